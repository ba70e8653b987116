"""What activations buy that are called the same."""

from __future__ import annotations

from ashes_tui.client.picking.option_picker import make_picker
from ashes_tui.content.api import load_rulebook
from ashes_tui.engine import api
from ashes_tui.plain.game.question_builder import make_question
from ashes_tui.scenario.play import ScenarioGame
from ashes_tui.words.api import Names, activation_effects

TWO_WAYS = """
name: two activations of a ready spell
seats:
  0:
    phoenixborn: Issa Brightmore
    spellboard: [Summon Mist Spirit, Summon Spark Drone]
    active: [2 illusion:class, artifice:class]
  1: {phoenixborn: Arren Frostpeak}
"""
FIRST = "Place a Mist Spirit conjuration onto your battlefield."
MORE = "also: Place 1 additional Mist Spirit conjuration onto your battlefield."


def test_the_dearer_of_two_says_what_it_does_besides() -> None:
    """Given a spell that does more for one die more, then its two answers tell that apart, in lines too."""
    play = ScenarioGame.given(TWO_WAYS)
    decision = play.timeline.decisions[0]
    names = Names(play.timeline.view(0), load_rulebook(), ("Ann", "Bob"))
    options = play.timeline.options(decision)
    told = activation_effects((option.choice for option in options), names)
    assert sorted(told.values()) == sorted([FIRST, MORE])
    assert all(isinstance(choice, api.Activate) and choice.ability.startswith("Summon Mist") for choice in told)
    picker = make_picker(decision, names, options, lambda _: None)
    assert [e.about for e in picker.entries() if e.act in told] == [FIRST, MORE]
    lines = [item.text for item in make_question(picker, names).items]
    assert sum(line.endswith(MORE.rstrip(".")) for line in lines) == 1
