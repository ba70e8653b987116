"""Words of cards that stay while a turn lasts: what was told in few words goes on being told so, where it has room."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from ashes_tui.ui.draw.table.texts.few_words import CardWords, told_on_tile
from ashes_tui.words.glyphs import FULL

Room = tuple[int, int]
"""Columns and lines."""


class SettledWords:
    """The room in which each card has said what it says in this turn."""

    def __init__(self) -> None:
        self._turn: tuple[int, ...] = ()
        self._rooms: dict[Hashable, Room] = {}

    def room(self, turn: tuple[int, ...], card: Hashable, found: Sequence[CardWords], now: Room) -> Room:
        """The room, no larger than ``now``, in which a card says in a ``turn`` what it last said there.

        All of it where that has no room, or was cut.
        """
        if turn != self._turn:
            self._turn, self._rooms = turn, {}
        said = tuple(found)
        before = self._rooms.get((card, said), now)
        words = _words(said, before)
        tries = () if before == now or words.endswith(FULL.ellipsis) else _rooms_within(now, before)
        kept = self._rooms[card, said] = next((room for room in tries if _words(said, room) == words), now)
        return kept


def _rooms_within(now: Room, before: Room) -> Iterator[Room]:
    """Rooms no larger than one: first as wide as that, then what both have in common."""
    yield from ((now[0], lines) for lines in range(now[1], 0, -1))
    yield min(now[0], before[0]), min(now[1], before[1])


def _words(found: tuple[CardWords, ...], room: Room) -> str:
    """What a card says in a room, wherever its lines are broken."""
    told = told_on_tile(found, *room, FULL.ellipsis)
    return " ".join(f"{line.lead}{line.rest}".strip() for line in told)


__all__ = ["SettledWords"]
