"""The guided game on the screen: the lesson never hides the question; it is folded, left, gone on with."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from rich.segment import Segment
from textual.strip import Strip

from ashes_tui.client.party import Party
from ashes_tui.client.picking.entries import Act, Fill, Submit
from ashes_tui.client.picking.set_picker import SetPicker
from ashes_tui.client.session import session_for
from ashes_tui.engine.api import NONE, PlayCard, Purpose, TurnDecision
from ashes_tui.learn.first_game import first_game
from ashes_tui.learn.guide import Guide
from ashes_tui.learn.how_to_play import SECTIONS, SOLO, SOLO_SECTIONS, Note, Section, shown_table
from ashes_tui.learn.puzzle_game import Verdict
from ashes_tui.match.match import Match
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.pages.lesson import LESSON
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.learn.how_to_play import HowToPlayScreen, notes_on
from ashes_tui.ui.screens.learn.learning import LearningScreen
from ashes_tui.ui.screens.learn.lesson_table import LessonTable
from ashes_tui.ui.screens.learn.puzzle_table import PuzzleSheet, PuzzleTable
from ashes_tui.ui.screens.learn.puzzles import PuzzlesScreen
from ashes_tui.ui.screens.menus.game_menu import GameMenu
from ashes_tui.ui.screens.menus.menu import MainMenu
from ashes_tui.ui.screens.pages.help import SignsScreen
from ashes_tui.ui.screens.told_turn import ToldTurnScreen
from ashes_tui.ui.table.guided import GuidedModel
from ashes_tui.ui.table.hints import COMMAND_WORDS, hints_of
from ashes_tui.ui.table.panes import HAND, MY_FIELD, OPTIONS, Cursor
from ashes_tui.words.glyphs import FULL
from tests.learn.test_guide import answer
from tests.ui.conftest import LARGE, SIZES, SMALL, USUAL, Table, opened
from tests.ui.test_first_five_pane import before_the_five

LOOK = Appearance(DARK, FULL)


def match_of(library: Library) -> Match:
    return first_game(library.rules, library.decks)


def lesson_table(table: Table) -> LessonTable:
    assert isinstance(table.app.screen, LessonTable), table.app.screen
    return table.app.screen


@pytest.mark.parametrize("size", [SMALL, USUAL])
async def test_no_picture_of_how_to_play_is_cut(library: Library, saves: Path, size: tuple[int, int]) -> None:
    """Given the pages, then every name in their pictures is told whole.

    A price may leave out its action, and a text that has no room ends with the sign of that before the side of a frame,
    where no name stands.
    """
    async with opened(library, size=size) as table:
        await how_to_play(table)
        for _ in SECTIONS:
            lines = [re.sub(r"\w…(?=\s*[│║╎┃])", "", line) for line in table.lines()]
            words = {word for line in lines for word in line.split()}
            assert not [word for word in words if re.search(r"\w…", word)]
            await table.press("pagedown")


async def how_to_play(table: Table, key: str = "h") -> HowToPlayScreen:
    """The pages of how to play, or of what another key opens, opened from the menu."""
    await table.press("l", key)
    screen = table.app.screen
    assert isinstance(screen, HowToPlayScreen)
    return screen


@pytest.mark.parametrize(
    ("size", "every"),
    [(SMALL, 24), (LARGE, 64), *(pytest.param(size, 8, marks=pytest.mark.slow) for size in (SMALL, USUAL, LARGE))],
)
async def test_question_and_lesson_are_both_seen(
    library: Library, saves: Path, size: tuple[int, int], every: int
) -> None:
    """At questions all along a game: the question's title, its first answer, and the lesson's title."""
    match = match_of(library)
    session = session_for(match)
    session.let_play()
    while not session.over:
        async with opened(library, match, size) as table:
            await close_stories(table)
            screen = lesson_table(table)
            seen = "\n".join(table.lines())
            lesson = screen.guide.lesson
            assert lesson is None or f"{screen.guide.number}: {lesson.title}" in seen
            prompt = table.model.prompt
            assert prompt is not None
            assert prompt.title[:20] in seen
            assert all(screen.panes[name].display for name in ("prompt", "hand", "keys") if not table.model.reading)
            assert screen.visible_options
        for _ in range(every):
            if not session.over:
                answer(session)


async def close_stories(table: Table) -> None:
    for _ in range(60):
        await table.pilot.pause()
        if not table.shows(ToldTurnScreen):
            return
        await table.press("e", "enter")


async def test_learn_to_play_is_first_in_the_menu(library: Library, saves: Path) -> None:
    async with opened(library) as table:
        assert table.shows(MainMenu)
        await table.press("enter")
        assert table.shows(LearningScreen)
        await table.press("g")
        screen = lesson_table(table)
        assert screen.guide.lesson is not None
        assert screen.guide.lesson.step == "Your goal"


async def test_each_person_has_one_name(library: Library, saves: Path) -> None:
    """Given the guided game, then the learner is *You*, and the opponent has the name of her Phoenixborn."""
    async with opened(library, match_of(library), SMALL) as table:
        lines = table.lines()
        assert lines[0].rstrip().endswith("You ♥15  Maeve ♥13")
        assert any(line.startswith("▎  Maeve Luminvale ") for line in lines)
        assert any(line.startswith("▎  You  Arren Frostpeak ") for line in lines)
        assert not any("Player" in line for line in lines[1:])
        await table.open_menu()
        await table.press("c")
        assert any("Really concede?" in line for line in table.lines())


async def test_left_and_gone_on_with(library: Library, saves: Path) -> None:
    async with opened(library) as table:
        await table.press("l", "g", "1")
        told = lesson_table(table).guide.told
        await table.open_menu()
        await table.press("m")
        assert table.shows(MainMenu)
        await table.press("l", "r")
        assert lesson_table(table).guide.told == told


async def test_folded_and_unfolded_by_key_and_mouse(library: Library, saves: Path) -> None:
    async with opened(library, match_of(library), USUAL) as table:
        screen = lesson_table(table)
        tall = screen.panes[LESSON].size.height
        await table.press("-")
        assert screen.panes[LESSON].size.height == 1
        spot = next(s for s in screen.panes[LESSON].drawing.spots if s.row == LESSON)
        await table.click(LESSON, spot)
        assert screen.panes[LESSON].size.height == tall


async def test_a_click_on_the_table_counts_once(library: Library, saves: Path) -> None:
    """Given a guided game, when a card is clicked with the right button, then its page opens, once."""
    match = match_of(library)
    session = session_for(match)
    session.let_play()
    while not isinstance(session.decision_of(0), TurnDecision):
        answer(session)
    async with opened(library, match, USUAL) as table:
        await close_stories(table)
        depth, found = len(table.app.screen_stack), table.find(HAND, 0)
        assert found is not None
        await table.click(*found, button=3)
        assert len(table.app.screen_stack) == depth + 1


async def test_what_a_lesson_is_not_about_is_told_in_less(library: Library, saves: Path) -> None:
    """Given the first turn, whose lesson is about playing cards and says that each answer has a price, then all do.

    Only other answers are told less brightly, until the lesson is folded away.
    """
    async with opened(library, match_of(library)) as table:
        await table.sit_down()
        await table.settled()
        await table.press("1", "n")
        screen = lesson_table(table)
        assert screen.guide.lesson is not None
        assert screen.guide.lesson.step == "A turn"
        line = next(line for line in table.lines() if " Pass" in line)
        assert "main" in line.partition(" Pass")[2]
        assert any("Javelineer" in line for line in table.lines()[-8:])
        for told in ("Javelineer +main As✹", "Whirlwind +side As✦"):
            assert any(re.search(told, line) for line in table.lines()[-10:])
        await table.press("-")
        line = next(line for line in table.lines() if " Pass" in line)
        assert "main" in line.partition(" Pass")[2]


async def test_only_lessons_that_are_there_can_be_turned_to(library: Library, saves: Path) -> None:
    """Given the first lesson, then its panel names no key that would do nothing."""
    async with opened(library, match_of(library), USUAL) as table:
        screen = lesson_table(table)
        assert panel_keys(screen) == ["!", "-"]
        await table.press("1", "-", "-")
        assert panel_keys(screen) == ["!", ",", "-"]
        await table.press(",")
        assert panel_keys(screen) == ["!", ".", "-"]


def panel_keys(screen: LessonTable) -> list[str]:
    """The keys that the lesson's panel names."""
    panel = screen.panel()
    assert panel is not None
    return [key for key, _ in panel.keys]


