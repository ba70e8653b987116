"""Numbers three lines high, in half blocks."""

from __future__ import annotations

from rich.style import Style

from ashes_tui.ui.draw.canvas import Canvas

_DIGITS = {
    "0": "███ █ █ █ █ █ █ ███", "1": " █  ██   █   █  ███", "2": "███   █ ███ █   ███", "3": "███   █  ██   █ ███",
    "4": "█ █ █ █ ███   █   █", "5": "███ █   ███   █ ███", "6": "███ █   ███ █ █ ███", "7": "███   █   █  █   █ ",
    "8": "███ █ █ ███ █ █ ███", "9": "███ █ █ ███   █ ███", "X": "█ █ █ █  █  █ █ █ █", "/": "  █   █  █  █   █  ",
}  # fmt: skip
_HALVES = {("█", "█"): "█", ("█", " "): "▀", (" ", "█"): "▄", (" ", " "): " "}
DIGIT_LINES = 3


def big(canvas: Canvas, x: int, y: int, text: str, style: Style) -> int:
    """A number three lines high; return the column after it."""
    for sign in text:
        rows = [_DIGITS.get(sign, " " * 20)[i * 4 : i * 4 + 3] for i in range(5)] + ["   "]
        for line in range(DIGIT_LINES):
            pairs = zip(rows[2 * line], rows[2 * line + 1], strict=True)
            canvas.put(x, y + line, "".join(_HALVES[pair] for pair in pairs), style)
        x += 4
    return x
