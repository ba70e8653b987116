"""Words of the language in the wrong place: each says where it belongs."""

from __future__ import annotations

from collections.abc import Container
from typing import Literal

from ashes_tui.content.language.grammar.condition import QUESTIONS

Place = Literal["effect", "static", "block", "event", "condition"]

REMEDIES: dict[Place, str] = {
    "effect": "it is an effect: write it under 'do' or 'play' of a block",
    "static": "it is a continuous effect: write it under 'always'",
    "block": "it begins a block: write it under 'text'",
    "event": "it is an event: write it after 'when', 'after', 'at' or 'react'",
    "condition": "it is a condition: write it after 'if' or 'given'",
}
"""What to say of a word of each kind; the first kind that knows the word counts."""

WORDS: dict[Place, Container[str]] = {"condition": QUESTIONS}
"""The words of each kind; every table of words enters itself here."""


def proper_place(word: str) -> str:
    """A remedy for a word that has its place elsewhere, or nothing."""
    return next((remedy for kind, remedy in REMEDIES.items() if word in WORDS.get(kind, ())), "")
