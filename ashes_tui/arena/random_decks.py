"""Random legal decks; in a series of them every title turns up."""

from __future__ import annotations

from collections import Counter
from functools import cache

from ashes_tui.ai.seeds import derive
from ashes_tui.engine.api import Stream
from ashes_tui.lang.defs import CardDef, DeckList, Rulebook
from ashes_tui.lang.terms import DECK_TYPES, MAGIC_TYPES, CardType, DieType

COPIES = 3
TITLES = 10
DICE = 10


class Dealer:
    """Deals a series of decks from a seed: a Phoenixborn with one of its own cards, nine other titles, ten dice.

    Phoenixborn take turns; titles come from a pile that is reshuffled when it is empty.
    """

    def __init__(self, rulebook: Rulebook, seed: int) -> None:
        self.cards, self.seed = rulebook.cards, seed
        foreign = {title for opponent in rulebook.automata.values() for title in opponent.titles}
        own = sorted((card for card in self.cards.values() if card.name not in foreign), key=_name)
        self.phoenixborn = tuple(card.name for card in own if card.type is CardType.PHOENIXBORN)
        self.deck_cards = tuple(card for card in own if card.type in DECK_TYPES)
        self.common = tuple(card.name for card in self.deck_cards if card.unique is None)
        uniques = {card.unique for card in self.deck_cards}
        self.with_own = tuple(name in uniques for name in self.phoenixborn)
        """Of each Phoenixborn, whether it has cards of its own."""

    def deck(self, number: int) -> DeckList:
        """One deck of the series."""
        lap, at = divmod(number, len(self.phoenixborn))
        mine = [card.name for card in self.deck_cards if card.unique == self.phoenixborn[at]]
        titles = [mine[lap % len(mine)]] if mine else []
        before = lap * sum(self.with_own) + sum(self.with_own[:at])
        titles += self._titles(number * TITLES - before, TITLES - len(titles))
        dice = self._dice(titles, Stream(derive(self.seed, 1, number)))
        return DeckList(f"Dealt {number + 1}", self.phoenixborn[at], dict.fromkeys(titles, COPIES), dice)

    def _titles(self, start: int, n: int) -> list[str]:
        """``n`` different titles from an endless series of shuffled piles, from position ``start`` on."""
        found: dict[str, None] = {}
        while len(found) < n:
            lap, at = divmod(start, len(self.common))
            found[_shuffled(self.common, derive(self.seed, 0, lap))[at]] = None
            start += 1
        return list(found)

    def _dice(self, titles: list[str], draw: Stream) -> dict[DieType, int]:
        """Ten dice of the types that the titles cost, each type at least once if there is room."""
        costs = [cost for title in titles if (cost := self.cards[title].cost)]
        kinds = sorted({s.die for cost in costs for v in cost.variants() for s in v.symbols if s.die})[:DICE]
        kinds = kinds or sorted(MAGIC_TYPES)
        return dict(Counter([*kinds, *(kinds[draw(len(kinds))] for _ in range(DICE - len(kinds)))]))


def _name(card: CardDef) -> str:
    return card.name


@cache
def _shuffled(titles: tuple[str, ...], seed: int) -> tuple[str, ...]:
    draw, left = Stream(seed), list(titles)
    return tuple(left.pop(draw(len(left))) for _ in titles)
