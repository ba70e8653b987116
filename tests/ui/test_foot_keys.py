"""Which keys stand in the last line: what answers the question, and those that are of use at every one."""

from __future__ import annotations

import pytest

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.hints import COMMAND_WORDS, hints_of
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import Cursor
from tests.ui.test_chimera import chimera_match

_APART = 2


@pytest.mark.parametrize("width", [60, 80, 120])
def test_every_question_keeps_the_keys_of_every_question(library: Library, width: int) -> None:
    """Given any question and the cursor anywhere, then Enter, i, l, ?, Esc and u, if it works, are there, and fit."""
    for steps in range(0, 60, 3):
        match = chimera_match(library, steps)
        if not match.decisions:
            break
        model = TableModel(Party(session_for(match)), match.decisions[0].seat)
        for cursor in (model.cursor, *(Cursor(row) for row, items in model.rows.items() if items)):
            model.cursor = cursor
            hints = dict(hints_of(model, model.game, COMMAND_WORDS, (), width))
            assert sum(len(key) + bool(words) + len(words) + _APART for key, words in hints.items()) <= width
            assert {"i", "l", "?", "Esc"} <= hints.keys()
            assert ("u" in hints) == model.can_undo()


def test_in_any_line_what_answers_is_named(library: Library) -> None:
    """Given a line too short for all, then the keys that always work lose their words before one that answers goes."""
    match = chimera_match(library, 30)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    whole = dict(hints_of(model, model.game, COMMAND_WORDS))
    for width in range(20, 120):
        hints = dict(hints_of(model, model.game, COMMAND_WORDS, (), width))
        assert hints["Enter"] == whole["Enter"]
        assert whole.keys() - hints.keys() <= {"h", "b", "t", "Tab", "<", "U", "P", "!"}


def test_keys_without_room_for_words_stand_before_that_of_all_keys(library: Library) -> None:
    """Given a line too short for all words, then as many of the signs left out as fit are there, before ``?``."""
    match = chimera_match(library, 30)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    whole, shown = dict(hints_of(model, model.game, COMMAND_WORDS)), 0
    for width in range(66, 120):
        hints = hints_of(model, model.game, COMMAND_WORDS, (), width)
        keys = [key for key, _ in hints]
        bare = [key for key, words in hints if not words]
        assert keys[keys.index("?") - len(bare) : keys.index("?")] == bare
        left = width - sum(len(key) + bool(words) + len(words) + _APART for key, words in hints)
        assert left < 1 + _APART or {key for key in whole.keys() - set(keys) if len(key) == 1} == set()
        shown += bool(bare)
    assert shown
