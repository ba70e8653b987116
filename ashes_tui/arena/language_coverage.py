"""Parts of the language: how many cards use each, and in how many games a text with it did something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import get_args

from msgspec import Struct

from ashes_tui.content.language.walk import walk
from ashes_tui.lang.effect import Effect
from ashes_tui.lang.select import Condition, Value
from ashes_tui.lang.static import Static

PARTS: tuple[type[Struct], ...] = (*get_args(Effect), *get_args(Static), *get_args(Value), *get_args(Condition))


class LanguagePart(Struct, frozen=True):
    """A part of the language, its use in cards, and its use in games."""

    cards: int
    games: int


def parts_of(texts: Mapping[str, tuple[str, object]], games: Iterable[Iterable[str]]) -> dict[str, LanguagePart]:
    """Every part by name. ``texts``: card and block of each address; ``games``: the addresses at work in each game."""
    in_texts = {address: (card, _named(block)) for address, (card, block) in texts.items()}
    users: dict[str, set[str]] = {name: set() for name in names()}
    for card, found in in_texts.values():
        for name in found:
            users[name].add(card)
    played: Counter[str] = Counter()
    for addresses in games:
        at_work = (in_texts[a][1] for a in addresses if a in in_texts)
        played.update(frozenset().union(*at_work))
    return {name: LanguagePart(len(cards), played[name]) for name, cards in users.items()}


@cache
def names() -> tuple[str, ...]:
    """What the parts are called, in the order of the alphabet."""
    return tuple(sorted({_name(part) for part in PARTS}))


def _name(part: type[Struct]) -> str:
    return f"{part.__module__.rpartition('.')[2].partition('_')[0]}:{part.__struct_config__.tag}"


def _named(block: object) -> frozenset[str]:
    return frozenset(_name(type(part)) for part in walk(block) if type(part) in PARTS)
