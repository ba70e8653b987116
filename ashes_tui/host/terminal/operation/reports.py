"""What went wrong in a session: kept in a file for the operator, and known to the player by a number."""

from __future__ import annotations

import secrets
import traceback
from datetime import UTC, datetime
from pathlib import Path

from ashes_tui.content.writing import write_new

MOST = 200
"""Reports that are kept; when there are more, somebody has to look at them first."""


class Reports:
    """A folder of reports. One may name hidden cards, so only the owner of the folder can read it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def write(self, error: BaseException, about: str) -> str:
        """Keep an error; the number to tell the player, also where it cannot be kept. Writes to disk."""
        number = secrets.token_hex(4)
        told = "".join(traceback.format_exception(error))
        text = f"{datetime.now(UTC).isoformat(timespec='seconds')} {about}\n{told}"
        try:
            if not self._folder.is_dir() or len(list(self._folder.iterdir())) < MOST:
                write_new(self._folder, number, ".txt", text.encode("utf-8", "replace"))
        except OSError:
            return number
        return number
