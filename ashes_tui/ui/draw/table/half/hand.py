"""The cards in hand: name, price, type and values, words as far as there is room."""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from ashes_tui.engine.api import CardView, SeatView
from ashes_tui.lang.defs import CardDef
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.latest import Latest
from ashes_tui.ui.draw.pieces import CAP, Box, badge, badge_width, frame
from ashes_tui.ui.draw.signs import HEAVY, ROUND
from ashes_tui.ui.draw.table.half.cells import capped, say_reason, woven_back
from ashes_tui.ui.draw.table.half.field import FIRST, is_active, more_beyond, side_canvas
from ashes_tui.ui.draw.table.half.flat_hand import (
    FLAT_HEADS,
    cuts_names,
    flat_card,
    flat_form,
    flat_heads,
    flat_widths,
    has_prices,
    names_have_room,
    tells_actions,
)
from ashes_tui.ui.draw.table.half.halves import side_of
from ashes_tui.ui.draw.table.half.in_hand import (
    FRAMED,
    LEAST,
    MOST,
    as_called,
    cost_row,
    definition_of,
    flat_window,
    hand_window,
    of_turn,
    printed_on,
    said_on,
    sharing,
    without_action,
)
from ashes_tui.ui.draw.table.half.lined_hand import lined_card, lined_hand, lines_with_prices
from ashes_tui.ui.draw.table.half.row_widths import (
    CardNeed,
    Lines,
    columns_by_need,
    is_read,
    lines_by_need,
    narrowest,
)
from ashes_tui.ui.draw.table.marks import Mark, Marks
from ashes_tui.ui.draw.table.parts import Row, put_row, row_width
from ashes_tui.ui.draw.table.texts.card_texts import brought, text_rows
from ashes_tui.ui.draw.table.texts.few_words import (
    CardWords,
    lines_in_brief,
)
from ashes_tui.ui.draw.table.wants import Heights
from ashes_tui.ui.draw.truncate import ScrollWindow, brief_name, shorten, shorten_beside, wrap
from ashes_tui.ui.table.model import TableModel
from ashes_tui.words.phrases import count

_BACK, _NARROWEST_BACK = 16, 6
_LEAST_BACK, _HIGHEST_BACK = 3, 6
"""The columns of a card in a hand that may not be seen, and its lines."""
_HIGHEST = 20
"""The most lines of a card."""
_FORMS = 3
"""A card has so many numbers of columns, from the best to the least."""
_FRAME = 3
"""The columns of a card's frame and of the air within."""
_CORNERS = 2
"""The columns of an edge that are no part of a name."""
_MOST_READ, _HALVES = 64, 2
"""A card may be so wide where its words would be cut, but no wider than half of the row."""
_NARROWER, _EVEN, _WIDER = 5, 6, 7
"""Of the columns that cards would have if all had as many, the fewest and the most that one has, in sixths."""
_LAST_ONES = 3
"""So few cards of a turn may be wider than a card of a fuller hand."""
_BESIDE_KIND = 4
"""Columns beside the type of a card in its lower edge."""
_EDGES, _MOST_LINES = 2, 5
"""The lines of a card besides what it says and its price; so many are enough for what it says."""
_BESIDE_PRICE = 5
"""The columns around name and price in one edge."""
_LEAST_FRAMED = 3
"""From so many lines on, cards have frames if all have their prices in their upper edges."""
_NARROW, _ROOMY = 18, 7
"""Below how many columns a framed card has its name inside; from how many lines on it may take a second line."""


