"""Decks that are known but not all of whose cards are here yet: files of decks in ``decks/known``."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from msgspec import Struct

from ashes_tui.content import paths
from ashes_tui.content.findings import ContentError, Finding
from ashes_tui.content.language.fields import Fields, File, as_map, as_text
from ashes_tui.content.language.scope import ReadingScope
from ashes_tui.content.language.tree import Node
from ashes_tui.content.loader import tree_of
from ashes_tui.content.sources import deck_files, shown
from ashes_tui.lang.defs import Rulebook


class KnownDeck(Struct, frozen=True):
    """A deck, and which of its cards are not here."""

    name: str
    phoenixborn: str
    missing: tuple[str, ...]


def unfinished_decks(rulebook: Rulebook) -> tuple[KnownDeck, ...]:
    """All of them, those nearest to completion first. Raises ``ContentError`` for files that are no decks."""
    findings: list[Finding] = []
    found = [deck for deck in _read(rulebook, findings) if deck is not None]
    if findings:
        raise ContentError(findings)
    return tuple(sorted(found, key=lambda deck: (len(deck.missing), deck.name)))


def _read(rulebook: Rulebook, findings: list[Finding]) -> Iterable[KnownDeck | None]:
    folder = paths.decks_dir() / "known"
    for source in deck_files([folder] if folder.is_dir() else []):
        file = File(shown(source.path), findings)
        node = tree_of(source, file)
        yield file.attempt(partial(_known, node, file, rulebook)) if node else None


def _known(node: Node, file: File, rulebook: Rulebook) -> KnownDeck:
    fields = Fields(as_map(node, "a deck"), file, ReadingScope())
    phoenixborn = as_text(fields.get("phoenixborn"), "a title")
    titles = [phoenixborn, *as_map(fields.get("cards"), "the cards").keys]
    return KnownDeck(fields.text("name"), phoenixborn, tuple(t for t in titles if t not in rulebook.cards))
