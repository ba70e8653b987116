"""What is printed on the cards of an automaton, explained."""

from __future__ import annotations

from collections.abc import Iterator

from rich.style import Style

from ashes_tui.engine.api import CardView, SeatView
from ashes_tui.lang.defs import AutomatonDef, CardDef, Rulebook
from ashes_tui.lang.terms import CardType, Intent
from ashes_tui.ui.draw.appearance import Appearance, is_aspect
from ashes_tui.words.api import Names
from ashes_tui.words.how_it_plays import HOW_IT_PLAYS, how_it_plays
from ashes_tui.words.narrators.automaton import behavior, behavior_rows
from ashes_tui.words.narrators.tracks import (
    progress_words,
    rains_words,
    spell_words,
    stamina_words,
    status_words,
    threat_words,
)
from ashes_tui.words.phrases import capital, count, listing

Row = tuple[str, Style]

BODY_TYPES = (CardType.DRAGONBORN, CardType.CHIMERA)
_TOGETHER = ", together with all others that aim there and can attack"
_INTENTS = {
    Intent.LEFT: "Aims at the leftmost unit opposite that it may attack, else at the Phoenixborn",
    Intent.RIGHT: "Aims at the rightmost unit opposite that it may attack, else at the Phoenixborn",
    Intent.CENTER: f"Aims at the Phoenixborn{_TOGETHER}",
    None: "Aims at nothing: it never attacks",
}
_STATUS = "done at the beginning of its owner's turns, for a status token"
_SHIELD = "Shield: while not exhausted it blocks, and guards for other aspects"


def opponent_rows(card: CardDef, rulebook: Rulebook, look: Appearance) -> Iterator[Row]:
    """For an aspect its header; for an automaton's own card what each side of its die means."""
    if is_aspect(card):
        yield from _aspect_rows(card, rulebook, look)
    elif card.name in rulebook.automata:
        yield from _body_rows(rulebook.automata[card.name], look)


def _aspect_rows(card: CardDef, rulebook: Rulebook, look: Appearance) -> Iterator[Row]:
    palette, alone = look.palette, rulebook.alone(card)
    aim = _INTENTS[card.intent].removesuffix(_TOGETHER) if alone else _INTENTS[card.intent]
    yield f"{look.glyphs.intent(card.intent)} {aim}", palette.warning
    if card.shield:
        yield f"{look.glyphs.shield} {_SHIELD}", palette.warning
    if card.status:
        phase = "recovery phase" if alone else "dragon phase"
        yield f"Comes into play with {count(card.status, 'status token')}, refilled in the {phase}", palette.accent
        yield f"Status: {_STATUS}", palette.accent
    if card.blood:
        yield f"Blood {card.blood}: its owner gets {count(card.blood, 'wound')} when it is destroyed", palette.accent


def how_rows(card: CardDef, rulebook: Rulebook, look: Appearance, told: int = 0) -> Iterator[Row]:
    """How an automaton plays, on its own card; ``told``: so many sentences of that stand above."""
    spec, palette = rulebook.automata.get(card.name), look.palette
    if spec is not None:
        yield "", palette.text
        yield HOW_IT_PLAYS, palette.accent
        yield from ((sentence, palette.text) for sentence in how_it_plays(spec)[told:])


def turn_rows(card: CardDef, rulebook: Rulebook, look: Appearance) -> Iterator[Row]:
    """How an automaton goes about its turn, above what counts on its own card now."""
    spec, palette = rulebook.automata.get(card.name), look.palette
    if spec is not None:
        yield how_it_plays(spec)[0], palette.text
        yield "", palette.text
        yield "As things stand", palette.accent


