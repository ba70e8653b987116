"""SIGKILL at any moment loses at most the decision in flight."""

import random
import sys
from functools import partial
from pathlib import Path

import pytest

from ashes_tui.match.replay import resume
from ashes_tui.match.saves.file_store import FileStore
from tests.match.games import Driver
from tests.match.killed import play
from tests.support.killing import killed

MOMENTS = 50
PER_TEST = 10


def killed_game(folder: Path, seed: int, records: int, after: float) -> tuple[str, int]:
    """The file of a game killed ``after`` seconds from a number of records, and the last record announced."""
    name, *numbers = killed(partial(play, folder, seed), records, after)
    return name, int(numbers[-1]) if numbers else 0


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
@pytest.mark.parametrize("group", range(MOMENTS // PER_TEST))
def test_a_killed_game_goes_on(group: int, tmp_path: Path) -> None:
    chance = random.Random(group)
    store = FileStore(tmp_path)
    running = 0
    for i in range(PER_TEST):
        seed = group * PER_TEST + i
        name, announced = killed_game(tmp_path, seed, chance.randrange(120), chance.uniform(0, 0.005))
        match, _ = resume(store, name)
        assert announced <= match.version <= announced + 1, f"seed {seed}"
        running += match.outcome is None
        Driver(match, seed).some(20)
        match.close()
        assert len(store.read(name).records) == match.version
    assert running > PER_TEST // 2, "these games were over before they were killed"
