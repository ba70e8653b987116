"""Where what outlasts a game is kept."""

from __future__ import annotations

from pathlib import Path

import platformdirs


def data_folder() -> Path:
    """Where this user's saved games, campaigns, chronicle and decks of aspects lie."""
    return platformdirs.user_data_path("ashes-tui", appauthor=False)
