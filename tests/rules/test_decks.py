"""Building a deck (ASC-DECK)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ashes_tui.content.api import check_deck, check_first_five, check_pile, conjuration_pile
from ashes_tui.lang.defs import DeckList
from ashes_tui.lang.terms import DieType
from tests.rules.table import Table, decks, game, refused, rules, seat

ISSA = "Issa Brightmore"


def broken(deck: DeckList) -> set[str]:
    """The rules a deck breaks."""
    return {problem.rule for problem in check_deck(rules().rulebook, replace(deck, first_five=()))}


def issa(**change: int) -> DeckList:
    """Issa's deck with other numbers of cards; ``_`` stands for a space."""
    deck = decks()[ISSA]
    cards = {**deck.cards, **{name.replace("_", " "): n for name, n in change.items()}}
    return replace(deck, cards={name: n for name, n in cards.items() if n})


@pytest.mark.rule("ASC-DECK-01")
def test_a_deck_has_a_phoenixborn_and_thirty_cards() -> None:
    """Given 29 or 31 cards, or no Phoenixborn, then the deck is not legal; with 30 and one it is."""
    assert broken(issa()) == set()
    assert broken(issa(Barrier=2)) == {"ASC-DECK-01"}
    assert broken(issa(Soldier=1)) == {"ASC-DECK-01"}
    assert "ASC-DECK-01" in broken(replace(issa(), phoenixborn="Soldier"))


@pytest.mark.rule("ASC-DECK-02")
def test_at_most_three_copies_of_a_title() -> None:
    """Given four copies of one title in 30 cards, then the deck is not legal."""
    assert broken(issa(Barrier=4, Recharge=2)) == {"ASC-DECK-02"}


@pytest.mark.rule("ASC-DECK-03")
def test_at_most_three_unique_cards_all_of_the_own_phoenixborn() -> None:
    """Given unique cards of two titles, then three are legal and four are not; those of another never are."""
    assert broken(issa(Brilliant_Display=2, Spark_Choir=1)) == set()
    assert broken(issa(Barrier=2, Spark_Choir=1)) == {"ASC-DECK-03"}
    assert broken(issa(Brilliant_Display=0, Aerial_Strike=3)) == {"ASC-DECK-03"}


@pytest.mark.rule("ASC-DECK-04")
@pytest.mark.parametrize("title", ["Spark Drone", "Nurtured", "Arren Frostpeak"])
def test_conjured_cards_and_phoenixborn_are_not_in_the_deck(title: str) -> None:
    """Given a conjuration, a conjured alteration or a second Phoenixborn among the 30, then it is not legal."""
    assert broken(issa(Barrier=2, **{title.replace(" ", "_"): 1})) == {"ASC-DECK-04"}
    assert broken(issa(Barrier=2, Soldier=1)) == set(), "an ally is"


@pytest.mark.rule("ASC-DECK-05")
@pytest.mark.parametrize(
    ("pool", "legal"), [((2, 6, 2), True), ((2, 6, 1), False), ((2, 6, 3), False), ((10, 0, 0), True)]
)
def test_ten_dice_in_any_mix(pool: tuple[int, int, int], legal: bool) -> None:
    """EX-15: given 2 + 6 + 2 dice, then the pool is legal; with 9 or 11 it is not."""
    kinds = (DieType.ASTRAL, DieType.TIME, DieType.CHARM)
    deck = replace(issa(), dice={k: n for k, n in zip(kinds, pool, strict=True) if n})
    assert broken(deck) == (set() if legal else {"ASC-DECK-05"})


@pytest.mark.rule("ASC-DECK-06")
def test_the_pile_is_what_the_deck_can_produce_and_nothing_else() -> None:
    """Given Issa's deck, then all copies of both conjurations belong to the pile, no more, no fewer, no others."""
    right = {"Spark Drone": 3, "Thunder Hulk": 2}
    assert conjuration_pile(rules().rulebook, issa()) == right
    for wrong in ({"Spark Drone": 3}, {**right, "Thunder Hulk": 3}, {**right, "Gildling": 5}):
        assert {p.rule for p in check_pile(rules().rulebook, issa(), wrong)} == {"ASC-DECK-06"}
    t = game(issa(Summon_Thunder_Hulk=0, Soldier=3), decks()["Arren Frostpeak"])
    assert t.pile(0) == ["Spark Drone"] * 3


@pytest.mark.rule("ASC-DECK-07")
def test_what_conjurations_produce_belongs_to_the_pile() -> None:
    """Q-15: given Snapseeds, which turn into Snaptraps and those into Tyrants, then all three belong to the pile."""
    deck = replace(decks()["Maeve Luminvale"], cards={"Propagate": 3}, first_five=())
    wanted = {"Snapseed": 4, "Snaptrap": 3, "Floral Tyrant": 2}
    assert conjuration_pile(rules().rulebook, deck) == wanted
    t = game(replace(deck, cards={"Propagate": 3, "Soldier": 27}), decks()[ISSA])
    assert {n: t.pile(0).count(n) for n in t.pile(0)} == wanted


