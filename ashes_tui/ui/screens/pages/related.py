"""What belongs to a card: what its words mean, the cards that bring it into play, the decks that hold it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from ashes_tui.content.reference.glossary import Glossary, Word
from ashes_tui.content.reference.handbook import Handbook
from ashes_tui.lang.defs import CardDef, DeckList, Rulebook
from ashes_tui.lang.text import card_text, plain
from ashes_tui.ui.draw.table.beside.terms import PLAIN, value_words, words_worth_telling
from ashes_tui.words.phrases import count, listing

_LEARNT = frozenset({"Destroy", "Number after a name", "Target"})
"""Words, besides the plain ones, that beside a card tell nothing its text does not say."""
_CITED = re.compile(r" \((?:[A-Z]+-)+\d+[a-z]?(?:,? [^()]*)?\)")
"""The number of another rule: whoever reads a card does not know it."""
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


def alike(card: CardDef, rulebook: Rulebook) -> dict[str, list[str]]:
    """By the names of its abilities, the titles of other cards that have them too."""
    others = [(other.name, _abilities(other)) for other in rulebook.cards.values() if other.name != card.name]
    found = {name: [title for title, names in others if name in names] for name in _abilities(card)}
    return {name: titles for name, titles in found.items() if titles}


def _abilities(card: CardDef) -> list[str]:
    """The names of what a card has, keywords included."""
    return [block.name for block in card.blocks if block.name]


def deck_mates(card: CardDef, rulebook: Rulebook, decks: Mapping[str, DeckList]) -> tuple[str, list[str]]:
    """The first deck that leads to a card, and its other cards; nothing if there is no such deck."""
    deck = next(iter(decks_with(sources(card, rulebook), decks)), None)
    return (deck.name, [title for title in deck.cards if title != card.name]) if deck else ("", [])


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


def words_used(card: CardDef | None, rulebook: Rulebook, glossary: Glossary, rows: str = "") -> list[Word]:
    """The words of a card that a newcomer may ask about; keywords first, then as they come, last what is on its frame.

    A card without a text of its own is read by its ``rows``; that of an automaton holds so many words that only the
    key for words lists them.
    """
    if card and card.name in rulebook.automata:
        return []
    told = " ".join(f"{box.heading}: {plain(box.body)}" for box in card_text(rulebook, card)) if card else ""
    found = words_worth_telling(card, rulebook, glossary) if card and told else glossary.used_in(rows)
    folded = (told or rows).casefold()
    kept = (word for word in found if word.name not in PLAIN | _LEARNT)
    in_text = sorted(kept, key=lambda word: (not word.made, folded.find(word.name.casefold())))
    on_frame = filter(None, map(glossary.called, value_words(card))) if card else ()
    return list({word.name: word for word in (*in_text, *on_frame)}.values())


def meanings(words: Iterable[Word]) -> list[str]:
    """What words mean, a line each."""
    return [f"{word.name}: {word.made or next(iter(word.text), '')}" for word in words]


def rules_about(words: Sequence[Word], told: str, glossary: Glossary, handbook: Handbook) -> list[str]:
    """The rules about some words, but for those that speak of things which neither the card nor its words name."""
    near = {name for word in words for name in (word.name, *word.see)} | {word.name for word in glossary.used_in(told)}
    ids = dict.fromkeys(rule for word in words for rule in word.rules)
    texts = [_CITED.sub("", said) for rule in ids if (said := handbook.text(rule))]
    return [said for said in texts if _strangers(said, glossary) <= near]


def _strangers(said: str, glossary: Glossary) -> set[str]:
    """The words of a rule that whoever reads a card cannot be expected to know."""
    return {word.name for word in glossary.used_in(said)} - PLAIN - _LEARNT


def _held(card: CardDef, deck: DeckList) -> str:
    """``The Garden of Brilliance (Maeve Luminvale), 3 copies``."""
    n = deck.cards.get(card.name, 0)
    copies = f", {count(n, 'copy', 'copies')}" if n else ""
    return f"{deck.name} ({deck.phoenixborn}){copies}"
