"""Fitting text and cells into little room."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.cells import chop_cells, set_cell_size

from ashes_tui.ui.draw.canvas import text_width

_SUMMON = re.compile("^Summon ")
_SAYS_LITTLE = "Summon"
"""A name that is cut is not left with this word alone."""
SUMMON_SHORT = "S. "
"""Stands for *Summon*, the word that half of all ready spells begin with; the point says that it is shortened."""
_COPY = re.compile(r"(.*?)(#\d+)?$")
_SAYS = 5
"""The columns of the first words of a name that say whose it is."""


def shorten(text: str, width: int, ellipsis: str) -> str:
    """The text, cut with an ellipsis if it is too long."""
    if text_width(text) <= width:
        return text
    return set_cell_size(text, max(0, width - 1)).rstrip() + ellipsis if width > 0 else ""


def shorten_middle(text: str, width: int, ellipsis: str) -> str:
    """A text in so many columns, cut in its middle: of a path the end, which tells most, stays."""
    if text_width(text) <= width:
        return text
    room = max(0, width - text_width(ellipsis))
    begin = room // 3
    return f"{text[:begin]}{ellipsis}{text[len(text) - (room - begin) :]}"


def shorten_words(text: str, width: int, ellipsis: str) -> str:
    """The text, cut between words if it is too long, because a number cut in half would be another number."""
    if text_width(text) <= width:
        return text
    kept: list[str] = []
    for word in text.split(" "):
        if text_width(" ".join([*kept, word])) + 1 > width:
            break
        kept.append(word)
    return " ".join(kept).rstrip(",") + ellipsis if kept else ""


def shorten_name(name: str, width: int, ellipsis: str) -> str:
    """A card's name in little room: cut between words if what is left says something; the number of a copy never."""
    if text_width(name) <= width:
        return name
    match = _COPY.fullmatch(name)
    base, copy = (match[1], match[2] or "") if match else (name, "")
    words = shorten_words(base, width - len(copy), ellipsis)
    told = words.removesuffix(ellipsis)
    says = text_width(told) >= _SAYS and told != _SAYS_LITTLE and _ends_well(told)
    return (words if says else shorten(base, width - len(copy), ellipsis)) + copy


def shorten_apart(name: str, others: Iterable[str], width: int, ellipsis: str) -> str:
    """The same, but cut in the middle if another visible name would be cut to the same letters."""
    short = shorten_name(name, width, ellipsis)
    if short == name or all(other == name or shorten_name(other, width, ellipsis) != short for other in others):
        return short
    return _cut_in_the_middle(name, width, ellipsis)


def first_words(name: str, others: Iterable[str], width: int) -> str:
    """As many whole words of a name as have room, with the number of a copy; empty if others begin alike.

    A name without room for a word that says something has no such form.
    """
    match = _COPY.fullmatch(name)
    base, copy = (match[1], match[2] or "") if match else (name, "")
    if text_width(name) <= width:
        return name
    rivals = {_COPY.sub(r"\1", other) for other in others} - {base}
    words = base.split(" ")
    forms = (" ".join(words[:count]) for count in range(len(words) - 1, 0, -1))
    told = (form for form in forms if _SAYS <= text_width(form) <= width - len(copy) and _ends_well(form))
    return next((form + copy for form in told if not any(f"{other} ".startswith(f"{form} ") for other in rivals)), "")


def _ends_well(words: str) -> bool:
    """Whether words of a name end with one of weight, not with an *of*."""
    return words.rpartition(" ")[2][:1].isupper()


def shorten_beside(name: str, others: Sequence[str], width: int, ellipsis: str) -> str:
    """The same, but first with *Summon* shortened: without the word the spell would be taken for what it summons."""
    if text_width(name) <= width:
        return name
    return shorten_apart(brief_name(name), [brief_name(other) for other in others], width, ellipsis)


def brief_name(name: str) -> str:
    """The name of a spell with *Summon* shortened: ``S. Frost Talon``."""
    return _SUMMON.sub(SUMMON_SHORT, name)


def _cut_in_the_middle(text: str, width: int, ellipsis: str) -> str:
    """The text, cut so that its last word stays, or else its end."""
    last = text.rpartition(" ")[2]
    tail = f" {last}" if text_width(last) < width // 2 else text[-max(0, width // 3) :]
    head = width - text_width(tail) - 1
    if not tail or head < 1:
        return shorten(text, width, ellipsis)
    return set_cell_size(text, head).rstrip() + ellipsis + tail


def shorten_among(text: str, width: int, ellipsis: str, others: Iterable[str] = ()) -> str:
    """An option beside ``others``, first with *Summon* shortened, then without the words that another begins with.

    Copies are told apart by their numbers, which are never cut.
    """
    if text_width(text) <= width:
        return text
    text, others = brief_name(text), tuple(map(brief_name, others))
    if text_width(text) <= width:
        return text
    base = _COPY_END.sub("", text)
    alike = max((_words_shared(text, other) for other in others if _COPY_END.sub("", other) != base), default=0)
    rest = " ".join(text.split(" ")[alike:])
    if alike and text_width(rest) + text_width(ellipsis) <= width:
        return f"{ellipsis}{rest}"
    return shorten_option(text, width, ellipsis, others)


