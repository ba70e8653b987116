"""What the greedy player, and so every hint, must never get wrong in a battle."""

from __future__ import annotations

import pytest

from ashes_tui.ai.evaluate import evaluate
from ashes_tui.ai.greedy import GreedyPlayer
from ashes_tui.engine.api import (
    Choice,
    Confirm,
    Decision,
    DeclareAttack,
    PickCards,
    PickTrigger,
    State,
    advance,
    options,
)
from ashes_tui.match.player import foresight_of
from ashes_tui.scenario.play import ScenarioGame

MINE = "draw: [3 Whirlwind, 3 Dodge, 3 Aerial Strike, 3 Cirrus Ranger]"
THEIRS = "hand: [Catalyst, Botanist], draw: [3 Catalyst, 3 Botanist, 3 Propagate]"


def position(mine: str, theirs: str, tokens: str = "", turn: int = 0) -> ScenarioGame:
    """Arren against Maeve; ``tokens`` lie on Arren."""
    return ScenarioGame.given(
        f"""
name: a battle
turn: {turn}
seats:
  0: {{phoenixborn: {{Arren Frostpeak: {{{tokens}}}}}, {MINE}, {mine}}}
  1: {{phoenixborn: {{Maeve Luminvale: {{wounds: 6}}}}, {THEIRS}, {theirs}}}
steps: []
"""
    )


def against_viros(aspect: str, mine: str, wounds: int = 0) -> ScenarioGame:
    """Arren, whom Viros attacks with an aspect."""
    return ScenarioGame.given(
        f"""
name: a battle with Viros
turn: 1
seats:
  0: {{phoenixborn: {{Arren Frostpeak: {{wounds: {wounds}}}}}, {MINE}, {mine}}}
opponent: {{name: The Corpse of Viros, row: [{aspect}]}}
steps: []
"""
    )


def judged(play: ScenarioGame, state: State, decision: Decision) -> Choice:
    listed, foresight = options(play.rules, state, decision), foresight_of(play.rules, state, decision.seat)
    return GreedyPlayer(1).ranked_plans(decision, listed, foresight)[0][0][0]


def best(play: ScenarioGame) -> Choice:
    """What the player answers to the open question."""
    return judged(play, play.state, play.decisions[0])


def test_a_free_attack_comes_before_preparing() -> None:
    """Given nobody who could block or strike back, and a spell that no die pays for, then the unit attacks."""
    play = position(
        "battlefield: [Stellar Oracle, {Skybreak Captain: {exhaustion: 1}}], hand: [Summon Frost Talon, Dodge], "
        "spellboard: [{Summon Stellar Oracle: {exhaustion: 1}}], active: [2 astral:basic]",
        "spellboard: []",
    )
    assert isinstance(best(play), DeclareAttack)


def test_an_attack_that_wins_through_every_block_comes_first() -> None:
    """Given more damage than two blockers and her life can take, then all attack."""
    play = position(
        "battlefield: [Stellar Oracle, Skybreak Captain, 2 Javelineer, 3 Cirrus Ranger], "
        "hand: [Summon Frost Talon, Aerial Strike], active: [3 astral:power]",
        "battlefield: [2 Botanist]",
    )
    assert isinstance(best(play), DeclareAttack)


def test_nobody_guards_against_an_attack_of_nothing() -> None:
    """Given an attack by a unit with attack 0, then the Phoenixborn keeps its guard."""
    play = position("battlefield: [Javelineer]", "battlefield: [Snapseed]", turn=1).choose(1, attack="Javelineer")
    assert best(play) == PickCards(())


@pytest.mark.parametrize("unit", ["Cirrus Ranger", "Stellar Oracle", "Frost Talon", "Javelineer"])
def test_a_small_unit_is_not_worth_the_last_life(unit: str) -> None:
    """Given six life left and an attack of 4 on a unit, then no guard: two left would be too few."""
    assert best(against_viros("Hunting Instincts", f"battlefield: [{unit}, Javelineer]", wounds=9)) == PickCards(())


@pytest.mark.parametrize("wounds", [10, 12])
def test_a_reaction_that_saves_much_life_is_played(wounds: int) -> None:
    """Given a die on Arren and three attackers of 1, then Dodge keeps that die there and so three life."""
    play = position(
        "battlefield: [{Javelineer: {exhaustion: 1}}], hand: [Dodge], active: [astral:power], exhausted: [3 astral]",
        "battlefield: [3 Botanist]",
        f"wounds: {wounds}, dice: astral:power",
        turn=1,
    )
    play.choose(1, attack="Arren Frostpeak", **{"with": ["Botanist#1", "Botanist#2", "Botanist#3"]})
    assert isinstance(best(play), PickTrigger)


@pytest.mark.parametrize("unit", ["Skybreak Captain", "Stellar Oracle", "Cirrus Ranger", "Javelineer"])
def test_a_counter_that_kills_is_dealt(unit: str) -> None:
    """Given Whiplash attacks a unit that can kill it, then it counters, though it is exhausted by that."""
    play = against_viros("Whiplash", f"battlefield: [{unit}, Stellar Oracle], hand: [Aerial Strike]")
    asked = play.decisions[0]
    after = advance(play.rules, play.state, PickCards(()), asked.id)
    assert judged(play, after.state, after.decisions[0]) == Confirm(True)


def test_to_rest_costs_little_while_nobody_can_attack() -> None:
    """Given an exhausted unit, then it is missed less if the opponent has no unit that is ready."""
    lost = {}
    for theirs in ("{Botanist: {exhaustion: 1}}", "Botanist"):
        values = []
        for mine in ("Stellar Oracle", "{Stellar Oracle: {exhaustion: 1}}"):
            play = position(f"battlefield: [{mine}]", f"battlefield: [{theirs}]")
            values.append(evaluate(play.rules, play.state.table, 0))
        lost[theirs] = values[0] - values[1]
    assert lost["{Botanist: {exhaustion: 1}}"] < lost["Botanist"] / 2
