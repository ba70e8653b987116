"""What a deck holds and asks for, by what is printed on its cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ashes_tui.content.api import conjuration_pile
from ashes_tui.lang.block import Block
from ashes_tui.lang.cost import Cost
from ashes_tui.lang.defs import CardDef, DeckList, Rulebook
from ashes_tui.lang.terms import BlockKind, CardType, DieType

KINDS = (
    CardType.ALLY,
    CardType.READY_SPELL,
    CardType.ALTERATION_SPELL,
    CardType.ACTION_SPELL,
    CardType.REACTION_SPELL,
)
"""The types of cards in a deck, in the order in which they are told."""


class DeckFacts(NamedTuple):
    """Copies of cards: by type, and by the action that playing them takes; ``free`` take none.

    ``asks`` are the copies that ask for dice of a type, to be played or to be used; those it has dice of come first.
    ``pile`` is the size of the conjuration pile.
    """

    cards: int
    dice: int
    kinds: dict[CardType, int]
    main: int
    side: int
    either: int
    free: int
    pile: int
    asks: dict[DieType, int]


def facts_of(deck: DeckList, rulebook: Rulebook) -> DeckFacts:
    """The facts of a deck; cards that are not in the rulebook count only as cards."""
    known = [(rulebook.cards[title], n) for title, n in deck.cards.items() if title in rulebook.cards]
    kinds, actions, asks = Counter[CardType](), Counter[str](), Counter[DieType]()
    for card, n in known:
        kinds[card.type] += n
        actions[_action(card.cost)] += n
        asks.update(dict.fromkeys(asked_by(card), n))
    order = dict.fromkeys((*_by_number(deck.dice), *_by_number(asks)))
    return DeckFacts(
        sum(deck.cards.values()),
        sum(deck.dice.values()),
        {kind: kinds[kind] for kind in KINDS},
        actions["main"],
        actions["side"],
        actions["either"],
        actions["free"],
        sum(conjuration_pile(rulebook, deck).values()),
        {die: asks[die] for die in order},
    )


def asked_by(card: CardDef) -> set[DieType]:
    """The types of dice that playing a card, or using it, can ask for."""
    return {symbol.die for cost in costs_of(card) for way in cost.variants() for symbol in way.symbols if symbol.die}


def costs_of(card: CardDef) -> Iterator[Cost]:
    """What a card costs when it is played, and each time that it is used."""
    uses = (block.cost for block in card.blocks if isinstance(block, Block) and block.kind is BlockKind.ACT)
    yield from (cost for cost in (card.cost, *uses) if cost is not None)


def is_payable(card: CardDef, dice: Mapping[DieType, int]) -> bool:
    """Whether such dice can pay for playing a card, if they show the sides it asks for."""
    ways = card.cost.variants() if card.cost is not None else ()
    return any(_covers(dice, way) for way in ways)


def _covers(dice: Mapping[DieType, int], way: Cost) -> bool:
    needed = Counter(symbol.die for symbol in way.symbols if symbol.die is not None)
    fits = all(dice.get(die, 0) >= n for die, n in needed.items())
    return fits and sum(dice.values()) >= len(way.symbols)


def _action(cost: Cost | None) -> str:
    """The action that a cost takes: main, side, either of them, or free of both."""
    ways = [(way.main > 0, way.side > 0) for way in cost.variants()] if cost is not None else []
    if ways and all(main for main, _ in ways):
        return "main"
    if ways and all(side for _, side in ways):
        return "side"
    return "either" if ways and all(main or side for main, side in ways) else "free"


def _by_number(counts: Mapping[DieType, int]) -> Iterable[DieType]:
    return sorted((die for die in counts if counts[die]), key=lambda die: -counts[die])
