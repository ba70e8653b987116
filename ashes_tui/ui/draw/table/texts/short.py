"""What an ability does in short: its price as it is, and the short form of its text."""

from __future__ import annotations

import re
from functools import lru_cache

from ashes_tui.content.reference.short_words import known, short_words

_PRICE = re.compile(r"(?:main|side|exhaust|\u21bb)(?!\w)[^.:]*: ")
_COST = re.compile(r"\b(main|side), exhaust, (?=\S)")
_SIGNED_COST = re.compile(r"\b(main|side) (?:\u21bb) (?=\S)")
"""A cost that a text tells of, in words and with the sign of exhaustion."""
_BRINGS = re.compile(r"(Place (?:an?|\d+) [^.]*?) conjurations? onto your battlefield\.")
"""A text that only brings units into play: where they go needs no words."""


def price_of(words: str) -> str:
    """What using an ability costs; empty without a price."""
    price = _PRICE.match(words)
    return price[0].removesuffix(": ") if price else ""


def with_sign_of_exhaustion(words: str, sign: str) -> str:
    """The same text, its price without commas, and the sign of exhaustion in it for the word: ``main ↻ As✦: ...``.

    So are the costs that it tells of. Where the sign is a letter, the word stays.
    """
    if sign.isalpha():
        return words
    price, text = price_of(words), _COST.sub(rf"\1 {sign} ", without_price(words))
    parts = (sign if part == "exhaust" else part for part in price.split(", "))
    return f"{' '.join(parts)}: {text}" if price else text


def without_price(words: str) -> str:
    """What an ability does, without what it costs."""
    price = _PRICE.match(words)
    return words[price.end() :] if price else words


def _short_of(text: str) -> str | None:
    """The short form of a text without its price, if it has one; a cost in it has the sign that it has there."""
    brings = _BRINGS.fullmatch(text)
    if brings:
        return brings[1]
    form = known(short_words).get(_SIGNED_COST.sub(r"\1, exhaust, ", text))
    return _COST.sub("\\1 \u21bb ", form) if form and _SIGNED_COST.search(text) else form


def is_short(words: str) -> bool:
    """Whether the text has a short form."""
    return _short_of(without_price(words)) is not None


@lru_cache(maxsize=4096)
def in_short(words: str) -> str:
    """What an ability costs, and in short what it does; a text without a short form whole.

    Of that only the subject is left out where it is the card itself.
    """
    text = without_price(words)
    form, price = _short_of(text) or text.removeprefix("This unit "), price_of(words)
    return f"{price}: {form}" if price and form else form


__all__ = [
    "in_short",
    "is_short",
    "price_of",
    "with_sign_of_exhaustion",
    "without_price",
]
