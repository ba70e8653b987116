"""``rules words``: the words of the game from the command line."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.run import ashes, refused


def test_a_word_is_explained_with_its_rules() -> None:
    done = ashes("rules", "words", "unit", "guard")
    assert (done.code, done.err) == (0, "")
    assert "This unit may guard a unit that is being attacked." in done.out
    assert "ASC-TXT-13" in ashes("rules", "words", "exhausted").out


def test_all_words_can_be_had_as_json() -> None:
    words = json.loads(ashes("rules", "words", "--json").out)
    assert {"Charged", "Meditate", "Astral die"} <= {word["name"] for word in words}


def test_an_unknown_word_gets_a_hint() -> None:
    assert "Exhausted" in refused("rules", "words", "exhuasted")


def test_rules_check_reads_the_words_of_an_author_too(tmp_path: Path) -> None:
    (tmp_path / "reference").mkdir()
    words = tmp_path / "reference" / "words.md"
    words.write_text("## Sandstorm\nsee: Unitt\n\nAll are hurt.\n", encoding="utf-8")
    done = ashes("rules", "check", "--rules", tmp_path)
    assert done.code == 2
    assert f"{words}:1:1:" in done.out
    assert "did you mean 'Unit'?" in done.out
