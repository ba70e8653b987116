"""What a game is played by: the format of its file, the program's version, and how the engine behaves.

The version alone says too little: between two releases the engine may change often. So its behaviour is numbered,
and a test that plays a fixed set of games fails until a change of their outcome counts the number up. File names and
comments of the program have no part in it: a saved game is judged by the digests of its states.
"""

from __future__ import annotations

from msgspec import Struct

from ashes_tui import __version__

FORMAT = 3
FIRST_FORMAT = 1
"""The oldest format that can be read; its headers do not say how the engine behaved."""
SEALED = 3
"""From this format on a header has a seal; whether an older one was changed cannot be told, and is said so."""
BEHAVIOR = 1
"""Counted up whenever the same choices lead to another game (tests/golden/test_behavior.py)."""


class Provenance(Struct, frozen=True):
    """What played a game. ``behavior`` is empty where the file does not say it."""

    format: int
    engine: str
    behavior: str = ""

    def __str__(self) -> str:
        """In words: ``version 0.1.0 (format 3, engine 1)``."""
        engine = f", engine {self.behavior[:8]}" if self.behavior else ""
        return f"version {self.engine} (format {self.format}{engine})"


def this_program() -> Provenance:
    """What plays games here."""
    return Provenance(FORMAT, __version__, str(BEHAVIOR))
