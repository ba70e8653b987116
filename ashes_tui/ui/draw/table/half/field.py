"""Rows of units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ashes_tui.engine.api import CardView, SeatView
from ashes_tui.lang.terms import Zone
from ashes_tui.ui.draw.appearance import Appearance, is_aspect
from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.pieces import CAP, Box, frame
from ashes_tui.ui.draw.signs import DASHED
from ashes_tui.ui.draw.table.half.cells import hidden_card, unit_card
from ashes_tui.ui.draw.table.half.free_places import free_places
from ashes_tui.ui.draw.table.half.halves import Half, side_of
from ashes_tui.ui.draw.table.half.inside import lasting_lines, lines_to_read, said_in
from ashes_tui.ui.draw.table.half.row_widths import (
    CardNeed,
    Lines,
    is_read,
    lines_by_need,
    shared_columns,
    tightened,
    with_whole_names,
)
from ashes_tui.ui.draw.table.layout import WIDE_BOARD
from ashes_tui.ui.draw.table.marks import Mark, Marks
from ashes_tui.ui.draw.truncate import shorten, window, wrap
from ashes_tui.ui.table.foretelling.happened import GoneUnit
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import MY_FIELD

FIRST = 2
"""The column of the first card: the edge, and air."""
_LEAST, _MOST = 14, 28
_MOST_CALM, _MOST_WIDE = 46, 64
"""A unit is no wider than a card; on a narrow board, which has few lines, so wide that its words have room."""
_CALM = 4
"""Cards are as narrow as if a row held this many, so that their size changes only when a row is really full."""
_FEW = 3
"""So few are wider: the same lines then hold more of what they can do."""
_BACK, _TIGHT_BACK = 13, 8
"""A card face down needs no more: ``face down`` in its frame; its weave and ``next`` where others lack columns."""
_NAMED, _AIM = 20, 3
"""Columns for a name beside its key, and for the sign of an aim: a unit keeps them where others need more."""
_KEYED = CAP
"""The columns of a key before a name."""
_FRAMED = 3
"""From so many lines on units have frames."""
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


def spread(
    count: int, cursor: int, width: int, height: int, most_units: int = 0, few: int = _FEW, airy: bool = True
) -> Spread:
    """One line of cards; two flatter ones if there are more than fit; scrolled to the cursor if that is not enough.

    They are as large as if there were ``most_units``: cards keep their size while others come and go. They are no
    wider than if there were ``few``. ``airy``: a high row keeps a line free.
    """
    room, most = width - FIRST, _widest(width) if width >= WIDE_BOARD or few < _FEW else _MOST
    usual = max(count, most_units)
    if lines_of_units(usual, width) <= 1 or height < _TWO_LINES:
        calm = max(few, min(usual, (room + 1) // (_least(room) + 1)))
        found = window(count, room, cursor, _least(room), most, calm)
        tall = height - 1 if airy and height >= _AIRY else height
        return Spread(found.first, found.end, max(1, found.end - found.first), min(found.width, most), tall)
    fits = (room + 1) // (_least(room) + 1)
    per = min(fits, -(-usual // 2))
    shown = min(count, per * 2)
    first = min(max(0, cursor - per), count - shown)
    return Spread(first, first + shown, per, min(most, (room + 1) // per - 1), min(height // 2, _TALLEST))


def _widest(width: int) -> int:
    """The columns of the widest unit on a board of so many."""
    return _MOST_CALM if width - FIRST >= _TWICE_READABLE else _MOST_WIDE


def _least(room: int) -> int:
    """The columns of the narrowest card."""
    return min(_LEAST, (room + 1) // _CALM - 1)


def lines_of_units(count: int, width: int) -> int:
    """In how many lines so many units lie on a battlefield of this width: none, one, or two."""
    room = width - FIRST
    least = _READABLE if room >= _TWICE_READABLE else _least(room)
    return 0 if not count else 1 if (room + 1) // max(count, _CALM) - 1 >= least else 2


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
    """How high a line of units is in which each of them says what it does; 0 if none of them can be read."""
    return _height_of_words(model, seat, width, look)


def height_alike(model: TableModel, seat: SeatView, width: int, look: Appearance) -> int:
    """The same where the cards of a wide row are alike."""
    return _height_of_words(model, seat, width, look, alike=True)


def _height_of_words(model: TableModel, seat: SeatView, width: int, look: Appearance, alike: bool = False) -> int:
    """How high it is if its units share their columns by need; of two lines, half of what both take."""
    count = len(seat.battlefield)
    if not _faces(seat):
        return 0
    shape = _as_if(count, 0, (width, _TALLEST), count)
    needs = _needs_of(model, seat, range(count), shape.width, _widest(width), look)
    lines = [needs[line.start : line.stop] for line in shape.lines]
    found = [2 + lines_by_need(line, _columns(width, len(line))) for line in lines]
    if alike and width >= WIDE_BOARD:
        found = [2 + max(need.brief(min(need.most, shape.width)) for need in line) for line in lines]
    return -(-sum(found) // len(found))


def _columns(width: int, count: int) -> int:
    """The columns that so many units in a line share."""
    return width - FIRST - (count - 1)


def _needs_of(
    model: TableModel, seat: SeatView, places: Sequence[int | GoneUnit], equal: int, widest: int, look: Appearance
) -> list[CardNeed]:
    """What each unit of a row needs, in which all would have ``equal`` columns and none more than the ``widest``."""
    return [_need_of(model, seat, place, equal, widest, look) for place in places]


def _need_of(
    model: TableModel, seat: SeatView, place: int | GoneUnit, equal: int, widest: int, look: Appearance
) -> CardNeed:
    if isinstance(place, GoneUnit) or seat.battlefield[place].zone is Zone.FACE_DOWN:
        # Of what has left only the name is told.
        most = max(_LEAST, text_width(place.name) + _GONE) if isinstance(place, GoneUnit) else _BACK
        columns = min(equal, most)
        tight = _least_gone(place.name) if isinstance(place, GoneUnit) else _TIGHT_BACK
        return CardNeed(columns, columns, _nothing, tight=min(columns, tight))
    card = seat.battlefield[place]
    aim = _AIM * is_aspect(model.names.definition(card.id))
    named = text_width(model.names.card(card.id)) + 2
    least = max(_LEAST, min(named + CAP + aim, _NAMED))
    lines = _within_frame(lasting_lines(card, model, look))
    return CardNeed(min(equal, least), widest, lines, named=named, signed=aim)


def _least_gone(name: str) -> int:
    """The columns in which the name of a unit that has left stands word below word."""
    return max(_LEAST_GONE, max(map(text_width, name.split(" "))) + _GONE)


def _within_frame(lines: Lines) -> Lines:
    return lambda width: lines(width - 3)


def _nothing(width: int) -> int:
    """The lines of a card that says nothing."""
    del width
    return 0


def _faces(seat: SeatView) -> list[CardView]:
    return [card for card in seat.battlefield if card.zone is not Zone.FACE_DOWN]


def _as_if(count: int, cursor: int, size: tuple[int, int], slots: int, airy: bool = True) -> Spread:
    """How units lie that are as wide as if there were so many."""
    return spread(count, cursor, *size, max(count, slots), min(_FEW, max(count, slots, 1)), airy)


class _Room(NamedTuple):
    """How much room the units of a row take: as if there were so many of them, with a free line or without."""

    slots: int
    airy: bool = True


def _room(model: TableModel, seat: SeatView, size: tuple[int, int], count: int, most: int, look: Appearance) -> _Room:
    """Units are wider, and use the free line, where what one says would be cut."""
    if lines_of_units(max(count, most), size[0]) > 1:
        return _Room(max(count, most))
    for slots in range(max(_FEW, most), count, -1):
        shape = _as_if(count, 0, size, slots)
        if all(lines_to_read(card, model, look, shape.width - 3) <= shape.height - 2 for card in _faces(seat)):
            return _Room(slots)
    return _Room(count, height_to_read(model, seat, size[0], look) < size[1])


def _laid_out(
    model: TableModel, seat: SeatView, row: str, width: int, height: int, most: int, look: Appearance
) -> tuple[Places, Spread]:
    """What lies where; units that have left need no room that others lack."""
    cursor = model.cursor.index if model.cursor.row == row else 0
    units, places = places_of(seat, ()), places_of(seat, model.happened.gone.get(seat.index, ()))
    size = width, height
    if places and not units:
        return _only_gone(places, size)
    without = _as_if(len(units), cursor, size, *_room(model, seat, size, len(units), most, look))
    at = places.index(cursor) if cursor in places else 0
    shape = _as_if(len(places), at, size, *_room(model, seat, size, len(places), most, look))
    is_mixed = 0 < len(_faces(seat)) < len(units)
    crowded = shape.height < without.height or shape.end - shape.first < len(places)

    def laid_out(lying: Places, shape: Spread) -> tuple[Spread, int]:
        """The row with what lies there, and how much of what the units say has room."""
        needs = _needs_of(model, seat, lying[shape.first : shape.end], shape.width, _widest(width), look)
        # Who has left stands as wide as the others, which so stay where they were, unless these lack columns then.
        is_narrow = is_mixed or (lying != units and not _tells_all(shape, needs, 0))
        found = _by_need(shape, needs, size, is_narrow)
        return found, _told(found, needs)

    alone, told = laid_out(units, without)
    if len(units) == len(_faces(seat)) == 1:
        alone = _calmed(_widened(alone, width, seat.battlefield[0], model, look), seat.battlefield[0], model, look)
    if crowded:
        return units, alone
    beside, told_beside = laid_out(places, shape) if places != units else (alone, told)
    return (places, beside) if told_beside >= told else (units, alone)


def gone_untold(
    model: TableModel, seat: SeatView, row: str, width: int, height: int, look: Appearance, most: int = 0
) -> tuple[str, ...]:
    """The units that have left for which a row of this size has no room beside those that it has."""
    gone = model.happened.gone.get(seat.index, ())
    places = _laid_out(model, seat, row, width, height, most, look)[0] if gone and width and height else ()
    return tuple(unit.name for unit in gone if unit not in places)


def _told(shape: Spread, needs: Sequence[CardNeed]) -> int:
    """How many texts and names of units have room."""
    boxes = [shape.box(at, 0) for at in range(shape.first, shape.end)]
    return sum(
        2 * (need.brief(width) <= height - 2) + (need.named <= width - _KEYED)
        for need, (_, _, width, height) in zip(needs, boxes, strict=True)
        if need.named
    )


def _only_gone(places: Places, size: tuple[int, int]) -> tuple[Places, Spread]:
    """A row of nothing but units that have left: small, and all of them, or none."""
    width, height = size
    each = min(_MOST, (width - FIRST + 1) // len(places) - 1)
    if each < _LEAST_GONE:
        return (), Spread(0, 0, 1, min(_MOST, width - FIRST), height)
    return places, Spread(0, len(places), len(places), each, min(height, _FRAMED))


def _by_need(shape: Spread, needs: Sequence[CardNeed], size: tuple[int, int], is_mixed: bool) -> Spread:
    """Units with as many columns and lines as they need, where some would be cut if all had as many.

    ``is_mixed``: those that say nothing are narrow beside the others.
    """
    if shape.height < _FRAMED or not needs:
        return shape
    found = _with_columns(shape, needs, size, is_mixed)
    if not is_mixed or _tells_all(found, needs, _KEYED):
        return found
    return _with_columns(shape, tightened(needs), size, is_mixed)


def _tells_all(shape: Spread, needs: Sequence[CardNeed], key: int) -> bool:
    """Whether every unit says all in its columns and lines, with its whole name after a key of so many columns."""
    boxes = [shape.box(at, 0) for at in range(shape.first, shape.end)]
    return all(
        need.brief(width) <= height - 2 and (not need.named or width >= need.named + key)
        for need, (_, _, width, height) in zip(needs, boxes, strict=True)
    )


def _with_columns(shape: Spread, needs: Sequence[CardNeed], size: tuple[int, int], is_mixed: bool) -> Spread:
    width, height = size
    lines = [needs[line.start - shape.first : line.stop - shape.first] for line in shape.lines]
    heights = [shape.height] * len(lines)
    if not is_mixed and all(is_read(line, [shape.width] * len(line), shape.height - 2) for line in lines):
        widths = [[shape.width] * len(line) for line in lines]
    else:
        heights = _heights(lines, width, height) if len(lines) > 1 else heights
        widths = [
            shared_columns(line, _columns(width, len(line)), tall - 2) or [shape.width] * len(line)
            for line, tall in zip(lines, heights, strict=True)
        ]
    if max(map(max, widths)) - min(map(min, widths)) <= 1:
        widths = [[shape.width] * len(line) for line in lines]
    # Names without a key before them first: most have none most of the time.
    for key in (0, _KEYED):
        rows = zip(lines, widths, heights, strict=True)
        widths = [with_whole_names(line, wide, _columns(width, len(line)), tall - 2, key) for line, wide, tall in rows]
    found = tuple(wide for line in widths for wide in line)
    alike = {*found} == {shape.width}
    if len(lines) > 1:
        return shape._replace(widths=() if alike else found, heights=tuple(heights))
    high = max(need.brief(wide) for need, wide in zip(needs, found, strict=True)) + 2
    return shape._replace(widths=() if alike else found, height=min(shape.height, max(_ENOUGH, high)))


def _widened(shape: Spread, width: int, card: CardView, model: TableModel, look: Appearance) -> Spread:
    """A single unit whose text would be cut with so many more columns of its row as let it say more."""
    lines, (_, _, wide, _) = shape.height - 2, shape.box(0, 0)
    if lines < 1 or lines_to_read(card, model, look, wide - 3) <= lines:
        return shape
    said = {columns: said_in(card, model, look, (columns - 3, lines)) for columns in range(wide, width - FIRST + 1)}
    most = [*said.values()][-1]
    found = next(columns for columns, words in said.items() if words == most)
    return shape._replace(widths=(), width=found)


def _calmed(shape: Spread, card: CardView, model: TableModel, look: Appearance) -> Spread:
    """A single unit no wider than on a board with room for many, if it says the same so, under its whole name."""
    wide = shape.box(0, 0)[2]
    if wide <= _MOST_CALM or text_width(model.names.card(card.id)) + _KEYED + 2 > _MOST_CALM:
        return shape
    said = said_in(card, model, look, (wide - 3, shape.height - 2))
    tried = (columns for columns in range(_MOST_CALM, wide))
    calm = (columns for columns in tried if said_in(card, model, look, (columns - 3, shape.height - 2)) == said)
    return shape._replace(widths=(), width=next(calm, wide))


def _heights(lines: Sequence[Sequence[CardNeed]], width: int, height: int) -> list[int]:
    """The heights of two lines of units: what each needs to be read."""
    found = [_FRAMED] * len(lines)
    spare = height - sum(found)
    wanted = [2 + lines_by_need(line, _columns(width, len(line))) for line in lines]
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
    most: int = 0,
) -> Drawing:
    """The units of a side, at the lane; in a battle those that are not in it step back by the free line.

    ``most``: as large as if there were so many.
    """
    mine = row == MY_FIELD
    side, cards = side_of(mine, look), seat.battlefield
    canvas = side_canvas(width, height, mine, look, is_active(model, seat.index))
    places, shape = _laid_out(model, seat, row, width, height, most, look)
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


def _gone(canvas: Canvas, box: Box, unit: GoneUnit, model: TableModel, look: Appearance) -> None:
    """A unit that has left, where it stood."""
    x, y, width, height = box
    printed = model.names.rulebook.cards.get(unit.name)
    destroyed = unit.is_destroyed(printed.type if printed else None)
    told = f"{look.signs.dead if destroyed else look.signs.returned} {unit.name}"
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
    "height_alike",
    "height_to_read",
    "is_active",
    "lines_of_units",
    "more_beyond",
    "places_of",
    "side_canvas",
    "spread",
]
