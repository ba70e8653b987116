"""Why a line was found: the words of its text around what was typed, and a mark on what was typed."""

from __future__ import annotations

import re

from rich.style import Style

from ashes_tui.ui.draw.canvas import Canvas, text_width
from ashes_tui.ui.draw.truncate import shorten_words

_SENTENCE_BEGINS = re.compile(r"^|(?<=[.!?] )")
_BEFORE = 14
"""About so many columns of a text are shown before what was typed."""
_LEAST = 8
"""In fewer columns no words are shown."""


def begins_word(typed: str) -> re.Pattern[str]:
    """What was typed, where a word begins; several words one by one."""
    words = sorted(typed.split(), key=len, reverse=True) or [typed]
    return re.compile(rf"(?<!\w)(?:{re.escape(typed)}|{'|'.join(map(re.escape, words))})", re.IGNORECASE)


def excerpt(text: str, typed: str, width: int, ellipsis: str) -> str:
    """The words of a text around what was typed, in so many columns; nothing if it is not there or lacks room.

    They are its sentence from the beginning, if that has it in so many columns.
    """
    found = begins_word(typed).search(text) if typed else None
    if found is None or width < _LEAST:
        return ""
    if text_width(text) <= width:
        return text
    at = max(0, found.start() - _BEFORE)
    start = 0 if not at else text.find(" ", at, found.start()) + 1 or found.start()
    sentence = max(begin.start() for begin in _SENTENCE_BEGINS.finditer(text, 0, found.start() + 1))
    shown = (text[sentence:], *(f"{ellipsis if start else ''}{text[start:]}" for start in (start, found.start())))
    cut = [shorten_words(words, width, ellipsis) for words in shown]
    return next((words for words in cut if begins_word(typed).search(words)), cut[-1])


def mark_typed(canvas: Canvas, x: int, y: int, text: str, typed: str, style: Style) -> None:
    """Give what was typed a style of its own in a text that stands at ``x``."""
    for found in begins_word(typed).finditer(text) if typed else ():
        canvas.put(x + text_width(text[: found.start()]), y, found[0], style)
