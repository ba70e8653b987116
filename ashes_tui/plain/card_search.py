"""Which card a person means by what they type."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from ashes_tui.engine.api import CardView
from ashes_tui.words.api import Names
from ashes_tui.words.names import every_card

T = TypeVar("T")


class Unknown(Exception):
    """Nothing, or more than one thing, is called like that; the text says so."""


def cards_called(words: str, names: Names) -> list[CardView]:
    """All copies that can be seen of the card that is meant; one copy if its number or owner is named.

    Raises ``Unknown`` where the words fit several titles; gives none where they fit no card in sight.
    """
    seen = {card.id: card for card in every_card(names.view)}
    by_name: dict[str, list[CardView]] = {}
    for card in seen.values():
        for name in dict.fromkeys((card.name, names.card(card.id), names.full(card.id))):
            by_name.setdefault(name, []).append(card)
    fitting = fits(words, by_name)
    found = {card.id: card for name in fitting for card in by_name[name]}
    titles = sorted({card.name for card in found.values()})
    if len(titles) > 1:
        raise Unknown(f"'{words}' fits {', '.join(titles)}. Type more of the name.")
    return list(found.values())


def fits(words: str, known: Iterable[str]) -> list[str]:
    """The names that fit best: the same, else those that begin so, else those that hold all the words."""
    wanted = words.casefold()
    tests: tuple[Callable[[str], bool], ...] = (
        lambda name: name == wanted,
        lambda name: name.startswith(wanted),
        lambda name: all(word in name for word in wanted.split()),
    )
    names = list(known)
    found = ([name for name in names if test(name.casefold())] for test in tests)
    return next(filter(None, found), []) if wanted else []


def one_of(words: str, known: Mapping[str, T], what: str) -> T:
    """The one entry that is meant. Raises ``Unknown``."""
    found = fits(words, known)
    if len(found) == 1:
        return known[found[0]]
    if len(found) > 1:
        raise Unknown(f"'{words}' fits {', '.join(_some(found))}. Type more of the name.")
    raise Unknown(f"There is no {what} called '{words}'.")


def _some(found: list[str], most: int = 8) -> Iterator[str]:
    yield from found[:most]
    if len(found) > most:
        yield f"{len(found) - most} more"
