"""Where what outlasts a game is kept, and how it is forgotten."""

from __future__ import annotations

from pathlib import Path

import platformdirs

from ashes_tui.match.errors import StoreError


def data_folder() -> Path:
    """Where this user's saved games, campaigns, chronicle and decks of aspects lie."""
    return platformdirs.user_data_path("ashes-tui", appauthor=False)


def remove(path: Path) -> None:
    """Delete a file. Raises ``StoreError``."""
    try:
        path.unlink()
    except OSError as error:
        raise StoreError(f"{path}: cannot be deleted ({error.strerror})") from error
