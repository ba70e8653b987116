"""Tables with one thing replaced, for the writers of ``apply``."""

from __future__ import annotations

from msgspec.structs import replace

from ashes_tui.engine import events as ev
from ashes_tui.engine.state import Card, Die, SeatState
from ashes_tui.engine.table import Table


def with_card(table: Table, card: Card) -> Table:
    """A table with this record of a card."""
    cards = list(table.cards)
    cards[card.id] = card
    return replace(table, cards=tuple(cards))


def with_die(table: Table, die: Die) -> tuple[Die, ...]:
    """All dice, one of them as given."""
    dice = list(table.dice)
    dice[die.id] = die
    return tuple(dice)


def with_seat(table: Table, seat: SeatState) -> tuple[SeatState, ...]:
    """All seats, one of them as given."""
    seats = list(table.seats)
    seats[seat.index] = seat
    return tuple(seats)


def noted(table: Table, event: ev.Event) -> tuple[ev.Event, ...]:
    """What happened this turn, with one more event."""
    return (*table.history, event)
