"""Which card, or which of several things, a person means by what they type."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from ashes_tui.engine.api import CardView
from ashes_tui.words.api import Names
from ashes_tui.words.names import every_card

T = TypeVar("T")


class Unknown(Exception):
    """Nothing, or more than one thing, is called that; the message says so."""


def cards_called(words: str, names: Names) -> list[CardView]:
    """All visible copies of the card that is meant; one copy if its number or owner is named.

    Raises ``Unknown`` where the words fit several titles; returns none where they fit no card in sight.
    """
    visible = {card.id: card for card in every_card(names.view)}
    by_name: dict[str, list[CardView]] = {}
    for card in visible.values():
        for name in dict.fromkeys((card.name, names.card(card.id), names.full(card.id))):
            by_name.setdefault(name, []).append(card)
    found = {card.id: card for name in best_matches(words, by_name) for card in by_name[name]}
    titles = sorted({card.name for card in found.values()})
    if len(titles) > 1:
        raise Unknown(f"'{words}' fits {', '.join(titles)}. Type more of the name.")
    return list(found.values())


def best_matches(words: str, known: Iterable[str]) -> list[str]:
    """The names that fit best: those equal, else those that begin with the words, else those that hold all of them.

    What is told of a name after a colon counts last.
    """
    typed = words.casefold()
    tests: tuple[Callable[[str], bool], ...] = (
        lambda name: name == typed,
        lambda name: name.startswith(typed),
        lambda name: all(word in name.partition(":")[0] for word in typed.split()),
        lambda name: all(word in name for word in typed.split()),
    )
    names = list(known)
    found = ([name for name in names if test(name.casefold())] for test in tests)
    return next(filter(None, found), []) if typed else []


def one_of(words: str, known: Mapping[str, T], noun: str) -> T:
    """The one entry that is meant; ``noun`` names its kind in the message. Raises ``Unknown``."""
    found = best_matches(words, known)
    if len(found) == 1:
        return known[found[0]]
    if len(found) > 1:
        raise Unknown(f"'{words}' fits {', '.join(_shortened(found))}. Type more of the name.")
    raise Unknown(f"There is no {noun} called '{words}'.")


def _shortened(found: list[str], most: int = 8) -> Iterator[str]:
    yield from found[:most]
    if len(found) > most:
        yield f"{len(found) - most} more"
