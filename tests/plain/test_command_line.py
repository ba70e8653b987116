"""The plain front end as a stranger starts it: by pipe, by a terminal, by the menu."""

import os
import signal
import subprocess
import sys
import time
from functools import cache, partial
from pathlib import Path
from select import select

import pytest

from ashes_tui.arena.terminal import Terminal, is_available
from ashes_tui.client.session import session_for
from ashes_tui.client.stores import Stores
from ashes_tui.engine.api import GameSetup, SeatSetup
from ashes_tui.match.match import Match
from ashes_tui.match.saves.file_store import FileStore
from ashes_tui.plain.game.game_loop import AGAIN, ExitCode, GameLoop
from tests.cli.run import ROOT, Done, ashes, refused
from tests.match.games import rules
from tests.plain.talk import Chancer, Talk
from tests.support.games import decks as twelve_decks

GAME = ("hotseat", "--deck", "issa", "--deck", "arren", "--seed", "7", "--name", "Ann", "--name", "Bob")
PROBE = """import sys
from ashes_tui.plain.api import play_new
print(*sys.modules)"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home of its own for each test: names that were typed once are kept there."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def piped(lines: list[str], *words: str, **environment: str) -> Done:
    """Run ``ashes-tui`` with these lines as its input."""
    done = ashes(*words, typed="".join(f"{line}\n" for line in lines), **environment)
    assert "Traceback" not in done.err
    return done


@cache
def script() -> Talk:
    """A whole game of two people, as lines to type."""
    decks = {deck.phoenixborn.split()[0]: deck for deck in twelve_decks()}
    seats = (SeatSetup("Ann", decks["Issa"]), SeatSetup("Bob", decks["Arren"]))
    talk = Talk(Chancer(7, ("?", "why pass")))
    assert (
        GameLoop(session_for(Match.start(rules(), GameSetup(seats, 7))), talk.console, Stores()).play() is ExitCode.DONE
    )
    return talk


def test_a_script_plays_a_whole_game() -> None:
    talk = script()
    done = piped(talk.typed, *GAME, "--plain")
    assert (done.code, done.err) == (0, "")
    said = [line for line in done.out.splitlines() if not line.startswith(">")]
    assert said[: len(talk.said)] == talk.said
    assert said[len(talk.said) :] == ["", AGAIN]
    assert "\x1b" not in done.out


def test_a_script_that_ends_too_early_can_be_gone_on_with() -> None:
    typed = script().typed
    done = piped(typed[:50], *GAME, "--plain")
    assert done.code == 3
    last = done.out.splitlines()[-1]
    assert last.startswith("The input ended before the game did. The game is saved.")
    name = last.split()[-1]
    more = piped(["", "?", "q"], "resume", "--plain", name)
    assert more.code == 0
    assert "Stopped. The game is saved." in more.out
    assert len(FileStore().read(name).records) > 10


def test_without_a_terminal_lines_are_chosen_and_said() -> None:
    done = piped([], *GAME)
    assert done.code == 3
    assert done.out.splitlines()[0] == "The input or the output is no terminal: playing line by line (--plain)."


def test_set_up_is_asked_line_by_line() -> None:
    lines = ["nothing", "3", "the garden", "1", "", "Maeve", "Zoë", "seed", "x", "12", ""]
    done = piped(lines, "hotseat", "--plain", PYTHONIOENCODING="utf-8")
    assert done.code == 3
    assert "There is no deck called 'nothing'. Type a number from 1 to " in done.out
    assert "What is the second player called? Enter for Player 2." in done.out
    assert "Type a number of at most 18 digits, or Enter for any." in done.out
    assert "seed 12." in done.out
    assert " against Maeve with Maeve Luminvale." in done.out or " against Zoë with Maeve Luminvale." in done.out


def test_set_up_against_the_programs_player() -> None:
    done = piped(["1", "2", "2", "Ann", "seed", "3", "", "r"], "hotseat", "--plain")
    assert "Pass the keyboard" not in done.out
    assert "Choose your First Five." in done.out
    assert "Ann: " not in done.out, "who plays alone is not told who is asked"
    assert done.code == 3


def test_leaving_the_set_up() -> None:
    assert piped(["q"], "hotseat", "--plain").out.endswith("Left before the game began.\n")
    done = piped(["1"], "hotseat", "--plain")
    assert (done.code, done.out.splitlines()[-1]) == (3, "The input ended before the game began.")


def test_the_menu(tmp_path: Path) -> None:
    home = {"XDG_DATA_HOME": str(tmp_path)}
    done = piped(["x", "resume", "read", "barrier", "summon", "", "quit"], "--plain", **home)
    assert (done.code, done.err) == (0, "")
    assert "There is no unfinished game." in done.out
    assert "Barrier. Reaction spell" in done.out
    assert "'summon' fits " in done.out
    done = piped(["1", "1", "2", "1", "Ann", "Bob", "seed", "5", "", "", "r", "q"], "--plain", **home)
    assert (done.code, done.err) == (0, "")
    done = piped(["resume", "1", "", "r", "concede", "yes", "quit"], "--plain", **home)
    assert done.code == 0
    assert " wins: conceded." in done.out


def test_names_go_with_lines_and_come_in_pairs() -> None:
    for names in (["--name", "Ann"], ["--name", "Ann", "--name", "ann"], ["--name", "Ann", "--name", " "]):
        assert "give --name twice" in refused("hotseat", "--plain", *names)


def test_bytes_that_are_no_text_and_names_that_steer_terminals() -> None:
    command = [sys.executable, "-m", "ashes_tui", *GAME[:-1], "B\x1b[2Jb", "--plain"]
    done = subprocess.run(command, cwd=ROOT, input=b"\xff\xfe\x00\x1b[A\n" * 3, capture_output=True, check=False)
    assert done.returncode == 3
    assert b"Traceback" not in done.stderr
    assert b"\x1b" not in done.stdout


def test_no_textual_is_loaded() -> None:
    done = subprocess.run([sys.executable, "-c", PROBE], cwd=ROOT, capture_output=True, text=True, check=True)
    assert [m for m in done.stdout.split() if m.startswith(("textual", "rich", "asyncio", "typer", "yaml"))] == []


@pytest.mark.skipif(not is_available(), reason="no ptys here")
def test_a_real_terminal() -> None:
    terminal = Terminal([*GAME, "--plain"])
    try:
        terminal.wait_for("Ann: press Enter when you are there")
        terminal.press("\n")
        terminal.wait_for("Type 5 numbers")
        terminal.press("r\n")
        terminal.wait_for("Bob: press Enter when you are there")
        assert b"\x1b" not in terminal.seen
        assert b"\r\n" * 20 in terminal.seen
        terminal.press("\x03")
        terminal.wait_for("Interrupted. The game is saved.")
    finally:
        terminal.close()


@pytest.mark.skipif(not is_available(), reason="no ptys here")
def test_a_terminal_that_can_do_nothing_is_served_by_lines() -> None:
    import pty

    parent, child = pty.openpty()
    command = [sys.executable, "-m", "ashes_tui", *GAME]
    env = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "dumb"}
    heard = partial(
        signal.signal, signal.SIGINT, signal.SIG_DFL
    )  # what a shell starts in the background hears no Ctrl-C
    process = subprocess.Popen(command, cwd=ROOT, env=env, stdin=child, stdout=child, stderr=child, preexec_fn=heard)
    try:
        os.close(child)
        seen = _until(parent, b"press Enter")
        process.send_signal(signal.SIGINT)
        seen += _until(parent, b"Interrupted")
        code = process.wait(20)
    finally:
        process.kill()
        process.wait()
    os.close(parent)
    assert seen.startswith(b"This terminal (TERM=dumb) cannot show the table: playing line by line (--plain).\r\n")
    assert b"\x1b" not in seen
    assert code == 130


def _until(terminal: int, awaited: bytes, seconds: float = 60.0) -> bytes:
    """What comes from a terminal, up to some words or for so long."""
    seen, end = b"", time.monotonic() + seconds
    while awaited not in seen and select([terminal], [], [], max(0.0, end - time.monotonic()))[0]:
        seen += os.read(terminal, 65536)
    return seen
