"""What is to be decided on a page, and the answers in columns below it, as on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, text_width
from ashes_tui.ui.draw.pages.menu import MENU, Choice
from ashes_tui.ui.draw.pieces import CAP, cap, plate
from ashes_tui.ui.draw.truncate import shorten, wrap

_MOST = 8
"""A column shows so many answers; of more those around the cursor."""
_BETWEEN = 2
_AIRY = 38
"""In terminals of so many lines an empty one stands above what an answer means."""


class AnswerColumn(NamedTuple):
    """Answers of one kind, by their place among all of them. ``share``: of how many parts of the width."""

    heading: str
    places: tuple[int, ...]
    share: int = 1


class PageQuestion(NamedTuple):
    """A plate that says when it is asked, a sentence, notes in the way, and the answers."""

    plate: str
    text: str
    notes: tuple[str, ...]
    columns: tuple[AnswerColumn, ...]
    choices: Sequence[Choice]


def put_question(canvas: Canvas, asked: PageQuestion, cursor: int, look: Appearance) -> int:
    """Draw it at the foot of a page, above its last line; the first line it takes."""
    palette, wide = look.palette, canvas.width - 2
    told = wrap(asked.text, wide - text_width(asked.plate) - 4)
    notes = [line for note in asked.notes for line in wrap(note, wide)]
    hints = [_hint(choice, wide) for choice in asked.choices]
    rows = min(_MOST, max((len(column.places) for column in asked.columns), default=0))
    said = max(map(len, hints), default=0)
    said += bool(said) and canvas.height >= _AIRY
    top = canvas.height - 1 - said - rows - 1 - len(notes) - len(told)
    canvas.fill(0, top, canvas.width, canvas.height - 1 - top, palette.panel_bg)
    canvas.fill(0, top, canvas.width, len(told), palette.header_bg)
    at = plate(canvas, 0, top, asked.plate, palette.mine_plate, look) + 2
    for i, line in enumerate(told):
        canvas.put(at, top + i, line, palette.text)
    for i, line in enumerate(notes, start=top + len(told)):
        canvas.put(1, i, line, palette.warning)
    _columns(canvas, top + len(told) + len(notes), asked, cursor, look)
    hint = hints[cursor] if cursor < len(hints) else []
    for i, line in enumerate(hint, start=canvas.height - 1 - max(map(len, hints))):
        canvas.put(1, i, line, palette.dim)
    return top


def _hint(choice: Choice, width: int) -> list[str]:
    return [line for part in choice.hint.splitlines() for line in wrap(part, width)]


def _columns(canvas: Canvas, y: int, asked: PageQuestion, cursor: int, look: Appearance) -> None:
    """The columns from left to right, each under its heading."""
    x, parts = 1, sum(column.share for column in asked.columns)
    room = canvas.width - 1 - _BETWEEN * len(asked.columns)
    for column in asked.columns:
        wide = room * column.share // parts
        at = column.places.index(cursor) if cursor in column.places else 0
        first = max(0, min(at - _MOST // 2, len(column.places) - _MOST))
        more = f" {look.signs.lowered} {len(column.places) - _MOST} more" if len(column.places) > _MOST else ""
        canvas.put(x + 1, y, shorten(f"{column.heading}{more}", wide - 1, look.glyphs.ellipsis), look.palette.dim)
        for line, place in enumerate(column.places[first : first + _MOST], start=y + 1):
            _answer(canvas, (x, line, wide), asked.choices[place], place, place == cursor, look)
        x += wide + _BETWEEN


def _answer(canvas: Canvas, box: tuple[int, int, int], choice: Choice, place: int, on: bool, look: Appearance) -> None:
    """An answer: its key on a cap, what it is, and what it is set to."""
    x, y, wide = box
    palette = look.palette
    if on:
        canvas.fill(x, y, wide, 1, palette.cursor_bg)
    cap(canvas, x, y, choice.key, look, on)
    canvas.spot(x, y, wide, 1, MENU, place)
    at, end = x + CAP + 1, x + wide
    if choice.value:
        value = shorten(choice.value, max(wide // 3, end - at - text_width(choice.text) - 2), look.glyphs.ellipsis)
        end = canvas.right(end - 1, y, value, None if on else palette.dim) - 2
    canvas.put(at, y, shorten(choice.text, end - at, look.glyphs.ellipsis), None if on else palette.strong)
