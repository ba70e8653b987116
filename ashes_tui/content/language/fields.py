"""Reading maps: one `Fields` per map, with its keys, its scope and the place where mistakes go."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from ashes_tui.content.findings import Fault, Finding, GrammarFault, SourceSpot, did_you_mean
from ashes_tui.content.language.grammar.cost import cost
from ashes_tui.content.language.grammar.tokens import Mention, TokenStream
from ashes_tui.content.language.scope import ReadingScope
from ashes_tui.content.language.tree import ListNode, MapNode, Node, ScalarNode
from ashes_tui.content.reference.language import looks
from ashes_tui.lang.cost import Cost

T = TypeVar("T")
MOST = 999
"""The greatest number anybody means."""


@dataclass(frozen=True)
class Use:
    """A name used in a file, to be found once everything is read."""

    kind: str
    name: str
    path: str
    spot: SourceSpot
    n: int | None = None


@dataclass
class File:
    """One file being read: where its findings, the names it uses and the cards that cannot be read go."""

    path: str
    findings: list[Finding]
    uses: list[Use] = field(default_factory=list)
    unread: set[str] = field(default_factory=set)

    def report(self, spot: SourceSpot, message: str, remedy: str = "") -> None:
        """Note a mistake and go on."""
        self.findings.append(Finding(self.path, spot.line, spot.column, message, remedy))

    def use(self, kind: str, name: str, spot: SourceSpot, n: int | None = None) -> None:
        """Note a name that must exist."""
        self.uses.append(Use(kind, name, self.path, spot, n))

    def each(self, items: Iterable[Node], read: Callable[[Node], T]) -> tuple[T, ...]:
        """Read every item; one that fails is reported and left out."""
        results = [self.attempt(partial(read, item)) for item in items]
        return tuple(found for found in results if found is not None)

    def attempt(self, read: Callable[[], T]) -> T | None:
        """The result, or None after reporting what was wrong."""
        try:
            return read()
        except Fault as fault:
            self.report(fault.spot, fault.message, fault.remedy)
            return None


def as_map(node: Node, what: str, remedy: str = "write key: value") -> MapNode:
    """The node as a map."""
    if not isinstance(node, MapNode):
        raise Fault(node.spot, f"{what} must be a map", remedy)
    return node


def as_items(node: Node) -> tuple[Node, ...]:
    """The items of a list; a single thing is a list of one, nothing an empty one."""
    if isinstance(node, ListNode):
        return node.items
    return () if isinstance(node, ScalarNode) and node.value is None else (node,)


def as_text(node: Node, what: str, remedy: str = "write a word or put it in quotes") -> str:
    """The node as text."""
    if not isinstance(node, ScalarNode) or not isinstance(node.value, str) or not node.value:
        raise Fault(node.spot, f"{what} must be text", remedy)
    return node.value


def as_int(node: Node, what: str) -> int:
    """The node as a whole number."""
    if not isinstance(node, ScalarNode) or isinstance(node.value, bool) or not isinstance(node.value, int):
        raise Fault(node.spot, f"{what} must be a whole number", "write digits only, without quotes")
    return node.value


def as_word(node: Node, table: Mapping[str, T], what: str) -> T:
    """The node as a word of a closed vocabulary."""
    word = as_text(node, what)
    if word not in table:
        raise Fault(node.spot, f"unknown {what} '{word}'", did_you_mean(word, table))
    return table[word]


def as_cost(node: Node, scope: ReadingScope | None = None) -> Cost:
    """The node as a cost. With a ``scope`` it is paid in mid-effect, and may read the numeral of its ability."""
    text = as_text(node, "a cost", "write it as in main - 1 basic")
    try:
        found = cost(text)
        if any(c.numeral for c in found.variants()):
            _check_numeral(text, scope)
        return found
    except GrammarFault as fault:
        raise Fault(_spot_in(node, fault.offset), fault.message, fault.remedy) from fault


def _check_numeral(text: str, scope: ReadingScope | None) -> None:
    at = re.split(r"\bN\b", text)[0]
    if scope is None:
        raise GrammarFault(len(at), "N is paid in mid-effect only", "write a number, or say it in 'spend'")
    scope.check(Mention("N", len(at)))


def _spot_in(node: Node, offset: int) -> SourceSpot:
    return node.at(offset) if isinstance(node, ScalarNode) else node.spot


def parsed(node: Node, what: str, grammar: Callable[[TokenStream], T], file: File, scope: ReadingScope) -> T:
    """The node read by one of the little grammars; faults point into the string."""
    if not isinstance(node, ScalarNode) or node.value is None or isinstance(node.value, bool):
        raise Fault(node.spot, f"{what} must be a number or text", "see rules/README.md, sections 6 and 7")
    try:
        stream = TokenStream(str(node.value))
        found = grammar(stream)
        stream.end()
        for mention in stream.mentions:
            scope.check(mention)
    except GrammarFault as fault:
        raise Fault(node.at(fault.offset), fault.message, fault.remedy) from fault
    for title in stream.titles:
        file.use("card", title.name, node.at(title.at))
    return found


class Fields:
    """The keys of one map. ``entry``: chapter and word of the reference that show what the map looks like."""

    def __init__(self, node: MapNode, file: File, scope: ReadingScope, entry: tuple[str, str] | None = None) -> None:
        self.node = node
        self.file = file
        self.scope = scope
        self.entry = entry

    def only(self, allowed: Iterable[str]) -> None:
        """Report every key that is not allowed."""
        known = tuple(allowed)
        for key, spot in self.node.keys.items():
            if key not in known:
                self.file.report(spot, f"unknown key '{key}'", did_you_mean(key, known))

    def has(self, key: str) -> bool:
        """Whether the key stands here."""
        return key in self.node.entries

    def get(self, key: str) -> Node:
        """The value of a key that must stand here."""
        if key not in self.node.entries:
            like = f", as in {looks(*self.entry)}" if self.entry else ""
            raise Fault(self.node.spot, f"'{key}' is missing", f"add '{key}:'{like}")
        return self.node.entries[key]

    def text(self, key: str) -> str:
        """A text."""
        return as_text(self.get(key), f"'{key}'")

    def number(self, key: str) -> int:
        """A whole number."""
        return as_int(self.get(key), f"'{key}'")

    def at_least(self, key: str, least: int) -> int:
        """A whole number that is neither too small nor bigger than any on a card."""
        n = self.number(key)
        if n < least:
            raise Fault(self.get(key).spot, f"'{key}' cannot be {n}", f"the least is {least}")
        if n > MOST:
            raise Fault(self.get(key).spot, f"'{key}' cannot be {n}", f"the most is {MOST}")
        return n

    def truth(self, key: str) -> bool:
        """``true`` or ``false``; false if left out."""
        if not self.has(key):
            return False
        node = self.get(key)
        if not isinstance(node, ScalarNode) or not isinstance(node.value, bool):
            raise Fault(node.spot, f"'{key}' must be true or false", "write one of these")
        return node.value

    def word(self, key: str, table: Mapping[str, T], what: str) -> T:
        """A word of a closed vocabulary."""
        return as_word(self.get(key), table, what)

    def words(self, key: str, table: Mapping[str, T], what: str) -> tuple[T, ...]:
        """One or more words of a closed vocabulary; none if left out."""
        if not self.has(key):
            return ()
        return tuple(as_word(node, table, what) for node in as_items(self.get(key)))

    def parse(self, key: str, grammar: Callable[[TokenStream], T]) -> T:
        """A value in one of the little grammars."""
        return parsed(self.get(key), f"'{key}'", grammar, self.file, self.scope)

    def parse_each(self, key: str, grammar: Callable[[TokenStream], T]) -> tuple[T, ...]:
        """One or more values in one of the little grammars; none if left out."""
        if not self.has(key):
            return ()
        items = as_items(self.get(key))
        return tuple(parsed(item, f"'{key}'", grammar, self.file, self.scope) for item in items)
