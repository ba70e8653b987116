"""What is foretold of an answer is only what happens: no ability of which nothing comes."""

from __future__ import annotations

import pytest

from ashes_tui.ui.library import Library
from ashes_tui.ui.table.foretelling.aftermath import AFTER, facts_in_words
from ashes_tui.ui.table.panes import OPTIONS
from tests.ui.test_first_place import at, settled

SPEAR = "phoenixborn: Arren Frostpeak, hand: [Gust Spear], battlefield: [Javelineer], active: [astral:class]"


@pytest.mark.parametrize(
    ("other", "told"),
    [
        ("phoenixborn: Maeve Luminvale", ""),
        (
            "phoenixborn: Maeve Luminvale, active: [natural:power]",
            "Then: Gust Spear takes effect; Opponent's natural die turns to class",
        ),
    ],
)
def test_an_ability_that_finds_nothing_to_change_is_not_foretold(library: Library, other: str, told: str) -> None:
    """Given an alteration spell that lowers dice, then its effect is foretold where there is a die to lower."""
    model = at(library, SPEAR, other)
    place = next(i for i, entry in enumerate(model.entries()) if "Gust Spear" in entry.text)
    model.move_cursor(OPTIONS, place)
    model.preview_text()
    assert settled(model).preview_text() == told


def test_what_an_answer_leaves_is_not_led_by_the_word_of_what_it_does(library: Library) -> None:
    """Given what follows with *Then* before it, then what is left comes after that; where it stands alone, without."""
    model = at(library, SPEAR, "phoenixborn: Maeve Luminvale, active: [natural:power]")
    model.move_cursor(OPTIONS, next(i for i, entry in enumerate(model.entries()) if "Gust Spear" in entry.text))
    model.preview_text()
    settled(model)
    assert model.foretold().follows
    assert model.preview_text(alone=True).startswith("Gust Spear takes effect")
    assert "After that 1 main action is left" in facts_in_words(model.facts_after(), lead=AFTER)
