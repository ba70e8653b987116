"""Campaigns by keyboard: begin one, play, take cards, change the deck, and see what comes next."""

from __future__ import annotations

from pathlib import Path

import pytest

from ashes_tui.campaign.chronicle import Chronicle
from ashes_tui.campaign.decks import owned_cards
from ashes_tui.campaign.files import CampaignStore, StoredCampaign
from ashes_tui.campaign.kinds import CHANNEL_MAGIC, CampaignOption
from ashes_tui.campaign.progress import Stage, members_owed_a_prize, stage_of
from ashes_tui.campaign.record import Opponent
from ashes_tui.campaign.wording import headline, standing_words
from ashes_tui.client.stores import Stores
from ashes_tui.engine.api import OpponentSetup
from ashes_tui.match.aspect_decks import AspectDecks
from ashes_tui.plain.console.console import InputEnded
from ashes_tui.plain.menu import Menu
from ashes_tui.ui.draw.decks.ways import WAY
from ashes_tui.ui.draw.page import KEYS_ROW
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.campaign.campaign import CampaignScreen
from ashes_tui.ui.screens.campaign.campaigns import CampaignsScreen, ChronicleScreen
from ashes_tui.ui.screens.campaign.deck_edit import BuildScreen
from ashes_tui.ui.screens.campaign.new_campaign import NewCampaignScreen
from ashes_tui.ui.screens.campaign.victory_cards import TakeCardsScreen, TakeDeckScreen
from ashes_tui.ui.screens.menus.menu import MenuScreen
from ashes_tui.ui.screens.menus.result import ResultScreen
from ashes_tui.ui.screens.menus.saved import SavedScreen
from ashes_tui.ui.screens.pages.cards import EnemyScreen
from ashes_tui.ui.screens.pages.filtered_list import LIST, NARROW, fitting
from ashes_tui.ui.screens.pages.pages import PrintedPage
from ashes_tui.ui.screens.table import TableScreen
from ashes_tui.ui.start_request import CampaignRequest
from ashes_tui.ui.starting import open_requested
from ashes_tui.words.glyphs import FULL
from tests.campaign.runs import ISSA_DECK, SKIES, begin, card_pool, ended, member, played
from tests.plain.talk import scripted
from tests.ui.conftest import SIZES, SMALL, Table, opened

pytestmark = pytest.mark.usefixtures("saves")


_FRAME = dict.fromkeys(map(ord, "╭─╮│╰╯"), " ")


def kept(*options: CampaignOption, kind: str = "dragonborn", wins: int = 0) -> StoredCampaign:
    """A campaign of Issa, so many games won and their cards not yet taken."""
    store = CampaignStore()
    made = store.create(begin(kind, member(ISSA_DECK, *options)), card_pool())
    for n in range(wins):
        made = store.record_step(store.record_step(made, played(n=n)), ended())
    return made


def told(table: Table, left: int = 0) -> str:
    """All that stands on the screen, or to the right of so many columns, in one line."""
    return " ".join(" ".join(line[left:].translate(_FRAME) for line in table.lines()).split())


def beside(table: Table) -> str:
    """What stands beside a list."""
    return told(table, NARROW)


async def shown(table: Table, made: StoredCampaign) -> None:
    table.app.open_campaign(str(made.path))
    await table.pilot.pause()


async def choose_line(table: Table, text: str) -> None:
    """Stand on the line of a menu that begins with a text."""
    screen = table.app.screen
    assert isinstance(screen, MenuScreen)
    found = [i for i, choice in enumerate(screen.sheet().choices) if choice.text.startswith(text)]
    assert found, [choice.text for choice in screen.sheet().choices]
    screen.cursor = found[0]
    screen.paint()
    await table.pilot.pause()


async def choose(table: Table, text: str) -> None:
    """Choose the line of a menu that begins with a text."""
    await choose_line(table, text)
    await table.press("enter")
    await table.pilot.pause()


def now(made: StoredCampaign) -> StoredCampaign:
    return CampaignStore().read(str(made.path))


@pytest.mark.parametrize("size", SIZES)
async def test_from_the_menu_to_the_first_game_and_back(library: Library, size: tuple[int, int]) -> None:
    """Given the menu, when a campaign is begun and its game conceded, then the way leads back and it is recorded."""
    async with opened(library, size=size) as table:
        await table.press("p", "d")
        assert table.shows(NewCampaignScreen)
        await table.press("f", "y", "g")
        assert table.shows(CampaignScreen)
        assert "0 of 3 games won. Next: game 1 of 3." in told(table)
        await choose(table, "Play against Scatha")
        assert table.shows(TableScreen)
        (made,) = CampaignStore().all()
        assert stage_of(made.loaded) is Stage.PLAYING
        table.screen.game.session.match.concede(0)
        table.screen.show_result()
        await table.pilot.pause()
        assert table.shows(ResultScreen)
        assert "Play again" not in told(table)
        await table.press("p")
        assert table.shows(CampaignScreen)
        assert "0 of 3 games won, 1 defeat. Next: game 1 of 3." in told(table)
        small = ("1. Scatha Kalani: lost in 0 rounds", "Catalogue: 3 ")
        large = ("Game 1 lost in round 0", "against Scatha Kalani", "Lost 1 time so far", "and besides 3 ")
        assert all(words in told(table) for words in (small if size == SMALL else large))
    assert [entry.won for entry in Chronicle().entries()] == [False]


