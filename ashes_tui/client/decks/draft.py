"""A deck while it is built: cards and dice go in and out, one at a time."""

from __future__ import annotations

from collections.abc import Container

from msgspec.structs import replace

from ashes_tui.lang.defs import DeckList, EditionDef
from ashes_tui.lang.terms import DieType


def with_more_copies(deck: DeckList, title: str, n: int, limits: EditionDef) -> DeckList:
    """With ``n`` more or fewer copies of a card, never more than a deck may hold; what has none left is forgotten."""
    now = deck.cards.get(title, 0)
    left = max(0, min(now + n, max(limits.deck_copies, now)))
    cards = {**deck.cards, title: left}
    five = deck.first_five if left else tuple(card for card in deck.first_five if card != title)
    return replace(deck, cards={card: n for card, n in cards.items() if n}, first_five=five)


def with_more_dice(deck: DeckList, die: DieType, n: int, limits: EditionDef) -> DeckList:
    """With ``n`` more or fewer dice of a type, never more than a deck has dice."""
    dice = {**deck.dice, die: max(0, min(deck.dice.get(die, 0) + n, limits.deck_dice))}
    return replace(deck, dice={die: n for die, n in dice.items() if n})


def with_recommended(deck: DeckList, title: str) -> DeckList:
    """With a card among those recommended to begin with, or without it if it was."""
    if title in deck.first_five:
        return replace(deck, first_five=tuple(card for card in deck.first_five if card != title))
    return replace(deck, first_five=(*deck.first_five, title)) if title in deck.cards else deck


def without_part_of_five(deck: DeckList, limits: EditionDef) -> DeckList:
    """A deck as it is kept: recommended are as many cards as one begins with, or none."""
    return deck if len(deck.first_five) >= limits.hand_size else replace(deck, first_five=())


def own_copy(deck: DeckList, names: Container[str]) -> DeckList:
    """A deck of one's own that begins as another; ``names`` are taken."""
    return DeckList(free_name(f"{deck.name}, mine", names), deck.phoenixborn, deck.cards, deck.dice, deck.first_five)


def free_name(name: str, names: Container[str]) -> str:
    """The name, or one with a number if it is taken."""
    numbered = (f"{name} {n}" for n in range(2, 10_000))
    return name if name not in names else next(other for other in numbered if other not in names)
