"""The hands of a game as watchers may see them, some time after they were held."""

from __future__ import annotations

from collections import Counter

from ashes_tui.host.guests.news import duration
from ashes_tui.host.lobby.games.viewer_stream import ViewerStream

_NONE_YET = "None yet: this table shows hands to watchers {later} after they were held."


def late_hands(stream: ViewerStream, delay: float) -> tuple[str, ...]:
    """A line for each seat, and its cards. Takes some time: call it in a thread."""
    views, names = stream.hands(), stream.session.seat_names
    if not views:
        return (_NONE_YET.format(later=duration(delay)),)
    lines: list[str] = []
    for seat, view in enumerate(views):
        if view.seats[seat].automaton:
            continue
        held = Counter(card.name for card in view.seats[seat].hand)
        lines += [f"{names[seat]}, round {view.round}:"]
        lines += [f"  {number} {title}" for title, number in sorted(held.items())] or ["  no cards"]
    return tuple(lines)
