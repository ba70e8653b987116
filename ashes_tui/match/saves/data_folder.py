"""The folder for the user's data, and deleting files in it."""

from __future__ import annotations

from pathlib import Path

import platformdirs

from ashes_tui.match.errors import StoreError


def data_folder() -> Path:
    """The folder of this user's saved games, campaigns, chronicle and decks of aspects."""
    return platformdirs.user_data_path("ashes-tui", appauthor=False)


def delete_file(path: Path) -> None:
    """Delete a file. Raises ``StoreError``."""
    try:
        path.unlink()
    except OSError as error:
        raise StoreError(f"{path}: cannot be deleted ({error.strerror})") from error
