"""Matching triggers: whether the event patterns of an ability match a record and its roles."""

from __future__ import annotations

from ashes_tui.engine.board import conditions, query
from ashes_tui.engine.board.board import Board
from ashes_tui.engine.board.rules import Ability, patterns_of
from ashes_tui.engine.table.control import Context, Record
from ashes_tui.engine.table.state import NONE
from ashes_tui.lang.block import EventPattern
from ashes_tui.lang.select import Noun, Ref, Select, Selector, Whose


def is_triggered_by(board: Board, ctx: Context, ability: Ability, record: Record) -> bool:
    """Whether a record triggers an ability: a pattern matches, and the ability's condition holds."""
    patterns = patterns_of(ability, record.kind)
    return any(_pattern(board, ctx, p, record) for p in patterns) and conditions.holds(
        board, ctx, query.NO_ENV, ability.block.given
    )


def _pattern(board: Board, ctx: Context, pattern: EventPattern, record: Record) -> bool:
    if pattern.by and record.means not in pattern.by:
        return False
    if pattern.of == "opponent" and not board.table.opposes(ctx.you, record.cause):
        return False
    if pattern.of == "mine" and record.cause != ctx.you:
        return False
    if pattern.of == "other" and record.cause in (NONE, record.player):
        return False
    if pattern.subject is not None and not _subject(board, ctx, pattern.subject, record):
        return False
    if pattern.source is not None and not _source(board, ctx, pattern.source, record):
        return False
    if not _of_dice(board, pattern, record):
        return False
    return conditions.holds(board, ctx, query.NO_ENV, pattern.given)


def _of_dice(board: Board, pattern: EventPattern, record: Record) -> bool:
    """Whether the die spent, or the change of dice, is what a pattern asks for."""
    if pattern.how and record.how not in pattern.how:
        return False
    if record.die == NONE:
        return not pattern.dice and pattern.level is None
    die = board.table.dice[record.die]
    return (not pattern.dice or die.type in pattern.dice) and pattern.level in (None, die.level)


def _subject(board: Board, ctx: Context, subject: Selector, record: Record) -> bool:
    players = _players(board, ctx, subject)
    if players is not None:
        who = board.table.body(record.player).index if board.table.opposes(ctx.you, record.player) else record.player
        return record.card == NONE and who in players
    card = record.card
    return card != NONE and query.subject_matches(board, ctx, query.NO_ENV, subject, card)


def _source(board: Board, ctx: Context, source: Selector, record: Record) -> bool:
    card = record.source
    return card != NONE and query.subject_matches(board, ctx, query.NO_ENV, source, card)


def _players(board: Board, ctx: Context, subject: Selector) -> tuple[int, ...] | None:
    """The players a subject refers to, or None if it refers to cards."""
    if isinstance(subject, Ref):
        if subject.name in ("you", "opponent"):
            return (ctx.you,) if subject.name == "you" else board.table.opponents(ctx.you)
        return None
    if isinstance(subject, Select) and subject.noun in (Noun.PLAYER, Noun.OPPONENT):
        if subject.noun is Noun.OPPONENT or subject.whose is Whose.OPPONENT:
            return board.table.opponents(ctx.you)
        return (ctx.you,) if subject.whose is Whose.MINE else board.table.clockwise(ctx.you)
    return None
