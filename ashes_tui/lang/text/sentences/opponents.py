"""Sentences for effects that only automata have."""

from __future__ import annotations

from ashes_tui.lang.effect import AddAspects, FollowRow, JoinAttack, RollNumber, SpendStatus
from ashes_tui.lang.text.english.grammar import possessive
from ashes_tui.lang.text.english.registry import EFFECTS, SELECTORS, VALUES, Clause
from ashes_tui.lang.text.english.scope import TextScope
from ashes_tui.lang.text.phrases.values import ROLLED, quantity


@EFFECTS.add(AddAspects)
def _add_aspects(node: AddAspects, s: TextScope) -> Clause:
    amount = quantity(node.n, "face-down aspect", s)
    return Clause(f"add {amount.head} at the right end of {possessive(s.you)} battlefield{amount.after(s)}")


@EFFECTS.add(RollNumber)
def _roll(node: RollNumber, s: TextScope) -> Clause:
    s.bind(node.as_, *ROLLED)
    return Clause("roll the behaviour die")


@EFFECTS.add(FollowRow)
def _follow_row(node: FollowRow, s: TextScope) -> Clause:
    number = VALUES(node.n, s)
    plus = f"{number} plus {node.plus}, but no higher than the highest number on the die" if node.plus else number
    return Clause(f"resolve the side action of the behaviour row for {plus}")


@EFFECTS.add(JoinAttack)
def _join(node: JoinAttack, s: TextScope) -> Clause:
    return Clause(f"declare {SELECTORS(node.what, s)} that can attack as additional attackers")


@EFFECTS.add(SpendStatus)
def _spend_status(node: SpendStatus, s: TextScope) -> Clause:
    return Clause(f"remove 1 status token from {SELECTORS(node.what, s)} and resolve its status ability")