async def test_a_deck_is_changed_and_what_is_wrong_stands_beside_it(library: Library) -> None:
    """Given Channel Magic, then 31 cards are refused with the reason, and 30 are kept."""
    made = kept(CampaignOption.CHANNEL)
    async with opened(library) as table:
        await shown(table, made)
        await choose(table, "Change the deck")
        screen = table.app.screen
        assert isinstance(screen, BuildScreen)
        await table.press("c", "h", "a", "n", "right")
        assert f"■□□ {CHANNEL_MAGIC} +1" in told(table)
        assert "The deck has 31 cards, not 30: take out 1." in beside(table)
        await table.press("enter")
        assert table.shows(BuildScreen)
        await table.press("escape", "b", "a", "r", "left")
        assert "Legal by Ashes Ascendancy" in beside(table)
        await table.press("enter")
        assert table.shows(CampaignScreen)
        assert "changed: +1 Channel Magic, -1 Barrier" in told(table)
    assert now(made).loaded.decks[0].cards[CHANNEL_MAGIC] == 1


async def test_typing_finds_dice_and_first_what_begins_so(library: Library) -> None:
    """Given a few letters, titles that begin so come first, then with such a word; dice are found by name."""
    assert fitting(["Skybreak Captain", "Summon Tail", "Tailwind"], "tai", str) == [
        "Tailwind",
        "Summon Tail",
        "Skybreak Captain",
    ]
    made = kept()
    async with opened(library) as table:
        await shown(table, made)
        await choose(table, "Change the dice")
        screen = table.app.screen
        assert isinstance(screen, BuildScreen)
        await table.press(*"astral", "space", *"dice", "right")
        assert screen.labels() == ["astral dice"]
        assert "1 astral dice +1" in told(table)


async def test_a_deck_that_was_changed_is_not_lost_by_one_key(library: Library) -> None:
    made = kept()
    async with opened(library) as table:
        await shown(table, made)
        await choose(table, "Change the dice")
        await table.press("end", "up", "right")
        assert "The deck has 11 dice, not 10: take out 1." in beside(table)
        await table.press("escape")
        assert "Esc again discards your changes" in told(table)
        await table.press("f5")
        assert "Legal by Ashes Ascendancy" in beside(table)
        assert isinstance(table.app.screen, BuildScreen)
        assert not table.app.screen.is_changed
        await table.press("escape")
        assert table.shows(CampaignScreen)
    assert now(made).loaded.steps == 0


@pytest.mark.rule("ASC-CAMP-05")
@pytest.mark.parametrize("size", SIZES)
async def test_before_there_are_cards_only_the_dice_can_be_changed(library: Library, size: tuple[int, int]) -> None:
    """Given no options, then dice are offered before the first game, the cursor stands on them, and a line says why."""
    made = kept()
    async with opened(library, size=size) as table:
        await shown(table, made)
        assert "Change the deck" not in told(table)
        await choose(table, "Change the dice")
        screen = table.app.screen
        assert isinstance(screen, BuildScreen)
        assert "artifice dice" in screen.labels()[screen.cursor]
        assert "Only the dice can be changed" in told(table)
        await table.press("left", "down", "right", "enter")
        assert table.shows(CampaignScreen)
    assert now(made).loaded.decks[0].dice != made.loaded.decks[0].dice
    assert now(made).loaded.decks[0].cards == made.loaded.decks[0].cards


