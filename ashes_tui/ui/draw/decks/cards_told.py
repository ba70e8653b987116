"""What the cards of a deck do, below its picture where that leaves room."""

from __future__ import annotations

from collections.abc import Sequence

from ashes_tui.client.decks.shown import ShownDeck
from ashes_tui.lang.defs import CardDef, Rulebook
from ashes_tui.lang.terms import CardType
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, text_width
from ashes_tui.ui.draw.page import section
from ashes_tui.ui.draw.pieces import Box
from ashes_tui.ui.draw.table.parts import Row, put_row
from ashes_tui.ui.draw.table.texts.card_texts import text_rows, texts_listed

_LEAST = 4
"""Lines in which a few cards can be told below their heading."""
_MOST_LINES = 3
"""No card takes more of them, unless its text would be cut and there is room."""
_BEYOND = 2
_LEAST_BESIDE, _IN = 20, 2
"""Behind a name a text has at least so many columns, else it stands below it, so far in: no word of it is broken."""
_TYPES = [*CardType]


def draw_cards(canvas: Canvas, box: Box, shown: ShownDeck, rulebook: Rulebook, look: Appearance) -> None:
    """A line or more for each card, in the order of their types: its name, and what it does in the words that fit."""
    cards = [(card.name, card) for card in _cards(shown, rulebook)]
    draw_told_cards(canvas, box, ("What its cards do", cards), rulebook, look)


def draw_told_cards(
    canvas: Canvas, box: Box, told: tuple[str, Sequence[tuple[str, CardDef]]], rulebook: Rulebook, look: Appearance
) -> None:
    """The same of any cards, each with what it is called there, below a heading."""
    (x, y, width, height), (title, labelled) = box, told
    if height < _LEAST or not labelled:
        return
    section(canvas, (x, y, width), title, look)
    names = max(text_width(label) for label, _ in labelled) + _BEYOND
    below = int(width - names < _LEAST_BESIDE)
    names, room, end = _IN if below else names, height - 1 - below * len(labelled), y + height
    lines = _lines_each([card for _, card in labelled], rulebook, width - names, room, look)
    y += 1
    for at, ((label, card), tall) in enumerate(zip(labelled, lines, strict=True)):
        if y + below + tall > end - (at < len(labelled) - 1):
            canvas.put(x, y, f"and {len(labelled) - at} more", look.palette.dim)
            return
        canvas.put(x, y, label, look.palette.text)
        for line, row in enumerate(text_rows(texts_listed(card, rulebook, look), look, width - names, tall, full=True)):
            put_row(canvas, x + names, y + below + line, row, width - names)
        y += below + tall


def _cards(shown: ShownDeck, rulebook: Rulebook) -> list[CardDef]:
    found = [rulebook.cards[title] for title in shown.deck.cards if title in rulebook.cards]
    return sorted(found, key=lambda card: (_TYPES.index(card.type), card.name))


def _lines_each(cards: list[CardDef], rulebook: Rulebook, width: int, room: int, look: Appearance) -> list[int]:
    """How many lines each card takes: as many as all of them leave room for. What is left goes to texts still cut."""
    said = [texts_listed(card, rulebook, look) for card in cards]
    lines = [1] * len(cards)
    for most in range(_MOST_LINES, 1, -1):
        found = [max(1, len(text_rows(words, look, width, most, full=True))) for words in said]
        if sum(found) <= room:
            lines = found
            break
    for at, words in enumerate(said):
        more = range(lines[at], lines[at] + room - sum(lines) + 1)
        lines[at] = next((n for n in more if not _is_cut(text_rows(words, look, width, n, full=True), look)), lines[at])
    return lines


def _is_cut(rows: Sequence[Row], look: Appearance) -> bool:
    """Whether a text goes on where its lines end."""
    return any(row and row[-1][0].endswith(look.glyphs.ellipsis) for row in rows)


__all__ = ["draw_cards", "draw_told_cards"]
