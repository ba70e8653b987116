"""`python -m tests.pictures [NAME ...]`: make the pictures of README.md anew, all of them or those named."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from pathlib import Path

from ashes_tui.ui.library import Library
from tests.pictures.scenes import SCENES, drawn
from tests.pictures.svg import svg

FOLDER = Path(__file__).parents[2] / ".github" / "pictures"


def main(names: list[str]) -> int:
    """Write them; 2 if a name is none of theirs."""
    unknown = set(names) - {scene.name for scene in SCENES}
    if unknown:
        print(f"no picture is called {', '.join(sorted(unknown))}; there are {', '.join(s.name for s in SCENES)}")
        return 2
    FOLDER.mkdir(exist_ok=True)
    library = Library()
    with tempfile.TemporaryDirectory() as home:
        os.environ["XDG_DATA_HOME"] = home
        for scene in SCENES:
            if not names or scene.name in names:
                text = svg(asyncio.run(drawn(library, scene)), scene.tell)
                (FOLDER / f"{scene.name}.svg").write_text(text, "utf-8")
                print(f"{scene.name}.svg: {len(text.encode()) / 1000:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
