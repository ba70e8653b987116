"""Sentences for fighting and for what is attached."""

from __future__ import annotations

from ashes_tui.lang.effect import Fight, Reattach
from ashes_tui.lang.text.registry import EFFECTS, SELECTORS, Clause
from ashes_tui.lang.text.scope import Scope


@EFFECTS.add(Fight)
def _fight(node: Fight, s: Scope) -> Clause:
    one, other = SELECTORS(node.one, s), SELECTORS(node.other, s)
    return Clause(f"{one} and {other} deal damage equal to their attack values to each other", verbal=False)


@EFFECTS.add(Reattach)
def _reattach(node: Reattach, s: Scope) -> Clause:
    what = SELECTORS(node.what, s)
    return Clause(f"attach {what} to {SELECTORS(node.to, s)} instead")