async def test_a_lesson_goes_with_its_question_and_can_be_read_again(library: Library, saves: Path) -> None:
    """Given a question without a new lesson, then no panel stands above it, and the comma opens the last lesson."""
    match = match_of(library)
    session = session_for(match)
    session.let_play()
    guide = Guide(session)
    while guide.lesson is not None:
        answer(session)
        guide.follow()
    async with opened(library, match, SMALL) as table:
        await close_stories(table)
        screen = lesson_table(table)
        assert screen.panel() is None
        assert LESSON not in screen.shape.places
        await table.press(",")
        assert guide.told[-1].title in "\n".join(table.lines())


async def test_no_lesson_stands_on_a_finished_table(library: Library, saves: Path) -> None:
    match = match_of(library)
    session_for(match).concede(0)
    async with opened(library, match, SMALL) as table:
        screen = next(s for s in table.app.screen_stack if isinstance(s, LessonTable))
        assert screen.panel() is None


async def test_at_a_small_table_a_lesson_takes_three_lines(library: Library, saves: Path) -> None:
    """Given questions all along a game at 80x24, then no lesson is higher than its title and two lines."""
    match = match_of(library)
    session = session_for(match)
    session.let_play()
    heights = set[int]()
    for _ in range(8):
        async with opened(library, match, SMALL) as table:
            await close_stories(table)
            heights.add(lesson_table(table).shape.size(LESSON)[1])
        for _ in range(3):
            answer(session)
    assert 2 < max(heights) <= 3


