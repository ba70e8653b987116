"""YAML as a tree with positions: only composed; scalars are resolved here (no implicit booleans or dates)."""

from __future__ import annotations

import re
from dataclasses import dataclass

import yaml

from ashes_tui.content.findings import Fault, SourceSpot
from ashes_tui.outside.faults import Unreadable
from ashes_tui.outside.yamltext import compose

Plain = int | str | bool | None

_INT = re.compile(r"[+-]?(0|[1-9][0-9]*)")
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "~": None, "": None}


@dataclass(frozen=True, slots=True)
class ScalarNode:
    """One value. ``inner`` is where its text begins, if columns inside it can be told."""

    value: Plain
    spot: SourceSpot
    inner: SourceSpot | None = None

    def at(self, offset: int) -> SourceSpot:
        """Place of a character of the text."""
        if self.inner is None:
            return self.spot
        return SourceSpot(self.inner.line, self.inner.column + offset)


@dataclass(frozen=True, slots=True)
class ListNode:
    """A list."""

    items: tuple[Node, ...]
    spot: SourceSpot


@dataclass(frozen=True, slots=True)
class MapNode:
    """A map with text keys, in the order written."""

    entries: dict[str, Node]
    keys: dict[str, SourceSpot]
    spot: SourceSpot

    def first(self) -> str:
        """The first key; an empty map has none."""
        return next(iter(self.entries), "")


Node = ScalarNode | ListNode | MapNode


def parse(text: str) -> Node:
    """The tree of a file; raises `Fault` at the first thing that is not YAML of ours."""
    try:
        node = compose(text)
    except Unreadable as error:
        raise Fault(SourceSpot(error.line, error.column), error.problem, error.remedy) from error
    if node is None:
        raise Fault(SourceSpot(1, 1), "the file is empty", "fill it or remove it")
    return _convert(node)


def _spot(mark: yaml.Mark) -> SourceSpot:
    return SourceSpot(mark.line + 1, mark.column + 1)


def _convert(node: yaml.Node) -> Node:
    if isinstance(node, yaml.ScalarNode):
        return _scalar(node)
    if isinstance(node, yaml.SequenceNode):
        return ListNode(tuple(_convert(item) for item in node.value), _spot(node.start_mark))
    return _map(node)


def _map(node: yaml.Node) -> MapNode:
    entries: dict[str, Node] = {}
    keys: dict[str, SourceSpot] = {}
    for key, value in node.value:
        spot = _spot(key.start_mark)
        name = key.value if isinstance(key, yaml.ScalarNode) else None
        if not name:
            raise Fault(spot, "a key must be a word", "write key: value")
        if name == "<<":
            raise Fault(spot, "merge keys are not used here", "write it out")
        if name in entries:
            raise Fault(spot, f"'{name}' stands here twice", f"the first is in line {keys[name].line}")
        entries[name], keys[name] = _convert(value), spot
    return MapNode(entries, keys, _spot(node.start_mark))


def _scalar(node: yaml.ScalarNode) -> ScalarNode:
    spot = _spot(node.start_mark)
    text: str = node.value
    inner = _inner(node, spot, text)
    if node.style:
        return ScalarNode(text, spot, inner)
    if _INT.fullmatch(text):
        return ScalarNode(int(text), spot, inner)
    return ScalarNode(_WORDS.get(text, text), spot, inner)


def _inner(node: yaml.ScalarNode, spot: SourceSpot, text: str) -> SourceSpot | None:
    """Where the text begins, if every character of it stands in the file as it is, on one line."""
    if node.start_mark.line != node.end_mark.line:
        return None
    written = node.end_mark.column - node.start_mark.column
    if not node.style:
        return spot if written == len(text) else None
    plain = node.style in "'\"" and written == len(text) + 2
    return SourceSpot(spot.line, spot.column + 1) if plain else None
