"""Which keys stand in the last line: what answers the question, and those that are of use at every one."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.engine.api import Decision, Purpose
from ashes_tui.match.match import Match
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.table.question.prompt import keys_line
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.hints import COMMAND_WORDS, hints_of
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import Cursor
from ashes_tui.words.glyphs import FULL
from tests.ui.conftest import played_to
from tests.ui.test_chimera import chimera_match

_APART = 2


def columns(hints: Mapping[str, str]) -> int:
    """What the foot takes from the edge of the screen to the end of its last word."""
    return len(" ") + sum(len(key) + bool(words) + len(words) + _APART for key, words in hints.items()) - _APART


@pytest.mark.parametrize("width", [60, 80, 120])
def test_every_question_keeps_the_keys_of_every_question(library: Library, width: int) -> None:
    """Given any question and the cursor anywhere, then i, l, ?, Esc and u, if it works, are there, and fit.

    In 60 columns the log, reading and at last undo give way where the keys that end a turn stand there.
    """
    kept = {"?", "Esc"} if width == 60 else {"i", "l", "?", "Esc"}
    for steps in range(0, 60, 3):
        match = chimera_match(library, steps)
        if not match.decisions:
            break
        model = TableModel(Party(session_for(match)), match.decisions[0].seat)
        for cursor in (model.cursor, *(Cursor(row) for row, items in model.rows.items() if items)):
            model.cursor = cursor
            hints = dict(hints_of(model, model.game, COMMAND_WORDS, (), width))
            assert columns(hints) <= width
            assert kept <= hints.keys()
            assert model.can_undo() or "u" not in hints
            assert width == 60 or "u" in hints or not model.can_undo()


def test_in_any_line_what_answers_is_named(library: Library) -> None:
    """Given a line too short for all, then keys that are of use at every question go before one that answers goes."""
    match = chimera_match(library, 30)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    whole = dict(hints_of(model, model.game, COMMAND_WORDS))
    for width in range(20, 120):
        hints = dict(hints_of(model, model.game, COMMAND_WORDS, (), width))
        assert hints["Enter"] == whole["Enter"]
        assert {"?", "Esc"} <= hints.keys()
        assert whole.keys() - hints.keys() <= {"h", "b", "t", "Tab", "<", "U", "P", "!", "l", "i", "u"}


def test_no_key_stands_there_without_its_words(library: Library) -> None:
    """Given a line of any length, then each key has words; and of those left out none has room with its own."""
    match = chimera_match(library, 30)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    whole = hints_of(model, model.game, COMMAND_WORDS)
    for width in range(40, 120):
        hints = hints_of(model, model.game, COMMAND_WORDS, (), width)
        assert all(words for _, words in hints)
        assert [hint for hint in whole if hint[0] in dict(hints)] == list(hints)
        left = width - columns(dict(hints))
        if {"i", "l"} <= dict(hints).keys():
            gone = (_APART + len(key) + 1 + len(words) for key, words in whole if key not in dict(hints))
            assert left < min(gone, default=width)


def test_a_foot_may_end_in_the_last_column(library: Library) -> None:
    """Given a line of just as many columns as some keys need, then these stand there, and are drawn whole."""
    match = chimera_match(library, 30)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    whole = hints_of(model, model.game, COMMAND_WORDS)
    width = columns(dict(whole))
    assert hints_of(model, model.game, COMMAND_WORDS, (), width) == whole
    assert len(hints_of(model, model.game, COMMAND_WORDS, (), width - 1)) < len(whole)
    drawn = keys_line(whole, width, Appearance(DARK, FULL)).strips[0].text
    assert drawn.endswith(f"{whole[-1][0]} {whole[-1][1]}")


def test_where_a_set_is_recommended_the_log_is_named_before_the_key_for_all(library: Library) -> None:
    """Given dice to keep, of which Space picks those recommended, then at 80 columns all other keys are there."""

    def recommends(match: Match, asked: Decision) -> bool:
        recovers = asked.purpose is Purpose.RECOVERY_DICE
        return recovers and TableModel(Party(session_for(match)), asked.seat).has_suggestion

    match = played_to(library, recommends)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    hints = dict(hints_of(model, model.game, ("i", "u", "l", "?", "!", "h"), (), 80))
    assert hints["Space"] == "as recommended"
    assert {"Enter", "i", "l", "?", "Esc"} <= hints.keys()
