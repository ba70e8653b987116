"""Between two games, where there is room: the decks and their stories, the chronicle, the answers in columns."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from ashes_tui.campaign.chronicle import Chronicle, ChronicleEntry
from ashes_tui.campaign.files import CampaignStore, StoredCampaign
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing
from ashes_tui.ui.draw.pages.menu import MENU, Choice
from ashes_tui.ui.draw.theme import MONO
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.campaign.campaign import CampaignScreen
from ashes_tui.ui.screens.campaign.overview import CampaignNow, question_of, whole_page
from ashes_tui.ui.screens.decks.deck import DeckScreen
from ashes_tui.words.glyphs import ASCII, FULL
from tests.campaign.runs import ISSA_DECK, SCATHA, SKIES, begin, card_pool, ended, member, played, prize
from tests.ui.conftest import LARGE, SMALL, USUAL, Table, opened
from tests.ui.test_contrast import THEMES, unreadable

pytestmark = pytest.mark.usefixtures("saves")

TAKEN = dict.fromkeys(list(card_pool().decks[SKIES].cards)[:3], 3)
CHOICES = (
    Choice("1", "Play against Scatha Kalani", hint="Game 2 of 3"),
    Choice("d", "Change the deck", "all of it"),
    Choice("r", "Read the deck"),
    Choice("b", "Back"),
)


def kept(people: int = 1, kind: str = "dragonborn", wins: int = 1) -> StoredCampaign:
    """A campaign of so many, so many games won, cards taken for each, the games written down."""
    store = CampaignStore()
    members = (member(ISSA_DECK), member(SKIES, name="Bob"))[:people]
    made = store.create(begin(kind, *members), card_pool())
    for n in range(wins):
        made = store.record_step(store.record_step(made, played(n=n)), ended())
        for i in range(people if kind != "survival" else 0):
            made = store.record_step(made, prize(TAKEN, who=i))
    return made


def drawn(made: StoredCampaign, size: tuple[int, int], look: Appearance, others: int = 0) -> Drawing:
    """The page without its first line and its last."""
    canvas = Canvas(*size, look.palette.screen_bg)
    question = question_of(made.loaded, "Next: game 2 of 3.", ("A note.",), CHOICES, ("d", "r"))
    whole_page(canvas, CampaignNow(made, others=(made,) * others), card_pool(), question, 0, look)
    return canvas.drawing()


def lines(drawing: Drawing) -> list[str]:
    return [strip.text for strip in drawing.strips]


async def shown(table: Table, made: StoredCampaign) -> str:
    table.app.open_campaign(str(made.path))
    await table.pilot.pause()
    return "\n".join(table.lines())


@pytest.mark.parametrize("size", [USUAL, LARGE])
async def test_deck_and_chronicle_stand_side_by_side(library: Library, size: tuple[int, int]) -> None:
    """Given a victory, then the deck, what it won and the chronicle with its day are told above the answers."""
    made = kept()
    when = (datetime.now(UTC) - timedelta(days=1, hours=2)).isoformat(timespec="seconds")
    Chronicle().record(
        ChronicleEntry(
            game="game-0", when=when, phoenixborn=("Issa Brightmore",), decks=(ISSA_DECK,), opponent=SCATHA,
            difficulty="standard", won=True, rounds=5,
        )
    )  # fmt: skip
    async with opened(library, size=size) as table:
        text = await shown(table, made)
    for words in ("Your deck, and what it has won", "won by game 1", "The deck now", "after game 2"):
        assert words in text
    (chronicle,) = [line for line in text.splitlines() if "Game 1 won in round 5" in line]
    assert "yesterday" in chronicle
    (answers,) = [line for line in text.splitlines() if "Play against Scatha Kalani" in line]
    assert answers.index("Play against") < answers.index("Change the deck") < answers.index("Back")


async def test_other_campaigns_are_told_but_not_this_one(library: Library) -> None:
    kept(kind="survival", wins=0)
    made = kept()
    async with opened(library, size=USUAL) as table:
        text = await shown(table, made)
    below = text.partition("Other campaigns")[2]
    assert "Survival  0 games won, Issa Brightmore" in below
    assert "Dragonborn campaign" not in below


async def test_a_small_terminal_keeps_the_simple_form(library: Library) -> None:
    async with opened(library, size=SMALL) as table:
        text = await shown(table, kept())
    assert "Chronicle" not in text
    assert f"1. {SCATHA}: won in 5 rounds" in text


async def test_an_answer_is_clicked_in_its_column(library: Library) -> None:
    """Given the answers in columns, then a click carries out the one under it, and Down goes through all of them."""
    async with opened(library, size=USUAL) as table:
        await shown(table, kept())
        screen = table.app.screen
        assert isinstance(screen, CampaignScreen)
        keys = [choice.key for choice in screen.sheet().choices]
        spots = {spot.at: spot for spot in screen.pane.drawing.spots if spot.row == MENU}
        assert sorted(spots) == list(range(len(keys)))
        for at in range(1, len(keys)):
            await table.press("down")
            assert screen.cursor == at
        await table.click("menu", spots[keys.index("v")])
        await table.pilot.pause()
        assert table.shows(DeckScreen)


def test_two_decks_are_told_below_or_beside_one_another() -> None:
    """Given two players, then a wide page has their decks beside one another, another one all of both below."""
    made, look = kept(people=2), Appearance(MONO, FULL)
    wide = [line for line in lines(drawn(made, LARGE, look)) if "Ann: Issa Brightmore" in line]
    assert "Bob: " in wide[0]
    usual = lines(drawn(made, USUAL, look))
    assert sum(line.count("began with") for line in usual) == 2
    assert sum(line.count("after game 2") for line in usual) == 2


@pytest.mark.parametrize("size", [(100, 34), USUAL, LARGE])
def test_of_many_games_the_last_are_told(size: tuple[int, int]) -> None:
    """Given thirty games won in a row, then the last stand there, and how many came before."""
    text = "\n".join(lines(drawn(kept(kind="survival", wins=30), size, Appearance(MONO, FULL), others=9)))
    assert "Game 30 won in round 5" in text
    told = text.count(" won in round 5")
    assert told >= 4
    assert told == 30 or f"{30 - told} earlier" in text


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("name", THEMES)
def test_every_sign_can_be_read(name: str, people: int) -> None:
    made, look = kept(people), Appearance(THEMES[name], FULL)
    found: set[str] = set()
    for size in ((100, 34), USUAL, LARGE):
        found |= unreadable(drawn(made, size, look, others=3).strips, name)
    assert not found


def test_plain_signs_are_enough() -> None:
    """Given a terminal with the plainest signs and no colours, then all of it is told in them."""
    text = "\n".join(lines(drawn(kept(2), USUAL, Appearance(MONO, ASCII), others=2)))
    assert text.isascii()
    assert "[Before game 2]" in text
    assert "[d] Change the deck" in text
