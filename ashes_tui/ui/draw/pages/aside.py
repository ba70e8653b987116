"""What stands beside a form: the deck or opponent that the cursor is on, as a card."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from rich.style import Style

from ashes_tui.lang.defs import DeckList, Rulebook
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.page import put_words
from ashes_tui.ui.draw.pages.deck_told import BRIEF, DETAILS, Detail, Drawn, deck_height, deck_lines, fullest
from ashes_tui.ui.draw.pieces import Box, frame
from ashes_tui.ui.draw.signs import ROUND
from ashes_tui.ui.draw.truncate import clip, shorten, wrap

_IN = 3
_EDGES = 2
_COLON = ": "
"""Behind what a line is about."""


class Aside(NamedTuple):
    """A card beside a form: of a deck, one's own unless it is ``theirs``, else of an opponent in words.

    ``brief`` tells it in a line or two, where there is no room for a card; ``more`` is what
    a key tells besides. A card in few words has the lines before the first free one.
    """

    title: str
    lines: tuple[str, ...] = ()
    deck: DeckList | None = None
    theirs: bool = False
    brief: str = ""
    more: str = ""

    @property
    def is_own(self) -> bool:
        """Whether it is shown in one's own colour."""
        return self.deck is not None and not self.theirs


def aside(
    canvas: Canvas,
    box: Box,
    shown: Aside,
    book: Rulebook,
    look: Appearance,
    at_least: int = 0,
    key: str = "i",
    briefly: bool = False,
) -> int:
    """The card, in one's own colour if it is a deck of one's own, else in the opponent's; return its lines.

    It tells as much as the box has room for, or of it ``briefly`` what is needed first, and is no higher than that, if
    not ``at_least`` so high. What is cut is read with ``key``.
    """
    x, y, width, room = box
    shown = _in_few_words(shown) if briefly else shown
    detail = BRIEF if briefly else detail_for([shown], width, room, book, look)
    if shown.deck is not None and not briefly:
        detail = fullest(shown.deck, width - 2 * _IN, room - _EDGES, detail, book, look)
    height = min(room, max(aside_height(shown, width, detail, book, look, room), at_least))
    box = (x, y, width, height)
    palette = look.palette
    ground, hue = (palette.mine_card, palette.mine) if shown.is_own else (palette.theirs_card, palette.theirs)
    frame(canvas, box, ROUND, hue, look, ground)
    canvas.put(x + 2, y, f" {shorten(shown.title, width - 6, look.glyphs.ellipsis)} ", palette.strong)
    if shown.more and not briefly:
        canvas.right(x + width - 2, y + height - 1, f" {key}: {shown.more} ", palette.dim)
    inside = (x + _IN, y + 1, width - 2 * _IN, height - _EDGES)
    if shown.deck is not None:
        about, cards = deck_lines(shown.deck, inside[2], detail, book, look)
        _put(canvas, inside, [*about, *cards], len(cards), f"more: {key}", look)
        return height
    lines = _words(shown, inside[2], _air(shown, inside[2], room - _EDGES), look)
    _put(canvas, inside, lines, len(lines), f"more lines: {key}", look)
    return height


def _in_few_words(shown: Aside) -> Aside:
    """What is told of it first."""
    lines = shown.lines
    return shown._replace(lines=lines[: lines.index("")] if "" in lines else lines)


def _put(canvas: Canvas, box: Box, lines: Sequence[Drawn], counted: int, more: str, look: Appearance) -> None:
    """The lines that there is room for, and how many of those that are ``counted`` there are besides."""
    x, y, width, height = box
    hidden = len(lines) - height
    for at, line in enumerate(lines[: height - (hidden > 0)], start=y):
        line(canvas, x, at, width)
    if hidden > 0 and height > 0:
        n = min(counted, hidden + 1)
        canvas.put(x, y + height - 1, f"{look.signs.lowered} {n} {more}", look.palette.dim)


def _words(shown: Aside, width: int, air: int, look: Appearance) -> list[Drawn]:
    """What is told in words, what is told first brighter than the rest; the first ``air`` lines have one between."""
    first, found = len(_in_few_words(shown).lines), list[Drawn]()
    for at, line in enumerate(shown.lines):
        found += [_line("", "", look.palette.text, look)] if 0 < at < air and line and shown.lines[at - 1] else []
        style = look.palette.text if at < first else look.palette.dim
        rows = wrap(line, width) if line else [""]
        lead = _lead(line, rows[0])
        found += [_line(row, "" if n else lead, style, look) for n, row in enumerate(rows)]
    return found


