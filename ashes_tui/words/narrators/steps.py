"""The steps in which a turn is told: each a thing that happens, with what comes of it, short enough to be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise, takewhile

from ashes_tui.words.line import Lead, Line, LineKind, LineVerb, Tone
from ashes_tui.words.narrators.retelling.in_sum import tells_the_same
from ashes_tui.words.narrators.turns import (
    END_PHASES,
    Step,
    goes_on_itself,
    is_action,
    is_heading,
    is_ultimate,
    steps_of,
)

_MOST = 6
"""The most lines of a step, without headings and reasons."""
_TECHNICAL = (LineVerb.TARGET, LineVerb.LOSE, LineVerb.REMOVE, LineVerb.ATTACH, LineVerb.PUT_BACK, LineVerb.SHUFFLE)
"""What happens by the way: it is told last where there is little room."""
_LEAVES = (LineVerb.PUT_BACK, LineVerb.DISCARD, LineVerb.REMOVE)
"""Where a unit goes that has been destroyed."""
MATTERS = 4
"""The rank of what is told in any case."""
TOLD = 2
"""The rank from which on a line is more than what happens by the way."""
_BEGINNINGS = (LineVerb.DEAL, LineVerb.ROLL, LineVerb.DRAW, LineVerb.RESOLVE)
"""With what something new begins among the results of an action."""
DEFENCES = (LineVerb.BLOCK, LineVerb.GUARD)


def told_steps(lines: Sequence[Line], me: int) -> tuple[Step, ...]:
    """The lines in steps, nothing told twice, no step longer than can be read at once.

    What others' blocks and guards lead to is a step of its own: before it, both units stand.
    """
    said = _without_known_reasons([_blows_together(without_repeats(step)) for step in steps_of(lines, me)])
    steps = (half for step in said for half in _before_and_after_blows(step, me))
    return tuple(_round_ends_together(part for step in steps for part in _parts(step)))


def _round_ends_together(steps: Iterable[Step]) -> Iterator[Step]:
    """The steps; those of a round's end that harm nobody are told together, as many as can be read at once.

    Tokens, an Ultimate and what it adds are steps of an automaton; but nobody has to watch each of them.
    """
    run: Step = ()
    for step in steps:
        if run and _is_calm_end(run) and _is_calm_end(step) and len(run) + len(step) <= _MOST:
            run = (*run, *step)
            continue
        if run:
            yield run
        run = step
    if run:
        yield run


def _is_calm_end(step: Step) -> bool:
    """Whether a step of a round's end harms nobody; the phase that an automaton goes on to stands for itself."""
    return all(
        line.about.phase in END_PHASES
        and line.tone not in (Tone.HURT, Tone.END)
        and not is_heading(line)
        and not goes_on_itself(line)
        for line in step
    )


def _before_and_after_blows(step: Step, me: int) -> Iterator[Step]:
    """A step in which somebody else blocks or guards in two: up to the first blow, and from there on."""
    block = next((at for at, line in enumerate(step) if line.about.verb in DEFENCES and is_action(line, me)), len(step))
    blow = next((at for at in range(block, len(step)) if step[at].tone is Tone.HURT), len(step))
    yield step[:blow]
    if blow < len(step):
        yield step[blow:]


def _blows_together(step: Step) -> Step:
    """An Ultimate, or damage to several, with all its blows first, then whom they destroyed, then what came of it.

    It hits one after the other, and each that falls may answer in between; but it is one blow to who reads of it.
    Except in an Ultimate, it is told blow by blow from where more comes in between than that units leave.
    """
    first = next((line for line in step if line.about.verb is LineVerb.DEAL and line.form), None)
    if first is None:
        return step
    begin, hits = step.index(first), partial(_hits_like, first)
    rest = step[begin:] if any(map(is_ultimate, step)) else (*takewhile(partial(_falls_by, first), step[begin:]),)
    blows, dead = filter(hits, rest), (line for line in rest if line.about.verb is LineVerb.DESTROY)
    together = (*blows, *dead)
    known = {id(line) for line in together}
    others = (line for line in step[begin:] if id(line) not in known)
    return (*step[:begin], *together, *others)


def _hits_like(first: Line, line: Line) -> bool:
    """Whether a line tells a blow of the same thing as another one."""
    return line.about.verb is LineVerb.DEAL and line.form == first.form


