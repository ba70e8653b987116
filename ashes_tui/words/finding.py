"""Finding lines of a story by a text that a person typed."""

from __future__ import annotations

from collections.abc import Sequence

from ashes_tui.words.line import Line, LineKind, Tone

_HEADS = (Tone.ROUND, Tone.TURN, Tone.END)


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
