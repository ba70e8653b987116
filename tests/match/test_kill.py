"""SIGKILL at any moment loses at most the decision in flight."""

import random
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ashes_tui.match.files import FileStore
from ashes_tui.match.replay import resume
from tests.match.games import Driver

MOMENTS = 50
PER_TEST = 10


def killed_game(root: Path, folder: Path, seed: int, after: float) -> tuple[str, int]:
    """Start a game, kill it ``after`` seconds from its first sign of life: its file, and the last record announced."""
    command = [sys.executable, "-m", "tests.match.killed", str(folder), str(seed)]
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        name = process.stdout.readline().decode().strip()
        assert name, process.stderr.read().decode()
        select.select([process.stdout], [], [], 10)
        time.sleep(after)
        process.kill()
        said = process.stdout.read().decode()
    numbers = [int(line) for line in said.split("\n")[:-1]]
    return name, numbers[-1] if numbers else 0


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
@pytest.mark.parametrize("group", range(MOMENTS // PER_TEST))
def test_a_killed_game_goes_on(group: int, repo_root: Path, tmp_path: Path) -> None:
    chance = random.Random(group)
    store = FileStore(tmp_path)
    for i in range(PER_TEST):
        seed = group * PER_TEST + i
        name, announced = killed_game(repo_root, tmp_path, seed, chance.uniform(0, 0.25))
        match, _ = resume(store, name)
        assert announced <= match.version <= announced + 1, f"seed {seed}"
        Driver(match, seed).some(20)
        match.close()
        assert len(store.read(name).records) == match.version
