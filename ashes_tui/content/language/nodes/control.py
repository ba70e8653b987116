"""The verbs that steer: choices, conditions, repetition, other players, later."""

from __future__ import annotations

from dataclasses import replace

from ashes_tui.content.findings import Fault, nearest
from ashes_tui.content.language.fields import Fields, as_items, as_text
from ashes_tui.content.language.grammar.selector import selector
from ashes_tui.content.language.grammar.tokens import TokenStream
from ashes_tui.content.language.grammar.value import amount
from ashes_tui.content.language.nodes.derived import derive
from ashes_tui.content.language.nodes.registry import program
from ashes_tui.content.language.nodes.slots import Slot, bound_name
from ashes_tui.content.language.nodes.statics import DELAYS
from ashes_tui.content.language.tree import Node
from ashes_tui.lang.effect import Also, Choose, Delegate, Effect, If, IfDo, Later, May, One, Pay, Repeat
from ashes_tui.lang.select import AllOf, Selector, Value


def _named(f: Fields) -> None:
    if not f.has("as"):
        raise Fault(f.node.spot, "'choose' binds what it chose", "add 'as: name'")


derive("may", May)
derive("if", If)
derive("ifdo", IfDo, negated=False)
derive("ifnot", IfDo, negated=True)
derive("pay", Pay)
derive("one", One)
derive("choose", Choose, check=_named)
derive("also", Also)


def _repeated(f: Fields, key: str) -> tuple[Value, bool, Selector | None]:
    (times, up_to), each = f.parse(key, _times)
    if each is None and f.has("as"):
        raise Fault(f.node.keys["as"], "a number of times binds nothing", "write repeat: each SELECTOR")
    return times, up_to, each


def _one_of_them(f: Fields, key: str) -> str | None:
    name = bound_name(f)
    f.scope.names |= {name: None} if name else {}
    return name


def _times(s: TokenStream) -> tuple[tuple[Value, bool], Selector | None]:
    """``each SELECTOR`` or an amount."""
    if s.accept("each"):
        return (AllOf(), False), selector(s)
    return amount(s), None


def _delegated(f: Fields, key: str) -> tuple[Effect, ...]:
    return program(f.get(key), f.file, replace(f.scope, delegated=True))


def _kept(f: Fields, key: str) -> tuple[str, ...]:
    return tuple(_captured(f, item) for item in as_items(f.get(key)))


def _delayed(f: Fields, key: str) -> tuple[Effect, ...]:
    names = _kept(f, "over") if f.has("over") else ()
    hidden = f.scope.names.keys() - names
    scope = replace(f.scope, names=dict.fromkeys(names), events=(), hidden=frozenset(hidden))
    return program(f.get(key), f.file, scope)


def _captured(f: Fields, item: Node) -> str:
    name = as_text(item, "a binding")
    if name not in f.scope.names:
        raise Fault(
            item.spot,
            f"nothing is bound as '{name}'",
            nearest(name, f.scope.names) or f"write 'as: {name}' on a node before it",
        )
    return name


DELAY = Slot("later", "delay", lambda f, key: f.word(key, DELAYS, "point in time"), ("at",))
KEPT = Slot("over", "names", _kept, ("over",), needed=False)
derive(
    "repeat",
    Repeat,
    Slot("repeat", "times", _repeated, ("times", "up_to", "each")),
    Slot("as", "name", _one_of_them, ("as_",), needed=False),
)
derive("delegate", Delegate, Slot("do", "program", _delegated, ("do",)))
derive("later", Later, DELAY, KEPT, Slot("do", "program", _delayed, ("do",)))
