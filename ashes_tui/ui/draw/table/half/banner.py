"""A Phoenixborn: name plate, a life bar, piles, and the dice at its right.

All bars of a picture are equally long, and a life that is whole fills its bar: beside a longer one of a Chimera it
would look half lost.
"""

from __future__ import annotations

from functools import partial

from msgspec import structs
from rich.style import Style

from ashes_tui.engine.api import DieView, SeatView
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.pieces import CAP, badge, bar, cap, chip, frame, plate, pool_width, tile, tile_face
from ashes_tui.ui.draw.signs import DOUBLE
from ashes_tui.ui.draw.table.half.cells import capped
from ashes_tui.ui.draw.table.half.field import is_active, side_canvas
from ashes_tui.ui.draw.table.half.halves import side_of
from ashes_tui.ui.draw.table.half.inside import attached_words, dice_on, life_change
from ashes_tui.ui.draw.table.half.opponent import has_behavior_die, number_style, number_tile, state_row, tracks
from ashes_tui.ui.draw.table.half.piles import pile_row, wording_in
from ashes_tui.ui.draw.table.layout import ROOMY_BOARD, WIDE_BOARD
from ashes_tui.ui.draw.table.marks import Mark, Marks
from ashes_tui.ui.draw.table.parts import Part, Row, put_row, put_whole, row_width
from ashes_tui.ui.draw.table.sign_spots import spot_signs
from ashes_tui.ui.draw.table.texts.card_texts import text_rows, texts
from ashes_tui.ui.draw.table.texts.few_words import CardWords, lines_in_brief
from ashes_tui.ui.draw.truncate import shorten
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import MY_BAR, MY_DICE, THEIR_DICE
from ashes_tui.ui.table.rows import sorted_dice
from ashes_tui.words.phrases import count
from ashes_tui.words.questions.values import dice_meaning

BAR = 3
"""The lines of a Phoenixborn with its piles; in fewer all stands in one line, and piles beside the spells."""
_LEFT = 2
_AROUND = 3
"""The columns of a name plate around the name, and one after it."""
_LEAST_NAME = 4
"""Columns that a name keeps where ten dice leave little: the life beside it must be read whole."""
_LONGEST, _LONGEST_WIDE = 20, 40
"""The columns of a bar at the most, which leave room for all dice."""
_NAME_GIVES = 6
"""So many columns of the name may be taken by the signs of picked dice."""
_LIFE_AT = 28
"""The column of the life where all stands in one line, at the most: to its right there is room for ten dice."""
_ABILITY = 54
"""The column where a wide board tells what a Phoenixborn can do."""
_LEAST_ABILITY, _WIDEST_ABILITY = 20, 40
"""The columns that it is told in there."""
_CHANGE = 4
"""What an automaton tells beside its life leaves these columns to a change of it, and so keeps its place."""
_PLATE = 33
"""The columns that name and piles need beside the dice."""


def banner(
    model: TableModel,
    seat: SeatView,
    row: str,
    width: int,
    height: int,
    look: Appearance,
    marks: Marks,
    told_here: bool = False,
) -> Drawing:
    """The three lines of a Phoenixborn or an automaton, or all in one line.

    ``told_here``: its ready spells have no line of their own, so that there are some must be said here.
    """
    canvas = side_canvas(width, height, row == MY_BAR, look, is_active(model, seat.index))
    dice_row = MY_DICE if row == MY_BAR else THEIR_DICE
    if height < BAR:
        _narrow(canvas, seat, row, dice_row, model, look, marks, _hidden(seat, look) if told_here else [])
        _spots(canvas, row, look)
        return canvas.drawing()
    end = _pool(canvas, seat, dice_row, model, look, marks)
    mark = marks.card(seat.phoenixborn.id, row)
    beside = width >= WIDE_BOARD and not seat.automaton
    until = _ABILITY - 1 if beside else end - 1
    room, kept = _beside_name(seat, model, look, until - _LEFT - _cap_width(mark) - _AROUND)
    x = _name(canvas, seat, row, mark, model, look, room)
    states = [*kept, *_part(mark, look)]
    put_whole(canvas, x, 0, [*states, *_rest(seat, model, look, until - x - row_width(states))], until)
    life = life_number(seat, look)
    badge(canvas, _LEFT + look.palette.mono, 1, life, look.palette.life_badge, look)
    x = _LEFT + 1 + text_width(life) + 1
    x = _bar(canvas, x, 1, seat, model, look, end) + 1
    changed = put_row(canvas, x, 1, _change(mark, look), end - x)
    piles_end = pile_row(canvas, _LEFT + 1, 2, end - 1, seat, row, model, look, _pile_wording(seat, row, model, width))
    if seat.automaton:
        x, end = max(changed, x + _CHANGE) + 1, end - _unrolled(seat, model, width)
        tracks(canvas, ((x, 1), (max(x, piles_end), 2)), end - 1, seat, model, look)
    else:
        _ability(canvas, end - 2, seat, model, look)
    _spots(canvas, row, look)
    return canvas.drawing()


