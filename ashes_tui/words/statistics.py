"""Statistics of a game, counted from its events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ashes_tui.engine import api
from ashes_tui.engine.api import Event
from ashes_tui.lang.terms import Level, Token

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
    """Counts for each seat, from the first round on.

    ``partners`` are the seats that share their turns (ASC-2P-01): each such turn counts for all of them, until the
    Call of the Phoenix sets them against each other (VAR-07).
    """
    counts = tuple(dict.fromkeys(COUNTED, 0) for _ in range(seats))
    begun, events = False, tuple(events)
    for wound in wounds_dealt(events):
        if wound.cause < seats:
            counts[wound.cause]["damage dealt"] += wound.n
    for event in events:
        begun = begun or isinstance(event, api.RoundBegan)
        if isinstance(event, api.PhoenixCalled) and event.level is Level.POWER:
            partners = ()
        if isinstance(event, api.TurnBegan) and event.seat in partners:
            for other in partners:
                counts[other]["turns"] += other != event.seat
        found = _count_of(event)
        if begun and found is not None and 0 <= found[0] < seats:
            seat, what, n = found
            counts[seat][what] += n
    return counts


def wounds_dealt(events: Iterable[Event]) -> Iterator[api.TokensPlaced]:
    """The wounds that players and their cards dealt, as the log tells them: all that were received, none prevented."""
    for event in events:
        if not isinstance(event, api.TokensPlaced) or event.token is not Token.WOUND:
            continue
        if event.cause >= 0 and event.rule is None:
            yield event


def by_name(events: Iterable[Event], names: Sequence[str], partners: Sequence[int] = ()) -> dict[str, dict[str, int]]:
    """The same by name, so that an opponent with two battlefields is counted as one."""
    found: dict[str, dict[str, int]] = {}
    for name, counts in zip(names, statistics(events, len(names), partners), strict=True):
        before = found.get(name, {})
        found[name] = {what: n + before.get(what, 0) for what, n in counts.items()}
    return found


def _count_of(event: Event) -> tuple[int, str, int] | None:
    """The seat, statistic and amount that an event counts for, or None."""
    match event:
        case api.TurnBegan(seat=seat):
            return seat, "turns", 1
        case api.CardPlayed(seat=seat):
            return seat, "cards played", 1
        case api.AbilityActivated(seat=seat) | api.TriggerResolved(seat=seat):
            return seat, "abilities used", 1
        case api.PowerUsed(seat=seat):
            return seat, "dice powers", 1
        case api.AttackersDeclared(seat=seat):
            return seat, "attacks", 1
        case api.UnitDestroyed(cause=seat, seat=owner) if seat != owner:
            return seat, "units destroyed", 1
        case api.CardMoved(zone="hand", origin="draw pile", seat=seat):
            return seat, "cards drawn", 1
        case _:
            return None
