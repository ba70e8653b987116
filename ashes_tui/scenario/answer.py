"""From what a step says to the choice it means, whatever the engine asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ashes_tui.engine.api import (
    ACTIVE,
    NONE,
    Activate,
    AssignBlocks,
    BlockDecision,
    Board,
    CardsDecision,
    Choice,
    Confirm,
    ConfirmDecision,
    Decision,
    DeclareAttack,
    Decline,
    DiceDecision,
    EndTurn,
    HandOver,
    Meditate,
    MeditateDecision,
    MeditateTop,
    ModeDecision,
    Pass,
    PaymentDecision,
    PickCards,
    PickDice,
    PickNumber,
    PickSeat,
    PickTrigger,
    PlayCard,
    Purpose,
    SeatDecision,
    SetDie,
    SideDecision,
    TriggerDecision,
    TurnDecision,
    UsePower,
    options,
)
from ashes_tui.lang.cost import cost_text
from ashes_tui.lang.terms import BlockKind, Zone
from ashes_tui.scenario.cast import NamedThings, UnclearName
from ashes_tui.scenario.story import TOP, BlockPair, CardName, Say, Step, Turned


class Interpretation(NamedTuple):
    """A choice, and what of the answer is left for decisions to come."""

    choice: Choice
    rest: Say | None = None


_CARDS: dict[Purpose, str] = {
    Purpose.FIRST_FIVE: "first-five",
    Purpose.PREPARE_DISCARD: "discard",
    Purpose.PAY_DISCARD: "discard",
    Purpose.CHOOSE: "choose",
    Purpose.TARGET: "target",
    Purpose.ATTACKERS: "with",
    Purpose.GUARD: "guard",
    Purpose.NEXT_BATTLE: "battle",
    Purpose.DAMAGE_FIRST: "first",
    Purpose.ORDER: "order",
}
_NUMBERS: dict[Purpose, str] = {Purpose.MODE: "mode", Purpose.X: "x", Purpose.NUMBER: "x", Purpose.PILE_END: "end"}
_TURN = ("play", "activate", "power", "attack", "meditate", "pass", "hand over", "end turn")
ENDS = ("top", "bottom")


def keys_of(decision: Decision) -> tuple[str, ...]:
    """The answers that fit a decision, by their words; the first is its own."""
    own = _own_keys(decision)
    return (*own, "decline") if can_decline(decision) else own


def _own_keys(decision: Decision) -> tuple[str, ...]:
    if isinstance(decision, CardsDecision):
        return (_CARDS.get(decision.purpose, "choose"),)
    if isinstance(decision, ModeDecision):
        return (_NUMBERS.get(decision.purpose, "mode"),)
    if isinstance(decision, ConfirmDecision):
        return ("counter",) if decision.purpose is Purpose.COUNTER else ("may",)
    if isinstance(decision, DiceDecision):
        return ("exhaust",) if decision.purpose is Purpose.RECOVERY_DICE else ("dice",)
    return _KEYS[type(decision)]


_KEYS: dict[type, tuple[str, ...]] = {
    TurnDecision: _TURN,
    PaymentDecision: ("pay",),
    SeatDecision: ("player",),
    SideDecision: ("side",),
    BlockDecision: ("block",),
    TriggerDecision: ("trigger", "react"),
    MeditateDecision: ("discard", "meditate"),
}


def can_decline(decision: Decision) -> bool:
    """Whether nothing is an answer."""
    if isinstance(decision, CardsDecision | DiceDecision):
        return decision.low == 0
    if isinstance(decision, SideDecision | TriggerDecision):
        return decision.optional
    return isinstance(decision, BlockDecision | ConfirmDecision | MeditateDecision)


def declined(decision: Decision) -> Choice:
    """The answer that means nothing."""
    if isinstance(decision, CardsDecision):
        return PickCards(())
    if isinstance(decision, DiceDecision):
        return PickDice(())
    if isinstance(decision, BlockDecision):
        return AssignBlocks(())
    return Confirm(False) if isinstance(decision, ConfirmDecision) else Decline()


# --- what a step means -------------------------------------------------------------------------------------------


def interpret(cast: NamedThings, decision: Decision, step: Step, say: Say) -> Interpretation:
    """The choice that an answer of a step means for a decision. Raises `Unclear`."""
    if say.key == "decline":
        return Interpretation(declined(decision))
    return _MEANT[type(decision)](cast, decision, step, say)


def _turn(cast: NamedThings, d: TurnDecision, step: Step, say: Say) -> Interpretation:
    partner = next(iter(cast.state.table.partners(d.seat)[1:]), NONE)
    plain: dict[str, Choice] = {"pass": Pass(), "end turn": EndTurn(), "hand over": HandOver(partner)}
    if say.key in plain:
        return Interpretation(plain[say.key])
    if say.key == "meditate":
        return Interpretation(Meditate(), None if say.value is None else Say("meditate", say.value, say.line))
    if say.key == "power":
        return Interpretation(UsePower(_power_die(cast, d.seat, say.value)))
    return Interpretation(_ACTS[say.key](cast, d, step, say.value))


def _power_die(cast: NamedThings, seat: int, kind: object) -> int:
    """An active die of the type, on its power side if there is one."""
    mine = [d for d in cast.state.table.pool(seat, ACTIVE) if d.type is kind]
    if not mine:
        raise UnclearName(f"seat {seat} has no active {kind} die")
    return max(mine, key=lambda d: (d.level, -d.id)).id


def _play(cast: NamedThings, d: TurnDecision, step: Step, name: CardName) -> Choice:
    table = cast.state.table
    card = cast.one(name, table.seats[d.seat].hand)
    wishes: list[Choice] = [PlayCard(card, cost) for cost in cast.rules.infos[table.cards[card].name].costs]
    return _clearest(cast, d, wishes or [PlayCard(card, "")], step)


def _activate(cast: NamedThings, d: TurnDecision, step: Step, name: CardName) -> Choice:
    board = Board(cast.rules, cast.state.table)
    legal = [o.choice for o in options(cast.rules, cast.state, d) if isinstance(o.choice, Activate)]
    mine = [c for c in board.in_play if cast.state.table.cards[c].seat == d.seat]
    able = [c for c in mine if any(a.card == c for a in legal)]
    fits = [c for c in able if cast.state.table.cards[c].name == name.title]
    card = cast.one(name, fits or mine)
    wishes: list[Choice] = [c for c in legal if c.card == card]
    acts = [a for a in board.abilities(card) if a.block.kind is BlockKind.ACT]
    costs = [(a.address, v) for a in acts for v in (a.block.cost.variants() if a.block.cost else ())]
    found = (Activate(card, address, cost_text(cost)) for address, cost in costs)
    wishes += [wish for wish in found if wish not in wishes]  # that the rules may say why not
    return _clearest(cast, d, wishes or [Activate(card, "", "")], step)


def _attack(cast: NamedThings, d: TurnDecision, _step: Step, name: CardName) -> Choice:
    table = cast.state.table
    seats = [table.seats[a] for s in table.opponents(d.seat) for a in table.areas(s)]
    found = dict.fromkeys(c for s in seats for c in (s.phoenixborn, *s.battlefield))
    return DeclareAttack(cast.one(name, list(found)))


_ACTS: dict[str, Callable[[NamedThings, TurnDecision, Step, Any], Choice]] = {
    "play": _play,
    "activate": _activate,
    "attack": _attack,
}


def _clearest(cast: NamedThings, d: TurnDecision, wishes: Sequence[Choice], step: Step) -> Choice:
    """The wish that ``ability`` and ``for`` single out; of several the only legal one."""
    named = [w for w in wishes if _is_called(cast, w, step)]
    if not named:
        raise UnclearName(f"there is no such way to do this; there are: {_ways(cast, wishes)}")
    legal = [o.choice for o in options(cast.rules, cast.state, d)]
    able = [w for w in named if w in legal]
    if len(able) > 1:
        raise UnclearName(f"there are several ways to do this; add 'for' or 'ability': {_ways(cast, able)}")
    return able[0] if able else named[0]


def _is_called(cast: NamedThings, wish: Choice, step: Step) -> bool:
    if step.cost and getattr(wish, "cost", "") != step.cost:
        return False
    ability = getattr(wish, "ability", "")
    return not step.ability or step.ability in (ability, ability_name(cast, ability))


def ability_name(cast: NamedThings, address: str) -> str:
    """The name of a text, or its address if it has none."""
    ability = cast.rules.abilities.get(address.partition("@")[0])
    return ability.name if ability is not None and ability.name else address


def _ways(cast: NamedThings, wishes: Sequence[Choice]) -> str:
    def way(wish: Choice) -> str:
        ability = getattr(wish, "ability", "")
        named = f"ability: {ability_name(cast, ability)}, " if ability else ""
        return f"{{{named}for: {getattr(wish, 'cost', '')}}}"

    return ", ".join(way(w) for w in wishes)


# --- other decisions ---------------------------------------------------------------------------------------------


def _cards(cast: NamedThings, d: CardsDecision, _step: Step, say: Say) -> Interpretation:
    if say.value is None:
        return Interpretation(PickCards(()))
    names = say.value if isinstance(say.value, tuple) else (say.value,)
    wanted = [n for n in names if isinstance(n, CardName)]
    if d.high == 1 and len(wanted) > 1:
        return Interpretation(PickCards((cast.one(wanted[0], d.cards),)), Say(say.key, tuple(wanted[1:]), say.line))
    return Interpretation(PickCards(cast.many(wanted, d.cards)))


def _dice(cast: NamedThings, d: DiceDecision, _step: Step, say: Say) -> Interpretation:
    names: Any = say.value
    if d.high == 1 and len(names) > 1:
        return Interpretation(PickDice(cast.dice(names[:1], d.dice)), Say(say.key, names[1:], say.line))
    return Interpretation(PickDice(cast.dice(names, d.dice)))


def _payment(cast: NamedThings, d: PaymentDecision, _step: Step, say: Say) -> Interpretation:
    names: Any = say.value
    found = cast.pays(names, d.payments)
    if found is None:
        found = cast.dice(names, [x.id for x in cast.state.table.pool(d.seat, ACTIVE)])
    return Interpretation(PickDice(found))


def _side(cast: NamedThings, d: SideDecision, _step: Step, say: Say) -> Interpretation:
    turned: Any = say.value
    first: Turned = turned[0]
    rest = Say(say.key, turned[1:], say.line) if len(turned) > 1 else None
    return Interpretation(SetDie(cast.dice((first.die,), d.dice)[0], first.to), rest)


def _blocks(cast: NamedThings, d: BlockDecision, _step: Step, say: Say) -> Interpretation:
    pairs: Any = say.value
    attackers = [a for a, _ in d.blockers]
    blockers = list(dict.fromkeys(b for _, found in d.blockers for b in found))
    return Interpretation(AssignBlocks(tuple(_pair(cast, pair, attackers, blockers) for pair in pairs)))


def _pair(cast: NamedThings, pair: BlockPair, attackers: Sequence[int], blockers: Sequence[int]) -> tuple[int, int]:
    return cast.one(pair.attacker, attackers), cast.one(pair.blocker, blockers)


def _trigger(cast: NamedThings, d: TriggerDecision, step: Step, say: Say) -> Interpretation:
    name: Any = say.value
    card = cast.one(name, [c for c, _ in d.triggers])
    abilities = [a for c, a in d.triggers if c == card]
    named = [a for a in abilities if step.ability in ("", a, ability_name(cast, a))]
    if len(named) > 1:
        ways = ", ".join(ability_name(cast, a) for a in named)
        raise UnclearName(f"there are several effects to resolve; add 'ability': {ways}")
    return Interpretation(PickTrigger(card, named[0] if named else step.ability))


def _mode(_cast: NamedThings, _d: ModeDecision, _step: Step, say: Say) -> Interpretation:
    if say.key == "end":
        return Interpretation(PickNumber(ENDS.index(str(say.value))))
    number: Any = say.value
    return Interpretation(PickNumber(number - 1 if say.key == "mode" else number))


def _meditate(cast: NamedThings, d: MeditateDecision, _step: Step, say: Say) -> Interpretation:
    """One card at a time; ``meditate`` stops after the last one, ``discard`` leaves that open."""
    names: Any = say.value or ()
    if not names:
        return Interpretation(Decline())
    choice: Choice = MeditateTop() if names[0] == TOP else PickCards((cast.one(names[0], _own_first(cast, d)),))
    keep = say.key == "meditate" or len(names) > 1
    return Interpretation(choice, Say(say.key, names[1:], say.line) if keep else None)


def _own_first(cast: NamedThings, d: MeditateDecision) -> tuple[int, ...]:
    """A title in hand and on the spellboard means the one in hand."""
    cards = cast.state.table.cards
    hand = [c for c in d.cards if cards[c].zone is Zone.HAND]
    titles = {cards[c].name for c in hand}
    return (*hand, *(c for c in d.cards if c not in hand and cards[c].name not in titles))


_MEANT: dict[type, Callable[[NamedThings, Any, Step, Say], Interpretation]] = {
    TurnDecision: _turn,
    CardsDecision: _cards,
    DiceDecision: _dice,
    PaymentDecision: _payment,
    SeatDecision: lambda _c, _d, _s, say: Interpretation(PickSeat(say.value)),  # type: ignore[arg-type]
    SideDecision: _side,
    BlockDecision: _blocks,
    TriggerDecision: _trigger,
    ConfirmDecision: lambda _c, _d, _s, say: Interpretation(Confirm(bool(say.value))),
    ModeDecision: _mode,
    MeditateDecision: _meditate,
}
