"""One answer for several dice that are turned one after the other, each of which is a question by itself."""

from __future__ import annotations

from ashes_tui.client.picking.entries import ALL, Each, Entry
from ashes_tui.engine.api import Decision, SetDie, SideDecision
from ashes_tui.lang.terms import Level
from ashes_tui.words.api import Names
from ashes_tui.words.questions.values import gain_of

_SEVERAL = 2


def each_die(decision: Decision | None, names: Names) -> list[Entry]:
    """The line that turns as many dice as are left to the side by which most is gained; none if that is only one.

    Equal dice share an answer of the engine, so all are looked at here.
    """
    if not isinstance(decision, SideDecision) or decision.left < _SEVERAL:
        return []
    turns = [SetDie(die, level) for die in decision.dice for level in (Level.POWER, Level.BASIC)]
    gains = {turn: gain_of(turn, names, decision.seat) for turn in turns}
    best = max(turns, key=lambda turn: gains[turn])
    chosen = [turn for turn in turns if turn.level == best.level and gains[turn] > 0]
    chosen = sorted(chosen, key=lambda turn: -gains[turn])[: decision.left]
    if len(chosen) < _SEVERAL:
        return []
    words = f"Turn {len(chosen)} dice to {best.level.name.lower()}"
    return [Entry(words, Each(tuple(chosen)), dice=tuple(turn.die for turn in chosen), key=ALL)]
