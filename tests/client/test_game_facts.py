"""What decided a game, counted from what everybody saw."""

from __future__ import annotations

from collections import Counter

import pytest

from ashes_tui.client.game_facts import _used, lives_of, shares_of
from ashes_tui.client.party import Party
from ashes_tui.client.session import Session, session_for
from ashes_tui.client.turning_points import verdict, what_decided
from ashes_tui.engine import api
from ashes_tui.engine.api import PUBLIC
from ashes_tui.lang.terms import Level, Rule, Token
from ashes_tui.words.statistics import by_name, wounds_dealt
from tests.match.games import Driver, begin

ANN, BOB = 0, 1


def played_out(seed: int = 5) -> Session:
    return session_for(Driver(begin(seed=seed)).all())


def alone(session: Session, seat: int) -> Party:
    """The keyboard of one of the two."""
    return Party(session, people=(seat,))


def test_one_wins_what_the_other_loses() -> None:
    session = played_out()
    outcome = session.match.outcome
    assert outcome is not None
    (winner,) = outcome.winners
    assert verdict(alone(session, winner)) == ("VICTORY", True)
    assert verdict(alone(session, 1 - winner)) == ("DEFEAT", False)
    assert verdict(Party(session))[1] is None, "both sit here"
    assert session.seat_names[winner].upper() in verdict(Party(session, people=()))[0]


def test_the_last_blow_is_named() -> None:
    """Given a Phoenixborn destroyed by damage, then the sentence names it and the card that dealt the last of it."""
    session = played_out()
    view = session.view(PUBLIC)
    assert session.match.outcome is not None
    assert session.match.outcome.reason == "destroyed"
    loser = next(seat for seat in view.seats if seat.index not in session.match.outcome.winners)
    game = Party(session)
    body = loser.phoenixborn.id
    events = session.match.events(PUBLIC)
    blow = [e for e in events if isinstance(e, api.TokensPlaced) and e.token is Token.WOUND and e.card == body][-1]
    told = what_decided(game)
    assert loser.phoenixborn.name in told
    pile = blow.rule is Rule.NO_CARDS
    assert ("an empty draw pile" if pile else game.names(PUBLIC).known.get(blow.source, "destroyed")) in told


def test_a_concession_is_told_as_one() -> None:
    session = session_for(Driver(begin()).some(40))
    session.concede(ANN)
    assert "round" in what_decided(Party(session))
    assert verdict(alone(session, ANN))[1] is False


def test_lives_are_those_that_each_turn_began_with() -> None:
    """Given a whole game, then each turn's lives are what everybody saw when it began, and the last ones its end."""
    session = played_out()
    match = session.match
    lives = lives_of(session)
    turns = sum(isinstance(e, api.TurnBegan) for e in match.events(PUBLIC))
    for seat in (ANN, BOB):
        values = lives.values[seat]
        assert len(values) == turns + 1
        seen = [seat_at(match.view_at(moment, PUBLIC), seat) for moment in match.moments]
        assert values[0] == seen[0]
        assert values[-1] == seen[-1]
        assert set(values) <= set(seen)
    assert len(lives.rounds) == session.view(PUBLIC).round


def seat_at(view: api.View, seat: int) -> int:
    return view.seats[seat].phoenixborn.life_left


def test_damage_by_card_sums_up_to_the_damage_dealt() -> None:
    session = played_out()
    shares, names = shares_of(Party(session)), session.seat_names
    counts = by_name(session.match.events(PUBLIC), names)
    for name in session.seat_names:
        assert sum(n for _, n in shares[name].damage) == counts[name]["damage dealt"] > 0
        assert [n for _, n in shares[name].damage] == sorted((n for _, n in shares[name].damage), reverse=True)


@pytest.mark.parametrize("seed", range(4))
def test_damage_is_counted_as_the_log_tells_it(seed: int) -> None:
    """Given a whole game, then a card dealt what its lines say, also more than a unit had life left."""
    events = played_out(seed).match.events(PUBLIC)
    dealt, prevented, counted = Counter[int](), Counter[int](), Counter[int]()
    for event in events:
        if isinstance(event, api.DamageDealt):
            dealt[event.card] += event.n
        elif isinstance(event, api.DamagePrevented):
            prevented[event.card] += event.n
    for wound in wounds_dealt(events):
        counted[wound.card] += wound.n
    taken = {card: n - prevented[card] for card, n in dealt.items() if n > prevented[card]}
    assert {card: n for card, n in counted.items() if card in taken} == taken


def test_dice_used_are_of_the_types_that_the_deck_has() -> None:
    session = played_out()
    shares = shares_of(Party(session))
    for seat, name in enumerate(session.seat_names):
        view = session.view(PUBLIC).seats[seat]
        own = {die.type for die in (*view.active_dice, *view.exhausted_dice)}
        assert shares[name].dice
        assert {kind for kind, _ in shares[name].dice} <= own


def test_a_die_that_lay_on_a_card_was_used_once() -> None:
    """Given a die that was spent, lay on a card and left it, then it was used once, until it is rolled again."""
    view = played_out().view(PUBLIC)
    die = next(iter((*view.seats[BOB].active_dice, *view.seats[BOB].exhausted_dice)))
    card = view.seats[BOB].phoenixborn.id
    rolled = api.DiceRolled(BOB, ((die.id, Level.POWER),))
    spent, placed = api.DieMoved(die.id, api.EXHAUSTED), api.DieMoved(die.id, card)
    round_: list[api.Event] = [rolled, api.TurnBegan(BOB), spent, placed, spent]
    assert list(_used(round_, view)) == [(BOB, die.type)]
    assert list(_used([rolled, api.TurnBegan(BOB), placed], view)) == [(BOB, die.type)]
    assert list(_used([*round_, api.TurnEnded(BOB), *round_], view)) == [(BOB, die.type)] * 2
