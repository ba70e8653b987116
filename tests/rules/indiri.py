"""Indiri Aldair for the rule tests: her row, her turn, her dragon phase, her arrows."""

from __future__ import annotations

from typing import Any

from ashes_tui.engine.api import CardScenario, DamageDealt, RollScenario, SeatScenario
from ashes_tui.lang.terms import CardType
from tests.rules.dragon import IT, dragon, row
from tests.rules.table import Named, Table, rolled, rules, seat

HEAD = "Indiri Aldair"
BURNING, ENTANGLING, WHISTLING = "Burning Arrow", "Entangling Arrow", "Whistling Arrow"


def indiri(row_: list[Named], dice_: str = "5 basic", **more: Any) -> SeatScenario:
    """Indiri with a row; ``tokens`` lie on her card."""
    if tokens := more.pop("tokens", {}):
        more["tokens"] = CardScenario(HEAD, **tokens)
    return dragon(row_, dice_, name=HEAD, **more)


def sides(*levels: str) -> tuple[RollScenario, ...]:
    """What her dice show."""
    return rolled(*levels)


def picks(*titles: str) -> tuple[RollScenario, ...]:
    """What her random picks take."""
    return (RollScenario(cards=titles),)


def her_turn(it: SeatScenario, me: SeatScenario | None = None, *, rolls: tuple[RollScenario, ...] = ()) -> Table:
    """Her turn, played until the person must answer."""
    return Table(me or seat(), it, turn=IT, rolls=rolls)


def her_phase(it: SeatScenario, me: SeatScenario | None = None, *, rolls: tuple[RollScenario, ...] = ()) -> Table:
    """The beginning of round 2."""
    return Table(me or seat(hand=["Zap"]), it, at="prepare", round=2, rolls=rolls)


def arrows(t: Table) -> list[str]:
    """The arrows in her row, from left to right."""
    return [n for n in row(t) if n != "?" and rules().infos[n].type is CardType.CONJURED_ASPECT]


def hurt(t: Table) -> list[tuple[str, int]]:
    """Who was dealt how much damage, in order."""
    return [(t.cards[e.card].name, e.n) for e in t.seen(DamageDealt)]