async def test_space_takes_what_is_recommended_through_a_first_turn(library: Library, saves: Path) -> None:
    """Given the guided game, when only Space is pressed, then a card is played and the turn ends, as hints say."""
    match = match_of(library)
    async with opened(library, match, SMALL) as table:
        screen = None
        for _ in range(60):
            screen = next((s for s in table.app.screen_stack if isinstance(s, LessonTable)), None)
            if screen is not None and screen.model.view.turn > 2:
                break
            await table.press("enter" if table.shows(ToldTurnScreen) else " ")
        assert screen is not None
        assert screen.model.view.turn > 2, "the teacher takes the first turn"
        assert screen.model.view.seats[0].battlefield


async def test_a_hint_names_an_answer_and_goes_to_it(library: Library, saves: Path) -> None:
    match = match_of(library)
    session = session_for(match)
    session.let_play()
    while not isinstance(session.decision_of(0), TurnDecision):
        answer(session)
    async with opened(library, match, USUAL) as table:
        await close_stories(table)
        version = match.version
        await table.press("!")
        for _ in range(200):
            await table.pilot.pause(0.01)
            if table.model.notice.startswith("The computer would choose"):
                break
        entry = table.model.entry()
        assert table.model.notice.startswith("The computer would choose")
        assert entry is not None
        assert entry.text in table.model.notice
        assert match.version == version
        await table.press("escape")
        assert isinstance(table.app.screen, LessonTable), "Esc closes the hint before it opens the menu"
        assert not table.model.notice
        await table.press("escape")
        assert table.shows(GameMenu)


async def test_a_hint_about_blocks_goes_to_the_first_of_them(library: Library, saves: Path) -> None:
    """Given the question who blocks, when a hint is asked for, then the cursor stands on what it says."""
    match = match_of(library)
    session = session_for(match)
    session.let_play()
    while (decision := session.decision_of(0)) is not None and decision.purpose is not Purpose.BLOCKERS:
        answer(session)
    async with opened(library, match) as table:
        await close_stories(table)
        await table.settled()
        advised = table.model.cursor
        table.model.move_cursor(OPTIONS, (advised.index + 1) % len(table.model.entries()))
        await table.press("!")
        await table.app.workers.wait_for_complete()
        await table.pilot.pause()
        assert "The computer would choose: " in table.model.notice
        assert table.model.cursor == advised


