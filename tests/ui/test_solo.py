"""Alone against an automaton: from the menu to the result, by keys and by mouse."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from ashes_tui.ai.uniform import RandomPlayer
from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.client.settings import Settings, StoryMode
from ashes_tui.client.stores import Stores
from ashes_tui.content.api import load_rulebook
from ashes_tui.engine import api
from ashes_tui.engine.api import Decision, GameSetup, IllegalChoice, OpponentSetup, Purpose, SeatSetup
from ashes_tui.lang.terms import ASPECT_TYPES, Intent, Phase, Zone
from ashes_tui.match.match import Match
from ashes_tui.match.new_game import NewGame
from ashes_tui.ui.app import AshesApp
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.card.detail import printed_rows
from ashes_tui.ui.draw.pages.menu import MENU as MENU_ROW
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.decks.deck import DeckScreen
from ashes_tui.ui.screens.menus.game_menu import GameMenu
from ashes_tui.ui.screens.menus.menu import MenuScreen
from ashes_tui.ui.screens.menus.result import ResultScreen
from ashes_tui.ui.screens.pages.cards import BrowserScreen, EnemyScreen
from ashes_tui.ui.screens.pages.pages import CardPage, PrintedPage
from ashes_tui.ui.screens.pages.story import StoryPage, before_story
from ashes_tui.ui.screens.setup.form import EDITION, FormScreen
from ashes_tui.ui.screens.setup.solo import SoloScreen
from ashes_tui.ui.screens.table import TableScreen
from ashes_tui.ui.screens.told_turn import ToldTurnScreen
from ashes_tui.ui.start_request import MENU
from ashes_tui.ui.starting import open_requested
from ashes_tui.ui.table.panes import THEIR_BAR, THEIR_FIELD, THEIR_SPELLS
from ashes_tui.ui.table.rows import RowKind
from ashes_tui.words.api import Line, Tone
from ashes_tui.words.glyphs import ASCII, FULL, SAFE
from ashes_tui.words.how_it_plays import HOW_IT_PLAYS, how_it_plays
from ashes_tui.words.line import About, LineKind
from ashes_tui.words.narrators.turns import StoryPosition, mark_opponent_turns, opponent_turns, steps_of
from ashes_tui.words.questions.values import house_lines
from tests.support.games import FIRST_DECKS
from tests.ui.conftest import SIZES, SMALL, USUAL, Table, new_match, opened

TWO_SIZES = [SMALL, USUAL]
SCATHA = "Scatha Kalani"


def solo_match(library: Library, seed: int = 7, steps: int = 0, enemy: str = SCATHA) -> Match:
    """A solo game, ``steps`` random answers old."""
    deck = library.decks[FIRST_DECKS[seed % len(FIRST_DECKS)]]
    opponent = OpponentSetup(enemy, "heroic")
    match = Match.start(library.rules, GameSetup((SeatSetup("Ann", deck),), seed, opponent=opponent))
    player = RandomPlayer(seed)
    while steps and not match.outcome:
        answer(match, player)
        steps -= 1
    return match


def answer(match: Match, player: RandomPlayer) -> None:
    decision = match.decisions[0]
    for _ in range(50):
        try:
            match.choose(decision.seat, random_choice(match, player, decision), decision.id)
            return
        except IllegalChoice:
            continue


def random_choice(match: Match, player: RandomPlayer, decision: Decision) -> api.Choice:
    return player.choose(match.view(decision.seat), decision, match.options(decision))


def position(library: Library) -> Match:
    """Ann's turn with face-up and face-down aspects across the table."""
    for seed in range(40):
        for steps in (16, 20, 24):
            match = solo_match(library, seed, steps)
            if match.outcome or match.decisions[0].purpose is not Purpose.TURN:
                continue
            zones = {card.zone for card in match.view(0).seats[1].battlefield}
            if zones == {Zone.BATTLEFIELD, Zone.FACE_DOWN}:
                return match
    raise AssertionError("no such position was reached")


async def choose(table: Table, key: str, by_mouse: bool) -> None:
    """A line of a menu, by its key or with the mouse."""
    screen = table.app.screen
    assert isinstance(screen, MenuScreen)
    if not by_mouse:
        await table.press(key)
        return
    await table.seen()
    at = next(i for i, choice in enumerate(screen.sheet().choices) if choice.key == key)
    spot = next(s for s in screen.pane.drawing.spots if (s.row, s.at) == (MENU_ROW, at))
    await table.click("menu", spot)


