"""What stands on one screen is said once, whole, and of the right one."""

from __future__ import annotations

import re

import pytest

from ashes_tui.client.looking_back import LookingBack, viewers_of
from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.engine.api import Decision, Purpose, TurnDecision
from ashes_tui.lang.terms import Zone
from ashes_tui.match.match import Match
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.pages.time_line import steps_pane
from ashes_tui.ui.draw.table.beside.terms import terms
from ashes_tui.ui.draw.table.log import last_event, log_pane
from ashes_tui.ui.draw.table.question.arranging import lost_in
from ashes_tui.ui.draw.table.question.heads import Heads, _free_lines, _with_sentence, heads_of
from ashes_tui.ui.draw.table.question.prompt import prompt
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.foretelling.why_not import why_not
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import FORESEEN, OPTIONS, THEIR_DICE, THEIR_SPELLS
from ashes_tui.ui.table.rows import RowKind, TableItem
from ashes_tui.words.api import Line, Tone
from ashes_tui.words.glyphs import FULL
from ashes_tui.words.line import About, Lead, LineKind, LineVerb
from ashes_tui.words.names import every_card
from tests.ui.conftest import LARGE, opened, played_to
from tests.ui.test_chimera import chimera_match
from tests.ui.test_coop import coop_match, shared_turn
from tests.ui.test_solo import solo_match

LOOK = Appearance(DARK, FULL)


def in_turn(match: Match, decision: Decision) -> bool:
    return isinstance(decision, TurnDecision) and match.version > 60


# --- looking back ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [34, 50])
def test_looking_back_each_label_has_the_room_it_needs(library: Library, width: int) -> None:
    """Given partners with long names, then what changed since is named whole, apart from its values."""
    session = session_for(coop_match(library, steps=80))
    game = LookingBack(session, viewers_of(session))
    shown = [strip.text for strip in steps_pane(game, game.names(game.seat), width, 40, LOOK).strips]
    rows = shown[next(i for i, line in enumerate(shown) if re.match(r" (The turn's start and now|Now) ", line)) + 1 :]
    heads, *told = [row.strip() for row in rows if row.strip()]
    assert heads.split() == ["Ann", "Bob", "Scatha"], "each column has its head"
    assert [row.partition("  ")[0] for row in told] == ["life", "units", "in hand", "dice ready"]


@pytest.mark.parametrize("back", range(1, 12))
def test_looking_back_what_is_still_to_come_stands_below_a_heading(library: Library, back: int) -> None:
    """Given a moment before the end, then the present step is marked, and later ones stand below a heading."""
    session = session_for(coop_match(library, steps=80))
    game = LookingBack(session, viewers_of(session))
    game.go_to(game.past.last - back)
    shown = [strip.text.rstrip() for strip in steps_pane(game, game.names(game.seat), 50, 60, LOOK).strips]
    signs = [line[1:2] for line in shown]
    heading = next((at for at, line in enumerate(shown) if line.strip() == "Still to come"), len(shown))
    assert LOOK.glyphs.dot not in signs[:heading]
    assert not {LOOK.glyphs.check, LOOK.glyphs.cursor} & {*signs[heading:]}
    assert (LOOK.glyphs.dot in signs) == (heading < len(shown)) or not any(sign.strip() for sign in signs[heading:])


@pytest.mark.parametrize("width", [34, 50])
def test_looking_back_units_are_those_that_lie_face_up(library: Library, width: int) -> None:
    """Given an automaton with aspects face down, then these are counted apart from its units."""
    session = session_for(chimera_match(library, 12))
    game = LookingBack(session, viewers_of(session))
    shown = [strip.text for strip in steps_pane(game, game.names(game.seat), width, 40, LOOK).strips]
    told = {
        row.strip().partition("  ")[0]: row.split()[-1].rpartition(LOOK.glyphs.arrow)[2] for row in shown if row.strip()
    }
    enemy = next(seat for seat in game.view_now.seats if seat.automaton)
    hidden = sum(card.zone is Zone.FACE_DOWN for card in enemy.battlefield)
    assert hidden
    assert (told["units"], told["face down"]) == (str(len(enemy.battlefield) - hidden), str(hidden))


