"""What an ability does in very little room: in the short form of its text, if it has one, else as a telegram."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache

from ashes_tui.content.findings import ContentError
from ashes_tui.content.reference.short_words import short_words
from ashes_tui.ui.draw.table.texts.brief import price_of, without_price
from ashes_tui.ui.draw.table.texts.telegram import in_telegram, with_sign_in_telegram

_BRINGS = re.compile(r"Place ((?:an?|\d+) [^.]*?) conjurations? onto your battlefield\.")
"""A text that only brings units into play: what is brought is its short form."""


@cache
def _known() -> Mapping[str, str]:
    """The short forms; none if their file cannot be read: texts are told without them, and `rules check` names it."""
    try:
        return short_words()
    except ContentError:
        return {}


def _short_of(text: str) -> str | None:
    """The short form of a text without its price, if it has one."""
    brings = _BRINGS.fullmatch(text)
    return brings[1] if brings else _known().get(text)


def is_short(words: str) -> bool:
    """Whether the text has a short form."""
    return _short_of(without_price(words)) is not None


@lru_cache(maxsize=4096)
def in_short(words: str) -> str:
    """What it costs by its action and signs, and in short what it does."""
    short, price = _short_of(without_price(words)), price_of(words)
    if short is None:
        return with_sign_in_telegram(words)
    return f"{price}: {short}" if price else short


def in_shortest(words: str) -> str:
    """The same, without the price of a text that has no short form."""
    return in_short(words) if is_short(words) else in_telegram(words)


__all__ = ["in_short", "in_shortest", "is_short"]