def hand(
    model: TableModel,
    seat: SeatView,
    row: str,
    width: int,
    height: int,
    look: Appearance,
    marks: Marks,
    flat: bool = False,
    held: Sequence[CardView] = (),
) -> Drawing:
    """The cards in hand: name, cost, type, words, values. What cannot be played now is dim.

    ``flat``: cards have frames only where these cut nothing. ``held``: all that were in hand in this turn; they are as
    large as if all still were.
    """
    canvas = side_canvas(width, height, True, look, is_active(model, seat.index))
    cards = seat.hand
    if not cards:
        _unseen(canvas, seat.hand_count, look)
    cursor = model.cursor.index if model.cursor.row == row else 0
    keyed = {i for i, card in enumerate(cards) if marks.card(card.id, row).key}
    flat = flat and not 0 < hand_height_to_read(model, seat, width, look, held)[0] <= height
    laid = _laid_out(model, cards, (width, height), flat, cursor, sharing(cards, held), look, keyed)
    shown, x = laid.shown, FIRST
    in_sight = cards[shown.first : shown.end]
    actions = bool(laid.form) or tells_actions(model, in_sight, laid.sizes, look)
    cuts = not laid.form and cuts_names(model, cards, laid.shown, laid.sizes, look)
    in_lines = cuts or height == 1 or (not actions and height < FLAT_HEADS)
    lined = lined_hand(model, cards, (width - FIRST, height), look) if in_lines else None
    if lined:
        for i, (left, top, wide, high) in enumerate(lined.boxes):
            box = (FIRST + left, top, wide, high)
            lined_card(canvas, box, cards[i], model, look, marks.card(cards[i].id, row), lined.form)
            canvas.spot(*box, row, i)
        return canvas.drawing()
    heads = 0 if laid.form else flat_heads(model, in_sight, shown.width, height, look)
    in_two = heads == FLAT_HEADS and not laid.form and names_have_room(in_sight, laid.sizes)
    called = in_sight if in_two else as_called(in_sight, [wide for wide, _ in laid.sizes], _CORNERS if laid.form else 0)
    alike = flat_form(model, called, laid.sizes, heads, look)
    for i, (card, size) in enumerate(zip(called, laid.sizes, strict=True), start=shown.first):
        box = (x, 0, *size)
        mark = marks.card(cards[i].id, row)
        if laid.form:
            _lay_card(canvas, box, card, model, look, mark, laid.form)
        else:
            flat_card(canvas, box, card, model, look, mark, alike)
        canvas.spot(*box, row, i)
        x += box[2] + 1
    more_beyond(canvas, shown.first, shown.end, len(cards), look)
    return canvas.drawing()


class _LaidOut(NamedTuple):
    """The cards that have room, how large each is, and what their frames have in common; no ``form`` without frames."""

    shown: ScrollWindow
    sizes: list[tuple[int, int]]
    form: _CardForm | None = None


def _laid_out(
    model: TableModel,
    cards: Sequence[CardView],
    size: tuple[int, int],
    flat: bool,
    cursor: int,
    held: Sequence[CardView],
    look: Appearance,
    keyed: Container[int],
) -> _LaidOut:
    """The cards with frames, if there are lines for these, and else without, or as soon as they are to be ``flat``."""
    width, height = size
    flat = flat or height < _LEAST_FRAMED
    shown = (flat_window if flat else hand_window)(len(cards), width, cursor, len(held))
    usual, tall = shown.width, min(height, _HIGHEST)
    if flat:
        widths = flat_widths(model, cards, shown, (width - FIRST, height), look, keyed)
        return _LaidOut(shown, [(widths.get(i, usual), tall) for i in range(shown.first, shown.end)])
    framed = _framed_widths(model, held, size, look)
    sizes = [(framed.get(card.id, usual), tall) for card in cards[shown.first : shown.end]]
    form = _form(model, [(card, framed.get(card.id, usual)) for card in held], look)
    if form.priced_above or height >= FRAMED:
        return _LaidOut(shown, sizes, form)
    return _laid_out(model, cards, size, True, cursor, held, look, keyed)


class _CardForm(NamedTuple):
    """Where all cards of a hand have their prices: in their edges beside the names, or below these."""

    priced_above: bool


def _form(model: TableModel, wide: Sequence[tuple[CardView, int]], look: Appearance) -> _CardForm:
    """Prices stand in the upper edges if all have room there."""
    return _CardForm(all(_told_on(model, card, look).priced <= width for card, width in wide))


