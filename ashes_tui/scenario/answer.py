"""From the answers of a step to the choices they mean, for every kind of decision."""

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
from ashes_tui.scenario.lookup import NameLookup, UnclearName
from ashes_tui.scenario.story import TOP, Answer, BlockPair, CardName, Step, TurnedDie


class Interpretation(NamedTuple):
    """A choice, and the rest of the answer, which is left for later decisions."""

    choice: Choice
    rest: Answer | None = None


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


def answer_keys(decision: Decision) -> tuple[str, ...]:
    """The keys of answers that fit a decision; the first is the most specific."""
    own = _specific_keys(decision)
    return (*own, "decline") if can_decline(decision) else own


def _specific_keys(decision: Decision) -> tuple[str, ...]:
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
    """Whether a decision may be answered with nothing."""
    if isinstance(decision, CardsDecision | DiceDecision):
        return decision.low == 0
    if isinstance(decision, SideDecision | TriggerDecision):
        return decision.optional
    return isinstance(decision, BlockDecision | ConfirmDecision | MeditateDecision)


def declining_choice(decision: Decision) -> Choice:
    """The choice that declines a decision."""
    if isinstance(decision, CardsDecision):
        return PickCards(())
    if isinstance(decision, DiceDecision):
        return PickDice(())
    if isinstance(decision, BlockDecision):
        return AssignBlocks(())
    return Confirm(False) if isinstance(decision, ConfirmDecision) else Decline()


# --- what a step means -------------------------------------------------------------------------------------------


def interpret(lookup: NameLookup, decision: Decision, step: Step, answer: Answer) -> Interpretation:
    """The choice that an answer of a step means for a decision. Raises `UnclearName`."""
    if answer.key == "decline":
        return Interpretation(declining_choice(decision))
    return _INTERPRETERS[type(decision)](lookup, decision, step, answer)


def _turn(lookup: NameLookup, d: TurnDecision, step: Step, answer: Answer) -> Interpretation:
    partner = next(iter(lookup.state.table.partners(d.seat)[1:]), NONE)
    plain: dict[str, Choice] = {"pass": Pass(), "end turn": EndTurn(), "hand over": HandOver(partner)}
    if answer.key in plain:
        return Interpretation(plain[answer.key])
    if answer.key == "meditate":
        return Interpretation(
            Meditate(), None if answer.value is None else Answer("meditate", answer.value, answer.line)
        )
    if answer.key == "power":
        return Interpretation(UsePower(_power_die(lookup, d.seat, answer.value)))
    return Interpretation(_CARD_CHOICES[answer.key](lookup, d, step, answer.value))


def _power_die(lookup: NameLookup, seat: int, kind: object) -> int:
    """An active die of the type, on its power side if there is one."""
    mine = [d for d in lookup.state.table.pool(seat, ACTIVE) if d.type is kind]
    if not mine:
        raise UnclearName(f"seat {seat} has no active {kind} die")
    return max(mine, key=lambda d: (d.level, -d.id)).id


def _play(lookup: NameLookup, d: TurnDecision, step: Step, name: CardName) -> Choice:
    table = lookup.state.table
    card = lookup.find_card(name, table.seats[d.seat].hand)
    candidates: list[Choice] = [PlayCard(card, cost) for cost in lookup.rules.infos[table.cards[card].name].costs]
    return _single_out(lookup, d, candidates or [PlayCard(card, "")], step)


def _activate(lookup: NameLookup, d: TurnDecision, step: Step, name: CardName) -> Choice:
    board = Board(lookup.rules, lookup.state.table)
    legal = [o.choice for o in options(lookup.rules, lookup.state, d) if isinstance(o.choice, Activate)]
    mine = [c for c in board.in_play if lookup.state.table.cards[c].seat == d.seat]
    activatable = [c for c in mine if any(a.card == c for a in legal)]
    fits = [c for c in activatable if lookup.state.table.cards[c].name == name.title]
    card = lookup.find_card(name, fits or mine)
    candidates: list[Choice] = [c for c in legal if c.card == card]
    actions = [a for a in board.abilities(card) if a.block.kind is BlockKind.ACT]
    costs = [(a.address, v) for a in actions for v in (a.block.cost.variants() if a.block.cost else ())]
    found = (Activate(card, address, cost_text(cost)) for address, cost in costs)
    candidates += [choice for choice in found if choice not in candidates]  # so that the rules can say why not
    return _single_out(lookup, d, candidates or [Activate(card, "", "")], step)


def _attack(lookup: NameLookup, d: TurnDecision, _step: Step, name: CardName) -> Choice:
    table = lookup.state.table
    seats = [table.seats[a] for s in table.opponents(d.seat) for a in table.areas(s)]
    found = dict.fromkeys(c for s in seats for c in (s.phoenixborn, *s.battlefield))
    return DeclareAttack(lookup.find_card(name, list(found)))


_CARD_CHOICES: dict[str, Callable[[NameLookup, TurnDecision, Step, Any], Choice]] = {
    "play": _play,
    "activate": _activate,
    "attack": _attack,
}


def _single_out(lookup: NameLookup, d: TurnDecision, candidates: Sequence[Choice], step: Step) -> Choice:
    """The candidate that ``ability`` and ``for`` select; among several, the only legal one."""
    named = [w for w in candidates if _matches_step(lookup, w, step)]
    if not named:
        raise UnclearName(f"there is no such way to do this; there are: {_describe(lookup, candidates)}")
    legal = [o.choice for o in options(lookup.rules, lookup.state, d)]
    able = [w for w in named if w in legal]
    if len(able) > 1:
        raise UnclearName(f"there are several ways to do this; add 'for' or 'ability': {_describe(lookup, able)}")
    return able[0] if able else named[0]


