"""What the effects of rules/README.md, section 5, do that no card of the game uses yet (cards made up for it)."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import (
    Activate,
    CardMoved,
    CardsSeen,
    Confirm,
    ConfirmDecision,
    Pass,
    PickNumber,
    PileShuffled,
    PlayCard,
    redact,
)
from ashes_tui.lang.terms import Zone
from tests.support.tables import Position, card, seat

PILE = ("Barrier", "Javelineer", "Hurricane")


def cast(table: Position, title: str) -> Position:
    """Play a spell of this side that costs nothing but an action."""
    return table.do(PlayCard(table.id(title), "side"))


def board(
    *mine: str,
    hand: tuple[str, ...] = (),
    theirs: tuple[str, ...] = (),
    draw_pile: tuple[str, ...] = (),
    conjuration_pile: tuple[str, ...] | None = None,
) -> Position:
    """Ann with units and hand, Bob with units."""
    units = tuple(card(t) for t in mine)
    ann = seat(battlefield=units, hand=hand, draw_pile=draw_pile, conjuration_pile=conjuration_pile)
    return Position(ann, seat("Kanna Galeheart", battlefield=tuple(card(t) for t in theirs), draw_pile=PILE))


# --- drawing -------------------------------------------------------------------------------------------------------


def test_up_to_two_cards_may_be_drawn() -> None:
    """Given three cards in the pile, when up to 2 are drawn, then the player says how many."""
    table = cast(board(hand=("Well",), draw_pile=PILE), "Well")
    table.do(PickNumber(1))
    assert table.state.table.seats[0].hand == (table.id("Barrier"),)


def test_no_more_than_there_are_can_be_asked_for() -> None:
    """Given a pile of one card, when up to 2 are drawn, then 1 or 0 can be said."""
    table = cast(board(hand=("Well",), draw_pile=("Barrier",)), "Well")
    assert table.decision.numbers == (1, 0)  # type: ignore[union-attr]


def test_each_who_draws_says_how_many() -> None:
    """Given two players, when each draws up to 2, then each is asked for a number, and the sum is known."""
    table = cast(board(hand=("Two Wells",), draw_pile=PILE), "Two Wells")
    assert table.decision.seat == 0
    table.do(PickNumber(2))
    assert table.decision.seat == 1
    table.do(PickNumber(1))
    assert [len(s.hand) for s in table.state.table.seats] == [2, 1]
    assert table.wounds(table.id("Kanna Galeheart")) == 3


def test_a_card_comes_from_the_bottom() -> None:
    """Given a pile, when 1 is drawn from the bottom, then it is the last card, and the owner alone sees it."""
    table = board("Diver", draw_pile=PILE)
    table.do(Activate(table.id("Diver"), "Diver#0", "side"))
    drawn = table.id("Hurricane", seat=0)
    assert table.state.table.seats[0].hand == (drawn,)
    (moved,) = [e for e in table.told(CardMoved) if isinstance(e, CardMoved) and e.card == drawn]
    assert moved.audience == (0,)


# --- the first player token ----------------------------------------------------------------------------------------


def test_the_first_player_token_is_taken() -> None:
    """Given Bob as first player, when Ann takes the token, then she is it."""
    table = Position(seat(hand=("Snatch",)), seat(), first_player=1, turn=0)
    assert cast(table, "Snatch").state.table.first_player == 0


# --- conjuring -----------------------------------------------------------------------------------------------------


def test_a_copy_of_a_bound_conjuration_comes_and_is_destroyed_later() -> None:
    """Given one Steed of three in play, when it is doubled, then another comes and is destroyed as the turn ends."""
    table = board("Steed", hand=("Double",), conjuration_pile=("Steed", "Puppet"))
    cast(table, "Double")
    first, second = table.id("Steed"), table.id("Steed", 2)
    assert set(table.state.table.seats[0].battlefield) == {first, second}
    table.do(Pass())
    assert set(table.state.table.seats[0].battlefield) == {first}
    assert table.zone(second) is Zone.CONJURATION_PILE


def test_a_conjuration_from_another_players_pile() -> None:
    """Given Ann's alteration on Bob's unit, when Bob pulls its strings, then Ann's Puppet comes onto his side."""
    unit = card("Javelineer", attached=(card("Play Time", owner=0),))
    table = Position(
        seat(conjuration_pile=("Puppet",)), seat("Kanna Galeheart", battlefield=(unit,)), first_player=1, turn=1
    )
    table.do(Activate(table.id("Play Time"), "Play Time#0", "side"))
    puppet = table.state.table.cards[table.id("Puppet")]
    assert (puppet.owner, puppet.seat, puppet.zone) == (0, 1, Zone.BATTLEFIELD)


