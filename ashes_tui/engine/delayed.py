"""What an effect put off remembers: cards that stay the same although they left play and came back (TIM-17)."""

from __future__ import annotations

from msgspec.structs import replace

from ashes_tui.engine.state import Bound
from ashes_tui.engine.table import Table
from ashes_tui.lang.terms import IN_PLAY


def kept(table: Table, bound: Bound) -> Bound:
    """A binding to be kept for later: of cards in play by identity, so that only a hand or a pile ends it.

    Tokens, and what is leaving play or has left it, stay bound by incarnation.
    """
    cards = [table.cards[c] for c in bound.cards]
    there = all(c.zone in IN_PLAY and c.incarnation == m for c, m in zip(cards, bound.marks, strict=False))
    if bound.token is not None or not bound.marks or not there:
        return bound
    return replace(bound, marks=tuple(c.identity for c in cards), lasting=True)


def recalled(table: Table, bound: Bound) -> Bound:
    """The binding when its time has come: what is still the same card, as it is now."""
    if not bound.lasting:
        return bound
    cards = tuple(c for c, m in zip(bound.cards, bound.marks, strict=True) if table.cards[c].identity == m)
    return replace(bound, cards=cards, marks=tuple(table.cards[c].incarnation for c in cards), lasting=False)
