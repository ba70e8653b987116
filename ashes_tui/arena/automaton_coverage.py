"""What an opponent that plays itself has done in a game, as marks for coverage: rolls, stages, fatigue."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ashes_tui.engine.api import (
    AttackersDeclared,
    BehaviorRolled,
    CardMoved,
    DieTurned,
    Event,
    GuardDeclared,
    NumberRolled,
    PhaseBegan,
    StageBegan,
    StaminaLowered,
    Table,
    TokensPlaced,
    TokensRemoved,
    TurnPassed,
    UltimateBegan,
)
from ashes_tui.lang.defs import AutomatonDef
from ashes_tui.lang.terms import Level, Phase, Rule, Zone

PROGRESSED = "progressed "
RESET, PENALTY = "all dice set back to basic", "a die raised for a person's pass"
PASSED, JOINT = "passes", "attacks with several units"
PILE, FATIGUE = "exhausted by its empty draw pile", "wounded by fatigue"
FULL_SET, WASHED, RAINED = "a full set of rage dice", "Red Rains lost to exhaustion", "Red Rains for aspects in play"
GUARDS, NO_GUARD = "guards by its behaviour die", "does not guard by its behaviour die"
REFRESHED, SPELL_REFRESHED = "removes its own exhaustion", "removes the exhaustion of its ready spell"
_MARKS = {
    Rule.SET_BACK: RESET,
    Rule.EMPTY_PILE: PILE,
    Rule.FATIGUE: FATIGUE,
    Rule.FULL_SET: FULL_SET,
    Rule.RAINS_EXHAUSTED: WASHED,
    Rule.FACE_UP_RAINS: RAINED,
    Rule.BODY_EXHAUSTED: REFRESHED,
    Rule.SPELL_EXHAUSTED: SPELL_REFRESHED,
}


def deeds_of(spec: AutomatonDef) -> Iterator[str]:
    """All marks that games against an opponent can leave, besides those of its cards."""
    if spec.behaviors:
        yield from (f"stage {stage}" for stage in range(2, len(spec.spells) + 1))
        yield from (f"stamina {n}" for n in reversed(range(spec.stamina)))
        yield from (GUARDS, NO_GUARD, FULL_SET, RAINED, PENALTY, PASSED, FATIGUE, WASHED)
        return
    yield from (_row(row.level) for row in spec.rows)
    yield from (_guard(level) for level in Level)
    yield from (f"stage {stage}" for stage in range(2, len(spec.spells) + 1))
    yield from (f"stamina {n}" for n in reversed(range(spec.stamina)))
    yield from (RESET, PENALTY, PASSED, JOINT, PILE, FATIGUE, REFRESHED, SPELL_REFRESHED)


def deeds(table: Table, events: Sequence[Event]) -> Iterator[str]:
    """The marks of what the opponents of a table did. ``table`` is as it is after the events."""
    if not any(seat.automaton for seat in table.seats):
        return
    for i, event in enumerate(events):
        find = _FINDERS.get(type(event))
        if find is not None:
            yield from find(table, event, events[:i], events[i + 1 :])


Events = Sequence[Event]


def _row(level: Level) -> str:
    return f"behaviour {level.name.lower()}"


def _guard(level: Level) -> str:
    return f"guard roll {level.name.lower()}"


def _rolled(_t: Table, e: BehaviorRolled, _before: Events, _after: Events) -> Iterator[str]:
    yield _guard(e.level) if e.guard else _row(e.level)


def _number(table: Table, e: NumberRolled, _before: Events, _after: Events) -> Iterator[str]:
    """The row of a behaviour card, or whether it guards: that it does is told right after."""
    if e.row:
        yield e.row
    elif e.guard:
        yield GUARDS if any(isinstance(a, GuardDeclared) for a in _after[:1]) else NO_GUARD


def _ultimate(table: Table, e: UltimateBegan, _before: Events, _after: Events) -> Iterator[str]:
    yield f"{table.name(e.card)}#0"


def _stage(table: Table, e: StageBegan, before: Events, _after: Events) -> Iterator[str]:
    """The spell that has just left had resolved its progress text."""
    yield f"stage {e.stage}"
    left = [b.card for b in before if isinstance(b, CardMoved) and b.zone is Zone.REMOVED and b.seat == e.seat]
    yield from (PROGRESSED + table.name(card) for card in left[-1:])


def _phase(table: Table, e: PhaseBegan, _before: Events, after: Events) -> Iterator[str]:
    """The last ready spell stays when it has progressed."""
    if e.phase is Phase.DRAGON and not any(isinstance(a, StageBegan) for a in after):
        spells = [s.spellboard[0] for s in table.seats if s.automaton and s.spellboard]
        yield from (PROGRESSED + table.name(card) for card in spells if not table.cards[card].under)


def _stamina(_t: Table, e: StaminaLowered, _before: Events, _after: Events) -> Iterator[str]:
    yield f"stamina {e.stamina}"


def _passed(table: Table, e: TurnPassed, _before: Events, _after: Events) -> Iterator[str]:
    if table.seats[e.seat].automaton:
        yield PASSED


def _turned(_t: Table, e: DieTurned, _before: Events, _after: Events) -> Iterator[str]:
    if e.rule is Rule.PASS_PENALTY:
        yield PENALTY


def _tokens(_t: Table, e: TokensPlaced | TokensRemoved, _before: Events, _after: Events) -> Iterator[str]:
    if e.rule in _MARKS:
        yield _MARKS[e.rule]


def _attacked(table: Table, e: AttackersDeclared, _before: Events, _after: Events) -> Iterator[str]:
    if table.seats[e.seat].automaton and len(e.attackers) > 1:
        yield JOINT


_FINDERS: dict[type, Callable[[Table, Any, Events, Events], Iterator[str]]] = {
    BehaviorRolled: _rolled,
    NumberRolled: _number,
    UltimateBegan: _ultimate,
    StageBegan: _stage,
    PhaseBegan: _phase,
    StaminaLowered: _stamina,
    TurnPassed: _passed,
    DieTurned: _turned,
    AttackersDeclared: _attacked,
    TokensPlaced: _tokens,
    TokensRemoved: _tokens,
}
