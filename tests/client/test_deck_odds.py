"""The odds of a deck: exact, as counted over every roll and every hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest
from msgspec.structs import replace

from ashes_tui.client.decks.odds import Odds, drawn, odds_of, rolled, side_chance
from ashes_tui.content.api import load_decks, load_rulebook
from ashes_tui.engine.api import FACES
from ashes_tui.lang.defs import DeckList
from ashes_tui.lang.terms import DieType, Level


@pytest.fixture(scope="module")
def garden() -> DeckList:
    return load_decks(load_rulebook())["The Garden of Brilliance"]


def test_a_die_has_one_power_three_class_and_two_basic_sides() -> None:
    assert [side_chance(level) for level in Level] == [1, Fraction(2, 3), Fraction(1, 6)]


@pytest.mark.parametrize("least", list(Level))
@pytest.mark.parametrize("wanted", [0, 1, 2, 3])
def test_dice_are_as_likely_as_counted(wanted: int, least: Level) -> None:
    """Given every roll of three dice, then as many show such sides as the odds say."""
    rolls = list(product(FACES, repeat=3))
    found = sum(sum(face >= least for face in roll) >= wanted for roll in rolls)
    assert rolled(wanted, 3, least) == Fraction(found, len(rolls))


@pytest.mark.parametrize("copies", [0, 1, 2, 3])
@pytest.mark.parametrize("wanted", [0, 1, 2])
def test_cards_are_as_likely_as_counted(wanted: int, copies: int) -> None:
    """Given every hand of three of a pile of eight, then as many hold the copies as the odds say."""
    hands = list(combinations(range(8), 3))
    found = sum(sum(card < copies for card in hand) >= wanted for hand in hands)
    assert drawn(wanted, copies, 8, 3) == Fraction(found, len(hands))


def test_the_odds_of_a_deck_are_told_in_words(garden: DeckList) -> None:
    told = {odds.words: odds.percent for odds in odds_of(garden)}
    assert told == {
        "an artifice power among five dice": "60 %",
        "two artifice class or better of five": "95 %",
        "a natural power among five dice": "60 %",
        "two natural class or better of five": "95 %",
        "one of three copies, five of 25 drawn": "50 %",
    }


def test_of_many_types_of_dice_only_powers_are_told_of_one_type_more(garden: DeckList) -> None:
    dice = {DieType.ARTIFICE: 1, DieType.NATURAL: 4, DieType.TIME: 5}
    told = [odds.words for odds in odds_of(replace(garden, dice=dice))]
    assert told[:3] == [
        "a time power among five dice",
        "a natural power among four dice",
        "an artifice power among one die",
    ]
    assert len(told) == 4
    told = [odds.words for odds in odds_of(replace(garden, dice={DieType.TIME: 10}))]
    assert "two time powers among ten dice" in told


def test_each_number_says_in_full_what_it_means(garden: DeckList) -> None:
    told = [odds.meaning for odds in odds_of(garden)]
    assert told[0] == "at least one artifice power, when five dice are rolled"
    assert told[1] == "at least two artifice dice on class or power, when five dice are rolled"
    assert told[-1] == "at least one of three copies, five drawn from the 25 after the First Five"


def test_a_deck_without_cards_or_dice_has_no_odds(garden: DeckList) -> None:
    assert odds_of(replace(garden, cards={}, dice={})) == ()


def test_what_is_likely_is_not_called_certain() -> None:
    assert [Odds("", Fraction(n, 1000)).percent for n in (0, 1, 500, 999, 1000)] == [
        "0 %",
        "<1 %",
        "50 %",
        ">99 %",
        "100 %",
    ]
