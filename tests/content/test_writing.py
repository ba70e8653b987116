"""Files written whole: after a full disk or a kill nothing is left over, and what others write stays."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from ashes_tui.content import writing
from ashes_tui.content.writing import tidy, write_new, write_whole

ROOT = Path(__file__).resolve().parents[2]


def run(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """A program of its own that works on a folder."""
    command = [sys.executable, "-c", dedent(code), str(folder)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_written_over_another_and_may_be_read_by_the_same(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "a.txt"
    write_whole(path, b"one")
    path.chmod(0o640)
    write_whole(path, b"two")
    assert path.read_bytes() == b"two"
    assert path.stat().st_mode & 0o777 == 0o640
    assert names(path.parent) == ["a.txt"]


def test_nothing_stays_open(tmp_path: Path) -> None:
    """Given files written over and anew, then no more files are open than before."""
    before = os.listdir("/dev/fd")
    for n in range(3):
        write_whole(tmp_path / "a.txt", b"one")
        write_new(tmp_path, f"{n}", ".txt", b"two")
    assert len(os.listdir("/dev/fd")) == len(before)


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.txt").write_bytes(b"one")
    (tmp_path / "link.txt").symlink_to("real.txt")
    write_whole(tmp_path / "link.txt", b"two")
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real.txt").read_bytes() == b"two"


def test_a_new_file_takes_the_first_free_name(tmp_path: Path) -> None:
    made = [write_new(tmp_path, "game", ".jsonl", b"x").name for _ in range(3)]
    assert made == ["game.jsonl", "game-2.jsonl", "game-3.jsonl"]
    assert names(tmp_path) == sorted(made)


@pytest.mark.parametrize("fault", ["write", "fsync", "replace"])
def test_a_full_disk_leaves_the_old_file_and_nothing_else(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.txt"
    write_whole(path, b"one")

    def fail(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, fault, fail)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, b"two")
    monkeypatch.undo()
    assert path.read_bytes() == b"one"
    assert names(tmp_path) == ["a.txt"]


def test_only_a_regular_file_is_replaced(tmp_path: Path) -> None:
    """Given a name that leads to a pipe, as it might to a device, when it is written to, then the pipe stays."""
    pipe, name = tmp_path / "pipe", tmp_path / "settings.json"
    os.mkfifo(pipe)
    name.symlink_to(pipe)
    with pytest.raises(OSError, match="not a regular file"):
        write_whole(name, b"{}")
    assert pipe.is_fifo()
    assert names(tmp_path) == ["pipe", "settings.json"]


FULL = """
    import resource, sys
    from pathlib import Path
    from ashes_tui.match.errors import StoreError
    from ashes_tui.match.saves.file_store import FileStore
    from tests.match.games import begin, setup
    setup()
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
    try:
        begin(FileStore(Path(sys.argv[1])))
    except StoreError as error:
        print(error)
"""


def test_a_game_that_finds_no_room_leaves_nothing(tmp_path: Path) -> None:
    """Given a program that may write no more than 1000 bytes, as on a full disk, when a game begins."""
    done = run(FULL, tmp_path)
    assert "cannot save here" in done.stdout, done.stderr
    assert names(tmp_path) == []


KILLED = """
    import os, signal, sys
    from pathlib import Path
    from ashes_tui.match.saves.file_store import FileStore
    from tests.match.games import begin, setup
    setup()
    os.{fault} = lambda *_, **__: os.kill(os.getpid(), signal.SIGKILL)
    begin(FileStore(Path(sys.argv[1])))
"""


@pytest.mark.parametrize("fault", ["fsync", "link", "unlink"])
def test_what_a_killed_program_left_is_gone_at_the_next_look(fault: str, tmp_path: Path) -> None:
    from ashes_tui.match.saves.file_store import FileStore

    assert run(KILLED.format(fault=fault), tmp_path).returncode == -9
    assert any(name.endswith(".new") for name in names(tmp_path))
    games = FileStore(tmp_path).saved()
    assert names(tmp_path) == [Path(game.name).name for game in games]
    assert len(games) == (fault == "unlink")
    assert not any(game.problem for game in games)


def test_what_a_living_program_writes_stays(tmp_path: Path) -> None:
    living, dead = tmp_path / ".a.new", tmp_path / ".b.new"
    living.write_bytes(b"half")
    dead.write_bytes(b"half")
    with living.open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        tidy(tmp_path)
        assert names(tmp_path) == [".a.new"]
    tidy(tmp_path)
    assert names(tmp_path) == []


def test_a_file_removed_before_its_lock_is_begun_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given another program that tidies up between the making of a file and its lock."""
    real, tidied = writing._locked, False

    def late(fd: int, *, wait: bool) -> bool | None:
        nonlocal tidied
        if wait and not tidied:
            tidied = True
            tidy(tmp_path)
        return real(fd, wait=wait)

    monkeypatch.setattr(writing, "_locked", late)
    path = write_new(tmp_path, "game", ".jsonl", b"x")
    assert tidied
    assert path.read_bytes() == b"x"
    assert names(tmp_path) == ["game.jsonl"]


def test_other_hidden_things_stay(tmp_path: Path) -> None:
    (tmp_path / ".keep").touch()
    (tmp_path / ".folder.new").mkdir()
    (tmp_path / ".link.new").symlink_to(".keep")
    tidy(tmp_path)
    assert names(tmp_path) == [".folder.new", ".keep", ".link.new"]


def test_where_there_are_no_locks_only_old_leftovers_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    new, old = tmp_path / ".a.new", tmp_path / ".b.new"
    new.touch()
    old.touch()
    os.utime(old, (1, 1))
    monkeypatch.setattr(writing, "_locked", lambda *_, **__: None)
    tidy(tmp_path)
    assert names(tmp_path) == [".a.new"]
