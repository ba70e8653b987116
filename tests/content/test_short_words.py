"""The short, middle and shortest forms of card texts: each stands for a text of the game, and says nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from textwrap import wrap

import pytest

from ashes_tui.content.findings import ContentError
from ashes_tui.content.reference.short_words import (
    LONGEST,
    MIDDLE_CARD,
    MIDDLE_UNIT,
    NARROWEST_CARD,
    NARROWEST_UNIT,
    UNIT_LINES,
    middle_words,
    short_words,
    shortest_words,
)
from ashes_tui.lang.defs import Rulebook
from ashes_tui.lang.terms import UNIT_TYPES
from ashes_tui.lang.text import card_text, plain, power_text
from ashes_tui.ui.draw.table.texts.short import without_price
from ashes_tui.words.glyphs import FULL
from ashes_tui.words.phrases import signed_text

_LONG = 60
"""Texts of so many columns should have a short form."""
_COVERED = 0.98
_OTHER_WORDS = re.compile(r"On \d|Place (a|\d) [^.]* conjurations? onto your battlefield\.$")
_NARROWEST, _LINES, _MOST_LINES = 20, 4, 6
"""The columns and the lines of the narrowest card on which short forms are told, and its lines in a large hand."""
_FULL, _LONGER = 0.33, 0.07
"""So many of all short forms may need all these lines, and more than these: what cannot be said plainly in less."""
_RIDDLES = re.compile(
    r"\btheirs\b|\bspent \w+ (die|dice)\b|\brival|\bfetch\b|\bas you like\b|\bexhaustion off\b|\bready (unit|ally)\b",
    re.IGNORECASE,
)
"""Words that a form must not have: the house style of `rules/README.md` has others for the same."""
_TRIGGERS = {
    "When this unit comes into play": "On arrival",
    "When this unit is destroyed": "Destroyed",
    "When this unit is declared as an attacker, blocker, or guard": "(Attack, block or guard|In battle)",
    "When this unit is declared as an attacker": "Attacking",
    "After this unit destroys a unit": "On a kill",
    "At the end of the round": "Round end",
    "Status: If that was its last status token": "Last (status )?token",
    "Status: ": "Status",
}
"""How the forms of texts of units begin that say when they act: in the same word, a condition after it."""
_UNITS_COVERED = 0.56
"""The share of units' texts that are told in two lines: in less than plain words none is, its name says more."""
_OF_AUTOMATA = re.compile(r"opposing (player|unit|Phoenixborn)|the (Chimera|Dragonborn)\b")
"""What only texts of the automata say."""
_SPEAKS_TO_YOU = re.compile(r"\byour?\b", re.IGNORECASE)
_COUNTS = {"one": "1", "once": "1", "two": "2", "twice": "2", "both": "2", "double": "2", "doubled": "2"}


def said(rulebook: Rulebook) -> set[str]:
    """All texts of all cards, without their prices, and those of dice powers."""
    boxes = (box for card in rulebook.cards.values() for box in card_text(rulebook, card))
    powers = {plain(power_text(die)) for die in rulebook.dice.values() if die.power}
    return powers | {without_price(signed_text(box.body, FULL)) for box in boxes}


def said_by_units(rulebook: Rulebook) -> set[str]:
    """The texts of all units, without their prices."""
    units = (card for card in rulebook.cards.values() if card.type in UNIT_TYPES)
    boxes = (box for card in units for box in card_text(rulebook, card))
    return {without_price(signed_text(box.body, FULL)) for box in boxes}


def of_units(rulebook: Rulebook, forms: Mapping[str, str]) -> dict[str, str]:
    """The forms of texts of units."""
    units = said_by_units(rulebook)
    return {text: form for text, form in forms.items() if text in units}


def of_others(rulebook: Rulebook, forms: Mapping[str, str]) -> dict[str, str]:
    """The forms of texts that only spells and Phoenixborn have."""
    units = said_by_units(rulebook)
    return {text: form for text, form in forms.items() if text not in units}


def assert_is_plain(form: str) -> None:
    """A form is in letters of every terminal, with a capital and without a full stop; half an effect is signed."""
    assert form.replace(FULL.levels[0], "").removesuffix(FULL.ellipsis).isascii(), form
    assert not form[0].islower(), form
    assert not form.endswith("."), form


