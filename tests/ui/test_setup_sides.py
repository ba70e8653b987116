"""Beside a set-up form stand both who play in few words, or as a card the one that a line is about."""

from __future__ import annotations

from pathlib import Path

import pytest

from ashes_tui.engine.api import OpponentSetup
from ashes_tui.match.aspect_decks import AspectDecks
from ashes_tui.match.new_game import NewGame
from ashes_tui.match.saves.records import PERSON
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.pages.aside import Aside, aside
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.setup.opponent_lines import ASPECTS, DIFFICULTY, LEVEL, OPPONENT, THREAT, OpponentLines
from ashes_tui.words.glyphs import FULL
from tests.ui.conftest import opened

MINE, ENEMY, THEIRS = "The Sentinels of Skies", "Scatha Kalani", "The Spark of Invention"
CHIMERA = "The Corpse of Viros"
BESIDE = 60
"""What begins right of this column stands beside the lines, at 120 columns."""


@pytest.mark.parametrize(
    ("form", "line", "beside"),
    [("s", "o", ENEMY), ("s", "1", MINE), ("n", "1", MINE), ("n", "2", THEIRS), ("o", "1", MINE)],
)
async def test_beside_a_line_stands_what_it_chooses_and_nothing_else(
    library: Library, saves: object, form: str, line: str, beside: str
) -> None:
    """Given a form, when a line was chosen and left, then its deck or opponent alone is beside the lines, as a card."""
    async with opened(library, size=(120, 40)) as table:
        await table.press(form, line, "escape")
        frames = [at for row in table.lines() if "╭" in row for at in [row.rpartition("╭")] if len(at[0]) > BESIDE]
        assert len(frames) == 1
        assert beside in frames[0][2]


async def test_beside_what_begins_all_that_was_chosen_stands_in_few_words(library: Library, saves: object) -> None:
    """Given a form as it opens with more than has room, then decks and opponent are told one below the other.

    No cards are named.
    """
    async with opened(library, size=(120, 40)) as table:
        await table.press("o")
        rows = table.lines()
        places = [_place(rows, title) for title in (MINE, THEIRS, ENEMY)]
        assert places == sorted(places)
        assert len({x for _, x in places}) == 1
        assert not any("Javelineer" in row or "Ready spell" in row or "…" in row for row in rows)


@pytest.mark.parametrize(("form", "other"), [("s", ENEMY), ("n", THEIRS)])
async def test_as_a_form_opens_ones_deck_stands_below_it_and_the_other_side_beside_it(
    library: Library, saves: object, form: str, other: str
) -> None:
    """Given room below the lines, then one's own cards are named there; beside them the opponent is told in full."""
    async with opened(library, size=(120, 40)) as table:
        await table.press(form)
        rows = table.lines()
        mine, theirs = _place(rows, MINE), _place(rows, other)
        assert mine[0] > next(y for y, row in enumerate(rows) if "Back" in row)
        assert mine[1] < BESIDE < theirs[1]
        assert theirs[0] == 1
        assert any("Javelineer" in row[:BESIDE] for row in rows)
        assert not any("more: i" in row or "more lines" in row for row in rows)
        assert sum(not row.strip() for row in rows) <= 3, "the lower half is no longer empty"


async def test_what_stands_beside_the_lines_is_not_told_below_them_too(library: Library, saves: object) -> None:
    """Given the line of one's own deck, then that stands beside the lines, and the other deck below them."""
    async with opened(library, size=(120, 40)) as table:
        await table.press("n", "1", "escape")
        rows = table.lines()
        frames = [at for row in rows if "╭─ " in row for at in row.split("╭─ ")[1:]]
        assert sum(frame.startswith(MINE) for frame in frames) == 1
        assert _place(rows, THEIRS)[1] < BESIDE


async def test_a_small_screen_shows_the_lines_alone(library: Library, saves: object) -> None:
    async with opened(library) as table:
        await table.press("s")
        assert "".join(table.lines()).count("╭") == 1


