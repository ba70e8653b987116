"""Setting up a game (ASC-SET)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ashes_tui.engine.api import (
    PUBLIC,
    CardsDecision,
    GameSetup,
    PileShuffled,
    SeatSetup,
    Stream,
    advance,
    link,
    new_game,
    observe,
    random_choice,
)
from ashes_tui.lang.terms import Zone
from tests.rules.table import Table, decks, game, refused, rules

ISSA, ARREN = "Issa Brightmore", "Arren Frostpeak"


def start(seed: int = 1) -> Table:
    """Issa against Arren, at the First Five; Issa's deck has two titles of Phoenixborn-unique cards."""
    issa = decks()[ISSA]
    cards = {**issa.cards, "Barrier": 2, "Spark Choir": 1}
    return game(replace(issa, cards=cards), decks()[ARREN], seed=seed)


def choose(t: Table) -> Table:
    """Both choose the First Five their decks suggest."""
    for who, name in enumerate((ISSA, ARREN)):
        t.pick(*[f"{title}@{who}" for title in decks()[name].first_five], seat=who)
    return t


@pytest.mark.rule("ASC-SET-01")
def test_each_player_starts_with_a_phoenixborn_a_pile_thirty_cards_and_ten_dice() -> None:
    """Given a new game, then that is what lies before each player; who sits elsewhere sees no conjuration."""
    t = start()
    assert len(t.table.seats) == 2
    for seat, pile in zip(
        t.table.seats, ({"Spark Drone": 3, "Thunder Hulk": 2}, {"Frost Talon": 3, "Stellar Oracle": 2}), strict=True
    ):
        assert t.cards[seat.phoenixborn].zone is Zone.PHOENIXBORN
        assert {n: t.pile(seat.index).count(n) for n in t.pile(seat.index)} == pile
        assert len(seat.draw_pile) + len(seat.hand) == 30
        assert len([d for d in t.table.dice if d.owner == seat.index]) == 10
        view = observe(t.rules, t.now.state, PUBLIC).seats[seat.index]
        assert (view.conjuration_pile, view.conjuration_count) == ((), 5)


@pytest.mark.rule("ASC-SET-02")
def test_all_dice_start_exhausted() -> None:
    """Given a new game, then the active pools are empty and all ten dice lie in the exhausted pool."""
    t = start()
    assert (t.active(0), t.active(1)) == ((), ())
    assert (t.exhausted(0), t.exhausted(1)) == (["artifice"] * 10, ["astral"] * 10)


@pytest.mark.rule("ASC-SET-03")
def test_the_first_five_are_exactly_five_chosen_from_the_own_deck() -> None:
    """Given the First Five, then four or six cards, or one of another deck, are refused; five become the hand."""
    t = start()
    five = [f"{title}@0" for title in decks()[ISSA].first_five]
    for wrong in (five[:4], [*five, "Barrier"], [*five[:4], "Javelineer"]):
        with refused("ASC-SET-04"):
            t.pick(*wrong, seat=0)
    choose(t)
    assert sorted(t.hand(0)) == sorted(decks()[ISSA].first_five)


@pytest.mark.rule("ASC-SET-03")
def test_an_edition_says_how_many_cards_the_first_hand_has() -> None:
    """Given an edition of four cards in hand, then that many are chosen at first."""
    book = rules().rulebook
    small = {name: replace(edition, hand_size=4) for name, edition in book.editions.items()}
    begun = new_game(link(replace(book, editions=small)), GameSetup((SeatSetup("Issa", decks()[ISSA]),) * 2, 1))
    assert {(d.low, d.high) for d in begun.decisions if isinstance(d, CardsDecision)} == {(4, 4)}


@pytest.mark.rule("ASC-SET-03", "ASC-SET-04")
@pytest.mark.parametrize(
    ("titles", "size"),
    [
        (("Barrier",), 1),
        (("Barrier", "Reconfigure", "Supercharge", "Brilliant Display", "Summon Spark Drone"), 5),
        (("Barrier", "Reconfigure", "Supercharge", "Brilliant Display", "Spark Choir"), 4),
        (("Spark Choir", "Brilliant Display"), 1),
    ],
)
def test_a_deck_of_few_titles_gives_a_hand_of_all_that_may_be_taken(titles: tuple[str, ...], size: int) -> None:
    """Given a deck that is not legal, then as many of its titles are taken as a First Five allows, and it goes on."""
    deck = replace(decks()[ISSA], cards=dict.fromkeys(titles, 3), first_five=())
    begun = new_game(rules(), GameSetup((SeatSetup("Issa", deck), SeatSetup("Ann", decks()[ISSA])), 1))
    asked = begun.decisions[0]
    assert isinstance(asked, CardsDecision)
    assert (asked.low, asked.high) == (size, size)
    choice = random_choice(rules(), begun.state, asked, Stream(1))
    assert not advance(rules(), begun.state, choice, asked.id).outcome


@pytest.mark.rule("ASC-SET-03")
def test_nobody_sees_the_first_five_of_another_before_choosing() -> None:
    """Given one player who has chosen, then nothing has moved until the other has chosen too."""
    t = start()
    t.pick(*[f"{title}@0" for title in decks()[ISSA].first_five], seat=0)
    assert (t.hand(0), t.who) == ([], 1)


@pytest.mark.rule("ASC-SET-04")
@pytest.mark.parametrize(
    ("fifth", "code"),
    [("Reconfigure#2", "same-title-twice"), ("Spark Choir", "too-many-uniques")],
)
def test_a_first_five_has_no_doubles_and_one_unique_card(fifth: str, code: str) -> None:
    """Given a second copy, or a second Phoenixborn-unique card of another title, then it is refused; one is fine."""
    four = ["Reconfigure", "Summon Spark Drone", "Supercharge", "Brilliant Display"]
    with refused("ASC-SET-04", code):
        start().pick(*four, fifth, seat=0)
    t = start().pick(*four, "Barrier", seat=0)
    assert t.who == 1


@pytest.mark.rule("ASC-SET-05")
def test_the_other_cards_are_shuffled_into_a_face_down_pile() -> None:
    """Given two games of different seeds, then 25 cards lie there in different orders, which nobody sees."""
    one, two = choose(start(seed=1)), choose(start(seed=2))
    assert [e.audience for e in one.seen(PileShuffled)] == [(), ()]
    assert {len(e.order) for e in one.seen(PileShuffled)} == {25}
    assert one.draw_pile(0) != two.draw_pile(0)
    assert one.draw_pile(0) != sorted(one.draw_pile(0))
    view = observe(one.rules, one.now.state, 0)
    assert [view.find(c) for c in one.table.seats[0].draw_pile] == [None] * 25
