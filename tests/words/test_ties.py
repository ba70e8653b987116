"""In the first round a tie of basics is told as the reason why all roll again."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ashes_tui.ai.uniform import RandomPlayer
from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.engine.api import DiceRolled, Event, FirstPlayerSet, PhaseBegan
from ashes_tui.lang.terms import Level, Phase
from ashes_tui.match.driver import step
from ashes_tui.ui.library import Library
from ashes_tui.words.narrators.ties import tied_rolls
from tests.ui.conftest import new_match

PREPARES = PhaseBegan(Phase.PREPARE)


def roll(seat: int, basics: int) -> DiceRolled:
    """Three dice of a seat, so many of which show a basic side."""
    return DiceRolled(seat, tuple((10 * seat + die, Level.BASIC if die < basics else Level.POWER) for die in range(3)))


def reasons(*events: Event) -> Sequence[str]:
    return [tied_rolls(events, at) for at in range(len(events))]


@pytest.mark.rule("ASC-RND-07")
@pytest.mark.parametrize(
    ("basics", "told"),
    [(0, "Tied at no basics"), (1, "Tied at 1 basic"), (3, "Tied at 3 basics")],
)
def test_a_tie_is_told_before_all_roll_again(basics: int, told: str) -> None:
    """Given as many basics for both, then the first of the new rolls has that for a reason, and no other event."""
    first = roll(0, basics), roll(1, basics)
    found = reasons(PREPARES, *first, roll(0, 2), roll(1, 1), FirstPlayerSet(0))
    assert found == ["", "", "", f"{told}: all roll again", "", ""]


@pytest.mark.rule("ASC-RND-07")
def test_each_of_several_ties_is_told_with_its_own_number() -> None:
    found = reasons(PREPARES, roll(0, 3), roll(1, 3), roll(0, 1), roll(1, 1), roll(0, 2), roll(1, 0))
    assert [why for why in found if why] == ["Tied at 3 basics: all roll again", "Tied at 1 basic: all roll again"]


def test_of_three_who_roll_only_the_most_basics_count() -> None:
    """Given three players of whom two are tied, then their number is told, not that of the third."""
    found = reasons(PREPARES, roll(0, 2), roll(1, 1), roll(2, 2), roll(0, 0))
    assert found[-1] == "Tied at 2 basics: all roll again"


def test_dice_rolled_by_an_effect_are_no_tie() -> None:
    """Given dice rolled twice later, then nobody was tied."""
    assert not any(reasons(FirstPlayerSet(0), roll(0, 1), roll(0, 1)))


@pytest.mark.rule("ASC-RND-07")
def test_the_log_of_a_game_tells_it() -> None:
    """Given a game whose first rolls are tied, then its log gives the reason between the rolls."""
    match = new_match(Library(), 0)
    players = {0: RandomPlayer(1), 1: RandomPlayer(2)}
    while not any(isinstance(event, DiceRolled) for event in match.events(0)):
        step(match, players)
    told = [line.text for line in Party(session_for(match)).log(0)]
    at = next(i for i, text in enumerate(told) if text.startswith("Tied at "))
    assert [" rolls 10 dice: " in text for text in told[at - 2 : at + 3]] == [True, True, False, True, True]
