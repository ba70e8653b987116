"""The page after a game: the result, what decided it, both sides in numbers, and what to do next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rich.style import Style

from ashes_tui.client.game_facts import Lives, Share
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.curve import Series, curves
from ashes_tui.ui.draw.menu import MENU, Choice
from ashes_tui.ui.draw.page import foot, head, hints_of, section
from ashes_tui.ui.draw.pieces import Box, cap, plate
from ashes_tui.ui.draw.title import BIRD_LINES, bird, can_draw
from ashes_tui.ui.draw.truncate import shorten
from ashes_tui.words.glyphs import SHORT

_WIDEST, _TALLEST = 112, 16
_SHARES, _FEW = 8, 4
"""Lines wished for damage and dice; with fewer than so few each player gets one line for both."""
_FACING, _LABEL, _BAR = 44, 20, "▄"
"""From so many columns counts stand face to face; the columns of what is counted; the sign of a bar."""
FOOT = "Left Right: choose   Enter: go on   ?: keys   Esc: table"
_TALL = 48
"""In terminals of so many lines there is room for the bird."""
_COUNT = 17
"""Columns for the counts of one player."""


class Result(NamedTuple):
    """What the page tells. ``ours`` are the seats at the near side, in whose colour they are drawn."""

    title: str
    won: bool | None
    lengths: str
    lines: tuple[str, ...]
    counts: Mapping[str, Mapping[str, int]]
    lives: Lives
    shares: Mapping[str, Share]
    names: tuple[str, ...]
    ours: frozenset[str]


def result_page(result: Result, choices: Sequence[Choice], cursor: int, room: Box, look: Appearance) -> Drawing:
    """The whole page."""
    _, _, width, height = room
    canvas = Canvas(width, height, look.palette.screen_bg)
    wide = min(width - 2, _WIDEST)
    x = (width - wide) // 2
    y = _head(canvas, result, look)
    bottom = _ways(canvas, choices, cursor, (x, wide), look)
    half = (wide - 3) // 2
    rows = len(next(iter(result.counts.values()), {})) + 1
    tall = min(max(rows, min(_TALLEST, bottom - y - _SHARES)), bottom - y)
    _counts(canvas, result, (x, y, half, min(rows, tall)), look)
    _curve(canvas, result, (x + half + 3, y, wide - half - 3, tall), look)
    gap = bottom - y - tall > _SHARES // 2
    if bottom - y - tall > 1:
        _shares(canvas, result, (x, y + tall + gap, wide, bottom - y - tall - gap), look)
    return canvas.drawing()


def _head(canvas: Canvas, result: Result, look: Appearance) -> int:
    """The result and the sentences below it; the line after them."""
    palette, width = look.palette, canvas.width
    head(canvas, "Game over", look, right=result.lengths)
    style = {True: palette.mine_plate, False: palette.theirs_plate, None: palette.ember_plate}[result.won]
    title = f"  {' '.join(result.title) if canvas.height > 30 else result.title}  "
    y = 2 if canvas.height > 24 else 1
    if canvas.height >= _TALL and can_draw(look):
        bird(canvas, y, look)
        y += BIRD_LINES + 1
    plate(canvas, max(0, (width - text_width(title) - 2) // 2), y, title, style, look)
    for line in result.lines:
        y += 1
        canvas.put(max(1, (width - text_width(line)) // 2), y, shorten(line, width - 2, look.glyphs.ellipsis))
    return y + (2 if canvas.height > 24 else 1)


def _hue(result: Result, name: str, look: Appearance) -> Style:
    return look.palette.mine if name in result.ours else look.palette.theirs


def _counts(canvas: Canvas, result: Result, box: Box, look: Appearance) -> None:
    """What each player did, in numbers; the greater one stands out. Two stand face to face, with bars."""
    x, y, width, height = box
    if len(result.counts) == 2 and width >= _FACING and look.signs.eighths and not look.palette.mono:
        _facing(canvas, result, box, look)
        return
    palette, names = look.palette, list(result.counts)
    room = min(_COUNT, (width - 16) // max(1, len(names)))
    for i, name in enumerate(names):
        end = x + width - room * (len(names) - 1 - i)
        canvas.right(
            end, y, shorten(name.removeprefix("The "), room - 1, look.glyphs.ellipsis), _hue(result, name, look)
        )
    things = list(next(iter(result.counts.values()), {}))
    for line, what in enumerate(things[: height - 1], start=y + 1):
        canvas.put(x, line, what, palette.dim)
        most = max(each[what] for each in result.counts.values())
        for i, name in enumerate(names):
            n = result.counts[name][what]
            end = x + width - room * (len(names) - 1 - i)
            canvas.right(end, line, str(n), palette.strong if n == most else palette.dim)


def _facing(canvas: Canvas, result: Result, box: Box, look: Appearance) -> None:
    """The counts of two players on both sides of what is counted, each with a bar."""
    x, y, width, height = box
    palette, (one, other) = look.palette, result.counts
    middle, room = x + width // 2, width // 2 - _LABEL // 2 - 5
    for name, left in ((one, True), (other, False)):
        brief = shorten(name.removeprefix("The "), room + 3, look.glyphs.ellipsis)
        start = middle - _LABEL // 2 - text_width(brief) if left else middle + _LABEL // 2
        canvas.put(start, y, brief, _hue(result, name, look))
    for line, what in enumerate(list(result.counts[one])[: height - 1], start=y + 1):
        canvas.put(middle - text_width(what) // 2, line, what, palette.dim)
        counts = result.counts[one][what], result.counts[other][what]
        most = max(*counts, 1)
        for name, n, left in ((one, counts[0], True), (other, counts[1], False)):
            hue, leads = _hue(result, name, look), n == most
            size = round(room * n / most)
            dull = palette.mine_line if name in result.ours else palette.theirs_line
            edge = middle - _LABEL // 2 if left else middle + _LABEL // 2
            canvas.put(edge - 4 - size if left else edge + 4, line, _BAR * size, hue if leads else dull)
            style = hue if leads else palette.dim
            canvas.right(edge, line, str(n), style) if left else canvas.put(edge, line, str(n), style)


def _curve(canvas: Canvas, result: Result, box: Box, look: Appearance) -> None:
    """Both lives from the first turn to the last, with the rounds below."""
    x, y, width, height = box
    palette, lives = look.palette, result.lives
    turns = max((len(values) for values in lives.values.values()), default=0)
    if turns < 2 or height < 4:
        return
    section(canvas, (x, y, width), "Life, turn by turn", look)
    inner = (x + 3, y + 1, width - 9, height - 2)
    columns = [turn * turns // inner[2] for turn in range(inner[2])]
    most = max(max(values) for values in lives.values.values())
    series, ends = [], dict[int, int]()
    for seat, values in lives.values.items():
        name = result.names[seat]
        hue = _hue(result, name, look)
        series.append(Series(tuple(values[turn] for turn in columns[:-1]) + values[-1:], hue, name in result.ours))
        row = inner[1] + inner[3] - 1 - round(values[-1] * (inner[3] - 1) / (most or 1))
        ends[row] = canvas.put(ends.get(row, inner[0] + inner[2]) + 1, row, f"{look.signs.life}{values[-1]}", hue)
    curves(canvas, inner, sorted(series, key=lambda one: one.heavy), look)
    canvas.right(x + 2, inner[1], str(most), palette.faint)
    canvas.right(x + 2, inner[1] + inner[3] - 1, "0", palette.faint)
    end = -1
    for number, turn in enumerate(lives.rounds, start=1):
        at = inner[0] + turn * inner[2] // turns
        if at > end:
            end = canvas.put(at, y + height - 1, f"r{number}", palette.dim)


def _shares(canvas: Canvas, result: Result, box: Box, look: Appearance) -> None:
    """Damage by card and dice used, each player's side by side."""
    x, y, width, height = box
    palette, shown = look.palette, [name for name in result.shares if name in result.counts]
    column = (width - 3 * (len(shown) - 1)) // max(1, len(shown))
    for i, name in enumerate(shown):
        share, at = result.shares[name], x + i * (column + 3)
        end = canvas.put(at, y, shorten(name, column // 2, look.glyphs.ellipsis), _hue(result, name, look))
        canvas.put(end, y, ": damage by card", palette.dim, at + column - end)
        dice = ", ".join(f"{SHORT[kind]} {n}" for kind, n in share.dice)
        if height < _FEW:
            told = ", ".join(f"{card} {n}" for card, n in share.damage) or "none"
            canvas.put(at, y, " " * column)
            end = canvas.put(at, y, shorten(name, column // 3, look.glyphs.ellipsis), _hue(result, name, look))
            canvas.put(end, y, shorten(f": damage {told}", column - (end - at), look.glyphs.ellipsis), palette.text)
            canvas.put(at, y + 1, shorten(f"dice used: {dice or 'none'}", column, look.glyphs.ellipsis), palette.dim)
            continue
        rows = [f"{n:>3}  {card}" for card, n in share.damage[: height - 2]] or ["     none"]
        for line, text in enumerate(rows, start=y + 1):
            canvas.put(at, line, shorten(text, column, look.glyphs.ellipsis), palette.text)
        last = y + 1 + len(rows)
        canvas.put(at, last, shorten(f"dice used: {dice or 'none'}", column, look.glyphs.ellipsis), palette.dim)


def _ways(canvas: Canvas, choices: Sequence[Choice], cursor: int, span: tuple[int, int], look: Appearance) -> int:
    """What to do next, as caps side by side at the foot, the hint below; return the first line they take."""
    x, wide = span
    rows: list[list[int]] = [[]]
    used = 0
    for i, choice in enumerate(choices):
        size = text_width(choice.text) + 6
        if used + size > wide and rows[-1]:
            rows.append([])
            used = 0
        rows[-1].append(i)
        used += size
    footed = canvas.height > 24
    top = canvas.height - len(rows) - 2 - footed
    for y, row in enumerate(rows, start=top):
        at = x
        for i in row:
            end = cap(canvas, at, y, choices[i].key, look, i == cursor)
            end = canvas.put(end + 1, y, choices[i].text, look.palette.strong if i == cursor else look.palette.text)
            canvas.spot(at, y, end - at, 1, MENU, i)
            at = end + 2
    if cursor < len(choices):
        hint = " ".join(part for part in (choices[cursor].value, choices[cursor].hint) if part)
        canvas.put(x, canvas.height - 1 - footed, shorten(hint, wide, look.glyphs.ellipsis), look.palette.dim)
    if footed:
        foot(canvas, hints_of(FOOT), look)
    return top - footed
