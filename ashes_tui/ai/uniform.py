"""The ``random`` player: a random legal answer, or a random set where there are too many to list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from ashes_tui.ai.foresight import Foresight
from ashes_tui.engine.api import (
    AssignBlocks,
    BlockDecision,
    CardsDecision,
    Choice,
    Decision,
    Decline,
    DiceDecision,
    Option,
    PickCards,
    PickDice,
    Stream,
    View,
)

T = TypeVar("T")


class RandomPlayer:
    """Sees only its own view; equal seeds give equal answers in equal games."""

    def __init__(self, seed: int) -> None:
        self._draw = Stream(seed)

    def choose(
        self, view: View, decision: Decision, options: tuple[Option, ...], foresight: Foresight | None = None
    ) -> Choice:
        """One answer to ``decision``."""
        if options:
            return self._pick(options).choice
        if isinstance(decision, CardsDecision):
            return PickCards(self._cards(view, decision))
        if isinstance(decision, DiceDecision):
            return PickDice(tuple(self._pick_some(decision.dice, decision.low, decision.high)))
        if isinstance(decision, BlockDecision):
            return AssignBlocks(self._blocks(decision))
        return Decline()

    def _cards(self, view: View, decision: CardsDecision) -> tuple[int, ...]:
        cards = decision.cards
        if decision.distinct:
            cards = self._one_of_each(view, cards)
        return tuple(self._pick_some(cards, decision.low, decision.high))

    def _one_of_each(self, view: View, cards: tuple[int, ...]) -> tuple[int, ...]:
        """One card of each title, for sets that may not repeat a title."""
        by_name: dict[str, int] = {}
        for card in cards:
            found = view.find(card)
            by_name.setdefault(found.name if found else f"#{card}", card)
        return tuple(by_name.values())

    def _blocks(self, decision: BlockDecision) -> tuple[tuple[int, int], ...]:
        """Each attacker is blocked by a free unit with probability one half."""
        pairs: list[tuple[int, int]] = []
        for attacker, blockers in decision.blockers:
            free = [b for b in blockers if all(b != used for _, used in pairs)]
            if free and self._draw(2):
                pairs.append((attacker, self._pick(free)))
        return tuple(pairs)

    def _pick(self, items: Sequence[T]) -> T:
        return items[self._draw(len(items))]

    def _pick_some(self, items: Sequence[T], low: int, high: int) -> list[T]:
        """Between ``low`` and ``high`` of the items in a random order."""
        high = min(high, len(items))
        count = low + self._draw(high - low + 1) if high > low else high
        pool = list(items)
        return [pool.pop(self._draw(len(pool))) for _ in range(count)]
