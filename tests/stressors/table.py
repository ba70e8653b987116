"""Positions and answers for the stressors: choices by card name, never by index."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ashes_tui.content.api import load_rulebook
from ashes_tui.engine.api import (
    CardScenario,
    Choice,
    Decision,
    DieScenario,
    Rules,
    Scenario,
    SeatScenario,
    State,
    Transition,
    advance,
    build,
    link,
)
from ashes_tui.lang.terms import DieType, Level, Zone

HERE = Path(__file__).parent


@cache
def rules() -> Rules:
    """The game's rules and the hard cards of this folder."""
    return link(load_rulebook([HERE / "rules"]))


def dice(kind: DieType, n: int, level: Level = Level.POWER) -> tuple[DieScenario, ...]:
    """Some dice of one type and side."""
    return (DieScenario(kind, level),) * n


def card(name: str, **more: int) -> CardScenario:
    """A card in play."""
    return CardScenario(name, **more)  # type: ignore[arg-type]


class Table:
    """A running position, answered by name."""

    def __init__(self, *seats: SeatScenario) -> None:
        self.now: Transition = build(rules(), Scenario(seats=seats))

    @property
    def state(self) -> State:
        """The state at rest."""
        return self.now.state

    @property
    def decision(self) -> Decision:
        """The open decision."""
        (decision,) = self.now.decisions
        return decision

    def id(self, name: str, seat: int | None = None, n: int = 1) -> int:
        """The n-th card of a name, perhaps of one seat."""
        found = [c.id for c in self.state.table.cards if c.name == name and seat in (None, c.seat)]
        return found[n - 1]

    def zone(self, card_id: int) -> Zone:
        """Where a card is."""
        return self.state.table.cards[card_id].zone

    def wounds(self, card_id: int) -> int:
        """Wounds on a card."""
        return self.state.table.cards[card_id].wounds

    def do(self, choice: Choice) -> Table:
        """Answer the open decision."""
        self.now = advance(rules(), self.state, choice, self.decision.id)
        return self