def _body_rows(spec: AutomatonDef, look: Appearance) -> Iterator[Row]:
    palette = look.palette
    for name, strength in spec.levels.items():
        at, both = f"threat {_threats(spec, name)}", f"life {strength.together} against two players"
        yield f"{capital(name)}: life {strength.life}, {at}; {both}", palette.strong
    if not spec.levels:
        yield f"threat {listing([f'{name} {_threats(spec, name)}' for name in spec.difficulties])}", palette.strong
    yield f"stamina {spec.stamina}, {spec.dice} {spec.die.value} dice", palette.strong
    if spec.behaviors:
        return
    yield f"Ready spells, one after the other: {listing(spec.spells)}", palette.dim
    yield f"What the sides of its {spec.die.value} die mean:", palette.dim
    for side, words in behavior(spec):
        yield f"  {look.glyphs.levels[('basic', 'class', 'power').index(side)]} {side}: {words}", palette.strong


def _threats(spec: AutomatonDef, difficulty: str) -> str:
    """``4``, or for several levels ``4 to 6``."""
    rows = [len(spec.row(difficulty, level)) for level in spec.levels_of(difficulty)]
    return str(rows[0]) if len(rows) == 1 else f"{rows[0]} to {rows[-1]}"


def _rows_now(rulebook: Rulebook, title: str, rolled: str, look: Appearance) -> Iterator[Row]:
    """The current behaviour card, row by row, with the last row rolled marked."""
    yield f"{title}, read by the behaviour die:", look.palette.accent
    for at, row in enumerate(behavior_rows(rulebook, title)):
        last = rolled == f"{title}#{at}"
        text = f"{row} (rolled last)" if last else row
        yield f"{look.glyphs.cursor if last else ' '} {text}", look.palette.accent if last else look.palette.text


def table_rows(card: CardView, names: Names, look: Appearance, rolled: str = "") -> Iterator[Row]:
    """What stands above its text: on an automaton's own card its present state, on its Ultimate when that comes.

    ``rolled`` is the address of the last row it rolled.
    """
    seat = names.view.seats[card.controller]
    spec = names.rulebook.automata.get(seat.automaton) if seat.automaton else None
    if spec is None:
        return
    if card.id == seat.phoenixborn.id:
        yield from _values_in_words(seat, names, spec, look)
        if spec.behaviors:
            yield from _rows_now(names.rulebook, spec.behaviors[seat.stage - 1], rolled, look)
    elif _is_ultimate(card, seat, spec):
        yield f"{card.name}, {_when_ultimate(seat)}:", look.palette.dim


def rows_below(card: CardView, names: Names, look: Appearance, rolled: str = "") -> Iterator[Row]:
    """What stands below all else on an Ultimate: the card read by the behaviour die, which lies with it."""
    seat = names.view.seats[card.controller]
    spec = names.rulebook.automata.get(seat.automaton) if seat.automaton else None
    if spec is not None and _is_ultimate(card, seat, spec):
        yield "", look.palette.text
        yield from _rows_now(names.rulebook, spec.behaviors[seat.stage - 1], rolled, look)


def _is_ultimate(card: CardView, seat: SeatView, spec: AutomatonDef) -> bool:
    return bool(spec.behaviors) and any(card.id == spell.id for spell in seat.spellboard)


def _when_ultimate(seat: SeatView) -> str:
    """``at 3 Red Rains, now 1``."""
    return f"at {seat.rains_needed} Red Rains, now {seat.phoenixborn.red_rains}"


def _values_in_words(seat: SeatView, names: Names, spec: AutomatonDef, look: Appearance) -> Iterator[Row]:
    """Threat, stamina, tracks and the spell that is to come, with what they mean."""
    strong = look.palette.strong
    yield threat_words(seat, names), strong
    yield stamina_words(seat), strong if seat.stamina else look.palette.warning
    if spec.behaviors:
        yield rains_words(seat, names), strong
    else:
        yield status_words(seat, names), strong
    yield spell_words(seat, names), strong
    if not spec.behaviors:
        yield progress_words(seat, names), look.palette.dim
    else:
        yield (
            f"Rage dice: when all {spec.dice} show power it gets a Red Rains token; lower them to put that off",
            strong,
        )
        yield "", look.palette.text
