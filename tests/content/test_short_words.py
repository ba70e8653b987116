"""The short forms of card texts: each stands for a text of the game, and says nothing else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from textwrap import wrap

import pytest

from ashes_tui.content.findings import ContentError
from ashes_tui.content.reference.short_words import (
    LONGEST,
    short_words,
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
_FULL, _LONGER = 0.25, 0.05
"""So many of all short forms may need all these lines, and more than these: what cannot be said plainly in less."""
_TILE, _TILE_LINES = 21, 3
"""The columns of a tile of a unit in a narrow terminal, and the lines of text on it in a lower one."""
_TWO_LINES, _NO_ROOM = 0.45, 0.15
"""So many forms of units have two lines of it or less, and no more than so many more lines than it has."""
_IN_BATTLE = ("Attacking", "In battle", "Blocking")
"""What holds from then on holds this turn: a form that begins so need not say it."""
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


def test_most_forms_of_units_have_room_on_a_tile(rulebook: Rulebook) -> None:
    """Given the forms of texts of units, then nearly half leave a tile room for another, and few are cut on it."""
    lines = [len(wrap(form, _TILE)) for form in of_units(rulebook, short_words()).values()]
    assert sum(count < _TILE_LINES for count in lines) >= _TWO_LINES * len(lines)
    assert sum(count > _TILE_LINES for count in lines) <= _NO_ROOM * len(lines)


def test_a_unit_that_acts_by_itself_needs_no_may(rulebook: Rulebook) -> None:
    """Given what a unit may do when it attacks, arrives or is destroyed, then its form has no "may": one is asked."""
    acting = re.compile(r"(On arrival|Attacking|In battle|Blocking|Destroyed|On a kill)\b[^:]*: may\b")
    assert not [form for form in of_units(rulebook, short_words()).values() if acting.match(form)]


def test_short_forms_have_the_words_of_the_rules() -> None:
    """Given any short form, then no dice are spent that are exhausted, and nothing is theirs without saying what."""
    assert not [short for short in short_words().values() if _RIDDLES.search(short)]


def test_a_short_form_has_only_numbers_of_its_text() -> None:
    for text, short in short_words().items():
        words = text.casefold()
        known = set(re.findall(r"\d+", text)) | {"1"} | {n for word, n in _COUNTS.items() if word in words}
        known |= {str(len(re.findall(r"[Dd]eal \d+ damage", text)))}
        assert set(re.findall(r"\d+", short)) <= known, (text, short)


def test_a_form_has_a_slash_only_between_dice() -> None:
    """Given any form, then no words have a slash between them: where a line is narrow it would break in mid-word."""
    assert not [form for form in short_words().values() if re.search(r"[A-Za-z]{3}/|/[A-Za-z]{3}", form)]


def test_a_short_form_says_how_long_it_lasts() -> None:
    """Given a text about the rest of a turn, then its short form says so: without that it would be for good.

    What a unit does in battle is known to last no longer.
    """
    lasting = {
        text: short for text, short in short_words().items() if "for the remainder of the turn" in text.casefold()
    }
    elsewhere = {text: short for text, short in lasting.items() if not short.startswith(_IN_BATTLE)}
    assert elsewhere
    assert not {text: short for text, short in elsewhere.items() if "turn" not in short}


def test_a_short_form_does_not_say_opposing_dice() -> None:
    """Given three players or more, then "opposing dice" could be those of all opponents; the texts mean one's."""
    assert not [short for short in short_words().values() if re.search(r"opposing (\w+ )?(die|dice)\b", short)]


def test_no_form_breaks_off() -> None:
    """Given any form, then it is a whole sentence: only where it has no room it is cut."""
    assert not [form for form in short_words().values() if not form[-1].isalnum() and form[-1] not in "✦▫"]


def test_a_form_says_when_only_where_its_text_does() -> None:
    for text, form in short_words().items():
        assert text.startswith("Status:") or not form.startswith(("Status:", "Last token:")), (text, form)
        assert "attack" in text or not form.startswith("Attacking:"), (text, form)
        assert "destroys" in text or not form.startswith("On a kill:"), (text, form)
        assert "comes into play" in text or not form.startswith("On arrival:"), (text, form)


def test_one_word_stands_for_one_trigger(rulebook: Rulebook) -> None:
    """Given texts of units that act at the same time, then their forms say when in the same word."""
    other = list[str]()
    for text, form in of_units(rulebook, short_words()).items():
        begins = next((word for trigger, word in _TRIGGERS.items() if text.startswith(trigger)), None)
        when, is_told, _ = form.partition(":")
        if is_told and begins and not re.match(begins, when):
            other.append(form)
    assert not other


def test_cards_of_the_automata_speak_to_nobody() -> None:
    """Given a text of the automata, then its form has no "you": that could be the automaton, which plays the card."""
    of_automata = [form for text, form in short_words().items() if _OF_AUTOMATA.search(text)]
    assert of_automata
    assert not [form for form in of_automata if _SPEAKS_TO_YOU.search(form)]


def test_a_file_that_is_no_object_of_texts_is_named_with_a_remedy(tmp_path: Path) -> None:
    file = tmp_path / "short-words.json"
    file.write_text('{"Draw 1 card.": 1}')
    with pytest.raises(ContentError, match=r"short-words\.json.*each text, then its short form"):
        short_words(file)


def test_without_the_file_there_are_no_short_forms(tmp_path: Path) -> None:
    assert short_words(tmp_path / "none.json") == {}
