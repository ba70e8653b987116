"""Which conjured cards a card can bring into play: every title its own program names (ASC-DECK-06)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from ashes_tui.lang.block import Keyword
from ashes_tui.lang.defs import CardDef, KeywordDef
from ashes_tui.lang.effect import Attach, Conjure
from ashes_tui.lang.static import Gain
from ashes_tui.lang.walk import walk


def with_produces(card: CardDef, keywords: Mapping[str, KeywordDef]) -> CardDef:
    """The card with ``produces`` filled in."""
    return replace(card, produces=tuple(dict.fromkeys(_titles(card.blocks, keywords))))


def _titles(part: object, keywords: Mapping[str, KeywordDef]) -> Iterator[str]:
    for node in walk(part):
        if isinstance(node, Conjure | Attach) and isinstance(node.title, str):
            yield node.title
        elif isinstance(node, Keyword):
            yield from _titles(keywords[node.name].blocks, keywords)
        elif isinstance(node, Gain):
            yield from _titles(keywords[node.keyword].blocks, keywords)