@pytest.mark.rule("ASC-DECK-08")
@pytest.mark.parametrize(
    ("name", "dice", "pile"),
    [
        (ISSA, {DieType.ARTIFICE: 10}, {"Spark Drone": 3, "Thunder Hulk": 2}),
        ("Arren Frostpeak", {DieType.ASTRAL: 10}, {"Frost Talon": 3, "Stellar Oracle": 2}),
    ],
)
def test_the_preconstructed_decks(name: str, dice: dict[DieType, int], pile: dict[str, int]) -> None:
    """EX-16: given both decks of the starter, then they are legal as printed, suggested First Five included."""
    deck = decks()[name]
    assert check_deck(rules().rulebook, deck) == []
    assert (sorted(deck.cards.values()), len(deck.first_five)) == ([3] * 10, 5)
    assert (deck.dice, conjuration_pile(rules().rulebook, deck)) == (dice, pile)


# --- lists of organized play ---------------------------------------------------------------------------------------


@pytest.mark.rule("DECK-14", "DECK-19")
def test_a_banned_card_is_in_no_deck_and_a_chained_one_may_be() -> None:
    """Given three copies of a card on a list, then the deck is legal if it is chained, not if it is banned."""
    assert broken(issa(Barrier=0, Fettered_Bolt=3)) == set()
    outlawed = issa(Barrier=0, Outlaw=3)
    assert "DECK-19" in {p.rule for p in check_deck(rules().rulebook, outlawed, "reborn")}
    assert broken(outlawed) == set(), "only the Reborn edition has a banned list"


@pytest.mark.rule("ASC-GLO-21", "DECK-12")
def test_a_chained_card_is_in_no_first_five() -> None:
    """Given a First Five with a chained card, then the deck check says so, and so does the game."""
    deck = issa(Barrier=0, Fettered_Bolt=3)
    five = (*[t for t in deck.first_five if t != "Barrier"][:4], "Fettered Bolt")
    problems = check_first_five(rules().rulebook, deck, five)
    assert [p.rule for p in problems] == ["ASC-GLO-21"]
    t = game(deck, decks()[ISSA])
    with refused("ASC-GLO-21", "chained"):
        t.pick(*[f"{title}@0" for title in five], seat=0)


@pytest.mark.rule("DECK-18")
def test_the_chained_list_is_a_setting_of_the_game() -> None:
    """Given a game without the chained list, then a chained card is in a First Five like any other."""
    deck = issa(Barrier=0, Fettered_Bolt=3)
    five = (*[t for t in deck.first_five if t != "Barrier"][:4], "Fettered Bolt")
    t = game(deck, decks()[ISSA], chained=False)
    t.pick(*[f"{title}@0" for title in five], seat=0)
    t.pick(*[f"{title}@1" for title in decks()[ISSA].first_five], seat=1)
    assert sorted(t.hand(0)) == sorted(five)


@pytest.mark.rule("DECK-17")
def test_a_deck_without_a_first_five_that_is_not_chained_is_not_legal() -> None:
    """Given ten titles, six of them chained, then no First Five is left."""
    deck = issa()
    titles = list(deck.cards)
    rulebook = replace(rules().rulebook, lists={"chained": tuple(titles[:6])})
    assert [p.rule for p in check_deck(rulebook, replace(deck, first_five=()))] == ["DECK-17"]
    rulebook = replace(rules().rulebook, lists={"chained": tuple(titles[:5])})
    assert check_deck(rulebook, replace(deck, first_five=())) == []


@pytest.mark.rule("ASC-GLO-21", "DECK-13", "DECK-14")
@pytest.mark.parametrize("number", [1, 2])
def test_a_chained_card_is_not_played_in_round_1(number: int) -> None:
    """Given chained cards in hand, then neither a spell nor a reaction is played in round 1; in round 2 both are."""
    t = Table(
        seat(hand=["Fettered Bolt"]),
        seat(field=["Soldier"], hand=["Fettered Answer"]),
        round=number,
    )
    if number == 1:
        with refused("ASC-GLO-21", "chained"):
            t.play("Fettered Bolt")
        t = Table(seat(hand=["Zap"]), seat(field=["Soldier"], hand=["Fettered Answer"])).play("Zap")
        assert t.question == "turn", "nobody is asked"
    else:
        t.play("Fettered Bolt")
        assert (t.question, t.choices) == ("trigger", ["Fettered Answer"])
