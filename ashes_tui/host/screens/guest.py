"""``InnGuest``: somebody in a session, who they are, and where they are; and how their screens get things done."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from threading import Lock
from typing import Any, TypeAlias, TypeVar

from ashes_tui.host.lobby.lobby import Lobby
from ashes_tui.host.lobby.people.accounts import Accounts
from ashes_tui.host.lobby.people.presence import Attendance
from ashes_tui.host.stores.people import Account
from ashes_tui.host.visitor import Visitor
from ashes_tui.lang.defs import DeckList
from ashes_tui.match.errors import MatchError
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.base import LeanScreen

T = TypeVar("T")
Said = Callable[[str], None]
"""Shows a sentence."""
AnyScreen: TypeAlias = LeanScreen[Any]


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


def carry_out(
    screen: AnyScreen,
    guest: InnGuest,
    job: Callable[[], T],
    then: Callable[[T], object],
    refused: Said | None = None,
) -> None:
    """Do what waits for the database in a thread, then go on in the loop, if the screen is there still.

    What is refused is said, by ``refused`` or as a message on top. What fails otherwise ends the session with a report.
    """

    async def wait() -> None:
        said = refused or partial(screen.ashes.tell, "Not possible")
        try:
            found = await asyncio.get_running_loop().run_in_executor(guest.inn.jobs, job)
        except MatchError as error:
            if screen in screen.app.screen_stack:
                said(str(error))
            return
        if screen in screen.app.screen_stack:
            then(found)

    screen.app.run_worker(wait(), group="host")
