"""What each player did in a game, counted from the events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ashes_tui.engine import api
from ashes_tui.engine.api import Event
from ashes_tui.lang.terms import Level

COUNTED = (
    "turns",
    "cards played",
    "abilities used",
    "dice powers",
    "attacks",
    "damage dealt",
    "units destroyed",
    "cards drawn",
)


def statistics(events: Iterable[Event], seats: int, partners: Sequence[int] = ()) -> tuple[dict[str, int], ...]:
    """One table of counts per seat, from the first round on.

    ``partners`` are the seats that share their turns (ASC-2P-01): each such turn counts for all of them, until the
    Call of the Phoenix sets them against each other (VAR-07).
    """
    counts = tuple(dict.fromkeys(COUNTED, 0) for _ in range(seats))
    begun = False
    for event in events:
        begun = begun or isinstance(event, api.RoundBegan)
        if isinstance(event, api.PhoenixCalled) and event.level is Level.POWER:
            partners = ()
        if isinstance(event, api.TurnBegan) and event.seat in partners:
            for other in partners:
                counts[other]["turns"] += other != event.seat
        found = _counted(event)
        if begun and found is not None and 0 <= found[0] < seats:
            seat, what, n = found
            counts[seat][what] += n
    return counts


def by_name(events: Iterable[Event], called: Sequence[str], partners: Sequence[int] = ()) -> dict[str, dict[str, int]]:
    """The same by name: an opponent with a battlefield for each of two players is one."""
    found: dict[str, dict[str, int]] = {}
    for name, counts in zip(called, statistics(events, len(called), partners), strict=True):
        before = found.get(name, {})
        found[name] = {what: n + before.get(what, 0) for what, n in counts.items()}
    return found


def _counted(event: Event) -> tuple[int, str, int] | None:
    """Seat, what it did, how much."""
    match event:
        case api.TurnBegan(seat=seat):
            return seat, "turns", 1
        case api.CardPlayed(seat=seat):
            return seat, "cards played", 1
        case api.AbilityActivated(seat=seat):
            return seat, "abilities used", 1
        case api.PowerUsed(seat=seat):
            return seat, "dice powers", 1
        case api.AttackersDeclared(seat=seat):
            return seat, "attacks", 1
        case api.DamageDealt(cause=seat, n=n):
            return seat, "damage dealt", n
        case api.UnitDestroyed(cause=seat):
            return seat, "units destroyed", 1
        case api.CardMoved(zone="hand", origin="draw pile", seat=seat):
            return seat, "cards drawn", 1
        case _:
            return None
