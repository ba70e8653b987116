"""What cards do in very little room: ``rules/reference/short-words.json``, from a generated text to its short form.

A short form is found by the text that it stands for, as that is generated: where rules change a text, its short form is
no longer found, and the text itself is told. So no short form says what the rules do not.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from ashes_tui.content import paths
from ashes_tui.content.findings import ContentError, Finding
from ashes_tui.outside.files import is_file, read

FILE = Path("reference") / "short-words.json"
LONGEST = 52
"""The columns of a short form: three lines of the narrowest card."""


@cache
def short_words(file: Path | None = None) -> Mapping[str, str]:
    """The short forms of the game's texts, by the generated text without its price; none if the file is missing.

    Raises `ContentError` for a file that is not an object of texts.
    """
    path = file or paths.rules_dir() / FILE
    if not is_file(path):
        return {}
    try:
        return msgspec.json.decode(read(path), type=dict[str, str])
    except msgspec.MsgspecError as error:
        raise ContentError(
            [Finding(str(path), 0, 0, str(error), "write one object: text, then its short form")]
        ) from None


__all__ = ["FILE", "LONGEST", "short_words"]
