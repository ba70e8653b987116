"""The page after a game: readable in every size and theme, its ways by keys and by mouse."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from ashes_tui.ai.uniform import RandomPlayer
from ashes_tui.client.game_facts import Share
from ashes_tui.client.lives import Lives
from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.client.turning_points import Swing
from ashes_tui.lang.terms import DieType
from ashes_tui.learn.first_game import first_game
from ashes_tui.learn.how_to_play import SOLO_TITLE
from ashes_tui.match.match import Match
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.curve import LifeRange, Series, curves
from ashes_tui.ui.draw.pages.menu import MENU
from ashes_tui.ui.draw.pages.result import (
    TURN,
    Result,
    _by_what,
    _damage_said,
    _dice_said,
    _whose,
    _with_units,
    result_page,
)
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.learn.how_to_play import HowToPlayScreen
from ashes_tui.ui.screens.learn.puzzles import PuzzlesScreen
from ashes_tui.ui.screens.looking_back import LookingBackScreen
from ashes_tui.ui.screens.menus.menu import MainMenu
from ashes_tui.ui.screens.menus.result import ResultScreen
from ashes_tui.ui.screens.menus.saved import SavedScreen
from ashes_tui.ui.screens.pages.pages import LogPage
from ashes_tui.ui.screens.pages.played import PlayedPage
from ashes_tui.ui.screens.table import TableScreen
from ashes_tui.words.glyphs import ASCII, FULL
from tests.match.games import Driver
from tests.ui.conftest import SIZES, Table, new_match, opened
from tests.ui.test_contrast import unreadable
from tests.ui.test_coop import go_on
from tests.ui.test_solo import solo_match


@cache
def finished(library: Library) -> Match:
    return Driver(new_match(library, 3, players=("person", "random")), 4).all()


def result_of(table: Table) -> ResultScreen:
    screen = table.app.screen
    assert isinstance(screen, ResultScreen), screen
    return screen


@pytest.mark.parametrize("size", [(60, 20), *SIZES])
async def test_the_result_is_told_in_every_size(library: Library, saves: Path, size: tuple[int, int]) -> None:
    """Given a finished game, then its page says who won, why, how the lives went, and every way on can be clicked."""
    match = finished(library)
    async with opened(library, match, size) as table:
        screen = result_of(table)
        text = " ".join("".join(table.lines()).split())
        assert match.outcome is not None
        assert ("You win" if match.outcome.winners == (0,) else "You lose") in text
        for word in ("damage dealt", "Life", "dice used"):
            assert word in text
        ways = screen.ways()
        spots = {spot.at for spot in screen.pane.drawing.spots if spot.row == MENU}
        assert spots == set(range(len(ways)))
        assert not unreadable(screen.pane.drawing.strips, "dark")


@pytest.mark.parametrize("size", [(60, 20), *SIZES])
async def test_all_curves_of_lives_are_named_whole(library: Library, saves: Path, size: tuple[int, int]) -> None:
    """Given a finished game, then each curve has a name that is not cut beside their heading, which gives words up."""
    async with opened(library, finished(library), size) as table:
        legend = next(line for line in table.lines() if "━ " in line and " ─ " in line)
        assert re.search(r"━ \w+  ─ \w+(  ═ both)?( |$)", legend.rstrip()), legend
        assert "Life" in legend


@pytest.mark.parametrize(
    ("width", "heading"),
    [(60, "Life, turn by turn"), (39, "Life by turn"), (31, "Life"), (27, "")],
)
def test_the_heading_of_the_lives_gives_up_words_before_a_name_is_cut(width: int, heading: str) -> None:
    """Given fewer and fewer columns, then the heading has fewer words."""
    names = ("You", "The Teacher")
    lives = Lives({0: (15, 14), 1: (12, 10)}, (0,))
    result = Result("VICTORY", True, "", (), {}, lives, {}, names, frozenset({"You"}))
    canvas = Canvas(width, 1, DARK.screen_bg)
    _whose(canvas, result.course, (0, 0, width), Appearance(DARK, FULL), both=True)
    line = canvas.drawing().strips[0].text
    assert line.startswith(f"{heading} ") if heading else "Life" not in line
    assert "━ You  ─ Teacher  ═ both" in line


async def test_a_key_without_an_answer_is_told_of_on_the_result(library: Library, saves: Path) -> None:
    """Given the result, when a key has no answer there, then the foot says so until the next key."""
    async with opened(library, finished(library)) as table:
        await table.press("b")
        assert "b does nothing here" in table.lines()[-1]
        await table.press("right")
        assert "does nothing" not in table.lines()[-1]


async def test_in_a_small_terminal_the_heaviest_turns_are_a_key_away(library: Library, saves: Path) -> None:
    """Given 80 columns, then Tab shows the heaviest turns and how it ended in place of the numbers, and goes back."""
    async with opened(library, finished(library), (80, 24)) as table:
        assert "The heaviest turns" not in "\n".join(table.lines())
        assert "Tab heaviest turns" in table.lines()[-1]
        assert "Esc menu" in table.lines()[-1]
        await table.press("tab")
        shown = "\n".join(table.lines())
        assert "The heaviest turns" in shown
        assert "How it ended" in shown
        assert "Play again" in shown
        await table.press("tab")
        assert "damage dealt" in "\n".join(table.lines())


async def test_its_ways_lead_there_and_back(library: Library, saves: Path) -> None:
    async with opened(library, finished(library)) as table:
        await table.press("l")
        assert table.shows(LogPage)
        await table.press("escape", "<")
        assert table.shows(LookingBackScreen)
        await table.press("escape", "t")
        assert type(table.app.screen) is TableScreen


async def test_a_turn_of_the_curve_and_a_round_by_its_number_can_be_looked_back_at(
    library: Library, saves: Path
) -> None:
    """Given the curve of lives, then a click on it leads to that turn, and a digit to that round; Esc leads back."""
    async with opened(library, finished(library), (120, 40)) as table:
        screen = result_of(table)
        rounds = screen.game.session.lives().rounds
        spot = next(spot for spot in screen.pane.drawing.spots if spot.row == TURN and spot.at == rounds[1])
        await table.click("menu", spot)
        shown = table.app.screen
        assert isinstance(shown, LookingBackScreen)
        assert shown.past.view_now.round == 2
        assert shown.past.view_now.turn == rounds[1] + 1
        await table.press("escape", "3")
        shown = table.app.screen
        assert isinstance(shown, LookingBackScreen)
        assert shown.past.view_now.round == 3
        await table.press("escape")
        assert table.shows(ResultScreen)


async def test_left_and_right_move_among_the_ways(library: Library, saves: Path) -> None:
    async with opened(library, finished(library)) as table:
        screen = result_of(table)
        assert [way.key for way in screen.ways()[:4]] == ["n", "t", "l", "<"]
        await table.press("right", "right", "right")
        assert screen.cursor == 3
        await table.press("left", "enter")
        assert table.shows(LogPage)
        await table.press("escape")
        assert screen.cursor == 2


async def test_enter_after_the_end_begins_no_game(
    library: Library, saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given the result, with another game under the cursor, then Enter and Space, pressed on without a pause, begin
    none; after a pause Enter does."""
    match = finished(library)
    async with opened(library, match) as table:
        screen = result_of(table)
        assert screen.ways()[screen.cursor].key == "n"
        monkeypatch.setattr("ashes_tui.ui.screens.menus.menu._READ", 60.0)
        await table.press("enter", "space", "enter", "enter")
        result_of(table)
        await table.press("t")
        assert table.screen.game.session.match is match
        await table.press("escape")
        result_of(table)
        monkeypatch.setattr("ashes_tui.ui.screens.menus.menu._READ", 0.0)
        await table.press("enter")
        assert table.screen.game.session.match is not match


