"""What the tests of the lobby share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ashes_tui.host.stores.sqlite import SqliteDatabase
from tests.host.house.world import sqlite


@pytest.fixture
def database(tmp_path: Path) -> Iterator[SqliteDatabase]:
    opened = sqlite(tmp_path)
    yield opened
    opened.close()
