"""Which words of the game are explained beside a card, and which rules are told there."""

from __future__ import annotations

from ashes_tui.content.reference.glossary import Word
from ashes_tui.lang.text import card_text, plain
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.pages.related import meanings, rules_about, words_used


def _words(title: str, library: Library) -> list[Word]:
    return words_used(library.rulebook.cards[title], library.rulebook, library.glossary)


def _rules(title: str, library: Library) -> list[str]:
    text = " ".join(plain(box.body) for box in card_text(library.rulebook, library.rulebook.cards[title]))
    return rules_about(_words(title, library), text, library.glossary, library.handbook)


def test_a_word_that_only_a_price_holds_is_not_explained(library: Library) -> None:
    # "main - exhaust - 1 natural power: Place a Butterfly Monk conjuration onto your battlefield."
    assert [word.name for word in _words("Summon Butterfly Monk", library)] == ["Conjuration"]


def test_a_keyword_whose_meaning_stands_on_the_card_is_not_explained(library: Library) -> None:
    # "Stalk: This unit cannot be guarded against."
    told = meanings(_words("Frost Talon", library))
    assert [word.partition(":")[0] for word in told] == ["Guard", "Recover"]
    assert told[0].startswith("Guard: When a unit is attacked")


def test_plain_words_are_not_explained(library: Library) -> None:
    # "Throw 1: When this unit comes into play, you may deal 1 damage to another target unit."
    assert [word.name for word in _words("Anchornaut", library)] == ["Recover"]


def test_a_value_that_is_not_plain_is_explained_though_no_text_names_it(library: Library) -> None:
    """Given an aspect, then blood is among its words; of a unit that recovers this is, of a spell neither."""
    assert [word.name for word in _words("Iron Scales", library)][-1] == "Blood"
    assert [word.name for word in _words("Hammer Knight", library)][-1] == "Recover"
    assert not {"Blood", "Recover"} & {word.name for word in _words("Summon Butterfly Monk", library)}


def test_a_card_without_text_is_read_by_its_rows(library: Library) -> None:
    title = next(card.name for card in library.rulebook.cards.values() if not card_text(library.rulebook, card))
    rows = "Conjuration attack 1 life 1 recover 0"
    found = words_used(library.rulebook.cards[title], library.rulebook, library.glossary, rows)
    assert {word.name for word in found} == {"Conjuration", "Recover"}


def test_a_rule_about_what_neither_card_nor_words_name_is_not_told(library: Library) -> None:
    told = _rules("Battle Seer", library)
    assert any("its controller chooses whether it counters" in rule for rule in told)
    assert not any("spect" in rule for rule in told)


def test_the_rules_of_a_focus_are_told(library: Library) -> None:
    assert any(rule.startswith("A Focus ability is active") for rule in _rules("Frost Bite", library))
