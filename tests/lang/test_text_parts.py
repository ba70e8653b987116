"""Parts of texts, read without the rest."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ashes_tui.lang.defs import CardDef
from ashes_tui.lang.effect import Effect, If
from ashes_tui.lang.select import Compare, Done, Num, Op
from ashes_tui.lang.text import condition_text, effect_text
from ashes_tui.lang.walk import walk
from tests.lang.sample import ALLY, BOOK
from tests.support.games import rules


def parts(card: CardDef) -> Iterator[str]:
    """All effects of a card and all conditions in it, each as it reads alone."""
    for node in walk(card.blocks):
        if isinstance(node, Effect):
            yield effect_text(rules().rulebook, card, node)
        if isinstance(node, If):
            yield condition_text(rules().rulebook, card, *node.conditions)


def test_every_effect_and_every_condition_of_a_card_can_be_read_alone() -> None:
    read = [part for card in rules().rulebook.cards.values() for part in parts(card)]
    assert len(read) > 1000
    assert all(read)


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("Imperial Ninja", "fewer than 2 cards were discarded this way"),
        ("Red Flower", "3 or more tokens were removed this way"),
        ("Erratic Strike", "the number rolled is odd"),
    ],
)
def test_a_condition_read_alone_says_what_the_text_before_it_did(title: str, words: str) -> None:
    """Given a condition on an amount that another sentence of the card brings, then it is worded as in the whole."""
    card = rules().rulebook.cards[title]
    said = [
        condition_text(rules().rulebook, card, *node.conditions) for node in walk(card.blocks) if isinstance(node, If)
    ]
    assert words in said


def test_an_amount_that_no_sentence_of_the_card_brings_is_worded_too() -> None:
    several = Compare(Done("$lost"), Op.GE, Num(2))
    assert condition_text(BOOK, ALLY, several) == "2 or more cards were affected this way"
