"""The time line of a game that is looked back at: lives, turns with their marks, rounds; the steps of a turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from rich.style import Style

from ashes_tui.client.looking_back import Happening, LookingBack, Stretch
from ashes_tui.engine.api import NONE, PUBLIC, SeatView, View
from ashes_tui.lang.terms import Phase, Zone
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.curve import LifeRange, Series, curves
from ashes_tui.ui.draw.pieces import plate
from ashes_tui.ui.draw.truncate import shorten, wrap
from ashes_tui.words.api import Names, Tone
from ashes_tui.words.glyphs import in_tier
from ashes_tui.words.narrators.events import phase_title
from ashes_tui.words.narrators.turns import is_heading
from ashes_tui.words.phrases import brief, count

TURNS = "turns"
"""What is clicked to go to a turn."""
_LEFT, _RIGHT = 4, 9
"""The columns for the scale and for the last values."""
_HEADED = 2
"""The lines above a table: its title, and the names that head its columns."""
_HERE = 1
"""Of the lines before a turn, of it and after it, which are its own."""
_ROOMY = 5
"""With more lines than that for the curves what happened may take two."""
_SCALED = 5
"""From so many lines on the curves share a scale that begins at 0; in fewer, and if two were one, each has its own."""
_MEANINGS = {
    Happening.HURT: "life lost",
    Happening.ATTACK: "attack",
    Happening.FALL: "unit destroyed",
    Happening.CAME: "card came",
    Happening.DICE: "dice",
}
_IN_BRIEF = _MEANINGS | {Happening.HURT: "hurt", Happening.FALL: "gone", Happening.CAME: "came"}
"""What the signs of a turn stand for, in words, and in fewer as in the foot."""
_TURN = "turn"
"""Stands before the numbers of the turns."""
_APART = 3
"""The columns between parts of the title."""
_STILL_TO_COME = "Still to come"
"""Stands above the steps that follow the moment looked at."""
_FOOT = 3
"""Lines for marks, turns and rounds."""


def time_line(
    game: LookingBack, names: Names, size: tuple[int, int], beside: str, look: Appearance, told_beside: bool = False
) -> Drawing:
    """Where in the game the table stands; ``beside`` says what else holds, such as the speed.

    ``told_beside``: the steps are told beside the table, so that here they give way to the curves.
    """
    width, height = size
    canvas = Canvas(width, height, look.palette.screen_bg)
    marked = height >= _FOOT + 2
    told = _title(canvas, game, names, beside, look) or not marked
    places = _places(game, width - _LEFT - _RIGHT)
    foot = height - (_FOOT if marked else 1)
    said = 1
    if foot > said + (_ROOMY if told_beside else 1):
        for line in _said(game, width - 2, 2 if foot - said > _ROOMY else 1, look):
            end = canvas.put(1, said, line, look.palette.text)
            told = told or _put_signs(canvas, (end + _APART, said, width - 1), look)
            said += 1
    if foot - said > 0:
        _lives(canvas, game, names, places, (said, foot - said), look)
    if marked:
        _marks(canvas, game, places, foot, look)
    _turns(canvas, game, places, foot + (1 if marked else 0), look)
    if marked:
        _rounds(canvas, game, places, foot + 2, look)
    return canvas.drawing()


def place_words(game: LookingBack, names: Names) -> str:
    """``turn 12 of 22, Ann, step 3 of 5``: the last step is the one that leads on to the next turn."""
    stretches = game.stretches
    stretch = stretches[game.stretch]
    steps, done = min(stretch.end, game.past.last) - stretch.first, game.at - stretch.first
    step = f"step {done} of {steps}" if done else f"begins, {count(steps, 'step')}" if steps else "begins"
    if stretch.active == NONE:
        where = "Setup" if stretch.round == 0 else f"Round {stretch.round}, {phase_title(stretch.phase)}"
        return f"{where}, {step}"
    whose = "yours" if names.is_addressed(stretch.active) else names.seat(stretch.active)
    return f"turn {stretch.turn} of {max(s.turn for s in stretches)}, {whose}, {step}"


def _title(canvas: Canvas, game: LookingBack, names: Names, beside: str, look: Appearance) -> bool:
    """Where the moment is, and what is seen of it; whether what the signs mean had room, too."""
    palette = look.palette
    canvas.fill(0, 0, canvas.width, 1, palette.header_bg)
    x = plate(canvas, 0, 0, "LOOKING BACK", palette.ember_plate, look) + 1
    seer = "as you see it" if names.is_addressed(game.sees) else f"as {names.seat(game.sees)} sees it"
    seen = "what everybody may know" if game.sees == PUBLIC else seer
    where = place_words(game, names)
    for text in (f"{seen}; {beside}" if beside else seen, beside or seen, ""):
        if x + text_width(where) + text_width(text) + 3 <= canvas.width:
            break
    x = canvas.put(x, 0, where, palette.strong) + _APART
    end = canvas.right(canvas.width - 1, 0, text, palette.dim) - _APART
    return canvas.height >= _FOOT + 2 and _put_signs(canvas, (x, 0, end), look)


def _put_signs(canvas: Canvas, place: tuple[int, int, int], look: Appearance) -> bool:
    """What the signs above the turns mean, at the end of a line from a column on, if one form of it has room there."""
    x, y, end = place
    for meanings in (_MEANINGS, _IN_BRIEF):
        told = "  ".join(f"{mark_sign(mark, look)} {meaning}" for mark, meaning in meanings.items())
        if x + text_width(told) <= end:
            canvas.right(end, y, told, look.palette.dim)
            return True
    return False


def _said(game: LookingBack, width: int, most: int, look: Appearance) -> list[str]:
    """What has just happened, in so many lines: of several things the last ones, as many as have room."""
    told = [told.line.text for told in game.told() if told.at == game.at]
    while len(told) > 1 and len(wrap(". ".join(told), width)) > most:
        del told[0]
    lines = wrap(". ".join(told), width)
    return (
        lines
        if len(lines) <= most
        else [*lines[: most - 1], shorten(" ".join(lines[most - 1 :]), width, look.glyphs.ellipsis)]
    )


def _places(game: LookingBack, room: int) -> tuple[int, ...]:
    """The column of each stretch, and that of the end: a short game has as many columns as a long one."""
    n = len(game.stretches)
    return tuple(_LEFT + i * room // n for i in range(n + 1))


def _lives(
    canvas: Canvas,
    game: LookingBack,
    names: Names,
    places: tuple[int, ...],
    lines: tuple[int, int],
    look: Appearance,
) -> None:
    """The lives of all who have one: as curves of one scale, in few lines one below the other, in fewest as numbers."""
    (y, height), palette = lines, look.palette
    told = [_Life(seat, *_values(game, seat, places)) for seat in _alive(game.view_now)]
    each, shared = height // max(1, len(told)), _span(game)
    if not each:
        _lives_in_numbers(canvas, game, names, told, y, look)
        return
    now = places[game.stretch], max(1, places[game.stretch + 1] - places[game.stretch])
    canvas.fill(now[0], y, now[1], height, palette.header_bg)
    rows = [[shared.line(value, height) for value in (life.first, *life.values)] for life in told]
    if height < _SCALED or any(rows.count(row) > 1 for row in rows):
        for at, life in enumerate(sorted(told, key=lambda life: _is_own(game, life.seat))):
            _life_apart(canvas, game, names, life, (places[0], y + at * each, each), look)
        return
    drawn = [
        Series((life.first, *life.values), _style(game, life.seat, look), _is_own(game, life.seat), shared)
        for life in told
    ]
    curves(canvas, (_LEFT, y, places[-1] - _LEFT + 1, height), sorted(drawn, key=lambda one: one.heavy), look)
    ends = dict[int, int]()
    for life, found in zip(told, rows, strict=True):
        style, row = _style(game, life.seat, look), shared.line(life.last, height)
        ends[row] = canvas.put(ends.get(row, places[-1] + 1) + 1, y + row, f"{look.signs.life}{life.last}", style)
        if [other[0] for other in rows].count(found[0]) == 1:
            canvas.put(_LEFT, y + found[0], f"{brief(names.subject(life.seat))} ", style)
    canvas.right(_LEFT - 1, y, f"{look.signs.life}{shared.high}", palette.faint)
    canvas.right(_LEFT - 1, y + height - 1, str(shared.low), palette.faint)


def _lives_in_numbers(
    canvas: Canvas, game: LookingBack, names: Names, told: Sequence[_Life], y: int, look: Appearance
) -> None:
    """``Ann ♥17→9   Bob ♥20→3``, from the beginning to the end: in fewer lines than lives curves would be one."""
    x = _LEFT
    for life in sorted(told, key=lambda life: _is_own(game, life.seat)):
        text = f"{brief(names.subject(life.seat))} {look.signs.life}{_cell(life.first, life.last, look)}"
        if x + text_width(text) < canvas.width:
            x = canvas.put(x, y, text, _style(game, life.seat, look)) + _APART


class _Life(NamedTuple):
    """The life of a seat: at the beginning, in each column, and at the end."""

    seat: int
    first: int
    values: tuple[int, ...]
    last: int


def _values(game: LookingBack, seat: int, places: tuple[int, ...]) -> tuple[int, tuple[int, ...], int]:
    values, points = list[int](), game.points
    for stretch, (x, after) in zip(game.stretches, pairwise(places), strict=True):
        values += [points[min(stretch.end, len(points) - 1)].lives[seat]] * (after - x)
    return points[0].lives[seat], tuple(values), points[-1].lives[seat]


def _is_own(game: LookingBack, seat: int) -> bool:
    seats = game.view_now.seats
    return seats[seat].side == seats[game.seat].side


def _style(game: LookingBack, seat: int, look: Appearance) -> Style:
    return look.palette.mine if _is_own(game, seat) else look.palette.theirs


def _life_apart(
    canvas: Canvas, game: LookingBack, names: Names, life: _Life, box: tuple[int, int, int], look: Appearance
) -> None:
    """``Ann 17 ━━━━━ 14 ━━━ 9 ━━ ♥9``: a curve with its name, and values where they have room after a change."""
    x, y, height = box
    style, values = _style(game, life.seat, look), (life.first, *life.values)
    end, span = x + len(values), _own_span(values, height)
    curves(canvas, (x, y, len(values), height), [Series(values, style, _is_own(game, life.seat), span)], look)
    who = f"{brief(names.subject(life.seat))} {life.first} "
    free, before = canvas.put(x, y + span.line(life.first, height), who, style), life.first
    for column, value in enumerate(life.values, start=x + 1):
        text = f" {value} "
        if value != before and column >= free and column + 1 + len(text) <= end:
            free = canvas.put(column + 1, y + span.line(value, height), text, style)
        before = value
    canvas.put(end + 1, y + span.line(life.last, height), f"{look.signs.life}{life.last}", style)


def _span(game: LookingBack) -> LifeRange:
    """From 0, where a life ends, to the greatest life of the game."""
    seats = _alive(game.view_now)
    return LifeRange(0, max((point.lives[seat] for point in game.points for seat in seats), default=1))


def _own_span(values: Sequence[int], height: int) -> LifeRange:
    """From the least to the greatest value of one curve; a line stands for a life at the least."""
    high = max(values)
    return LifeRange(min(*values, high - (height - 1)), high)


def _alive(view: View) -> list[int]:
    """The seats with a life of their own."""
    return [s.index for s in view.seats if s.phoenixborn.life and s.body in (NONE, s.index)]


def mark_sign(mark: Happening, look: Appearance) -> str:
    """The sign of what can be jumped to."""
    signs = look.signs
    return {
        Happening.HURT: signs.life,
        Happening.ATTACK: signs.attack,
        Happening.FALL: signs.dead,
        Happening.CAME: "+",
        Happening.DICE: signs.rolled,
    }[mark]


def _marks(canvas: Canvas, game: LookingBack, places: tuple[int, ...], y: int, look: Appearance) -> None:
    palette, taken = look.palette, -1
    for i, stretch in enumerate(game.stretches):
        if stretch.mark is not None and places[i] > taken:
            hurts = stretch.mark in (Happening.HURT, Happening.ATTACK, Happening.FALL)
            canvas.put(places[i], y, mark_sign(stretch.mark, look), palette.bad if hurts else palette.dim)
            taken = places[i]


def _turns(canvas: Canvas, game: LookingBack, places: tuple[int, ...], y: int, look: Appearance) -> None:
    palette, view, end = look.palette, game.view_now, -1
    here = game.stretch
    if here:
        canvas.put(0, y, _TURN, palette.faint)
    own = _turn_label(game.stretches[here], view, game, look)
    kept = range(places[here] - 1, places[here] + text_width(own) + 2)
    for i, stretch in enumerate(game.stretches):
        text, x = _turn_label(stretch, view, game, look), places[i]
        canvas.spot(x, 1, max(1, places[i + 1] - x), canvas.height - 1, TURNS, i)
        covers = x in kept or x + text_width(text) in kept
        if i == here or not text or x <= end or covers:
            continue
        mine = stretch.active != NONE and view.seats[stretch.active].side == view.seats[game.seat].side
        end = canvas.put(x, y, text, palette.mine if mine else palette.theirs)
    plate(canvas, max(0, places[here] - 1), y, own or look.glyphs.dot, palette.cap_on, look)


def _turn_label(stretch: Stretch, view: View, game: LookingBack, look: Appearance) -> str:
    """``▼12``: whose turn, and which; empty between turns."""
    if stretch.active == NONE or stretch.phase is not Phase.PLAYER_TURNS:
        return ""
    ours = view.seats[stretch.active].side == view.seats[game.seat].side
    return f"{look.signs.ours if ours else look.signs.theirs}{stretch.turn}"


def _rounds(canvas: Canvas, game: LookingBack, places: tuple[int, ...], y: int, look: Appearance) -> None:
    end, before = -1, 0
    for i, stretch in enumerate(game.stretches):
        if stretch.round != before and places[i] > end:
            before = stretch.round
            end = canvas.put(places[i], y, f"{look.signs.frames['round'].side} round {stretch.round}", look.palette.dim)


# --- beside the table --------------------------------------------------------------------------------------------


class _StepRow(NamedTuple):
    """A row of the steps: its moment, whether it begins a line, is of the turn that is looked at, is a heading."""

    text: str
    at: int
    begins: bool
    here: bool
    heads: bool


def steps_pane(game: LookingBack, names: Names, width: int, height: int, look: Appearance) -> Drawing:
    """The steps of the turn, done, now and to come, among those around it; below them, then and now."""
    canvas = Canvas(width, height, look.palette.screen_bg)
    table = _then_and_now(game, names)
    lines = len(table[1]) + _HEADED
    room = height - lines - 1 if height >= lines + 7 else height
    rows = _with_heading(_step_rows(game, room, width - 5, look), game.at)
    now = max((i for i, row in enumerate(rows) if row.at <= game.at), default=0)
    first = max(0, min(now - room * 2 // 3, len(rows) - room))
    present = max((row.at for row in rows if row.at <= game.at), default=game.at)
    for y, row in enumerate(rows[first : first + room]):
        sign, style = _step_sign(row, present, look)
        canvas.put(1, y, sign if row.begins else "", look.palette.ember if row.here else style)
        canvas.put(1 if row.heads and not sign else 3, y, row.text, style)
    if room < height:
        _table(canvas, table, _table_title(game, table[1]), room + 1, look)
    return canvas.drawing()


def _table_title(game: LookingBack, rows: Sequence[_Change]) -> str:
    """Which moments the table below the steps compares; where nothing changed between them, they are one."""
    changed = any(numbers and numbers[0] != numbers[1] for row in rows for numbers in row.numbers)
    if not game.at_end:
        return "Here and at the end"
    return "The turn's start and now" if changed else "Now"


def _step_rows(game: LookingBack, room: int, wide: int, look: Appearance) -> list[_StepRow]:
    """The lines of the turn, with as many of those before and after it as there may be room for."""
    return [
        _StepRow(text, told.at, not i, part == _HERE, is_heading(told.line) or told.line.tone is Tone.ROUND)
        for part, lines in enumerate(game.told_around(room))
        for told in lines
        for i, text in enumerate(wrap(in_tier(told.line.text, look.glyphs), wide))
    ]


def _with_heading(rows: Sequence[_StepRow], now: int) -> list[_StepRow]:
    """The lines with a heading above those that come only after the moment looked at."""
    first = next((i for i, row in enumerate(rows) if row.at > now), len(rows))
    heading = [_StepRow(_STILL_TO_COME, rows[first].at, True, False, True)] if first < len(rows) else []
    return [*rows[:first], *heading, *rows[first:]]


def _step_sign(row: _StepRow, now: int, look: Appearance) -> tuple[str, Style]:
    palette, glyphs = look.palette, look.glyphs
    if row.at == now and row.here:
        return "" if row.heads else glyphs.cursor, palette.accent if row.heads else palette.strong
    if row.at > now:
        return "" if row.heads else glyphs.dot, palette.faint
    if row.heads:
        return "", palette.accent if row.here else palette.text
    return glyphs.check, palette.text if row.here else palette.dim


class _Change(NamedTuple):
    """A row of the table: what it counts, and of each seat how many there are then and now; None if it has none."""

    what: str
    brief: str
    numbers: list[tuple[int, int] | None]


def _then_and_now(game: LookingBack, names: Names) -> tuple[list[str], list[_Change]]:
    """Whose columns there are, and what changed between the moment looked at and the last one.

    At the last one it is what changed since its turn began.
    """
    here = game.view_now
    then, now = (game.turn_began(), here) if game.at_end else (here, game.whole.view(game.sees))
    heads = [seat.index for seat in then.seats if seat.body in (NONE, seat.index)]
    rows = [
        _Change(what, short, [_numbers(then, now, seat, number, what) for seat in heads])
        for what, short, number in _COUNTED
    ]
    return [brief(names.subject(seat)) for seat in heads], [row for row in rows if row.what != _HIDDEN or _any(row)]


def _numbers(then: View, now: View, seat: int, number: Callable[[SeatView], int], what: str) -> tuple[int, int] | None:
    """How many there are then and now, of both halves that share a body; an automaton has no hand."""
    if (what == _LIFE and seat not in _alive(then)) or (what == _HAND and then.seats[seat].automaton):
        return None
    halves = [s.index for s in then.seats if s.index == seat or (s.body == seat and what != _LIFE)]
    before, after = (sum(number(view.seats[half]) for half in halves) for view in (then, now))
    return before, after


def _any(row: _Change) -> bool:
    return any(numbers and any(numbers) for numbers in row.numbers)


def _face_down(seat: SeatView) -> int:
    return sum(card.zone is Zone.FACE_DOWN for card in seat.battlefield)


_LIFE, _HAND, _HIDDEN = "life", "in hand", "face down"
_COUNTED: tuple[tuple[str, str, Callable[[SeatView], int]], ...] = (
    (_LIFE, "life", lambda seat: seat.phoenixborn.life_left or 0),
    ("units", "units", lambda seat: len(seat.battlefield) - _face_down(seat)),
    (_HIDDEN, "down", _face_down),
    (_HAND, "hand", lambda seat: seat.hand_count),
    ("dice ready", "dice", lambda seat: len(seat.active_dice)),
)


def _table(canvas: Canvas, table: tuple[list[str], list[_Change]], title: str, top: int, look: Appearance) -> None:
    """A column for each seat, headed by its name: ``17→3``, a number alone where it stays the same."""
    palette, (heads, rows) = look.palette, table
    x = canvas.put(1, top, f"{title} ", palette.accent)
    canvas.put(x, top, look.signs.rule * max(0, canvas.width - x - 1), palette.rule)
    cells = [["" if n is None else _cell(*n, look) for n in row.numbers] for row in rows]
    widest = max((text_width(cell) for row in cells for cell in row), default=0)
    lead = max(text_width(row.what) for row in rows)
    if lead + len(heads) * (widest + 1) > canvas.width - 2:
        rows = [row._replace(what=row.brief) for row in rows]
        lead = max(text_width(row.what) for row in rows)
    wide = max(1, (canvas.width - 2 - lead) // max(1, len(heads)))
    ends = [1 + lead + wide * (number + 1) for number in range(len(heads))]
    for end, head in zip(ends, heads, strict=True):
        canvas.right(end, top + 1, shorten(head, wide - 1, look.glyphs.ellipsis), palette.text)
    for y, (row, told) in enumerate(zip(rows, cells, strict=True), start=top + 2):
        canvas.put(1, y, row.what, palette.dim)
        for end, cell, numbers in zip(ends, told, row.numbers, strict=True):
            changed = numbers is not None and numbers[0] != numbers[1]
            canvas.right(end, y, cell, palette.strong if changed else palette.dim)


def _cell(then: int, now: int, look: Appearance) -> str:
    return str(then) if then == now else f"{then}{look.glyphs.arrow}{now}"
