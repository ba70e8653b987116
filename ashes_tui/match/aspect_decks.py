"""Decks of aspects that a player put together, as files in the user's data folder: nine of either blood (VAR-01)."""

from __future__ import annotations

import re
from pathlib import Path

from ashes_tui.content.api import ContentError
from ashes_tui.content.writing import write_whole
from ashes_tui.lang.defs import Rulebook
from ashes_tui.match.errors import StoreError
from ashes_tui.match.saves.data_folder import data_folder, remove
from ashes_tui.match.saves.reading import files_in

SUFFIX = ".yaml"
LONGEST_NAME = 30


class AspectDecks:
    """A folder of such decks; a file is called as its deck."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or data_folder() / "aspects"

    def names(self) -> tuple[str, ...]:
        """What they are called, in order."""
        return tuple(sorted(path.stem for path in files_in(self.folder, SUFFIX)))

    def read(self, name: str, rulebook: Rulebook) -> dict[str, int]:
        """Copies by title of one. Raises ``ContentError``."""
        from ashes_tui.content.decks.aspect_decks import read_aspects  # reads YAML, which only this needs

        return read_aspects(self._path(name), rulebook)

    def all(self, rulebook: Rulebook) -> dict[str, dict[str, int]]:
        """Copies by title of each deck, by name; those that cannot be used are left out."""
        return self._sorted(rulebook)[0]

    def problems(self, rulebook: Rulebook) -> dict[str, str]:
        """Why a deck cannot be used, by name, of those that cannot."""
        return self._sorted(rulebook)[1]

    def _sorted(self, rulebook: Rulebook) -> tuple[dict[str, dict[str, int]], dict[str, str]]:
        good, bad = dict[str, dict[str, int]](), dict[str, str]()
        for name in self.names():
            try:
                good[name] = self.read(name, rulebook)
            except ContentError as error:
                bad[name] = str(error)
        return good, bad

    def save(self, name: str, aspects: dict[str, int]) -> Path:
        """Write a deck, over one of the same name. Raises ``StoreError``."""
        from ashes_tui.content.decks.aspect_decks import aspects_text

        path = self._path(called(name))
        try:
            write_whole(path, aspects_text(aspects).encode())
        except OSError as error:
            raise StoreError(f"{path}: cannot be written ({error.strerror})") from error
        return path

    def delete(self, name: str) -> None:
        """Forget a deck. Raises ``StoreError``."""
        remove(self._path(name))

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}{SUFFIX}"


def called(name: str) -> str:
    """A name as a file can have it: letters, digits, spaces and strokes."""
    return re.sub(r"[^\w -]+", "", name).strip()[:LONGEST_NAME] or "aspects"
