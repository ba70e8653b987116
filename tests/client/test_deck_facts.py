"""What a deck holds and asks for, whether it is legal in sentences, and a deck that is built card by card."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ashes_tui.client.decks.draft import free_name, own_copy, with_more_copies, with_more_dice, with_recommended
from ashes_tui.client.decks.facts import asked_by, facts_of, is_payable
from ashes_tui.client.decks.verdicts import mending, verdicts
from ashes_tui.content.api import check_deck, load_decks, load_rulebook
from ashes_tui.lang.defs import DeckList, Rulebook
from ashes_tui.lang.terms import CardType, DieType

GARDEN = "The Garden of Brilliance"
ASCENDANCY = "ascendancy"


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return load_rulebook()


@pytest.fixture(scope="module")
def decks(book: Rulebook) -> dict[str, DeckList]:
    return load_decks(book)


def test_every_card_of_a_deck_is_counted_by_its_type_and_action(book: Rulebook, decks: dict[str, DeckList]) -> None:
    for deck in decks.values():
        facts = facts_of(deck, book)
        assert facts.cards == sum(facts.kinds.values()) == facts.main + facts.side + facts.either + facts.free
        assert set(facts.asks) >= set(deck.dice)


def test_the_facts_of_a_deck(book: Rulebook, decks: dict[str, DeckList]) -> None:
    facts = facts_of(decks[GARDEN], book)
    assert facts.kinds[CardType.READY_SPELL] == facts.kinds[CardType.ALTERATION_SPELL] == 9
    assert (facts.main, facts.side, facts.either, facts.free, facts.pile) == (15, 12, 0, 3, 13)
    assert facts.asks == {DieType.ARTIFICE: 12, DieType.NATURAL: 15}


def test_a_spell_that_is_paid_when_it_is_used_asks_for_dice_too(book: Rulebook) -> None:
    assert asked_by(book.cards["Summon Snapseed"]) == {DieType.NATURAL}


def test_a_card_can_be_paid_with_dice_of_its_types(book: Rulebook) -> None:
    blood_archer = book.cards["Blood Archer"]
    assert asked_by(blood_archer) == {DieType.CEREMONIAL, DieType.CHARM}
    assert is_payable(blood_archer, {DieType.CEREMONIAL: 5, DieType.CHARM: 5})
    assert not is_payable(blood_archer, {DieType.CEREMONIAL: 10})
    assert not is_payable(blood_archer, {DieType.CEREMONIAL: 1, DieType.CHARM: 1}), "a third die of any type is asked"
    assert is_payable(book.cards["Summon Snapseed"], {})


def test_what_is_legal_is_told_rule_by_rule(book: Rulebook, decks: dict[str, DeckList]) -> None:
    deck, limits = decks[GARDEN], book.editions[ASCENDANCY]
    good = verdicts(check_deck(book, deck), deck, limits)
    assert not any(verdict.problems for verdict in good)
    assert [verdict.words for verdict in good][:2] == ["30 cards", "at most three of each card"]


def test_what_is_wrong_is_told_with_the_way_to_mend_it(book: Rulebook, decks: dict[str, DeckList]) -> None:
    deck, limits = decks[GARDEN], book.editions[ASCENDANCY]
    fewer = replace(deck, cards={**deck.cards, "Catalyst": 1}, dice={DieType.NATURAL: 12})
    problems = [p for verdict in verdicts(check_deck(book, fewer), fewer, limits) for p in verdict.problems]
    assert [mending(problem) for problem in problems] == [
        "the deck has 28 cards, not 30: add 2",
        "the deck has 12 dice, not 10: take out 2",
    ]


def test_copies_and_dice_stay_within_what_a_deck_may_hold(book: Rulebook, decks: dict[str, DeckList]) -> None:
    deck, limits = decks[GARDEN], book.editions[ASCENDANCY]
    assert with_more_copies(deck, "Catalyst", 1, limits) == deck
    assert with_more_copies(deck, "Refresh", 1, limits).cards["Refresh"] == 1
    gone = with_more_copies(deck, "Botanist", -5, limits)
    assert "Botanist" not in gone.cards
    assert "Botanist" not in gone.first_five
    assert with_more_dice(deck, DieType.NATURAL, -9, limits).dice == {DieType.ARTIFICE: 5}
    assert with_more_dice(deck, DieType.NATURAL, 99, limits).dice[DieType.NATURAL] == 10


def test_a_card_is_recommended_only_if_it_is_in_the_deck(decks: dict[str, DeckList]) -> None:
    deck = decks[GARDEN]
    assert with_recommended(deck, "Refresh") == deck
    assert with_recommended(with_recommended(deck, "Botanist"), "Botanist").first_five[-1] == "Botanist"


def test_a_copy_is_ones_own_and_has_a_name_of_its_own(decks: dict[str, DeckList]) -> None:
    copy = own_copy(decks[GARDEN], decks)
    assert (copy.name, copy.shipped, copy.series) == (f"{GARDEN}, mine", False, None)
    assert free_name("A", ("A", "A 2")) == "A 3"
