"""Asking the loader: what it needs and what it takes is found out with samples, so that it is said in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from itertools import combinations, product
from typing import Any, NamedTuple

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


class Keys(NamedTuple):
    """Keys of a map: those it cannot do without, those it may have, and groups of which exactly one stands there."""

    needed: tuple[str, ...]
    known: tuple[str, ...]
    either: tuple[tuple[str, ...], ...] = ()


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


def asked(
    head: Mapping[str, Sample], others: Mapping[str, Sequence[Sample]], taken: Callable[[Sample], bool]
) -> Keys | None:
    """The keys beside ``head``: each is left out and tried with every sample. None if nothing is taken at all."""
    tried = (dict(pairs) for some in _subsets(others) for pairs in product(*[_pairs(key, others[key]) for key in some]))
    good = {frozenset(more) for more in tried if taken({**head, **more})}
    if not good:
        return None
    needed = [key for key in others if all(key in some for some in good)]
    known = [key for key in others if any(key in some for some in good)]
    free = [key for key in known if key not in needed]
    groups = (group for size in (2, 3, 4) for group in combinations(free, size))
    either = [group for group in groups if all(len(some & set(group)) == 1 for some in good)]
    return Keys((*head, *needed), (*head, *known), tuple(either))


def _pairs(key: str, samples: Iterable[Sample]) -> list[tuple[str, Sample]]:
    return [(key, sample) for sample in samples]


def _subsets(keys: Mapping[str, object]) -> Iterable[tuple[str, ...]]:
    return (some for n in range(len(keys) + 1) for some in combinations(keys, n))
