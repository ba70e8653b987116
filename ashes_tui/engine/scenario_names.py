"""Cards of a position found by their names, and what is written with such names."""

from __future__ import annotations

from collections.abc import Sequence

from ashes_tui.engine.scenario import BoundScenario, Path, ScenarioError, labels
from ashes_tui.engine.scenario_check import check_number
from ashes_tui.engine.state import Bound, Card


class Names:
    """Finds cards by what a scenario calls them."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self._ids: dict[str, int] = {}
        for card, label in zip(cards, labels(c.name for c in cards), strict=True):
            self._ids[label] = card.id
            self._ids.setdefault(card.name, card.id)

    def find(self, name: str, path: Path) -> int:
        """The id of a card; of several copies, the first unless numbered."""
        card = self._ids.get(name.removesuffix("#1") if name not in self._ids else name)
        if card is None:
            raise ScenarioError(path, f"there is no {name!r} in this scenario", "name a card that lies somewhere in it")
        return card


def bound_named(names: Names, bound: BoundScenario, path: Path) -> Bound:
    """What an effect remembers, with its cards found on the table."""
    cards = tuple(names.find(c, (*path, "cards", i)) for i, c in enumerate(bound.cards))
    check_number(bound.n, (*path, "n"))
    return Bound(cards=cards, seats=bound.seats, n=bound.n, marks=(0,) * len(cards), token=bound.token)
