"""How an automaton defends: shields block and guard, else a die is rolled (ASC-ATK-07..12, ATK-45..56)."""

from __future__ import annotations

from ashes_tui.engine.board import permissions
from ashes_tui.engine.board.board import Board
from ashes_tui.engine.flow.automaton import dice
from ashes_tui.engine.legality import requirements
from ashes_tui.engine.resolve.run import Run
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.state import NONE, Attack
from ashes_tui.lang.static import Act
from ashes_tui.lang.terms import ASPECT_TYPES, Level


def _has_shield(board: Board, card: int) -> bool:
    """Whether a card has the shield icon (ASC-ATK-09), or Defender: text, which exhaustion turns off (C-29)."""
    return board.rules.infos[board.title(card)].card.shield or board.has_flag(card, "defender")


def blocks(board: Board, attack: Attack) -> tuple[tuple[int, int], ...]:
    """Blocks by unexhausted shields opposing the attacking player, left to right (ASC-ATK-07, ASC-2P-10).

    Each blocks the leftmost attacker it can (Q-22). Others block only if a card forces them (CHI-65). Shields of the
    partner's battlefield take no part (COOP-24).
    """
    table = board.table
    facing = [a for a in table.areas(attack.defender) if table.seats[a].opposing in (NONE, attack.seat)]
    able = [c for a in facing for c in board.units(a) if not board.is_exhausted(c)]
    attackers = sorted(requirements.open_attackers(board, attack), key=board.in_play.index)
    ways = tuple((a, tuple(c for c in able if _may_block(board, c, a))) for a in attackers)
    pairs = _with_more_shields(board, ways, ())
    if requirements.unmet_requirement(board, ways, pairs) != NONE:
        pairs = _with_more_shields(board, ways, requirements.best_blocks(board, ways))
    return pairs


def _with_more_shields(board: Board, ways: requirements.Ways, pairs: requirements.Blocks) -> requirements.Blocks:
    """These blocks, and further ones by the shields left over."""
    found = dict(pairs)
    shields = dict.fromkeys(c for _, able in ways for c in able if _has_shield(board, c))
    for shield in sorted(shields, key=board.in_play.index):
        attacker = next((a for a, able in ways if a not in found and shield in able), None)
        if shield not in found.values() and attacker is not None:
            found[attacker] = shield
    return tuple(found.items())


def _may_block(board: Board, shield: int, attacker: int) -> bool:
    return not board.cannot(shield, Act.BLOCK, attacker) and not board.cannot(attacker, Act.BE_BLOCKED, shield)


def guard(run: Run, attack: Attack) -> tuple[int, ...]:
    """Who guards an attacked unit: nobody for a shield or foreign unit (ASC-ATK-08), else a shield (ASC-ATK-10).

    Without one a die decides whether the automaton itself does (ASC-ATK-11), unless it is barred (ASC-ATK-12, CHI-67).
    """
    board, attacker = run.board, attack.battles[0].attacker
    target = board.table.cards[attack.target]
    if not board.has_stayed(attack.target, attack.mark) or not board.has_stayed(attacker, attack.battles[0].marks[0]):
        return ()
    if board.cannot(attack.target, Act.BE_RELIEVED):
        return ()
    if board.rules.infos[target.name].type not in ASPECT_TYPES or _has_shield(board, attack.target):
        return ()
    for c in board.units(target.seat):
        if (
            c != attack.target
            and _has_shield(board, c)
            and not board.is_exhausted(c)
            and _may_guard(board, c, attacker)
        ):
            return (c,)
    body = board.table.body(target.seat)
    if not _may_guard(board, body.phoenixborn, attacker):
        return ()
    return (body.phoenixborn,) if _roll_to_guard(run, body.index) else ()


def _roll_to_guard(run: Run, seat: int) -> bool:
    """Whether it guards: on a basic side (ASC-ATK-11), or from a certain number of its behaviour die on (ATK-48)."""
    ways = permissions.automaton_ways(run.board, seat)
    if ways.behavior_die == 0:
        return dice.roll_one(run, seat, guard=True) is Level.BASIC
    n = run.roll_number(seat, ways.behavior_die)
    run.emit(ev.NumberRolled(seat, n, guard=True))
    return n >= ways.guard_from


def _may_guard(board: Board, card: int, attacker: int) -> bool:
    return not board.cannot(card, Act.GUARD, attacker) and not board.cannot(attacker, Act.BE_GUARDED, card)
