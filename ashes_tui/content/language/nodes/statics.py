"""Continuous effects: the maps of ``always``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ashes_tui.content.findings import Fault, did_you_mean
from ashes_tui.content.language.fields import Fields, File, as_items, as_map, as_text
from ashes_tui.content.language.grammar.condition import condition
from ashes_tui.content.language.grammar.phrase import die_types
from ashes_tui.content.language.grammar.selector import DICE, LEVELS, STATS, bound, selector
from ashes_tui.content.language.grammar.value import value
from ashes_tui.content.language.nodes.events import MEANS, WHOSE_DOING
from ashes_tui.content.language.nodes.misplaced import belongs
from ashes_tui.content.language.scope import ReadingScope
from ashes_tui.content.language.titles import split_numeral
from ashes_tui.content.language.tree import Node, ScalarNode
from ashes_tui.lang.select import AnyOf, CardState, Noun, Num, PlayerOf, Select, Selector, Value
from ashes_tui.lang.static import (
    FLAGS,
    PLAYER_ACTS,
    Act,
    AttachTo,
    Cannot,
    Considered,
    DrawMore,
    Flag,
    Focused,
    Gain,
    Lose,
    Must,
    Numerals,
    PayFrom,
    ShareSlot,
    StatBonus,
    Static,
    Swap,
    Ward,
)
from ashes_tui.lang.terms import Duration, Stat

ACTS = {a.value: a for a in Act}
DUTIES = {a.value: a for a in (Act.ATTACK, Act.BLOCK, Act.GUARD, Act.COUNTER, Act.BE_BLOCKED, Act.BE_GUARDED)}
"""What can be a duty."""
DURATIONS = {d.value: d for d in Duration}
NO_POINT = (Duration.ATTACKS, Duration.YOUR_NEXT_TURN_OR_ROUND, Duration.THEIR_NEXT_TURN)
DELAYS = {word: d for word, d in DURATIONS.items() if d not in NO_POINT}
"""Durations that end at a point in time, at which something delayed can happen."""
ON_CARDS = frozenset({Act.BE_TARGETED, Act.BE_AFFECTED})
"""What is done to a card by some means."""
FLAG_NAMES = {name: name for name in FLAGS}
Build = Callable[[Fields, dict[str, Any]], tuple[Static, ...]]


class StaticShape(NamedTuple):
    """How a static is read. ``common``: it takes ``who`` and ``given``; ``lasts``: it always has a duration."""

    keys: tuple[str, ...]
    build: Build
    common: bool = True
    lasts: bool = False


def statics(node: Node, file: File, scope: ReadingScope, timed: bool = False) -> tuple[Static, ...]:
    """A list of continuous effects; ``timed`` ones take their cards from ``until``."""
    items = as_items(node)
    if not items:
        raise Fault(node.spot, "there is no continuous effect here", "write a list of them")
    found = file.each(items, lambda item: static(item, file, scope, timed))
    return tuple(one for several in found for one in several)


def static(node: Node, file: File, scope: ReadingScope, timed: bool) -> tuple[Static, ...]:
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
    if word == "must" and "by" in found.entries and not timed:
        raise Fault(found.keys["by"], "'by' of a duty is fixed when it begins", "write it under 'always' of 'until'")
    if kind.lasts and not timed:
        raise Fault(found.keys[word], f"'{word}' always has a duration", "write it under 'always' of 'until'")
    fields.only((word, *kind.keys, *_common_keys(kind, timed)))
    built = kind.build(fields, _common(fields) if kind.common else {})
    for one in built if not timed else ():
        if isinstance(one, Cannot):
            _check_bearer(fields, one)
    return built


def _common_keys(kind: StaticShape, timed: bool) -> tuple[str, ...]:
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
    if isinstance(node, ScalarNode) and isinstance(node.value, int) and not isinstance(node.value, bool):
        return Num(node.value)
    return f.parse(key, value)


def _cannot(f: Fields, common: dict[str, Any]) -> tuple[Static, ...]:
    acts = _acts(f, "cannot")
    by = _query(f, "by") if f.has("by") else None
    means, of = f.words("means", MEANS, "means"), _of(f)
    if (means or of) and not ON_CARDS.issuperset(acts):
        key = "means" if means else "of"
        raise Fault(f.node.keys[key], f"'{key}' goes with what is done to a card", "write be-targeted or be-affected")
    return (Cannot(acts, by, means, of, **common),)


def _of(f: Fields) -> str | None:
    return f.word("of", WHOSE_DOING, "side") if f.has("of") else None


def _check_bearer(f: Fields, node: Cannot) -> None:
    """Acts of players go with players, the others with cards; what ``until`` has bound may be either."""
    people = is_people(node.who)
    for act in node.what:
        if people is not (act in PLAYER_ACTS):
            kind, who = ("a card", "self or a card") if people else ("a player", "you, or all opponent")
            raise Fault(f.get("cannot").spot, f"'{act}' is said of {kind}", f"write who: {who}")


def is_people(who: Selector) -> bool:
    """Whether a static speaks of players."""
    if isinstance(who, AnyOf):
        return is_people(who.options[0])
    if isinstance(who, Select):
        return who.noun in (Noun.PLAYER, Noun.OPPONENT)
    return isinstance(who, PlayerOf) or who.name in ("you", "they", "event.player")


def _acts(f: Fields, key: str, known: dict[str, Act] = ACTS) -> tuple[Act, ...]:
    acts = f.words(key, known, "act")
    if not acts:
        raise Fault(f.get(key).spot, "no act is named", did_you_mean("", known))
    return acts


def _query(f: Fields, key: str) -> Select:
    found = f.parse(key, selector)
    if not isinstance(found, Select):
        raise Fault(f.get(key).spot, f"'{key}' takes one query", "write it as in 'unit attack<=1'")
    return found


def _must(f: Fields, common: dict[str, Any]) -> tuple[Static, ...]:
    by = f.parse("by", bound) if f.has("by") else None
    acts = _acts(f, "must", DUTIES)
    if by is not None and not by.name.startswith("$"):
        raise Fault(f.get("by").spot, f"'{by.name}' is not bound by a node", "write $name")
    if by is not None and set(acts) != {Act.BE_BLOCKED}:
        raise Fault(f.node.keys["by"], "'by' says who must block it", "write must: be-blocked")
    return (Must(acts, by, **common),)


def _flag(f: Fields, common: dict[str, Any]) -> tuple[Static, ...]:
    die = f.word("die", DICE, "magic type") if f.has("die") else None
    name, means = f.word("flag", FLAG_NAMES, "flag"), f.words("means", MEANS, "means")
    if means and name != "unpreventable":
        raise Fault(f.node.keys["means"], f"the flag '{name}' is not narrowed by means", "leave 'means' out")
    return (Flag(name, die, means=means, **common),)


def _gain(f: Fields, common: dict[str, Any]) -> tuple[Static, ...]:
    return tuple(_gained(f, item, common) for item in as_items(f.get("gain")))


def _gained(f: Fields, item: Node, common: dict[str, Any]) -> Static:
    name, n = split_numeral(as_text(item, "a keyword"))
    f.file.use("keyword", name, item.spot, n)
    return Gain(name, n, **common)


def _lose(f: Fields, common: dict[str, Any]) -> tuple[Static, ...]:
    f.word("lose", {"abilities": True}, "loss")
    return (Lose(**common),)


def _ward(f: Fields, common: dict[str, Any]) -> tuple[Static, ...]:
    but = f.at_least("but", 1) if f.has("but") else 0
    return (Ward(f.parse("prevent", value), _of(f), f.words("means", MEANS, "means"), but=but, **common),)


def _considered(f: Fields, common: dict[str, Any]) -> tuple[Static, ...]:
    return (Considered(f.word("considered", {"exhausted": CardState.EXHAUSTED}, "state"), **common),)


def _swap(f: Fields, common: dict[str, Any]) -> tuple[Static, ...]:
    return (Swap(f.word("swap", {"printed attack life": (Stat.ATTACK, Stat.LIFE)}, "pair of values"), **common),)


def _more(node: Callable[..., Static], word: str) -> Build:
    """``numerals: 1``, ``focus: 1``."""

    def build(f: Fields, common: dict[str, Any]) -> tuple[Static, ...]:
        return (node(f.at_least(word, 1), **common),)

    return build


def _draw_more(f: Fields, common: dict[str, Any]) -> tuple[Static, ...]:
    if "who" in common and not is_people(common["who"]):
        raise Fault(f.get("who").spot, "only players draw cards", "write you or all player")
    return (DrawMore(f.parse("draw-more", value), **common),)


def _pay_from(f: Fields, common: dict[str, Any]) -> tuple[Static, ...]:
    return (PayFrom(f.parse("pay-from", die_types), f.word("level", LEVELS, "level"), **common),)


def _attach_to(f: Fields, common: dict[str, Any]) -> tuple[Static, ...]:
    if not f.scope.has_host:
        raise Fault(f.node.keys["attach-to"], "only an alteration is attached", "leave 'attach-to' out")
    return (AttachTo(_query(f, "attach-to")),)


def _share_slot(f: Fields, common: dict[str, Any]) -> tuple[Static, ...]:
    del common
    if not f.scope.has_slot:
        raise Fault(f.node.keys["share-slot"], "only a ready spell lies in a slot", "leave 'share-slot' out")
    return (ShareSlot(_query(f, "share-slot")),)


STATICS: dict[str, StaticShape] = {
    "stat": StaticShape(("per",), _stat),
    "cannot": StaticShape(("by", "means", "of"), _cannot),
    "must": StaticShape(("by",), _must),
    "flag": StaticShape(("die", "means"), _flag),
    "gain": StaticShape((), _gain),
    "lose": StaticShape((), _lose),
    "prevent": StaticShape(("of", "means", "but"), _ward),
    "considered": StaticShape((), _considered),
    "swap": StaticShape((), _swap, lasts=True),
    "numerals": StaticShape((), _more(Numerals, "numerals"), lasts=True),
    "focus": StaticShape((), _more(Focused, "focus")),
    "draw-more": StaticShape((), _draw_more),
    "pay-from": StaticShape(("level",), _pay_from),
    "attach-to": StaticShape((), _attach_to, common=False),
    "share-slot": StaticShape((), _share_slot, common=False),
}
