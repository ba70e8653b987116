"""A text box as clients get it: title, colour, and text cut into words and symbols."""

from __future__ import annotations

import re

from msgspec import Struct

from ashes_tui.lang.terms import BlockKind

INEXHAUSTIBLE = "inexhaustible"
"""The word for a box that works even while its card is exhausted (ASC-TXT-02)."""
WHILE_EXHAUSTED = "also works while exhausted"
"""What is said of such a box on its card."""
SYMBOL = re.compile(r"\[\[(.+?)\]\]")


class Span(Struct, frozen=True):
    """A piece of text; ``symbol`` if it stood in ``[[..]]``: a cost, a die or a card's title."""

    text: str
    symbol: bool = False


class TextBox(Struct, frozen=True):
    """One box of a card. ``grants`` are the keyword texts of abilities that this box gives away."""

    title: str | None
    n: int | None
    inexhaustible: bool
    kind: BlockKind
    spans: tuple[Span, ...]
    grants: tuple[TextBox, ...] = ()

    @property
    def heading(self) -> str:
        """``Overkill 1``, ``Focus 1``; empty for unnamed text."""
        return " ".join(str(part) for part in (self.title, self.n) if part is not None)

    @property
    def body(self) -> str:
        """The text with symbols in ``[[..]]``."""
        return "".join(f"[[{span.text}]]" if span.symbol else span.text for span in self.spans)


def spans(text: str) -> tuple[Span, ...]:
    """Markup cut into words and symbols."""
    parts = SYMBOL.split(text)
    return tuple(Span(part, bool(i % 2)) for i, part in enumerate(parts) if part)


def plain(text: str) -> str:
    """Markup without glyphs: ``1 [[astral:class]]`` becomes "1 astral class"."""
    return SYMBOL.sub(lambda match: match[1].replace(":", " ") if _is_die(match[1]) else match[1], text)


def _is_die(symbol: str) -> bool:
    return symbol.endswith((":basic", ":class", ":power"))
