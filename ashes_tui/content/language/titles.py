"""Titles of abilities: ``Overkill 1``, ``Overkill N``, ``Stalk``."""

from __future__ import annotations

import re

_NUMERAL = re.compile(r"(?P<name>.+?) (?P<n>[0-9]{1,3})")


def split_numeral(title: str) -> tuple[str, int | None]:
    """``Hex 1`` is Hex with numeral 1."""
    match = _NUMERAL.fullmatch(title)
    return (match["name"], int(match["n"])) if match else (title, None)


def split_parameter(title: str) -> tuple[str, bool]:
    """``Overkill N`` is Overkill, numbered."""
    name = title.removesuffix(" N")
    return name, name != title
