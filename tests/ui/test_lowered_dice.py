"""Dice that are turned: what raises one comes first, what lowers one's own is folded away."""

from __future__ import annotations

from ashes_tui.client.party import Party
from ashes_tui.client.picking.entries import Unfold, is_lowering
from ashes_tui.client.session import session_for
from ashes_tui.engine.api import Decision, MeditateDecision, Purpose
from ashes_tui.match.match import Match
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.model import TableModel
from tests.ui.conftest import played_to


def turning(match: Match, decision: Decision) -> bool:
    """A die is to be turned, and several could be lowered."""
    if decision.purpose is not Purpose.MEDITATE_DIE or isinstance(decision, MeditateDecision):
        return False
    entries = TableModel(Party(session_for(match)), decision.seat).picker
    return entries is not None and sum(map(is_lowering, entries.entries())) > 1


def test_what_lowers_a_die_of_ones_own_is_one_line_at_the_end(library: Library) -> None:
    """Given dice to turn, then those to raise stand first, and one line counts what would lower one."""
    match = played_to(library, turning)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    *others, fold = model.entries()
    assert isinstance(fold.act, Unfold)
    assert fold.text.endswith("more that lower a die")
    assert not any(map(is_lowering, others))
    assert not is_lowering(others[0])
    model.press(fold)
    shown = list(map(is_lowering, (e for e in model.entries() if e.key != "n")))
    assert shown == sorted(shown)
    assert any(shown)
