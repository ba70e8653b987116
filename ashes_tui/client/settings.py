"""What is kept from one run to the next, in a file: how things are told and drawn, names, the last set-ups."""

from __future__ import annotations

import json
from contextlib import suppress
from enum import StrEnum
from pathlib import Path

from ashes_tui.content.writing import tidy, write_whole
from ashes_tui.match.saves.data_folder import data_folder
from ashes_tui.outside.faults import Unreadable
from ashes_tui.outside.files import read
from ashes_tui.outside.jsontext import ANY


class StoryMode(StrEnum):
    """How an opponent's turn is told: step by step, step by step without a key, or as a summary."""

    STEP = "step"
    WATCH = "watch"
    FAST = "fast"

    @property
    def following(self) -> StoryMode:
        """The next mode, after the last the first."""
        known = list(StoryMode)
        return known[(known.index(self) + 1) % len(known)]

    @property
    def brief(self) -> str:
        """The mode in as few words as say what it does."""
        return _BRIEF[self]

    @property
    def words(self) -> str:
        """The mode in a sentence, with the key for the next one."""
        return f"The opponent's turns are told {self.brief}. h once more: {self.following.brief}"


class Motion(StrEnum):
    """How a table points at what happened: marks that flash at first, marks alone, or nothing."""

    FULL = "full"
    MARKS = "marks"
    NONE = "none"

    @property
    def following(self) -> Motion:
        """The next mode, after the last the first."""
        known = list(Motion)
        return known[(known.index(self) + 1) % len(known)]

    @property
    def words(self) -> str:
        """The mode in words."""
        return _MOTIONS[self]


_MOTIONS = {Motion.FULL: "flashing", Motion.MARKS: "still", Motion.NONE: "none"}
_BRIEF = {StoryMode.STEP: "step by step", StoryMode.WATCH: "automatically", StoryMode.FAST: "as a summary"}
_TELLING, _THEME, _SIGNS, _NAMES, _SETUPS = "opponents-turn", "theme", "signs", "names", "set-ups"
_MOTION, _LAST, _TIP, _FINISHED = "motion", "last-game", "tip", "has-finished"


class Settings:
    """Settings kept in a file; without a file (None), only while the program runs.

    A file that cannot be read counts as empty, one that cannot be written is ignored: settings are no reason to
    stop playing. Whoever reads a value checks it, since anything may stand in a file.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._kept = read_settings(path) if path is not None else {}

    @property
    def telling(self) -> StoryMode:
        """How the opponent's turn is told."""
        kept = self._text(_TELLING)
        return StoryMode(kept) if kept in list(StoryMode) else StoryMode.STEP

    @telling.setter
    def telling(self, wanted: StoryMode) -> None:
        self._keep(_TELLING, wanted.value)

    @property
    def motion(self) -> Motion:
        """How the table points at what happened; nothing flashes where nothing is kept, as over a slow line."""
        kept = self._text(_MOTION)
        return Motion(kept) if kept in list(Motion) else Motion.FULL if self._path else Motion.MARKS

    @motion.setter
    def motion(self, wanted: Motion) -> None:
        self._keep(_MOTION, wanted.value)

    @property
    def theme(self) -> str:
        """The name of the theme last chosen; empty if none was."""
        return self._text(_THEME)

    @theme.setter
    def theme(self, wanted: str) -> None:
        self._keep(_THEME, wanted)

    @property
    def signs(self) -> str:
        """The name of the tier of signs last chosen; empty if none was."""
        return self._text(_SIGNS)

    @signs.setter
    def signs(self, wanted: str) -> None:
        self._keep(_SIGNS, wanted)

    @property
    def names(self) -> tuple[str, ...]:
        """What the players at this keyboard were last called, the first seat first."""
        kept = self._kept.get(_NAMES)
        return tuple(name for name in kept if isinstance(name, str)) if isinstance(kept, list) else ()

    @names.setter
    def names(self, called: tuple[str, ...]) -> None:
        self._keep(_NAMES, list(called))

    @property
    def last_game(self) -> tuple[str, str]:
        """The file of the game that was left last, and what it was in words; both empty if there is none."""
        kept = self._kept.get(_LAST)
        if isinstance(kept, list) and len(kept) == 2 and all(isinstance(part, str) for part in kept):
            return kept[0], kept[1]
        return "", ""

    @last_game.setter
    def last_game(self, left: tuple[str, str]) -> None:
        self._keep(_LAST, list(left))

    @property
    def has_finished(self) -> bool:
        """Whether a game was played to its end here."""
        return self._kept.get(_FINISHED) is True

    @property
    def has_played(self) -> bool:
        """Whether a game was begun here that is finished or can be gone on with."""
        return self.has_finished or bool(self.last_game[0])

    def note_finished(self) -> None:
        """Keep that a game was played to its end."""
        if not self.has_finished:
            self._keep(_FINISHED, True)

    @property
    def tip(self) -> int:
        """How many tips the first page has given."""
        kept = self._kept.get(_TIP)
        return kept if isinstance(kept, int) and kept >= 0 else 0

    @tip.setter
    def tip(self, given: int) -> None:
        self._keep(_TIP, given)

    def setup(self, kind: str) -> dict[str, object]:
        """The last set-up of a kind of game, as its form kept it; empty if there was none."""
        kept = self._setups().get(kind)
        return kept if isinstance(kept, dict) else {}

    def keep_setup(self, kind: str, values: dict[str, object]) -> None:
        """Keep a set-up for the next time."""
        self._keep(_SETUPS, {**self._setups(), kind: values})

    def _setups(self) -> dict[str, object]:
        kept = self._kept.get(_SETUPS)
        return kept if isinstance(kept, dict) else {}

    def _text(self, key: str) -> str:
        kept = self._kept.get(key)
        return kept if isinstance(kept, str) else ""

    def _keep(self, key: str, value: object) -> None:
        self._kept[key] = value
        self._write()

    def _write(self) -> None:
        """Keep them for the next run."""
        if self._path is not None:
            write_settings(self._path, self._kept)


def read_settings(path: Path) -> dict[str, object]:
    """What stands in a file of settings; nothing if it cannot be read."""
    tidy(path.parent)
    try:
        kept = ANY.read(read(path), str(path))
    except Unreadable:
        return {}
    return kept if isinstance(kept, dict) else {}


def write_settings(path: Path, kept: dict[str, object]) -> None:
    """Write a file of settings, if it can be written."""
    with suppress(OSError):
        write_whole(path, json.dumps(kept).encode() + b"\n")


def settings_file() -> Path:
    """The file of the settings, in the folder of the saved games."""
    return data_folder() / "settings.json"
