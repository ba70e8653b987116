"""The nouns of selectors: where their cards are found, and of which types they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from ashes_tui.engine.board.facts import cards_in_play_of
from ashes_tui.engine.table.state import NONE, SeatState
from ashes_tui.lang import select as sl
from ashes_tui.lang.terms import (
    ALTERATION_TYPES,
    ASPECT_TYPES,
    IN_PLAY,
    PHOENIXBORN_TYPES,
    SPELL_TYPES,
    UNIT_TYPES,
    CardType,
    Zone,
)

if TYPE_CHECKING:
    from ashes_tui.engine.board.board import Board


def _units(board: Board, seat: SeatState) -> Iterable[int]:
    return board.units(seat.index)


def _attached(board: Board, seat: SeatState) -> Iterable[int]:
    return [c for c in cards_in_play_of(board, seat) if board.table.cards[c].zone is Zone.ATTACHED]


FOUND_IN_PLAY: dict[sl.Noun, Callable[[Board, SeatState], Iterable[int]]] = {
    sl.Noun.CARD: cards_in_play_of,
    sl.Noun.UNIT: _units,
    sl.Noun.ALLY: _units,
    sl.Noun.CONJURATION: _units,
    sl.Noun.ASPECT: _units,
    sl.Noun.PHOENIXBORN: lambda _b, s: (s.phoenixborn,),
    sl.Noun.READY_SPELL: lambda _b, s: s.spellboard,
    sl.Noun.SPELL: lambda b, s: (*s.spellboard, *_attached(b, s)),
    sl.Noun.ACTION_SPELL: lambda _b, _s: (),
    sl.Noun.REACTION_SPELL: lambda _b, _s: (),
    sl.Noun.ALTERATION: _attached,
    sl.Noun.PLAYER: lambda _b, _s: (),
    sl.Noun.OPPONENT: lambda _b, _s: (),
}
"""Noun → the cards in play of a seat that it may mean."""

NOUN_TYPES: dict[sl.Noun, frozenset[CardType]] = {
    sl.Noun.UNIT: UNIT_TYPES,
    # ASC-DRG-28, CHI-69: an aspect counts as every unit type.
    sl.Noun.ALLY: ASPECT_TYPES | {CardType.ALLY},
    sl.Noun.CONJURATION: ASPECT_TYPES | {CardType.CONJURATION},
    sl.Noun.ASPECT: ASPECT_TYPES,
    sl.Noun.PHOENIXBORN: PHOENIXBORN_TYPES,
    sl.Noun.READY_SPELL: frozenset({CardType.READY_SPELL}),
    sl.Noun.SPELL: SPELL_TYPES,
    sl.Noun.ACTION_SPELL: frozenset({CardType.ACTION_SPELL}),
    sl.Noun.REACTION_SPELL: frozenset({CardType.REACTION_SPELL}),
    sl.Noun.ALTERATION: ALTERATION_TYPES,
}
"""Noun → the types of cards it means; one that is not here means any."""


def counts_as(board: Board, noun: sl.Noun, card: int) -> bool:
    """Whether a card with a blue box counts as a reaction spell: out of play, outside its owner's turn (ASC-TXT-04)."""
    c, table = board.table.cards[card], board.table
    if noun is not sl.Noun.REACTION_SPELL or c.zone in IN_PLAY or table.active == NONE or table.in_turn(c.seat):
        return False
    return any(ability.block.also_reaction for ability in board.rules.infos[c.name].reactions)
