"""What a campaign hands on to a game: threat tokens and wounds."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import GameSetup, OpponentSetup, SeatSetup, SetupError, new_game
from tests.match.games import rules, setup

SCATHA = "Scatha Kalani"


def begun(difficulty: str = "standard", threat: int = 0, wounds: int = 0) -> tuple[int, int]:
    """The threat of the opponent, and the wounds of the Phoenixborn, as a game begins."""
    seat = SeatSetup("Ann", setup().seats[0].deck, wounds=wounds)
    opponent = OpponentSetup(SCATHA, difficulty, threat=threat)
    table = new_game(rules(), GameSetup((seat,), 3, opponent=opponent)).state.table
    return table.seats[1].threat, table.cards[table.seats[0].phoenixborn].wounds


@pytest.mark.rule("ASC-SET-07", "ASC-CAMP-03")
@pytest.mark.parametrize(("difficulty", "won", "threat"), [("standard", 0, 4), ("standard", 2, 6), ("heroic", 2, 7)])
def test_games_won_add_threat_to_that_of_the_difficulty(difficulty: str, won: int, threat: int) -> None:
    """Given games won before, then the opponent has one threat more for each, and one more if heroic."""
    assert begun(difficulty, won) == (threat, 0)


def test_a_phoenixborn_may_begin_with_wounds() -> None:
    """Given wounds kept from the game before, then the Phoenixborn begins with them."""
    assert begun(wounds=17) == (4, 17)


@pytest.mark.parametrize(
    ("threat", "wounds", "told"),
    [
        (-1, 0, "threat: -1 tokens; give 0 or more"),
        (0, 18, "seat 0, wounds: 18; Issa Brightmore has life 18, give 0 to 17"),
        (0, -1, "seat 0, wounds: -1; Issa Brightmore has life 18, give 0 to 17"),
    ],
)
def test_what_cannot_be_is_refused(threat: int, wounds: int, told: str) -> None:
    with pytest.raises(SetupError, match=told):
        begun(threat=threat, wounds=wounds)
