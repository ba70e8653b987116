"""Two players against a Dragonborn: seats 0 and 1 the players, 2 and 3 the battlefields that face them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ashes_tui.engine.api import Event, HandOver, RoundBegan, SeatScenario, TurnBegan, second_seat
from tests.rules.chimera import throws
from tests.rules.dragon import _placed, dragon
from tests.rules.table import Named, Table, seat

ANN, BOB, FRONT, BACK = range(4)


def pair(
    ann: SeatScenario | None = None,
    bob: SeatScenario | None = None,
    row: Sequence[Named] = (),
    second: Sequence[Named] = (),
    rolls: Sequence[str | int] = (),
    it: SeatScenario | None = None,
    **more: Any,
) -> Table:
    """Ann's and Bob's turn, unless said; ``row`` faces Ann, ``second`` Bob; ``rolls`` are what the next dice show."""
    body = it or dragon(row)
    back = second_seat(body, FRONT, battlefield=tuple(_placed(c) for c in second))
    return Table(ann or seat(), bob or seat(), body, back, rolls=throws(*rolls), **more)


def hand_over(t: Table) -> Table:
    """Who acts lets the partner act."""
    return t.do(HandOver(BOB if t.who == ANN else ANN))


def both_pass(t: Table) -> Table:
    """Each passes and ends its part of the shared turn."""
    return t.pass_().end().pass_().end()


def turns(events: Sequence[Event]) -> list[int]:
    """Whose turns began in the round that was running, in order."""
    found: list[int] = []
    for event in events:
        if isinstance(event, RoundBegan) and found:
            break
        if isinstance(event, TurnBegan):
            found.append(event.seat)
    return found
