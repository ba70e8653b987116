"""What cards do in very little room: ``rules/reference/short-words.json``, from a generated text to its short form.

A short form is found by the text that it stands for, as that is generated: where rules change a text, its short form is
no longer found, and the text itself is told. So no short form says what the rules do not.

``rules/reference/middle-words.json`` and ``shortest-words.json`` have shorter forms in the same way, for tiles on the
table: of units in plain phrases for rows of three and four, and the heart of a text for the smallest; of other cards
for two lines of a usual and of a narrow tile.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from ashes_tui.content import paths
from ashes_tui.content.findings import ContentError, Finding
from ashes_tui.outside.faults import Unfit, Unreadable
from ashes_tui.outside.files import is_file, read
from ashes_tui.outside.jsontext import Json

FILE = Path("reference") / "short-words.json"
MIDDLE_FILE = Path("reference") / "middle-words.json"
SHORTEST_FILE = Path("reference") / "shortest-words.json"
_REMEDY = "write one object: each text, then its short form"
LONGEST = 105
"""The columns of a short form: six lines of the narrowest card. Most take three."""
UNIT_LINES = 2
"""The lines of a middle or a shortest form, without its price."""
MIDDLE_UNIT, NARROWEST_UNIT = 20, 14
"""The columns of both: three or four units, and five without frames, in a row of the smallest terminal."""
MIDDLE_CARD, NARROWEST_CARD = 30, 24
"""The same of cards that are no units: in two columns of the smallest terminal, and in three."""


_TEXTS: Json[dict[str, str]] = Json(dict[str, str])


@cache
def short_words(file: Path | None = None) -> Mapping[str, str]:
    """The short forms of the game's texts, by the generated text without its price; none if the file is missing.

    Raises `ContentError` for a file that is not an object of texts.
    """
    return _forms(file or paths.rules_dir() / FILE)


@cache
def middle_words(file: Path | None = None) -> Mapping[str, str]:
    """The middle forms in the same way; a text whose short form is no longer has none.

    Raises `ContentError` for a file that is not an object of texts.
    """
    return _forms(file or paths.rules_dir() / MIDDLE_FILE)


@cache
def shortest_words(file: Path | None = None) -> Mapping[str, str]:
    """The shortest forms in the same way; a text whose heart has no room in them has none.

    Raises `ContentError` for a file that is not an object of texts.
    """
    return _forms(file or paths.rules_dir() / SHORTEST_FILE)


def _forms(path: Path) -> Mapping[str, str]:
    try:
        return _TEXTS.read(read(path), str(path), remedy=_REMEDY) if is_file(path) else {}
    except (Unfit, Unreadable) as error:
        raise ContentError([Finding(error.where, error.line, 0, error.problem, _REMEDY)]) from None


@cache
def known(forms: Callable[[], Mapping[str, str]]) -> Mapping[str, str]:
    """Such forms; none if their file cannot be read: texts are told without them, and `rules check` names it."""
    try:
        return forms()
    except ContentError:
        return {}


def short_form(text: str) -> str:
    """The short form of a generated text without its price; one that has none as it is."""
    return known(short_words).get(text, text)


__all__ = [
    "FILE",
    "LONGEST",
    "MIDDLE_CARD",
    "MIDDLE_FILE",
    "MIDDLE_UNIT",
    "NARROWEST_CARD",
    "NARROWEST_UNIT",
    "SHORTEST_FILE",
    "UNIT_LINES",
    "known",
    "middle_words",
    "short_form",
    "short_words",
    "shortest_words",
]
