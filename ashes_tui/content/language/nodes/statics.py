"""Continuous effects: the maps of ``always``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ashes_tui.content.findings import Fault, did_you_mean
from ashes_tui.content.language.fields import Fields, File, as_items, as_map, as_text
from ashes_tui.content.language.grammar.condition import condition
from ashes_tui.content.language.grammar.selector import STATS, bound
from ashes_tui.content.language.grammar.value import value
from ashes_tui.content.language.nodes.events import WHOSE_DOING
from ashes_tui.content.language.nodes.misplaced import WORDS, proper_place
from ashes_tui.content.language.nodes.slots import Read, Slot, keys_of, read_slots, slots_of
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


COMMON = ("who", "given")
"""Keys that ``until`` says for what it lets last."""
TIMED_ONLY = {("must", "by")}


class StaticShape(NamedTuple):
    """How a static is read; ``lasts``: it always has a duration."""

    slots: tuple[Slot, ...]
    build: Build
    lasts: bool = False

    def said(self, word: str, timed: bool) -> tuple[Slot, ...]:
        """The keys it has in ``always`` of a block, or in that of ``until``; none if it has no place there."""
        if self.lasts and not timed:
            return ()
        return tuple(
            slot for slot in self.slots if (slot.key not in COMMON if timed else (word, slot.key) not in TIMED_ONLY)
        )


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
            proper_place(word) or did_you_mean(word, STATICS),
        )
    kind, fields = STATICS[word], Fields(found, file, scope)
    if word == "must" and "by" in found.entries and not timed:
        raise Fault(found.keys["by"], "'by' of a duty is fixed when it begins", "write it under 'always' of 'until'")
    if kind.lasts and not timed:
        raise Fault(found.keys[word], f"'{word}' always has a duration", "write it under 'always' of 'until'")
    fields.only(keys_of(word, kind.said(word, timed)))
    built = kind.build(fields, read_slots(fields, sorted(kind.slots, key=lambda slot: slot.key not in COMMON)))
    for one in built if not timed else ():
        if isinstance(one, Cannot):
            _check_bearer(fields, one)
    return built


def _check_bearer(f: Fields, node: Cannot) -> None:
    """Acts of players go with players, the others with cards; what ``until`` has bound may be either."""
    people = is_people(node.who)
    for act in node.what:
        if people is not (act in PLAYER_ACTS):
            kind, who = ("a card", "self or a card") if people else ("a player", "you, or all opponents")
            raise Fault(f.get("cannot").spot, f"'{act}' is said of {kind}", f"write who: {who}")


def is_people(who: Selector) -> bool:
    """Whether a static speaks of players."""
    if isinstance(who, AnyOf):
        return is_people(who.options[0])
    if isinstance(who, Select):
        return who.noun in (Noun.PLAYER, Noun.OPPONENT)
    return isinstance(who, PlayerOf) or who.name in ("you", "they", "event.player")


def _acts(known: dict[str, Act]) -> Read:
    def read(f: Fields, key: str) -> tuple[Act, ...]:
        acts = f.words(key, known, "act")
        if not acts:
            raise Fault(f.get(key).spot, "no act is named", did_you_mean("", known))
        return acts

    return read


def _word(table: Mapping[str, Any], what: str) -> Read:
    return lambda f, key: f.word(key, table, what)


def _narrowed(f: Fields, node: Cannot) -> None:
    if (node.means or node.of) and not ON_CARDS.issuperset(node.what):
        key = "means" if node.means else "of"
        raise Fault(f.node.keys[key], f"'{key}' goes with what is done to a card", "write be-targeted or be-affected")


def _blocker(f: Fields, node: Must) -> None:
    if node.by is not None and not node.by.name.startswith("$"):
        raise Fault(f.get("by").spot, f"'{node.by.name}' is not bound by a node", "write $name")
    if node.by is not None and set(node.what) != {Act.BE_BLOCKED}:
        raise Fault(f.node.keys["by"], "'by' says who must block it", "write must: be-blocked")


def _known_means(f: Fields, node: Flag) -> None:
    if node.means and node.name != "unpreventable":
        raise Fault(f.node.keys["means"], f"the flag '{node.name}' is not narrowed by means", "leave 'means' out")


def _by_players(f: Fields, node: DrawMore) -> None:
    if not is_people(node.who):
        raise Fault(f.get("who").spot, "only players draw cards", "write you or all players")


def _attached(f: Fields, node: AttachTo) -> None:
    if not f.scope.has_host:
        raise Fault(f.node.keys["attach-to"], "only an alteration is attached", "leave 'attach-to' out")


def _in_slot(f: Fields, node: ShareSlot) -> None:
    if not f.scope.has_slot:
        raise Fault(f.node.keys["share-slot"], "only a ready spell lies in a slot", "leave 'share-slot' out")


def _stat(f: Fields, common: dict[str, Any]) -> tuple[Static, ...]:
    changes = as_map(f.get("stat"), "'stat'", "write it as in {attack: 1}")
    inner = Fields(changes, f.file, f.scope)
    inner.only(STATS)
    names = [name for name in changes.entries if name in STATS]
    return tuple(StatBonus(STATS[name], _signed(inner, name), **common) for name in names)


def _signed(f: Fields, key: str) -> Value:
    node = f.get(key)
    if isinstance(node, ScalarNode) and isinstance(node.value, int) and not isinstance(node.value, bool):
        return Num(node.value)
    return f.parse(key, value)


def _gain(f: Fields, common: dict[str, Any]) -> tuple[Static, ...]:
    return tuple(_gained(f, item, common) for item in as_items(f.get("gain")))


def _gained(f: Fields, item: Node, common: dict[str, Any]) -> Static:
    name, n = split_numeral(as_text(item, "a keyword"))
    f.file.use("keyword", name, item.spot, n)
    return Gain(name, n, **common)


GIVEN = Slot("given", "conditions", lambda f, key: f.parse_each(key, condition), ("given",), needed=False)
OF = Slot("of", "whose-doing", _word(WHOSE_DOING, "side"), ("of",), needed=False)
BY = Slot("by", "bound", lambda f, key: f.parse(key, bound), ("by",), needed=False)
LOST = Slot("lose", "lost", _word({"abilities": True}, "loss"), ())
FLAGGED = Slot("flag", "flag", _word(FLAG_NAMES, "flag"), ("name",))
CONSIDERED = Slot("considered", "considered", _word({"exhausted": CardState.EXHAUSTED}, "state"), ("state",))
SWAPPED = Slot(
    "swap", "swapped", _word({"printed attack life": (Stat.ATTACK, Stat.LIFE)}, "pair of values"), ("stats",)
)


def _shape(
    word: str,
    node: type[Any],
    *special: Slot,
    check: Callable[[Fields, Any], None] | None = None,
    build: Build | None = None,
    lasts: bool = False,
    fixed: tuple[str, ...] = (),
) -> StaticShape:
    """How a static is read, as far as it follows from its node; ``build`` makes several nodes of one map."""

    def single(f: Fields, found: dict[str, Any]) -> tuple[Static, ...]:
        made = node(**found)
        if check:
            check(f, made)
        return (made,)

    slots = slots_of(word, node, (GIVEN, *special), {}, fixed)
    return StaticShape(slots, build or single, lasts)


STATICS: dict[str, StaticShape] = {
    "stat": _shape("stat", StatBonus, Slot("stat", "changed", Fields.get, ()), build=_stat, fixed=("stat", "n")),
    "cannot": _shape("cannot", Cannot, Slot("cannot", "acts", _acts(ACTS), ("what",)), OF, check=_narrowed),
    "must": _shape(
        "must", Must, Slot("must", "duties", _acts(DUTIES), ("what",)), BY, check=_blocker, fixed=("cards",)
    ),
    "flag": _shape("flag", Flag, FLAGGED, check=_known_means),
    "gain": _shape("gain", Gain, Slot("gain", "keywords", Fields.get, ()), build=_gain, fixed=("keyword", "n")),
    "lose": _shape("lose", Lose, LOST),
    "prevent": _shape("prevent", Ward, OF),
    "considered": _shape("considered", Considered, CONSIDERED),
    "swap": _shape("swap", Swap, SWAPPED, lasts=True),
    "numerals": _shape("numerals", Numerals, lasts=True),
    "focus": _shape("focus", Focused),
    "draw-more": _shape("draw-more", DrawMore, check=_by_players),
    "pay-from": _shape("pay-from", PayFrom),
    "attach-to": _shape("attach-to", AttachTo, check=_attached),
    "share-slot": _shape("share-slot", ShareSlot, check=_in_slot),
}
WORDS["static"] = STATICS
