"""Words of the language in the wrong place: each says where it belongs."""

from __future__ import annotations


def belongs(word: str) -> str:
    """A remedy for a word that has its place elsewhere, or nothing."""
    from ashes_tui.content.language.blocks import KINDS
    from ashes_tui.content.language.grammar.condition import QUESTIONS
    from ashes_tui.content.language.nodes.events import EVENTS
    from ashes_tui.content.language.nodes.registry import VERBS
    from ashes_tui.content.language.nodes.statics import STATICS

    places = (
        (VERBS, "it is an effect: write it under 'do' or 'play' of a block"),
        (STATICS, "it is a continuous effect: write it under 'always'"),
        (KINDS, "it begins a block: write it under 'text'"),
        (EVENTS, "it is an event: write it after 'when', 'after', 'at' or 'react'"),
        (QUESTIONS, "it is a condition: write it after 'if' or 'given'"),
    )
    return next((remedy for words, remedy in places if word in words), "")
