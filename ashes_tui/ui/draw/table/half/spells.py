"""Spellboards: ready spells as framed cards where lines allow, else as flat plates; copies as one with their number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ashes_tui.engine.api import CardView, SeatView
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.pieces import CAP, Box
from ashes_tui.ui.draw.table.half.field import FIRST, is_active, more_beyond, side_canvas
from ashes_tui.ui.draw.table.half.halves import side_of
from ashes_tui.ui.draw.table.half.opponent import least_height_to_read, opponent_height_to_read, opponent_row
from ashes_tui.ui.draw.table.half.piles import (
    Pile,
    fuller_form,
    narrow_forms,
    narrow_piles,
    narrow_width,
    worded_forms,
)
from ashes_tui.ui.draw.table.half.plates import (
    EDGE,
    KEYED,
    LinePlate,
    SpellPlate,
    copy_spots,
    framed_ground,
    ground_of,
    placed,
    plates_of,
    put_plate,
    said_by,
    spell_states,
)
from ashes_tui.ui.draw.table.half.row_widths import (
    CardNeed,
    columns_by_need,
    is_read,
    is_whole,
    lines_by_need,
)
from ashes_tui.ui.draw.table.half.spell_list import put_list
from ashes_tui.ui.draw.table.half.spell_names import SlotName, fitted_names, names_in_slots
from ashes_tui.ui.draw.table.layout import ROOMY_BOARD, WIDE_BOARD
from ashes_tui.ui.draw.table.marks import Mark, Marks
from ashes_tui.ui.draw.table.parts import Row, put_row, row_width
from ashes_tui.ui.draw.table.texts.card_texts import text_rows
from ashes_tui.ui.draw.table.texts.few_words import (
    lines_in_brief,
)
from ashes_tui.ui.draw.table.wants import Heights
from ashes_tui.ui.draw.truncate import BEYOND, ScrollWindow, brief_name, shorten, shorten_apart, window
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import MY_SPELLS, THEIR_SPELLS
from ashes_tui.ui.table.rows import body_of, spell_groups

_LEAST, _MOST, _MOST_WIDE = 14, 40, 54
_FREE = "free slot"
"""So many lines a spell is given below its name so that it need not speak in short."""
_PLATE = 3
"""The lines of a plate that has no need of more."""
_MOST_READ = 82
"""A plate is so wide at the most where its words would be cut: free slots give it their columns."""
_LEAST_WORDS = 16
"""In fewer columns beside its tokens a plate does not tell what a spell does."""
_SPENT = 2
"""The columns of the sign of exhaustion behind what else lies on a spell."""
_GAP = 2
"""The columns between name and words in a plate of one line."""
_MARKED = 4
"""Columns for a mark beside a name: ``new``, or that it is exhausted."""


def spellboard(
    model: TableModel,
    seat: SeatView,
    row: str,
    width: int,
    height: int,
    look: Appearance,
    marks: Marks,
    piles_here: bool = True,
    units_here: bool = False,
) -> Drawing:
    """Ready spells, of an automaton its behaviour. ``piles_here``: a bar of one line leaves the piles to this one.

    ``units_here``: a battlefield without a line of its own leaves it to this one that it has no units.
    """
    canvas = side_canvas(width, height, row != THEIR_SPELLS, look, is_active(model, seat.index))
    plates = [] if seat.automaton else plates_of(seat, row, model.names, look, marks)
    # Where there are several lines, plates one after the other stay where they are as keys come and go.
    calm = [plate._replace(keeps_key=row == MY_SPELLS and not piles_here) for plate in plates]
    end = (
        narrow_piles(canvas, _piles(seat, row, model, (width, height), look, marks), row, model, look)
        if piles_here
        else width
    )
    if seat.automaton:
        opponent_row(canvas, seat, model, row, look, marks, end)
    elif height == 1 and not plates:
        told = ("no units, " if units_here else "") + _no_spells(seat)
        forms = (told, told.rpartition(", ")[0])
        told = next((form for form in forms if FIRST + 1 + text_width(form) < end), forms[-1])
        canvas.put(FIRST + 1, 0, told, look.palette.faint, end - FIRST - 1)
    elif height == 1:
        cursor = _at_cursor(model, row, plates)
        with_keys = _with_columns_of_keys(plates, cursor, model, row, look, end)
        _in_one_line(canvas, with_keys, cursor, model, row, look, end)
    elif piles_here and plates:
        _in_lines(canvas, plates, model, row, look, end)
    elif not (plates and _is_cut(plates, model, width, height, look) and _in_list(canvas, calm, model, row, look)):
        _in_slots(canvas, plates, max(len(plates), seat.spellboard_limit), model, row, look)
    return canvas.drawing()


def _in_list(canvas: Canvas, plates: Sequence[SpellPlate], model: TableModel, row: str, look: Appearance) -> bool:
    """Draw spells line by line: each with what it does, else the first ones if that are most of the ready ones.

    Only with their names, if side by side they would say no more.
    """
    if put_list(canvas, plates, model, row, look):
        return True
    lines = _told_in_lines(plates, model, look, (canvas.width, canvas.height), canvas.width)
    told = sum(bool(one.words) for line in lines for one in line)
    is_bare = canvas.height < _PLATE and _columns(canvas.width, len(plates)) <= len(plates) * (_LEAST_WORDS + EDGE)
    if 2 * told <= sum(not plate.spent for plate in plates) and not (lines and is_bare):
        return False
    _in_lines(canvas, plates, model, row, look, canvas.width)
    return True


def _is_cut(plates: Sequence[SpellPlate], model: TableModel, width: int, height: int, look: Appearance) -> bool:
    """Whether not all that spells do has room where they stand side by side."""
    return plates_height_to_read(model, [plate.card for plate in plates], width, look)[0] > height


def _piles(
    seat: SeatView, row: str, model: TableModel, size: tuple[int, int], look: Appearance, marks: Marks
) -> list[Pile]:
    """The piles beside spells in one line, in words as long as the spells of both sides leave room for.

    Where whole names and what lies on the spells need the columns, piles are told in few letters, then *Summon* is
    shortened, then only hand and draw pile are told, or the hand alone; only then a name is cut. So that the same piles
    are told all the time, that is reckoned as if all spells were exhausted. On a narrow board the lane tells an
    automaton's.
    """
    width, height = size
    if seat.automaton and width < ROOMY_BOARD:
        return []
    if height > 1:
        return _piles_above(seat, row, model, size, look, marks)
    if seat.automaton:
        return next(narrow_forms(seat, row, model))
    full, brief, *fewer = worded_forms(seat, row, model)
    plates = plates_of(seat, row, model.names, look, marks)
    if _most_of_spells(plates, row) + narrow_width(brief) > width:
        brief = full = fewer[0]
    elif fuller := _fuller_piles(seat, row, model, width, look, marks):
        return fuller
    names, known = [plate.card.name for plate in plates], [plate.known for plate in plates]
    short = [brief_name(name) for name in names]
    # A pile that is left out stands nowhere else; a spell goes on being known by the rest of its name.
    for called, piles in ((names, (full, brief)), (short, (brief, *fewer))):
        least = _least_of_spells(plates, called, known)
        for form in piles:
            if least + narrow_width(form) <= width:
                return form
    return []


def _piles_above(
    seat: SeatView, row: str, model: TableModel, size: tuple[int, int], look: Appearance, marks: Marks
) -> list[Pile]:
    """The piles at the end of the first of several lines: in words if spells are told as beside the briefest."""
    brief = next(narrow_forms(seat, row, model))
    if seat.automaton:
        return brief
    plates = plates_of(seat, row, model.names, look, marks)

    def told_beside(piles: list[Pile]) -> list[list[LinePlate]]:
        return _told_in_lines(plates, model, look, size, size[0] - narrow_width(piles))

    full = fuller_form(seat, row, model, 0)
    return full if told_beside(full) == told_beside(brief) else brief


def _fuller_piles(
    seat: SeatView, row: str, model: TableModel, width: int, look: Appearance, marks: Marks
) -> list[Pile]:
    """The piles in whole words, if beside them the line of each player tells as much of its spells as without."""
    sides = [(body_of(model.view, model.near_seat), MY_SPELLS), (body_of(model.view, model.far_seat), THEIR_SPELLS)]
    players = [(body, name) for body, name in sides if not body.automaton]
    room = min(width - _all_of_spells(body, name, model, width, look, marks) for body, name in players)
    is_told = all(narrow_width(fuller_form(body, name, model, 0)) <= room for body, name in players)
    return fuller_form(seat, row, model, 0) if is_told else []


def _all_of_spells(seat: SeatView, row: str, model: TableModel, width: int, look: Appearance, marks: Marks) -> int:
    """The columns that ready spells take in one line beside the piles, or what stands there if there are none."""
    plates, end = (
        plates_of(seat, row, model.names, look, marks),
        width - narrow_width(next(narrow_forms(seat, row, model))),
    )
    if not plates:
        return FIRST + 1 + text_width("no units, " * (not seat.battlefield) + _no_spells(seat))
    line = _one_line(plates, 0, model, look, end)
    if line is None or line.hidden or any(plate.card.name != name for plate, _, name in line.told):
        return width
    if any(one.plate.states != plate.states for one, plate in zip(line.told, plates, strict=True)):
        return width
    cursor = 0 if all(plate.mark.key for plate in plates) else 1 + CAP - EDGE
    return FIRST + cursor + sum(one.width + 1 for one in line.told)


def _no_spells(seat: SeatView) -> str:
    return f"no ready spells, {seat.spellboard_limit} slots"


def _least_of_spells(plates: Sequence[SpellPlate], names: Sequence[str], states: Sequence[Row]) -> int:
    """The columns of these names side by side with these states, whichever of them the cursor is on."""
    cursor = 0 if all(plate.mark.key for plate in plates) else 1 + CAP - EDGE
    return FIRST + cursor + sum(plate.least(name, of) for plate, name, of in zip(plates, names, states, strict=True))


def _most_of_spells(plates: Sequence[SpellPlate], row: str) -> int:
    """The columns of their short names with a key before each of one's own, and all exhausted: the most of a round."""
    names, known = [brief_name(plate.card.name) for plate in plates], [plate.known for plate in plates]
    keys = sum(KEYED - EDGE for plate in plates if row == MY_SPELLS and not plate.mark.key)
    spent = sum(_SPENT + (not plate.known) for plate in plates if not plate.spent)
    return keys + spent + _least_of_spells(plates, names, known)


