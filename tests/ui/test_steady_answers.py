"""No answer moves while its question is open: whatever is noticed, refused or hinted stands where it takes no line."""

from __future__ import annotations

from collections import Counter

import pytest

from ashes_tui.engine.api import TurnDecision
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Drawing
from ashes_tui.ui.draw.table.question.answers import TURN
from ashes_tui.ui.draw.table.question.prompt import laid_out, prompt
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import HAND, OPTIONS
from ashes_tui.words.glyphs import FULL
from tests.ui.test_answers_apart import questions

LOOK = Appearance(DARK, FULL)
SIZES = ((80, 5), (80, 7), (80, 9), (120, 7), (160, 10))
REFUSED = "Skybreak Captain: 1 more die is needed: As✹"
REMEDY = f"{REFUSED}; first Meditate, which turns one die for each card that you discard"
HINTED = (
    "The computer would choose: Play Summon Stellar Oracle. About as good would be: Attack The Corpse of Viros. "
    "It expects that you have one unit more at the end of the turn, and the opponent one unit less"
)


def drawn(model: TableModel, size: tuple[int, int], notice: str = "") -> Drawing:
    model.notice = notice
    drawing = prompt(model, *size, LOOK, explain=True)
    model.notice = ""
    return drawing


def places(drawing: Drawing) -> dict[int, tuple[int, int, int]]:
    """Where each answer stands, and how wide."""
    return {spot.at: (spot.x, spot.y, spot.width) for spot in drawing.spots if spot.row == OPTIONS}


def words(drawing: Drawing) -> str:
    return " ".join(" ".join(strip.text for strip in drawing.strips).split())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("notice", [REFUSED, REMEDY, HINTED])
def test_no_answer_moves_for_what_is_noticed(library: Library, size: tuple[int, int], notice: str) -> None:
    """Given any question, when something is refused or hinted, then each answer stays in its line and column."""
    for model in questions(library, 2):
        assert places(drawn(model, size, notice)) == places(drawn(model, size))


@pytest.mark.parametrize("size", SIZES)
def test_no_answer_moves_for_what_is_known_of_another(library: Library, size: tuple[int, int]) -> None:
    """Given a turn, when the cursor goes over its answers, then what is said of one above them moves none."""
    for model in questions(library, 9):
        if model.tells_outcome:
            continue  # what an attack leads to stands beside the answers, in columns of its own
        begun = places(drawn(model, size))
        for at in range(len(model.entries())):
            model.move_cursor(OPTIONS, at)
            moved = places(drawn(model, size))
            if begun.keys() == moved.keys():  # else a column has scrolled, as it must
                assert moved == begun


@pytest.mark.parametrize("height", [7, 9])
def test_what_every_turn_has_lies_in_the_last_line_of_a_narrow_pane(library: Library, height: int) -> None:
    """Given 80 columns, then meditating, passing and ending stand below all else, whatever else can be done.

    Only seldom have they no room in one line, or do others lose words by it.
    """
    found = Counter[bool]()
    for model in (model for seed in (2, 3, 5) for model in questions(library, seed)):
        columns = laid_out(model, 80, height, LOOK)[1]
        others = [column for column in columns if column.kind == TURN]
        if isinstance(model.decision, TurnDecision) and others and len(others) < len(columns):
            above = max(c.line + min(c.lines, len(c.entries)) for c in columns if c.kind != TURN)
            found[{column.line for column in others} == {above}] += 1
    assert found[True] > 40
    assert found[False] <= found[True] // 8


def test_a_wide_pane_has_a_column_for_what_every_turn_has(library: Library) -> None:
    """Given 118 columns, then they stand beside the rest."""
    model = next(m for m in questions(library, 2) if isinstance(m.decision, TurnDecision) and len(m.entries()) > 4)
    assert any(column.heading == TURN for column in laid_out(model, 118, 9, LOOK)[1])


def test_a_hint_shortens_no_name(library: Library) -> None:
    """Given answers with whole names, when a hint opens, then what the list says of them is what it said."""
    for model in questions(library, 2):
        plain, hinted = drawn(model, (80, 8)), drawn(model, (80, 8), HINTED)
        for x, y, width in places(plain).values():
            assert hinted.strips[y].text[x : x + width] == plain.strips[y].text[x : x + width]


def test_a_warning_that_is_too_long_goes_on_below_the_answers(library: Library) -> None:
    """Given free lines below the answers, then a hint that has no room beside the title stands there, and whole."""
    model = next(iter(questions(library, 2)))
    told = words(drawn(model, (80, 16), HINTED))
    assert HINTED in told
    assert told.startswith(words(drawn(model, (80, 16)))[:20])


def headings(drawing: Drawing) -> str:
    """The line above the first answer."""
    first = min((y for _, y, _ in places(drawing).values()), default=0)
    return drawing.strips[first - 1].text if first > 1 else ""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("notice", [REFUSED, REMEDY, HINTED])
def test_the_headings_of_the_answers_stay_in_sight(library: Library, size: tuple[int, int], notice: str) -> None:
    """Given a turn with headed columns, when something is refused or hinted, then each heading can still be read."""
    found = 0
    for model in questions(library, 2):
        above = headings(drawn(model, size))
        if isinstance(model.decision, TurnDecision) and "Play" in above:
            assert all(word in headings(drawn(model, size, notice)) for word in above.split())
            found += 1
    assert found


def test_a_refusal_is_told_in_fewer_words_where_the_answers_take_every_line(library: Library) -> None:
    """Given headed columns without a free line below, then of a long refusal only whole parts are told.

    Who has asked about a card on the table reads it whole, over the headings.
    """
    for model in questions(library, 2):
        plain = drawn(model, (80, 6))
        if plain.strips[-1].text.strip() and "Play" in headings(plain) and "Activate" in headings(plain):
            refused = drawn(model, (80, 6), f"{REFUSED}; it is your only way to pay for it, and no other")
            assert refused.strips[0].text.rstrip().endswith(REFUSED)
            assert places(refused) == places(plain)
            model.move_cursor(HAND, 0)
            asked = drawn(model, (80, 6), f"{REFUSED}; it is your only way to pay for it, and no other")
            assert "no other" in words(asked)
            assert "Activate" not in asked.strips[1].text, "no heading shows through"
            assert places(asked) == places(plain)
            return
    pytest.fail("no turn with full columns")
