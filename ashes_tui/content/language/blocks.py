"""Text blocks: one table says what each kind is made of."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from ashes_tui.content.findings import Fault, did_you_mean
from ashes_tui.content.language.fields import Fields, File, as_cost, as_items, as_map
from ashes_tui.content.language.grammar.condition import condition
from ashes_tui.content.language.grammar.phrase import ACTIONS
from ashes_tui.content.language.grammar.value import value
from ashes_tui.content.language.nodes import again, combat, control, effects, opponents
from ashes_tui.content.language.nodes.events import patterns
from ashes_tui.content.language.nodes.misplaced import WORDS, proper_place
from ashes_tui.content.language.nodes.registry import inner
from ashes_tui.content.language.nodes.slots import Read, Slot, read_slots
from ashes_tui.content.language.nodes.statics import statics
from ashes_tui.content.language.scope import ReadingScope
from ashes_tui.content.language.titles import split_numeral
from ashes_tui.content.language.tree import Node, ScalarNode
from ashes_tui.lang.block import Block, Entry, EventPattern, Keyword
from ashes_tui.lang.cost import Cost
from ashes_tui.lang.effect import Effect
from ashes_tui.lang.select import Value
from ashes_tui.lang.terms import WRITTEN, ActionKind, Behavior, BlockKind

VERB_MODULES = (again, combat, control, effects, opponents)
"""Imported for the verbs they register."""

BOXES = {"inex": True}
ONCE = {"turn": True}
ALSO_TYPES = {"reaction": True}
STEPS = {b.value: b for b in WRITTEN if b is not Behavior.ACTIVATE}


@dataclass(frozen=True)
class BlockShape:
    """How a kind of block is read: what it becomes, and what stands under its keys, its own word first.

    Of the keys in ``either`` exactly one stands there; ``told`` is what such a block is called, with the remedy.
    """

    kind: BlockKind
    slots: tuple[Slot, ...]
    either: tuple[str, ...] = ()
    told: tuple[str, str] = ("", "")

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys beside its word."""
        return tuple(slot.key for slot in self.slots[1:])


def entries(node: Node, file: File, scope: ReadingScope) -> tuple[Entry, ...]:
    """The text of a card: keywords and blocks."""
    surroundings = replace(scope)
    return file.each(as_items(node), lambda item: entry(item, file, surroundings))


def entry(node: Node, file: File, scope: ReadingScope) -> Entry:
    """A keyword by name, or a block."""
    if not isinstance(node, ScalarNode):
        return block(node, file, scope)
    name, n = split_numeral(str(node.value))
    file.use("keyword", name, node.spot, n)
    return Keyword(name, n)


def block(node: Node, file: File, scope: ReadingScope) -> Block:
    """One block, in a fresh scope of its own."""
    found = as_map(node, "a block")
    fields = Fields(found, file, replace(scope, names={}, events=(), read=set(), tokens={}))
    word = _kind_word(fields)
    shape = KINDS[word]
    fields.only((word, *shape.keys, *ATTRIBUTES))
    if shape.kind is BlockKind.FOCUS and scope.before is not None:
        _go_on(fields.scope, scope.before)
    _check_either(fields, shape)
    parts = read_slots(fields, (*NAMED, *shape.slots, GIVEN))
    if shape.kind is BlockKind.ACT:
        scope.before = fields.scope
    if parts.get("n") is not None and "N" not in fields.scope.read:
        spot = fields.get("name").spot
        file.report(spot, f"'{fields.text('name')}' never reads its numeral", "write N where the number stands")
    return Block(kind=shape.kind, **parts)


def _go_on(scope: ReadingScope, before: ReadingScope) -> None:
    """Focus text knows what the activated effect bound, and whether its last effect was carried out."""
    scope.names, scope.tokens, scope.follows = dict(before.names), dict(before.tokens), True


