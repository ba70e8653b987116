"""The settings of a visitor, whose file is read and written off the loop of all sessions."""

from __future__ import annotations

from concurrent.futures import Executor
from contextlib import suppress
from pathlib import Path

from ashes_tui.client.settings import Settings, read_settings, write_settings


class VisitorSettings(Settings):
    """Settings that hold nothing until ``load`` has read them. ``writing`` does one thing after the other."""

    def __init__(self, path: Path, writing: Executor) -> None:
        super().__init__()
        self._file, self._writing = path, writing

    def load(self) -> None:
        """Read the file; what was chosen meanwhile stays. Waits for the disk."""
        self._kept = read_settings(self._file) | self._kept

    def _write(self) -> None:
        """Have all of it written soon."""
        with suppress(RuntimeError):  # the host has closed
            self._writing.submit(write_settings, self._file, dict(self._kept))
