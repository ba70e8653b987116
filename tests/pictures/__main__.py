"""Make pictures anew: `python -m tests.pictures [NAME ...]` those of README.md, all of them or those named;
`python -m tests.pictures --all FOLDER [NAME ...]` every screen of the program, in three sizes, dark and light.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import Container
from pathlib import Path

from ashes_tui.ui.draw.theme import THEMES
from ashes_tui.ui.library import Library
from tests.pictures.scenes import SCENES, drawn
from tests.pictures.svg import animated, svg
from tests.pictures.tour import STOPS, tour

FOLDER = Path(__file__).parents[2] / ".github" / "pictures"
SIZES = ("80x24", "120x40", "200x60")


def main(arguments: list[str]) -> int:
    """Write them; 2 if a name is none of theirs."""
    asked = _parsed(arguments)
    known = [stop.name for stop in STOPS] if asked.all else [scene.name for scene in SCENES]
    unknown = sorted(set(asked.names) - set(known))
    if unknown:
        print(f"no picture is called {', '.join(unknown)}; there are {', '.join(known)}")
        return 2
    library = Library()
    if asked.all:
        asyncio.run(_every(library, asked))
    else:
        _readme(library, asked.names or known)
    return 0


def _parsed(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.pictures", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--all", type=Path, metavar="FOLDER", help="every screen, into this folder")
    parser.add_argument("--size", action="append", help=f"for --all, instead of {', '.join(SIZES)}")
    parser.add_argument("--theme", action="append", choices=tuple(THEMES), help="for --all, instead of dark and light")
    return parser.parse_args(arguments)


def _readme(library: Library, names: Container[str]) -> None:
    """The pictures of README.md."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ["XDG_DATA_HOME"] = home
        for scene in SCENES:
            if scene.name in names:
                _write(FOLDER / f"{scene.name}.svg", animated(asyncio.run(drawn(library, scene)), scene.tell))


async def _every(library: Library, asked: argparse.Namespace) -> None:
    """Every screen in each size and theme, walk after walk."""
    asked.all.mkdir(parents=True, exist_ok=True)
    for size in asked.size or SIZES:
        width, _, height = size.partition("x")
        for theme in asked.theme or ("dark", "light"):
            with tempfile.TemporaryDirectory() as home:
                os.environ["XDG_DATA_HOME"] = home
                names = asked.names or None
                shown = await tour(library, (int(width), int(height)), THEMES[theme], names=names)
                for name, strips in shown.items():
                    _write(asked.all / f"{name}-{size}-{theme}.svg", svg(strips, f"{name}, {size}, {theme}"))


def _write(path: Path, text: str) -> None:
    path.write_text(text, "utf-8")
    print(f"{path.name}: {len(text.encode()) / 1000:.0f} kB")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