async def test_a_hint_about_the_first_five_goes_to_what_picks_them(library: Library, saves: Path) -> None:
    """Given the First Five, when a hint is asked for, then the cursor stands on the recommended ones."""
    async with opened(library, before_the_five(library), USUAL) as table:
        await table.press("down", "!")
        for _ in range(200):
            await table.pilot.pause(0.01)
            if table.model.notice.startswith("The computer would choose"):
                break
        entry = table.model.entry()
        assert entry is not None
        assert isinstance(entry.act, Fill)


async def test_no_hints_between_two_people(library: Library, saves: Path) -> None:
    from tests.ui.conftest import new_match

    async with opened(library, new_match(library)) as table:
        await table.sit_down()
        assert "!" not in table.screen._commands()


def test_other_tables_have_no_lessons(library: Library, saves: Path) -> None:
    """A game with the same decks, but with another opponent, is played without lessons."""
    from ashes_tui.learn.first_game import DECKS, is_first_game
    from ashes_tui.match.new_game import NewGame, new_match

    decks = tuple(library.decks[name] for name in DECKS)
    match = new_match(library.rules, NewGame(decks=decks, players=("person", "greedy"), seed=1))
    assert not is_first_game(match.header.players)
    assert Party(session_for(match)).people == (0,)


def playing(table: Table, title: str) -> Callable[[Act], bool]:
    """What plays a card."""
    return lambda act: isinstance(act, PlayCard) and table.model.names.title(act.card) == title


def verdict(table: Table) -> Verdict:
    """What the sheet on top says."""
    screen = table.app.screen
    assert isinstance(screen, PuzzleSheet), screen
    return screen.verdict


def puzzle(table: Table) -> PuzzleTable:
    """The puzzle, which must be on top."""
    screen = table.app.screen
    assert isinstance(screen, PuzzleTable), screen
    return screen


async def test_a_puzzle_is_solved_and_remembered(library: Library, saves: Path) -> None:
    """From the list to the verdict by keys; then the list marks it and begins at another."""
    async with opened(library) as table:
        await table.press("l", "z", "0")
        await table.key(playing(table, "Retreat"))
        await table.key(playing(table, "Cirrus Ranger"))
        assert puzzle(table).session.verdict is Verdict.REACHED
        assert table.model.happened, "the blow is shown on the table before the verdict"
        assert "Enter: see the result" in table.model.notice
        assert "▼ PUZZLE OVER" in table.lines()[0]
        await table.press("enter")
        assert verdict(table) is Verdict.REACHED
        assert "10-out-and-in-again" in table.app.stores.puzzles
        await table.press("z")
        assert any("solved, hard" in line for line in table.lines())


async def test_the_next_puzzle_follows(library: Library, saves: Path) -> None:
    async with opened(library) as table:
        await table.press("l", "z", "3", "p", "e")
        assert verdict(table) is Verdict.MISSED
        await table.press("n")
        assert puzzle(table).session.puzzle.title == "Stalking"


async def test_a_missed_puzzle_begins_again(library: Library, saves: Path) -> None:
    async with opened(library) as table:
        await table.press("l", "z", "3", "p", "e")
        assert verdict(table) is Verdict.MISSED
        await table.press("b")
        assert puzzle(table).session.verdict is Verdict.OPEN


@pytest.mark.parametrize("number", [*"1234567890"])
async def test_no_answer_of_a_puzzle_is_pointed_out(library: Library, saves: Path, number: str) -> None:
    """Given a turn, a block or a guard in a puzzle, then no answer says what it leads to, and the cursor is on none.

    An Enter out of habit answers nothing.
    """
    async with opened(library) as table:
        await table.press("l", "z", number)
        model = puzzle(table).model
        await table.settled()
        assert model.decision is not None
        assert model.cursor.row != OPTIONS
        match = puzzle(table).session.match
        before = match.version
        await table.press("enter")
        assert match.version == before
        if not table.shows(PuzzleTable):
            await table.press("escape")  # a pile was opened
        panel = puzzle(table).panel()
        assert panel is not None
        assert "the cursor is no hint" in panel.text
        for at, entry in enumerate(model.entries()):
            model.move_cursor(OPTIONS, at)
            await table.settled()
            assert not model.foreseen()
            assert not model.preview_text()
            assert not model.outlook(("L", ">", "X"))
            assert ">" not in entry.about


