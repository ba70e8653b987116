"""YAML: without anchors, aliases and tags, nested no deeper than anybody means."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

import yaml
from yaml.composer import Composer
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner

from ashes_tui.outside.faults import Unreadable

T = TypeVar("T")
DEEPEST = 50
"""Lists and maps within each other; the rules of the game go to 14."""
LONGEST_NUMBER = 18
"""Digits of a number: any such fits in 64 bits."""
_REMEDIES = {
    r"'\t'": "indent with spaces, not with tabs",
    "cannot start any token": "put the text in quotes",
    "mapping values are not allowed": "put text that holds ': ' in quotes; a key stands under the keys beside it",
    "expected <block end>": "the line stands further in or out than those it belongs to",
    "expected ',' or": "a ',' or a closing bracket is missing, in this line or the one above",
    "expected the node content": "a value is missing, or a bracket is closed that was never opened",
    "could not find expected ':'": "write key: value, with a space behind the colon",
    "unexpected end of stream": "a quote or a bracket is never closed",
}
_READ_DIFFERENTLY = re.compile(r"[\t\ufeff]|\?\s|:\s+[\]},]")
"""What libyaml takes for something else than Python does, or puts elsewhere: tabs, ``?``, ``[a: ]``."""
_NUMBER = re.compile(r"[+-]?[0-9]+")
_HALF = re.compile("[\ud800-\udfff]")


def compose(text: str, where: str = "") -> yaml.Node | None:
    """The nodes of a text, None if it holds nothing. Raises ``Unreadable`` with line and column.

    Where libyaml is at hand it reads; what it refuses is read again in Python, which says what is wrong.
    """
    if not _READ_DIFFERENTLY.search(text):
        with suppress(Unreadable, yaml.YAMLError, ValueError, OverflowError):
            return _composed(_quick(text), where)
    return _told(lambda: _composed(_Thorough(text), where), where)


def _composed(composer: _Composer, where: str) -> yaml.Node | None:
    composer.where = where
    node: yaml.Node | None = composer.get_single_node()
    composer.dispose()
    return node


def _told(read: Callable[[], T], where: str) -> T:
    try:
        return read()
    except yaml.MarkedYAMLError as error:
        problem, mark = error.problem or "", error.problem_mark or error.context_mark
        raise _at(mark, where, f"not YAML: {error.problem}", _remedy(problem)) from error
    except yaml.reader.ReaderError as error:
        raise Unreadable(where, f"not YAML: {error.reason}", "save the file as plain UTF-8 text", 1, 1) from error
    except (ValueError, OverflowError) as error:  # an escape such as "\UFFFFFFFF"
        raise Unreadable(where, f"not YAML: {error}", "write the letter itself", 1, 1) from error


def plain(text: str, where: str) -> Any:
    """A text as lists, maps and values of Python. Raises ``Unreadable``; read as `compose` reads it."""
    with suppress(Unreadable, yaml.YAMLError, ValueError, OverflowError):
        return _plain(text, where, _FAST)
    return _told(lambda: _plain(text, where, yaml.SafeLoader), where)


def _plain(text: str, where: str, loader: type[yaml.SafeLoader]) -> Any:
    depth = 0
    for event in yaml.parse(text, loader):
        depth -= isinstance(event, yaml.CollectionEndEvent)
        _check(event, depth, where)
        depth += isinstance(event, yaml.CollectionStartEvent)
    return yaml.load(text, loader)


_FAST = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Composer(Composer):
    """Refuses what is not used here before it is composed; nodes get no tags."""

    where = ""
    depth = 0
    peek_event: Callable[[], yaml.Event]
    dispose: Callable[[], None]

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        _check(self.peek_event(), self.depth, self.where)
        self.depth += 1
        node = super().compose_node(parent, index)
        self.depth -= 1
        return node

    def resolve(self, kind: type[yaml.Node], value: str, implicit: tuple[bool, bool]) -> str:
        """Nobody reads tags: what a scalar means is decided by who reads it."""
        return ""

    def descend_resolver(self, parent: yaml.Node | None, index: Any) -> None:
        """Tags need no path."""

    def ascend_resolver(self) -> None:
        """Tags need no path."""


class _Thorough(_Composer, Reader, Scanner, Parser):
    """Reads in Python, and names what is wrong in the words of ``_REMEDIES``."""

    def __init__(self, text: str) -> None:
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)
        Composer.__init__(self)


_quick: Callable[[str], _Composer] = _Thorough
if yaml.__with_libyaml__:
    from yaml._yaml import CParser

    class _InC(_Composer, CParser):
        """Reads with libyaml, about nine times as fast."""

        def __init__(self, text: str) -> None:
            CParser.__init__(self, text)
            Composer.__init__(self)

    _quick = _InC


def _check(event: Any, depth: int, where: str) -> None:
    if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
        raise _at(event.start_mark, where, "anchors and aliases are not used here", "write it out")
    if getattr(event, "tag", None):
        raise _at(event.start_mark, where, "tags are not used here", "leave it out")
    if depth >= DEEPEST and isinstance(event, yaml.CollectionStartEvent):
        remedy = f"put at most {DEEPEST} lists and maps within each other"
        raise _at(event.start_mark, where, "lists and maps nested too deep", remedy)
    if isinstance(event, yaml.ScalarEvent):
        _check_scalar(event, where)


def _check_scalar(event: yaml.ScalarEvent, where: str) -> None:
    if event.style and _HALF.search(event.value):  # only an escape can write one
        raise _at(event.start_mark, where, "half a character, which is no text", "write the letter itself")
    if not event.style and len(event.value) > LONGEST_NUMBER and _NUMBER.fullmatch(event.value):
        remedy = f"write at most {LONGEST_NUMBER} digits"
        raise _at(event.start_mark, where, f"a number of {len(event.value)} digits", remedy)


def _at(mark: Any, where: str, problem: str, remedy: str) -> Unreadable:
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    return Unreadable(where, problem, remedy, line, column)


def _remedy(problem: str) -> str:
    return next((remedy for part, remedy in _REMEDIES.items() if part in problem), "see the line and the one above")
