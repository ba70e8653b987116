"""Giving small things to the readers of the loader: what do they take?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from ashes_tui.content.findings import Fault, Finding, SourceSpot
from ashes_tui.content.language.fields import File
from ashes_tui.content.language.grammar.tokens import Mention
from ashes_tui.content.language.scope import ReadingScope
from ashes_tui.content.language.tree import ListNode, MapNode, Node, ScalarNode
from ashes_tui.lang.terms import EventKind

Sample = Any
"""What a file could hold: text, number, truth, list or map."""
Reader = Callable[[Node, File], object]
ScopedReader = Callable[[Node, File, ReadingScope], object]
SPOT = SourceSpot(1, 1)


def tree(plain: Sample) -> Node:
    """A sample as the loader sees it once YAML is read."""
    if isinstance(plain, Mapping):
        return MapNode({key: tree(item) for key, item in plain.items()}, dict.fromkeys(plain, SPOT), SPOT)
    if isinstance(plain, list | tuple):
        return ListNode(tuple(tree(item) for item in plain), SPOT)
    return ScalarNode(plain, SPOT)


def takes(read: Reader, plain: Sample) -> bool:
    """Whether a reader of the loader finds nothing wrong with a sample; names may be those of no card."""
    findings: list[Finding] = []
    try:
        read(tree(plain), File("", findings))
    except Fault:
        return False
    return not findings


class Anywhere(ReadingScope):
    """A place where everything may be mentioned: what a text may speak of is no matter of its structure."""

    def answers(self, kind: EventKind) -> bool:
        """Whatever event it is."""
        return True

    def check(self, mention: Mention) -> None:
        """Only note that it was mentioned."""
        self.read.add(mention.name)


def takes_in_text(read: ScopedReader, plain: Sample) -> bool:
    """Whether a reader of nodes takes a sample in the text of some card."""
    flags: dict[str, Any] = {field.name: True for field in fields(ReadingScope) if field.type == "bool"}
    return takes(lambda node, file: read(node, file, Anywhere(**flags, names={"d": None})), plain)
