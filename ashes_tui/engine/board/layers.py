"""The first layers of derived values: copied and swapped printed values, then considered exhaustion.

The layers are titles, printed values, exhaustion, abilities, numerals, values, restrictions. Each depends only on those
before it; ``Board`` computes the later ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from ashes_tui.engine.board import conditions, query
from ashes_tui.engine.table.control import Context
from ashes_tui.engine.table.state import NONE
from ashes_tui.engine.table.table import Table
from ashes_tui.lang.select import Value
from ashes_tui.lang.static import Considered, Static, Swap
from ashes_tui.lang.terms import Stat

if TYPE_CHECKING:
    from ashes_tui.engine.board.board import Board
    from ashes_tui.engine.board.rules import Ability


class StaticEntry(NamedTuple):
    """A static in effect on a card or player: from which card (``holder``), controlled by whom, with which numeral."""

    static: Static
    holder: int
    you: int
    n: int
    die: int = NONE
    x: Value | None = None


def copied_title(table: Table, card: int) -> str | None:
    """The title a card copies, None if it is no copy."""
    for effect in reversed(table.effects):
        if effect.copy_of is not None and effect.cards:
            c, identity = effect.cards[0]
            if c == card and table.cards[c].identity == identity:
                return effect.copy_of
    return None


def copied_x(table: Table, card: int) -> int | None:
    """The X of the copied card when the copy began, None if a card is no copy."""
    pair = (card, table.cards[card].identity)
    return next((e.copy_x for e in reversed(table.effects) if e.copy_of is not None and pair in e.cards[:1]), None)


def printed_source(table: Table, card: int, stat: Stat) -> Stat:
    """The printed value that swaps put in place of this one; a copy effect undoes the swaps before it."""
    pair = (card, table.cards[card].identity)
    for effect in reversed(table.effects):
        if pair in effect.cards:
            if effect.copy_of is not None:
                return stat
            for static in effect.statics:
                if isinstance(static, Swap) and stat in static.stats:
                    stat = static.stats[1 - static.stats.index(stat)]
    return stat


def considered_exhausted(board: Board) -> frozenset[int]:
    """Cards considered exhausted because of the texts of unexhausted cards, or of timed effects."""
    cards, names = board.table.cards, board.rules.considerers
    if not board.table.effects and not any(cards[c].name in names for c in board.in_play):
        return frozenset()
    found: set[int] = set()
    effects = board.table.effects
    for c in board.in_play:
        title = board.title(c) if effects else cards[c].name
        if title in names:
            for ability in board.rules.infos[title].statics:
                if ability.inex or not cards[c].exhaustion:
                    found.update(_considers(board, c, ability))
    for effect in board.table.effects:
        if any(isinstance(s, Considered) for s in effect.statics):
            found.update(board.affected_by(effect))
    return frozenset(found)


def _considers(board: Board, holder: int, ability: Ability) -> Iterator[int]:
    """Cards that one text considers exhausted."""
    seat, n = board.table.cards[holder].seat, ability.numeral
    if ability.block.given and not conditions.holds(
        board, Context(seat, holder, n=n), query.NO_ENV, ability.block.given
    ):
        return
    for static in ability.block.statics:
        if isinstance(static, Considered):
            yield from board.reach(static, StaticEntry(static, holder, seat, n, NONE, ability.block.x))
