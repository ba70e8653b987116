"""Coverage marks for automata: their rolls, stages, fatigue and the like in a game."""

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
DICE_RESET, PENALTY = "all dice set back to basic", "a die raised for a person's pass"
PASSED, JOINT_ATTACK = "passes", "attacks with several units"
EXHAUSTED_BY_PILE, FATIGUE = "exhausted by its empty draw pile", "wounded by fatigue"
FULL_SET, RAINS_LOST, RAINS_GAINED = (
    "a full set of rage dice",
    "Red Rains lost to exhaustion",
    "Red Rains for aspects in play",
)
GUARDS, NO_GUARD = "guards by its behaviour die", "does not guard by its behaviour die"
REFRESHED, SPELL_REFRESHED = "removes its own exhaustion", "removes the exhaustion of its ready spell"
_MARKS = {
    Rule.SET_BACK: DICE_RESET,
    Rule.EMPTY_PILE: EXHAUSTED_BY_PILE,
    Rule.FATIGUE: FATIGUE,
    Rule.FULL_SET: FULL_SET,
    Rule.RAINS_EXHAUSTED: RAINS_LOST,
    Rule.FACE_UP_RAINS: RAINS_GAINED,
    Rule.BODY_EXHAUSTED: REFRESHED,
    Rule.SPELL_EXHAUSTED: SPELL_REFRESHED,
}


def possible_marks(spec: AutomatonDef) -> Iterator[str]:
    """All marks that games against an automaton can leave, besides those of its cards."""
    if spec.behaviors:
        yield from (f"stage {stage}" for stage in range(2, len(spec.spells) + 1))
        yield from (f"stamina {n}" for n in reversed(range(spec.stamina)))
        yield from (GUARDS, NO_GUARD, FULL_SET, RAINS_GAINED, PENALTY, PASSED, FATIGUE, RAINS_LOST)
        return
    yield from (_row(row.level) for row in spec.rows)
    yield from (_guard(level) for level in Level)
    yield from (f"stage {stage}" for stage in range(2, len(spec.spells) + 1))
    yield from (f"stamina {n}" for n in reversed(range(spec.stamina)))
    yield from (DICE_RESET, PENALTY, PASSED, JOINT_ATTACK, EXHAUSTED_BY_PILE, FATIGUE, REFRESHED, SPELL_REFRESHED)


def automaton_marks(table: Table, events: Sequence[Event]) -> Iterator[str]:
    """The marks that events left for the automata of a table. ``table`` is the table after the events."""
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


def _behavior_roll(_t: Table, e: BehaviorRolled, _before: Events, _after: Events) -> Iterator[str]:
    yield _guard(e.level) if e.guard else _row(e.level)


def _number_roll(table: Table, e: NumberRolled, _before: Events, _after: Events) -> Iterator[str]:
    """The row of a behaviour card, or whether the automaton guards, which the next event shows."""
    if e.row:
        yield e.row
    elif e.guard:
        yield GUARDS if any(isinstance(a, GuardDeclared) for a in _after[:1]) else NO_GUARD


def _ultimate(table: Table, e: UltimateBegan, _before: Events, _after: Events) -> Iterator[str]:
    yield f"{table.name(e.card)}#0"


def _stage(table: Table, e: StageBegan, before: Events, _after: Events) -> Iterator[str]:
    """A new stage, and the progress text of the spell that just left."""
    yield f"stage {e.stage}"
    left = [b.card for b in before if isinstance(b, CardMoved) and b.zone is Zone.REMOVED and b.seat == e.seat]
    yield from (PROGRESSED + table.name(card) for card in left[-1:])


def _phase(table: Table, e: PhaseBegan, _before: Events, after: Events) -> Iterator[str]:
    """The progress text of the last ready spell, which stays in play."""
    if e.phase is Phase.DRAGON and not any(isinstance(a, StageBegan) for a in after):
        spells = [s.spellboard[0] for s in table.seats if s.automaton and s.spellboard]
        yield from (PROGRESSED + table.name(card) for card in spells if not table.cards[card].under)


def _stamina(_t: Table, e: StaminaLowered, _before: Events, _after: Events) -> Iterator[str]:
    yield f"stamina {e.stamina}"


def _pass(table: Table, e: TurnPassed, _before: Events, _after: Events) -> Iterator[str]:
    if table.seats[e.seat].automaton:
        yield PASSED


def _turned_die(_t: Table, e: DieTurned, _before: Events, _after: Events) -> Iterator[str]:
    if e.rule is Rule.PASS_PENALTY:
        yield PENALTY


def _tokens(_t: Table, e: TokensPlaced | TokensRemoved, _before: Events, _after: Events) -> Iterator[str]:
    if e.rule in _MARKS:
        yield _MARKS[e.rule]


def _attack(table: Table, e: AttackersDeclared, _before: Events, _after: Events) -> Iterator[str]:
    if table.seats[e.seat].automaton and len(e.attackers) > 1:
        yield JOINT_ATTACK


_FINDERS: dict[type, Callable[[Table, Any, Events, Events], Iterator[str]]] = {
    BehaviorRolled: _behavior_roll,
    NumberRolled: _number_roll,
    UltimateBegan: _ultimate,
    StageBegan: _stage,
    PhaseBegan: _phase,
    StaminaLowered: _stamina,
    TurnPassed: _pass,
    DieTurned: _turned_die,
    AttackersDeclared: _attack,
    TokensPlaced: _tokens,
    TokensRemoved: _tokens,
}