def fits(words: str, width: int) -> bool:
    """Whether a text has room in two lines of so many columns, no word of it broken."""
    is_narrow = all(len(word) <= width for word in words.split())
    return is_narrow and len(wrap(words, width)) <= UNIT_LINES


def fits_the_smallest_unit(words: str) -> bool:
    """Whether a text has room on the smallest unit."""
    return fits(words, NARROWEST_UNIT)


@pytest.mark.parametrize("forms", [short_words, middle_words, shortest_words])
def test_each_short_form_stands_for_a_text_of_the_game(
    rulebook: Rulebook, forms: Callable[[], Mapping[str, str]]
) -> None:
    """Given the game's cards, then no short form is left of a text that has been changed."""
    stale = set(forms()) - said(rulebook)
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
        assert len(wrap(short, _NARROWEST)) <= _MOST_LINES, short
        assert short.replace(FULL.levels[0], "").isascii(), short
        assert not short[0].islower(), short
        assert not short.endswith("."), short


def test_most_short_forms_leave_a_line_for_the_price() -> None:
    """Given all short forms, then few need the last line of the narrowest card, and hardly one needs more lines."""
    lines = [len(wrap(short, _NARROWEST)) for short in short_words().values()]
    assert lines.count(_LINES) <= _FULL * len(lines), lines.count(_LINES)
    longer = sum(count > _LINES for count in lines)
    assert longer <= _LONGER * len(lines), longer


def test_short_forms_have_the_words_of_the_rules() -> None:
    """Given any short form, then no dice are spent that are exhausted, and nothing is theirs without saying what."""
    assert not [short for short in short_words().values() if _RIDDLES.search(short)]


def test_a_short_form_has_only_numbers_of_its_text() -> None:
    for text, short in short_words().items():
        words = text.casefold()
        known = set(re.findall(r"\d+", text)) | {"1"} | {n for word, n in _COUNTS.items() if word in words}
        known |= {str(len(re.findall(r"[Dd]eal \d+ damage", text)))}
        assert set(re.findall(r"\d+", short)) <= known, (text, short)


@pytest.mark.parametrize("forms", [short_words, middle_words, shortest_words])
def test_a_form_has_a_slash_only_between_dice(forms: Callable[[], Mapping[str, str]]) -> None:
    """Given any form, then no words have a slash between them: where a line is narrow it would break in mid-word."""
    assert not [form for form in forms().values() if re.search(r"[A-Za-z]{3}/|/[A-Za-z]{3}", form)]


def test_a_short_form_says_how_long_it_lasts() -> None:
    """Given a text about the rest of a turn, then its short form says so: without that it would be for good."""
    lasting = {
        text: short for text, short in short_words().items() if "for the remainder of the turn" in text.casefold()
    }
    assert not {text: short for text, short in lasting.items() if "turn" not in short}


def test_a_short_form_does_not_say_opposing_dice() -> None:
    """Given three players or more, then "opposing dice" could be those of all opponents; the texts mean one's."""
    assert not [short for short in short_words().values() if re.search(r"opposing (\w+ )?(die|dice)\b", short)]


def test_a_middle_form_has_room_in_a_row_of_four(rulebook: Rulebook) -> None:
    """Given any middle form, then it is told of a unit whose short form has no room there."""
    for text, middle in of_units(rulebook, middle_words()).items():
        assert fits(middle, MIDDLE_UNIT), middle
        assert not fits(short_words().get(text, text), MIDDLE_UNIT), middle
        assert len(middle) > len(shortest_words().get(text, "")), middle
        assert_is_plain(middle)


def test_the_forms_of_spells_have_room_on_two_lines_of_their_tiles(rulebook: Rulebook) -> None:
    """Given a spell or a Phoenixborn, then its forms are whole in two lines, and none stands where none is needed."""
    for forms, width in ((middle_words(), MIDDLE_CARD), (shortest_words(), NARROWEST_CARD)):
        others = of_others(rulebook, forms)
        assert others
        for text, form in others.items():
            assert fits(form, width), form
            assert len(form) < len(short_words().get(text, text)), form
            assert_is_plain(form)


def test_no_form_breaks_off() -> None:
    """Given any form, then it is a whole sentence: at its end at most the sign of more, after a word."""
    forms = [form for forms in (short_words(), middle_words(), shortest_words()) for form in forms.values()]
    assert not [form for form in forms if not form.removesuffix(FULL.ellipsis)[-1].isalnum() and form[-1] not in "✦▫"]
    assert not [form for form in short_words().values() if form.endswith(FULL.ellipsis)]


