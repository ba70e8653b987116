"""The turn of an opponent that plays itself, cut into steps: a reason, a deed, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence

from ashes_tui.client.transcript import is_heading
from ashes_tui.engine.api import Event, View
from ashes_tui.ui.table.turn_summary import losses
from ashes_tui.words.api import Line, Names, Tone
from ashes_tui.words.phrases import listing

Step = tuple[Line, ...]


def steps_of(lines: Sequence[Line], me: int) -> tuple[Step, ...]:
    """The lines as steps. A step begins with a reason or a deed that is not ``me``'s; headings go with what follows."""
    steps: list[list[Line]] = []
    for line in lines:
        before = steps[-1] if steps else None
        if before is None or (_begins(line, me) and not _leads_to(before, line, me)):
            steps.append([line])
        else:
            before.append(line)
    return tuple(tuple(step) for step in steps)


def _begins(line: Line, me: int) -> bool:
    return is_heading(line) or line.tone is Tone.WHY or is_deed(line, me)


def _leads_to(step: Sequence[Line], line: Line, me: int) -> bool:
    """Whether a step has only begun: reasons and a heading, and before a deed what it takes, such as a token."""
    told = [before for before in step if before.tone is not Tone.WHY and not is_heading(before)]
    if is_deed(line, me):
        return len(told) <= 1 and len(told) < len(step) and not any(is_deed(before, me) for before in told)
    return not told


def is_deed(line: Line, me: int) -> bool:
    """Whether a line tells what the opponent does, not what comes of it."""
    return line.tone is Tone.ACTION and line.seat != me


def in_sum(lines: Sequence[Line], before: View, events: Sequence[Event], names: Names, asked: str = "") -> str:
    """What the opponent did in a sentence, and what ``events``, those of its turn, cost the viewer since ``before``.

    ``asked`` is what a question is about that came of it, and is told beside: what it says too is left out.
    """
    deeds = [line for line in lines if is_deed(line, names.view.viewer) and not asked.startswith(line.text)]
    told = [_deeds(deeds, names.seat(deeds[0].seat))] if deeds else []
    lost = losses(before, events, names)
    told += [listing(lost)] if lost else []
    return " ".join(f"{part}." for part in told) or ("" if asked else "Nothing more was done.")


def _deeds(deeds: Sequence[Line], who: str) -> str:
    """Its deeds after its name, which is not said twice: *Ann's deed*, *Ann does this, then that*, *Ann: deed*."""
    told, first = ", ".join(_brief(line.text, who) for line in deeds), deeds[0].text
    if first.startswith(f"{who}'"):
        return told
    return f"{who}{' ' if first.startswith(f'{who} ') else ': '}{told}"


def _brief(text: str, who: str) -> str:
    """A deed without its doer, and of a roll only the side."""
    text = text.removeprefix(f"{who} ").removeprefix(f"{who}: ")
    return text.partition(":")[0] if text.startswith("rolls ") else text
