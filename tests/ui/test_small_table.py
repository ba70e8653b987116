"""At 80x24 no row lies empty while a text is cut: what the question does not need goes to the cards."""

from __future__ import annotations

import re
from functools import partial

import pytest
from msgspec import structs

from ashes_tui.ai.uniform import RandomPlayer
from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.engine.api import GameSetup, PaymentDecision, SeatSetup, TurnDecision
from ashes_tui.match.match import Match
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Drawing
from ashes_tui.ui.draw.table.foot import lines_of_question
from ashes_tui.ui.draw.table.half.flat_hand import flat_height_to_read
from ashes_tui.ui.draw.table.half.hand import hand
from ashes_tui.ui.draw.table.header import header
from ashes_tui.ui.draw.table.kept import KeptDrawings
from ashes_tui.ui.draw.table.layout import Layout, layout
from ashes_tui.ui.draw.table.low import low_wants
from ashes_tui.ui.draw.table.marks import Marks
from ashes_tui.ui.draw.table.settled import SettledNeeds
from ashes_tui.ui.draw.table.table import draw_table
from ashes_tui.ui.draw.table.texts import card_texts
from ashes_tui.ui.draw.table.texts.few_words import CardWords, TextLine, lines_in_brief, told_in_brief
from ashes_tui.ui.draw.table.wants import HalfNeeds, Needs
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import HAND, MY_FIELD, MY_SPELLS, OPTIONS, PROMPT
from ashes_tui.words.glyphs import FULL
from tests.match.games import Driver
from tests.pictures.positions import guided
from tests.support.games import FIRST_DECKS
from tests.ui.conftest import SMALL, new_match, opened, played_to
from tests.ui.test_coop import go_on

LOOK = Appearance(DARK, FULL)
LENGTH, SHARE = 90, 0.12
"""So many answers of a game; of its tables with a text that is cut so many may have two rows empty."""
FEW = Needs(HalfNeeds(0), HalfNeeds(0), read=8, whole=9, now=8, cards=5, foot=4, flat=9)
"""Five cards in hand, no unit, and a question of two answers."""


def laid_out(model: TableModel, kept: SettledNeeds) -> Layout:
    return kept.laid_out(model, kept.low_needs(model, SMALL[0], LOOK), SMALL, 0, LOOK)


def empty_rows(drawing: Drawing) -> int:
    """The rows at the foot of a pane with nothing in them."""
    told = [y for y, strip in enumerate(drawing.strips) if strip.text.strip()]
    return len(drawing.strips) - 1 - max(told, default=-1)


