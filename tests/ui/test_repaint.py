"""Only what changed is sent to the terminal, and the terminal then shows just the new picture."""

from __future__ import annotations

import random
import re

import pytest
from rich.cells import get_character_cell_size
from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate
from textual.strip import Strip

from ashes_tui.ui.repaint import LeanUpdate, changes, codes_of

WIDTH = 40
STYLES = (
    Style(color="#ffffff", bgcolor="#101010"),
    Style(color="#ff0000", bgcolor="#101010", bold=True),
    Style(color="#ffffff", bgcolor="#202020"),
    Style(color="#00ff00", bgcolor="#202020", underline=True),
    Style(color="red", bgcolor="black", reverse=True),
    Style(bold=True, dim=True),
    Style(dim=True),
    Style(),
)
Shown = tuple[str, str, str, frozenset[str]]
_ENDS = {"22": {"1", "2"}, "24": {"4"}, "27": {"7"}}


class Terminal:
    """As much of a terminal as the program writes to: it moves, takes styles, and shows signs."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], Shown] = {}
        self.x = self.y = 0
        self.colour = self.ground = ""
        self.attributes: set[str] = set()

    def take(self, data: str) -> None:
        """Do what was sent."""
        for numbers, kind, char in re.findall(r"\x1b\[([\d;]*)([A-Za-z])|([^\x1b])", data):
            if char:
                self._show(char)
            elif kind == "m":
                self._style(numbers.split(";"))
            elif kind == "H":
                self.y, self.x = (int(n) - 1 for n in numbers.split(";"))
            else:
                assert kind == "G", kind
                self.x = int(numbers) - 1

    def _show(self, char: str) -> None:
        size = get_character_cell_size(char)
        for at in range(size):
            shown = char if at == 0 else ""
            self.cells[self.y, self.x + at] = shown, self.colour, self.ground, frozenset(self.attributes)
        self.x += size

    def _style(self, codes: list[str]) -> None:
        while codes:
            code = codes.pop(0)
            if code in ("38", "48"):
                rest, codes[:4] = ";".join((code, *codes[:4])), []
                self.colour, self.ground = (rest, self.ground) if code == "38" else (self.colour, rest)
            elif code in ("0", ""):
                self.colour, self.ground, self.attributes = "", "", set()
            elif code in _ENDS:
                self.attributes -= _ENDS[code]
            elif len(code) == 1:
                self.attributes.add(code)
            else:
                is_ground = code[0] == "4" or code.startswith("10")
                usual = code in ("39", "49")
                self.colour = self.colour if is_ground else "" if usual else code
                self.ground = ("" if usual else code) if is_ground else self.ground


def expected(strip: Strip, y: int) -> dict[tuple[int, int], Shown]:
    """What a terminal shows of a line."""
    found, x = dict[tuple[int, int], Shown](), 0
    for text, style, _ in strip:
        codes = codes_of(style, ColorSystem.TRUECOLOR)
        for char in text:
            for at in range(get_character_cell_size(char)):
                found[y, x] = char if at == 0 else "", codes.colour, codes.ground, frozenset(codes.attributes)
                x += 1
    return found


def seen(cells: dict[tuple[int, int], Shown]) -> dict[tuple[int, int], object]:
    """What can be told apart by eye: of a blank only its ground, unless it is underlined or reversed."""
    return {
        at: (char, ground) if char == " " and not attributes & {"4", "7"} else (char, colour, ground, attributes)
        for at, (char, colour, ground, attributes) in cells.items()
    }


def a_line(luck: random.Random) -> Strip:
    """A line of random parts."""
    parts, left = [], WIDTH
    while left > 0:
        text = "".join(luck.choice("ab  ─♥日") for _ in range(luck.randint(1, 9)))
        size = sum(map(get_character_cell_size, text))
        if size <= left:
            parts.append(Segment(text, luck.choice(STYLES)))
            left -= size
        elif left < 9:
            parts.append(Segment(" " * left, luck.choice(STYLES)))
            left = 0
    return Strip(parts, WIDTH)


def altered(line: Strip, luck: random.Random) -> Strip:
    """The same line with one part in another style or with another text of the same width."""
    parts = list(line)
    at = luck.randrange(len(parts))
    text = parts[at].text if luck.random() < 0.5 else "x" * parts[at].cell_length
    parts[at] = Segment(text, luck.choice(STYLES))
    return Strip(parts, WIDTH)


@pytest.mark.parametrize("seed", range(60))
def test_after_a_change_the_terminal_shows_the_new_picture(seed: int) -> None:
    luck = random.Random(seed)
    before = [a_line(luck) for _ in range(4)]
    after = [luck.choice((altered(line, luck), a_line(luck), line)) for line in before]
    terminal = Terminal()
    for y, line in enumerate(before):
        terminal.cells |= expected(line, y)
    spans = [(y, *run) for y in range(4) for run in changes(before[y], after[y])]
    update = ChopsUpdate([{0: line} for line in after], spans, [[WIDTH]] * 4)
    terminal.take(LeanUpdate(update).render_segments(Console(color_system="truecolor")))
    assert seen(terminal.cells) == seen({k: v for y, line in enumerate(after) for k, v in expected(line, y).items()})
    assert (terminal.colour, terminal.ground, terminal.attributes) == ("", "", set())


def test_a_line_that_looks_the_same_is_not_sent() -> None:
    one = Strip([Segment("a ", STYLES[0]), Segment("  ", STYLES[1])])
    other = Strip([Segment("a", STYLES[0]), Segment("   ", STYLES[0])])
    assert changes(one, other) == []


def test_only_the_cells_that_differ_are_sent() -> None:
    """Given a frame whose edges change colour, then its inside is left alone."""
    old = Strip([Segment("│", STYLES[0]), Segment(f"{'text':20}", STYLES[2]), Segment("│", STYLES[0])])
    new = Strip([Segment("│", STYLES[1]), Segment(f"{'text':20}", STYLES[2]), Segment("│", STYLES[1])])
    assert changes(old, new) == [(0, 1), (21, 22)]


def test_near_changes_are_sent_as_one() -> None:
    old, new = (Strip([Segment(text, STYLES[0])]) for text in ("abcdef", "xbcdey"))
    assert changes(old, new) == [(0, 6)]


def test_a_style_is_written_once_for_neighbours_that_share_it() -> None:
    line = Strip([Segment("ab", STYLES[0]), Segment("cd", STYLES[0] + Style(bold=True)), Segment("ef", STYLES[0])])
    update = ChopsUpdate([{0: line}], [(0, 0, 6)], [[6]])
    sent = LeanUpdate(update).render_segments(Console(color_system="truecolor"))
    assert sent == "\x1b[1;1H\x1b[38;2;255;255;255;48;2;16;16;16mab\x1b[1mcd\x1b[22mef\x1b[0m"


def test_a_colour_is_named_once_for_all_lines_that_have_it() -> None:
    """Given lines between frames, then all frames are written first, wherever they stand, and then all texts."""
    grey, white = Style(color="#777777", bgcolor="#101010"), Style(color="#ffffff", bgcolor="#101010")
    lines = [Strip([Segment("│ ", grey), Segment(text, white), Segment(" │", grey)]) for text in ("one", "two")]
    update = ChopsUpdate([{0: line} for line in lines], [(0, 0, 7), (1, 0, 7)], [[7], [7]])
    sent = LeanUpdate(update).render_segments(Console(color_system="truecolor"))
    assert [sent.count(f"38;2;{colour}") for colour in ("119;119;119", "255;255;255")] == [1, 1]
    terminal = Terminal()
    terminal.take(sent)
    assert seen(terminal.cells) == seen({k: v for y, line in enumerate(lines) for k, v in expected(line, y).items()})


def test_a_colour_goes_on_from_ground_to_ground() -> None:
    """Given a frame and a text on two grounds, then the colour that one ground ends with is not named for the next."""
    grey, white, black, sand = "#777777", "#ffffff", "#101010", "#c0a060"
    parts = [[("│", grey, black), ("one", white, black)], [("│", grey, sand), ("two", white, sand)]]
    lines = [Strip([Segment(text, Style(color=c, bgcolor=ground)) for text, c, ground in part]) for part in parts]
    update = ChopsUpdate([{0: line} for line in lines], [(0, 0, 4), (1, 0, 4)], [[4], [4]])
    sent = LeanUpdate(update).render_segments(Console(color_system="truecolor"))
    assert sent.count("38;2;") == 3
    terminal = Terminal()
    terminal.take(sent)
    assert seen(terminal.cells) == seen({k: v for y, line in enumerate(lines) for k, v in expected(line, y).items()})


def test_a_move_is_sent_in_place_of_what_looks_the_same_between_two_changes() -> None:
    """Given five cells alike between two changes, then to move past them takes less than to send them again."""
    old, new = (Strip([Segment(text, STYLES[0])]) for text in ("abcdefg", "xbcdefy"))
    assert changes(old, new) == [(0, 1), (6, 7)]
