"""A step of another's turn, told where the question stands on the table that it has led to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.style import Style

from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.pieces import plate
from ashes_tui.ui.draw.table.question.answer_text import signed
from ashes_tui.ui.draw.truncate import shorten, wrap
from ashes_tui.ui.table.panes import PRESS
from ashes_tui.ui.table.upcoming import ever_briefer
from ashes_tui.words.api import Line, Tone
from ashes_tui.words.glyphs import in_tier
from ashes_tui.words.narrators.steps import MATTERS, rank
from ashes_tui.words.narrators.turns import is_action, is_heading

_MARGIN = 2
_SOON, _SOON_SHARE = "Later", 42
"""What may come next is called that, and has so many percent of the columns."""
_WIDEST = 110
"""Longer lines are hard to read."""
_GAP = 3
"""Columns between results that share a row, with a dot in the middle."""
_AROUND = (2, 2, 3)
"""The columns around headline, title, and what is beside them."""
Piece = tuple[str, Style]
Row = tuple[Piece, ...]


def told_pane(
    title: str,
    place: str,
    before: Sequence[Line],
    told: tuple[Sequence[Line], Sequence[Line]],
    seat: int,
    size: tuple[int, int],
    look: Appearance,
    key: str = "t",
    headline: str = "",
    reads: str = "",
    soon: Sequence[str] = (),
    earlier: Sequence[str] = (),
    briefer: str = "",
    ground: Style | None = None,
) -> Drawing:
    """The title with the place in the turn, what ended the player's own turn, and the lines of the step.

    ``told`` are those, and the same with what an action means: that is told in short, or of fewer actions, where
    there is no room for all. What stands before the step gives way to it first; then results share rows; then what
    matters least is left out, never what was done and its harm. What of the step is not shown is counted, with the
    ``key`` that shows it. ``headline`` stands out: what the step is, where that is more than an action. ``reads`` is
    what the cards say that the step is about, a paragraph each: they take the lines that are left. ``soon`` is
    what may come next, told at the right if all else has as much room without those columns. ``earlier`` is what
    came before this step, the latest last: as much of it stands above as has room in lines that nothing else needs.
    ``briefer`` is the title in fewer words, ``ground`` its own one, where it is not about the other side.
    """
    width, height = size
    canvas = Canvas(width, height, look.palette.screen_bg + look.palette.panel_bg)
    canvas.fill(0, 0, width, 1, look.palette.header_bg)
    lines, explained = ([line for line in form if not is_heading(line)] or list(form) for form in told)
    step = _Step(_before(before), lines, explained, seat)
    found, left = step.fitted((width, height), look), width - width * _SOON_SHARE // 100
    narrow = step.fitted((left, height), look)
    if soon and narrow.form == found.form and len(narrow.rows) + _lines_to_read(reads, left, look) < height:
        found = narrow
        _put_soon(canvas, left, soon, look)
    else:
        left = width
    fitting, hidden, untold = found.rows, len(lines) - found.told, ""
    if len(fitting) > height - 1:
        more = len(fitting) - (height - 1) + 1 + hidden
        fitting = [*fitting[: height - 2], ((f"{look.signs.lowered} {more} more: {key}", look.palette.gold),)]
        canvas.spot(0, height - 1, width, 1, PRESS, ord(key))
    elif hidden > 0:
        untold = f"{hidden} more: {key}"
    told_at = _put_title(canvas, (title, briefer or title), (untold, place), headline, look, ground)
    if untold:
        canvas.spot(told_at, 0, width - told_at, 1, PRESS, ord(key))
    free = height - 1 - len(fitting) - (1 + _lines_to_read(reads, left, look) if reads else 0)
    fitting = [*(((row, look.palette.faint),) for row in _latest(earlier, left, free, look)), *fitting]
    _put_rows(canvas, fitting, look)
    _read(canvas, reads, 1 + len(fitting), left, look)
    return canvas.drawing()


def _latest(earlier: Sequence[str], columns: int, room: int, look: Appearance) -> list[str]:
    """The last of what came before, a paragraph each, as many as have room, called that."""
    for first in range(len(earlier)):
        texts = f"Before this: {earlier[first]}", *earlier[first + 1 :]
        rows = [row for text in texts for row in _paragraph(text, columns, look)]
        if len(rows) <= room:
            return rows
    return []


class _Fitted(NamedTuple):
    """A step in so much room: the number of its form, the longest being 0, the lines that it tells, and its rows."""

    form: int
    told: int
    rows: list[Row]


class _Step(NamedTuple):
    """What is to be told: what went before, the lines of the step, the same with what actions mean, whom it is told."""

    before: Sequence[Line]
    lines: Sequence[Line]
    explained: Sequence[Line]
    seat: int

    def fitted(self, size: tuple[int, int], look: Appearance) -> _Fitted:
        """The first form that has room below the title, else the shortest."""
        columns, height = size
        forms = [(len(self.lines), rows) for rows in self._explained_rows(columns, look)]
        forms += [(len(form), _shared(form, self.seat, columns, look)) for form in _ever_fewer(self.lines, self.seat)]
        at = next((i for i, (_, rows) in enumerate(forms) if len(rows) < height), len(forms) - 1)
        return _Fitted(at, *forms[at])

    def _explained_rows(self, columns: int, look: Appearance) -> Iterator[list[Row]]:
        """All of the step with what its actions mean, in ever fewer rows: results share some before a meaning goes."""
        earlier = [(line, False) for line in self.before]
        whole, short, *less = self._ever_less_explained()
        for first in (earlier, []):
            for form in (whole, short):
                yield _rows([*first, *((line, True) for line in form)], self.seat, columns, look)
        for form in (short, *less):
            meanings = [line for line in form if line not in self.lines]
            yield _rows([(line, True) for line in form], self.seat, columns, look)
            if meanings:
                yield _shared(form, self.seat, columns, look, meanings)

    def _ever_less_explained(self) -> Iterator[Sequence[Line]]:
        """The step with what its actions mean, the same in short, then without the last of it, and so on."""
        yield self.explained
        told = [(line, line in self.lines) for line in self.explained]
        short = [(line if own else line._replace(text=line.brief or line.text), own) for line, own in told]
        yield [line for line, _ in short]
        for at in reversed([n for n, (_, own) in enumerate(short) if not own]):
            del short[at]
            yield [line for line, _ in short]


def _put_title(
    canvas: Canvas,
    titles: tuple[str, str],
    beside: tuple[str, str],
    headline: str,
    look: Appearance,
    ground: Style | None,
) -> int:
    """The line above the step: what it is, whose, and ``beside`` it what is left out and its place in the turn.

    These give way, the place first, then words of the title, whose shorter form comes second, at last the headline,
    before the title is cut: it may be what a key has just said. Returns where what is beside it stands.
    """
    palette, (untold, place), (title, briefer) = look.palette, beside, titles
    texts = ("  ".join(filter(None, form)) for form in ((untold, place), (untold,), ()))
    forms = [(headline, title, right) for right in texts]
    forms += [(headline, briefer, ""), ("", title, ""), ("", briefer, "")]
    taken = (
        sum(text_width(text) + gap * bool(text) for text, gap in zip(form, _AROUND, strict=True)) for form in forms
    )
    fitting = (form for form, columns in zip(forms, taken, strict=True) if columns <= canvas.width)
    head, words, right = next(fitting, forms[-1])
    at = plate(canvas, 0, 0, head.upper(), palette.ember_plate, look) if head else 0
    words = shorten(words, canvas.width - at - _AROUND[1], look.glyphs.ellipsis) if not right else words
    plate(canvas, at, 0, words, ground or palette.theirs_plate, look)
    canvas.right(canvas.width - 1, 0, right, palette.dim)
    return canvas.width - text_width(right)


def _put_rows(canvas: Canvas, rows: Sequence[Row], look: Appearance) -> None:
    for y, row in enumerate(rows, start=1):
        x = _MARGIN
        for at, (text, style) in enumerate(row):
            x = canvas.put(x, y, f" {look.glyphs.dot} ", look.palette.faint) if at else x
            x = canvas.put(x, y, text, style)


def told_lines(pane: Drawing) -> int:
    """The lines of a pane down to the last one that says anything."""
    return max((y for y, strip in enumerate(pane.strips, start=1) if strip.text.strip()), default=0)


def _put_soon(canvas: Canvas, x: int, soon: Sequence[str], look: Appearance) -> None:
    """What may come next, below its heading: all of it, and what has no room in its words by its name at least."""
    width, room = canvas.width - x - _MARGIN, canvas.height - 2
    rows = next((rows for form in ever_briefer(soon) if len(rows := _wrapped(form, width, look)) <= room), [])
    canvas.put(x, 1, _SOON if rows else "", look.palette.faint)
    for y, row in enumerate(rows, start=2):
        canvas.put(x, y, row, look.palette.dim)


def _wrapped(texts: Sequence[str], width: int, look: Appearance) -> list[str]:
    return [row for text in texts for row in wrap(signed(text, look), width)]


def _lines_to_read(text: str, columns: int, look: Appearance) -> int:
    """The lines of paragraphs, each but the first after an empty one."""
    return sum(1 + len(_paragraph(part, columns, look)) for part in text.split("\n")) - 1 if text else 0


def _paragraph(text: str, columns: int, look: Appearance) -> list[str]:
    """A text in lines that are not too long to read."""
    return wrap(in_tier(text, look.glyphs), min(columns - 2 * _MARGIN, _WIDEST)) if text else []


def _read(canvas: Canvas, text: str, top: int, columns: int, look: Appearance) -> None:
    """Paragraphs in the lines from ``top`` on, each after an empty one if it has room; none ends within a sentence."""
    width = min(columns - 2 * _MARGIN, _WIDEST)
    for paragraph in text.split("\n") if text else ():
        room = canvas.height - top
        lines = _whole_sentences(in_tier(paragraph, look.glyphs), width, room, look.glyphs.ellipsis)
        top += 0 < len(lines) < room
        for line in lines:
            canvas.put(_MARGIN, top, line, look.palette.faint)
            top += 1


def _whole_sentences(text: str, width: int, room: int, ellipsis: str) -> list[str]:
    """As many sentences of a text as have room in so many lines; a quotation that goes on is closed after a mark."""
    said = text.split(". ")
    end = f'. {ellipsis}"' if text.endswith('"') else "."
    forms = (". ".join(said[:n]) + (end if n < len(said) else "") for n in range(len(said), 0, -1))
    return next((lines for form in forms if len(lines := wrap(form, width)) <= room), [])


def _before(lines: Sequence[Line]) -> list[Line]:
    """What went before, called that, since it stands below the title of another's turn."""
    return [*(line._replace(text=f"Before: {line.text}") for line in lines[:1]), *lines[1:]]