@pytest.mark.parametrize("by_mouse", [False, True])
@pytest.mark.parametrize("size", TWO_SIZES)
async def test_a_solo_game_begins_from_the_menu(
    library: Library, saves: object, size: tuple[int, int], by_mouse: bool
) -> None:
    async with opened(library, size=size) as table:
        await choose(table, "s", by_mouse)
        assert table.shows(SoloScreen)
        await choose(table, "1", by_mouse)
        await table.press("enter")
        await choose(table, "o", by_mouse)
        await table.press("down", "enter")
        await choose(table, "f", by_mouse)
        await choose(table, "n", by_mouse)
        await table.press("E", "v", "a", "enter")
        await choose(table, "+", by_mouse)
        await choose(table, "s", by_mouse)
        await table.press("4", "x", "2", "enter")
        await choose(table, "g", by_mouse)
        await table.pilot.pause()
        assert table.shows(TableScreen)
        setup = table.screen.game.session.match.header.setup
        assert (setup.seats[0].name, setup.seed) == ("Eva", 42)
        assert setup.opponent is not None
        assert (setup.opponent.name, setup.opponent.difficulty) == ("Indiri Aldair", "heroic")


@pytest.mark.parametrize("key", ["s", "n"])
async def test_the_rules_of_reborn_are_chosen_on_a_line(library: Library, saves: object, key: str) -> None:
    """Against an opponent and between two: one step shows the other edition, and the game is played by it."""
    async with opened(library) as table:
        await table.press(key)
        screen = table.app.screen
        assert isinstance(screen, FormScreen)
        line = next(choice for choice in screen.sheet().choices if choice.key == EDITION)
        assert line.value == "Ashes Ascendancy"
        await table.press(EDITION)
        assert any("Ashes Reborn" in choice.value for choice in screen.sheet().choices)
        await table.press("g")
        await table.sit_down()
        assert table.screen.game.session.match.header.setup.edition == "reborn"
        assert table.screen.game.session.match.state.table.edition == "reborn"


async def test_the_command_line_opens_a_solo_game_at_once(library: Library, saves: object) -> None:
    async with opened(library) as table:
        deck = next(iter(library.decks.values()))
        opponent = OpponentSetup(SCATHA, "heroic")
        open_requested(table.app, NewGame(seats=1, decks=(deck,), opponent=opponent, seed=5, names=("Eva",)))
        await table.pilot.pause()
        assert table.shows(TableScreen)
        assert table.screen.game.session.seat_names == ("Eva", "Scatha")


async def test_the_command_line_asks_for_what_it_was_not_told(library: Library) -> None:
    async with opened(library) as table:
        open_requested(table.app, NewGame(seats=1, opponent=OpponentSetup("Indiri Aldair", "heroic")))
        await table.pilot.pause()
        screen = table.app.screen
        assert isinstance(screen, SoloScreen)
        assert [c.value for c in screen.sheet().choices[1:3]] == ["Indiri Aldair (Dragonborn)", "heroic"]


@pytest.mark.parametrize("by_mouse", [False, True])
async def test_whoever_is_alone_may_choose_a_player_of_the_program(
    library: Library, saves: object, by_mouse: bool
) -> None:
    async with opened(library) as table:
        await choose(table, "s", by_mouse)
        screen = table.app.screen
        assert isinstance(screen, SoloScreen)
        await choose(table, "o", by_mouse)
        await table.press(*"quick", "enter")
        assert screen.player == "greedy"
        await choose(table, "2", by_mouse)
        before, decks = screen.decks[1], list(library.decks.values())
        await table.press("down", "enter")
        rival = decks[decks.index(before) + 1].name
        await choose(table, "g", by_mouse)
        await table.pilot.pause()
        header = table.screen.game.session.match.header
        assert header.setup.opponent is None
        assert header.players == ("person", "greedy")
        assert header.setup.seats[1].deck.name == rival


@pytest.mark.parametrize("size", SIZES)
async def test_computer_players_stand_apart_from_the_opponents_of_the_game(
    library: Library, size: tuple[int, int]
) -> None:
    """Given the list of opponents, then a heading stands over the computer players; a click takes what it is on."""
    async with opened(library, size=size) as table:
        await table.press("s", "o", "end")
        lines = [" ".join(line.split()) for line in table.lines()]
        at = next(i for i, line in enumerate(lines) if line.startswith("Computer players"))
        assert "the quick computer player" in lines[at + 1]
        assert not any("computer player" in line[:40] for line in lines[:at])
        await table.press("up", "up", "enter")
        assert "the quick computer player" in "\n".join(table.lines())


async def test_every_line_of_a_solo_game_says_what_it_means(library: Library) -> None:
    async with opened(library) as table:
        await table.press("s")
        screen = table.app.screen
        assert isinstance(screen, SoloScreen)
        for _ in screen.rival_picks():
            for choice in screen.sheet().choices[:-1]:
                assert choice.hint, choice
            await table.press("o", "escape", "right")


async def test_decks_and_opponents_can_be_read_before_they_are_chosen(library: Library) -> None:
    async with opened(library) as table:
        await table.press("s", "1", "escape", "i")
        deck = table.app.screen
        assert isinstance(deck, DeckScreen)
        assert deck.found()[0].name == "Arren Frostpeak"
        await table.press("escape", "down", "i")
        enemy = table.app.screen
        assert isinstance(enemy, EnemyScreen)
        assert {card.name for card in enemy.found()} == set(next(iter(library.rulebook.automata.values())).titles)
        await table.press("escape", "escape", "n", "1", "tab")
        assert table.shows(DeckScreen)


