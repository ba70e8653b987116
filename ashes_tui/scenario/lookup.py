"""Finding cards and dice of a game by the names people use, and naming them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ashes_tui.engine.api import (
    ACTIVE,
    EXHAUSTED,
    NONE,
    Board,
    Card,
    Die,
    Rules,
    State,
    card_labels,
)
from ashes_tui.lang.terms import IN_PLAY, Zone
from ashes_tui.scenario.story import CardName, DieName

_PILES = frozenset({Zone.HAND, Zone.DRAW_PILE, Zone.DISCARD_PILE, Zone.CONJURATION_PILE, Zone.REMOVED})


class UnclearName(Exception):
    """A name that fits nothing, or several things that differ; the message lists them."""


class NameLookup:
    """Finds cards and dice by name. Names stay the same for the whole game."""

    def __init__(self, rules: Rules, state: State, labels: tuple[str, ...] | None = None) -> None:
        self.rules = rules
        self.state = state
        self.labels = card_labels(state.table) if labels is None else labels
        self._ids = {label: i for i, label in enumerate(self.labels)}

    # --- cards ---------------------------------------------------------------------------------------------------

    def label(self, card: int) -> str:
        """The name of a card: its title, with ``#n`` if there are several."""
        return self.labels[card] if card != NONE else "none"

    def describe(self, card: int) -> str:
        """The name of a card and its zone."""
        c = self.state.table.cards[card]
        return f"{self.labels[card]} ({c.zone.value} of seat {c.seat})"

    def find_card(self, name: CardName, among: Iterable[int]) -> int:
        """The named card among some. If none of them fits, any card of that name, so that the rules can refuse it."""
        if name.n:
            return self._find_numbered(name)
        cards = self.state.table.cards
        found = [c for c in among if cards[c].name == name.title or self._copied_title(c) == name.title]
        if not found:
            return self._any_of_title(name)
        if len({self._sameness_key(cards[c]) for c in found}) > 1:
            which = ", ".join(self.describe(c) for c in found)
            raise UnclearName(f"which {name.title} is not clear: {which}; write '{name.title}#2' for the second one")
        return found[0]

    def find_cards(self, names: Sequence[CardName], among: Sequence[int]) -> tuple[int, ...]:
        """The named cards among some; a title given twice means two of them."""
        left = list(among)
        numbered = [self._find_numbered(n) for n in names if n.n]
        left = [c for c in left if c not in numbered]
        found = []
        for name in names:
            card = self._find_numbered(name) if name.n else self._find_next(name, names, left)
            if card in left:
                left.remove(card)
            found.append(card)
        return tuple(found)

    def _find_next(self, name: CardName, names: Sequence[CardName], left: Sequence[int]) -> int:
        """The next card of a title; if all of them are named, their order does not matter."""
        cards = self.state.table.cards
        fit = [c for c in left if cards[c].name == name.title]
        if fit and names.count(name) >= len(fit):
            return fit[0]
        return self.find_card(name, left)

    def _find_numbered(self, name: CardName) -> int:
        card = self._ids.get(str(name), self._ids.get(name.title, NONE) if name.n == 1 else NONE)
        if card == NONE:
            copies = [label for label in self.labels if label.partition("#")[0] == name.title]
            there = f"there are {', '.join(copies)}" if copies else "there is none"
            raise UnclearName(f"there is no {name} in this game; {there}")
        return card

    def _any_of_title(self, name: CardName) -> int:
        """Any card with the title, preferring cards in play, then in hand."""
        cards = [c for c in self.state.table.cards if c.name == name.title]
        if not cards:
            raise UnclearName(f"there is no {name.title} in this game; add it to the position")
        return min(cards, key=lambda c: (c.zone not in IN_PLAY, c.zone is not Zone.HAND, c.id)).id

    def _copied_title(self, card: int) -> str:
        effects = self.state.table.effects
        return Board(self.rules, self.state.table).title(card) if effects else ""

    def _sameness_key(self, card: Card) -> object:
        """A key that is equal for interchangeable cards."""
        if card.zone in _PILES:
            return (card.seat, card.zone)
        if card.attached or card.dice or card.under or self._is_distinguished(card):
            return card.id
        return (card.seat, card.zone, card.host, card.owner, card.wounds, card.exhaustion, card.status, card.red_rains)

    def _is_distinguished(self, card: Card) -> bool:
        table = self.state.table
        roles = table.attack.battles if table.attack else ()
        fights = any(card.id in (b.attacker, b.blocker) for b in roles)
        return fights or any(card.id == c for e in table.effects for c, _ in e.cards)

    # --- dice ----------------------------------------------------------------------------------------------------

    def die_name(self, die: int) -> str:
        """The name of a die: type, side (unless exhausted), and the card it lies on."""
        d = self.state.table.dice[die]
        if d.place == EXHAUSTED:
            return d.type.value
        name = f"{d.type.value}:{d.level.name.lower()}"
        return name if d.place == ACTIVE else f"{name} on {self.labels[d.place]}"

    def find_dice(self, names: Sequence[DieName], among: Sequence[int]) -> tuple[int, ...]:
        """The named dice among some; names with a side are matched first."""
        left = list(among)
        order = sorted(range(len(names)), key=lambda i: names[i].level is None)
        found: dict[int, int] = {}
        for i in order:
            die = next((d for d in left if self._matches_die(names[i], self.state.table.dice[d])), NONE)
            if die == NONE:
                there = ", ".join(self.die_name(d) for d in left) or "none"
                raise UnclearName(f"there is no die '{names[i]}' to choose; there are: {there}")
            left.remove(die)
            found[i] = die
        return tuple(found[i] for i in range(len(names)))

    def _matches_die(self, name: DieName, die: Die) -> bool:
        if die.type is not name.type or name.level not in (None, die.level):
            return False
        return name.on is None or die.place == self.find_card(name.on, [die.place] if die.place >= 0 else [])

    def find_payment(self, names: Sequence[DieName], payments: Sequence[Sequence[int]]) -> tuple[int, ...] | None:
        """The first of ``payments`` that the names describe, or None."""
        for payment in payments:
            if len(payment) == len(names):
                try:
                    return self.find_dice(names, payment)
                except UnclearName:
                    continue
        return None
