"""Decks of one's own, kept as files: written whole, renamed, deleted; a broken one keeps no other from being used."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from ashes_tui.content.api import load_decks
from ashes_tui.lang.defs import DeckList
from ashes_tui.match.errors import StoreError
from ashes_tui.match.own_decks import OwnDecks
from tests.support.games import rules

BOOK = rules().rulebook


@pytest.fixture
def deck() -> DeckList:
    return replace(load_decks(BOOK)["The Garden of Brilliance"], name="Mine", shipped=False, series=None, difficulty="")


def test_a_deck_is_kept_changed_renamed_and_deleted(tmp_path: Path, deck: DeckList) -> None:
    store = OwnDecks(tmp_path / "decks")
    assert store.read(BOOK).decks == {}
    store.save(deck, BOOK)
    assert store.read(BOOK).decks == {"Mine": deck}
    changed = replace(deck, cards={"Botanist": 1}, first_five=())
    store.save(changed, BOOK, "Mine")
    assert store.read(BOOK).decks == {"Mine": changed}
    store.save(replace(changed, name="Other"), BOOK, "Mine")
    assert list(store.read(BOOK).decks) == ["Other"]
    assert [path.name for path in (tmp_path / "decks").iterdir()] == ["Other.yaml"]
    store.delete("Other", BOOK)
    assert list((tmp_path / "decks").iterdir()) == []


def test_names_that_would_have_one_file_get_two(tmp_path: Path, deck: DeckList) -> None:
    store = OwnDecks(tmp_path)
    for name in ("Mine!", "Mine?", "../Mine"):
        store.save(replace(deck, name=name), BOOK)
    assert set(store.read(BOOK).decks) == {"Mine!", "Mine?", "../Mine"}
    assert {path.name for path in tmp_path.iterdir()} == {"Mine.yaml", "Mine-2.yaml", "Mine-3.yaml"}


def test_a_broken_file_is_told_of_and_the_others_are_there(tmp_path: Path, deck: DeckList) -> None:
    store = OwnDecks(tmp_path)
    store.save(deck, BOOK)
    (tmp_path / "bad.yaml").write_text("name: [", encoding="utf-8")
    (tmp_path / "binary.yaml").write_bytes(b"\xff\xfe")
    (tmp_path / "folder.yaml").mkdir()
    (tmp_path / "twice.yaml").write_text((tmp_path / "Mine.yaml").read_text("utf-8"), encoding="utf-8")
    found = store.read(BOOK)
    assert found.decks == {"Mine": deck}
    assert set(found.problems) == {"bad.yaml", "binary.yaml", "folder.yaml", "twice.yaml"}
    assert all(told.startswith(str(tmp_path)) for told in found.problems.values())


def test_a_name_of_another_deck_is_told_of(tmp_path: Path, deck: DeckList) -> None:
    store = OwnDecks(tmp_path)
    store.save(deck, BOOK)
    found = store.read(BOOK).beside(["Mine"])
    assert (found.decks, found.paths) == ({}, {})
    assert "there are two decks named 'Mine'" in found.problems["Mine.yaml"]


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, deck: DeckList) -> None:
    (tmp_path / "decks").write_text("a file", encoding="utf-8")
    with pytest.raises(StoreError, match="cannot be written"):
        OwnDecks(tmp_path / "decks").save(deck, BOOK)
