"""The short forms of card texts: each stands for a text of the game, and says nothing that this does not."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import wrap

import pytest

from ashes_tui.content.findings import ContentError
from ashes_tui.content.reference.short_words import LONGEST, short_words
from ashes_tui.lang.defs import Rulebook
from ashes_tui.lang.text import card_text, plain, power_text
from ashes_tui.ui.draw.table.texts.short import without_price
from ashes_tui.words.glyphs import FULL
from ashes_tui.words.phrases import signed_text

_LONG = 60
"""Texts of so many columns should have a short form."""
_COVERED = 0.98
_OTHER_WORDS = re.compile(r"On \d|Place (a|\d) [^.]* conjurations? onto your battlefield\.$")
_NARROWEST, _LINES = 20, 4
"""The columns and the lines of the narrowest card on which short forms are told."""
_FULL = 0.3
"""So many of all short forms may need all these lines: what cannot be said plainly in less."""
_RIDDLES = re.compile(
    r"\btheirs\b|\bspent \w+ (die|dice)\b|\brival|\bfetch\b|\bas you like\b|\bexhaustion off\b|\bready (unit|ally)\b",
    re.IGNORECASE,
)
"""Words that a form must not have: the house style of `rules/README.md` has others for the same."""
_COUNTS = {"one": "1", "once": "1", "two": "2", "twice": "2", "both": "2", "double": "2", "doubled": "2"}


def said(rulebook: Rulebook) -> set[str]:
    """All texts of all cards, without their prices, and those of dice powers."""
    boxes = (box for card in rulebook.cards.values() for box in card_text(rulebook, card))
    powers = {plain(power_text(die)) for die in rulebook.dice.values() if die.power}
    return powers | {without_price(signed_text(box.body, FULL)) for box in boxes}


def test_each_short_form_stands_for_a_text_of_the_game(rulebook: Rulebook) -> None:
    """Given the game's cards, then no short form is left of a text that has been changed."""
    stale = set(short_words()) - said(rulebook)
    assert not stale, "write these anew for the texts as they are now, or take them out"


def test_hardly_a_long_text_has_no_short_form(rulebook: Rulebook) -> None:
    """Given the cards that lie on a table, then nearly all long texts have a short form.

    The rows of a behaviour have words of their own, and what a spell only brings into play is short by itself.
    """
    long = [text for text in said(rulebook) if len(text) > _LONG and not _OTHER_WORDS.match(text)]
    with_short = [text for text in long if text in short_words()]
    assert len(with_short) >= _COVERED * len(long), sorted(set(long) - set(with_short))


def test_a_short_form_is_short_and_plain() -> None:
    """Given any short form, then it has room on the narrowest card; like a sentence it begins with a capital."""
    for short in short_words().values():
        assert len(short) <= LONGEST, short
        assert len(wrap(short, _NARROWEST)) <= _LINES, short
        assert short.replace(FULL.levels[0], "").isascii(), short
        assert not short[0].islower(), short
        assert not short.endswith("."), short


def test_most_short_forms_leave_a_line_for_the_price() -> None:
    """Given all short forms, then few need the last line of the narrowest card."""
    full = [short for short in short_words().values() if len(wrap(short, _NARROWEST)) == _LINES]
    assert len(full) <= _FULL * len(short_words()), len(full)


def test_short_forms_have_the_words_of_the_rules() -> None:
    """Given any short form, then no dice are spent that are exhausted, and nothing is theirs without saying what."""
    assert not [short for short in short_words().values() if _RIDDLES.search(short)]


def test_a_short_form_has_only_numbers_of_its_text() -> None:
    for text, short in short_words().items():
        words = text.casefold()
        known = set(re.findall(r"\d+", text)) | {"1"} | {n for word, n in _COUNTS.items() if word in words}
        known |= {str(len(re.findall(r"[Dd]eal \d+ damage", text)))}
        assert set(re.findall(r"\d+", short)) <= known, (text, short)


def test_a_short_form_says_how_long_it_lasts() -> None:
    """Given a text about the rest of a turn, then its short form says so: without that it would be for good."""
    lasting = {
        text: short for text, short in short_words().items() if "for the remainder of the turn" in text.casefold()
    }
    assert not {text: short for text, short in lasting.items() if "turn" not in short}


def test_a_short_form_does_not_say_opposing_dice() -> None:
    """Given three players or more, then "opposing dice" could be those of all opponents; the texts mean one's."""
    assert not [short for short in short_words().values() if re.search(r"opposing (\w+ )?(die|dice)\b", short)]


def test_a_file_that_is_no_object_of_texts_is_named_with_a_remedy(tmp_path: Path) -> None:
    file = tmp_path / "short-words.json"
    file.write_text('{"Draw 1 card.": 1}')
    with pytest.raises(ContentError, match=r"short-words\.json.*each text, then its short form"):
        short_words(file)


def test_without_the_file_there_are_no_short_forms(tmp_path: Path) -> None:
    assert short_words(tmp_path / "none.json") == {}
