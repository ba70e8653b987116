"""Every screen looks as recorded: text, colours and weight of every cell.

If a change is meant: ``UPDATE_GOLDEN=1 pytest tests/pictures/test_snapshots.py``, then read the difference.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from ashes_tui.ui.library import Library
from tests.pictures.snapshots import FOLDER, differences, snapshot
from tests.pictures.tour import STOPS, tour
from tests.ui.conftest import LARGE, SMALL, USUAL
from tests.ui.test_contrast import THEMES, unreadable

COLOURS = {"dark-256": "256", "light-256": "256", "16": "standard"}
"""How many colours a terminal has, where not all."""
UPDATE = bool(os.environ.get("UPDATE_GOLDEN"))
HINT = "if that is meant: UPDATE_GOLDEN=1 pytest tests/pictures/test_snapshots.py"
TAKEN = [
    (USUAL, None),
    (SMALL, ("menu", "setup-solo", "log", "deck", "builder")),
    (LARGE, ("menu", "setup-solo", "card", "deck", "builder")),
]
"""The sizes, and which screens are recorded in each: all in the usual one, some in the others."""


def file_of(name: str, size: tuple[int, int]) -> Path:
    return FOLDER / f"{name}-{size[0]}x{size[1]}.txt"


@pytest.mark.parametrize(("size", "names"), TAKEN, ids=["usual", "small", "large"])
async def test_every_screen_looks_as_recorded(
    library: Library, saves: Path, size: tuple[int, int], names: tuple[str, ...] | None
) -> None:
    wrong = []
    for name, strips in (await tour(library, size, names=names)).items():
        path, now = file_of(name, size), snapshot(strips)
        if UPDATE:
            FOLDER.mkdir(exist_ok=True)
            path.write_text(now, "utf-8")
        assert not unreadable(strips, "dark"), name
        was = path.read_text("utf-8") if path.is_file() else ""
        if was != now:
            told = differences(was, now) if was else ["not recorded"]
            wrong.append(f"{path.name}\n  " + "\n  ".join(told))
    if wrong:
        pytest.fail("\n".join([HINT, *wrong]), pytrace=False)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(60, 20), SMALL, USUAL, LARGE])
@pytest.mark.parametrize("theme", ["dark", "light", "contrast", "dark-256", "light-256", "16"])
async def test_every_screen_can_be_read_in_every_size_and_theme(
    library: Library, saves: Path, size: tuple[int, int], theme: str
) -> None:
    """Given any screen, then it fills its terminal, and no text in it is too faint."""
    found = {}
    for name, strips in (await tour(library, size, THEMES[theme], colours=COLOURS.get(theme, "truecolor"))).items():
        assert {strip.cell_length for strip in strips} == {size[0]}, name
        if faint := unreadable(strips, theme):
            found[name] = faint
    assert not found


def test_nothing_is_recorded_that_is_not_shown() -> None:
    every = {file_of(stop.name, size) for size, names in TAKEN for stop in STOPS if names is None or stop.name in names}
    assert set(FOLDER.glob("*.txt")) == every


def line(*parts: tuple[str, str]) -> Strip:
    return Strip([Segment(text, Style.parse(style)) for text, style in parts])


def test_a_difference_is_told_by_its_place() -> None:
    """Given pictures that differ in a word and in a colour, then both are told, each with line and column."""
    was = snapshot([line(("one ", "#ffffff on #000000"), ("two", "#ff0000 on #000000")), line(("three", ""))])
    now = snapshot([line(("one ", "#ffffff on #000000"), ("two", "bold #ff0000 on #000000")), line(("four", ""))])
    assert differences(was, was) == []
    assert differences(was, now) == [
        "line 1: was 'three', is 'four'",
        "line 0, column 4: was ff0000 on 000000, is ff0000 on 000000 bold",
        "line 1, column 4: was - on -, is (none)",
    ]


def test_how_a_line_is_cut_into_pieces_makes_no_difference() -> None:
    whole, cut = line(("word", "#ffffff")), line(("wo", "#ffffff"), ("rd", "#ffffff"))
    assert snapshot([whole]) == snapshot([cut])