def _kind_word(f: Fields) -> str:
    words = [key for key in f.node.entries if key in KINDS]
    if len(words) == 1:
        return words[0]
    if words:
        raise Fault(f.node.keys[words[1]], f"a block is '{words[0]}' or '{words[1]}', not both", "make two blocks")
    unknown = next(
        (key for key in f.node.entries if key not in BESIDE),
        "",
    )
    spot = f.node.keys.get(unknown, f.node.spot)
    message = f"unknown block '{unknown}'" if unknown else "what kind of block is this?"
    raise Fault(spot, message, proper_place(unknown) or did_you_mean(unknown, KINDS))


def _check_either(f: Fields, shape: BlockShape) -> None:
    if shape.either and sum(f.has(key) for key in shape.either) != 1:
        what, remedy = shape.told
        *others, last = (f"'{key}'" for key in shape.either)
        raise Fault(f.node.spot, f"{what} has either {', '.join(others)} or {last}", remedy)


def _name(f: Fields, key: str) -> tuple[str, int | None]:
    name, n = split_numeral(f.text(key))
    f.scope.numbered = f.scope.numbered or n is not None
    return name, n


def _defined(f: Fields, key: str) -> Value:
    found = f.parse(key, value)
    f.scope.has_x = True
    return found


def _program(f: Fields, key: str) -> tuple[Effect, ...]:
    return inner(f, key)


def _inexhaustible(f: Fields, key: str) -> tuple[Any, ...]:
    """Green boxes and the bottom boxes of ready spells work while exhausted (ASC-TXT-03, ASC-DRG-07)."""
    return inner(f, key), True


def _cost(f: Fields, key: str) -> Cost:
    return as_cost(f.get(key))


def _activation(f: Fields, key: str) -> Cost:
    cost = _cost(f, key)
    f.scope.has_x = f.scope.has_x or cost.x is not None
    return cost


def _heard(f: Fields, key: str) -> tuple[EventPattern, ...]:
    """What a triggered effect listens to: its program knows the roles of that."""
    events = patterns(f.get(key), f.file, f.scope, points=key == "at")
    f.scope.listen(events)
    return events


def _level(f: Fields, key: str) -> int:
    level = f.number(key)
    if level not in (1, 2):
        raise Fault(f.get(key).spot, f"there is no Focus {level}", "write 1 or 2")
    return level


def _steps(f: Fields, key: str) -> tuple[Behavior, ...]:
    main = f.words(key, STEPS, "step")
    if not main:
        raise Fault(f.node.spot, "a row needs its 'main' action", did_you_mean("", STEPS))
    return main


def _beside_main(f: Fields, key: str) -> tuple[Any, ...]:
    """What a row does besides: main and side action happen in the order in which they stand (CHI-12)."""
    if f.has("side") and f.has("then"):
        raise Fault(f.node.keys["then"], "a row has either 'side' or 'then'", "take one of them")
    order = list(f.node.entries)
    main_first = order.index("main") < order.index(key)
    if key == "then" and not main_first:
        raise Fault(f.node.keys["then"], "'then' goes on with what 'main' did", "put it after 'main'")
    if main_first:
        f.scope.names["revealed"] = None
    return inner(f, key), main_first, ActionKind.SIDE if key == "side" else ActionKind.MAIN


def _rolls(f: Fields, word: str) -> tuple[int, int]:
    """``7-9`` or ``12``."""
    node = f.get(word)
    ends = str(node.value).split("-") if isinstance(node, ScalarNode) else []
    if (
        not 1 <= len(ends) <= 2
        or not all(re.fullmatch("[0-9]{1,3}", end) for end in ends)
        or int(ends[0]) > int(ends[-1])
    ):
        raise Fault(node.spot, "these are no numbers of the behaviour die", "write 7-9, or 12")
    return int(ends[0]), int(ends[-1])


def _one(word: str, shape: str, read: Read, *fields: str, needed: bool = True) -> Slot:
    return Slot(word, shape, read, fields, needed)