@pytest.mark.parametrize("at", range(10))
async def test_a_puzzle_says_which_one_it_is_in_a_small_terminal(library: Library, saves: Path, at: int) -> None:
    """Given a puzzle at 80 x 24, then its number and level stand there, whatever room its title leaves."""
    async with opened(library, size=SMALL) as table:
        await table.press("l", "z", str((at + 1) % 10))
        assert f"{at + 1} of 10, {puzzle(table).session.puzzle.level}" in " ".join(table.lines())


async def test_a_puzzle_gives_its_hint_then_the_next_step(library: Library, saves: Path) -> None:
    async with opened(library) as table:
        await table.press("l", "z", "3")
        assert (await hinted(table)).startswith("One more point of attack does not help")
        assert "Play Aerial Strike" in await hinted(table)


async def test_a_hint_of_a_puzzle_shows_all_answers_again(library: Library, saves: Path) -> None:
    """Given a puzzle in which one card was chosen, when a hint is asked for, then its step stands among the answers."""
    async with opened(library) as table:
        await table.press("l", "z", "2")
        table.model.move_cursor(MY_FIELD, 0)
        await table.press("enter")
        await table.settled()
        assert table.model.selected_card != NONE
        assert await hinted(table)
        assert table.model.selected_card == NONE


async def hinted(table: Table) -> str:
    """What the hint says once it is found."""
    await table.press("!")
    for _ in range(300):
        await table.pilot.pause(0.01)
        if not table.model.notice.startswith("The program searches"):
            return table.model.notice
    raise AssertionError("no hint was found")


async def test_a_lost_puzzle_has_no_hint_but_a_way_back(library: Library, saves: Path) -> None:
    """Given an answer after which the goal is out of reach, then the first hint says so, and how to take it back."""
    async with opened(library) as table:
        await table.press("l", "z", "3", "p")
        assert "cannot be reached any more. u: take back" in await hinted(table)
        await table.press("u")
        assert (await hinted(table)).startswith("One more point of attack does not help")


async def test_a_judged_puzzle_asks_nothing_more(library: Library, saves: Path) -> None:
    """Given the goal, then line, list and foot promise one thing; the sheet says by what it was reached."""
    async with opened(library) as table:
        await table.press("l", "z", "0")
        await table.key(playing(table, "Retreat"))
        await table.key(playing(table, "Cirrus Ranger"))
        assert not table.model.entries()
        assert table.screen.hints[0] == ("Enter", "result")
        blow = table.model.notice.partition(".")[0]
        await table.press("n")
        assert table.model.notice == "Enter: see the result", "that is all that is left"
        await table.press("escape")
        assert verdict(table) is Verdict.REACHED
        shown = " ".join(" ".join(table.lines()).split())
        assert blow.split()[0] in shown
        assert "1 of 10 solved" in shown