# --- another's cards -----------------------------------------------------------------------------------------------


def test_of_what_is_anothers_it_is_said_whose_it_is(library: Library) -> None:
    """Given one's turn, then of spells and dice of the opponent the reason is that; its units are attacked."""
    match = next(
        m for steps in range(4, 60) if isinstance((m := solo_match(library, steps=steps)).decisions[0], TurnDecision)
    )
    model, decision = TableModel(Party(session_for(match)), 0), match.decisions[0]
    theirs = [item for row in (THEIR_SPELLS, THEIR_DICE) for item in model.rows.get(row, ())]
    asked = [item for item in theirs if item.kind in (RowKind.CARD, RowKind.DIE)]
    assert asked
    for item in asked:
        assert "this is the opponent's" in why_not(match, decision, item, model.names)


def test_of_a_partners_card_it_is_said_whose_it_is(library: Library) -> None:
    match = shared_turn(library)
    decision = match.decisions[0]
    model = TableModel(Party(session_for(match)), decision.seat)
    partner = next(seat for seat in model.view.seats if seat.side == model.view.seats[decision.seat].side
                   and seat.index != decision.seat)  # fmt: skip
    die = TableItem(RowKind.DIE, partner.active_dice[0].id)
    assert f"this is {model.names.possessive(partner.index)}" in why_not(match, decision, die, model.names)


# --- after the game ------------------------------------------------------------------------------------------------


def test_after_a_game_the_table_says_once_that_it_is_over(library: Library) -> None:
    """Given a game that was conceded, when a thing on its table is pressed, then no sentence stands there twice."""
    match = played_to(library, in_turn)
    match.concede(match.decisions[0].seat)
    model = TableModel(Party(session_for(match)), 0)
    model.press_item(TableItem(RowKind.CARD, model.view.seats[0].phoenixborn.id))
    heads = heads_of(model, 120, 10, LOOK)
    assert model.notice
    assert " ".join((heads.title, heads.text, *heads.lines)).count("The game is over") == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_after_a_game_the_title_has_the_colour_of_who_has_won(library: Library, seat: int) -> None:
    """Given a game that somebody conceded, then the title stands on the ground of the winner's side."""
    match = played_to(library, in_turn)
    match.concede(0)
    model = TableModel(Party(session_for(match), people=(seat,)), seat)
    title = next(part for part in prompt(model, 120, 10, LOOK, True).strips[0] if "The game is over" in part.text)
    plate = LOOK.palette.mine_plate if seat else LOOK.palette.theirs_plate
    assert title.style is not None
    assert title.style.bgcolor == plate.bgcolor


# --- what follows --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(120, 40), LARGE])
async def test_what_follows_from_an_answer_is_told_in_one_place(library: Library, size: tuple[int, int]) -> None:
    """Given answers with consequences, then these stand on the screen once: in the panel if there is one."""
    found = 0
    for version in range(40, 160, 20):
        match = played_to(library, lambda m, d, v=version: isinstance(d, TurnDecision) and m.version > v)  # type: ignore[misc]
        async with opened(library, match, size) as table:
            await table.sit_down()
            for at in range(len(table.model.entries())):
                table.model.move_cursor(OPTIONS, at)
                table.screen.paint()
                await table.settled()
                told = "Then:" in table.model.preview_text()
                found += told
                beside = FORESEEN in table.screen.shape.places  # its title says that it is about what follows
                shown = " ".join(table.lines())
                assert shown.count("Then:") == (told and not beside)
                assert table.model.preview_text(alone=beside)[:20] in shown
        if found:
            return
    raise AssertionError("no answer has consequences")


# --- the log -------------------------------------------------------------------------------------------------------

