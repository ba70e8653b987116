"""What a game is played by: the format of its file, the program's version, and how the engine behaves.

The version alone says too little: between two releases the engine changes often. So the engine's own source is
digested, with the language it resolves; nobody can forget to count that up.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

import ashes_tui
from ashes_tui import __version__
from ashes_tui.outside.files import read

FORMAT = 3
FIRST_FORMAT = 1
"""The oldest format that can be read; its headers do not say how the engine behaved."""
SEALED = 3
"""From this format on a header has a seal; whether an older one was changed cannot be told, and is said so."""
SHOWN = 8


class Provenance(Struct, frozen=True):
    """What played a game. ``behavior`` is empty where the file does not say it."""

    format: int
    engine: str
    behavior: str = ""

    def __str__(self) -> str:
        """In words: ``version 0.1.0 (format 2, engine 3f2a91c0)``."""
        engine = f", engine {self.behavior[:SHOWN]}" if self.behavior else ""
        return f"version {self.engine} (format {self.format}{engine})"


@cache
def this_program() -> Provenance:
    """What plays games here."""
    root = Path(str(ashes_tui.__file__)).parent
    return Provenance(FORMAT, __version__, behavior_of(root / part for part in ("lang", "engine")))


def behavior_of(folders: Iterable[Path]) -> str:
    """Changes with the source in some folders; empty if there is none to look at."""
    total, found = sha256(), False
    for root in folders:
        for path in sorted(root.rglob("*.py")):
            total.update(path.relative_to(root).as_posix().encode())
            total.update(read(path).replace(b"\r\n", b"\n"))
            found = True
    return total.hexdigest()[:32] if found else ""
