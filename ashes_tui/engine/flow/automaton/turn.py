"""The turn of an automaton: status abilities, then what its die or behaviour card says (ASC-DRG-10..31, CHI-01..30).

With two battlefields it takes two turns, each against one player (ASC-2P-05, ASC-2P-06, COOP-11, COOP-12).
"""

from __future__ import annotations

from collections.abc import Callable

from ashes_tui.engine.board import permissions
from ashes_tui.engine.board.board import Board
from ashes_tui.engine.board.rules import Ability
from ashes_tui.engine.flow.automaton import dice
from ashes_tui.engine.flow.automaton.aspects import definition
from ashes_tui.engine.flow.turn_end import close_turn, end_turn
from ashes_tui.engine.resolve.placement import fill_circles
from ashes_tui.engine.resolve.run import Run, step
from ashes_tui.engine.resolve.windows import open_window
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.control import AttackFrame, AutomatonTurnFrame, Context, Record, ResolveFrame
from ashes_tui.engine.table.state import NONE, Bound
from ashes_tui.lang.static import Act
from ashes_tui.lang.terms import (
    ASPECT_TYPES,
    ActionKind,
    Behavior,
    BlockKind,
    EventKind,
    Intent,
    Means,
    Rule,
    Token,
)


@step(AutomatonTurnFrame)
def _turn(run: Run, frame: AutomatonTurnFrame) -> None:
    _STAGES[frame.stage](run, frame)


def _begin(run: Run, frame: AutomatonTurnFrame) -> None:
    run.emit(ev.TurnBegan(frame.seat))
    frame.queue = (run.table.seats[frame.seat].phoenixborn, *run.board.units(frame.seat))
    frame.stage += 1
    open_window(run, Record(kind=EventKind.TURN_START, player=frame.seat))


# --- status abilities --------------------------------------------------------------------------------------------


def _status(run: Run, frame: AutomatonTurnFrame) -> None:
    """Resolve its own status ability, then those of its aspects from left to right, each once (ASC-DRG-10, CHI-01)."""
    while frame.queue:
        card, frame.queue = frame.queue[0], frame.queue[1:]
        ability = status_ability(run.board, card)
        if ability is not None and run.table.cards[card].status > 0:
            spend_status(run, frame.seat, card, ability)
            return
    frame.stage += 1


def status_ability(board: Board, card: int) -> Ability | None:
    """The status ability of a card in play, None if it has none (ASC-TXT-03)."""
    if not board.is_in_play(card):
        return None
    return next((a for a in board.abilities(card) if a.block.kind is BlockKind.STATUS), None)


def spend_status(run: Run, seat: int, card: int, ability: Ability) -> None:
    """Remove 1 status token and resolve the ability, then responses to the removal (ASC-DRG-10).

    An exhausted automaton loses 1 exhaustion token instead of resolving its own (ASC-DRG-32).
    """
    run.emit(ev.TokensRemoved(card, Token.STATUS, 1))
    spent = Record(kind=EventKind.STATUS_SPENT, card=card, player=seat, cause=seat)
    own = card == run.table.seats[seat].phoenixborn
    if own and run.board.is_exhausted(card):
        run.emit(ev.TokensRemoved(card, Token.EXHAUSTION, 1, Rule.BODY_EXHAUSTED))
        return
    open_window(run, spent)
    _resolve(run, seat, card, ability)


def _resolve(run: Run, seat: int, card: int, ability: Ability) -> None:
    run.emit(ev.TriggerResolved(seat, card, ability.address))
    context = Context(seat, card, ability.address, ability.numeral, means=Means.ABILITY)
    run.push(ResolveFrame(context=context, programs=(ability.address,)))


# --- behaviour ---------------------------------------------------------------------------------------------------


def _behave(run: Run, frame: AutomatonTurnFrame) -> None:
    """With a face-down aspect on its battlefield: roll and follow a row (ASC-DRG-11, CHI-02, CHI-09).

    Without: attack if able (ASC-DRG-13, CHI-05), else pass (ASC-DRG-14, CHI-06). Which case it is counts after the
    status abilities (CHI-08). A player's effect may make it attack without a roll (CHI-74).
    """
    frame.stage += 1
    able = _leftmost_attacker(run.board, frame.seat)
    if able != NONE and permissions.is_required(run.board, run.table.body(frame.seat).index, Act.ATTACK):
        _attack(run, frame, able, Rule.NO_ROLL)  # CHI-74
    elif run.board.face_down(frame.seat):
        _roll(run, frame)
    elif not _attack(run, frame, _leftmost_attacker(run.board, frame.seat), Rule.NO_ROLL):
        run.emit(ev.TurnPassed(frame.seat, Rule.NO_ROLL))
        open_window(run, Record(kind=EventKind.PASSES, player=frame.seat, cause=frame.seat))