def _at_cursor(model: TableModel, row: str, plates: Sequence[SpellPlate]) -> int:
    """The number of the plate that the cursor is on, or of the first one."""
    if model.cursor.row != row:
        return 0
    return max((i for i, plate in enumerate(plates) if plate.first <= model.cursor.index), default=0)


# --- one line --------------------------------------------------------------------------------------------------------


def _in_one_line(
    canvas: Canvas, plates: Sequence[SpellPlate], cursor: int, model: TableModel, row: str, look: Appearance, end: int
) -> None:
    """As many plates as have room with names that can be read, among them the one under the cursor."""
    line = _one_line(plates, cursor, model, look, end)
    if line is None:
        return
    x = FIRST
    for plate, words, name in line.told:
        x = put_plate(canvas, x, plate, name, row, look, words) + 1
    more_beyond(canvas, line.first, line.first + len(line.told), len(plates), look, end)


def _with_columns_of_keys(
    plates: Sequence[SpellPlate], cursor: int, model: TableModel, row: str, look: Appearance, end: int
) -> Sequence[SpellPlate]:
    """One's own plates, each with the columns of a key, if a line without any tells no more: as keys come all stay."""
    kept = [plate._replace(keeps_key=row == MY_SPELLS) for plate in plates]
    bare = [plate._replace(mark=Mark()) for plate in plates]
    said, told = (_one_line(of, cursor, model, look, end) for of in (bare, kept))
    same = said and told and [one[1:] for one in said.told] == [one[1:] for one in told.told]
    return kept if same else plates


