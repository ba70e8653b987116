"""The aspects of an automaton that nobody has seen, counted from its deck, which everybody knows."""

from __future__ import annotations

from collections import Counter

from ashes_tui.engine.api import OpponentSetup
from ashes_tui.lang.terms import Zone
from ashes_tui.ui.table.model import TableModel
from ashes_tui.words.names import every_card


def unseen_aspects(model: TableModel) -> dict[str, int]:
    """How many aspects of each title lie face down or in the draw pile, by title; none if its deck is not known.

    Which of them is where nobody may know, and nobody does: the count is that of its deck without all that lies open.
    """
    deck = _deck(model)
    seats = [seat for seat in model.view.seats if seat.automaton]
    hidden = sum(card.zone is Zone.FACE_DOWN for seat in seats for card in seat.battlefield)
    open_ = Counter(card.name for card in every_card(model.view) if card.zone is not Zone.FACE_DOWN)
    left = {title: n - open_[title] for title, n in sorted(deck.items()) if n > open_[title]}
    # Where the numbers disagree something is unknown after all, as in a position put together by hand.
    return left if sum(left.values()) == hidden + sum(seat.draw_count for seat in seats) else {}


def _deck(model: TableModel) -> dict[str, int]:
    """The copies by title of its deck; nothing if that was chosen by chance."""
    setup = _setup(model)
    spec = model.names.rulebook.automata.get(setup.name) if setup else None
    if setup is None or spec is None:
        return {}
    if setup.aspects is not None:
        return setup.aspects
    known = not setup.deck or setup.deck in spec.decks
    return spec.decks.get(setup.deck, spec.aspects) if known else {}


def _setup(model: TableModel) -> OpponentSetup | None:
    return model.game.session.match.header.setup.opponent


__all__ = ["unseen_aspects"]
