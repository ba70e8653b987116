"""Deck building: the decks of the game are legal, and every violation is told with its rule and a remedy."""

import json
from collections import Counter
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ashes_tui.content.api import (
    ContentError,
    check_deck,
    check_first_five,
    check_pile,
    conjuration_pile,
    load_decks,
    load_rulebook,
)
from ashes_tui.content.decks.reader import SERIES, read_decks
from ashes_tui.content.findings import did_you_mean
from ashes_tui.content.sources import source_of
from ashes_tui.lang.defs import DIFFICULTIES, DeckList, Rulebook
from ashes_tui.lang.terms import CardType, DieType
from tests.support.facts import FACTS, needs

DECKS = FACTS / "reference" / "decks.jsonl"
SPARK = "The Spark of Invention"
PILES = {
    SPARK: {"Spark Drone": 3, "Thunder Hulk": 2},
    "The Sentinels of Skies": {"Frost Talon": 3, "Stellar Oracle": 2},
    "The Shaper of Storms": {"Galewind Hawk": 2, "Storm Spirit": 3, "Cloud Spirit": 4, "Eagle Fledgling": 3},
    "The Garden of Brilliance": {
        "Snapseed": 4,
        "Snaptrap": 3,
        "Floral Tyrant": 2,
        "Nurtured": 2,
        "Capacitor Beetle": 2,
    },
    "The Bloodwoods Queen": {"Blood Puppet": 5},
}
"""Worked out by hand."""


@pytest.fixture(scope="module")
def decks(rulebook: Rulebook) -> dict[str, DeckList]:
    return load_decks(rulebook)


@pytest.mark.rule("ASC-DECK-08")
@pytest.mark.parametrize("name", load_decks(load_rulebook()))
def test_preconstructed_decks_are_legal(name: str, rulebook: Rulebook, decks: dict[str, DeckList]) -> None:
    deck = decks[name]
    assert check_deck(rulebook, deck) == []
    if name in PILES:
        assert len(deck.cards) == 10
        assert set(deck.cards.values()) == {3}


@pytest.mark.rule("DECK-22")
@pytest.mark.parametrize("name", load_decks(load_rulebook()))
def test_recommended_first_fives_may_be_chosen(name: str, rulebook: Rulebook, decks: dict[str, DeckList]) -> None:
    deck = decks[name]
    assert check_first_five(rulebook, deck, deck.first_five, chained=not deck.unchained) == []


def first_five_with(title: str, rulebook: Rulebook, decks: dict[str, DeckList]) -> list[str]:
    """The rules broken by a First Five with this card in it."""
    spark = decks[SPARK]
    deck = replace(spark, cards={**spark.cards, title: 3})
    return [problem.rule for problem in check_first_five(rulebook, deck, (*spark.first_five[:4], title))]


@pytest.mark.rule("DECK-15")
def test_cards_of_the_chained_list_are_in_no_first_five(rulebook: Rulebook, decks: dict[str, DeckList]) -> None:
    """Given the list of 2024, then each of its cards that is in the game may not be among the First Five."""
    chained = {
        "Explosive Growth",
        "Golden Veil",
        "Hypnotize",
        "Meteor",
        "Psychic Vampire",
        "River Skald",
        "Summon Shining Hydra",
    } & set(rulebook.cards)
    assert set(rulebook.lists["chained"]) == chained
    assert all(first_five_with(title, rulebook, decks) == ["ASC-GLO-21"] for title in chained)


@pytest.mark.rule("DECK-16")
@pytest.mark.parametrize("title", ["Exhortation", "Massive Growth", "Summon Sleeping Widows", "Summon Three-Eyed Owl"])
def test_a_card_that_was_chained_once_may_be_chosen(title: str, rulebook: Rulebook, decks: dict[str, DeckList]) -> None:
    """Given a card that is off the list again, then it may be among the First Five."""
    assert first_five_with(title, rulebook, decks) == []


