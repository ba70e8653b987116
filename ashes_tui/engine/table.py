"""The table: everything that lies there, hidden or not, as one frozen value. ``apply`` is its only writer."""

from __future__ import annotations

from msgspec import Struct

from ashes_tui.engine.events import Event
from ashes_tui.engine.state import NONE, Attack, Card, Delayed, Die, Outcome, SeatState, TimedEffect
from ashes_tui.lang.terms import Phase


class Table(Struct, frozen=True):
    """Everything that lies on the table, and what is counted from it."""

    edition: str
    cards: tuple[Card, ...]
    dice: tuple[Die, ...]
    seats: tuple[SeatState, ...]
    phase: Phase = Phase.SETUP
    round: int = 0
    turn: int = 0
    active: int = NONE
    first_player: int = NONE
    passes: int = 0
    history: tuple[Event, ...] = ()
    attack: Attack | None = None
    effects: tuple[TimedEffect, ...] = ()
    delayed: tuple[Delayed, ...] = ()
    next_effect: int = 0
    outcome: Outcome | None = None

    def name(self, card: int) -> str:
        """Printed title of a card."""
        return self.cards[card].name

    def opponents(self, seat: int) -> tuple[int, ...]:
        """Seats still playing that do not win together with ``seat``, clockwise from it."""
        n, side = len(self.seats), self.seats[seat].side
        order = [(seat + i) % n for i in range(1, n)]
        return tuple(s for s in order if self.seats[s].side != side and not self.seats[s].lost)

    def clockwise(self, start: int) -> tuple[int, ...]:
        """Seats still playing, from ``start`` on."""
        n = len(self.seats)
        return tuple(s for s in ((start + i) % n for i in range(n)) if not self.seats[s].lost)

    def lead(self) -> int:
        """Active player: whose turn it is, else the first player (ASC-GLO-01)."""
        return self.active if self.active != NONE else max(self.first_player, 0)

    def pool(self, seat: int, place: int) -> tuple[Die, ...]:
        """Dice of a seat in a pool."""
        return tuple(d for d in self.dice if d.owner == seat and d.place == place)
