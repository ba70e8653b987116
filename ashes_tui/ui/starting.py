"""Beginning and resuming games; what goes wrong is told, not raised."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from ashes_tui.client.party import Party
from ashes_tui.client.session import seated
from ashes_tui.content.api import ContentError
from ashes_tui.engine.api import SetupError
from ashes_tui.match.defaults import new_seed
from ashes_tui.match.errors import MatchError
from ashes_tui.match.match import Match
from ashes_tui.match.new_game import NewGame, new_match
from ashes_tui.match.replay import resume
from ashes_tui.ui.start_request import CampaignRequest, Opening, ResumeRequest

if TYPE_CHECKING:
    from ashes_tui.ui.app import AshesApp


def open_asked(app: AshesApp, asked: Opening) -> None:
    """What the command line asked for."""
    if isinstance(asked, ResumeRequest):
        resume_game(app, str(asked.path))
    elif isinstance(asked, CampaignRequest):
        from ashes_tui.ui.campaigning import open_campaign

        open_campaign(app, str(asked.path), asked.opponent)
    elif isinstance(asked, NewGame) and asked.is_complete:
        start_game(app, asked)
    elif isinstance(asked, NewGame):
        app.open_new(asked)


def start_game(app: AshesApp, wish: NewGame) -> None:
    """A new, saved game; then sit down to it."""
    try:
        match = new_match(app.library.rules, wish, app.stores.games)
    except (ContentError, SetupError, MatchError) as error:
        app.tell("This game cannot begin", str(error))
        return
    sit_down(app, match)


def start_again(app: AshesApp, match: Match) -> None:
    """Another game with the same seats and decks, and other luck."""
    setup = structs.replace(match.header.setup, seed=new_seed())
    try:
        again = Match.start(app.library.rules, setup, players=match.header.players, store=app.stores.games)
    except (ContentError, SetupError, MatchError) as error:
        app.tell("This game cannot begin", str(error))
        return
    sit_down(app, again)


def resume_game(app: AshesApp, name: str) -> None:
    """A saved game, gone on with where it stood."""
    try:
        match, notes = resume(app.stores.games, name)
    except MatchError as error:
        app.tell("This game cannot be resumed", str(error))
        return
    sit_down(app, match)
    if notes:
        app.tell("About this saved game", *notes)


def sit_down(app: AshesApp, match: Match) -> None:
    """Open the table."""
    app.open_game(Party(seated(match), app.glyphs))
