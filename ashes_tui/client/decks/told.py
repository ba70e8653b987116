"""A deck in sentences, for pages and for plain lines."""

from __future__ import annotations

from collections.abc import Iterator

from ashes_tui.client.decks.shown import KIND_WORDS, ShownDeck, missing
from ashes_tui.client.decks.verdicts import mending
from ashes_tui.words.phrases import capital, count, listing, sentence, style_words


def deck_sentences(shown: ShownDeck) -> Iterator[str]:
    """All that is said of a deck, a line each."""
    deck = shown.deck
    yield sentence(f"{deck.name}, a deck of {deck.phoenixborn}: {size_words(shown)}")
    yield from problem_sentences(shown) or [f"It is legal by {shown.limits.title}."]
    yield from [sentence(style_words(deck))] if deck.blurb else []
    yield from (sentence(line) for line in (dice_words(shown), *asked_words(shown)))
    yield from (sentence(line) for line in (kinds_words(shown), *actions_words(shown)))
    yield from (f"{odds.percent}: {odds.meaning}." for odds in shown.odds)
    if deck.first_five:
        yield f"Recommended to begin with: {listing(deck.first_five)}."
    if deck.cards:
        yield f"Its cards: {', '.join(f'{n} {title}' for title, n in sorted(deck.cards.items()))}."


def size_words(shown: ShownDeck) -> str:
    """How many cards and dice it has, and how far that is from what it must have."""
    facts, limits = shown.facts, shown.limits
    cards, dice = count(facts.cards, "card"), count(facts.dice, "die", "dice")
    return f"{cards}{_far(facts.cards, limits.deck_size)}, {dice}{_far(facts.dice, limits.deck_dice)}"


def _far(n: int, of: int) -> str:
    return f" ({missing(n, of)})" if n != of else ""


def problem_sentences(shown: ShownDeck) -> list[str]:
    """What is not legal, with the way to mend it."""
    wrong = [problem for verdict in shown.verdicts for problem in verdict.problems]
    return [sentence(capital(mending(problem))) for problem in wrong]


def dice_words(shown: ShownDeck) -> str:
    """Its dice."""
    dice = [f"{n} {die.value}" for die, n in shown.deck.dice.items() if n]
    return f"{capital(listing(dice))} dice" if dice else "No dice"


def asked_words(shown: ShownDeck) -> list[str]:
    """How many cards ask for each type of dice."""
    asked = [f"{n} {die.value}" for die, n in shown.facts.asks.items() if n]
    return [f"Cards that need dice: {listing(asked)}"] if asked else []


def kinds_words(shown: ShownDeck) -> str:
    """Its cards by type."""
    kinds = shown.facts.kinds.items()
    return ", ".join(count(n, *(word.lower() for word in KIND_WORDS[kind])) for kind, n in kinds if n) or "No cards"


def actions_words(shown: ShownDeck) -> Iterator[str]:
    """The actions that playing them takes; how many conjurations lie beside."""
    facts = shown.facts
    ways = [(facts.main, "with a main action"), (facts.side, "with a side action"), (facts.either, "with either")]
    if played := [f"{n} {way}" for n, way in (*ways, (facts.free, "without one")) if n]:
        yield f"Played: {listing(played)}"
    if facts.pile:
        yield f"Conjurations: {facts.pile}"