def _ever_fewer(lines: Sequence[Line], seat: int) -> Iterator[list[Line]]:
    """The lines, then without the last of those that matter least, and so on; what matters most stays."""
    left = list(range(len(lines)))
    yield list(lines)
    ranks = [rank(line, seat) for line in lines]
    for at in sorted(left, key=lambda at: (ranks[at], -at)):
        if ranks[at] < MATTERS and len(left) > 1:
            left.remove(at)
            yield [lines[i] for i in left]


def _rows(lines: Sequence[tuple[Line, bool]], seat: int, width: int, look: Appearance) -> list[Row]:
    """The lines as wide as there is room; those of the step (True) stand out, its action most of all."""
    rows: list[Row] = []
    for line, now in lines:
        inset = "" if _leads(line, seat) else "  "
        parts = wrap(in_tier(line.text, look.glyphs), min(width - 2 * _MARGIN, _WIDEST) - len(inset))
        rows += [((inset + part, _style(line, seat, look) if now else look.palette.dim),) for part in parts]
    return rows


def _shared(lines: Sequence[Line], seat: int, width: int, look: Appearance, meanings: Sequence[Line] = ()) -> list[Row]:
    """The lines of a step, of which results share a row as far as they fit; actions and reasons begin one.

    None shares that of one of the ``meanings``, which quotes a card.
    """
    rows: list[Row] = []
    before: Line | None = None
    room = width - 2 * _MARGIN
    for line in lines:
        found = _rows([(line, True)], seat, width, look)
        used = sum(text_width(text) + _GAP for text, _ in rows[-1]) if rows else 0
        text, style = found[0][0]
        shares = bool(rows) and before not in meanings and not _leads(line, seat) and len(found) == 1
        if shares and used + text_width(text.strip()) <= room:
            rows[-1] = (*rows[-1], (text.strip(), style))
        else:
            rows += found
        before = line
    return rows


def _leads(line: Line, seat: int) -> bool:
    """Whether a line begins something: another's action, or the reason for what comes."""
    return is_action(line, seat) or line.tone is Tone.WHY


def _style(line: Line, seat: int, look: Appearance) -> Style:
    if is_action(line, seat):
        return look.palette.strong
    return look.palette.accent if line.tone is Tone.WHY else look.palette.tone(line.tone)
