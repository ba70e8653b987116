"""The table: everything that lies there, hidden or not, as one frozen value. ``apply`` is its only writer."""

from __future__ import annotations

from msgspec import Struct

from ashes_tui.engine.table.events import Event
from ashes_tui.engine.table.state import NONE, Attack, Card, Delayed, Die, Lot, Outcome, SeatState, TimedEffect
from ashes_tui.lang.terms import Phase, Zone


class Table(Struct, frozen=True, kw_only=True):
    """Everything that lies on the table, and questions answered from that alone.

    ``passed`` are the seats that have passed in a row, ``history`` the events of this turn. ``phoenix``: two players
    have agreed on the Call of the Phoenix (VAR-06). ``chained``: the chained list is in force, if the edition has one
    (DECK-18). ``lots`` are tokens that an effect may still refer to.
    """

    edition: str
    cards: tuple[Card, ...]
    dice: tuple[Die, ...]
    seats: tuple[SeatState, ...]
    phase: Phase = Phase.SETUP
    round: int = 0
    turn: int = 0
    active: int = NONE
    first_player: int = NONE
    passed: tuple[int, ...] = ()
    history: tuple[Event, ...] = ()
    attack: Attack | None = None
    effects: tuple[TimedEffect, ...] = ()
    delayed: tuple[Delayed, ...] = ()
    next_effect: int = 0
    phoenix: bool
    outcome: Outcome | None = None
    chained: bool
    lots: tuple[Lot, ...] = ()

    @property
    def passes(self) -> int:
        """How many players have passed in a row (ASC-RND-15)."""
        return len(self.passed)

    def name(self, card: int) -> str:
        """Printed title of a card."""
        return self.cards[card].name

    def opponents(self, seat: int) -> tuple[int, ...]:
        """Players still in the game that do not win together with ``seat``, clockwise from it (MULTI-13)."""
        n, side = len(self.seats), self.seats[seat].side
        others = [self.seats[(seat + i) % n] for i in range(1, n)]
        return tuple(s.index for s in others if s.side != side and not s.lost and s.body == NONE)

    def opposes(self, seat: int, other: int) -> bool:
        """Whether ``other``, or the player whose second battlefield it is, is an opponent of ``seat``."""
        return other != NONE and self.body(other).index in self.opponents(seat)

    def areas(self, seat: int) -> tuple[int, ...]:
        """The seats that are battlefields of a player: its own, and the second one of an automaton that has two."""
        if not self.seats[seat].automaton:
            return (seat,)
        return (seat, *(s.index for s in self.seats if s.body == seat))

    def body(self, seat: int) -> SeatState:
        """The seat that holds the Phoenixborn, piles and dice for a seat; a player's own seat always does."""
        state = self.seats[seat]
        return state if state.body == NONE else self.seats[state.body]

    def holder(self, seat: int, zone: Zone) -> SeatState:
        """The seat with the zone meant: each battlefield has a conjuration pile, the body all else (ASC-SET-12)."""
        return self.seats[seat] if zone is Zone.CONJURATION_PILE else self.body(seat)

    def opposing(self, seat: int) -> tuple[int, ...]:
        """The opposing players of a battlefield: the one it faces, else all opponents (ASC-2P-07)."""
        facing = self.seats[seat].opposing
        return (facing,) if facing != NONE and not self.seats[facing].lost else self.opponents(seat)

    def range(self, seat: int) -> tuple[int, ...]:
        """Battlefields of opponents that "all", "each" and "every" reach (ASC-2P-11, COOP-16)."""
        facing = self.seats[seat].opposing
        if facing != NONE:
            return (facing,)
        return tuple(a for s in self.opponents(seat) for a in self.areas(s))

    def clockwise(self, start: int) -> tuple[int, ...]:
        """Seats still in the game, clockwise from ``start``; each battlefield of an automaton is one."""
        n = len(self.seats)
        return tuple(s for s in ((start + i) % n for i in range(n)) if not self.seats[s].lost)

    @property
    def shared(self) -> bool:
        """Whether partners share their turns, against an automaton with a battlefield for each (ASC-2P-01)."""
        return any(s.body != NONE and not s.lost for s in self.seats)

    def partners(self, seat: int) -> tuple[int, ...]:
        """The seats that share a player's turn: that player, then any partners (ASC-2P-01, COOP-07)."""
        state = self.seats[seat]
        if state.automaton or state.opposing == NONE:
            return (seat,)
        return (seat, *(s for s in self.people(seat) if s != seat and self.seats[s].side == state.side))

    def in_turn(self, seat: int) -> bool:
        """Whether it is a player's turn: their own, a shared one, or that of another of an automaton's battlefields."""
        if self.active == NONE:
            return False
        return seat in self.partners(self.active) or self.body(seat).index == self.body(self.active).index

    def order(self, start: int) -> tuple[int, ...]:
        """Seats still in the game in the order in which they act and respond.

        Clockwise (MULTI-02); with partners first the side of ``start``, then the seat it faces, then the rest (Q-06).
        """
        found, first = self.clockwise(start), self.seats[start]
        if not self.shared:
            return found
        return tuple(sorted(found, key=lambda s: (self.seats[s].side != first.side, s != start, s != first.opposing)))

    def turn_order(self) -> tuple[int, ...]:
        """The seats that take turns in a round, from the first player on (MULTI-04); one of the partners for both."""
        found = self.order(max(self.first_player, 0))
        if not self.shared:
            return found
        leader = next(s for s in found if not self.seats[s].automaton)
        return tuple(s for s in found if s == leader or self.seats[s].automaton)

    def next_turn(self, seat: int) -> int:
        """The seat whose turn is due after another's, even if it has been eliminated (G-07)."""
        if not self.shared:
            return (seat + 1) % len(self.seats)
        order = self.turn_order()
        at = next(i for i, s in enumerate(order) if seat in self.partners(s))
        return order[(at + 1) % len(order)]

    def next_first(self) -> int:
        """The seat to get the first player token next (ASC-RND-24, MULTI-03, CHI-63).

        An automaton with two battlefields points with it at a player (ASC-2P-13, COOP-18, COOP-19).
        """
        first = self.seats[self.first_player]
        if not self.shared:
            return self.clockwise(self.next_turn(first.index))[0]
        return first.opposing if first.automaton else self.seats[self.partners(first.index)[1]].opposing

    def acting(self, seat: int) -> int:
        """The battlefield for which an automaton's own card acts: the one whose turn it is (ASC-2P-06, ASC-2P-07)."""
        state = self.seats[seat]
        mine = self.active != NONE and bool(state.automaton) and self.body(self.active).index == seat
        return self.active if mine else seat

    def people(self, start: int) -> tuple[int, ...]:
        """Seats of players still in the game, no automata, clockwise from ``start``."""
        return tuple(s for s in self.clockwise(start) if not self.seats[s].automaton)

    def answerer(self, seat: int, source: int = NONE) -> int:
        """The seat that answers when a card asks a seat something; for an automaton, the player it faces (ASC-DRG-33).

        If a player's card makes the automaton choose, that player chooses (CHI-64). For an eliminated player the next
        player clockwise answers.
        """
        if not self.seats[seat].automaton:
            return self.clockwise(seat)[0] if self.seats[seat].lost else seat
        asks = self.seats[self.cards[source].seat] if source != NONE else self.seats[seat]
        if not asks.automaton and not asks.lost:
            return asks.index
        facing = self.opposing(seat)
        return facing[0] if facing else self.people(0)[0]

    def lead(self) -> int:
        """The active player: whose turn it is, else the first player (ASC-GLO-01, MULTI-05)."""
        return self.active if self.active != NONE else max(self.first_player, 0)

    def pool(self, seat: int, place: int) -> tuple[Die, ...]:
        """Dice of a seat in a pool."""
        return tuple(d for d in self.dice if d.owner == seat and d.place == place)