def test_rows_do_not_lie_empty_while_texts_are_cut(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given games played at random, then hardly any question has two empty rows while some text is not told."""
    cut, empty, tables = list[CardWords](), 0, 0

    def noted(found: tuple[CardWords, ...], width: int, room: int, sign: str, indent: int = 0) -> tuple[TextLine, ...]:
        cut.extend(found if lines_in_brief(found, width) > room else ())
        return told_in_brief(found, width, room, sign, indent)

    monkeypatch.setattr(card_texts, "told_in_brief", noted)
    for seed in (1, 2):
        match, kept = new_match(library, seed), SettledNeeds()
        driver, party = Driver(match, seed), Party(session_for(match))
        while match.decisions and match.version < LENGTH:
            model = TableModel(party, match.decisions[0].seat)
            if not model.reading:
                cut.clear()
                drawings = draw_table(model, party, laid_out(model, kept), (), LOOK, KeptDrawings())
                tables += 1
                empty += bool(cut) and empty_rows(drawings[PROMPT]) > 1
            driver.one()
    assert empty <= SHARE * tables


def test_what_a_question_does_not_need_goes_to_the_hand() -> None:
    """Given two answers and a hand that is cut, then it has all its lines; with many answers they have them."""
    assert layout(*SMALL, needs=FEW).size(HAND)[1] == FEW.flat
    many = layout(*SMALL, needs=FEW._replace(foot=10))
    assert many.size(PROMPT)[1] > layout(*SMALL, needs=FEW).size(PROMPT)[1]
    assert many.size(HAND)[1] < FEW.flat


def test_units_and_ready_spells_have_their_share() -> None:
    """Given units and spells that are cut, too, then each has lines of those that the question can spare."""
    needs = FEW._replace(mine=HalfNeeds(1, read=6, line=2))
    shape, wanted = layout(*SMALL, needs=needs), low_wants(needs)
    for pane in (MY_FIELD, MY_SPELLS):
        assert 1 < shape.size(pane)[1] <= wanted[pane]


def test_panes_stay_while_texts_would_win_hardly_a_line(library: Library) -> None:
    """Given a question that needs hardly less than the one before, then no pane moves."""
    match = new_match(library, 1)
    driver = Driver(match, 1)
    while match.version < 20:
        driver.one()
    model, kept = TableModel(Party(session_for(match)), match.decisions[0].seat), SettledNeeds()
    needs = FEW._replace(foot=8, flat=10)
    before = kept.settled(model, needs, partial(layout, *SMALL, needs=needs))
    for foot, stays in ((7, True), (5, False)):
        needs = FEW._replace(foot=foot, flat=10)
        after = kept.settled(model, needs, partial(layout, *SMALL, needs=needs))
        assert (after.places == before.places) == stays


def test_a_told_turn_gives_its_empty_lines_to_cards_once(library: Library) -> None:
    """Given a turn that is told in fewer lines than the question had, then cards have the rest from the first step on.

    Nothing moves with a later step.
    """
    model, kept = TableModel(Party(session_for(new_match(library, 1))), 0), SettledNeeds()
    needs = FEW._replace(foot=8, flat=10)
    before = kept.settled(model, needs, partial(layout, *SMALL, needs=needs))
    needs = FEW._replace(foot=5, flat=10)
    told = kept.settled(model, needs, partial(layout, *SMALL, needs=needs), is_told=True)
    assert told.size(HAND)[1] > before.size(HAND)[1]
    needs = needs._replace(flat=12)
    assert kept.settled(model, needs, partial(layout, *SMALL, needs=needs), is_told=True).places == told.places


def test_a_cursor_changes_nothing_that_a_question_needs(library: Library) -> None:
    """Given an open question, when the cursor moves over its answers, then what has room is not asked for again."""
    match = new_match(library, 1)
    driver = Driver(match, 1)
    while match.version < 30:
        driver.one()
    model, kept = TableModel(Party(session_for(match)), match.decisions[0].seat), SettledNeeds()
    shape = laid_out(model, kept)
    for at in range(len(model.entries())):
        model.move_cursor(OPTIONS, at)
        assert laid_out(model, kept) == shape


def test_a_hand_without_frames_says_all_in_the_lines_it_asks_for(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = list[CardWords]()

    def noted(found: tuple[CardWords, ...], width: int, room: int, sign: str, indent: int = 0) -> tuple[TextLine, ...]:
        cut.extend(found if lines_in_brief(found, width) > room else ())
        return told_in_brief(found, width, room, sign, indent)

    monkeypatch.setattr(card_texts, "told_in_brief", noted)
    for seed in range(4):
        match = new_match(library, seed)
        driver = Driver(match, seed)
        while not match.view(0).seats[0].hand:
            driver.one()
        model = TableModel(Party(session_for(match)), 0)
        own = model.view.seats[0]
        hand(model, own, HAND, 80, flat_height_to_read(model, own, 80, LOOK), LOOK, Marks(model), flat=True)
    assert not cut


def test_a_question_of_few_answers_needs_few_lines(library: Library) -> None:
    match = new_match(library, 1)
    driver = Driver(match, 1)
    while len(match.options(match.decisions[0])) != 2:
        driver.one()
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    assert lines_of_question(model, 80, LOOK) <= 6


async def test_the_actions_left_are_told_above_a_lesson(library: Library, saves: object) -> None:
    """Given the guided game at 80x24, when a turn is open, then the header tells both actions."""
    match: Match = guided(library)
    async with opened(library, match, SMALL) as table:
        for _ in range(12):
            if "YOUR TURN" in table.lines()[0]:
                break
            await table.press("space")
        assert "main" in table.lines()[0]
        assert "side" in table.lines()[0]


@pytest.mark.parametrize("names", [("Ann", "Bob"), ("Player", "Computer"), ("Alexandria", "Bartholomew")])
def test_the_actions_left_come_before_the_phase_that_every_turn_has(library: Library, names: tuple[str, str]) -> None:
    """Given any names and 80 columns, then a turn counts its actions, whatever digits the lives have."""
    seats = tuple(SeatSetup(name, library.decks[FIRST_DECKS[at]]) for at, name in enumerate(names))
    match = Match.start(library.rules, GameSetup(seats, 7))
    while not isinstance(match.decisions[0], TurnDecision):
        go_on(match, RandomPlayer(7), 1)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    text = header(model, 80, LOOK).strips[0].text
    assert "main ●  side ●" in text
    assert all(f"{name} ♥" in text for name in names)


def test_the_actions_of_somebody_else_are_told_with_the_name(library: Library) -> None:
    """Given the turn of an opponent, then its actions stand after its name, or not at all, whatever room there is."""
    seats = tuple(SeatSetup(name, library.decks[FIRST_DECKS[at]]) for at, name in enumerate(("Ann", "Teacher")))
    match = Match.start(library.rules, GameSetup(seats, 7))
    while not isinstance(match.decisions[0], TurnDecision):
        go_on(match, RandomPlayer(7), 1)
    model = TableModel(Party(session_for(match)), 1 - match.decisions[0].seat)
    whose = model.names.seat(match.decisions[0].seat)
    found = {width: header(model, width, LOOK).strips[0].text for width in range(60, 161)}
    assert all(text.count(" main ") == len(re.findall(rf"{whose[0]}\w* main ", text)) for text in found.values())
    assert f"{whose} main ●  side ●" in found[160]


@pytest.mark.parametrize("width", [60, 70, 80, 100, 120, 160])
def test_a_player_has_one_name_at_the_top_in_every_turn(library: Library, width: int) -> None:
    """Given two players who have but numbers, whoever's turn it is, then each is called the same there."""
    seats = tuple(SeatSetup(f"Player {at + 1}", library.decks[FIRST_DECKS[at]]) for at in (0, 1))
    match, found = Match.start(library.rules, GameSetup(seats, 7)), set[tuple[str, ...]]()
    for _ in range(40):
        go_on(match, RandomPlayer(7), 1)
        text = header(TableModel(Party(session_for(match)), 0), width, LOOK).strips[0].text
        found.add(tuple(re.findall(r"(\S+(?: \d)?) ♥", text)))
    assert len(found) == 1, found


def test_names_have_the_room_of_keys_that_their_cards_lack(library: Library) -> None:
    """Given a hand of one line in a question about something else, then each name is whole, and none has a key."""
    match = played_to(
        library, lambda m, d: isinstance(d, PaymentDecision) and len(m.view(d.seat).seats[d.seat].hand) > 3
    )
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    own = model.view.seats[model.seat]
    names = ("Shifting Mist", "Shifting Mist", "Out of the Mist", "Summon Mist Spirit", "Mist Typhoon")
    held = tuple(structs.replace(own.hand[0], id=card, name=name) for card, name in enumerate(names, start=9000))
    [told] = hand(model, structs.replace(own, hand=held), HAND, SMALL[0], 1, LOOK, Marks(model), flat=True).strips
    assert all(name.replace("Summon", "S.") in told.text for name in names)
