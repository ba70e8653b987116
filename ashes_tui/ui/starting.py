"""Beginning and resuming games. What goes wrong becomes a message; nothing is raised."""

from __future__ import annotations

from msgspec import structs

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.content.api import ContentError
from ashes_tui.engine.api import SetupError
from ashes_tui.learn.first_game import first_game
from ashes_tui.match.defaults import new_seed
from ashes_tui.match.errors import MatchError
from ashes_tui.match.match import Match
from ashes_tui.match.new_game import NewGame, new_match
from ashes_tui.match.replay import resume
from ashes_tui.ui.services import AppServices
from ashes_tui.ui.start_request import CampaignRequest, Opening, ResumeRequest


def open_requested(app: AppServices, opening: Opening) -> None:
    """Open what the command line asked for."""
    if isinstance(opening, ResumeRequest):
        resume_game(app, str(opening.path))
    elif isinstance(opening, CampaignRequest):
        app.open_campaign(str(opening.path), opening.opponent)
    elif isinstance(opening, NewGame) and opening.is_complete:
        start_game(app, opening)
    elif isinstance(opening, NewGame):
        app.open_new(opening)


def start_game(app: AppServices, new_game: NewGame) -> None:
    """Start a new, saved game and show its table."""
    try:
        match = new_match(app.library.rules, new_game, app.stores.games)
    except (ContentError, SetupError, MatchError) as error:
        app.tell("This game cannot begin", str(error))
        return
    sit_down(app, match)


def start_first_game(app: AppServices) -> None:
    """Start the guided game, saved from the start."""
    try:
        match = first_game(app.library.rules, app.library.decks, app.stores.games)
    except (ContentError, SetupError, MatchError) as error:
        app.tell("The guided game cannot begin", str(error))
        return
    sit_down(app, match)


def start_again(app: AppServices, match: Match) -> None:
    """Start another game with the same seats and decks, and another seed."""
    setup = structs.replace(match.header.setup, seed=new_seed())
    try:
        again = Match.start(app.library.rules, setup, players=match.header.players, store=app.stores.games)
    except (ContentError, SetupError, MatchError) as error:
        app.tell("This game cannot begin", str(error))
        return
    sit_down(app, again)


def resume_game(app: AppServices, name: str) -> None:
    """Resume a saved game where it stood."""
    try:
        match, notes = resume(app.stores.games, name)
    except MatchError as error:
        app.tell("This game cannot be resumed", str(error))
        return
    sit_down(app, match)
    if notes:
        app.tell("About this saved game", *notes)


def sit_down(app: AppServices, match: Match) -> None:
    """Open the table."""
    app.open_game(Party(session_for(match), app.glyphs))
