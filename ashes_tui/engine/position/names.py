"""Finding cards of a position by name, and reading bindings that name cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from ashes_tui.engine.position.check import check_lot, check_number
from ashes_tui.engine.position.data import BoundScenario, Path, ScenarioError, number_titles
from ashes_tui.engine.table.state import Bound, Card, Lot
from ashes_tui.lang.terms import IN_PLAY


class CardNames:
    """Finds cards by their names in a scenario."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self._ids: dict[str, int] = {}
        for card, label in zip(cards, number_titles(c.name for c in cards), strict=True):
            self._ids[label] = card.id
            self._ids.setdefault(card.name, card.id)

    def find(self, name: str, path: Path) -> int:
        """The id of a card; of several copies, the first unless numbered."""
        card = self._ids.get(name.removesuffix("#1") if name not in self._ids else name)
        if card is None:
            raise ScenarioError(path, f"there is no {name!r} in this scenario", "name a card that lies somewhere in it")
        return card


def bound_named(
    names: CardNames, cards: Sequence[Card], bound: BoundScenario, number: int, path: Path
) -> tuple[Bound, Lot | None]:
    """The binding of a delayed effect, and the tokens it refers to as a numbered lot, if any."""
    found = tuple(names.find(c, (*path, "cards", i)) for i, c in enumerate(bound.cards))
    check_number(bound.n, (*path, "n"))
    lot = _lot_named(names, bound, number, path)
    if lot is not None:
        check_lot(cards, lot, path)
    there = bool(found) and all(cards[c].zone in IN_PLAY for c in found)
    binding = Bound(cards=found, seats=bound.seats, n=bound.n, marks=(0,) * len(found), lasting=there)
    return (binding if lot is None else replace(binding, lot=number)), lot


def _lot_named(names: CardNames, bound: BoundScenario, number: int, path: Path) -> Lot | None:
    """The tokens a delayed effect refers to, with the cards they are on; None if it refers to none."""
    if bound.token is None:
        return None
    if bound.on is not None:
        found = Counter(names.find(c, (*path, "on", i)) for i, c in enumerate(bound.on))
        return Lot(number, bound.token, tuple(found.items()))
    cards = (names.find(c, (*path, "cards", i)) for i, c in enumerate(bound.cards))
    return Lot(number, bound.token, tuple((c, bound.n) for c in cards if bound.n > 0))
