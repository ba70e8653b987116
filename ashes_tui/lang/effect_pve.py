"""Effect nodes that only automata have: behaviour die, rows, joining attacks, status boxes."""

from __future__ import annotations

from msgspec import Struct

from ashes_tui.lang.select import Selector, Value


class AddAspects(Struct, frozen=True, tag="add-aspects"):
    """Add face-down aspects at the right end of an opponent's battlefield (ASC-DRG-06)."""

    n: Value


class RollNumber(Struct, frozen=True, tag="roll"):
    """Roll the behaviour die; ``as_`` binds the number rolled (``done($name)``)."""

    as_: str | None = None


class FollowRow(Struct, frozen=True, tag="follow"):
    """Resolve the side action of the current behaviour card's row for a number and ``plus``, at most the highest."""

    n: Value
    plus: int = 0


class JoinAttack(Struct, frozen=True, tag="join"):
    """Units that can attack join the attack on a Phoenixborn as attackers."""

    what: Selector


class SpendStatus(Struct, frozen=True, tag="spend-status"):
    """Remove 1 status token from an aspect and resolve its status ability."""

    what: Selector
