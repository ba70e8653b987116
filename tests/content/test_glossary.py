"""The words of the game: read strictly, complete for the rules data, and none of them leads nowhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from ashes_tui.content import paths
from ashes_tui.content.api import ContentError, load_rulebook
from ashes_tui.content.reference.glossary import Glossary, load_glossary
from ashes_tui.content.reference.handbook import handbook
from ashes_tui.lang.defs import Rulebook
from ashes_tui.lang.text import card_text, plain

NEWCOMERS = (
    *("exhausted", "charged", "focus", "meditate", "guard", "block", "counter", "inexhaustible", "status", "unique"),
    *("First Five", "reaction", "dice power", "recover", "pass", "main action", "side action", "level", "wound"),
    *("conjuration", "alteration", "blood", "intent", "threat"),
)


@pytest.fixture(scope="module")
def rulebook() -> Rulebook:
    """The rules of the game."""
    return load_rulebook()


@pytest.fixture(scope="module")
def glossary(rulebook: Rulebook) -> Glossary:
    """Its words."""
    return load_glossary(rulebook)


def written(folder: Path, text: str) -> Path:
    """A folder of rules with words of its own."""
    (folder / "reference").mkdir()
    (folder / "reference" / "words.md").write_text(text, encoding="utf-8")
    return folder


def test_every_keyword_and_every_die_is_explained_by_what_the_engine_does(
    rulebook: Rulebook, glossary: Glossary
) -> None:
    for name in (*rulebook.keywords, *(f"{die.value} die" for die in rulebook.dice)):
        word = glossary.called(name)
        assert word is not None, name
        assert word.made, name


@pytest.mark.parametrize("name", NEWCOMERS)
def test_the_words_a_newcomer_meets_are_explained(glossary: Glossary, name: str) -> None:
    word = glossary.called(name)
    assert word is not None
    assert word.text


@pytest.mark.rule("ASC-GLO-14")
def test_the_number_after_the_name_of_an_ability_is_explained(rulebook: Rulebook, glossary: Glossary) -> None:
    """Given a card with an ability with a number, then what the number means is among its words; else it is not."""

    def explained(text: str) -> bool:
        return "Number after a name" in [word.name for word in glossary.used_in(text)]

    for title, has_one in (("Skybreak Captain", True), ("Javelineer", False), ("Firebelly", False)):
        boxes = card_text(rulebook, rulebook.cards[title])
        assert explained(" ".join(f"{box.heading}: {plain(box.body)}" for box in boxes)) is has_one, title
    assert explained("life 3 Supply 2: Place 2 dice")
    assert not explained(
        "Threat 4: each recovery phase fills its row. Its Ultimate 1 of 3: Deal 1 damage. On 1-2: Main"
    )
    word = glossary.called("Magnify")
    assert word is not None
    assert "added up" in word.text[0]


def test_the_name_of_an_ability_is_no_use_of_the_word_in_it(glossary: Glossary) -> None:
    """Given an ability called Frost Throw, then its card does not use the keyword Throw, as one with Throw 1 does."""
    assert "Throw" not in [word.name for word in glossary.used_in("Frost Throw: When this unit comes into play")]
    assert "Throw" in [word.name for word in glossary.used_in("Frost Throw: When this unit comes. Throw 1")]


def test_every_rule_that_a_word_names_stands_in_the_reference(glossary: Glossary) -> None:
    known = {rule.id for rule in handbook().rules}
    assert {rule for word in glossary.words for rule in word.rules} <= known


def test_no_two_words_share_a_name(glossary: Glossary) -> None:
    names = [name.casefold() for word in glossary.words for name in {word.name, *word.also}]
    assert sorted(names) == sorted(set(names))


def test_a_word_is_found_by_its_name_by_its_beginning_and_by_what_else_it_is_called(glossary: Glossary) -> None:
    assert [w.name for w in glossary.find("UNIT GUARD")] == ["Unit Guard"]
    assert [w.name for w in glossary.find("exhaustion")] == ["Exhausted"]
    assert "Meditate" in [w.name for w in glossary.find("medi")]
    assert glossary.find("no such thing") == ()


def test_of_words_that_overlap_a_text_uses_the_longest(glossary: Glossary) -> None:
    used = [w.name for w in glossary.used_in("This unit has Unit Guard and 2 exhaustion\n tokens.")]
    assert used == ["Exhausted", "Unit", "Unit Guard"]


def test_an_author_adds_words(tmp_path: Path, rulebook: Rulebook) -> None:
    folder = written(tmp_path, "# My words\n\n## Sandstorm\nsee: Unit\n\nAll units\nare hurt.\n\nTwice.\n")
    word = load_glossary(rulebook, [folder]).called("sandstorm")
    assert word is not None
    assert word.text == ("All units are hurt.", "Twice.")


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("## Lone\n\nText.\n\n## Lone\n\nText.\n", 5, "second time"),
        ("## Lone\nsea: Unit\n\nText.\n", 2, "see"),
        ("## Lone\nText without a blank line.\n", 2, "blank line"),
        ("## Lone\nsee: Unitt\n\nText.\n", 1, "did you mean 'Unit'?"),
        ("## Lone\nrules: 13\n\nText.\n", 2, "ASC-TXT-13"),
        ("## Lone\nalso: a\nalso: b\n\nText.\n", 3, "second time"),
        ("# Title\n\n## Lone\n", 3, "not explained"),
    ],
)
def test_mistakes_name_line_and_remedy(tmp_path: Path, rulebook: Rulebook, text: str, line: int, says: str) -> None:
    folder = written(tmp_path, text)
    with pytest.raises(ContentError) as caught:
        load_glossary(rulebook, [folder])
    assert [f.line for f in caught.value.findings] == [line]
    assert says in str(caught.value)


def test_what_is_written_of_a_keyword_stands_beside_what_it_does(
    rulebook: Rulebook, glossary: Glossary, tmp_path: Path
) -> None:
    """Given a keyword that is explained further, then its own related words count, else those of all keywords."""
    known = handbook_words()
    plain = next(name for name in rulebook.keywords if name not in known)
    made = glossary.called(plain)
    assert made is not None
    assert made.see == ("Keyword",)
    more = load_glossary(rulebook, [written(tmp_path, f"# Words\n\n## {plain}\nsee: Battle\n\nMore.\n")]).called(plain)
    assert more is not None
    assert (more.made, more.text, more.see) == (made.made, ("More.",), ("Battle",))


def handbook_words() -> set[str]:
    """The headings of the words that ship with the game."""
    text = (paths.rules_dir() / "reference" / "words.md").read_text(encoding="utf-8")
    return {line.removeprefix("## ") for line in text.splitlines() if line.startswith("## ")}
