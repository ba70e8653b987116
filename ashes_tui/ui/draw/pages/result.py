"""The page after a game: the result, what decided it, both sides in numbers, and what to do next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rich.style import Style

from ashes_tui.client.game_facts import Share
from ashes_tui.client.lives import Lives
from ashes_tui.client.turning_points import Swing, by_life
from ashes_tui.lang.terms import DieType
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.curve import LifeRange, NamedCurve, Series, curves, legend_width, put_legend, put_small_changes
from ashes_tui.ui.draw.page import foot, head, hints_of, section
from ashes_tui.ui.draw.pages.letters import letter_rows
from ashes_tui.ui.draw.pages.menu import MENU, Choice
from ashes_tui.ui.draw.pages.title import BIRD_LINES, bird, can_draw, pixels
from ashes_tui.ui.draw.pieces import CAP, Box, cap
from ashes_tui.ui.draw.truncate import shorten, wrap
from ashes_tui.words.glyphs import in_tier

_WIDEST, _TALLEST = 192, 48
_LEAST_CURVE = 16
"""The curve ends where the numbers beside it end, but has so many lines after a short game, too."""
_SHARES, _SHARED, _FEW = 6, 50, 4
"""Lines and columns from which damage and dice stand below the counts, beside a tall curve; with fewer than so few
lines each player gets one line for both."""
_LABELLED = 32
"""Columns from which "damage by card" has room behind a name."""
_ROOMY = 24
"""In terminals of more lines there are empty lines between parts."""
_LEAST_SHARES = 2
"""Lines of damage and dice in a small terminal where sentences need the others."""
_ALL_ROOMY = 36
"""From so many lines on all of it has room, if there are the columns."""
_SCALES = ((2, 36), (1, 28))
"""How large the result's letters are, with the lines a terminal needs for them."""
_FACING, _LABEL, _BAR = 44, 20, "▄"
"""From so many columns counts stand face to face; the columns of what is counted; the sign of a bar."""
_MOST_KEYS = 9
"""So many rounds have a key."""
TURN = "turn"
"""What is clicked to look back at a turn."""
_TALL = 48
"""In terminals of so many lines there is room for the bird."""
_GAP = 2
"""The columns between two ways on."""
_COUNT = 17
"""Columns for the counts of one player."""
_LIVES, _NAMED = ("Life, turn by turn", "Life by turn", "Life", ""), 20
"""The heading of the curves, in fewer and fewer words where their names need the room; the most columns of a name."""
_SHORT = 12
"""A name longer than that is told by its last word, as in the header of the table."""
_LEAST_LABELS = 6
"""The least columns behind the curves of lives for the values they end with."""


_JOINED = "\u00a0"
"""A space at which no line is broken."""


class Course(NamedTuple):
    """The lives of a game by seat, and who has them; ``ours`` and ``won`` as in `Result`."""

    lives: Lives
    names: tuple[str, ...]
    ours: frozenset[str]
    won: bool | None = None


class Result(NamedTuple):
    """What the page tells. ``ours`` are the seats at the near side, in whose colour they are drawn.

    ``story`` are the last lines of the log, ``about`` stands behind the first words of the page.
    """

    title: str
    won: bool | None
    lengths: str
    lines: tuple[str, ...]
    counts: Mapping[str, Mapping[str, int]]
    lives: Lives
    shares: Mapping[str, Share]
    names: tuple[str, ...]
    ours: frozenset[str]
    swings: tuple[Swing, ...] = ()
    story: tuple[str, ...] = ()
    about: str = ""

    @property
    def course(self) -> Course:
        """The lives, and whose they are."""
        return Course(self.lives, self.names, self.ours, self.won)


def rounds_with_keys(lives: Lives) -> int:
    """How many rounds, from the first on, can be looked back at by their number."""
    return min(len(lives.rounds), _MOST_KEYS)


def has_more(result: Result, size: tuple[int, int]) -> bool:
    """Whether a screen of this size has no room for the heaviest turns, which Tab shows in place of the numbers."""
    return bool(result.swings) and (size[0] < 2 * _SHARED + 5 or size[1] < _ALL_ROOMY)


