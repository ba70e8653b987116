"""The rows of the table and what lies in them: what the cursor can stand on."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ashes_tui.engine.api import NONE, CardView, DieView, SeatView, View
from ashes_tui.lang.terms import Zone
from ashes_tui.ui.table.panes import (
    HAND,
    MY_BAR,
    MY_DICE,
    MY_FIELD,
    MY_SPELLS,
    THEIR_BAR,
    THEIR_DICE,
    THEIR_FIELD,
    THEIR_SPELLS,
)
from ashes_tui.words.phrases import count


class RowKind(StrEnum):
    """What an item is."""

    CARD = "card"
    DIE = "die"
    PILE = "pile"
    FACE_DOWN = "face-down"


class TableItem(Struct, frozen=True):
    """A thing on the table; ``id`` of a pile is the seat it belongs to, of a face-down card its place."""

    kind: RowKind
    id: int
    pile: str = ""


PILES = ("draw", "discard", "conjuration", "removed")


def opponent_of(view: View, seat: int) -> int:
    """The seat shown across the table: whom a player faces, beaten or not, else the first opponent still there."""
    own = view.seats[seat]
    if own.opposing != NONE:
        return own.opposing
    others = [s for s in view.seats if s.side != own.side]
    return next((s.index for s in sorted(others, key=lambda s: (s.lost, s.index))), seat)


def rivals_of(view: View, seat: int) -> tuple[int, ...]:
    """Whom a player can look at across the table, clockwise; one alone, if it faces that one."""
    own, n = view.seats[seat], len(view.seats)
    if own.opposing != NONE:
        return (opponent_of(view, seat),)
    others = (view.seats[(seat + i) % n] for i in range(1, n))
    found = tuple(s.index for s in others if s.side != own.side and not s.lost and s.body == NONE)
    return found or (opponent_of(view, seat),)


def looked_at(view: View, seat: int, before: int) -> int:
    """Of several rivals whoever fights with a player now, else whoever it looked at ``before``, else the next."""
    attack, rivals = view.attack, rivals_of(view, seat)
    fights = {attack.seat, attack.defender} - {seat} if attack else set()
    wanted = [rival for rival in rivals if rival in fights and len(fights) == 1]
    return next((rival for rival in (*wanted, before) if rival in rivals), rivals[0])


def body_of(view: View, seat: int) -> SeatView:
    """The seat that has Phoenixborn, dice and piles of a seat: itself, or the first of an opponent's two."""
    body = view.seats[seat].body
    return view.seats[seat if body == NONE else body]


def partner_of(view: View, seat: int) -> int:
    """With whom a player shares its turns, NONE if with nobody."""
    own = view.seats[seat]
    with_me = (s.index for s in view.seats if s.side == own.side and s.index != seat and not s.automaton)
    return next(with_me, NONE) if own.opposing != NONE else NONE


def table_rows(view: View, me: int, half: int = NONE, front: int = NONE) -> dict[str, tuple[TableItem, ...]]:
    """Every row with its items, in the order they are drawn; ``half``: that of the partner is shown.

    ``front`` is the seat across, if another than the one faced.
    """
    shown = me if half == NONE else half
    mine, front = view.seats[shown], opponent_of(view, shown) if front == NONE else front
    theirs = body_of(view, front)
    return {
        THEIR_BAR: _bar(theirs),
        THEIR_DICE: _dice(theirs),
        THEIR_SPELLS: _spells(theirs),
        THEIR_FIELD: _cards(view.seats[front].battlefield),
        MY_FIELD: _cards(mine.battlefield),
        MY_SPELLS: _spells(mine),
        MY_DICE: _dice(mine),
        MY_BAR: _bar(mine),
        HAND: _cards(view.seats[me].hand),
    }


def _cards(cards: tuple[CardView, ...]) -> tuple[TableItem, ...]:
    return tuple(
        TableItem(RowKind.FACE_DOWN, i) if card.zone is Zone.FACE_DOWN else TableItem(RowKind.CARD, card.id)
        for i, card in enumerate(cards)
    )


def _spells(seat: SeatView) -> tuple[TableItem, ...]:
    return _cards(tuple(card for group in spell_groups(seat.spellboard) for card in group))


def _bar(seat: SeatView) -> tuple[TableItem, ...]:
    unused = {"removed"} if not seat.removed else set()
    unused |= {"conjuration"} if seat.automaton and not seat.conjuration_count else set()
    piles = tuple(TableItem(RowKind.PILE, seat.index, pile) for pile in PILES if pile not in unused)
    return (TableItem(RowKind.CARD, seat.phoenixborn.id), *piles)


def _dice(seat: SeatView) -> tuple[TableItem, ...]:
    dice = (*sorted_dice(seat.active_dice), *sorted_dice(seat.exhausted_dice))
    return tuple(TableItem(RowKind.DIE, die.id) for die in dice)


def face_down_words(place: int, view: View, me: int) -> str:
    """What can be said of a face-down card: its place, and how many are revealed before it."""
    row = view.seats[opponent_of(view, me)].battlefield
    before = sum(1 for card in row[:place] if card.zone is Zone.FACE_DOWN)
    order = f"{count(before, 'other is', 'others are')} revealed before it" if before else "it is revealed next"
    return f"A face-down aspect, place {place + 1} of {len(row)} from the left: {order}. Nobody may look at it."


def sorted_dice(dice: tuple[DieView, ...]) -> tuple[DieView, ...]:
    """Dice by type, the highest side first."""
    return tuple(sorted(dice, key=lambda d: (d.type.value, -d.level, d.id)))


def spell_groups(cards: tuple[CardView, ...]) -> list[list[CardView]]:
    """Ready spells with their copies and what shares their slot together, in board order."""
    groups: dict[str, list[CardView]] = {}
    for card in cards:
        groups.setdefault(card.slot, []).append(card)
    return list(groups.values())
