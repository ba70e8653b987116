"""The short words beside a Phoenixborn or an automaton are explained on its own card."""

from __future__ import annotations

import pytest

from ashes_tui.client.party import Party
from ashes_tui.client.session import Session
from ashes_tui.content.api import load_decks
from ashes_tui.engine.api import GameSetup, OpponentSetup, SeatSetup
from ashes_tui.match.match import Match
from ashes_tui.words.api import Names
from ashes_tui.words.narrators.piles import side_words
from tests.match.games import rules


def names_against(enemy: str) -> Names:
    deck = load_decks(rules().rulebook)["The Iron Men"]
    setup = GameSetup((SeatSetup("Ann", deck),), 11, opponent=OpponentSetup(enemy, "standard", level=1))
    return Party(Session(Match.start(rules(), setup), {})).names(0)


@pytest.mark.parametrize(
    ("enemy", "heads"),
    [("The Corpse of Viros", ["phase 1/3", "draw", "discard"]), ("Scatha Kalani", ["draw", "discard"])],
)
def test_what_stands_beside_an_automaton_has_a_sentence_each(enemy: str, heads: list[str]) -> None:
    """Given an automaton, then its phase, if it has some, and its piles are told; a player's draw is not its own."""
    names = names_against(enemy)
    told = side_words(names.view.seats[1].phoenixborn, names)
    assert len(told) == len(heads)
    assert all(words.startswith(head) for head, words in zip(heads, told, strict=True))
    assert not any("five cards in hand" in words for words in told)


def test_what_stands_beside_a_phoenixborn_has_a_sentence_each() -> None:
    """Given one's own Phoenixborn, then the first player, the piles with their short names, and the dice are told."""
    names = names_against("The Corpse of Viros")
    mine = names.view.seats[0]
    told = side_words(mine.phoenixborn, names)
    heads = [words.partition(" ")[0].rstrip(":") for words in told]
    assert heads[-5:] == ["hand", "draw", "discard", "conjurations", "Dice"]
    assert ("first" in heads) == (names.view.first_player == 0)
    assert all(sign in told[-1] for sign in names.glyphs.levels)


def test_other_cards_have_nothing_beside_them() -> None:
    names = names_against("The Corpse of Viros")
    assert side_words(names.view.seats[0].conjuration_pile[0], names) == ()