def _columns_in_edge(card: CardView, model: TableModel, look: Appearance) -> int:
    """The columns of a card that has its whole name and its price in its upper edge."""
    cost, _, _ = printed_on(card, model, look)
    return CAP + text_width(card.name) + row_width(cost_row(cost, look)) + _BESIDE_PRICE


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


def hand_height_to_read(
    model: TableModel,
    seat: SeatView,
    width: int,
    look: Appearance,
    held: Sequence[CardView] = (),
) -> Heights:
    """How high a hand with frames is in which each card says what it does, and what it brings into play; 0 if none can.

    Cards are equally wide, but where that would make them too high. ``held``: all that were in hand in this turn.
    """
    cards = of_turn(seat.hand, held)
    said = tuple(_told_on(model, card, look) for card in cards)
    shown = hand_window(len(cards), width, 0)
    whole_row = shown.end - shown.first == len(cards)
    return _heights_to_read(said, shown.width, _shared(width, len(cards)) if whole_row else 0)


def hand_height_with_prices(model: TableModel, seat: SeatView, width: int, look: Appearance, most: int) -> int:
    """How high a hand without frames is in which all cards have whole names and prices; a few lines if none has.

    ``most``: side by side they are as wide as if there were so many.
    """
    cards = seat.hand
    flat = (n for n in (_LEAST_FRAMED - 1, _LEAST_FRAMED) if has_prices(model, cards, (width, n), look, most))
    side_by_side = next(flat, _MOST_LINES) if cards else 1
    return min(side_by_side, lines_with_prices(model, cards, width - FIRST, side_by_side, look))


def _shared(width: int, count: int) -> int:
    """The columns that so many cards share."""
    return width - FIRST - (count - 1)


class _ToldOn(NamedTuple):
    """What takes room on a card with a frame: its name, what it says, so many units that it brings into play.

    ``columns``: best are so many that its whole name and those of the units have room; else so many that its price
    has it below its name, and its type beside its values; at least so many for its name in brief. In ``priced`` its
    price has room beside its name.
    """

    name: str
    said: tuple[CardWords, ...]
    units: int
    columns: tuple[int, ...]
    priced: int


_TOLD_ON = Latest[_ToldOn](128)


def _told_on(model: TableModel, card: CardView, look: Appearance) -> _ToldOn:
    """What takes room on a card."""
    made_from = definition_of(card, model), model.names.rulebook, look.palette, look.glyphs
    return _TOLD_ON.of(made_from, card, lambda: _new_told_on(model, card, look))


def _new_told_on(model: TableModel, card: CardView, look: Appearance) -> _ToldOn:
    definition = definition_of(card, model)
    cost, kind, values = printed_on(card, model, look)
    least = max(LEAST, min(CAP + text_width(brief_name(card.name)) + 2, _NARROW))
    below = sum(badge_width(value, look) for value in values) + text_width(kind) + _BESIDE_KIND + _CORNERS
    typed = max(least, row_width(cost_row(cost, look)) + _FRAME, below)
    units = brought(definition, model, look, _MOST_READ)
    listed = max(map(row_width, units), default=0) + _FRAME
    called = max(typed, listed, CAP + text_width(card.name) + 2)
    priced = _columns_in_edge(card, model, look)
    return _ToldOn(card.name, said_on(definition, model, look), len(units), (called, typed, least), priced)


def _around(said: Sequence[_ToldOn], widths: Sequence[int]) -> int:
    """The lines of cards besides what they say: their edges, and their prices where one has no room in its edge."""
    return _EDGES + any(card.priced > width for card, width in zip(said, widths, strict=True))


@lru_cache(maxsize=256)
def _heights_to_read(said: tuple[_ToldOn, ...], wide: int, room: int) -> Heights:
    """How high cards are that say what they do, and what they bring: in ``wide`` columns each, or sharing some.

    Nothing if they have no words.
    """
    needs = _needs(said, _HIGHEST)
    alike = [_height_alike(said, needs, columns) for columns in (wide, *_wider(room, len(said)))]
    if not said or not any(need.brief(wide) for need in needs):
        return 0, 0
    brief, whole = (min(heights) for heights in zip(*alike, strict=True))
    if not room or brief <= _MOST_LINES + _EDGES:
        return brief, whole
    by_need = [lines_by_need(_calm(needs, room), room, whole=whole) + _EDGES + 1 for whole in (False, True)]
    return min(brief, by_need[0]), min(whole, by_need[1])


