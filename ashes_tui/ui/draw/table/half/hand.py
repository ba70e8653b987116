"""The cards in hand: name, price, type and values, words as far as there is room."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from ashes_tui.engine.api import CardView, SeatView
from ashes_tui.lang.defs import CardDef
from ashes_tui.ui.draw.appearance import Appearance, stat_sign
from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.pieces import CAP, CHIP, Box, badge, badge_width, brief_cost, face_of, frame
from ashes_tui.ui.draw.signs import DASHED, HEAVY, ROUND
from ashes_tui.ui.draw.table.half.cells import capped, say_reason, woven_back
from ashes_tui.ui.draw.table.half.field import FIRST, is_active, more_beyond, side_canvas
from ashes_tui.ui.draw.table.half.halves import side_of
from ashes_tui.ui.draw.table.half.row_widths import (
    CardNeed,
    Lines,
    columns_by_need,
    is_read,
    is_whole,
    lines_by_need,
    narrowest,
)
from ashes_tui.ui.draw.table.layout import Heights
from ashes_tui.ui.draw.table.marks import Mark, Marks
from ashes_tui.ui.draw.table.parts import Row, put_row, row_width
from ashes_tui.ui.draw.table.texts.brief import without_price
from ashes_tui.ui.draw.table.texts.card_texts import brought, text_rows, texts, told_apart
from ashes_tui.ui.draw.table.texts.few_words import CardWords, lines_in_brief, lines_in_full, needs_signs, with_signs
from ashes_tui.ui.draw.truncate import ScrollWindow, brief_name, shorten, shorten_beside, shorten_words, window, wrap
from ashes_tui.ui.table.model import TableModel
from ashes_tui.words.phrases import capital, cost_signs, count

_BACK, _NARROWEST_BACK = 16, 6
_LEAST_BACK, _HIGHEST_BACK = 3, 6
"""The columns of a card in a hand that may not be seen, and its lines."""
_FRAMED = 5
"""From so many lines on, cards in hand have frames."""
_FEW, _FLAT_USUAL, _USUAL = 3, 4, 5
"""Cards are no wider than if there were so few of them; the usual number of cards, without frames and with them."""
_LEAST, _MOST, _HIGHEST = 12, 38, 16
_MOST_READ = 64
"""A card may be so wide where its words would be cut."""
_AROUND_KIND = 11
"""Columns beside the type of a card in its lower edge: most reasons not to play it have room there, too."""
_BESIDE_KIND = 5
"""Columns beside the type of a card where there is no reason."""
_NARROW, _ROOMY = 18, 7
"""Below how many columns a framed card has its name inside; from how many lines on it may take a second line."""
_USE = "Use"
"""Stands before what it costs to use a spell once it was played."""
_SHORT = 2
"""In so few lines a card has no line for its type, or for the rest of its name."""
_FLAT_HEADS, _SAY_SOMETHING = 3, 3
"""The usual lines above the text of a card without a frame; so many words of one that is cut say something."""
_APART = 2
"""Columns between the price of a card without a frame and what it does."""
_SMALL_PRICE = ("main", "side")
"""What a price goes without in very little room."""


def hand(
    model: TableModel,
    seat: SeatView,
    row: str,
    width: int,
    height: int,
    look: Appearance,
    marks: Marks,
    flat: bool = False,
) -> Drawing:
    """The cards in hand: name, cost, type, words, values. What cannot be played now is dashed.

    ``flat``: no card has a frame, however many lines there are.
    """
    flat = flat or height < _FRAMED
    canvas = side_canvas(width, height, True, look, is_active(model, seat.index))
    cards = seat.hand
    if not cards:
        _unseen(canvas, seat.hand_count, look)
    cursor = model.cursor.index if model.cursor.row == row else 0
    shown = _window(len(cards), width, flat, cursor)
    on_edge = _price_on_edge(model, cards, min(_MOST, shown.width), look)
    widths = (_flat_widths if flat else _framed_widths)(model, cards, shown, (width - FIRST, height), look)
    x, usual = FIRST, min(_MOST, shown.width)
    sizes = [(widths.get(i, usual), min(height, _HIGHEST)) for i in range(shown.first, shown.end)]
    signs = _by_signs(model, cards[shown.first : shown.end], sizes, on_edge, look)
    for i, size in enumerate(sizes, start=shown.first):
        box = (x, 0, *size)
        mark = marks.card(cards[i].id, row)
        if flat:
            _flat_card(canvas, box, cards[i], model, look, mark)
        else:
            _framed_card(canvas, box, cards[i], model, look, mark, on_edge, signs)
        canvas.spot(*box, row, i)
        x += box[2] + 1
    more_beyond(canvas, shown.first, shown.end, len(cards), look)
    return canvas.drawing()


def _by_signs(
    model: TableModel, cards: Sequence[CardView], sizes: Sequence[tuple[int, int]], on_edge: bool, look: Appearance
) -> bool:
    """Whether any card tells what its use costs by signs alone, so that all of them do."""
    rooms = [
        (width - 3, height - _around(on_edge) - len(_name_lines(card.name, width - 2, width, height, False)[1]))
        for card, (width, height) in zip(cards, sizes, strict=True)
    ]
    said = [_said(model.names.definition(card.id), model, look) for card in cards]
    return any(needs_signs(words, *room) for words, room in zip(said, rooms, strict=True))


def _unseen(canvas: Canvas, held: int, look: Appearance) -> None:
    """A hand that may not be seen now: the backs of its cards, or their number in words."""
    height, each = min(canvas.height, _HIGHEST_BACK), (canvas.width - FIRST) // max(1, held)
    if not held or height < _LEAST_BACK or each < _NARROWEST_BACK:
        told = f"hand: {count(held, 'card')}" if held else "no cards in hand"
        canvas.put(FIRST + 1, 0, told, look.palette.faint)
        return
    wide = min(each, _BACK + 1)
    for i in range(held):
        woven_back(canvas, (FIRST + i * wide, 0, wide - 1, height), False, look, side_of(True, look))


def _window(count: int, width: int, flat: bool, cursor: int) -> ScrollWindow:
    calm = min(max(count, _FEW), _FLAT_USUAL if flat else _USUAL)
    return window(count, width - FIRST, cursor, _LEAST, _MOST, calm)


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
            _MOST,
            lambda width: self.heads(width) + lines_in_brief(self.said, width - 1),
            lambda width: self.heads(width) + lines_in_full(self.said, width - 1),
        )


def _flat_of(model: TableModel, card: CardView, height: int, look: Appearance) -> _Flat:
    definition = model.names.definition(card.id)
    said = texts(definition, model.names.rulebook, look) if definition else ()
    cost, kind, values = _printed(card, model, look)
    beside = " ".join(values) or f" {_brief_kind(kind)}"
    line = row_width(_cost_row(brief_cost(cost), look)) + 1 + text_width(beside)
    return _Flat(card.name, said, _flat_width(model, card, height, look), line)


def flat_height_to_read(model: TableModel, seat: SeatView, width: int, look: Appearance) -> int:
    """How high a hand without frames is in which each card says what it does in few words."""
    shown = _window(len(seat.hand), width, True, 0)
    room = width - FIRST - (len(seat.hand) - 1)
    flats = tuple(_flat_of(model, card, _FRAMED, look) for card in seat.hand)
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


def _flat_widths(
    model: TableModel, cards: Sequence[CardView], shown: ScrollWindow, size: tuple[int, int], look: Appearance
) -> dict[int, int]:
    """How wide cards without frames are, by number, where one as wide as the others would lose a part of its text."""
    if shown.end - shown.first < len(cards) or size[1] <= _SHORT:
        return _widths(model, cards, shown, size, look)
    flats = tuple(_flat_of(model, card, size[1], look) for card in cards)
    found = _flat_by_need(flats, min(_MOST, shown.width), size[0] - (len(cards) - 1), size[1])
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
    return {i: min(_MOST, width + spare // len(wanted)) for i, width in wanted.items()}


def _flat_width(model: TableModel, card: CardView, height: int, look: Appearance) -> int:
    """The columns in which a card without a frame shows its name beside a key, and its price."""
    price = row_width(_cost_row(brief_cost(_printed(card, model, look)[0]), look))
    name = card.name if height > _SHORT else brief_name(card.name)
    whole = CAP + text_width(name)
    fitting = (width for width in range(_LEAST, whole) if _name_in_two(name, width, height)[0])
    return max(_LEAST, next(fitting, whole), 1 + price)


def hand_height_to_read(model: TableModel, seat: SeatView, width: int, look: Appearance) -> Heights:
    """How high a hand with frames is in which each card says what it does, in few words and in all; 0 if none can."""
    shown = _window(len(seat.hand), width, False, 0)
    wide = min(_MOST, shown.width)
    on_edge = _price_on_edge(model, seat.hand, wide, look)
    said = tuple(_told_on(model, card, on_edge, look) for card in seat.hand)
    whole_row = shown.end - shown.first == len(seat.hand)
    brief, whole = _lines_to_read(said, wide, width - FIRST - (len(said) - 1) if whole_row else 0)
    around = _around(on_edge)
    return (brief + around, whole + around) if brief else (0, 0)


def _around(on_edge: bool) -> int:
    """The lines of a card with a frame besides what it says."""
    return 2 if on_edge else 3


class _ToldOn(NamedTuple):
    """What takes room on a card with a frame: its name, what it says, so many units that it brings into play.

    It has at least so many columns for its name, rather so many for its type, too, and best so many that a reason
    has room beside that.
    """

    name: str
    said: tuple[CardWords, ...]
    units: int
    least: int
    rather: int
    best: int


def _told_on(model: TableModel, card: CardView, on_edge: bool, look: Appearance) -> _ToldOn:
    """What takes room on a card, whose price is in its upper edge if ``on_edge``."""
    definition = model.names.definition(card.id)
    cost, kind, values = _printed(card, model, look)
    price = row_width(_cost_row(cost, look))
    named = CAP + text_width(card.name if on_edge else brief_name(card.name)) + 2 + (1 + price) * on_edge
    below = text_width(_brief_kind(kind)) + sum(badge_width(value, look) + 1 for value in values)
    typed = below + _BESIDE_KIND if on_edge else min(below, price + text_width(_brief_kind(kind))) + _BESIDE_KIND
    least = max(_LEAST, named if on_edge else min(named, _NARROW))
    units = len(brought(definition, model, look, _LEAST))
    said = _said(definition, model, look)
    return _ToldOn(card.name, said, units, least, max(least, typed), max(least, below + _AROUND_KIND))


@lru_cache(maxsize=256)
def _lines_to_read(said: tuple[_ToldOn, ...], wide: int, room: int) -> Heights:
    """In how many lines cards say what they do, in few words and in all: in ``wide`` columns each, or sharing some."""
    needs = _needs(said, _HIGHEST)
    brief, whole = (max((lines(wide) for lines in forms), default=0) for forms in _forms_of(needs))
    if room:
        brief, whole = (min(n, lines_by_need(needs, room, whole=w)) for n, w in ((brief, False), (whole, True)))
    return brief, whole


def _forms_of(needs: Sequence[CardNeed]) -> tuple[list[Lines], list[Lines]]:
    """The lines of all cards, in few words and in all of them."""
    return [need.brief for need in needs], [need.whole for need in needs]


def _framed_widths(
    model: TableModel, cards: Sequence[CardView], shown: ScrollWindow, size: tuple[int, int], look: Appearance
) -> dict[int, int]:
    """How wide cards with frames are, by number, where one as wide as the others would not say all in all its words."""
    if shown.end - shown.first < len(cards):
        return {}
    wide = min(_MOST, shown.width)
    on_edge = _price_on_edge(model, cards, wide, look)
    said = tuple(_told_on(model, card, on_edge, look) for card in cards)
    return dict(enumerate(_by_need(said, wide, size[0] - (len(cards) - 1), size[1], _around(on_edge))))


@lru_cache(maxsize=256)
def _by_need(said: tuple[_ToldOn, ...], wide: int, room: int, height: int, around: int) -> tuple[int, ...]:
    """The columns of each card, no more than it needs for all its words if it has more than ``wide``; none if equal."""
    lines = min(height, _HIGHEST) - around
    if is_whole(_needs(said, height), [wide] * len(said), lines):
        return ()
    widths: list[int] = []
    for least in range(3):
        needs = _needs(said, height, least)
        most = [max(wide, narrowest(need, need.whole, lines)) for need in needs]
        needs = [need._replace(most=columns) for need, columns in zip(needs, most, strict=True)]
        widths = columns_by_need(needs, room, lines) or widths
        if widths and is_read(needs, widths, lines, whole=least == 0):
            break
    return tuple(widths)


def _needs(said: Sequence[_ToldOn], height: int, least: int = 2) -> list[CardNeed]:
    """What each card needs, with the columns of its ``best``, those that it would rather have, or its least ones."""
    return [_need(card, height, (card.best, card.rather, card.least)[least]) for card in said]


def _need(card: _ToldOn, height: int, least: int) -> CardNeed:
    """What a card with a frame needs below its name, and below its price if that is not in its edge."""

    def lines(whole: bool) -> Lines:
        @cache
        def counted(width: int) -> int:
            named = len(_name_lines(card.name, width - 2, width, height, is_capped=False)[1])
            told = lines_in_full(card.said, width - 3) if whole else lines_in_brief(card.said, width - 3)
            return named + told + card.units * whole

        return counted

    return CardNeed(least, _MOST_READ, lines(whole=False), lines(whole=True))


def _price_on_edge(model: TableModel, cards: Sequence[CardView], width: int, look: Appearance) -> bool:
    """Whether every card has room for its price beside its name, in the upper edge: on all of them or on none."""
    rows = ((card.name, _cost_row(_printed(card, model, look)[0], look)) for card in cards)
    return all(CAP + text_width(name) + 1 + row_width(row) <= width - 2 for name, row in rows)


def _framed_card(
    canvas: Canvas,
    box: Box,
    card: CardView,
    model: TableModel,
    look: Appearance,
    mark: Mark,
    on_edge: bool,
    signs: bool,
) -> None:
    x, y, width, height = box
    palette, can = look.palette, bool(mark.key) or mark.lit
    ground, style = (palette.hand_card, palette.strong) if can else (palette.hand_spent, palette.dim)
    kind, line = (HEAVY, palette.gold) if mark.lit else (ROUND, palette.dim) if can else (DASHED, palette.rule)
    frame(canvas, box, kind, line, look, ground)
    at = capped(canvas, x + 1, y, mark, look)
    others = [other.name for other in model.view.seats[model.seat].hand]
    on_frame, inner = _name_lines(card.name, x + width - 1 - at, width, height, at > x + 1)
    canvas.put(at, y, shorten_beside(on_frame, others, x + width - 1 - at, look.glyphs.ellipsis), style)
    for line_at, text in enumerate(inner, start=y + 1):
        canvas.put(x + 2, line_at, shorten(text, width - 3, look.glyphs.ellipsis), style)
    top = y + 1 + len(inner)
    if on_edge:
        price = _cost_row(_printed(card, model, look)[0], look)
        put_row(canvas, x + width - 2 - row_width(price), y, [(" ", None), *price], row_width(price) + 1)
    _hand_inside(canvas, (x, top, width, y + height - top), card, model, look, can, on_edge, signs)
    says_kind = on_edge or not _price_and_kind(card, model, width, look)[1]
    _lower_edge(canvas, box, card, model, look, mark, says_kind)


def _flat_card(canvas: Canvas, box: Box, card: CardView, model: TableModel, look: Appearance, mark: Mark) -> None:
    """A card without a frame: name, type and values, price; or a long name in two lines, price and values."""
    x, y, width, height = box
    palette, can = look.palette, bool(mark.key) or mark.lit
    ground, style = (palette.hand_card, palette.strong) if can else (palette.hand_spent, palette.dim)
    canvas.fill(x, y, width, height, ground)
    canvas.fill(x, y, width, min(2, height), palette.cursor_bg if mark.lit else ground)
    style = palette.cursor_bg if mark.lit else style
    at = capped(canvas, x, y, mark, look) + (not can and not mark.cursor)
    others = [other.name for other in model.view.seats[model.seat].hand]
    whole = text_width(card.name) <= x + width - at
    first, second = ("", "") if whole else _name_in_two(card.name, width, height)
    canvas.put(at, y, first or shorten_beside(card.name, others, x + width - at, look.glyphs.ellipsis), style)
    canvas.put(x + 1, y + 1, second, style)
    definition, flat = model.names.definition(card.id), _flat_of(model, card, height, look)
    is_cut = lines_in_brief(flat.said, width - 1) > height - _FLAT_HEADS
    # In so few lines the type of a unit is worth more than the beginning of its text.
    heads = flat.heads(width) if is_cut and (height > _FLAT_HEADS or card.life is None) else _FLAT_HEADS
    below = y + min(height, heads) - 1
    told = bool(definition) and height > _SHORT and not second and heads == _FLAT_HEADS
    if height > 1:
        _brief_cost(canvas, (x, below, width, height), card, model, look, mark, mark.lit and height <= _SHORT, told)
    if definition is not None and told:
        kind = _kind_row(card, definition, model, look, width - 1)
        put_row(canvas, x + 1, y + 1, [(text, None) for text, _ in kind] if mark.lit else kind, width - 1)
    for i, parts in enumerate(_telling(text_rows(flat.said, look, width - 1, height - heads, not can), look)):
        put_row(canvas, x + 1, y + heads + i, parts, width - 1)


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


def _name_lines(name: str, room: int, width: int, height: int, is_capped: bool) -> tuple[str, list[str]]:
    """The name in the upper edge, with a sign for *Summon* if it needs that; else whole in lines of its own below.

    It is never in both; in a low card it is in the edge, where it is cut.
    """
    room -= 0 if is_capped else CAP
    if text_width(brief_name(name)) <= room or (width >= _NARROW and height < _ROOMY):
        return name, []
    return "", wrap(name, width - 3)[:2]


def _kind_row(card: CardView, definition: CardDef, model: TableModel, look: Appearance, width: int) -> Row:
    """The second line of a flat card: what it is, of a unit its values, and its abilities if all have room."""
    _, kind, values = _printed(card, model, look)
    if not values:
        return [(kind if text_width(kind) <= width else _brief_kind(kind), look.palette.faint)]
    said = texts(definition, model.names.rulebook, look)
    names = ", ".join(heading for heading, _ in said if heading)
    told = " ".join(values)
    form = next((form for form in (kind, _brief_kind(kind)) if text_width(f"{form} {told}") <= width), "")
    row: Row = [(f"{form} " if form else "", look.palette.faint), (told, look.palette.text)]
    return [*row, (f"  {names}", look.palette.dim)] if names and row_width(row) + len(names) + 2 <= width else row


def _printed(card: CardView, model: TableModel, look: Appearance) -> tuple[str, str, tuple[str, ...]]:
    """Cost, kind and printed values of a card in hand."""
    definition = model.names.definition(card.id)
    if definition is None:
        return "", "", ()
    cost = cost_signs(str(definition.cost), look.glyphs) if definition.cost else ""
    kind = capital(definition.type.value.removeprefix("conjured "))
    if definition.bonus:
        return cost, kind, tuple(f"{stat_sign(stat, look)}{n:+}" for stat, n in definition.bonus)
    if card.attack is None and card.life is None:
        return cost, kind, ()
    return cost, kind, (f"{look.signs.attack}{card.attack or 0}", f"{look.signs.life}{card.life or 0}")


def _brief_kind(kind: str) -> str:
    """What a card is in one word, but for a ready spell: its word alone would tell of a state."""
    return kind if kind == "Ready spell" else kind.removesuffix(" spell")


def _cost_row(cost: str, look: Appearance, on_cursor: bool = False) -> Row:
    """A cost as words and chips."""
    row: Row = []
    for part in cost.split(" ") if cost else ():
        style = None if on_cursor else face_of(part[:CHIP], look) or look.palette.dim
        row += [(part, style), (" ", None)]
    return row[:-1] if row else row


def _brief_cost(
    canvas: Canvas, box: Box, card: CardView, model: TableModel, look: Appearance, mark: Mark, lit: bool, told: bool
) -> None:
    """The last line of a flat card: its price; its values or what it is, unless that is ``told`` above.

    ``box`` begins at that line; ``lit``: the line has the ground of the cursor.
    """
    x, y, width, height = box
    if mark.reason and mark.cursor:
        canvas.put(x + 1, y, shorten(mark.reason, width - 1, look.glyphs.ellipsis), None if lit else look.palette.ember)
        return
    cost, kind, values = _printed(card, model, look)
    brief = brief_cost(cost)
    forms = [_cost_row(cost, look, lit), _cost_row(brief, look, lit)]
    if not told and height > _SHORT and not values:
        forms = [
            [*form, (f"  {word}", look.palette.faint)] for form in forms for word in (kind, _brief_kind(kind))
        ] + forms
    elif not told and values:
        printed: Row = [(" ", None), (" ".join(values), None if lit else look.palette.text)]
        prices = [*forms, _cost_row(_without_action(brief), look, lit)]
        typed = [[*forms[0], (f"  {_brief_kind(kind)}", look.palette.faint), *printed]] if height > _SHORT else []
        forms = [*typed, *([*price, *printed] for price in prices), *forms]
    cut = _cost_row(shorten_words(cost, width, look.glyphs.ellipsis), look, lit)
    row = next((form for form in forms if row_width(form) <= width), cut)
    at = put_row(canvas, x + (row_width(row) < width), y, row, width) + _APART
    said = _said(model.names.definition(card.id), model, look)
    if height <= _SHORT and said and lines_in_brief(said, x + width - at) == 1:
        words = text_rows(said, look, x + width - at, 1, not mark.key)[0]
        put_row(canvas, at, y, [(text, None) for text, _ in words] if lit else words, x + width - at)
    elif height <= _SHORT and not values:
        word = next((form for form in (kind, _brief_kind(kind)) if text_width(form) <= x + width - at), "")
        canvas.put(at, y, word, None if lit else look.palette.faint)


def _without_action(cost: str) -> str:
    """A price in very little room."""
    return " ".join(part for part in cost.split(" ") if part not in _SMALL_PRICE)


def _said(definition: CardDef | None, model: TableModel, look: Appearance) -> tuple[CardWords, ...]:
    """What a card says; before what it costs to use a spell stands a word, or that would be taken for its own price."""
    found = told_apart(texts(definition, model.names.rulebook, look)) if definition else ()
    return tuple(
        text if text.heading or without_price(text.words) == text.words else text._replace(heading=_USE)
        for text in found
    )


_LEAST_WORDS = 2
"""The lines that the words of a card keep beside the units it brings into play, and those that they need."""


def _hand_inside(
    canvas: Canvas, box: Box, card: CardView, model: TableModel, look: Appearance, can: bool, on_edge: bool, signs: bool
) -> None:
    """Below the name: cost and kind, unless they are ``on_edge``, then words, then the units it brings into play."""
    x, y, width, height = box
    below, definition = y + height - 1, model.names.definition(card.id)
    top = y if on_edge else _price_line(canvas, box, card, model, look)
    said = _said(definition, model, look)
    said = with_signs(said, width - 3, below - top) if signs else said
    units = brought(definition, model, look, width - 3)
    room = max(below - top - len(units), min(below - top, max(_LEAST_WORDS, lines_in_brief(said, width - 3))))
    rows = [*text_rows(said, look, width - 3, room, not can), *units]
    for i, parts in enumerate(rows[: below - top]):
        put_row(canvas, x + 2, top + i, parts, width - 3)


def _lower_edge(
    canvas: Canvas, box: Box, card: CardView, model: TableModel, look: Appearance, mark: Mark, says_kind: bool
) -> None:
    """The values of a card in its corners; between them why it cannot be played now, and what it is."""
    x, y, width, height = box
    palette, below = look.palette, y + height - 1
    _, kind, values = _printed(card, model, look)
    left, right = x + 1, x + width - 1
    for value in values:
        if value.startswith(look.signs.life):
            right -= badge_width(value, look)
            badge(canvas, right, below, value, palette.life_badge, look)
        else:
            left = badge(canvas, left, below, value, palette.attack_badge, look) + palette.mono
    words = (kind, _brief_kind(kind)) if says_kind else ("",)
    reason = _reason_beside(mark, min(map(text_width, words)), right - left)
    if text_width(reason) < right - left:
        canvas.put(left + 1, below, reason, palette.ember if mark.cursor else palette.dim)
        left += text_width(reason) + 1
    elif mark.cursor:
        say_reason(canvas, box, mark, look)
    told = next((form for form in words if form and text_width(form) + 4 <= right - left), "")
    canvas.right(right - 1, below, told and f" {told} ", palette.faint)


def _reason_beside(mark: Mark, kind: int, room: int) -> str:
    """Why a card cannot be played, in fewer words where only then its kind has room beside it."""
    forms = (mark.reason, mark.reason.removeprefix("you ")) if mark.reason else ()
    found = next((form for form in forms if text_width(form) + kind + 7 <= room), mark.reason)
    return found and f" {found} "


def _price_line(canvas: Canvas, box: Box, card: CardView, model: TableModel, look: Appearance) -> int:
    """The first line inside a card: its price and, if it has room beside it, its kind; return the line below."""
    x, y, width, _ = box
    cost, words = _price_and_kind(card, model, width, look)
    put_row(canvas, x + 2, y, _cost_row(cost, look), width - 3)
    canvas.right(x + width - 1, y, words, look.palette.faint)
    return y + 1


def _price_and_kind(card: CardView, model: TableModel, width: int, look: Appearance) -> tuple[str, str]:
    """What stands in the first line of a card of this width: no kind where that has no room even in brief."""
    cost, kind, _ = _printed(card, model, look)
    # An action alone is the whole price: it stays, and the kind gives way.
    cost = (_without_action(cost) or cost) if width < _NARROW else cost
    room = width - 4 - row_width(_cost_row(cost, look))
    return cost, next((form for form in (kind, _brief_kind(kind)) if text_width(form) <= room), "")


__all__ = ["flat_height_to_read", "hand", "hand_height_to_read"]
