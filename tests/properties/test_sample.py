"""What a player thinks ahead with fits what it knows and tells nothing else (ASC-GLO-20)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from ashes_tui.engine.api import (
    Scenario,
    State,
    Stream,
    advance,
    build,
    new_game,
    observe,
    open_decisions,
    random_choice,
    sample,
)
from ashes_tui.lang.terms import Zone
from tests.support.games import corpus, decks, game, rules, sampled
from tests.support.tables import seat


def _position() -> State:
    """Seat 0 looks at a seat with two cards in hand and four in its pile; one of them has been in play before."""
    deck = ("Pawn", "Tower", "Recharge", "Zealot")
    now = build(rules(), Scenario(seats=(seat("Nobody"), seat(hand=("Attend", "Seek"), draw_pile=deck))))
    cards = list(now.state.table.cards)
    pawn = next(c.id for c in cards if c.name == "Pawn")
    cards[pawn] = replace(cards[pawn], incarnation=3, identity=2)
    return State(replace(now.state.table, cards=tuple(cards)), now.state.control)


def _places(state: State) -> Iterator[tuple[int, Any]]:
    theirs = state.table.seats[1]
    yield from enumerate(state.table.cards[c] for c in (*theirs.hand, *theirs.draw_pile))


@pytest.mark.rule("ASC-GLO-20")
def test_every_hidden_title_is_as_likely_under_every_number_and_in_every_place() -> None:
    """Given 6 hidden cards, then over 3,000 samples title, number and place pair equally often."""
    state, n = _position(), 3000
    pairs: Counter[tuple[str, str, object]] = Counter()
    for seed in range(n):
        for place, c in _places(sample(rules(), state, 0, seed)):
            pairs["title at place", c.name, place] += 1
            pairs["number at place", str(c.id), place] += 1
            pairs["title under number", c.name, c.id] += 1
    assert len(pairs) == 3 * 6 * 6
    assert all(abs(count - n / 6) < 5 * (n * 5 / 36) ** 0.5 for count in pairs.values()), pairs


@pytest.mark.rule("ASC-GLO-20")
def test_a_hidden_card_shows_no_trace_of_having_been_in_play() -> None:
    """Given a pile with a card that was in play, then in a sample nothing sets it, or any, apart from the others."""
    guess = sample(rules(), _position(), 0, 7)
    assert {(c.incarnation, c.identity, c.last, c.wounds) for _, c in _places(guess)} == {(3, 2, None, 0)}


@pytest.mark.rule("ASC-GLO-20")
def test_a_sample_does_not_depend_on_where_hidden_cards_lie() -> None:
    """Given the same hidden cards in other places, when sampled with one seed, then the same comes out."""
    state = _position()
    theirs = state.table.seats[1]
    hidden = [*theirs.hand, *theirs.draw_pile]
    for turn in range(1, 6):
        moved = hidden[turn:] + hidden[:turn]
        cards = list(state.table.cards)
        for c, zone in zip(moved, [Zone.HAND] * 2 + [Zone.DRAW_PILE] * 4, strict=True):
            cards[c] = replace(cards[c], zone=zone)
        seats = (state.table.seats[0], replace(theirs, hand=tuple(moved[:2]), draw_pile=tuple(moved[2:])))
        other = State(replace(state.table, cards=tuple(cards), seats=seats), state.control)
        assert sample(rules(), other, 0, 3) == sample(rules(), state, 0, 3)


def test_the_viewer_sees_the_same_and_the_game_goes_on() -> None:
    """Along whole games: the view of a sample is the real one, and every question in it can be answered."""
    compared = 0
    for where, step in sampled(corpus()[::2], every=24):
        state = step.after.state
        if step.after.outcome is not None:
            continue
        for viewer in range(len(state.table.seats)):
            if state.table.seats[viewer].automaton:
                continue
            guess = sample(rules(), state, viewer, compared)
            assert observe(rules(), guess, viewer) == observe(rules(), state, viewer), (where, viewer)
            assert sorted(c.name for c in guess.table.cards) == sorted(c.name for c in state.table.cards)
            assert all(c.id == i for i, c in enumerate(guess.table.cards))
            _play_on(guess, Stream(compared))
            compared += 1
    assert compared > 300


def _play_on(state: State, draw: Stream) -> None:
    for _ in range(6):
        asked = open_decisions(state)
        if not asked:
            break
        state = advance(rules(), state, random_choice(rules(), state, asked[0], draw), asked[0].id).state


@pytest.mark.rule("ASC-GLO-20")
def test_the_number_of_a_card_tells_nothing_of_its_deck() -> None:
    """Given 400 games of one deck, then each of its ten titles is as often under the first number as under any."""
    deck = next(deck for deck in decks() if len(deck.cards) == 10)
    seen: Counter[tuple[int, str]] = Counter()
    for seed in range(400):
        table = new_game(rules(), game(deck, deck, seed=seed)).state.table
        pile = table.seats[0].draw_pile
        seen.update((place, table.name(card)) for place, card in enumerate(sorted(pile)) if place in (0, 15, 29))
    assert len(seen) == 3 * 10
    assert all(abs(count - 40) < 5 * 6 for count in seen.values()), seen
