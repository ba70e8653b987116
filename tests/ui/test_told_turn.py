"""A step of another's turn where the question stands: nothing of it is lost without a word."""

from __future__ import annotations

import pytest

from ashes_tui.content.reference.short_words import short_form
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.table.question.told import _whole_sentences, told_pane
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.screens.told_turn import first_sentences
from ashes_tui.words.api import Line, Tone
from ashes_tui.words.glyphs import FULL
from ashes_tui.words.line import About, LineKind, LineVerb
from ashes_tui.words.phrases import quoted

LOOK = Appearance(DARK, FULL)
WHY = Line("It is the leftmost that can attack", Tone.WHY)
ACTION = Line("Scatha attacks Ann", Tone.ACTION, 1)


def test_to_a_learner_a_long_text_is_told_by_its_first_sentences() -> None:
    """Given a text of a few sentences, then as many stand there as are quickly read, and that more follow is marked."""
    first, second = f"Place {'1 die ' * 12}on it", f"If you do, {'draw 1 card ' * 8}from it"
    assert first_sentences(f"{first}. Draw 1 card.", "…") == f"{first}. Draw 1 card."
    assert first_sentences(f"{first}. {second}.", "…") == f"{first}. …"
    assert first_sentences(f"{second * 2}.", "…") == f"{second * 2}."


def told(
    lines: list[Line], height: int, before: list[Line] | None = None, explained: list[Line] | None = None
) -> list[str]:
    drawing = told_pane("Scatha plays", "step 1 of 2", before or [], (lines, explained or lines), 0, (60, height), LOOK)
    return [strip.text.strip() for strip in drawing.strips]


def test_what_ended_the_own_turn_and_the_reason_give_way_to_the_step() -> None:
    """Given less and less room, then first what went before is left out, then the reason, never what was done."""
    before = [Line("Ann passes", Tone.ACTION, 0)]
    assert [ACTION.text in told([WHY, ACTION], height, before) for height in (4, 3, 2)] == [True] * 3
    assert [WHY.text in told([WHY, ACTION], height, before) for height in (4, 3, 2)] == [True, True, False]
    assert ["Before: Ann passes" in told([WHY, ACTION], height, before) for height in (4, 3, 2)] == [True, False, False]


def test_what_an_action_means_is_shown_where_there_is_room_for_all() -> None:
    """Given less and less room, then the meaning gives way first, and is not counted as missing."""
    meaning = [ACTION, Line("Deal 1 damage", Tone.WHY), Line("effect")]
    shown = [told([ACTION, Line("effect")], height, explained=meaning) for height in (4, 3, 2)]
    assert ["Deal 1 damage" in lines for lines in shown] == [True, False, False]
    assert shown[1][1:] == ["Scatha attacks Ann", "effect"]
    assert "more" not in shown[1][0]


@pytest.mark.parametrize("n", [4, 7])
def test_what_has_no_room_is_counted(n: int) -> None:
    """Given results too long to share a row, then as many stand there as fit, and the others are counted."""
    lines = [ACTION, *(Line(f"effect {i} of those that fill a row of the pane") for i in range(n))]
    shown = told(lines, 4)
    assert shown[1:] == [line.text for line in lines[:3]]
    assert f"{n - 2} more: t  step 1 of 2" in shown[0]


def test_harm_without_room_is_counted_in_the_last_row() -> None:
    hurt = [Line(f"Unit {i} is dealt damage that fills a row of the pane", Tone.HURT, 0) for i in range(6)]
    assert told([ACTION, *hurt], 4)[1:] == [ACTION.text, hurt[0].text, f"{LOOK.signs.lowered} 5 more: t"]


def test_results_share_a_row_before_anything_of_the_step_is_left_out() -> None:
    """Given two free rows, when an action has five short results, then all of them stand there, behind the action."""
    lines = [ACTION, *(Line(f"effect {i}") for i in range(5))]
    assert "effect 0" in told(lines, 7)
    assert told(lines, 3)[1:] == [f"{ACTION.text} · effect 0 · effect 1 · effect 2", "effect 3 · effect 4"]


def test_a_reason_without_room_is_counted_beside_the_place() -> None:
    assert "1 more: t  step 1 of 2" in told([WHY, ACTION], 2)[0]
    assert "more" not in told([WHY, ACTION], 3)[0]


def test_harm_stands_before_all_that_does_less() -> None:
    """Given two rows, when there is no room for all, then what was done and the harm of it stand there."""
    hurt = Line("Ann receives 3 wounds", Tone.HURT, 0)
    lines = [ACTION, *(Line(f"effect {i} of those that fill a row of the pane") for i in range(9)), hurt]
    shown = told(lines, 3)
    assert shown[1] == f"{ACTION.text} · {hurt.text}"
    assert "9 more: t" in shown[0]