def _calm(needs: Sequence[CardNeed], room: int) -> list[CardNeed]:
    """The needs of cards that share so many columns, of which none is much wider than another."""
    least, most = (room * part // (max(1, len(needs)) * _EVEN) for part in (_NARROWER, _WIDER))
    return [need._replace(least=max(need.least, least), most=min(need.most, max(need.least, most))) for need in needs]


def _wider(room: int, held: int) -> tuple[int, ...]:
    """More columns that few cards may have."""
    return (min(_MOST_READ, room // max(_HALVES, held)),) if room and 0 < held <= _LAST_ONES else ()


def _height_alike(said: Sequence[_ToldOn], needs: Sequence[CardNeed], columns: int) -> Heights:
    """How high cards of so many columns each are that say what they do, and what they bring."""
    around = _around(said, [columns] * len(said))
    brief, whole = (max((lines(columns) for lines in forms), default=0) for forms in _forms_of(needs))
    return brief + around, whole + around


def _forms_of(needs: Sequence[CardNeed]) -> tuple[list[Lines], list[Lines]]:
    """The lines of what all cards do, and with what they bring."""
    return [need.brief for need in needs], [need.whole for need in needs]


def _framed_widths(
    model: TableModel, held: Sequence[CardView], size: tuple[int, int], look: Appearance
) -> dict[int, int]:
    """How wide the cards of a turn are with frames, by id, where one as wide as the others would not say all."""
    width, height = size
    shown = hand_window(len(held), width, 0)
    if shown.end - shown.first < len(held):
        return {}
    said = tuple(_told_on(model, card, look) for card in held)
    widths = _by_need(said, shown.width, _shared(width, len(held)), height)
    return {card.id: wide for card, wide in zip(held, widths, strict=False)}


@lru_cache(maxsize=256)
def _by_need(said: tuple[_ToldOn, ...], wide: int, room: int, height: int) -> tuple[int, ...]:
    """The columns of each card by what it says; none if they can be equal, or if it says no more so.

    By need they are those of so few lines as the cards can do with: they stay while others take the rest.
    """
    alike = _alike(said, wide, room, height) if said else wide
    if alike:
        return () if alike == wide else (alike,) * len(said)
    height = min(height, _heights_to_read(said, wide, room)[0] or height)
    lines = min(height, _HIGHEST) - _EDGES - 1
    found = [
        (_needs(said, height, form), _shared_by_need(said, wide, room, height, lines, form, calm))
        for calm in (True, False)
        for form in range(_FORMS)
    ]
    return next((widths for needs, widths in found if widths and is_read(needs, widths, lines)), found[-1][1])


def _alike(said: Sequence[_ToldOn], wide: int, room: int, height: int) -> int:
    """The columns of cards that are equally wide, by which each says all that it does, best in all words; 0 if none.

    A few cards have all words beside the units that they bring, if more columns make room for both.
    """
    columns = (wide, min(MOST, room // len(said)), *_wider(room, len(said)))
    tries = (said, [card._replace(units=0) for card in said]) if len(said) <= _LAST_ONES else ()
    in_full = (n for cards in tries for n in columns if _is_read(cards, (n,) * len(said), height, whole=True))
    in_brief = (n for n in columns if _is_read(said, (n,) * len(said), height))
    return next(in_full, 0) or next(in_brief, 0)


def _is_read(said: Sequence[_ToldOn], widths: Sequence[int], height: int, whole: bool = False) -> bool:
    """Whether cards of these columns, so high, say all that they do."""
    return is_read(_needs(said, height), widths, min(height, _HIGHEST) - _around(said, widths), whole)


def _shared_by_need(
    said: Sequence[_ToldOn], wide: int, room: int, height: int, lines: int, form: int, calm: bool
) -> tuple[int, ...]:
    """The columns of each card by need in so many lines, with its best columns at the least, or with fewer.

    ``calm``: none is much wider than another.
    """
    needs = _needs(said, height, form)
    most = [max(wide, narrowest(need, need.whole, lines)) for need in needs]
    needs = [need._replace(most=columns) for need, columns in zip(needs, most, strict=True)]
    needs = _calm(needs, room) if calm else needs
    return tuple(columns_by_need(needs, room, lines))


def _needs(said: Sequence[_ToldOn], height: int, form: int = _FORMS - 1) -> list[CardNeed]:
    """What each card needs, with its best columns (form 0), its least ones (the last form), or those between."""
    return [_need(card, height, card.columns[form]) for card in said]


def _need(card: _ToldOn, height: int, least: int) -> CardNeed:
    """What a card with a frame needs below its name, and below its price if that is not in its edge."""

    @cache
    def lines(width: int) -> int:
        named = len(_name_lines(card.name, width - 2, width, height, is_capped=False)[1])
        return named + lines_in_brief(card.said, width - 3)

    return CardNeed(least, _MOST_READ, lines, card.units)


_CARDS = Latest[Canvas](64)
"""The latest cards with frames, as drawn: a moved cursor changes one or two of a hand."""


def _lay_card(
    canvas: Canvas, box: Box, card: CardView, model: TableModel, look: Appearance, mark: Mark, form: _CardForm
) -> None:
    """Lay a card with a frame into the hand."""
    x, y, width, height = box
    if x + width > canvas.width or y + height > canvas.height:
        _framed_card(canvas, box, card, model, look, mark, form)  # what has no room is cut off
        return

    def drawn() -> Canvas:
        found = Canvas(width, height, canvas.base)
        _framed_card(found, (0, 0, width, height), card, model, look, mark, form)
        return found

    names = model.names
    made_from = names.definition(card.id), names.rulebook, look.palette, look.glyphs, canvas.base
    others = tuple(other.name for other in model.view.seats[model.seat].hand)
    canvas.lay(x, y, _CARDS.of(made_from, (card, mark, form, width, height, others), drawn))


def _framed_card(
    canvas: Canvas,
    box: Box,
    card: CardView,
    model: TableModel,
    look: Appearance,
    mark: Mark,
    form: _CardForm,
) -> None:
    x, y, width, height = box
    palette, can = look.palette, bool(mark.key) or mark.lit
    ground, style = (palette.hand_card, palette.strong) if can else (palette.hand_spent, palette.dim)
    kind, line = (HEAVY, palette.gold) if mark.lit else (ROUND, palette.dim if can else palette.rule)
    frame(canvas, box, kind, line, look, ground)
    at = capped(canvas, x + 1, y, mark, look)
    others = [other.name for other in model.view.seats[model.seat].hand]
    on_frame, inner = _name_lines(card.name, x + width - 1 - at, width, height, at > x + 1)
    canvas.put(at, y, shorten_beside(on_frame, others, x + width - 1 - at, look.glyphs.ellipsis), style)
    if form.priced_above:
        _price_in_edge(canvas, box, card, model, look)
    for line_at, text in enumerate(inner, start=y + 1):
        canvas.put(x + 2, line_at, shorten(text, width - 3, look.glyphs.ellipsis), style)
    top = y + 1 + len(inner)
    _hand_inside(canvas, (x, top, width, y + height - top), card, model, look, can, form)
    _lower_edge(canvas, box, card, model, look, mark)


def _name_lines(name: str, room: int, width: int, height: int, is_capped: bool) -> tuple[str, list[str]]:
    """The name in the upper edge; a longer one goes on in a line below it.

    In a low card *Summon* is shortened instead, or it is cut.
    """
    room -= 0 if is_capped else CAP
    first, *rest = wrap(name, max(1, room))
    if not rest or (width >= _NARROW and height < _ROOMY):
        return name, []
    return first, wrap(" ".join(rest), width - 3)[:1]


_LEAST_WORDS = 2
"""The lines that the words of a card keep beside the units it brings into play, and those that they need."""


def _hand_inside(
    canvas: Canvas, box: Box, card: CardView, model: TableModel, look: Appearance, can: bool, form: _CardForm
) -> None:
    """Below the name: its cost, then words, then the units it brings into play."""
    x, y, width, height = box
    below, definition = y + height - 1, model.names.definition(card.id)
    top = y if form.priced_above else _price_line(canvas, box, card, model, look)
    for i, parts in enumerate(_rows_inside(definition, model, look, (width - 3, below - top), not can)):
        put_row(canvas, x + 2, top + i, parts, width - 3)


def _rows_inside(
    definition: CardDef | None, model: TableModel, look: Appearance, size: tuple[int, int], spent: bool
) -> list[Row]:
    """What a card says in so many columns and lines, then the units it brings into play, which keep a line each."""
    width, lines = size
    said, units = said_on(definition, model, look), len(brought(definition, model, look, width))
    room = max(lines - units, min(lines, max(_LEAST_WORDS, lines_in_brief(said, width))))
    told = text_rows(said, look, width, room, spent)
    return [*told, *brought(definition, model, look, width, lines - len(told))][:lines]


def _lower_edge(canvas: Canvas, box: Box, card: CardView, model: TableModel, look: Appearance, mark: Mark) -> None:
    """The values of a card in its corners; between them why it cannot be played now, and what it is."""
    x, y, width, height = box
    palette, below = look.palette, y + height - 1
    _, kind, values = printed_on(card, model, look)
    left, right = x + 1, x + width - 1
    for value in values:
        if value.startswith(look.signs.life):
            right -= badge_width(value, look)
            badge(canvas, right, below, value, palette.life_badge, look)
        else:
            left = badge(canvas, left, below, value, palette.attack_badge, look) + palette.mono
    reason = _reason_beside(mark, text_width(kind), right - left)
    # What a card is stays on it; why it cannot be played is told beside the answers, too.
    if text_width(reason) + (text_width(kind) + _BESIDE_KIND if kind else 0) <= right - left:
        canvas.put(left + 1, below, reason, palette.ember if mark.cursor else palette.dim)
        left += text_width(reason) + 1
    elif mark.cursor:
        say_reason(canvas, box, mark, look)
    has_room = bool(kind) and text_width(kind) + _BESIDE_KIND <= right - left
    canvas.right(right - 1, below, f" {kind} " if has_room else "", palette.faint)


def _reason_beside(mark: Mark, kind: int, room: int) -> str:
    """Why a card cannot be played, in fewer words where only then its kind has room beside it."""
    forms = (mark.reason, mark.reason.removeprefix("you ")) if mark.reason else ()
    found = next((form for form in forms if text_width(form) + kind + 7 <= room), mark.reason)
    return found and f" {found} "


def _price_in_edge(canvas: Canvas, box: Box, card: CardView, model: TableModel, look: Appearance) -> None:
    """The price of a card at the right end of its upper edge."""
    x, y, width, _ = box
    cost = cost_row(printed_on(card, model, look)[0], look)
    if cost:
        taken = row_width(cost)
        put_row(canvas, x + width - taken - 3, y, [(" ", None), *cost, (" ", None)], taken + 2)


def _price_line(canvas: Canvas, box: Box, card: CardView, model: TableModel, look: Appearance) -> int:
    """The first line inside a card: its price; return the line below. An action alone is the whole price: it stays."""
    x, y, width, _ = box
    cost, _, _ = printed_on(card, model, look)
    cost = (without_action(cost) or cost) if row_width(cost_row(cost, look)) > width - _FRAME else cost
    put_row(canvas, x + 2, y, cost_row(cost, look), width - _FRAME)
    return y + 1


__all__ = ["hand", "hand_height_to_read", "hand_height_with_prices"]