def _matches_step(lookup: NameLookup, choice: Choice, step: Step) -> bool:
    if step.cost and getattr(choice, "cost", "") != step.cost:
        return False
    ability = getattr(choice, "ability", "")
    return not step.ability or step.ability in (ability, ability_name(lookup, ability))


def ability_name(lookup: NameLookup, address: str) -> str:
    """The name of an ability, or its address if it has none."""
    ability = lookup.rules.abilities.get(address.partition("@")[0])
    return ability.name if ability is not None and ability.name else address


def _describe(lookup: NameLookup, candidates: Sequence[Choice]) -> str:
    def one(choice: Choice) -> str:
        ability = getattr(choice, "ability", "")
        named = f"ability: {ability_name(lookup, ability)}, " if ability else ""
        return f"{{{named}for: {getattr(choice, 'cost', '')}}}"

    return ", ".join(one(w) for w in candidates)


# --- other decisions ---------------------------------------------------------------------------------------------


def _cards(lookup: NameLookup, d: CardsDecision, _step: Step, answer: Answer) -> Interpretation:
    if answer.value is None:
        return Interpretation(PickCards(()))
    names = answer.value if isinstance(answer.value, tuple) else (answer.value,)
    cards = [n for n in names if isinstance(n, CardName)]
    if d.high == 1 and len(cards) > 1:
        return Interpretation(
            PickCards((lookup.find_card(cards[0], d.cards),)), Answer(answer.key, tuple(cards[1:]), answer.line)
        )
    return Interpretation(PickCards(lookup.find_cards(cards, d.cards)))


def _dice(lookup: NameLookup, d: DiceDecision, _step: Step, answer: Answer) -> Interpretation:
    names: Any = answer.value
    if d.high == 1 and len(names) > 1:
        return Interpretation(PickDice(lookup.find_dice(names[:1], d.dice)), Answer(answer.key, names[1:], answer.line))
    return Interpretation(PickDice(lookup.find_dice(names, d.dice)))


def _payment(lookup: NameLookup, d: PaymentDecision, _step: Step, answer: Answer) -> Interpretation:
    names: Any = answer.value
    found = lookup.find_payment(names, d.payments)
    if found is None:
        found = lookup.find_dice(names, [x.id for x in lookup.state.table.pool(d.seat, ACTIVE)])
    return Interpretation(PickDice(found))


def _side(lookup: NameLookup, d: SideDecision, _step: Step, answer: Answer) -> Interpretation:
    turned: Any = answer.value
    first: TurnedDie = turned[0]
    rest = Answer(answer.key, turned[1:], answer.line) if len(turned) > 1 else None
    return Interpretation(SetDie(lookup.find_dice((first.die,), d.dice)[0], first.to), rest)


def _blocks(lookup: NameLookup, d: BlockDecision, _step: Step, answer: Answer) -> Interpretation:
    pairs: Any = answer.value
    attackers = [a for a, _ in d.blockers]
    blockers = list(dict.fromkeys(b for _, found in d.blockers for b in found))
    return Interpretation(AssignBlocks(tuple(_pair(lookup, pair, attackers, blockers) for pair in pairs)))


def _pair(lookup: NameLookup, pair: BlockPair, attackers: Sequence[int], blockers: Sequence[int]) -> tuple[int, int]:
    return lookup.find_card(pair.attacker, attackers), lookup.find_card(pair.blocker, blockers)


def _trigger(lookup: NameLookup, d: TriggerDecision, step: Step, answer: Answer) -> Interpretation:
    name: Any = answer.value
    card = lookup.find_card(name, [c for c, _ in d.triggers])
    abilities = [a for c, a in d.triggers if c == card]
    named = [a for a in abilities if step.ability in ("", a, ability_name(lookup, a))]
    if len(named) > 1:
        ways = ", ".join(ability_name(lookup, a) for a in named)
        raise UnclearName(f"there are several effects to resolve; add 'ability': {ways}")
    return Interpretation(PickTrigger(card, named[0] if named else step.ability))


def _mode(_lookup: NameLookup, _d: ModeDecision, _step: Step, answer: Answer) -> Interpretation:
    if answer.key == "end":
        return Interpretation(PickNumber(ENDS.index(str(answer.value))))
    number: Any = answer.value
    return Interpretation(PickNumber(number - 1 if answer.key == "mode" else number))


def _meditate(lookup: NameLookup, d: MeditateDecision, _step: Step, answer: Answer) -> Interpretation:
    """One card at a time; ``meditate`` stops after the last one, ``discard`` leaves that open."""
    names: Any = answer.value or ()
    if not names:
        return Interpretation(Decline())
    choice: Choice = (
        MeditateTop() if names[0] == TOP else PickCards((lookup.find_card(names[0], _hand_first(lookup, d)),))
    )
    keep = answer.key == "meditate" or len(names) > 1
    return Interpretation(choice, Answer(answer.key, names[1:], answer.line) if keep else None)


def _hand_first(lookup: NameLookup, d: MeditateDecision) -> tuple[int, ...]:
    """Cards in hand first: a title both in hand and on the spellboard means the one in hand."""
    cards = lookup.state.table.cards
    hand = [c for c in d.cards if cards[c].zone is Zone.HAND]
    titles = {cards[c].name for c in hand}
    return (*hand, *(c for c in d.cards if c not in hand and cards[c].name not in titles))


_INTERPRETERS: dict[type, Callable[[NameLookup, Any, Step, Answer], Interpretation]] = {
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
