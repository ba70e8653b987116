"""Why an opponent that plays itself does what happens next: lines told before what they explain."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence

from msgspec import Struct

from ashes_tui.engine.api import (
    AbilityActivated,
    AspectRevealed,
    AttackersDeclared,
    BehaviorRolled,
    CardMoved,
    Event,
    NumberRolled,
    ProgressBegan,
    StaminaLowered,
    TokensPlaced,
    TokensRemoved,
    TriggerResolved,
    TurnBegan,
    TurnEnded,
    TurnPassed,
)
from ashes_tui.lang.block import Block
from ashes_tui.lang.terms import Behavior, BlockKind, Intent, Rule, Token, Zone
from ashes_tui.words.names import Names
from ashes_tui.words.phrases import count
from ashes_tui.words.sentences import block_sentence

Part = tuple[str, Sequence[Event]]
"""A reason, which may be empty, and the events it stands before."""


_NOT_ROLLED = "No aspect is face down, so nothing is rolled"
_BY_RULE: dict[Rule, str] = {
    Rule.FACE_UP_STATUS: "{who} gains a status token for each face-up aspect",
    Rule.EMPTY_PILE: "The draw pile of {who} is empty, and it has no stamina left: it is exhausted",
    Rule.FATIGUE: "{who} is fatigued: each discard from its draw pile wounds it",
    Rule.NO_ROLL: f"{_NOT_ROLLED}: it attacks if it can",
    Rule.FACE_UP_RAINS: "{who} gets a Red Rains token for each aspect in play",
    Rule.FULL_SET: "No rage die is basic: a Red Rains token",
    Rule.RAINS_EXHAUSTED: "Exhaustion on {who} and its Ultimate takes Red Rains tokens off",
    Rule.BODY_EXHAUSTED: "{who} is exhausted: its status token removes an exhaustion token",
    Rule.SPELL_EXHAUSTED: "Its ready spell is exhausted: instead of what it says it loses an exhaustion token",
}
AIMS: dict[Intent, tuple[str, str]] = {
    Intent.LEFT: ("intent left: the leftmost unit", "intent left, but no unit to attack: the Phoenixborn"),
    Intent.RIGHT: ("intent right: the rightmost unit", "intent right, but no unit to attack: the Phoenixborn"),
    Intent.CENTER: ("intent center: a unit", "intent center: the Phoenixborn"),
}
"""What an intent aims at: a unit, the Phoenixborn."""


class _Batch(Struct, frozen=True):
    """Some events, the seat and the name of the opponent whose reasons are looked for, and how things are called."""

    events: Sequence[Event]
    seat: int
    who: str
    names: Names

    def turn(self, at: int) -> Sequence[Event]:
        """What happened in the turn so far; from before these events nothing is known."""
        begin = next((i for i in range(at, -1, -1) if isinstance(self.events[i], TurnBegan)), 0)
        return self.events[begin:at]

    def rolled(self, at: int) -> BehaviorRolled | NumberRolled | None:
        """The roll that decides its turn."""
        rolls = (e for e in self.turn(at) if isinstance(e, BehaviorRolled | NumberRolled))
        return next((e for e in rolls if not e.guard and (isinstance(e, BehaviorRolled) or e.row)), None)

    def row(self, roll: BehaviorRolled | NumberRolled) -> tuple[Behavior, ...]:
        """The steps that a side of its die means, or a number on its behaviour card."""
        if isinstance(roll, NumberRolled):
            title, _, at = roll.row.partition("#")
            block = self.names.rulebook.cards[title].blocks[int(at)]
            return block.main if isinstance(block, Block) else ()
        spec = self.names.rulebook.automata.get(self.names.view.seats[self.seat].automaton)
        return next((r.steps for r in spec.rows if r.level is roll.level), ()) if spec else ()


def parts(events: Sequence[Event], names: Names) -> Iterator[Part]:
    """The events in order, cut where a reason is due."""
    body = next((s.index for s in names.view.seats if s.automaton), None)
    if body is None:
        yield "", events
        return
    batch, begin, why = _Batch(events, body, names.seat(body), names), 0, ""
    before: Hashable = None
    for i, event in enumerate(events):
        reason = _REASONS.get(type(event))
        found = reason(event, i, batch) if reason else ""
        ground = _ground(event, i, names) if found else None
        if found and ground != before:
            yield why, events[begin:i]
            begin, why = i, found
        before = ground
    yield why, events[begin:]


def _ground(event: Event, at: int, names: Names) -> Hashable:
    """What a reason goes by: of events with the same one after the other it is given once."""
    match event:
        case TokensPlaced(rule=Rule.BLOOD):
            return names.title(event.source)
        case TokensPlaced() | TokensRemoved() | TurnPassed():
            return (event.rule, at if event.rule is None else 0)
        case AbilityActivated() | ProgressBegan() | TriggerResolved():
            return names.card(event.card), event.address
        case _:
            return type(event)


def _by_rule(rule: Rule | None, batch: _Batch) -> str:
    return _BY_RULE.get(rule, "").format(who=batch.who) if rule else ""


def _placed(e: TokensPlaced, _at: int, batch: _Batch) -> str:
    if e.rule is not Rule.BLOOD:
        return _by_rule(e.rule, batch)
    printed = batch.names.definition(e.source)
    return f"The blood of {printed.name}: {printed.blood}" if printed else ""


def _passed(e: TurnPassed, _at: int, batch: _Batch) -> str:
    return _by_rule(e.rule, batch)


def _activated(e: AbilityActivated | ProgressBegan, _at: int, batch: _Batch) -> str:
    its = batch.names.view.seats[e.seat].automaton
    says = block_sentence(e.address, batch.names) if its else ""
    return f"{batch.names.card(e.card)}: {says.removeprefix('Progress: ')}" if says else ""


def _triggered(e: TriggerResolved, at: int, batch: _Batch) -> str:
    """What a card of an opponent does that comes by itself and has no name; of a status ability it was said before."""
    names = batch.names
    its = e.seat >= 0 and names.view.seats[e.seat].automaton
    if not its or names.ability(e.address) != "effect" or (at and _is_spent(at - 1, batch)):
        return ""
    says = block_sentence(e.address, names)
    return f"{names.card(e.card)}: {says}" if says and e.card >= 0 else ""


def _stamina(_e: StaminaLowered, _at: int, batch: _Batch) -> str:
    return f"The draw pile of {batch.who} is empty, which costs stamina"


def _laid(event: CardMoved, at: int, batch: _Batch) -> str:
    """Aspects added to its row, told together; nothing else is told of what nobody may see."""
    events = batch.events
    if not _is_laid(event) or (at and _is_laid(events[at - 1])):
        return ""
    n = next((n for n, other in enumerate(events[at:]) if not _is_laid(other)), len(events) - at)
    return f"{batch.who} adds {count(n, 'aspect')} face down to its row"


def _is_laid(event: Event) -> bool:
    """Whether it is a new card of its row; what was on the battlefield before only turns face down."""
    return isinstance(event, CardMoved) and event.zone is Zone.FACE_DOWN and event.origin is not Zone.BATTLEFIELD


# --- status abilities ----------------------------------------------------------------------------------------------


def _removed(e: TokensRemoved, at: int, batch: _Batch) -> str:
    """A status token that is spent at the beginning of its turn: the how manieth, and for what (ASC-DRG-10)."""
    if not _is_spent(at, batch):
        return _by_rule(e.rule, batch)
    ability = batch.events[at + 1]
    says = block_sentence(ability.address, batch.names) if isinstance(ability, TriggerResolved) else ""
    says = says.removeprefix("Status: ")
    card = batch.names.card(e.card)
    place = _place(at, batch)
    lead = f"Status ability of {card}" if place == "1 of 1" else f"Status {place}, {card}"
    return f"{lead}: {says}" if says else lead


def _is_spent(at: int, batch: _Batch) -> bool:
    spent = batch.events[at]
    if not isinstance(spent, TokensRemoved) or spent.token is not Token.STATUS or at + 1 >= len(batch.events):
        return False
    follows = batch.events[at + 1]
    if isinstance(follows, TriggerResolved):
        return follows.card == spent.card and batch.names.kind(follows.address) is BlockKind.STATUS
    return isinstance(follows, TokensRemoved) and follows.rule is Rule.BODY_EXHAUSTED


def _place(at: int, batch: _Batch) -> str:
    """``1 of 2`` where the whole of it is among these events, else ``1``, or ``ability``."""
    events = batch.events
    turns = [i for i, e in enumerate(events) if isinstance(e, TurnBegan)]
    begin = max((i for i in turns if i < at), default=-1)
    if begin < 0:
        return "ability"
    end = next((i for i in turns if i > at), len(events))
    all_ = [i for i in range(begin, end) if _is_spent(i, batch)]
    done = any(isinstance(e, BehaviorRolled | NumberRolled | TurnPassed | AttackersDeclared) for e in events[at:end])
    return f"{all_.index(at) + 1} of {len(all_)}" if done else str(all_.index(at) + 1)


# --- what it reveals and attacks -----------------------------------------------------------------------------------


def _revealed(_e: AspectRevealed, at: int, batch: _Batch) -> str:
    """Which aspect, and of a row that prefers an attack why there was none (ASC-DRG-12, ASC-DRG-26)."""
    roll = batch.rolled(at)
    if roll and batch.row(roll)[:1] == (Behavior.ATTACK_OR_REVEAL,):
        return "No unit of its row can attack, so it reveals its leftmost face-down aspect"
    return "It reveals its leftmost face-down aspect"


def _attack(e: AttackersDeclared, at: int, batch: _Batch) -> str:
    """Which unit attacks and whom, by the intent of the first attacker (ASC-DRG-21..24)."""
    if not batch.names.view.seats[e.seat].automaton or not e.attackers:
        return ""
    first = batch.names.definition(e.attackers[0])
    if first is None:
        return ""
    before = {seen.card for seen in batch.turn(at) if isinstance(seen, AspectRevealed)}
    just = e.attackers[0] in before
    roll = batch.rolled(at)
    end = "rightmost" if roll and Behavior.ATTACK_RIGHTMOST in batch.row(roll) else "leftmost"
    just = just and end == "leftmost"
    who = f"{batch.names.card(e.attackers[0])} {'was just revealed' if just else f'is its {end} that can attack'}"
    aims = _aim(first.intent, e.target, batch.names)
    together = ", with all center aspects that can" if len(e.attackers) > 1 and first.intent is Intent.CENTER else ""
    lead = f"{_NOT_ROLLED}. " if e.rule else ""
    return f"{lead}{who}; {aims}{together}"


def _aim(intent: Intent | None, target: int, names: Names) -> str:
    phoenixborn = any(seat.phoenixborn.id == target for seat in names.view.seats)
    if intent is None:
        return "without an intent it attacks the Phoenixborn"
    return AIMS[intent][phoenixborn]


def _ended(e: TurnEnded, at: int, batch: _Batch) -> str:
    """A revealed aspect that should have attacked and could not (ASC-DRG-25)."""
    roll = batch.rolled(at)
    if roll is None or e.seat != roll.seat or Behavior.ATTACK_REVEALED not in batch.row(roll):
        return ""
    turn = batch.turn(at)
    attacked = any(isinstance(event, AttackersDeclared) for event in turn)
    shown = next((event.card for event in turn if isinstance(event, AspectRevealed)), None)
    return "" if attacked or shown is None else f"{batch.names.title(shown)} cannot attack"


_REASONS: dict[type, Callable[..., str]] = {
    TokensPlaced: _placed,
    TokensRemoved: _removed,
    AbilityActivated: _activated,
    ProgressBegan: _activated,
    TriggerResolved: _triggered,
    AttackersDeclared: _attack,
    TurnPassed: _passed,
    CardMoved: _laid,
    StaminaLowered: _stamina,
    AspectRevealed: _revealed,
    TurnEnded: _ended,
}
"""Which events may have a reason; what is not listed needs none."""
