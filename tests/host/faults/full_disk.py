"""A disk that is full in the middle of games, and has room again: a small file system in memory, mounted by root.

    python -m tests.host.faults.full_disk --times 10

Whoever answers while it is full is told so, and nothing of the answer remains; the games go on when there is room, and
everything that was told is there. A host with people at terminals on such a disk goes on serving them.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from ashes_tui.host.lobby.games.game import HostedGame
from ashes_tui.host.stores.journals import JournalStore
from ashes_tui.match.errors import MatchError, StoreError
from ashes_tui.match.match import Notice
from ashes_tui.match.replay import resume
from tests.host.faults.playing_host import digest
from tests.host.house.world import HandClock, Inn, draws, some_choice, sqlite

SIZE_MB = 4
PAIRS = (("Ann", "Bob"), ("Cleo", "Dan"))
_BETWEEN = 15
"""Answers while there is room."""


class Found(NamedTuple):
    """What came of it."""

    times: int
    refused: int
    told: int

    def __str__(self) -> str:
        return f"full {self.times} times: {self.refused} answers refused, {self.told} records told, all there"


@contextmanager
def small_disk() -> Iterator[Path]:
    """A file system of a few megabytes. Raises ``PermissionError`` unless it may be mounted."""
    folder = Path(tempfile.mkdtemp(prefix="ashes-disk-"))
    mounted = ("mount", "-t", "tmpfs", "-o", f"size={SIZE_MB}m", "tmpfs", str(folder))
    try:
        if subprocess.run(mounted, capture_output=True, check=False).returncode:
            raise PermissionError("a file system cannot be mounted here")
        yield folder
        subprocess.run(("umount", "--lazy", str(folder)), check=True)
    finally:
        with suppress(OSError):
            folder.rmdir()


@contextmanager
def filled(folder: Path) -> Iterator[None]:
    """While this lasts no byte more can be written."""
    path = folder / "filling"
    with path.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(512))
    try:
        yield
    finally:
        path.unlink()


def answer(game: HostedGame, seed: int) -> None:
    """The next answer at a table, by chance."""
    if not game.session.over:
        asked = game.session.match.decisions[0]
        game.session.choose(asked, some_choice(game, asked, seed))


def refused(deed: Callable[[], None]) -> bool:
    """Whether it was refused for want of room; nothing else may go wrong."""
    try:
        deed()
    except MatchError as error:
        if isinstance(error, StoreError) and "cannot be written" in str(error):
            return True
        raise AssertionError(f"refused for another reason: {error}") from error
    return False


def play(folder: Path, times: int) -> Found:
    """Games on a disk that is full now and then."""
    database = sqlite(folder)
    inn, told, denied = Inn(database), list[tuple[str, int, str]](), 0
    games = [inn.hosted(inn.game(*pair)) for pair in PAIRS]
    for game in games:
        game.session.subscribe(partial(_note, told, game.name))
    for n in range(times):
        for k in range(_BETWEEN):
            answer(games[k % len(games)], 100 * n + k)
        with filled(folder):
            denied += _play_without_room(games, 100 * n)
        inn.lobby.tick()
    assert denied >= times, "the disk was never full"
    _verify(inn, games, told)
    database.close()
    return Found(times, denied, len(told))


def _note(told: list[tuple[str, int, str]], game: str, notice: Notice) -> None:
    told.append((game, notice.record.n, digest(notice.record)))


def _play_without_room(games: list[HostedGame], seed: int) -> int:
    """Answers until each game has been refused one; a file has some room left in its last page."""
    denied = 0
    for game in games:
        for n in range(500):
            version, moment = game.session.match.version, game.session.match.moment
            if refused(partial(answer, game, seed + n)):
                assert (game.session.match.version, game.session.match.moment) == (version, moment)
                denied += 1
                break
    return denied


def _verify(inn: Inn, games: list[HostedGame], told: list[tuple[str, int, str]]) -> None:
    store = JournalStore(inn.house.database, "reader", HandClock(1e12), draws(2))
    journals = {game.name: store.read(game.name).records for game in games}
    assert [(g, journals[g][n - 1].n, digest(journals[g][n - 1])) for g, n, _ in told] == told
    inn.lobby.close()
    for game in games:
        match, notes = resume(store, game.name)
        assert notes == ()
        assert match.version == game.session.match.version
        match.close()


def main() -> int:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=10)
    asked = parser.parse_args()
    if os.geteuid():
        parser.error("only root may mount a file system")
    with small_disk() as folder:
        print(play(folder, asked.times))
    return 0


if __name__ == "__main__":
    sys.exit(main())
