"""What is wrong with the rules data, said with a place and a remedy."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from ashes_tui.outside.faults import Unreadable


class SourceSpot(NamedTuple):
    """A place in a file, counted from 1."""

    line: int
    column: int


class Finding(Struct, frozen=True, order=True):
    """One mistake in one file; line and column are 0 if the whole file cannot be read."""

    path: str
    line: int
    column: int
    message: str
    remedy: str = ""

    def __str__(self) -> str:
        place = ":".join([self.path, *(str(n) for n in (self.line, self.column) if n)])
        text = f"{place}: {self.message}"
        return f"{text}; {self.remedy}" if self.remedy else text


def unread(error: Unreadable) -> Finding:
    """A file that cannot be read."""
    return Finding(error.where, error.line, error.column, error.problem, error.remedy)


class ContentError(Exception):
    """The rules data cannot be used; carries every finding of the load."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(sorted(set(findings)))
        super().__init__("\n".join(str(finding) for finding in self.findings))


class Fault(Exception):
    """A mistake found while reading; becomes a `Finding` where reading can go on."""

    def __init__(self, spot: SourceSpot, message: str, remedy: str = "") -> None:
        super().__init__(message)
        self.spot = spot
        self.message = message
        self.remedy = remedy


class GrammarFault(Exception):
    """A mistake at an offset inside a string."""

    def __init__(self, offset: int, message: str, remedy: str = "") -> None:
        super().__init__(message)
        self.offset = offset
        self.message = message
        self.remedy = remedy


def nearest(word: str, known: Iterable[str]) -> str:
    """A remedy naming the nearest known word, or nothing."""
    return _nearest(word, tuple(known))


@lru_cache(maxsize=1024)  # a wrong word is seldom wrong only once
def _nearest(word: str, known: tuple[str, ...]) -> str:
    from difflib import get_close_matches

    folded = {w.casefold(): w for w in known}
    near = get_close_matches(word.casefold(), list(folded), 1, 0.6)
    return f"did you mean '{folded[near[0]]}'?" if near else ""


def did_you_mean(word: str, known: Iterable[str], limit: int = 32) -> str:
    """A remedy for a word nobody knows: the nearest known word, or the list if it is short."""
    words = list(known)
    if near := nearest(word, words):
        return near
    return f"one of: {', '.join(words)}" if 0 < len(words) <= limit else "check the spelling"