@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
async def test_all_of_an_opponent_is_told_and_a_key_reads_of_its_kind(
    library: Library, saves: object, size: tuple[int, int]
) -> None:
    """Given an opponent with much to say, then nothing of its own is cut; what holds for all its kind is read by a
    key, however much room there is.
    """
    async with opened(library, size=size) as table:
        await table.press("s", "o", "escape")
        shown = "\n".join(table.lines())
        assert "more lines: i" not in shown
        assert "i: how it plays" in shown
        assert "When you attack an aspect" not in shown
        assert "Arren Frostpeak)" in shown
        await table.press("i")
        assert "more lines: i" not in "\n".join(table.lines())


@pytest.mark.parametrize(
    ("form", "titles"), [("s", (MINE, ENEMY)), ("n", (MINE, THEIRS)), ("o", (MINE, THEIRS, ENEMY))]
)
async def test_on_a_large_screen_all_that_was_chosen_keeps_its_place(
    library: Library, saves: object, form: str, titles: tuple[str, ...]
) -> None:
    """Given room for all, then each deck and the opponent are told, and stay where they are as the cursor moves."""
    async with opened(library, size=(200, 60)) as table:
        await table.press(form)
        places = [_place(table.lines(), title) for title in titles]
        await table.press("up", "up", "up", "up")
        assert [_place(table.lines(), title) for title in titles] == places


def _place(rows: list[str], title: str) -> tuple[int, int]:
    """Where the frame of a card with this title begins."""
    return next((y, row.index(f"╭─ {title} ")) for y, row in enumerate(rows) if f"╭─ {title} " in row)


async def test_on_a_large_screen_a_deck_says_what_its_cards_and_its_phoenixborn_do(
    library: Library, saves: object
) -> None:
    async with opened(library, size=(200, 60)) as table:
        await table.press("s")
        shown = "\n".join(table.lines())
        assert "Ascend: " in shown
        assert "Frost Throw: " in shown
        assert "more: i" not in shown


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_a_small_screen_tells_both_sides_in_few_words(
    library: Library, saves: object, size: tuple[int, int]
) -> None:
    """Given no room for cards, then below the lines stand the deck and the opponent, a line or more each."""
    async with opened(library, size=size) as table:
        await table.press("s")
        rows = [row.strip() for row in table.lines()]
        assert any(row.startswith(f"{MINE}: Easy") for row in rows)
        assert any(row.startswith(f"{ENEMY}: Standard: Life 30") for row in rows)


async def test_what_is_most_needed_of_an_opponent_comes_first(library: Library, saves: object) -> None:
    """Given a card that is cut, then how strong it is, what it does and what helps are in sight."""
    async with opened(library, size=(120, 40)) as table:
        await table.press("s", "o", "escape")
        shown = "\n".join(table.lines())
        assert shown.index("Standard:") < shown.index("What it does:") < shown.index("What helps:")
        assert shown.index("What helps:") < shown.index("Its own ability")


async def test_names_in_a_narrow_list_are_whole(library: Library, saves: object) -> None:
    """Given a name that has no room beside what stands at the end of its line, then it is the end that goes."""
    async with opened(library) as table:
        await table.press("s", "o")
        rows = "\n".join(table.lines())
        assert "the thorough computer player" in rows
        assert "easiest" in rows


async def test_free_lines_go_to_the_cards_that_would_be_cut(library: Library, saves: object) -> None:
    """Given the line of a deck and room for some more lines, then hardly a card is cut, and the Phoenixborn tells what
    it does.
    """
    async with opened(library, size=(120, 40)) as table:
        await table.press("n", "1", "escape")
        shown = table.lines()
        assert sum(row.rstrip(" │").endswith("…") for row in shown) <= 4
        assert any("Ascend:" in row for row in shown)


async def test_the_card_of_a_deck_names_all_its_cards(library: Library, saves: object) -> None:
    """Given the line of a deck in a form with many lines, then beside it all its cards are named."""
    async with opened(library, size=(120, 40)) as table:
        await table.press("o", "1", "escape")
        shown = "\n".join(table.lines())
        assert "Begin" in shown
        assert "more: i" not in shown