@pytest.mark.parametrize("size", SIZES)
async def test_the_list_of_saved_games_names_the_campaign_of_a_game(library: Library, size: tuple[int, int]) -> None:
    """Given a game of a campaign and one by itself, then only the first says which game of what campaign it is."""
    made = kept()
    async with opened(library, size=size) as table:
        await shown(table, made)
        await choose(table, "Play against Scatha")
        await table.open_menu()
        await table.press("m", "s", "g")
        await table.open_menu()
        await table.press("m", "r")
        screen = table.app.screen
        assert isinstance(screen, SavedScreen)
        lines = {choice.value: choice.hint for choice in screen.sheet().choices if choice.value}
        assert len(lines) == 2
        assert [hint.startswith("Dragonborn campaign, game 1. ") for hint in lines.values()] == [
            value.startswith("campaign, ") for value in lines
        ]
        assert told(table).count("campaign, ") >= 1
    talk = scripted([])
    with pytest.raises(InputEnded):
        Menu(lambda: library.rulebook, lambda _: library.decks, talk.console, Stores())._resume()
    assert sum("You against Scatha Kalani, Dragonborn campaign, game 1, " in line for line in talk.said) == 1
    assert sum("Dragonborn campaign" in line for line in talk.said) == 1


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
        await table.press("enter", "home", "enter", "down", "enter", "down", "enter", "enter")
        assert table.shows(CampaignScreen)
        assert "Next: game 2 of 3, with 1 threat token more" in told(table)
    (prize,) = now(made).loaded.prizes
    assert (prize.deck, list(prize.cards.values())) == (SKIES, [3, 3, 3])


async def test_nothing_need_be_taken(library: Library) -> None:
    made = kept(wins=1)
    async with opened(library) as table:
        await shown(table, made)
        await choose(table, "Take cards")
        await table.press("end", "enter")
        assert "Play against Scatha Kalani" in told(table)
    assert now(made).loaded.prizes[0].deck == ""


async def test_a_game_whose_file_is_lost_can_be_begun_again(library: Library) -> None:
    store, made = CampaignStore(), kept()
    store.record_step(made, played())
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
        assert "Enter go on x delete" in told(table)
        await table.press("down", "down")
        assert "Enter choose ? keys" in told(table), "there is nothing to go on with"
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
        open_requested(table.app, CampaignRequest(made.path))
        await table.pilot.pause()
        assert table.shows(CampaignScreen)
        open_requested(table.app, CampaignRequest(made.path, Opponent("Scatha Kalani")))
        await table.pilot.pause()
        assert table.shows(TableScreen)
        open_requested(table.app, CampaignRequest(made.path.with_name("none.jsonl")))
        await table.pilot.pause()
        assert "This campaign cannot be opened" in told(table)


async def test_left_and_right_choose_the_aspects_of_a_chimera(library: Library) -> None:
    """Given a Red Rains campaign, then its next game is played with the aspects chosen, at the next level."""
    store = CampaignStore()
    made = store.create(begin("red-rains"), card_pool())
    async with opened(library) as table:
        await shown(table, made)
        assert "against a Chimera of level 1" in told(table)
        await choose_line(table, "Play against The Corpse of Viros")
        await table.press("right")
        assert "Play against The Corpse of Viros Shadow" in told(table)
        await table.press("i")
        assert table.shows(EnemyScreen)
        await table.press("escape", "enter")
        opponent = table.screen.game.session.match.header.setup.opponent
    assert opponent == OpponentSetup("The Corpse of Viros", level=1, deck="Shadow")
    game = now(made).loaded.under_way
    assert game is not None
    assert str(game.against) == "The Corpse of Viros (Shadow)"


async def test_how_many_cards_may_be_taken_is_said_before_any_is_marked(library: Library) -> None:
    """Given a Red Rains campaign, then up to three cards are asked for (CAMP-06); of a Dragonborn one three."""
    for kind, asked in (("red-rains", "Choose up to 3; "), ("dragonborn", "Choose 3 ")):
        made = kept(kind=kind, wins=1)
        async with opened(library) as table:
            await shown(table, made)
            await choose(table, "Take cards")
            await table.press("enter")
            assert table.shows(TakeCardsScreen)
            assert asked in beside(table)


async def test_too_few_cards_stay_marked_when_they_are_refused(library: Library) -> None:
    """Given two of three cards marked, when they are taken, then it is said what lacks, and both are still marked."""
    made = kept(wins=1)
    async with opened(library) as table:
        await shown(table, made)
        await choose(table, "Take cards")
        await table.press("enter", "enter", "down", "enter", "3")
        assert "choose 3" in told(table)
        await table.press("enter")
        screen = table.app.screen
        assert isinstance(screen, TakeCardsScreen)
        assert len(screen.marked) == 2
        await table.press("down", "enter", "3")
        assert table.shows(CampaignScreen)
    assert members_owed_a_prize(now(made).loaded) == ()


async def test_back_from_a_campaign_leads_to_all_campaigns(library: Library) -> None:
    """Given a campaign with no game to choose, then no key reads about an opponent, and back means all campaigns."""
    kept(wins=1)
    async with opened(library) as table:
        await table.press("p", "1")
        assert table.shows(CampaignScreen)
        assert "read about the opponent" not in told(table)
        await table.press("b")
        assert table.shows(CampaignsScreen)
        await table.press("b")
        assert table.shows(MenuScreen)


