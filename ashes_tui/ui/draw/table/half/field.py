"""Rows of units."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ashes_tui.engine.api import SeatView
from ashes_tui.lang.terms import Zone
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.pieces import CAP, Box, frame
from ashes_tui.ui.draw.signs import DASHED
from ashes_tui.ui.draw.table.half.cells import hidden_card, unit_card
from ashes_tui.ui.draw.table.half.free_places import free_places
from ashes_tui.ui.draw.table.half.halves import Half, side_of
from ashes_tui.ui.draw.table.half.inside import lasting_lines
from ashes_tui.ui.draw.table.half.row_widths import Lines
from ashes_tui.ui.draw.table.marks import Mark, Marks
from ashes_tui.ui.draw.truncate import shorten, window, wrap
from ashes_tui.ui.table.foretelling.happened import GoneUnit
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import MY_FIELD

FIRST = 2
"""The column of the first card: the edge, and air."""
_LEAST, _MOST = 14, 48
"""The columns of a unit: it is no wider than a card, however much room there is."""
_HALVES = 2
"""One unit is as wide as each of two: the second comes without moving the first."""
_BACK = 13
"""A card face down needs no more: ``face down`` in its frame. What it leaves is for those that say something."""
_SLOTS = 4
"""A battlefield has room for so many, however narrow it is."""
_KEYED = CAP
"""The columns of a key before a name."""
_FRAMED = 3
"""From so many lines on units have frames."""
_EDGES, _BESIDE = 2, 3
"""The lines and columns of a frame, and of the air within."""
_TALLEST = 10
_AIRY = 7
"""A row of units this high keeps one line free, towards its player."""
_READABLE, _TWICE_READABLE = 18, 82
"""On a board this wide a line holds only units with so many columns: in two lines their names and words have room."""
_TWO_LINES = 4
"""The least height for two lines of units."""
_AIR = 2
"""So many free lines behind units are air; with more of them their places are deeper than they are."""
_ENOUGH = 8
"""Units of so many lines get more only if what they say needs it; the rest of the row is air behind them."""


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
    """How units lie in a row: which are shown, how many a line, and the size of each.

    ``widths`` are those of all that are shown, and ``heights`` those of the lines, if they are not alike.
    """

    first: int
    end: int
    per: int
    width: int
    height: int
    widths: tuple[int, ...] = ()
    heights: tuple[int, ...] = ()

    def box(self, index: int, top: int) -> Box:
        """Where a unit lies, ``top`` being the first line of the row."""
        line, at = divmod(index - self.first, self.per)
        widths = self.widths[line * self.per : (line + 1) * self.per] or (self.width,) * self.per
        heights = self.heights or (self.height,) * (line + 1)
        return FIRST + sum(widths[:at]) + at, top + sum(heights[:line]), widths[at], heights[line]

    @property
    def lines(self) -> list[range]:
        """The numbers of the units in each line."""
        return [range(at, min(at + self.per, self.end)) for at in range(self.first, self.end, self.per)]


def spread(count: int, cursor: int, width: int, height: int, airy: bool = True) -> Spread:
    """One line of cards; two flatter ones if there are more than fit; scrolled to the cursor if that is not enough.

    How wide they are depends on nothing but how many there are. ``airy``: a high row keeps a line free.
    """
    room = width - FIRST
    fits = (room + 1) // (_least(room) + 1)
    if lines_of_units(count, width) <= 1 or height < _TWO_LINES:
        found = window(count, room, cursor, _least(room), _MOST, max(_HALVES, min(count, fits)))
        tall = height - 1 if airy and height >= _AIRY else height
        return Spread(found.first, found.end, max(1, found.end - found.first), found.width, tall)
    per = min(fits, -(-count // 2))
    shown = min(count, per * 2)
    first = min(max(0, cursor - per), count - shown)
    return Spread(first, first + shown, per, min(_MOST, (room + 1) // per - 1), min(height // 2, _TALLEST))


def _least(room: int) -> int:
    """The columns of the narrowest card."""
    return min(_LEAST, (room + 1) // _SLOTS - 1)


def lines_of_units(count: int, width: int) -> int:
    """In how many lines so many units lie on a battlefield of this width: none, one, or two."""
    room = width - FIRST
    least = _READABLE if room >= _TWICE_READABLE else _least(room)
    return 0 if not count else 1 if (room + 1) // max(count, _SLOTS) - 1 >= least else 2


_GONE = 6
"""The columns around the name of a unit that has left: its frame, its sign, blanks."""
_LEAST_GONE = 10
"""In fewer columns nobody would know whose name it is."""
Places = tuple[int | GoneUnit, ...]
"""What lies in each place of a row: the number of a unit there, or one that has left."""


def places_of(seat: SeatView, gone: Sequence[GoneUnit]) -> Places:
    """The places of a row; units that have left keep theirs, so that the others stay where they were."""
    places: list[int | GoneUnit] = [*range(len(seat.battlefield))]
    for unit in gone:
        places.insert(unit.place, unit)
    return tuple(places)


def height_to_read(model: TableModel, seat: SeatView, width: int, look: Appearance) -> int:
    """How high a line of units is in which each of them says what it does; 0 if none of them can be read.

    Of two lines, half of what both take.
    """
    if all(card.zone is Zone.FACE_DOWN for card in seat.battlefield):
        return 0
    places = places_of(seat, ())
    shape = _with_widths(spread(len(places), 0, width, _TALLEST), seat, places, width)
    found = _heights_wanted(model, seat, places, shape, look)
    return -(-sum(found) // len(found))


def _heights_wanted(
    model: TableModel, seat: SeatView, places: Sequence[int | GoneUnit], shape: Spread, look: Appearance
) -> list[int]:
    """How high each line of units is in which all of them say what they do."""
    return [
        _EDGES + max(_lines_of(model, seat, places[at], look)(shape.box(at, 0)[2] - _BESIDE) for at in line)
        for line in shape.lines
    ]


def _lines_of(model: TableModel, seat: SeatView, place: int | GoneUnit, look: Appearance) -> Lines:
    """In how many lines of so many columns a unit says what it does: in none where it has left or lies face down."""
    if isinstance(place, GoneUnit) or seat.battlefield[place].zone is Zone.FACE_DOWN:
        return _nothing
    return lasting_lines(seat.battlefield[place], model, look)


def _nothing(width: int) -> int:
    """The lines of a card that says nothing."""
    del width
    return 0


def _laid_out(
    model: TableModel, seat: SeatView, row: str, width: int, height: int, look: Appearance
) -> tuple[Places, Spread]:
    """What lies where; units that have left need no room that others lack."""
    cursor = model.cursor.index if model.cursor.row == row else 0
    units, places = places_of(seat, ()), places_of(seat, model.happened.gone.get(seat.index, ()))
    size = width, height
    if places and not units:
        return _only_gone(places, size)
    alone = _shape(model, seat, units, cursor, size, look)
    if places == units:
        return units, alone
    beside = _shape(model, seat, places, places.index(cursor) if cursor in places else 0, size, look)
    crowded = len(beside.lines) > len(alone.lines) or beside.end - beside.first < len(places)
    told, told_beside = (_told(model, seat, lying, shape, look) for lying, shape in ((units, alone), (places, beside)))
    return (units, alone) if crowded or told_beside < told else (places, beside)


def _shape(
    model: TableModel, seat: SeatView, places: Places, cursor: int, size: tuple[int, int], look: Appearance
) -> Spread:
    """How what lies in a row lies there: with the free line only if nothing needs it, and no higher than need be."""
    width, height = size
    shape = _with_widths(spread(len(places), cursor, width, height), seat, places, width)
    if not places or shape.height < _FRAMED:
        return shape
    wanted = _heights_wanted(model, seat, places, shape, look)
    if len(wanted) > 1:
        return shape._replace(heights=tuple(_heights(wanted, height)))
    tall = spread(len(places), cursor, width, height, airy=wanted[0] < height).height
    return shape._replace(height=min(tall, max(_ENOUGH, wanted[0])))


def _with_widths(shape: Spread, seat: SeatView, places: Places, width: int) -> Spread:
    """The same row, in which cards face down are narrow and the others share what these leave, all alike.

    Of narrow ones some are a column wider, which else would lie empty: their names need it.
    """
    if shape.end - shape.first < len(places):
        return shape
    backs = [isinstance(at, int) and seat.battlefield[at].zone is Zone.FACE_DOWN for at in places]
    widths = [wide for line in shape.lines for wide in _widths([backs[at] for at in line], shape, width - FIRST + 1)]
    return shape._replace(widths=tuple(widths))


def _widths(backs: Sequence[bool], shape: Spread, room: int) -> list[int]:
    """The columns of each card of a line, with its gap in so much ``room``; a shorter line has those of a full one."""
    back = min(_BACK, shape.width)
    rest, faces = room - sum(backs) * (back + 1), max(1, shape.per - sum(backs))
    each = min(_MOST, room // _HALVES - 1, rest // faces - 1)
    over = rest - faces * (each + 1) if each < _READABLE else 0
    return [back if is_back else each + (sum(not b for b in backs[:at]) < over) for at, is_back in enumerate(backs)]


def gone_untold(
    model: TableModel, seat: SeatView, row: str, width: int, height: int, look: Appearance
) -> tuple[str, ...]:
    """The destroyed units for which a row of this size has no room beside those that it has."""
    gone = model.happened.gone.get(seat.index, ())
    places = _laid_out(model, seat, row, width, height, look)[0] if gone and width and height else ()
    return tuple(unit.name for unit in gone if unit not in places and _is_destroyed(unit, model))


def _told(model: TableModel, seat: SeatView, places: Places, shape: Spread, look: Appearance) -> int:
    """How many texts and names of units have room."""
    return sum(_told_of(model, seat, places, shape, look))


def _told_of(model: TableModel, seat: SeatView, places: Places, shape: Spread, look: Appearance) -> Iterator[int]:
    """The same of each unit: its text counts for more."""
    for at in range(shape.first, shape.end):
        place, (_, _, width, height) = places[at], shape.box(at, 0)
        if not isinstance(place, GoneUnit) and (name := model.names.card(seat.battlefield[place].id)):
            yield 2 * (_lines_of(model, seat, place, look)(width - _BESIDE) <= height - _EDGES)
            yield int(_KEYED + text_width(name) + _EDGES <= width)


def _only_gone(places: Places, size: tuple[int, int]) -> tuple[Places, Spread]:
    """A row of nothing but units that have left: small, and all of them, or none."""
    width, height = size
    each = min(_MOST, (width - FIRST + 1) // len(places) - 1)
    if each < _LEAST_GONE:
        return (), Spread(0, 0, 1, min(_MOST, width - FIRST), height)
    return places, Spread(0, len(places), len(places), each, min(height, _FRAMED))


def _heights(wanted: Sequence[int], height: int) -> list[int]:
    """The heights of two lines of units: what each wants to be read."""
    found = [_FRAMED] * len(wanted)
    spare = height - sum(found)
    while spare and any(want > tall for want, tall in zip(wanted, found, strict=True)):
        lacking = [at for at, want in enumerate(wanted) if want > found[at]]
        at = min(lacking, key=lambda at: found[at])
        found[at] += 1
        spare -= 1
    for at in range(spare):
        found[at % len(found)] += 1
    return found


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
) -> Drawing:
    """The units of a side, at the lane; in a battle those that are not in it step back by the free line."""
    mine = row == MY_FIELD
    side, cards = side_of(mine, look), seat.battlefield
    canvas = side_canvas(width, height, mine, look, is_active(model, seat.index))
    places, shape = _laid_out(model, seat, row, width, height, look)
    free = height - shape.height if shape.end - shape.first <= shape.per else 0
    rest = 0 if mine else free
    shown = [(at, place) for at, place in enumerate(places) if shape.first <= at < shape.end]
    found = {place: marks.card(cards[place].id, row) for _, place in shown if isinstance(place, int)}
    fights = any(mark.role for mark in found.values())
    _places_behind(canvas, seat, [shape.box(at, rest) for at, _ in shown], free, mine, look)
    boxes = dict[int, Box]()
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
            boxes[place] = box
        canvas.spot(*box, row, place)
    _face_up(canvas, seat, boxes, found, model, look, side)
    if shape.end == len(places) <= shape.per:
        _beside_units(canvas, seat, shape, len(places), free, mine, look)
    more_beyond(canvas, shape.first, shape.end, len(places), look)
    return canvas.drawing()


def _face_up(
    canvas: Canvas,
    seat: SeatView,
    boxes: Mapping[int, Box],
    marks: Mapping[int, Mark],
    model: TableModel,
    look: Appearance,
    side: Half,
) -> None:
    """The units that lie face up: their values have a word on all of them or on none."""

    def draw(at: int, in_word: bool) -> bool | None:
        return unit_card(canvas, boxes[at], seat.battlefield[at], marks[at], model, look, side, in_word)

    told = {at: draw(at, in_word=True) for at in boxes}
    for at in boxes if False in told.values() else ():
        draw(at, in_word=False)


def _places_behind(
    canvas: Canvas, seat: SeatView, boxes: Sequence[Box], free: int, mine: bool, look: Appearance
) -> None:
    """The ground of the place in which each unit lies, where a high row has many lines free behind it."""
    deep = _behind(free)
    for x, y, width, height in () if seat.automaton else boxes:
        canvas.fill(x, y + height if mine else y - deep, width, deep, side_of(mine, look).slot)


def _behind(free: int) -> int:
    """So many of the free lines of a row belong to its places; fewer are air."""
    return free - 1 if free > _AIR else 0


def _beside_units(
    canvas: Canvas, seat: SeatView, shape: Spread, count: int, free: int, mine: bool, look: Appearance
) -> None:
    """What is free in a line of units, or that there are none."""
    top, deep = 0 if mine else free, _behind(free)
    x, _, width, _ = shape.box(count - 1, top) if count else (FIRST, top, -1, 0)
    place = (x + width + 1, top - (0 if mine else deep), shape.width, shape.height + deep)
    free_places(canvas, seat, place, mine, look)
    if not count:
        canvas.put(FIRST + 1, top + (shape.height - 1) // 2, "no units", look.palette.faint)


def _is_destroyed(unit: GoneUnit, model: TableModel) -> bool:
    """Whether a unit that has left was destroyed, not returned to a hand or pile."""
    printed = model.names.rulebook.cards.get(unit.name)
    return unit.is_destroyed(printed.type if printed else None)


def _gone(canvas: Canvas, box: Box, unit: GoneUnit, model: TableModel, look: Appearance) -> None:
    """A unit that has left, where it stood."""
    x, y, width, height = box
    told = f"{look.signs.dead if _is_destroyed(unit, model) else look.signs.returned} {unit.name}"
    name = shorten(told, width - 3, look.glyphs.ellipsis)
    if height < 3:
        canvas.put(x, y, name, look.palette.faint)
        return
    frame(canvas, box, DASHED, look.palette.bad if model.flashes else look.palette.rule, look)
    lines = wrap(told, width - 3) if height > 3 else [name]
    for at, line in enumerate(lines[: height - 2]):
        canvas.put(x + 2, y + (height - len(lines) + 1) // 2 + at, line, look.palette.faint)


__all__ = [
    "battlefield",
    "gone_untold",
    "height_to_read",
    "is_active",
    "lines_of_units",
    "more_beyond",
    "places_of",
    "side_canvas",
    "spread",
]
