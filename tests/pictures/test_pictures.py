"""The pictures of README.md: small, well-formed, of the same words as the terminal shows."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from ashes_tui.ui.library import Library
from tests.pictures.__main__ import FOLDER
from tests.pictures.scenes import SCENES, drawn
from tests.pictures.svg import TALL, WIDE, animated, svg

MOST_BYTES = {True: 150_000, False: 80_000}
"""Of a film, and of a single picture: cloning is not for pictures."""
_TEXT = "{http://www.w3.org/2000/svg}text"
_LAYER = "{http://www.w3.org/2000/svg}g"
_RECT = "{http://www.w3.org/2000/svg}rect"


def line(*parts: tuple[str, str]) -> Strip:
    return Strip([Segment(text, Style.parse(style)) for text, style in parts])


def test_every_word_stands_at_its_column() -> None:
    """Given a line with a wide gap and signs of markup, then each word begins where the terminal has it."""
    picture = svg([line(("ab   <c> & d", "#ffffff on #000000"), ("e", "bold #ff0000 on #000000"))], "words")
    texts = ElementTree.fromstring(picture).iter(_TEXT)
    found = {text.text: float(text.attrib["x"]) for text in texts}
    assert found == pytest.approx({"ab": 0.0, "<c> & d": 5 * WIDE, "e": 12 * WIDE}, abs=0.1)


def test_grounds_below_one_another_are_one() -> None:
    red = ("    ", "on #ff0000")
    rows = [line(("  ", "on #000000"), red, ("    ", "on #000000"))] * 3
    rects = list(ElementTree.fromstring(svg(rows, "red")).iter(_RECT))[1:]
    assert [(r.attrib["x"], r.attrib["height"], r.attrib["fill"]) for r in rects] == [
        ("16.8", str(3 * TALL), "#ff0000")
    ]


def test_of_a_film_only_what_changes_is_drawn_again() -> None:
    """Given three pictures of two lines of which one changes, then each later one holds that line, in its own time."""
    frames = [[line(("same", "#ffffff on #000000")), line((word, "#ffffff on #000000"))] for word in ("a", "b", "c")]
    picture = animated(frames, "film", 2)
    root = ElementTree.fromstring(picture)
    assert picture.count("same") == 1
    assert ["".join(layer.itertext()).strip() for layer in root.iter(_LAYER)] == ["b", "c"]
    assert ".f1{animation-delay:2s}.f2{animation-delay:4s}" in picture
    assert "animation:f 6s" in picture


def test_readme_shows_what_there_is(repo_root: Path) -> None:
    shown = set(re.findall(r"\.github/pictures/([\w-]+)\.svg", (repo_root / "README.md").read_text("utf-8")))
    made = {path.stem for path in FOLDER.glob("*.svg")}
    films = {scene.name for scene in SCENES if scene.film}
    assert shown <= made == {scene.name for scene in SCENES}
    for path in FOLDER.glob("*.svg"):
        assert path.stat().st_size <= MOST_BYTES[path.stem in films]
        ElementTree.parse(path)


@pytest.mark.slow
@pytest.mark.parametrize("scene", SCENES, ids=[scene.name for scene in SCENES])
async def test_each_scene_can_still_be_made(scene: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    found = next(known for known in SCENES if known is scene)
    frames = await drawn(Library(), found)
    assert len(frames) == (len(found.keys) + 1 if found.film else 1)
    said = "".join(segment.text for strip in frames[-1] for segment in strip)
    wanted = {
        "table": "YOUR TURN",
        "solo": "Viros",
        "looking-back": "LOOKING BACK",
        "result": "Life, turn by turn",
        "first-game": "Maeve",
    }
    assert wanted[found.name] in said
    assert len(animated(frames, found.tell)) <= MOST_BYTES[found.film]