async def test_in_a_game_alone_the_menu_shows_both_decks(library: Library, saves: object) -> None:
    async with opened(library, solo_match(library, steps=6)) as table:
        await table.open_menu()
        await table.press("d")
        assert table.shows(DeckScreen)
        await table.press("escape", "e")
        assert table.shows(EnemyScreen)
        await table.press("escape", "c", "d", "escape", "c")
        assert table.shows(GameMenu), "conceding must be asked anew after something else was done"


async def test_between_two_people_the_menu_shows_nobodys_deck(library: Library, saves: object) -> None:
    async with opened(library, new_match(library)) as table:
        await table.press("escape")
        menu = table.app.screen
        assert isinstance(menu, GameMenu)
        assert not {"d", "e"} & {choice.key for choice in menu.sheet().choices}


async def test_what_cannot_begin_is_told(library: Library) -> None:
    deck = next(iter(library.decks.values()))
    async with opened(library) as table:
        open_requested(table.app, NewGame(seats=1, decks=(deck,), opponent=OpponentSetup("nobody")))
        await table.pilot.pause()
        assert "This game cannot begin" in "\n".join(table.lines())


@pytest.mark.parametrize("size", SIZES)
async def test_the_table_shows_the_opponent(library: Library, size: tuple[int, int]) -> None:
    match = position(library)
    async with opened(library, match, size) as table:
        assert table.shows(TableScreen)
        text = "\n".join(table.lines())
        for word in (
            SCATHA,
            "threat 5",
            "stamina 2",
            "♥30/30",
            "next" if size < (100, 0) else "face down",
            "Dr",
            "I " if size < (100, 0) else "I Activated",
        ):
            assert word in text
        assert re.search("stage (1/3|● I ○ II ○ III)", text)
        assert "None" not in text


@pytest.mark.parametrize("active", [0, 1])
async def test_only_a_players_turn_counts_actions(library: Library, active: int) -> None:
    matches = (solo_match(library, 7, steps) for steps in range(6, 60))
    match = next(m for m in matches if not m.outcome and m.view(0).active == active)
    async with opened(library, match) as table:
        line = table.lines()[0]
        assert ("YOUR TURN" in line) == (active == 0)
        assert ("main" in line) == (active == 0)


@pytest.mark.parametrize("size", TWO_SIZES)
async def test_face_down_places_stay_where_they_are(library: Library, size: tuple[int, int]) -> None:
    match = position(library)
    async with opened(library, match, size) as table:
        row = match.view(0).seats[1].battlefield
        items = table.model.rows[THEIR_FIELD]
        assert [item.kind is RowKind.FACE_DOWN for item in items] == [card.zone is Zone.FACE_DOWN for card in row]
        hidden = [i for i, card in enumerate(row) if card.zone is Zone.FACE_DOWN]
        spots = [table.find(THEIR_FIELD, place) for place in hidden]
        assert all(spots)
        found = spots[0]
        assert found is not None
        await table.click(*found)
        assert f"place {hidden[0] + 1} of {len(row)}" in table.model.notice
        beside = " ".join(line[table.screen.shape.left :].strip(" │") for line in table.lines()[1:])
        assert size[0] < 120 or f"place {hidden[0] + 1} of {len(row)} from the left" in beside
        assert table.model.shown_card() is None
        await table.press("i")
        assert table.shows(TableScreen)


@pytest.mark.parametrize("row", [THEIR_BAR, THEIR_SPELLS])
async def test_the_opponents_cards_can_be_read(library: Library, row: str) -> None:
    async with opened(library, position(library)) as table:
        table.model.move_cursor(row, 0)
        await table.press("i")
        assert table.shows(CardPage)
        assert SCATHA in "\n".join(table.lines())


async def test_the_opponents_card_explains_its_die_and_has_its_house_rules(library: Library) -> None:
    rulebook = library.rulebook
    look = Appearance(DARK, FULL)
    spec = rulebook.automata[SCATHA]
    text = [row[0] for row in printed_rows(rulebook.cards[SCATHA], rulebook, 400, look)]
    for side in ("basic", "class", "power"):
        assert sum(f" {side}: " in line for line in text) == 1
    assert all(sentence in text for sentence in how_it_plays(spec))
    page = PrintedPage(rulebook.cards[SCATHA], rulebook)
    assert len(page.house_rules()) == len(spec.house)


async def test_house_rules_name_no_ids(library: Library) -> None:
    """Given any opponent, then no line about what no source says ends with the id of a reason."""
    book = library.rulebook
    lines = [line for name in book.automata for line in house_lines(book.cards[name], book)]
    assert len(lines) > 20
    assert [line for line in lines if re.search(r"[A-Z]-\d", line)] == []


