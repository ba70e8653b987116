"""Positions to try a rule on: cards by title, choices by meaning, one question answered after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from ashes_tui.engine.api import (
    Board,
    CardScenario,
    Choice,
    Decision,
    DieScenario,
    Event,
    PickCards,
    Rules,
    Scenario,
    SeatScenario,
    State,
    Transition,
    advance,
    build,
)
from ashes_tui.lang.terms import MAGIC_TYPES, DieType, Level, Stat, Zone
from tests.support.games import rules as game_rules

Told = TypeVar("Told")


def dice(kind: DieType, n: int = 1, level: Level = Level.POWER) -> tuple[DieScenario, ...]:
    """Dice of one type and side."""
    return (DieScenario(kind, level),) * n


def card(name: str, **more: object) -> CardScenario:
    """A card in play."""
    return CardScenario(name, **more)  # type: ignore[arg-type]


def seat(phoenixborn: str | CardScenario = "Issa Brightmore", **more: object) -> SeatScenario:
    """A seat with dice enough for anything; ``more`` are fields of SeatScenario."""
    head = card(phoenixborn) if isinstance(phoenixborn, str) else phoenixborn
    more.setdefault("active", tuple(d for kind in MAGIC_TYPES for d in dice(kind, 2)))
    return SeatScenario(phoenixborn=head, **more)  # type: ignore[arg-type]


class Position:
    """A running position, answered by name."""

    def __init__(self, *seats: SeatScenario, rules: Rules | None = None, **more: object) -> None:
        self.rules = rules or game_rules()
        self.now: Transition = build(self.rules, Scenario(seats=seats, **more))  # type: ignore[arg-type]
        self.events: list[Event] = []

    @property
    def state(self) -> State:
        """The state at rest."""
        return self.now.state

    @property
    def decision(self) -> Decision:
        """The open decision."""
        (decision,) = self.now.decisions
        return decision

    def id(self, name: str, n: int = 1, seat: int | None = None) -> int:
        """The n-th card of a title, perhaps of one owner, in the order of the scenario."""
        cards = self.state.table.cards
        return [c.id for c in cards if c.name == name and seat in (None, c.owner)][n - 1]

    def zone(self, card_id: int) -> Zone:
        """Where a card is."""
        return self.state.table.cards[card_id].zone

    def wounds(self, card_id: int) -> int:
        """Wounds on a card."""
        return self.state.table.cards[card_id].wounds

    def stat(self, card_id: int, stat: Stat = Stat.ATTACK) -> int:
        """A current value."""
        return Board(self.rules, self.state.table).stat(card_id, stat)

    def do(self, *choices: Choice) -> Position:
        """Answer the open decisions one after the other."""
        for choice in choices:
            self.now = advance(self.rules, self.state, choice, self.decision.id)
            self.events.extend(self.now.events)
        return self

    def pick(self, *cards: int) -> Position:
        """Answer with cards."""
        return self.do(PickCards(tuple(cards)))

    def told(self, kind: type[Told]) -> Sequence[Told]:
        """The events of a kind since the beginning."""
        return [e for e in self.events if isinstance(e, kind)]
