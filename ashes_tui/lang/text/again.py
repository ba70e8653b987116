"""Sentences for effects that stand elsewhere, or are taken in turns."""

from __future__ import annotations

from ashes_tui.lang.effect import Again, Options, PlayNow
from ashes_tui.lang.terms import EventKind
from ashes_tui.lang.text.control import as_clause
from ashes_tui.lang.text.grammar import and_list, sentence
from ashes_tui.lang.text.registry import EFFECTS, SELECTORS, Clause
from ashes_tui.lang.text.scope import YOU, TextScope

POINTS: dict[EventKind, str] = {EventKind.ROUND_END: "end of round"}


@EFFECTS.add(Again)
def _again(node: Again, s: TextScope) -> Clause:
    if node.point is not None:
        return Clause(f"resolve all {POINTS[node.point]} effects of unexhausted cards in play")
    return Clause("resolve a copy of that effect as if it were your own")


@EFFECTS.add(PlayNow)
def _play(node: PlayNow, s: TextScope) -> Clause:
    actions = and_list([f"{kind.value} action" for kind in node.without], "or")
    free = f" without using a {actions}" if actions else ""
    return Clause(f"play {SELECTORS(node.what, s)}{free}")


@EFFECTS.add(Options)
def _options(node: Options, s: TextScope) -> Clause:
    turns = [SELECTORS(who, s) for who in node.turns]
    who = ", then ".join(_turn(name, i) for i, name in enumerate(turns))
    parts = []
    for i, option in enumerate(node.options):
        s.start_sentence()
        parts.append(f"({i + 1}) {sentence(as_clause(option, s).text)}")
    return Clause(f"{who}: {' '.join(parts)}".removesuffix("."), verbal=False)


def _turn(who: str, i: int) -> str:
    verb = "resolve" if who == YOU else "resolves"
    what = "1 of the following effects" if i == 0 else "a different one"
    return f"{verb} {what}" if who == YOU and i == 0 else f"{who} {verb} {what}"
