"""Paying costs: dice, actions, exhaustion, discards (ASC-ACT-01, ASC-ACT-02)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from ashes_tui.engine.board import permissions
from ashes_tui.engine.legality.payment import can_afford, dice_counts, payments
from ashes_tui.engine.resolve.run import Run, step
from ashes_tui.engine.resolve.windows import open_window
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.choices import (
    CardsDecision,
    ModeDecision,
    PaymentDecision,
    PickCards,
    PickDice,
    PickNumber,
    Purpose,
)
from ashes_tui.engine.table.control import ActivateFrame, Frame, PayFrame, PlayFrame, ProgramFrame, Record
from ashes_tui.engine.table.state import EXHAUSTED, Bound, Die
from ashes_tui.lang.cost import Cost, Symbol, cost_text
from ashes_tui.lang.terms import ActionKind, EventKind, Means, Zone

Price = TypeVar("Price")


def choose_cost(
    run: Run, frame: PlayFrame | ProgramFrame, payable: Sequence[Price], seat: int, card: int, address: str = ""
) -> Price | None:
    """The cost to pay among those that can be paid (ASC-ACT-04); None while the player is asked."""
    if isinstance(frame.answer, PickNumber):
        return payable[frame.answer.n]
    if len(payable) == 1:
        return payable[0]
    run.ask(
        ModeDecision(
            seat=seat,
            purpose=Purpose.MODE,
            rule="ASC-ACT-04",
            source=card,
            address=address,
            numbers=tuple(range(len(payable))),
        )
    )
    return None


@step(PayFrame)
def _step(run: Run, frame: PayFrame) -> None:
    """Pay a whole cost (ASC-ACT-01): choose X, pay dice, actions and exhaustion (ASC-ACT-02), then discard."""
    cost = run.rules.costs[frame.cost].at(_numeral(run))
    answer, frame.answer = frame.answer, None
    if frame.stage == 0:
        if cost.x is not None and answer is None:
            _ask_x(run, frame, cost)
            return
        frame.x = answer.n if isinstance(answer, PickNumber) else 0
        answer, frame.stage = None, 1
    if frame.stage == 1:
        dice = _choose_dice(run, frame, cost, answer)
        if dice is None:
            return
        answer, frame.stage = None, 2
        _spend(run, frame, cost, dice)
        if run.stack[-1] is not frame:
            return
    if frame.stage == 2 and cost.discard:
        if not isinstance(answer, PickCards):
            _ask_discard(run, frame, cost)
            return
        for card in answer.cards:
            run.move(card, Zone.DISCARD_PILE, frame.seat, index=0)
    run.pop()


def _numeral(run: Run) -> int:
    """The numeral of the ability that asks for a cost in mid-effect; the program waits below."""
    below = run.stack[-2]
    return below.context.n if isinstance(below, ProgramFrame) else 0


def _symbols(cost: Cost, x: int) -> tuple[Symbol, ...]:
    return cost.symbols + ((cost.x,) * x if cost.x else ())


def _ask_x(run: Run, frame: PayFrame, cost: Cost) -> None:
    counts = dice_counts(
        run.table, frame.seat, _lent_dice(run, frame), permissions.lowest_payable_side(run.board, frame.seat)
    )
    top = max(x for x in range(len(run.table.dice) + 1) if can_afford(counts, _symbols(cost, x)))
    run.ask(
        ModeDecision(
            seat=frame.seat,
            purpose=Purpose.X,
            rule="ASC-GLO-18",
            source=frame.card,
            numbers=tuple(range(top + 1)),
        )
    )


def _choose_dice(run: Run, frame: PayFrame, cost: Cost, answer: object) -> tuple[int, ...] | None:
    if isinstance(answer, PickDice):
        return answer.dice
    least = permissions.lowest_payable_side(run.board, frame.seat)
    ways = payments(run.table, frame.seat, _symbols(cost, frame.x), _lent_dice(run, frame), least)
    if len(ways) == 1:
        return ways[0]
    run.ask(
        PaymentDecision(
            seat=frame.seat,
            purpose=Purpose.PAY,
            rule="ASC-ACT-03",
            source=frame.card,
            cost=cost_text(cost),
            payments=ways,
        )
    )
    return None


def _lent_dice(run: Run, frame: PayFrame) -> tuple[Die, ...]:
    """Dice on cards that may pay for a reaction too."""
    below = run.stack[-2]
    return permissions.lent_dice(run.board, frame.seat) if isinstance(below, PlayFrame) and below.reaction else ()


def _spend(run: Run, frame: PayFrame, cost: Cost, dice: tuple[int, ...]) -> None:
    levels = tuple(run.table.dice[d].level for d in dice)
    exhausted: tuple[Record, ...] = ()
    for _ in range(cost.main):
        run.emit(ev.ActionSpent(frame.seat, ActionKind.MAIN))
    for _ in range(cost.side):
        run.emit(ev.ActionSpent(frame.seat, ActionKind.SIDE))
    if cost.exhaust:
        exhausted = run.exhaust(frame.card, 1, frame.card, frame.seat, Means.GAME)
    for die in dice:
        run.emit(ev.DieMoved(die, EXHAUSTED))
    below = run.stack[-2]
    means = _means(run, below)
    if isinstance(below, PlayFrame | ActivateFrame):
        below.paid = Bound(dice=dice, n=frame.x, marks=tuple(int(x) for x in levels))
        below.x = frame.x
    elif isinstance(below, ProgramFrame):
        below.count = len(dice)
    if exhausted or dice:
        open_window(run, *exhausted, *spend_records(frame.seat, dice, means))


def spend_records(seat: int, dice: tuple[int, ...], means: Means | None) -> tuple[Record, ...]:
    """The records that triggers may respond to when dice were spent, one for each die."""
    return tuple(Record(kind=EventKind.SPENDS, player=seat, cause=seat, die=die, means=means) for die in dice)


def _means(run: Run, below: Frame) -> Means | None:
    """What is being paid for: an ability or a spell; None for a unit."""
    if isinstance(below, ActivateFrame):
        return Means.ABILITY if run.rules.abilities[below.address].name else Means.SPELL
    if isinstance(below, PlayFrame):
        return None if run.rules.infos[run.table.cards[below.card].name].is_unit else Means.SPELL
    return below.context.means if isinstance(below, ProgramFrame) else None


def _ask_discard(run: Run, frame: PayFrame, cost: Cost) -> None:
    hand = tuple(c for c in run.table.seats[frame.seat].hand if c != frame.card)
    run.ask(
        CardsDecision(
            seat=frame.seat,
            purpose=Purpose.PAY_DISCARD,
            rule="ASC-ACT-02",
            source=frame.card,
            cards=hand,
            low=cost.discard,
            high=cost.discard,
            hidden=True,
        )
    )
