"""Closed, full and half-read streams: one message at most, and the exit code that the page of the commands promises."""

import subprocess
import sys

import pytest

from tests.cli.run import ROOT

ASHES = f"{sys.executable} -m ashes_tui"
FULL = "ashes-tui: the output cannot be written (No space left on device); send it elsewhere\n"
LINES = {
    "output read in part": ("cards list | head -n 1", 0, ""),
    "version nobody reads": ("--version | true", 0, ""),
    "JSON nobody reads": ("cards list --json | true", 0, ""),
    "full output": ("cards list >/dev/full", 2, FULL),
    "full output for a line": ("--version >/dev/full", 2, FULL),
    "full output of the protocol": ('protocol <<<\'{"do":"hello"}\' >/dev/full', 2, FULL),
    "closed output": ("--version >&-", 2, "ashes-tui: standard output is closed; send it to a file or to /dev/null\n"),
    "closed input": ("--version <&-", 0, ""),
    "closed input of the protocol": ("protocol <&-", 0, ""),
    "closed messages": ("--version 2>&-", 0, ""),
}


@pytest.mark.parametrize("case", LINES)
def test_streams(case: str) -> None:
    words, code, message = LINES[case]
    line = f"{ASHES} {words}; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", line], cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
    assert (done.returncode, done.stderr) == (code, message)


def test_plain_with_closed_input_ends_like_input_that_ends() -> None:
    line = f"{ASHES} hotseat --plain --deck issa --deck arren --seed 7 <&- >/dev/null"
    done = subprocess.run(["bash", "-c", line], cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 3, done.stderr
