"""SIGKILL at any moment loses at most the decision in flight."""

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ashes_tui.match.replay import resume
from ashes_tui.match.saves.file_store import FileStore
from tests.match.games import Driver

MOMENTS = 50
PER_TEST = 10


def killed_game(root: Path, folder: Path, seed: int, records: int, after: float) -> tuple[str, int]:
    """Start a game and kill it ``after`` seconds from the announcement of a number of records.

    The file, and the last record announced.
    """
    command = [sys.executable, "-m", "tests.match.killed", str(folder), str(seed)]
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        name = process.stdout.readline().decode().strip()
        assert name, process.stderr.read().decode()
        lines = [process.stdout.readline() for _ in range(records)]
        time.sleep(after)
        process.kill()
        lines += process.stdout.readlines()
    numbers = [int(line) for line in lines if line.endswith(b"\n")]
    return name, numbers[-1] if numbers else 0


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
@pytest.mark.parametrize("group", range(MOMENTS // PER_TEST))
def test_a_killed_game_goes_on(group: int, repo_root: Path, tmp_path: Path) -> None:
    chance = random.Random(group)
    store = FileStore(tmp_path)
    running = 0
    for i in range(PER_TEST):
        seed = group * PER_TEST + i
        name, announced = killed_game(repo_root, tmp_path, seed, chance.randrange(120), chance.uniform(0, 0.005))
        match, _ = resume(store, name)
        assert announced <= match.version <= announced + 1, f"seed {seed}"
        running += match.outcome is None
        Driver(match, seed).some(20)
        match.close()
        assert len(store.read(name).records) == match.version
    assert running > PER_TEST // 2, "these games were over before they were killed"
