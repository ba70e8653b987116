"""Saved games of other versions: tried, and refused honestly where they are not the same game here."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ashes_tui.engine.api import digest
from ashes_tui.match import replay as replaying
from ashes_tui.match.errors import JournalError
from ashes_tui.match.match import Match
from ashes_tui.match.replay import replay_journal, resume
from ashes_tui.match.saves.file_store import FileStore
from ashes_tui.match.saves.journal import DAMAGED
from ashes_tui.match.saves.provenance import BEHAVIOR, FIRST_FORMAT, FORMAT, Provenance, this_program
from tests.match.games import Driver, begin, changed, saved_so

OLD = {"format": FIRST_FORMAT, "engine": "0.1.0", "behavior": "", "created": "2026-11-20T10:00:00+00:00"}
OTHER = {"behavior": "0123456789abcdef", "created": "2026-11-20T10:00:00+00:00"}


@pytest.fixture
def store(tmp_path: Path) -> FileStore:
    return FileStore(tmp_path / "saves")


@pytest.fixture
def saved(store: FileStore) -> Path:
    match = Driver(begin(store)).some(45)
    match.close()
    return Path(match.name)


def change(path: Path, line: int, fields: dict[str, Any]) -> None:
    """Change fields of one line of a saved game, counted from 1."""
    lines = path.read_bytes().split(b"\n")
    make = saved_so if line == 1 else changed
    lines[line - 1] = make(lines[line - 1], **fields)
    path.write_bytes(b"\n".join(lines))


def make_other_version(path: Path) -> None:
    """As a version wrote it that did not number its engine's behaviour."""
    change(path, 1, OLD)


def make_other_engine(path: Path) -> None:
    change(path, 1, OTHER)


FOREIGN = (make_other_version, make_other_engine)


def test_the_header_says_what_the_game_is_played_by(store: FileStore) -> None:
    header = begin(store).header
    assert header.provenance == this_program()
    assert (header.format, header.behavior) == (FORMAT, str(BEHAVIOR))


@pytest.mark.parametrize("foreign", FOREIGN)
def test_a_game_of_another_version_goes_on_if_it_is_the_same_game_here(
    foreign: Callable[[Path], None], store: FileStore, saved: Path
) -> None:
    foreign(saved)
    assert resume(store, str(saved))[0].version == 45


def test_a_game_of_a_format_with_other_definitions_is_refused_and_left_as_it_is(store: FileStore, saved: Path) -> None:
    change(saved, 1, {**OLD, "format": FIRST_FORMAT - 1})
    before = saved.read_bytes()
    known = r":1: format 3 is not known here, only format 4; the game, begun 2026-11-20, was played by version 0\.1\.0"
    with pytest.raises(JournalError, match=known):
        resume(store, str(saved))
    assert saved.read_bytes() == before


@pytest.mark.parametrize("foreign", FOREIGN)
@pytest.mark.parametrize(
    ("line", "fields", "problem"),
    [
        (2, {"choice": {"type": "cards", "cards": [4000]}}, "the choice of seat 0 is refused"),
        (21, {"digest": "f" * 32}, "the table is not as it was saved"),
        (6, {"choice": {"type": "win"}}, "this is not a record of a game"),
    ],
)
def test_a_game_of_another_version_that_differs_is_not_called_damaged(
    foreign: Callable[[Path], None], line: int, fields: dict[str, Any], problem: str, store: FileStore, saved: Path
) -> None:
    foreign(saved)
    change(saved, line, fields)
    before = saved.read_bytes()
    with pytest.raises(JournalError) as told:
        resume(store, str(saved))
    text = str(told.value)
    assert text.startswith(f"{saved}:{line}: {problem}")
    assert "begun 2026-11-20" in text
    assert f"and this is {this_program()}: go on with the version that played it" in text
    assert "damaged" not in text
    assert saved.read_bytes() == before


def test_a_header_of_another_version_that_cannot_be_read_names_both(store: FileStore, saved: Path) -> None:
    change(saved, 1, {**OLD, "behavior": "", "rulebook": {"cards": 1}})
    with pytest.raises(JournalError, match=r":1: the header is not valid.*played by version 0\.1\.0 \(format 4\)"):
        resume(store, str(saved))


def test_definitions_on_which_this_engine_stumbles_are_no_defect_of_the_program(
    store: FileStore, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given an engine that fails unforeseen, then only over a game of another version that is no defect."""

    def fail(*_: object) -> None:
        raise KeyError("gone")

    monkeypatch.setattr(replaying, "apply_record", fail)
    with pytest.raises(KeyError):
        resume(store, str(saved))
    make_other_engine(saved)
    with pytest.raises(JournalError, match="is refused: KeyError; the game, begun"):
        resume(store, str(saved))


def test_what_this_version_played_and_cannot_repeat_is_damaged(store: FileStore, saved: Path) -> None:
    change(saved, 21, {"digest": "f" * 32})
    assert replay_journal(store.read(str(saved))).differences
    with pytest.raises(JournalError) as told:
        resume(store, str(saved))
    assert told.value.remedy == DAMAGED


def test_a_game_gone_on_with_says_who_played_the_rest(store: FileStore, saved: Path) -> None:
    """Given a game of another version that goes on here, then the first new record names this program, once."""
    make_other_engine(saved)
    match = resume(store, str(saved))[0]
    assert store.read(str(saved)).played_by == Provenance(FORMAT, this_program().engine, "0123456789abcdef")
    Driver(match, 4).some(3)
    match.close()
    journal = store.read(str(saved))
    assert [record.n for record in journal.records if record.by] == [46]
    assert journal.played_by == this_program()
    again: Match = resume(store, str(saved))[0]
    assert digest(again.state) == digest(match.state)
    Driver(again, 5).some(1)
    assert not store.read(str(saved)).records[-1].by


def test_a_list_cautions_of_games_of_other_versions(store: FileStore, saved: Path) -> None:
    assert not store.saved()[0].caution
    make_other_version(saved)
    assert store.saved()[0].caution.startswith("Played by version 0.1.0 (format 4), this is version")
