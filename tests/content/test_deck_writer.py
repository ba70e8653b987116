"""Decks written: as a file of ours and as the text that players send each other, and read again."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from ashes_tui.content.api import deck_file_text, deck_text, load_decks, load_each_deck, load_rulebook, read_deck_text
from ashes_tui.lang.defs import DeckList, Rulebook
from ashes_tui.lang.terms import DieType

NAMES = ("A deck", 'He said "no": a #deck', "3 Fear", "Fear", "Dice: 5 charm", "- dash", "{a: b}", "Ünder 漢字")


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return load_rulebook()


def parts(deck: DeckList) -> tuple[object, ...]:
    return deck.name, deck.phoenixborn, deck.cards, deck.dice, deck.first_five


def test_every_deck_is_read_again_from_its_text(book: Rulebook) -> None:
    for deck in load_decks(book).values():
        assert parts(read_deck_text(deck_text(deck, book), book)) == parts(deck)


@pytest.mark.parametrize("name", NAMES)
def test_whatever_a_deck_is_called_it_is_read_again(name: str, book: Rulebook, tmp_path: Path) -> None:
    deck = replace(load_decks(book)["The Garden of Brilliance"], name=name, shipped=False)
    path = tmp_path / "deck.yaml"
    path.write_text(deck_file_text(deck), encoding="utf-8")
    found, wrong = load_each_deck([path], book)
    assert wrong == {}
    assert parts(found[str(path)]) == parts(deck)
    if not set(name) & set('"{}'):
        assert parts(read_deck_text(deck_text(deck, book), book)) == parts(deck)


def test_an_empty_deck_is_read_again_from_its_file(book: Rulebook, tmp_path: Path) -> None:
    path = tmp_path / "deck.yaml"
    path.write_text(deck_file_text(DeckList("None", "Jessa Na Ni", {}, {})), encoding="utf-8")
    found, wrong = load_each_deck([path], book)
    assert not wrong
    assert found[str(path)].cards == {}


def test_the_text_is_that_of_other_deck_builders(book: Rulebook) -> None:
    lines = deck_text(load_decks(book)["The Garden of Brilliance"], book).splitlines()
    assert lines[:8] == [
        "The Garden of Brilliance",
        "",
        "Phoenixborn: Maeve Luminvale",
        "",
        "Dice:",
        "5x Artifice",
        "5x Natural",
        "",
    ]
    assert "Cards (30 / 30):" in lines
    assert "3x Botanist" in lines
    assert "Conjuration Pile:" in lines


def test_their_text_is_read_with_owners_in_brackets_and_notes_below(book: Rulebook) -> None:
    text = (
        "Theirs\n\nPhoenixborn: Jessa Na Ni\n\nDice:\n5x Nature\n\nCards (3 / 30):\n3x Fear (Jessa Na Ni)\n"
        "\nConjuration Pile:\n5x Blood Puppet\n\nCreated with a deck builder\n"
    )
    deck = read_deck_text(text, book)
    assert (deck.cards, deck.dice) == ({"Fear": 3}, {DieType.NATURAL: 5})
