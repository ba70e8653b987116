"""What people type, made harmless before anybody else sees it: names, chat, labels of tables and decks."""

from __future__ import annotations

import unicodedata
from functools import cache
from itertools import groupby

from confusable_homoglyphs import categories, confusables

LONGEST_NAME, LONGEST_LABEL, LONGEST_TEXT = 20, 40, 200
SHORTEST_NAME = 2
_MARKS_IN_A_ROW = 2
_IN_NAMES = frozenset("LN")
_BETWEEN = " -_'.’"
_BLANK = frozenset("\u115f\u1160\u2800\u3164\u034f\u17b4\u17b5") | {chr(n) for n in range(0xFE00, 0xFE10)}
"""Letters, signs and marks that show nothing."""
_SCRIPTS = (
    frozenset({"LATIN"}),
    frozenset({"CYRILLIC"}),
    frozenset({"GREEK"}),
    frozenset({"HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"HAN", "HANGUL"}),
)
"""Scripts that stand together in a name; any other script stands alone."""
_ANY_SCRIPT = frozenset({"COMMON", "INHERITED"})
_ALIKE = str.maketrans(dict.fromkeys("iI1|!", "l") | dict.fromkeys("0O", "o") | dict.fromkeys(_BETWEEN))


class NameRefused(Exception):
    """A name that nobody may have; its text says why, and what to do."""


def inert(text: str, longest: int = LONGEST_TEXT) -> str:
    """A text in which nothing acts: one line, no control or format characters, no markup, nothing wider than it looks.

    What cannot be shown is left out; what is too long is cut. A half of a surrogate pair is left out too.
    """
    kept = (_shown(c) for c in unicodedata.normalize("NFKC", text[: 8 * longest]))
    return " ".join(_few_marks("".join(kept)).split())[:longest].rstrip()


def inert_label(text: str) -> str:
    """The same for the name of a table or a deck, or a word about a key."""
    return inert(text, LONGEST_LABEL)


def checked_name(text: str) -> str:
    """A player's name as it is shown. Raises ``NameRefused``."""
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    if not SHORTEST_NAME <= len(name) <= LONGEST_NAME:
        raise NameRefused(f"a name has {SHORTEST_NAME} to {LONGEST_NAME} characters; take a name of that length")
    if inert(name, LONGEST_NAME) != name or not all(_in_name(c) for c in name):
        raise NameRefused("a name has letters, digits, spaces, and - _ ' . between them; leave the rest out")
    if not any(unicodedata.category(c)[0] == "L" for c in name) or name[0] in _BETWEEN:
        raise NameRefused("a name begins with a letter or a digit and has a letter in it; put one there")
    scripts = {categories.alias(c) for c in name} - _ANY_SCRIPT
    if len(scripts) > 1 and not any(scripts <= together for together in _SCRIPTS):
        raise NameRefused("a name is written in one script; leave out the letters of the other")
    return name


def skeleton(name: str) -> str:
    """What a name looks like: two names that may be taken for each other have the same."""
    seen = _alike(name)
    for _ in range(3):  # what one pass folds may show the next something
        seen = _alike(seen.casefold())
    return seen.translate(_ALIKE).replace("vv", "w")


def _alike(text: str) -> str:
    found = "".join(_prototypes().get(c, c) for c in unicodedata.normalize("NFKC", text))
    bare = (c for c in unicodedata.normalize("NFKD", found) if unicodedata.category(c)[0] != "M")
    return "".join(_prototypes().get(c, c) for c in bare)


@cache
def _prototypes() -> dict[str, str]:
    """Each character that looks like another, with the one that stands for all of its like."""
    like: dict[str, list[str]] = {
        char: [found["c"].strip("\u200e") for found in entries]
        for char, entries in confusables.confusables_data.items()
    }
    return {
        char: others[0] for char, others in like.items() if len(char) == 1 and _stands_for(others[0], char, like)
    } | {"I": "l"}


def _stands_for(other: str, char: str, like: dict[str, list[str]]) -> bool:
    """Whether ``other`` is what ``char`` is known by: it has many like it, or comes first of the two."""
    if len(like[char]) != 1 or not other:
        return False
    return len(other) > 1 or len(like.get(other, ())) > 1 or other < char


def _shown(char: str) -> str:
    """A character as it may be shown, nothing if it may not."""
    kind = unicodedata.category(char)
    if kind == "Zs":
        return " "
    if kind[0] in "CZ" or char in _BLANK or (kind == "So" and unicodedata.east_asian_width(char) in "WF"):
        return " " if char in "\t\n\r\u2028\u2029" else ""
    return {"[": "(", "]": ")", "\\": "/"}.get(char, char)


def _few_marks(text: str) -> str:
    """The same with few marks above each other, and none where nothing carries it."""
    parts, carried = [], False
    for is_mark, group in groupby(text, lambda c: unicodedata.category(c)[0] == "M"):
        most = (_MARKS_IN_A_ROW if carried else 0) if is_mark else None
        parts.append("".join(group)[:most])
        carried = not is_mark
    return "".join(parts)


def _in_name(char: str) -> bool:
    return char in _BETWEEN or unicodedata.category(char)[0] in _IN_NAMES | {"M"}
