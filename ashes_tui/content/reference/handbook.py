"""The rules of the game in our own short words, by id: Markdown files in ``rules/reference``.

A file is a book: ``# Title``, sections ``## Name``, and in them one list item for each rule, ``- **ID** words``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from ashes_tui.content import paths
from ashes_tui.content.cache import cached
from ashes_tui.content.findings import ContentError, Finding, nearest
from ashes_tui.outside.files import read_text

if TYPE_CHECKING:
    from markdown_it.token import Token

_ENTRY = re.compile(r"\*\*(?P<id>[A-Z][A-Z0-9]*(?:-[A-Za-z0-9]+)+)\*\* (?P<text>\S.*)", re.DOTALL)
_WORD = re.compile(r"[^\W_]+")
ITEM = "write a rule as '- **ID** its words'"


class HandbookRule(Struct, frozen=True):
    """One rule: its id, the book and section it stands in, and what it says."""

    id: str
    book: str
    section: str
    text: str


class Handbook(Struct, frozen=True):
    """Every rule, in the order of the books."""

    rules: tuple[HandbookRule, ...]

    def find(self, query: str) -> tuple[HandbookRule, ...]:
        """The rule of this id, or all whose ids begin with it (ASC-ATK), or those that hold all words of the query.

        Of these the ones in a section named so come first.
        """
        text = query.strip()
        folded = text.casefold()
        exact = tuple(rule for rule in self.rules if rule.id.casefold() == folded)
        return exact or self._below(folded) or self._with(text)

    def text(self, rule: str) -> str:
        """What the rule of an id says, nothing if there is none."""
        return next((r.text for r in self.rules if r.id == rule), "")

    def nearest(self, query: str) -> str:
        """A hint for a query that finds nothing."""
        return nearest(query, [rule.id for rule in self.rules]) or nearest(query, sorted(self._words()))

    def _below(self, prefix: str) -> tuple[HandbookRule, ...]:
        return tuple(rule for rule in self.rules if rule.id.casefold().startswith(f"{prefix}-"))

    def _with(self, query: str) -> tuple[HandbookRule, ...]:
        words = _WORD.findall(query.casefold())
        found = [rule for rule in self.rules if words and all(f" {word}" in _text(rule) for word in words)]
        return tuple(sorted(found, key=lambda rule: not all(f" {word}" in _title(rule) for word in words)))

    def _words(self) -> set[str]:
        return {word for rule in self.rules for word in _WORD.findall(rule.text.casefold())}


@lru_cache(maxsize=2048)
def _text(rule: HandbookRule) -> str:
    """The words of a rule and of its section's name, a blank before each: lists search them at every key."""
    return "".join(f" {word}" for word in _WORD.findall(f"{rule.section} {rule.text}".casefold()))


def _title(rule: HandbookRule) -> str:
    return f" {rule.section.casefold()}"


def handbook(folders: Sequence[Path] = ()) -> Handbook:
    """All books, compiled when first read. Raises ``ContentError`` naming file, line and remedy for each mistake."""
    places = [paths.rules_dir(), *folders]
    files = [path for place in places for path in sorted((place / "reference").glob("*.md"))]
    books = {path: read_text(path) for path in files}
    return cached("handbook", "\0".join(books.values()), Handbook, lambda: _handbook(books))


def _handbook(books: Mapping[Path, str]) -> Handbook:
    findings: list[Finding] = []
    rules: dict[str, HandbookRule] = {}
    for path, text in books.items():
        for line, found in _read(text):
            if isinstance(found, str):
                findings.append(Finding(str(path), line, 1, found, ITEM))
            elif found.id in rules:
                findings.append(Finding(str(path), line, 1, f"{found.id} stands here a second time", "keep one"))
            else:
                rules[found.id] = found
    if findings:
        raise ContentError(findings)
    return Handbook(tuple(rules.values()))


def _read(text: str) -> Iterator[tuple[int, HandbookRule | str]]:
    """Each rule of a book, or what is wrong, with its line."""
    from markdown_it import MarkdownIt

    tokens = MarkdownIt("commonmark").parse(text)
    book = section = inside = ""
    for token in tokens:
        if token.type in ("heading_open", "list_item_open"):
            inside = token.tag
        elif token.type in ("heading_close", "list_item_close"):
            inside = ""
        elif token.type != "inline":
            continue
        elif inside == "h1":
            book = token.content
        elif inside == "h2":
            section = token.content
        elif inside == "li":
            yield _line(token), _rule(token, book, section)


def _line(token: Token) -> int:
    return token.map[0] + 1 if token.map else 1


def _rule(token: Token, book: str, section: str) -> HandbookRule | str:
    match = _ENTRY.fullmatch(token.content)
    if match is None:
        return "this item is not a rule"
    if not book or not section:
        return f"{match['id']} stands before the book's title or a section"
    return HandbookRule(match["id"], book, section, " ".join(match["text"].split()))