async def test_the_command_for_one_keyboard_begins_with_two_people(library: Library, saves: object) -> None:
    """Given a game for one keyboard asked for by its command, then two people sit there, whoever played last time."""
    async with opened(library, size=(120, 40)) as table:
        table.app.open_new(NewGame(players=(PERSON, PERSON)))
        await table.pilot.pause()
        assert "Two people at this keyboard" in "\n".join(table.lines())


async def test_below_the_list_of_opponents_it_is_told_what_the_cards_of_one_do(library: Library, saves: Path) -> None:
    """Given the list of opponents, then below it stand the aspects of the one under the cursor, each with its text."""
    async with opened(library, size=(200, 60)) as table:
        await table.press("s", "o")
        shown = "\n".join(table.lines())
        first = next(iter(library.rulebook.automata.values()))
        assert f"Cards of {first.name}" in shown
        assert all(title in shown for title in first.stock)


@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
async def test_below_the_list_only_the_aspects_of_this_game_are_told_none_of_them_cut(
    library: Library, saves: Path, size: tuple[int, int]
) -> None:
    """Given an opponent with two decks of aspects, then those of the one it would play with are told to their end."""
    async with opened(library, size=size) as table:
        await table.press("s", "o", "down", "down")
        spec = library.rulebook.automata["The Corpse of Viros"]
        width = max(line.find("│") for line in table.lines()[2:3])
        _, _, told = "\n".join(line[:width] for line in table.lines()).partition("Cards of The Corpse of Viros")
        assert all(title in told for title in spec.decks["Fury"])
        assert not any(title in told for title in spec.decks["Shadow"])
        assert "…" not in told


async def test_what_few_care_for_is_explained_before_it_is_shown(library: Library, saves: Path) -> None:
    """Given the line that unfolds them, then what is behind it is told in few words, each of them."""
    async with opened(library, size=(120, 40)) as table:
        await table.press("s", "up")
        shown = " ".join(" ".join(line.split("│")[1].strip() for line in table.lines() if "│" in line).split())
        for told in ("Grim Fates: the opponent does its worst", "Chained list: limits", "Seed: the same one"):
            assert told in shown


@pytest.mark.parametrize(
    ("opponent", "key", "words"),
    [
        (ENEMY, DIFFICULTY, ("threat 4: each round it gets new aspects", "Stamina: how often its draw pile")),
        (ENEMY, THREAT, ("a unit of its own",)),
        (CHIMERA, OPPONENT, ("units are called aspects", "Red Rains tokens set off its Ultimates")),
        (CHIMERA, LEVEL, ("more aspects (its units)",)),
        (CHIMERA, ASPECTS, ("its units, called aspects",)),
    ],
)
def test_a_line_about_an_opponent_explains_its_own_words(
    library: Library, opponent: str, key: str, words: tuple[str, ...]
) -> None:
    """Given the line under the cursor, then what is said of it explains the words of the field that it uses."""
    lines = OpponentLines(library.rulebook, 1, AspectDecks())
    said = next(line.hint for line in lines.lines(lines.settled(OpponentSetup(opponent, ""))) if line.key == key)
    assert [word for word in words if word not in said] == []


@pytest.mark.parametrize("height", range(8, 16))
def test_what_is_told_of_an_opponent_is_parted_where_that_cuts_nothing(library: Library, height: int) -> None:
    """Given fewer and fewer lines, then all is parted by empty ones, or what is told first, or nothing; nothing is cut.

    What each line is about is in the colour of the other side, and what is told first brighter than the rest.
    """
    shown = Aside(ENEMY, ("Life: 30", "What helps: a wall", "", "Dice: 5", "Spell: a", "Aspects: b"), theirs=True)
    canvas, look = Canvas(40, height, DARK.screen_bg), Appearance(DARK, FULL)
    used = aside(canvas, (0, 0, 40, height), shown, library.rulebook, look)
    strips = canvas.drawing().strips
    rows = [strip.text.strip("│ ") for strip in strips[1 : used - 1]]
    assert [row for row in rows if row] == [line for line in shown.lines if line]
    assert rows.count("") == (4 if height >= 11 else 2 if height >= 9 else 1)
    styles = {segment.text.strip(): segment.style for strip in strips for segment in strip}
    assert styles["Dice:"] == styles["Life:"]
    assert styles["Dice:"] != styles["5"] != styles["30"]
