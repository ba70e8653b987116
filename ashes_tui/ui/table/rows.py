"""The rows of the table and the things in them, on which the cursor can stand."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ashes_tui.engine.api import NONE, CardView, DieView, SeatView, View
from ashes_tui.lang.defs import Rulebook
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
    BEHAVIOR = "behavior"


class TableItem(Struct, frozen=True):
    """A thing on the table. The ``id`` of a pile is its seat, that of a face-down card its place.

    Of a row of a behaviour card it is its number, and ``pile`` the title of that card.
    """

    kind: RowKind
    id: int
    pile: str = ""


PILES = ("draw", "discard", "conjuration", "removed")


def pile_cards(seat: SeatView, pile: str) -> tuple[tuple[CardView, ...], int]:
    """The cards of a pile that may be known, and how many there are."""
    found: dict[str, tuple[tuple[CardView, ...], int]] = {
        "draw": ((), seat.draw_count),
        "discard": (seat.discard_pile, len(seat.discard_pile)),
        "conjuration": (seat.conjuration_pile, seat.conjuration_count),
        "removed": (seat.removed, len(seat.removed)),
    }
    return found[pile]


def seat_across(view: View, seat: int) -> int:
    """The seat on the far side of the table: the one a player faces, lost or not, else the first opponent left."""
    own = view.seats[seat]
    if own.opposing != NONE:
        return own.opposing
    others = [s for s in view.seats if s.side != own.side]
    return next((s.index for s in sorted(others, key=lambda s: (s.lost, s.index))), seat)


def opponents_of(view: View, seat: int) -> tuple[int, ...]:
    """The opponents that can be shown on the far side, clockwise; only one if a player faces just that."""
    own, n = view.seats[seat], len(view.seats)
    if own.opposing != NONE:
        return (seat_across(view, seat),)
    others = (view.seats[(seat + i) % n] for i in range(1, n))
    found = tuple(s.index for s in others if s.side != own.side and not s.lost and s.body == NONE)
    return found or (seat_across(view, seat),)


def opponent_to_show(view: View, seat: int, before: int) -> int:
    """Of several opponents the one fighting a player now, else the one shown ``before``, else the first."""
    attack, opponents = view.attack, opponents_of(view, seat)
    fighting = {attack.seat, attack.defender} - {seat} if attack else set()
    fighters = [o for o in opponents if o in fighting and len(fighting) == 1]
    return next((o for o in (*fighters, before) if o in opponents), opponents[0])


def body_of(view: View, seat: int) -> SeatView:
    """The seat that has the Phoenixborn, dice and piles: itself, or the first of an automaton's two."""
    body = view.seats[seat].body
    return view.seats[seat if body == NONE else body]


def partner_of(view: View, seat: int) -> int:
    """The seat with which a player shares turns, NONE if there is none."""
    own = view.seats[seat]
    with_me = (s.index for s in view.seats if s.side == own.side and s.index != seat and not s.automaton)
    return next(with_me, NONE) if own.opposing != NONE else NONE


def table_rows(
    view: View, rulebook: Rulebook, me: int, near: int = NONE, far: int = NONE
) -> dict[str, tuple[TableItem, ...]]:
    """Every row with its items, in the order they are drawn.

    ``near`` is the seat on the near side if not ``me``, ``far`` the one on the far side if not the one it faces.
    """
    near = me if near == NONE else near
    mine, far = view.seats[near], seat_across(view, near) if far == NONE else far
    theirs = body_of(view, far)
    return {
        THEIR_BAR: _bar(theirs),
        THEIR_DICE: _dice(theirs),
        THEIR_SPELLS: (*_behavior(theirs, rulebook), *_spells(theirs)),
        THEIR_FIELD: _cards(view.seats[far].battlefield),
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


def _behavior(seat: SeatView, rulebook: Rulebook) -> tuple[TableItem, ...]:
    """The rows of the behaviour card that counts now."""
    spec = rulebook.automata.get(seat.automaton)
    if spec is None or not spec.behaviors:
        return ()
    title = spec.behaviors[seat.stage - 1]
    return tuple(TableItem(RowKind.BEHAVIOR, i, title) for i in range(len(rulebook.cards[title].blocks)))


def _bar(seat: SeatView) -> tuple[TableItem, ...]:
    unused = {"removed"} if not seat.removed else set()
    unused |= {"conjuration"} if seat.automaton and not seat.conjuration_count else set()
    piles = tuple(TableItem(RowKind.PILE, seat.index, pile) for pile in PILES if pile not in unused)
    return (TableItem(RowKind.CARD, seat.phoenixborn.id), *piles)


def _dice(seat: SeatView) -> tuple[TableItem, ...]:
    dice = (*sorted_dice(seat.active_dice), *sorted_dice(seat.exhausted_dice))
    return tuple(TableItem(RowKind.DIE, die.id) for die in dice)


def face_down_words(place: int, view: View, me: int) -> str:
    """What is known of a face-down card: its place, and how many will be revealed before it."""
    row = view.seats[seat_across(view, me)].battlefield
    before = sum(1 for card in row[:place] if card.zone is Zone.FACE_DOWN)
    order = f"{count(before, 'other is', 'others are')} revealed before it" if before else "it is revealed next"
    return f"A face-down aspect, place {place + 1} of {len(row)} from the left: {order}. Nobody may look at it."


def sorted_dice(dice: tuple[DieView, ...]) -> tuple[DieView, ...]:
    """Dice by type, the highest side first."""
    return tuple(sorted(dice, key=lambda d: (d.type.value, -d.level, d.id)))


def spell_groups(cards: tuple[CardView, ...]) -> list[list[CardView]]:
    """Ready spells grouped by slot, in board order."""
    groups: dict[str, list[CardView]] = {}
    for card in cards:
        groups.setdefault(card.slot, []).append(card)
    return list(groups.values())
