"""Wilson's interval: values anyone can look up, and what must hold at the ends."""

import pytest

from ashes_tui.arena.confidence import wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(50, 100, 0.4038, 0.5962), (8, 10, 0.4902, 0.9433), (1, 40, 0.0044, 0.1288)]
)
def test_known_values(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=2e-4)


def test_never_or_always_winning_still_leaves_doubt() -> None:
    assert wilson(0, 40)[0] == 0.0
    assert 0 < wilson(0, 40)[1] < 0.1
    assert wilson(40, 40)[1] == 1.0
    assert 0.9 < wilson(40, 40)[0] < 1


def test_without_games_everything_is_possible() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_more_games_narrow_it() -> None:
    few, many = wilson(6, 10), wilson(600, 1000)
    assert few[0] < many[0] < 0.6 < many[1] < few[1]
