"""One spelling wherever a player reads."""

from __future__ import annotations

from pathlib import Path

from ashes_tui.content.api import load_rulebook
from ashes_tui.content.reference.glossary import load_glossary
from ashes_tui.content.reference.handbook import handbook
from ashes_tui.lang.text import card_text, plain

ROOT = Path(__file__).parents[2]


def test_behaviour_is_spelt_in_one_way_in_rules_cards_and_house_values() -> None:
    """Given titles and texts of all cards, the rules, the words and what is no official value, then none differs."""
    rulebook = load_rulebook()
    texts = [card.name for card in rulebook.cards.values()]
    texts += [plain(box.body) for card in rulebook.cards.values() for box in card_text(rulebook, card)]
    texts += [text for spec in rulebook.automata.values() for text in spec.house]
    texts += [path.read_text() for path in (ROOT / "rules" / "reference").glob("*.md")]
    texts += [path.read_text() for path in (ROOT / "README.md", *(ROOT / "ashes_tui").rglob("README.md"))]
    assert any("behaviour" in text.casefold() for text in texts)
    assert [line for text in texts for line in text.splitlines() if "behavior" in line.casefold()] == FOUND_BY


FOUND_BY = ["also: behaviour, behavior, dragon die"]
"""The other spelling still finds the word."""


def test_the_word_is_found_by_either_spelling() -> None:
    glossary = load_glossary(load_rulebook())
    assert glossary.called("behavior") is glossary.called("behaviour") is not None
    assert handbook().find("behaviour die")


def test_what_we_decided_is_told_in_sentences() -> None:
    """Given the rulings on cards and what is no official value, then each begins as a sentence; its stop is added."""
    rulebook = load_rulebook()
    told = [card.ruling for card in rulebook.cards.values() if card.ruling]
    told += [text for spec in rulebook.automata.values() for text in spec.house]
    assert [text for text in told if not text[0].isupper() or text.endswith(".")] == []
