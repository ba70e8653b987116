"""Where `rules/` and `decks/` lie: at the top of a checkout, or inside an installed package."""

from __future__ import annotations

from pathlib import Path

import ashes_tui

PACKAGE = Path(ashes_tui.__file__).resolve().parent


def home() -> Path:
    """The folder that holds `rules/` and `decks/`: of the checkout, else of the package."""
    return PACKAGE.parent if in_checkout() else PACKAGE / "_data"


def in_checkout() -> bool:
    """Whether the program runs from its sources, which may change at any time."""
    return (PACKAGE.parent / "pyproject.toml").is_file() and (PACKAGE.parent / "rules").is_dir()


def rules_dir() -> Path:
    """The rules data of the game."""
    return home() / "rules"


def decks_dir() -> Path:
    """The decks of the game."""
    return home() / "decks"


def compiled_file() -> Path:
    """Where a compiled rulebook may be shipped."""
    return PACKAGE / "_data" / "rulebook.msgpack"