def test_each_shortest_form_has_a_longer_one_for_a_row_of_four(rulebook: Rulebook) -> None:
    """Given any text with a shortest form, then its short or its middle form has room there."""
    short, middle = short_words(), middle_words()
    shortest = of_units(rulebook, shortest_words())
    assert not [text for text in shortest if not fits(middle.get(text, short.get(text, text)), MIDDLE_UNIT)]


def test_a_shortest_form_has_room_on_the_smallest_unit(rulebook: Rulebook) -> None:
    """Given any shortest form, then it is told of a unit in two lines of whole words."""
    for shortest in of_units(rulebook, shortest_words()).values():
        assert fits_the_smallest_unit(shortest), shortest
        assert_is_plain(shortest)


def test_most_texts_of_units_have_room_on_the_smallest(rulebook: Rulebook) -> None:
    """Given the units, then most of what they say has room, and no form stands where none is needed."""
    texts = said_by_units(rulebook)
    told = {text: shortest_words().get(text, short_words().get(text, text)) for text in texts}
    assert sum(map(fits_the_smallest_unit, told.values())) >= _UNITS_COVERED * len(texts)
    assert not [text for text in of_units(rulebook, shortest_words()) if fits_the_smallest_unit(text)]


@pytest.mark.parametrize("forms", [middle_words, shortest_words])
def test_a_form_for_tiles_has_only_numbers_of_its_text(forms: Callable[[], Mapping[str, str]]) -> None:
    """Given any middle or shortest form, then its numbers are the text's, or one more: "or less", "1 additional"."""
    for text, shortest in forms().items():
        known = set(re.findall(r"\d+", text)) | {"1"}
        known |= {str(int(most) + 1) for most in re.findall(r"(\d+) (?:or less|additional)", text)}
        assert set(re.findall(r"\d+", shortest)) <= known, (text, shortest)


@pytest.mark.parametrize("forms", [middle_words, shortest_words])
def test_a_form_for_tiles_has_the_words_of_the_rules(forms: Callable[[], Mapping[str, str]]) -> None:
    assert not [shortest for shortest in forms().values() if _RIDDLES.search(shortest)]
    for text, shortest in forms().items():
        assert text.startswith("Status:") or not shortest.startswith(("Status:", "Last token:")), (text, shortest)
        assert "attack" in text or not shortest.startswith("Attacking:"), (text, shortest)
        assert "destroys" in text or not shortest.startswith("On a kill:"), (text, shortest)
        assert "comes into play" in text or not shortest.startswith("On arrival:"), (text, shortest)


@pytest.mark.parametrize("forms", [short_words, middle_words, shortest_words])
def test_one_word_stands_for_one_trigger(rulebook: Rulebook, forms: Callable[[], Mapping[str, str]]) -> None:
    """Given texts of units that act at the same time, then their forms say when in the same word."""
    other = list[str]()
    for text, form in of_units(rulebook, forms()).items():
        begins = next((word for trigger, word in _TRIGGERS.items() if text.startswith(trigger)), None)
        when, is_told, _ = form.partition(":")
        if is_told and begins and not re.match(begins, when):
            other.append(form)
    assert not other


@pytest.mark.parametrize("forms", [short_words, middle_words, shortest_words])
def test_cards_of_the_automata_speak_to_nobody(forms: Callable[[], Mapping[str, str]]) -> None:
    """Given a text of the automata, then its form has no "you": that could be the automaton, which plays the card."""
    of_automata = [form for text, form in forms().items() if _OF_AUTOMATA.search(text)]
    assert of_automata
    assert not [form for form in of_automata if _SPEAKS_TO_YOU.search(form)]


@pytest.mark.parametrize("forms", [short_words, middle_words, shortest_words])
def test_a_file_that_is_no_object_of_texts_is_named_with_a_remedy(
    tmp_path: Path, forms: Callable[[Path], Mapping[str, str]]
) -> None:
    file = tmp_path / "short-words.json"
    file.write_text('{"Draw 1 card.": 1}')
    with pytest.raises(ContentError, match=r"short-words\.json.*each text, then its short form"):
        forms(file)


@pytest.mark.parametrize("forms", [short_words, middle_words, shortest_words])
def test_without_the_file_there_are_no_short_forms(tmp_path: Path, forms: Callable[[Path], Mapping[str, str]]) -> None:
    assert forms(tmp_path / "none.json") == {}
