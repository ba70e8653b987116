"""Beginning and resuming games. What goes wrong becomes a message; nothing is raised."""

from __future__ import annotations

from collections.abc import Callable

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.learn.first_game import first_game
from ashes_tui.match.match import Match
from ashes_tui.match.new_game import NewGame, new_match, rematch
from ashes_tui.match.replay import resume
from ashes_tui.ui.services import AppServices
from ashes_tui.ui.start_request import CampaignRequest, Opening, ResumeRequest
from ashes_tui.ui.thinking import PatientPlay


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
    sit_down(app, lambda: new_match(app.library.rules, new_game, app.stores.games))


def start_first_game(app: AppServices) -> None:
    """Start the guided game, saved from the start."""
    sit_down(
        app,
        lambda: first_game(app.library.rules, app.library.decks, app.stores.games),
        "The guided game cannot begin",
    )


def start_again(app: AppServices, match: Match) -> None:
    """Start another game with the same seats and decks, and another seed."""
    sit_down(app, lambda: rematch(app.library.rules, match, app.stores.games))


def resume_game(app: AppServices, name: str, retold: bool = True) -> None:
    """Resume a saved game where it stood; ``retold``: what others did last is told again, for it may be unseen."""

    def resumed() -> tuple[Party, tuple[str, ...]]:
        match, notes = resume(app.stores.games, name)
        game = _at_keyboard(app, match)
        if retold:
            game.recall()
        return game, tuple(notes)

    def show(found: tuple[Party, tuple[str, ...]]) -> None:
        game, notes = found
        app.open_game(game)
        if notes:
            app.tell("About this saved game", *notes)

    app.carry_out(resumed, show, "This game cannot be resumed")


def sit_down(app: AppServices, begun: Callable[[], Match], otherwise: str = "This game cannot begin") -> None:
    """Begin a game and open its table; ``otherwise`` stands above the reason why it cannot be."""
    app.carry_out(lambda: _at_keyboard(app, begun()), app.open_game, otherwise)


def _at_keyboard(app: AppServices, match: Match) -> Party:
    """The people at this keyboard; whoever else is asked first has answered."""
    session = session_for(match)
    return Party(session, app.glyphs, let_play=PatientPlay(session, app.say_thinking))