def _spots(canvas: Canvas, row: str, look: Appearance) -> None:
    """Let its values be told; what lies under none of them is the Phoenixborn's."""
    spot_signs(canvas, min(BAR, canvas.height), row == MY_BAR, look)
    canvas.spot(_LEFT, 0, canvas.width - _LEFT, canvas.height, row, 0)


def life_number(seat: SeatView, look: Appearance) -> str:
    """``♥12/17``."""
    return f"{look.signs.life}{seat.phoenixborn.life_left:>2}/{seat.phoenixborn.life or 0}"


def bar_columns(model: TableModel, width: int) -> int:
    """The columns of every bar in panes of this width: one for each life of whoever has fewest, if there is room."""
    lives = [seat.phoenixborn.life for seat in model.view.seats if seat.phoenixborn.life]
    return min([*lives, _LONGEST_WIDE if width >= WIDE_BOARD else _LONGEST])


def _bar(canvas: Canvas, x: int, y: int, seat: SeatView, model: TableModel, look: Appearance, end: int) -> int:
    """The bar of a life; return the column after it."""
    card, columns = seat.phoenixborn, bar_columns(model, canvas.width)
    return bar(canvas, x, y, columns, card.life_left, card.life or 0, look) if x + columns <= end else x


def _change(mark: Mark, look: Appearance) -> Row:
    """The life that it will be left with, else what it has lost or won."""
    if mark.foreseen is not None:
        left = mark.foreseen if mark.foreseen > 0 else look.signs.dead
        return [(f"{look.glyphs.arrow}{left} ", look.palette.ember)]
    if not mark.wounds:
        return []
    style = look.palette.hurt if mark.wounds > 0 else look.palette.good
    return [(f"{life_change(mark, look)} ", style + Style(reverse=True) if mark.flashes else style)]


def _name_text(seat: SeatView, model: TableModel, look: Appearance, room: int) -> str:
    """Player and Phoenixborn in full, else with the first name, else that alone; *The* is left out first.

    A player with the name of that Phoenixborn is told once.
    """
    name = seat.phoenixborn.name
    who = "" if seat.automaton else shorten(model.names.subject(seat.index), 12, look.glyphs.ellipsis)
    brief = name.removeprefix("The ") if seat.automaton else name.partition(" ")[0]
    who = "" if who in (name, name.partition(" ")[0]) else who
    forms = [f"{who}  {name}", f"{who}  {brief}", brief] if who else [name, brief]
    return next((form for form in forms if text_width(form) <= room), shorten(forms[-1], room, look.glyphs.ellipsis))


