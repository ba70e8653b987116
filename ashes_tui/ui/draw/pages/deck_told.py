"""A deck told in a box: its Phoenixborn, how it plays, its dice, and its cards with as much as there is room for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ashes_tui.lang.defs import DIFFICULTIES, CardDef, DeckList, Rulebook
from ashes_tui.lang.terms import UNIT_TYPES, Stat
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, text_width
from ashes_tui.ui.draw.pieces import price
from ashes_tui.ui.draw.table.parts import Row, put_row
from ashes_tui.ui.draw.table.texts.card_texts import text_rows, texts, texts_listed
from ashes_tui.ui.draw.truncate import shorten, wrap
from ashes_tui.words.glyphs import SHORT
from ashes_tui.words.phrases import capital, cost_signs

Drawn = Callable[[Canvas, int, int, int], None]
"""Draws a line at a column and line, so wide."""
_TWO_COLUMNS, _TWO_TOLD, _BETWEEN = 64, 84, 2
"""From so many columns on, cards stand in two of them: names alone, with what they do; with so much between."""
_ABILITY, _WHOLE = 4, 12
"""The most lines of the Phoenixborn's ability, and of what a card does."""


class Detail(NamedTuple):
    """How much is told of a deck: the Phoenixborn's ability, so many lines of each card, air between the cards.

    ``tight``: no free lines but the one above the cards. ``spare`` lines go to cards that need more than the others.
    ``named``: the cards are told at all.
    """

    ability: bool
    lines: int
    air: bool = False
    tight: bool = False
    spare: int = 0
    named: bool = True


BRIEF = Detail(False, 0, named=False)
"""Its Phoenixborn, how it plays and its dice alone."""
DETAILS = (
    Detail(True, 4, True),
    *(Detail(True, lines) for lines in (4, 3, 2, 1, 0)),
    Detail(True, 0, tight=True),
    Detail(False, 0),
    Detail(False, 0, tight=True),
)
"""From the most to the least."""


class _DeckTold(NamedTuple):
    """What is told, with which words, and how it looks."""

    deck: DeckList
    book: Rulebook
    look: Appearance


def deck_lines(
    deck: DeckList, width: int, detail: Detail, book: Rulebook, look: Appearance
) -> tuple[Sequence[Drawn], Sequence[Drawn]]:
    """The lines about the deck, and those of its cards."""
    told = _DeckTold(deck, book, look)
    return [*_about(told, width, detail)], [*_cards(told, width, detail)]


def deck_height(deck: DeckList, width: int, detail: Detail, book: Rulebook, look: Appearance) -> int:
    """The lines of all of it."""
    about, cards = deck_lines(deck, width, detail, book, look)
    return len(about) + len(cards)


def fullest(deck: DeckList, width: int, room: int, detail: Detail, book: Rulebook, look: Appearance) -> Detail:
    """The same detail with what fills so many lines, as long as texts of cards would be cut."""
    told = _DeckTold(deck, book, look)
    if not detail.lines or detail.air or _columns(width, detail) > 1:
        return detail
    missing = sum(_missing(told, width, detail).values())
    free = room - deck_height(deck, width, detail, book, look)
    if missing <= free:
        return detail._replace(spare=max(0, free))
    tight = detail._replace(tight=True)
    return tight._replace(spare=max(0, room - deck_height(deck, width, tight, book, look)))


def _missing(told: _DeckTold, width: int, detail: Detail) -> dict[str, int]:
    """How many lines more each card needs that would be cut."""
    needs = {title: _lines_needed(told, title, width, detail.lines) for title in told.deck.cards}
    return {title: n - detail.lines for title, n in needs.items() if n > detail.lines}


def _lines_needed(told: _DeckTold, title: str, width: int, least: int) -> int:
    """The fewest lines, not less than these, that tell without a cut what a card does."""
    _, book, look = told
    found = texts_listed(book.cards[title], book, look)
    rows = (text_rows(found, look, width - 2, lines, full=True) for lines in range(least, _WHOLE))
    uncut = (n for n, told_in in enumerate(rows, start=least) if not is_cut(told_in, look))
    return next(uncut, _WHOLE)


def is_cut(rows: Sequence[Row], look: Appearance) -> bool:
    """Whether any of these lines breaks off."""
    return any(part.rstrip().endswith(look.glyphs.ellipsis) for row in rows for part, _ in row)


def _given(told: _DeckTold, width: int, detail: Detail) -> dict[str, int]:
    """The lines that cards get beside those of all, first where the fewest are missing."""
    given, left = dict[str, int](), detail.spare
    missing = _missing(told, width, detail) if left else {}
    for title, n in sorted(missing.items(), key=lambda one: one[1]):
        given[title] = min(n, left)
        left -= given[title]
    return given