async def test_a_click_chooses_a_way(library: Library, saves: Path) -> None:
    async with opened(library, finished(library)) as table:
        screen = result_of(table)
        spot = next(s for s in screen.pane.drawing.spots if screen.ways()[s.at].key == "l")
        await table.pilot.click("#menu", offset=(spot.middle, spot.y))
        assert table.shows(LogPage)


async def test_a_game_alone_that_is_conceded_is_a_defeat(library: Library, saves: Path) -> None:
    match = solo_match(library)
    Driver(match, 2).some(40)
    if match.outcome is None:
        match.concede(0)
    async with opened(library, match) as table:
        assert result_of(table).sheet().title == (
            "VICTORY" if match.outcome and match.outcome.winners == (0,) else "DEFEAT"
        )


async def test_from_the_result_a_game_is_played_back(library: Library, saves: Path) -> None:
    match = finished(library)
    async with opened(library, match, (120, 40)) as table:
        screen = result_of(table)
        assert Party(session_for(match)).session.over
        await table.press("<")
        back = table.app.screen
        assert isinstance(back, LookingBackScreen)
        assert back.past.at == 0
        assert set(back.past.viewers) == {0, 1, -1}
        await table.press("escape")
        assert table.app.screen is screen


async def test_a_finished_game_stands_in_the_statistics(library: Library, saves: Path) -> None:
    match = new_match(library, 3, saved=True, players=("person", "random"))
    Driver(match, 4).all()
    async with opened(library, match) as table:
        await table.press("f")
        assert table.shows(PlayedPage)
        text = " ".join(table.lines())
        assert "Finished games: 1" in text
        assert match.header.setup.seats[0].deck.name in text
        assert "Enter saved games" in " ".join(table.lines()[-1].split())
        await table.press("enter")
        assert table.shows(SavedScreen)
        assert "Finished" in " ".join(table.lines())
        await table.press("<")
        assert table.shows(LookingBackScreen)


