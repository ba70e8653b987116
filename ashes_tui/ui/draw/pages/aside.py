"""What stands beside a form: the deck or opponent that the cursor is on, as a card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ashes_tui.lang.defs import DIFFICULTIES, DeckList, Rulebook
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.page import led, put_words
from ashes_tui.ui.draw.pieces import Box, frame, price
from ashes_tui.ui.draw.signs import DOUBLE
from ashes_tui.ui.draw.truncate import shorten, wrap
from ashes_tui.words.glyphs import SHORT
from ashes_tui.words.phrases import capital, cost_signs

_IN = 3
_TWO_COLUMNS, _BETWEEN = 64, 2
"""From so many columns on, cards stand in two of them, with so much between."""


class Aside(NamedTuple):
    """A card beside a form: of a deck, one's own unless it is ``theirs``, else of an opponent in words."""

    title: str
    lines: tuple[str, ...] = ()
    deck: DeckList | None = None
    theirs: bool = False


def aside(canvas: Canvas, box: Box, shown: Aside, book: Rulebook, look: Appearance) -> None:
    """The card, in one's own colour if it is a deck, else in the opponent's; no higher than what it says."""
    x, y, width, _ = box
    height = min(box[3], 2 + _lines(shown, width - 2 * _IN))
    box = (x, y, width, height)
    palette, own = look.palette, shown.deck is not None and not shown.theirs
    ground, hue = (palette.mine_card, palette.mine) if own else (palette.theirs_card, palette.theirs)
    frame(canvas, box, DOUBLE, hue, look, ground)
    canvas.put(x + 2, y, f" {shorten(shown.title, width - 6, look.glyphs.ellipsis)} ", palette.strong)
    inside = (x + _IN, y + 1, width - 2 * _IN, height - 2)
    if shown.deck is not None:
        _deck(canvas, inside, shown.deck, book, look)
        return
    styles = {True: palette.strong, False: palette.text}
    rows = [row for line in shown.lines for row in led(line, inside[2], styles[": " in line], look)]
    hidden = len(rows) - inside[3]
    for at, (text, style) in enumerate(rows[: inside[3] - (hidden > 0)], start=inside[1]):
        put_words(canvas, inside[0], at, text, style, look)
    if hidden > 0:
        canvas.put(
            inside[0], inside[1] + inside[3] - 1, f"{look.signs.lowered} {hidden + 1} more lines: i", palette.dim
        )


def has_room(shown: Aside, width: int, height: int) -> bool:
    """Whether a card of this size says all that there is to say."""
    return 2 + _lines(shown, width - 2 * _IN) <= height


def _lines(shown: Aside, width: int) -> int:
    """In how many lines of so many columns all of it can be said."""
    deck = shown.deck
    if deck is None:
        return sum(len(wrap(line, width)) if line else 1 for line in shown.lines)
    played = bool(deck.difficulty) + (len(wrap(deck.blurb, width)) if deck.blurb else 0)
    return 3 + played + 1 + len(deck.dice) + 1 + -(-len(deck.cards) // _columns(width))


def _columns(width: int) -> int:
    """In how many columns the cards of a deck stand."""
    return 2 if width >= _TWO_COLUMNS else 1


def _deck(canvas: Canvas, box: Box, deck: DeckList, book: Rulebook, look: Appearance) -> None:
    """Phoenixborn and values, how it plays, its dice, its cards with what they cost."""
    x, y, width, height = box
    palette, end = look.palette, y + height
    canvas.put(x, y, deck.phoenixborn, palette.text)
    values = "  ".join(f"{stat.value} {n}" for stat, n in book.cards[deck.phoenixborn].stats)
    canvas.put(x, y + 1, values, palette.dim, width)
    y = _played(canvas, (x, y + 3, width), deck, look)
    for kind, n in deck.dice.items():
        sign = f" {look.magic(kind)} " if look.magic(kind).strip() else " "
        at = canvas.put(x, y, f"{sign}{SHORT[kind]} ", palette.solid(kind)) + 1
        canvas.put(at, y, f"{look.glyphs.times}{n} {kind.value}", palette.dim)
        y += 1
    rows, columns = sorted(deck.cards.items()), _columns(width)
    wide, high = (width - _BETWEEN * (columns - 1)) // columns, -(-len(rows) // columns)
    room = max(0, end - y - 1)
    shown = high if high <= room else room - 1
    for i, (title, n) in enumerate(rows):
        if i % high < shown:
            card_line(canvas, (x + i // high * (wide + _BETWEEN), y + 1 + i % high, wide), title, n, book, look)
    if high > room > 0:
        canvas.put(x + 2, end - 1, f"{look.signs.lowered} {len(rows) - shown * columns} more: i", palette.dim)


def card_line(canvas: Canvas, box: tuple[int, int, int], title: str, n: int, book: Rulebook, look: Appearance) -> None:
    """A card of a deck: its copies, its name, what it costs."""
    (x, y, width), palette = box, look.palette
    canvas.put(x, y, f"{n} ", palette.faint)
    cost = cost_signs(str(card.cost), look.glyphs) if (card := book.cards[title]).cost else ""
    canvas.put(x + 2, y, shorten(title, width - len(cost) - 3, look.glyphs.ellipsis), palette.text)
    price(canvas, x + width - len(cost), y, cost, look, palette.dim)


def _played(canvas: Canvas, box: tuple[int, int, int], deck: DeckList, look: Appearance) -> int:
    """How hard it is in a word and dots, and how it plays; the line after."""
    x, y, width = box
    palette, signs = look.palette, look.signs
    if deck.difficulty:
        n = DIFFICULTIES.index(deck.difficulty) + 1
        at = canvas.put(x, y, signs.on * n + signs.off * (len(DIFFICULTIES) - n), palette.mine) + 1
        canvas.put(at, y, capital(deck.difficulty), palette.strong)
        y += 1
    lines: Sequence[str] = wrap(deck.blurb, width) if deck.blurb else ()
    for at, line in enumerate(lines, start=y):
        canvas.put(x, at, line, palette.text)
    return y + len(lines) + 1
