"""What a terminal is sent when a picture changes: only the cells that differ, only what differs of their styles.

Textual writes each changed part from the left edge of its widget on, and every style whole. Over a slow line that is
most of what is sent.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import repeat
from typing import Any, NamedTuple

from rich.cells import cell_len, get_character_cell_size
from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, CompositorUpdate
from textual.strip import Strip

Columns = tuple[int, int]
"""From a column up to, but not including, another one."""

_NEAR = 4
"""Two changes this near are sent as one: to move between them would cost as much."""
_text_width = lru_cache(maxsize=8192)(cell_len)
"""The columns that a text takes; cached, because most texts recur in the next picture."""


# --- which cells differ ----------------------------------------------------------------------------------------------


def changes(old: Strip, new: Strip) -> list[Columns]:
    """The columns of a line that look different, those that lie near each other as one."""
    if old.cell_length != new.cell_length:
        return [(0, max(old.cell_length, new.cell_length))]
    ones, others = list(old), list(new)
    left = _same(ones, others)
    before = sum(segment.cell_length for segment in others[:left])
    ones, others = ones[left:], others[left:]
    right = _same(ones[::-1], others[::-1])
    was, now = (_cells(found[: len(found) - right]) for found in (ones, others))
    if len(was.chars) != len(now.chars):
        return [(before, new.cell_length)]
    return [(before + start, before + end) for start, end in _runs(was, now)]


def _same(ones: Sequence[Segment], others: Sequence[Segment]) -> int:
    """The number of segments that two lines begin with alike."""
    for n, (one, other) in enumerate(zip(ones, others, strict=False)):
        if one != other:
            return n
    return min(len(ones), len(others))


class _Cells(NamedTuple):
    """The characters of a part of a line and their styles; the second column of a wide character is empty."""

    chars: list[str]
    styles: list[Style | None]


def _cells(segments: Sequence[Segment]) -> _Cells:
    """The cells of a part of a line."""
    chars, styles = _Cells([], [])
    for text, style, _ in segments:
        if text.isascii() or len(text) == _text_width(text):
            chars += text
            styles += repeat(style, len(text))
            continue
        for char in text:
            size = get_character_cell_size(char)
            if size:
                chars += [char, ""][:size]
                styles += repeat(style, size)
            elif chars:
                chars[-1] += char
    return _Cells(chars, styles)


def _runs(was: _Cells, now: _Cells) -> list[Columns]:
    """Where two rows of cells look different; no wide character is cut in two."""
    runs: list[Columns] = []
    start = end = -_NEAR - 1
    # Most lines that changed did so in few cells: the rest is passed over as fast as can be.
    (ones, under), (others, over) = was, now
    cells = enumerate(zip(ones, others, under, over, strict=True))
    unlike = [x for x, (a, b, c, d) in cells if a != b or (c is not d and c != d)]
    for x in unlike:
        if x < end or (ones[x] == " " == others[x] and _looks_alike(under[x], over[x])):
            continue
        first, last = x, x + 1
        while first and not (ones[first] and others[first]):
            first -= 1
        while last < len(others) and not (ones[last] and others[last]):
            last += 1
        if first - end <= _NEAR:
            end = last
            continue
        if end > 0:
            runs.append((start, end))
        start, end = first, last
    return [*runs, (start, end)] if end > 0 else runs


@lru_cache(maxsize=1024)
def _looks_alike(one: Style | None, other: Style | None) -> bool:
    """Whether blanks in two styles look the same."""
    styles = one or Style.null(), other or Style.null()
    return styles[0].bgcolor == styles[1].bgcolor and not any(_shows_on_blanks(style) for style in styles)


def _shows_on_blanks(style: Style) -> bool:
    return bool(style.reverse or style.underline or style.underline2 or style.strike or style.overline)


def lean(picture: Any) -> Any:
    """A change of the picture as a ``LeanUpdate``; a whole picture as it is."""
    return LeanUpdate(picture) if isinstance(picture, ChopsUpdate) else picture


# --- how they are written --------------------------------------------------------------------------------------------


class LeanUpdate(CompositorUpdate):
    """A change of the picture, as Textual found it, written without what the terminal shows already."""

    def __init__(self, update: ChopsUpdate) -> None:
        self._update = update

    def render_segments(self, console: Console) -> str:
        """The change as text for the terminal."""
        pen = Pen(console._color_system or ColorSystem.TRUECOLOR)
        chops, ends = self._update.chops, self._update.chop_ends
        for y, left, right in self._update.spans:
            for end, (x, strip) in zip(ends[y], chops[y].items(), strict=False):
                if strip is not None and x < right and end > left:
                    start, stop = max(x, left), min(end, right)
                    pen.move(start, y)
                    pen.write(strip if (start, stop) == (x, end) else strip.crop(start - x, stop - x))
        return pen.finished()


class StyleCodes(NamedTuple):
    """A style as codes of the terminal: of its attributes, its colour and its ground, empty for the usual one."""

    attributes: tuple[str, ...]
    colour: str
    ground: str
    on_blanks: bool


_USUAL = StyleCodes((), "", "", False)
_CODES = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "21", "51", "52", "53")
"""The codes of attributes, in the order of Rich's bits."""
_BOLD, _NOT_BOLD = "1", "22"


