"""YAML as a tree with positions: only composed; scalars are resolved here (no implicit booleans or dates)."""

from __future__ import annotations

import re
from dataclasses import dataclass

import yaml

from ashes_tui.content.findings import Fault, Spot
from ashes_tui.outside.faults import Unreadable
from ashes_tui.outside.yamltext import compose

Plain = int | str | bool | None

_INT = re.compile(r"[+-]?(0|[1-9][0-9]*)")
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "~": None, "": None}


@dataclass(frozen=True, slots=True)
class Scalar:
    """One value. ``inner`` is where its text begins, if columns inside it can be told."""

    value: Plain
    spot: Spot
    inner: Spot | None = None

    def at(self, offset: int) -> Spot:
        """Place of a character of the text."""
        if self.inner is None:
            return self.spot
        return Spot(self.inner.line, self.inner.column + offset)


@dataclass(frozen=True, slots=True)
class Seq:
    """A list."""

    items: tuple[Node, ...]
    spot: Spot


@dataclass(frozen=True, slots=True)
class Map:
    """A map with text keys, in the order written."""

    entries: dict[str, Node]
    keys: dict[str, Spot]
    spot: Spot

    def first(self) -> str:
        """The first key; an empty map has none."""
        return next(iter(self.entries), "")


Node = Scalar | Seq | Map


def parse(text: str) -> Node:
    """The tree of a file; raises `Fault` at the first thing that is not YAML of ours."""
    try:
        node = compose(text)
    except Unreadable as error:
        raise Fault(Spot(error.line, error.column), error.problem, error.remedy) from error
    if node is None:
        raise Fault(Spot(1, 1), "the file is empty", "fill it or remove it")
    return _convert(node)


def _spot(mark: yaml.Mark) -> Spot:
    return Spot(mark.line + 1, mark.column + 1)


def _convert(node: yaml.Node) -> Node:
    if isinstance(node, yaml.ScalarNode):
        return _scalar(node)
    if isinstance(node, yaml.SequenceNode):
        return Seq(tuple(_convert(item) for item in node.value), _spot(node.start_mark))
    return _map(node)


def _map(node: yaml.Node) -> Map:
    entries: dict[str, Node] = {}
    keys: dict[str, Spot] = {}
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
    return Map(entries, keys, _spot(node.start_mark))


def _scalar(node: yaml.ScalarNode) -> Scalar:
    spot = _spot(node.start_mark)
    text: str = node.value
    inner = _inner(node, spot, text)
    if node.style is not None:
        return Scalar(text, spot, inner)
    if _INT.fullmatch(text):
        return Scalar(int(text), spot, inner)
    return Scalar(_WORDS.get(text, text), spot, inner)


def _inner(node: yaml.ScalarNode, spot: Spot, text: str) -> Spot | None:
    """Where the text begins, if every character of it stands in the file as it is, on one line."""
    if node.start_mark.line != node.end_mark.line:
        return None
    written = node.end_mark.column - node.start_mark.column
    if node.style is None:
        return spot if written == len(text) else None
    plain = node.style in "'\"" and written == len(text) + 2
    return Spot(spot.line, spot.column + 1) if plain else None