def test_every_known_deck_is_one_of_the_game(decks: dict[str, DeckList]) -> None:
    """Given the decks of all series, then those of one stand together, the first that a player looks for first."""
    counted = Counter(deck.series for deck in decks.values())
    assert counted == {
        "Ascendancy": 4,
        "Reborn": 28,
        "Red Rains": 28,
        "First adventures": 2,
        "Adventuring parties": 25,
        "Dual duels": 24,
    }
    assert [series for series, _ in groupby(deck.series for deck in decks.values())] == list(SERIES)
    assert all(deck.shipped and deck.first_five for deck in decks.values())


@pytest.mark.rule("ASC-GLO-21")
def test_a_deck_of_before_the_chained_list_says_so(rulebook: Rulebook, decks: dict[str, DeckList]) -> None:
    """Given a recommended First Five with a chained card, then the deck says that it is legal only without the list."""
    for deck in decks.values():
        broken = {problem.rule for problem in check_first_five(rulebook, deck, deck.first_five)}
        assert broken == ({"ASC-GLO-21"} if deck.unchained else set())
    assert [deck.name for deck in decks.values() if deck.unchained] == ["The Enchantress | Adventuring Party 4"]


@pytest.mark.rule("ASC-DECK-06", "ASC-DECK-07")
@pytest.mark.parametrize("name", PILES)
def test_the_conjuration_pile_follows_from_the_deck(name: str, rulebook: Rulebook, decks: dict[str, DeckList]) -> None:
    assert conjuration_pile(rulebook, decks[name]) == PILES[name]
    assert check_pile(rulebook, decks[name], PILES[name]) == []


@pytest.mark.rule("ASC-DECK-07")
def test_the_pile_holds_what_conjurations_conjure(rulebook: Rulebook, decks: dict[str, DeckList]) -> None:
    deck = replace(decks["The Garden of Brilliance"], cards={"Propagate": 3})
    assert conjuration_pile(rulebook, deck) == {"Snapseed": 4, "Snaptrap": 3, "Floral Tyrant": 2}


COUNTED_OTHERWISE = {"Salamander Monk Spirit", "Indiglow Creeper", "Nightshade Swallow"}
"""Conjurations of which the two sources name different numbers; the number on the list of cards holds."""


@needs(DECKS)
def test_decks_are_the_printed_ones(rulebook: Rulebook, decks: dict[str, DeckList]) -> None:
    lines = [json.loads(line) for line in DECKS.read_text("utf-8").splitlines()]
    printed = {line["name"].replace("’", "'"): line for line in lines}
    for name, deck in decks.items():
        assert deck.phoenixborn == printed[name]["phoenixborn"]
        assert deck.cards == printed[name]["cards"]
        assert {die.value: n for die, n in deck.dice.items()} == printed[name]["dice"]
        assert (printed[name]["first_five"] or list(deck.first_five)) == list(deck.first_five)
        pile = conjuration_pile(rulebook, deck)
        assert without(pile, *COUNTED_OTHERWISE) == without(printed[name]["conjurations"], *COUNTED_OTHERWISE)


def without(cards: dict[str, int], *titles: str) -> dict[str, int]:
    return {title: n for title, n in cards.items() if title not in titles}


