"""Finding lines of a story by a text that a person typed."""

from __future__ import annotations

from collections.abc import Sequence

from ashes_tui.words.line import Line, Tone

_HEADS = (Tone.ROUND, Tone.TURN, Tone.END)


def lines_with(lines: Sequence[Line], typed: str) -> list[int]:
    """The lines that hold all typed words, each below the round and turn it belongs to; all lines if none is typed."""
    words = typed.casefold().split()
    if not words:
        return list(range(len(lines)))
    shown: list[int] = []
    heads: dict[Tone, int] = {}
    for i, line in enumerate(lines):
        if line.tone is Tone.ROUND:
            heads.clear()
        if line.tone in _HEADS:
            heads[line.tone] = i
        elif all(word in line.text.casefold() for word in words):
            shown += [*heads.values(), i]
            heads.clear()
    return shown
