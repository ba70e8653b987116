"""One battle between an attacker and what defends against it (ASC-BAT)."""

from __future__ import annotations

from copy import copy
from functools import partial

from ashes_tui.engine.resolve.order_matters import in_any_order
from ashes_tui.engine.resolve.run import Run, step
from ashes_tui.engine.resolve.windows import open_window
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.choices import CardsDecision, Confirm, ConfirmDecision, PickCards, Purpose
from ashes_tui.engine.table.control import BattleFrame, DealFrame, Record
from ashes_tui.engine.table.state import NONE, Attack, Battle
from ashes_tui.lang.static import Act
from ashes_tui.lang.terms import ASPECT_TYPES, Means, Stat, Zone


def begin(run: Run, attack: Attack, battle: Battle) -> None:
    """Begin a battle, unless the attacker is gone or exhausted (ASC-BAT-09).

    If the blocker or guard is gone, the attacker battles the original target (ASC-BAT-10).
    """
    board, attacker = run.board, battle.attacker
    able = board.has_stayed(attacker, battle.marks[0]) and not board.is_exhausted(attacker)
    if not able or run.table.cards[attacker].seat != attack.seat:
        _no_battle(run, attack, battle)
        return
    defender = battle.blocker
    if defender == NONE or not board.has_stayed(defender, battle.marks[1]):
        # If that is gone too, the battle has no defender and deals no damage (ASC-BAT-12).
        defender = attack.target if board.has_stayed(attack.target, attack.mark) else NONE
    run.emit(ev.BattleBegan(attacker, defender))
    cards = run.table.cards
    marks = (cards[attacker].incarnation, cards[defender].incarnation if defender != NONE else 0)
    run.push(BattleFrame(attacker=attacker, defender=defender, marks=marks))


def _no_battle(run: Run, attack: Attack, battle: Battle) -> None:
    """End a battle that never began: nobody is exhausted, a Phoenixborn that guarded may guard again (ASC-BAT-09)."""
    if attack.guard != NONE and run.table.cards[attack.guard].zone is Zone.PHOENIXBORN:
        run.emit(ev.GuardReturned(attack.defender))
    run.emit(ev.BattleEnded(battle.attacker))


@step(BattleFrame)
def _battle(run: Run, frame: BattleFrame) -> None:
    if _attacker_has_left(run, frame):
        run.pop()
        return
    if frame.stage == 0:
        if not _decide_counter(run, frame):
            return
        frame.stage = 1
    if frame.stage == 1:
        _deal_damage(run, frame)
    elif frame.stage == 2 and frame.quick:
        _counter_quick_strike(run, frame)
    else:
        _end(run, frame)


def _attacker_has_left(run: Run, frame: BattleFrame) -> bool:
    """Whether the attacker has left this battle (ASC-BAT-09). A defender that has left it is dropped here."""
    attack = run.table.attack
    battle = next((b for b in attack.battles if b.attacker == frame.attacker), None) if attack else None
    if attack is None or battle is None or battle.done:
        return True
    if frame.defender not in (NONE, attack.target, battle.blocker):
        frame.defender, frame.counters = NONE, False
    return False


def _decide_counter(run: Run, frame: BattleFrame) -> bool:
    """Settle whether the defender counters; False while its controller is asked.

    Blockers, guards (ASC-BAT-03) and aspects (ASC-BAT-05) must, any other original target may (ASC-BAT-04). Exhausted
    units (ASC-BAT-05, ASC-BAT-11) and Phoenixborn (ASC-BAT-08) cannot.
    """
    if isinstance(frame.answer, Confirm):
        frame.counters, frame.answer = frame.answer.yes, None
        return True
    defender, attack = frame.defender, run.table.attack
    if defender == NONE or run.table.cards[defender].zone is not Zone.BATTLEFIELD:
        return True
    if run.board.is_exhausted(defender) or run.board.cannot(defender, Act.COUNTER, frame.attacker):
        return True
    must_counter = run.table.seats[run.table.cards[defender].seat].automaton or run.board.must(defender, Act.COUNTER)
    if must_counter or (attack and defender != attack.target):
        frame.counters = True
        return True
    run.ask(
        ConfirmDecision(
            seat=run.table.cards[defender].seat,
            purpose=Purpose.COUNTER,
            rule="ASC-BAT-04",
            source=defender,
        )
    )
    return False


