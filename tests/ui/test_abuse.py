"""A real terminal that behaves badly: the app goes on, or leaves the terminal and the game in good order."""

from __future__ import annotations

import random
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from ashes_tui.arena.terminal import is_available
from ashes_tui.match.replay import resume
from ashes_tui.match.saves.file_store import FileStore
from tests.support.abuse import Abused

pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("saves"),
    pytest.mark.skipif(not is_available(), reason="needs a pseudo-terminal"),
]
GAME = ("hotseat", "--deck", "issa", "--deck", "arren", "--seed", "7")
FLOODS = {
    "letters": b"x" * 20_000,
    "answers": b"12345\r" * 3_400,
    "arrows": b"\x1b[A\x1b[B" * 3_300,
    "a paste": b"\x1b[200~" + b"1\r" * 500_000 + b"\x1b[201~",
    "a paste that never ends": b"\x1b[200~" + b"1\r" * 5_000,
    "mouse": b"\x1b[<35;10;10M\x1b[<35;11;11M" * 1_000,
}


@contextmanager
def opened(*arguments: str, text: str, heedless: bool = False) -> Iterator[Abused]:
    """The app, painted. ``heedless``: told of a terminal that goes away, it is to go on."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN) if heedless else None
    terminal = Abused(arguments)
    if heedless:
        signal.signal(signal.SIGHUP, before)
    try:
        terminal.wait_for(text, 90)
        terminal.settle()
        yield terminal
    finally:
        terminal.close()


@contextmanager
def at_the_table() -> Iterator[Abused]:
    """A new game, the first question asked."""
    with opened(*GAME, text="Pass the keyboard") as terminal:
        terminal.press("\r", 10)
        terminal.settle()
        yield terminal


def helped(terminal: Abused) -> float:
    """Seconds until a key is answered: it opens the help."""
    terminal.seen.clear()
    start = terminal.began = time.perf_counter()
    terminal.send(b"?")
    terminal.wait_for("words of the game", 30)
    return time.perf_counter() - start


def answers() -> int:
    """Choices in the only saved game."""
    (saved,) = (found for found in FileStore().saved() if not found.problem)
    return len(FileStore().read(saved.name).records)


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS.keys())
def test_a_flood_is_dropped_and_the_next_key_answered(flood: bytes) -> None:
    with at_the_table() as terminal:
        before = answers()
        start = time.perf_counter()
        terminal.send(flood)
        terminal.settle(1.5)
        assert time.perf_counter() - start < 10
        assert helped(terminal) < 3
        assert answers() == before


@pytest.mark.parametrize(
    "data", [b"\xe9", b"\xff\xfe\x00", b"\x1b[M \xe9\xe9", b"\x1b[1;1;99999999999u", b"\x1b[48;0;0;0;0t"]
)
def test_bytes_that_mean_nothing_do_nothing(data: bytes) -> None:
    with at_the_table() as terminal:
        terminal.send(data)
        terminal.settle(0.5)
        assert helped(terminal) < 10


def test_random_bytes_do_not_end_it() -> None:
    luck = random.Random(9)
    with opened(text="Resume") as terminal:
        for _ in range(60):
            quitting = b"qm\x11\r\x03"
            terminal.send(bytes(byte for byte in luck.randbytes(40) if byte not in quitting))
            terminal.settle(0.02)
        terminal.settle()
        assert terminal.alive()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT], ids=lambda number: number.name)
def test_told_to_end_it_restores_the_terminal_and_the_game_is_saved(number: signal.Signals) -> None:
    with at_the_table() as terminal:
        assert terminal.left_on
        terminal.signal(number)
        assert terminal.ended() == 128 + number
        assert terminal.restored, terminal.left_on
        assert b"ashes-tui resume" in terminal.seen
    (saved,) = FileStore().saved()
    match, _ = resume(FileStore(), saved.name)
    match.close()


def test_it_hears_an_interrupt_even_if_whoever_began_it_does_not() -> None:
    """Given tests that a shell runs in the background, which is deaf to interrupts."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with at_the_table() as terminal:
            terminal.signal(signal.SIGINT)
            assert terminal.ended() == 128 + signal.SIGINT
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize(
    "signals", [(signal.SIGCONT,), (signal.SIGSTOP, signal.SIGCONT), (signal.SIGTSTP, signal.SIGCONT)]
)
def test_stopped_and_going_on_it_answers_keys_and_restores_the_terminal(signals: tuple[signal.Signals, ...]) -> None:
    with at_the_table() as terminal:
        for number in signals * 2:
            terminal.signal(number)
            terminal.settle(1)
        assert helped(terminal) < 10
        terminal.signal(signal.SIGTERM)
        assert terminal.ended() == 128 + signal.SIGTERM
        assert terminal.restored


@pytest.mark.parametrize("heedless", [False, True])
def test_a_terminal_that_goes_away_ends_it_quietly(heedless: bool) -> None:
    with opened(*GAME, text="Pass the keyboard", heedless=heedless) as terminal:
        terminal.hang_up()
        assert terminal.ended() == 128 + signal.SIGHUP
    assert answers() == 0


def test_a_terminal_that_goes_away_ends_the_lines_too() -> None:
    with opened(*GAME, "--plain", text="press Enter", heedless=True) as terminal:
        terminal.hang_up()
        assert terminal.ended() == 128 + signal.SIGHUP
    assert answers() == 0


def test_a_terminal_that_takes_nothing_more_does_not_keep_it_from_ending() -> None:
    with at_the_table() as terminal:
        for columns in range(90, 160):  # every size paints; nobody reads
            terminal.resize(columns, 40)
            time.sleep(0.03)
        terminal.signal(signal.SIGTERM)
        time.sleep(6)
        assert terminal.ended() == 128 + signal.SIGTERM


@pytest.mark.parametrize("size", [(1, 1), (2, 50), (14, 24), (79, 23), (500, 2)], ids=str)
def test_it_starts_too_small_and_grows(size: tuple[int, int]) -> None:
    terminal = Abused(GAME, *size)
    try:
        terminal.wait_until_taken_over()
        terminal.resize(80, 24)
        terminal.wait_for("Pass the keyboard", 60)
    finally:
        terminal.close()


def test_a_storm_of_sizes_passes() -> None:
    luck = random.Random(2)
    with at_the_table() as terminal:
        for _ in range(150):
            terminal.resize(luck.choice([1, 2, 14, 40, 79, 80, 132, 300]), luck.choice([1, 2, 3, 23, 24, 60]))
            terminal.settle(0.01)
        terminal.resize(65535, 65535)
        terminal.settle(1)
        terminal.resize(80, 24)
        terminal.settle(2)
        assert helped(terminal) < 10
