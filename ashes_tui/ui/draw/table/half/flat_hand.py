"""Cards in hand without frames, in a low terminal: name, type and values, price, words as far as there is room."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ashes_tui.engine.api import CardView, SeatView
from ashes_tui.lang.defs import CardDef
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, text_width
from ashes_tui.ui.draw.pieces import CAP, Box, brief_cost
from ashes_tui.ui.draw.table.half.cells import capped
from ashes_tui.ui.draw.table.half.field import FIRST
from ashes_tui.ui.draw.table.half.in_hand import (
    FRAMED,
    LEAST,
    MOST,
    brief_kind,
    cost_row,
    hand_window,
    printed_on,
    said_on,
    without_action,
)
from ashes_tui.ui.draw.table.half.row_widths import (
    CardNeed,
    columns_by_need,
    is_read,
    lines_by_need,
)
from ashes_tui.ui.draw.table.marks import Mark
from ashes_tui.ui.draw.table.parts import Row, put_row, row_width
from ashes_tui.ui.draw.table.texts.card_texts import text_rows, texts
from ashes_tui.ui.draw.table.texts.few_words import (
    CardWords,
    TextLine,
    lines_in_brief,
    lines_in_full,
    told_lines,
)
from ashes_tui.ui.draw.truncate import ScrollWindow, brief_name, shorten, shorten_beside, shorten_words, wrap
from ashes_tui.ui.table.model import TableModel

_SHORT = 2
"""In so few lines a card has no line for its type, or for the rest of its name."""
_FLAT_HEADS, _SAY_SOMETHING = 3, 3
"""The usual lines above the text of a card without a frame; so many words of one that is cut say something."""
_WIDEST = 76
"""The columns of a card whose text would be cut in fewer."""
_APART = 2
"""Columns between the price of a card without a frame and what it does."""


class _Flat(NamedTuple):
    """What takes room on a card without a frame: its name, what it says, and the columns it has at least.

    ``line``: so many columns hold its price with what it is, or with its values.
    """

    name: str
    said: tuple[CardWords, ...]
    least: int
    line: int

    def heads(self, width: int) -> int:
        """The lines above its text at the least: price and type share one where name and they have room."""
        return 2 if max(CAP + text_width(self.name), self.line + 1) <= width else _FLAT_HEADS

    def need(self) -> CardNeed:
        """Its columns, and the lines of all of it."""
        return CardNeed(
            self.least,
            _WIDEST,
            lambda width: self.heads(width) + lines_in_brief(self.said, width - 1),
            lambda width: self.heads(width) + lines_in_full(self.said, width - 1),
        )


def _flat_of(model: TableModel, card: CardView, height: int, look: Appearance) -> _Flat:
    definition = model.names.definition(card.id)
    said = texts(definition, model.names.rulebook, look) if definition else ()
    cost, kind, values = printed_on(card, model, look)
    beside = " ".join(values) or f" {brief_kind(kind)}"
    line = row_width(cost_row(brief_cost(cost), look)) + 1 + text_width(beside)
    return _Flat(card.name, said, _flat_width(model, card, height, look), line)


def flat_height_to_read(model: TableModel, seat: SeatView, width: int, look: Appearance) -> int:
    """How high a hand without frames is in which each card says what it does in few words."""
    shown = hand_window(len(seat.hand), width, True, 0)
    room = width - FIRST - (len(seat.hand) - 1)
    flats = tuple(_flat_of(model, card, FRAMED, look) for card in seat.hand)
    if shown.end - shown.first < len(flats):
        return max((flat.need().brief(shown.width) for flat in flats), default=0)
    return _flat_lines(flats, room)


@lru_cache(maxsize=256)
def _flat_lines(flats: tuple[_Flat, ...], room: int) -> int:
    return lines_by_need([flat.need() for flat in flats], room)


@lru_cache(maxsize=256)
def _flat_by_need(flats: tuple[_Flat, ...], wide: int, room: int, height: int) -> tuple[int, ...]:
    """The columns of cards without frames by what they say; none if all of them say it in as many as the others."""
    needs = [flat.need() for flat in flats]
    if is_read(needs, [wide] * len(needs), height) and all(flat.least <= wide for flat in flats):
        return ()
    return tuple(columns_by_need(needs, room, height))


def flat_widths(
    model: TableModel, cards: Sequence[CardView], shown: ScrollWindow, size: tuple[int, int], look: Appearance
) -> dict[int, int]:
    """How wide cards without frames are, by number, where one as wide as the others would lose a part of its text."""
    if shown.end - shown.first < len(cards) or size[1] <= _SHORT:
        return _widths(model, cards, shown, size, look)
    flats = tuple(_flat_of(model, card, size[1], look) for card in cards)
    found = _flat_by_need(flats, min(MOST, shown.width), size[0] - (len(cards) - 1), size[1])
    return dict(enumerate(found)) or _widths(model, cards, shown, size, look)


def _widths(
    model: TableModel, cards: Sequence[CardView], shown: ScrollWindow, size: tuple[int, int], look: Appearance
) -> dict[int, int]:
    """How wide cards without frames are, by number, where one as wide as the others would lose a part of its name."""
    room, height = size
    wanted = {i: _flat_width(model, cards[i], height, look) for i in range(shown.first, shown.end)}
    if shown.end - shown.first < len(cards) or max(wanted.values(), default=0) <= shown.width:
        return {}
    spare = room - sum(wanted.values()) - (len(wanted) - 1)
    while spare < 0:
        wanted[max(wanted, key=lambda i: wanted[i])] -= 1
        spare += 1
    return {i: min(MOST, width + spare // len(wanted)) for i, width in wanted.items()}


def _flat_width(model: TableModel, card: CardView, height: int, look: Appearance) -> int:
    """The columns in which a card without a frame shows its name beside a key, and its price."""
    price = row_width(cost_row(brief_cost(printed_on(card, model, look)[0]), look))
    name = card.name if height > _SHORT else brief_name(card.name)
    whole = CAP + text_width(name)
    fitting = (width for width in range(LEAST, whole) if _name_in_two(name, width, height)[0])
    return max(LEAST, next(fitting, whole), 1 + price)


def flat_card(canvas: Canvas, box: Box, card: CardView, model: TableModel, look: Appearance, mark: Mark) -> None:
    """A card without a frame: name, type and values, price; or a long name in two lines, price and values."""
    x, y, width, height = box
    palette, can = look.palette, bool(mark.key) or mark.lit
    ground, style = (palette.hand_card, palette.strong) if can else (palette.hand_spent, palette.dim)
    canvas.fill(x, y, width, height, ground)
    # The cursor lights the line of the name only: words and chips below keep the colours in which they can be read.
    canvas.fill(x, y, width, 1, palette.cursor_bg if mark.lit else ground)
    first_style = palette.cursor_bg if mark.lit else style
    at = capped(canvas, x, y, mark, look) + (not can and not mark.cursor)
    others = [other.name for other in model.view.seats[model.seat].hand]
    whole = text_width(card.name) <= x + width - at
    first, second = ("", "") if whole else _name_in_two(card.name, width, height)
    canvas.put(at, y, first or shorten_beside(card.name, others, x + width - at, look.glyphs.ellipsis), first_style)
    canvas.put(x + 1, y + 1, second, style)
    definition, flat = model.names.definition(card.id), _flat_of(model, card, height, look)
    is_cut = lines_in_brief(flat.said, width - 1) > height - _FLAT_HEADS
    # In so few lines the type of a unit is worth more than the beginning of its text.
    heads = flat.heads(width) if is_cut and (height > _FLAT_HEADS or card.life is None) else _FLAT_HEADS
    below = y + min(height, heads) - 1
    told = bool(definition) and height > _SHORT and not second and heads == _FLAT_HEADS
    if height > 1:
        _brief_cost(canvas, (x, below, width, height), card, model, look, mark, told)
    if definition is not None and told:
        kind = _kind_row(card, definition, model, look, width - 1)
        put_row(canvas, x + 1, y + 1, kind, width - 1)
    for i, parts in enumerate(_telling(_words(flat.said, look, width - 1, height - heads, not can), look)):
        put_row(canvas, x + 1, y + heads + i, parts, width - 1)


def _words(said: tuple[CardWords, ...], look: Appearance, width: int, room: int, spent: bool) -> Sequence[Row]:
    """The lines of the texts; one that would be cut to a word or two is left out where others then say more."""
    for kept in range(len(said), 0, -1) if lines_in_brief(said, width) > room else ():
        told = [text for text in said if _says(text, told_lines(said, width, room, look.glyphs.ellipsis), look)]
        if len(told) == kept or not told:
            break
        said = tuple(told)
    return text_rows(said, look, width, room, spent)


def _says(text: CardWords, lines: Sequence[TextLine], look: Appearance) -> bool:
    """Whether the lines tell more of a text than its heading, or its first words."""
    if not text.heading:
        return True
    leads = [i for i, line in enumerate(lines) if line.lead]
    at = next((i for i in leads if lines[i].lead == f"{text.heading}:"), -1)
    if at < 0:
        return False
    end = next((i for i in leads if i > at), len(lines))
    words = " ".join(line.rest for line in lines[at:end]).split()
    return words[-1:] != [look.glyphs.ellipsis] or len(words) > _SAY_SOMETHING


def _telling(rows: Sequence[Row], look: Appearance) -> Sequence[Row]:
    """The lines of a text, without a lonely one that says nothing: a word or two, or a heading that is cut."""
    text = "".join(part for part, _ in rows[0]) if len(rows) == 1 else ""
    cut = text.removesuffix(look.glyphs.ellipsis)
    says = cut == text or (cut.endswith(" ") and len(cut.split()) >= _SAY_SOMETHING)
    return rows if says else ()


def _name_in_two(name: str, width: int, height: int) -> tuple[str, str]:
    """The two lines of a name in a card without a frame, the first beside a key; nothing if it has no such form."""
    first, *more = wrap(name, width - CAP)
    second = " ".join(more)
    fits = max(text_width(first) + CAP, text_width(second) + 1) <= width
    return (first, second) if height > _SHORT and fits and f"{first} {second}" == name else ("", "")


def _kind_row(card: CardView, definition: CardDef, model: TableModel, look: Appearance, width: int) -> Row:
    """The second line of a flat card: what it is, of a unit its values, and its abilities if all have room."""
    _, kind, values = printed_on(card, model, look)
    if not values:
        return [(kind if text_width(kind) <= width else brief_kind(kind), look.palette.faint)]
    said = texts(definition, model.names.rulebook, look)
    names = ", ".join(heading for heading, _ in said if heading)
    told = " ".join(values)
    form = next((form for form in (kind, brief_kind(kind)) if text_width(f"{form} {told}") <= width), "")
    row: Row = [(f"{form} " if form else "", look.palette.faint), (told, look.palette.text)]
    return [*row, (f"  {names}", look.palette.dim)] if names and row_width(row) + len(names) + 2 <= width else row


def _brief_cost(
    canvas: Canvas, box: Box, card: CardView, model: TableModel, look: Appearance, mark: Mark, told: bool
) -> None:
    """The last line of a flat card, at which ``box`` begins: its price; its values or kind, unless ``told`` above."""
    x, y, width, height = box
    if mark.reason and mark.cursor:
        canvas.put(x + 1, y, shorten(mark.reason, width - 1, look.glyphs.ellipsis), look.palette.ember)
        return
    cost, kind, values = printed_on(card, model, look)
    brief = brief_cost(cost)
    forms = [cost_row(cost, look), cost_row(brief, look)]
    if not told and height > _SHORT and not values:
        forms = [
            [*form, (f"  {word}", look.palette.faint)] for form in forms for word in (kind, brief_kind(kind))
        ] + forms
    elif not told and values:
        printed: Row = [(" ", None), (" ".join(values), look.palette.text)]
        prices = [*forms, cost_row(without_action(brief), look)]
        typed = [[*forms[0], (f"  {brief_kind(kind)}", look.palette.faint), *printed]] if height > _SHORT else []
        forms = [*typed, *([*price, *printed] for price in prices), *forms]
    cut = cost_row(shorten_words(cost, width, look.glyphs.ellipsis), look)
    row = next((form for form in forms if row_width(form) <= width), cut)
    at = put_row(canvas, x + (row_width(row) < width), y, row, width) + _APART
    said = said_on(model.names.definition(card.id), model, look)
    if height <= _SHORT and said and lines_in_brief(said, x + width - at) == 1:
        words = text_rows(said, look, x + width - at, 1, not mark.key)[0]
        put_row(canvas, at, y, words, x + width - at)
    elif height <= _SHORT and not values:
        word = next((form for form in (kind, brief_kind(kind)) if text_width(form) <= x + width - at), "")
        canvas.put(at, y, word, look.palette.faint)


__all__ = ["flat_card", "flat_height_to_read", "flat_widths"]