@pytest.mark.parametrize("size", [SMALL, USUAL])
async def test_the_opponents_own_page_says_how_it_plays(library: Library, saves: Path, size: tuple[int, int]) -> None:
    """Given a game, when its opponent's card is opened, then below what counts now stands how it plays."""
    async with opened(library, position(library), size) as table:
        await table.press("b")
        page = table.app.screen
        assert isinstance(page, CardPage)
        shown = " ".join(text for text, _ in page.rows(90))
        first = how_it_plays(library.rulebook.automata[SCATHA])[0]
        assert HOW_IT_PLAYS in shown
        assert shown.index(first[:30]) < shown.index("As things stand"), "how it takes a turn comes first"
        assert shown.count(first[:30]) == 1


@pytest.mark.parametrize("glyphs", [FULL, SAFE, ASCII])
async def test_every_aspect_explains_its_header(library: Library, glyphs: object) -> None:
    rulebook = library.rulebook
    for spec in rulebook.automata.values():
        for card in (rulebook.cards[title] for title in (*spec.stock, *spec.conjured)):
            if card.type not in ASPECT_TYPES:
                continue
            look = Appearance(DARK, glyphs)  # type: ignore[arg-type]
            text = "\n".join(row[0] for row in printed_rows(card, rulebook, 100, look)).lower()
            aim = {None: "aims at nothing", Intent.CENTER: "aims at the phoenixborn"}
            assert aim.get(card.intent, f"aims at the {card.intent and card.intent.value}most unit") in text
            assert ("shield:" in text) == card.shield
            assert (f"{look.signs.shield} shield:".lower() in text) == card.shield, "the sign that the card has"
            assert f"blood {card.blood}" in text


async def play_on(table: Table, match: Match, seed: int, telling: StoryMode) -> int:
    """Random answers through the table until the end; gives how many steps were shown."""
    player, stories = RandomPlayer(seed), 0
    table.app.settings.telling = telling
    for _ in range(3000):
        if match.outcome and table.shows(ResultScreen):
            return stories
        if table.shows(ToldTurnScreen):
            stories += 1
            await table.press("enter")
            continue
        screen, decision = table.screen, match.decisions[0]
        choice = random_choice(match, player, decision)
        screen._act(lambda screen=screen, choice=choice: screen.model.answer(choice))  # type: ignore[misc]
        await table.pilot.pause()
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("enemy", "size"), [(SCATHA, (80, 24)), ("Indiri Aldair", (120, 40))])
async def test_a_game_is_played_to_its_result(library: Library, enemy: str, size: tuple[int, int]) -> None:
    match = solo_match(library, 3, enemy=enemy)
    async with opened(library, match, size) as table:
        assert await play_on(table, match, 3, StoryMode.STEP) > 2
        text = "\n".join(table.lines())
        assert enemy in text
        assert "heroic" in text


async def test_a_game_told_fast_never_waits(library: Library) -> None:
    match = solo_match(library, 3)
    async with opened(library, match) as table:
        assert await play_on(table, match, 3, StoryMode.FAST) == 0


@pytest.mark.parametrize("size", TWO_SIZES)
async def test_the_opponents_turn_is_told_step_by_step(library: Library, size: tuple[int, int]) -> None:
    match = solo_match(library, 7)
    async with opened(library, match, size) as table:
        await to_story(table, match)
        screen = table.app.screen
        assert isinstance(screen, ToldTurnScreen)
        assert all(line.apart for line in screen.lines)
        assert screen.steps > 1
        for number in range(1, screen.steps + 1):
            assert screen.told == number
            assert any(f"step {number} of {screen.steps}" in line for line in table.lines())
            await table.press("enter")
        assert not table.shows(ToldTurnScreen)
        told = table.screen.game.log(0)
        assert {line.seat for line in told if line.apart and line.tone.value == "turn"} == {1}


async def test_the_log_beside_a_step_ends_before_it(library: Library) -> None:
    """Given a step that is told below the table, then the log beside it tells what came before, and nothing twice."""
    match = solo_match(library, 7)
    async with opened(library, match, USUAL) as table:
        await to_story(table, match)
        screen = table.app.screen
        assert isinstance(screen, ToldTurnScreen)
        for _ in range(screen.steps - 1):
            before, log = screen.turn.step.lines, screen.turn.log_before()
            assert not set(map(id, before)) & set(map(id, log))
            await table.press("enter")
            assert screen.turn.log_before()[: len(log)] == log
            assert len(screen.turn.log_before()) > len(log)