@pytest.mark.parametrize(("seat", "first"), [(1, ["s", "z", "e", "n"]), (0, ["n", "s", "z", "e"])])
async def test_after_the_guided_game_puzzles_and_a_game_alone_are_next(
    library: Library, saves: Path, seat: int, first: list[str]
) -> None:
    """Given the guided game, won or lost, then its page leads on: first to a game of one's own, or to another try."""
    match = first_game(library.rules, library.decks)
    match.concede(seat)
    async with opened(library, match) as table:
        keys = [way.key for way in result_of(table).ways()]
        assert keys[:4] == first
        await table.press("space")
        assert table.shows(ResultScreen), "Space, with which turns were told, begins nothing"
        await table.press("z")
        assert table.shows(PuzzlesScreen)


async def test_after_the_guided_game_one_can_read_how_a_solo_opponent_plays(library: Library, saves: Path) -> None:
    """Given the guided game, when how the next opponent plays is asked for, then those pages open."""
    match = first_game(library.rules, library.decks)
    match.concede(1)
    async with opened(library, match) as table:
        await table.press("e")
        screen = table.app.screen
        assert isinstance(screen, HowToPlayScreen)
        assert screen.heading == SOLO_TITLE


@pytest.mark.parametrize("key", ["e", "z", "s", "f", "l", "<"])
async def test_from_each_page_of_the_result_escape_leads_back_to_it(library: Library, saves: Path, key: str) -> None:
    """Given the result of the guided game, when a page is opened and left by Escape, then the result stands there."""
    match = first_game(library.rules, library.decks)
    match.concede(1)
    async with opened(library, match) as table:
        await table.press(key)
        assert not table.shows(ResultScreen)
        await table.press("escape")
        assert table.shows(ResultScreen)


def test_the_counts_of_two_stand_face_to_face_with_bars(library: Library) -> None:
    """Given two players, then each count has a bar on either side, as long as it is great; without signs none."""
    result = Result(
        "VICTORY", True, "", (), {"Ann": {"turns": 8}, "Bob": {"turns": 4}}, Lives({}, ()), {}, ("Ann", "Bob"),
        frozenset({"Ann"}),
    )  # fmt: skip
    lines = {
        look.glyphs.name: [s.text for s in result_page(result, (), 0, (0, 0, 120, 40), look).strips]
        for look in (Appearance(DARK, FULL), Appearance(DARK, ASCII))
    }
    left, right = next(line for line in lines["full"] if "turns" in line and "▄" in line).split("turns")
    assert abs(left.count("▄") - 2 * right.count("▄")) <= 1 < right.count("▄")
    assert not any("▄" in line for line in lines["ascii"])


