"""Campaigns: what the screens read and begin. What goes wrong becomes a message; nothing is raised."""

from __future__ import annotations

from typing import NamedTuple

from ashes_tui.campaign.decks import CardPool
from ashes_tui.campaign.files import StoredCampaign
from ashes_tui.campaign.games import begin_game, record_ending, settle
from ashes_tui.campaign.record import Opponent
from ashes_tui.client.session import Session
from ashes_tui.client.stores import Stores
from ashes_tui.match.errors import MatchError
from ashes_tui.ui.services import AppServices
from ashes_tui.ui.starting import resume_game, sit_down


def card_pool_of(app: AppServices) -> CardPool:
    """The cards and decks. Raises ``ContentError``."""
    return CardPool(app.library.rulebook, app.library.given_decks)


class FoundCampaign(NamedTuple):
    """A campaign to show. ``problem`` says why the game under way cannot be read; empty if it can."""

    stored: StoredCampaign
    problem: str
    card_pool: CardPool


def found_campaign(app: AppServices, name: str) -> FoundCampaign:
    """The campaign of a name, with the result of its last game. Raises ``MatchError`` and ``ContentError``."""
    stored, card_pool = app.stores.campaigns.read(name), card_pool_of(app)
    return FoundCampaign(*up_to_date(stored, app.stores), card_pool)


def up_to_date(stored: StoredCampaign, stores: Stores) -> tuple[StoredCampaign, str]:
    """The campaign with the result of its last game, and why that cannot be read; empty if it can."""
    try:
        return settle(stores.campaigns, stored, stores.games, stores.chronicle), ""
    except MatchError as error:
        return stored, str(error)


def play_next(app: AppServices, stored: StoredCampaign, opponent: Opponent, card_pool: CardPool) -> None:
    """Begin the next game and show its table."""
    stores = app.stores
    sit_down(app, lambda: begin_game(stores.campaigns, stored, opponent, card_pool, app.library.rules, stores.games)[1])


def go_on(app: AppServices, stored: StoredCampaign) -> None:
    """Resume the game under way."""
    game = stored.loaded.under_way
    if game:
        resume_game(app, game.game)


def written_down(stores: Stores, session: Session) -> StoredCampaign | None:
    """Record the result of a finished game; return the campaign it belongs to, if any. Raises ``MatchError``."""
    stores.played.add(session)
    return record_ending(session.match, stores.campaigns, stores.chronicle)
