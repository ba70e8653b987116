"""The Attack action: attackers, blockers or guard, battles (ASC-ATK, ASC-BAT)."""

from __future__ import annotations

from functools import partial

from ashes_tui.engine.flow import battle
from ashes_tui.engine.flow.automaton import defence
from ashes_tui.engine.legality import combat, requirements
from ashes_tui.engine.resolve.order_matters import in_any_order
from ashes_tui.engine.resolve.run import Run, step
from ashes_tui.engine.resolve.windows import open_window
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.choices import AssignBlocks, BlockDecision, CardsDecision, PickCards, Purpose
from ashes_tui.engine.table.control import AttackFrame, Record
from ashes_tui.engine.table.state import Attack, Battle
from ashes_tui.lang.terms import EventKind, Zone


@step(AttackFrame)
def _attack(run: Run, frame: AttackFrame) -> None:
    _STAGES[frame.stage](run, frame)


def _declare(run: Run, frame: AttackFrame) -> None:
    """Declare any number of attackers against a Phoenixborn, exactly one against a unit (ASC-ATK-02, ASC-ATK-03)."""
    if isinstance(frame.answer, PickCards):
        _declare_attackers(run, frame, frame.answer.cards)
        return
    if frame.attackers:
        _declare_attackers(run, frame, frame.attackers)
        return
    able = combat.attackers_for(run.board, frame.seat, frame.target)
    on_unit = run.table.cards[frame.target].zone is Zone.BATTLEFIELD
    if len(able) == 1:
        _declare_attackers(run, frame, able)
        return
    run.ask(
        CardsDecision(
            seat=frame.seat,
            purpose=Purpose.ATTACKERS,
            rule="ASC-ATK-03" if on_unit else "ASC-ATK-02",
            source=frame.target,
            cards=able,
            low=1,
            high=1 if on_unit else len(able),
        )
    )


def _declare_attackers(run: Run, frame: AttackFrame, attackers: tuple[int, ...]) -> None:
    """Declare all attackers at once, and open the window for it (ASC-ATK-13)."""
    frame.answer, frame.stage = None, 1
    defender = run.table.cards[frame.target].seat
    run.emit(ev.AttackersDeclared(frame.seat, defender, frame.target, attackers, frame.rule))
    records = [
        Record(kind=EventKind.ATTACKS, card=a, player=frame.seat, cause=frame.seat, target=frame.target)
        for a in attackers
    ]
    seat, n = frame.seat, len(attackers)
    records.append(Record(kind=EventKind.ATTACKERS, player=seat, cause=seat, target=frame.target, amount=n))
    open_window(run, *records)


def _defend(run: Run, frame: AttackFrame) -> None:
    attack = run.table.attack
    if attack is None:
        run.pop()
        return
    if isinstance(frame.answer, AssignBlocks):
        _declare_blockers(run, frame, attack, frame.answer.blocks)
    elif isinstance(frame.answer, PickCards):
        _declare_guard(run, frame, attack, frame.answer.cards)
    elif run.table.cards[attack.target].zone is Zone.PHOENIXBORN:
        _ask_blocks(run, frame, attack)
    else:
        _ask_guard(run, frame, attack)


def _ask_blocks(run: Run, frame: AttackFrame, attack: Attack) -> None:
    """Ask for blockers, the attacked player only (ASC-ATK-04, ASC-2P-08, COOP-13, MULTI-12)."""
    pairs = tuple(p for p in combat.ways_to_block(run.board, attack) if p[1])
    if not pairs:
        _declare_blockers(run, frame, attack, ())
        return
    if run.table.seats[attack.defender].automaton:
        _declare_blockers(run, frame, attack, defence.blocks(run.board, attack))
        return
    run.ask(BlockDecision(seat=attack.defender, purpose=Purpose.BLOCKERS, rule="ASC-ATK-04", blockers=pairs))


