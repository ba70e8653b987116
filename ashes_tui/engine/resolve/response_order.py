"""Who has the opportunity to respond next: in turn order, or as a partner chooses (ASC-TIM-02, ASC-TIM-03)."""

from __future__ import annotations

from collections.abc import Callable

from ashes_tui.engine.resolve.run import Run
from ashes_tui.engine.table.choices import Purpose, SeatDecision
from ashes_tui.engine.table.control import WindowFrame
from ashes_tui.engine.table.state import NONE
from ashes_tui.lang.terms import EventKind, Responses


def asks_who_is_next(run: Run, frame: WindowFrame, able: Callable[[int], bool]) -> bool:
    """Ask a player who passes the opportunity to respond which partner or opponent has it next (ASC-TIM-02).

    Nobody is asked in an edition that goes clockwise, where everybody plays alone (MULTI-02), or at the end of the
    round, which starts with the first player (ASC-RND-22, ASC-2P-12). ``able`` says who could still respond with
    cards that everybody sees. Seats whose only responses are in hand keep their place in turn order, so that the
    question reveals nothing about hands. Return whether a question was asked.
    """
    table, seat = run.table, frame.order[frame.at]
    alone = len({s.side for s in table.seats if s.body == NONE}) == sum(1 for s in table.seats if s.body == NONE)
    if alone or frame.orderer != NONE or is_round_end(frame) or run.board.edition.responses is Responses.CLOCKWISE:
        return False
    waiting = frame.order[frame.at + 1 :]
    if waiting and table.body(waiting[0]) is table.body(seat):
        return False  # the opponent's other battlefield has it next, which is the same player
    left = (table.body(s).index for s in waiting if able(s))
    players = tuple(p for p in dict.fromkeys(left) if p != table.body(seat).index)
    if len(players) < 2:
        return False
    is_active = table.active != NONE and table.body(table.active) is table.body(seat)
    chooser = table.active if is_active else seat  # for an opponent with two battlefields: the active one
    run.ask(SeatDecision(seat=chooser, purpose=Purpose.NEXT_RESPONSE, rule="ASC-TIM-02", seats=players))
    return True


def pass_opportunity(run: Run, frame: WindowFrame, player: int) -> None:
    """Give the opportunity to a player, with all their battlefields, before all others who have not had it."""
    had, waiting = frame.order[: frame.at + 1], frame.order[frame.at + 1 :]
    chosen = tuple(s for s in waiting if run.table.body(s).index == player)
    frame.order = (*had, *chosen, *(s for s in waiting if s not in chosen))


def is_round_end(frame: WindowFrame) -> bool:
    """Whether a window is that of the end of the round."""
    return any(r.kind is EventKind.ROUND_END for r in frame.records)
