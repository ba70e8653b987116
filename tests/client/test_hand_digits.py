"""The digits of the hand: a card keeps its own while the turns of a round last."""

from __future__ import annotations

import pytest
from msgspec import structs

from ashes_tui.ai.uniform import RandomPlayer
from ashes_tui.client.party import Party
from ashes_tui.client.picking.entries import DIGITS
from ashes_tui.client.picking.hand_digits import HandDigits
from ashes_tui.client.picking.option_picker import picker_for
from ashes_tui.client.session import session_for
from ashes_tui.engine import api
from ashes_tui.engine.api import View
from ashes_tui.lang.terms import Phase
from ashes_tui.match.match import Match
from ashes_tui.ui.library import Library
from tests.client.test_told_turn import answered
from tests.ui.conftest import library, new_match, played_to  # noqa: F401


@pytest.fixture
def in_a_turn(library: Library) -> View:  # noqa: F811
    """What somebody sees in a turn."""
    match = played_to(library, lambda _match, decision: isinstance(decision, api.TurnDecision))
    return match.view(match.decisions[0].seat)


def holding(view: View, *cards: int) -> View:
    """The same with these cards in the viewer's hand."""
    own = view.seats[view.viewer]
    hand = tuple(structs.replace(own.phoenixborn, id=card) for card in cards)
    seats = tuple(structs.replace(seat, hand=hand) if seat is own else seat for seat in view.seats)
    return structs.replace(view, seats=seats)


def digits_of(digits: HandDigits, *cards: int) -> str:
    """The digits that cards have, in their order; a blank for one without."""
    own = {digits.card_of(digit): digit for digit in DIGITS}
    return "".join(own.get(card, " ") for card in cards)


def test_a_card_that_leaves_takes_its_digit_along(in_a_turn: View) -> None:
    """Given a hand of four, when the second is played, then the others read 1 3 4, and no card has the 2."""
    digits = HandDigits().follow(holding(in_a_turn, 101, 102, 103, 104))
    assert digits_of(digits, 101, 102, 103, 104) == "1234"
    digits.follow(holding(in_a_turn, 101, 103, 104))
    assert digits_of(digits, 101, 103, 104) == "134"
    assert digits.card_of("2") == api.NONE
    assert digits.has_left("2")
    assert not digits.has_left("5")


def test_a_card_that_comes_has_a_digit_that_none_had(in_a_turn: View) -> None:
    """Given a hand of which a card was played, when one is drawn, then it has the next digit: the hand reads 1 3 4."""
    digits = HandDigits().follow(holding(in_a_turn, 101, 102, 103))
    digits.follow(holding(in_a_turn, 101, 103)).follow(holding(in_a_turn, 101, 103, 104))
    assert digits_of(digits, 101, 103, 104) == "134"


def test_a_digit_is_given_again_only_when_all_were_given(in_a_turn: View) -> None:
    """Given ten cards in hand, when two are played and three drawn, then two of these have their digits, the lower
    first, and one has none.
    """
    ten = tuple(range(101, 111))
    digits = HandDigits().follow(holding(in_a_turn, *ten))
    digits.follow(holding(in_a_turn, *ten[:2], *ten[3:5], *ten[6:]))
    digits.follow(holding(in_a_turn, *ten[:2], *ten[3:5], *ten[6:], 111, 112, 113))
    assert digits_of(digits, *ten[:2], *ten[3:5], *ten[6:]) == "12457890"
    assert digits_of(digits, 111, 112, 113) == "36 "
    assert not digits.has_left("3")


@pytest.mark.parametrize("changes", [{"phase": Phase.PREPARE}, {"round": 9}])
def test_digits_begin_anew_with_a_round(in_a_turn: View, changes: dict[str, object]) -> None:
    """Given a hand that reads 1 3, when the next round is prepared, or its turns begin, then it reads 1 2."""
    digits = HandDigits().follow(holding(in_a_turn, 101, 102, 103)).follow(holding(in_a_turn, 101, 103))
    digits.follow(structs.replace(holding(in_a_turn, 101, 103), **changes))
    assert digits_of(digits, 101, 103) == "12"
    assert not digits.has_left("3")


