"""What stands beside the table: the card, or what is under the cursor besides cards, and the log below it."""

from __future__ import annotations

import pytest

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.engine.api import EndTurn, Meditate, Pass, TurnDecision
from ashes_tui.lang.terms import Phase, Stat
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.card.detail import card_rows
from ashes_tui.ui.draw.table.kept import KeptDrawings
from ashes_tui.ui.draw.table.lane import lane
from ashes_tui.ui.draw.table.layout import layout
from ashes_tui.ui.draw.table.log import log_pane
from ashes_tui.ui.draw.table.table import draw_table
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import DETAIL, HAND, MY_BAR, OPTIONS, SIDE_LOG
from ashes_tui.ui.table.reading import instead_of_card
from ashes_tui.words.api import Line, Tone
from ashes_tui.words.glyphs import FULL
from ashes_tui.words.line import About, LineKind, LineVerb
from ashes_tui.words.narrators.turns import END_PHASES
from tests.ui.conftest import USUAL, played_to
from tests.ui.test_solo import solo_match

LOOK = Appearance(DARK, FULL)


@pytest.fixture(scope="module")
def model(library: Library) -> TableModel:
    """A turn in which passing, meditating and ending it can be answered or were."""
    match = played_to(library, lambda match, decision: isinstance(decision, TurnDecision) and match.version > 40)
    return TableModel(Party(session_for(match)), match.decisions[0].seat)


def test_an_answer_about_no_card_says_what_it_means(model: TableModel) -> None:
    """Given the cursor on such an answer, then the panel tells it under its name."""
    found = [(i, entry) for i, entry in enumerate(model.entries()) if isinstance(entry.act, Pass | Meditate | EndTurn)]
    assert found
    for at, _ in found:
        model.move_cursor(OPTIONS, at)
        title, _, text = instead_of_card(model).partition(": ")
        panel = draw_table(model, model.game, layout(120, 40), (), LOOK, KeptDrawings())[DETAIL].strips
        assert title in panel[0].text
        assert text.split()[0] in panel[1].text


def test_a_pile_says_what_it_is_for_and_what_lies_in_it(model: TableModel) -> None:
    """Given the cursor on a pile, then its size, its use and the cards that may be known are told."""
    seat = model.view.seats[model.seat]
    for at, item in enumerate(model.rows[MY_BAR]):
        if not item.pile:
            continue
        model.move_cursor(MY_BAR, at)
        told = instead_of_card(model)
        assert f"{item.pile} pile, " in told
        if item.pile == "discard":
            assert all(card.name in told for card in seat.discard_pile)
        if item.pile == "draw":
            assert f"{seat.draw_count} card" in told


@pytest.mark.parametrize("height", range(1, 12))
def test_the_log_begins_with_a_whole_event(height: int) -> None:
    """Given little room, then what does not fit whole is left out; only of a single long event the end is."""
    lines = [Line(f"{name} does something that takes more than one line to be told") for name in ("Ann", "Bob", "Eve")]
    shown = [strip.text for strip in log_pane(lines, 30, height, LOOK, 0).strips]
    first = next(text for text in shown if text.strip())
    assert any(line.text.split()[0] in first for line in lines)


@pytest.mark.parametrize("height", range(9, 20))
def test_the_last_events_of_a_long_log_stay_where_they_are(height: int) -> None:
    """Given a card above the log that takes three of its lines, then what is told at its bottom does not move."""
    lines = [
        line for n in range(9) for line in (Line(f"Turn {n}", Tone.TURN, 0), *[Line("acts, told in two lines")] * 3)
    ]
    high, low = (log_pane(lines, 20, lines_of_log, LOOK, 0).strips for lines_of_log in (height, height - 3))
    assert [strip.text for strip in low[-4:]] == [strip.text for strip in high[-4:]]
    assert all(strips[-1].text.strip() for strips in (high, low))


def test_a_log_that_is_told_whole_begins_at_the_top() -> None:
    first, *_, last = log_pane([Line("Ann's turn", Tone.TURN, 0), Line("acts")], 30, 9, LOOK, 0).strips
    assert first.text.strip().startswith("Ann's turn")
    assert not last.text.strip()


def test_only_harm_has_the_sign_of_life_in_the_log() -> None:
    """Given damage that is dealt and damage that is prevented, then the sign of harm stands at the first alone."""
    harm, luck = (Line(verb.value, about=About(LineKind.HARM, verb)) for verb in (LineVerb.DEAL, LineVerb.PREVENT))
    dealt, prevented = (strip.text for strip in log_pane([harm, luck], 30, 2, LOOK, 0).strips)
    assert LOOK.signs.life in dealt
    assert LOOK.signs.life not in prevented


