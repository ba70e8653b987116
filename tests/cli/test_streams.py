"""Nothing that a command prints steers the terminal, whatever the files hold that it reads."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ashes_tui.cli.shared.streams import escape_controls
from tests.cli.run import ROOT, ashes

STEERING = "\x1b]0;x\x07\x9b2J\u202e"
SPELT = r"\u001b]0;x\u0007\u009b2J\u202e"


def a_deck(folder: Path) -> Path:
    """A legal deck whose name steers a terminal."""
    text = (ROOT / "decks" / "ascendancy" / "spark-of-invention.yaml").read_text("utf-8").splitlines()[1:]
    path = folder / "mine.yaml"
    path.write_text("\n".join([f"name: {json.dumps(STEERING)}", *text]), "utf-8")
    return path


@pytest.mark.parametrize("words", [["decks", "check"], ["decks", "check", "--json"]])
def test_a_name_is_printed_without_steering_the_terminal(words: list[str], tmp_path: Path) -> None:
    done = ashes(*words, a_deck(tmp_path))
    assert done.code == 0, done
    assert SPELT in done.out
    if "--json" in words:
        assert json.loads(done.out)[0]["deck"] == STEERING


def test_a_message_repeats_a_word_without_steering_the_terminal() -> None:
    done = ashes("decks", "show", STEERING)
    assert done.code == 2
    assert f"there is no deck '{SPELT}'" in done.err


def test_half_a_character_is_printed() -> None:
    assert escape_controls("a\ud800\tb\n") == "a\\ud800\tb\n"
