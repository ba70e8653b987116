"""Campaigns by keyboard: begin one, play, take cards, change the deck, and see what comes next."""

from __future__ import annotations

from pathlib import Path

import pytest

from ashes_tui.campaign.chronicle import Chronicle
from ashes_tui.campaign.course import Stage, stage
from ashes_tui.campaign.files import CampaignStore, Kept
from ashes_tui.campaign.kinds import CHANNEL_MAGIC, Option
from ashes_tui.ui.campaigning import open_campaign
from ashes_tui.ui.library import Library
from ashes_tui.ui.opening import CampaignRequest
from ashes_tui.ui.screens.building import BuildScreen
from ashes_tui.ui.screens.campaign import CampaignScreen
from ashes_tui.ui.screens.campaigns import CampaignsScreen, ChronicleScreen
from ashes_tui.ui.screens.listed import NARROW
from ashes_tui.ui.screens.menu import MenuScreen
from ashes_tui.ui.screens.newcampaign import NewCampaignScreen
from ashes_tui.ui.screens.result import ResultScreen
from ashes_tui.ui.screens.table import TableScreen
from ashes_tui.ui.screens.taking import TakeCardsScreen, TakeDeckScreen
from ashes_tui.ui.starting import open_asked
from tests.campaign.runs import ISSA_DECK, SKIES, begin, ended, member, played, shelf
from tests.ui.conftest import SIZES, Table, opened

pytestmark = pytest.mark.usefixtures("saves")


def kept(*options: Option, kind: str = "dragonborn", wins: int = 0) -> Kept:
    """A campaign of Issa, so many games won and their cards not yet taken."""
    store = CampaignStore()
    made = store.create(begin(kind, member(ISSA_DECK, *options)), shelf())
    for n in range(wins):
        made = store.record(store.record(made, played(n=n)), ended())
    return made


def told(table: Table, left: int = 0) -> str:
    """All that stands on the screen, or to the right of so many columns, in one line."""
    return " ".join(" ".join(line[left:] for line in table.lines()).split())


def beside(table: Table) -> str:
    """What stands beside a list."""
    return told(table, NARROW)


async def shown(table: Table, made: Kept) -> None:
    open_campaign(table.app, str(made.path))
    await table.pilot.pause()


async def choose(table: Table, text: str) -> None:
    """Choose the line of a menu that begins with a text."""
    screen = table.app.screen
    assert isinstance(screen, MenuScreen)
    found = [i for i, choice in enumerate(screen.sheet().choices) if choice.text.startswith(text)]
    assert found, [choice.text for choice in screen.sheet().choices]
    screen.cursor = found[0]
    await table.press("enter")
    await table.pilot.pause()


def now(made: Kept) -> Kept:
    return CampaignStore().read(str(made.path))


@pytest.mark.parametrize("size", SIZES)
async def test_from_the_menu_to_the_first_game_and_back(library: Library, size: tuple[int, int]) -> None:
    """Given the menu, when a campaign is begun and its game conceded, then the way leads back and it is recorded."""
    async with opened(library, size=size) as table:
        await table.press("p", "d")
        assert table.shows(NewCampaignScreen)
        await table.press("f", "a", "g")
        assert table.shows(CampaignScreen)
        assert "0 of 3 games won. Next: game 1 of 3." in told(table)
        await choose(table, "Play against Scatha")
        assert table.shows(TableScreen)
        (made,) = CampaignStore().all()
        assert stage(made.open) is Stage.PLAYING
        table.screen.game.match.concede(0)
        table.screen._show_result()
        await table.pilot.pause()
        assert table.shows(ResultScreen)
        assert "Play again" not in told(table)
        await table.press("c")
        assert table.shows(CampaignScreen)
        assert "0 of 3 games won, 1 defeat. Next: game 1 of 3. 1. Scatha Kalani: lost in 0 rounds" in told(table)
        assert "Catalogue: 3 " in told(table)
    assert [entry.won for entry in Chronicle().entries()] == [False]


async def test_a_deck_is_changed_and_what_is_wrong_stands_beside_it(library: Library) -> None:
    """Given Channel Magic, then 31 cards are refused with the reason, and 30 are kept."""
    made = kept(Option.CHANNEL)
    async with opened(library) as table:
        await shown(table, made)
        await choose(table, "Change the deck")
        screen = table.app.screen
        assert isinstance(screen, BuildScreen)
        await table.press("c", "h", "a", "n", "right")
        assert f"1/3 {CHANNEL_MAGIC} +1" in told(table)
        assert "the deck has 31 cards, not 30; take out 1" in beside(table)
        await table.press("enter")
        assert table.shows(BuildScreen)
        await table.press("escape", "b", "a", "r", "left")
        assert "Legal; Enter keeps it" in beside(table)
        await table.press("enter")
        assert table.shows(CampaignScreen)
        assert "changed: +1 Channel Magic, -1 Barrier" in told(table)
    assert now(made).open.decks[0].cards[CHANNEL_MAGIC] == 1


