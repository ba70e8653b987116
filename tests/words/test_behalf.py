"""Whoever answers for an automaton is told for whom."""

import pytest

from ashes_tui.scenario.play import ScenarioGame
from ashes_tui.words.names import Names
from ashes_tui.words.questions.prompt import prompt

POSITION = """
name: a choice for the opponent
seats:
  0: {phoenixborn: Coal Roarkwin, hand: [Anguish], active: [2 charm:power]}
opponent: {name: Scatha Kalani}
steps: []
"""


@pytest.mark.rule("ASC-DRG-33")
def test_a_question_answered_for_an_opponent_names_it() -> None:
    """Given Anguish, then its target is asked of the player, and whether it discards for the Dragonborn."""
    play = ScenarioGame.given(POSITION)
    names = Names(play.timeline.view(0), play.rules.rulebook, ("Ann",))
    play.choose(0, play="Anguish")
    assert [prompt(d, names).title for d in play.decisions] == ["Ann: choose a target"]
    play.choose(0, target="Scatha Kalani")
    assert [prompt(d, names).title for d in play.decisions] == ["Ann, for Scatha: use this effect of Anguish?"]
    alone = names.speaking_to(0)
    assert [prompt(d, alone).title for d in play.decisions] == ["For Scatha: use this effect of Anguish?"]
