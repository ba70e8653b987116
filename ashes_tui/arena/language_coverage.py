"""Coverage of the card language: how many cards use each part, and in how many games it did something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import get_args

from msgspec import Struct

from ashes_tui.lang.effect import Effect
from ashes_tui.lang.select import Condition, Value
from ashes_tui.lang.static import Static
from ashes_tui.lang.walk import walk

PARTS: tuple[type[Struct], ...] = (*get_args(Effect), *get_args(Static), *get_args(Value), *get_args(Condition))


class LanguagePart(Struct, frozen=True):
    """The number of cards that use a part of the language, and of games in which it did something."""

    cards: int
    games: int


def language_parts(texts: Mapping[str, tuple[str, object]], games: Iterable[Iterable[str]]) -> dict[str, LanguagePart]:
    """Every part by name. ``texts``: card and block by address; ``games``: the active addresses of each game."""
    in_texts = {address: (card, _parts_in(block)) for address, (card, block) in texts.items()}
    users: dict[str, set[str]] = {name: set() for name in part_names()}
    for card, found in in_texts.values():
        for name in found:
            users[name].add(card)
    played: Counter[str] = Counter()
    for addresses in games:
        at_work = (in_texts[a][1] for a in addresses if a in in_texts)
        played.update(frozenset().union(*at_work))
    return {name: LanguagePart(len(cards), played[name]) for name, cards in users.items()}


@cache
def part_names() -> tuple[str, ...]:
    """The names of all parts, sorted."""
    return tuple(sorted({_name(part) for part in PARTS}))


def _name(part: type[Struct]) -> str:
    return f"{part.__module__.rpartition('.')[2].partition('_')[0]}:{part.__struct_config__.tag}"


def _parts_in(block: object) -> frozenset[str]:
    return frozenset(_name(type(part)) for part in walk(block) if type(part) in PARTS)