async def test_a_deck_that_was_changed_is_not_lost_by_one_key(library: Library) -> None:
    made = kept()
    async with opened(library) as table:
        await shown(table, made)
        await choose(table, "Change the deck")
        await table.press("end", "up", "right")
        assert "the deck has 11 dice, not 10" in beside(table)
        await table.press("escape")
        assert "Esc again drops what you changed" in beside(table)
        await table.press("f5")
        assert "Legal, and as it is" in beside(table)
        await table.press("escape")
        assert table.shows(CampaignScreen)
    assert now(made).open.steps == 0


async def test_cards_are_taken_after_a_victory(library: Library) -> None:
    """Given a victory, then no game can begin before three cards of a deck are taken, or none."""
    made = kept(wins=1)
    async with opened(library, size=(120, 40)) as table:
        await shown(table, made)
        assert "Ann" in told(table)
        assert "may take cards for the victory" in told(table)
        assert "Play against" not in told(table)
        await choose(table, "Take cards")
        assert table.shows(TakeDeckScreen)
        await table.press("s", "k", "i", "e", "s", "enter")
        assert table.shows(TakeCardsScreen)
        await table.press("end", "enter")
        assert "choose 3, or take none at all (ASC-CAMP-04)" in told(table)
        await table.press("enter", "enter", "home", "enter", "down", "enter", "down", "enter", "enter")
        assert table.shows(CampaignScreen)
        assert "Next: game 2 of 3, with 1 threat token more" in told(table)
    (prize,) = now(made).open.prizes
    assert (prize.deck, list(prize.cards.values())) == (SKIES, [3, 3, 3])


async def test_nothing_need_be_taken(library: Library) -> None:
    made = kept(wins=1)
    async with opened(library) as table:
        await shown(table, made)
        await choose(table, "Take cards")
        await table.press("end", "enter")
        assert "Play against Scatha Kalani" in told(table)
    assert now(made).open.prizes[0].deck == ""


async def test_a_game_whose_file_is_lost_can_be_begun_again(library: Library) -> None:
    store, made = CampaignStore(), kept()
    store.record(made, played())
    async with opened(library) as table:
        await shown(table, made)
        assert "cannot be read (No such file or directory)" in told(table)
        await choose(table, "Begin this game again")
        assert "Play against Scatha Kalani" in told(table)
        assert "its file was lost, it does not count" in told(table)


async def test_survival_sends_its_opponent_by_chance(library: Library) -> None:
    made = kept(kind="survival", wins=2)
    async with opened(library) as table:
        await shown(table, made)
        assert "2 games won. Next: game 3, against " in told(table)
        assert "with 2 threat tokens more, beginning with 3 wounds" in told(table)
        assert "Change the deck" not in told(table)
        assert told(table).count("Play against") == 1


async def test_what_is_broken_is_listed_and_deleting_asks_once_more(library: Library, saves: Path) -> None:
    made = kept()
    (made.path.parent / "torn.jsonl").write_text("nonsense\n")
    async with opened(library) as table:
        await table.press("p")
        assert table.shows(CampaignsScreen)
        assert "cannot be read" in told(table)
        screen = table.app.screen
        assert isinstance(screen, CampaignsScreen)
        screen.cursor = [k.name for k in screen.kept].index("torn")
        await table.press("x")
        assert "Press x again" in told(table)
        await table.press("x")
        assert "torn" not in told(table)
        await table.press("c")
        assert table.shows(ChronicleScreen)
        assert "Nothing yet" in told(table)
    assert [k.name for k in CampaignStore().all()] == [made.name]


async def test_the_command_line_opens_a_campaign_or_its_next_game(library: Library) -> None:
    made = kept()
    async with opened(library) as table:
        open_asked(table.app, CampaignRequest(made.path))
        await table.pilot.pause()
        assert table.shows(CampaignScreen)
        open_asked(table.app, CampaignRequest(made.path, "Scatha Kalani"))
        await table.pilot.pause()
        assert table.shows(TableScreen)
        open_asked(table.app, CampaignRequest(made.path.with_name("none.jsonl")))
        await table.pilot.pause()
        assert "This campaign cannot be opened" in told(table)
