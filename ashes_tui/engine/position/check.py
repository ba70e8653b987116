"""Checks of a position; each error names the field and the remedy."""

from __future__ import annotations

from collections.abc import Sequence

from ashes_tui.engine.board.board import Board
from ashes_tui.engine.board.rules import Rules
from ashes_tui.engine.position.data import Path, Scenario, ScenarioError, SeatScenario, StartPoint
from ashes_tui.engine.table.lots import tokens_on
from ashes_tui.engine.table.state import Card, Lot
from ashes_tui.engine.table.table import Table
from ashes_tui.lang.terms import Stat, Zone


def check_frame(rules: Rules, s: Scenario) -> None:
    """Check that edition, seats, round, turn and actions fit together."""
    if s.edition not in rules.rulebook.editions:
        known = ", ".join(rules.rulebook.editions)
        raise ScenarioError(("edition",), f"there is no edition {s.edition!r}", f"choose one of: {known}")
    if len(s.seats) < 2:
        raise ScenarioError(("seats",), f"{len(s.seats)} seats, a game needs two or more", "add a seat")
    if len({i if x.side is None else x.side for i, x in enumerate(s.seats) if not x.lost}) < 2:
        raise ScenarioError(("seats",), "everybody plays on one side", "give one seat another 'side'")
    check_seat(s, s.first_player, ("first_player",))
    if s.turn is not None:
        check_seat(s, s.turn, ("turn",))
        if s.at is not StartPoint.TURN:
            raise ScenarioError(("turn",), f"it is nobody's turn at {s.at.value!r}", "leave 'turn' out")
        if s.seats[s.turn].lost:
            raise ScenarioError(("turn",), f"seat {s.turn} has lost", "choose a seat that still plays")
    check_number(s.round, ("round",), 1)
    check_number(s.turns_taken, ("turns_taken",))
    check_number(s.seed, ("seed",), -(1 << 63), 1 << 63)
    for i, (_, n) in enumerate(s.draws):
        check_number(n, ("draws", i), 0, 1 << 62)
    alive = sum(not x.lost for x in s.seats)
    if not 0 <= s.passes <= alive:
        raise ScenarioError(("passes",), f"{s.passes} passes in a row", f"write 0 to {alive}: then the phase ends")
    _check_actions(s)


def _check_actions(s: Scenario) -> None:
    turn = s.first_player if s.turn is None else s.turn
    for i, seat in enumerate(s.seats):
        check_number(seat.side or 0, ("seats", i, "side"))
        for name, n in (("main_actions", seat.main_actions), ("side_actions", seat.side_actions)):
            if n is None:
                continue
            check_number(n, ("seats", i, name))
            if n and (s.at is not StartPoint.TURN or i not in acting(s, turn)):
                raise ScenarioError(("seats", i, name), f"it is not the turn of seat {i}", "leave the actions out")


def acting(s: Scenario, turn: int) -> tuple[int, ...]:
    """The seats that act in the turn of a seat: against an automaton all partners share it (ASC-2P-01)."""
    if s.seats[turn].automaton or not any(seat.automaton for seat in s.seats):
        return (turn,)
    return tuple(i for i, seat in enumerate(s.seats) if not seat.automaton)


def check_number(n: int, path: Path, low: int = 0, high: int = 1_000_000) -> None:
    """Check that a number is within bounds."""
    if not low <= n <= high:
        raise ScenarioError(path, f"{n} is out of bounds", f"write {low} to {high}")


def check_seat(s: Scenario, seat: int, path: Path) -> None:
    """Check that a seat exists."""
    if not 0 <= seat < len(s.seats):
        raise ScenarioError(path, f"there is no seat {seat}", f"seats are 0 to {len(s.seats) - 1}")


def check_room(rules: Rules, seat: SeatScenario, path: Path) -> None:
    """Check that there are no more units (ASC-ACT-10) and spells (ASC-ACT-14) than the Phoenixborn allows."""
    card = rules.infos[seat.phoenixborn.name].card
    room, slots = card.stat(Stat.BATTLEFIELD), card.stat(Stat.SPELLBOARD)
    if len(seat.battlefield) > room:
        what = f"{len(seat.battlefield)} units, but {card.name} has a battlefield of {room}"
        raise ScenarioError((*path, "battlefield"), what, "take some away (ASC-ACT-10)")
    for i, c in enumerate(seat.spellboard):
        if c.own_slot and rules.infos[c.name].shares is None:
            what = f"{c.name} has a slot of its own in any case"
            raise ScenarioError((*path, "spellboard", i, "own_slot"), what, "leave 'slot' out")
    sharing = {c.name for c in seat.spellboard[1:] if rules.infos[c.name].shares is not None and not c.own_slot}
    titles = {c.name for c in seat.spellboard} - sharing
    if len(titles) > slots:
        what = f"{len(titles)} titles, but {card.name} has a spellboard of {slots}"
        raise ScenarioError((*path, "spellboard"), what, "take some away (ASC-ACT-14)")


def check_lives(rules: Rules, table: Table) -> None:
    """Check that nothing is about to be destroyed (ASC-DMG-01)."""
    wounded = [c for c in table.cards if c.zone in (Zone.BATTLEFIELD, Zone.PHOENIXBORN) and c.wounds]
    frail = [c for c in table.cards if c.zone is Zone.BATTLEFIELD and not c.wounds]
    board = Board(rules, table)
    for card in (*wounded, *frail):
        life = board.stat(card.id, Stat.LIFE)
        if card.wounds >= life and not table.seats[card.seat].lost:
            path: Path = ("seats", card.seat, card.zone.value)
            if card.zone is Zone.BATTLEFIELD:
                path = (*path, table.seats[card.seat].battlefield.index(card.id))
            what = f"{card.name} has {card.wounds} wounds and a life of {life}: it would be destroyed"
            raise ScenarioError((*path, "wounds"), what, f"write at most {life - 1}")


def check_lot(cards: Sequence[Card], lot: Lot, path: Path) -> None:
    """Check that the tokens of a lot are on the cards it names."""
    for card, n in lot.places:
        if tokens_on(cards[card], lot.token) < n:
            what = f"there are fewer than {n} {lot.token.value} tokens on {cards[card].name}"
            raise ScenarioError(path, what, "place them there, or say with 'lie-on' where they lie")