VIOLATIONS: list[tuple[str, dict[str, Any], list[str]]] = [
    (
        "no Phoenixborn of that name",
        {"phoenixborn": "Issa Brightmoor", "first_five": (), "cards": {"Barrier": 3, "Recharge": 27}},
        [
            "ASC-DECK-01: 'Issa Brightmoor' is not a Phoenixborn; did you mean 'Issa Brightmore'?",
            "ASC-DECK-02: 27 copies of Recharge; at most 3 are allowed; take out 24",
        ],
    ),
    (
        "an ally as Phoenixborn",
        {"phoenixborn": "Javelineer", "first_five": (), "cards": {"Barrier": 3, "Recharge": 3}},
        [
            "ASC-DECK-01: 'Javelineer' is not a Phoenixborn; {remedy}",
            "ASC-DECK-01: the deck has 6 cards, not 30; add 24",
        ],
    ),
    ("29 cards", {"change": {"Barrier": 2}}, ["ASC-DECK-01: the deck has 29 cards, not 30; add 1"]),
    (
        "31 cards, four of one title",
        {"change": {"Barrier": 4}},
        [
            "ASC-DECK-01: the deck has 31 cards, not 30; take out 1",
            "ASC-DECK-02: 4 copies of Barrier; at most 3 are allowed; take out 1",
        ],
    ),
    (
        "a card of another Phoenixborn",
        {"change": {"Brilliant Display": 0, "Aerial Strike": 3}},
        ["ASC-DECK-03: Aerial Strike belongs to Arren Frostpeak, not to Issa Brightmore; take it out"],
    ),
    (
        "four unique cards",
        {"change": {"Barrier": 2, "Brilliant Display": 4}},
        [
            "ASC-DECK-02: 4 copies of Brilliant Display; at most 3 are allowed; take out 1",
            "ASC-DECK-03: the deck has 4 Phoenixborn-unique cards; at most 3 are allowed; take out 1",
        ],
    ),
    (
        "a conjuration in the deck",
        {"change": {"Barrier": 0, "Spark Drone": 3}},
        [
            "ASC-DECK-04: Spark Drone (conjuration) cannot be in a deck; "
            "take it out; the conjuration pile holds it by itself"
        ],
    ),
    (
        "a Phoenixborn in the deck",
        {"change": {"Barrier": 2, "Kanna Galeheart": 1}},
        ["ASC-DECK-04: Kanna Galeheart (phoenixborn) cannot be in a deck; take it out"],
    ),
    (
        "an opponent's ready spell in the deck",
        {"change": {"Barrier": 2, "Scatha Kalani I": 1}},
        ["ASC-DECK-04: Scatha Kalani I (ready spell) is a card of the opponent Scatha Kalani; take it out"],
    ),
    (
        "an aspect in the deck",
        {"change": {"Barrier": 2, "Sear": 1}},
        ["ASC-DECK-04: Sear (aspect) is a card of the opponent Scatha Kalani; take it out"],
    ),
    (
        "a Dragonborn in place of the Phoenixborn",
        {"phoenixborn": "Scatha Kalani", "first_five": (), "cards": {"Barrier": 3, "Recharge": 3}},
        [
            "ASC-DECK-01: 'Scatha Kalani' is not a Phoenixborn; {remedy}",
            "ASC-DECK-01: the deck has 6 cards, not 30; add 24",
        ],
    ),
    (
        "a card nobody knows",
        {"change": {"Barrier": 2, "Bariers": 1}},
        ["ASC-DECK-04: there is no card 'Bariers'; did you mean 'Barrier'?"],
    ),
    (
        "eleven dice",
        {"dice": {DieType.ARTIFICE: 10, DieType.TIME: 1}},
        ["ASC-DECK-05: the deck has 11 dice, not 10; take out 1"],
    ),
    ("no dice", {"dice": {}}, ["ASC-DECK-05: the deck has 0 dice, not 10; add 10"]),
    (
        "a First Five of four",
        {"first_five": ("Barrier", "Recharge", "Supercharge", "Reconfigure")},
        ["ASC-SET-03: a First Five has 5 cards, not 4; choose exactly 5"],
    ),
    (
        "a First Five from elsewhere",
        {"first_five": ("Barrier", "Recharge", "Supercharge", "Reconfigure", "Dodge")},
        ["ASC-SET-03: Dodge is not in the deck; choose a card of the deck"],
    ),
    (
        "a First Five with two of a kind",
        {"first_five": ("Barrier", "Barrier", "Recharge", "Supercharge", "Reconfigure")},
        ["ASC-SET-04: Barrier stands 2 times in the First Five; choose different cards"],
    ),
]


