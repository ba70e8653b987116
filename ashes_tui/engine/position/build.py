"""``build`` makes a running game from a position as data, in well under a millisecond."""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from ashes_tui.engine.board.rules import Rules
from ashes_tui.engine.game import Transition
from ashes_tui.engine.position.check import acting, check_frame, check_lives, check_number, check_room, check_seat
from ashes_tui.engine.position.data import (
    BoundScenario,
    CardScenario,
    DelayedScenario,
    DieScenario,
    DoneKind,
    DoneScenario,
    EffectScenario,
    Path,
    Scenario,
    ScenarioError,
    SeatScenario,
    StartPoint,
    owned_titles,
)
from ashes_tui.engine.position.names import CardNames, bound_named
from ashes_tui.engine.position.opponent import check_row, conjured_by, with_opposition
from ashes_tui.engine.position.rolls import forced_rolls
from ashes_tui.engine.resolve.run import Run
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.control import AutomatonTurnFrame, Control, RoundFrame, State, TurnFrame
from ashes_tui.engine.table.errors import MisfitRoll
from ashes_tui.engine.table.rng import Rng
from ashes_tui.engine.table.state import (
    ACTIVE,
    EXHAUSTED,
    NONE,
    Bound,
    Card,
    Delayed,
    Die,
    Lot,
    SeatState,
    Snapshot,
    TimedEffect,
)
from ashes_tui.engine.table.table import Table
from ashes_tui.lang.terms import (
    ALTERATION_TYPES,
    CONJURED_TYPES,
    PHOENIXBORN_TYPES,
    UNIT_TYPES,
    CardType,
    Phase,
    Zone,
)

_STAGES: dict[StartPoint, int] = {
    StartPoint.PREPARE: 0,
    StartPoint.TURNS: 8,
    StartPoint.TURN: 9,
    StartPoint.RECOVERY: 10,
    StartPoint.ROUND_END: 14,
}
"""The stage of the round frame at which each starting point continues; a test compares it with ``rounds``."""
_PHASES: dict[StartPoint, Phase] = {
    StartPoint.PREPARE: Phase.ROUND_END,
    StartPoint.TURNS: Phase.PREPARE,
    StartPoint.TURN: Phase.PLAYER_TURNS,
    StartPoint.RECOVERY: Phase.PLAYER_TURNS,
    StartPoint.ROUND_END: Phase.RECOVERY,
}
_ANY = frozenset(CardType)
_IN_DECK = _ANY - CONJURED_TYPES - PHOENIXBORN_TYPES


def build(rules: Rules, scenario: Scenario) -> Transition:
    """A running game at the position. Raises ScenarioError (a SetupError) naming the field and the remedy."""
    builder = _Builder(rules, scenario)
    table = builder.table()
    run = Run(rules, State(table, builder.control(table)))
    try:
        run.loop()
    except MisfitRoll as misfit:
        raise ScenarioError(("rolls",), misfit.problem, misfit.remedy) from misfit
    return Transition(run.state(), tuple(run.events), run.decisions, run.table.outcome)


