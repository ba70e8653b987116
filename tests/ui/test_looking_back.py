"""The viewer at the table: by keys and by mouse, in every size; it changes nothing but by a copy."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ashes_tui.client.looking_back import Happening
from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.engine.api import PUBLIC, Decision, GameSetup, SeatSetup, TurnDecision
from ashes_tui.match.match import Match
from ashes_tui.match.saves.file_store import FileStore
from ashes_tui.ui.draw.pages.time_line import TURNS, place_words, time_line
from ashes_tui.ui.draw.table.layout import layout
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.looking_back import LookingBackScreen, _with_chart
from ashes_tui.ui.screens.menus.saved import SavedScreen
from ashes_tui.ui.screens.pages.pages import CardPage
from ashes_tui.ui.screens.pages.past_log import PastLogPage
from ashes_tui.ui.screens.table import TableScreen
from ashes_tui.ui.screens.told_turn import ToldTurnScreen
from ashes_tui.ui.table.panes import HAND, PROMPT, SIDE_LOG
from ashes_tui.words.phrases import brief
from tests.match.games import Driver
from tests.support.games import FIRST_DECKS
from tests.ui.conftest import SIZES, Table, new_match, opened, played_to
from tests.ui.test_contrast import unreadable
from tests.ui.test_solo import solo_match, to_story


def viewer(table: Table) -> LookingBackScreen:
    screen = table.app.screen
    assert isinstance(screen, LookingBackScreen), screen
    return screen


def game_alone(library: Library, records: int) -> Match:
    """A saved game against a random player, some answers of each on."""
    decks = [library.decks[name] for name in FIRST_DECKS[:2]]
    setup = GameSetup((SeatSetup("Ann", decks[0]), SeatSetup("Bob", decks[1])), 3)
    match = Match.start(library.rules, setup, players=("person", "random"), store=FileStore())
    return Driver(match, 4).some(records)


async def test_one_looks_back_while_a_turn_is_told(library: Library) -> None:
    """Given a turn that is told, when one looks back, then that begins before the turn, and the telling goes on after.

    What is still to be told is not shown before it is asked for.
    """
    match = solo_match(library)
    async with opened(library, match) as table:
        await to_story(table, match)
        told = table.app.screen
        assert isinstance(told, ToldTurnScreen)
        at, answered = told.turn.at, told.turn.whole.answered
        await table.press("<")
        past = viewer(table).past
        assert not past.at_end
        assert match.moments[past.at].events <= answered < match.moments[past.at + 1].events
        await table.press("escape")
        again = table.app.screen
        assert isinstance(again, ToldTurnScreen)
        assert (again, again.turn.at) == (told, at)


@pytest.mark.parametrize("size", SIZES)
async def test_one_looks_back_from_the_table_and_comes_back(library: Library, size: tuple[int, int]) -> None:
    """Given a game under way, when one looks back, steps about and leaves, then the game stands as it stood."""
    match = played_to(library, lambda m, d: isinstance(d, TurnDecision) and m.version > 60)
    async with opened(library, match, size) as table:
        await table.sit_down()
        version, decisions = match.version, match.decisions
        await table.press("<")
        past = viewer(table).past
        assert past.at_end
        await table.press("left", "left", "left", "right")
        assert past.at == past.past.last - 2
        assert viewer(table).model.view.turn == past.points[past.at].turn
        await table.press("R", "home")
        assert past.at == 0
        await table.press("t")
        assert past.at == past.stretches[1].first
        assert "LOOKING BACK" in " ".join(table.lines())
        for pane in viewer(table).panes.values():
            assert not unreadable(pane.drawing.strips, "dark")
        await table.press("escape")
        assert type(table.app.screen) is TableScreen
        assert (match.version, match.decisions) == (version, decisions)


async def test_keys_jump_to_what_happened(library: Library) -> None:
    match = played_to(library, lambda m, d: m.version > 120)
    async with opened(library, match, (120, 40)) as table:
        await table.sit_down()
        await table.press("<", "home", "h")
        past = viewer(table).past
        assert Happening.HURT in past.points[past.at].marks
        await table.press("c")
        assert Happening.CAME in past.points[past.at].marks


async def test_a_click_on_a_turn_goes_there_and_the_wheel_steps(library: Library) -> None:
    match = played_to(library, lambda m, d: m.version > 60)
    async with opened(library, match, (120, 40)) as table:
        await table.sit_down()
        await table.press("<")
        screen = viewer(table)
        spot = next(s for s in screen.panes[PROMPT].drawing.spots if s.row == TURNS and s.at == 2)
        await table.pilot.click(f"#{PROMPT}", offset=(spot.x, spot.y))
        assert screen.past.at == screen.past.stretches[2].first
        screen.on_pane_wheel(screen.panes[PROMPT].Wheel(PROMPT, 1))
        assert screen.past.at == screen.past.stretches[2].first + 1


async def test_it_plays_by_itself_and_stops_at_the_end(library: Library) -> None:
    match = played_to(library, lambda m, d: m.version > 20)
    async with opened(library, match) as table:
        await table.sit_down()
        await table.press("<", "left", "left", "left", "+", "+", "space")
        screen = viewer(table)
        for _ in range(100):
            if screen.past.at_end:
                break
            await table.pilot.pause(0.05)
        assert screen.past.at_end
        assert not screen.playing


async def test_cards_are_read_after_tab(library: Library) -> None:
    match = played_to(library, lambda m, d: m.version > 60)
    async with opened(library, match) as table:
        await table.sit_down()
        await table.press("<", "tab")
        at = viewer(table).past.at
        for _ in range(10):
            await table.press("up")
        await table.press(*["left"] * 4, "i")
        assert table.shows(CardPage)
        await table.press("escape", "escape")
        assert viewer(table).past.at == at


async def test_a_saved_game_is_looked_at_from_the_list(library: Library, saves: Path) -> None:
    match = game_alone(library, 40)
    match.close()
    async with opened(library) as table:
        table.app.open_saved()
        await table.pilot.pause()
        await table.press("<")
        assert viewer(table).past.at == 0
        await table.press("escape")
        assert table.shows(SavedScreen)


async def test_alone_one_goes_on_from_there_in_a_copy(library: Library, saves: Path) -> None:
    """Given a game alone, when one goes on from an earlier moment, then a second game stands there, the first stays."""
    match = game_alone(library, 60)
    written = Path(match.name).read_bytes()
    async with opened(library) as table:
        table.app.open_game(Party(session_for(match)))
        await table.pilot.pause()
        before = len(FileStore().saved())
        await table.press("<", "R", "g")
        assert len(FileStore().saved()) == before, "asked twice"
        at = viewer(table).past.at
        await table.press("g")
        assert type(table.app.screen) is TableScreen
        copy = table.screen.game.session.match
        assert copy.name != match.name
        assert copy.version >= at
        assert len(FileStore().saved()) == before + 1
    assert Path(match.name).read_bytes().startswith(written)


async def test_with_two_people_nobody_goes_on_from_there(library: Library) -> None:
    match = played_to(library, lambda m, d: m.version > 60)
    async with opened(library, match) as table:
        await table.sit_down()
        await table.press("<", "R", "g", "g")
        assert viewer(table).past.whole.match is match


async def test_the_steps_stand_among_those_of_the_turns_around(library: Library) -> None:
    """Given a turn of few steps, then what came before it and after it stands around them, down to the last line."""
    match = played_to(library, lambda m, d: isinstance(d, TurnDecision) and m.version > 60)
    async with opened(library, match, (120, 40)) as table:
        await table.sit_down()
        await table.press("<", "T", "T", "T")
        screen = viewer(table)
        before, own, after = screen.past.told_around(3)
        shown = " ".join(strip.text for strip in screen.panes[SIDE_LOG].drawing.strips)
        assert own[0].line.text in shown
        assert before[-1].line.text.split()[0] in shown
        assert after
        lowest = max(y + tall for y, tall in (screen.shape.places[name][1::2] for name in (SIDE_LOG, PROMPT)))
        assert lowest == screen.shape.height - 1


async def test_the_scale_of_the_lives_begins_at_nothing(library: Library) -> None:
    """Given two who live, then neither curve lies on the lowest line, where a life ends."""
    match = played_to(library, lambda m, d: isinstance(d, TurnDecision) and m.version > 60)
    async with opened(library, match, (200, 60)) as table:
        await table.sit_down()
        await table.press("<")
        strips = [strip.text for strip in viewer(table).panes[PROMPT].drawing.strips]
        lowest = next(line for line in reversed(strips) if line.strip().startswith("0"))
        assert not set("━─") & set(lowest)


async def test_in_few_lines_each_life_has_a_scale_of_its_own(library: Library) -> None:
    """Given a loss smaller than what a line of a shared scale stands for, at 80 by 40, then its curve comes down."""

    def hurt(match: Match, decision: Decision) -> bool:
        return isinstance(decision, TurnDecision) and any(s.phoenixborn.wounds for s in match.view(PUBLIC).seats)

    match = played_to(library, hurt)
    assert all(4 * seat.phoenixborn.wounds < (seat.phoenixborn.life or 0) for seat in match.view(PUBLIC).seats)
    async with opened(library, match, (80, 40)) as table:
        await table.sit_down()
        await table.press("<")
        text = "\n".join(strip.text for strip in viewer(table).panes[PROMPT].drawing.strips)
        assert set("└┗") & set(text)
        lost = next(seat.phoenixborn for seat in match.view(PUBLIC).seats if seat.phoenixborn.wounds)
        assert f" {lost.life_left} " in text, "with what is left"


def test_the_steps_end_above_a_hand_that_reaches_below_them() -> None:
    """Given a hand over the full width, then the steps beside the table cover none of it."""
    usual = layout(120, 40)
    places = dict(usual.places)
    hand, steps = places[HAND], _with_chart(places, usual.height)[SIDE_LOG]
    assert hand[0] + hand[2] > steps[0]
    assert steps[1] + steps[3] <= places[HAND][1]


def _is_full(match: Match, decision: Decision) -> bool:
    """Whether it is a turn of somebody with units, ready spells and a hand."""
    own = match.view(decision.seat).seats[decision.seat]
    return isinstance(decision, TurnDecision) and len(own.hand) > 3 and bool(own.battlefield and own.spellboard)


async def test_a_hand_says_all_that_it_does_when_looked_back_at(library: Library) -> None:
    """Given a full table at 120x40, then the time line leaves the hand the lines in which no text is cut."""
    match = new_match(library, 1)
    driver = Driver(match, 1)
    while not _is_full(match, match.decisions[0]):
        driver.one()
    async with opened(library, match, (120, 40)) as table:
        await table.sit_down()
        await table.press("<")
        text = "".join(strip.text for strip in viewer(table).panes[HAND].drawing.strips)
        assert "…" not in re.sub(r"(♥\S+) …", r"\1", text), "but for what a unit that it brings does"


def test_a_long_name_is_told_by_its_last_word() -> None:
    assert [brief(name) for name in ("Ann", "The Corpse of Viros")] == ["Ann", "Viros"]


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_in_few_lines_each_life_has_a_line_of_its_own(library: Library, size: tuple[int, int]) -> None:
    """Given no loss yet, then the lives of both stand in two lines, each with its name and value."""
    match = played_to(library, lambda m, d: isinstance(d, TurnDecision))
    async with opened(library, match, size) as table:
        await table.sit_down()
        await table.press("<")
        model = viewer(table).model
        lines = [strip.text for strip in viewer(table).panes[PROMPT].drawing.strips[2:]]
        names = [model.names.seat(seat.index) for seat in model.view.seats]
        found = [[y for y, line in enumerate(lines) if f" {brief(name)} " in line] for name in names]
        assert [len(at) for at in found] == [1, 1]
        assert found[0] != found[1]
        assert "═" not in "".join(lines)


@pytest.mark.parametrize("height", range(2, 12))
async def test_in_ever_fewer_lines_both_lives_are_told_or_none(library: Library, height: int) -> None:
    """Given so many lines for the time line, then both lives stand in it with their names, or there is neither."""
    match = played_to(library, lambda m, d: isinstance(d, TurnDecision) and m.version > 60)
    async with opened(library, match) as table:
        await table.sit_down()
        await table.press("<")
        screen = viewer(table)
        drawing = time_line(screen.past, screen.model.names, (80, height), "", table.app.look, told_beside=True)
        text = "\n".join(strip.text for strip in drawing.strips[1:])
        lives = [seat.phoenixborn.life_left for seat in match.view(PUBLIC).seats]
        told = [f"{brief(screen.model.names.seat(seat))} " in text for seat in range(2)]
        left = [bool(re.search(rf"(♥|→){life}(?!\d)", text)) for life in lives]
        assert told == left == ([True] * 2 if height >= 3 else [False] * 2), text


async def test_the_signs_of_the_turns_are_told_where_there_is_room(library: Library, saves: Path) -> None:
    """Given a wide screen, then the title of the time line says what each sign stands for."""
    match = played_to(library, lambda m, d: isinstance(d, TurnDecision) and m.version > 60)
    async with opened(library, match, (200, 60)) as table:
        await table.sit_down()
        await table.press("<")
        (title,) = (line for line in table.lines() if "LOOKING BACK" in line)
        for meaning in ("♥ life lost", "† attack", "✖ unit destroyed", "+ card came", "⊡ dice"):
            assert meaning in title


async def test_a_turn_has_as_many_steps_as_lead_to_the_next(library: Library) -> None:
    """Given a turn, then its last step but one is not called its last, and its first moment is no step."""
    match = played_to(library, lambda m, d: m.version > 60)
    async with opened(library, match, (120, 40)) as table:
        await table.sit_down()
        await table.press("<")
        past, names = viewer(table).past, viewer(table).model.names
        turn = next(s for s in past.stretches if s.turn and s.end - s.first > 2)
        steps = turn.end - turn.first
        past.go_to(turn.first)
        assert place_words(past, names).endswith(f"begins, {steps} steps")
        past.go_to(turn.end - 1)
        assert place_words(past, names).endswith(f"step {steps - 1} of {steps}")
        past.go_to(turn.end)
        assert f"turn {turn.turn} " not in place_words(past, names)


async def test_the_log_marks_the_moment_and_leads_to_others(library: Library) -> None:
    """Given a moment looked at, then the log tells the whole game, marks it, and Enter goes to the marked line's."""
    match = played_to(library, lambda m, d: m.version > 60)
    async with opened(library, match) as table:
        await table.sit_down()
        await table.press("<", "T", "T", "left", "l")
        page = table.app.screen
        assert isinstance(page, PastLogPage)
        assert page.at < len(page.told) - 1
        assert sum(table.app.look.glyphs.cursor in line for line in table.lines()) == 1
        await table.press("T")
        wanted = page.told[page.at].at
        await table.press("enter")
        assert viewer(table).past.at == wanted
        await table.press("l", "T", "escape")
        assert viewer(table).past.at == wanted, "to close it goes nowhere"
