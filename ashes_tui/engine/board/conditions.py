"""Conditions of the effect language, answered from a board."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ashes_tui.engine.board.facts import compare, destroyed_since, is_state, was_destroyed
from ashes_tui.engine.board.query import (
    Env,
    cards_of,
    is_player_selector,
    resolve_ref,
    seats_of,
    subject_matches,
    value,
)
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.control import Context
from ashes_tui.engine.table.state import NONE
from ashes_tui.lang import select as sl

if TYPE_CHECKING:
    from ashes_tui.engine.board.board import Board


def _single_card(board: Board, ctx: Context, env: Env, sel: sl.Selector) -> int:
    return next(iter(cards_of(board, ctx, env, sel)), NONE)


def _c_compare(board: Board, ctx: Context, env: Env, c: sl.Compare) -> bool:
    return compare(c.op, value(board, ctx, env, c.left), value(board, ctx, env, c.right))


def _c_state(board: Board, ctx: Context, env: Env, c: sl.IsState) -> bool:
    card = _single_card(board, ctx, env, c.of)
    return card != NONE and is_state(board, c.state, card)


def _c_die(board: Board, ctx: Context, env: Env, c: sl.HasDie) -> bool:
    return any(c.die in board.dice_types(card) for card in cards_of(board, ctx, env, c.of))


def _c_type(board: Board, ctx: Context, env: Env, c: sl.IsType) -> bool:
    card = _single_card(board, ctx, env, c.of)
    return card != NONE and board.rules.infos[board.table.cards[card].name].type is c.card_type


def _c_destroyed(board: Board, ctx: Context, env: Env, c: sl.WasDestroyed) -> bool:
    """Counts only since the card was bound, not a destruction earlier this turn."""
    if not isinstance(c.of, sl.Ref):
        return any(was_destroyed(board, card) for card in cards_of(board, ctx, env, c.of))
    return bool(destroyed_since(board, resolve_ref(board, ctx, env, c.of.name)))


def _c_played(board: Board, ctx: Context, _env: Env, c: sl.Played) -> bool:
    return any(
        isinstance(e, ev.CardPlayed)
        and e.seat == ctx.you
        and board.rules.infos[board.table.cards[e.card].name].type is c.card_type
        for e in board.table.history
    )


def _c_some_destroyed(board: Board, _ctx: Context, _env: Env, _c: sl.SomeDestroyed) -> bool:
    return any(isinstance(e, ev.UnitDestroyed) for e in board.table.history)


def _c_spent(board: Board, ctx: Context, _env: Env, c: sl.SpentLevel) -> bool:
    dice = board.table.dice
    return any(
        level is c.level and (c.die is None or dice[d].type is c.die)
        for d, level in zip(ctx.spent, ctx.spent_levels, strict=True)
    )


def _c_battle(board: Board, ctx: Context, env: Env, c: sl.InBattle) -> bool:
    card = _single_card(board, ctx, env, c.of)
    return card != NONE and (
        is_state(board, sl.CardState.ATTACKING, card) or is_state(board, sl.CardState.BLOCKING, card)
    )


def _c_one(board: Board, ctx: Context, env: Env, c: sl.IsOne) -> bool:
    bound = resolve_ref(board, ctx, env, c.of.name)
    if is_player_selector(c.what):
        return bool(bound.seats) and set(bound.seats) <= set(seats_of(board, ctx, env, c.what))
    if c.what.zone is not None or c.what.among is not None:
        return bool(bound.cards) and set(bound.cards) <= set(cards_of(board, ctx, env, c.what))
    return bool(bound.cards) and all(subject_matches(board, ctx, env, c.what, card) for card in bound.cards)


def _c_your_turn(board: Board, ctx: Context, _env: Env, _c: sl.YourTurn) -> bool:
    return board.table.in_turn(ctx.you)


def _c_first_player(board: Board, ctx: Context, _env: Env, _c: sl.IsFirstPlayer) -> bool:
    return board.table.first_player == ctx.you


def _c_flag(board: Board, ctx: Context, env: Env, c: sl.HasFlag) -> bool:
    seats = seats_of(board, ctx, env, c.of)
    cards = cards_of(board, ctx, env, c.of)
    return any(board.has_flag(card, c.name) for card in cards) or (
        not cards and any(board.has_player_flag(s, c.name, c.die) for s in seats)
    )


_CONDITIONS: dict[type, Callable[[Board, Context, Env, Any], bool]] = {
    sl.Compare: _c_compare,
    sl.IsState: _c_state,
    sl.HasDie: _c_die,
    sl.IsType: _c_type,
    sl.WasDestroyed: _c_destroyed,
    sl.Played: _c_played,
    sl.SomeDestroyed: _c_some_destroyed,
    sl.SpentLevel: _c_spent,
    sl.IsFirstPlayer: _c_first_player,
    sl.InBattle: _c_battle,
    sl.IsOne: _c_one,
    sl.YourTurn: _c_your_turn,
    sl.HasFlag: _c_flag,
    sl.IsOdd: lambda b, ctx, e, c: value(b, ctx, e, c.what) % 2 == 1,
    sl.Not: lambda b, ctx, e, c: not holds(b, ctx, e, (c.what,)),
}


def holds(board: Board, ctx: Context, env: Env, conditions: tuple[sl.Condition, ...]) -> bool:
    """Whether all conditions hold."""
    return all(_CONDITIONS[type(c)](board, ctx, env, c) for c in conditions)
