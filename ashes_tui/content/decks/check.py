"""Deck building: what makes a deck legal, and the conjuration pile that follows (ASC-DECK, ASC-SET)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct

from ashes_tui.content.findings import did_you_mean, nearest
from ashes_tui.lang.defs import CardDef, DeckList, EditionDef, Rulebook
from ashes_tui.lang.terms import CONJURED_TYPES, DECK_TYPES, CardType

DEFAULT_EDITION = "ascendancy"


class DeckProblem(Struct, frozen=True):
    """One violation: the rule it breaks, what is wrong, what to do."""

    rule: str
    message: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.message}; {self.remedy}"


def check_deck(rulebook: Rulebook, deck: DeckList, edition: str = DEFAULT_EDITION) -> list[DeckProblem]:
    """Every violation of a deck; a recommended First Five is checked along."""
    limits = rulebook.editions[edition]
    found = [problem for check in CHECKS for problem in check(rulebook, deck, limits)]
    if deck.first_five:
        found += check_first_five(rulebook, deck, deck.first_five, edition, chained=not deck.unchained)
    return found


def check_first_five(
    rulebook: Rulebook, deck: DeckList, cards: Sequence[str], edition: str = DEFAULT_EDITION, *, chained: bool = True
) -> list[DeckProblem]:
    """Every violation of a First Five (ASC-SET-03, ASC-SET-04), with the ``chained`` list or without (ASC-GLO-21)."""
    limits = rulebook.editions[edition]
    found = [*_hand(deck, cards, limits), *_no_doubles(rulebook, cards, limits)]
    return [*found, *_no_chained(rulebook, cards, limits)] if chained else found


def check_pile(rulebook: Rulebook, deck: DeckList, pile: Mapping[str, int]) -> list[DeckProblem]:
    """Where a conjuration pile differs from the one the deck must have (ASC-DECK-06)."""
    needed = conjuration_pile(rulebook, deck)
    problems = []
    for title in (*needed, *(t for t in pile if t not in needed)):
        has, needs = pile.get(title, 0), needed.get(title, 0)
        if has != needs:
            message = f"the conjuration pile holds {has} of {title}, not {needs}"
            problems.append(DeckProblem("ASC-DECK-06", message, f"make it {needs}"))
    return problems


def conjuration_pile(rulebook: Rulebook, deck: DeckList) -> dict[str, int]:
    """Copies by title of everything that deck, Phoenixborn or pile itself can produce (ASC-DECK-06, ASC-DECK-07)."""
    return rulebook.conjured(deck.phoenixborn, deck.cards)


def _phoenixborn(rulebook: Rulebook, deck: DeckList, limits: EditionDef) -> Iterator[DeckProblem]:
    card = rulebook.cards.get(deck.phoenixborn)
    if card is None or card.type is not CardType.PHOENIXBORN:
        known = [title for title, entry in rulebook.cards.items() if entry.type is CardType.PHOENIXBORN]
        message = f"'{deck.phoenixborn}' is not a Phoenixborn"
        yield DeckProblem("ASC-DECK-01", message, did_you_mean(deck.phoenixborn, known))


def _size(rulebook: Rulebook, deck: DeckList, limits: EditionDef) -> Iterator[DeckProblem]:
    total, size = sum(deck.cards.values()), limits.deck_size
    if total != size:
        remedy = f"add {size - total}" if total < size else f"take out {total - size}"
        yield DeckProblem("ASC-DECK-01", f"the deck has {total} cards, not {size}", remedy)


def _copies(rulebook: Rulebook, deck: DeckList, limits: EditionDef) -> Iterator[DeckProblem]:
    for title, n in deck.cards.items():
        if n > limits.deck_copies:
            message = f"{n} copies of {title}; at most {limits.deck_copies} are allowed"
            yield DeckProblem("ASC-DECK-02", message, f"take out {n - limits.deck_copies}")


def _uniques(rulebook: Rulebook, deck: DeckList, limits: EditionDef) -> Iterator[DeckProblem]:
    owned = [(c, n) for c, n in _known(rulebook, deck) if c.unique is not None]
    for card, _ in owned:
        if card.unique != deck.phoenixborn:
            message = f"{card.name} belongs to {card.unique}, not to {deck.phoenixborn}"
            yield DeckProblem("ASC-DECK-03", message, "take it out")
    total = sum(n for _, n in owned)
    if total > limits.deck_uniques:
        message = f"the deck has {total} Phoenixborn-unique cards; at most {limits.deck_uniques} are allowed"
        yield DeckProblem("ASC-DECK-03", message, f"take out {total - limits.deck_uniques}")


def _types(rulebook: Rulebook, deck: DeckList, limits: EditionDef) -> Iterator[DeckProblem]:
    for title in deck.cards:
        if title not in rulebook.cards:
            remedy = nearest(title, rulebook.cards) or "take it out"
            yield DeckProblem("ASC-DECK-04", f"there is no card '{title}'", remedy)
    theirs = {title: automaton.name for automaton in rulebook.automata.values() for title in automaton.titles}
    for card, _ in _known(rulebook, deck):
        if card.name in theirs:
            message = f"{card.name} ({card.type.value}) is a card of the opponent {theirs[card.name]}"
            yield DeckProblem("ASC-DECK-04", message, "take it out")
        elif card.type not in DECK_TYPES:
            into_pile = card.type in CONJURED_TYPES
            remedy = "take it out; the conjuration pile holds it by itself" if into_pile else "take it out"
            yield DeckProblem("ASC-DECK-04", f"{card.name} ({card.type.value}) cannot be in a deck", remedy)


def _lists(rulebook: Rulebook, deck: DeckList, limits: EditionDef) -> Iterator[DeckProblem]:
    """Banned titles, and so many chained ones that no First Five is left (DECK-17, DECK-19)."""
    for title in deck.cards:
        if title in rulebook.listed(limits.banned):
            yield DeckProblem("DECK-19", f"{title} is banned", "take it out")
    chained = [t for t in deck.cards if t in rulebook.listed(limits.chained)]
    free = len(deck.cards) - len(chained)
    if chained and free < limits.hand_size:
        message = f"{free} titles are not chained; a First Five needs {limits.hand_size}"
        yield DeckProblem("DECK-17", message, f"take out some of: {', '.join(chained)}")


def _dice(rulebook: Rulebook, deck: DeckList, limits: EditionDef) -> Iterator[DeckProblem]:
    total, number = sum(deck.dice.values()), limits.deck_dice
    if total != number:
        remedy = f"add {number - total}" if total < number else f"take out {total - number}"
        yield DeckProblem("ASC-DECK-05", f"the deck has {total} dice, not {number}", remedy)
    for die in deck.dice:
        if die not in limits.dice_powers:
            message = f"{limits.title} has no {die.value} dice"
            yield DeckProblem("DICE-18", message, f"take dice among: {', '.join(limits.dice_powers)}")


CHECKS: tuple[Callable[[Rulebook, DeckList, EditionDef], Iterator[DeckProblem]], ...] = (
    _phoenixborn,
    _size,
    _copies,
    _uniques,
    _types,
    _lists,
    _dice,
)


def _known(rulebook: Rulebook, deck: DeckList) -> Iterator[tuple[CardDef, int]]:
    for title, n in deck.cards.items():
        if title in rulebook.cards:
            yield rulebook.cards[title], n


def _hand(deck: DeckList, cards: Sequence[str], limits: EditionDef) -> Iterator[DeckProblem]:
    if len(cards) != limits.hand_size:
        message = f"a First Five has {limits.hand_size} cards, not {len(cards)}"
        yield DeckProblem("ASC-SET-03", message, f"choose exactly {limits.hand_size}")
    for title in dict.fromkeys(cards):
        if title not in deck.cards:
            remedy = nearest(title, deck.cards) or "choose a card of the deck"
            yield DeckProblem("ASC-SET-03", f"{title} is not in the deck", remedy)


def _no_doubles(rulebook: Rulebook, cards: Sequence[str], limits: EditionDef) -> Iterator[DeckProblem]:
    for title in dict.fromkeys(cards):
        if cards.count(title) > 1:
            message = f"{title} stands {cards.count(title)} times in the First Five"
            yield DeckProblem("ASC-SET-04", message, "choose different cards")
    uniques = [t for t in dict.fromkeys(cards) if t in rulebook.cards and rulebook.cards[t].unique]
    if len(uniques) > limits.first_five_uniques:
        message = f"more than {limits.first_five_uniques} Phoenixborn-unique card in the First Five"
        yield DeckProblem("ASC-SET-04", message, f"keep one of: {', '.join(uniques)}")


def _no_chained(rulebook: Rulebook, cards: Sequence[str], limits: EditionDef) -> Iterator[DeckProblem]:
    for title in dict.fromkeys(cards):
        if title in rulebook.listed(limits.chained):
            yield DeckProblem("ASC-GLO-21", f"{title} is chained: not in a First Five", "choose another card")
