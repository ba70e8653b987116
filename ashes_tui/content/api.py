"""The door of the rules data: load, lint, check. What is cached is read without touching YAML."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from ashes_tui.content import paths
from ashes_tui.content.cache import cached, key_of, write
from ashes_tui.content.decks.check import (
    DEFAULT_EDITION,
    DeckProblem,
    check_deck,
    check_first_five,
    check_pile,
    conjuration_pile,
)
from ashes_tui.content.decks.writer import deck_file_text, deck_text
from ashes_tui.content.findings import ContentError, Finding
from ashes_tui.content.sources import SourceFile, deck_files, digest, rule_files, shown, source_of, unread_files
from ashes_tui.lang.defs import DeckList, Rulebook
from ashes_tui.outside.files import is_folder, resolved

__all__ = [
    "DEFAULT_EDITION",
    "ContentError",
    "DeckProblem",
    "Finding",
    "check_deck",
    "check_first_five",
    "check_pile",
    "compile_rulebook",
    "conjuration_pile",
    "deck_file_text",
    "deck_text",
    "lint_rules",
    "load_decks",
    "load_each_deck",
    "load_rulebook",
    "read_deck_text",
]


class _EachDeck(Struct, frozen=True):
    """Decks by the path of their file, and of other files what is wrong with them."""

    decks: dict[str, DeckList]
    problems: dict[str, str]


def load_rulebook(extra_dirs: Sequence[Path] = ()) -> Rulebook:
    """The rules of the game, with a player's own sets added; `ContentError` if anything in them is wrong."""
    files = rule_files(_existing([paths.rules_dir(), *extra_dirs]))
    shipped = None if extra_dirs or paths.in_checkout() else paths.compiled_file()
    return cached("rulebook", digest(files), Rulebook, lambda: _load(files), shipped)


def load_decks(rulebook: Rulebook, extra_dirs: Sequence[Path] = ()) -> dict[str, DeckList]:
    """The decks of the game and those in further folders of deck files, by name."""
    own = deck_files(_existing([paths.decks_dir()]))
    files = [*own, *deck_files(_existing(extra_dirs))]
    identity = f"{rulebook.digest}\0{len(own)}\0{digest(files)}"
    return cached("decks", identity, dict[str, DeckList], lambda: _decks(files, rulebook))


def load_each_deck(files: Sequence[Path], rulebook: Rulebook) -> tuple[dict[str, DeckList], dict[str, str]]:
    """The deck of each file by the path of that file, and of those that cannot be read what is wrong with them."""
    found, wrong = list[SourceFile](), dict[str, str]()
    for path in files:
        try:
            found.append(source_of("decks", path))
        except ContentError as error:
            wrong[str(path)] = str(error)
    identity = f"{rulebook.digest}\0{digest(found)}\0{[(str(file.path), shown(file.path)) for file in found]}"
    read = cached("own-decks", identity, _EachDeck, lambda: _each_deck(found, rulebook))
    return read.decks, {**wrong, **read.problems}


def lint_rules(dirs: Sequence[Path]) -> list[Finding]:
    """Everything that is wrong with the rules data in these folders, taken together."""
    from ashes_tui.content.loader import collect

    folders = _existing(dirs)
    remedy = "a set of cards lies in cards/ and ends in .yaml; see rules/README.md"
    unread = [Finding(shown(path), 1, 1, "this file is not read", remedy) for path in unread_files(folders)]
    try:
        return sorted({*unread, *collect(rule_files(folders)).findings})
    except ContentError as error:
        return sorted({*unread, *error.findings})


def compile_rulebook(target: Path | None = None) -> Path:
    """Write the compiled form of the game's own rules, to be shipped with it."""
    files = rule_files([paths.rules_dir()])
    path = target or paths.compiled_file()
    write(path, key_of(digest(files), installed=True), _load(files))
    return path


def read_deck_text(text: str, rulebook: Rulebook) -> DeckList:
    """The deck that somebody has typed or pasted; `ContentError` names every line that is wrong."""
    from ashes_tui.content.decks.text import read_deck_text as read

    return read(text, rulebook)


def _load(files: Sequence[SourceFile]) -> Rulebook:
    from ashes_tui.content.loader import load

    return load(files)


def _decks(files: Sequence[SourceFile], rulebook: Rulebook) -> dict[str, DeckList]:
    from ashes_tui.content.decks.reader import read_decks

    return read_decks(files, rulebook)


def _each_deck(files: Sequence[SourceFile], rulebook: Rulebook) -> _EachDeck:
    from ashes_tui.content.decks.reader import read_decks

    found, wrong = dict[str, DeckList](), dict[str, str]()
    for file in files:
        try:
            found[str(file.path)] = next(iter(read_decks([file], rulebook).values()))
        except ContentError as error:
            wrong[str(file.path)] = str(error)
    return _EachDeck(found, wrong)


def _existing(dirs: Sequence[Path]) -> list[Path]:
    found = [resolved(Path(folder)) for folder in dirs]
    missing = [folder for folder in found if not is_folder(folder)]
    if missing:
        remedy = "check the path, or create it"
        raise ContentError(Finding(str(folder), 1, 1, "there is no such folder", remedy) for folder in missing)
    return found
