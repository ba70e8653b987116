"""Games that begin in a position from a file: puzzles, and the table of the page that says how to play."""

from __future__ import annotations

from ashes_tui.engine.api import GameSetup, OpponentSetup, Rules, SeatSetup, Transition
from ashes_tui.lang.defs import DeckList
from ashes_tui.match.match import Match, new_header
from ashes_tui.match.saves.records import PERSON
from ashes_tui.scenario.play import play_story
from ashes_tui.scenario.story import Story

NAMES = ("Player", "Opponent")


def match_at(rules: Rules, story: Story, opponent: str = PERSON) -> Match:
    """A match, not saved, that begins where the steps of a scenario file have led, also against an automaton.

    Raises ``ScenarioFailure``.
    """
    played, scenario = play_story(rules, story), story.scenario
    people = [seat for seat in scenario.seats if not seat.automaton]
    decks = [DeckList(name=story.name, phoenixborn=seat.phoenixborn.name, cards={}, dice={}) for seat in people]
    seats = tuple(map(SeatSetup, NAMES, decks))
    against = next((OpponentSetup(seat.automaton) for seat in scenario.seats if seat.automaton), None)
    setup = GameSetup(seats, scenario.seed, scenario.edition, opponent=against)
    header = new_header(rules, setup, (PERSON, opponent)[: len(seats)])
    return Match(rules, header, Transition(played.state, (), played.decisions, played.outcome))
