"""``InnGuest``: somebody in a session, who they are, and where they are. Both front ends of the host share it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock

from ashes_tui.host.lobby.lobby import Lobby
from ashes_tui.host.lobby.people.accounts import Accounts
from ashes_tui.host.lobby.people.presence import Attendance
from ashes_tui.host.stores.people import Account
from ashes_tui.host.visitor import Visitor
from ashes_tui.lang.defs import DeckList
from ashes_tui.ui.library import Library


@dataclass(frozen=True)
class Inn:
    """What all sessions of a process share. ``jobs`` are threads for whatever waits for the database.

    ``report`` is told of what goes wrong where nobody waits for it.
    """

    lobby: Lobby
    accounts: Accounts
    library: Library
    jobs: Executor
    report: Callable[[BaseException], None]

    @property
    def decks(self) -> tuple[DeckList, ...]:
        """The decks that come with the game."""
        return tuple(self.library.decks.values())


class InnGuest:
    """A session. ``account`` is there once somebody has a name; ``leave`` may come at any time, in any thread."""

    def __init__(self, inn: Inn, visitor: Visitor) -> None:
        self.inn, self.visitor = inn, visitor
        self._account: Account | None = None
        self._attendance: Attendance | None = None
        self._gone = False
        self._bound = ""
        self._lock, self._moving = Lock(), Lock()

    @property
    def account(self) -> Account:
        """Who this is."""
        assert self._account is not None
        return self._account

    @property
    def is_known(self) -> bool:
        """Whether they have said who they are."""
        return self._account is not None

    def come(self, account: Account) -> None:
        """Be somebody, and be here. Waits for the database."""
        self._account = account
        attendance = self.inn.lobby.presence.enter(account.id)
        with self._lock:
            self._attendance, gone = attendance, self._gone
        if gone:
            attendance.leave()

    def rename(self, account: Account) -> None:
        """Be called otherwise."""
        self._account = account

    def bound_for(self, place: str = "") -> Callable[[], None]:
        """Set out for a table, or back to the lobby; what is given back arrives, and waits for the database.

        Whoever sets out for somewhere else in the meantime arrives only there.
        """
        self._bound = place

        def arrive() -> None:
            with self._moving:
                if self._attendance is not None and self._bound == place:
                    self._attendance.go(place)

        return arrive

    def leave(self) -> None:
        """The session is over: others see that soon. Does not wait."""
        with self._lock:
            self._gone, attendance = True, self._attendance
        if attendance is not None:
            with suppress(RuntimeError):  # the host is closed already
                self.inn.jobs.submit(attendance.leave)
