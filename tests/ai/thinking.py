"""Players put before open decisions, and states in which what is hidden from a seat is something else."""

from __future__ import annotations

from msgspec.structs import replace

from ashes_tui.ai.greedy import GreedyPlayer
from ashes_tui.engine.api import Choice, Decision, State, Stream, Transition, observe, options
from ashes_tui.lang.terms import Zone
from ashes_tui.match.player import Player, foresight_of
from tests.support.games import rules
from tests.support.knowledge import mentioned

HIDDEN = (Zone.HAND, Zone.DRAW_PILE, Zone.FACE_DOWN)


def answer(state: State, decision: Decision, player: Player | None = None) -> Choice:
    """What a player, the greedy one if none is named, says when it is asked as every host asks."""
    view = observe(rules(), state, decision.seat)
    listed = options(rules(), state, decision)
    return (player or GreedyPlayer(7)).choose(view, decision, listed, foresight_of(rules(), state, decision.seat))


def unseen(state: State, viewer: int) -> list[list[int]]:
    """Cards whose faces a seat does not see, by owner."""
    view = observe(rules(), state, viewer)
    seen = {c.id for c in view.seats[viewer].hand} | {c.id for c in view.peeked}
    cards = [c for c in state.table.cards if c.zone in HIDDEN and c.id not in seen]
    return [[c.id for c in cards if c.owner == seat.index] for seat in state.table.seats]


def renamed(state: State, viewer: int, draw: Stream) -> State:
    """The same to a seat's eyes, but the cards it does not see lie in other places.

    Only those in the midst of something stay what they are: what happens may have come of it.
    """
    cards, busy = list(state.table.cards), mentioned(state)
    for cards_of_one in unseen(state, viewer):
        pool = [c for c in cards_of_one if c not in busy]
        names = [cards[c].name for c in pool]
        for c in pool:
            cards[c] = replace(cards[c], name=names.pop(draw(len(names))))
    return State(replace(state.table, cards=tuple(cards)), state.control)


def open_to(at: Transition) -> list[Decision]:
    """The decisions with more than one answer."""
    return [d for d in at.decisions if len(options(rules(), at.state, d)) != 1]
