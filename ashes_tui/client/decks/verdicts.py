"""Whether a deck is legal, rule by rule: what is kept in a word, what is broken with the way to mend it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ashes_tui.content.api import DeckProblem
from ashes_tui.lang.defs import DeckList, EditionDef
from ashes_tui.words.phrases import count, number_word

_RULES = (
    ("ASC-DECK-01",),
    ("ASC-DECK-02",),
    ("ASC-DECK-03",),
    ("ASC-DECK-04", "DECK-17", "DECK-19"),
    ("ASC-DECK-05", "DICE-18"),
    ("ASC-SET-03", "ASC-SET-04", "ASC-GLO-21"),
)
"""The rules of deck building, those together that one line is about."""


class DeckVerdict(NamedTuple):
    """One line of it. ``problems``: what is wrong; none if the rule is kept."""

    words: str
    problems: tuple[DeckProblem, ...] = ()


def verdicts(problems: Iterable[DeckProblem], deck: DeckList, limits: EditionDef) -> tuple[DeckVerdict, ...]:
    """A line for each rule that is kept, and one for each problem; those of other rules come last."""
    left = list(problems)
    found = []
    for rules, words in zip(_RULES, _kept(deck, limits), strict=True):
        mine = tuple(problem for problem in left if problem.rule in rules)
        left = [problem for problem in left if problem not in mine]
        found += [DeckVerdict(words, mine)] if words or mine else []
    return (*found, *(DeckVerdict(problem.message, (problem,)) for problem in left))


def _kept(deck: DeckList, limits: EditionDef) -> tuple[str, ...]:
    """What is said of each rule that is kept; nothing where there is nothing to say."""
    return (
        f"{number_word(limits.deck_size)} cards" if limits.deck_size <= 10 else f"{limits.deck_size} cards",
        f"at most {number_word(limits.deck_copies)} of each card",
        f"at most {number_word(limits.deck_uniques)} cards of its Phoenixborn alone",
        "only cards that it may hold",
        count(limits.deck_dice, "die", "dice"),
        f"{number_word(limits.hand_size)} different cards recommended" if deck.first_five else "",
    )


def mending(problem: DeckProblem) -> str:
    """What is wrong and how to mend it, in a line: ``the deck has 28 cards, not 30: add 2``."""
    return f"{problem.message}: {problem.remedy}"
