"""A game to be killed: plays at random into a journal and says what it has announced."""

from __future__ import annotations

from pathlib import Path

from ashes_tui.match.saves.file_store import FileStore
from tests.match.games import Driver, begin
from tests.support.killing import Announce


def play(folder: Path, seed: int, announce: Announce) -> None:
    """Say the name of the saved game, then the number of each record."""
    match = begin(FileStore(folder), seed)
    match.lenient = True
    announce(match.name)
    match.subscribe(lambda notice: announce(notice.record.n))
    driver = Driver(match, seed)
    while not match.outcome:
        driver.one()
        if driver.draw(10) == 0:
            match.undo()
