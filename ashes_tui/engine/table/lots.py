"""Lots: tokens that an effect has placed and may refer to later, tracked as they are moved and removed."""

from __future__ import annotations

from msgspec.structs import replace

from ashes_tui.engine.table.state import NONE, Card, Lot
from ashes_tui.engine.table.table import Table
from ashes_tui.lang.terms import Token

Shares = tuple[tuple[int, int], ...]
"""Numbers of tokens by lot: (lot, amount)."""


def tokens_on(card: Card, token: Token) -> int:
    """How many tokens of a kind are on a card."""
    if token is Token.WOUND:
        return card.wounds
    if token is Token.EXHAUSTION:
        return card.exhaustion
    return card.status if token is Token.STATUS else card.red_rains


def places_of_lot(table: Table, lot: int) -> Shares:
    """The cards on which tokens of a lot are now, each with their number."""
    return next((known.places for known in table.lots if known.id == lot), ())


def shares_removed(table: Table, card: int, token: Token, n: int) -> Shares:
    """The shares of lots that are lost if ``n`` tokens of a kind are removed from a card.

    Untracked tokens go first, then those placed first (a house decision: equal tokens are indistinguishable).
    """
    here = [(lot.id, k) for lot in table.lots if lot.token is token for c, k in lot.places if c == card]
    left = n - (tokens_on(table.cards[card], token) - sum(k for _, k in here))
    removed = []
    for lot, k in here:
        if left > 0:
            removed.append((lot, min(k, left)))
            left -= k
    return tuple(removed)


def capped_shares(shares: Shares, n: int) -> Shares:
    """The shares of the first ``n`` tokens, for when not all of them are placed."""
    capped = []
    for lot, k in shares:
        capped.append((lot, min(k, n)))
        n -= min(k, n)
    return tuple((lot, k) for lot, k in capped if k > 0)


def with_placed(table: Table, card: int, token: Token, shares: Shares) -> Table:
    """The table with more tokens of these lots on a card."""
    for lot, n in shares:
        old = next((known for known in table.lots if known.id == lot), Lot(lot, token))
        others = tuple(known for known in table.lots if known.id != lot)
        lots = sorted((*others, _with_tokens(old, card, n)), key=lambda known: known.id)
        table = replace(table, lots=tuple(lots))
    return table


def without_shares(table: Table, card: int, shares: Shares) -> Table:
    """The table without these shares on a card."""
    gone = dict(shares)
    lots = (_with_tokens(lot, card, -gone[lot.id]) if lot.id in gone else lot for lot in table.lots)
    return replace(table, lots=tuple(lot for lot in lots if lot.places))


def without_lots_on(table: Table, card: int) -> Table:
    """The table without the tokens of lots on a card that has left play."""
    if not any(c == card for lot in table.lots for c, _ in lot.places):
        return table
    lots = (replace(lot, places=tuple(p for p in lot.places if p[0] != card)) for lot in table.lots)
    return replace(table, lots=tuple(lot for lot in lots if lot.places))


def with_awaited_lots_only(table: Table) -> Table:
    """The table with only those lots that a delayed effect still refers to."""
    if not table.lots:
        return table
    named = {bound.lot for delayed in table.delayed for _, bound in delayed.bindings} - {NONE}
    return replace(table, lots=tuple(lot for lot in table.lots if lot.id in named))


def _with_tokens(lot: Lot, card: int, by: int) -> Lot:
    before = dict(lot.places)
    after = {**before, card: before.get(card, 0) + by}
    return replace(lot, places=tuple((c, n) for c, n in after.items() if n > 0))
