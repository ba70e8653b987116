"""A deck of aspects put together by a player (VAR-01): copies by title, nine of either blood value."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from ashes_tui.content.findings import ContentError, Finding, did_you_mean
from ashes_tui.content.language.fields import Fields, File, as_map
from ashes_tui.content.language.scope import ReadingScope
from ashes_tui.content.language.tree import Node
from ashes_tui.content.loader import tree_of
from ashes_tui.content.sources import shown, source_of
from ashes_tui.engine.api import EACH_BLOOD
from ashes_tui.lang.defs import Rulebook


def read_aspects(path: Path, rulebook: Rulebook) -> dict[str, int]:
    """Copies by title of a file ``aspects: {Rampage: 3, ..}``. Raises ``ContentError`` with every finding."""
    findings: list[Finding] = []
    file = File(shown(path), findings)
    node = tree_of(source_of("decks", path), file)
    found = file.attempt(partial(_aspects, node, file, rulebook)) if node else None
    if findings:
        raise ContentError(findings)
    return found or {}


def choosable(rulebook: Rulebook) -> dict[str, int]:
    """The aspects such a deck is put together from, with the blood of each."""
    blood = {title: rulebook.cards[title].blood for title in rulebook.choosable()}
    return dict(sorted(blood.items(), key=lambda entry: (entry[1], entry[0])))


def aspect_problems(aspects: Mapping[str, int], rulebook: Rulebook) -> list[tuple[str, str]]:
    """What is wrong with the number of either blood, and the remedy of each (VAR-01)."""
    found = []
    for blood in (1, 2):
        n = sum(n for title, n in aspects.items() if rulebook.cards[title].blood == blood)
        if n != EACH_BLOOD:
            remedy = f"add {EACH_BLOOD - n}" if n < EACH_BLOOD else f"take out {n - EACH_BLOOD}"
            found.append((f"{n} aspects of {blood} blood, not {EACH_BLOOD}", remedy))
    return found


def aspects_text(aspects: Mapping[str, int]) -> str:
    """A deck as its file."""
    lines = [f"  {json.dumps(title, ensure_ascii=False)}: {n}" for title, n in aspects.items() if n]
    return "\n".join(["aspects:", *lines, ""])


def _aspects(tree: Node, file: File, rulebook: Rulebook) -> dict[str, int]:
    f = Fields(as_map(tree, "a deck of aspects"), file, ReadingScope())
    f.only(("aspects",))
    node = as_map(f.get("aspects"), "'aspects'", "write it as in {Rampage: 3, Lurk: 3}")
    known = rulebook.choosable()
    inner = Fields(node, f.file, f.scope)
    for title, spot in node.keys.items():
        if title not in known:
            f.file.report(spot, f"no Chimera has an aspect '{title}'", did_you_mean(title, known))
    found = {title: inner.at_least(title, 1) for title in node.entries if title in known}
    if len(found) == len(node.entries):
        for problem, remedy in aspect_problems(found, rulebook):
            f.file.report(f.node.keys["aspects"], problem, remedy)
    return found