ATTACK = Line(
    "Viros attacks Botanist with Hammer Knight and Iron Rhino", Tone.ACTION, 1,
    about=About(LineKind.ACTION, LineVerb.ATTACK), lead=Lead.ACTOR,
    brief="attacks Botanist with Hammer Knight and Iron Rhino",
)  # fmt: skip
ROLL = Line(
    "Teacher rolls 10 dice: Na✦ Na✦ Na✹", Tone.ACTION, 1,
    about=About(LineKind.ROLL, LineVerb.ROLL), lead=Lead.ACTOR, brief="rolls 10 dice: Na✦ Na✦ Na✹",
)  # fmt: skip


def test_an_event_has_shorter_forms_that_are_whole() -> None:
    assert last_event([ATTACK], LOOK)[1:] == ("Viros attacks Botanist", "Viros attacks Botanist")
    assert last_event([ROLL], LOOK)[1] == "Teacher rolls 10 dice"


@pytest.mark.parametrize("height", range(2, 9))
def test_the_log_cuts_no_event_above_another(height: int) -> None:
    """Given events of several lines, then the first in sight is whole, or the only one."""
    lines = [Line("Viros's turn", Tone.TURN, 1), ATTACK, ATTACK, ROLL]
    shown = [strip.text.strip() for strip in log_pane(lines, 30, height, LOOK, 0).strips]
    assert not any(text.endswith(FULL.ellipsis) for text in shown)


def test_the_log_tells_the_first_event_in_fewer_words_before_it_leaves_lines_empty() -> None:
    """Given a line too few for a long event above others, then it stands there in the form that has room."""
    lines = [Line("Viros's turn", Tone.TURN, 1), ATTACK, ATTACK, ROLL]
    heading, event, *_ = (strip.text.strip() for strip in log_pane(lines, 30, 4, LOOK, 0).strips)
    assert "1 more" in heading
    assert event.endswith("Viros attacks Botanist")


# --- the words on a card -------------------------------------------------------------------------------------------


def test_no_word_is_explained_that_its_card_explains(library: Library) -> None:
    """Given cards with keywords that are printed in full, then none of them is told once more below the card."""
    found = 0
    match = played_to(library, lambda match, decision: in_turn(match, decision) and bool(match.view(0).seats[0].hand))
    model = TableModel(Party(session_for(match)), 0)
    for card in every_card(model.view):
        printed = model.names.definition(card.id)
        if printed is None or not card.name:
            continue
        told = [words.partition(": ")[0] for words in terms(card, model.names, library.glossary)]
        found += bool(told)
        assert not {"Unit Guard", "Terrifying", "Uplift", "Ambush", "Alert", "Stalk"} & set(told)
    assert found


HEADS = Heads("Ann: block", "")


@pytest.mark.parametrize(
    ("most", "told"),
    [
        (3, "The first part (in brackets). The second one; a third"),
        (2, "The first part. The second one; a third"),
        (1, "The first part"),
    ],
)
def test_a_sentence_is_told_in_fewer_parts_before_it_is_cut(most: int, told: str) -> None:
    heads = _with_sentence(HEADS, "The first part (in brackets). The second one; a third", 28, most, LOOK)
    assert " ".join(part for part in (heads.text, *heads.lines) if part) == told


def test_no_line_is_taken_by_the_last_word_in_brackets() -> None:
    """Given a sentence whose last word in brackets would begin a line, then it is told without the brackets."""
    heads = _with_sentence(HEADS, "Ann attacks Bob with a Frozen Fear (life 3)", 40, 3, LOOK)
    assert heads.lines == ("Ann attacks Bob with a Frozen Fear",)


def test_a_sentence_goes_on_in_lines_that_no_answer_needs(library: Library) -> None:
    """Given few answers in a high pane, then what the question says may have lines, none of them theirs."""
    match = played_to(library, lambda _, decision: decision.purpose is Purpose.ATTACKERS)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    least, free = 1, _free_lines(model, 80, 12, 1)
    assert free > least
    assert lost_in(model, 80, 12 - free) <= lost_in(model, 80, 12 - least)
