"""Player-built decks of aspects (VAR-01), as files in the user's data folder."""

from __future__ import annotations

import re
from pathlib import Path

from ashes_tui.content.api import ContentError
from ashes_tui.content.writing import write_whole
from ashes_tui.lang.defs import Rulebook
from ashes_tui.match.errors import StoreError
from ashes_tui.match.saves.data_folder import data_folder, delete_file
from ashes_tui.match.saves.reading import files_in

SUFFIX = ".yaml"
LONGEST_NAME = 30


class AspectDecks:
    """A folder of decks of aspects; each file is named after its deck."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or data_folder() / "aspects"

    def names(self) -> tuple[str, ...]:
        """The names of all decks, sorted."""
        return tuple(sorted(path.stem for path in files_in(self.folder, SUFFIX)))

    def read(self, name: str, rulebook: Rulebook) -> dict[str, int]:
        """The copies by title of a deck. Raises ``ContentError``."""
        from ashes_tui.content.decks.aspect_decks import read_aspects  # reads YAML, which only this needs

        return read_aspects(self._path(name), rulebook)

    def all(self, rulebook: Rulebook) -> dict[str, dict[str, int]]:
        """The usable decks by name, each as copies by title."""
        return self._usable_and_broken(rulebook)[0]

    def problems(self, rulebook: Rulebook) -> dict[str, str]:
        """The unusable decks by name, each with what is wrong with it."""
        return self._usable_and_broken(rulebook)[1]

    def _usable_and_broken(self, rulebook: Rulebook) -> tuple[dict[str, dict[str, int]], dict[str, str]]:
        good, bad = dict[str, dict[str, int]](), dict[str, str]()
        for name in self.names():
            try:
                good[name] = self.read(name, rulebook)
            except ContentError as error:
                bad[name] = str(error)
        return good, bad

    def save(self, name: str, aspects: dict[str, int]) -> Path:
        """Write a deck, replacing one of the same name. Raises ``StoreError``."""
        from ashes_tui.content.decks.aspect_decks import aspects_text

        path = self._path(to_file_name(name))
        try:
            write_whole(path, aspects_text(aspects).encode())
        except OSError as error:
            raise StoreError(f"{path}: cannot be written ({error.strerror})") from error
        return path

    def delete(self, name: str) -> None:
        """Delete a deck. Raises ``StoreError``."""
        delete_file(self._path(name))

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}{SUFFIX}"


def to_file_name(name: str) -> str:
    """The name with only what is safe in a file name: letters, digits, spaces, hyphens and underscores."""
    return re.sub(r"[^\w -]+", "", name).strip()[:LONGEST_NAME] or "aspects"
