"""The time line of a game that is looked back at: lives, turns with their marks, rounds; the steps of a turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from rich.style import Style

from ashes_tui.client.looking_back import Happening, LookingBack, Stretch
from ashes_tui.engine.api import NONE, PUBLIC, SeatView, View
from ashes_tui.lang.terms import Phase
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.curve import LifeRange, Series, curves
from ashes_tui.ui.draw.pieces import plate
from ashes_tui.ui.draw.truncate import shorten, wrap
from ashes_tui.words.api import Names, Tone
from ashes_tui.words.glyphs import in_tier
from ashes_tui.words.narrators.events import phase_title
from ashes_tui.words.narrators.turns import is_heading
from ashes_tui.words.phrases import brief

TURNS = "turns"
"""What is clicked to go to a turn."""
_LEFT, _RIGHT = 4, 9
"""The columns for the scale and for the last values."""
_BETWEEN = 2
"""The columns between a value and what stands before it."""
_TWO = 2
_HERE = 1
"""Of the lines before a turn, of it and after it, which are its own."""
_ROOMY = 5
"""With more lines than that for the curves what happened may take two."""
_SCALED = 5
"""From so many lines on the curves share a scale that begins at 0; in fewer a loss would not be seen on it."""
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
    _title(canvas, game, names, beside, look)
    places = _places(game, width - _LEFT - _RIGHT)
    marked = height >= _FOOT + 2
    foot = height - (_FOOT if marked else 1)
    said = 1
    if foot > said + (_ROOMY if told_beside else 1):
        for line in _said(game, width - 2, 2 if foot - said > _ROOMY else 1, look):
            canvas.put(1, said, line, look.palette.text)
            said += 1
    if foot - said > 0:
        _lives(canvas, game, places, (said, foot - said), look)
    if marked:
        _marks(canvas, game, places, foot, look)
    _turns(canvas, game, places, foot + (1 if marked else 0), look)
    if marked:
        _rounds(canvas, game, places, foot + 2, look)
    return canvas.drawing()


def place_words(game: LookingBack, names: Names) -> str:
    """``turn 12 of 22, Ann, step 3 of 5``."""
    stretches = game.stretches
    stretch = stretches[game.stretch]
    step = f"step {game.at - stretch.first + 1} of {stretch.end - stretch.first}"
    if stretch.active == NONE:
        where = "Setup" if stretch.round == 0 else f"Round {stretch.round}, {phase_title(stretch.phase)}"
        return f"{where}, {step}"
    return f"turn {stretch.turn} of {max(s.turn for s in stretches)}, {names.seat(stretch.active)}, {step}"


def _title(canvas: Canvas, game: LookingBack, names: Names, beside: str, look: Appearance) -> None:
    palette = look.palette
    canvas.fill(0, 0, canvas.width, 1, palette.header_bg)
    x = plate(canvas, 0, 0, "LOOKING BACK", palette.ember_plate, look) + 1
    seen = "what everybody may know" if game.sees == PUBLIC else f"as {names.seat(game.sees)} sees it"
    where = place_words(game, names)
    for text in (f"{seen}; {beside}" if beside else seen, beside or seen, ""):
        if x + text_width(where) + text_width(text) + 3 <= canvas.width:
            break
    canvas.put(x, 0, where, palette.strong)
    canvas.right(canvas.width - 1, 0, text, palette.dim)


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
    canvas: Canvas, game: LookingBack, places: tuple[int, ...], lines: tuple[int, int], look: Appearance
) -> None:
    """The lives of all who have one."""
    y, height = lines
    view, palette = game.view_now, look.palette
    now = places[game.stretch], max(1, places[game.stretch + 1] - places[game.stretch])
    canvas.fill(now[0], y, now[1], height, palette.header_bg)
    series, points = [], game.points
    ends: dict[int, int] = {}
    shared = _span(game) if height >= _SCALED else None
    for seat in _alive(view):
        values: list[int] = []
        for stretch, (x, after) in zip(game.stretches, pairwise(places), strict=True):
            values += [points[min(stretch.end, len(points) - 1)].lives[seat]] * (after - x)
        first = points[0].lives[seat]
        own = view.seats[seat].side == view.seats[game.seat].side
        style = palette.mine if own else palette.theirs
        span = shared or _own_span((first, *values), height)
        series.append(Series((first, *values), style, own, span))
        last = points[-1].lives[seat]
        row = span.line(last, height)
        ends[row] = canvas.put(ends.get(row, places[-1] + 1) + 1, y + row, f"{look.signs.life}{last}", style)
    curves(canvas, (_LEFT, y, places[-1] - _LEFT + 1, height), sorted(series, key=lambda s: s.heavy), look)
    if shared is not None:
        canvas.right(_LEFT - 1, y, str(shared.high), palette.faint)
        canvas.right(_LEFT - 1, y + height - 1, str(shared.low), palette.faint)


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
    room = height - len(table) - 2 if height >= len(table) + 8 else height
    rows = _step_rows(game, room, width - 5, look)
    now = max((i for i, row in enumerate(rows) if row.at <= game.at), default=0)
    first = max(0, min(now - room * 2 // 3, len(rows) - room))
    for y, row in enumerate(rows[first : first + room]):
        sign, style = _step_sign(row, game.at, look)
        canvas.put(1, y, sign if row.begins else "", look.palette.ember if row.here else style)
        canvas.put(1 if row.heads and not sign else 3, y, row.text, style)
    if room < height:
        _table(canvas, table, "Since the turn began" if game.at_end else "Here and at the end", room + 1, look)
    return canvas.drawing()


def _step_rows(game: LookingBack, room: int, wide: int, look: Appearance) -> list[_StepRow]:
    """The lines of the turn, with as many of those before and after it as there may be room for."""
    return [
        _StepRow(text, told.at, not i, part == _HERE, is_heading(told.line) or told.line.tone is Tone.ROUND)
        for part, lines in enumerate(game.told_around(room))
        for told in lines
        for i, text in enumerate(wrap(in_tier(told.line.text, look.glyphs), wide))
    ]


def _step_sign(row: _StepRow, now: int, look: Appearance) -> tuple[str, Style]:
    palette, glyphs = look.palette, look.glyphs
    if row.at == now and row.here:
        return "" if row.heads else glyphs.cursor, palette.accent if row.heads else palette.strong
    if row.heads:
        return "", palette.accent if row.here else palette.text
    if row.at > now:
        return glyphs.dot, palette.faint
    return glyphs.check, palette.text if row.here else palette.dim


def _then_and_now(game: LookingBack, names: Names) -> list[tuple[str, str, str]]:
    """What changed between the moment looked at and the last one; at the last one, since its turn began."""
    here = game.view_now
    then, now = (game.turn_began(), here) if game.at_end else (here, game.whole.view(game.sees))
    rows: list[tuple[str, str, str]] = []
    for seat in _alive(then):
        lives = [str(view.seats[seat].phoenixborn.life_left) for view in (then, now)]
        rows.append((f"life of {brief(names.seat(seat))}", lives[0], lives[1]))
    for word, number in _COUNTED:
        counted = [s.index for s in then.seats if word == "units" or len(then.seats) == _TWO or not s.automaton]
        rows.append((word, _each(then, number, counted), _each(now, number, counted)))
    return rows


_COUNTED: tuple[tuple[str, Callable[[SeatView], int]], ...] = (
    ("units", lambda seat: len(seat.battlefield)),
    ("in hand", lambda seat: seat.hand_count),
    ("dice ready", lambda seat: len(seat.active_dice)),
)


def _each(view: View, number: Callable[[SeatView], int], seats: Sequence[int]) -> str:
    found = [str(number(view.seats[seat])) for seat in seats]
    return (" and " if len(found) == _TWO else ", ").join(found)  # of more a comma takes less room


def _table(canvas: Canvas, rows: list[tuple[str, str, str]], title: str, top: int, look: Appearance) -> None:
    palette = look.palette
    x = canvas.put(1, top, f"{title} ", palette.accent)
    canvas.put(x, top, look.signs.rule * max(0, canvas.width - x - 1), palette.rule)
    end = canvas.width - 1
    wide = max(text_width(now) for *_, now in rows) + _BETWEEN
    for y, (what, then, now) in enumerate(rows, start=top + 1):
        start = end - wide - text_width(then)
        if text_width(what) + 1 + _BETWEEN > start:  # the columns of values give way to a long name
            start = end - text_width(now) - _BETWEEN - text_width(then)
        canvas.put(1, y, shorten(what, start - _BETWEEN - 1, look.glyphs.ellipsis), palette.dim)
        canvas.put(start, y, then, palette.strong)
        canvas.right(end, y, now, palette.dim)
