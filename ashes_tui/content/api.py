"""The door of the rules data: load, lint, check. What is cached is read without touching YAML."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

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
from ashes_tui.content.findings import ContentError, Finding
from ashes_tui.content.sources import SourceFile, deck_files, digest, rule_files, shown, unread_files
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
    "lint_rules",
    "load_decks",
    "load_rulebook",
    "read_deck_text",
]


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


def _existing(dirs: Sequence[Path]) -> list[Path]:
    found = [resolved(Path(folder)) for folder in dirs]
    missing = [folder for folder in found if not is_folder(folder)]
    if missing:
        remedy = "check the path, or create it"
        raise ContentError(Finding(str(folder), 1, 1, "there is no such folder", remedy) for folder in missing)
    return found
