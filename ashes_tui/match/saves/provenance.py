"""Which program played a game: file format, version, and behaviour number of the engine.

The version alone is too coarse: the engine may change often between two releases. So its behaviour has a number; a
test that plays a fixed set of games fails until a changed outcome bumps it. File names and comments of the program do
not matter: a saved game is judged by the digests of its states.
"""

from __future__ import annotations

from msgspec import Struct

from ashes_tui import __version__

FORMAT = 4
FIRST_FORMAT = 4
"""The oldest format that can be read: in those before, definitions of cards are written differently."""
BEHAVIOR = 1
"""Bumped whenever the same choices lead to a different game (tests/golden/test_behavior.py)."""


class Provenance(Struct, frozen=True):
    """Which program played a game. ``behavior`` is empty if the file does not give it."""

    format: int
    engine: str
    behavior: str = ""

    def __str__(self) -> str:
        """In words: ``version 0.1.0 (format 4, engine 1)``."""
        engine = f", engine {self.behavior[:8]}" if self.behavior else ""
        return f"version {self.engine} (format {self.format}{engine})"


def this_program() -> Provenance:
    """The provenance of games played by this program."""
    return Provenance(FORMAT, __version__, str(BEHAVIOR))
