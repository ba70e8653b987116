"""What is remembered of cards that have left play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ashes_tui.engine.table.state import Snapshot
from ashes_tui.lang.terms import Stat

if TYPE_CHECKING:
    from ashes_tui.engine.board.board import Board


def snapshot(board: Board, card: int) -> Snapshot:
    """What to remember of a card that is about to leave play."""
    c = board.table.cards[card]
    abilities = board.abilities(card)
    unchanged = abilities is board.rules.infos[c.name].abilities
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
        texts=None if unchanged else tuple((a.address, a.n) for a in abilities),
        exhausted=board.is_exhausted(card),
    )


def stat_of(last: Snapshot, stat: Stat) -> int:
    """A value of a card that has left play."""
    if stat is Stat.ATTACK:
        return last.attack
    return last.life if stat is Stat.LIFE else last.recover
