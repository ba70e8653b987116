"""What an attack answer says in narrow columns: who is destroyed, then lives, then printed values."""

from __future__ import annotations

import re

import pytest

from ashes_tui.client.picking.entries import Entry
from ashes_tui.engine import api
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.table.question.answer_text import AnswerText, fitted
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.words.glyphs import FULL

TRADE = "A4 L4→1 unless guarded, exhausted, with Ar, you lose Botanist"
AT_MOST = "A4 at most L4→0, exhausted"


def told(about: str, width: int, name: str = "Sleeping Bear") -> AnswerText:
    entry = Entry(f"Attack {name} with Botanist", api.DeclareAttack(1), "main", about=about, key="d")
    return fitted(entry, width, Appearance(DARK, FULL), "Attack (main)")


@pytest.mark.parametrize(
    ("width", "values"),
    [
        (44, "†4 ♥4→1? ↻, you lose Botanist"),
        (40, "†4 ♥4→1?, you lose 1 unit"),
        (34, "†4 ♥4→1? ↻, -1 unit"),
        (32, "†4 ♥4→1?, -1 unit"),
        (28, "♥4→1?, -1 unit"),
    ],
)
def test_printed_values_give_way_before_what_an_attack_leads_to(width: int, values: str) -> None:
    """Given an attack that costs its attacker, then its name is whole and says what becomes of the target, and that
    a unit is lost, in the end in two words."""
    assert told(TRADE, width) == AnswerText("Sleeping Bear", values)


@pytest.mark.parametrize(("width", "rests"), [(45, "exhausted"), (37, "↻"), (34, "")])
def test_of_all_exhausted_targets_it_is_told_alike(width: int, rests: str) -> None:
    """Given a column in which a long name leaves no room to say that its unit rests, then it is said of no other."""
    names = "Bear", "Iron Scales of the Frostwild"
    column = [
        Entry(f"Attack {name}", api.DeclareAttack(1), "main", about="A3 L2, exhausted", key="d") for name in names
    ]
    found = [fitted(one, width, Appearance(DARK, FULL), "Attack (main)", others=column).values for one in column]
    assert [next((sign for sign in ("exhausted", "↻") if sign in values), "") for values in found] == [rests] * 2


def test_a_loss_stands_apart_from_a_life_that_stays() -> None:
    """Given an attack that only costs its attacker, then in the least room it says nothing but that."""
    about = "A4 L4, you lose Botanist"
    assert [told(about, width).values for width in (38, 36, 28, 26, 22)] == [
        "†4 ♥4, you lose Botanist",
        "†4 ♥4, you lose 1 unit",
        "†4 ♥4, -1 unit",
        "♥4, -1 unit",
        "-1 unit",
    ]


def test_a_name_keeps_more_than_its_first_word_beside_a_loss() -> None:
    """Given an attack that only costs its attacker, then the life of the target gives way before its name is cut."""
    assert told("A3 L2, you lose Botanist", 21, "Iron Scales#1") == AnswerText("Iron Scales#1", "-1 unit")
    assert told("A3 L2, you lose Botanist", 19, "Iron Scales#1") == AnswerText("Iron Sca…#1", "-1 unit")


@pytest.mark.parametrize("width", range(14, 60))
@pytest.mark.parametrize(
    ("about", "ends"),
    [(TRADE, ("♥4→1?", "-1 unit")), (AT_MOST, ("→✖",)), ("A4 L4, you lose Botanist", ("-1 unit",))],
)
def test_no_attack_reads_as_if_it_did_nothing(width: int, about: str, ends: tuple[str, ...]) -> None:
    """Given any attack with a known outcome, then its name is cut before the outcome is left out."""
    said = told(about, width)
    in_brief = re.sub("you lose (1 unit|Botanist)", "-1 unit", said.values)
    assert all(end in in_brief for end in ends) or in_brief == ends[-1] == "-1 unit"
    assert said.width <= max(width, 4 + 1 + len("-1 unit"))


def test_an_outcome_that_takes_all_attackers_is_in_doubt() -> None:
    """Given an outcome that all attackers together reach, then it has the sign of doubt in any room."""
    assert told(AT_MOST, 26).values == "†4 ♥4→✖? ↻"
    assert told(AT_MOST, 20).values == "♥4→✖?"


def test_a_target_is_named_briefly_before_its_outcome_is_shortened_further() -> None:
    """Given a Phoenixborn to attack, then its first name comes before its name is cut."""
    assert told("at most L4→0", 15, "Maeve Luminvale").name == "Maeve"
