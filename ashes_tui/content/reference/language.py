"""What ``rules/README.md``, the reference of the language, says about a word: its row in a table there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ashes_tui.content import paths
from ashes_tui.outside.files import read_text

CARD, BLOCK, EVENT, EFFECT, STATIC, PVE = "2", "3", "4", "5", "9", "11"
"""The chapters about keys of cards, blocks, events, verbs, continuous effects and opponents."""

_CHAPTER = re.compile(r"^## (\d+)\.", re.MULTILINE)
_ROW = re.compile(r"^\| (?P<code>`.+?`(?:(?: / |, )`[^|]+?`)*)(?: \([^|]+\))? \|(?P<rest>.*)\|$")
_HEAD = re.compile(r"^\| *(?:\w+ *)?\|(?P<rest>[^|]*[^|-][^|]*\|.*)\|$")
_SPAN = re.compile(r"`([^`]+)`")
_WORD = re.compile(r"\{?([a-z][a-z-]*)")
_ASIDE = re.compile(r"`(?P<word>[a-z-]+)[^`]*`(?P<said> \([^()]*(?:\([^()]*\)[^()]*)*\))")
_NODE = re.compile(r"\s*\[[A-Z]\w+\]")


def told(chapter: str, word: str) -> str:
    """What the reference says about a word, or nothing."""
    return _chapters().get(chapter, {}).get(word, "")


def looks(chapter: str, word: str) -> str:
    """How it is written, in the shorthand of the reference."""
    return told(chapter, word).partition(" – ")[0]


@cache
def _chapters() -> dict[str, dict[str, str]]:
    path = paths.rules_dir() / "README.md"
    parts = _CHAPTER.split(read_text(path)) if path.is_file() else [""]
    return {number: _entries(text) for number, text in zip(parts[1::2], parts[2::2], strict=True)}


def _entries(chapter: str) -> dict[str, str]:
    """Rows of tables, and words that a paragraph explains in parentheses; what stands first counts."""
    lines = chapter.splitlines()
    prose = " ".join(line for line in lines if not line.startswith("|"))
    found = {aside["word"]: aside["said"].strip()[1:-1] for aside in _ASIDE.finditer(prose)}
    return found | dict(_rows(lines))


def _rows(lines: list[str]) -> Iterator[tuple[str, str]]:
    columns: list[str] = []
    for line in lines:
        if row := _ROW.match(line):
            yield from _row(row["code"], _cells(row["rest"]), columns)
        elif head := _HEAD.match(line):
            columns = _cells(head["rest"])


def _cells(text: str) -> list[str]:
    return [_NODE.sub("", cell).strip() for cell in text.split("|")]


def _row(code: str, cells: list[str], columns: list[str]) -> Iterator[tuple[str, str]]:
    """One entry for each word; a further column is named by its head."""
    more = [f"{name}: {cell}" for name, cell in zip(columns[1:], cells[1:], strict=False) if cell]
    meaning = "; ".join([cells[0], *more])
    shapes: dict[str, list[str]] = {}
    for span in _SPAN.findall(code):
        if match := _WORD.match(span):
            shapes.setdefault(match[1], []).append(span)
    for word, spans in shapes.items():
        yield word, meaning if spans == [word] else f"{' or '.join(spans)} – {meaning}"
