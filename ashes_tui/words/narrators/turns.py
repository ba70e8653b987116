"""The lines of a story grouped into turns and steps: by what they are about, never by their words."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from itertools import dropwhile

from msgspec import Struct

from ashes_tui.lang.terms import Phase
from ashes_tui.words.narrators.line import Kind, Line, Tone

Step = tuple[Line, ...]

_LAST = (Phase.RECOVERY, Phase.ROUND_END)
_GLANCE = 3
"""More lines than this are no longer seen at a glance in the smallest log."""


class Standing(Struct, frozen=True):
    """Where a story stands after a line. ``theirs``: in the opponent's turn; ``last``: in a phase that ends a round."""

    theirs: bool = False
    last: bool = False

    def after(self, line: Line, opponent: int) -> Standing:
        """The same one line later; ``opponent`` is the first seat of an opponent that plays itself, -1 for none."""
        its = 0 <= opponent <= line.seat
        if line.tone is Tone.TURN:
            return Standing(its)
        if line.about.kind is Kind.PHASE:
            return Standing(line.about.phase is Phase.DRAGON, line.about.phase in _LAST)
        if line.tone in (Tone.ROUND, Tone.END):
            return Standing()
        return Standing(True, True) if self.last and line.tone is Tone.ACTION and its else self


def set_apart(lines: Iterable[Line], before: Standing, opponent: int) -> tuple[tuple[Line, ...], Standing]:
    """The lines with the opponent's turns set apart, and what it does at the end of a round, as its Ultimate.

    ``before`` is where the story stood before them; where it stands then is given too.
    """
    found, now = [], before
    for line in lines:
        now = now.after(line, opponent)
        found.append(line._replace(apart=now.theirs))
    return tuple(found), now


def is_heading(line: Line) -> bool:
    """Whether a turn or phase begins with a line."""
    return line.tone is Tone.TURN or line.about.kind is Kind.PHASE


def is_deed(line: Line, me: int) -> bool:
    """Whether a line tells what the opponent does, not what comes of it."""
    return line.tone is Tone.ACTION and line.seat != me


def whole_turn(lines: Sequence[Line], theirs: bool) -> tuple[Line, ...]:
    """The opponent's turns and dragon phases among some lines; of one that goes on or had begun only if it was much.

    ``theirs``: the lines end in its turn.
    """
    if theirs:
        told = tuple(line for line in lines if line.apart)
        return told if len(told) > _GLANCE else ()
    begin = next((i for i, line in enumerate(lines) if not line.apart or is_heading(line)), len(lines))
    rest = dropwhile(lambda line: not line.apart, lines[begin:])
    return tuple(line for line in (lines if begin > _GLANCE else rest) if line.apart)


def last_turn(lines: list[Line]) -> list[Line]:
    """The last turn in which anything happened, and what came after it: the phases that followed, the next turn.

    Of an opponent that takes two turns in a row both (ASC-2P-05).
    """
    begin, told = len(lines), False
    while begin and not (told and lines[begin].tone is Tone.TURN and not _follows(lines, begin)):
        begin -= 1
        told = told or not (is_heading(lines[begin]) or lines[begin].tone is Tone.ROUND)
    return lines[begin:]


def _follows(lines: Sequence[Line], at: int) -> bool:
    """Whether a turn of an opponent comes right after another of its turns."""
    return lines[at].apart and lines[at - 1].apart


def turns_of(seats: Container[int], lines: Sequence[Line]) -> tuple[Line, ...]:
    """The turns that others than people began and ended among some lines, without the turn that follows them."""
    begin = next((i for i, line in enumerate(lines) if line.tone is Tone.TURN and line.seat in seats), len(lines))
    headings = [i for i, line in enumerate(lines) if i > begin and _heads_another(line, seats)]
    return tuple(lines[begin : headings[0]]) if headings else ()


def _heads_another(line: Line, seats: Container[int]) -> bool:
    return is_heading(line) and not line.apart and line.seat not in seats


# --- steps -----------------------------------------------------------------------------------------------


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
