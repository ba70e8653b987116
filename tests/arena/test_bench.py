"""The benchmark names every workload the project promises figures for."""

import time

import pytest

from ashes_tui.arena.bench import run_bench
from ashes_tui.arena.measure import figure, timed
from ashes_tui.arena.terminal import ESCAPES, Terminal, is_available
from ashes_tui.arena.workloads import WORKLOADS
from ashes_tui.content.api import load_decks
from tests.match.games import rules


def test_figures_are_medians_with_their_unit() -> None:
    found = figure("x", "a test", "ms", [0.001, 0.002, 0.003, 0.004, 0.1], 5)
    assert (found.median, found.p95, found.samples, found.unit) == (3.0, 100.0, 5, "ms")


def test_samples_are_means_of_inner_runs() -> None:
    (sample,) = timed(lambda: time.sleep(0.002), 1, 3)
    assert 0.002 <= sample < 0.02


def test_every_promised_workload_is_there() -> None:
    names = " ".join(WORKLOADS).split()
    assert {"game", "decision", "turn", "apply", "fork", "position", "view", "startup", "key"} <= set(names)


@pytest.mark.slow
def test_the_engine_workloads_give_figures() -> None:
    rulebook = rules().rulebook
    decks = load_decks(rulebook)
    figures = [
        f for only in ("game", "fork", "link") for f in run_bench(rulebook, decks, quick=True, only=only).figures
    ]
    assert [f.name for f in figures if not f.median] == []
    assert {"game", "decision", "turn", "apply", "fork", "view", "options", "digest", "link"} == {
        f.name for f in figures
    }


@pytest.mark.skipif(not is_available(), reason="no ptys here")
def test_a_terminal_is_watched_until_a_text_stands_there() -> None:
    terminal = Terminal(("--version",))
    try:
        assert terminal.wait_for("ashes-tui") < 20
    finally:
        terminal.close()


@pytest.mark.skipif(not is_available(), reason="no ptys here")
def test_a_text_that_never_comes_is_reported_with_what_came() -> None:
    terminal = Terminal(("--version",))
    try:
        with pytest.raises(TimeoutError, match="'Hotseat' did not appear; last: ashes-tui"):
            terminal.wait_for("Hotseat")
    finally:
        terminal.close()


@pytest.mark.parametrize(
    "escape", [b"\x1b[1;31m", b"\x1b[?1049h", b"\x1b]0;title\x07", b"\x1bP+q\x1b\\", b"\x1b[>1u", b"\x1b=", b"\x1b[2 q"]
)
def test_escapes_are_no_text(escape: bytes) -> None:
    assert ESCAPES.sub(b"", b"a" + escape + b"b") == b"ab"


@pytest.mark.skipif(not is_available(), reason="no ptys here")
def test_what_a_key_paints_is_timed_to_its_first_picture_and_to_its_last() -> None:
    terminal = Terminal(())
    try:
        terminal.wait_for("Quit")
        terminal.settle()
        paint = terminal.press("\x1b[B")
        assert paint is not None
        assert 0 < paint.first <= paint.last < 2
        assert 0 < paint.sent < len(terminal.seen)
    finally:
        terminal.close()
