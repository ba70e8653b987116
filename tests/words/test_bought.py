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
FIRST, MORE = "1 Mist Spirit", "2 Mist Spirits"


def test_two_uses_of_a_spell_are_told_apart_by_what_they_do() -> None:
    """Given a spell that does more for one die more, then its two answers say how much, in lines too."""
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
    assert sum(line.endswith(MORE) for line in lines) == 1


def test_uses_that_do_different_things_are_told_apart_by_how_their_texts_begin() -> None:
    play = ScenarioGame.given(TWO_WAYS)
    names = Names(play.timeline.view(0), load_rulebook(), ("Ann", "Bob"))
    uses = [api.Activate(1, f"Drain Vitality#{n}", "") for n in (0, 1)]
    assert list(activation_effects(uses, names).values()) == ["Deal 1 damage", "Remove 1 status token"]
