"""Whoever plays alone is called *you*, in questions, in what happened, and in what will."""

from __future__ import annotations

import pytest

from ashes_tui.ai.greedy import GreedyPlayer
from ashes_tui.client.session import Session, session_for
from ashes_tui.content.api import load_decks
from ashes_tui.engine import api
from ashes_tui.engine.api import PUBLIC, Event, GameSetup, SeatSetup
from ashes_tui.lang.terms import Zone
from ashes_tui.match.driver import step
from ashes_tui.match.match import Match
from ashes_tui.words.api import Names, prompt, tell
from ashes_tui.words.phrases import second_person
from ashes_tui.words.preview import preview_words
from tests.support.games import rules

DRAWN = api.CardMoved(api.NONE, Zone.HAND, 0, origin=Zone.DRAW_PILE)


@pytest.mark.parametrize(
    ("event", "by_name", "to_you"),
    [
        (api.TurnBegan(0), "Ann's turn", "Your turn"),
        (api.TurnPassed(0), "Ann passes", "You pass"),
        (api.TurnPassed(1), "Bob passes", "Bob passes"),
        (api.FirstPlayerSet(0), "Ann is first player", "You are first player"),
        (api.AttackersDeclared(0, 1, 300, (202,)), "Ann attacks Bob's Spark Drone", "You attack Bob's Spark Drone"),
        (api.BlockersDeclared(0, ()), "Ann does not block", "You do not block"),
        (DRAWN, "Ann draws a card", "You draw a card"),
        (api.PileShuffled(0, ()), "Ann shuffles the draw pile", "You shuffle the draw pile"),
        (api.GameEnded((0,), ""), "Ann wins the game", "You win the game"),
    ],
)
def test_what_somebody_alone_does_is_told_as_theirs(names: Names, event: Event, by_name: str, to_you: str) -> None:
    """Given a player who is spoken to, then a line has *you* for the name, and the verb that goes with it."""
    assert tell([event], names)[0].text.startswith(by_name)
    assert tell([event], names.speaking_to(0))[0].text.startswith(to_you)


def test_within_a_sentence_you_has_no_capital(names: Names) -> None:
    """Given what an answer leads to, then *you* begins no sentence there; a name keeps its capital."""
    assert preview_words([DRAWN], names, 0) == "Ann draws a card"
    assert preview_words([DRAWN], names.speaking_to(0), 0) == "you draw a card"


def test_things_are_yours(names: Names) -> None:
    """Given copies on both sides, then one's own are *your*, with a capital only where a sentence begins."""
    alone = names.speaking_to(0)
    assert (names.full(200), alone.full(200)) == ("Ann's Spark Drone#1", "your Spark Drone#1")
    assert alone.full(300) == names.full(300) == "Bob's Spark Drone"
    assert (alone.owner(0), alone.owner(1)) == ("Your", "Bob's")
    assert (alone.seat(0), alone.whom(0), alone.whom(1)) == ("Ann", "you", "Bob")


@pytest.mark.parametrize(
    ("action", "said"),
    [("plays Fear", "play Fear"), ("is fatigued", "are fatigued"), ("passes", "pass"), ("may take it", "may take it")],
)
def test_verbs_of_the_second_person(action: str, said: str) -> None:
    assert second_person(action) == said


@pytest.mark.parametrize("others", ["greedy", "person"])
def test_only_somebody_alone_is_you(others: str) -> None:
    """Given a game, then titles and story have no name for its only person; of two, and to spectators, they have."""
    session = played(others)
    for decision in session.match.decisions:
        asked = prompt(decision, session.transcript(decision.seat).names).title
        assert asked.startswith(("Ann: ", "Bob: ")) == (others == "person")
    told = {line.text for line in session.transcript(0).lines}
    assert ("Your turn" in told, "Ann's turn" in told) == ((True, False) if others == "greedy" else (False, True))
    assert "Ann's turn" in {line.text for line in session.transcript(PUBLIC).lines}


def played(others: str) -> Session:
    """A game that Ann has played for a while against the computer or another person, and in which she is asked."""
    first, second, *_ = load_decks(rules().rulebook).values()
    setup = GameSetup((SeatSetup("Ann", first), SeatSetup("Bob", second)), 3)
    match = Match.start(rules(), setup, players=("person", others))
    players = {seat: GreedyPlayer(seat + 1) for seat in (0, 1)}
    while match.version < 30 or match.decisions[0].seat != 0:
        step(match, players)
    return session_for(match)
