"""Lots: tokens that an effect has placed and may speak of again, followed as they are moved and removed."""

from __future__ import annotations

from msgspec.structs import replace

from ashes_tui.engine.table.state import NONE, Card, Lot
from ashes_tui.engine.table.table import Table
from ashes_tui.lang.terms import Token

Shares = tuple[tuple[int, int], ...]
"""How many tokens belong to which lots: (lot, amount)."""


def tokens_on(card: Card, token: Token) -> int:
    """How many tokens of a kind lie on a card."""
    if token is Token.WOUND:
        return card.wounds
    if token is Token.EXHAUSTION:
        return card.exhaustion
    return card.status if token is Token.STATUS else card.red_rains


def places(table: Table, lot: int) -> Shares:
    """The cards on which the tokens of a lot lie now, each with how many of them."""
    return next((found.places for found in table.lots if found.id == lot), ())


def taken(table: Table, card: int, token: Token, n: int) -> Shares:
    """Which lots lose tokens, and how many, if ``n`` of a kind are taken off a card.

    Tokens that nothing speaks of go first, then those placed first (a house decision: equal tokens show no owner).
    """
    here = [(lot.id, k) for lot in table.lots if lot.token is token for c, k in lot.places if c == card]
    left = n - (tokens_on(table.cards[card], token) - sum(k for _, k in here))
    found = []
    for lot, k in here:
        if left > 0:
            found.append((lot, min(k, left)))
            left -= k
    return tuple(found)


def capped(shares: Shares, n: int) -> Shares:
    """The shares of the first ``n`` tokens only, if not all of them come to be placed."""
    found = []
    for lot, k in shares:
        found.append((lot, min(k, n)))
        n -= min(k, n)
    return tuple((lot, k) for lot, k in found if k > 0)


def with_placed(table: Table, card: int, token: Token, shares: Shares) -> Table:
    """The table with tokens of these lots on a card."""
    for lot, n in shares:
        old = next((found for found in table.lots if found.id == lot), Lot(lot, token))
        others = tuple(found for found in table.lots if found.id != lot)
        kept = sorted((*others, _changed(old, card, n)), key=lambda found: found.id)
        table = replace(table, lots=tuple(kept))
    return table


def without(table: Table, card: int, shares: Shares) -> Table:
    """The table without so many tokens of these lots on a card."""
    gone = dict(shares)
    lots = (_changed(lot, card, -gone[lot.id]) if lot.id in gone else lot for lot in table.lots)
    return replace(table, lots=tuple(lot for lot in lots if lot.places))


def forgotten(table: Table, card: int) -> Table:
    """The table once a card has left play with all that lay on it."""
    if not any(c == card for lot in table.lots for c, _ in lot.places):
        return table
    lots = (replace(lot, places=tuple(p for p in lot.places if p[0] != card)) for lot in table.lots)
    return replace(table, lots=tuple(lot for lot in lots if lot.places))


def awaited(table: Table) -> Table:
    """The table with only those lots that an effect put off still speaks of."""
    if not table.lots:
        return table
    named = {bound.lot for delayed in table.delayed for _, bound in delayed.bindings} - {NONE}
    return replace(table, lots=tuple(lot for lot in table.lots if lot.id in named))


def _changed(lot: Lot, card: int, by: int) -> Lot:
    before = dict(lot.places)
    after = {**before, card: before.get(card, 0) + by}
    return replace(lot, places=tuple((c, n) for c, n in after.items() if n > 0))