def _lead(line: str, row: str) -> str:
    """What a line is about, as it says before a colon, if that stands in its first row; a line may be only that."""
    lead, colon, _ = line.partition(_COLON)
    return lead + colon if len(lead + colon) < len(row) and colon else row if row.endswith(_COLON.strip()) else ""


def _line(text: str, lead: str, style: Style, look: Appearance) -> Drawn:
    """A line that begins with what it is about, in the colour of the other side."""

    def drawn(canvas: Canvas, x: int, y: int, width: int) -> None:
        del width
        at = canvas.put(x, y, lead, look.palette.theirs)
        put_words(canvas, at, y, text[len(lead) :], style, look)

    return drawn


def _air(shown: Aside, width: int, room: int) -> int:
    """So many of the lines have room for an empty one between any two: all, or those that are told first, or none."""
    used = sum(len(wrap(line, width)) if line else 1 for line in shown.lines)
    forms = (len(shown.lines), len(_in_few_words(shown).lines))
    return next((n for n in forms if used + _gaps(shown.lines[:n]) <= room), 0)


def _gaps(lines: Sequence[str]) -> int:
    """How many of the lines follow right upon another."""
    return sum(bool(one and other) for one, other in pairwise(lines))


def detail_for(shown: Sequence[Aside], width: int, room: int, book: Rulebook, look: Appearance) -> Detail:
    """How much of decks can be told if all of these cards stand one below the other, with a free line between."""
    room -= len(shown) - 1
    fits = (
        detail for detail in DETAILS if sum(aside_height(card, width, detail, book, look) for card in shown) <= room
    )
    return next(fits, DETAILS[-1])


def aside_height(shown: Aside, width: int, detail: Detail, book: Rulebook, look: Appearance, room: int = 0) -> int:
    """The lines of a card of this width that tells all that there is to say, with its frame.

    Words have air between them as far as there is ``room``.
    """
    inside = width - 2 * _IN
    if shown.deck is not None:
        return _EDGES + deck_height(shown.deck, inside, detail, book, look)
    gaps = _gaps(shown.lines[: _air(shown, inside, room - _EDGES)])
    return _EDGES + sum(len(wrap(line, inside)) if line else 1 for line in shown.lines) + gaps


def _in_brief(card: Aside, width: int) -> list[str]:
    return wrap(f"{card.title}: {card.brief}", width)


def _in_whole_sentences(card: Aside, width: int, room: int) -> list[str]:
    """What is told of a card, the last sentences left out that have no room, then the last clauses of the first.

    None if not even the first clause has.
    """
    said = card.brief.split(". ")
    sentences = (". ".join(said[:n]).removesuffix(".") + "." * (n < len(said)) for n in range(len(said), 0, -1))
    clauses = said[0].split(", ")
    forms = (*sentences, *(", ".join(clauses[:n]) + "." for n in range(len(clauses) - 1, 0, -1)))
    fitting = (rows for form in forms if len(rows := wrap(f"{card.title}: {form}", width)) <= room)
    return _in_brief(card, width) if len(_in_brief(card, width)) <= room else next(fitting, [])


def lines_in_brief(shown: Sequence[Aside], width: int) -> int:
    """The lines in which all cards are told in few words, with nothing cut."""
    return sum(len(_in_brief(card, width)) for card in shown)


def put_briefly(canvas: Canvas, box: Box, shown: Sequence[Aside], look: Appearance) -> None:
    """Cards in a few lines each, where there is no room to show them."""
    x, y, width, height = box
    palette = look.palette
    for number, card in enumerate(shown):
        hue, after = palette.mine if card.is_own else palette.theirs, shown[number + 1 :]
        most = max(1, height // (1 + len(after)), height - lines_in_brief(after, width))
        rows = _in_whole_sentences(card, width, most) or clip(_in_brief(card, width), most, width, look.glyphs.ellipsis)
        for at, line in enumerate(rows[:height]):
            lead = len(card.title) + 1 if not at else 0
            end = canvas.put(x, y + at, line[:lead], hue)
            canvas.put(end, y + at, line[lead:], palette.dim)
        y, height = y + len(rows), height - len(rows)
