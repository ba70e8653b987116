"""Effects that only automata have: add aspects, roll the behaviour die, follow a row, join an attack."""

from __future__ import annotations

from ashes_tui.engine.board import query
from ashes_tui.engine.flow.automaton import aspects
from ashes_tui.engine.flow.automaton.turn import resolve_row, row_of, spend_status, status_ability
from ashes_tui.engine.resolve.programs import bind, executes
from ashes_tui.engine.resolve.run import Run
from ashes_tui.engine.resolve.windows import open_window
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.control import ProgramFrame, Record
from ashes_tui.engine.table.state import Bound
from ashes_tui.lang import effect as fx
from ashes_tui.lang.terms import EventKind, Zone


@executes(fx.AddAspects)
def add_aspects(run: Run, frame: ProgramFrame, node: fx.AddAspects) -> object:
    """Add face-down aspects at the right end (ASC-DRG-06)."""
    done = False
    for _ in range(query.value(run.board, frame.context, frame.env, node.n)):
        done = aspects.add_aspect(run, frame.context.you) or done
    return done


def _sides(run: Run, seat: int) -> int:
    """How many sides a seat's behaviour die has; 0 if it has none."""
    return aspects.definition(run, seat).ways.behavior_die if run.table.seats[seat].automaton else 0


@executes(fx.RollNumber)
def roll(run: Run, frame: ProgramFrame, node: fx.RollNumber) -> object:
    """Roll the behaviour die for an effect."""
    you = frame.context.you
    if not (sides := _sides(run, you)):
        return False
    n = run.roll_number(run.table.body(you).index, sides)
    run.emit(ev.NumberRolled(you, n, source=frame.context.source))
    bind(frame, node.as_, Bound(n=n))
    return True


@executes(fx.FollowRow)
def follow(run: Run, frame: ProgramFrame, node: fx.FollowRow) -> object:
    """Resolve the side action of a row of the current behaviour card; a row without one does nothing."""
    you = frame.context.you
    if not (sides := _sides(run, you)):
        return False
    n = query.value(run.board, frame.context, frame.env, node.n) + node.plus
    row = row_of(run, you, min(max(n, 1), sides))
    return bool(row.block.do) and resolve_row(run, you, row.address, {})


@executes(fx.JoinAttack)
def join(run: Run, frame: ProgramFrame, _node: fx.JoinAttack) -> object:
    """Add attackers to an attack on a Phoenixborn: units that can attack and do not yet."""
    attack = run.table.attack
    if attack is None or run.table.cards[attack.target].zone is not Zone.PHOENIXBORN:
        return False
    there = {b.attacker for b in attack.battles}
    able = [c for c in frame.picks["what"].cards if c not in there and run.board.may_attack(c, attack.target)]
    more = tuple(c for c in able if run.table.cards[c].seat == attack.seat)
    if not more:
        return False
    run.emit(ev.AttackersJoined(attack.seat, more))
    seat, target = attack.seat, attack.target
    open_window(run, *(Record(kind=EventKind.ATTACKS, card=c, player=seat, cause=seat, target=target) for c in more))
    return True


@executes(fx.SpendStatus)
def resolve_status(run: Run, frame: ProgramFrame, _node: fx.SpendStatus) -> object:
    """Resolve a status ability now, spending a status token for it (ASC-DRG-10)."""
    for card in frame.picks["what"].cards[:1]:
        ability = status_ability(run.board, card)
        if ability is not None and run.table.cards[card].status > 0:
            spend_status(run, run.table.cards[card].seat, card, ability)
            return True
    return False
