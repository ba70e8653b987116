"""One battle between an attacker and what defends against it (ASC-BAT)."""

from __future__ import annotations

from copy import copy

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
    """No battle if the attacker is gone or exhausted; a lost blocker gives way to the original target."""
    board, attacker = run.board, battle.attacker
    fit = board.has_stayed(attacker, battle.marks[0]) and not board.is_exhausted(attacker)
    if not fit or run.table.cards[attacker].seat != attack.seat:
        _no_battle(run, attack, battle)
        return
    defender = battle.blocker
    if defender == NONE or not board.has_stayed(defender, battle.marks[1]):
        # ASC-BAT-10: the original target, if it is still there (ASC-BAT-12).
        defender = attack.target if board.has_stayed(attack.target, attack.mark) else NONE
    run.emit(ev.BattleBegan(attacker, defender))
    cards = run.table.cards
    marks = (cards[attacker].incarnation, cards[defender].incarnation if defender != NONE else 0)
    run.push(BattleFrame(attacker=attacker, defender=defender, marks=marks))


def _no_battle(run: Run, attack: Attack, battle: Battle) -> None:
    """ASC-BAT-09: nobody counters or exhausts; a guarding Phoenixborn turns upright and may guard again."""
    if attack.guard != NONE and run.table.cards[attack.guard].zone is Zone.PHOENIXBORN:
        run.emit(ev.GuardReturned(attack.defender))
    run.emit(ev.BattleEnded(battle.attacker))


@step(BattleFrame)
def _battle(run: Run, frame: BattleFrame) -> None:
    if _is_broken_off(run, frame):
        run.pop()
        return
    if frame.stage == 0:
        if not _counter_settled(run, frame):
            return
        frame.stage = 1
    if frame.stage == 1:
        _strike(run, frame)
    elif frame.stage == 2 and frame.quick:
        _counter_quick_strike(run, frame)
    else:
        _end(run, frame)


def _is_broken_off(run: Run, frame: BattleFrame) -> bool:
    """Whether the attacker has left this battle (ASC-BAT-09); a defender that has left it is struck no more."""
    attack = run.table.attack
    battle = next((b for b in attack.battles if b.attacker == frame.attacker), None) if attack else None
    if attack is None or battle is None or battle.done:
        return True
    if frame.defender not in (NONE, attack.target, battle.blocker):
        frame.defender, frame.counters = NONE, False
    return False


def _counter_settled(run: Run, frame: BattleFrame) -> bool:
    """Blockers and guards must counter, the original target may; exhausted units and Phoenixborn cannot."""
    if isinstance(frame.answer, Confirm):
        frame.counters, frame.answer = frame.answer.yes, None
        return True
    defender, attack = frame.defender, run.table.attack
    if defender == NONE or run.table.cards[defender].zone is not Zone.BATTLEFIELD:
        return True
    if run.board.is_exhausted(defender) or run.board.cannot(defender, Act.COUNTER, frame.attacker):
        return True
    bound = run.table.seats[run.table.cards[defender].seat].automaton or run.board.must(defender, Act.COUNTER)
    if bound or (attack and defender != attack.target):
        frame.counters = True  # ASC-BAT-03
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


def _strike(run: Run, frame: BattleFrame) -> None:
    """Both amounts are taken now and dealt together; the active player says which is processed first (ASC-TIM-05)."""
    if frame.defender == NONE:
        frame.stage = 2
        return
    board = run.board
    frame.feeble = board.has_flag(frame.attacker, "feeble")  # stored, because a destroyed attacker is no longer feeble
    hit = board.stat(frame.attacker, Stat.ATTACK)
    back = board.stat(frame.defender, Stat.ATTACK) if frame.counters else 0
    first = frame.attacker
    if hit and back:
        if run.board.has_flag(frame.attacker, "quick-strike"):
            _quick_strike(run, frame, hit)
            return
        if isinstance(frame.answer, PickCards):
            first, frame.answer = frame.answer.cards[0], None
        elif not run.table.seats[run.table.lead()].automaton and _order_matters(run, frame, hit, back):
            run.ask(_which_first(run, frame))
            return
    frame.stage = 2
    blow, answer = _damage_frames(run, frame, hit, back)
    for deal in (answer, blow) if first == frame.attacker else (blow, answer):
        run.push(deal)


def _damage_frames(run: Run, frame: BattleFrame, hit: int, back: int) -> tuple[DealFrame, DealFrame]:
    """The frames for the attack's damage and the counter's."""
    cards, one, other = run.table.cards, frame.attacker, frame.defender
    blow = _deal(run, other, hit, one, Means.ATTACK, cards[other].incarnation)
    return blow, _deal(run, one, back, other, Means.COUNTER, cards[one].incarnation)


def _order_matters(run: Run, frame: BattleFrame, hit: int, back: int) -> bool:
    """Whether it can make a difference which of the two amounts is processed first."""
    both = [lambda r, deal=deal: r.push(copy(deal)) for deal in _damage_frames(run, frame, hit, back)]
    return not in_any_order(run, run.table.lead(), both)


def _quick_strike(run: Run, frame: BattleFrame, hit: int) -> None:
    """The attacker's damage comes first; what survives it counters."""
    frame.stage, frame.quick = 2, True
    run.push(_deal(run, frame.defender, hit, frame.attacker, Means.ATTACK, run.table.cards[frame.defender].incarnation))


def _counter_quick_strike(run: Run, frame: BattleFrame) -> None:
    """The counter against a quick striker, from a defender that is still there and not exhausted."""
    frame.stage = 3
    cards, board = run.table.cards, run.board
    defender = cards[frame.defender]
    back = board.stat(frame.defender, Stat.ATTACK)
    if defender.zone is Zone.BATTLEFIELD and defender.incarnation == frame.marks[1] and back:
        run.push(_deal(run, frame.attacker, back, frame.defender, Means.COUNTER, cards[frame.attacker].incarnation))


def _deal(run: Run, card: int, n: int, source: int, means: Means, mark: int) -> DealFrame:
    cause, sure = run.table.cards[source].seat, run.board.has_flag(source, "unpreventable", means)
    return DealFrame(card=card, mark=mark, n=n, source=source, cause=cause, means=means, sure=sure)


def _which_first(run: Run, frame: BattleFrame) -> CardsDecision:
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
    """One exhaustion token on each unit that attacked or countered in this battle (ASC-BAT-06)."""
    run.pop()
    exhausted: list[Record] = []
    fought = [(frame.attacker, frame.marks[0])]
    spared = run.board.has_flag(frame.defender, "alert") or frame.feeble
    if frame.counters and not spared:
        fought.append((frame.defender, frame.marks[1]))
    for card, mark in fought:
        c = run.table.cards[card]
        spared = card != frame.attacker and run.rules.infos[c.name].type in ASPECT_TYPES  # ASC-BAT-07
        if c.zone is Zone.BATTLEFIELD and c.incarnation == mark and not spared:
            exhausted += run.exhaust(card, 1, card, c.seat, Means.GAME)
    run.emit(ev.BattleEnded(frame.attacker))
    if exhausted:
        open_window(run, *exhausted)
