"""Where a card is found: the cards that bring it into play, and the decks that hold it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ashes_tui.content.reference.glossary import Glossary
from ashes_tui.lang.defs import CardDef, DeckList, Rulebook
from ashes_tui.words.phrases import count, listing

_MOST = 8
"""So many decks are named; of the rest only the number is told."""


def brought_by(card: CardDef, rulebook: Rulebook) -> list[str]:
    """Titles of the cards that bring it into play."""
    return [other.name for other in rulebook.cards.values() if card.name in other.produces and other.name != card.name]


def sources(card: CardDef, rulebook: Rulebook) -> list[str]:
    """Titles of all cards that lead to it: itself, what brings it, what brings that."""
    found, waiting = list[str](), [card.name]
    while waiting:
        title = waiting.pop()
        if title not in found:
            found.append(title)
            waiting += brought_by(rulebook.cards[title], rulebook)
    return found


def decks_with(titles: Iterable[str], decks: Mapping[str, DeckList]) -> list[DeckList]:
    """The decks with one of these titles among their cards, or as their Phoenixborn."""
    wanted = set(titles)
    return [deck for deck in decks.values() if deck.phoenixborn in wanted or not wanted.isdisjoint(deck.cards)]


def found_in(card: CardDef, rulebook: Rulebook, decks: Mapping[str, DeckList]) -> list[str]:
    """The same in words, a line each; nothing for a card that no deck has."""
    bringing = brought_by(card, rulebook)
    holding = decks_with(sources(card, rulebook), decks)
    lines = [f"Brought into play by {listing(bringing)}"] if bringing else []
    lines += [_held(card, deck) for deck in holding[:_MOST]]
    return [*lines, f"and {count(len(holding) - _MOST, 'more deck')}"] if len(holding) > _MOST else lines


def words_used(text: str, glossary: Glossary) -> list[str]:
    """What the words of a text mean, a line each; keywords first, then as they come."""
    folded = text.casefold()
    found = sorted(glossary.used_in(text), key=lambda word: (not word.made, folded.find(word.name.casefold())))
    return [f"{word.name}: {word.made or next(iter(word.text), '')}" for word in found]


def _held(card: CardDef, deck: DeckList) -> str:
    """``The Garden of Brilliance (Maeve Luminvale), 3 copies``."""
    n = deck.cards.get(card.name, 0)
    copies = f", {count(n, 'copy', 'copies')}" if n else ""
    return f"{deck.name} ({deck.phoenixborn}){copies}"
