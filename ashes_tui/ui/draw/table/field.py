"""Rows of cards: battlefields and the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ashes_tui.engine.api import CardView, SeatView
from ashes_tui.lang.terms import Zone
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.pieces import CHIP, Box, badge, badge_width, face_of, frame
from ashes_tui.ui.draw.signs import DASHED, HEAVY, ROUND
from ashes_tui.ui.draw.table.cells import (
    Row,
    capped,
    hidden_card,
    put_row,
    row_width,
    say_reason,
    side_of,
    text_rows,
    texts,
    unit_card,
)
from ashes_tui.ui.draw.table.layout import WIDE_BOARD
from ashes_tui.ui.draw.table.marks import Mark, Marks
from ashes_tui.ui.draw.truncate import shorten, shorten_beside, shorten_words, window, wrap
from ashes_tui.ui.table.happened import GoneUnit
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import HAND, MY_FIELD
from ashes_tui.words.phrases import cost_signs, count

FIRST = 2
"""The column of the first card: the edge, and air."""
_LEAST, _MOST, _MOST_WIDE = 14, 28, 48
_CALM = 4
"""Cards are as narrow as if a row held this many, so that their size changes only when a row is really full."""
_FEW = 3
"""So few are wider: the same lines then hold more of what they can do."""
_TALLEST = 10
_FRAMED = 5
"""From so many lines on, cards in hand have frames."""
_HAND, _NARROW_HAND, _HAND_CARD, _WIDE_HAND_CARD = 5, 18, 28, 36
"""The usual number of cards in hand; below how many columns a card has its name inside, and how wide it is at most."""
_AIRY = 7
"""A row of units this high keeps one line free, towards its player."""
_READABLE, _TWICE_READABLE = 18, 82
"""On a board this wide a line holds only units with so many columns: in two lines their names and words have room."""
_TWO_LINES = 4
"""The least height for two lines of units."""


def side_canvas(width: int, height: int, mine: bool, look: Appearance, active: bool = False) -> Canvas:
    """An empty part of one half; its edge is thick where it is that side's turn."""
    palette, side, signs = look.palette, side_of(mine, look), look.signs
    canvas = Canvas(width, height, palette.screen_bg + (palette.mine_bg if mine else palette.theirs_bg))
    canvas.edge(signs.edge_on if active else signs.edge, side.hue if active else side.line)
    return canvas


def is_active(model: TableModel, seat: int) -> bool:
    """Whether it is the turn of a seat, or of one that shares its turn or its body."""
    view = model.view
    return view.active >= 0 and (view.active == seat or view.seats[view.active].side == view.seats[seat].side)


class Spread(NamedTuple):
    """How units lie in a row: which are shown, how many a line, and the size of each."""

    first: int
    end: int
    per: int
    width: int
    height: int

    def box(self, index: int, top: int) -> Box:
        """Where a unit lies, ``top`` being the first line of the row."""
        line, at = divmod(index - self.first, self.per)
        return FIRST + at * (self.width + 1), top + line * self.height, self.width, self.height


