"""Sentences for effects that last: until, later, copies, additional actions."""

from __future__ import annotations

from collections.abc import Sequence

from ashes_tui.lang.defs import Rulebook
from ashes_tui.lang.effect import CopyOf, GainAction, Later, Until
from ashes_tui.lang.select import Mode, Ref, Select
from ashes_tui.lang.static import Static
from ashes_tui.lang.terms import Duration
from ashes_tui.lang.text.english.nouns import LASTING
from ashes_tui.lang.text.english.registry import EFFECTS, SELECTORS, Clause
from ashes_tui.lang.text.english.scope import YOU, TextScope
from ashes_tui.lang.text.sentences.control import as_clause
from ashes_tui.lang.text.sentences.statics import timed_words

DELAYED: dict[Duration, str] = {
    Duration.TURN: "at the end of this turn",
    Duration.NEXT_TURN: "at the end of the next turn this round",
    Duration.ROUND: "at the end of this round",
    Duration.YOUR_NEXT_TURN: "at the start of your next turn",
}


@EFFECTS.add(Until)
def _until(node: Until, s: TextScope) -> Clause:
    s.currently = isinstance(node.who, Select) and node.who.mode is Mode.ALL
    clause = timed_words(node.statics, node.who, s)
    s.currently = False
    if clause.tied:
        return Clause(f"{LASTING[node.duration]}, {clause.text}", verbal=False)
    return Clause(f"{clause.text} {LASTING[node.duration]}", clause.verbal)


@EFFECTS.add(CopyOf)
def _copy(node: CopyOf, s: TextScope) -> Clause:
    who = SELECTORS(node.who, s)
    of = SELECTORS(node.of, s)
    what = f"the title, printed abilities, and printed values (an X as it is now) of {of}"
    return Clause(f"{who} has {what} {LASTING[node.duration]}", verbal=False)


@EFFECTS.add(GainAction)
def _action(node: GainAction, s: TextScope) -> Clause:
    actions = "action" if node.n == 1 else "actions"
    return Clause(f"gain {node.n} additional {node.kind.value} {actions} this turn")


@EFFECTS.add(Later)
def _later(node: Later, s: TextScope) -> Clause:
    return Clause(f"{DELAYED[node.at]}, {as_clause(node.do, s).text}", verbal=False)


def lasting_text(rulebook: Rulebook, statics: Sequence[Static], during: str, of_players: bool = False) -> str:
    """What a timed effect does as long as it lasts, to ``this unit``, or to ``you`` if it is over players."""
    clause = timed_words(statics, Ref(YOU if of_players else "self"), TextScope(rulebook, None, "unit"))
    return f"{during} {clause.text}" if clause.tied else f"{clause.text} {during}"
