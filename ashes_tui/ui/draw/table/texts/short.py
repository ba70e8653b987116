"""What an ability does in very little room: in the short form of its text, if it has one, else as a telegram."""

from __future__ import annotations

from functools import lru_cache

from ashes_tui.content.reference.short_words import short_words
from ashes_tui.ui.draw.table.texts.brief import price_of, without_price
from ashes_tui.ui.draw.table.texts.telegram import in_telegram, with_sign_in_telegram


def is_short(words: str) -> bool:
    """Whether the text has a short form."""
    return without_price(words) in short_words()


@lru_cache(maxsize=4096)
def in_short(words: str) -> str:
    """What it costs by its action and signs, and in short what it does."""
    short, price = short_words().get(without_price(words)), price_of(words)
    if short is None:
        return with_sign_in_telegram(words)
    return f"{price}: {short}" if price else short


def in_shortest(words: str) -> str:
    """The same, without the price of a text that has no short form."""
    return in_short(words) if is_short(words) else in_telegram(words)


__all__ = ["in_short", "in_shortest", "is_short"]
