"""No printed card text in the rules data: no run of six words of it, in prose about the rules none of nine.

Costs are facts and left out on both sides. The words of the rules themselves make runs of up to eight.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.facts import FACTS, needs
from tests.support.yamlfile import read_yaml

REFERENCE = FACTS / "reference"
RUN, PROSE = 6, 9


COST = re.compile(r"\b(?:\d+|x) (?:\w+:(?:class|power)|basic|discard)\b|\b(?:main|side|exhaust)\b")


def words(text: str) -> list[str]:
    bare = text.casefold().replace("[[", "").replace("]]", "")
    return re.findall(r"[a-z0-9']+", COST.sub(" ", bare))


def runs(text: str, length: int = RUN) -> set[tuple[str, ...]]:
    found = words(text)
    return {tuple(found[i : i + length]) for i in range(len(found) - length + 1)}


def printed_texts() -> Iterator[str]:
    for line in (REFERENCE / "cards.jsonl").read_text("utf-8").splitlines():
        yield json.loads(line).get("text") or ""
    for card in read_yaml(REFERENCE / "kanna-maeve.yaml")["cards"]:
        yield card["text"]


@needs(REFERENCE)
@pytest.mark.parametrize(("ending", "length"), [(".yaml", RUN), (".md", PROSE)])
def test_no_printed_text(repo_root: Path, ending: str, length: int) -> None:
    printed = {run for text in printed_texts() for run in runs(text, length)}
    assert len(printed) > 5000
    files = sorted(path for path in (repo_root / "rules").rglob(f"*{ending}") if path.is_file())
    found = {path.name: runs(path.read_text("utf-8"), length) & printed for path in files}
    assert {name: hits for name, hits in found.items() if hits} == {}


def test_a_run_of_six_words_is_seen() -> None:
    assert runs("Deal 1 damage to a target unit.") & runs("you may deal 1 damage to a target")
    assert not runs("{damage: 1, to: target unit}") & runs("Deal 1 damage to a target unit.")