@pytest.mark.parametrize("height", range(3, 20))
@pytest.mark.parametrize("per_turn", range(1, 5))
def test_every_event_of_the_log_stands_below_the_heading_of_its_turn(height: int, per_turn: int) -> None:
    """Given a log longer than its pane, wherever it is cut, then no event comes under the turn of somebody else."""
    lines: list[Line] = []
    for turn in range(9):
        lines.append(Line(f"Turn{turn}", tone=Tone.TURN, seat=turn % 2))
        lines += [Line(f"turn{turn} tells of an event {n} in more than one line of words") for n in range(per_turn)]
    below = ""
    for strip in log_pane(lines, 30, height, LOOK, 0).strips:
        words = strip.text.split()
        if words and words[0].startswith("Turn"):
            below = words[0].casefold()
        elif "turn" in strip.text:
            assert words[1] == below


@pytest.mark.parametrize("phase", END_PHASES)
def test_what_ends_a_round_stands_below_a_heading_of_its_own(phase: Phase) -> None:
    """Given what happens in recovery or at the end of a round, then it is not told as of the last turn."""
    about = About(LineKind.PHASE, LineVerb.BEGIN, phase=phase)
    lines = [Line("Ann's turn", Tone.TURN, 0), *[Line("acts", seat=0)] * 5, Line("The end", Tone.QUIET, about=about)]
    drawn = log_pane([*lines, Line("Red Rains")], 30, 3, LOOK, 0)
    shown = [text for strip in drawn.strips if (text := strip.text.strip())]
    assert shown[0].startswith("The end ──")
    assert shown[1].endswith("Red Rains")


@pytest.mark.parametrize("height", range(3, 9))
def test_a_long_heading_in_the_log_is_told_whole(height: int) -> None:
    """Given the turn of an opponent with two battlefields, then its heading says against whom, in two lines."""
    lines = [Line("Scatha's turn against Player 1", Tone.TURN, 2), *[Line("It acts")] * 9]
    shown = [text for strip in log_pane(lines, 30, height, LOOK, 0).strips if (text := strip.text.strip())]
    assert " ".join(shown[:2]) == lines[0].text
    assert all("acts" in line for line in shown[2:])


@pytest.mark.parametrize("width", range(40, 100, 7))
def test_the_lane_tells_an_event_whole_or_not_at_all(model: TableModel, width: int) -> None:
    words = "Skybreak Captain deals 2 damage to Maeve Luminvale"
    text = lane(model, width, 1, LOOK, (words,)).strips[0].text
    assert words in text or "Skybreak" not in text
    assert words in lane(model, USUAL[0] + 20, 1, LOOK, (words,)).strips[0].text


def test_a_card_that_summons_says_what_it_brings(library: Library) -> None:
    """Given a card in hand that brings a conjuration, then beside the table stand its values and its text."""
    match = played_to(library, lambda match, decision: isinstance(decision, TurnDecision) and match.version > 9)
    model, told = TableModel(Party(session_for(match)), match.decisions[0].seat), 0
    for at, item in enumerate(model.rows[HAND]):
        definition = model.names.definition(item.id)
        if definition is None or not definition.produces:
            continue
        model.move_cursor(HAND, at)
        panes = draw_table(model, model.game, layout(120, 40), (), LOOK, KeptDrawings())
        lines = [strip.text for pane in (DETAIL, SIDE_LOG) for strip in panes[pane].strips]
        other = library.rulebook.cards[definition.produces[0]]
        head = next(i for i, line in enumerate(lines) if f"Brings {other.name}" in line)
        assert f"attack {other.shown(Stat.ATTACK)}  life {other.shown(Stat.LIFE)}" in lines[head + 1]
        told += 1
    assert told


def test_a_card_attached_says_to_what(library: Library) -> None:
    """Given a card attached to another one, then the panel names that one."""
    match = played_to(
        library,
        lambda match, _: any(unit.attached for seat in match.view(0).seats for unit in seat.battlefield),
    )
    model = TableModel(Party(session_for(match)), 0)
    host = next(unit for seat in model.view.seats for unit in seat.battlefield if unit.attached)
    rows = card_rows(host.attached[0], model.names, 40, LOOK)
    assert f"Attached to {model.names.full(host.id)}" in [text for text, _ in rows]


def test_places_are_named_in_whole_words_where_the_columns_are_free(library: Library) -> None:
    """Given an automaton at 80 columns, then places stand there in words, beside a long event as numbers."""
    solo, words = TableModel(Party(session_for(solo_match(library, 7))), 0), "Player plays Frost Talon for As"
    assert "0 of 5 places" in lane(solo, 80, 1, LOOK).strips[0].text
    beside = lane(solo, 80, 1, LOOK, (words,)).strips[0].text
    assert words in beside
    assert "0/5" in beside