def _name(canvas: Canvas, seat: SeatView, row: str, mark: Mark, model: TableModel, look: Appearance, room: int) -> int:
    """The key, before the name as on every card, and the plate, filled in their turn; return the column after it."""
    side, text = side_of(row == MY_BAR, look), _name_text(seat, model, look, room)
    active = is_active(model, seat.index)
    style = look.palette.cap_on if mark.lit else side.plate if active else side.hue
    x = capped(canvas, _LEFT, 0, mark, look)
    if active or mark.lit:
        x = plate(canvas, x, 0, text, style, look)
    else:
        x = canvas.put(x, 0, f" {text} ", style)
    canvas.spot(_LEFT, 0, x - _LEFT, 1, row, 0)
    return x + 1


def _beside_name(seat: SeatView, model: TableModel, look: Appearance, room: int) -> tuple[int, Row]:
    """The columns of the name, and what never gives way to it: exhaustion, and dice, which may prevent damage.

    The name is rather told in fewer words; the exhaustion by its sign alone if even the briefest name needs that.
    """
    dice = [*dice_on(seat.phoenixborn, look)]
    rows = [[*_spent_state(seat, look, brief), *dice] for brief in (False, True)]
    name = seat.phoenixborn.name
    least = text_width(name.removeprefix("The ") if seat.automaton else name.partition(" ")[0])
    kept = next((row for row in rows if least + row_width(row) <= room), rows[-1])
    return max(_LEAST_NAME, room - row_width(kept)), kept


def _part(mark: Mark, look: Appearance) -> Row:
    """Its part in an attack, and why it can do nothing now."""
    row: Row = [(f" {mark.role} ", look.palette.ember_plate), (" ", None)] if mark.role else []
    return [*row, (f"{mark.reason} ", look.palette.ember)] if mark.reason else row


def _spent_state(seat: SeatView, look: Appearance, brief: bool = False) -> Row:
    """Its exhaustion and status tokens."""
    card, glyphs, row = seat.phoenixborn, look.glyphs, list[Part]()
    if card.exhausted:
        more = f"{glyphs.times}{card.exhaustion}" if card.exhaustion > 1 else ""
        apart = " " if card.dice else ""
        row.append((f"{glyphs.exhaustion}{more} {'' if brief else 'exhausted '}{apart}", look.palette.dim))
    if card.status and not seat.automaton:
        row.append((f"{glyphs.status}{card.status} ", look.palette.strong))
    return row


_BRIEFEST = 2


def _rest(seat: SeatView, model: TableModel, look: Appearance, room: int, brief: int = 0, on_lane: bool = False) -> Row:
    """What else there is to say of it; an automaton says how strong it is, but what the lane tells if it has that.

    ``brief``: 1 without what its dice do, 2 with the first player in one word, too.
    """
    card, palette, said = seat.phoenixborn, look.palette, list[Part]()
    if seat.guarded and not seat.automaton:
        said.append(("has guarded", palette.dim))
    said += [(f"{look.signs.attached} {name}", palette.text) for name in attached_words(card, look)]
    if card.dice and not brief:
        said.append((dice_meaning(card, model.names), palette.dim))
    first = [("first" if brief == _BRIEFEST else "first player", palette.faint)] * _is_first(seat, model)
    if not seat.automaton:
        return _listed([*said, *first], room)
    return [*_listed(said, room), *([(" ", None)] if said else ()), *state_row(seat, look, on_lane), *first]


def _is_first(seat: SeatView, model: TableModel) -> bool:
    return model.view.first_player == seat.index


def _listed(parts: Row, room: int) -> Row:
    """Those parts of a list that have room, with commas between them only."""
    found = list[Part]()
    for text, style in parts:
        told = f"{', ' if found else ''}{text}"
        if row_width(found) + text_width(told) <= room:
            found.append((told, style))
    return found


def _ability(canvas: Canvas, end: int, seat: SeatView, model: TableModel, look: Appearance) -> None:
    """What the Phoenixborn can do: in lines of its own, if it has any, else on a wide board between plate and dice."""
    below = canvas.height > BAR
    x, y, width = (
        (_LEFT + 1, BAR, _below(canvas.width)) if below else (_ABILITY, 0, min(_WIDEST_ABILITY, end - _ABILITY))
    )
    if not below and (canvas.width < WIDE_BOARD or width < _LEAST_ABILITY):
        return
    for line, row in enumerate(text_rows(_said(seat, model, look), look, width, canvas.height - y)):
        put_row(canvas, x, y + line, row, width)


