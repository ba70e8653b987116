"""A folder of saved games that anybody puts files into: one bad file never hurts another."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ashes_tui.match.errors import MatchError
from ashes_tui.match.replay import resume
from ashes_tui.match.saves.file_store import FileStore
from tests.match.games import Driver, begin
from tests.support.badfiles import BAD


@pytest.fixture
def store(tmp_path: Path) -> FileStore:
    return FileStore(tmp_path / "saves")


@pytest.fixture
def saved(store: FileStore) -> Path:
    """A saved game too short for a digest of its table."""
    match = Driver(begin(store)).some(3)
    match.close()
    return Path(match.name)


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_file_is_listed_with_its_problem_and_the_others_go_on(kind: str, store: FileStore, saved: Path) -> None:
    put, told = BAD[kind]
    bad = store.folder / "bad.jsonl"
    put(bad)
    good, broken = store.saved()
    assert (good.name, good.problem, good.records) == (str(saved), "", 3)
    assert broken.name == str(bad)
    assert broken.problem.startswith(str(bad))
    assert told in broken.problem
    resume(store, str(saved))[0].close()
    with pytest.raises(MatchError) as caught:
        store.read(str(bad))
    assert str(caught.value) == broken.problem


@pytest.mark.parametrize("kind", [kind for kind in BAD if kind != "a folder"])
def test_a_bad_file_can_be_deleted(kind: str, store: FileStore, saved: Path) -> None:
    bad = store.folder / "bad.jsonl"
    BAD[kind][0](bad)
    store.delete(str(bad))
    assert [game.name for game in store.saved()] == [str(saved)]


def test_a_file_that_may_not_be_read_is_listed(store: FileStore, saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a file of somebody else: refused here by hand, for root may read everything."""
    secret, real = store.folder / "secret.jsonl", os.open
    secret.touch()

    def refuse(path: Any, *args: Any, **more: Any) -> int:
        if Path(path) == secret:
            raise PermissionError(13, "Permission denied")
        return real(path, *args, **more)

    monkeypatch.setattr(os, "open", refuse)
    good, broken = store.saved()
    assert not good.problem
    assert broken.problem.startswith(f"{secret}: cannot be read (Permission denied); ")


@pytest.mark.parametrize("wrong", [b"\xff", b"\xc3"])
def test_one_wrong_byte_in_a_header_hurts_no_other_game(wrong: bytes, store: FileStore, saved: Path) -> None:
    other = begin(store)
    other.close()
    saved.write_bytes(saved.read_bytes().replace(b'"Ann"', b'"A%bn"' % wrong, 1))
    good, broken = store.saved()
    assert (good.name, good.problem) == (other.name, "")
    assert broken.name == str(saved)
    assert broken.problem.startswith(f"{saved}:1: ")


def test_a_name_that_no_file_can_have_is_named(store: FileStore, saved: Path) -> None:
    assert store.saved()[0].name == str(saved)
    with pytest.raises(MatchError, match=r"cannot be read \(File name too long\)"):
        store.read("a" * 300)


# --- headers changed by hand ---------------------------------------------------------------------------------------


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every field, with all that is in it."""
    if path:
        yield path
    if path[-1:] == ("rulebook",):
        return
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield from places(value[key], (*path, key))


def other(value: Any) -> Any:
    """Something else of the same kind, as far as that can be."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"{value}x"
        case list():
            return [*value, *value[:1]] if len(value) < 2 else value[1:]
        case dict():
            return dict(list(value.items())[1:])
        case _:
            return "x"


def with_other(value: Any, path: tuple[Any, ...]) -> Any:
    """The same with something else at a place."""
    if not path:
        return other(value)
    if isinstance(value, dict):
        return {key: with_other(v, path[1:]) if key == path[0] else v for key, v in value.items()}
    return [with_other(v, path[1:]) if i == path[0] else v for i, v in enumerate(value)]


def refusal(store: FileStore, saved: Path, header: Any) -> str:
    """What is said about the game with another header; its list says the same."""
    whole = saved.read_bytes()
    saved.write_bytes(msgspec.json.encode(header) + b"\n" + whole.partition(b"\n")[2])
    try:
        resume(store, str(saved))[0].close()
    except MatchError as error:
        said, listed = str(error), store.saved()[0].problem
        assert said == listed
        return said
    finally:
        saved.write_bytes(whole)
    return ""


def test_a_header_changed_in_any_field_is_refused(store: FileStore, saved: Path) -> None:
    header = msgspec.json.decode(saved.read_bytes().partition(b"\n")[0])
    found = list(places(header))
    assert {("players", 0), ("setup", "chained"), ("setup", "seats", 1, "deck", "dice")} <= set(found)
    assert len(found) > 60
    for place in found:
        said = refusal(store, saved, with_other(header, place))
        if place not in (("type",), ("format",)):
            assert ":1: the first line was changed after the game was saved; use a copy" in said, place
        assert said, place


def test_a_header_with_a_field_more_or_less_is_refused(store: FileStore, saved: Path) -> None:
    header = msgspec.json.decode(saved.read_bytes().partition(b"\n")[0])
    assert not refusal(store, saved, header)
    assert "was changed" in refusal(store, saved, {**header, "wish": 1})
    for key in header:
        assert refusal(store, saved, {k: v for k, v in header.items() if k != key}), key
