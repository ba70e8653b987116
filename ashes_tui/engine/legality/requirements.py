"""What must be done if able: attack, block, be blocked, guard, be guarded (ASC-TXT-10).

Requirements may compete: a declaration is legal if no other legal one meets more of them. "Cannot" beats "must",
because only what is not forbidden is considered.
"""

from __future__ import annotations

from functools import cache

from ashes_tui.engine.board import permissions
from ashes_tui.engine.board.board import Board
from ashes_tui.engine.table.state import NONE, Attack
from ashes_tui.lang.static import Act
from ashes_tui.lang.terms import Zone

Blocks = tuple[tuple[int, int], ...]
"""(attacker, blocker) pairs."""
Ways = tuple[tuple[int, tuple[int, ...]], ...]
"""For each attacker the units that may block it."""

# --- blocking ----------------------------------------------------------------------------------------------------


def requirement_of(board: Board, attacker: int, blocker: int) -> int:
    """How many requirements a block meets: that its attacker be blocked, that its blocker block."""
    return int(board.must(attacker, Act.BE_BLOCKED, blocker)) + int(board.must(blocker, Act.BLOCK))


def best_blocks(board: Board, ways: Ways) -> Blocks:
    """Blocks that meet as many requirements as possible, and no needless blocks; () if there are no requirements.

    They respect Unseen: attackers with it may be blocked only if all others are.
    """
    requirements = {(a, b): requirement_of(board, a, b) for a, blockers in ways for b in blockers}
    if not any(requirements.values()):
        return ()
    unseen = {a for a, _ in ways if board.has_flag(a, "unseen")}
    seen = tuple(w for w in ways if w[0] not in unseen)
    plain = _most_required(requirements, seen, frozenset())
    everything = _most_required(requirements, ways, frozenset(a for a, _ in seen)) if unseen else None
    best = max((w for w in (plain, everything) if w is not None), key=lambda w: w[0])
    return best[1]


def _most_required(
    requirements: dict[tuple[int, int], int], ways: Ways, needed: frozenset[int]
) -> tuple[int, Blocks] | None:
    """The blocks that meet most requirements, with their number; None unless all ``needed`` can be blocked."""

    @cache
    def rest(i: int, used: frozenset[int]) -> tuple[int, Blocks] | None:
        if i == len(ways):
            return 0, ()
        attacker, blockers = ways[i]
        results = [] if attacker in needed else [rest(i + 1, used)]
        for b in blockers:
            n = requirements[attacker, b]
            if b not in used and (n or attacker in needed):
                others = rest(i + 1, used | {b})
                if others is not None:
                    results.append((others[0] + n, ((attacker, b), *others[1])))
        return max((r for r in results if r is not None), key=lambda r: r[0], default=None)

    return rest(0, frozenset())


def unmet_requirement(board: Board, ways: Ways, blocks: Blocks) -> int:
    """A card whose requirement an assignment leaves unmet although it could be met; NONE if there is none."""
    best = best_blocks(board, ways)
    if sum(requirement_of(board, *p) for p in blocks) >= sum(requirement_of(board, *p) for p in best):
        return NONE
    busy = {c for pair in blocks for c in pair}
    for attacker, blocker in best:
        if board.must(attacker, Act.BE_BLOCKED, blocker) and attacker not in busy:
            return attacker
        if board.must(blocker, Act.BLOCK) and blocker not in busy:
            return blocker
    return next((a for a, b in best if (a, b) not in blocks), NONE)  # blocked by the wrong unit


# --- guarding ----------------------------------------------------------------------------------------------------


def required_guards(board: Board, attacker: int, able: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """Of those able to guard, the ones to choose from, and how many must guard at least."""
    required = tuple(c for c in able if board.must(c, Act.GUARD))
    if required:
        return required, 1
    return able, int(bool(able) and board.must(attacker, Act.BE_GUARDED))


# --- attacking ---------------------------------------------------------------------------------------------------


def must_attackers(board: Board, attackers: tuple[int, ...]) -> tuple[int, ...]:
    """Those of these units that must attack."""
    return tuple(c for c in attackers if board.must(c, Act.ATTACK))


def must_attack(board: Board, seat: int) -> bool:
    """Whether a player must take the Attack action: the requirement is on the player or on the Phoenixborn."""
    return permissions.is_required(board, seat, Act.ATTACK) or board.must(
        board.table.seats[seat].phoenixborn, Act.ATTACK
    )


def most_must_attackers(board: Board, target: int, attackers: tuple[int, ...]) -> int:
    """How many of the units that must attack can attack a target together; only one can attack a unit (ASC-ATK-03)."""
    n = len(must_attackers(board, attackers))
    return min(n, 1) if board.table.cards[target].zone is Zone.BATTLEFIELD else n


def open_attackers(board: Board, attack: Attack) -> tuple[int, ...]:
    """Declared attackers that are still in the attack."""
    return tuple(b.attacker for b in attack.battles if not b.done and board.has_stayed(b.attacker, b.marks[0]))
