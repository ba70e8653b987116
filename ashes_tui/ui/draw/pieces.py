"""Pieces that every picture of the table is made of: frames, key caps, dice, badges, bars, plates."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rich.style import Style

from ashes_tui.lang.terms import DieType, Level
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, text_width
from ashes_tui.ui.draw.signs import ASCII as PLAIN
from ashes_tui.ui.draw.signs import ROUND
from ashes_tui.words.glyphs import SHORT

if TYPE_CHECKING:
    from ashes_tui.engine.api import DieView

Box = tuple[int, int, int, int]
"""Column, line, width, height."""

CAP = 3
"""Columns of a key cap."""
_AFTER_A_CHIP = ":.,;)"
"""What stands after a die in a sentence is not part of its chip."""
CHIP = 3
"""Columns of a die in one line."""
_VALUE = re.compile(r"\b([AL])(?=\d)")
_KINDS = {short: kind for kind, short in SHORT.items()}


def frame(canvas: Canvas, box: Box, kind: str, style: Style, look: Appearance, ground: Style | None = None) -> None:
    """A frame; what it holds is drawn afterwards, so that any of its columns can be covered."""
    x, y, width, height = box
    signs = look.signs.frames[kind]
    if ground is not None:
        canvas.fill(x, y, width, height, ground)
    if width < 2 or height < 1:
        return
    canvas.put(x, y, signs.top_left + signs.top * (width - 2) + signs.top_right, style)
    for line in range(y + 1, y + height - 1):
        canvas.put(x, line, signs.side, style)
        canvas.put(x + width - 1, line, signs.side, style)
    if height > 1:
        below = signs.bottom_left + signs.bottom * (width - 2) + signs.bottom_right
        canvas.put(x, y + height - 1, below, style)


def cap(canvas: Canvas, x: int, y: int, key: str, look: Appearance, on: bool = False, sign: str = "") -> int:
    """A key cap: gold, because it can be pressed. ``on``: under the cursor. Returns the column after it."""
    palette = look.palette
    lead = (sign or look.glyphs.cursor) if on else " "
    text = f"{lead}{key or ' '} "
    if palette.mono:
        text = f"{lead.strip() or ' '}{key or ' '} " if on else f"[{key}]"
    return canvas.put(x, y, text, palette.cap_on if on else palette.cap)


def badge(canvas: Canvas, x: int, y: int, text: str, style: Style, look: Appearance) -> int:
    """A value on a filled ground."""
    return canvas.put(x, y, text if look.palette.mono else f" {text} ", style)


def badge_width(text: str, look: Appearance) -> int:
    """The columns of a badge."""
    return text_width(text) + (0 if look.palette.mono else 2)


def plate(canvas: Canvas, x: int, y: int, text: str, style: Style, look: Appearance) -> int:
    """A filled name plate; without colours in brackets."""
    return canvas.put(x, y, f"[{text}]" if look.palette.mono else f" {text} ", style)


def chip(canvas: Canvas, x: int, y: int, die: DieView, look: Appearance, spent: bool = False) -> int:
    """A die in one line, filled by its level; a spent one without its side."""
    palette = look.palette
    if spent:
        return canvas.put(x, y, SHORT[die.type], palette.spent_faces[die.type])
    return canvas.put(x, y, look.die(die), palette.faces[die.type, die.level])


def tile(canvas: Canvas, x: int, y: int, die: DieView, look: Appearance, width: int = 5) -> None:
    """A die of three lines, square to the eye; 7 columns wide it has room for the sign of its magic."""
    _tile(canvas, (x, y, width), _face(die, look, width), (die.type, die.level), look)


def tile_face(canvas: Canvas, x: int, y: int, die: DieView, look: Appearance, width: int = 5) -> None:
    """The face of a tile within its edges: its side, and in 7 columns the sign of its magic before that."""
    _put_face(canvas, (x, y, width), _face(die, look, width), (die.type, die.level), look)


def kind_tile(canvas: Canvas, x: int, y: int, kind: DieType, look: Appearance, width: int = 5) -> None:
    """The tile of a die of which only the type is of interest."""
    text = f"{look.magic(kind)} {SHORT[kind]}" if width >= 7 else SHORT[kind]
    _tile(canvas, (x, y, width), text, (kind, Level.POWER), look)


def _face(die: DieView, look: Appearance, width: int) -> str:
    return f"{look.magic(die.type)} {look.die(die)}" if width >= 7 else look.die(die)


def _tile(canvas: Canvas, box: tuple[int, int, int], text: str, side: tuple[DieType, Level], look: Appearance) -> None:
    x, y, width = box
    palette, signs = look.palette, look.signs.tile
    edge, inside = palette.edges[side], width - 2
    if palette.flat and side[1] is not Level.POWER and not palette.mono:
        if side[1] is Level.CLASS:
            frame(canvas, (x, y, width, 3), ROUND, edge, look)
        _put_face(canvas, box, text, side, look)
        return
    if signs[0] and not palette.mono:
        canvas.put(x, y, signs[0] + signs[1] * inside + signs[2], edge)
        canvas.put(x, y + 2, signs[5] + signs[6] * inside + signs[7], edge)
    canvas.put(x, y + 1, signs[3], edge)
    canvas.put(x + width - 1, y + 1, signs[4], edge)
    _put_face(canvas, box, text, side, look)


def _put_face(
    canvas: Canvas, box: tuple[int, int, int], text: str, side: tuple[DieType, Level], look: Appearance
) -> None:
    (x, y, width), palette = box, look.palette
    is_framed = palette.flat and side[1] is not Level.POWER and not palette.mono
    inside = width - 2
    canvas.put(x + 1, y + 1, text.center(inside) if is_framed else text.ljust(inside), palette.faces[side], inside)


def bar(canvas: Canvas, x: int, y: int, width: int, n: int, of: int, look: Appearance) -> int:
    """A bar of life, in eighths of a column where signs allow."""
    signs, palette = look.signs, look.palette
    if width <= 0 or of <= 0:
        return x
    n = max(0, min(n, of))
    if not signs.eighths or palette.mono:
        full = round(width * n / of)
        return canvas.put(x, y, PLAIN.full * full + PLAIN.empty * (width - full), palette.bad)
    full, part = divmod(round(width * 8 * n / of), 8)
    text = signs.full * full + (signs.eighths[part] if part else "")
    return canvas.put(x, y, text.ljust(width), palette.bar, width)


def price(canvas: Canvas, x: int, y: int, text: str, look: Appearance, plain: Style | None, width: int = 999) -> int:
    """A cost as words and chips: ``main Na* -``. ``plain`` is the style of words; None keeps all as it is."""
    end = x + width
    for part in text.split(" "):
        if x + text_width(part) > end:
            break
        if plain is not None and part[:2] in _KINDS and (face := face_of(part[:CHIP], look)):
            chip = part.rstrip(_AFTER_A_CHIP)
            x, part = canvas.put(x, y, chip, face), part[len(chip) :]
        x = canvas.put(x, y, part, plain) + 1
    return x


def value_signs(text: str, look: Appearance) -> str:
    """Values with the signs of attack and life instead of their letters: ``†2 ♥1`` for ``A2 L1``."""
    signs = {"A": look.signs.attack, "L": look.signs.life}
    return _VALUE.sub(lambda match: signs[match[1]], text)


def face_of(sign: str, look: Appearance) -> Style | None:
    """The style of a die written as ``Na*``; None if it is none."""
    kind = _KINDS.get(sign[:2])
    if kind is None or len(sign) != CHIP or sign[2] not in look.glyphs.levels:
        return None
    return look.palette.faces[kind, Level(look.glyphs.levels.index(sign[2]))]


def pool_width(active: int, spent: int, tile_width: int) -> int:
    """The columns of a pool: its dice, then the exhausted ones after their sign."""
    return active * tile_width + (2 + spent * 3 if spent else 0)
