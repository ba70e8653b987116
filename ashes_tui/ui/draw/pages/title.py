"""The bird and the name in fire, in half blocks; where there is no room, or only plain signs, they are left out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rich.color import Color
from rich.style import Style

from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing

_LETTERS = {
    "A": "..####.. .######. ##....## ##....## ######## ######## ##....## ##....## ##....## ##....##",
    "S": ".######. ######## ##....## ##...... #######. .####### ......## ##....## ######## .######.",
    "H": "##....## ##....## ##....## ##....## ######## ######## ##....## ##....## ##....## ##....##",
    "E": "######## ######## ##...... ##...... ######.. ######.. ##...... ##...... ######## ########",
}
_BIRD = (
    ".#.........................................#.",
    ".###.....................................###.",
    ".######...............................######.",
    "....#####...........................#####....",
    "....#######............#..........#######....",
    ".......#######........##.......#######.......",
    ".......########......###......########.......",
    "..........#######....###....#######..........",
    "..........#########.#####.#########..........",
    ".............###################.............",
    ".............###################.............",
    "................#############................",
    "................#############................",
    ".................###.###.###.................",
    ".................#.#.###.#.#.................",
    "................#..#..#..#..#................",
)
_NAME = tuple("".join(_LETTERS[letter].split()[row] + "..." for letter in "ASHES")[:-3] for row in range(10))
_GAPS = 3
"""Lines between and below them while something opens."""
BIRD_LINES, NAME_LINES = len(_BIRD) // 2, len(_NAME) // 2
_FIRE = ("#ffe9a8", "#ffd873", "#ffc14f", "#ffa73f", "#ff8c3a", "#f6713a", "#e2563c", "#c3423e", "#9b3942", "#6f3a45")
_EMBERS = ("#b88a1e", "#b87d14", "#b8700f", "#b8610c", "#b0520c", "#a8420e", "#983214", "#86261b", "#6f1f22", "#582028")
_NAMED = ("bright_yellow",) * 3 + ("yellow",) * 3 + ("bright_red",) * 2 + ("red",) * 2
"""The colours from the flame's tip to its foot: on dark grounds, on light ones, where colours have names only."""


def can_draw(look: Appearance) -> bool:
    """Whether half blocks can be shown."""
    return bool(look.signs.eighths) and not look.palette.mono


def waiting(words: str, width: int, height: int, look: Appearance) -> Drawing:
    """A quiet page for as long as something is opened: the bird, the name, and what is done."""
    canvas = Canvas(width, height, look.palette.screen_bg)
    drawn = can_draw(look) and height > BIRD_LINES + NAME_LINES + _GAPS
    y = (height - (BIRD_LINES + NAME_LINES + _GAPS if drawn else 1)) // 2
    if drawn:
        bird(canvas, y, look)
        name(canvas, y + BIRD_LINES + 1, look)
        y += BIRD_LINES + NAME_LINES + _GAPS - 1
    line = words + look.glyphs.ellipsis
    canvas.put((width - len(line)) // 2, y, line, look.palette.dim)
    return canvas.drawing()


def bird(canvas: Canvas, y: int, look: Appearance) -> None:
    """The bird in the middle of a canvas."""
    pixels(canvas, y, _BIRD, look)


def name(canvas: Canvas, y: int, look: Appearance, scale: int = 1) -> None:
    """The name in letters five lines high, or as many times that."""
    rows = ("".join(pixel * scale for pixel in row) for row in _NAME)
    pixels(canvas, y, [row for row in rows for _ in range(scale)], look)


def name_columns(scale: int) -> int:
    """The columns of the name."""
    return len(_NAME[0]) * scale


def pixels(canvas: Canvas, y: int, rows: Sequence[str], look: Appearance, tones: Sequence[str] = ()) -> None:
    """Rows of pixels in the middle, two a line; in fire, darker from above to below, if no ``tones`` are given."""
    tones = tones or (_NAMED if look.palette.flat else _FIRE if look.palette.dark else _EMBERS)
    x = (canvas.width - len(rows[0])) // 2
    for at in range(0, len(rows), 2):
        upper, lower = (tones[row * len(tones) // len(rows)] for row in (at, at + 1))
        signs = _signs(upper, lower)
        for column, pair in enumerate(zip(rows[at], rows[at + 1], strict=True)):
            if sign := signs.get("".join(pair)):
                canvas.put(x + column, y + at // 2, *sign)


@cache
def _signs(upper: str, lower: str) -> dict[str, tuple[str, Style]]:
    """How two pixels of these colours are shown; kept, because a canvas knows lines again by their styles."""
    above, below = Color.parse(upper), Color.parse(lower)
    both, one, other = Style.from_color(above, below), Style.from_color(above), Style.from_color(below)
    return {"##": ("▀", both), "#.": ("▀", one), ".#": ("▄", other)}
