"""What decided a game, in sentences: its weightiest turn, where things stood, what would have helped."""

from __future__ import annotations

import re
from collections import Counter
from types import SimpleNamespace

import pytest
from msgspec import structs

from ashes_tui.ai.players import make_player
from ashes_tui.client import turning_points
from ashes_tui.client.party import Party
from ashes_tui.client.session import Session, session_for
from ashes_tui.client.turning_points import (
    Swing,
    _by,
    advice,
    gave_up,
    swings,
    turning_point,
    unused_dice,
    verdict,
    weightiest,
    what_decided,
    who_wins,
)
from ashes_tui.content.api import load_decks, load_rulebook
from ashes_tui.engine import api
from ashes_tui.engine.api import PUBLIC, GameSetup, SeatSetup
from ashes_tui.lang.terms import Means, Phase, Rule, Token
from ashes_tui.match.driver import play
from ashes_tui.match.match import Match
from tests.match.games import Driver, begin, rules, setup

ANN, BOB = 0, 1


def played_out(seed: int = 5) -> Session:
    return session_for(Driver(begin(seed=seed)).all())


@pytest.mark.parametrize("seed", [5, 6, 7])
def test_the_losses_of_all_turns_lead_to_the_lives_at_the_end(seed: int) -> None:
    """Given a whole game, then its swings, one after the other, lead from the first life of each to the last."""
    session = played_out(seed)
    found = swings(Party(session))
    for seat in (ANN, BOB):
        body = session.view(PUBLIC).seats[seat].phoenixborn
        mine = [swing for swing in found if swing.seat == seat]
        assert all(swing.before > swing.after for swing in mine)
        lives = [body.life, *(swing.after for swing in mine)]
        assert [swing.before for swing in mine] == lives[:-1], "none of these decks heals"
        assert lives[-1] == max(0, body.life_left)


def test_the_weightiest_turn_is_one_of_the_loser() -> None:
    session = played_out()
    game = Party(session)
    outcome = session.match.outcome
    assert outcome is not None
    lost = [swing for swing in swings(game) if swing.seat not in outcome.winners]
    most = weightiest(lost)
    assert most is not None
    told = turning_point(game)
    assert f"({most.before} to {most.after}" in told
    assert session.view(PUBLIC).seats[most.seat].phoenixborn.name in told
    assert all(card in told for card in most.cards)


def test_the_turn_that_cost_most_weighs_most_whenever_it_came() -> None:
    """Given turns that cost life and units, then the dearest weighs most; the last does not for coming last."""

    def swing(round_: int, before: int, after: int, units: int = 0, last: bool = False) -> Swing:
        return Swing(round_, ANN, before, after, before - after + units, ("Frozen Fear",), last, units)

    early, units, end = swing(1, 18, 14), swing(2, 14, 13, units=3), swing(4, 4, 0, last=True)
    assert weightiest([early, units, end]) is early
    assert weightiest([swing(1, 18, 17), units, swing(4, 2, 0, last=True)]) is units
    assert weightiest([swing(1, 18, 17), end]) is end
    assert weightiest([]) is None


def test_units_that_are_destroyed_weigh_as_much_as_their_life() -> None:
    """Given a game lost to Viros, then what its weightiest turn weighs is life lost by you and by your units."""
    book = load_rulebook(())
    deck = next(d for d in load_decks(book, ()).values() if d.phoenixborn == "Arren Frostpeak")
    opponent = api.OpponentSetup("The Corpse of Viros", deck="Fury", difficulty="standard")
    match = Match.start(api.link(book), GameSetup((SeatSetup("Ann", deck),), 1, opponent=opponent))
    play(match, {0: make_player("greedy", 1)})
    game = Party(session_for(match))
    found = [swing for swing in swings(game) if match.outcome and swing.seat not in match.outcome.winners]
    told = [e for e in match.events(PUBLIC) if isinstance(e, api.UnitDestroyed)]
    assert 0 < sum(swing.units for swing in found) <= sum(e.snapshot.life for e in told)
    most = weightiest(found)
    assert most is not None
    assert most.cost > most.before - most.after, "units weigh, too"
    assert f"and units with {most.units} life in all" in turning_point(game)


def test_one_person_alone_is_called_you() -> None:
    session = played_out()
    assert session.match.outcome is not None
    (winner,) = session.match.outcome.winners
    assert who_wins(Party(session, people=(winner,))) == "You win"
    assert who_wins(Party(session, people=(1 - winner,))) == "You lose"
    assert who_wins(Party(session)) == f"{session.seat_names[winner]} wins"
    assert " cost you " in turning_point(Party(session, people=(1 - winner,)))


def test_a_concession_says_where_things_stood() -> None:
    """Given somebody who concedes, then the sentence names the round and both lives."""
    session = session_for(Driver(begin()).some(40))
    session.concede(ANN)
    view = session.view(PUBLIC)
    told = what_decided(Party(session, people=(ANN,)))
    assert told.startswith(f"You conceded in round {view.round}: ")
    for seat in view.seats:
        assert f"{seat.phoenixborn.name} had {seat.phoenixborn.life_left} life" in told
    assert what_decided(Party(session)).startswith(f"{session.seat_names[ANN]} conceded")
    assert gave_up(Party(session, people=(ANN,))), "which says who wins"
    assert not gave_up(Party(session, people=(1 - ANN,)))


