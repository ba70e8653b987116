"""``Standing``: how a game stands besides its journal, told by its owner to whoever follows it on other hosts."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from ashes_tui.host.lobby.house import House
from ashes_tui.host.lobby.tables.wishes import Status
from ashes_tui.host.stores.journals import NEW_RECORD
from ashes_tui.match.errors import StoreError
from ashes_tui.outside.faults import Unreadable
from ashes_tui.outside.jsontext import Json

AGAIN = 5.0
"""Seconds after which the same is told again, to those who have come to follow since."""
_TOPIC = "status:"
_statuses = Json(Status)


class Standing:
    """Both ends of it: ``publish`` for the owner, ``told`` for those who follow."""

    def __init__(self, house: House, game: str, changed: Callable[[], None]) -> None:
        self.told = Status()
        self._house, self._game, self._changed = house, game, changed
        self._said: tuple[object, ...] = ()
        self._said_at = house.clock()
        shared = house.database.shared
        self._stops = [house.database.subscribe(_TOPIC + game, self._heard)] if shared else []

    def publish(self, status: Status, version: int) -> None:
        """Tell how things stand, if that is new or was not told for a while."""
        if not self._house.database.shared:
            return
        key = (status.paused, status.proposal, status.declined, status.running, status.over, version)
        if key == self._said and self._house.clock() - self._said_at < AGAIN:
            return
        self._said, self._said_at = key, self._house.clock()
        text = msgspec.json.encode(status).decode()
        try:
            self._house.database.write(lambda work: work.notify(_TOPIC + self._game, text))
        except StoreError as error:
            self._house.report(error)

    def on_record(self, follow: Callable[[], None]) -> None:
        """Call ``follow`` whenever another host has written a record."""
        if self._house.database.shared:
            self._stops.append(self._house.database.subscribe(NEW_RECORD + self._game, lambda _: follow()))

    def close(self) -> None:
        """Hear nothing any longer."""
        for stop in self._stops:
            stop()

    def _heard(self, text: str) -> None:
        try:
            self.told = _statuses.read(text, "a status")
        except Unreadable as error:
            self._house.report(error)
            return
        self._changed()
