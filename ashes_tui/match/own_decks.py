"""Decks that a player has built, as deck files in the user's data folder."""

from __future__ import annotations

import re
from collections.abc import Container
from pathlib import Path
from typing import NamedTuple

from ashes_tui.content.api import deck_file_text, load_each_deck
from ashes_tui.content.writing import write_whole
from ashes_tui.lang.defs import DeckList, Rulebook
from ashes_tui.match.errors import StoreError
from ashes_tui.match.saves.data_folder import data_folder, delete_file
from ashes_tui.match.saves.reading import files_in

SUFFIX = ".yaml"
LONGEST_NAME = 40


class FoundDecks(NamedTuple):
    """The decks by name, and the files of each; of files that cannot be used what is wrong with them, by file name."""

    decks: dict[str, DeckList]
    paths: dict[str, Path]
    problems: dict[str, str]

    def beside(self, others: Container[str]) -> FoundDecks:
        """Those of them that are called as none of the ``others``; of the rest it is told that the name is taken."""
        taken = {name: path for name, path in self.paths.items() if name in others}
        told = {
            path.name: f"{path}: there are two decks named '{name}'; give this one another name"
            for name, path in taken.items()
        }
        left = {name: deck for name, deck in self.decks.items() if name not in taken}
        return FoundDecks(left, {name: self.paths[name] for name in left}, {**self.problems, **told})


class OwnDecks:
    """A folder of deck files. One that cannot be read is told of, and keeps no other from being used."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or data_folder() / "decks"

    def read(self, rulebook: Rulebook) -> FoundDecks:
        """All of them; of two decks with one name the second cannot be used."""
        files = files_in(self.folder, SUFFIX)
        if not files:
            return FoundDecks({}, {}, {})
        found, wrong = load_each_deck(files, rulebook)
        decks, paths = dict[str, DeckList](), dict[str, Path]()
        problems = {Path(path).name: told for path, told in wrong.items()}
        for path, deck in found.items():
            if deck.name in decks:
                other = paths[deck.name].name
                problems[Path(path).name] = f"{path}: {other} holds a deck named '{deck.name}' too; rename one of them"
                continue
            decks[deck.name], paths[deck.name] = deck, Path(path)
        return FoundDecks(decks, paths, problems)

    def save(self, deck: DeckList, rulebook: Rulebook, replaces: str = "") -> Path:
        """Write a deck, in the place of the one of that name if there is one. Raises ``StoreError``."""
        before = self.read(rulebook).paths.get(replaces or deck.name)
        path = before if before is not None and replaces in ("", deck.name) else self._free(deck.name)
        try:
            write_whole(path, deck_file_text(deck).encode())
        except OSError as error:
            raise StoreError(f"{path}: cannot be written ({error.strerror})") from error
        if before is not None and before != path:
            delete_file(before)
        return path

    def delete(self, name: str, rulebook: Rulebook) -> None:
        """Delete a deck. Raises ``StoreError``."""
        path = self.read(rulebook).paths.get(name)
        if path is not None:
            delete_file(path)

    def _free(self, name: str) -> Path:
        """The file of a new deck."""
        stem = re.sub(r"[^\w -]+", "", name).strip()[:LONGEST_NAME] or "deck"
        names = [stem, *(f"{stem}-{n}" for n in range(2, 1000))]
        return next(path for path in (self.folder / f"{name}{SUFFIX}" for name in names) if not path.exists())
