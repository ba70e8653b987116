"""Decks as people send them: our own files with or without their indentation, and lists of lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from ashes_tui.content.api import ContentError, load_decks, load_rulebook, read_deck_text
from ashes_tui.lang.defs import Rulebook
from ashes_tui.lang.terms import DieType

LIST = """A try
Jessa Na Ni
Dice: 5x Ceremonial, 5 charm

Allies (6):
3x Blood Archer
Blood Shaman x3
 * 3 Fear
First Five: Blood Archer, Fear

Conjuration Pile:
5 Blood Puppet
"""


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return load_rulebook()


def test_every_deck_of_the_game_is_read_from_its_own_file_as_text(book: Rulebook, repo_root: Path) -> None:
    decks = load_decks(book)
    for path in sorted((repo_root / "decks").rglob("*.yaml")):
        text = path.read_text(encoding="utf-8")
        flat = "\n".join(line.strip() for line in text.splitlines())
        for shown in (text, flat):
            found = read_deck_text(shown, book)
            kept = decks[found.name]
            assert (found.cards, found.dice, found.first_five) == (kept.cards, kept.dice, kept.first_five)
            assert found.phoenixborn == kept.phoenixborn
            assert not found.shipped


def test_a_list_of_lines_is_a_deck(book: Rulebook) -> None:
    deck = read_deck_text(LIST, book)
    assert (deck.name, deck.phoenixborn) == ("A try", "Jessa Na Ni")
    assert deck.cards == {"Blood Archer": 3, "Blood Shaman": 3, "Fear": 3}
    assert deck.dice == {DieType.CEREMONIAL: 5, DieType.CHARM: 5}
    assert deck.first_five == ("Blood Archer", "Fear")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A deck\nJessa Na Ni\n3 Blood Archr\n", "your deck:3:1: '3 Blood Archr' is no line of a deck; did you mean"),
        ("A deck\n3 Blood Archer\n", "no Phoenixborn is named"),
        ("A deck\nJessa Na Ni\n", "there is no card in it"),
        ("A deck\nJessa Na Ni\n3 Fear\nDice: many charms\n", "'many charms' are no dice"),
        ("A deck\nPhoenixborn: Jessie\n3 Fear\n", "there is no card 'Jessie'"),
        ("x" * 20_000, "too long for a deck"),
        ("3 Fear\n" * 300, "too long for a deck"),
        ("", "no Phoenixborn is named"),
    ],
)
def test_what_is_no_deck_is_told_with_its_line(text: str, said: str, book: Rulebook) -> None:
    with pytest.raises(ContentError, match=said.replace("(", r"\(")):
        read_deck_text(text, book)