def _falls_by(first: Line, line: Line) -> bool:
    """Whether a line tells a blow like the first, or that a unit or what is on it leaves by that."""
    return _hits_like(first, line) or line.about.verb is LineVerb.DESTROY or line.about.verb in _LEAVES


def without_repeats(step: Step) -> Step:
    """A step without what another line of it says as well: a target that is hit, an ability that its reason tells."""
    explained = any(line.tone is Tone.WHY for line in step)
    return tuple(line for at, line in enumerate(step) if not _is_said(line, step[at + 1 :], explained)) or step


def _without_known_reasons(steps: Sequence[Step]) -> Iterator[Step]:
    """The steps without a reason that has been given since the last heading, as of tokens that come one by one."""
    known = set[str]()
    for step in steps:
        if any(is_heading(line) for line in step):
            known.clear()
        rest = tuple(line for line in step if line.tone is not Tone.WHY or line.text not in known)
        known |= {line.text for line in step if line.tone is Tone.WHY}
        yield rest or step


def _is_said(line: Line, later: Sequence[Line], explained: bool) -> bool:
    match line.about.verb:
        case LineVerb.TARGET:
            named = {card for other in later for card in other.about.cards}
            return bool(line.about.cards) and named.issuperset(line.about.cards)
        case LineVerb.RESOLVE:
            return explained and line.about.kind is LineKind.ACTION
        case LineVerb.ATTACH | LineVerb.REMOVE:  # the other spells of an automaton whose next phase begins
            return line.about.kind is LineKind.CARDS and any(map(goes_on_itself, later))
        case _:
            return False


def _parts(step: Step) -> Iterator[Step]:
    """A long step in parts: one blow after the other, with what it led to."""
    part: list[Line] = []
    for seam in _seams(step):
        if part and _length(part) + _length(seam) > _MOST and any(line.tone is not Tone.QUIET for line in seam):
            yield tuple(part)
            part = []
        part += seam
    yield tuple(part)


def _seams(step: Step) -> Iterator[list[Line]]:
    """The smallest parts: each begins with a blow, a roll or an effect after other results, or is as long as may be."""
    found: list[Line] = []
    for line in step:
        begins = line.about.verb in _BEGINNINGS and bool(found) and found[-1].about.verb not in _BEGINNINGS
        leads = found and all(_leads(before) for before in found)
        if found and not leads and (begins or _length(found) >= _MOST):
            yield found
            found = []
        found.append(line)
    yield found


def _leads(line: Line) -> bool:
    return is_heading(line) or line.tone in (Tone.WHY, Tone.ACTION)


def _length(lines: Sequence[Line]) -> int:
    """How many lines it has, without headings and reasons; what happens to one thing after another counts once."""
    told = [line for line in lines if not is_heading(line) and line.tone is not Tone.WHY]
    again = sum(tells_the_same(before, after) for before, after in pairwise(told))
    return len(told) - again


def rank(line: Line, me: int) -> int:
    """How much a line matters: actions, harm and what is prevented of it; other results; reasons; what is technical."""
    if line.tone in (Tone.HURT, Tone.END) or line.about.verb is LineVerb.PREVENT or is_action(line, me):
        return MATTERS
    if line.about.verb is LineVerb.FAIL:
        return 3
    if line.tone is Tone.QUIET:
        return 0
    if line.tone is Tone.WHY:
        return 2
    return 1 if line.about.verb in _TECHNICAL else 3


def headline(step: Step) -> str:
    """What a step is where it is more than an action: an Ultimate, a phase or stage, or a round that begins."""
    for line in step:
        about = line.about
        if about.kind is LineKind.ROUND:
            return f"Round {about.amounts[0]}"
        if is_ultimate(line):
            return "Ultimate"
        if goes_on_itself(line):
            # A Chimera goes on itself, to a phase; of a Dragonborn it is the ready spell that does.
            return f"{'Stage' if line.lead is Lead.OWNER else 'Phase'} {about.amounts[0]}"
    return ""


def round_end_headline(step: Step) -> str:
    """Which round ends in a step; empty in any other."""
    last = step[-1].about
    return f"Round {last.round} ends" if last.phase in END_PHASES and not any(map(is_heading, step)) else ""
