"""Lines that tell the same of one thing after another, as one line: cards discarded, dice turned, equal damages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec import structs

from ashes_tui.words.line import Line, LineKind, LineVerb, Tone
from ashes_tui.words.phrases import tally, within

_TIMES = {2: "twice"}
BLOOD = "The blood of "
_RESOLVES = " takes effect"
_OCCASION = re.compile(r"^(?:When|After) this unit [a-z ]+, (?=[a-z])")
"""When an ability takes effect: in its line it just does."""
_PREVENTED = re.compile(r"(?P<verb>prevents? )?\d+ damage to .+?(?P<passive> is prevented)?$")
"""What is prevented, where the line says before which damage it is."""


def in_sum(lines: Iterable[Line], times: str = "x") -> Iterator[Line]:
    """The lines, those of one kind that follow each other in one: nothing that they tell is left out.

    ``times``: the sign before the number of equal things.
    """
    run: list[Line] = []
    for line in _prevented_with_damage(_preventions(_with_their_text(_without_spent(lines)))):
        if run and not tells_the_same(run[-1], line):
            yield _in_one(run, times)
            run = []
        run.append(line)
    if run:
        yield _in_one(run, times)


def _without_spent(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines without the one that says that a status ability takes effect, where its reason has just said so."""
    before: tuple[Line | None, Line | None] = (None, None)
    for line in lines:
        why, spent = before
        before = spent, line
        said = why is not None and why.tone is Tone.WHY and spent is not None and spent.about.verb is LineVerb.LOSE
        if not (said and line.about.verb is LineVerb.RESOLVE and line.about.kind is LineKind.ACTION):
            yield line


def _preventions(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines; what a card does to prevent damage to itself is one line with that it is prevented.

    A die that it exhausts for that says it all; of an ability the name stands before it.
    """
    used: Line | None = None
    for line in lines:
        told = _by_itself(used, line) if used is not None else None
        if used is not None and told is None:
            yield used
        used = line if (line.about.kind, line.about.verb) == (LineKind.ACTION, LineVerb.RESOLVE) else None
        if used is None:
            yield told or line
    if used is not None:
        yield used


def _by_itself(used: Line, line: Line) -> Line | None:
    """``Armored 1: 1 damage to Godshield is prevented``, for *Godshield: Armored 1* and the rest; None for other lines.

    A die that prevents is told already, with whose it is and where.
    """
    if line.about.verb is not LineVerb.PREVENT or used.about.cards[:1] != line.about.cards[:1]:
        return None
    _, _, ability = used.text.partition(": ")
    if not (line.about.dice or ability):
        return None
    about = structs.replace(line.about, cards=(*used.about.cards, *line.about.cards))
    return line._replace(text=line.text if line.about.dice else f"{ability}: {line.text}", about=about)


def _prevented_with_damage(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines; damage that is prevented whole is one line with what prevents it, for it hurts nobody."""
    hit: Line | None = None
    for line in lines:
        if hit is not None and _is_all_prevented(hit, line):
            about = structs.replace(line.about, cards=(*hit.about.cards, *line.about.cards))
            yield line._replace(text=f"{hit.text}, but {_within_it(line.text)}", about=about, parts=hit.parts)
            hit = None
            continue
        if hit is not None:
            yield hit
        hit = line if line.about.verb is LineVerb.DEAL else None
        if hit is None:
            yield line
    if hit is not None:
        yield hit


def _within_it(prevented: str) -> str:
    """What prevents the damage that the words before name: ``you exhaust the astral die on Captain to prevent it``."""
    return within(_PREVENTED.sub(_it, prevented))


def _it(found: re.Match[str]) -> str:
    """``prevents it``, ``it is prevented``."""
    return f"{found['verb'] or ''}it{found['passive'] or ''}"


def _is_all_prevented(hit: Line, prevented: Line) -> bool:
    """Whether a line tells damage, and the one after it that all of it was prevented."""
    if (hit.about.verb, prevented.about.verb) != (LineVerb.DEAL, LineVerb.PREVENT):
        return False
    return hit.about.cards[:1] == prevented.about.cards[:1] and hit.about.amounts == prevented.about.amounts


def _with_their_text(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines; where a reason gives the text of what takes effect next, both are that one line.

    So are the blood of a unit and the wound that it is: what comes after them comes of something else.
    """
    why: Line | None = None
    for line in lines:
        told = _effect_told(why, line) if why is not None else ""
        if why is not None and not told:
            yield why
        why = line if line.tone is Tone.WHY and not told else None
        if why is None:
            yield line._replace(text=told, brief="", form="", parts=()) if told else line
    if why is not None:
        yield why


def _effect_told(why: Line, line: Line) -> str:
    """``Whiplash: destroy a target unit``, for its text and *Whiplash takes effect* after it; empty for other lines."""
    title, _, text = why.text.partition(": ")
    if text and title.startswith(BLOOD) and line.about.verb is LineVerb.WOUND:
        return f"{title}: {line.text}"
    if (line.about.kind, line.about.verb) != (LineKind.ACTION, LineVerb.RESOLVE) or not line.text.endswith(_RESOLVES):
        return ""
    if not text or not line.text.removesuffix(_RESOLVES).endswith(title):
        return ""
    return f"{line.text.removesuffix(_RESOLVES)}: {_OCCASION.sub('', text)}"


def tells_the_same(before: Line, line: Line) -> bool:
    """Whether a line tells the same as the one before it, of other things or once more."""
    if (before.form, before.seat, before.tone, before.apart) != (line.form, line.seat, line.tone, line.apart):
        return False
    return before.about.verb is line.about.verb and (bool(line.form) or before.text == line.text)


def _in_one(run: Sequence[Line], times: str) -> Line:
    first = run[0]
    if len(run) == 1:
        return first
    about = structs.replace(
        first.about,
        cards=tuple(card for line in run for card in line.about.cards),
        dice=tuple(die for line in run for die in line.about.dice),
        amounts=tuple(sum(some) for some in zip(*(line.about.amounts for line in run), strict=False)),
    )
    again = all(line.text == first.text for line in run)
    if again and (not first.form or first.about.kind is LineKind.HARM):
        return first._replace(text=f"{first.text}, {_TIMES.get(len(run), f'{len(run)} times')}", about=about)
    parts = tuple(part for line in run for part in line.parts)
    return first._replace(text=first.form.replace("{}", _list(first, parts, times)), brief="", about=about, parts=parts)


def _list(first: Line, parts: Sequence[str], times: str) -> str:
    """Signs of dice stand side by side; other things are counted."""
    signs = first.about.kind is LineKind.DICE and first.about.verb in (LineVerb.TURN, LineVerb.EXHAUST)
    return " ".join(parts) if signs else tally(parts, times)
