"""The lines inside a card: none stays empty while something that the card says is left out."""

from __future__ import annotations

import pytest

from ashes_tui.lang.terms import UNIT_TYPES
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import text_width
from ashes_tui.ui.draw.table.half.untold import filled_lines
from ashes_tui.ui.draw.table.texts.card_texts import texts
from ashes_tui.ui.draw.table.texts.few_words import CardWords, whole_lines
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.words.glyphs import FULL

LOOK = Appearance(DARK, FULL)


def units(library: Library) -> list[tuple[str, tuple[CardWords, ...]]]:
    """Every unit and aspect, and what it says."""
    book = library.rulebook
    return [(title, tuple(texts(card, book, LOOK))) for title, card in book.cards.items() if card.type in UNIT_TYPES]


@pytest.mark.parametrize("width", [11, 13, 16, 18, 21, 24, 27])
def test_no_line_in_a_card_is_empty_while_its_text_is_not_told(library: Library, width: int) -> None:
    """Given any unit in little room, then it fills its lines, tells everything, or has a sign that there is more."""
    for title, said in units(library):
        for room in (1, 2, 3, 4):
            lines = filled_lines(said, width, room, "…")
            text = "\n".join(f"{lead}{rest}" for lead, rest in lines)
            assert len(lines) <= room, title
            assert all(text_width(line) <= width for line in text.split("\n")), title
            is_whole = whole_lines(said, width, room, on_unit=True) is not None
            assert len(lines) == room or is_whole or "…" in text, f"{title}: {text}"


def test_a_free_line_tells_what_a_name_leaves_open() -> None:
    """Given an ability that everybody knows, then the free line is for the other text, which is cut by words."""
    said = (
        CardWords("Defender", "This unit blocks, and guards for other aspects."),
        CardWords("", "Prevent all damage that anything would do to anybody."),
    )
    assert [lead + rest for lead, rest in filled_lines(said, 13, 2, "…")] == ["Defender", "Prevent all…"]


def test_where_no_word_fits_a_sign_says_that_there_is_more() -> None:
    said = (
        CardWords("Defender", "This unit blocks, and guards for other aspects."),
        CardWords("", "Unbelievable things."),
    )
    assert [lead + rest for lead, rest in filled_lines(said, 10, 2, "…")] == ["Defender …"]


def test_no_text_is_told_whole_beside_one_that_is_left_out() -> None:
    """Given room for an ability that everybody knows in a few words, or for its name, then the other is told, too."""
    said = (
        CardWords("Defender", "This unit blocks, and guards for other aspects, while not exhausted.", is_named=True),
        CardWords("", "Prevent all but 1 damage dealt to this unit."),
    )
    assert [lead + rest for lead, rest in filled_lines(said, 24, 2, "…")] == [
        "Blocks, and guards other",
        "aspects. Max 1 damage",
    ]
    assert [lead + rest for lead, rest in filled_lines(said, 12, 2, "…")] == ["Max 1 damage", "Defender"]


@pytest.mark.parametrize(
    ("width", "told"),
    [
        (30, ["Blocks and guards. Last token:", "destroy the leftmost unit"]),
        (12, ["Last token:", "destroy one…"]),
    ],
)
def test_one_text_is_told_whole_rather_than_a_piece_of_each(width: int, told: list[str]) -> None:
    """Given two texts, then both have shorter forms; without room for that one of them and a sign stand there.

    What has no name comes before what everybody knows by its name.
    """
    said = (
        CardWords("Defender", "This unit blocks, and guards for other aspects, while not exhausted.", is_named=True),
        CardWords("", "Status: If that was its last status token, destroy the leftmost opposing unit."),
    )
    assert [lead + rest for lead, rest in filled_lines(said, width, 2, "…")] == told


def test_what_a_letter_stands_for_is_told_after_what_it_does() -> None:
    said = (
        CardWords("", "X = the number of status tokens on this unit."),
        CardWords("", "When this unit is destroyed, draw up to 1 card."),
    )
    assert [lead + rest for lead, rest in filled_lines(said, 11, 2, "…")] == ["Destroyed:", "draw 1 …"]
