"""One writer per saved game, on systems whose locks are released when a process is killed."""

from __future__ import annotations

import sys

from ashes_tui.match.errors import StoreError


def lock(fd: int, name: str, thing: str = "game") -> None:
    """Lock ``fd`` until it is closed. Raises ``StoreError`` if another process holds the lock."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise StoreError(f"{name}: this {thing} is open in another window; close it there first") from error
