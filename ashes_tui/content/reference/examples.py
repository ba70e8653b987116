"""Where a word of the game stands on cards: their texts, as they are made, searched for it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from msgspec import Struct

from ashes_tui.content.reference.glossary import Glossary, Word
from ashes_tui.lang.defs import Rulebook
from ashes_tui.lang.text import card_text

CardTexts = Mapping[str, tuple[str, ...]]
"""The text boxes of each card by its title, with the marks of the game's words."""


class CardExample(Struct, frozen=True):
    """A card that uses a word, and the text box in which it does."""

    title: str
    text: str


def card_texts(rulebook: Rulebook) -> CardTexts:
    """What all cards say, each box with what it is called."""
    return {
        title: tuple(": ".join(part for part in (box.heading, box.body) if part) for box in boxes)
        for title, card in rulebook.cards.items()
        if (boxes := card_text(rulebook, card))
    }


class WordUse:
    """Tells whether a text uses a word: not where a longer word or a name holds it, as *exhausted pool* does."""

    def __init__(self, word: Word, glossary: Glossary) -> None:
        self.names = {name.casefold() for name in (word.name, *word.also)}
        whole = _any_of(self.names)
        others = {n.casefold() for w in glossary.words for n in (w.name, *w.also)} | set(glossary.proper)
        self.pattern = _any_of(self.names | {name for name in others if whole.search(name)})

    def stands_in(self, text: str) -> bool:
        """Whether a text uses it."""
        return any(found.group() in self.names for found in self.pattern.finditer(text.casefold()))

    def examples(self, texts: CardTexts) -> Iterator[CardExample]:
        """The cards that use it, in their order."""
        for title, boxes in texts.items():
            box = next((box for box in boxes if self.stands_in(box)), "")
            if box:
                yield CardExample(title, box)


def _any_of(names: set[str]) -> re.Pattern[str]:
    longest = sorted(names, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest))})\b")
