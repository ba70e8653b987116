"""The words of the game, read aloud."""

from __future__ import annotations

from collections.abc import Iterator

from ashes_tui.content.reference.glossary import Word
from ashes_tui.words.phrases import listing


def word_lines(word: Word) -> Iterator[str]:
    """What a word means, which others are related, and the rules about it."""
    yield f"{word.name}: {' '.join(part for part in (word.made, *word.text) if part)}"
    if word.see:
        yield f"See also: {', '.join(word.see)}."
    if word.rules:
        yield f"{'Rule' if len(word.rules) == 1 else 'Rules'} {listing(word.rules)}."
