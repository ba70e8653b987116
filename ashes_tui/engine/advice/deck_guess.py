"""``guess_deck``: what a deck with a closed list could hold, by the rules of deck building and the cards seen of it.

It uses only what the viewer knows, and never looks at the cards that are really there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from ashes_tui.engine.board.rules import CardInfo, Rules
from ashes_tui.engine.table.rng import Stream
from ashes_tui.lang.defs import EditionDef
from ashes_tui.lang.terms import DieType

_ATTEMPTS = 60
"""How often to try for cards that bring exactly as many conjured cards as there are; a few tries nearly always do."""
Piles = dict[str, int]


class KnownCards(Struct, frozen=True):
    """What is known of a deck: its Phoenixborn, its dice, the titles of ``cards`` and conjured cards (``seen``).

    ``hidden`` more cards belong to it, and ``conjured`` conjured cards in all.
    """

    phoenixborn: str
    dice: frozenset[DieType]
    cards: tuple[str, ...]
    seen: tuple[str, ...]
    hidden: int
    conjured: int


def guess_deck(
    rules: Rules, edition: str, chained: tuple[str, ...], known: KnownCards, draw: Stream
) -> tuple[list[str], list[str]]:
    """The titles of the hidden cards, and of the unseen conjured cards, of one deck that this one could be.

    Its dice can pay for its cards, if such a deck is possible. For a deck that breaks the rules of deck building, which
    players may use, it is the nearest that was found.
    """
    best: _Deck | None = None
    for dice in (known.dice, frozenset(DieType)):
        for _ in range(_ATTEMPTS):
            deck = _Deck(rules, rules.rulebook.editions[edition], chained, known)
            deck.build(_offered(rules, edition, known.phoenixborn, dice), draw)
            if deck.missing == 0 and len(deck.added) == known.hidden:
                return sorted(deck.added), _rest(rules, edition, deck.pile, known)
            if best is None or (abs(deck.missing), -len(deck.added)) < (abs(best.missing), -len(best.added)):
                best = deck
    assert best is not None
    return sorted(_filled(best.added, known)), _rest(rules, edition, best.pile, known)


class _Deck:
    """A deck being put together around what is known of it."""

    def __init__(self, rules: Rules, limits: EditionDef, chained: tuple[str, ...], known: KnownCards) -> None:
        self.rules, self.limits, self.chained, self.known = rules, limits, chained, known
        self.cards = Counter(known.cards)
        self.added: list[str] = []
        self.pile = dict(rules.rulebook.conjured(known.phoenixborn, sorted(self.cards)))

    @property
    def missing(self) -> int:
        """How many more conjured cards the deck should bring."""
        return self.known.conjured - sum(self.pile.values())

    def build(self, offered: tuple[str, ...], draw: Stream) -> None:
        """Add cards that bring the conjured ones, then enough cards for a First Five, then any."""
        order = _mixed(list(offered), draw)
        for title in dict.fromkeys(self.known.seen):
            if title not in self.pile:
                self._take(next((t for t in order if title in self._brings(t) and self._new(t) <= self.missing), ""))
        for title in order:
            if 0 < self._new(title) <= self.missing:
                self._take(title)
        others = [t for t in order if self._new(t) == 0]
        for title in self._unchained_first(others):
            for _ in range(1 + draw(self.limits.deck_copies)):
                self._take(title)
        for title in others * self.limits.deck_copies:
            self._take(title)

    def _unchained_first(self, order: list[str]) -> Iterator[str]:
        """Titles in this order, but first as many unchained ones as a First Five needs (DECK-17)."""
        missing = self.limits.hand_size - sum(t not in self.chained for t in self.cards)
        unchained = [t for t in order if t not in self.chained and t not in self.cards][: max(0, missing)]
        yield from unchained
        yield from (t for t in order if t not in unchained)

    def _brings(self, title: str) -> Piles:
        return _conjured_by(self.rules, title)

    def _new(self, title: str) -> int:
        """How many conjured cards a title would add to the pile."""
        return sum(n for t, n in self._brings(title).items() if t not in self.pile)

    def _take(self, title: str) -> None:
        """Add one copy, if there is room and the rules of deck building allow it (ASC-DECK-02, ASC-DECK-03)."""
        if not title or len(self.added) >= self.known.hidden or self.cards[title] >= self.limits.deck_copies:
            return
        if self.rules.infos[title].card.unique is not None and self._uniques() >= self.limits.deck_uniques:
            return
        self.cards[title] += 1
        self.added.append(title)
        self.pile |= self._brings(title)

    def _uniques(self) -> int:
        infos = self.rules.infos
        return sum(n for t, n in self.cards.items() if infos[t].card.unique is not None)


def _filled(added: list[str], known: KnownCards) -> list[str]:
    """The added titles, filled up with more copies of cards in the deck, whatever the rules of deck building."""
    again = added or list(known.cards) or [known.phoenixborn]
    return [*added, *(again[i % len(again)] for i in range(known.hidden - len(added)))]


def _rest(rules: Rules, edition: str, pile: Piles, known: KnownCards) -> list[str]:
    """Titles for the conjured cards that have not been seen: exactly as many as there are."""
    n = known.conjured - len(known.seen)
    left = sorted((Counter(pile) - Counter(known.seen)).elements())
    again = sorted(pile) or _all_conjured(rules, edition, known.phoenixborn)
    return [*left, *(again[i % len(again)] for i in range(n - len(left)))][:n]


def _all_conjured(rules: Rules, edition: str, phoenixborn: str) -> list[str]:
    """The conjured cards that cards a Phoenixborn may have bring along: for piles that no deck explains."""
    return sorted({t for title in rules.rulebook.buildable(phoenixborn, edition) for t in _conjured_by(rules, title)})


def _mixed(items: list[str], draw: Stream) -> list[str]:
    """The items in a random order."""
    for i in range(len(items) - 1, 0, -1):
        j = draw(i + 1)
        items[i], items[j] = items[j], items[i]
    return items


@lru_cache(maxsize=32)
def _offered(rules: Rules, edition: str, phoenixborn: str, dice: frozenset[DieType]) -> tuple[str, ...]:
    """Titles that a Phoenixborn's deck may hold and these dice can pay for."""
    return tuple(t for t in rules.rulebook.buildable(phoenixborn, edition) if _payable(rules.infos[t], dice))


def _payable(info: CardInfo, dice: frozenset[DieType]) -> bool:
    return any(all(s.die is None or s.die in dice for s in cost.symbols) for cost in info.costs.values())


@lru_cache(maxsize=4096)
def _conjured_by(rules: Rules, title: str) -> Piles:
    return rules.rulebook.conjured(title, ())