def _about(told: _DeckTold, width: int, detail: Detail) -> Iterator[Drawn]:
    """Phoenixborn with its values and ability, how it plays, its dice."""
    deck, book, look = told
    palette, body = look.palette, book.cards[deck.phoenixborn]
    yield _row([(deck.phoenixborn, palette.text)])
    yield _row([("  ".join(f"{stat.value} {n}" for stat, n in body.stats), palette.dim)])
    if detail.ability:
        yield from map(_row, text_rows(texts(body, book, look), look, width, _ABILITY, full=True))
    if (deck.difficulty or deck.blurb) and not detail.tight:
        yield _row([])
    if deck.difficulty:
        n = DIFFICULTIES.index(deck.difficulty) + 1
        dots = look.signs.on * n + look.signs.off * (len(DIFFICULTIES) - n)
        yield _row([(f"{dots} ", palette.mine), (f"{capital(deck.difficulty)} to play", palette.strong)])
    if deck.blurb:
        yield from (_row([(line, palette.text)]) for line in wrap(deck.blurb, width))
    if not detail.tight:
        yield _row([])
    yield from _dice(told, width)
    if detail.named:
        yield _row([])


def _dice(told: _DeckTold, width: int) -> Iterator[Drawn]:
    """Its dice, as many types side by side as have room."""
    palette, look, line, used = told.look.palette, told.look, Row(), 0
    for kind, n in told.deck.dice.items():
        sign = f" {look.magic(kind)} " if look.magic(kind).strip() else " "
        part: Row = [
            (f"{sign}{SHORT[kind]} ", palette.solid(kind)),
            (f" {look.glyphs.times}{n} {kind.value}   ", palette.dim),
        ]
        wide = sum(text_width(text) for text, _ in part)
        if line and used + wide - 3 > width:
            yield _row(line)
            line, used = Row(), 0
        line, used = [*line, *part], used + wide
    yield _row(line)


def _cards(told: _DeckTold, width: int, detail: Detail) -> Iterator[Drawn]:
    """Its cards by name, down each column first; each with what it does below its name."""
    cards = sorted(told.deck.cards.items()) if detail.named else []
    columns = _columns(width, detail)
    wide, high = (width - _BETWEEN * (columns - 1)) // columns, -(-len(cards) // columns)
    given = _given(told, width, detail) if columns == 1 else {}
    found = [_card(told, title, n, wide, detail.lines + given.get(title, 0)) for title, n in cards]
    for at in range(high):
        beside = found[at::high]
        for line in range(max(map(len, beside))):
            yield _side_by_side([card[line] if line < len(card) else None for card in beside], wide)
        if detail.air and at < high - 1:
            yield _row([])


def _columns(width: int, detail: Detail) -> int:
    """The columns in which cards stand."""
    return 2 if width >= (_TWO_TOLD if detail.lines else _TWO_COLUMNS) else 1


def _card(told: _DeckTold, title: str, n: int, width: int, lines: int) -> list[Drawn]:
    """A card: its copies, name and price, then what it does."""
    _, book, look = told
    card = book.cards[title]
    does = text_rows(texts_listed(card, book, look), look, width - 2, lines, full=True) if lines else []

    def name(canvas: Canvas, x: int, y: int, width: int) -> None:
        card_line(canvas, (x, y, width), title, n, book, look, _values(card, look) if lines else "")

    return [name, *(_row(row, 2) for row in does)]


def _values(card: CardDef, look: Appearance) -> str:
    """Attack and life of a unit."""
    if card.type not in UNIT_TYPES:
        return ""
    return f"{look.signs.attack}{card.shown(Stat.ATTACK)} {look.signs.life}{card.shown(Stat.LIFE)}"


def card_line(
    canvas: Canvas, box: tuple[int, int, int], title: str, n: int, book: Rulebook, look: Appearance, values: str = ""
) -> None:
    """A card of a deck: its copies, its name, what it costs; ``values`` stand after its name where they fit."""
    (x, y, width), palette = box, look.palette
    canvas.put(x, y, f"{n} ", palette.faint)
    cost = cost_signs(str(card.cost), look.glyphs) if (card := book.cards[title]).cost else ""
    end = x + width - text_width(cost)
    at = canvas.put(x + 2, y, shorten(title, end - x - 3, look.glyphs.ellipsis), palette.text) + 2
    if values and at + text_width(values) < end:
        canvas.put(at, y, values, palette.dim)
    price(canvas, end, y, cost, look, palette.dim)


def _row(row: Row, indent: int = 0) -> Drawn:
    """A line of parts."""

    def drawn(canvas: Canvas, x: int, y: int, width: int) -> None:
        put_row(canvas, x + indent, y, row, width - indent)

    return drawn


def _side_by_side(lines: Sequence[Drawn | None], wide: int) -> Drawn:
    """A line of each column."""

    def drawn(canvas: Canvas, x: int, y: int, width: int) -> None:
        del width
        for column, line in enumerate(lines):
            if line is not None:
                line(canvas, x + column * (wide + _BETWEEN), y, wide)

    return drawn
