"""Space for cards: battlefield (ASC-ACT-10), spellboard slots (ASC-ACT-14), hosts of alterations (ASC-ACT-19)."""

from __future__ import annotations

from ashes_tui.engine.board import query
from ashes_tui.engine.board.board import Board
from ashes_tui.engine.table.control import Context
from ashes_tui.engine.table.state import NONE
from ashes_tui.lang.static import Act
from ashes_tui.lang.terms import Means, Placement, Stat

UNLIMITED = 1_000
"""More space than anybody can fill: an automaton has no battlefield value (ASC-DRG-37, CHI-71)."""


def battlefield_limit(board: Board, seat: int) -> int:
    """The battlefield value of a seat: the most units it can have (ASC-ACT-10)."""
    return board.printed(board.table.seats[seat].phoenixborn, Stat.BATTLEFIELD)


def spellboard_limit(board: Board, seat: int) -> int:
    """The spellboard value of a seat: its slots for ready spells (ASC-ACT-14)."""
    return board.printed(board.table.seats[seat].phoenixborn, Stat.SPELLBOARD)


def battlefield_free(board: Board, seat: int) -> int:
    """Free spaces on a battlefield (ASC-ACT-10)."""
    state = board.table.seats[seat]
    if state.automaton:
        return UNLIMITED
    return battlefield_limit(board, seat) - len(state.battlefield)


def has_slot_for(board: Board, seat: int, name: str) -> bool:
    """Whether a ready spell has a slot: a free one, or one it can share with a copy (ASC-ACT-14)."""
    state = board.table.seats[seat]
    slots = {board.slot(c) for c in state.spellboard}
    return (seat, name) in slots or len(slots) < spellboard_limit(board, seat)


def shareable_slots(board: Board, seat: int, card: int) -> tuple[int, ...]:
    """Ready spells whose slot a card can share by its own text, one for each slot."""
    sharable = board.rules.infos[board.table.cards[card].name].shares
    if sharable is None:
        return ()
    first: dict[tuple[int, str], int] = {}
    for c in board.table.seats[seat].spellboard:
        if query.subject_matches(board, Context(seat, card), query.NO_ENV, sharable, c):
            first.setdefault(board.slot(c), c)
    return tuple(first.values())


def possible_hosts(board: Board, seat: int, card: int) -> tuple[int, ...]:
    """Cards an alteration spell could be attached to, on any side (ASC-ACT-19)."""
    placement = board.rules.infos[board.table.cards[card].name].card.placement
    found: list[int] = []
    for s in board.table.clockwise(seat):
        state = board.table.seats[s]
        if placement is not Placement.PHOENIXBORN:
            found += board.units(s)
        if placement is not Placement.UNIT and state.body == NONE:
            found.append(state.phoenixborn)
    return tuple(
        c
        for c in found
        if not board.cannot(c, Act.BE_TARGETED, card, Means.SPELL, seat) and can_attach(board, seat, card, c)
    )


def can_attach(board: Board, seat: int, card: int, host: int) -> bool:
    """Whether an alteration spell's own text lets it be attached to a card (ASC-ACT-19)."""
    allowed = board.rules.infos[board.table.cards[card].name].attach_to
    return allowed is None or query.subject_matches(board, Context(seat, card), query.NO_ENV, allowed, host)


def placement_denial(board: Board, seat: int, card: int) -> tuple[str, str] | None:
    """Why there is no place for a card in hand now, as code and rule; a full battlefield is no reason (Q-02)."""
    info = board.rules.infos[board.table.cards[card].name]
    if board.table.round == 1 and info.name in board.chained:
        return "chained", "ASC-GLO-21"
    if info.is_ready and not has_slot_for(board, seat, info.name) and not shareable_slots(board, seat, card):
        return "no-slot", "ASC-ACT-14"
    if info.is_alteration and not possible_hosts(board, seat, card):
        return "no-host", "ASC-ACT-19"
    return None