@pytest.mark.rule("ASC-DECK-01", "ASC-DECK-02", "ASC-DECK-03", "ASC-DECK-04", "ASC-DECK-05")
@pytest.mark.rule("ASC-SET-03", "ASC-SET-04")
@pytest.mark.parametrize(("name", "change", "problems"), VIOLATIONS, ids=[v[0] for v in VIOLATIONS])
def test_violations(
    name: str, change: dict[str, Any], problems: list[str], rulebook: Rulebook, decks: dict[str, DeckList]
) -> None:
    parts = dict(change)
    if "change" in parts:
        cards = decks[SPARK].cards | parts.pop("change")
        parts["cards"] = {title: n for title, n in cards.items() if n}
    deck = replace(decks[SPARK], **parts)
    remedy = did_you_mean(deck.phoenixborn, [n for n, c in rulebook.cards.items() if c.type is CardType.PHOENIXBORN])
    assert [str(problem) for problem in check_deck(rulebook, deck)] == [p.format(remedy=remedy) for p in problems]


@pytest.mark.rule("ASC-SET-04")
def test_a_first_five_has_one_unique_card_at_most(rulebook: Rulebook, decks: dict[str, DeckList]) -> None:
    uniques = {f"Unique {n}": replace(rulebook.cards["Brilliant Display"], name=f"Unique {n}") for n in (1, 2)}
    more = replace(rulebook, cards=rulebook.cards | uniques)
    deck = replace(decks[SPARK], cards=decks[SPARK].cards | dict.fromkeys(uniques, 1))
    hand = ("Barrier", "Recharge", "Supercharge", *uniques)
    assert [str(problem) for problem in check_first_five(more, deck, hand)] == [
        "ASC-SET-04: more than 1 Phoenixborn-unique card in the First Five; keep one of: Unique 1, Unique 2"
    ]


@pytest.mark.rule("ASC-DECK-06")
def test_a_pile_holds_nothing_else(rulebook: Rulebook, decks: dict[str, DeckList]) -> None:
    problems = check_pile(rulebook, decks[SPARK], {"Spark Drone": 2, "Frost Talon": 1})
    assert [str(problem) for problem in problems] == [
        "ASC-DECK-06: the conjuration pile holds 2 of Spark Drone, not 3; make it 3",
        "ASC-DECK-06: the conjuration pile holds 0 of Thunder Hulk, not 2; make it 2",
        "ASC-DECK-06: the conjuration pile holds 1 of Frost Talon, not 0; make it 0",
    ]


GOOD = "name: D\nphoenixborn: Issa Brightmore\ndice: {artifice: 10}\ncards: {Barrier: 3}\n"
BROKEN_FILES = {
    "an unknown card": (
        GOOD.replace("Barrier", "Barier"),
        ["d.yaml:4:9: there is no card 'Barier'; did you mean 'Barrier'?"],
    ),
    "an unknown Phoenixborn": (
        GOOD.replace("Issa Brightmore", "Issa"),
        ["d.yaml:2:14: there is no card 'Issa'; check the spelling"],
    ),
    "an unknown magic type": (
        GOOD.replace("artifice", "artefice"),
        ["d.yaml:3:8: unknown magic type 'artefice'; did you mean 'artifice'?"],
    ),
    "an unknown key": (
        GOOD + "firstfive: [Barrier]\n",
        ["d.yaml:5:1: unknown key 'firstfive'; did you mean 'first-five'?"],
    ),
    "no copies of a card": (
        GOOD.replace("Barrier: 3", "Barrier: 0"),
        ["d.yaml:4:18: 'Barrier' stands here 0 times; write 1 or more, or leave it out"],
    ),
    "too many copies of a card": (
        GOOD.replace("Barrier: 3", "Barrier: 1000, Recharge: 999"),
        ["d.yaml:4:18: 'Barrier' stands here 1000 times; write at most 999"],
    ),
    "a list of cards": (
        GOOD.replace("{Barrier: 3}", "[Barrier]"),
        ["d.yaml:4:8: the cards must be a map; write how many of each, as in Barrier: 3"],
    ),
    "a card twice": (
        GOOD.replace("Barrier: 3", "Barrier: 2, Barrier: 1"),
        ["d.yaml:4:21: 'Barrier' stands here twice; the first is in line 4"],
    ),
    "no name": (GOOD.replace("name: D\n", ""), ["d.yaml:1:1: 'name' is missing; add 'name:'"]),
    "a name that is taken": (
        GOOD.replace("name: D", f"name: {SPARK}"),
        [f"d.yaml:1:1: there are two decks named '{SPARK}'; give it another name"],
    ),
    "an unknown First Five": (
        GOOD + "first-five: [Barrier, Rechage]\n",
        ["d.yaml:5:23: there is no card 'Rechage'; did you mean 'Recharge'?"],
    ),
}