async def test_enter_pressed_on_after_a_puzzle_begins_no_other(
    library: Library, saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given the goal, when Enter is pressed on without a pause, then the verdict stays; after one it is taken."""
    async with opened(library) as table:
        await table.press("l", "z", "0")
        await table.key(playing(table, "Retreat"))
        await table.key(playing(table, "Cirrus Ranger"))
        monkeypatch.setattr("ashes_tui.ui.screens.menus.menu._READ", 60.0)
        while isinstance(table.app.screen, PuzzleTable):
            await table.press("enter")
        await table.press("enter", "enter")
        verdict(table)
        monkeypatch.setattr("ashes_tui.ui.screens.menus.menu._READ", 0.0)
        await table.press("enter")
        await table.pilot.pause()
        assert puzzle(table).session.verdict is Verdict.OPEN


async def test_a_target_in_a_puzzle_is_chosen_among_the_answers(library: Library, saves: Path) -> None:
    """Given a question about a target, then the cursor is on the answers, so that Enter takes one."""
    async with opened(library) as table:
        await table.press("l", "z", "4")
        await table.key(playing(table, "Gust Spear"))
        assert not isinstance(table.model.decision, TurnDecision)
        assert table.model.cursor.row == OPTIONS


async def test_the_menu_of_a_puzzle_leads_away(library: Library, saves: Path) -> None:
    async with opened(library) as table:
        await table.press("l", "z", "2", "escape")
        assert verdict(table) is Verdict.OPEN
        await table.press("z")
        assert isinstance(table.app.screen, PuzzlesScreen)
        await table.press("escape")
        assert verdict(table) is Verdict.OPEN, "Escape leads back to where the list was opened"
        await table.press("m")
        assert table.shows(MainMenu)


@pytest.mark.parametrize("size", SIZES)
async def test_how_to_play_shows_text_and_parts_of_the_table(
    library: Library, saves: Path, size: tuple[int, int]
) -> None:
    """Scrolled through from the top to the end: every section's heading, and things of the table it draws."""
    async with opened(library, size=size) as table:
        await table.press("l", "h")
        seen = list(table.lines())
        for _ in range(12):
            await table.press("pagedown")
            seen += table.lines()
        text = "\n".join(seen)
        assert all(section.title in text for section in SECTIONS)
        assert "Skybreak" in text
        assert "Javelineer" in text
        assert "♥12/15" in text
        await table.press("escape", "escape")
        assert table.shows(MainMenu)


async def test_pictures_follow_the_signs_of_the_terminal(library: Library, saves: Path) -> None:
    async with opened(library) as table:
        await table.press("t", "g", "g", "escape", "l", "h")
        assert all(line.isascii() for line in table.lines())


async def test_every_section_shows_what_it_names(library: Library, saves: Path) -> None:
    """Each part of the table that a section names is one that the table has, and something is drawn in it."""
    async with opened(library) as table:
        screen = await how_to_play(table)
        pictures = screen.pictures(76)
        for section in SECTIONS:
            for pane in section.shows:
                assert any(c.isalnum() for strip in pictures[section.moment][pane].strips for c in strip.text), pane


@pytest.mark.parametrize("size", SIZES)
async def test_a_note_stands_only_under_a_picture_that_shows_what_it_is_about(
    library: Library, saves: Path, size: tuple[int, int]
) -> None:
    """Given pages of any size, then what a note is about stands there once more than in the note itself."""
    async with opened(library, size=size) as table:
        screen = await how_to_play(table)
        pages = [" ".join(" ".join(table.lines()).split())]
        while not screen.is_last:
            await table.press("pagedown")
            pages.append(" ".join(" ".join(table.lines()).split()))
        told = [(page, note) for page in pages for section in SECTIONS for note in section.notes if note.text in page]
        assert any(note.text == "Key, card, price." for _, note in told)
        for page, note in told:
            assert all(sign in page.replace(note.text, "") for sign in note.about), note


@pytest.mark.parametrize("size", SIZES)
async def test_the_page_about_solo_opponents_shows_what_it_tells_of(
    library: Library, saves: Path, size: tuple[int, int]
) -> None:
    """Given pages of any size, then aspects, rows of the die and rage dice stand there, and notes only on these."""
    async with opened(library, size=size) as table:
        screen = await how_to_play(table, "e")
        pages = [" ".join(" ".join(table.lines()).split())]
        while not screen.is_last:
            await table.press("pagedown")
            pages.append(" ".join(" ".join(table.lines()).split()))
        shown = " ".join(pages)
        assert all(piece in shown for piece in ("Firebelly", "next", "Ra✹", "The Corpse of Viros"))
        assert "7-9" in shown or "lower dice 25%" in shown
        told = [(page, note) for page in pages for part in SOLO_SECTIONS for note in part.notes if note.text in page]
        for page, note in told:
            assert all(sign in page.replace(note.text, "") for sign in note.about), note


def test_a_position_against_an_automaton_begins_a_game_against_it(library: Library) -> None:
    """Given the position that the page shows, then its opponent is nobody's seat, and only the other is a person's."""
    session = session_for(shown_table(library.rules, SOLO))
    assert session.people == (0,)
    assert session.seat_names == ("Player", "Viros")
    assert session.opponent == 1


def test_a_note_needs_all_that_it_is_about() -> None:
    """Given notes about two signs, about one and about none: told are those whose signs are all in the picture."""
    section = Section("", "", (), (Note("Both.", ("✹", "▫")), Note("One.", ("✹",)), Note("Always.")))
    assert notes_on(section, [Strip([Segment("As✹")])], LOOK) == "One. Always."
    assert notes_on(section, [Strip([Segment("As✹")]), Strip([Segment("▫")])], LOOK) == "Both. One. Always."
    assert notes_on(section, [], LOOK) == ""


@pytest.mark.parametrize("size", [SMALL, USUAL])
@pytest.mark.parametrize(("key", "sections"), [("h", SECTIONS), ("e", SOLO_SECTIONS)], ids=["game", "solo"])
async def test_a_section_stands_whole_on_its_page(
    library: Library, saves: Path, size: tuple[int, int], key: str, sections: Sequence[Section]
) -> None:
    """Turned from page to page: on each one all that its sections say is in sight, and nothing is left over."""
    async with opened(library, size=size) as table:
        await table.press("l", key)
        left = list(sections)
        while left:
            lines = table.lines()
            text = " ".join(" ".join(lines).split())
            here = [section for section in left if any(f" {section.title} ─" in line for line in lines)]
            assert here
            assert all(section.text in text for section in here)
            assert "more" not in lines[-1]
            left = [section for section in left if section not in here]
            await table.press("pagedown")


async def test_how_to_play_leads_to_the_signs(library: Library, saves: Path) -> None:
    async with opened(library) as table:
        await table.press("l", "h", "s")
        assert table.shows(SignsScreen)


async def test_the_cursor_begins_at_what_a_hint_would_say_until_it_is_moved(library: Library, saves: Path) -> None:
    """Given a turn of the guided game, then the cursor stands on the hint's answer; moved, it is left alone."""
    match = match_of(library)
    session = session_for(match)
    session.let_play()
    while not isinstance(session.decision_of(0), TurnDecision):
        answer(session)
    async with opened(library, match, SMALL) as table:
        await close_stories(table)
        await table.settled()
        model = table.model
        assert isinstance(model, GuidedModel)
        advised, entry = model.advised(), model.entry()
        assert advised is not None
        assert entry is not None
        assert entry.does(advised)
        assert model.has_suggestion
        other = next(i for i, e in enumerate(model.entries()) if not e.does(advised))
        model.move_cursor(OPTIONS, other)
        table.screen.paint()
        await table.settled()
        assert model.cursor == Cursor(OPTIONS, other)
        assert not model.has_suggestion


async def test_what_confirms_a_recommended_set_is_recommended_too(library: Library, saves: Path) -> None:
    """Given several things that Space has picked, then the foot still names Space, until something else is gone to."""
    async with opened(library, match_of(library), SMALL) as table:
        model = table.model
        await table.settled()
        picker = model.picker
        while not (isinstance(picker, SetPicker) and not picker.is_single and picker.picked()):
            await close_stories(table)
            await table.press("space")
            picker = table.model.picker
        entry = table.model.entry()
        assert entry is not None
        assert isinstance(entry.act, Submit)
        assert ("Space", "as recommended") in table.screen.hints
        asked = table.model.decision
        await table.press("up")
        assert not table.model.has_suggestion
        await table.press("down", "space")
        assert table.model.decision != asked


async def test_lesson_keys_answer_throughout_the_guided_game(library: Library, saves: Path) -> None:
    """Given the first lesson, when one turns back or on, then it says that there is none: never that there are none."""
    async with opened(library, match_of(library), USUAL) as table:
        screen = lesson_table(table)
        for key, words in ((",", "There is no lesson before this one"), (".", "There is no lesson after this one yet")):
            await table.press(key)
            assert screen.model.notice == words


def test_a_lesson_names_only_keys_that_do_something_then(library: Library) -> None:
    """Given the answers that hints suggest, then each key that a lesson names is offered at its question."""
    game = Party(session_for(match_of(library)))
    session, model = game.session, GuidedModel(game, 0)
    session.let_play()
    guide, named, dead = Guide(session), set[str](), list[tuple[str, str]]()
    while not session.over:
        if guide.follow() and guide.lesson is not None:
            model.refresh()
            offered = {key for key, words in hints_of(model, game, COMMAND_WORDS) if words}
            keys = {word.strip(",.;:") for word in guide.lesson.keys.replace("\u00a0", " ").split()} & KEYS_OF_LESSONS
            named |= keys
            dead += [(guide.lesson.step, key) for key in sorted(keys - offered)]
        answer(session)
    assert named == KEYS_OF_LESSONS
    assert dead == []


KEYS_OF_LESSONS = {"Space", "!", "i", "l", "?"}
"""The keys of the table that lessons name; one of another page is named with the key that opens that."""


async def test_only_pages_that_are_there_can_be_turned_to(library: Library, saves: Path) -> None:
    """Given the first page, then no key leads to one before; given the last, none to one after."""
    async with opened(library, size=SMALL) as table:
        await table.press("l", "h")
        foot = table.lines()[-1]
        assert "next page" in foot
        assert "page before" not in foot
        await table.press("pagedown")
        assert "page before" in table.lines()[-1]
        await table.press("end")
        assert "next page" not in table.lines()[-1]


@pytest.mark.parametrize("size", [SMALL, USUAL])
async def test_enter_turns_the_pages_of_how_to_play_and_closes_the_last(
    library: Library, saves: Path, size: tuple[int, int]
) -> None:
    """Given several pages, then Enter turns to the next one, as the foot says; on the last it goes back."""
    async with opened(library, size=size) as table:
        screen = await how_to_play(table)
        while not screen.is_last:
            at = screen.at
            assert "Enter next page" in table.lines()[-1]
            await table.press("enter")
            assert table.shows(HowToPlayScreen)
            assert screen.at == at + 1
        assert "Enter back" in table.lines()[-1]
        await table.press("enter")
        assert not table.shows(HowToPlayScreen)


@pytest.mark.parametrize(
    "way", [("tab", "tab"), ("tab", "escape"), ("tab", "?", "escape", "escape"), ("?", "tab", "escape")]
)
async def test_whoever_only_looked_around_still_finds_what_is_recommended(
    library: Library, saves: Path, way: tuple[str, ...]
) -> None:
    """Given a turn with a recommended answer, when the table and pages were looked at, then Space takes that answer."""
    async with opened(library, match_of(library)) as table:
        await table.press("1", "n")
        model = table.model
        assert model.cursor.index > 0
        entry = model.entry()
        assert entry is not None
        await table.press(*way)
        assert table.model.entry() == entry
        assert table.model.has_suggestion
        while isinstance(model.decision, TurnDecision):
            await table.press("space")  # twice if it comes so soon that the question counts as new
        assert model.decision is not None
        assert model.decision.purpose is Purpose.PAY


async def test_whoever_went_to_another_answer_finds_that_again(library: Library, saves: Path) -> None:
    """Given an answer that was gone to, when the table was looked at, then the cursor stands there again."""
    async with opened(library, match_of(library)) as table:
        await table.press("1", "n", "down")
        entry = table.model.entry()
        await table.press("tab", "right", "tab")
        assert table.model.entry() == entry
        assert not table.model.has_suggestion


@pytest.mark.parametrize(("size", "columns"), [(USUAL, 1), ((160, 45), 2), (LARGE, 2)])
async def test_in_a_wide_terminal_how_to_play_has_two_columns(
    library: Library, saves: Path, size: tuple[int, int], columns: int
) -> None:
    """Given room for two columns with pictures, then sections stand side by side, each with its own pictures."""
    async with opened(library, size=size) as table:
        await how_to_play(table)
        lines = table.lines()
        titles = [[section.title for section in SECTIONS if f"{section.title} ─" in line] for line in lines]
        assert max(map(len, titles)) == columns
        left, right = (" ".join(line[at : at + size[0] // 2] for line in lines) for at in (0, size[0] // 2))
        if columns > 1:
            assert "♥ 8/17" in left
            assert "▌ " in right
            assert sum(section.title in f"{left} {right}" for section in SECTIONS) > 4
