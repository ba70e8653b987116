"""What a terminal shows, as a small text file: the lines, then the styles, then which style each stretch has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from string import ascii_letters

from rich.cells import cell_len
from rich.color import Color
from rich.style import Style
from textual.strip import Strip

FOLDER = Path(__file__).parent / "snapshots"
_PART = "---"
_NO_CELLS: list[str] = []
_SIGNS = [*ascii_letters, *(a + b for a in ascii_letters for b in ascii_letters)]


def snapshot(strips: Sequence[Strip]) -> str:
    """The picture as text; equal pictures give equal texts."""
    rows = [list(_runs(strip)) for strip in strips]
    known = {style: _SIGNS[i] for i, style in enumerate(dict.fromkeys(style for row in rows for style, _ in row))}
    lines = ["".join(segment.text for segment in strip).rstrip() for strip in strips]
    styles = [f"{sign} {style}" for style, sign in known.items()]
    runs = [" ".join(f"{known[style]}{size}" for style, size in row) for row in rows]
    return "\n".join([*lines, _PART, *styles, _PART, *runs, ""])


def _runs(strip: Strip) -> Iterator[tuple[str, int]]:
    """Style and columns of each stretch of a line."""
    now, size = "", 0
    for text, style, _ in strip:
        found = told(style or Style())
        if found != now and size:
            yield now, size
            size = 0
        now, size = found, size + cell_len(text)
    yield now, size


def told(style: Style) -> str:
    """A style in few words: ``ece7df on 111116 bold``."""
    weight = " bold" if style.bold else ""
    return f"{_colour(style.color)} on {_colour(style.bgcolor)}{weight}{' reverse' if style.reverse else ''}"


def _colour(found: Color | None) -> str:
    return "-" if found is None else found.name.removeprefix("#")


def differences(was: str, now: str, most: int = 12) -> list[str]:
    """Where two snapshots differ, line by line: first in text, then in style."""
    before, after = _parts(was), _parts(now)
    found = [
        f"line {y}: was {old!r}, is {new!r}"
        for y, (old, new) in enumerate(zip_longest(before[0], after[0], fillvalue="(none)"))
        if old != new
    ]
    for y, (was_styled, is_styled) in enumerate(zip_longest(before[1], after[1], fillvalue=_NO_CELLS)):
        cells = enumerate(zip_longest(was_styled, is_styled, fillvalue="(none)"))
        at = next(((x, a, b) for x, (a, b) in cells if a != b), None)
        if at is not None:
            found.append(f"line {y}, column {at[0]}: was {at[1]}, is {at[2]}")
    return [*found[:most], *([f"and {len(found) - most} more"] if len(found) > most else [])]


def _parts(text: str) -> tuple[list[str], list[list[str]]]:
    """The lines of a snapshot, and the style of every cell of each."""
    lines, styles, runs = (part.strip("\n").split("\n") for part in text.split(f"{_PART}\n"))
    known = dict(style.split(" ", 1) for style in styles)
    cells = []
    for row in runs:
        pieces = [piece.rstrip("0123456789") for piece in row.split()]
        sizes = [int(piece[len(sign) :]) for piece, sign in zip(row.split(), pieces, strict=True)]
        cells.append([known[sign] for sign, size in zip(pieces, sizes, strict=True) for _ in range(size)])
    return lines, cells