def _one_line(
    plates: Sequence[SpellPlate], cursor: int, model: TableModel, look: Appearance, end: int
) -> _OneLine | None:
    """What a single line tells of plates; None if not one of them has room."""
    for count in range(len(plates), 0, -1):
        first = min(max(0, cursor - count // 2), len(plates) - count)
        hidden = len(plates) - count
        columns = end - FIRST - (BEYOND if hidden else 0)
        shown = _lightened(plates[first : first + count], columns)
        room = columns - _beside_names(shown)
        names = fitted_names([plate.card.name for plate in shown], room, look.glyphs.ellipsis)
        if names is None and count == 1:
            names = [shorten(brief_name(shown[0].card.name), room, look.glyphs.ellipsis)]
        if names is not None:
            break
    else:
        return None
    told, spare = list[LinePlate](), 0 if hidden else room - sum(map(text_width, names))
    for at, (plate, name) in enumerate(zip(shown, names, strict=True)):
        words = _words_beside(plate, model, look, spare // (len(shown) - at))
        spare -= row_width(words)
        told.append(LinePlate(plate, words, name))
    return _OneLine(first, hidden, told)


def _beside_names(plates: Sequence[SpellPlate]) -> int:
    """The columns of plates side by side besides their names."""
    return sum(plate.beside + 1 for plate in plates) - 1


def _lightened(plates: Sequence[SpellPlate], columns: int) -> Sequence[SpellPlate]:
    """Plates without their news where a name would be cut else; what lies on a spell is always told."""
    named = columns - sum(text_width(brief_name(plate.card.name)) for plate in plates)
    return plates if _beside_names(plates) <= named else [plate._replace(states=plate.known) for plate in plates]


class _OneLine(NamedTuple):
    """What a single line tells of plates: the number of the first, how many have no room, and the others."""

    first: int
    hidden: int
    told: Sequence[LinePlate]


def _in_lines(
    canvas: Canvas, plates: Sequence[SpellPlate], model: TableModel, row: str, look: Appearance, end: int
) -> None:
    """Plates with whole names line by line, each with what it does as long as there is room; piles end the first."""
    told = _told_in_lines(plates, model, look, (canvas.width, canvas.height), end)
    if not told:
        _in_one_line(canvas, plates, _at_cursor(model, row, plates), model, row, look, end)
    for y, line in enumerate(told):
        x = FIRST
        for plate, words, name in line:
            x = put_plate(canvas, x, plate, name, row, look, words, y) + 1


def _told_in_lines(
    plates: Sequence[SpellPlate], model: TableModel, look: Appearance, size: tuple[int, int], end: int
) -> list[list[LinePlate]]:
    """The plates of each line: all with their words, else the last ones without; none if not even brief names fit."""
    width, height = size
    words = [
        _words_beside(plate, model, look, width - FIRST - plate.beside - text_width(plate.card.name))
        for plate in plates
    ]
    for known in range(len(plates), -1, -1):
        told = [LinePlate(plate, words[i] if i < known else [], plate.card.name) for i, plate in enumerate(plates)]
        lines = placed(told, width, end)
        if lines and len(lines) <= height:
            return lines
    lines = placed([LinePlate(plate, [], brief_name(plate.card.name)) for plate in plates], width, end)
    return lines if len(lines) <= height else []


_MOST_LINES = 4
"""Spells get no more lines in a low terminal."""


def line_heights_to_read(model: TableModel, seat: SeatView, width: int, look: Appearance) -> Heights:
    """In how many lines the bar of a low terminal tells ready spells by whole names, and with what they do.

    For an automaton: its behaviour in the fewest words, and in more.
    """
    if seat.automaton:
        return least_height_to_read(seat, model, width, look), opponent_height_to_read(seat, model, width, look)
    row = MY_SPELLS if seat.index == model.near_seat else THEIR_SPELLS
    plates = [
        SpellPlate(group, 0, group[0], Mark(key="1"), spell_states(group, model.names, look))
        for group in spell_groups(seat.spellboard)
    ]
    end = width - narrow_width(next(narrow_forms(seat, row, model)))
    named = placed([LinePlate(plate, [], brief_name(plate.card.name)) for plate in plates], width, end)
    told = _told_in_lines(plates, model, look, (width, _MOST_LINES), end)
    return max(1, min(_MOST_LINES, len(named))), max(1, len(told))


def _words_beside(plate: SpellPlate, model: TableModel, look: Appearance, room: int) -> Row:
    """What a spell does, after its name, if it can be said in so many columns with nothing left out."""
    said = said_by(plate.card, model, look)[:1]
    if plate.spent or not said or lines_in_brief(said, room - _GAP) != 1:
        return []
    return [(" " * _GAP, None), *(part for line in text_rows(said, look, room - _GAP, 1) for part in line)]


# --- slots -----------------------------------------------------------------------------------------------------------


def _in_slots(
    canvas: Canvas, plates: Sequence[SpellPlate], slots: int, model: TableModel, row: str, look: Appearance
) -> None:
    """Plates as wide as there are slots, free ones told; wider where a name or a text would be cut."""
    cards, cursor = [plate.card for plate in plates], _at_cursor(model, row, plates)
    by_slots, shown = (_slot_window(len(plates), canvas.width, cursor, n) for n in (slots, len(plates)))
    # What can be done with one's own changes from one question to the next: that changes no plate, and no name.
    lead = KEYED if row == MY_SPELLS else max((plate.lead for plate in plates), default=EDGE)
    longest = max((lead + text_width(plate.card.name) + 1 for plate in plates), default=0)
    equal = (max(by_slots.width, min(longest, shown.width)), shown.width)
    needs = _needs_of(model, cards[shown.first : shown.end], look)
    widths = _plate_widths(needs, equal, _columns(canvas.width, len(needs)), canvas.height - 1)
    told = [_told_height(need, width, canvas.height) for need, width in zip(needs, widths, strict=True)]
    framed = canvas.height >= max(_PLATE, 1 + max(told, default=0))
    tall = min(canvas.height, max(_PLATE, *(lines + framed for lines in told)) if told else _PLATE)
    top = min(1, (canvas.height - tall) // 2)
    x, seen = FIRST, plates[shown.first : shown.end]
    names = names_in_slots(
        [
            SlotName(plate.card.name, width - lead - 1, framed + row_width(plate.known))
            for plate, width in zip(seen, widths, strict=True)
        ]
    )
    for plate, width in zip(seen, widths, strict=True):
        _slot_plate(canvas, (x, top, width, tall), plate, names, framed, model, row, look)
        x += width + 1
    _free_slots(canvas, (x, top, min(widths, default=equal[0]), tall), slots - len(plates), row, look)
    more_beyond(canvas, shown.first, shown.end, len(plates), look)


def _told_height(need: CardNeed, width: int, height: int) -> int:
    """The lines of a plate of so many columns that says all in all words, or in few where those have no room."""
    whole = 1 + need.whole(width)
    return whole if whole <= height else 1 + need.brief(width)


def _plate_widths(needs: Sequence[CardNeed], equal: tuple[int, int], room: int, lines: int) -> Sequence[int]:
    """The columns of plates that have so many lines below their names: ``equal`` ones, or wider ones.

    Best with a line for their frames. Only where its words have no room so, they share the ``room`` by need.
    """
    count = len(needs)
    tries = [[wide] * count for wide in (*equal, max(equal[1], _widest(count, room)))]
    whole = (widths for n in (lines - 1, lines) for widths in tries if is_whole(needs, widths, n))
    read = (widths for widths in tries[1:] if is_read(needs, widths, lines))
    bare = [need._replace(least=max(_LEAST, need.least - _MARKED + 1)) for need in needs]
    by_need = (found for of in (needs, bare) if (found := columns_by_need(of, room, lines)))
    return next(whole, next(read, next(by_need, tries[1])))


def _widest(count: int, room: int) -> int:
    """The columns of so many equal plates that share all the room, each no wider than can be read well."""
    return min(_MOST_READ, room // max(1, count))


def _columns(width: int, count: int) -> int:
    """The columns that so many plates share."""
    return width - FIRST - 1 - (count - 1)


def _needs_of(model: TableModel, cards: Sequence[CardView], look: Appearance) -> list[CardNeed]:
    """What each plate needs: columns for its name and what lies on it, lines for what the spell says."""
    return [_need_of(model, card, look) for card in cards]


def _need_of(model: TableModel, card: CardView, look: Appearance) -> CardNeed:
    said = said_by(card, model, look)
    least = max(_LEAST, 1 + CAP + text_width(brief_name(card.name)) + _MARKED)
    return CardNeed(
        least,
        max(least, _MOST_READ),
        lambda width: lines_in_brief(said, width - 3),
    )


def _free_slots(canvas: Canvas, box: Box, free: int, row: str, look: Appearance) -> None:
    """Free slots beside the plates, in the columns that these leave."""
    x, y, wide, height = box
    wide = min(wide, (canvas.width - x) // max(1, free) - 1)
    for _ in range(free if wide > text_width(_FREE) + 1 else 0):
        canvas.fill(x, y, wide, height, side_of(row != THEIR_SPELLS, look).slot)
        canvas.put(x + 2, y, _FREE, look.palette.faint)
        x += wide + 1


def _slot_window(count: int, width: int, cursor: int, slots: int) -> ScrollWindow:
    return window(count, width - FIRST - 1, cursor, _LEAST, _MOST_WIDE if width >= WIDE_BOARD else _MOST, slots)


def plates_height_to_read(model: TableModel, cards: Sequence[CardView], width: int, look: Appearance) -> Heights:
    """How high plates are in which spells say what they do, sharing columns by need, and alike; 0 without spells."""
    shown = _slot_window(len(cards), width, 0, len(cards))
    said = [said_by(card, model, look) for card in cards]
    alike = 1 + max((lines_in_brief(words, shown.width - 3) for words in said), default=-1)
    if shown.end - shown.first < len(cards):
        return alike, alike
    needs, room = _needs_of(model, cards, look), _columns(width, len(cards))
    widest = _widest(len(cards), room)
    return min(alike, 1 + lines_by_need(needs, room)), min(alike, 1 + max(need.brief(widest) for need in needs))


def _slot_plate(
    canvas: Canvas,
    box: Box,
    plate: SpellPlate,
    names: Mapping[str, str],
    framed: bool,
    model: TableModel,
    row: str,
    look: Appearance,
) -> None:
    """A ready spell and its copies: name, number and focus; words if there is a third line, or within a frame."""
    x, y, width, height = box
    palette, card, mark = look.palette, plate.card, plate.mark
    name_at = (framed_ground if framed else ground_of)(canvas, box, plate, row, look)
    name, beside = _named(plate, names, x + width - name_at - 1, framed, look)
    canvas.put(name_at, y, name, palette.dim if plate.spent else palette.strong)
    put_row(canvas, x + width - framed - row_width(beside), y, beside, row_width(beside))
    left = [] if beside else plate.known
    if mark.reason:
        canvas.put(x + 2, y + 1, shorten(mark.reason, width - 3, look.glyphs.ellipsis), palette.ember)
    elif height == 2:
        at = put_row(canvas, x + 2, y + 1, _focus(plate, look) if left else [], width - 2)
        if x + width - at > _LEAST_WORDS:
            put_row(canvas, at, y + 1, _use(plate, model, look, x + width - at - 1), x + width - at)
    else:
        put_row(canvas, x + 2, y + 1, left, width - 3)
        top = 1 + bool(left)
        said = said_by(card, model, look)
        for i, parts in enumerate(text_rows(said, look, width - 3, height - framed - top, plate.spent)):
            put_row(canvas, x + 2, y + top + i, parts, width - 3)
    copy_spots(canvas, box, plate, row)


def _named(plate: SpellPlate, names: Mapping[str, str], room: int, framed: bool, look: Appearance) -> tuple[str, Row]:
    """The name of a plate and what stands beside it, a blank apart, also from an edge: first the news falls away.

    Then all that stands beside it falls away; only then the name is cut.
    """
    name = names[plate.card.name]
    air: Row = [(" ", None)] if framed else []
    for beside in ([*air, *row] for row in (plate.states, plate.known) if row):
        if text_width(name) + row_width(beside) <= room:
            return name, beside
    return shorten_apart(name, names.values(), room, look.glyphs.ellipsis), []


def _use(plate: SpellPlate, model: TableModel, look: Appearance, room: int) -> Row:
    """What a ready spell does, in the rest of its second line."""
    return [
        part for line in text_rows(said_by(plate.card, model, look)[:1], look, room, 1, plate.spent) for part in line
    ]


def _focus(plate: SpellPlate, look: Appearance) -> Row:
    """The second line of a plate: number, focus, exhaustion in a word."""
    group, states = plate.group, plate.known
    focus: Row = [(f"focus {len(group) - 1} ", look.palette.dim)] if len(group) > 1 else []
    word: Row = [("exhausted ", look.palette.dim)] if len(group) == 1 and group[0].exhausted else []
    return [*states[:1], *focus, *states[1:], *word] if focus else [*states, *word]


__all__ = ["line_heights_to_read", "plates_height_to_read", "spellboard"]
