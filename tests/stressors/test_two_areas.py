"""An automaton against two players: two battlefields, each acting only against whom it faces."""

from __future__ import annotations

import pytest

from ashes_tui.content.api import load_decks, load_rulebook
from ashes_tui.engine.api import (
    AttackersDeclared,
    BattleEnded,
    BlockDecision,
    Event,
    GameSetup,
    OpponentSetup,
    SeatSetup,
    Stream,
    TokensRemoved,
    Transition,
    TurnBegan,
    advance,
    link,
    new_game,
    observe,
    random_choice,
)
from ashes_tui.lang.terms import Token, Zone

RULEBOOK = load_rulebook()
RULES = link(RULEBOOK)
DECKS = load_decks(RULEBOOK)


def co_op(seed: int) -> Transition:
    """Two players against Scatha Kalani."""
    seats = (
        SeatSetup("Arren", DECKS["The Sentinels of Skies"]),
        SeatSetup("Issa", DECKS["The Spark of Invention"]),
    )
    return new_game(RULES, GameSetup(seats, seed, opponent=OpponentSetup("Scatha Kalani")))


def played(seed: int) -> tuple[list[Event], Transition]:
    """All events of a game played at random, and its end."""
    draw, now = Stream(seed), co_op(seed)
    events = list(now.events)
    while now.outcome is None:
        decision = now.decisions[0]
        if isinstance(decision, BlockDecision):
            attack = now.state.table.attack
            assert attack is not None
            assert decision.seat == attack.defender  # ASC-2P-08
        now = advance(RULES, now.state, random_choice(RULES, now.state, decision, draw), decision.id)
        events += now.events
    return events, now


@pytest.mark.rule("ASC-2P-03")
def test_each_player_faces_a_full_battlefield() -> None:
    """Given two players, then two rows of threat-many face-down aspects, one shared Phoenixborn and draw pile."""
    now = co_op(1)
    draw = Stream(1)
    while now.state.table.round == 0:
        decision = now.decisions[0]
        now = advance(RULES, now.state, random_choice(RULES, now.state, decision, draw), decision.id)
    table = now.state.table
    body, second = table.seats[2], table.seats[3]
    assert (body.opposing, second.opposing) == (0, 1)
    assert body.phoenixborn == second.phoenixborn
    assert len(body.battlefield) == len(second.battlefield) == body.threat == 4
    assert all(table.cards[c].zone is Zone.FACE_DOWN for c in (*body.battlefield, *second.battlefield))
    seen = observe(RULES, now.state, 0).seats[3]
    assert [c.name for c in seen.battlefield] == [""] * 4
    assert {c.id for c in seen.battlefield} == {-1}


@pytest.mark.rule("ASC-2P-06")
@pytest.mark.parametrize("seed", range(12))
def test_a_battlefield_acts_only_against_whom_it_faces(seed: int) -> None:
    """When the opponent attacks, then with units of the battlefield whose turn it is, at the player it faces."""
    events, end = played(seed)
    acting = -1
    for event in events:
        if isinstance(event, TurnBegan):
            acting = event.seat
        if isinstance(event, AttackersDeclared) and event.seat >= 2:
            assert event.seat == acting
            assert event.defender == acting - 2
    assert any(isinstance(e, BattleEnded) for e in events)
    assert end.outcome is not None


@pytest.mark.rule("ASC-2P-14")
def test_both_lose_together() -> None:
    """When one Phoenixborn falls, then the opponent has won against both."""
    _, end = played(3)
    assert end.outcome is not None
    assert set(end.outcome.winners) in ({0, 1}, {2, 3})


@pytest.mark.rule("ASC-DRG-10")
def test_its_own_status_ability_comes_once_in_each_of_its_turns() -> None:
    """Given status tokens on the Dragonborn, then at most one goes in each of its turns for its own ability."""
    events, end = played(5)
    scatha = end.state.table.seats[2].phoenixborn
    in_turn = 0
    for event in events:
        if isinstance(event, TurnBegan):
            in_turn = 0
        if isinstance(event, TokensRemoved) and event.card == scatha and event.token is Token.STATUS:
            in_turn += 1
            assert in_turn <= 1