async def test_lines_that_a_step_leaves_in_a_high_terminal_tell_the_steps_before_it(library: Library) -> None:
    """Given a step of a turn and free lines below it, then the steps of that turn so far stand above it, in brief."""
    match = solo_match(library, 7)
    async with opened(library, match, USUAL) as table:
        screen, seen = await to_long_story(table, match), 0
        assert not screen._went_before(), "what was done before the turn stands in the log"
        for at in range(1, screen.steps):
            await table.press("enter")
            before, rows = screen._went_before(), [line.strip() for line in table.lines()]
            of_turn = [step for step in screen.turn.steps[:at] if step.seat == screen.turn.step.seat]
            assert len(before) <= len(of_turn)
            told = [y for y, row in enumerate(rows) if row.startswith("Before this: ")]
            seen += bool(told)
            assert all(before for _ in told)
            step = [y for y, row in enumerate(rows) if any(row.startswith(line.text[:40]) for line in screen.lines)]
            assert not told or told[0] < max(step)
        assert seen


async def test_of_what_came_before_a_step_only_what_was_skipped_is_told(library: Library) -> None:
    """Given a low terminal, when a step is reached step by step, then none is told again; by Esc, what was skipped."""
    match = solo_match(library, 7)
    async with opened(library, match, SMALL) as table:
        screen = await to_long_story(table, match)
        for _ in range(screen.steps - 1):
            await table.press("enter")
            assert not any("Before this" in line for line in table.lines())
            assert not screen._went_before()
    match = solo_match(library, 7)
    async with opened(library, match, SMALL) as table:
        screen = await to_long_story(table, match)
        await table.press("escape")
        assert len(screen._went_before()) == screen.steps - 2 > 0, "the first one was shown"


async def to_long_story(table: Table, match: Match) -> ToldTurnScreen:
    """Go on to a turn of the opponent that is told in three steps or more."""
    while True:
        await to_story(table, match)
        screen = table.app.screen
        assert isinstance(screen, ToldTurnScreen)
        if len([step for step in screen.turn.steps if step.seat == screen.turn.steps[-1].seat]) == screen.steps > 2:
            return screen
        screen.dismiss(None)
        await table.pilot.pause()


async def test_in_a_told_turn_the_arrows_move_over_the_table(library: Library) -> None:
    """Given a step, when an arrow is pressed, then the cursor stays where it went, so that it can be read there."""
    match = solo_match(library, 3)
    async with opened(library, match, USUAL) as table:
        await to_story(table, match)
        await table.press("tab", "up", "up")
        there = table.model.cursor
        await table.press("left")
        moved = table.model.cursor
        await table.press("right")
        assert moved != there or table.model.cursor != moved
        assert table.model.cursor.row == moved.row != "options"


async def to_story(table: Table, match: Match) -> None:
    """Pass until the opponent had a turn in which nobody was asked."""
    await until(table, match, lambda: table.shows(ToldTurnScreen))


async def to_told(table: Table, match: Match) -> None:
    """Pass until a turn of the opponent was summed up."""
    await until(table, match, lambda: table.model.notice.startswith("Scatha rolls "))


async def until(table: Table, match: Match, wanted: Callable[[], bool]) -> None:
    player = RandomPlayer(7)
    for _ in range(60):
        if wanted():
            return
        decision, screen = match.decisions[0], table.screen
        passes = [o.choice for o in match.options(decision) if isinstance(o.choice, api.Pass)]
        choice = passes[0] if passes else random_choice(match, player, decision)
        screen._act(lambda screen=screen, choice=choice: screen.model.answer(choice))  # type: ignore[misc]
        screen.paint()
        await table.pilot.pause()
    raise AssertionError("the opponent was never told of")


async def test_a_key_goes_to_the_end_and_another_tells_all_in_words(library: Library) -> None:
    match = solo_match(library, 7)
    async with opened(library, match) as table:
        await to_story(table, match)
        screen = table.app.screen
        assert isinstance(screen, ToldTurnScreen)
        await table.press("t")
        page = table.app.screen
        assert isinstance(page, StoryPage)
        assert len(page.steps) == screen.steps
        await table.press("t", "e")
        assert screen.told == screen.steps
        assert any("Enter to go on" in line for line in table.lines())
        await table.press("backspace")
        assert screen.told == screen.steps - 1


async def test_a_careless_escape_only_goes_to_the_last_step(library: Library) -> None:
    """Given a turn that is told, then Escape goes to its last step, whence one can go back; once more to the table."""
    match = solo_match(library, 7)
    async with opened(library, match) as table:
        await to_story(table, match)
        screen = table.app.screen
        assert isinstance(screen, ToldTurnScreen)
        assert ("Esc", "to its end") in screen.hints
        await table.press("escape")
        assert table.shows(ToldTurnScreen)
        assert screen.told == screen.steps
        await table.press("backspace")
        assert screen.told == screen.steps - 1
        await table.press("escape", "escape")
        assert not table.shows(ToldTurnScreen)


async def test_a_turn_in_words_leaves_the_table_in_sight(library: Library) -> None:
    """Given room above all the lines of a turn, then the table is seen there as it stood; after a resize it is not."""
    match = solo_match(library, 7)
    async with opened(library, match, (120, 40)) as table:
        await to_story(table, match)
        before = table.lines()
        await table.press("t")
        title = next(at for at, line in enumerate(table.lines()) if "The last turn of" in line)
        assert title > 6
        assert table.lines()[:title] == before[:title]
        await table.pilot.resize_terminal(100, 30)
        await table.pilot.pause(0.2)
        assert "The last turn of" in table.lines()[0]


