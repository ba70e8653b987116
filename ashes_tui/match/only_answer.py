"""Questions that need not be asked: there is only one answer, or all answers come to the same."""

from __future__ import annotations

from ashes_tui.engine.api import (
    ACTIVE,
    Choice,
    Decision,
    EndTurn,
    Meditate,
    Rules,
    State,
    Table,
    Trial,
    TurnDecision,
    check,
    options,
    unasked_answer,
)
from ashes_tui.lang.terms import Level


def only_answer(rules: Rules, state: State, decision: Decision) -> Choice | None:
    """The answer to give without asking; None if the person must choose.

    It is the end of a turn in which nothing else can be done; the first of an order that makes no difference, also of
    one that is asked for an automaton; and the first of the cards to none of which anything would happen.
    """
    if isinstance(decision, TurnDecision):
        return EndTurn() if _can_only_end(rules, state, decision) else None
    return unasked_answer(rules, state, decision)


_MOST_TRIED = 2
"""More answers than these besides the end of the turn are not tried: of so many one nearly always has an effect."""


def _can_only_end(rules: Rules, state: State, turn: TurnDecision) -> bool:
    """Whether nothing but ending the turn is possible, or only what has no effect.

    Meditating has one even without dice: it puts cards into the discard pile, and may free a slot of the spellboard.
    Only whoever has passed needs it no more for that: they could have meditated before.
    """
    if check(rules, state, turn, EndTurn()) is not None:
        return False
    if check(rules, state, turn, Meditate()) is None and not _has_passed_without_dice_to_turn(state.table, turn.seat):
        return False
    choices = (option.choice for option in options(rules, state, turn))
    others = [choice for choice in choices if choice not in (EndTurn(), Meditate())]
    if len(others) > _MOST_TRIED:
        return False
    trial = Trial(rules, state, turn.seat) if others else None
    return trial is None or all(trial.no_effect(choice) is not None for choice in others)


def _has_passed_without_dice_to_turn(table: Table, seat: int) -> bool:
    """Whether a seat has passed in this turn, and has no active die that meditating could raise."""
    passed = seat in table.passed and not table.seats[seat].main_actions
    return passed and all(die.level is Level.POWER for die in table.pool(seat, ACTIVE))
