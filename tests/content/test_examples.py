"""The cards on which a word of the game stands."""

from __future__ import annotations

import pytest

from ashes_tui.content.reference.examples import WordUse, card_texts
from ashes_tui.content.reference.glossary import Glossary, load_glossary
from ashes_tui.lang.defs import Rulebook


@pytest.fixture(scope="module")
def glossary(rulebook: Rulebook) -> Glossary:
    return load_glossary(rulebook)


def use_of(name: str, glossary: Glossary) -> WordUse:
    word = glossary.called(name)
    assert word is not None
    return WordUse(word, glossary)


def test_a_keyword_is_found_on_the_cards_that_have_it(rulebook: Rulebook, glossary: Glossary) -> None:
    found = list(use_of("Overkill", glossary).examples(card_texts(rulebook)))
    assert "Thunder Hulk" in [one.title for one in found]
    assert all("overkill" in one.text.casefold() for one in found)


def test_a_longer_word_is_another_one(glossary: Glossary) -> None:
    """Given a text that speaks of the exhausted pool alone, then it does not use *exhausted*."""
    use = use_of("Exhausted", glossary)
    assert not use.stands_in("Place a die from your exhausted pool onto it.")
    assert use.stands_in("It cannot attack while exhausted.")


def test_a_name_that_holds_a_word_does_not_use_it(glossary: Glossary) -> None:
    """Given an ability whose name holds a word, then the name alone does not use that word."""
    name, word = next(
        (name, word) for name in glossary.proper for word in glossary.words if word.name.casefold() in name.split()
    )
    assert not use_of(word.name, glossary).stands_in(f"{name}: Draw a card.")
