"""The command palette: everything that can be done where one stands, found by typing."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.screen import Screen

from ashes_tui.client.picking.entries import Toggle, Unfold
from ashes_tui.engine import api
from ashes_tui.match.match import Match
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.base import Command
from ashes_tui.ui.screens.learn.how_to_play import HowToPlayScreen
from ashes_tui.ui.screens.learn.lesson_table import LessonTable
from ashes_tui.ui.screens.learn.puzzles import PuzzlesScreen
from ashes_tui.ui.screens.menus.curtain import CurtainScreen
from ashes_tui.ui.screens.pages.pages import CardPage, LogPage
from ashes_tui.ui.screens.pages.palette import PaletteScreen, loosely_fitting
from ashes_tui.ui.screens.pages.played import PlayedPage
from ashes_tui.ui.screens.pages.words import WordsScreen
from ashes_tui.ui.screens.setup.solo import SoloScreen
from ashes_tui.words.names import every_card
from tests.ui.conftest import SMALL, Table, opened, played_to


async def listed(table: Table) -> list[str]:
    """The commands that Ctrl+P lists."""
    await table.press("ctrl+p")
    assert isinstance(table.app.screen, PaletteScreen)
    return [command.words for command in table.app.screen.commands_below]


async def test_a_line_of_the_menu_is_found_by_typing(library: Library) -> None:
    """Given the main menu, then a few letters of a line and Enter choose it."""
    async with opened(library) as table:
        assert "Solo" in await listed(table)
        await table.press("s", "o", "l", "o", "enter")
        await table.pilot.pause()
        assert table.shows(SoloScreen)


@pytest.mark.parametrize(
    ("typed", "screen"), [("puz", PuzzlesScreen), ("how to", HowToPlayScreen), ("guided", LessonTable)]
)
async def test_what_teaches_the_game_is_found_from_the_first_page(
    library: Library, saves: Path, typed: str, screen: type[Screen[object]]
) -> None:
    async with opened(library) as table:
        await table.press("ctrl+p", *typed, "enter")
        await table.pilot.pause()
        await table.pilot.pause()
        assert table.shows(screen)


async def test_statistics_can_be_read_anywhere(library: Library, saves: Path) -> None:
    async with opened(library) as table:
        await table.press("ctrl+p", *"statist", "enter")
        await table.pilot.pause()
        assert table.shows(PlayedPage)


async def test_one_escape_leaves_it(library: Library) -> None:
    """Given letters that were typed in it, then Escape leaves it at once."""
    async with opened(library) as table:
        await table.press("ctrl+p", "s", "o", "escape")
        assert not table.shows(PaletteScreen)


async def test_at_the_table_it_lists_answers_and_keys(library: Library) -> None:
    """Given a turn, then the palette has every answer and every key of the table; either can be done from it."""
    match = played_to(library, lambda m, d: isinstance(d, api.TurnDecision))
    async with opened(library, match) as table:
        await table.sit_down()
        words = await listed(table)
        await table.press("escape")
        assert all(any(entry.text in line for line in words) for entry in table.model.entries())
        await table.press("ctrl+p", "l", "o", "g", "enter")
        await table.pilot.pause()
        assert table.shows(LogPage)
        await table.press("escape")
        before = match.version
        await table.press("ctrl+p", *"pass", "enter")
        await table.pilot.pause()
        assert match.version > before


async def test_a_die_to_pay_with_is_told_with_a_verb(library: Library) -> None:
    """Given a payment of several dice, then the palette says of each single die that it is picked, or put back."""

    def of_several(match: Match, decision: api.Decision) -> bool:
        return isinstance(decision, api.PaymentDecision) and any(len(way) > 1 for way in decision.payments)

    async with opened(library, played_to(library, of_several)) as table:
        await table.sit_down()
        singles = [entry for entry in table.model.entries() if isinstance(entry.act, Toggle)]
        assert singles
        words = await listed(table)
        await table.press("escape")
        assert all(any(line.startswith(f"Pick {entry.text}") for line in words) for entry in singles)
        assert not any(line.startswith(entry.text) for line in words for entry in singles)


async def test_at_the_curtain_it_shows_no_answer_of_the_next_person(library: Library) -> None:
    """Given the curtain, then the palette has only what stands on it and what can be read anywhere."""
    match = played_to(library, lambda m, d: isinstance(d, api.TurnDecision))
    async with opened(library, match) as table:
        assert table.shows(CurtainScreen)
        hand = {card.name for card in match.view(match.decisions[0].seat).seats[match.decisions[0].seat].hand}
        assert not [line for line in await listed(table) if any(name in line for name in hand)]


@pytest.mark.parametrize("typed", ["light", "contrast", "theme"])
async def test_other_colours_are_found_by_their_names(library: Library, typed: str) -> None:
    async with opened(library) as table:
        before = table.app.palette
        await table.press("ctrl+p", *typed, "enter")
        await table.pilot.pause()
        assert table.app.palette is not before


@pytest.mark.parametrize("width", [80, 120, 200])
async def test_no_command_of_the_program_is_cut(library: Library, saves: Path, width: int) -> None:
    """Given a turn, then every key of the table and what can be done anywhere stands whole in the list."""
    match = played_to(library, lambda m, d: isinstance(d, api.TurnDecision))
    async with opened(library, match, (width, 60)) as table:
        await table.sit_down()
        answers = {f"{entry.text}  {entry.tail}".rstrip() for entry in table.model.entries()}
        own = [words for words in await listed(table) if words not in answers and "rule" not in words]
        screen = table.app.screen
        assert isinstance(screen, PaletteScreen)
        assert max(map(len, own)) <= screen.list_width(width) - 4


async def test_a_card_on_the_table_is_found_by_its_name(library: Library) -> None:
    """Given a turn, then part of the name of a card in hand finds it, and Enter reads it."""
    match = played_to(library, lambda m, d: isinstance(d, api.TurnDecision))
    async with opened(library, match) as table:
        await table.sit_down()
        held = table.model.view.seats[table.model.seat].hand[0]
        await table.press("ctrl+p", *"read ", *held.name[:-1].casefold(), "enter")
        await table.pilot.pause()
        page = table.app.screen
        assert isinstance(page, CardPage)
        assert page.card.name == held.name


async def test_what_is_no_command_is_looked_up(library: Library) -> None:
    """Given letters that no command has, then cards of that name are found, and words and rules that tell of it."""
    async with opened(library) as table:
        await table.press("ctrl+p", *"overk")
        screen = table.app.screen
        assert isinstance(screen, PaletteScreen)
        assert screen.labels()[-1] == "Words and rules with: overk"
        await table.press("end", "enter")
        await table.pilot.pause()
        assert isinstance(table.app.screen, WordsScreen)
        assert table.app.screen.labels()[0] == "Overkill"


async def test_the_hand_of_another_is_not_found(library: Library) -> None:
    match = played_to(library, lambda m, d: isinstance(d, api.TurnDecision))
    async with opened(library, match) as table:
        await table.sit_down()
        me = table.model.seat
        seen = {card.name for card in every_card(table.model.view) if card.name}
        other = {card.name for card in match.view(1 - me).seats[1 - me].hand} - seen
        assert other
        assert not [line for line in await listed(table) if line.removeprefix("Read ") in other]


async def test_on_a_small_screen_every_command_stands_whole(library: Library, saves: object) -> None:
    """Given commands longer than the usual list, then the list is as wide as the longest of them."""
    async with opened(library, size=(80, 24)) as table:
        words = "How the turns of the opponent are told: step by step"
        table.app.push_screen(PaletteScreen((Command(words, "", lambda: None),)))
        await table.pilot.pause()
        assert any(words in line for line in table.lines())


async def test_in_a_narrow_terminal_the_line_that_does_a_command_is_whole(library: Library, saves: Path) -> None:
    """Given commands as long as the list may be at 80x24, then beside them stands all of how to do one."""
    match = played_to(library, lambda m, d: isinstance(d, api.TurnDecision))
    async with opened(library, match, SMALL) as table:
        await table.sit_down()
        await table.press("ctrl+p")
        assert any("do it (Enter)" in line for line in table.lines())
        assert "Enter do it" in table.lines()[-1]


async def test_letters_that_were_left_out_do_not_matter(library: Library, saves: Path) -> None:
    """Given letters that no command has side by side, then the one that has them close together is found."""
    match = played_to(library, lambda m, d: isinstance(d, api.TurnDecision))
    async with opened(library, match) as table:
        await table.sit_down()
        await table.press("ctrl+p", *"medtat")
        screen = table.app.screen
        assert isinstance(screen, PaletteScreen)
        assert screen.labels()[0].startswith("Meditate")
        await table.press(*["backspace"] * 6, *"lookbak")
        assert screen.labels()[0].startswith("Look back")


def test_letters_far_apart_find_nothing() -> None:
    commands = [Command("Look back at earlier positions", "", lambda: None)]
    assert loosely_fitting(commands, "lookbak") == commands
    assert loosely_fitting(commands, "lkps") == []
    assert loosely_fitting(commands, "zzz") == []


async def test_answers_out_of_sight_are_found_too(library: Library) -> None:
    """Given a turn in which one card is looked at, then the answers of other cards are found, once each."""

    def several(m: Match, d: api.Decision) -> bool:
        choices = m.options(d) if isinstance(d, api.TurnDecision) else ()
        return len({c.choice.card for c in choices if isinstance(c.choice, api.PlayCard)}) > 1

    match = played_to(library, several)
    async with opened(library, match) as table:
        await table.sit_down()
        every = [entry.text for entry in table.model.entries() if not isinstance(entry.act, Unfold)]
        card = next(c for entry in table.model.entries() for c in entry.cards)
        table.model.selected_card = card
        assert len(table.model.entries()) < len(every)
        words = await listed(table)
        assert all(sum(line.startswith(text) for line in words) == 1 for text in every if "Meditate" in text)
        assert all(any(text in line for line in words) for text in every)


async def test_how_to_play_is_read_in_a_game(library: Library, saves: Path) -> None:
    """Given a turn, then what teaches the game is found there, and Esc leads back to the turn."""
    match = played_to(library, lambda m, d: isinstance(d, api.TurnDecision))
    async with opened(library, match) as table:
        await table.sit_down()
        await table.press("ctrl+p", *"how to", "enter")
        await table.pilot.pause()
        assert table.shows(HowToPlayScreen)
        await table.press("escape")
        assert table.model.decision is not None


async def test_what_can_be_done_stands_before_words_and_cards(library: Library) -> None:
    """Given a turn, then answers and actions come first, pages next, and cards last; typed, words before cards."""
    match = played_to(library, lambda m, d: isinstance(d, api.TurnDecision))
    async with opened(library, match) as table:
        await table.sit_down()
        await table.press("ctrl+p")
        screen = table.app.screen
        assert isinstance(screen, PaletteScreen)
        shown = screen.labels()
        reads = [at for at, words in enumerate(shown) if words in {card.words for card in screen.cards}]
        assert reads == list(range(len(shown) - len(reads), len(shown)))
        assert shown.index("Settings") < reads[0]
        await table.press(*"exha")
        assert screen.labels()[0] == "Word: Exhaust"
        await table.press("ctrl+u", *"summ")
        kinds = [words.partition(" ")[0] for words in screen.labels()]
        assert [kind for kind in dict.fromkeys(kinds) if kind in ("Play", "Word:", "Read", "Words")][-1] == "Words"
        assert "Word:" not in kinds or kinds.index("Word:") < kinds.index("Read")


async def test_what_is_nearly_called_so_is_marked(library: Library) -> None:
    """Given a typing mistake, then what is near is listed, and said to be only near; corrected, it is found."""
    match = played_to(library, lambda m, d: isinstance(d, api.TurnDecision))
    async with opened(library, match) as table:
        await table.sit_down()
        await table.press("ctrl+p", *"exausted")
        screen = table.app.screen
        assert isinstance(screen, PaletteScreen)
        assert screen.labels()[0] == "Word: Exhausted"
        assert any("nothing called so; near it:" in line for line in table.lines())
        await table.press(*["backspace"] * 6, *"haust")
        assert not any("near it" in line for line in table.lines())