def test_what_an_action_means_is_told_in_short_where_there_is_little_room() -> None:
    """Given fewer lines than two meanings need, then both stand in short, next only the first, at last none."""
    long = "Move an artifice die from a card you control onto another card you control."
    one, other = (ACTION._replace(text=f"the {n} deed") for n in ("first", "second"))
    short = quoted(short_form(long))
    means = Line(quoted(long), Tone.WHY, 1, brief=short)

    def shown(height: int) -> list[str]:
        return [text for text in told([one, other], height, explained=[one, means, other, means])[1:] if text]

    assert " ".join(shown(7)) == f"{one.text} {means.text} {other.text} {means.text}"
    assert [shown(height) for height in (5, 4, 3)] == [
        [one.text, short, other.text, short],
        [one.text, short, other.text],
        [one.text, other.text],
    ]


def test_what_an_action_means_stands_while_results_can_share_a_row_or_what_went_before_can_go() -> None:
    """Given an action with two results, then its card is quoted in three rows, beside none of them."""
    means = Line(quoted("Draw 1 card."), Tone.WHY, 1, brief=quoted("Draw 1 card"))
    results = [Line("Bob draws a card"), Line("Bob places a die")]
    before = [Line("Ann passes", Tone.ACTION, 0)]
    lines, meant = [ACTION, *results], [ACTION, means, *results]
    assert told(lines, 4, explained=meant)[1:] == [ACTION.text, means.brief, "Bob draws a card · Bob places a die"]
    assert told(lines, 5, before, meant)[1:] == [ACTION.text, means.text, *(line.text for line in results)]
    assert told(lines, 6, before, meant)[1] == "Before: Ann passes"
    assert means.brief not in told(lines, 3, explained=meant), "before a line of the step"


def test_what_was_prevented_stands_with_the_harm() -> None:
    """Given three rows, when there is no room for all, then the die that prevents the harm stands there as well."""
    hurt = Line("Firebelly deals 1 damage to Kanna Galeheart", Tone.HURT, 0)
    prevented = Line("Ann exhausts a die to prevent 1 damage", about=About(LineKind.HARM, LineVerb.PREVENT))
    lines = [ACTION, Line("effect of those that fill a row of the pane"), hurt, prevented, Line("another that does so")]
    shown = told(lines, 4)
    assert shown[1:3] == [ACTION.text, hurt.text]
    assert prevented.text in shown[3]


def test_what_went_before_a_step_stands_above_it_where_nothing_else_needs_its_line() -> None:
    """Given a card's text and what went before, then all is told in the order of happening, or only the first."""

    def shown(height: int) -> list[str]:
        parts = ("Viros plays", "step 2 of 2", (), ([ACTION], [ACTION]), 0, (60, height), LOOK)
        pane = told_pane(*parts, reads="Lurk: hides", earlier=("a roll",))
        return [strip.text.strip() for strip in pane.strips][1:]

    assert shown(5) == ["Before this: a roll", ACTION.text, "", "Lurk: hides"]
    assert shown(4) == [ACTION.text, "", "Lurk: hides"]


def test_what_may_come_next_stands_at_the_right_where_it_takes_no_room_from_the_step() -> None:
    """Given a step and what may come next, then the second stands beside it, unless the step would be told in less."""
    soon = ("Lurk: attack 2, it aims at Botanist", "Red Rains 1 of 3: 2 more bring its Ultimate")

    def shown(lines: list[Line], size: tuple[int, int], reads: str = "") -> list[str]:
        pane = told_pane("Viros plays", "step 2 of 2", (), (lines, lines), 0, size, LOOK, reads=reads, soon=soon)
        return [strip.text.rstrip() for strip in pane.strips]

    beside = shown([ACTION, Line("effect")], (120, 5))
    assert beside[1].split("  ")[-1].strip() == "Later"
    assert beside[2].endswith(soon[0]) and beside[3].endswith(soon[1])  # noqa: PT018
    assert beside[1].strip().startswith(ACTION.text)
    assert not any("Later" in line for line in shown([ACTION], (120, 2)))
    long = [Line(f"effect {i} of those that fill a row of the pane, but only to its end") for i in range(3)]
    assert not any("Later" in line for line in shown(long, (80, 4)))
    assert "Later" not in "".join(shown([ACTION], (80, 4), reads="Lurk: " + "deal damage to all of them " * 5))


def test_what_the_card_of_a_step_says_takes_the_lines_that_are_left() -> None:
    """Given fewer and fewer free lines, then the card's text loses its empty line, its end, and is gone."""
    text = f"Firebelly: {'deal 1 damage to all of them, ' * 3}and to you"

    def shown(height: int) -> list[str]:
        parts = ("Viros plays", "step 1 of 2", (), ([ACTION], [ACTION]), 0, (60, height), LOOK)
        return [strip.text.strip() for strip in told_pane(*parts, reads=text).strips][1:]

    assert shown(6)[1] == ""
    assert " ".join(shown(6)[2:]).split() == text.split()
    assert shown(4)[1:] == shown(6)[2:4]
    assert not shown(3)[1], "half a sentence would say something else"
    assert shown(2) == [ACTION.text]


def test_a_quotation_is_closed_though_it_goes_on() -> None:
    """Given the words of a card with room for one sentence, then its end is marked and quoted; else all stand."""
    text = 'Snapseed: "Place a Snapseed. If this is charged, place another."'
    assert _whole_sentences(text, 60, 1, "…") == ['Snapseed: "Place a Snapseed. …"']
    assert _whole_sentences(text, 80, 1, "…") == [text]
