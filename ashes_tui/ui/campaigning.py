"""Campaigns at the table: what the screens read and begin; what goes wrong is told, not raised."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ashes_tui.campaign.decks import CardPool
from ashes_tui.campaign.files import StoredCampaign
from ashes_tui.campaign.games import begin_game, record_ending, settle
from ashes_tui.campaign.record import Opponent
from ashes_tui.client.stores import Stores
from ashes_tui.content.api import ContentError
from ashes_tui.engine.api import SetupError
from ashes_tui.match.errors import MatchError
from ashes_tui.match.match import Match
from ashes_tui.ui.starting import resume_game, sit_down

if TYPE_CHECKING:
    from ashes_tui.ui.app import AshesApp


def card_pool_of(app: AshesApp) -> CardPool:
    """The cards and decks. Raises ``ContentError``."""
    return CardPool(app.library.rulebook, app.library.decks)


def open_campaign(app: AshesApp, name: str, opponent: Opponent | None = None) -> None:
    """Show a campaign, from where one goes back to all of them; with an opponent its next game begins at once."""
    from ashes_tui.ui.screens.campaign.campaign import CampaignScreen
    from ashes_tui.ui.screens.campaign.campaigns import CampaignsScreen

    try:
        kept, card_pool = app.stores.campaigns.read(name), card_pool_of(app)
    except (MatchError, ContentError) as error:
        app.tell("This campaign cannot be opened", *str(error).splitlines()[:12])
        return
    app.to_menu()
    app.push_screen(CampaignsScreen(app.stores))
    app.push_screen(CampaignScreen(*up_to_date(kept, app.stores), card_pool, app.stores))
    if opponent:
        play_next(app, kept, opponent, card_pool)


def up_to_date(kept: StoredCampaign, stores: Stores) -> tuple[StoredCampaign, str]:
    """The campaign with the result of its last game, and why that cannot be read."""
    try:
        return settle(stores.campaigns, kept, stores.games, stores.chronicle), ""
    except MatchError as error:
        return kept, str(error)


def play_next(app: AshesApp, kept: StoredCampaign, opponent: Opponent, card_pool: CardPool) -> None:
    """Begin the next game and sit down to it."""
    try:
        _, match = begin_game(app.stores.campaigns, kept, opponent, card_pool, app.library.rules, app.stores.games)
    except (MatchError, SetupError, ContentError) as error:
        app.tell("This game cannot begin", str(error))
        return
    sit_down(app, match)


def go_on(app: AshesApp, kept: StoredCampaign) -> None:
    """Go on with the game under way."""
    game = kept.loaded.under_way
    if game:
        resume_game(app, game.game)


def written_down(app: AshesApp, match: Match) -> StoredCampaign | None:
    """Write a finished game down; the campaign it belongs to, None if to none."""
    try:
        return record_ending(match, app.stores.campaigns, app.stores.chronicle)
    except MatchError as error:
        app.tell("The result could not be written down", str(error))
        return None
