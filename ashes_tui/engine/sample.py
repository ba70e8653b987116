"""``sample``: a whole state that fits what one viewer knows, for players that think ahead without cheating.

What is hidden from the viewer is dealt anew: which cards lie in other hands and draw piles, the order of the
viewer's own draw pile, answers others have given but not shown, and all chance to come. Deck lists count as known.
"""

from __future__ import annotations

from msgspec.structs import replace

from ashes_tui.engine.answers import random_choice
from ashes_tui.engine.control import Control, State
from ashes_tui.engine.rng import Rng, Stream
from ashes_tui.engine.rules import Rules
from ashes_tui.engine.state import NONE, Card, SeatState
from ashes_tui.engine.table import Table
from ashes_tui.lang.terms import Zone


def sample(rules: Rules, state: State, viewer: int, seed: int) -> State:
    """A state the viewer could not tell from the real one; the same for the same seed."""
    rng = Rng(seed)
    cards = list(state.table.cards)
    for seat in state.table.seats:
        rng = _deal_anew(cards, _hidden(state, seat, viewer), rng, seat.index)
    table: Table = replace(state.table, cards=tuple(cards))
    control = replace(state.control, rng=rng)
    return State(table, _guessed(rules, table, control, viewer, seed))


def _hidden(state: State, seat: SeatState, viewer: int) -> tuple[int, ...]:
    """Cards of a seat the viewer cannot tell apart; cards it is picking from right now it can."""
    if seat.index != viewer:
        return (*seat.hand, *seat.draw_pile, *_face_down(state, seat))
    shown = {c for d in state.control.decisions if d.seat == viewer for c in getattr(d, "cards", ())}
    return tuple(c for c in seat.draw_pile if c not in shown)


def _face_down(state: State, seat: SeatState) -> tuple[int, ...]:
    """Face-down aspects on the battlefields that belong to a seat."""
    table = state.table
    if not seat.automaton or seat.body != NONE:
        return ()
    rows = (table.seats[a].battlefield for a in table.areas(seat.index))
    return tuple(c for row in rows for c in row if table.cards[c].zone is Zone.FACE_DOWN)


def _deal_anew(cards: list[Card], hidden: tuple[int, ...], rng: Rng, seat: int) -> Rng:
    """Deal the titles anew, starting from their sorted order: how they really lie must not show in it."""
    places, rng = rng.shuffle(f"sample {seat}", tuple(range(len(hidden))))
    names = sorted(cards[c].name for c in hidden)
    for card, place in zip(hidden, places, strict=True):
        if cards[card].name != names[place]:
            cards[card] = replace(cards[card], name=names[place])
    return rng


def _guessed(rules: Rules, table: Table, control: Control, viewer: int, seed: int) -> Control:
    """Answers of others in a group are not shown yet: some legal answer stands for each."""
    stream = Stream(seed)
    answers = tuple(
        a if a is None or d.seat == viewer else random_choice(rules, table, d, stream)
        for d, a in zip(control.decisions, control.answers, strict=True)
    )
    return replace(control, answers=answers)
