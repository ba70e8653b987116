"""Whoever answers decisions: a person through a front end, or a player of ``ai``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from msgspec.structs import replace

from ashes_tui.engine.api import Choice, Decision, Option, Rules, State, View, sample
from ashes_tui.lang.terms import IN_PLAY, Zone

_OPEN = IN_PLAY | {Zone.DISCARD_PILE, Zone.CONJURATION_PILE, Zone.REMOVED, Zone.LIMBO, Zone.ASIDE, Zone.UNDER}


class Foresight(NamedTuple):
    """What a player thinks ahead with: the rules, and ``imagine``, a state it could not tell from the real one.

    Equal seeds imagine equal states, whatever the hidden cards really are.
    """

    rules: Rules
    imagine: Callable[[int], State]


class Player(Protocol):
    """Answers from what its seat may know. ``options`` is empty where the decision carries its candidates.

    Asked again when an answer is refused.
    """

    def choose(self, view: View, decision: Decision, options: tuple[Option, ...], foresight: Foresight) -> Choice:
        """One answer to ``decision``."""


def foresight_of(rules: Rules, state: State, view: View) -> Foresight:
    """What the viewer of ``view`` may think ahead with; the state itself stays here."""
    return Foresight(rules, lambda seed: sample(rules, _shuffled_out(state, view), view.viewer, seed))


def _shuffled_out(state: State, view: View) -> State:
    """The hidden cards of each owner in the order of their names, so that no trace of their real places is left."""
    table = state.table
    shown = {c.id for c in view.peeked} | {c.id for s in view.seats for c in s.hand}
    cards = list(table.cards)
    for seat in table.seats:
        hidden = [c.id for c in table.cards if c.owner == seat.index and c.zone not in _OPEN and c.id not in shown]
        for card, name in zip(hidden, _names(state, hidden), strict=True):
            cards[card] = replace(cards[card], name=name)
    return State(replace(table, cards=tuple(cards)), state.control)


def _names(state: State, cards: Sequence[int]) -> list[str]:
    return sorted(state.table.cards[c].name for c in cards)