async def test_each_step_is_told_on_the_table_as_it_stood_after_it(library: Library) -> None:
    """Given a turn with damage in its middle, then the life is whole in the steps before, and lower from there."""
    match = solo_match(library, 7)
    async with opened(library, match) as table:
        while True:
            await to_story(table, match)
            screen = table.app.screen
            assert isinstance(screen, ToldTurnScreen)
            lives = []
            for at in range(screen.steps):
                screen.turn.go_to(at)
                screen.model.refresh()
                lives.append(screen.model.view.seats[0].phoenixborn.life_left)
            assert lives[-1] == match.view(0).seats[0].phoenixborn.life_left
            if len(set(lives)) > 1:
                break
            await table.press("e", "enter")
        hurt = next(at for at, life in enumerate(lives) if life < lives[0])
        told = [line.tone for line in screen.turn.steps[hurt].lines]
        assert Tone.HURT in told
        assert all(Tone.HURT not in [line.tone for line in step.lines] for step in screen.turn.steps[1:hurt])


async def test_a_turn_told_as_far_as_a_question_is_not_called_over(library: Library) -> None:
    """Given an opponent's turn that asks something, when it was told, then the title says that an answer is awaited."""
    match = solo_match(library, 7)
    said = set()
    async with opened(library, match) as table:
        for _ in range(25):
            await to_story(table, match)
            await table.press("e")
            asks = match.view(0).active == 1
            said.add(asks)
            title = "Enter to answer" if asks else "Scatha has played: Enter to go on"
            assert any(title in line for line in table.lines())
            await table.press("enter")
            if len(said) == 2:
                return
    raise AssertionError(f"only seen: {said}")


async def test_the_header_names_whose_turn_is_told(library: Library) -> None:
    """Given a turn of the opponent that is over, then it acts in the header as long as its steps are told.

    What is told of one's own turn before it is called that.
    """
    match = solo_match(library, 7)
    async with opened(library, match) as table:
        await to_story(table, match)
        screen = table.app.screen
        assert isinstance(screen, ToldTurnScreen)
        seen = 0
        while table.shows(ToldTurnScreen):
            wanted = {0: "YOUR TURN", 1: "SCATHA ACTS"}.get(screen.turn.step.seat, "Round")
            assert wanted in table.lines()[0]
            seen += screen.turn.is_last and screen.turn.step.seat == 1
            await table.press("enter")
        assert seen
        assert "YOUR TURN" in table.lines()[0]


async def test_a_watched_turn_goes_on_by_itself(library: Library) -> None:
    """Given the clock, when nobody presses a key, then all steps come and the table after them."""
    match = solo_match(library, 7)
    async with opened(library, match) as table:
        table.app.settings.telling, table.app.pace = StoryMode.WATCH, 0.2
        await to_story(table, match)
        for _ in range(200):
            if not table.shows(ToldTurnScreen):
                break
            await table.pilot.pause(0.02)
        assert not table.shows(ToldTurnScreen)


async def test_a_turn_told_fast_is_summed_up_and_can_be_read_afterwards(library: Library) -> None:
    match = solo_match(library, 7)
    async with opened(library, match) as table:
        table.app.settings.telling = StoryMode.FAST
        await to_told(table, match)
        notice = table.model.notice
        assert notice.startswith("Scatha rolls ")
        assert notice.endswith("t: its steps")
        await table.press("t")
        page = table.app.screen
        assert isinstance(page, StoryPage)
        assert any(" rolls " in line for line in table.lines())
        await table.press("t")
        assert table.shows(TableScreen)


async def test_a_key_says_how_turns_are_told_and_pressed_once_more_changes_it(library: Library) -> None:
    match = solo_match(library, 7)
    async with opened(library, match) as table:
        await table.press("r", "c", "t")
        assert "has not played yet" in table.model.notice
        await table.press("h", "t", "h")
        assert [table.app.settings.telling] == [StoryMode.STEP]
        assert table.model.notice == StoryMode.STEP.words
        for wanted in (StoryMode.WATCH, StoryMode.FAST, StoryMode.STEP):
            await table.press("h")
            assert table.app.settings.telling is wanted
            assert wanted.words in table.model.notice
        await to_story(table, match)
        await table.press("h", "h", "h")
        page = table.app.screen
        assert isinstance(page, ToldTurnScreen)
        assert table.app.settings.telling is StoryMode.FAST
        assert page.told == page.steps


def test_how_turns_are_told_is_kept_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    Settings(path).telling = StoryMode.FAST
    assert Settings(path).telling is StoryMode.FAST
    for spoiled in ("{", "[1]", '{"opponents-turn": "loud"}'):
        path.write_text(spoiled, encoding="utf-8")
        assert Settings(path).telling is StoryMode.STEP
    Settings(tmp_path).telling = StoryMode.WATCH
    assert Settings(tmp_path).telling is StoryMode.STEP, "a folder cannot be written, which stops nobody"


