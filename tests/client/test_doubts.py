"""What is asked once more: an answer that is certain to lose the game, or to be useless."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from ashes_tui.client.doubts import FATAL, doubt_about
from ashes_tui.client.session import Session
from ashes_tui.engine.api import (
    CardScenario,
    Choice,
    Meditate,
    Pass,
    Scenario,
    SeatScenario,
    State,
    Trial,
    TriggerDecision,
    advance,
    build,
    observe,
    open_decisions,
    options,
)
from ashes_tui.lang.terms import DieType
from ashes_tui.learn.puzzle_game import PuzzleSession
from ashes_tui.words.api import Names
from tests.stressors.table import card, rules
from tests.stressors.table import dice as dice_of


def at_the_end_of_a_round(life: int, passes: int = 1, sides: int = 0) -> State:
    """Jessa with so many life left and a Blood Puppet, which wounds her when the round ends; Issa has passed."""
    jessa = CardScenario("Jessa Na Ni", wounds=rules_life("Jessa Na Ni") - life)
    mine = SeatScenario(
        phoenixborn=jessa, battlefield=(card("Blood Puppet"),), side_actions=sides, hand=("Javelineer",)
    )
    theirs = SeatScenario(phoenixborn=card("Issa Brightmore"))
    return build(rules(), Scenario(seats=(mine, theirs), passes=passes)).state


def between_two_harms(life: int) -> State:
    """The same with two cards that do her harm, of which it is asked which comes first."""
    jessa = CardScenario("Jessa Na Ni", wounds=rules_life("Jessa Na Ni") - life)
    puppets = (card("Blood Puppet"), CardScenario("Blood Puppet", wounds=1))
    mine = SeatScenario(phoenixborn=jessa, battlefield=puppets, side_actions=0)
    return build(rules(), Scenario(seats=(mine, SeatScenario(phoenixborn=card("Issa Brightmore"))), passes=1)).state


def rules_life(name: str) -> int:
    return next(n for stat, n in rules().rulebook.cards[name].stats if stat.value == "life")


def doubt(state: State, choice: Choice, warns: bool = True) -> str:
    session = cast(Session, SimpleNamespace(trial=lambda seat: Trial(rules(), state, seat), warns=warns))
    names = Names(observe(rules(), state, 0), rules().rulebook)
    (decision,) = open_decisions(state)
    return doubt_about(session, decision, choice, names)


@pytest.mark.parametrize(("life", "passes", "fatal"), [(1, 1, True), (9, 1, False), (1, 0, False)])
def test_an_answer_that_loses_the_game_for_certain_is_doubted(life: int, passes: int, fatal: bool) -> None:
    """Given one life left, a Blood Puppet and an opponent that passed, then to pass ends the round and the game."""
    assert (doubt(at_the_end_of_a_round(life, passes), Pass()) == FATAL) == fatal


@pytest.mark.parametrize(("life", "fatal"), [(2, True), (9, False)])
def test_an_answer_is_doubted_after_which_every_other_loses(life: int, fatal: bool) -> None:
    """Given two unlike cards that end her life, then to pass is doubted, though it is asked first which one does."""
    after = advance(rules(), between_two_harms(life), Pass())
    assert isinstance(after.decisions[0], TriggerDecision)
    assert (doubt(between_two_harms(life), Pass()) == FATAL) == fatal


@pytest.mark.parametrize("life", [2, 9])
def test_an_answer_is_not_doubted_where_every_other_loses_as_well(life: int) -> None:
    """Given two cards that end her life, of which it is asked which comes first, then neither answer is doubted."""
    state = advance(rules(), between_two_harms(life), Pass()).state
    (decision,) = open_decisions(state)
    for option in options(rules(), state, decision):
        assert Trial(rules(), state, 0).loses(option.choice) == (life == 2)
        assert doubt(state, option.choice) != FATAL


def late_in_a_round(passes: int, fielded: tuple[str, ...] = (), hand: tuple[str, ...] = (), dice: int = 0) -> State:
    """A turn of Issa Brightmore, who has such units, cards and artifice dice; that many have passed before."""
    mine = SeatScenario(
        phoenixborn=card("Issa Brightmore"),
        battlefield=tuple(map(card, fielded)),
        hand=hand,
        active=dice_of(DieType.ARTIFICE, dice),
    )
    theirs = SeatScenario(phoenixborn=card("Maeve Luminvale"))
    return build(rules(), Scenario(seats=(mine, theirs), passes=passes)).state


@pytest.mark.rule("ASC-RND-15")
@pytest.mark.parametrize(
    ("fielded", "hand", "dice", "left"),
    [
        (("Javelineer", "Javelineer"), (), 0, "2 units to attack with"),
        (("Javelineer",), (), 3, "1 unit to attack with and 3 active dice"),
        ((), ("Systems Drafter",), 1, "1 card to use and 1 active die"),
        ((), ("Systems Drafter",), 0, ""),
        ((), (), 3, ""),
    ],
)
def test_a_pass_that_ends_the_round_is_doubted_if_much_is_left(
    fielded: tuple[str, ...], hand: tuple[str, ...], dice: int, left: str
) -> None:
    """Given an opponent that passed, then to pass is asked about once if a unit could attack or a card be used."""
    said = doubt(late_in_a_round(1, fielded, hand, dice), Pass())
    assert said == (f"This ends the round. You have {left} left" if left else "")
    assert not doubt(late_in_a_round(0, fielded, hand, dice), Pass()), "any other pass is one key"
    assert not doubt(late_in_a_round(1, fielded, hand, dice), Pass(), warns=False)


def test_an_answer_without_effect_is_doubted_with_the_reason() -> None:
    """Given no active die, then to meditate would turn none, and that is said."""
    assert doubt(at_the_end_of_a_round(9, sides=1), Meditate()) == "You have no active die to turn"


def test_a_game_that_gives_nothing_away_warns_of_no_loss() -> None:
    """Given a puzzle, in which what an answer leads to is the question, then no answer is doubted for that."""
    state = at_the_end_of_a_round(1)
    assert doubt(state, Pass()) == FATAL
    assert doubt(state, Pass(), warns=False) != FATAL
    assert Session.warns
    assert not PuzzleSession.warns