@pytest.mark.parametrize(("lines", "rows"), [(24, 0), (30, 3), (40, 5)])
def test_the_result_stands_in_letters_as_large_as_there_is_room_for(lines: int, rows: int) -> None:
    """Given a defeat, then it fills three or five lines with blocks; without room it is one line across the page."""
    result = Result("DEFEAT", False, "", (), {}, Lives({}, ()), {}, (), frozenset())
    shown = result_page(result, (), 0, (0, 0, 80, lines), Appearance(DARK, FULL)).strips
    assert sum("▀" in strip.text for strip in shown) == rows
    assert any("D E F E A T" in strip.text for strip in shown) == (not rows)


@pytest.mark.parametrize("name", ["Annabelle of the Long Name", "Ann"])
def test_what_took_life_begins_in_one_column(name: str) -> None:
    """Given heavy turns of players with names of different lengths, then what took life begins in one column."""
    swings = (Swing(1, 0, 9, 5, 4, ("Sear",), False), Swing(2, 1, 9, 2, 7, ("Lurk",), False))
    result = Result(
        "VICTORY", True, "", (), {name: {"turns": 8}, "Bob": {"turns": 4}}, Lives({}, ()), {}, (name, "Bob"),
        frozenset({name}), swings,
    )  # fmt: skip
    lines = [s.text for s in result_page(result, (), 0, (0, 0, 80, 24), Appearance(DARK, FULL), overleaf=True).strips]
    assert len({line.index("by ") for line in lines if "by " in line}) == 1
    assert sum("by " in line for line in lines) == len(swings)