def _roll(run: Run, frame: AutomatonTurnFrame) -> None:
    """Roll its die for a row of steps (ASC-DRG-12); a Chimera rolls a rage die, then its behaviour die (CHI-02)."""
    body, spec = run.table.body(frame.seat).index, definition(run, frame.seat)
    if spec.behaviors:
        dice.roll_rage(run, body)
        frame.steps = (Behavior.READ,)
        return
    level = dice.roll_one(run, body)
    frame.steps = next((r.steps for r in spec.rows if r.level is level), ())


def _read(run: Run, frame: AutomatonTurnFrame) -> None:
    """Roll the behaviour die and follow that row of the current phase (CHI-03, C-43), in printed order (CHI-12)."""
    n = run.roll_number(run.table.body(frame.seat).index, definition(run, frame.seat).ways.behavior_die)
    ability = row_of(run, frame.seat, n)
    run.emit(ev.NumberRolled(frame.seat, n, ability.address))
    frame.row, block = ability.address, ability.block
    effects = (Behavior.EFFECTS,) if block.do else ()
    frame.steps = (*block.main, *effects) if block.main_first else (*effects, *block.main)


def row_of(run: Run, seat: int, n: int) -> Ability:
    """The row of the current behaviour card for a number (CMP-19)."""
    title = definition(run, seat).behaviors[run.table.body(seat).stage - 1]
    rows = run.rules.infos[title].abilities
    return next(a for a in rows if a.block.rolls[0] <= n <= a.block.rolls[1])


def _effects(run: Run, frame: AutomatonTurnFrame) -> None:
    """Resolve the effects of a row, besides its main action."""
    found = (frame.revealed,) if frame.revealed != NONE and run.board.is_in_play(frame.revealed) else ()
    marks = tuple(run.table.cards[c].incarnation for c in found)
    resolve_row(run, frame.seat, frame.row, {"revealed": Bound(cards=found, marks=marks)})


def resolve_row(run: Run, seat: int, row: str, env: dict[str, Bound]) -> bool:
    """Resolve the effects of a row; False if its side action is forbidden.

    As a side action it is a dice power (CHI-10) that spends no die (CHI-11).
    """
    side = run.rules.abilities[row].block.action is ActionKind.SIDE
    if side and permissions.is_forbidden(run.board, run.table.body(seat).index, Act.SIDE_ACTION):
        return False
    if side and run.table.seats[seat].side_actions > 0:
        run.emit(ev.ActionSpent(seat, ActionKind.SIDE))
    context = Context(seat, address=row, means=Means.DICE_POWER if side else Means.GAME)
    run.push(ResolveFrame(context=context, programs=(row,), env=env))
    return True


def _steps(run: Run, frame: AutomatonTurnFrame) -> None:
    if not frame.steps:
        frame.stage += 1
        end_turn(run, frame.seat)
        return
    first, frame.steps = frame.steps[0], frame.steps[1:]
    _DO[first](run, frame)


def _attack_or_reveal(run: Run, frame: AutomatonTurnFrame) -> None:
    if not _attack(run, frame, _leftmost_attacker(run.board, frame.seat)):
        _reveal(run, frame)


def _attack_revealed(run: Run, frame: AutomatonTurnFrame) -> None:
    """Attack with the aspect just revealed, if able; nothing replaces it (ASC-DRG-25)."""
    if frame.revealed != NONE and _can_act(run.board, frame.revealed):
        _attack(run, frame, frame.revealed)


def _attack_rightmost(run: Run, frame: AutomatonTurnFrame) -> None:
    """Attack with the rightmost unit that can, whether just revealed or not."""
    able = [c for c in run.board.units(frame.seat) if _can_act(run.board, c)]
    _attack(run, frame, able[-1] if able else NONE)


def _reveal(run: Run, frame: AutomatonTurnFrame) -> None:
    """Reveal the leftmost face-down aspect, which comes into play with its status tokens.

    ASC-DRG-26, CHI-13, CHI-14, CHI-15, CHI-16.
    """
    hidden = run.board.face_down(frame.seat)
    if not hidden:
        return
    _spend_main_action(run, frame.seat)
    card = frame.revealed = hidden[0]
    run.emit(ev.AspectRevealed(card))
    fill_circles(run, card)
    open_window(run, Record(kind=EventKind.ENTERS, card=card, player=frame.seat, cause=frame.seat))


