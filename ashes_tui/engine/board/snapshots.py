"""Last-known records of cards that left play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ashes_tui.engine.table.state import Snapshot
from ashes_tui.lang.terms import Stat

if TYPE_CHECKING:
    from ashes_tui.engine.board.board import Board


def snapshot(board: Board, card: int) -> Snapshot:
    """The last-known record of a card in play."""
    c = board.table.cards[card]
    texts = board.abilities(card)
    own = texts is board.rules.infos[c.name].abilities
    return Snapshot(
        attack=board.stat(card, Stat.ATTACK),
        life=board.stat(card, Stat.LIFE),
        recover=board.stat(card, Stat.RECOVER),
        wounds=c.wounds,
        status=c.status,
        exhaustion=c.exhaustion,
        dice=board.dice_types(card),
        alterations=len(c.attached),
        controller=c.seat,
        host=c.host,
        texts=None if own else tuple((a.address, a.n) for a in texts),
        exhausted=board.is_exhausted(card),
    )


def stat_of(last: Snapshot, stat: Stat) -> int:
    """A value of a card that left play."""
    if stat is Stat.ATTACK:
        return last.attack
    return last.life if stat is Stat.LIFE else last.recover