def _below(width: int) -> int:
    """The columns of an ability below name, life and piles."""
    return width - _LEFT - 3


def _said(seat: SeatView, model: TableModel, look: Appearance) -> tuple[CardWords, ...]:
    definition = model.names.definition(seat.phoenixborn.id)
    return texts(definition, model.names.rulebook, look) if definition else ()


def bar_height_to_read(model: TableModel, seat: SeatView, width: int, look: Appearance) -> int:
    """How high a bar is in which a Phoenixborn says what it can do.

    Beside the dice there is as much room as if all of them were active, so that it keeps its lines as they are spent.
    """
    said = () if seat.automaton else _said(seat, model, look)
    if not said:
        return BAR
    size, _ = _pool_size(seat, model, width)
    dice = pool_width(len(seat.active_dice) + len(seat.exhausted_dice), 0, size or 4)
    beside = min(_WIDEST_ABILITY, width - dice - 1 - 2 - _ABILITY) if width >= WIDE_BOARD else 0
    fits = beside >= _LEAST_ABILITY and lines_in_brief(said, beside) <= BAR
    return BAR if fits else BAR + lines_in_brief(said, _below(width))


# --- dice ------------------------------------------------------------------------------------------------------------


def _pool(canvas: Canvas, seat: SeatView, row: str, model: TableModel, look: Appearance, marks: Marks) -> int:
    """The dice at the right: active ones as tiles, if all fit, exhausted ones flat; return where they begin."""
    active, spent = sorted_dice(seat.active_dice), sorted_dice(seat.exhausted_dice)
    number = number_tile(seat, model)
    size, taken = _pool_size(seat, model, canvas.width)
    x = canvas.width - taken - 1
    begin = max(_LEFT, x)
    if number:
        _white(canvas, x, number, number_style(model, look), look, size)
        x += size or 4
    for index, die in enumerate(active):
        _die(canvas, x, die, row, index, look, marks.die(die.id), size)
        x += size or 4
    _spent(canvas, x, spent, row, len(active), look, marks, 1)
    return begin


def _pool_size(seat: SeatView, model: TableModel, width: int) -> tuple[int, int]:
    """The columns of a tile, 0 where dice are chips, and those of all dice."""
    sizes = (7, 6, 5) if width >= WIDE_BOARD else (5,)
    n, spent = len(seat.active_dice), len(seat.exhausted_dice)
    most = n + has_behavior_die(seat, model)
    size = next((size for size in sizes if pool_width(most, spent, size) <= width - _PLATE), 0)
    return size, pool_width(n + bool(number_tile(seat, model)), spent, size or 4)


def _unrolled(seat: SeatView, model: TableModel, width: int) -> int:
    """The columns kept free for a number that an automaton may roll; none while it stands there."""
    if number_tile(seat, model) or not has_behavior_die(seat, model):
        return 0
    return _pool_size(seat, model, width)[0] or 4


def _pile_wording(seat: SeatView, row: str, model: TableModel, width: int) -> int:
    """In which wording the piles of a side have room beside its dice: whole words wherever they fit."""
    return wording_in(seat, row, model, width - 2 - _pool_size(seat, model, width)[1] - _LEFT - 1)


