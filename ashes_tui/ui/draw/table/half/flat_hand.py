"""Cards in hand without frames, in a low terminal: name, price and values, words as far as there is room.

All cards of a hand say the same in the same line: the price below the name at the left, what a card is and its values
at the right, in a line of their own where one of the prices leaves them no room.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.style import Style

from ashes_tui.engine.api import CardView, SeatView
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, text_width
from ashes_tui.ui.draw.pieces import CAP, Box
from ashes_tui.ui.draw.table.half.cells import capped
from ashes_tui.ui.draw.table.half.field import FIRST
from ashes_tui.ui.draw.table.half.in_hand import (
    FRAMED,
    LEAST,
    WIDEST,
    beside_price,
    cost_row,
    cost_row_within,
    flat_window,
    kind_and_values,
    printed_on,
    without_action,
)
from ashes_tui.ui.draw.table.half.row_widths import (
    CardNeed,
    columns_by_need,
    is_read,
    lines_by_need,
)
from ashes_tui.ui.draw.table.marks import Mark
from ashes_tui.ui.draw.table.parts import put_row, put_row_right, row_width
from ashes_tui.ui.draw.table.texts.card_texts import text_rows, texts, told_apart
from ashes_tui.ui.draw.table.texts.few_words import (
    CardWords,
    lines_in_brief,
)
from ashes_tui.ui.draw.truncate import ScrollWindow, brief_name, shorten, shorten_beside, wrap
from ashes_tui.ui.table.model import TableModel

_SHORT = 2
"""In so few lines a card has no line for its values, or for the rest of its name."""
FLAT_HEADS = 3
"""The usual lines above the text of a card without a frame."""
_LAST_ONES = 3
"""So few cards are wider in a hand of two lines, where what one does has room beside its price then."""
_TIGHT = 9
"""The columns of a card with a short name where others of its hand lack some: its type has room in them."""
_APART = 2
"""Columns between the price of a card without a frame and what it does."""


class _Flat(NamedTuple):
    """What takes room on a card without a frame: its name, what it says, and the columns it has at least.

    ``line``: so many columns hold its price with its values, or with what it is if it has none: these tell it, too;
    ``whole``: so many hold all three.
    """

    name: str
    said: tuple[CardWords, ...]
    least: int
    line: int
    whole: int
    has_values: bool = False

    def has_short_heads(self, width: int) -> bool:
        """Whether its name has room in one line, with *Summon* shortened, and all that is told below in another."""
        return max(CAP + text_width(brief_name(self.name)), self.line + 1) <= width

    def tells_beside(self, width: int) -> bool:
        """Whether all that it says has room beside its price, in a hand of two lines."""
        return bool(self.said) and lines_in_brief(self.said, width - 1 - self.whole - _APART) == 1

    def need(self, heads: int) -> CardNeed:
        """Its columns, and the lines of all of it below so many that tell its name and price."""
        return CardNeed(
            self.least,
            WIDEST,
            lambda width: heads + lines_in_brief(self.said, width - 1),
        )


def _flat_of(model: TableModel, card: CardView, height: int, look: Appearance) -> _Flat:
    definition = model.names.definition(card.id)
    said = told_apart(texts(definition, model.names.rulebook, look)) if definition else ()
    cost, kind, values = printed_on(card, model, look)
    price = row_width(cost_row(cost, look))
    told = ("" if values else kind), kind
    line, whole = (price + 1 + row_width(kind_and_values(word, values, look)) for word in told)
    return _Flat(card.name, said, _flat_width(model, card, height, look), line, whole, bool(values))


def _heads(flats: Sequence[_Flat], wide: int) -> int:
    """The lines above the texts of all cards of a hand, each of so many columns if they are equal."""
    return FLAT_HEADS - all(flat.has_short_heads(wide) for flat in flats)


def flat_heads(model: TableModel, cards: Sequence[CardView], wide: int, height: int, look: Appearance) -> int:
    """The lines that name and price of a card take: as many on every card of the hand."""
    return min(height, _heads([_flat_of(model, card, height, look) for card in cards], wide))


def flat_height_to_read(model: TableModel, seat: SeatView, width: int, look: Appearance, most: int = 0) -> int:
    """How high a hand without frames is in which each card says what it does in few words.

    ``most``: cards are as wide as if there were so many.
    """
    shown = flat_window(len(seat.hand), width, 0, most)
    flats = tuple(_flat_of(model, card, FRAMED, look) for card in seat.hand)
    whole_row = shown.end - shown.first == len(flats)
    return _flat_lines(flats, shown.width, width - FIRST - (len(flats) - 1) if whole_row else 0)


def _needs_of(flats: Sequence[_Flat], wide: int, room: int) -> list[CardNeed]:
    """What the cards need; a price beside values is rather told whole than a text, if all have ``room`` for that."""
    needs = [flat.need(_heads(flats, wide)) for flat in flats]
    priced = [
        need._replace(least=max(need.least, flat.line + 1)) if flat.has_values else need
        for need, flat in zip(needs, flats, strict=True)
    ]
    return priced if sum(need.least for need in priced) <= room else needs


@lru_cache(maxsize=256)
def _flat_lines(flats: tuple[_Flat, ...], wide: int, room: int) -> int:
    """In how many lines cards say what they do: in ``wide`` columns each, or sharing ``room``, if there is any."""
    needs = _needs_of(flats, wide, room)
    alike = max((need.brief(wide) for need in needs), default=0)
    if not room or (alike <= FRAMED and all(need.least <= wide for need in needs)):
        return alike
    return lines_by_need(needs, room)


@lru_cache(maxsize=256)
def _flat_by_need(flats: tuple[_Flat, ...], wide: int, room: int, height: int) -> tuple[int, ...]:
    """The columns of cards without frames by what they say; none if they can be equal, or if that says no more."""
    needs = _needs_of(flats, wide, room)
    may_be_equal = all(need.least <= wide for need in needs)
    if may_be_equal and is_read(needs, [wide] * len(needs), height):
        return ()
    found = tuple(columns_by_need(needs, room, height))
    return found if not may_be_equal or (found and is_read(needs, found, height)) else ()


def flat_widths(
    model: TableModel,
    cards: Sequence[CardView],
    shown: ScrollWindow,
    size: tuple[int, int],
    look: Appearance,
    keyed: Container[int] = (),
) -> dict[int, int]:
    """How wide cards without frames are, by number, where one as wide as the others would lose a part of its text.

    ``keyed``: the cards that have a key now.
    """
    whole_row = shown.end - shown.first == len(cards)
    if size[1] <= _SHORT and whole_row and 0 < len(cards) <= _LAST_ONES:
        wide = min(WIDEST, size[0] // len(cards) - 1)
        told = [_flat_of(model, card, size[1], look) for card in cards]
        if any(flat.tells_beside(wide) > flat.tells_beside(shown.width) for flat in told):
            return dict.fromkeys(range(len(cards)), wide)
    bare = _widths_of_names(cards, size[0], keyed) if size[1] == 1 and whole_row else {}
    if bare or size[1] <= _SHORT or not whole_row:
        return bare or _widths(model, cards, shown, size, look)
    flats = tuple(_flat_of(model, card, size[1], look) for card in cards)
    found = _flat_by_need(flats, shown.width, size[0] - (len(cards) - 1), size[1])
    return dict(enumerate(found)) or _last_ones(flats, shown.width, size) or _widths(model, cards, shown, size, look)


def _last_ones(flats: Sequence[_Flat], usual: int, size: tuple[int, int]) -> dict[int, int]:
    """The columns of one or two cards that would say less in those of a larger hand: all there are, in equal parts."""
    wide = min(WIDEST, size[0] // max(1, len(flats)) - 1)
    if wide <= usual or is_read(_needs_of(flats, usual, size[0]), [usual] * len(flats), size[1]):
        return {}
    return dict.fromkeys(range(len(flats)), wide)


def _widths_of_names(cards: Sequence[CardView], width: int, keyed: Container[int]) -> dict[int, int]:
    """How wide the cards of a hand of one line are where their names have room only without keys that they lack."""
    names = [text_width(brief_name(card.name)) for card in cards]
    room = width - (len(cards) - 1)
    if sum(names) + CAP * len(cards) <= room:
        return {}
    wanted = [name + (CAP if at in keyed else 1) for at, name in enumerate(names)]
    more = (room - sum(wanted)) // len(cards)
    return {at: size + more for at, size in enumerate(wanted)} if more >= 0 else {}


def _widths(
    model: TableModel, cards: Sequence[CardView], shown: ScrollWindow, size: tuple[int, int], look: Appearance
) -> dict[int, int]:
    """How wide cards without frames are, by number, where one as wide as the others would lose a part of its name."""
    room, height = size
    in_sight = range(shown.first, shown.end)
    wanted = {i: _flat_width(model, cards[i], height, look) for i in in_sight}
    if shown.end - shown.first < len(cards) or max(wanted.values(), default=0) <= shown.width:
        return {}
    room -= len(wanted) - 1
    if sum(wanted.values()) > room:
        wanted = {i: _flat_width(model, cards[i], height, look, _TIGHT) for i in in_sight}
    spare = room - sum(wanted.values())
    named = {i: _named_width(cards[i].name, height, _TIGHT) for i in wanted}
    while spare < 0:
        priced = [i for i in wanted if wanted[i] > named[i]]
        wanted[max(priced or wanted, key=lambda i: wanted[i])] -= 1
        spare += 1
    return {i: min(WIDEST, width + spare // len(wanted)) for i, width in wanted.items()}


def cuts_names(
    model: TableModel,
    cards: Sequence[CardView],
    shown: ScrollWindow,
    sizes: Sequence[tuple[int, int]],
    look: Appearance,
) -> bool:
    """Whether some cards have no room, or those that say nothing but what they are none for all their names."""
    if len(sizes) < len(cards):
        return True
    if any(height > FLAT_HEADS for _, height in sizes):
        return False
    fitted = zip(cards[shown.first : shown.end], sizes, strict=True)
    return any(width < _flat_width(model, card, high, look, _TIGHT) for card, (width, high) in fitted)


def has_prices(
    model: TableModel, cards: Sequence[CardView], size: tuple[int, int], look: Appearance, most: int = 0
) -> bool:
    """Whether all cards, without frames and side by side, have whole names and prices in this room.

    ``most``: they are as wide as if there were so many.
    """
    shown = flat_window(len(cards), size[0], 0, most)
    widths = flat_widths(model, cards, shown, (size[0] - FIRST, size[1]), look)
    sizes = [(widths.get(i, shown.width), size[1]) for i in range(shown.first, shown.end)]
    return not cuts_names(model, cards, shown, sizes, look) and tells_actions(model, cards, sizes, look)


def tells_actions(
    model: TableModel, cards: Sequence[CardView], sizes: Sequence[tuple[int, int]], look: Appearance
) -> bool:
    """Whether all prices have room for their actions beside the values: left out of one only, it would look cheaper."""
    return all(
        _priced_in(printed_on(card, model, look), look) < width for card, (width, _) in zip(cards, sizes, strict=True)
    )


def _priced_in(printed: tuple[str, str, tuple[str, ...]], look: Appearance) -> int:
    """The columns of a price beside values; of any other price none, as nothing makes it lose its action."""
    cost, _, values = printed
    return row_width(cost_row(cost, look)) + 1 + text_width(" ".join(values)) if values else 0


class FlatForm(NamedTuple):
    """What all cards of a hand without frames have in common: ``heads`` lines of name and price, then words.

    ``actions``: all prices are told with theirs. ``price`` and ``values``: the lines in which prices stand, and types
    and values.
    """

    heads: int = FLAT_HEADS
    actions: bool = True
    price: int = 1
    values: int = 2

    @property
    def names_in_two(self) -> bool:
        """Whether names may take a second line."""
        return self.price > 1


_USUAL_FORM = FlatForm()


def flat_form(
    model: TableModel, cards: Sequence[CardView], sizes: Sequence[tuple[int, int]], heads: int, look: Appearance
) -> FlatForm:
    """The form of a hand, its cards as they are called: values leave the lines of prices that have no room beside."""
    fitted, beside = list(zip(cards, sizes, strict=True)), tells_actions(model, cards, sizes, look)
    if heads < FLAT_HEADS:
        return FlatForm(heads, beside, 1, 1)
    if all(CAP + text_width(card.name) <= width for card, (width, _) in fitted):
        return FlatForm(heads, all(_price_of(model, card, look) < width for card, (width, _) in fitted))
    typed = beside and all(_is_typed(model, card, width, look) for card, (width, _) in fitted)
    above = not typed and all(_fits_below_values(model, card, size, look) for card, size in fitted)
    return FlatForm(heads, beside or above, 2, 1 if above else 2)


def _is_typed(model: TableModel, card: CardView, width: int, look: Appearance) -> bool:
    """Whether what a card is has room beside its price and its values."""
    _, kind, values = printed_on(card, model, look)
    return _price_of(model, card, look) + _APART + row_width(kind_and_values(kind, values, look)) < width


def _price_of(model: TableModel, card: CardView, look: Appearance) -> int:
    """The columns of a whole price."""
    return row_width(cost_row(printed_on(card, model, look)[0], look))


def _second_of(name: str, size: tuple[int, int]) -> str:
    """The second line of a name that has no room in one."""
    return "" if CAP + text_width(name) <= size[0] else _name_in_two(name, *size)[1]


def _fits_below_values(model: TableModel, card: CardView, size: tuple[int, int], look: Appearance) -> bool:
    """Whether a whole price has room by itself, and the values beside the second line of the name."""
    _, _, values = printed_on(card, model, look)
    above = text_width(" ".join((_second_of(card.name, size), *values)))
    return _price_of(model, card, look) < size[0] and (not values or above < size[0])


def _flat_width(model: TableModel, card: CardView, height: int, look: Appearance, least: int = LEAST) -> int:
    """The columns in which a card without a frame shows its name beside a key, and its price."""
    price = _price_of(model, card, look)
    return max(_named_width(card.name, height, least), 1 + price)


def _named_width(name: str, height: int, least: int) -> int:
    """The columns in which a card without a frame shows its name beside a key, in two lines if it has them."""
    name = name if height > _SHORT else brief_name(name)
    whole = CAP + text_width(name)
    return max(least, next((width for width in range(least, whole) if _fits(name, width, height)), whole))


def flat_card(
    canvas: Canvas,
    box: Box,
    card: CardView,
    model: TableModel,
    look: Appearance,
    mark: Mark,
    form: FlatForm = _USUAL_FORM,
) -> None:
    """A card without a frame: name and price in the form of the hand, then words."""
    x, y, width, height = box
    palette, can = look.palette, bool(mark.key) or mark.lit
    ground, style = (palette.hand_card, palette.strong) if can else (palette.hand_spent, palette.dim)
    canvas.fill(x, y, width, height, ground)
    # The cursor lights the line of the name only: words and chips below keep the colours in which they can be read.
    canvas.fill(x, y, width, 1, palette.cursor_bg if mark.lit else ground)
    first_style = palette.cursor_bg if mark.lit else style
    at = capped(canvas, x, y, mark, look)
    _edge(canvas, box, look, palette.gold if mark.lit else palette.rule, int(at > x))
    at += not can and not mark.cursor
    others = [other.name for other in model.view.seats[model.seat].hand]
    whole, heads = text_width(card.name) <= x + width - at, form.heads
    first, second = ("", "") if whole or not form.names_in_two else _name_in_two(card.name, width, height)
    canvas.put(at, y, first or shorten_beside(card.name, others, x + width - at, look.glyphs.ellipsis), first_style)
    canvas.put(x + 1, y + 1, second, style)
    if height > 1:
        _below_name(canvas, box, card, model, look, mark, form, second)
    flat = _flat_of(model, card, height, look)
    for i, parts in enumerate(text_rows(flat.said, look, width - 1, height - heads, not can)):
        put_row(canvas, x + 1, y + heads + i, parts, width - 1)


def _edge(canvas: Canvas, box: Box, look: Appearance, style: Style, top: int) -> None:
    """The edge of a card without a frame, like that of a ready spell, below so many lines that have a key there.

    A name alone has none.
    """
    x, y, _, height = box
    for line in range(top, height if height > 1 else 0):
        canvas.put(x, y + line, look.signs.slot_edge, style)


def names_have_room(cards: Sequence[CardView], sizes: Sequence[tuple[int, int]]) -> bool:
    """Whether all names are whole on cards of these sizes, in one line or in two."""
    return all(_fits(card.name, *size) for card, size in zip(cards, sizes, strict=True))


def _fits(name: str, width: int, height: int) -> bool:
    """Whether a name has room in one line beside a key, or in two."""
    return CAP + text_width(name) <= width or bool(_name_in_two(name, width, height)[0])


def _name_in_two(name: str, width: int, height: int) -> tuple[str, str]:
    """The two lines of a name in a card without a frame, the first beside a key; nothing if it has no such form."""
    first, *more = wrap(name, width - CAP)
    second = " ".join(more)
    fits = max(text_width(first) + CAP, text_width(second) + 1) <= width
    return (first, second) if height > _SHORT and fits and f"{first} {second}" == name else ("", "")


def _below_name(
    canvas: Canvas,
    box: Box,
    card: CardView,
    model: TableModel,
    look: Appearance,
    mark: Mark,
    form: FlatForm,
    second: str,
) -> None:
    """The price at the left; at the right what a card is and its values, in the same line or in one of their own."""
    x, y, width, height = box
    cost, kind, values = printed_on(card, model, look)
    together = form.price == form.values
    says_why = bool(mark.reason) and mark.cursor
    if says_why:
        canvas.put(x + 1, y + form.price, shorten(mark.reason, width - 1, look.glyphs.ellipsis), look.palette.ember)
        if together:
            return
    # An action alone is the whole price: it stays.
    cost = cost if form.actions else without_action(cost) or cost
    values = _values_beside(cost, values, width, look) if together and card.life is None else values
    row = cost_row(cost, look)
    beside = row_width(row) if together else text_width(second)
    beside += _APART * bool(beside)
    has_room = beside + row_width(kind_and_values(kind, values, look)) < width
    told = kind_and_values(kind if has_room else "", values, look)
    put_row_right(canvas, x + width, y + form.values, told)
    taken = row_width(told) + 1 if told and together else 0
    if says_why:
        return
    row = cost_row_within(cost, width - 1 - taken, look)
    at = put_row(canvas, x + 1, y + form.price, row, width - 1 - taken) + _APART
    if height <= _SHORT:
        beside_price(canvas, (at, y + form.price, x + width - at - taken - (_APART - 1), 1), card, model, look, mark)


def _values_beside(cost: str, values: tuple[str, ...], width: int, look: Appearance) -> tuple[str, ...]:
    """The values that have room beside a price: that of an alteration is worth more than the last of what it gives."""
    while len(values) > 1 and row_width(cost_row(cost, look)) + text_width(" ".join(values)) > width - 2:
        values = values[:-1]
    return values


__all__ = [
    "FLAT_HEADS",
    "FlatForm",
    "cuts_names",
    "flat_card",
    "flat_form",
    "flat_heads",
    "flat_height_to_read",
    "flat_widths",
    "has_prices",
    "names_have_room",
    "tells_actions",
]
