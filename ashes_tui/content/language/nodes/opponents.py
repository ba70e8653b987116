"""The verbs of opponents that play themselves."""

from __future__ import annotations

from ashes_tui.content.findings import Fault
from ashes_tui.content.language.fields import Fields
from ashes_tui.content.language.grammar.selector import selector
from ashes_tui.content.language.grammar.value import value
from ashes_tui.content.language.nodes.registry import bound_name, verb
from ashes_tui.lang.effect import AddAspects, Effect, FollowRow, JoinAttack, RollNumber, SpendStatus

DIE = {"behavior-die": True}
PARTS = {"side": True}


def _only_here(f: Fields, word: str) -> None:
    if not f.scope.automaton:
        raise Fault(f.node.keys[word], f"only an opponent's card says '{word}'", "write it on a card under pve/")


@verb("add-aspects", AddAspects)
def _add_aspects(f: Fields) -> Effect:
    _only_here(f, "add-aspects")
    return AddAspects(f.parse("add-aspects", value))


@verb("roll", RollNumber, "as")
def _roll(f: Fields) -> Effect:
    _only_here(f, "roll")
    f.word("roll", DIE, "die to roll")
    return RollNumber(bound_name(f))


@verb("follow", FollowRow, "number", "plus")
def _follow(f: Fields) -> Effect:
    _only_here(f, "follow")
    f.word("follow", PARTS, "part of a row")
    return FollowRow(f.parse("number", value), f.at_least("plus", 1) if f.has("plus") else 0)


@verb("join", JoinAttack)
def _join(f: Fields) -> Effect:
    return JoinAttack(f.parse("join", selector))


@verb("spend-status", SpendStatus)
def _spend_status(f: Fields) -> Effect:
    _only_here(f, "spend-status")
    return SpendStatus(f.parse("spend-status", selector))
