"""A report of something that looks wrong: one file, from which the game goes on where it was written."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest

from ashes_tui.client.bug_report import GAME, REPORT, write_report
from ashes_tui.engine.api import digest
from ashes_tui.match.errors import StoreError
from ashes_tui.match.replay import resume
from ashes_tui.match.saves.file_store import FileStore
from tests.match.games import Driver, begin


def test_the_game_attached_stands_where_the_report_was_written(tmp_path: Path) -> None:
    match = Driver(begin()).some(30)
    match.lenient = True
    match.undo()
    path = write_report(tmp_path, match, "Ann", ["Ann's turn", "Botanist"])
    with ZipFile(path) as archive:
        archive.extract(GAME, tmp_path / "saves")
        told = archive.read(REPORT).decode()
    again, _ = resume(FileStore(tmp_path / "saves"), str(tmp_path / "saves" / GAME))
    assert digest(again.state) == digest(match.state)
    assert "Botanist" in told
    assert f"seed       {match.header.setup.seed}" in told
    again.close()


def test_no_report_covers_another(tmp_path: Path) -> None:
    match = Driver(begin()).some(5)
    paths = {write_report(tmp_path, match, "Ann", []) for _ in range(3)}
    assert len(paths) == 3


def test_where_nothing_can_be_written_it_is_said(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file", "utf-8")
    with pytest.raises(StoreError):
        write_report(tmp_path / "taken", begin(), "Ann", [])