def foot_words(result: Result, size: tuple[int, int], overleaf: bool = False) -> str:
    """The keys of the page."""
    last = rounds_with_keys(result.lives)
    back = f"1-{last}: look back at a round   " if last > 1 else ""
    tab = f"Tab: {'the numbers' if overleaf else 'heaviest turns'}   "
    moves = f"Enter: choose   {tab}" if has_more(result, size) else "Left Right: move   Enter: choose   "
    return f"{moves}{back}?: keys   Esc: menu"


def result_page(
    result: Result,
    choices: Sequence[Choice],
    cursor: int,
    room: Box,
    look: Appearance,
    overleaf: bool = False,
    said: str = "",
) -> Drawing:
    """The whole page; ``overleaf``: with the heaviest turns and how it ended in place of the numbers.

    ``said`` stands in the foot in place of the keys.
    """
    _, _, width, height = room
    canvas = Canvas(width, height, look.palette.screen_bg)
    wide = min(width - 2, _WIDEST)
    x = (width - wide) // 2
    bottom = _ways(canvas, choices, cursor, (x, wide), said or foot_words(result, (width, height), overleaf), look)
    rows = len(next(iter(result.counts.values()), {})) + 1
    y = _head(canvas, result, bottom - rows, look)
    if overleaf:
        used = _heavy_turns(canvas, result, (x, y, wide, max(_FEW, (bottom - y) // 2)), look)
        _how_it_ended(canvas, result, (x, y + used, wide, bottom - y - used), look)
        return canvas.drawing()
    half = (wide - 3) // 2
    right = (x + half + 3, wide - half - 3)
    left = bottom - y - rows - 1
    if left >= _SHARES and half >= _SHARED:
        _counts(canvas, result, (x, y, half, rows), look)
        used = _shares(canvas, result, (x, y + rows + 1, half, left), look)
        at, lines = y + rows + used + 2, left - used - 1
        turns = _heavy_turns(canvas, result, (x, at, half, lines), look)
        ended = _how_it_ended(canvas, result, (x, at + turns, half, lines - turns), look)
        tall = max(_LEAST_CURVE, at + turns + ended - y)
        life_curve(canvas, result.course, (right[0], y, right[1], min(_TALLEST, tall, bottom - y)), look)
        return canvas.drawing()
    tall = min(rows, bottom - y)
    _counts(canvas, result, (x, y, half, tall), look)
    life_curve(canvas, result.course, (right[0], y, right[1], tall), look)
    if bottom - y - tall > 1:
        gap = bottom - y - tall > _FEW
        _shares(canvas, result, (x, y + tall + gap, wide, bottom - y - tall - gap), look)
    return canvas.drawing()


def _head(canvas: Canvas, result: Result, end: int, look: Appearance) -> int:
    """The result and the sentences below it; the line after them.

    In a small terminal the counts and all that is below them begin at ``end`` at the latest.
    """
    width = canvas.width
    head(canvas, "Game over", look, result.about, result.lengths)
    y = 2 if canvas.height > _ROOMY else 1
    if canvas.height >= _TALL and can_draw(look) and result.won is not False:
        bird(canvas, y, look)
        y += BIRD_LINES + 1
    y = _banner(canvas, y, result, look)
    style = look.palette.strong
    for text in _told(result, canvas, end - y):
        for line in _even(text, width - 2):
            canvas.put(max(1, (width - text_width(line)) // 2), y, line, style)
            y += 1
        style = look.palette.text
    return y + (canvas.height > _ROOMY)


def _told(result: Result, canvas: Canvas, lines: int) -> Sequence[str]:
    """The sentences; in small terminals the first and the last, for which damage and dice take fewer lines."""
    first, last = result.lines[:1], result.lines[-1:]
    both = (*first, *last) if last != first else first
    forms = [(result.lines, lines - _FEW), (both, lines - _FEW), (both, lines - _LEAST_SHARES)]
    if canvas.height > _ROOMY:
        forms = [(result.lines, canvas.height), (both, canvas.height)]
    return next((form for form, room in forms if _lines_of(form, canvas.width - 2) <= room), first)


def _lines_of(texts: Sequence[str], width: int) -> int:
    return sum(len(wrap(text, width)) for text in texts)


def _even(text: str, width: int) -> list[str]:
    """A text broken into as few lines as it needs, all about as long."""
    lines = len(wrap(text, width))
    least = max(1, text_width(text) // lines)
    return next((found for part in range(least, width) if len(found := wrap(text, part)) <= lines), wrap(text, width))


def _banner(canvas: Canvas, y: int, result: Result, look: Appearance) -> int:
    """The result in letters as large as there is room for, victory in fire; else a line over the whole width."""
    palette, width = look.palette, canvas.width
    style = palette.result_plate(result.won)
    for scale, lines in _SCALES:
        rows = letter_rows(result.title, scale) if canvas.height >= lines and can_draw(look) else ()
        if rows and len(rows[0]) <= width - 4:
            pixels(canvas, y, rows, look, () if result.won is not False else _fallen(look))
            return y + len(rows) // 2 + 1
    title = " ".join(result.title) if 2 * len(result.title) < width - 4 else result.title
    shown = f"[ {title} ]" if palette.mono else title
    canvas.put(0, y, shorten(shown, width, look.glyphs.ellipsis).center(width), style)
    return y + 1 + (canvas.height > _ROOMY)


def _fallen(look: Appearance) -> tuple[str, ...]:
    """The colour of a defeat, that of the other side."""
    colour = look.palette.theirs.color
    return (colour.name,) if colour else ()


def _brief(name: str, width: int, look: Appearance) -> str:
    """A name in little room: without its article, else its last word, as in the header of the table."""
    forms = (name.removeprefix("The "), name.split()[-1])
    return next((form for form in forms if text_width(form) <= width), shorten(forms[-1], width, look.glyphs.ellipsis))


def _hue(result: Result | Course, name: str, look: Appearance) -> Style:
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
        canvas.right(end, y, _brief(name, room - 1, look), _hue(result, name, look))
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
        brief = _brief(name, room + 3, look)
        start = middle - _LABEL // 2 - text_width(brief) if left else middle + _LABEL // 2
        canvas.put(start, y, brief, _hue(result, name, look))
    greatest = max(1, *(n for each in result.counts.values() for n in each.values()))
    for line, what in enumerate(list(result.counts[one])[: height - 1], start=y + 1):
        canvas.put(middle - text_width(what) // 2, line, what, palette.dim)
        counts = result.counts[one][what], result.counts[other][what]
        most = max(*counts, 1)
        for name, n, left in ((one, counts[0], True), (other, counts[1], False)):
            hue, leads = _hue(result, name, look), n == most
            size = round(room * n / greatest)
            dull = palette.mine_line if name in result.ours else palette.theirs_line
            edge = middle - _LABEL // 2 if left else middle + _LABEL // 2
            canvas.put(edge - 4 - size if left else edge + 4, line, _BAR * size, hue if leads else dull)
            style = hue if leads else palette.dim
            canvas.right(edge, line, str(n), style) if left else canvas.put(edge, line, str(n), style)


def life_curve(canvas: Canvas, course: Course, box: Box, look: Appearance) -> None:
    """Both lives from the first turn to the last, with the rounds below."""
    x, y, width, height = box
    palette, lives = look.palette, course.lives
    turns = max((len(values) for values in lives.values.values()), default=0)
    if turns < 2 or height < 4:
        return
    most = max(max(values) for values in lives.values.values())
    span, lines = LifeRange(0, most), height - 2
    inner = (x + 3, y + 1, width - 3 - _labels_width(lives, span, lines, look), lines)
    columns = [turn * turns // inner[2] for turn in range(inner[2])]
    series, ends = [], dict[int, int]()
    for seat, values in lives.values.items():
        name = course.names[seat]
        hue = _hue(course, name, look)
        series.append(Series(tuple(values[turn] for turn in columns[:-1]) + values[-1:], hue, name in course.ours))
        row = inner[1] + span.line(values[-1], lines)
        ends[row] = canvas.put(ends.get(row, inner[0] + inner[2]) + 1, row, _label(values[-1], look), hue)
    both = curves(canvas, inner, sorted(series, key=lambda one: one.heavy), look)
    _whose(canvas, course, (x, y, width), look, both)
    put_small_changes(canvas, inner, series, span, look)
    canvas.right(x + 2, inner[1], str(most), palette.faint)
    canvas.right(x + 2, inner[1] + inner[3] - 1, "0", palette.faint)
    for turn in range(turns):
        start, after = (inner[0] + at * inner[2] // turns for at in (turn, turn + 1))
        canvas.spot(start, inner[1], max(1, after - start), lines + 1, TURN, turn)
    starts = [inner[0] + turn * inner[2] // turns for turn in lives.rounds]
    _rounds_below(canvas, starts, (inner[0], y + height - 1, inner[2]), look)


def _whose(canvas: Canvas, course: Course, line: tuple[int, int, int], look: Appearance, both: bool) -> None:
    """The heading, and at its end whose each curve is, in its colour: it gives words up before a name is left out."""
    x, y, width = line
    *named, without = _named_curves(course, look)
    forms = [(words, whose) for some in (named, [without]) for words in _LIVES for whose in some]
    fitting = (form for form in forms if text_width(form[0]) + 2 + legend_width(form[1], look, both) <= width)
    heading, whose = next(fitting, forms[-1])
    section(canvas, line, heading, look)
    put_legend(canvas, (x + text_width(heading) + 2 * bool(heading), x + width), y, whose, look, both)


def _named_curves(course: Course, look: Appearance) -> list[list[NamedCurve]]:
    """The curves with their names whole, and in short."""
    names = [course.names[seat] for seat in course.lives.values]
    short = [_brief(name, _SHORT, look) for name in names]
    forms = [[_brief(name, _NAMED, look) for name in names], short]
    return [
        [
            NamedCurve(called, _hue(course, name, look), name in course.ours)
            for called, name in zip(form, names, strict=True)
        ]
        for form in forms
    ]


def _rounds_below(canvas: Canvas, starts: Sequence[int], line: tuple[int, int, int], look: Appearance) -> None:
    """Where each round began, in words where they have room; else numbers, with the word once behind them."""
    x, y, width = line
    named = [f"round {number}" for number in range(1, len(starts) + 1)]
    ends = [*starts[1:], x + width + _LEAST_LABELS]
    if any(start + text_width(word) >= end for start, word, end in zip(starts, named, ends, strict=True)):
        named = [str(number) for number in range(1, len(starts) + 1)]
        canvas.put(x + width + 1, y, "round", look.palette.dim)
    end = -1
    for start, word in zip(starts, named, strict=True):
        if start > end and start + text_width(word) <= x + width + _LEAST_LABELS:
            end = canvas.put(start, y, word, look.palette.dim)


def _label(life: int, look: Appearance) -> str:
    return f"{look.signs.life}{life}"


def _labels_width(lives: Lives, span: LifeRange, lines: int, look: Appearance) -> int:
    """The columns behind the curves for the last values, of which several may end in the same line."""
    used = Counter[int]()
    for values in lives.values.values():
        used[span.line(values[-1], lines)] += 1 + text_width(_label(values[-1], look))
    return max(_LEAST_LABELS, *used.values())


_ROUND, _LIFE = 10, 8
"""The columns in which the round of a turn is named, and what it took of a life."""


def _heavy_turns(canvas: Canvas, result: Result, box: Box, look: Appearance) -> int:
    """The turns that cost most life and units, the heaviest first; the lines they take, with a free one.

    A click on one leads to the beginning of its round.
    """
    x, y, width, height = box
    if height < _FEW or not result.swings:
        return 0
    section(canvas, (x, y, width), "The heaviest turns", look)
    most = by_life(result.swings)[: height - 1]
    called = _names_beside(most, result, width, look)
    column = max(map(text_width, called.values()))
    for line, swing in enumerate(most, start=y + 1):
        name = result.names[swing.seat]
        if swing.round <= len(result.lives.rounds):
            canvas.spot(x, line, width, 1, TURN, result.lives.rounds[swing.round - 1])
        at = canvas.put(x, line, f"round {swing.round}:".ljust(_ROUND), look.palette.dim)
        life = f"{look.signs.life}{swing.before}{look.glyphs.arrow}{swing.after}".ljust(_LIFE)
        at = canvas.put(at, line, life, _hue(result, name, look))
        forms = _with_units(_by_what(swing.cards, swing.others), swing.units)
        canvas.put(at, line, called[name], _hue(result, name, look))
        at += column
        by = next((form for form in forms if at + text_width(form) <= x + width), forms[-1])
        canvas.put(at, line, shorten(by, x + width - at, look.glyphs.ellipsis), look.palette.text)
    return len(most) + 2


def _names_beside(swings: Sequence[Swing], result: Result, width: int, look: Appearance) -> dict[str, str]:
    """How those who lost life are called: in full where what took it has room beside that in every line."""
    names = dict.fromkeys(result.names[swing.seat] for swing in swings)
    beside = max(text_width(_with_units(_by_what(swing.cards, swing.others), swing.units)[0]) for swing in swings)
    room = max(width // 6, min(width // 3, width - _ROUND - _LIFE - beside))
    return {name: name if text_width(name) <= room else _brief(name, room, look) for name in names}


def _by_what(cards: Sequence[str], others: int = 0) -> list[str]:
    """The cards that took life, in fewer and fewer words: none of those that are named is cut.

    ``others``: so many more did, which are only counted.
    """
    if not cards:
        return [""]
    brief = [card.removeprefix("the ") for card in cards]

    def told(names: Sequence[str]) -> str:
        more = len(cards) - len(names) + others
        return ", ".join(names) + (f" and {more} more" if more else "")

    fewer = [told(brief[:kept]) for kept in range(len(brief) - 1, 0, -1)]
    return [f"  by {form}" for form in (told(cards), told(brief), *fewer)] + [f"  {brief[0]}"]


def _with_units(forms: Sequence[str], life: int) -> list[str]:
    """The same with the life of the units that were destroyed: it is told to the last."""
    end = f"units with {life} life in all"
    return [*(f"{form}; {end}" for form in forms if form), f"  {end}"] if life else [*forms]


def _how_it_ended(canvas: Canvas, result: Result, box: Box, look: Appearance) -> int:
    """The last turn, or the end of it: after a short game there is little else to tell; the lines it takes."""
    x, y, width, height = box
    if height < _FEW or not result.story:
        return 0
    section(canvas, (x, y, width), "How it ended", look)
    rows = [row for text in result.story for row in wrap(in_tier(text, look.glyphs), width)][-(height - 1) :]
    for line, text in enumerate(rows, start=y + 1):
        canvas.put(x, line, text, look.palette.dim)
    return 1 + len(rows)


def _shares(canvas: Canvas, result: Result, box: Box, look: Appearance) -> int:
    """Damage by card and dice used, each player's side by side; the lines they take."""
    x, y, width, height = box
    used = 2
    palette, shown = look.palette, [name for name in result.counts if name in result.shares]
    column = (width - 3 * (len(shown) - 1)) // max(1, len(shown))
    for i, name in enumerate(shown):
        share, at = result.shares[name], x + i * (column + 3)
        what = ": damage by card" if column >= _LABELLED else ": damage"
        brief = _brief(name, column - text_width(what), look)
        canvas.put(canvas.put(at, y, brief, _hue(result, name, look)), y, what, palette.dim)
        if height < _FEW:
            canvas.put(at, y, " " * column)
            end = canvas.put(at, y, _brief(name, column // 3, look), _hue(result, name, look))
            canvas.put(end, y, _damage_said(share.damage, column - (end - at), look), palette.text)
            canvas.put(at, y + 1, "".join(_dice_said(share.dice, column, 1)), palette.dim)
            continue
        rows = _damage(share.damage, column, height - 2, look) or ["     none"]
        for line, text in enumerate(rows, start=y + 1):
            canvas.put(at, line, shorten(text, column, look.glyphs.ellipsis), palette.text)
        dice = _dice_said(share.dice, column, height - 1 - len(rows))
        for line, text in enumerate(dice, start=y + 1 + len(rows)):
            canvas.put(at, line, text, palette.dim)
        used = max(used, 1 + len(rows) + len(dice))
    return used


def _dice_said(dice: Sequence[tuple[DieType, int]], width: int, lines: int) -> list[str]:
    """The dice used of each type, in whole words and so many lines; else how many in all; nothing if none was."""
    told = wrap(f"dice used: {', '.join(f'{n}{_JOINED}{kind}' for kind, n in dice)}", width) if dice else []
    return told if len(told) <= lines else [f"dice used: {sum(n for _, n in dice)}"]


def _damage_said(damage: Sequence[tuple[str, int]], width: int, look: Appearance) -> str:
    """Damage by card in one line: whole names, the greatest first, and the sum of the others."""
    least = min(2, len(damage))  # of several cards one is named at least
    told = [_fewer(damage, kept) for kept in range(len(damage), least - 1, -1) if kept]
    forms = [f": damage {', '.join(f'{n} {card}' for card, n in each)}" for each in told]
    forms += [f": damage {sum(n for _, n in damage) or 'none'}"]
    return next((form for form in forms if text_width(form) <= width), shorten(forms[-1], width, look.glyphs.ellipsis))


def _damage(damage: Sequence[tuple[str, int]], width: int, lines: int, look: Appearance) -> Sequence[str]:
    """The damages in so many lines, the greatest first: one below the other, or several side by side."""
    if len(damage) <= lines:
        return [f"{n:>3}  {card}" for card, n in damage]
    shown = (_side_by_side(_fewer(damage, kept), width) for kept in range(len(damage), 1, -1))
    fewest = [shorten(f"{n:>3} {card}", width, look.glyphs.ellipsis) for card, n in _fewer(damage, lines)]
    return next((rows for rows in shown if len(rows) <= lines), fewest)


def _side_by_side(damage: Sequence[tuple[str, int]], width: int) -> list[str]:
    """Damages in as few lines as they need."""
    rows: list[str] = []
    for card, n in damage:
        if rows and text_width(text := f"{rows[-1]}, {n} {card}") <= width:
            rows[-1] = text
        else:
            rows.append(f"{n:>3} {card}")
    return rows


def _fewer(damage: Sequence[tuple[str, int]], most: int) -> Sequence[tuple[str, int]]:
    """So many of the damages, the greatest first, the rest together, so that nothing is missing from the sum."""
    if len(damage) <= most:
        return damage
    kept = damage[: max(0, most - 1)]
    rest = damage[len(kept) :]
    return [*kept, (f"by {len(rest)} others", sum(n for _, n in rest))]


def _balanced(sizes: Sequence[int], wide: int) -> list[list[int]]:
    """The numbers of things of these sizes in as few lines as they need, all about as long."""
    rows = _rows(sizes, wide)
    widths = range(max(sizes, default=0), wide)
    return next((found for width in widths if len(found := _rows(sizes, width)) == len(rows)), rows)


def _rows(sizes: Sequence[int], wide: int) -> list[list[int]]:
    """The same, each line as full as it can be."""
    rows: list[list[int]] = [[]]
    used = 0
    for i, size in enumerate(sizes):
        if rows[-1] and used + size > wide:
            rows.append([])
            used = 0
        rows[-1].append(i)
        used += size + _GAP
    return rows


def _ways(
    canvas: Canvas, choices: Sequence[Choice], cursor: int, span: tuple[int, int], keys: str, look: Appearance
) -> int:
    """What to do next, as caps side by side at the foot, the hint below; return the first line they take."""
    x, wide = span
    rows = _balanced([text_width(choice.text) + CAP + 1 for choice in choices], wide)
    airy = canvas.height > _ROOMY
    top = canvas.height - len(rows) - 2 - airy
    for y, row in enumerate(rows, start=top):
        at = x
        for i in row:
            end = cap(canvas, at, y, choices[i].key, look, i == cursor)
            end = canvas.put(end + 1, y, choices[i].text, look.palette.strong if i == cursor else look.palette.text)
            canvas.spot(at, y, end - at, 1, MENU, i)
            at = end + _GAP
    if cursor < len(choices):
        hint = " ".join(part for part in (choices[cursor].value, choices[cursor].hint) if part)
        canvas.put(x, canvas.height - 2, shorten(hint, wide, look.glyphs.ellipsis), look.palette.dim)
    foot(canvas, hints_of(keys), look)
    return top - airy
