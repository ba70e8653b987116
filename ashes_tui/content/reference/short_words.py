"""What cards do in very little room: ``rules/reference/short-words.json``, from a generated text to its short form.

A short form is found by the text that it stands for, as that is generated: where rules change a text, its short form is
no longer found, and the text itself is told. So no short form says what the rules do not.

A text has one form, whatever the room: what has none is cut at its end, so that what matters most stands first.
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
_REMEDY = "write one object: each text, then its short form"
LONGEST = 105
"""The columns of a short form: six lines of the narrowest card. Most take three."""

_TEXTS: Json[dict[str, str]] = Json(dict[str, str])


@cache
def short_words(file: Path | None = None) -> Mapping[str, str]:
    """The short forms of the game's texts, by the generated text without its price; none if the file is missing.

    Raises `ContentError` for a file that is not an object of texts.
    """
    return _forms(file or paths.rules_dir() / FILE)


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
    "known",
    "short_form",
    "short_words",
]