# --- looking -------------------------------------------------------------------------------------------------------


def test_a_card_at_random_is_looked_at_and_remembered() -> None:
    """Given a hand of two, when one is looked at, then who looked alone knows which, and may discard that one."""
    table = Position(seat(hand=("Spy",)), seat("Kanna Galeheart", hand=("Barrier", "Hurricane")))
    cast(table, "Spy")
    assert isinstance(table.decision, ConfirmDecision)
    (seen,) = table.told(CardsSeen)
    assert isinstance(seen, CardsSeen)
    assert seen.audience == (0,)
    assert redact(seen, 1) != seen
    table.do(Confirm(True))
    assert table.zone(seen.cards[0]) is Zone.DISCARD_PILE
    assert len(table.state.table.seats[1].hand) == 1


def test_a_revealed_card_is_seen_by_all() -> None:
    """Given a hand, when a card of it is revealed, then everybody knows which one."""
    table = cast(board(hand=("Confess", "Barrier", "Hurricane")), "Confess")
    table.pick(table.id("Hurricane"))
    (seen,) = table.told(CardsSeen)
    assert redact(seen, 1) == seen == CardsSeen(0, (table.id("Hurricane"),))


def test_the_top_card_is_revealed() -> None:
    """Given a draw pile, when its top card is revealed, then it stays there and all have seen it."""
    table = cast(board(hand=("Forecast",), draw_pile=PILE), "Forecast")
    assert table.told(CardsSeen) == [CardsSeen(0, (table.id("Barrier"),))]
    assert table.state.table.seats[0].draw_pile[0] == table.id("Barrier")


# --- aside, under, shuffled ----------------------------------------------------------------------------------------


def test_a_card_set_aside_goes_on_with_the_next_effect() -> None:
    """Given an ally, when it is set aside and put under the Steed that comes, then it is there, its tokens gone."""
    table = cast(board("Javelineer", hand=("Promote",), conjuration_pile=("Steed",)), "Promote")
    ally = table.state.table.cards[table.id("Javelineer")]
    assert (ally.zone, ally.host) == (Zone.UNDER, table.id("Steed"))


@pytest.mark.rule("ASC-TIM-01")
def test_what_nothing_takes_is_discarded() -> None:
    """Given an ally set aside, when its spell is done and nothing took it, then it is discarded."""
    table = cast(board("Javelineer", hand=("Forget",), draw_pile=PILE), "Forget")
    assert table.zone(table.id("Javelineer", seat=0)) is Zone.DISCARD_PILE


def test_a_card_goes_into_the_pile_shuffled() -> None:
    """Given two allies, when they are shuffled into the draw pile, then they are in it and nobody knows where."""
    table = cast(board("Javelineer", "Stormchaser", hand=("Wander",), draw_pile=("Barrier",)), "Wander")
    pile = table.state.table.seats[0].draw_pile
    assert sorted(pile) == sorted(table.id(t) for t in ("Javelineer", "Stormchaser", "Barrier"))
    assert all(redact(e, 1).order == () for e in table.told(PileShuffled))  # type: ignore[union-attr]


def test_what_lies_under_a_card_is_found_there() -> None:
    """Given two hideouts, when one gives up its ally, then it is the one under that very card."""
    spells = (card("Hideout"), card("Hideout"))
    table = Position(seat(battlefield=(card("Javelineer"),), spellboard=spells, side_actions=3), seat())
    first, second = table.id("Hideout"), table.id("Hideout", 2)
    table.do(Activate(first, "Hideout#0", "side - exhaust"))
    assert table.state.table.cards[first].under == (table.id("Javelineer"),)
    table.do(Activate(second, "Hideout#1", "side"))
    assert table.zone(table.id("Javelineer")) is Zone.UNDER
    table.now = Position(seat(spellboard=(card("Hideout", under=(card("Javelineer"),)),), side_actions=1), seat()).now
    table.do(Activate(table.id("Hideout"), "Hideout#1", "side"))
    assert table.zone(table.id("Javelineer")) is Zone.BATTLEFIELD


# --- not this one --------------------------------------------------------------------------------------------------


def test_not_the_one_that_was_chosen() -> None:
    """Given two units, when one is chosen, then it cannot be the target itself."""
    table = cast(board("Tower", theirs=("Javelineer",), hand=("Brawl",)), "Brawl")
    assert table.zone(table.id("Javelineer")) is Zone.DISCARD_PILE
    assert table.wounds(table.id("Tower")) == 0