def test_whoever_holds_no_hand_in_sight_has_no_digits(in_a_turn: View) -> None:
    """Given what everybody may see, then no card of a hand has a digit."""
    digits = HandDigits().follow(structs.replace(in_a_turn, viewer=api.PUBLIC))
    assert all(digits.card_of(digit) == api.NONE for digit in DIGITS)


def span_of(match: Match) -> tuple[int, bool]:
    """The round, and whether its turns have begun."""
    view = match.view(0)
    return view.round, view.phase is Phase.PREPARE


def hand_at(game: Party, seat: int) -> dict[int, str]:
    """The digit of each card in hand, from left to right."""
    digits = game.held_keys(seat).digits
    return {c.id: digits_of(digits, c.id) for c in game.session.view(seat).seats[seat].hand}


@pytest.mark.parametrize("seed", range(2))
def test_a_card_keeps_its_digit_for_a_round(library: Library, seed: int) -> None:  # noqa: F811
    """Given whole rounds of two seats, then in each question a card has the digit that it had first in the round.

    Digits count upwards along each hand, and whoever comes to the game anew finds the same.
    """
    game, player = Party(session_for(new_match(library, seed))), RandomPlayer(seed)
    match, first, left = game.session.match, dict[object, str](), 0
    for _ in range(150):
        seat = match.decisions[0].seat
        now = hand_at(game, seat)
        for card, digit in now.items():
            assert first.setdefault((span_of(match), seat, card), digit) == digit
        assert list(now.values()) == sorted(now.values(), key=DIGITS.find)
        left += list(now.values()) != list(DIGITS[: len(now)])
        assert hand_at(Party(session_for(match)), seat) == now
        answered(game, player)
        if game.session.over:
            break
    assert left > 10


def can_play_a_card_before_others(match: Match, decision: api.Decision) -> bool:
    """A turn in which a card can be played that is not the last in hand."""
    hand = match.view(decision.seat).seats[decision.seat].hand
    return isinstance(decision, api.TurnDecision) and any(
        option.choice.card != hand[-1].id
        for option in match.options(decision)
        if isinstance(option.choice, api.PlayCard)
    )


def test_a_card_taken_back_has_its_digit_again(library: Library) -> None:  # noqa: F811
    """Given a card that is played, when that is undone, then all cards have the digits of before."""
    match = played_to(library, can_play_a_card_before_others)
    game, asked = Party(session_for(match)), match.decisions[0]
    before, last = hand_at(game, asked.seat), match.view(asked.seat).seats[asked.seat].hand[-1].id
    plays = (option.choice for option in match.options(asked) if isinstance(option.choice, api.PlayCard))
    play = next(choice for choice in plays if choice.card != last)
    game.choose(asked, play)
    after = hand_at(game, asked.seat)
    assert play.card not in after
    assert after.items() <= before.items()
    match.lenient = True
    match.undo()
    assert hand_at(game, asked.seat) == before


def test_an_answer_has_the_digit_of_its_card_in_every_question(library: Library) -> None:  # noqa: F811
    """Given questions of a game about cards in hand, then each answer about one card has the digit of that card."""
    game, player, asked_of = Party(session_for(new_match(library, 1))), RandomPlayer(1), set[api.Purpose]()
    while len(asked_of) < 3:
        decision = game.session.match.decisions[0]
        now, held = hand_at(game, decision.seat), game.held_keys(decision.seat)
        for entry in picker_for(game.session, decision, game.names(decision.seat), held=held).entries():
            if len(entry.cards) == 1 and entry.cards[0] in now and isinstance(entry.act, api.PlayCard | api.PickCards):
                asked_of.add(decision.purpose)
                assert entry.key == now[entry.cards[0]]
        answered(game, player)
