"""Where the cursor begins in the list of attackers."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from ashes_tui.client.party import Party
from ashes_tui.client.picking.entries import Entry, Toggle
from ashes_tui.client.session import session_for
from ashes_tui.engine.api import Choice, Decision, PickCards, Purpose
from ashes_tui.match.match import Match
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.entering.attack import best_attacker
from ashes_tui.ui.table.model import TableModel
from tests.ui.conftest import played_to


def asks_for_attackers(_match: Match, decision: Decision) -> bool:
    """A question of who attacks."""
    return decision.purpose is Purpose.ATTACKERS


@pytest.mark.parametrize(("hurt", "best"), [((1, 3, 2), 1), ((2, 2, 1), 0), ((0, 0, 0), None)])
def test_the_cursor_begins_on_the_unit_whose_attack_does_most(
    library: Library, hurt: tuple[int, ...], best: int | None
) -> None:
    """Given what each attack alone does to the target, then the most decides, of equal ones the first."""
    match = played_to(library, asks_for_attackers)
    (decision,) = match.decisions
    names = TableModel(Party(session_for(match)), decision.seat).names
    target = names.view_of(decision.source)
    assert target is not None
    left = {unit: target.life_left - n for unit, n in enumerate(hurt, 901)}

    def lives_after(choice: Choice) -> Mapping[int, int]:
        assert isinstance(choice, PickCards)
        return {decision.source: left[choice.cards[0]]} if left[choice.cards[0]] < target.life_left else {}

    entries = [Entry(f"unit {unit}", Toggle(unit), cards=(unit,)) for unit in left]
    assert best_attacker(decision, entries, lives_after, names, None) == best
    assert best_attacker(None, entries, lives_after, names, None) is None