def _deal_damage(run: Run, frame: BattleFrame) -> None:
    """Take both amounts now and deal them together (ASC-BAT-02).

    The active player says which of the two is processed first, if that can matter (ASC-TIM-05).
    """
    if frame.defender == NONE:
        frame.stage = 2
        return
    board = run.board
    frame.feeble = board.has_flag(frame.attacker, "feeble")  # stored, because a destroyed attacker is no longer feeble
    attack = board.stat(frame.attacker, Stat.ATTACK)
    counter = board.stat(frame.defender, Stat.ATTACK) if frame.counters else 0
    first = frame.attacker
    if attack and counter:
        if run.board.has_flag(frame.attacker, "quick-strike"):
            _quick_strike(run, frame, attack)
            return
        if isinstance(frame.answer, PickCards):
            first, frame.answer = frame.answer.cards[0], None
        elif not run.table.seats[run.table.lead()].automaton and _order_matters(run, frame, attack, counter):
            run.ask(_order_decision(run, frame))
            return
    frame.stage = 2
    attack_deal, counter_deal = _damage_frames(run, frame, attack, counter)
    for deal in (counter_deal, attack_deal) if first == frame.attacker else (attack_deal, counter_deal):
        run.push(deal)


def _damage_frames(run: Run, frame: BattleFrame, attack: int, counter: int) -> tuple[DealFrame, DealFrame]:
    """The frames for the attack's damage and the counter's."""
    attacker, defender = frame.attacker, frame.defender
    return (
        _deal_frame(run, attack, to=defender, source=attacker, means=Means.ATTACK),
        _deal_frame(run, counter, to=attacker, source=defender, means=Means.COUNTER),
    )


def _order_matters(run: Run, frame: BattleFrame, attack: int, counter: int) -> bool:
    """Whether it can make a difference which of the two amounts is processed first."""
    pushes = [partial(_push_copy, deal=deal) for deal in _damage_frames(run, frame, attack, counter)]
    return not in_any_order(run, run.table.lead(), pushes)


def _push_copy(run: Run, deal: DealFrame) -> None:
    run.push(copy(deal))


def _quick_strike(run: Run, frame: BattleFrame, attack: int) -> None:
    """The attacker's damage comes first; a defender that survives it counters."""
    frame.stage, frame.quick = 2, True
    run.push(_deal_frame(run, attack, to=frame.defender, source=frame.attacker, means=Means.ATTACK))


def _counter_quick_strike(run: Run, frame: BattleFrame) -> None:
    """The counter to a quick strike, by a defender that is still on its battlefield."""
    frame.stage = 3
    defender = run.table.cards[frame.defender]
    counter = run.board.stat(frame.defender, Stat.ATTACK)
    if defender.zone is Zone.BATTLEFIELD and defender.incarnation == frame.marks[1] and counter:
        run.push(_deal_frame(run, counter, to=frame.attacker, source=frame.defender, means=Means.COUNTER))


def _deal_frame(run: Run, n: int, *, to: int, source: int, means: Means) -> DealFrame:
    """The frame that deals ``n`` damage from one card of the battle to the other."""
    cards = run.table.cards
    sure = run.board.has_flag(source, "unpreventable", means)
    return DealFrame(
        card=to, mark=cards[to].incarnation, n=n, source=source, cause=cards[source].seat, means=means, sure=sure
    )


def _order_decision(run: Run, frame: BattleFrame) -> CardsDecision:
    return CardsDecision(
        seat=run.table.lead(),
        purpose=Purpose.DAMAGE_FIRST,
        rule="ASC-TIM-05",
        source=frame.attacker,
        cards=(frame.attacker, frame.defender),
        low=1,
        high=1,
    )


def _end(run: Run, frame: BattleFrame) -> None:
    """One exhaustion token on each unit that attacked or countered in this battle (ASC-BAT-06).

    A countering aspect is not exhausted (ASC-BAT-07), nor is a defender that is alert or whose attacker was feeble.
    """
    run.pop()
    exhausted: list[Record] = []
    fought = [(frame.attacker, frame.marks[0])]
    if frame.counters and not (run.board.has_flag(frame.defender, "alert") or frame.feeble):
        fought.append((frame.defender, frame.marks[1]))
    for card, mark in fought:
        c = run.table.cards[card]
        countering_aspect = card != frame.attacker and run.rules.infos[c.name].type in ASPECT_TYPES
        if c.zone is Zone.BATTLEFIELD and c.incarnation == mark and not countering_aspect:
            exhausted += run.exhaust(card, 1, card, c.seat, Means.GAME)
    run.emit(ev.BattleEnded(frame.attacker))
    if exhausted:
        open_window(run, *exhausted)
