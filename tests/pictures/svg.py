"""A terminal's picture as a small SVG: one rectangle for each ground, one text for each run of signs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from xml.sax.saxutils import escape

from rich.cells import cell_len
from rich.color import Color, ColorSystem
from rich.style import Style
from rich.terminal_theme import DEFAULT_TERMINAL_THEME
from textual.strip import Strip

WIDE, TALL = 8.4, 17
"""A cell in pixels; signs of 14 pixels fit it in every monospaced font."""
_FONT = "Menlo,Consolas,'DejaVu Sans Mono',monospace"
Run = tuple[int, str, Style]


def svg(strips: Sequence[Strip], name: str) -> str:
    """The picture; ``name`` is read out to whoever cannot see it."""
    return animated((strips,), name)


def animated(frames: Sequence[Sequence[Strip]], name: str, seconds: float = 1.5) -> str:
    """Pictures of one size, one after the other, again and again; each holds only the lines that differ.

    Where nothing moves, the first one is seen.
    """
    pictures = [[list(_runs(strip)) for strip in strips] for strips in frames]
    rows = pictures[0]
    width = max(strip.cell_length for strip in frames[0])
    ground = _most_used(rows)
    inks = sorted({_ink(style) for picture in pictures for row in picture for _, text, style in row if text.strip()})
    classes = {ink: f"c{i}" for i, ink in enumerate(inks)}
    sheet = "".join(f".{classes[ink]}{{{ink}}}" for ink in inks)
    if len(frames) > 1:
        sheet += _timing(len(frames), seconds)
    texts = (part for y, row in enumerate(rows) for part in _row(y, row, classes))
    layers = (_layer(at, rows, picture, ground, width, classes) for at, picture in enumerate(pictures) if at)
    body = "\n".join((*_grounds(rows, ground), *texts, *layers))
    size = f"{width * WIDE:.0f} {len(rows) * TALL}"
    wide, tall = size.split()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{tall}" '
        f'viewBox="0 0 {size}" role="img" xml:space="preserve">\n'
        f"<title>{escape(name)}</title>\n"
        f"<style>text{{font:14px {_FONT};white-space:pre}}{sheet}</style>\n"
        f'<rect width="100%" height="100%" fill="{ground}"/>\n{body}\n</svg>\n'
    )


def _timing(frames: int, seconds: float) -> str:
    """The style sheet by which one layer after the other is seen."""
    whole = frames * seconds
    delays = "".join(f".f{at}{{animation-delay:{at * seconds:g}s}}" for at in range(1, frames))
    seen = f"0%{{visibility:visible}}{100 / frames:.3f}%,100%{{visibility:hidden}}"
    return f"@keyframes f{{{seen}}}g{{visibility:hidden;animation:f {whole:g}s steps(1) infinite}}{delays}"


def _layer(
    at: int, first: list[list[Run]], rows: list[list[Run]], ground: str, width: int, classes: dict[str, str]
) -> str:
    """What differs of a later picture, on grounds of its own."""
    parts = [f'<g class="f{at}">']
    for y, (before, row) in enumerate(zip(first, rows, strict=True)):
        if before != row:
            box = f'x="0" y="{y * TALL}" width="{width * WIDE:.1f}" height="{TALL}"'
            parts.append(f'<rect {box} fill="{ground}"/>')
            for x, size, fill in _filled(row, ground):
                box = f'x="{x * WIDE:.1f}" y="{y * TALL}" width="{size * WIDE:.1f}" height="{TALL}"'
                parts.append(f'<rect {box} fill="{fill}"/>')
            parts += _row(y, row, classes)
    return "\n".join((*parts, "</g>"))


def _runs(strip: Strip) -> Iterator[Run]:
    """The runs of one style, from left to right."""
    x = 0
    for text, style, _ in strip:
        yield x, text, style or Style()
        x += cell_len(text)


def _grounds(rows: Sequence[Sequence[Run]], ground: str) -> Iterator[str]:
    """Rectangles of one fill, those of equal width below one another joined."""
    open_ones: dict[tuple[int, int, str], int] = {}
    for y, row in enumerate([*rows, []]):
        now = set(_filled(row, ground))
        for box in [box for box in open_ones if box not in now]:
            x, width, fill = box
            top = open_ones.pop(box)
            size = f'x="{x * WIDE:.1f}" y="{top * TALL}" width="{width * WIDE:.1f}" height="{(y - top) * TALL}"'
            yield f'<rect {size} fill="{fill}"/>'
        for box in sorted(now - set(open_ones)):
            open_ones[box] = y


def _filled(row: Iterable[Run], ground: str) -> Iterator[tuple[int, int, str]]:
    """Column, width and fill of each stretch of a line, without what lies on the common ground."""
    cells = ((_hex(style.bgcolor, ground), x, cell_len(text)) for x, text, style in row)
    for fill, group in groupby(cells, key=lambda cell: cell[0]):
        found = list(group)
        if fill != ground:
            yield found[0][1], sum(width for _, _, width in found), fill


def _row(y: int, row: Iterable[Run], classes: dict[str, str]) -> Iterator[str]:
    """The texts of a line."""
    for x, text, style in row:
        for start, word in _words(text):
            at, size = (x + start) * WIDE, cell_len(word) * WIDE
            yield (
                f'<text class="{classes[_ink(style)]}" x="{at:.1f}" y="{y * TALL + 13}" textLength="{size:.1f}">'
                f"{escape(word)}</text>"
            )


def _words(text: str) -> Iterator[tuple[int, str]]:
    """The parts of a run between wide gaps, so that every one of them stands at its column."""
    start = 0
    for part in text.split("  "):
        word = part.strip(" ")
        if word:
            yield start + len(part) - len(part.lstrip(" ")), word
        start += len(part) + 2


def _most_used(rows: Sequence[Sequence[Run]]) -> str:
    used: dict[str, int] = {}
    for row in rows:
        for _, text, style in row:
            fill = _hex(style.bgcolor, "#000000")
            used[fill] = used.get(fill, 0) + len(text)
    return max(used, key=lambda fill: used[fill])


def _ink(style: Style) -> str:
    return f"fill:{_hex(style.color, '#dddddd')}" + (";font-weight:700" if style.bold else "")


def _hex(colour: Color | None, otherwise: str) -> str:
    if colour is None or colour.is_default:
        return otherwise
    return colour.downgrade(ColorSystem.TRUECOLOR).get_truecolor(DEFAULT_TERMINAL_THEME).hex
