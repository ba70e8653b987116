"""The opportunity to respond goes from player to player: in a fixed order, or to whom one chooses (ASC-TIM-02/03)."""

from __future__ import annotations

from collections.abc import Callable

from ashes_tui.engine.resolve.run import Run
from ashes_tui.engine.table.choices import Purpose, SeatDecision
from ashes_tui.engine.table.control import WindowFrame
from ashes_tui.engine.table.state import NONE
from ashes_tui.lang.terms import EventKind, Responses


def asks_who_is_next(run: Run, frame: WindowFrame, able: Callable[[int], bool]) -> bool:
    """Among partners whoever passes the opportunity chooses who has it next, if the edition says so (ASC-TIM-02).

    Where everybody plays alone it goes clockwise in any edition (MULTI-02), and at the end of the round from the
    first player on, partners too (ASC-RND-22, ASC-2P-12). ``able`` says who could still respond, as far as everybody
    may know it: whose only responses are in hand comes in the order of play, and nobody learns of them by being asked.
    """
    table, seat = run.table, frame.order[frame.at]
    alone = len({s.side for s in table.seats if s.body == NONE}) == sum(1 for s in table.seats if s.body == NONE)
    if alone or frame.orderer != NONE or is_round_end(frame) or run.board.edition.responses is Responses.CLOCKWISE:
        return False
    waiting = frame.order[frame.at + 1 :]
    if waiting and table.body(waiting[0]) is table.body(seat):
        return False  # the opponent's other battlefield: the same player
    left = (table.body(s).index for s in waiting if able(s))
    players = tuple(p for p in dict.fromkeys(left) if p != table.body(seat).index)
    if len(players) < 2:
        return False
    leads = table.active != NONE and table.body(table.active) is table.body(seat)
    asked = table.active if leads else seat  # of the opponent's battlefields the one whose turn it is
    run.ask(SeatDecision(seat=asked, purpose=Purpose.NEXT_RESPONSE, rule="ASC-TIM-02", seats=players))
    return True


def pass_opportunity(run: Run, frame: WindowFrame, player: int) -> None:
    """The chosen player, with all its battlefields, comes first of those who have not had the opportunity."""
    had, waiting = frame.order[: frame.at + 1], frame.order[frame.at + 1 :]
    chosen = tuple(s for s in waiting if run.table.body(s).index == player)
    frame.order = (*had, *chosen, *(s for s in waiting if s not in chosen))


def is_round_end(frame: WindowFrame) -> bool:
    """Whether what is answered is the end of the round."""
    return any(r.kind is EventKind.ROUND_END for r in frame.records)
