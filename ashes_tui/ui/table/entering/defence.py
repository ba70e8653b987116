"""The guard or block that is no blunder: as the attack is then certain to end, if nobody does more about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ashes_tui.client.picking.block_picker import BlockPicker, blocked_by
from ashes_tui.client.picking.entries import Assign, Entry
from ashes_tui.engine.api import NONE, CardView, Choice, Decision, PickCards, Purpose, View
from ashes_tui.lang.terms import Zone

LivesAfter = Callable[[Choice], Mapping[int, int]]
"""The life left of cards after the attack, if nobody does more about it than an answer."""
_GAME = 1000
"""A Phoenixborn that falls weighs more than all units together."""


def best_defence(
    decision: Decision | None, entries: Sequence[Entry], lives_after: LivesAfter, view: View, picker: object
) -> int | None:
    """The number of the guard or block that leaves most; of the same the one that uses no unit. None elsewhere."""
    if decision is None or not (decision.purpose is Purpose.GUARD or isinstance(picker, BlockPicker)):
        return None
    found = [(i, _answer(entry, picker)) for i, entry in enumerate(entries)]
    values = {i: _value(lives_after(answer), view, decision.seat) for i, answer in found if answer is not None}
    return max(values, key=lambda i: (values[i], _uses_nobody(entries[i])), default=None)


def _answer(entry: Entry, picker: object) -> Choice | None:
    """The whole answer that an entry would make with the blocks so far; None for one that is no guard or block."""
    if isinstance(picker, BlockPicker):
        more = ((entry.act.attacker, entry.act.blocker),) if isinstance(entry.act, Assign) else None
        return blocked_by((*picker.assigned(), *more)) if more is not None else None
    return entry.act if isinstance(entry.act, PickCards) else None


def _uses_nobody(entry: Entry) -> bool:
    return entry.act == PickCards() or (isinstance(entry.act, Assign) and entry.act.blocker == NONE)


def _value(lives: Mapping[int, int], view: View, seat: int) -> int:
    """What an attack takes from the others, less what it takes from the seat's own side."""
    side, total = view.seats[seat].side, 0
    for other in view.seats:
        lost = sum(_loss(card, lives[card.id]) for card in (other.phoenixborn, *other.battlefield) if card.id in lives)
        total += -lost if other.side == side else lost
    return total


def _loss(card: CardView, left: int) -> int:
    """What it weighs that so much life is left to a card: a unit counts by its values, and only if it falls."""
    if card.zone is Zone.PHOENIXBORN:
        return card.life_left - left + (0 if left else _GAME)
    return 0 if left else (card.attack or 0) + (card.life or 0)
