"""What is printed on the cards of an opponent that plays itself, explained."""

from __future__ import annotations

from collections.abc import Iterator

from rich.style import Style

from ashes_tui.engine.api import CardView
from ashes_tui.lang.defs import AutomatonDef, CardDef, Rulebook
from ashes_tui.lang.terms import CardType, Intent
from ashes_tui.ui.look import Look, is_aspect
from ashes_tui.words.api import Names
from ashes_tui.words.phrases import capital, count, listing
from ashes_tui.words.tellers_opponent import behavior

Row = tuple[str, Style]

BODY_TYPES = (CardType.DRAGONBORN, CardType.CHIMERA)
_INTENTS = {
    Intent.LEFT: "Intent left: attacks the leftmost unit opposite that it can, else the Phoenixborn",
    Intent.RIGHT: "Intent right: attacks the rightmost unit opposite that it can, else the Phoenixborn",
    Intent.CENTER: "Intent center: attacks the Phoenixborn, together with all other center aspects that can",
    None: "No intent: it never attacks",
}
_SHIELD = "Shield: while not exhausted it blocks, and guards for other aspects"


def opponent_rows(card: CardDef, rulebook: Rulebook, look: Look) -> Iterator[Row]:
    """The header of an aspect; what each side of the die means on the opponent's own card."""
    if is_aspect(card):
        yield from _aspect_rows(card, look)
    elif card.name in rulebook.automata:
        yield from _body_rows(rulebook.automata[card.name], look)


def _aspect_rows(card: CardDef, look: Look) -> Iterator[Row]:
    palette = look.palette
    yield f"{look.glyphs.intent(card.intent)} {_INTENTS[card.intent]}", palette.warning
    if card.shield:
        yield f"{look.glyphs.shield} {_SHIELD}", palette.warning
    if card.status:
        yield f"Comes into play with {count(card.status, 'status token')}, refilled in the dragon phase", palette.accent


def _body_rows(spec: AutomatonDef, look: Look) -> Iterator[Row]:
    palette = look.palette
    extras = [f"{name} {spec.threat + extra}" for name, extra in spec.threat_tokens.items()]
    yield f"threat {listing(extras)}, stamina {spec.stamina}, {spec.dice} {spec.die.value} dice", palette.text
    yield f"Ready spells, one after the other: {listing(spec.spells)}", palette.dim
    yield "", palette.text
    yield f"With a face-down aspect it rolls one basic {spec.die.value} die in its turn:", palette.dim
    for side, words in behavior(spec):
        yield f"  {look.glyphs.levels[('basic', 'class', 'power').index(side)]} {side}: {words}", palette.strong
    yield "With none it attacks with its leftmost aspect that can, or passes.", palette.dim


def house_rows(card: CardDef, rulebook: Rulebook, look: Look) -> Iterator[Row]:
    """Values that no official source gives: all on the opponent's own card, a pointer to it on its others."""
    palette = look.palette
    own = rulebook.automata.get(card.name)
    if own is not None and own.house:
        yield "", palette.text
        yield "House values, for no official source gives them:", palette.warning
        for text in own.house:
            yield f"- {text}", palette.dim
    owners = [s.name for s in rulebook.automata.values() if s.house and card.name in s.titles and s is not own]
    if owners:
        yield "", palette.text
        yield f"Some values are house values: the card of {listing(owners)} lists them", palette.faint


def table_rows(card: CardView, names: Names, look: Look) -> Iterator[Row]:
    """How an opponent stands now, on its own card."""
    seat = names.view.seats[card.controller]
    if seat.automaton and card.id == seat.phoenixborn.id:
        spec = names.rulebook.automata.get(seat.automaton)
        kind = capital(spec.kind) if spec else "Opponent"
        yield f"{kind}: threat {seat.threat}, stamina {seat.stamina}, stage {seat.stage}", look.palette.strong
        if seat.stamina == 0:
            yield "Fatigued: each aspect it would discard off its draw pile wounds it", look.palette.warning
