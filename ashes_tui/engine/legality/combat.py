"""Who may attack, block and guard, and which assignments of blockers are possible (ASC-ATK, ATK)."""

from __future__ import annotations

from ashes_tui.engine.board.board import Board
from ashes_tui.engine.legality import requirements
from ashes_tui.engine.table.state import NONE, Attack
from ashes_tui.lang.static import Act
from ashes_tui.lang.terms import Means


def attackers_for(board: Board, seat: int, target: int) -> tuple[int, ...]:
    """Units of a seat that may attack a target (ASC-ATK-02, ASC-ATK-03)."""
    return tuple(
        c
        for c in board.table.seats[seat].battlefield
        if board.may_attack(c, target) and not board.cannot(target, Act.BE_TARGETED, c, Means.ATTACK, seat)
    )


def blockers_for(board: Board, attacker: int, seat: int) -> tuple[int, ...]:
    """Units of a seat that may block an attacker (ASC-ATK-04)."""
    return tuple(
        c
        for c in board.table.seats[seat].battlefield
        if not board.is_exhausted(c)
        and not board.cannot(c, Act.BLOCK, attacker)
        and not board.cannot(attacker, Act.BE_BLOCKED, c)
    )


def guards_for(board: Board, attacker: int, target: int) -> tuple[int, ...]:
    """Who may guard a unit: units with Unit Guard (ASC-ATK-05), or its Phoenixborn, once a round (ASC-ATK-06)."""
    if board.cannot(target, Act.BE_RELIEVED):
        return ()
    seat = board.table.seats[board.table.cards[target].seat]
    able = [] if seat.guarded else [seat.phoenixborn]
    able += [
        c for c in seat.battlefield if c != target and not board.is_exhausted(c) and board.has_flag(c, "unit-guard")
    ]
    return tuple(
        c for c in able if not board.cannot(c, Act.GUARD, attacker) and not board.cannot(attacker, Act.BE_GUARDED, c)
    )


def ways_to_block(board: Board, attack: Attack) -> requirements.Ways:
    """For each declared attacker the units that may block it."""
    return tuple((a, blockers_for(board, a, attack.defender)) for a in requirements.open_attackers(board, attack))


def blocks_allowed(board: Board, blocks: requirements.Blocks, attack: Attack) -> bool:
    """Whether an assignment of blockers is possible: each pair is, and no unit is in two (ASC-ATK-04)."""
    attackers = [a for a, _ in blocks]
    blockers = [b for _, b in blocks]
    if len(set(attackers)) != len(attackers) or len(set(blockers)) != len(blockers):
        return False
    ways = dict(ways_to_block(board, attack))
    return all(b in ways.get(a, ()) for a, b in blocks)


def blocked_unseen(board: Board, blocks: requirements.Blocks, attack: Attack) -> int:
    """An unseen attacker that is blocked though another that can be is not; NONE if there is none (ASC-ATK-04)."""
    blocked = {a for a, _ in blocks}
    can_be = {a for a, _ in ways_to_block(board, attack)}
    unseen = {a for a in can_be if board.has_flag(a, "unseen")}
    return NONE if can_be - unseen <= blocked else min(unseen & blocked, default=NONE)
