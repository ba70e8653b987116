"""Where what outlasts a game is kept."""

from __future__ import annotations

from pathlib import Path

import platformdirs


def data_folder() -> Path:
    """Where this user's campaigns and chronicle lie."""
    return platformdirs.user_data_path("ashes-tui", appauthor=False)
