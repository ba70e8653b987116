"""What the tests of the lobby share: a database of each kind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ashes_tui.host.stores.database import Database
from tests.host.house.postgres_server import PostgresServer, programs
from tests.host.house.world import sqlite


@pytest.fixture(scope="session")
def server() -> Iterator[PostgresServer]:
    """A server of PostgreSQL, if one is installed."""
    found = programs()
    if found is None:
        pytest.skip("PostgreSQL is not installed here (apt-get install postgresql), or may not be run")
    running = PostgresServer(found)
    yield running
    running.remove()


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    """A database of SQLite."""
    opened = sqlite(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def url(server: PostgresServer) -> str:
    """A new database of PostgreSQL."""
    return server.database()
