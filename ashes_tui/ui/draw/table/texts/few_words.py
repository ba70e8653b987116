"""What a card says in the lines there are: in short, and without room for that cut as late as can be.

Each text has one short form, so that a card reads alike wherever it lies on the table; pages and lists, which a card is
read on, tell it in all its words where these have room.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ashes_tui.ui.draw.canvas import text_width
from ashes_tui.ui.draw.table.texts.short import in_short, price_of
from ashes_tui.ui.draw.truncate import shorten, shorten_words, wrap
from ashes_tui.words.phrases import capital

_SMALL_WORDS = (
    "a an the of to on in at by from with under into onto and or if for as is be its it "
    "that this any all your up you may cannot not but has have would target number equal unless while until 1 2 3"
)
_SMALL = frozenset(_SMALL_WORDS.split())
"""Words after which a text is not cut: what matters would only follow."""
_ENDS = (".", ";")
"""What parts sentences."""
_LEAST_OF_A_SENTENCE = 3
"""So few words of another sentence are rather left out."""
_WHOLE = 3
"""Nothing ends better than a text that is not cut."""
USE = "Use"
"""Stands before what it costs to use a spell once it was played."""
FOCUS = "Focus"
"""How the title of a text begins that holds from so many copies of a card on."""


class CardWords(NamedTuple):
    """A text of a card: its heading, if it has one, and its words, of which a gained ability has none.

    ``is_named``: the heading is the name of an ability, which says less than what it does. A focus is a condition, and
    some other heading tells a price.
    """

    heading: str
    words: str
    is_named: bool = False


class TextLine(NamedTuple):
    """A line of it: the heading that it begins with, and the rest."""

    lead: str
    rest: str


@lru_cache(maxsize=8192)
def briefly(text: CardWords) -> CardWords:
    """The one short form of a text.

    The name of an ability gives way to what it does, unless it is used: a question calls it by its name.
    """
    nameless = text.is_named and bool(text.words) and not price_of(text.words)
    return text._replace(heading="" if nameless else text.heading, words=in_short(text.words))


@lru_cache(maxsize=8192)
def lines_in_brief(found: Sequence[CardWords], width: int) -> int:
    """In how many lines texts are told in short, none of them cut."""
    return sum(len(_lines(*briefly(text)[:2], width)) for text in found)


@lru_cache(maxsize=8192)
def lines_in_full(found: Sequence[CardWords], width: int) -> int:
    """In how many lines texts are told in all their words."""
    return sum(len(_lines(*text[:2], width)) for text in found)


@lru_cache(maxsize=2048)
def told_in_full(found: Sequence[CardWords], width: int, room: int, sign: str) -> tuple[TextLine, ...]:
    """The texts of a card in so many lines: in all their words if these have room, else in short."""
    if lines_in_full(found, width) <= room:
        return tuple(line for text in found for line in _lines(*text[:2], width))
    return told_in_brief(found, width, room, sign)


@lru_cache(maxsize=2048)
def told_in_brief(
    found: Sequence[CardWords], width: int, room: int, sign: str, indent: int = 0
) -> tuple[TextLine, ...]:
    """The texts of a card in so many lines in short: each in lines of its own if there are enough, else in one go.

    Where even that has no room it is cut as late as can be, with a ``sign`` behind the last word. ``indent``: the
    columns of the first line that are taken.
    """
    if not found or room <= 0:
        return ()
    first, *others = map(briefly, found)
    short = [_indented(first, indent), *others] if indent else [first, *others]
    own = tuple(line for text in short for line in _lines(*text[:2], width))
    name = found[0].heading if found[0].is_named else ""
    head, *below = own if len(own) <= room else _cut(_in_one(short), name, width, room, sign)
    return (TextLine(head.lead[indent:], head.rest[0 if head.lead else indent :]), *below)


def _indented(text: CardWords, columns: int) -> CardWords:
    """A text of which the first columns are taken by something else."""
    taken = "\N{NO-BREAK SPACE}" * columns
    if text.heading:
        return text._replace(heading=taken + text.heading)
    return text._replace(words=taken + _begun(text.words))


def _in_one(short: Sequence[CardWords]) -> CardWords:
    """Several texts as one: a sentence each, the heading of the first before all of them."""
    first, *others = short
    behind = [": ".join(filter(None, (text.heading, _begun(text.words)))) for text in others]
    parts = [f"{part.removesuffix('.')}." for part in (first.words, *behind[:-1]) if part]
    return first._replace(words=" ".join([*parts, *behind[-1:]]))


def _cut(text: CardWords, name: str, width: int, room: int, sign: str) -> tuple[TextLine, ...]:
    """A text in so many lines, at least one: as many of its words as have room, and the sign.

    Where these are no clause, the ``name`` of the ability says more.
    """
    fitting = [cut for cut in _cuts(text, width, sign) if len(cut.lines) <= room and _has_room(cut.lines, width)]
    if not fitting:
        begin = text.heading or text.words.partition(" ")[0]
        return (TextLine("", shorten(f"{begin}{sign}", width, sign)),)
    words = text.words.split(" ")
    clauses = [cut for cut in fitting if _says_something(words, cut.words)]
    if name and not clauses:
        return _named(name, width, room, sign)
    # A cut behind a word that says something is better, but not if it leaves a line empty.
    found = clauses or fitting
    used = max(len(cut.lines) for cut in found)
    return max(found, key=lambda cut: (cut.ends * (len(cut.lines) == used), cut.words)).lines


def _says_something(words: Sequence[str], n: int) -> bool:
    """Whether so many words of a text are a clause: with what comes after a condition or a price, if it has one."""
    told, left = words[:n], words[n:]
    if told[-1].endswith(_ENDS):
        return True
    end = next((at for at, word in enumerate(left) if word.endswith(_ENDS)), len(left))
    begin = next((at for at in range(n - 1, 0, -1) if told[at - 1].endswith((":", *_ENDS))), 0)
    return n > begin + 1 and not any(word.endswith(":") for word in (told[-1], *left[:end]))


def _named(name: str, width: int, room: int, sign: str) -> tuple[TextLine, ...]:
    """The name of an ability in place of what it does, or as many of its words as have room."""
    # A number stands beside the name that it belongs to.
    base, blank, number = name.rpartition(" ")
    whole = f"{base}\N{NO-BREAK SPACE}{number}{sign}" if number.isdigit() and blank else f"{name}{sign}"
    lines = wrap(whole, width)
    if len(lines) > room or max(map(text_width, whole.split(" "))) > width:
        lines = [shorten_words(name, width - text_width(sign), sign) or shorten(f"{name}{sign}", width, sign)]
    return tuple(TextLine("", line.replace("\N{NO-BREAK SPACE}", " ")) for line in lines)


class _Cut(NamedTuple):
    """A text of which so many words are told: its lines, and how well it ends there."""

    ends: int
    words: int
    lines: tuple[TextLine, ...]


def _cuts(text: CardWords, width: int, sign: str) -> Iterator[_Cut]:
    """A text with all its words, then with ever fewer, and the sign."""
    words = text.words.split(" ")
    yield _Cut(_WHOLE, len(words), _lines(text.heading, text.words, width))
    for n in range(len(words) - 1, 0, -1):
        told = f"{' '.join(words[:n]).rstrip(' .,;:')}{sign}"
        yield _Cut(_ends_well(words, n), n, _lines(text.heading, told, width))


def _has_room(lines: Sequence[TextLine], width: int) -> bool:
    return all(text_width("".join(line)) <= width for line in lines)


def _ends_well(words: Sequence[str], n: int) -> int:
    """How well a text is cut after so many words: 2 behind what matters, 1 behind a condition, 0 behind an article."""
    return 2 * _may_end(words, n) or int(words[n - 1].lower() not in _SMALL)


def _may_end(words: Sequence[str], n: int) -> bool:
    """Whether a cut after so many words leaves something that says what it is about."""
    last = words[n - 1]
    begins = any(word.endswith(_ENDS) for word in words[max(0, n - _LEAST_OF_A_SENTENCE) : n - 1])
    says = last.lower() not in _SMALL and not last.endswith(("'s", ":"))
    return says and not (begins and not last.endswith(_ENDS))


def _begun(words: str) -> str:
    """Words as they begin a sentence: a price has no capital, wherever it stands."""
    return words if price_of(words) else capital(words)


@lru_cache(maxsize=4096)
def _lines(heading: str, words: str, width: int) -> tuple[TextLine, ...]:
    """A text broken into lines: only the heading stands out."""
    lead = f"{heading}:" if heading and words else heading
    words = words if heading else _begun(words)
    lines = wrap(f"{lead} {words}".strip(" "), width)
    head = lead if lead and lines[0].startswith(lead) else ""
    first, *below = lines
    return (TextLine(head, first[len(head) :]), *(TextLine("", line) for line in below))


__all__ = [
    "FOCUS",
    "USE",
    "CardWords",
    "TextLine",
    "briefly",
    "lines_in_brief",
    "lines_in_full",
    "told_in_brief",
    "told_in_full",
]
