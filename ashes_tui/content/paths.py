"""Where `rules/` and `decks/` lie: at the top of a checkout, or inside an installed package."""

from __future__ import annotations

from pathlib import Path

import ashes_tui

PACKAGE = Path(ashes_tui.__file__).resolve().parent


def home() -> Path:
    """The folder that holds `rules/` and `decks/`: of the checkout, else of the package."""
    checkout = PACKAGE.parent
    if (checkout / "pyproject.toml").is_file() and (checkout / "rules").is_dir():
        return checkout
    return PACKAGE / "_data"


def rules_dir() -> Path:
    """The rules data of the game."""
    return home() / "rules"


def decks_dir() -> Path:
    """The decks of the game."""
    return home() / "decks"


def compiled_file() -> Path:
    """Where a compiled rulebook may be shipped."""
    return PACKAGE / "_data" / "rulebook.msgpack"
