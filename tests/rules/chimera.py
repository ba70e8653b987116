"""Chimeras for the rule tests: rows from left to right, ``"?Lurk"`` is a face-down Lurk; throws of both dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from ashes_tui.engine.api import CardScenario, DieScenario, RollScenario, SeatScenario, opponent_seat
from ashes_tui.lang.terms import DieType
from tests.rules.dragon import IT, ME, row, spec
from tests.rules.table import Named, Table, _levels, seat

__all__ = ["IT", "ME", "NAME", "row", "throws", "viros", "viros_turn"]

NAME = "The Corpse of Viros"


def viros(
    field: Sequence[Named] = (),
    dice: str = "5 basic",
    *,
    stage: int = 1,
    spell: int = 0,
    draw: Sequence[str] | None = None,
    discard: Sequence[str] = (),
    tokens: dict[str, Any] | None = None,
    **more: Any,
) -> SeatScenario:
    """Viros, standard and of level 1; ``spell`` exhaustion tokens lie on its Ultimate, ``tokens`` on its card."""
    plain = opponent_seat(spec(NAME), stage=stage)
    changes: dict[str, Any] = {
        "battlefield": tuple(_placed(c) for c in field),
        "active": tuple(DieScenario(DieType.RAGE, level) for level in _levels(dice)),
        "spellboard": (replace(plain.spellboard[0], exhaustion=spell),),
        "phoenixborn": CardScenario(NAME, **(tokens or {})),
        "discard_pile": tuple(discard),
    }
    if draw is not None:
        changes["draw_pile"] = tuple(draw)
    return replace(plain, **changes, **more)


def _placed(card: Named) -> CardScenario:
    if not isinstance(card, str):
        return card
    return CardScenario(card.removeprefix("?"), face_down=card.startswith("?"))


def throws(*results: str | int) -> tuple[RollScenario, ...]:
    """What is rolled next: a word for rage dice, a number for the behaviour die."""
    return tuple(RollScenario(number=r) if isinstance(r, int) else RollScenario(levels=_levels(r)) for r in results)


def viros_turn(it: SeatScenario, me: SeatScenario | None = None, *results: str | int, **more: Any) -> Table:
    """Its turn, played until the person must answer."""
    return Table(me or seat(), it, turn=IT, rolls=throws(*results), **more)
