"""How screens get done what waits for the database: in a thread, never in the loop of all sessions."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias, TypeVar

from ashes_tui.host.guests.guest import InnGuest
from ashes_tui.match.errors import MatchError
from ashes_tui.ui.screens.base import LeanScreen

T = TypeVar("T")
Said = Callable[[str], None]
"""Shows a sentence."""
AnyScreen: TypeAlias = LeanScreen[Any]


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

    begin: Callable[[], object] = wait  # no coroutine as yet: none is made for an app that is just closing
    screen.app.run_worker(begin, group="host")
