"""The setting for how an opponent's turn is told, kept in a file."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path

from ashes_tui.content.writing import tidy, write_whole
from ashes_tui.match.saves.data_folder import data_folder
from ashes_tui.outside.faults import Unreadable
from ashes_tui.outside.files import read
from ashes_tui.outside.jsontext import ANY


class StoryMode(StrEnum):
    """How an opponent's turn is told: step by step, by the clock, or as a summary."""

    STEP = "step"
    WATCH = "watch"
    FAST = "fast"

    @property
    def following(self) -> StoryMode:
        """The next mode, after the last the first."""
        known = list(StoryMode)
        return known[(known.index(self) + 1) % len(known)]

    @property
    def words(self) -> str:
        """The mode in words."""
        return _WORDS[self]


_WORDS = {
    StoryMode.STEP: "step: Enter shows the next step",
    StoryMode.WATCH: "watch: its steps come by themselves",
    StoryMode.FAST: "fast: a summary; t reads the steps",
}
_KEY = "opponents-turn"


class Settings:
    """Settings kept in a file; without a file (None), only while the program runs.

    A file that cannot be read counts as empty, one that cannot be written is ignored: settings are no reason to
    stop playing.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        if path is not None:
            tidy(path.parent)
        self._telling = self._read()

    @property
    def telling(self) -> StoryMode:
        """How the opponent's turn is told."""
        return self._telling

    @telling.setter
    def telling(self, wanted: StoryMode) -> None:
        self._telling = wanted
        if self._path is None:
            return
        try:
            write_whole(self._path, json.dumps({_KEY: wanted.value}).encode() + b"\n")
        except OSError:
            return

    def _read(self) -> StoryMode:
        try:
            settings = ANY.read(read(self._path), str(self._path)) if self._path else {}
            return StoryMode(settings[_KEY]) if isinstance(settings, dict) and _KEY in settings else StoryMode.STEP
        except (Unreadable, ValueError, TypeError):
            return StoryMode.STEP


def settings_file() -> Path:
    """The file of the settings, in the folder of the saved games."""
    return data_folder() / "settings.json"
