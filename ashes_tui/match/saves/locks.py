"""One writer per saved game, where the system can hold a lock that a killed process lets go."""

from __future__ import annotations

import sys

from ashes_tui.match.errors import StoreError


def lock(fd: int, name: str, thing: str = "game") -> None:
    """Hold ``fd`` for this process until it is closed. Raises ``StoreError`` if another one has it."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise StoreError(f"{name}: this {thing} is open in another window; close it there first") from error
