"""Text blocks: one table says what each kind is made of."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from ashes_tui.content.findings import Fault, did_you_mean
from ashes_tui.content.language.fields import Fields, File, as_cost, as_items, as_map
from ashes_tui.content.language.grammar.condition import condition
from ashes_tui.content.language.grammar.phrase import ACTIONS
from ashes_tui.content.language.grammar.value import value
from ashes_tui.content.language.nodes import again, combat, control, effects, opponents
from ashes_tui.content.language.nodes.events import patterns
from ashes_tui.content.language.nodes.misplaced import belongs
from ashes_tui.content.language.nodes.registry import inner
from ashes_tui.content.language.nodes.statics import statics
from ashes_tui.content.language.scope import ReadingScope
from ashes_tui.content.language.titles import split_numeral
from ashes_tui.content.language.tree import Node, ScalarNode
from ashes_tui.lang.block import Block, Entry, Keyword
from ashes_tui.lang.terms import WRITTEN, ActionKind, Behavior, BlockKind

VERB_MODULES = (again, combat, control, effects, opponents)
"""Imported for the verbs they register."""

ATTRIBUTES = ("name", "box", "once", "given", "x")
BOXES = {"inex": True}
ONCE = {"turn": True}
ALSO_TYPES = {"reaction": True}
Parts = dict[str, Any]
Read = Callable[[Fields, str], Parts]


@dataclass(frozen=True)
class BlockShape:
    """How a kind of block is read: what it becomes, which keys go with it."""

    kind: BlockKind
    keys: tuple[str, ...]
    read: Read


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
    kind = KINDS[word]
    fields.only((word, *kind.keys, *ATTRIBUTES))
    if kind.kind is BlockKind.FOCUS and scope.before is not None:
        _go_on(fields.scope, scope.before)
    parts = _attributes(fields)
    parts |= kind.read(fields, word)
    if kind.kind is BlockKind.ACT:
        scope.before = fields.scope
    parts["given"] = fields.parse_each("given", condition)
    if parts["n"] is not None and "N" not in fields.scope.read:
        spot = fields.get("name").spot
        file.report(spot, f"'{fields.text('name')}' never reads its numeral", "write N where the number stands")
    return Block(kind=kind.kind, **parts)


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
        (key for key in f.node.entries if key not in (*ATTRIBUTES, "do", "instead", "cost", "amend", "main", "side")),
        "",
    )
    spot = f.node.keys.get(unknown, f.node.spot)
    message = f"unknown block '{unknown}'" if unknown else "what kind of block is this?"
    raise Fault(spot, message, belongs(unknown) or did_you_mean(unknown, KINDS))


def _attributes(f: Fields) -> Parts:
    name, n = split_numeral(f.text("name")) if f.has("name") else (None, None)
    f.scope.numbered = f.scope.numbered or n is not None
    x = f.parse("x", value) if f.has("x") else None
    f.scope.has_x = f.scope.has_x or x is not None
    inex = f.has("box") and f.word("box", BOXES, "box")
    return {
        "name": name,
        "n": n,
        "x": x,
        "inex": inex,
        "once": f.has("once") and f.word("once", ONCE, "limit"),
    }


def _program(f: Fields, word: str) -> Parts:
    return {"do": inner(f, word)}


def _inexhaustible(f: Fields, word: str) -> Parts:
    """Green boxes and the bottom boxes of ready spells work while exhausted (ASC-TXT-03, ASC-DRG-07)."""
    return {"do": inner(f, word), "inex": True}


def _act(f: Fields, word: str) -> Parts:
    cost = as_cost(f.get(word))
    f.scope.has_x = f.scope.has_x or cost.x is not None
    return {"cost": cost, "do": inner(f, "do")}


def _trigger(f: Fields, word: str) -> Parts:
    events = patterns(f.get(word), f.file, f.scope, points=word == "at")
    f.scope.listen(events)
    return {"events": events, "do": inner(f, "do")}


def _always(f: Fields, word: str) -> Parts:
    return {"statics": statics(f.get(word), f.file, f.scope)}


def _focus(f: Fields, word: str) -> Parts:
    level = f.number(word)
    if level not in (1, 2):
        raise Fault(f.get(word).spot, f"there is no Focus {level}", "write 1 or 2")
    if sum(f.has(key) for key in ("do", "instead", "amend", "cost")) != 1:
        raise Fault(f.node.spot, "a focus block has either 'do', 'instead', 'amend' or 'cost'", "take one of them")
    if f.has("instead"):
        return {"focus": level, "do": inner(f, "instead"), "instead": True}
    if f.has("amend"):
        return {"focus": level, "amend": as_cost(f.get("amend"))}
    if f.has("cost"):
        return {"focus": level, "cost": as_cost(f.get("cost"))}
    return {"focus": level, "do": inner(f, "do")}


def _handplay(f: Fields, word: str) -> Parts:
    events = patterns(f.get(word), f.file, f.scope)
    also = f.has("also-type") and f.word("also-type", ALSO_TYPES, "type")
    if f.has("cost") == f.has("without"):
        raise Fault(f.node.spot, "a reaction box has either 'cost' or 'without'", "say what playing the card costs")
    if f.has("without"):
        return {"events": events, "without": f.words("without", ACTIONS, "action"), "also_reaction": also}
    return {"events": events, "cost": as_cost(f.get("cost")), "also_reaction": also}


def _row(f: Fields, word: str) -> Parts:
    """A row of a behaviour card: main and side action in the order in which they stand (CHI-12)."""
    main = f.words("main", STEPS, "step")
    if not main:
        raise Fault(f.node.spot, "a row needs its 'main' action", did_you_mean("", STEPS))
    more = [key for key in f.node.entries if key in ("side", "then")]
    if len(more) > 1:
        raise Fault(f.node.keys["then"], "a row has either 'side' or 'then'", "take one of them")
    found = {"rolls": _rolls(f, word), "main": main}
    if not more:
        return found
    order = list(f.node.entries)
    first = order.index("main") < order.index(more[0])
    if more == ["then"] and not first:
        raise Fault(f.node.keys["then"], "'then' goes on with what 'main' did", "put it after 'main'")
    if first:
        f.scope.names["revealed"] = None
    action = ActionKind.SIDE if more == ["side"] else ActionKind.MAIN
    return {**found, "do": inner(f, more[0]), "main_first": first, "action": action}


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


STEPS = {b.value: b for b in WRITTEN if b is not Behavior.ACTIVATE}
KINDS: dict[str, BlockShape] = {
    "play": BlockShape(BlockKind.PLAY, (), _program),
    "react": BlockShape(BlockKind.REACT, ("do",), _trigger),
    "act": BlockShape(BlockKind.ACT, ("do",), _act),
    "when": BlockShape(BlockKind.WHEN, ("do",), _trigger),
    "after": BlockShape(BlockKind.AFTER, ("do",), _trigger),
    "at": BlockShape(BlockKind.WHEN, ("do",), _trigger),
    "always": BlockShape(BlockKind.ALWAYS, (), _always),
    "focus": BlockShape(BlockKind.FOCUS, ("do", "instead", "amend", "cost"), _focus),
    "handplay": BlockShape(BlockKind.HANDPLAY, ("cost", "without", "also-type"), _handplay),
    "status": BlockShape(BlockKind.STATUS, (), _inexhaustible),
    "progress": BlockShape(BlockKind.PROGRESS, (), _inexhaustible),
    "ultimate": BlockShape(BlockKind.ULTIMATE, (), _inexhaustible),
    "rolls": BlockShape(BlockKind.ROW, ("main", "side", "then"), _row),
}
