"""A case of abuse: a number that stands for everything it does, so that it can be repeated alone."""

from __future__ import annotations

import random
from pathlib import Path
from typing import NamedTuple

KINDS = ("files", "lines", "terminals", "kills")
PER_SESSION = 100
"""Lines in one case of the kind ``lines``."""


class Case(NamedTuple):
    """One case. ``seed``, ``kind`` and ``n`` fix it, whatever ran before."""

    seed: int
    kind: str
    n: int

    @property
    def chance(self) -> random.Random:
        """The luck of this case, from its beginning."""
        return random.Random(f"{self.seed}/{self.kind}/{self.n}")

    @property
    def repeat(self) -> str:
        """The command that does the same again."""
        return f"python -m tests.fuzz --seed {self.seed} --only {self.kind}:{self.n}"


class Place(NamedTuple):
    """Where a case works: ``pristine`` is shared and only read, ``work`` is its own."""

    pristine: Path
    work: Path


class Told(NamedTuple):
    """What came of a case.

    ``about`` names what was done, ``faults`` what was wrong; it counts for ``worth`` and took ``seconds``.
    """

    about: str
    faults: list[str]
    worth: int = 1
    seconds: float = 0.0
