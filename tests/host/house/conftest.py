"""What the tests of the lobby share: a database of each kind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ashes_tui.host.stores.database import Database
from tests.host.house.world import sqlite


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    """A database of SQLite."""
    opened = sqlite(tmp_path)
    yield opened
    opened.close()
