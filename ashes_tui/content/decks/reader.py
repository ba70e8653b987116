"""Deck files: one deck each. A deck loads even if it is not legal; see `deckcheck`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from ashes_tui.content import paths
from ashes_tui.content.findings import ContentError, Fault, Finding, did_you_mean
from ashes_tui.content.language.fields import MOST, Fields, File, as_items, as_map, as_text
from ashes_tui.content.language.grammar.selector import DICE
from ashes_tui.content.language.scope import ReadingScope
from ashes_tui.content.language.tree import Node
from ashes_tui.content.loader import tree_of
from ashes_tui.content.sources import SourceFile, shown
from ashes_tui.lang.defs import DIFFICULTIES, DeckList, Rulebook

KEYS = ("name", "phoenixborn", "dice", "cards", "first-five", "author", "series", "unchained", "blurb", "difficulty")
SERIES = ("Ascendancy", "Reborn", "Red Rains", "First adventures", "Adventuring parties", "Dual duels")
"""What the decks of the game were published in, those first that most players look for; decks of one's own follow."""


def read_decks(files: Sequence[SourceFile], rulebook: Rulebook) -> dict[str, DeckList]:
    """Every deck by name, series after series, or `ContentError` with every finding."""
    findings: list[Finding] = []
    decks: dict[str, DeckList] = {}
    for source in files:
        file = File(shown(source.path), findings)
        node = tree_of(source, file)
        shipped = source.path.is_relative_to(paths.decks_dir())
        deck = file.attempt(partial(_deck, node, file, rulebook, shipped)) if node else None
        if deck is None:
            continue
        if deck.name in decks and node:
            file.report(node.spot, f"there are two decks named '{deck.name}'", "give it another name")
        decks[deck.name] = deck
    if findings:
        raise ContentError(findings)
    return {deck.name: deck for deck in sorted(decks.values(), key=_series_rank)}


def _series_rank(deck: DeckList) -> int:
    return SERIES.index(deck.series) if deck.series in SERIES else len(SERIES)


def _deck(node: Node, file: File, rulebook: Rulebook, shipped: bool) -> DeckList:
    f = Fields(as_map(node, "a deck"), file, ReadingScope())
    f.only(KEYS)
    parts: dict[str, Any] = {
        "shipped": shipped,
        "name": f.text("name"),
        "phoenixborn": _known(f.get("phoenixborn"), rulebook.cards, file),
    }
    parts["cards"] = _counts(f.get("cards"), file, rulebook.cards, "card")
    dice = _counts(f.get("dice"), file, DICE, "magic type")
    parts["dice"] = {DICE[name]: n for name, n in dice.items() if name in DICE}
    if f.has("first-five"):
        items = as_items(f.get("first-five"))
        parts["first_five"] = tuple(_known(item, rulebook.cards, file) for item in items)
    parts |= {key: f.text(key) for key in ("author", "series", "blurb") if f.has(key)}
    if f.has("difficulty"):
        parts["difficulty"] = f.word("difficulty", {word: word for word in DIFFICULTIES}, "difficulty")
    parts["unchained"] = f.truth("unchained")
    return DeckList(**parts)


def _known(node: Node, cards: Mapping[str, object], file: File) -> str:
    title = as_text(node, "a title")
    if title not in cards:
        file.report(node.spot, f"there is no card '{title}'", did_you_mean(title, cards))
    return title


def _counts(node: Node, file: File, known: Iterable[str], what: str) -> dict[str, int]:
    found = as_map(node, f"the {what}s", "write how many of each, as in Barrier: 3")
    names = tuple(known)
    inner = Fields(found, file, ReadingScope())
    counts = {}
    for name, spot in found.keys.items():
        if name not in names:
            message = f"there is no card '{name}'" if what == "card" else f"unknown {what} '{name}'"
            file.report(spot, message, did_you_mean(name, names))
        counts[name] = inner.number(name)
        if not 1 <= counts[name] <= MOST:
            remedy = "write 1 or more, or leave it out" if counts[name] < 1 else f"write at most {MOST}"
            raise Fault(found.entries[name].spot, f"'{name}' stands here {counts[name]} times", remedy)
    return counts
