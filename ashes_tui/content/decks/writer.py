"""Decks written: as a deck file of this program, and as the text that players send each other."""

from __future__ import annotations

import json
import re

from ashes_tui.content.decks.check import DEFAULT_EDITION, conjuration_pile
from ashes_tui.lang.defs import DeckList, Rulebook
from ashes_tui.lang.terms import DieType

_MISREAD = re.compile(r".*\d.*|.*:.*|[#*•-].*|-{2,}.*|={2,}.*")
"""Names that a reader could take for a line of the deck."""


def deck_file_text(deck: DeckList) -> str:
    """A deck as its file, which ``read_decks`` reads."""
    lines = [f"name: {_quoted(deck.name)}", f"phoenixborn: {_quoted(deck.phoenixborn)}"]
    told = {key: getattr(deck, key) for key in ("author", "series", "blurb", "difficulty")}
    lines += [f"{key}: {_quoted(words)}" for key, words in told.items() if words]
    lines += ["unchained: true"] if deck.unchained else []
    dice = ", ".join(f"{die.value}: {n}" for die, n in deck.dice.items() if n)
    lines += [f"dice: {{{dice}}}", "cards:" if deck.cards else "cards: {}"]
    lines += [f"  {_quoted(title)}: {n}" for title, n in sorted(deck.cards.items()) if n]
    if deck.first_five:
        lines += ["first-five:", *(f"- {_quoted(title)}" for title in deck.first_five)]
    return "\n".join([*lines, ""])


def deck_text(deck: DeckList, rulebook: Rulebook) -> str:
    """A deck as plain text, which ``read_deck_text`` and the deck builders of players read."""
    size = rulebook.editions[DEFAULT_EDITION].deck_size
    lines = [_title(deck.name, rulebook), "", f"Phoenixborn: {deck.phoenixborn}"]
    if dice := {die: n for die, n in deck.dice.items() if n}:
        lines += ["", "Dice:", *(f"{n}x {_die(die)}" for die, n in dice.items())]
    lines += ["", f"Cards ({sum(deck.cards.values())} / {size}):"]
    lines += [f"{n}x {title}" for title, n in sorted(deck.cards.items()) if n]
    if pile := conjuration_pile(rulebook, deck):
        lines += ["", "Conjuration Pile:", *(f"{n}x {title}" for title, n in pile.items())]
    if deck.first_five:
        lines += ["", "First Five:", *deck.first_five]
    return "\n".join([*lines, ""])


def _title(name: str, rulebook: Rulebook) -> str:
    """The name as a line; one that would be taken for something else is labelled."""
    titles = {title.casefold() for title in rulebook.cards}
    return f"Name: {name}" if _MISREAD.fullmatch(name) or name.casefold() in titles else name


def _die(die: DieType) -> str:
    return die.value.capitalize()


def _quoted(text: str) -> str:
    """A text as YAML takes it, whatever is in it."""
    return json.dumps(text, ensure_ascii=False)