@pytest.mark.parametrize(("text", "findings"), BROKEN_FILES.values(), ids=list(BROKEN_FILES))
def test_broken_deck_files(text: str, findings: list[str], rulebook: Rulebook, tmp_path: Path) -> None:
    (tmp_path / "d.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as error:
        load_decks(rulebook, [tmp_path])
    assert [str(f).replace(f"{tmp_path}/", "") for f in error.value.findings] == findings


def test_a_deck_need_not_be_legal_to_load(rulebook: Rulebook, tmp_path: Path) -> None:
    (tmp_path / "d.yaml").write_text(GOOD.replace("Barrier: 3", "Barrier: 3, Recharge: 999"), encoding="utf-8")
    deck = load_decks(rulebook, [tmp_path])["D"]
    assert deck.cards == {"Barrier": 3, "Recharge": 999}
    assert check_deck(rulebook, deck)


@pytest.mark.rule("DECK-11", "FAQ-ChannelMagic")
@pytest.mark.parametrize(("copies", "wrong"), [(3, 0), (4, 1)])
def test_channel_magic_is_a_card_like_others(
    copies: int, wrong: int, rulebook: Rulebook, decks: dict[str, DeckList]
) -> None:
    """Given a deck for two players with three copies, then it is legal; four are one too many."""
    spark = decks[SPARK]
    cards = {title: n for title, n in spark.cards.items() if title not in ("Barrier", "Recharge")}
    deck = replace(spark, cards={**cards, "Channel Magic": copies, "Recharge": 6 - copies})
    assert len(check_deck(rulebook, replace(deck, first_five=()))) == wrong


def test_every_deck_says_how_it_plays(decks: dict[str, DeckList]) -> None:
    """Given any deck of the game, then it tells in a short sentence of its own how it plays, and how hard that is."""
    assert not [deck.name for deck in decks.values() if not 20 <= len(deck.blurb) <= 100 or deck.blurb[-1] != "."]
    assert not [deck.name for deck in decks.values() if deck.difficulty not in DIFFICULTIES]
    assert len({deck.blurb for deck in decks.values()}) == len(decks)


def test_a_blurb_says_of_one_type_only_of_such_a_deck(decks: dict[str, DeckList]) -> None:
    said = [deck for deck in decks.values() if "All dice are of one type" in deck.blurb]
    assert said
    assert not [deck.name for deck in said if len(deck.dice) > 1]


def test_an_unknown_difficulty_is_refused(rulebook: Rulebook, tmp_path: Path) -> None:
    path = tmp_path / "deck.yaml"
    path.write_text("name: Mine\nphoenixborn: Issa Brightmore\ndice: {artifice: 10}\ncards: {}\ndifficulty: hard\n")
    with pytest.raises(ContentError, match="difficulty"):
        read_decks([source_of("decks", path)], rulebook)