def spread(count: int, cursor: int, width: int, height: int, most_units: int = 0) -> Spread:
    """One line of cards; two flatter ones if there are more than fit; scrolled to the cursor if that is not enough.

    They are as large as if there were ``most_units``: cards keep their size while others come and go.
    """
    room, most = width - FIRST, _MOST_WIDE if width >= WIDE_BOARD else _MOST
    usual = max(count, most_units)
    if lines_of_units(usual, width) <= 1 or height < _TWO_LINES:
        calm = max(_FEW, min(usual, (room + 1) // (_least(room) + 1)))
        found = window(count, room, cursor, _least(room), most, calm)
        tall = height - 1 if height >= _AIRY else height
        return Spread(found.first, found.end, max(1, found.end - found.first), min(found.width, most), tall)
    fits = (room + 1) // (_least(room) + 1)
    per = min(fits, -(-usual // 2))
    shown = min(count, per * 2)
    first = min(max(0, cursor - per), count - shown)
    return Spread(first, first + shown, per, min(most, (room + 1) // per - 1), min(height // 2, _TALLEST))


def _least(room: int) -> int:
    """The columns of the narrowest card."""
    return min(_LEAST, (room + 1) // _CALM - 1)


def lines_of_units(count: int, width: int) -> int:
    """In how many lines so many units lie on a battlefield of this width: none, one, or two."""
    room = width - FIRST
    least = _READABLE if room >= _TWICE_READABLE else _least(room)
    return 0 if not count else 1 if (room + 1) // max(count, _CALM) - 1 >= least else 2


Places = tuple[int | GoneUnit, ...]
"""What lies in each place of a row: the number of a unit there, or one that has left."""


def places_of(seat: SeatView, gone: Sequence[GoneUnit]) -> Places:
    """The places of a row; units that have left keep theirs, so that the others stay where they were."""
    places: list[int | GoneUnit] = [*range(len(seat.battlefield))]
    for unit in gone:
        places.insert(unit.place, unit)
    return tuple(places)


def _laid_out(model: TableModel, seat: SeatView, row: str, width: int, height: int, most: int) -> tuple[Places, Spread]:
    """What lies where; units that have left need no room that others lack."""
    cursor = model.cursor.index if model.cursor.row == row else 0
    units = places_of(seat, ())
    without = spread(len(units), cursor, width, height, most)
    places = places_of(seat, model.happened.gone.get(seat.index, ()))
    shape = spread(len(places), places.index(cursor) if cursor in places else 0, width, height, most)
    crowded = shape.height < without.height or shape.end - shape.first < len(places)
    return (units, without) if crowded else (places, shape)


def more_beyond(canvas: Canvas, first: int, end: int, count: int, look: Appearance, right: int = 0) -> None:
    """Signs that there are more cards beyond the edges; ``right`` is the right one if not that of the canvas."""
    if first:
        canvas.put(0, 0, f"{look.glyphs.more_left}{first}", look.palette.ember)
    if end < count:
        canvas.right(right or canvas.width, 0, f"{count - end}{look.glyphs.more_right}", look.palette.ember)


def battlefield(
    model: TableModel,
    seat: SeatView,
    row: str,
    width: int,
    height: int,
    look: Appearance,
    marks: Marks,
    most: int = 0,
) -> Drawing:
    """The units of a side, at the lane; in a battle those that are not in it step back by the free line.

    ``most``: as large as if there were so many.
    """
    mine = row == MY_FIELD
    side, cards = side_of(mine, look), seat.battlefield
    canvas = side_canvas(width, height, mine, look, is_active(model, seat.index))
    places, shape = _laid_out(model, seat, row, width, height, most)
    free = height - shape.height if shape.end - shape.first <= shape.per else 0
    rest = 0 if mine else free
    shown = [(at, place) for at, place in enumerate(places) if shape.first <= at < shape.end]
    found = {place: marks.card(cards[place].id, row) for _, place in shown if isinstance(place, int)}
    fights = any(mark.role for mark in found.values())
    for at, place in shown:
        if isinstance(place, GoneUnit):
            _gone(canvas, shape.box(at, rest), place, model, look)
            continue
        mark = found[place]
        back = bool(free) and fights and not mark.role and not mark.picked
        box = shape.box(at, int(back) if mine else free - int(back))
        if cards[place].zone is Zone.FACE_DOWN:
            lit = model.cursor.row == row and model.cursor.index == place
            following = not any(card.zone is Zone.FACE_DOWN for card in cards[:place])
            hidden_card(canvas, box, lit, following, look, side)
        else:
            unit_card(canvas, box, cards[place], mark, model, look, side)
        canvas.spot(*box, row, place)
    if not places:
        canvas.put(FIRST + 1, (height - 1) // 2, "no units", look.palette.faint)
    more_beyond(canvas, shape.first, shape.end, len(places), look)
    return canvas.drawing()


def _gone(canvas: Canvas, box: Box, unit: GoneUnit, model: TableModel, look: Appearance) -> None:
    """A unit that has left, where it stood."""
    x, y, width, height = box
    name = shorten(f"{look.signs.dead} {unit.name}", width - 3, look.glyphs.ellipsis)
    if height < 3:
        canvas.put(x, y, name, look.palette.faint)
        return
    frame(canvas, box, DASHED, look.palette.bad if model.flashes else look.palette.rule, look)
    canvas.put(x + 2, y + height // 2, name, look.palette.faint)


# --- the hand --------------------------------------------------------------------------------------------------------


def hand(
    model: TableModel, seat: SeatView, row: str, width: int, height: int, look: Appearance, marks: Marks
) -> Drawing:
    """The cards in hand: name, cost, type, words, values. What cannot be played now is dashed."""
    canvas = side_canvas(width, height, True, look, is_active(model, seat.index))
    cards = seat.hand
    if not cards:
        hidden = f"hand: {count(seat.hand_count, 'card')}" if seat.hand_count else "no cards in hand"
        canvas.put(FIRST + 1, 0, hidden, look.palette.faint)
    cursor = model.cursor.index if model.cursor.row == row else 0
    calm = _HAND if height >= _FRAMED else min(max(len(cards), _FEW), _CALM)
    most = _WIDE_HAND_CARD if width >= WIDE_BOARD else _HAND_CARD
    shown = window(len(cards), width - FIRST, cursor, 12, most, calm)
    x = FIRST
    for i in range(shown.first, shown.end):
        box = (x, 0, min(most, shown.width), min(height, 11))
        _hand_card(canvas, box, cards[i], model, look, marks.card(cards[i].id, row))
        canvas.spot(*box, row, i)
        x += box[2] + 1
    more_beyond(canvas, shown.first, shown.end, len(cards), look)
    return canvas.drawing()


def _hand_card(canvas: Canvas, box: Box, card: CardView, model: TableModel, look: Appearance, mark: Mark) -> None:
    x, y, width, height = box
    palette, framed = look.palette, height >= _FRAMED
    can = bool(mark.key) or mark.lit
    ground, style = (palette.hand_card, palette.strong) if can else (palette.hand_spent, palette.dim)
    if framed:
        kind, line = (HEAVY, palette.gold) if mark.lit else (ROUND, palette.dim) if can else (DASHED, palette.rule)
        frame(canvas, box, kind, line, look, ground)
    else:
        canvas.fill(x, y, width, height, ground)
        canvas.fill(x, y, width, min(2, height), palette.cursor_bg if mark.lit else ground)
        style = palette.cursor_bg if mark.lit else style
    at = capped(canvas, x + framed, y, mark, look)
    others = [other.name for other in model.view.seats[model.seat].hand]
    at += not framed and not can and not mark.cursor
    room, inner = x + width - framed - at, list[str]()
    if framed and text_width(card.name) > room and width < _NARROW_HAND:
        inner = wrap(card.name, width - 3)[:2]
    else:
        canvas.put(at, y, shorten_beside(card.name, others, room, look.glyphs.ellipsis), style)
    for line_at, text in enumerate(inner, start=y + 1):
        canvas.put(x + 2, line_at, shorten(text, width - 3, look.glyphs.ellipsis), style)
    top = y + 1 + len(inner)
    if framed:
        _hand_inside(canvas, (x, top, width, y + height - top), card, model, look, can)
        say_reason(canvas, box, mark, look)
        return
    _brief_cost(canvas, box, card, model, look, mark)
    definition = model.names.definition(card.id)
    said = texts(definition, model.names.rulebook, look) if definition else ()
    rows = text_rows(said, look, width - 1, height - 2, not can)
    type_row: Row = [(definition.type.value if definition else "", palette.faint)]
    for i, parts in enumerate(rows or [type_row][: height - 2]):
        put_row(canvas, x + 1, y + 2 + i, parts, width - 1)


def _printed(card: CardView, model: TableModel, look: Appearance) -> tuple[str, str, tuple[str, ...]]:
    """Cost, kind and printed values of a card in hand."""
    definition = model.names.definition(card.id)
    if definition is None:
        return "", "", ()
    cost = cost_signs(str(definition.cost), look.glyphs) if definition.cost else ""
    kind = definition.type.value.removesuffix(" spell").removeprefix("conjured ").capitalize()
    if card.attack is None and card.life is None:
        return cost, kind, ()
    return cost, kind, (f"{look.signs.attack}{card.attack or 0}", f"{look.signs.life}{card.life or 0}")


def _cost_row(cost: str, look: Appearance, on_cursor: bool = False) -> Row:
    """A cost as words and chips."""
    row: Row = []
    for part in cost.split(" ") if cost else ():
        style = None if on_cursor else face_of(part[:CHIP], look) or look.palette.dim
        row += [(part, style), (" ", None)]
    return row[:-1] if row else row


def _brief_cost(canvas: Canvas, box: Box, card: CardView, model: TableModel, look: Appearance, mark: Mark) -> None:
    """The second line of a flat card: cost and values."""
    x, y, width, _ = box
    if mark.reason:
        canvas.put(x + 1, y + 1, shorten(mark.reason, width - 1, look.glyphs.ellipsis))
        return
    cost, _, values = _printed(card, model, look)
    printed: Row = [(" ".join(values), None if mark.lit else look.palette.text)]
    whole = _cost_row(cost, look, mark.lit)
    forms = [[*whole, (" ", None), *printed], whole, _cost_row(brief_cost(cost), look, mark.lit)]
    cut = _cost_row(shorten_words(cost, width, look.glyphs.ellipsis), look, mark.lit)
    row = next((form for form in forms if row_width(form) <= width), cut)
    put_row(canvas, x + (row_width(row) < width), y + 1, row, width)


def brief_cost(cost: str) -> str:
    """A cost with the sides of each type joined: ``main As✹✦ ▫``."""
    found: list[str] = []
    for part in cost.split(" "):
        joins = found and len(part) == CHIP and len(found[-1]) >= CHIP and found[-1][:2] == part[:2]
        found[-1:] = [found[-1] + part[2:]] if joins else [*found[-1:], part]
    return " ".join(found)


def _hand_inside(canvas: Canvas, box: Box, card: CardView, model: TableModel, look: Appearance, can: bool) -> None:
    """Below the name: cost and kind, then words; badges in the lower edge."""
    x, y, width, height = box
    palette, below = look.palette, y + height - 1
    cost, kind, values = _printed(card, model, look)
    if width < 18:
        cost = " ".join(part for part in cost.split(" ") if part not in ("main", "side"))
    end = put_row(canvas, x + 2, y, _cost_row(cost, look), width - 3)
    if end + text_width(kind) < x + width - 2:
        canvas.right(x + width - 2, y, kind, palette.faint)
    definition = model.names.definition(card.id)
    said = texts(definition, model.names.rulebook, look) if definition else ()
    for i, parts in enumerate(text_rows(said, look, width - 3, below - y - 1, not can)):
        put_row(canvas, x + 2, y + 1 + i, parts, width - 3)
    if values:
        badge(canvas, x + 1, below, values[0], palette.attack_badge, look)
        badge(canvas, x + width - 1 - badge_width(values[1], look), below, values[1], palette.life_badge, look)


__all__ = [
    "HAND",
    "battlefield",
    "hand",
    "is_active",
    "lines_of_units",
    "more_beyond",
    "places_of",
    "side_canvas",
    "spread",
]
