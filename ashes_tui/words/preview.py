"""What is certain to follow from a choice, before it is made."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from ashes_tui.engine.api import NONE, Event
from ashes_tui.words.names import Names
from ashes_tui.words.narrators.line import Line, Tone
from ashes_tui.words.narrators.story import tell

_PLAIN = (Tone.TURN, Tone.ROUND, Tone.QUIET, Tone.WHY)
"""What goes without saying."""
_MOST = 5


def preview_lines(events: Sequence[Event], names: Names, seat: int) -> str:
    """``After this: ...``, without the deed itself; empty where nothing of weight is certain.

    What an opponent does in both of its turns, as to pass, is said once.
    """
    lines = [line for line in tell(events, names) if line.tone not in _PLAIN]
    if lines and lines[0].tone is Tone.ACTION and lines[0].seat == seat:
        del lines[0]
    twice = {i for i, line in enumerate(lines) if i and line.tone is Tone.ACTION and _same(line, lines[i - 1], names)}
    told = [line.text for i, line in enumerate(lines) if i not in twice]
    if not told:
        return ""
    more = ["..."] if len(told) > _MOST else []
    return f"After this: {'; '.join([*told[:_MOST], *more])}"


def _same(line: Line, before: Line, names: Names) -> bool:
    """Whether two lines tell the same of one doer, who may have several seats."""
    deeds = (structs.replace(some.about, actor=NONE) for some in (line, before))
    return len(set(deeds)) == 1 and names.seat(line.seat) == names.seat(before.seat)