def _word(table: Mapping[str, Any], what: str) -> Read:
    return lambda f, key: f.word(key, table, what)


def _own(kind: BlockKind, word: str, shape: str, read: Read, *fields: str) -> BlockShape:
    """A block that is all said under its word."""
    return BlockShape(kind, (_one(word, shape, read, *fields),))


def _listening(kind: BlockKind, word: str, shape: str = "events") -> BlockShape:
    return BlockShape(kind, (_one(word, shape, _heard, "events"), DO))


NAMED = (
    _one("name", "label", _name, "name", "n", needed=False),
    _one("x", "value", _defined, "x", needed=False),
    _one("box", "box", _word(BOXES, "box"), "inex", needed=False),
    _one("once", "limit", _word(ONCE, "limit"), "once", needed=False),
)
"""What any block may say before all else."""
GIVEN = _one("given", "conditions", lambda f, key: f.parse_each(key, condition), "given", needed=False)
ATTRIBUTE_SLOTS = (*NAMED, GIVEN)
ATTRIBUTES = tuple(slot.key for slot in ATTRIBUTE_SLOTS)
DO = _one("do", "program", _program, "do")
FOCUS = BlockShape(
    BlockKind.FOCUS,
    (
        _one("focus", "level-of-focus", _level, "focus"),
        _one("do", "program", _program, "do", needed=False),
        _one("instead", "program", lambda f, key: (inner(f, key), True), "do", "instead", needed=False),
        _one("amend", "cost", _cost, "amend", needed=False),
        _one("cost", "cost", _cost, "cost", needed=False),
    ),
    either=("do", "instead", "amend", "cost"),
    told=("a focus block", "take one of them"),
)
HANDPLAY = BlockShape(
    BlockKind.HANDPLAY,
    (
        _one("handplay", "events", lambda f, key: patterns(f.get(key), f.file, f.scope), "events"),
        _one("cost", "cost", _cost, "cost", needed=False),
        _one("without", "action-kinds", lambda f, key: f.words(key, ACTIONS, "action"), "without", needed=False),
        _one("also-type", "also-type", _word(ALSO_TYPES, "type"), "also_reaction", needed=False),
    ),
    either=("cost", "without"),
    told=("a reaction box", "say what playing the card costs"),
)
ROW = BlockShape(
    BlockKind.ROW,
    (
        _one("rolls", "rolls", _rolls, "rolls"),
        _one("main", "main", _steps, "main"),
        _one("side", "program", _beside_main, "do", "main_first", "action", needed=False),
        _one("then", "program", _beside_main, "do", "main_first", "action", needed=False),
    ),
)
KINDS: dict[str, BlockShape] = {
    "play": _own(BlockKind.PLAY, "play", "program", _program, "do"),
    "react": _listening(BlockKind.REACT, "react"),
    "act": BlockShape(BlockKind.ACT, (_one("act", "cost", _activation, "cost"), DO)),
    "when": _listening(BlockKind.WHEN, "when"),
    "after": _listening(BlockKind.AFTER, "after"),
    "at": _listening(BlockKind.WHEN, "at", "points"),
    "always": _own(
        BlockKind.ALWAYS, "always", "statics", lambda f, key: statics(f.get(key), f.file, f.scope), "statics"
    ),
    "focus": FOCUS,
    "handplay": HANDPLAY,
    "status": _own(BlockKind.STATUS, "status", "program", _inexhaustible, "do", "inex"),
    "progress": _own(BlockKind.PROGRESS, "progress", "program", _inexhaustible, "do", "inex"),
    "ultimate": _own(BlockKind.ULTIMATE, "ultimate", "program", _inexhaustible, "do", "inex"),
    "rolls": ROW,
}
WORDS["block"] = KINDS
BESIDE = frozenset({*ATTRIBUTES, *(key for shape in KINDS.values() for key in shape.keys)})
"""Keys that say nothing about which block it is."""
