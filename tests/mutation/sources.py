"""The modules that may be changed: their names, paths and texts."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "ashes_tui"


class Sources(NamedTuple):
    """Modules by dotted name."""

    paths: dict[str, Path]
    texts: dict[str, str]

    def below(self, packages: list[str]) -> dict[str, str]:
        """The texts of the modules of some packages, each named as in ``engine`` or ``verbs.dice``."""
        wanted = [f".{p}." for p in packages]
        return {m: t for m, t in self.texts.items() if any(w in f".{m}." for w in wanted)}


@cache
def sources() -> Sources:
    """All modules of the program, as they are on disk now."""
    paths = {_dotted(path): path for path in sorted(PACKAGE.rglob("*.py"))}
    return Sources(paths, {name: path.read_text(encoding="utf-8") for name, path in paths.items()})


def _dotted(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
