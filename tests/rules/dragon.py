"""Dragonborn for the rule tests: rows from left to right, ``"?Sear"`` is a face-down Sear."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from ashes_tui.engine.api import (
    BehaviorRolled,
    CardScenario,
    DieScenario,
    SeatScenario,
    TurnBegan,
    TurnPassed,
    opponent_seat,
)
from ashes_tui.lang.defs import AutomatonDef
from ashes_tui.lang.terms import Level
from tests.rules.table import Named, Table, _levels, rolled, rules, seat

ME, IT = 0, 1


@cache
def spec(name: str = "Scatha Kalani") -> AutomatonDef:
    """The opponent of a name."""
    return rules().rulebook.automata[name]


def dragon(
    row: Sequence[Named] = (),
    dice: str = "5 basic",
    *,
    name: str = "Scatha Kalani",
    stage: int = 1,
    spell: int = 0,
    tokens: CardScenario | None = None,
    draw: Sequence[str] | None = None,
    **more: Any,
) -> SeatScenario:
    """A Dragonborn; ``spell`` exhaustion tokens lie on its ready spell, ``tokens`` is its card if it bears any."""
    plain = opponent_seat(spec(name), stage=stage)
    field = tuple(_placed(c) for c in row)
    top = replace(plain.spellboard[0], exhaustion=spell)
    changes: dict[str, Any] = {"battlefield": field, "active": _dice(dice), "spellboard": (top,)}
    if tokens is not None:
        changes["phoenixborn"] = tokens
    if draw is not None:
        changes["draw_pile"] = tuple(draw)
    for key, value in more.items():
        changes[{"discard": "discard_pile"}.get(key, key)] = value
    return replace(plain, **changes)


def scatha(**tokens: Any) -> CardScenario:
    """Scatha's card with tokens."""
    return CardScenario("Scatha Kalani", **tokens)


def _placed(card: Named) -> CardScenario:
    if not isinstance(card, str):
        return card
    return CardScenario(card.removeprefix("?"), face_down=card.startswith("?"))


def _dice(text: str) -> tuple[DieScenario, ...]:
    return tuple(DieScenario(spec().die, level) for level in _levels(text))


def its_turn(it: SeatScenario, me: SeatScenario | None = None, *rolls: str, **more: Any) -> Table:
    """The opponent's turn, played until the person must answer; ``rolls`` are what its dice show."""
    return Table(me or seat(), it, turn=IT, rolls=rolled(*rolls), **more)


def new_round(it: SeatScenario, me: SeatScenario | None = None, *rolls: str, **more: Any) -> Table:
    """The beginning of round 2: its dragon phase, then prepare."""
    return Table(me or seat(hand=["Zap"]), it, at="prepare", round=2, rolls=rolled(*rolls), **more)


def row(t: Table) -> list[str]:
    """Its row as everybody sees it, from left to right; face-down places are ``"?"``."""
    return [t.cards[c].name if c in t.board.units(IT) else "?" for c in t.table.seats[IT].battlefield]


def its_dice(t: Table) -> list[int]:
    """Levels of its dice in order of the dice."""
    return [int(d.level) for d in t.table.dice if d.owner == IT]


def told(t: Table, *kinds: type) -> list[str]:
    """Names of the events of these kinds, in order."""
    return [type(e).__name__ for e in t.log if isinstance(e, kinds)]


def shown(t: Table) -> list[Level]:
    """The sides its dice were rolled to, in order."""
    return [e.level for e in t.log if isinstance(e, BehaviorRolled)]


def its_turns(t: Table) -> int:
    """How many turns it began."""
    return sum(1 for e in t.log if isinstance(e, TurnBegan) and e.seat == IT)


def passed(t: Table) -> bool:
    """Whether it passed."""
    return any(isinstance(e, TurnPassed) and e.seat == IT for e in t.log)
