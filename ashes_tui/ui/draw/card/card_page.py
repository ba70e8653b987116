"""A card read in full: the card itself, large, and beside it what it brings, what lies on it, what its words mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import NamedTuple

from rich.style import Style

from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.card.detail import Row
from ashes_tui.ui.draw.digits import DIGIT_LINES, big
from ashes_tui.ui.draw.page import more_above, put_words, section
from ashes_tui.ui.draw.pieces import Box, badge, frame
from ashes_tui.ui.draw.signs import ROUND
from ashes_tui.ui.draw.truncate import shorten

LEAST = 100
"""From so many columns there is room for two columns."""
_WIDE, _ASIDE, _LEAST_TALL = 50, 74, 12
_GAP, _LEAST_OF_TWO = 4, 56
"""The columns between two columns beside the card, and the least of each."""
_WIDEST, _LEAST_BELOW = 76, 4
"""The most columns of a card that nothing stands beside; the fewest lines below it for what else there is."""


_LEAST_RELATED = 112
"""From so many columns on cards lie side by side below the one that is read."""
_HEADED = 2
"""The lines that a heading takes there, with an empty one."""
BRINGS = "Brings into play"


Sections = Sequence[tuple[str, Sequence[Row]]]
"""Headings, each with its rows; without a heading the section before goes on."""


class CardPicture(NamedTuple):
    """What the page shows. ``mine``: on whose side it lies, None on none. Attack and life are empty if it has none.

    ``blood`` is that of an aspect, with the sign that it has on the table.

    ``wide`` are the same rows in the columns beside the card, for those that go on there. ``related`` are other
    cards under headings, with rows for ``related_width``, to be shown below as far as there is room. If those under
    ``BRINGS`` are, the section of that name is left out.
    """

    name: str
    rows: Sequence[Row]
    sections: Sections
    mine: bool | None = None
    attack: str = ""
    life: str = ""
    wide: Sequence[Row] = ()
    related: Sequence[tuple[str, Sequence[CardPicture]]] = ()
    blood: int = 0


def related_width(width: int) -> int:
    """The columns for the text on each card below the one that is read; 0 where none has room."""
    beside = _side_by_side(width)
    return (width - 6 - (beside - 1) * _GAP) // beside - 6 if width >= _LEAST_RELATED else 0


def _side_by_side(width: int) -> int:
    """How many cards lie side by side below the one that is read."""
    return 3 if has_two(width) else 2


def widths(width: int) -> tuple[int, int]:
    """The columns for the text on the card, and for that beside it, which stands in two columns where they fit."""
    card = min(_WIDE, width * 2 // 5)
    left = width - card - 10
    return card - 6, (left - _GAP) // 2 if has_two(width) else min(_ASIDE, left)


def has_two(width: int) -> bool:
    """Whether there is room for two columns beside the card."""
    return (width - min(_WIDE, width * 2 // 5) - 10 - _GAP) // 2 >= _LEAST_OF_TWO


def card_page(
    canvas: Canvas, card: CardPicture, first: int, look: Appearance, narrow: Callable[[], Sections] | None = None
) -> int:
    """Draw below the first line; ``first`` is the row that what stands beside begins with. Returns how many it has.

    ``narrow`` makes the same sections in the columns of the card: the last go below it if not all have room beside it.
    """
    inside, aside = widths(canvas.width)
    groups, top = _related_rows(card, canvas)
    if groups:
        _put_related(canvas, groups, top, look)
        shown = BRINGS in [group.title for group in groups]
        card = card._replace(sections=_besides_related(card.sections) if shown else card.sections)
    on_card, further = _parted(card.rows, canvas.height - 5)
    further = _widened(further, card.wide)
    sections = (*(((f"{card.name}, further", further),) if further else ()), *card.sections)
    is_long = max(map(len, _columns_of(sections, canvas.width)), default=0) > canvas.height - 3
    tall = min(canvas.height - 3, _tall_of(card, on_card))
    _card(canvas, (3, 2, inside + 6, tall), card._replace(rows=on_card), look)
    free = (3, tall + 3, inside + 6, canvas.height - tall - 4)
    below = _below(sections, narrow(), canvas, free[3]) if narrow and is_long else ()
    _put_sections(canvas, free, _section_rows(below), 0, look)
    free_lines = top - 3 if groups else canvas.height - 3
    columns = _columns_of(sections[: len(sections) - len(below)], canvas.width, free_lines)
    for n, rows in enumerate(columns):
        _put_sections(canvas, (inside + 12 + n * (aside + _GAP), 2, aside, canvas.height - 3), rows, first, look)
    more_above(canvas, first, look)
    return max(map(len, columns))


def _tall_of(card: CardPicture, rows: Sequence[Row]) -> int:
    """The lines of the card itself: as many as its text needs, with large values below it if it has any."""
    return max(_LEAST_TALL, len(rows) + (DIGIT_LINES + 6 if card.life else 4))


def _besides_related(sections: Sections) -> Sections:
    """The sections without the one that tells of cards shown as such."""
    return tuple((title, rows) for title, rows in sections if title != BRINGS)


_Rows = list[Sequence[CardPicture]]


class _Group(NamedTuple):
    """Related cards in rows below their heading; ``beside`` stands at the right of a single row, with its own."""

    title: str
    rows: _Rows
    beside: tuple[str, Sequence[CardPicture]] = ("", ())


def _related_rows(card: CardPicture, canvas: Canvas) -> tuple[list[_Group], int]:
    """The related cards in rows, as many as have room below all else, and the line where they begin."""
    if not card.related or canvas.width < _LEAST_RELATED:
        return [], 0
    sections = _besides_related(card.sections) if card.related[0][0] == BRINGS else card.sections
    longest = max(map(len, _columns_of(sections, canvas.width)), default=0)
    top = max(_tall_of(card, card.rows), longest) + 3
    room, found = canvas.height - 1 - top, list[_Group]()
    across = _side_by_side(canvas.width)
    for title, cards in card.related:
        rows = [cards[at : at + across] for at in range(0, len(cards), across)]
        fitting: _Rows = []
        for row in rows:
            needed = _tall(row) + (0 if fitting else _HEADED)
            if needed > room:
                break
            fitting.append(row)
            room -= needed
        if fitting and (title != BRINGS or len(fitting) == len(rows)):
            found.append(_Group(title, fitting))
        elif title == BRINGS:
            return [], 0
        else:
            room -= _put_beside(found, title, cards, room, across)
    return found, top


def _put_beside(found: list[_Group], title: str, cards: Sequence[CardPicture], room: int, across: int) -> int:
    """Let cards without room below stand beside a row that is not full; return how many lines that takes."""
    for at, group in enumerate(found):
        free = across - len(group.rows[0]) if len(group.rows) == 1 and not group.beside[0] else 0
        tall = _tall(group.rows[0])
        fitting = [card for card in cards if _tall([card]) <= tall + room][:free]
        if fitting:
            found[at] = group._replace(beside=(title, fitting))
            return max(0, _tall(fitting) - tall)
    return 0


def _tall(row: Sequence[CardPicture]) -> int:
    return max(len(card.rows) for card in row) + 2


def _put_related(canvas: Canvas, groups: Sequence[_Group], top: int, look: Appearance) -> None:
    """Rows of cards under their headings."""
    each, y = related_width(canvas.width) + 6 + _GAP, top
    for title, rows, (other, beside) in groups:
        left = len(rows[0]) * each if beside else 0
        section(canvas, (3, y, left - _GAP if beside else canvas.width - 6), title, look)
        if beside:
            section(canvas, (3 + left, y, canvas.width - 6 - left), other, look)
        y += 1
        for row in rows:
            shown = (*row, *beside)
            for at, card in enumerate(shown):
                _card(canvas, (3 + at * each, y, each - _GAP, _tall(shown)), card, look)
            y += _tall(shown)
        y += _HEADED - 1


def _columns_of(sections: Sections, width: int, room: int = 0) -> list[list[tuple[str, Style | None]]]:
    """The rows of each column beside a card, with empty ones between paragraphs if all have ``room`` so."""
    parts = _halves(sections) if has_two(width) else (sections,)
    airy = [_section_rows(part, airy=True) for part in parts]
    return airy if max(map(len, airy), default=0) <= room else [_section_rows(part) for part in parts]


def _below(sections: Sections, narrow: Sections, canvas: Canvas, room: int) -> Sections:
    """The last sections that go below the card: so few that the others have room beside it, else all that fit there."""
    found: Sections = ()
    for n in range(1, len(narrow) + 1):
        last = _going_on(narrow, len(narrow) - n)
        if len(_section_rows(last)) > room:
            break
        found = last
        if max(map(len, _columns_of(sections[:-n], canvas.width)), default=0) <= canvas.height - 3:
            break
    return found


def _going_on(sections: Sections, at: int) -> Sections:
    """The sections from one on; a heading says that it goes on where it began before."""
    title, rows = sections[at]
    before = next((title for title, _ in reversed(sections[:at]) if title), "")
    return ((title or f"{before}, further", rows), *sections[at + 1 :])


def _halves(sections: Sections) -> tuple[Sections, Sections]:
    """Sections for two columns, in their order, so that the longer one is as short as can be."""

    def longer(at: int) -> int:
        return max(len(_section_rows(sections[:at])), len(_section_rows(sections[at:])))

    at = min(range(1, len(sections) + 1), key=longer, default=0)
    return sections[:at], sections[at:]


def narrow_widths(width: int) -> tuple[int, int]:
    """The columns for the text on the card, and for that below it, where there is no room beside it."""
    return min(width - 4, _WIDEST) - 6, min(width - 4, _WIDEST)


def narrow_page(canvas: Canvas, card: CardPicture, first: int, look: Appearance) -> tuple[int, int]:
    """Draw the card, and below it what else there is; ``first`` is the row that begins with.

    Returns how many rows that has, and the room for them; no room if the card alone takes more than there is.
    """
    wide, tall = narrow_widths(canvas.width)[1], len(card.rows) + 2
    rows, room = _section_rows(card.sections), canvas.height - tall - 3
    if room < (_LEAST_BELOW if rows else 0):
        return len(rows), -1
    x = (canvas.width - wide) // 2
    _card(canvas, (x, 1, wide, tall), card, look)
    _put_sections(canvas, (x, tall + 2, wide, room), rows, first, look)
    return len(rows), room


def _section_rows(sections: Sections, airy: bool = False) -> list[tuple[str, Style | None]]:
    """What stands beside or below a card; headings have no style. ``airy``: with an empty row before paragraphs."""
    rows: list[tuple[str, Style | None]] = []
    for title, found in sections:
        rows += [("", None)] * bool((title or airy) and rows) + [(title, None)] * bool(title) + [*found]
    return rows


def _put_sections(
    canvas: Canvas, box: Box, rows: Sequence[tuple[str, Style | None]], first: int, look: Appearance
) -> None:
    x, top, width, room = box
    for y, (text, style) in enumerate(rows[first : first + room], start=top):
        if style is not None:
            put_words(canvas, x, y, text, style, look)
        elif text:
            section(canvas, (x, y, width), text, look)


def _parted(rows: Sequence[Row], room: int) -> tuple[Sequence[Row], Sequence[Row]]:
    """What has room on the card, and what goes on beside it: from a blank line on, so that no paragraph is parted.

    Where that would leave much of the card empty, at least no sentence is parted.
    """
    if len(rows) <= room:
        return rows, ()
    blank = (i for i in range(room, room // 2, -1) if not rows[i][0])
    whole = (i for i in range(room, 1, -1) if rows[i - 1][0].endswith((".", ".)")))
    at = next(chain(blank, whole), room)
    return rows[:at], rows[at + (not rows[at][0]) :]


def _widened(rows: Sequence[Row], wide: Sequence[Row]) -> Sequence[Row]:
    """The last rows of a text as they are broken in more columns; as they were if they begin within a line there."""
    words = sum(len(text.split()) for text, _ in rows)
    at = len(wide)
    while words > 0 and at > 0:
        at -= 1
        words -= len(wide[at][0].split())
    return wide[at:] if words == 0 and at < len(wide) else rows


def _card(canvas: Canvas, box: tuple[int, int, int, int], card: CardPicture, look: Appearance) -> None:
    x, y, width, height = box
    palette, signs = look.palette, look.signs
    hue, ground = _colours(card.mine, look)
    frame(canvas, box, ROUND, hue, look, ground)
    canvas.put(x + 2, y, f" {shorten(card.name, width - 6, look.glyphs.ellipsis)} ", palette.strong)
    large = card.life and height - len(card.rows) > DIGIT_LINES + 4 and bool(signs.eighths) and not palette.mono
    for at, (text, style) in enumerate(card.rows, start=y + 1):
        put_words(canvas, x + 3, at, text, style, look)
    if large:
        at = y + height - DIGIT_LINES - 2
        end = big(canvas, x + 3, at, card.attack, palette.strong) if card.attack else x + 3
        canvas.put(end + 1, at + 1, "attack" if card.attack else "", palette.dim)
        start = x + width - 3 - 4 * len(card.life)
        big(canvas, start, at, card.life, palette.hurt)
        canvas.right(start - 1, at + 1, "life", palette.dim)
    bottom = y + height - 1
    if card.attack:
        badge(canvas, x + 1, bottom, f"{signs.attack}{card.attack}", palette.attack_badge, look)
    if card.life:
        text = f"{signs.life}{card.life}"
        badge(canvas, x + width - 1 - len(text) - 2, bottom, text, palette.life_badge, look)
    if card.blood:
        text = f" {signs.blood}{card.blood} "
        canvas.put(x + (width - len(text)) // 2, bottom, text, palette.bad)


def _colours(mine: bool | None, look: Appearance) -> tuple[Style, Style]:
    palette = look.palette
    if mine is None:
        return palette.line, palette.hand_card
    return (palette.mine, palette.mine_card) if mine else (palette.theirs, palette.theirs_card)
