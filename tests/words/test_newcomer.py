"""What somebody new to the game reads without looking it up: why an opponent guards, what comes of its cards."""

from __future__ import annotations

import pytest

from ashes_tui.scenario.runner import ScenarioGame
from ashes_tui.words.api import Names, Tone, explain, prompt

OPPRESS = """
name: Oppress attacks the leftmost unit
at: turn
turn: 1
seats:
  0: {phoenixborn: Issa Brightmore, battlefield: [Spark Drone, Core Supplier]}
opponent: {name: Indiri Aldair, row: [Oppress]}
steps: []
"""
SHIELD = """
name: a shield guards another aspect
seats:
  0: {phoenixborn: Issa Brightmore, battlefield: [Core Supplier]}
opponent: {name: %s, row: [%s, %s]}
steps: []
"""


def told(play: ScenarioGame) -> list[tuple[Tone, str]]:
    names = Names(play.timeline.view(0), play.rules.rulebook, ("Ann",))
    return [(line.tone, line.text) for line in explain(play.timeline.events(0), names)]


def asked(play: ScenarioGame) -> str:
    names = Names(play.timeline.view(0), play.rules.rulebook, ("Ann",))
    return prompt(play.timeline.decisions[0], names).detail


def test_what_comes_by_itself_of_an_aspect_is_told_with_what_it_does() -> None:
    """Given Oppress destroys a unit, then what it does stands before it, and who attacks with what where one guards."""
    play = ScenarioGame.given(OPPRESS)
    assert asked(play) == "Indiri attacks Spark Drone with Oppress (attack 4, life 3)"
    play.choose(0, "no guard").choose(0, "no counter")
    lines = told(play)
    at = next(i for i, (_, text) in enumerate(lines) if text == "Oppress takes effect")
    tone, why = lines[at - 1]
    assert tone is Tone.WHY
    assert why.startswith("Oppress: After this unit destroys a unit")


@pytest.mark.parametrize(
    ("enemy", "guard", "other", "how"),
    [
        ("Indiri Aldair", "Fletch", "Oppress", "Fletch guards by its shield"),
        ("The Corpse of Viros", "Constrict", "Firebelly", "Constrict guards as a Defender"),
    ],
)
def test_a_guard_without_a_roll_says_why(enemy: str, guard: str, other: str, how: str) -> None:
    play = ScenarioGame.given(SHIELD % (enemy, guard, other)).choose(0, attack=other)
    assert how in [text for _, text in told(play)]


@pytest.mark.rule("ASC-DRG-07")
def test_the_progress_of_a_ready_spell_is_told_before_what_comes_of_it() -> None:
    """Given the end of a round, then the progress text is a step of its own, with what it says."""
    play = ScenarioGame.given(PROGRESS).choose(0, "pass").choose(0, "end turn")
    lines = told(play)
    at = next(i for i, (_, text) in enumerate(lines) if text == "Progress of its ready spell, stage 1")
    tone, why = lines[at - 1]
    assert tone is Tone.WHY
    assert why.startswith("Indiri Aldair I: Deal 2 damage to the leftmost opposing unit.")
    texts = [text for _, text in lines]
    assert at < texts.index("Indiri Aldair I deals 2 damage to Spark Drone") < texts.index(STAGE)


STAGE = "Indiri's next ready spell comes into play: stage 2"
PROGRESS = """
name: a round ends
turn: 0
passes: 1
turns-taken: 1
seats:
  0: {phoenixborn: Issa Brightmore, battlefield: [Spark Drone]}
opponent: {name: Indiri Aldair, row: []}
auto: [decline, first]
steps: []
"""