def test_what_a_killed_program_was_writing_of_the_settings_is_gone_at_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    Settings(path).telling = StoryMode.FAST
    half = tmp_path / ".0123456789abcdef.new"
    half.write_text("{")
    assert Settings(path).telling is StoryMode.FAST
    assert not half.exists()


async def test_a_key_reads_what_the_opponents_dice_mean(library: Library) -> None:
    async with opened(library, position(library)) as table:
        await table.press("b")
        assert table.shows(CardPage)
        text = "\n".join(table.lines())
        await table.press("pagedown")
        text += "\n".join(table.lines())
        assert all(f" {side}: " in text for side in ("basic", "class", "power"))


async def test_between_people_the_keys_about_an_opponent_mean_nothing(library: Library, saves: object) -> None:
    async with opened(library, new_match(library)) as table:
        await table.sit_down()
        assert not {"t", "b", "h"} & {key for key, _ in table.screen.hints}


async def test_the_telling_is_switched_in_the_settings_of_a_game(library: Library) -> None:
    async with opened(library, position(library)) as table:
        await table.press("escape")
        assert table.shows(GameMenu)
        await table.press("t")
        for wanted in (StoryMode.WATCH, StoryMode.FAST, StoryMode.STEP):
            await table.press("p")
            assert table.app.settings.telling is wanted


async def test_alone_everything_can_be_taken_back(library: Library) -> None:
    match = position(library)
    async with opened(library, match) as table:
        await table.press("u", "u", "u")
        assert table.shows(TableScreen)
        assert "Cannot undo" not in table.model.notice
        assert "is revealed" not in table.model.notice, "only what one did oneself is taken back"
        assert len(match._moments) == len(position(library)._moments) - 3


async def test_a_resumed_game_begins_without_a_pause(library: Library) -> None:
    app = AshesApp(library, MENU, FULL, Stores())
    async with app.run_test(size=(80, 24)) as pilot:
        game = Party(session_for(position(library)))
        assert game.story == ()
        app.open_game(game)
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


async def test_what_a_resumed_game_recalls_is_summed_up(library: Library) -> None:
    """Given a game left right after an opponent's turn that was told, when it goes on, then it is not told again step
    by step, but summed up above the answers, and can still be read.
    """
    match = solo_match(library, 7)
    async with opened(library, match) as table:
        await to_story(table, match)
        again = Party(session_for(match))
        again.recall()
        assert again.story
        table.app.open_game(again)
        await table.pilot.pause()
        assert table.shows(TableScreen)
        assert "t: its steps" in table.model.notice
        assert again.recent(table.model.seat)


async def test_the_card_browser_finds_the_opponents_cards_by_its_name(library: Library) -> None:
    async with opened(library) as table:
        await table.press("c", *"scatha")
        screen = table.app.screen
        assert isinstance(screen, BrowserScreen)
        assert {card.name for card in screen.found()} == set(library.rulebook.automata[SCATHA].titles)
        await table.press("enter")
        assert not table.shows(BrowserScreen)


async def test_a_conjured_aspect_that_comes_and_goes_at_once_is_named(library: Library) -> None:
    conjured = library.rulebook.automata["Indiri Aldair"].conjured
    game = Party(session_for(solo_match(library, 5, enemy="Indiri Aldair")))
    player, match = RandomPlayer(5), game.session.match
    for _ in range(400):
        if match.outcome:
            break
        decision = match.decisions[0]
        game.choose(decision, random_choice(match, player, decision))
    told = [line.text for line in game.log(0) if line.apart]
    assert any(title in text for text in told for title in conjured)
    assert not [text for text in told if " with a card" in text or text.startswith("A card ")]


async def test_before_the_opponents_turn_stands_what_the_own_turn_ended_with(library: Library) -> None:
    match = solo_match(library)
    async with opened(library, match) as table:
        await to_story(table, match)
        screen = table.app.screen
        assert isinstance(screen, ToldTurnScreen)
        assert screen.ended
        log = table.app.screen_stack[-2]
        assert isinstance(log, TableScreen)
        lines = log.game.log(0)
        at = next(i for i, line in enumerate(lines) if line is screen.lines[0])
        assert tuple(lines[at - len(screen.ended) : at]) == screen.ended
        assert not any(line.apart for line in screen.ended)
        await table.press("t")
        assert any(screen.ended[0].text in line for line in table.lines())


def test_a_turn_that_a_round_ended_is_not_told_as_what_it_ended_with() -> None:
    story = (Line("Dragon phase", apart=True, about=About(LineKind.PHASE, phase=Phase.DRAGON)),)
    begun = [Line("Ann is first player"), Line("Round 3", Tone.ROUND)]
    assert before_story([*begun, *story], story, 0) == ()
    deed = Line("Ann passes", Tone.ACTION, 0)
    assert before_story([deed, *story], story, 0) == (deed,)


