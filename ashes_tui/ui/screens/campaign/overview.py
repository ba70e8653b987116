"""The page of a campaign where there is room: its games, the decks and their stories, the chronicle, the answers."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from datetime import datetime
from time import time
from typing import NamedTuple

from ashes_tui.campaign.decks import CardPool
from ashes_tui.campaign.files import StoredCampaign
from ashes_tui.campaign.progress import OVER, Stage, stage_of
from ashes_tui.campaign.record import Campaign
from ashes_tui.campaign.story import deck_story, lost_since, told_games, victories
from ashes_tui.campaign.wording import next_game_words, standing_words
from ashes_tui.client.glimpse import ago
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.pages.answers import AnswerColumn, PageQuestion, put_question
from ashes_tui.ui.draw.pages.levels import LEVEL_LINES, LevelCard, LevelStage, level_cards
from ashes_tui.ui.draw.pages.menu import Choice
from ashes_tui.ui.draw.pages.story import DatedGame, DeckStory, OtherCampaign, chronicle, deck_stories
from ashes_tui.words.phrases import capital, count, listing

STORY_WIDTH, STORY_HEIGHT = 100, 34
"""In terminals of that size the decks and the chronicle have room below the games."""
_ABOUT = 40
"""In terminals of so many lines, for one player, a line above the games says what kind of campaign it is."""
_LEAST = 6
"""With fewer lines left between games and answers, notes of a file for example in the way, neither is told."""
_CARDS = 4
"""At most so many games stand in a row."""


class CampaignNow(NamedTuple):
    """What is read for the screen: the campaign, when its games began by their files, and the other campaigns.

    ``problem`` says why the game under way cannot be read.
    """

    kept: StoredCampaign
    problem: str = ""
    began: Mapping[str, str] = {}
    others: tuple[StoredCampaign, ...] = ()


def whole_page(
    canvas: Canvas, found: CampaignNow, card_pool: CardPool, question: PageQuestion, cursor: int, look: Appearance
) -> None:
    """Everything between the first line and the last."""
    campaign, width, top = found.kept.loaded, canvas.width, 1
    if canvas.height >= _ABOUT and len(campaign.members) == 1:
        canvas.fill(0, top, width, 2, look.palette.theirs_bg)
        canvas.put(3, top + 1, f"{campaign.kind.about}.", look.palette.dim)
        top += 2
    top = levels_row(canvas, top, campaign, card_pool, look)
    bottom = put_question(canvas, question, cursor, look)
    if bottom - top < _LEAST:
        return
    left = width * 3 // 5
    deck_stories(canvas, (0, top, left, bottom - top), _stories(campaign, card_pool), card_pool.rulebook, look)
    beside = (left + 2, top + 1, width - left - 4, bottom - top - 2)
    chronicle(canvas, beside, _dated(campaign, found.began), _others(found.others), look)


def levels_row(canvas: Canvas, y: int, campaign: Campaign, card_pool: CardPool, look: Appearance) -> int:
    """The games side by side, from a line on; the line after them."""
    canvas.fill(0, y, canvas.width, LEVEL_LINES + 2, look.palette.theirs_bg)
    level_cards(canvas, y + 1, _levels(campaign, card_pool), look)
    return y + LEVEL_LINES + 2


def question_of(
    campaign: Campaign, text: str, notes: tuple[str, ...], choices: Sequence[Choice], deck_keys: Container[str]
) -> PageQuestion:
    """The answers by what they are about: those with these keys are about decks, the last one leaves."""
    stage, number = stage_of(campaign), campaign.wins + 1
    plates = {Stage.WON: "Won", Stage.LOST: "Over", Stage.PLAYING: f"Game {number}"}
    decks = tuple(i for i, choice in enumerate(choices) if choice.key in deck_keys)
    leave = (len(choices) - 1,)
    games = tuple(i for i in range(len(choices)) if i not in (*decks, *leave))
    columns = (AnswerColumn("Go on", games, 5), AnswerColumn("The deck", decks, 4), AnswerColumn("Leave", leave, 2))
    shown = tuple(column for column in columns if column.places)
    return PageQuestion(plates.get(stage, f"Before game {number}"), text, notes, shown, choices)


def _levels(campaign: Campaign, card_pool: CardPool) -> list[LevelCard]:
    """The last games won, the next one, and those to come."""
    cards = [LevelCard(i, LevelStage.WON, told) for i, told in enumerate(victories(campaign), start=1)]
    if stage_of(campaign) not in OVER:
        told = next_game_words(campaign, card_pool).partition(", ")[2] or "as it stands in the box"
        lost = lost_since(campaign)
        tried = f"\nLost {count(lost, 'time')} so far" if lost else ""
        cards.append(LevelCard(campaign.wins + 1, LevelStage.NEXT, f"{capital(told)}{tried}"))
    for number in range(len(cards) + 1, campaign.kind.games + 1):
        cards.append(LevelCard(number, LevelStage.TO_COME, "Win the game before"))
    return cards[-_CARDS:]


def _stories(campaign: Campaign, card_pool: CardPool) -> list[DeckStory]:
    """The deck of each member."""
    titles = [f"{member.name}: {member.base.phoenixborn}" for member in campaign.members]
    titles = titles if len(titles) > 1 else ["Your deck, and what it has won"]
    lines = [deck_story(campaign, i, card_pool.rulebook) for i in range(len(titles))]
    return [DeckStory(*found) for found in zip(titles, lines, campaign.decks, strict=True)]


def _dated(campaign: Campaign, began: Mapping[str, str]) -> list[DatedGame]:
    """The games so far, each with the time it began if the chronicle tells that."""
    return [DatedGame(_when(began.get(told.game, "")), told) for told in told_games(campaign)]


def _when(began: str) -> str:
    """How long ago a game began; empty if that is not known."""
    try:
        return ago(datetime.fromisoformat(began).timestamp(), time())
    except (ValueError, OverflowError, OSError):
        return ""


def _others(found: Sequence[StoredCampaign]) -> list[OtherCampaign]:
    """How other campaigns stand, the newest first."""
    campaigns = [other.loaded for other in found]
    return [OtherCampaign(each.kind.title, f"{standing_words(each)}, {_whose(each)}") for each in campaigns]


def _whose(campaign: Campaign) -> str:
    """The Phoenixborn of a campaign."""
    return listing([member.base.phoenixborn for member in campaign.members])