def _words_shared(text: str, other: str) -> int:
    """How many words two texts begin with alike; never all of the first."""
    pairs = zip(text.split(" ")[:-1], other.split(" "), strict=False)
    return next((i for i, (one, two) in enumerate(pairs) if one != two), min(text.count(" "), other.count(" ") + 1))


_SHORTER = (("Activate ", ""), (" facing ", ", "))


_COPY_END = re.compile(r"#\d+$")
_NAMED = 6
"""At least this much of a card's name is kept, to tell whose ability it is."""


def shorten_option(text: str, width: int, ellipsis: str, others: Iterable[str] = ()) -> str:
    """An option in little room: words that say little are left out first, then the end is cut, of twins the middle.

    For an ability the card's name is cut, because the ability's own name says what it does; of a target not where it
    lies. ``others`` are the options beside it.
    """
    short = _short_option(text, width, ellipsis)
    if text_width(text) <= width or all(o == text or _short_option(o, width, ellipsis) != short for o in others):
        return short
    return _cut_in_the_middle(text, width, ellipsis)


def _short_option(text: str, width: int, ellipsis: str) -> str:
    """The same, whatever stands beside it."""
    if text_width(text) <= width:
        return text
    for long, short in _SHORTER:
        text = text.replace(long, short) if text_width(text) > width else text
    whose, _, ability = text.partition(": ")
    room = width - text_width(ability) - 2
    if ability and text_width(text) > width and room >= _NAMED:
        return f"{shorten_name(whose, room, ellipsis)}: {ability}"
    if ability and text_width(text) > width and not _COPY_END.search(whose):
        return shorten(ability, width, ellipsis)
    name, comma, where = text.partition(", ")
    if comma and text_width(where) + 2 + _NAMED <= width:
        return f"{shorten_name(name, width - text_width(where) - 2, ellipsis)}, {where}"
    return shorten_name(text, width, ellipsis)


def wrap(text: str, width: int, indent: int = 0) -> list[str]:
    """Text broken into lines between words, not at non-breaking spaces; later lines are indented.

    A word wider than a line, such as a file path, continues on the next line.
    """
    return list(_wrapped(text, width, indent))


@lru_cache(maxsize=4096)
def _wrapped(text: str, width: int, indent: int) -> tuple[str, ...]:
    """The same, cached: most texts of a picture recur in the next."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        gap = " " if line.strip() else ""
        if line and text_width(line) + len(gap) + text_width(word) > width:
            lines.append(line)
            line, gap = " " * indent, ""
        *full, line = _broken(line + gap + word, width, indent)
        lines += full
    return (*lines, line) if line.strip() or not lines else tuple(lines)


_WIDEST = 2
"""The columns of the widest character."""


def _broken(line: str, width: int, indent: int) -> list[str]:
    """A line broken wherever needed, because it may contain a word that is too wide."""
    room = width - indent
    if text_width(line) <= width or room < _WIDEST:
        return [line]
    first, *_ = chop_cells(line, width)
    return [first, *(" " * indent + part for part in chop_cells(line[len(first) :], room))]


def clip(lines: list[str], room: int, width: int, ellipsis: str) -> list[str]:
    """The lines there is room for; the last ends with an ellipsis if lines are left out."""
    if len(lines) <= room or room <= 0:
        return lines[: max(0, room)]
    last = lines[room - 1]
    return [*lines[: room - 1], shorten(f"{last} {ellipsis}", width, ellipsis)]


class ScrollWindow(NamedTuple):
    """The cells of a row that are drawn: ``first`` up to (not including) ``end``, each ``width`` wide."""

    first: int
    end: int
    width: int


BEYOND = 3
"""A gap, the number of cells beyond the edge, and its sign."""


def window(count: int, room: int, cursor: int, least: int, most: int, want: int = 0) -> ScrollWindow:
    """How ``count`` cells with gaps fit into ``room``, scrolled so that the ``cursor`` is visible.

    ``want``: cells are as narrow as if there were that many, so that they do not change size while a row fills. If not
    all fit, the last columns are left free for the number of those beyond.
    """
    slots = max(count, want, 1)
    width = max(least, min(most, (room + 1) // slots - 1))
    shown = max(1, (room + 1) // (width + 1))
    if count <= shown:
        return ScrollWindow(0, count, width)
    room -= BEYOND
    shown = max(1, (room + 1) // (width + 1))
    width = max(least, (room + 1) // shown - 1)
    first = min(max(0, cursor - shown // 2), count - shown)
    return ScrollWindow(first, first + shown, width)
