"""An event in fewer words, for where a line is all the room there is."""

from __future__ import annotations

from collections.abc import Iterator

from ashes_tui.words.line import Lead, Line, LineKind, LineVerb


def event_forms(line: Line) -> Iterator[str]:
    """An event whole, then in fewer words: without who attacks with whom, without dice, with a name in brief.

    ``Viros attacks Botanist``, ``Ann rolls 10 dice``.
    """
    text, verb, kind = line.text, line.about.verb, line.about.kind
    yield text
    if verb is LineVerb.ATTACK:
        text = text.partition(" with ")[0]
    elif kind in (LineKind.ROLL, LineKind.DICE):
        text = text.partition(": ")[0].partition(". ")[0]
    yield text
    if line.lead is Lead.ACTOR and line.brief:
        who, does, _ = text.partition(f" {line.brief.split()[0]} ")
        last = who.split()[-1] if who else ""
        yield f"{last}{does}{text[len(who) + len(does) :]}" if does and not last.isdigit() else text
