"""The verbs that steer: choices, conditions, repetition, other players, later."""

from __future__ import annotations

from dataclasses import replace

from ashes_tui.content.findings import Fault, nearest
from ashes_tui.content.language.fields import Fields, as_items, as_text
from ashes_tui.content.language.grammar.condition import condition
from ashes_tui.content.language.grammar.selector import selector
from ashes_tui.content.language.grammar.tokens import TokenStream
from ashes_tui.content.language.grammar.value import amount
from ashes_tui.content.language.nodes.registry import bound_name, inner, program, verb
from ashes_tui.content.language.nodes.statics import DELAYS
from ashes_tui.content.language.tree import ListNode, Node
from ashes_tui.lang.effect import (
    Also,
    Choose,
    Delegate,
    Effect,
    If,
    IfDo,
    Later,
    May,
    One,
    Pay,
    Repeat,
)
from ashes_tui.lang.select import AllOf, Ref, Selector, Value


@verb("may", May, "who")
def _may(f: Fields) -> Effect:
    who: Selector = f.parse("who", selector) if f.has("who") else Ref("you")
    return May(inner(f, "may"), who)


@verb("if", If, "do", "else")
def _if(f: Fields) -> Effect:
    conditions = f.parse_each("if", condition)
    if not conditions:
        raise Fault(f.get("if").spot, "no condition is named", "write one, as in charged(self)")
    return If(conditions, inner(f, "do"), inner(f, "else") if f.has("else") else ())


@verb("ifdo", IfDo)
def _ifdo(f: Fields) -> Effect:
    return IfDo(inner(f, "ifdo"))


@verb("ifnot", IfDo)
def _ifnot(f: Fields) -> Effect:
    return IfDo(inner(f, "ifnot"), negated=True)


@verb("pay", Pay, "to")
def _pay(f: Fields) -> Effect:
    return Pay(inner(f, "pay"), inner(f, "to"))


@verb("one", One)
def _one(f: Fields) -> Effect:
    node = f.get("one")
    if not isinstance(node, ListNode) or len(node.items) < 2:
        raise Fault(node.spot, "'one' needs two or more programs", "write one: [[..], [..]]")
    return One(f.file.each(node.items, lambda item: program(item, f.file, f.scope)))


@verb("repeat", Repeat, "do", "as")
def _repeat(f: Fields) -> Effect:
    (times, up_to), each = f.parse("repeat", _times)
    name = bound_name(f)
    if name is not None:
        if each is None:
            raise Fault(f.node.keys["as"], "a number of times binds nothing", "write repeat: each SELECTOR")
        f.scope.names[name] = None
    return Repeat(times, inner(f, "do"), each, up_to, name)


def _times(s: TokenStream) -> tuple[tuple[Value, bool], Selector | None]:
    """``each SELECTOR`` or an amount."""
    if s.accept("each"):
        return (AllOf(), False), selector(s)
    return amount(s), None


@verb("delegate", Delegate, "do")
def _delegate(f: Fields) -> Effect:
    who = f.parse("delegate", selector)
    return Delegate(who, program(f.get("do"), f.file, replace(f.scope, delegated=True)))


@verb("choose", Choose, "as")
def _choose(f: Fields) -> Effect:
    what, name = f.parse("choose", selector), bound_name(f)
    if name is None:
        raise Fault(f.node.spot, "'choose' binds what it chose", "add 'as: name'")
    return Choose(what, name)


@verb("also", Also)
def _also(f: Fields) -> Effect:
    return Also(inner(f, "also"))


@verb("later", Later, "do", "over")
def _later(f: Fields) -> Effect:
    at = f.word("later", DELAYS, "point in time")
    names = tuple(_captured(f, item) for item in as_items(f.get("over"))) if f.has("over") else ()
    hidden = f.scope.names.keys() - names
    scope = replace(f.scope, names=dict.fromkeys(names), events=(), hidden=frozenset(hidden))
    return Later(at, program(f.get("do"), f.file, scope), names)


def _captured(f: Fields, item: Node) -> str:
    name = as_text(item, "a binding")
    if name not in f.scope.names:
        raise Fault(
            item.spot,
            f"nothing is bound as '{name}'",
            nearest(name, f.scope.names) or f"write 'as: {name}' on a node before it",
        )
    return name
