"""Games of three and four come to an end, and nobody who is out is asked or has anything left in play (MULTI)."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import GameSetup, SeatSetup, State, Stream, advance, new_game, random_choice
from ashes_tui.lang.terms import IN_PLAY, Zone
from tests.support.games import BOUND, FUZZ, mixed, rules


@pytest.mark.rule("MULTI-07", "MULTI-08", "MULTI-11")
@pytest.mark.parametrize("seed", range(4 * FUZZ))
def test_a_game_of_many_goes_on_until_one_is_left(seed: int) -> None:
    """Given mixed decks and random choices, then all but one lose, each clears the table, and the game ends."""
    n = 3 + seed % 2
    seats = tuple(SeatSetup(f"Player {i}", mixed(100 * seed + i)) for i in range(n))
    now, draw = new_game(rules(), GameSetup(seats, seed)), Stream(seed)
    for _ in range(2 * BOUND):
        if now.outcome is not None:
            break
        asked = now.decisions[0]
        assert not now.state.table.seats[asked.seat].lost
        now = advance(rules(), now.state, random_choice(rules(), now.state, asked, draw), asked.id)
        _no_trace(now.state)
    assert now.outcome is not None
    assert [s.index for s in now.state.table.seats if not s.lost] == list(now.outcome.winners)


def _no_trace(state: State) -> None:
    """Who is out controls nothing but the Phoenixborn, while the others play on."""
    out = {s.index for s in state.table.seats if s.lost}
    if out and state.table.outcome is None:
        left = [c for c in state.table.cards if c.seat in out and c.zone in IN_PLAY - {Zone.PHOENIXBORN}]
        assert left == []
