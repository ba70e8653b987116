"""Continuous effects: the maps of ``always``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ashes_tui.content.fields import Fields, File, as_items, as_map, as_text
from ashes_tui.content.findings import Fault, did_you_mean
from ashes_tui.content.grammar.condition import condition
from ashes_tui.content.grammar.selector import DICE, STATS, selector
from ashes_tui.content.grammar.value import value
from ashes_tui.content.nodes.belongs import belongs
from ashes_tui.content.scope import Scope
from ashes_tui.content.titles import split_numeral
from ashes_tui.content.tree import Node, Scalar
from ashes_tui.lang.select import Num, Select, Value
from ashes_tui.lang.static import FLAGS, Act, AttachTo, Cannot, Flag, Gain, Lose, Must, StatBonus, Static
from ashes_tui.lang.terms import Duration

ACTS = {a.value: a for a in Act}
DURATIONS = {d.value: d for d in Duration}
FLAG_NAMES = {name: name for name in FLAGS}
Build = Callable[[Fields, dict[str, Any]], tuple[Static, ...]]


class Kind(NamedTuple):
    """How a static is read. ``common``: it takes ``who`` and ``given``."""

    keys: tuple[str, ...]
    build: Build
    common: bool = True


def statics(node: Node, file: File, scope: Scope, timed: bool = False) -> tuple[Static, ...]:
    """A list of continuous effects; ``timed`` ones take their cards from ``until``."""
    items = as_items(node)
    if not items:
        raise Fault(node.spot, "there is no continuous effect here", "write a list of them")
    found = file.each(items, lambda item: static(item, file, scope, timed))
    return tuple(one for several in found for one in several)


def static(node: Node, file: File, scope: Scope, timed: bool) -> tuple[Static, ...]:
    """One map; ``stat`` and ``gain`` may hold several effects."""
    found = as_map(node, "a continuous effect", "write it as in {stat: {attack: 1}}")
    word = found.first()
    if word not in STATICS:
        raise Fault(
            found.keys.get(word, found.spot),
            f"unknown continuous effect '{word}'",
            belongs(word) or did_you_mean(word, STATICS),
        )
    kind, fields = STATICS[word], Fields(found, file, scope)
    fields.only((word, *kind.keys, *_common_keys(kind, timed)))
    return kind.build(fields, _common(fields) if kind.common else {})


def _common_keys(kind: Kind, timed: bool) -> tuple[str, ...]:
    return ("who", "given") if kind.common and not timed else ()


def _common(f: Fields) -> dict[str, Any]:
    found: dict[str, Any] = {"given": f.parse_each("given", condition)}
    if f.has("who"):
        found["who"] = f.parse("who", selector)
    return found


def _stat(f: Fields, common: dict[str, Any]) -> tuple[Static, ...]:
    changes = as_map(f.get("stat"), "'stat'", "write it as in {attack: 1}")
    inner = Fields(changes, f.file, f.scope)
    inner.only(STATS)
    per = f.parse("per", value) if f.has("per") else None
    names = [name for name in changes.entries if name in STATS]
    return tuple(StatBonus(STATS[name], _signed(inner, name), per, **common) for name in names)


def _signed(f: Fields, key: str) -> Value:
    node = f.get(key)
    if isinstance(node, Scalar) and isinstance(node.value, int) and not isinstance(node.value, bool):
        return Num(node.value)
    return f.parse(key, value)


def _cannot(f: Fields, common: dict[str, Any]) -> tuple[Static, ...]:
    by = _query(f, "by") if f.has("by") else None
    return (Cannot(_acts(f, "cannot"), by, **common),)


def _acts(f: Fields, key: str) -> tuple[Act, ...]:
    acts = f.words(key, ACTS, "act")
    if not acts:
        raise Fault(f.get(key).spot, "no act is named", did_you_mean("", ACTS))
    return acts


def _query(f: Fields, key: str) -> Select:
    found = f.parse(key, selector)
    if not isinstance(found, Select):
        raise Fault(f.get(key).spot, f"'{key}' takes one query", "write it as in 'unit attack<=1'")
    return found


def _flag(f: Fields, common: dict[str, Any]) -> tuple[Static, ...]:
    die = f.word("die", DICE, "magic type") if f.has("die") else None
    return (Flag(f.word("flag", FLAG_NAMES, "flag"), die, **common),)


def _gain(f: Fields, common: dict[str, Any]) -> tuple[Static, ...]:
    return tuple(_gained(f, item, common) for item in as_items(f.get("gain")))


def _gained(f: Fields, item: Node, common: dict[str, Any]) -> Static:
    name, n = split_numeral(as_text(item, "a keyword"))
    f.file.use("keyword", name, item.spot, n)
    return Gain(name, n, **common)


def _lose(f: Fields, common: dict[str, Any]) -> tuple[Static, ...]:
    f.word("lose", {"abilities": True}, "loss")
    return (Lose(**common),)


def _attach_to(f: Fields, common: dict[str, Any]) -> tuple[Static, ...]:
    if not f.scope.has_host:
        raise Fault(f.node.keys["attach-to"], "only an alteration is attached", "leave 'attach-to' out")
    return (AttachTo(_query(f, "attach-to")),)


STATICS: dict[str, Kind] = {
    "stat": Kind(("per",), _stat),
    "cannot": Kind(("by",), _cannot),
    "must": Kind((), lambda f, common: (Must(_acts(f, "must"), **common),)),
    "flag": Kind(("die",), _flag),
    "gain": Kind((), _gain),
    "lose": Kind((), _lose),
    "attach-to": Kind((), _attach_to, common=False),
}
