"""A turn that ends by itself: it is said before, and what the last action did is shown before anybody else plays."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.client.settings import StoryMode
from ashes_tui.engine import api
from ashes_tui.engine.api import Choice, Decision
from ashes_tui.learn.positions import match_at
from ashes_tui.match.match import Match
from ashes_tui.match.saves.records import Chosen
from ashes_tui.scenario.reading.reader import read_story
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.table.layout import layout
from ashes_tui.ui.draw.table.question.heads import LAST_ACTION
from ashes_tui.ui.draw.table.question.prompt import prompt
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.menus.curtain import CurtainScreen
from ashes_tui.ui.screens.menus.result import ResultScreen
from ashes_tui.ui.screens.told_turn import ToldTurnScreen
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import OPTIONS, PROMPT
from ashes_tui.words.glyphs import FULL
from tests.match.games import Driver
from tests.ui.conftest import new_match, opened, played_to

LOOK = Appearance(DARK, FULL)


def with_actions(main: int, side: int) -> object:
    """A turn with so many actions left."""

    def wanted(match: Match, decision: Decision) -> bool:
        own = match.view(decision.seat).seats[decision.seat]
        return isinstance(decision, api.TurnDecision) and (own.main_actions, own.side_actions) == (main, side)

    return wanted


@pytest.mark.parametrize(("left", "ends"), [((0, 1), True), ((1, 0), True), ((1, 1), False)])
def test_the_last_action_of_a_turn_is_said_to_end_it(library: Library, left: tuple[int, int], ends: bool) -> None:
    """Given one action left, then each answer that takes it says that the turn ends, without being tried."""
    match = played_to(library, with_actions(*left))  # type: ignore[arg-type]
    decision = match.decisions[0]
    model = TableModel(Party(session_for(match)), decision.seat)
    costs = {option.choice: option.main + option.side for option in match.options(decision)}
    for at, entry in enumerate(model.entries()):
        model.move_cursor(OPTIONS, at)
        takes_last = ends and costs[entry.act] > 0  # type: ignore[index]
        shown = prompt(model, *layout(80, 24).size(PROMPT), LOOK, True).strips[0].text
        assert model.ends_turn() == takes_last
        said = f"{LOOK.glyphs.cursor}{entry.key} {LAST_ACTION}"
        assert (said in shown) == takes_last, "at 80 columns too it is said, with its key, before the answer is taken"


LATE = """name: a pass
passes: %d
seats:
  0: {phoenixborn: Maeve Luminvale, battlefield: [%s]}
  1: {phoenixborn: Issa Brightmore}
"""


@pytest.mark.rule("ASC-RND-15")
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize(("passes", "units", "ends", "keys"), [(0, "Javelineer", False, 1), (1, "Javelineer", True, 2)])
async def test_a_pass_that_ends_the_round_says_so_and_is_asked_about_once(
    library: Library, size: tuple[int, int], passes: int, units: str, ends: bool, keys: int
) -> None:
    """Given a unit that could attack, then the last pass in a row says what it ends, and takes a second key; any
    other is one key."""
    match = match_at(library.rules, read_story(LATE % (passes, units), "late.yaml", library.rulebook))
    async with opened(library, match, size) as table:
        await table.sit_down()
        assert any(re.search("Pass, ends (the )?round ", line) for line in table.lines()) == ends
        for key in range(1, keys + 1):
            assert table.screen.model.view.seats[0].main_actions == 1
            await table.press("p")
            noticed = any("This ends the round" in line for line in table.lines())
            assert noticed == (key < keys)
        assert match.view(0).passes != passes or match.view(0).round > 1


def ending(match: Match, decision: Decision) -> bool:
    """An answer about a card with which somebody else's turn begins."""
    if not isinstance(decision, api.CardsDecision) or decision.purpose is not api.Purpose.TARGET:
        return False
    own = match.view(decision.seat).seats[decision.seat]
    return match.view(decision.seat).active == decision.seat and own.main_actions + own.side_actions == 0


@pytest.mark.parametrize("telling", [StoryMode.STEP, StoryMode.FAST])
async def test_at_one_keyboard_the_end_of_a_turn_is_shown_before_the_curtain(
    library: Library, telling: StoryMode
) -> None:
    """Given a last answer that harms a card, when the turn ends, then the table shows it, and the curtain comes after.

    Whoever wants turns in sum is not kept waiting.
    """
    match = played_to(library, ending)
    async with opened(library, match) as table:
        await table.sit_down()
        table.app.settings.telling = telling
        seat = match.decisions[0].seat
        await table.key(lambda act: isinstance(act, api.PickCards) and bool(act.cards))
        if telling is StoryMode.STEP:
            screen = table.app.screen
            assert isinstance(screen, ToldTurnScreen)
            assert any("Your turn ends" in line for line in table.lines())
            assert "YOUR TURN ENDS" in table.lines()[0]
            assert "main" not in table.lines()[0], "no action is left to be told"
            assert screen.model.view.active == seat
            assert not screen.model.view.seats[seat].hand or screen.model.view.viewer != seat
            await table.press(*["enter"] * screen.steps)
        assert table.shows(CurtainScreen)


def before_the_end(library: Library) -> tuple[Match, Choice]:
    """A game against a random player before the person's answer that ends it, and that answer."""
    match = Driver(new_match(library, 3, players=("person", "random")), 4).all()
    match.lenient = True
    while True:
        record = match.moment.after
        match.undo()
        if isinstance(record, Chosen) and record.seat == 0:
            return match, record.choice


@pytest.mark.parametrize("telling", [StoryMode.STEP, StoryMode.FAST])
async def test_what_ended_the_game_is_shown_before_its_result(
    library: Library, saves: Path, telling: StoryMode
) -> None:
    """Given the answer that ends the game, then its last steps stand on the table; Enter leads on to the result.

    Whoever wants turns in sum comes to the result at once; from the table one comes back to it.
    """
    match, choice = before_the_end(library)
    async with opened(library, match) as table:
        table.app.settings.telling = telling
        decision = match.decisions[0]
        table.screen._act(lambda: table.model.answer(choice))
        await table.pilot.pause()
        assert match.outcome is not None
        assert decision.seat == 0
        if telling is StoryMode.STEP:
            screen = table.app.screen
            assert isinstance(screen, ToldTurnScreen)
            await table.press(*["enter"] * (screen.steps - 1))
            assert any("The game is over: Enter for the result" in line for line in table.lines())
            won = match.outcome.winners == (0,)
            colours = table.app.palette.mine_plate if won else table.app.palette.theirs_plate
            strip = screen.panes[PROMPT].drawing.strips[0]
            ground = next(part.style for part in strip if "The game is over" in part.text)
            assert ground is not None
            assert ground.bgcolor == colours.bgcolor, "the title has the colour of who has won"
            await table.press("enter")
        assert table.shows(ResultScreen)
        await table.press("t", "escape")
        assert table.shows(ResultScreen)
