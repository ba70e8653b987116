"""Questions that need not be asked: there is only one answer, or all answers come to the same."""

from __future__ import annotations

from ashes_tui.engine.api import (
    Choice,
    Decision,
    EndTurn,
    Meditate,
    Rules,
    State,
    Trial,
    TurnDecision,
    check,
    free_answer,
    options,
)


def only_answer(rules: Rules, state: State, decision: Decision) -> Choice | None:
    """The answer to give without asking; None if the person must choose.

    It is the end of a turn in which nothing else can be done, and the first of an order that makes no difference, also
    of one that is asked for an automaton.
    """
    if isinstance(decision, TurnDecision):
        return EndTurn() if _can_only_end(rules, state, decision) else None
    return free_answer(rules, state, decision)


_MOST_TRIED = 2
"""More answers than these besides the end of the turn are not tried: of so many one nearly always has an effect."""


def _can_only_end(rules: Rules, state: State, turn: TurnDecision) -> bool:
    """Whether nothing but ending the turn is possible, or only what has no effect.

    Meditating has one even without dice: it puts cards into the discard pile, and may free a slot of the spellboard.
    """
    if check(rules, state, turn, EndTurn()) is not None or check(rules, state, turn, Meditate()) is None:
        return False
    others = [option.choice for option in options(rules, state, turn) if option.choice != EndTurn()]
    if len(others) > _MOST_TRIED:
        return False
    trial = Trial(rules, state, turn.seat) if others else None
    return trial is None or all(trial.no_effect(choice) is not None for choice in others)
