"""A deck of aspects put together by a player (VAR-01): copies by title, nine of either blood value."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from ashes_tui.content.fields import Fields, File, as_map
from ashes_tui.content.findings import ContentError, Finding, did_you_mean
from ashes_tui.content.loader import shown, tree_of
from ashes_tui.content.scope import Scope
from ashes_tui.content.sources import SourceFile
from ashes_tui.content.tree import Node
from ashes_tui.lang.defs import Rulebook
from ashes_tui.lang.terms import CardType

EACH_BLOOD = 9


def read_aspects(path: Path, rulebook: Rulebook) -> dict[str, int]:
    """Copies by title of a file ``aspects: {Rampage: 3, ..}``. Raises ``ContentError`` with every finding."""
    findings: list[Finding] = []
    file = File(shown(path), findings)
    try:
        content = path.read_bytes()
    except OSError as error:
        raise ContentError([Finding(shown(path), 1, 1, f"cannot be read ({error.strerror})", "name a file")]) from error
    node = tree_of(SourceFile("decks", path, path.name, content), file)
    found = file.attempt(partial(_aspects, node, file, rulebook)) if node else None
    if findings:
        raise ContentError(findings)
    return found or {}


def _aspects(tree: Node, file: File, rulebook: Rulebook) -> dict[str, int]:
    f = Fields(as_map(tree, "a deck of aspects"), file, Scope())
    f.only(("aspects",))
    node = as_map(f.get("aspects"), "'aspects'", "write it as in {Rampage: 3, Lurk: 3}")
    known = [title for title, card in rulebook.cards.items() if card.type is CardType.ASPECT]
    inner = Fields(node, f.file, f.scope)
    for title, spot in node.keys.items():
        if title not in known:
            f.file.report(spot, f"there is no aspect '{title}'", did_you_mean(title, known))
    found = {title: inner.at_least(title, 1) for title in node.entries if title in known}
    for blood in (1, 2):
        n = sum(n for title, n in found.items() if rulebook.cards[title].blood == blood)
        if n != EACH_BLOOD and len(found) == len(node.entries):
            remedy = f"add {EACH_BLOOD - n}" if n < EACH_BLOOD else f"take out {n - EACH_BLOOD}"
            f.file.report(f.node.keys["aspects"], f"{n} aspects of {blood} blood, not {EACH_BLOOD}", remedy)
    return found
