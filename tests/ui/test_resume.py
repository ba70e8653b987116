"""What a game that goes on tells: the same story, the same question and the same undo as before it was left."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import sleep

import pytest

from ashes_tui.ai.greedy import GreedyPlayer
from ashes_tui.ai.uniform import RandomPlayer
from ashes_tui.campaign.files import CampaignStore
from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.engine.api import PUBLIC, CardMoved, GameSetup, IllegalChoice, SeatSetup
from ashes_tui.lang.terms import IN_PLAY
from ashes_tui.match.driver import step
from ashes_tui.match.match import Match, Notice
from ashes_tui.match.replay import resume
from ashes_tui.match.saves.file_store import FileStore
from ashes_tui.plain.reading.speech import SPOKEN
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.menus.curtain import CurtainScreen
from ashes_tui.ui.screens.menus.menu import MainMenu
from ashes_tui.ui.screens.menus.result import ResultScreen
from ashes_tui.ui.start_request import ResumeRequest
from ashes_tui.ui.table.summed_up import round_summed_up
from ashes_tui.words.api import FULL, Glyphs, Line, Tone
from ashes_tui.words.line import About, LineKind
from ashes_tui.words.narrators.turns import is_heading, last_turn
from tests.ui.conftest import SIZES, Table, new_match, opened
from tests.ui.test_solo import solo_match


def play_on(match: Match, records: int, undo_at: int = -1) -> None:
    """Random answers until so many are given; one of them is taken back."""
    players = [RandomPlayer(5), RandomPlayer(6)]
    while match.version < records and not match.outcome:
        decision = match.decisions[0]
        view, options = match.view(decision.seat), match.options(decision)
        try:
            match.choose(decision.seat, players[decision.seat].choose(view, decision, options), decision.id)
        except IllegalChoice:
            continue
        if match.version == undo_at:
            match.lenient = True
            match.undo()
            match.lenient = False


def test_a_game_tells_in_sum_what_it_recalls_at_any_question(library: Library) -> None:
    """Given a game that is resumed at whatever question, then what it recalls is told, if only a round begins there."""
    decks = [*library.decks.values()]
    setup = GameSetup((SeatSetup("Ann", decks[0]), SeatSetup("Bob", decks[1])), 3)
    match = Match.start(library.rules, setup, players=("person", "greedy"))
    players, begun, told = {seat: GreedyPlayer(seat + 1) for seat in (0, 1)}, 0, 0
    while match.decisions and match.version < 200:
        if match.decisions[0].seat == 0:
            game = Party(session_for(match))
            game.recall()
            begun += bool(game.begins) and not game.round_end
            told += bool(round_summed_up(game))
        step(match, players)
    assert begun
    assert told


def resumed(match: Match) -> Match:
    """The same game, from its file."""
    match.close()
    again, notes = resume(FileStore(), match.name)
    assert not notes
    return again


@pytest.mark.parametrize("glyphs", [FULL, SPOKEN])
def test_a_resumed_game_tells_the_story_it_told_before(library: Library, saves: Path, glyphs: Glyphs) -> None:
    """Given a game that is followed while it is played, when it goes on from its file, then each viewer is told so."""
    match = new_match(library, 3, saved=True)
    before = session_for(match)
    followed = {viewer: before.transcript(viewer, glyphs) for viewer in (0, 1, PUBLIC)}

    def follow(_: Notice) -> None:
        for transcript in followed.values():
            transcript.caught_up()

    match.subscribe(follow)
    play_on(match, 220, undo_at=90)
    assert any(isinstance(e, CardMoved) and e.origin in IN_PLAY for e in match.events(PUBLIC)), "nothing left play"
    again = resumed(match)
    after = session_for(again)
    for viewer, transcript in followed.items():
        assert after.transcript(viewer, glyphs).lines == transcript.lines
    assert after.last_seat == before.last_seat
    again.close()


@pytest.mark.parametrize("size", SIZES)
async def test_the_curtain_says_after_resuming_what_it_said_before(
    library: Library, saves: Path, size: tuple[int, int]
) -> None:
    match = new_match(library, 3, saved=True)
    async with opened(library, match, size) as table:
        await table.sit_down()
        game = table.screen.game
        play_on(match, 60)
        while match.decisions[0].seat == table.model.seat:
            play_on(match, match.version + 1)
        table.screen._seat_next()
        await table.pilot.pause()
        assert table.shows(CurtainScreen)
        before = table.lines()
        name = game.session.seat_names[match.decisions[0].seat]
        assert any(f"{name}:" in line for line in before), "the question is missing"
        match.close()
        table.app.to_menu()
        await table.press("r", "1")
        assert table.shows(CurtainScreen)
        assert table.lines() == before


def test_the_last_turn_is_the_last_one_in_which_anything_happened() -> None:
    old, begin, deed = Line("Ann's turn", Tone.TURN), Line("Bob's turn", Tone.TURN), Line("Bob passes", Tone.ACTION)
    next_turn = Line("Ann's turn", Tone.TURN)
    assert last_turn([old, deed, begin, deed, next_turn]) == [begin, deed, next_turn]
    phase, rolled = Line("Prepare phase", Tone.QUIET, about=About(LineKind.PHASE)), Line("Ann rolls 2 dice")
    assert is_heading(phase)
    assert last_turn([old, deed, begin, deed, phase, rolled]) == [begin, deed, phase, rolled]
    assert last_turn([deed]) == [deed]
    assert last_turn([]) == []
    assert is_heading(begin)


async def test_everything_that_happened_can_be_read_before_the_curtain(library: Library, saves: Path) -> None:
    match = new_match(library, 3)
    play_on(match, 60)
    async with opened(library, match) as table:
        await table.pilot.pause()
        assert table.shows(CurtainScreen)
        await table.press("l", "home")
        assert any("First Five" in line or "takes" in line for line in table.lines())
        await table.press("escape")
        assert table.shows(CurtainScreen)


class Slow(Library):
    """Rules that take their time to be read."""

    read = False

    def _load(self, then: Callable[[], None]) -> None:
        sleep(0.3)
        super()._load(then)
        self.read = True


@pytest.mark.parametrize("door", ["resume", "saved", "campaigns"])
async def test_no_saved_file_is_read_while_the_rules_still_are(
    saves: Path, monkeypatch: pytest.MonkeyPatch, door: str
) -> None:
    """Given rules that are still read in the background, when a list or game is opened, then it waits for them."""
    library, at = Slow(), list[bool]()
    for store, reads in ((FileStore, "read"), (FileStore, "saved"), (CampaignStore, "all")):
        monkeypatch.setattr(store, reads, heard(getattr(store, reads), lambda: at.append(library.read)))
    async with opened(library) as table:
        if door == "resume":
            open_asked_by(table, ResumeRequest(saves / "no.jsonl"))
        else:
            await table.press({"saved": "r", "campaigns": "p"}[door])
    assert at
    assert all(at)


def heard(ask: Callable[..., object], listen: Callable[[], None]) -> Callable[..., object]:
    """The same, and somebody hears of it."""

    def asked(*given: object) -> object:
        listen()
        return ask(*given)

    return asked


def open_asked_by(table: Table, asked: ResumeRequest) -> None:
    table.app.opening = asked
    table.app.open_requested()


@pytest.mark.parametrize("way", ["a", "m"])
async def test_a_finished_game_that_was_left_is_not_in_use(library: Library, saves: Path, way: str) -> None:
    """Given a game conceded at the table and left from its result, then its line of the saved games opens it again."""
    header = solo_match(library).header
    match = Match.start(library.rules, header.setup, players=header.players, store=FileStore())
    async with opened(library, match, (120, 40)) as table:
        await table.open_menu()
        await table.press("c", "c")
        assert isinstance(table.app.screen, ResultScreen)
        await table.press(way)
        for _ in range(len(table.app.screen_stack) - 1):
            await table.press("escape")
        assert isinstance(table.app.screen, MainMenu)
        await table.press("r", "enter")
        assert isinstance(table.app.screen, ResultScreen), table.lines()


async def test_games_that_go_on_stand_above_those_that_are_over(library: Library, saves: Path) -> None:
    """Given a game that is over and older ones that are not, then the list begins with these; each has a heading."""
    for seed, ends in ((1, False), (2, False), (3, True)):
        match = new_match(library, seed, saved=True)
        if ends:
            match.concede(0)
        match.close()
    async with opened(library, size=(120, 40)) as table:
        await table.press("r")
        lines = table.lines()
        heading = next(y for y, line in enumerate(lines) if "Finished" in line)
        assert "To go on with" in lines[next(y for y, line in enumerate(lines) if "Ann against Bob" in line) - 1]
        states = [(y, "over" in line) for y, line in enumerate(lines) if "Ann against Bob" in line]
        assert [over for _, over in states] == [False, False, True]
        assert [y < heading for y, _ in states] == [True, True, False]
        assert all("Ann against Bob: " in lines[y] for y, _ in states), "their decks tell them apart"
        assert "resume" in lines[-1]
        await table.press("down", "down")
        assert "its result" in table.lines()[-1]
        await table.press("enter")
        assert isinstance(table.app.screen, ResultScreen)


async def test_where_only_finished_games_are_the_first_of_them_is_chosen(library: Library, saves: Path) -> None:
    match = new_match(library, 3, saved=True)
    match.concede(0)
    match.close()
    async with opened(library, size=(120, 40)) as table:
        await table.press("r")
        assert "its result" in table.lines()[-1]
        await table.press("1")
        assert isinstance(table.app.screen, ResultScreen)


@pytest.mark.parametrize("size", SIZES)
async def test_where_a_game_that_cannot_be_read_is_kept_stands_in_a_line_of_its_own(
    library: Library, saves: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """Given a folder deep below others, then its path is cut in the middle, and the name of the file is whole."""
    monkeypatch.setenv("XDG_DATA_HOME", str(saves / "some-folder-with-a-long-name" / "and-another-one-in-it"))
    match = new_match(library, 1, saved=True)
    match.close()
    async with opened(library, size=size) as table:
        await table.press("r")
        assert not [line for line in table.lines() if Path(match.name).name in line], "of no use while it can be played"
    Path(match.name).write_bytes(b"\xff\n")
    async with opened(library, size=size) as table:
        await table.press("r")
        (line,) = [line for line in table.lines() if Path(match.name).name in line and "/" in line]
        shown = line.strip("\N{BOX DRAWINGS LIGHT VERTICAL} ")
        begin, _, end = shown.partition(FULL.ellipsis)
        assert match.name.startswith(begin)
        assert match.name.endswith(end)
        assert begin.startswith("/")


@pytest.mark.parametrize(("size", "drawn"), [((120, 40), True), ((80, 24), False)])
async def test_the_lives_of_a_saved_game_stand_below_the_list_where_lines_are_free(
    library: Library, saves: Path, size: tuple[int, int], drawn: bool
) -> None:
    """Given a saved game, then how its lives fell is drawn in a tall terminal; on the last line the list stays."""
    match = new_match(library, 3, saved=True)
    play_on(match, 120)
    match.close()
    async with opened(library, size=size) as table:
        await table.press("r")
        lines = table.lines()
        assert any("Life, turn by turn" in line and "Ann" in line for line in lines) == drawn
        top = next(y for y, line in enumerate(lines) if "Saved games" in line)
        await table.press("end")
        assert "Saved games" in table.lines()[top]