class _Builder:
    """Builds the state of a position. Cards and dice get their ids in the order of the scenario."""

    def __init__(self, rules: Rules, scenario: Scenario) -> None:
        self.rules = rules
        self.scenario = scenario
        self.cards: list[Card] = []
        self.dice: list[Die] = []
        self.lots: list[Lot] = []
        check_frame(rules, scenario)

    # --- the table -----------------------------------------------------------------------------------------------

    def table(self) -> Table:
        """The whole table, checked."""
        s = self.scenario
        seats = tuple(self._seat(i, seat) for i, seat in enumerate(s.seats))
        self._number_dice()
        cards = tuple(self.cards)
        names = CardNames(cards)
        delayed = tuple([self._delayed(names, i, d) for i, d in enumerate(s.delayed)])
        table = Table(
            edition=s.edition,
            chained=s.chained,
            cards=cards,
            dice=tuple(self.dice),
            seats=seats,
            phase=_PHASES[s.at],
            round=s.round - 1 if s.at is StartPoint.PREPARE else s.round,
            turn=s.turns_taken or (1 if s.at is StartPoint.TURN else 0),
            active=self._turn() if s.at is StartPoint.TURN else NONE,
            first_player=s.first_player,
            passed=self._passed(),
            phoenix=s.phoenix,
            history=tuple(self._done_event(names, d, ("done", i)) for i, d in enumerate(s.done)),
            effects=tuple(self._effect(names, i, e) for i, e in enumerate(s.effects)),
            delayed=delayed,
            lots=tuple(self.lots),
            next_effect=len(s.effects) + len(s.delayed),
        )
        check_lives(self.rules, table)
        return table

    def _passed(self) -> tuple[int, ...]:
        """Who has passed in a row: the last players before the active one, who is one of them if it has acted."""
        s = self.scenario
        seats = [i for i, seat in enumerate(s.seats) if not seat.lost]
        turn = self._turn() if s.at is StartPoint.TURN else s.first_player
        acted = s.at is StartPoint.TURN and s.seats[turn].main_actions == 0
        order = [i for i in seats if i > turn] + [i for i in seats if i < turn or (i == turn and acted)]
        order = order if acted else [turn, *order]
        return tuple(order[len(order) - s.passes :])

    def _share_slots(self, spells: tuple[int, ...], listed: tuple[CardScenario, ...]) -> None:
        """Let each spell that can share a slot share that of the spell listed before it."""
        for (before, card), spell in zip(pairwise(spells), listed[1:], strict=False):
            if self.rules.infos[spell.name].shares is not None and not spell.own_slot:
                host = self.cards[before].host
                self.cards[card] = replace(self.cards[card], host=before if host == NONE else host)

    def _turn(self) -> int:
        s = self.scenario
        return s.first_player if s.turn is None else s.turn

    def _seat(self, index: int, seat: SeatScenario) -> SeatState:
        path: Path = ("seats", index)
        self._pools(seat, index)
        heads = PHOENIXBORN_TYPES if seat.automaton else frozenset({CardType.PHOENIXBORN})
        phoenixborn = self._head(seat, index, heads)
        field = self._row(seat.battlefield, index, Zone.BATTLEFIELD, (*path, "battlefield"), UNIT_TYPES)
        spells = self._spellboard(seat, index, path)
        check_row(seat, path)
        if not seat.automaton:
            check_room(self.rules, seat, path)
        hand = self._pile(seat.hand, index, Zone.HAND, (*path, "hand"), _IN_DECK)
        draw = self._pile(seat.draw_pile, index, Zone.DRAW_PILE, (*path, "draw_pile"), _IN_DECK)
        discard = self._pile(seat.discard_pile, index, Zone.DISCARD_PILE, (*path, "discard_pile"), _IN_DECK)
        conjurations = self._conjurations(seat, index, path)
        removed = self._pile(seat.removed, index, Zone.REMOVED, (*path, "removed"), _ANY)
        mine = int(self.scenario.at is StartPoint.TURN and index in acting(self.scenario, self._turn()))
        made = SeatState(
            index=index,
            side=index if seat.side is None else seat.side,
            phoenixborn=phoenixborn,
            hand=hand,
            draw_pile=draw,
            discard_pile=discard,
            conjuration_pile=conjurations,
            removed=removed,
            battlefield=field,
            spellboard=spells,
            main_actions=mine if seat.main_actions is None else seat.main_actions,
            side_actions=mine if seat.side_actions is None else seat.side_actions,
            reacted=seat.reacted,
            guarded=seat.guarded,
            lost=seat.lost,
        )
        return with_opposition(self.rules, self.scenario, made)

    def _pools(self, seat: SeatScenario, index: int) -> None:
        """The dice of both pools."""
        for die in seat.active:
            self._die(die, index, ACTIVE)
        for die in seat.exhausted:
            self._die(die, index, EXHAUSTED)

    def _spellboard(self, seat: SeatScenario, index: int, path: Path) -> tuple[int, ...]:
        spells = self._row(
            seat.spellboard, index, Zone.SPELLBOARD, (*path, "spellboard"), frozenset({CardType.READY_SPELL})
        )
        self._share_slots(spells, seat.spellboard)
        return spells

    # --- cards ---------------------------------------------------------------------------------------------------

    def _head(self, seat: SeatScenario, index: int, types: frozenset[CardType]) -> int:
        """The Phoenixborn of a seat; a second battlefield has that of the first."""
        path: Path = ("seats", index)
        if seat.body is None:
            return self._card(seat.phoenixborn, index, Zone.PHOENIXBORN, (*path, "phoenixborn"), types)
        heads = [c.id for c in self.cards if c.seat == seat.body and c.zone is Zone.PHOENIXBORN]
        if not heads or seat.body >= index or not self.scenario.seats[seat.body].automaton:
            raise ScenarioError((*path, "body"), f"seat {seat.body} is no opponent", "name its first seat, before it")
        return heads[0]

    def _row(
        self, cards: tuple[CardScenario, ...], seat: int, zone: Zone, path: Path, types: frozenset[CardType]
    ) -> tuple[int, ...]:
        return tuple([self._card(c, seat, zone, (*path, i), types) for i, c in enumerate(cards)])

    def _card(
        self, card: CardScenario, seat: int, zone: Zone, path: Path, types: frozenset[CardType], host: int = NONE
    ) -> int:
        self._check_type(card.name, path, types, zone)
        for name in ("wounds", "exhaustion", "status", "red_rains"):
            if n := getattr(card, name):
                check_number(n, (*path, name), 0, 999)
        owner = self._owner(self._default_owner(card.name, seat) if card.owner is None else card.owner, seat, path)
        number = len(self.cards)
        zone = Zone.FACE_DOWN if card.face_down else zone
        made = Card(number, card.name, owner, seat, zone, host, card.wounds, card.exhaustion, card.status)
        self.cards.append(replace(made, red_rains=card.red_rains) if card.red_rains else made)
        if card.dice or card.attached or card.under:
            self._fill_card(card, number, seat, path)
        return number

    def _fill_card(self, card: CardScenario, number: int, seat: int, path: Path) -> None:
        """Add the dice on a card, and the cards attached to it and under it."""
        dice = tuple([self._die(d, seat, number, (*path, "dice", i)) for i, d in enumerate(card.dice)])
        attached = tuple(
            [
                self._card(c, seat, Zone.ATTACHED, (*path, "attached", i), ALTERATION_TYPES, number)
                for i, c in enumerate(card.attached)
            ]
        )
        under = tuple(
            [self._card(c, seat, Zone.UNDER, (*path, "under", i), _ANY, number) for i, c in enumerate(card.under)]
        )
        bare = self.cards[number]
        self.cards[number] = replace(bare, attached=attached, under=under, dice=dice)

    def _pile(
        self, names: tuple[str, ...], seat: int, zone: Zone, path: Path, types: frozenset[CardType]
    ) -> tuple[int, ...]:
        start = len(self.cards)
        for i, name in enumerate(names):
            self._check_type(name, (*path, i), types, zone)
            self.cards.append(Card(start + i, name, seat, seat, zone))
        return tuple(range(start, len(self.cards)))

    def _check_type(self, name: str, path: Path, types: frozenset[CardType], zone: Zone) -> None:
        info = self.rules.infos.get(name)
        if info is None:
            raise ScenarioError(path, f"there is no card {name!r}", "check the title, or add its set with --rules")
        if info.type not in types:
            what = f"{name} ({info.type.value}) cannot lie here ({zone.value})"
            raise ScenarioError(path, what, f"here belongs: {', '.join(sorted(types))}")

    def _default_owner(self, name: str, seat: int) -> int:
        """The owner of a card unless given; a second battlefield owns only conjured cards (ASC-SET-12)."""
        body = self.scenario.seats[seat].body
        return seat if body is None or self.rules.infos[name].type in CONJURED_TYPES else body

    def _owner(self, owner: int | None, seat: int, path: Path) -> int:
        if owner is None:
            return seat
        if not 0 <= owner < len(self.scenario.seats):
            raise ScenarioError((*path, "owner"), f"there is no seat {owner}", "seats are counted from 0")
        return owner

    def _conjurations(self, seat: SeatScenario, index: int, path: Path) -> tuple[int, ...]:
        """The pile as given, or all that this seat's cards can conjure, less what is elsewhere (ASC-DECK-06)."""
        path = (*path, "conjuration_pile")
        if seat.conjuration_pile is not None:
            return self._pile(seat.conjuration_pile, index, Zone.CONJURATION_PILE, path, CONJURED_TYPES)
        there: dict[str, int] = {}
        for name in owned_titles(self.scenario, index):
            there[name] = there.get(name, 0) + 1
        if seat.automaton:
            shared = () if seat.body is None else owned_titles(self.scenario, seat.body)
            mine = conjured_by(self.rules, seat, there, shared)
            return self._pile(mine, index, Zone.CONJURATION_PILE, path, CONJURED_TYPES)
        infos = self.rules.infos
        known = sorted(n for n in there if n in infos)
        own = [n for n in there if n in infos and infos[n].type in CONJURED_TYPES]
        rest: list[str] = []
        for name in dict.fromkeys((*own, *self.rules.rulebook.conjured(seat.phoenixborn.name, known))):
            left = infos[name].card.copies - there.get(name, 0)
            if left < 0:
                most = infos[name].card.copies
                what = f"{there[name]} copies of {name} lie outside of it; the most there are is {most}"
                raise ScenarioError(path, what, f"put at most {most} elsewhere, or list the pile to have it your way")
            rest += [name] * left
        return self._pile(tuple(rest), index, Zone.CONJURATION_PILE, path, CONJURED_TYPES)

    # --- dice ----------------------------------------------------------------------------------------------------

    def _die(self, die: DieScenario, seat: int, place: int, path: Path = ()) -> int:
        number = len(self.dice)
        self.dice.append(Die(number, die.type, self._owner(die.owner, seat, path), die.level, place))
        return number

    def _number_dice(self) -> None:
        """Number dice by owner and type, as in a new game, so that the same random numbers reach the same dice."""
        order = sorted(self.dice, key=lambda d: (d.owner, d.type.value))
        ids = {die.id: i for i, die in enumerate(order)}
        self.dice = [Die(i, d.type, d.owner, d.level, d.place) for i, d in enumerate(order)]
        for card in self.cards:
            if card.dice:
                self.cards[card.id] = replace(card, dice=tuple([ids[d] for d in card.dice]))

    # --- the rest ------------------------------------------------------------------------------------------------

    def _effect(self, names: CardNames, i: int, effect: EffectScenario) -> TimedEffect:
        path: Path = ("effects", i)
        if not effect.cards and not effect.seats:
            raise ScenarioError(path, "the effect is over nothing", "name its cards, or its seats")
        for seat in (effect.seat, *effect.seats):
            check_seat(self.scenario, seat, (*path, "seat"))
        if effect.copy_of is not None and effect.copy_of not in self.rules.infos:
            raise ScenarioError((*path, "copy_of"), f"there is no card {effect.copy_of!r}", "check the title")
        for j, static in enumerate(effect.statics):
            keyword = getattr(static, "keyword", None)
            if keyword is not None and keyword not in self.rules.keywords:
                raise ScenarioError((*path, "statics", j), f"there is no keyword {keyword!r}", "check the name")
        return TimedEffect(
            id=i,
            seat=effect.seat,
            source=effect.source,
            duration=effect.duration,
            statics=effect.statics,
            cards=tuple((names.find(c, (*path, "cards", j)), 0) for j, c in enumerate(effect.cards)),
            seats=effect.seats,
            copy_of=effect.copy_of,
            copy_x=effect.copy_x,
            turn=effect.turn,
        )

    def _delayed(self, names: CardNames, i: int, delayed: DelayedScenario) -> Delayed:
        path: Path = ("delayed", i)
        if delayed.program not in self.rules.programs:
            what = f"there is no program {delayed.program!r}"
            raise ScenarioError((*path, "program"), what, "take the address from an exported position")
        check_seat(self.scenario, delayed.seat, (*path, "seat"))
        source = names.find(delayed.source, (*path, "source"))
        check_number(delayed.n, (*path, "n"))
        number = len(self.scenario.effects) + i
        bindings = tuple([self._bound(names, b, (*path, "bindings", j)) for j, b in enumerate(delayed.bindings)])
        return Delayed(number, delayed.seat, source, delayed.program, delayed.at, delayed.n, bindings, delayed.turn)

    def _bound(self, names: CardNames, named: BoundScenario, path: Path) -> tuple[str, Bound]:
        bound, lot = bound_named(names, self.cards, named, len(self.lots), path)
        self.lots += [lot] if lot is not None else []
        return named.name, bound

    def _done_event(self, names: CardNames, done: DoneScenario, path: Path) -> ev.Event:
        check_seat(self.scenario, done.seat, (*path, "seat"))
        card = names.find(done.card, (*path, "card"))
        if done.kind is DoneKind.ACTIVATED:
            return ev.AbilityActivated(done.seat, card, self._address(card, done, path))
        if done.kind is DoneKind.TRIGGERED:
            return ev.TriggerResolved(done.seat, card, self._address(card, done, path))
        if done.kind is DoneKind.DESTROYED:
            return ev.UnitDestroyed(card, done.seat, _BLANK)
        return ev.CardPlayed(done.seat, card)

    def _address(self, card: int, done: DoneScenario, path: Path) -> str:
        """The address of an ability, given as such, by name, or left out if there is only one."""
        info = self.rules.infos[self.cards[card].name]
        found = info.acts if done.kind is DoneKind.ACTIVATED else info.triggers
        named = [a.address for a in found if done.ability in ("", a.name)]
        if done.ability in self.rules.abilities or len(named) == 1:
            return done.ability if done.ability in self.rules.abilities else named[0]
        known = ", ".join(a.name or a.address for a in found) or "none"
        raise ScenarioError((*path, "ability"), f"which text of {info.name} is not clear", f"name one of: {known}")

    def control(self, table: Table) -> Control:
        """The stack at the starting point, and the random stream."""
        s = self.scenario
        top = RoundFrame(stage=_STAGES[s.at])
        stack: tuple[RoundFrame | TurnFrame | AutomatonTurnFrame, ...] = (top,)
        if s.at is StartPoint.TURN:
            seat = table.active
            top.queue = (table.clockwise(table.next_turn(seat))[0],)
            own = table.seats[seat].automaton
            stack = (top, AutomatonTurnFrame(seat=seat) if own else TurnFrame(stage=1, seat=seat))
        forced = forced_rolls(self.rules, table, s.rolls)
        return Control(stack=stack, rng=Rng(s.seed, s.draws), forced=forced, lots=len(self.lots))


_BLANK = Snapshot(attack=0, life=0, recover=0, wounds=0, status=0, exhaustion=0, dice=(), alterations=0, controller=0)