def test_a_concession_without_numbers_is_followed_by_no_advice() -> None:
    """Given somebody who gives up at once, then nothing general is advised."""
    session = session_for(begin())
    session.concede(ANN)
    assert advice(Party(session, people=(ANN,))) == ""


def test_two_phoenixborn_of_one_name_are_called_by_their_players() -> None:
    """Given the same deck on both sides, then a concession says whose life was what."""
    deck = setup().seats[0].deck
    session = session_for(Match.start(rules(), GameSetup((SeatSetup("Ann", deck), SeatSetup("Bob", deck)), 1)))
    session.concede(ANN)
    told = what_decided(Party(session, people=(ANN,)))
    assert "Ann had" in told
    assert "Bob had" in told


def test_only_who_lost_alone_is_advised() -> None:
    session = played_out()
    assert session.match.outcome is not None
    (winner,) = session.match.outcome.winners
    assert advice(Party(session, people=(1 - winner,))).startswith("Next time: ")
    assert not advice(Party(session, people=(winner,)))
    assert verdict(Party(session))[1] is None
    assert not advice(Party(session)), "both sit here"


def test_unused_dice_are_those_active_when_a_round_ended() -> None:
    """Given a whole game, then each recovery phase counts the dice that were active at the last choice before it."""
    session = played_out()
    ends = sum(isinstance(e, api.PhaseBegan) and e.phase is Phase.RECOVERY for e in session.match.events(PUBLIC))
    for seat in (ANN, BOB):
        found = list(unused_dice(session, seat))
        assert len(found) == ends > 0
        assert all(0 <= n <= 10 for n in found)


@pytest.mark.parametrize("seed", range(3, 9))
def test_what_a_phoenixborn_fell_to_is_what_wounded_it_last(seed: int) -> None:
    """Given a whole game, then the sentence of its end names the same as the last of the loser's heavy turns."""
    session = played_out(seed)
    game, outcome = Party(session), session.match.outcome
    assert outcome is not None
    if outcome.reason != "destroyed" or not outcome.winners:
        return
    last = [swing for swing in swings(game) if swing.seat not in outcome.winners][-1]
    told = what_decided(game)
    weighed = turning_point(game)
    assert not weighed or not last.cards or any(card in weighed for card in last.cards), "the end is named there, too"
    assert not last.cards or any(f"was destroyed by {card} in round" in told for card in last.cards)


def test_what_wounds_is_named_though_no_card_does() -> None:
    """Given wounds by blood, an empty draw pile, fatigue, a dice power or a row of a behaviour, then that is their
    cause, else the card."""
    wound = api.TokensPlaced(1, Token.WOUND, 2, 5, api.NONE, Means.GAME, Rule.BLOOD)
    known, nobody = {5: "Iron Scales"}, frozenset[int]()
    assert _by(wound, known, nobody) == "the blood of Iron Scales"
    bare = structs.replace(wound, source=api.NONE)
    assert _by(structs.replace(bare, rule=Rule.NO_CARDS), known, nobody) == "an empty draw pile"
    assert _by(structs.replace(bare, rule=Rule.FATIGUE), known, nobody) == "fatigue"
    power = structs.replace(bare, rule=None, means=Means.DICE_POWER, cause=1)
    assert _by(power, known, nobody) == "a dice power"
    assert _by(power, known, frozenset({1})) == "a row of its behaviour card"
    assert _by(structs.replace(wound, rule=None), known, nobody) == "Iron Scales"