@lru_cache(maxsize=4096)
def codes_of(style: Style | None, colours: ColorSystem) -> StyleCodes:
    """The codes of a style."""
    if style is None:
        return _USUAL
    bits = style._attributes & style._set_attributes
    attributes = tuple(code for bit, code in enumerate(_CODES) if bits & (1 << bit))
    colour = ";".join(style.color.downgrade(colours).get_ansi_codes()) if style.color else ""
    ground = ";".join(style.bgcolor.downgrade(colours).get_ansi_codes(False)) if style.bgcolor else ""
    return StyleCodes(attributes, colour, ground, _shows_on_blanks(style))


class _Run:
    """Neighbouring text on one ground and in one colour; attributes may change in it, which takes few bytes.

    Blanks go with any colour; with nothing but them it has none.
    """

    __slots__ = ("colour", "end", "ground", "parts", "x", "y")

    def __init__(self, x: int, y: int, codes: StyleCodes, colour: str | None) -> None:
        self.x = self.end = x
        self.y, self.ground, self.colour = y, codes.ground, colour
        self.parts: list[tuple[str, StyleCodes]] = []

    def takes(self, ground: str, colour: str | None) -> bool:
        """Whether text in a colour, or of blanks alone, can stand in it."""
        return self.ground == ground and (self.colour is None or colour is None or self.colour == colour)


def _from_to(now: str | None, colours: Sequence[str | None], later: Collection[str | None]) -> list[str | None]:
    """The colours of a ground: first the present one, last one of those that are needed ``later``, too."""
    last = next((colour for colour in colours if colour != now and colour in later), None)
    return sorted(colours, key=lambda colour: (colour == last) - (colour == now))


class Pen:
    """Writes text at places of a terminal: colour by colour, for to name a colour takes more than to move."""

    def __init__(self, colours: ColorSystem) -> None:
        self._colours = colours
        self._seen: dict[int, tuple[Style | None, StyleCodes]] = {}
        self._runs: list[_Run] = []
        self._place = (0, 0)
        self._written: list[str] = []
        self._at: tuple[int, int] | None = None
        self._look = _USUAL

    def move(self, x: int, y: int) -> None:
        """Go on writing at a column and line, both counted from 0."""
        self._place = x, y

    def write(self, strip: Strip) -> None:
        """Write a part of a line."""
        (x, y), run = self._place, self._runs[-1] if self._runs else None
        for segment in strip:
            text, style, control = segment
            if control or not text:
                continue
            codes = self._codes_of(style)
            colour = codes.colour if codes.on_blanks or text.strip(" ") else None
            if run is None or (run.end, run.y) != (x, y) or not run.takes(codes.ground, colour):
                run = _Run(x, y, codes, colour)
                self._runs.append(run)
            run.parts.append((text, codes))
            run.colour = colour if run.colour is None else run.colour
            x = run.end = x + _text_width(text)
        self._place = x, y

    def _codes_of(self, style: Style | None) -> StyleCodes:
        """The codes of a style: a picture has few, each of which stands in it many times as the very same object."""
        seen = self._seen.get(id(style))
        if seen is None:
            seen = self._seen[id(style)] = style, codes_of(style, self._colours)
        return seen[1]

    def _in_order(self) -> Iterator[_Run]:
        """Those of a ground, and of these those of a colour, one after the other; blanks first, in whatever colour.

        From ground to ground a colour goes on where both have it, so that it need not be named again.
        """
        grounds: dict[str, dict[str | None, list[_Run]]] = {}
        for run in self._runs:
            grounds.setdefault(run.ground, {}).setdefault(run.colour, []).append(run)
        now: str | None = self._look.colour
        while grounds:
            ground = next((ground for ground, found in grounds.items() if now in found), next(iter(grounds)))
            found = grounds.pop(ground)
            yield from found.pop(None, ())
            colours = _from_to(now, [*found], {colour for others in grounds.values() for colour in others})
            for colour in colours:
                yield from found[colour]
            now = colours[-1] if colours else now

    def _go(self, x: int, y: int) -> None:
        if self._at != (x, y):
            same_line = self._at is not None and self._at[1] == y
            self._written.append(f"\x1b[{x + 1}G" if same_line else f"\x1b[{y + 1};{x + 1}H")

    def _take(self, wanted: StyleCodes, inked: bool) -> None:
        """Change to a style; on blanks only what can be seen there counts."""
        if not inked and not wanted.on_blanks and not self._look.on_blanks:
            wanted = self._look._replace(ground=wanted.ground)
        if wanted != self._look:
            self._written.append(f"\x1b[{self._codes(wanted)}m")
            self._look = wanted

    def _codes(self, wanted: StyleCodes) -> str:
        """The codes that lead from the present style to another one."""
        now = self._look
        gone = set(now.attributes) - set(wanted.attributes)
        if gone - {_BOLD}:
            return ";".join(code for code in ("0", *wanted.attributes, wanted.colour, wanted.ground) if code)
        added = [code for code in wanted.attributes if code not in now.attributes]
        codes = [_NOT_BOLD] if gone else []
        # The code that ends bold ends dim as well.
        codes += ["2"] if gone and "2" in wanted.attributes and "2" not in added else []
        codes += added
        codes += [wanted.colour or "39"] if wanted.colour != now.colour else []
        codes += [wanted.ground or "49"] if wanted.ground != now.ground else []
        return ";".join(codes)

    def finished(self) -> str:
        """All that was written, back in the usual style."""
        for run in self._in_order():
            self._go(run.x, run.y)
            for text, codes in run.parts:
                self._take(codes, bool(text.strip(" ")))
                self._written.append(text)
            self._at = run.end, run.y
        self._runs = []
        if self._look != _USUAL:
            self._written.append("\x1b[0m")
            self._look = _USUAL
        return "".join(self._written)
