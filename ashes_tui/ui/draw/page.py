"""What every page around the table has: a line above, headings with a rule, a foot with the keys that work there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.style import Style

from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, text_width
from ashes_tui.ui.draw.pieces import price
from ashes_tui.ui.draw.truncate import shorten, wrap

KEYS_ROW = "keys"
"""The row of the keys in a foot."""
Hints = Sequence[tuple[str, str]]
"""Keys, each with what it does; the key is empty where a word alone says enough."""
_APART = "   "


def hints_of(foot: str) -> tuple[tuple[str, str], ...]:
    """The keys of a foot written as one text: ``Enter: open   Esc: back``."""
    pairs = (part.partition(": ") for part in foot.split(_APART) if part)
    return tuple((key, word) if between else ("", key) for key, between, word in pairs)


def head(canvas: Canvas, title: str, look: Appearance, about: str = "", right: str = "") -> None:
    """The first line: what page this is, what it is about, and at the right what counts here."""
    palette, end = look.palette, canvas.width - 1
    canvas.fill(0, 0, canvas.width, 1, palette.header_bg)
    right = right if text_width(title) + text_width(right) + 4 <= canvas.width else ""
    end = canvas.right(end, 0, right, palette.dim) - 2 if right else end
    at = canvas.put(1, 0, shorten(title, end - 1, look.glyphs.ellipsis), palette.accent) + 2
    canvas.put(at, 0, shorten(about, end - at, look.glyphs.ellipsis), palette.dim)


def foot(canvas: Canvas, hints: Hints, look: Appearance, right: str = "") -> None:
    """The last line: keys in gold with what they do; each can be clicked."""
    palette, y, x = look.palette, canvas.height - 1, 1
    canvas.fill(0, y, canvas.width, 1, palette.header_bg)
    for index, (key, word) in enumerate(hints):
        size = text_width(key) + text_width(word) + bool(key and word)
        if x + size >= canvas.width:
            break
        start = x
        if key:
            x = canvas.put(x, y, key, palette.gold) + bool(word)
            canvas.spot(start, y, size, 1, KEYS_ROW, index)
        x = canvas.put(x, y, word, palette.dim) + 2
    if right and x + text_width(right) < canvas.width:
        canvas.right(canvas.width - 1, y, right, palette.faint)


def section(
    canvas: Canvas,
    box: tuple[int, int, int],
    title: str,
    look: Appearance,
    right: str = "",
    hue: Style | None = None,
    rule: Style | None = None,
) -> None:
    """A heading with a rule at a column and line, so wide; ``right`` stands at its end."""
    x, y, width = box
    palette, end = look.palette, x + width
    if right and text_width(title) + text_width(right) + 4 <= width:
        end = canvas.right(end, y, right, palette.faint) - 1
    at = canvas.put(x, y, shorten(title, end - x, look.glyphs.ellipsis), hue or palette.accent) + 1
    canvas.put(at, y, look.signs.rule * max(0, end - at), rule or palette.rule)


def put_words(canvas: Canvas, x: int, y: int, text: str, style: Style, look: Appearance) -> None:
    """A line of text: dice in it become chips; of a line that stands out only what it is about does."""
    lead, colon, rest = text.partition(": ")
    if style is look.palette.strong and colon and rest:
        x, text, style = canvas.put(x, y, lead + colon, style), rest, look.palette.text
    price(canvas, x, y, text, look, style)


def led(text: str, width: int, style: Style, look: Appearance) -> Iterator[tuple[str, Style]]:
    """Text in lines to be put by ``put_words``: where it stands out, only what it is about does, on no later line."""
    lead, colon, rest = text.partition(": ")
    ends = len(lead) if style is look.palette.strong and colon and rest else len(text)
    said = 0
    for line in wrap(text, width):
        yield line, style if said <= ends else look.palette.text
        said += len(line) + 1


def more_above(canvas: Canvas, above: int, look: Appearance) -> None:
    """How many lines of a page are out of sight above, in the empty line over its text."""
    if above > 0:
        canvas.right(canvas.width - 1, 1, f" {look.signs.raised} {above} more", look.palette.dim)


def more_below(below: int, look: Appearance) -> str:
    """How many lines of a page are out of sight below; stands in the foot, so that it hides no text."""
    return f"{look.signs.lowered} {below} more" if below > 0 else ""
