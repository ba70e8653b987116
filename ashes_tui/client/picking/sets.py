"""Sets of cards or dice that a decision offers, and the choices that pick some of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ashes_tui.engine import api
from ashes_tui.engine.api import Choice, Purpose
from ashes_tui.words.api import Names

SetDecision = api.CardsDecision | api.DiceDecision


def choice_of(decision: SetDecision, ids: Iterable[int] = ()) -> Choice:
    """The choice that picks these, in this order."""
    return api.PickCards(tuple(ids)) if isinstance(decision, api.CardsDecision) else api.PickDice(tuple(ids))


def offered(decision: SetDecision) -> tuple[int, ...]:
    """The cards or dice that may be picked."""
    return decision.cards if isinstance(decision, api.CardsDecision) else decision.dice


def first_of_each_title(decision: SetDecision, names: Names) -> tuple[int, ...]:
    """The cards or dice that may be picked; if no two cards of a title may be, one of each."""
    if isinstance(decision, api.DiceDecision) or not decision.distinct:
        return offered(decision)
    first: dict[str, int] = {}
    for card in decision.cards:
        first.setdefault(names.title(card), card)
    return tuple(first.values())


def singles(decision: SetDecision, ids: Iterable[int]) -> Iterator[Choice]:
    """The choices that pick at most one: each of these, and none if that is allowed."""
    if decision.high:
        yield from (choice_of(decision, (i,)) for i in ids)
    if decision.low == 0:
        yield choice_of(decision)


def in_order(decision: SetDecision) -> bool:
    """Whether the order of picking matters."""
    return decision.purpose is Purpose.ORDER
