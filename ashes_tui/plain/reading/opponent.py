"""An automaton, in sentences: its row with face-down places, dice, tokens and ready spell."""

from __future__ import annotations

from collections.abc import Iterator

from ashes_tui.engine.api import NONE, CardView, SeatView
from ashes_tui.lang.terms import ASPECT_TYPES
from ashes_tui.plain.reading.cards import aspect_signs, card_state, name_and_state, texts
from ashes_tui.words.api import Names
from ashes_tui.words.narrators.automaton import behavior_rows
from ashes_tui.words.phrases import capital, count, tally
from ashes_tui.words.questions.values import house_lines

FACE_DOWN = "an aspect face down"


def head(seat: SeatView, names: Names) -> str:
    """The opponent in one line."""
    faced = names.facing(seat.index, "facing")
    if seat.body != NONE:
        return f"{names.seat(seat.index)}, second battlefield{faced}."
    in_full = name_and_state(seat.phoenixborn, names, seat.phoenixborn.name)
    return (
        f"{names.seat(seat.index)}, the opponent{faced}: {in_full}, "
        f"threat {seat.threat}, {_stamina(seat)}, {seat.draw_count} in the draw pile{_rains(seat, names)}."
    )


def _rains(body: SeatView, names: Names) -> str:
    """Red Rains tokens and phase of a Chimera."""
    spec = names.rulebook.automata.get(body.automaton)
    if spec is None or not spec.behaviors:
        return ""
    rains = f"{body.phoenixborn.red_rains} of {body.rains_needed} Red Rains"
    return f", {rains}, phase {body.stage}: {spec.behaviors[body.stage - 1]}"


def _stamina(body: SeatView) -> str:
    return f"stamina {body.stamina}" if body.stamina else "stamina 0, fatigued"


def state_lines(seat: SeatView, names: Names) -> Iterator[str]:
    """Its own card with tokens and text, and the rows of its phase; once for both battlefields."""
    if seat.body != NONE:
        return
    yield card_state(seat.phoenixborn, names)
    yield from texts(seat.phoenixborn, names)
    spec = names.rulebook.automata.get(seat.automaton)
    if spec and spec.behaviors:
        title = spec.behaviors[seat.stage - 1]
        yield f"{title}, read by the behaviour die."
        yield from behavior_rows(names.rulebook, title)
    if spec and spec.house:
        yield "Some values are house rules: ? house."


def house_values(seat: SeatView, names: Names) -> Iterator[str]:
    """A line for each of its values that no official source gives."""
    printed = names.definition(seat.phoenixborn.id)
    if seat.automaton and seat.body == NONE and printed is not None:
        yield from (f"{line.rstrip(':')}." for line in house_lines(printed, names.rulebook))


def row_in_brief(seat: SeatView, names: Names) -> Iterator[str]:
    """All places of its row in one line, from left to right."""
    cards = (_in_brief(card, names) for card in seat.battlefield)
    faced = names.facing(seat.index, "facing")
    yield f"{names.possessive(seat.index)} row{faced}, left to right: {', '.join(cards) or 'empty'}."


def _in_brief(card: CardView, names: Names) -> str:
    return "face down" if card.id == NONE else name_and_state(card, names)


def row(seat: SeatView, names: Names) -> Iterator[str]:
    """One line for each place of its row."""
    hidden = sum(card.id == NONE for card in seat.battlefield)
    places = count(len(seat.battlefield), "place")
    faced = names.facing(seat.index, "facing")
    yield f"{names.possessive(seat.index)} row{faced}, {places}, {hidden} face down, left to right."
    for i, card in enumerate(seat.battlefield, start=1):
        yield f"Place {i}: {FACE_DOWN}." if card.id == NONE else f"Place {i}: {_face_up(card, names)}"


def _face_up(card: CardView, names: Names) -> str:
    printed = names.definition(card.id)
    signs = (
        capital(", ".join(aspect_signs(printed, names.rulebook))) if printed and printed.type in ASPECT_TYPES else ""
    )
    return f"{card_state(card, names)}{f' {signs}.' if signs else ''}"


def ready_spell_in_brief(seat: SeatView, names: Names) -> Iterator[str]:
    """The face-up ready spell and its stage."""
    for card in seat.spellboard:
        whose = f"{names.possessive(seat.index)} {_face_up_kind(seat, names)}"
        yield f"{whose}: {name_and_state(card, names)}, {_stage(seat, card, names)}."


def ready_spell(seat: SeatView, names: Names) -> Iterator[str]:
    """The face-up ready spell as it lies, with its text."""
    for card in seat.spellboard:
        yield f"{names.possessive(seat.index)} {_face_up_kind(seat, names)}, {_stage(seat, card, names)}."
        yield card_state(card, names)
        yield from texts(card, names)


def _face_up_kind(seat: SeatView, names: Names) -> str:
    """What its face-up card is called: of a Chimera its Ultimate, of others a ready spell."""
    spec = names.rulebook.automata.get(seat.automaton)
    return "Ultimate" if spec and spec.ultimate else "ready spell"


def _stage(seat: SeatView, card: CardView, names: Names) -> str:
    """``stage 1 of 3``; a Chimera has phases."""
    spec = names.rulebook.automata.get(seat.automaton)
    word = "phase" if spec and spec.behaviors else "stage"
    return f"{word} {seat.stage} of {seat.stage + len(card.under)}"


def piles(seat: SeatView, names: Names) -> Iterator[str]:
    """Its piles; its second battlefield has none of its own."""
    if seat.body != NONE:
        return
    whose = names.possessive(seat.index)
    yield f"{whose} draw pile: {count(seat.draw_count, 'aspect')}."
    yield f"{whose} discard pile: {tally([card.name for card in seat.discard_pile]) or 'no cards'}."
    if seat.conjuration_count:
        yield f"{whose} conjuration pile: {count(seat.conjuration_count, 'card')}."
    if seat.removed:
        yield f"{whose} cards removed from the game: {tally([card.name for card in seat.removed])}."