@pytest.mark.parametrize("wins", [0, 1])
async def test_no_campaign_is_cut_in_the_list(library: Library, wins: int) -> None:
    """Given a small terminal, then each campaign has a form with room for it, and the hint tells it whole."""
    made = kept(wins=wins)
    async with opened(library, size=SMALL) as table:
        await table.press("p")
        lines = [line for line in table.lines() if "campaign" in line or "won" in line]
        assert made.campaign is not None
        assert any(standing_words(made.campaign) in line for line in lines)
        assert not any(FULL.ellipsis in line for line in lines)
        assert headline(made.campaign) in told(table)


async def test_a_card_can_be_read_before_it_is_taken_or_put_in(library: Library) -> None:
    made = kept(wins=1)
    async with opened(library) as table:
        await shown(table, made)
        await choose(table, "Take cards")
        await table.press("enter", "tab")
        assert table.shows(PrintedPage)
        await table.press("escape", "escape", "escape")
        await choose(table, "Change the dice")
        await table.press("home", "tab")
        assert table.shows(PrintedPage)


async def test_two_players_begin_together_and_each_has_dice_to_change(library: Library) -> None:
    """Given two players and the Call of the Phoenix, then both are in the record, the second a partner."""
    async with opened(library, size=(120, 40)) as table:
        await table.press("p", "d", "w", "w", "p", "2", "down", "enter", "g")
        assert table.shows(CampaignScreen)
        screen = table.app.screen
        assert isinstance(screen, CampaignScreen)
        begun = screen.campaign.begin
        assert [member.player for member in begun.members] == ["person", "greedy"]
        assert begun.phoenix
        for member in begun.members:
            assert f"{member.name}: change the dice" in told(table)
        await choose_line(table, "Play against Scatha")
        await table.press("enter")
        setup = table.screen.game.session.match.header.setup
        assert (len(setup.seats), setup.phoenix) == (2, False)


async def test_a_deck_is_changed_by_mouse_alone(library: Library) -> None:
    """Given only a mouse, then a card goes in and out, the deck is kept, and leaving asks before changes are lost."""
    made = kept(CampaignOption.CHANNEL)
    async with opened(library) as table:
        await shown(table, made)
        await choose(table, "Change the deck")

        async def click(pane: str, row: str, at: int) -> None:
            screen = table.app.screen
            assert isinstance(screen, BuildScreen)
            drawn = {"list": screen.list, "below": screen.bottom}[pane]
            spot = next(spot for spot in drawn.drawing.spots if (spot.row, spot.at) == (row, at))
            await table.click(drawn.id or "", spot)
            await table.pilot.pause()

        titles = list(owned_cards(made.loaded, 0, card_pool().rulebook))
        await click("list", LIST, titles.index(CHANNEL_MAGIC))
        await click("below", WAY, 0)
        await click("below", KEYS_ROW, 4)
        assert "Esc again discards your changes" in told(table)
        await click("list", LIST, titles.index("Barrier"))
        await click("below", WAY, 1)
        await click("below", WAY, 2)
        assert table.shows(CampaignScreen)
    assert now(made).loaded.decks[0].cards[CHANNEL_MAGIC] == 1


async def test_aspects_of_ones_own_are_met_in_a_campaign(library: Library) -> None:
    """Given a deck of aspects that is kept, then the list on an opponent's line offers it, and the game has it."""
    AspectDecks().save("Night", {"Rampage": 9, "Lurk": 9})
    made = CampaignStore().create(begin("red-rains"), card_pool())
    async with opened(library, size=(120, 40)) as table:
        open_requested(table.app, CampaignRequest(made.path))
        await table.pilot.pause()
        await choose_line(table, "Play against The Corpse")
        await table.press("a", *"night", "enter")
        assert "Night (your own)" in told(table)
        await table.press("enter")
        opponent = table.screen.game.session.match.header.setup.opponent
        assert opponent is not None
        assert opponent.aspects == {"Rampage": 9, "Lurk": 9}


@pytest.mark.rule("VAR-03", "DECK-18")
async def test_grim_fates_and_the_chained_list_are_chosen_for_a_campaign(library: Library) -> None:
    """Given both lines changed when it begins, then its record and its screen say so."""
    async with opened(library, size=(120, 40)) as table:
        await table.press("p", "d", "F", "down", "enter", "c", "e", "right", "g")
        screen = table.app.screen
        assert isinstance(screen, CampaignScreen)
        begun = screen.campaign.begin
        assert (begun.grim, begun.chained, begun.edition) == ((), False, "ascendancy")
        assert "Played with: without the chained list, Grim Fates." in told(table)


async def test_the_card_of_a_heroic_campaign_is_found_in_a_list(library: Library) -> None:
    async with opened(library) as table:
        await table.press("p", "d", "f", "y", "k", *"hammer kn", "enter", "g")
        screen = table.app.screen
        assert isinstance(screen, CampaignScreen)
        assert screen.campaign.members[0].any_card == "Hammer Knight"
