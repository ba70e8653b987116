"""Dice that are picked one by one: which of them is asked for, since each is a question by itself."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from ashes_tui.engine.api import Decision, Purpose, TurnDecision
from ashes_tui.match.match import Moment
from ashes_tui.words.api import Names, Prompt
from ashes_tui.words.questions.prompt import move_die_words, title_of


def moved_before(decision: Decision, moments: Sequence[Moment]) -> int:
    """How many dice were picked for the same effect before this one is asked for; ``moments`` end with that."""
    found = 0
    for moment in reversed(moments[:-1]):
        asked = moment.decision_of(decision.seat)
        if asked is None or isinstance(asked, TurnDecision):
            break
        same = (asked.purpose, asked.source, asked.address) == (decision.purpose, decision.source, decision.address)
        found += same
    return found


def counted(prompt: Prompt, decision: Decision, moments: Sequence[Moment], names: Names) -> Prompt:
    """The question for a die to move with its number, from the second one on."""
    before = moved_before(decision, moments) if decision.purpose is Purpose.MOVE_DIE else 0
    if not before:
        return prompt
    return structs.replace(prompt, title=title_of(move_die_words(decision, names, before + 1), decision, names))