def told_damage(damage: dict[str, int], size: tuple[int, int]) -> list[str]:
    """The lines that tell the damage of the first of two players."""
    result = Result(
        "VICTORY", True, "", (), {"Ann": {"turns": 8}, "Bob": {"turns": 4}}, Lives({}, ()),
        {"Bob": Share((), ()), "Ann": Share(tuple(damage.items()), ((DieType.ASTRAL, 1),))},
        ("Bob", "Ann"), frozenset({"Ann"}),
    )  # fmt: skip
    lines = [strip.text for strip in result_page(result, (), 0, (0, 0, *size), Appearance(DARK, FULL)).strips]
    left = [line[: size[0] // 2 - 1].strip() for line in lines]
    begin = next(at for at, line in enumerate(left) if "damage by card" in line)
    assert left[begin].startswith("Ann:"), "the columns begin with the reader"
    return left[begin + 1 : next(at for at, line in enumerate(left) if "dice used" in line)]


def test_damage_that_has_no_line_of_its_own_shares_one_or_is_summed_up() -> None:
    """Given more cards than lines, then the greatest damages stand side by side; nothing of the sum is lost."""
    few, many = {f"Card {n}": n for n in range(9, 0, -1)}, {f"A long-winded card {n}": n for n in range(9, 0, -1)}
    lines = told_damage(few, (80, 16))
    assert 1 < len(lines) < len(few)
    assert ", ".join(lines) == ", ".join(f"{n} {card}" for card, n in few.items())
    (*some, last) = ", ".join(told_damage(many, (80, 16))).split(", ")
    assert some == [f"{n} {card}" for card, n in many.items()][: len(some)]
    assert some
    assert (
        last == f"{sum(many.values()) - sum(int(text.split()[0]) for text in some)} by {len(many) - len(some)} others"
    )


@pytest.mark.parametrize(("width", "rows"), [(120, 1), (80, 2)])
async def test_the_ways_on_fit_in_few_lines_all_about_as_long(
    library: Library, saves: Path, width: int, rows: int
) -> None:
    """Given the result of a solo game, then all ways stand in one line of 120 columns, in two like ones of 80."""
    match = solo_match(library)
    match.concede(0)
    async with opened(library, match, (width, 40)) as table:
        spots = [spot for spot in result_of(table).pane.drawing.spots if spot.row == MENU]
        assert len(spots) == len(result_of(table).ways())
        counts = Counter(spot.y for spot in spots)
        assert len(counts) == rows
        assert max(counts.values()) - min(counts.values()) <= 1


async def test_after_a_short_game_its_end_is_told(library: Library, saves: Path) -> None:
    """Given a game conceded at once, then the room that few numbers leave has the end of it, not how it was set up."""
    match = new_match(library)
    match.concede(0)
    async with opened(library, match, (120, 40)) as table:
        result_of(table)
        shown = "\n".join(table.lines())
        assert "How it ended" in shown
        assert "Ann los" in shown.partition("How it ended")[2]
        assert "First Five" not in shown.partition("How it ended")[2]


async def test_after_a_short_game_the_curve_ends_with_the_numbers(library: Library, saves: Path) -> None:
    """Given a short game on a wide screen, then the curve of lives is no higher than what stands beside it."""
    match = new_match(library)
    go_on(match, RandomPlayer(1), 40)
    match.concede(0)
    async with opened(library, match, (200, 60)) as table:
        lines = table.lines()
        last = max(i for i, line in enumerate(lines) if " wins the game" in line)
        [rounds] = [i for i, line in enumerate(lines) if line[100:].strip().startswith("round 1")]
        assert last <= rounds <= last + 1


def test_what_took_life_is_told_in_fewer_words_before_a_name_is_cut() -> None:
    """Given cards, then each form is shorter, and the last but one names the first and counts the others."""
    forms = _by_what(("the blood of Hunting Instincts", "Molten Gold"))
    assert forms[0] == "  by the blood of Hunting Instincts, Molten Gold"
    assert forms[2] == "  by blood of Hunting Instincts and 1 more"
    assert sorted(forms, key=len, reverse=True) == forms
    assert _by_what(()) == [""]


def test_what_a_turn_cost_in_units_is_told_in_any_room() -> None:
    """Given units that were destroyed, then their life stands behind the cards, and alone in the least room."""
    forms = _with_units(_by_what(("Sear",)), 4)
    assert forms[0] == "  by Sear; units with 4 life in all"
    assert forms[-1] == "  units with 4 life in all"
    assert _with_units(_by_what(()), 4) == ["  units with 4 life in all"]
    assert _with_units(_by_what(("Sear",)), 0) == _by_what(("Sear",))


def test_what_else_took_life_in_a_turn_is_counted() -> None:
    """Given two others besides the cards that are named, then each form that counts at all counts them, too."""
    forms = _by_what(("Skybreak Captain", "Stellar Oracle"), others=2)
    assert forms[0] == "  by Skybreak Captain, Stellar Oracle and 2 more"
    assert forms[2] == "  by Skybreak Captain and 3 more"


def test_the_heaviest_turns_are_told_whole_on_a_wide_screen() -> None:
    """Given a turn in which several cards hurt, then all of them are named where there are columns for it."""
    by = ("Hunting Instincts", "Sleeping Widows", "Iron Rhino", "Blood Archer")
    swing = Swing(round=3, seat=0, before=14, after=5, cost=9, cards=by, units=0, others=0, last=False)
    result = Result(
        "DEFEAT", False, "", (), {"Ann": {"turns": 8}, "The Corpse of Viros": {"turns": 4}}, Lives({}, ()), {},
        ("Ann", "The Corpse of Viros"), frozenset({"Ann"}), (swing,),
    )  # fmt: skip
    lines = [s.text for s in result_page(result, (), 0, (0, 0, 200, 60), Appearance(DARK, FULL)).strips]
    assert any(f"by {', '.join(by)}" in line for line in lines)


@pytest.mark.parametrize(("size", "overleaf"), [((80, 24), True), ((105, 40), False), ((200, 60), False)])
def test_the_heaviest_turns_stand_by_the_life_they_cost(size: tuple[int, int], overleaf: bool) -> None:
    """Given a turn that cost less life than another, then it is below that, its units told beside it in any room."""
    many = ("Hunting Instincts", "Sleeping Widows", "Iron Rhino")
    lighter = Swing(2, 1, 21, 18, 3, ("Sear",), False)
    heavier = Swing(1, 1, 29, 27, 6, many, False, units=4)
    result = Result(
        "VICTORY", True, "", (), {"Ann": {"turns": 8}, "The Corpse of Viros": {"turns": 4}}, Lives({}, ()), {},
        ("Ann", "The Corpse of Viros"), frozenset({"Ann"}), (lighter, heavier),
    )  # fmt: skip
    look = Appearance(DARK, FULL)
    lines = [s.text for s in result_page(result, (), 0, (0, 0, *size), look, overleaf=overleaf).strips]
    first, second = (line for line in lines if "round " in line and "→" in line)
    assert "21→18" in first
    assert "29→27" in second
    assert "units with 4 life in all" in second
    assert "units" not in first


def test_damage_in_one_line_names_whole_cards_and_sums_up_the_rest() -> None:
    """Given more cards than fit in one line, then whole names stand there, and the damage of all others."""
    damage = (("Skybreak Captain", 10), ("Javelineer", 4), ("Frost Talon", 2), ("Stellar Oracle", 1))
    look = Appearance(DARK, FULL)
    assert _damage_said(damage, 60, look) == ": damage 10 Skybreak Captain, 4 Javelineer, 3 by 2 others"
    assert _damage_said(damage, 48, look) == ": damage 10 Skybreak Captain, 7 by 3 others"
    assert _damage_said(damage, 20, look) == ": damage 17"
    assert _damage_said(damage[:1], 40, look) == ": damage 10 Skybreak Captain"
    assert _damage_said((), 40, look) == ": damage none"


def test_dice_used_are_told_in_words_or_summed_up() -> None:
    """Given dice of a type or more, then whole words name them; without room for all, the sum."""
    dice = ((DieType.ASTRAL, 21), (DieType.NATURAL, 5), (DieType.CEREMONIAL, 3))
    two, three = ([line.replace("\u00a0", " ") for line in _dice_said(dice[:n], 38, n - 1)] for n in (2, 3))
    assert two == ["dice used: 21 astral, 5 natural"]
    assert three == ["dice used: 21 astral, 5 natural,", "3 ceremonial"]
    assert _dice_said(dice, 38, 1) == ["dice used: 29"]
    assert _dice_said((), 38, 1) == [], "a Chimera uses none"


@pytest.mark.parametrize(("width", "said"), [(80, "1 2 3 4 round"), (200, "round 1 round 2 round 3 round 4")])
def test_rounds_below_the_lives_are_told_in_words(width: int, said: str) -> None:
    """Given lives over four rounds, then the line below says "round", and no letter stands for it."""
    turns = 8
    lives = Lives({0: (15,) * turns, 1: (20,) * turns}, (0, 2, 4, 6))
    counts = {name: dict.fromkeys("abcdef", 1) for name in ("Ann", "Bob")}
    result = Result("DRAW", None, "", (), counts, lives, {}, ("Ann", "Bob"), frozenset({"Ann"}))
    lines = [s.text for s in result_page(result, (), 0, (0, 0, width, 24), Appearance(DARK, FULL)).strips]
    assert any(" ".join(line.split()).endswith(said) for line in lines), lines


@pytest.mark.parametrize("width", [60, 80, 120])
def test_lives_that_end_in_one_line_are_told_whole(width: int) -> None:
    """Given three players who end with as much life, then each number stands whole behind the curves."""
    lives = Lives(dict.fromkeys(range(3), (17, 15, 15)), (0, 2))
    names = ("Ann", "Bob", "Cid")
    counts = {name: dict.fromkeys("abcdef", 1) for name in names}
    result = Result("DRAW", None, "", (), counts, lives, {}, names, frozenset({"Ann"}))
    lines = [s.text.rstrip() for s in result_page(result, (), 0, (0, 0, width, 24), Appearance(DARK, FULL)).strips]
    assert any(line.endswith(("━ ♥15 ♥15 ♥15", "═ ♥15 ♥15 ♥15")) for line in lines), lines


def test_a_life_that_falls_by_less_than_a_line_has_its_number_there() -> None:
    """Given 80x24, when a life falls from 30 to 28, no step in so few lines, then the number stands there."""
    lives = Lives({0: (17, 17, 17, 14, 14, 12, 9, 0), 1: (30, 30, 28, 28, 28, 28, 22, 18)}, (0, 4))
    counts = {name: dict.fromkeys("abcdef", 1) for name in ("Ann", "Bob")}
    result = Result("DEFEAT", False, "", (), counts, lives, {}, ("Ann", "Bob"), frozenset({"Ann"}))
    lines = [s.text.rstrip() for s in result_page(result, (), 0, (0, 0, 80, 24), Appearance(DARK, FULL)).strips]
    assert any(re.search(r" 30 ─+♥28─+┐$", line) for line in lines), lines


async def test_escape_opens_the_result_whatever_was_said_last(library: Library, saves: Path) -> None:
    """Given the table after its game, when Enter has said that nothing is asked, then one Escape opens the result."""
    async with opened(library, finished(library)) as table:
        await table.press("t", "enter")
        assert "Esc: the result" in table.model.notice
        await table.press("escape")
        result_of(table)
        await table.press("t")
        assert table.model.notice == ""


async def test_escape_from_the_table_and_from_the_result_leaves_the_game(library: Library, saves: Path) -> None:
    """Given the table after its game, then one Escape leads to the result, a second one to the menu, as its foot says.

    What has no meaning there says which key leads on.
    """
    async with opened(library, finished(library)) as table:
        await table.press("t")
        for key, heard in (
            ("m", "m does nothing here"),
            ("f", "f does nothing here"),
            ("enter", "Nothing can be done any more"),
        ):
            await table.press(key)
            assert f"{heard}. Esc: the result" in " ".join(" ".join(table.lines()).split())
        await table.press("escape")
        result_of(table)
        assert "Esc menu" in table.lines()[-1]
        await table.press("escape")
        assert table.shows(MainMenu)


def drawn_curves(*values: tuple[int, ...]) -> list[str]:
    """Curves of lives in so many columns, one's own heavy, in eleven lines from 10 down to 0."""
    canvas = Canvas(len(values[0]), 11, DARK.screen_bg)
    series = [Series(each, DARK.text, heavy=bool(number)) for number, each in enumerate(values)]
    curves(canvas, (0, 0, len(values[0]), 11), series, Appearance(DARK, FULL), LifeRange(0, 10))
    return [strip.text for strip in canvas.drawing().strips]


def test_curves_that_only_cross_are_not_doubled() -> None:
    """Given a life that falls past another one, then no sign says that they are the same there."""
    crossing = drawn_curves((9, 9, 9, 2, 2, 2), (5, 5, 5, 5, 5, 5))
    assert not any("═" in line for line in crossing), crossing
    assert any("━━━━━━" in line for line in crossing)


def test_lives_that_are_the_same_for_some_turns_are_doubled() -> None:
    along = drawn_curves((9, 5, 5, 5, 5, 2), (5, 5, 5, 5, 5, 5))
    assert any("═══" in line for line in along), along


@pytest.mark.parametrize(("life", "both"), [((30, 28, 22, 20), False), ((17, 17, 15, 15), True)])
def test_the_curve_says_whose_each_is(life: tuple[int, ...], both: bool) -> None:
    """Given two lives, then the heading of the curves names both in their colours, and what a double line means."""
    lives = Lives({0: (17, 17, 15, 9), 1: life}, (0, 2))
    names = ("Ann", "The Corpse of Viros")
    counts = {name: dict.fromkeys("abcdef", 1) for name in names}
    result = Result("DEFEAT", False, "", (), counts, lives, {}, names, frozenset({"Ann"}))
    page = result_page(result, (), 0, (0, 0, 120, 40), Appearance(DARK, FULL))
    heading = next(strip for strip in page.strips if "Life, turn by turn" in strip.text)
    assert "━ Ann  ─ Corpse of Viros" in heading.text
    assert ("═ both" in heading.text) is both
    colours = {part.text.strip(): part.style.color for part in heading if part.style}
    assert colours["━ Ann"] == DARK.mine.color
