"""What an ability does in short: its price as it is, and the short, the middle or the shortest form of its text."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

from ashes_tui.content.reference.short_words import known, middle_words, short_words, shortest_words

_PRICE = re.compile(r"(?:main|side|exhaust|\u21bb)(?!\w)[^.:]*: ")
_COST = re.compile(r"\b(main|side), exhaust, (?=\S)")
_SIGNED_COST = re.compile(r"\b(main|side) (?:\u21bb) (?=\S)")
"""A cost that a text tells of, in words and with the sign of exhaustion."""
_BRINGS = re.compile(r"(Place (?:an?|\d+) [^.]*?) conjurations? onto your battlefield\.")
"""A text that only brings units into play: where they go needs no words."""

_TRIGGERS = (
    ("Status: If that was its last", "last token"),
    ("Status: ", "status ability"),
    ("When this unit comes into play", "on arrival"),
    ("When this unit is destroyed", "destroyed"),
    ("When this unit is declared as an attacker", "attacking"),
    ("When this unit or a unit", "on attacks"),
    ("After this unit destroys a unit", "on a kill"),
    ("After this unit or a unit", "on kills"),
    ("After a status token is removed", "on status"),
)
"""How the texts of units that have no name begin, and when they act, to be told without room for more.

The words are those with which short forms begin.
"""


def price_of(words: str) -> str:
    """What using an ability costs; empty without a price."""
    price = _PRICE.match(words)
    return price[0].removesuffix(": ") if price else ""


def is_price(heading: str) -> bool:
    """Whether the heading of an ability is only what using it costs."""
    return bool(price_of(f"{heading.casefold()}: "))


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
    """The short form of a text without its price, if it has one."""
    brings = _BRINGS.fullmatch(text)
    return brings[1] if brings else _form_in(short_words, text)


def _form_in(forms: Callable[[], Mapping[str, str]], text: str) -> str | None:
    """The form of a text without its price, a cost told in it with the sign that this has there."""
    form = known(forms).get(_SIGNED_COST.sub(r"\1, exhaust, ", text))
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
    return _priced(words, _short_of(text) or text.removeprefix("This unit "))


def has_middle(words: str) -> bool:
    """Whether the text has a middle form."""
    return without_price(words) in known(middle_words)


@lru_cache(maxsize=4096)
def in_middle(words: str) -> str:
    """What an ability costs, and in fewer words what it does; a text without a middle form in short."""
    return _priced(words, _form_in(middle_words, without_price(words))) or in_short(words)


def has_shortest(words: str) -> bool:
    """Whether the text has a shortest form."""
    return without_price(words) in known(shortest_words)


@lru_cache(maxsize=4096)
def in_shortest(words: str) -> str:
    """What an ability costs, and the heart of what it does; a text without a shortest form in its middle one."""
    return _priced(words, _form_in(shortest_words, without_price(words))) or in_middle(words)


def when_it_acts(words: str) -> tuple[str, ...]:
    """When an ability acts, by how its text begins, longest form first; empty for one that always does or is used."""
    when = next((when for begins, when in _TRIGGERS if words.startswith(begins)), "")
    return tuple(dict.fromkeys((when, when.removesuffix(" ability")))) if when else ()


def _priced(words: str, form: str | None) -> str:
    """A form of a text after the price of that; empty without a form."""
    price = price_of(words)
    return f"{price}: {form}" if price and form else form or ""


__all__ = [
    "has_middle",
    "has_shortest",
    "in_middle",
    "in_short",
    "in_shortest",
    "is_price",
    "is_short",
    "price_of",
    "when_it_acts",
    "with_sign_of_exhaustion",
    "without_price",
]
