"""Where the copies of a card of one's own are, as far as its player may know."""

from __future__ import annotations

from collections import Counter

from ashes_tui.engine.api import CardView
from ashes_tui.lang.terms import Zone
from ashes_tui.ui.table.model import TableModel
from ashes_tui.words.names import every_card
from ashes_tui.words.phrases import count

_PLACES = {
    Zone.HAND: "in hand",
    Zone.BATTLEFIELD: "on the battlefield",
    Zone.SPELLBOARD: "on the spellboard",
    Zone.ATTACHED: "attached",
    Zone.UNDER: "under a card",
    Zone.DISCARD_PILE: "discarded",
    Zone.CONJURATION_PILE: "in the pile",
    Zone.REMOVED: "removed",
    Zone.ASIDE: "leaving play",
    Zone.LIMBO: "being played",
}
"""Where a copy that is seen lies, in the order in which that is told."""


def copies_words(model: TableModel, card: CardView) -> str:
    """``In your deck: 3 copies: 1 in hand, 2 not seen yet``; empty for what is nobody's deck here.

    Only of the seat's own cards, and only as that seat sees the game: it knows its own list and what has come of it.
    """
    if card.owner != model.seat or model.view.viewer != model.seat:
        return ""
    seats = model.game.session.match.header.setup.seats
    deck = seats[model.seat].deck if model.seat < len(seats) else None
    printed = model.names.definition(card.id)
    if deck is None or printed is None:
        return ""
    if card.name in deck.cards:
        return f"In your deck: {_where(model, card.name, deck.cards[card.name])}"
    return f"Conjured: {_where(model, card.name, printed.copies)}" if printed.copies else ""


def _where(model: TableModel, title: str, copies: int) -> str:
    """How many copies there are, and where those lie that are seen."""
    own = {c.id: c.zone for c in every_card(model.view) if c.name == title and c.owner == model.seat}
    seen = Counter(own.values())
    parts = [f"{seen[zone]} {words}" for zone, words in _PLACES.items() if seen[zone]]
    unseen = copies - sum(seen.values())
    parts += [f"{unseen} not seen yet"] if unseen > 0 else []
    told = count(copies, "copy", "copies")
    return f"{told}: {', '.join(parts)}" if parts else told
