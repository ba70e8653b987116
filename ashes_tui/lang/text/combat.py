"""Sentences for fighting and for what is attached."""

from __future__ import annotations

from ashes_tui.lang.effect import AttackWith, Fight, LeaveBattle, Reattach
from ashes_tui.lang.select import Ref
from ashes_tui.lang.text.registry import EFFECTS, SELECTORS, Clause
from ashes_tui.lang.text.scope import TextScope


@EFFECTS.add(Fight)
def _fight(node: Fight, s: TextScope) -> Clause:
    one, other = SELECTORS(node.one, s), SELECTORS(node.other, s)
    chosen = all(isinstance(unit, Ref) and unit.name.startswith("$") for unit in (node.one, node.other))
    who = "those units" if chosen else f"{one} and {other}"
    sure = ". That damage cannot be prevented" if node.sure else ""
    return Clause(f"{who} deal damage equal to their attack values to each other{sure}", verbal=False)


@EFFECTS.add(Reattach)
def _reattach(node: Reattach, s: TextScope) -> Clause:
    what = SELECTORS(node.what, s)
    return Clause(f"attach {what} to {SELECTORS(node.to, s)} instead")


@EFFECTS.add(AttackWith)
def _attack(node: AttackWith, s: TextScope) -> Clause:
    what = SELECTORS(node.what, s)
    return Clause(f"attack {SELECTORS(node.target, s)} with {what}")


@EFFECTS.add(LeaveBattle)
def _leave_battle(node: LeaveBattle, s: TextScope) -> Clause:
    return Clause(f"remove {SELECTORS(node.what, s)} from battle")
