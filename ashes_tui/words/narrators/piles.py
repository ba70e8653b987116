"""What the piles and the other short words on a player's line mean, each in a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from ashes_tui.engine.api import CardView, SeatView
from ashes_tui.words.names import Names

_PILES = {
    "draw": "In the prepare phase everybody draws until they have five cards in hand; each card they cannot draw is a "
    "wound.",
    "discard": "Cards that were used, discarded or destroyed are here.",
    "conjuration": "Spells and units bring conjurations into play from here, and this is where they go back to.",
    "removed": "These cards are out of the game.",
}
_OF_AUTOMATON = _PILES | {
    "draw": "Its aspects come from here. An empty one costs 1 stamina.",
    "discard": "Its aspects that were destroyed or discarded.",
}


def pile_words(seat: SeatView, pile: str) -> str:
    """What a pile of a player or an automaton is for."""
    return (_OF_AUTOMATON if seat.automaton else _PILES)[pile]


def side_words(card: CardView, names: Names) -> tuple[str, ...]:
    """The short words beside a Phoenixborn or an automaton, explained on its own card; nothing for other cards."""
    seat = names.view.seats[card.controller]
    if card.id != seat.phoenixborn.id:
        return ()
    return (*(_of_automaton(seat, names) if seat.automaton else _of_player(seat, names)),)


def _of_automaton(seat: SeatView, names: Names) -> Iterator[str]:
    spec = names.rulebook.automata[seat.automaton]
    if spec.behaviors:
        yield f"phase {seat.stage}/{len(spec.spells)}: {spec.behaviors[seat.stage - 1]} says what it does."
    yield f"draw {seat.draw_count}: {pile_words(seat, 'draw')}"
    yield f"discard {len(seat.discard_pile)}: {pile_words(seat, 'discard')}"


def _of_player(seat: SeatView, names: Names) -> Iterator[str]:
    if seat.index == names.view.first_player:
        yield "first: The first player of this round, who has its first turn."
    yield f"hand {seat.hand_count}: The cards to play from."
    yield f"draw {seat.draw_count}: {pile_words(seat, 'draw')}"
    yield f"discard (disc) {len(seat.discard_pile)}: {pile_words(seat, 'discard')}"
    yield f"conjurations (conj) {seat.conjuration_count}: {pile_words(seat, 'conjuration')}"
    basic, klass, power = names.glyphs.levels
    yield (
        f"Dice: {power} is a power side, which pays for any side of its type; {klass} a class side, which pays for "
        f"class and basic; {basic} a basic side. Exhausted dice are rolled in the next prepare phase."
    )
