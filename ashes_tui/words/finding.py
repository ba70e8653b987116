"""Finding by a text that a person typed: lines of a story, and names in spite of a typing mistake."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TypeVar

from ashes_tui.words.line import Line, LineKind, Tone

T = TypeVar("T")
_HEADS = (Tone.ROUND, Tone.TURN, Tone.END)
_ONE_MISTAKE, _TWO_MISTAKES = 4, 7
"""From so many letters on a typed word may hold one mistake, then two; of shorter ones too much is near."""
_BY_WORD = str.maketrans(dict.fromkeys("-:,()", " "))
"""What stands between the words of a name besides blanks."""


def _heads(line: Line) -> bool:
    return line.tone in _HEADS or line.about.kind is LineKind.PHASE


def lines_with(lines: Sequence[Line], typed: str) -> list[int]:
    """The lines that hold all typed words, each below its round and its turn or phase; all lines if none is typed."""
    words = typed.casefold().split()
    if not words:
        return list(range(len(lines)))
    shown: list[int] = []
    heads: dict[bool, int] = {}
    for i, line in enumerate(lines):
        is_round = line.tone is Tone.ROUND
        if is_round:
            heads.clear()
        if _heads(line):
            heads[is_round] = i
        elif all(word in line.text.casefold() for word in words):
            shown += [*heads.values(), i]
            heads.clear()
    return shown


def near(items: Iterable[T], typed: str, called: Callable[[T], str]) -> list[T]:
    """The items in whose names each typed word, but for a typing mistake, begins a word; the nearest first."""
    words = typed.casefold().split()
    found = [(far, item) for item in items if (far := _name_distance(called(item), words)) is not None]
    return [item for _, item in sorted(found, key=lambda one: one[0])] if words else []


def _name_distance(name: str, words: Sequence[str]) -> int | None:
    """The mistakes in all typed words as beginnings of words of a name; None if one of them is not meant there."""
    total, parts = 0, _parts(name)
    for word in words:
        allowed = (len(word) >= _ONE_MISTAKE) + (len(word) >= _TWO_MISTAKES)
        found = min((_mistakes(word, part, allowed) for part in parts), default=allowed + 1)
        if found > allowed:
            return None
        total += found
    return total


@lru_cache(maxsize=4096)  # the same names are asked about with every letter that is typed
def _parts(name: str) -> tuple[str, ...]:
    return (*name.casefold().translate(_BY_WORD).split(),)


@lru_cache(maxsize=8192)  # names share their words
def _mistakes(typed: str, word: str, allowed: int) -> int:
    """The letters wrong, missing, too many, or swapped in a typed word as the beginning of another; at most one more.

    What lacks more of the letters than are allowed is not looked at any further: that is nearly every word.
    """
    word = word[: len(typed) + allowed]
    if len(set(typed).difference(word)) > allowed:
        return allowed + 1
    before, last = [0] * len(word), list(range(len(word) + 1))
    for i, letter in enumerate(typed):
        row = [i + 1]
        for j, other in enumerate(word):
            steps = min(last[j] + (letter != other), last[j + 1] + 1, row[j] + 1)
            if i and j and letter == word[j - 1] and typed[i - 1] == other:
                steps = min(steps, before[j - 1] + 1)
            row.append(steps)
        before, last = last, row
    return min(*last, allowed + 1)
