"""How many Red Rains tokens bring an Ultimate (CHI-43)."""

from __future__ import annotations

from ashes_tui.engine.board.board import Board
from ashes_tui.engine.table.state import SeatState


def ultimate_value(board: Board, seat: SeatState) -> int:
    """The Ultimate value now, 0 without an Ultimate (CHI-43).

    It is 1 higher for each exhaustion token on the Chimera and on its Ultimate card.
    """
    spec = board.rules.rulebook.automata.get(seat.automaton)
    if spec is None or not spec.ultimate:
        return 0
    body = board.table.body(seat.index)
    return spec.ultimate + sum(board.table.cards[c].exhaustion for c in (body.phoenixborn, *body.spellboard[:1]))