def _activate(run: Run, frame: AutomatonTurnFrame) -> None:
    """Resolve the ready spell's top box; from an exhausted one remove 1 exhaustion token instead (ASC-DRG-31).

    It is a side action: if those are forbidden, nothing happens.
    """
    body = run.table.body(frame.seat)
    board = body.spellboard
    if not board or permissions.is_forbidden(run.board, body.index, Act.SIDE_ACTION):
        return
    spell = board[0]
    if run.table.seats[frame.seat].side_actions > 0:
        run.emit(ev.ActionSpent(frame.seat, ActionKind.SIDE))
    if run.board.is_exhausted(spell):
        run.emit(ev.TokensRemoved(spell, Token.EXHAUSTION, 1, Rule.SPELL_EXHAUSTED))
        return
    ability = next((a for a in run.board.abilities(spell) if a.block.kind is BlockKind.ACT), None)
    if ability is not None:
        run.emit(ev.AbilityActivated(frame.seat, spell, ability.address))
        context = Context(frame.seat, spell, ability.address, means=Means.SPELL)
        run.push(ResolveFrame(context=context, programs=(ability.address,)))


def _spend_main_action(run: Run, seat: int) -> None:
    if run.table.seats[seat].main_actions > 0:
        run.emit(ev.ActionSpent(seat, ActionKind.MAIN))


# --- attacking ---------------------------------------------------------------------------------------------------


def _can_act(board: Board, card: int) -> bool:
    """Whether a unit can attack (CHI-30); an aspect without an intent icon never does (ASC-DRG-23)."""
    info = board.rules.infos[board.title(card)]
    if info.type in ASPECT_TYPES and info.card.intent is None:
        return False
    return board.is_in_play(card) and board.may_attack(card)


def _leftmost_attacker(board: Board, seat: int) -> int:
    return next((c for c in board.units(seat) if _can_act(board, c)), NONE)


def _attack(run: Run, frame: AutomatonTurnFrame, attacker: int, rule: Rule | None = None) -> bool:
    """Attack with a unit by its intent (CHI-19); a Dragonborn's center aspects attack together (ASC-DRG-21)."""
    if attacker == NONE:
        return False
    board = run.board
    intent = _intent(board, attacker)
    opponent = run.table.opposing(frame.seat)[0]
    target = _target(board, attacker, intent, opponent)
    group: tuple[int, ...] = (attacker,)
    if intent is Intent.CENTER and definition(run, frame.seat).ways.attackers == "together":
        group = tuple(c for c in board.units(frame.seat) if _intent(board, c) is Intent.CENTER and _can_act(board, c))
    _spend_main_action(run, frame.seat)
    run.push(AttackFrame(seat=frame.seat, target=target, attackers=group, rule=rule))
    return True


def _intent(board: Board, card: int) -> Intent | None:
    return board.rules.infos[board.title(card)].card.intent


def _target(board: Board, attacker: int, intent: Intent | None, opponent: int) -> int:
    """The leftmost or rightmost unit it can target, else the Phoenixborn (ASC-DRG-22, ASC-DRG-34).

    The same for a Chimera (CHI-20, CHI-21, CHI-22). A unit without intent, one that is no aspect, always attacks the
    Phoenixborn (ASC-DRG-24, CHI-24).
    """
    units = [
        c
        for c in board.units(opponent)
        if not board.cannot(c, Act.BE_TARGETED, attacker, Means.ATTACK, board.table.cards[attacker].seat)
    ]
    if units and intent is Intent.LEFT:
        return units[0]
    if units and intent is Intent.RIGHT:
        return units[-1]
    return board.table.seats[opponent].phoenixborn


def _end(run: Run, frame: AutomatonTurnFrame) -> None:
    if not end_turn(run):
        close_turn(run, frame.seat)


_DO: dict[Behavior, Callable[[Run, AutomatonTurnFrame], None]] = {
    Behavior.ATTACK_OR_REVEAL: _attack_or_reveal,
    Behavior.ACTIVATE: _activate,
    Behavior.REVEAL: _reveal,
    Behavior.ATTACK_REVEALED: _attack_revealed,
    Behavior.ATTACK_RIGHTMOST: _attack_rightmost,
    Behavior.READ: _read,
    Behavior.EFFECTS: _effects,
}
_STAGES: tuple[Callable[[Run, AutomatonTurnFrame], None], ...] = (_begin, _status, _behave, _steps, _end)
