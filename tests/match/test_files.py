"""Saved games on disk: complete or absent, one writer each, and honest about what is broken."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ashes_tui.engine.api import digest
from ashes_tui.match.errors import JournalError, StoreError
from ashes_tui.match.match import Match
from ashes_tui.match.replay import resume
from ashes_tui.match.saves.file_store import FileStore
from ashes_tui.match.saves.records import Record
from tests.match.games import Driver, begin, changed, saved_so


@pytest.fixture
def store(tmp_path: Path) -> FileStore:
    return FileStore(tmp_path / "saves")


@pytest.fixture
def saved(store: FileStore) -> Path:
    """A saved game of 45 records, closed."""
    match = Driver(begin(store)).some(45)
    match.close()
    return Path(match.name)


def test_a_game_goes_on_where_it_stopped(store: FileStore) -> None:
    match = Driver(begin(store)).some(33)
    match.close()
    again, notes = resume(store, match.name)
    assert notes == ()
    assert digest(again.state) == digest(match.state)
    assert again.decisions == match.decisions
    Driver(again, 9).all()
    assert store.saved()[0].ended
    assert store.saved()[0].records == again.version


def test_a_header_appears_whole_or_not_at_all(store: FileStore) -> None:
    match = begin(store)
    folder = store.folder
    assert [p.name for p in folder.iterdir()] == [Path(match.name).name]
    assert store.read(match.name).header == match.header


def test_games_begun_in_the_same_second_keep_apart(store: FileStore) -> None:
    names = {begin(store).name for _ in range(3)}
    assert len(names) == 3


def test_saved_games_are_listed_with_the_newest_first(store: FileStore) -> None:
    first, second = begin(store), begin(store)
    os.utime(first.name, (1, 1))
    (store.folder / "broken.jsonl").write_text("no game\n")
    listed = store.saved()
    assert [s.name for s in listed[:2]] == [second.name, first.name]
    assert listed[0].brief is not None
    assert [s.name for s in listed[0].brief.setup.seats] == ["Ann", "Bob"]
    assert "no saved game begins like this" in listed[2].problem


def test_a_game_can_be_deleted(store: FileStore) -> None:
    match = begin(store)
    store.delete(match.name)
    assert store.saved() == ()
    with pytest.raises(StoreError, match="cannot be deleted"):
        store.delete(match.name)


def test_listeners_hear_what_is_written(store: FileStore) -> None:
    match = begin(store)
    heard: list[Record] = []
    stop = store.subscribe(match.name, heard.append)
    Driver(match).some(3)
    stop()
    Driver(match).some(1)
    assert tuple(heard) == store.read(match.name).records[:3]


@pytest.mark.skipif(sys.platform == "win32", reason="no such locks there")
def test_two_windows_cannot_play_one_game(store: FileStore) -> None:
    match = begin(store)
    with pytest.raises(StoreError, match="open in another window"):
        resume(store, match.name)
    match.close()
    resume(store, match.name)[0].close()


def test_a_torn_last_line_is_left_out_with_a_note(store: FileStore, saved: Path) -> None:
    whole = saved.read_bytes()
    for cut in (1, 5, 20):
        saved.write_bytes(whole[:-cut])
        again, notes = resume(store, str(saved))
        assert again.version == 44
        assert notes == (f"{saved}:46: the last line was cut off while it was written; it is left out",)
        Driver(again, 4).some(2)
        again.close()
        assert len(store.read(str(saved)).records) == 46
        saved.write_bytes(whole)


def test_nothing_is_cut_off_that_was_written_meanwhile(store: FileStore, saved: Path) -> None:
    journal = store.read(str(saved))
    other, _ = resume(store, str(saved))
    Driver(other, 4).some(2)
    other.close()
    with pytest.raises(StoreError, match="open it again"):
        store.reopen(journal)
    assert len(store.read(str(saved)).records) == 47


def test_a_missing_game_is_named(store: FileStore) -> None:
    with pytest.raises(StoreError, match=r"nowhere\.jsonl: cannot be read"):
        store.read("nowhere.jsonl")


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("in the way")
    with pytest.raises(StoreError, match="saves: cannot save here"):
        begin(FileStore(tmp_path / "saves"))


def test_a_full_disk_leaves_file_and_game_whole(store: FileStore, saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match, _ = resume(store, str(saved))
    before = saved.read_bytes()
    real = os.write
    monkeypatch.setattr(os, "write", lambda fd, data: real(fd, data[:7]))
    with pytest.raises(StoreError, match="cannot be written"):
        Driver(match, 4).one()
    monkeypatch.undo()
    assert saved.read_bytes() == before
    Driver(match, 4).one()
    match.close()
    assert len(store.read(str(saved)).records) == 46


# --- broken journals -----------------------------------------------------------------------------------------------

Lines = list[bytes]


def _header(lines: Lines, **fields: Any) -> Lines:
    return [saved_so(lines[0], **fields), *lines[1:]]


def _record(lines: Lines, n: int, **fields: Any) -> Lines:
    return [*lines[:n], changed(lines[n], **fields), *lines[n + 1 :]]


def _without_card(lines: Lines) -> Lines:
    rulebook = msgspec.json.decode(lines[0])["rulebook"]
    del rulebook["cards"]["Barrier"]
    return [changed(lines[0], rulebook=rulebook), *lines[1:]]


BROKEN: dict[str, tuple[Callable[[Lines], Lines], str]] = {
    "empty": (lambda _: [], "the file is empty; give a file that ashes-tui saved"),
    "header cut off": (lambda lines: [lines[0][:100]], ":1: no saved game begins like this"),
    "not JSON": (lambda lines: [b"# my notes", *lines[1:]], ":1: no saved game begins like this"),
    "not text": (lambda lines: [b"\xff\xfe\x00", *lines[1:]], ":1: no saved game begins like this"),
    "no header": (lambda lines: lines[1:], ":1: the first line is not the header of a saved game"),
    "newer format": (lambda lines: _header(lines, format=5), ":1: format 5 is not known here, only format 4"),
    "header without seed": (
        lambda lines: _header(lines, setup={"seats": []}),
        ":1: the header is not valid: Object missing required field `seed` - at `$.setup`",
    ),
    "unknown edition": (
        lambda lines: _header(lines, setup={**msgspec.json.decode(lines[0])["setup"], "edition": "first"}),
        ":1: no game can start from the header: edition: unknown 'first'",
    ),
    "no seats": (
        lambda lines: _header(lines, setup={**msgspec.json.decode(lines[0])["setup"], "seats": []}),
        ":1: no game can start from the header: seats: a game needs at least two players",
    ),
    "definition missing": (_without_card, ":1: the first line was changed after the game was saved"),
    "format of a later program": (
        lambda lines: [changed(lines[0], format=99, engine="9.1.0"), *lines[1:]],
        "was played by version 9.1.0 (format 99",
    ),
    "damaged middle": (
        lambda lines: [*lines[:7], lines[7][:20] + b"\x00\x00", *lines[8:]],
        ":8: this is not a line of JSON",
    ),
    "blank middle": (lambda lines: [*lines[:7], b"", *lines[8:]], ":8: this is not a line of JSON"),
    "line lost": (lambda lines: [*lines[:7], *lines[8:]], ":8: record 8 stands where 7 belongs"),
    "line twice": (lambda lines: [*lines[:8], *lines[7:]], ":9: record 7 stands where 8 belongs"),
    "unknown record": (
        lambda lines: _record(lines, 5, type="cheat"),
        ":6: this is not a record of a game: Invalid value 'cheat' - at `$.type`",
    ),
    "unknown choice": (
        lambda lines: _record(lines, 5, choice={"type": "win"}),
        ":6: this is not a record of a game: Invalid value 'win' - at `$.choice.type`",
    ),
    "choice of a wrong shape": (
        lambda lines: _record(lines, 5, choice={"type": "cards", "cards": "all"}),
        ":6: this is not a record of a game: Expected `array`, got `str` - at `$.choice.cards`",
    ),
    "illegal choice": (
        lambda lines: _record(lines, 1, choice={"type": "cards", "cards": [4000, -3]}),
        ":2: the choice of seat 0 is refused",
    ),
    "stale decision": (
        lambda lines: _record(lines, 4, decision=1),
        ":5: the choice of seat",
    ),
    "unknown seat": (lambda lines: _record(lines, 4, seat=9), ":5: the choice of seat 9 is refused"),
    "undo of nothing": (
        lambda lines: [lines[0], b'{"type":"undo","n":1,"seat":0}'],
        ":2: an undo is refused: cannot undo: nothing has been chosen yet",
    ),
    "stranger concedes": (
        lambda lines: [lines[0], b'{"type":"concede","n":1,"seat":5}'],
        ":2: the concession of seat 5 is refused: seat 5 is not playing",
    ),
    "play after the end": (
        lambda lines: [lines[0], b'{"type":"concede","n":1,"seat":0}', changed(lines[2], n=2)],
        ":3: the choice of seat 1 is refused",
    ),
    "wrong digest": (
        lambda lines: _record(lines, 20, digest="f" * 32),
        ":21: the table is not as it was saved (digests differ)",
    ),
    "ended too early": (
        lambda lines: _record(lines, 20, ended=True),
        ":21: the saved game was over here, this one goes on",
    ),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_journal_gets_a_clear_message(case: str, store: FileStore, saved: Path) -> None:
    breaking, message = BROKEN[case]
    lines = saved.read_bytes().rstrip(b"\n").split(b"\n")
    saved.write_bytes(b"".join(line + b"\n" for line in breaking(lines)))
    before = saved.read_bytes()
    with pytest.raises(JournalError) as told:
        resume(store, str(saved))
    assert message in str(told.value)
    assert str(told.value).startswith(str(saved))
    assert told.value.remedy
    assert saved.read_bytes() == before


def test_a_broken_journal_stays_free_for_others(store: FileStore, saved: Path) -> None:
    whole = saved.read_bytes()
    lines = whole.rstrip(b"\n").split(b"\n")
    saved.write_bytes(b"".join(line + b"\n" for line in _record(lines, 20, digest="f" * 32)))
    with pytest.raises(JournalError):
        resume(store, str(saved))
    saved.write_bytes(whole)
    match: Match = resume(store, str(saved))[0]
    assert match.version == 45


def test_a_name_alone_is_looked_for_in_the_folder_before_it_is_written(store: FileStore, tmp_path: Path) -> None:
    """Given names of files that are not there yet, then a path stands for itself, a name for one in the folder."""
    assert store.path("game") == store.folder / "game.jsonl"
    assert store.path("game.jsonl") == store.folder / "game.jsonl"
    assert store.path("some/game.jsonl") == Path("some/game.jsonl")
    assert store.path(str(tmp_path / "game.jsonl")) == tmp_path / "game.jsonl"


def test_a_file_that_is_there_is_meant_before_one_in_the_folder(
    store: FileStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "game.jsonl").touch()
    monkeypatch.chdir(tmp_path)
    assert store.path("game.jsonl") == Path("game.jsonl")
