"""Positions as small literals and answers by meaning: the vocabulary of the rule tests.

Cards are called by title; of several copies ``Soldier#2`` is the second and ``Soldier@1`` the first of seat 1, counted
at the start: in play first, then hands, then piles. Dice are words: ``"2 astral, natural:class"`` (power unless said).
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ashes_tui.content.api import load_decks, load_rulebook
from ashes_tui.engine.api import (
    ACTIVE,
    EXHAUSTED,
    Activate,
    AssignBlocks,
    Board,
    CardScenario,
    Choice,
    Confirm,
    DeclareAttack,
    Decline,
    DieScenario,
    EndTurn,
    Event,
    GameSetup,
    IllegalChoice,
    Meditate,
    MeditateTop,
    Pass,
    PaymentDecision,
    PickCards,
    PickDice,
    PickNumber,
    PickSeat,
    PickTrigger,
    PlayCard,
    RollScenario,
    Rules,
    Scenario,
    SeatScenario,
    SeatSetup,
    SetDie,
    StartPoint,
    Transition,
    TriggerDecision,
    UsePower,
    advance,
    build,
    link,
    new_game,
    open_decisions,
    why_not,
)
from ashes_tui.lang.defs import DeckList
from ashes_tui.lang.terms import IN_PLAY, BlockKind, DieType, Level, Stat, Zone
from tests.support.games import DECKS

HERE = Path(__file__).parent
Named = str | CardScenario


@cache
def rules() -> Rules:
    """The rules of the game and the test cards of this folder."""
    return link(load_rulebook([HERE]))


@cache
def decks() -> Mapping[str, DeckList]:
    """Twelve preconstructed decks by their Phoenixborn."""
    known = load_decks(rules().rulebook)
    return {known[name].phoenixborn: known[name] for name in DECKS}


# --- literals ----------------------------------------------------------------------------------------------------


def dice(text: str) -> tuple[DieScenario, ...]:
    """``"2 astral, natural:class, charm@1"``: dice in a fixed order, on their power side, owned by their seat."""
    found: list[DieScenario] = []
    for word in filter(None, text.split(", ")):
        n, _, kind = word.rpartition(" ")
        kind, _, owner = kind.partition("@")
        name, _, level = kind.partition(":")
        die = DieScenario(DieType(name), Level[level.upper() or "POWER"], int(owner) if owner else None)
        found += [die] * int(n or 1)
    return tuple(sorted(found, key=lambda d: (d.type.value, -d.level)))


def card(name: str, *, on: str = "", attached: Sequence[Named] = (), under: Sequence[Named] = (), **more: Any) -> Any:
    """A card in play with wounds, exhaustion, status, owner, dice ``on`` it, cards attached to or under it."""
    return CardScenario(name, dice=dice(on), attached=_cards(attached), under=_cards(under), **more)


def _cards(names: Sequence[Named]) -> tuple[CardScenario, ...]:
    return tuple(CardScenario(n) if isinstance(n, str) else n for n in names)


def seat(
    phoenixborn: Named = "Marshal",
    field: Sequence[Named] = (),
    spells: Sequence[Named] = (),
    hand: Sequence[str] = (),
    draw: Sequence[str] = (),
    discard: Sequence[str] = (),
    dice_: str = "",
    spent: str = "",
    **more: Any,
) -> SeatScenario:
    """A seat: battlefield left to right, piles top first, dice in the active and (``spent``) in the exhausted pool."""
    return SeatScenario(
        phoenixborn=_cards([phoenixborn])[0],
        battlefield=_cards(field),
        spellboard=_cards(spells),
        hand=tuple(hand),
        draw_pile=tuple(draw),
        discard_pile=tuple(discard),
        active=dice(dice_),
        exhausted=dice(spent),
        **more,
    )


@contextmanager
def refused(rule: str, code: str | None = None) -> Iterator[None]:
    """What is done in here is refused, and by this rule."""
    with pytest.raises(IllegalChoice) as caught:
        yield
    assert caught.value.denial.rule == rule
    assert code in (None, caught.value.denial.code)


EDITION = os.environ.get("ASHES_TEST_EDITION", "ascendancy")
"""By whose rules games here are played (`pytest tests/rules --edition reborn`)."""

# --- a running game ----------------------------------------------------------------------------------------------


class Table:
    """A running game. ``log`` holds every event since the start."""

    def __init__(self, *seats: SeatScenario, start: Transition | None = None, **scenario: Any) -> None:
        self.rules = rules()
        scenario["at"] = StartPoint(scenario.get("at", StartPoint.TURN))
        scenario.setdefault("edition", EDITION)
        self.now = start or build(self.rules, Scenario(seats=seats, **scenario))
        self.log: list[Event] = list(self.now.events)
        order = sorted(self.cards, key=lambda c: (_PLACE.get(c.zone, 3), c.id))
        self._ids: list[tuple[str, int, int]] = [(c.name, c.seat, c.id) for c in order]

    @property
    def table(self) -> Any:
        """What lies on the table."""
        return self.now.state.table

    @property
    def cards(self) -> Any:
        """All cards, by id."""
        return self.table.cards

    @property
    def board(self) -> Board:
        """Derived values."""
        return Board(self.rules, self.table)

    def id(self, name: str) -> int:
        """The id of a card: ``Soldier``, ``Soldier#2``, ``Soldier@1``."""
        title, _, n = name.partition("#")
        title, _, whose = title.partition("@")
        found = [i for t, s, i in self._ids if t == title and (not whose or s == int(whose))]
        return int(found[int(n or 1) - 1])

    def ids(self, names: Sequence[str]) -> tuple[int, ...]:
        """Ids of several cards."""
        return tuple(self.id(n) for n in names)

    # --- what is open --------------------------------------------------------------------------------------------

    @property
    def asked(self) -> Any:
        """The open decision."""
        (decision,) = open_decisions(self.now.state)
        return decision

    @property
    def question(self) -> str:
        """What the open decision is about: ``"turn"``, ``"guard"``, ``"target"``...; "" if the game is over."""
        return "" if self.now.outcome else str(self.asked.purpose)

    @property
    def who(self) -> int:
        """The seat that must answer."""
        return int(self.asked.seat)

    @property
    def choices(self) -> list[str]:
        """Titles to pick from, or of the cards that may respond."""
        asked = self.asked
        cards = asked.cards if hasattr(asked, "cards") else [c for c, _ in asked.triggers]
        return [self.cards[c].name for c in cards]

    # --- answering -----------------------------------------------------------------------------------------------

    def do(self, choice: Choice, seat: int | None = None) -> Table:
        """Answer; costs are paid the cheapest way unless ``pay`` is used."""
        self._answer(choice, seat)
        while len(self.now.decisions) == 1 and isinstance(self.now.decisions[0], PaymentDecision):
            self._answer(PickDice(self.now.decisions[0].payments[0]), None)
        return self

    def _answer(self, choice: Choice, seat: int | None) -> None:
        open_ = [d for d in open_decisions(self.now.state) if seat in (None, d.seat)]
        assert len(open_) == 1, open_
        self.now = advance(self.rules, self.now.state, choice, open_[0].id)
        self.log += self.now.events

    def why_not(self, seat: int, choice: Choice) -> str | None:
        """The rule against a wish."""
        denial = why_not(self.rules, self.now.state, seat, choice)
        return denial.rule if denial else None

    def play(self, name: str, cost: str | None = None, pay: str | None = None) -> Table:
        """Play a card from hand, for the first cost that can be paid; ``pay`` says with which dice."""
        costs = [cost] if cost else list(self.rules.infos[name.partition("#")[0].partition("@")[0]].costs)
        return self._for_cost([PlayCard(self.id(name), c) for c in costs], pay)

    def use(self, name: str, ability: str = "", cost: str | None = None, pay: str | None = None) -> Table:
        """Activate an ability of a card (the first, or the one named)."""
        me = self.id(name)
        acts = [
            a for a in self.board.abilities(me) if a.block.kind is BlockKind.ACT and (not ability or a.name == ability)
        ]
        variants = [cost] if cost else [str(v) for v in (acts[0].block.cost.variants() if acts[0].block.cost else ())]
        return self._for_cost([Activate(me, acts[0].address, c) for c in variants], pay)

    def _for_cost(self, wishes: Sequence[Choice], pay: str | None) -> Table:
        asked = self.asked
        wish = next((w for w in wishes if self.why_not(asked.seat, w) is None), wishes[0])
        if pay is None:
            return self.do(wish)
        self._answer(wish, None)
        return self.pick_dice(pay)

    def power(self, kind: str) -> Table:
        """Use the dice power of a type, with a die on its power side if there is one."""
        mine = sorted(self._dice(self.who, ACTIVE, kind), key=lambda d: -d.level)
        return self.do(UsePower(mine[0].id if mine else -1))

    def attack(self, target: str, *attackers: str) -> Table:
        """Attack; with several units able to attack, these do."""
        self.do(DeclareAttack(self.id(target)))
        return self.pick(*attackers) if self.question == "attackers" else self

    def block(self, blocks: Mapping[str, str]) -> Table:
        """Declare blockers: attacker → blocker."""
        return self.do(AssignBlocks(tuple((self.id(a), self.id(b)) for a, b in blocks.items())))

    def pick(self, *names: str, seat: int | None = None) -> Table:
        """Pick cards."""
        return self.do(PickCards(self.ids(names)), seat)

    def pick_dice(self, text: str, seat: int | None = None) -> Table:
        """Pick dice of the active player, of any pool: ``"astral, 2 charm:class"``."""
        (asked,) = [d for d in open_decisions(self.now.state) if seat in (None, d.seat)]
        offered: Any = getattr(asked, "dice", None)
        left = [self.table.dice[d] for d in offered] if offered is not None else self._dice(asked.seat, ACTIVE)
        picked = []
        for want in dice(text):
            die = next(d for d in left if (d.type, d.level) == (want.type, want.level))
            left.remove(die)
            picked.append(die.id)
        return self.do(PickDice(tuple(picked)), seat)

    def set_die(self, kind: str, level: str) -> Table:
        """Turn the first die of a type and side to another side: ``set_die("astral:basic", "power")``."""
        want = dice(kind)[0]
        die = next(
            d for d in map(self.table.dice.__getitem__, self.asked.dice) if (d.type, d.level) == (want.type, want.level)
        )
        return self.do(SetDie(die.id, Level[level.upper()]))

    def take(self, name: str) -> Table:
        """Resolve the triggered effect of a card (or of a die on it), or play it as a reaction."""
        me = self.id(name)
        address = next(a for c, a in self.asked.triggers if c == me)
        return self.do(PickTrigger(me, address))

    def meditate(self, *names: str) -> Table:
        """Meditate, discarding these one after the other; ``"top"`` is the top card of the draw pile."""
        self.do(Meditate())
        for name in names:
            self.do(MeditateTop() if name == "top" else PickCards((self.id(name),)))
        return self

    def pick_seat(self, n: int) -> Table:
        """Pick a player."""
        return self.do(PickSeat(n))

    def number(self, n: int) -> Table:
        """Say a number."""
        return self.do(PickNumber(n))

    def yes(self) -> Table:
        """Say yes."""
        return self.do(Confirm(True))

    def no(self) -> Table:
        """Say no."""
        return self.do(Confirm(False))

    def decline(self) -> Table:
        """Pass the opportunity."""
        return self.do(Decline())

    def pass_(self) -> Table:
        """Main action: pass."""
        return self.do(Pass())

    def end(self) -> Table:
        """End the turn without a side action."""
        return self.do(EndTurn())

    def skip(self, seat: int | None = None) -> Table:
        """Pass and end the turn; pick nothing; of triggered effects take only those that must be."""
        if any(d.purpose.value == "turn" for d in self.now.decisions):
            return self.pass_().end()
        asked = next(d for d in open_decisions(self.now.state) if seat in (None, d.seat))
        if isinstance(asked, TriggerDecision):
            return self.do(Decline() if asked.optional else PickTrigger(*asked.triggers[0]))
        nothing: Choice = PickDice() if asked.purpose.value == "recovery dice" else PickCards()
        return self.do(nothing, asked.seat)

    def to_round_end(self) -> Table:
        """Everybody passes from now on, and keeps cards and dice, until the next round's first turn."""
        now = self.table.round
        while self.table.round == now or self.question_of_any() != "turn":
            self.skip()
        return self

    def question_of_any(self) -> str:
        """What the open decisions are about."""
        return str(self.now.decisions[0].purpose) if self.now.decisions else ""

    # --- reading -------------------------------------------------------------------------------------------------

    def _names(self, cards: Sequence[int]) -> list[str]:
        return [self.cards[c].name for c in cards]

    def field(self, seat: int) -> list[str]:
        """Units of a seat, left to right."""
        return self._names(self.table.seats[seat].battlefield)

    def spells(self, seat: int) -> list[str]:
        """Ready spells of a seat."""
        return self._names(self.table.seats[seat].spellboard)

    def hand(self, seat: int) -> list[str]:
        """The hand of a seat."""
        return self._names(self.table.seats[seat].hand)

    def draw_pile(self, seat: int) -> list[str]:
        """The draw pile of a seat, top first."""
        return self._names(self.table.seats[seat].draw_pile)

    def discard_pile(self, seat: int) -> list[str]:
        """The discard pile of a seat, top first."""
        return self._names(self.table.seats[seat].discard_pile)

    def pile(self, seat: int) -> list[str]:
        """The conjuration pile of a seat."""
        return self._names(self.table.seats[seat].conjuration_pile)

    def zone(self, name: str) -> str:
        """Where a card is."""
        return str(self.cards[self.id(name)].zone)

    def wounds(self, name: str) -> int:
        """Wound tokens on a card."""
        return int(self.cards[self.id(name)].wounds)

    def exhaustion(self, name: str) -> int:
        """Exhaustion tokens on a card."""
        return int(self.cards[self.id(name)].exhaustion)

    def status(self, name: str) -> int:
        """Status tokens on a card."""
        return int(self.cards[self.id(name)].status)

    def stats(self, name: str) -> str:
        """Current values of a unit: ``"2/3/1"``."""
        me = self.id(name)
        return "/".join(str(self.board.stat(me, s)) for s in (Stat.ATTACK, Stat.LIFE, Stat.RECOVER))

    def dice_on(self, name: str) -> list[str]:
        """Types of the dice on a card."""
        return [t.value for t in self.board.dice_types(self.id(name))]

    def _dice(self, seat: int, place: int, kind: str = "") -> list[Any]:
        return [d for d in self.table.pool(seat, place) if kind in ("", d.type.value)]

    def active(self, seat: int) -> tuple[DieScenario, ...]:
        """The active pool of a seat; compare with ``dice("...")``."""
        return _sorted(self._dice(seat, ACTIVE))

    def exhausted(self, seat: int) -> list[str]:
        """Types of the dice in the exhausted pool of a seat."""
        return sorted(d.type.value for d in self._dice(seat, EXHAUSTED))

    def actions(self, seat: int) -> tuple[int, int]:
        """Main and side actions a seat still has this turn."""
        s = self.table.seats[seat]
        return s.main_actions, s.side_actions

    @property
    def winners(self) -> tuple[int, ...] | None:
        """Who won, if the game is over."""
        outcome = self.table.outcome
        return tuple(outcome.winners) if outcome else None

    def seen(self, *kinds: type) -> list[Any]:
        """Events of these kinds since the start, in order."""
        return [e for e in self.log if isinstance(e, kinds)]


def _sorted(found: Sequence[Any]) -> tuple[DieScenario, ...]:
    return tuple(sorted((DieScenario(d.type, d.level) for d in found), key=lambda d: (d.type.value, -d.level)))


_PLACE = {**dict.fromkeys(IN_PLAY, 0), Zone.HAND: 1, Zone.DISCARD_PILE: 2, Zone.DRAW_PILE: 2}


def game(*lists: DeckList, seed: int = 1, edition: str = EDITION, chained: bool = True) -> Table:
    """A new game, at the First Five."""
    seats = tuple(SeatSetup(f"Player {i}", deck) for i, deck in enumerate(lists))
    return Table(start=new_game(rules(), GameSetup(seats, seed, edition, chained=chained)))


def rolled(*texts: str) -> tuple[RollScenario, ...]:
    """What the next rolls show: ``rolled("2 basic, power")``."""
    return tuple(RollScenario(levels=_levels(text)) for text in texts)


def _levels(text: str) -> tuple[Level, ...]:
    words = [word.rpartition(" ") for word in text.split(", ")]
    return tuple(Level[level.upper()] for n, _, level in words for _ in range(int(n or 1)))