def _die(canvas: Canvas, x: int, die: DieView, row: str, index: int, look: Appearance, mark: Mark, size: int) -> None:
    """A die as a tile, or as a chip where tiles have no room; its key in the lower edge."""
    if not size:
        _chip(canvas, x, 1, die, row, index, look, mark)
        return
    tile(canvas, x, 0, die, look, size)
    if mark.picked or mark.lit:
        frame(canvas, (x, 0, size, 3), DOUBLE, look.palette.gold, look)
        tile_face(canvas, x, 0, die, look, size)
    if mark.turned:
        canvas.put(x + size // 2, 2, _turned(mark, look), look.palette.strong)
    if mark.key or mark.lit:
        cap(canvas, x + (size - 3) // 2, 2, mark.key, look, mark.lit or bool(mark.picked), _box(mark, look))
    canvas.spot(x, 0, size, 3, row, index)


def _turned(mark: Mark, look: Appearance) -> str:
    """Whether a die was raised or lowered."""
    return look.signs.raised if mark.turned > 0 else look.signs.lowered


def _box(mark: Mark, look: Appearance) -> str:
    return look.signs.box if mark.picked else ""


def _chip(canvas: Canvas, x: int, y: int, die: DieView, row: str, index: int, look: Appearance, mark: Mark) -> int:
    """A die in one line; under the cursor or picked it is filled with gold."""
    end = chip(canvas, x, y, die, look)
    if mark.lit or mark.picked:
        canvas.put(x, y, look.die(die), look.palette.cap_on)
    if mark.picked:
        canvas.put(end, y, look.signs.box, look.palette.gold)
    elif mark.turned:
        canvas.put(end, y, _turned(mark, look), look.palette.strong)
    canvas.spot(x, y, 4, 1, row, index)
    return end + 1


def _spent(
    canvas: Canvas, x: int, dice: tuple[DieView, ...], row: str, first: int, look: Appearance, marks: Marks, y: int
) -> None:
    """Exhausted dice lie flat, after their sign."""
    if not dice:
        return
    x = canvas.put(x, y, f"{look.glyphs.exhaustion} ", look.palette.dim)
    for index, die in enumerate(dice, start=first):
        mark = marks.die(die.id)
        end = chip(canvas, x, y, die, look, spent=True)
        if mark.lit or mark.picked or mark.key:
            canvas.put(x, y, look.die(die)[:2], look.palette.cap_on if mark.lit or mark.picked else look.palette.cap)
        canvas.spot(x, y, 3, 1, row, index)
        x = end + 1


def _rolled(number: str, look: Appearance) -> str:
    """What the behaviour die shows, where it has no edges, with the sign that its row has in the behaviour card."""
    return f"{look.signs.rolled}{number}".center(3)


def _white(canvas: Canvas, x: int, number: str, style: Style, look: Appearance, size: int) -> None:
    """The behaviour die, before the dice of its magic: a white tile, or flat if it was rolled in an earlier turn."""
    if not size or style != look.palette.white_die:
        canvas.put(x + max(0, size - 3) // 2, 1, _rolled(number, look), style)
        return
    signs, palette = look.signs.tile, look.palette
    if signs[0] and not palette.mono:
        canvas.put(x, 0, signs[0] + signs[1] * (size - 2) + signs[2], palette.white_edge)
        canvas.put(x, 2, signs[5] + signs[6] * (size - 2) + signs[7], palette.white_edge)
    canvas.put(x, 1, signs[3], palette.white_edge)
    canvas.put(x + size - 1, 1, signs[4], palette.white_edge)
    canvas.put(x + 1, 1, number.center(size - 2), palette.white_die)


# --- one line --------------------------------------------------------------------------------------------------------


def _narrow(
    canvas: Canvas,
    seat: SeatView,
    row: str,
    dice_row: str,
    model: TableModel,
    look: Appearance,
    marks: Marks,
    hidden: Row,
) -> None:
    """Everything in one line: plate, life, dice as chips; ``hidden`` is what has no line of its own.

    A bar would be too short to tell anything.
    """
    active, spent = sorted_dice(seat.active_dice), sorted_dice(seat.exhausted_dice)
    number = number_tile(seat, model)
    life = life_number(seat, look)
    life_end = _LIFE_AT + text_width(life) + 1
    on_dice = [marks.die(die.id) for die in active]
    signed = [bool(mark.turned or mark.picked) for mark in on_dice]
    x = canvas.width - pool_width(len(active) + bool(number), len(spent), 4)
    # A die that was turned or picked keeps its sign apart from the next one, where there is room for that. Whose the
    # sign is matters most while dice are picked: the name gives way to it.
    apart = x - sum(signed) >= life_end - _NAME_GIVES * any(mark.picked for mark in on_dice)
    x = start = x - apart * sum(signed)
    if number:
        canvas.put(x, 0, _rolled(number, look), number_style(model, look))
        x += 4
    for index, (die, gap) in enumerate(zip(active, signed, strict=True)):
        x = _chip(canvas, x, 0, die, dice_row, index, look, marks.die(die.id)) + (apart and gap)
    _spent(canvas, x, spent, dice_row, len(active), look, marks, 0)
    mark = marks.card(seat.phoenixborn.id, row)
    at = max(_LEFT + _LEAST_NAME + 3, min(_LIFE_AT, start - text_width(life) - 1))
    dice = _dice_beside(seat, model, look, at - _LEFT - 3 - _cap_width(mark))
    dice_at = at - row_width(dice)
    _narrow_name(canvas, seat, row, mark, model, look, dice_at, _spent_state(seat, look, brief=True))
    put_row(canvas, dice_at, 0, dice, at - dice_at)
    x = canvas.put(at, 0, life, look.palette.hurt) + 1
    after = put_row(canvas, x, 0, _change(mark, look), start - x)
    states: Row = [*_part(mark, look), *hidden]
    # What stands there keeps its place when the life changes, where there is room for that.
    rooms = {begin: start - 1 - begin - row_width(states) for begin in (max(after, x + _CHANGE), after)}
    fitting = ((begin, _fitting_rest(seat, model, look, canvas.width, room)) for begin, room in rooms.items())
    least = _rest(seat, model, look, rooms[after], _BRIEFEST, canvas.width < ROOMY_BOARD)
    begin, rest = next(((begin, rest) for begin, rest in fitting if rest is not None), (after, least))
    put_whole(canvas, begin, 0, [*states, *rest], start - 1)


def _fitting_rest(seat: SeatView, model: TableModel, look: Appearance, width: int, room: int) -> Row | None:
    """What else there is to say of it in the longest form that has room; None if none has."""
    told = partial(_rest, seat, model, look, on_lane=width < ROOMY_BOARD)
    forms = (told(width, brief) for brief in range(_BRIEFEST + 1))
    return next((form for form in forms if row_width(form) <= room), None)


def _hidden(seat: SeatView, look: Appearance) -> Row:
    """The ready spells and the hand of a side whose line of spells has given way."""
    if seat.automaton:
        return []
    spells = count(len(seat.spellboard), "spell")
    return [(f"{spells}, hand {seat.hand_count} ", look.palette.ember)]


def _cap_width(mark: Mark) -> int:
    return CAP if mark.key or mark.cursor else 0


def _dice_beside(seat: SeatView, model: TableModel, look: Appearance, room: int) -> Row:
    """The dice on it, which may prevent damage: right before the life, each of them, or as a count where the names of
    player and Phoenixborn need their columns; exhaustion changes nothing of that.
    """
    chips, counted = ([*dice_on(seat.phoenixborn, look, most)] for most in (None, 1))
    spent = structs.replace(seat, phoenixborn=structs.replace(seat.phoenixborn, exhausted=True))
    room -= row_width(_spent_state(spent, look, brief=True))
    beside, alone = (_name_text(seat, model, look, max(_LEAST_NAME, room - row_width(row))) for row in (chips, counted))
    return chips if beside == alone else counted


def _narrow_name(
    canvas: Canvas, seat: SeatView, row: str, mark: Mark, model: TableModel, look: Appearance, end: int, on: Row
) -> None:
    """The plate, then its exhaustion and status tokens."""
    room = max(_LEAST_NAME, end - _LEFT - 3 - _cap_width(mark) - row_width(on))
    x = _name(canvas, seat, row, mark, model, look, room)
    put_whole(canvas, x, 0, on, end)


__all__ = ["BAR", "banner", "bar_columns", "bar_height_to_read", "life_number"]