@pytest.mark.parametrize("seed", range(5, 11))
def test_of_equally_heavy_turns_none_weighed_most(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given two turns that cost as much, then what dealt more than they did in the whole game is told, or both."""
    session = played_out(seed)
    game, outcome = Party(session), session.match.outcome
    assert outcome is not None
    most = weightiest([swing for swing in swings(game) if swing.seat not in outcome.winners])
    assert most is not None
    twice = [most, structs.replace(most, round=most.round + 1)]
    monkeypatch.setattr(turning_points, "swings", lambda _game: twice)
    told = turning_point(Party(session, people=(most.seat,)))
    dealt, known = Counter[str](), game.names(game.listener).known
    body = session.view(PUBLIC).seats[most.seat].phoenixborn.id
    for wound in session.match.events(PUBLIC):
        if isinstance(wound, api.TokensPlaced) and wound.token is Token.WOUND:
            dealt[_by(wound, known, frozenset())] += wound.n * (wound.card == body)
    found = re.fullmatch(
        r"What mattered most: (.*) dealt you the most damage, (\d+) in (one hit|\w+ hits)(, .*)?(; .*)?\.", told
    )
    if found:
        assert dealt[found[1]] == int(found[2]) == max(dealt.values()) > most.before - most.after
    else:
        assert f"2 turns each cost you {most.before - most.after} life" in told
        assert f"the first was in round {most.round} ({most.before} to {most.after}" in told


def light_game(monkeypatch: pytest.MonkeyPatch, elsewhere: int, each: int = 2) -> tuple[Party, str]:
    """A game whose loser lost ``each`` life in two turns, to one unit that also dealt so much to other cards."""
    session = played_out()
    match, (winner,) = session.match, session.match.outcome.winners if session.match.outcome else ()
    loser = 1 - winner
    game = Party(session, people=(loser,))
    body = session.view(PUBLIC).seats[loser].phoenixborn.id
    unit, name = next(
        (card, name)
        for card, name in game.names(game.listener).known.items()
        if turning_points._is_unit(game.names(loser).rulebook.cards.get(name))
    )
    wound = api.TokensPlaced(card=body, token=Token.WOUND, n=each, source=unit, cause=winner)
    wounds = [wound, wound, *[structs.replace(wound, card=unit, n=elsewhere)] * bool(elsewhere)]
    before = match.events

    def events(listener: int, *span: int) -> tuple[api.Event, ...]:
        """The wounds are all there were; everything else stays."""
        return (*(e for e in before(listener, *span) if not isinstance(e, api.TokensPlaced)), *wounds)

    turns = [Swing(1, loser, 18, 18 - each, each, (name,), False), Swing(2, loser, 16, 16 - each, each, (name,), False)]
    monkeypatch.setattr(match, "events", events)
    monkeypatch.setattr(turning_points, "swings", lambda _game: turns)
    return game, name


def test_damage_in_light_turns_is_told_once_it_is_weighty_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given no heavy turn, as after a concession, then what dealt most damage in all of them is told, if it is much."""
    game, name = light_game(monkeypatch, elsewhere=0)
    assert turning_point(game) == f"What mattered most: {name} dealt you the most damage, 4 in two hits."
    monkeypatch.undo()
    game, _ = light_game(monkeypatch, elsewhere=0, each=1)
    assert not turning_point(game), "two damage weigh little"


def test_one_of_many_equally_light_turns_did_not_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given turns of which none cost a quarter of all that was lost, then the heaviest of them is not named."""
    game, name = light_game(monkeypatch, elsewhere=0, each=3)
    loser = game.people[0]
    costs = (3, 3, 3, 2, 2, 4)
    turns = [Swing(i, loser, 18, 18 - n, n, (name,), i == len(costs)) for i, n in enumerate(costs, 1)]
    monkeypatch.setattr(turning_points, "swings", lambda _game: turns)
    assert turning_point(game) == f"What mattered most: {name} dealt you the most damage, 6 in two hits."
    heavier = [*turns[:-1], structs.replace(turns[-1], cost=5, after=13)]
    monkeypatch.setattr(turning_points, "swings", lambda _game: heavier)
    assert "the last turn cost you 5 life (18 to 13" in turning_point(game)


def test_blood_is_named_after_the_cards_that_hurt() -> None:
    """Given more damage by the blood of one card than by another, then that of the other is not blood in the words."""
    hurt = api.TokensPlaced(card=1, token=Token.WOUND, n=3, source=5, rule=Rule.BLOOD)
    events = (hurt, *(structs.replace(hurt, source=n, n=1, rule=None) for n in (6, 7, 8)))
    known = {5: "Frozen Fear", 6: "Stellar Oracle", 7: "Frost Talon", 8: "Javelineer"}
    by, others = turning_points._dealers(events, 1, known, frozenset(), last=True)
    assert (by, others) == (("Javelineer", "the blood of Frozen Fear"), 2), "what it fell to is one of two"
    assert turning_points._dealt_by(Swing(1, 0, 6, 0, 6, by, True, others=others)) == (
        "Javelineer, the blood of Frozen Fear and 2 others"
    )


def test_what_dealt_most_is_told_with_its_damage_to_other_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a unit that hurt others, too, then both are told: together they are the number of the damage by card."""
    game, name = light_game(monkeypatch, elsewhere=3)
    assert (
        turning_point(game)
        == f"What mattered most: {name} dealt you the most damage, 4 in two hits, besides 3 to other cards."
    )


@pytest.mark.parametrize(("others", "said"), [(0, "Phoenixborn."), (3, "Phoenixborn, and 3 to other cards.")])
def test_whom_to_stop_is_told_with_all_that_its_damage_went_to(
    others: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a unit that also hurt others, then both parts are told: together they are the number of the table."""
    game = Party(played_out())
    body, known = game.session.view(PUBLIC).seats[ANN].phoenixborn.id, game.names(game.listener).known
    unit = next(
        card for card, name in known.items() if turning_points._is_unit(game.names(ANN).rulebook.cards.get(name))
    )
    wounds = [SimpleNamespace(card=body, source=unit, cause=BOB, n=5)]
    wounds += [SimpleNamespace(card=unit, source=unit, cause=BOB, n=others)] * bool(others)
    monkeypatch.setattr(turning_points, "wounds_dealt", lambda _: wounds)
    told = turning_points._about_chief(game, ANN)
    assert told.endswith(f"It dealt all 5 damage to your {said}")
