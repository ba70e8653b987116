"""A little of each fault that the commands beside this file bring about again and again."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.host.faults import full_disk, killing, leaks
from tests.host.faults.aborting import churn
from tests.host.faults.playing_host import PAIRS, SQLITE


@pytest.mark.slow
def test_a_host_that_is_killed_loses_nothing_told(tmp_path: Path) -> None:
    found = killing.kill_one(f"{SQLITE}{tmp_path / 'house.sqlite'}", kills=2, seed=1)
    assert (found.times, found.games) == (2, len(PAIRS))


@pytest.mark.slow
def test_whoever_comes_and_goes_leaves_nothing_behind(tmp_path: Path) -> None:
    import asyncio

    assert asyncio.run(churn(tmp_path, cycles=24, warm=8)).left == 0


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may mount a file system")
def test_answers_on_a_full_disk_are_refused_and_games_go_on() -> None:
    try:
        with full_disk.small_disk() as folder:
            found = full_disk.play(folder, times=2)
    except PermissionError as error:
        pytest.skip(str(error))
    assert found.refused >= 2


def test_nobody_is_shown_what_they_may_not_know() -> None:
    """Given a game of each kind of deck list, then no picture and no line of it tells what is hidden."""
    found = leaks.play(1, most=60).and_(leaks.play(2, most=60))
    assert found.wrong == ()
    assert found.compared >= 12


def test_a_picture_that_told_a_hidden_card_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given panes that name a card of the opponent's hand, then the search and the comparison both say so."""
    drawn = leaks.Seen.drawn

    def leaking(seen: leaks.Seen) -> bytes:
        state = seen.party.session.match.state
        hand = state.table.seats[1].hand
        return drawn(seen) + " ".join(state.table.cards[card].name for card in hand).encode()

    monkeypatch.setattr(leaks.Seen, "drawn", leaking)
    wrong = leaks.play(2, most=10).wrong
    assert any("0 reads" in line for line in wrong)
    assert any("0 sees what is hidden" in line for line in wrong)
