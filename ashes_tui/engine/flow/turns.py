"""A player's turn: one main action and at most one side action, in either order (ASC-RND-13, ASC-RND-14).

Partners share a turn: each takes their own actions, interleaved as they like (ASC-2P-01). The active seat is the one
that is acting.
"""

from __future__ import annotations

from collections.abc import Callable

from ashes_tui.engine.flow.automaton import aspects
from ashes_tui.engine.flow.turn_end import close_turn, end_turn
from ashes_tui.engine.legality.turn_options import can_still_act
from ashes_tui.engine.resolve.run import Run, step
from ashes_tui.engine.resolve.windows import open_window
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.choices import (
    Activate,
    Choice,
    DeclareAttack,
    EndTurn,
    HandOver,
    Meditate,
    Pass,
    PlayCard,
    Purpose,
    TurnDecision,
    UsePower,
)
from ashes_tui.engine.table.control import (
    ActivateFrame,
    AttackFrame,
    MeditateFrame,
    PlayFrame,
    PowerFrame,
    Record,
    TurnFrame,
)
from ashes_tui.lang.terms import ActionKind, Duration, EventKind


@step(TurnFrame)
def _turn(run: Run, frame: TurnFrame) -> None:
    """Begin the turn, let players act until nobody can, then end it (ASC-RND-13)."""
    partners = run.table.partners(frame.seat)
    if frame.stage == 0:
        if run.table.active != frame.seat:
            _begin(run, partners)
        frame.stage = 1
        records = (Record(kind=EventKind.TURN_START, player=seat) for seat in partners)
        if open_window(run, *records, due=(Duration.YOUR_NEXT_TURN,)):
            return
    if frame.answer is not None:
        choice, frame.answer = frame.answer, None
        _act(run, frame, choice)
    elif frame.stage == 1:
        _ask_next_action(run, frame)
    elif not end_turn(run):
        close_turn(run, frame.seat)


def _ask_next_action(run: Run, frame: TurnFrame) -> None:
    """Ask the active player if they can still act, else a partner who can; the turn ends when nobody can."""
    able = [s for s in run.table.partners(run.table.active) if can_still_act(run.board, s)]
    if not able:
        _end(run, frame)
        return
    if able[0] != run.table.active:
        run.emit(ev.TurnHanded(able[0]))
    run.ask(TurnDecision(seat=able[0], purpose=Purpose.TURN, rule="ASC-RND-14"))


def _end(run: Run, frame: TurnFrame) -> None:
    frame.stage = 2
    end_turn(run, *run.table.partners(frame.seat))


def _begin(run: Run, partners: tuple[int, ...]) -> None:
    """Begin a turn; effects that last until it end."""
    for effect in run.table.effects:
        if effect.duration in (Duration.YOUR_NEXT_TURN, Duration.YOUR_NEXT_TURN_OR_ROUND) and effect.seat in partners:
            run.emit(ev.EffectEnded(effect.id))
    run.emit(ev.TurnBegan(partners[0]))


def _act(run: Run, frame: TurnFrame, choice: Choice) -> None:
    _ACTS[type(choice)](run, run.table.active, frame, choice)


def _do_play(run: Run, seat: int, _frame: TurnFrame, choice: PlayCard) -> None:
    run.push(PlayFrame(seat=seat, card=choice.card, cost=choice.cost))


def _do_activate(run: Run, seat: int, _frame: TurnFrame, choice: Activate) -> None:
    ability = next(a for a in run.board.abilities(choice.card) if a.address == choice.ability)
    run.push(ActivateFrame(seat=seat, card=choice.card, address=choice.ability, cost=choice.cost, n=ability.numeral))


def _do_power(run: Run, seat: int, _frame: TurnFrame, choice: UsePower) -> None:
    run.push(PowerFrame(seat=seat, die=choice.die))


def _do_meditate(run: Run, seat: int, _frame: TurnFrame, _choice: Meditate) -> None:
    run.emit(ev.ActionSpent(seat, ActionKind.SIDE))
    run.emit(ev.Meditated(seat))
    run.push(MeditateFrame(seat=seat))


def _do_attack(run: Run, seat: int, _frame: TurnFrame, choice: DeclareAttack) -> None:
    run.emit(ev.ActionSpent(seat, ActionKind.MAIN))
    run.push(AttackFrame(seat=seat, target=choice.target))


def _do_pass(run: Run, seat: int, _frame: TurnFrame, _choice: Pass) -> None:
    run.emit(ev.TurnPassed(seat))
    aspects.pass_penalty(run, seat)
    open_window(run, Record(kind=EventKind.PASSES, player=seat, cause=seat))


def _do_end(run: Run, seat: int, frame: TurnFrame, _choice: EndTurn) -> None:
    waiting = [s for s in run.table.partners(seat)[1:] if can_still_act(run.board, s)]
    if waiting:
        run.emit(ev.TurnHanded(waiting[0], done=True))
    else:
        _end(run, frame)


def _do_hand_over(run: Run, _seat: int, _frame: TurnFrame, choice: HandOver) -> None:
    run.emit(ev.TurnHanded(choice.seat))


_ACTS: dict[type, Callable[..., None]] = {
    PlayCard: _do_play,
    Activate: _do_activate,
    UsePower: _do_power,
    Meditate: _do_meditate,
    DeclareAttack: _do_attack,
    Pass: _do_pass,
    HandOver: _do_hand_over,
    EndTurn: _do_end,
}
