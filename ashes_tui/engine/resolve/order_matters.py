"""Whether an order can matter: every order is tried on copies, and no question is asked if all end the same.

The answer must reveal nothing about hidden cards. Where somebody else might react, or a hidden card would be revealed,
the order counts as one that matters (ASC-GLO-20).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from msgspec import structs

from ashes_tui.engine.board import permissions
from ashes_tui.engine.legality import payment
from ashes_tui.engine.resolve.run import Run
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.table import Table
from ashes_tui.lang.static import Act
from ashes_tui.lang.terms import Zone

Begin = Callable[[Run], None]
"""Begins one of several things that happen one after the other."""

MOST_TRIED = 5
"""More things than this have too many orders to try."""
_HIDDEN = frozenset({Zone.HAND, Zone.DRAW_PILE, Zone.FACE_DOWN})


def in_any_order(run: Run, asked: int, beginnings: Sequence[Begin]) -> bool:
    """Whether the order of some things makes no difference; otherwise seat ``asked`` chooses it.

    It makes none if, for each set of things done, the table is the same whichever of them was last.
    """
    if len(beginnings) > MOST_TRIED or _others_may_react(run, asked):
        return False
    reached: dict[frozenset[int], Run] = {frozenset(): run}
    for _ in beginnings:
        further: dict[frozenset[int], Run] = {}
        for done, at in reached.items():
            for i, begin in enumerate(beginnings):
                after = at if i in done else _tried(at, begin, len(run.stack))
                if after is None:
                    return False
                if i not in done and not _same(further.setdefault(done | {i}, after), after):
                    return False
        reached = further
    return True


def _others_may_react(run: Run, asked: int) -> bool:
    """Whether anybody else has cards in hand and dice, and so might react; which cards is not looked at."""
    return any(_may_react(run, s.index) for s in run.table.seats if s.index != asked and s.hand)


def _may_react(run: Run, seat: int) -> bool:
    state, board = run.table.seats[seat], run.board
    if state.lost or state.reacted or permissions.is_forbidden(board, seat, Act.REACT_FROM_HAND):
        return False
    dice = payment.dice_counts(
        run.table, seat, permissions.lent_dice(board, seat), permissions.lowest_payable_side(board, seat)
    )
    return bool(dice) or run.rules.free_reactions


def _tried(at: Run, begin: Begin, depth: int) -> Run | None:
    """A copy on which one thing was done; None if that asked a question, used randomness or revealed a card."""
    if at.table.outcome is not None:
        return at
    trial = at.fork()
    begin(trial)
    trial.loop(until=depth)
    if trial.decisions or trial.rng != at.rng or any(reveals(e) for e in trial.events):
        return None
    return trial


def reveals(event: ev.Event) -> bool:
    """Whether an event shows a hidden card."""
    return isinstance(event, ev.CardsSeen) or (isinstance(event, ev.CardMoved) and event.origin in _HIDDEN)


def _same(one: Run, other: Run) -> bool:
    return one is other or are_alike(one.table, other.table)


def are_alike(a: Table, b: Table) -> bool:
    """Whether two tables are equal except for the order of this turn's events."""
    if a.outcome is not None or b.outcome is not None:
        return a.outcome == b.outcome
    return Counter(a.history) == Counter(b.history) and structs.replace(a, history=()) == structs.replace(b, history=())