def _ask_guard(run: Run, frame: AttackFrame, attack: Attack) -> None:
    """Ask for a guard, the attacked player only (ASC-ATK-05, ASC-2P-08, COOP-13, MULTI-12)."""
    if run.table.seats[attack.defender].automaton:
        _declare_guard(run, frame, attack, defence.guard(run, attack))
        return
    able: tuple[int, ...] = ()
    attacker, marks, done = attack.battles[0].attacker, attack.battles[0].marks, attack.battles[0].done
    if not done and run.board.has_stayed(attack.target, attack.mark) and run.board.has_stayed(attacker, marks[0]):
        able = combat.guards_for(run.board, attacker, attack.target)
    if not able:
        _declare_guard(run, frame, attack, ())
        return
    able, low = requirements.required_guards(run.board, attacker, able)
    run.ask(
        CardsDecision(
            seat=attack.defender,
            purpose=Purpose.GUARD,
            rule="ASC-TXT-10" if low else "ASC-ATK-05",
            source=attack.target,
            cards=able,
            low=low,
            high=1,
        )
    )


def _declare_blockers(run: Run, frame: AttackFrame, attack: Attack, blocks: tuple[tuple[int, int], ...]) -> None:
    frame.answer, frame.stage = None, 2
    run.emit(ev.BlockersDeclared(attack.defender, blocks))
    _open_defense_window(run, attack, tuple((b, a) for a, b in blocks))


def _declare_guard(run: Run, frame: AttackFrame, attack: Attack, guard: tuple[int, ...]) -> None:
    frame.answer, frame.stage = None, 2
    if guard:
        run.emit(ev.GuardDeclared(attack.defender, guard[0]))
    _open_defense_window(run, attack, tuple((g, attack.battles[0].attacker) for g in guard))


def _open_defense_window(run: Run, attack: Attack, pairs: tuple[tuple[int, int], ...]) -> None:
    """Open the window for (defender, attacker) pairs, and for the declaration itself, even of nobody (ASC-ATK-13)."""
    seat = attack.defender
    records = [
        Record(kind=EventKind.DEFENDS, card=d, player=seat, cause=seat, source=a, target=attack.target)
        for d, a in pairs
    ]
    records.append(Record(kind=EventKind.DEFENDERS, player=seat, cause=seat, target=attack.target))
    open_window(run, *records)


def _battles(run: Run, frame: AttackFrame) -> None:
    """Fight battles one at a time in the active player's order (ASC-BAT-01); ask for it only if it can matter."""
    attack = run.table.attack
    left = [b for b in attack.battles if not b.done] if attack else []
    if not left or attack is None:
        run.emit(ev.AttackEnded())
        run.pop()
        return
    if isinstance(frame.answer, PickCards):
        picked = frame.answer.cards[0]
        frame.answer = None
        battle.begin(run, attack, next(b for b in left if b.attacker == picked))
    elif len(left) == 1 or run.table.seats[frame.seat].automaton or _is_order_irrelevant(run, frame, left):
        battle.begin(run, attack, left[0])  # an opponent's battles from left to right
    else:
        run.ask(
            CardsDecision(
                seat=frame.seat,
                purpose=Purpose.NEXT_BATTLE,
                rule="ASC-BAT-01",
                cards=tuple(b.attacker for b in left),
                low=1,
                high=1,
            )
        )


def _is_order_irrelevant(run: Run, frame: AttackFrame, left: list[Battle]) -> bool:
    """Whether the order of the remaining battles makes no difference."""
    attackers = tuple(b.attacker for b in left)
    if not set(attackers) <= set(frame.settled):
        battles = [partial(_fight, attacker=a) for a in attackers]
        frame.settled = attackers if in_any_order(run, frame.seat, battles) else ()
    return bool(frame.settled)


def _fight(run: Run, attacker: int) -> None:
    attack = run.table.attack
    if attack is not None:
        battle.begin(run, attack, next(b for b in attack.battles if b.attacker == attacker))


_STAGES = (_declare, _defend, _battles)