def test_what_a_turn_ended_with_begins_with_a_whole_deed_and_reaches_back_some_lines() -> None:
    """An attack is told with its end, though an ability was used in it."""
    story = (Line("Scatha's turn", Tone.TURN, 1),)
    mine = Line("Ann's turn", Tone.TURN, 0)
    attack, guard, ability = (
        Line("Ann attacks", Tone.ACTION, 0),
        Line("no guard", Tone.ACTION, 1),
        Line("Overkill 2", Tone.ACTION, 0),
    )
    assert before_story([mine, attack, guard, ability, *story], story, 0) == (attack, guard, ability)
    long = [Line(f"wound {i}") for i in range(12)]
    assert before_story([mine, attack, *long, ability, *story], story, 0) == (ability,)


@pytest.mark.parametrize("apart", [True, False])
def test_a_reaction_in_anothers_turn_is_not_what_the_own_turn_ended_with(apart: bool) -> None:
    """Given the rest of a turn in which a player reacted, then the reaction is of that turn, not of the own one."""
    theirs = Line("Scatha's turn", Tone.TURN, 1, apart=apart)
    dodge, damage = Line("You play Dodge as a reaction", Tone.ACTION, 0), Line("Battle: Whiplash against Gilder")
    rest = (Line("Whiplash deals 1 damage to Gilder", apart=apart),)
    assert before_story([Line("Ann's turn", Tone.TURN, 0), theirs, dodge, damage, *rest], rest, 0) == ()


def test_the_rest_of_a_turn_that_asked_in_between_is_read_if_it_is_long() -> None:
    asked = [Line(f"step {i}", apart=True) for i in range(5)]
    mine = Line("Ann's turn", Tone.TURN, 0)
    assert opponent_turns((*asked, mine), theirs=False) == tuple(asked)
    assert opponent_turns((*asked[:1], mine), theirs=False) == ()
    assert opponent_turns(asked, theirs=True) == tuple(asked)
    assert opponent_turns(asked[:1], theirs=True) == ()


def test_what_its_cards_do_at_the_end_of_a_round_is_read_with_its_turn() -> None:
    """Given a round that ends, then an aspect's effect there belongs to what the opponent did, one's own does not."""
    recovered, mine = Line("Iron Worker loses a wound"), Line("Iron Worker takes effect", Tone.ACTION, 0)
    recovery = Line("Recovery phase", about=About(LineKind.PHASE, phase=Phase.RECOVERY))
    end, effect, status = (
        Line("End of round", about=About(LineKind.PHASE, phase=Phase.ROUND_END)),
        Line("Fletch takes effect", Tone.ACTION, 1),
        Line("a status token"),
    )
    lines = [recovery, recovered, end, mine, effect, status, Line("Round 2", Tone.ROUND), mine]
    told, _ = mark_opponent_turns(lines, StoryPosition(), opponent=1)
    assert [line.text for line in told if line.apart] == [effect.text, status.text]


async def test_undo_is_offered_only_where_something_can_be_taken_back(library: Library) -> None:
    match = solo_match(library)
    async with opened(library, match) as table:
        assert "u" not in dict(table.screen.hints)
        await table.press("r", "c")
        assert "u" in dict(table.screen.hints)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("enemy", [spec.name for spec in load_rulebook().automata.values() if spec.behaviors])
async def test_the_table_shows_how_a_chimera_stands(library: Library, enemy: str, size: tuple[int, int]) -> None:
    """Given a Chimera, then Red Rains, phase, threat and stamina are seen whole in every size."""
    async with opened(library, solo_match(library, 7, 6, enemy), size) as table:
        near = "\n".join(table.lines()[1:13])
        assert re.search(r"threat \d+ ", near)
        assert re.search(r"stamina \d |fatigued", near)
        assert re.search(r"Rains .*?\d+/\d+", near)
        assert re.search(r"phase (\d/3|[●○] I [●○] II [●○] III)", near)


def test_a_step_is_a_reason_a_deed_and_what_comes_of_it() -> None:
    """Given a turn as lines, when cut into steps, then heading, reasons, the token and the deed go together."""
    turn = Line("Its turn", Tone.TURN, 1)
    status = (Line("why", Tone.WHY), Line("a token less"), Line("status", Tone.ACTION, 1), Line("hurt", Tone.HURT))
    rolled = (Line("rolls", Tone.ACTION, 1),)
    attack = (Line("why", Tone.WHY), Line("attacks", Tone.ACTION, 1), Line("blocks", Tone.ACTION, 0))
    assert steps_of((turn, *status, *rolled, *attack), 0) == ((turn, *status), rolled, attack)
    both = (Line("why", Tone.WHY), Line("why", Tone.WHY), Line("deed", Tone.ACTION, 1))
    assert steps_of(both, 0) == (both,)
