"""Static effects on players, spells and damage: permissions, prohibitions, wards."""

from __future__ import annotations

from ashes_tui.engine.board import query
from ashes_tui.engine.board.board import Board
from ashes_tui.engine.table.state import Die
from ashes_tui.lang.defs import Ways
from ashes_tui.lang.static import Act, Cannot, DrawMore, Focused, Must, PayFrom, Ward
from ashes_tui.lang.terms import Level, Means


def is_forbidden(board: Board, seat: int, act: Act) -> bool:
    """Whether a player may not do something (ASC-TXT-10)."""
    return any(isinstance(e.static, Cannot) and act in e.static.what for e in board.player_entries(seat))


def lowest_payable_side(board: Board, seat: int) -> Level:
    """The lowest die side a player may pay with; a text can exclude basic sides (ASC-TXT-10)."""
    return Level.CLASS if is_forbidden(board, seat, Act.PAY_BASIC) else Level.BASIC


def is_required(board: Board, seat: int, act: Act) -> bool:
    """Whether a player must do something if able."""
    return any(isinstance(e.static, Must) and act in e.static.what for e in board.player_entries(seat))


def additional_draws(board: Board, seat: int) -> int:
    """How many additional cards a player may draw in the draw step (ASC-RND-09)."""
    return sum(
        query.value(board, board.context_of(e), query.NO_ENV, e.static.n)
        for e in board.player_entries(seat)
        if isinstance(e.static, DrawMore)
    )


def additional_focus(board: Board, card: int) -> int:
    """How many additional times a ready spell is focused (ASC-ACT-16)."""
    return sum(e.static.n for e in board.entries(card) if isinstance(e.static, Focused))


def lent_dice(board: Board, seat: int) -> tuple[Die, ...]:
    """Dice on a player's cards that may pay for reactions (ASC-ACT-18)."""
    if not board.rules.lenders:
        return ()
    dice, cards = board.table.dice, board.table.cards
    return tuple(
        dice[d]
        for c in board.in_play
        if cards[c].seat == seat and cards[c].dice
        for e in board.entries(c)
        if isinstance(e.static, PayFrom)
        for d in cards[c].dice
        if dice[d].owner == seat and dice[d].type in e.static.dice and dice[d].level is e.static.level
    )


def warded_damage(board: Board, card: int, n: int, means: Means, cause: int) -> int:
    """How much of ``n`` damage dealt to a card, by some means and by a player, is prevented (ASC-DMG-02)."""
    return sum(
        min(query.value(board, board.context_of(e), query.NO_ENV, e.static.n), max(0, n - e.static.but))
        for e in board.entries(card)
        if isinstance(e.static, Ward) and board.is_done_as_stated(e, e.static, means, cause)
    )


def focus_level(board: Board, card: int) -> int:
    """The focus level of a ready spell: from additional copies on its spellboard, and from texts (ASC-ACT-16)."""
    table = board.table
    c = table.cards[card]
    copies = sum(1 for s in table.seats[c.seat].spellboard if table.cards[s].name == c.name)
    return copies - 1 + additional_focus(board, card)


def automaton_ways(board: Board, seat: int) -> Ways:
    """The rules specific to the kind of an automaton: Dragonborn or Chimera."""
    return board.rules.rulebook.automata[board.table.body(seat).automaton].ways
