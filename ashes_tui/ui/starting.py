"""Beginning and resuming games; what goes wrong is told, not raised."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from ashes_tui.content.api import ContentError
from ashes_tui.engine.api import GameSetup, OpponentSetup, SeatSetup, SetupError
from ashes_tui.match.errors import MatchError
from ashes_tui.match.files import FileStore
from ashes_tui.match.match import Match
from ashes_tui.match.records import PERSON
from ashes_tui.match.replay import resume
from ashes_tui.match.seats import default_names, new_seed
from ashes_tui.ui.game import Game
from ashes_tui.ui.opening import CampaignRequest, CoopRequest, HotseatRequest, Opening, ResumeRequest, SoloRequest

if TYPE_CHECKING:
    from ashes_tui.ui.app import AshesApp


def open_asked(app: AshesApp, asked: Opening) -> None:
    """What the command line asked for."""
    if isinstance(asked, ResumeRequest):
        resume_game(app, str(asked.path))
    elif isinstance(asked, CampaignRequest):
        from ashes_tui.campaign.record import Foe
        from ashes_tui.ui.campaigning import open_campaign

        foe = Foe(asked.opponent, asked.enemy_deck) if asked.opponent else None
        open_campaign(app, str(asked.path), foe)
    elif isinstance(asked, SoloRequest) and asked.deck and asked.enemy:
        start_solo(app, asked)
    elif isinstance(asked, SoloRequest):
        app.open_solo(asked)
    elif isinstance(asked, CoopRequest) and len(asked.decks) == 2 and asked.enemy:
        start_coop(app, asked)
    elif isinstance(asked, CoopRequest):
        app.open_coop(asked)
    elif isinstance(asked, HotseatRequest) and len(asked.decks) >= 2:
        start_game(app, asked.decks, asked.seed, asked.names, edition=asked.edition, chained=asked.chained)
    elif isinstance(asked, HotseatRequest):
        app.open_setup(asked)


def start_game(
    app: AshesApp,
    decks: tuple[str, ...],
    seed: int | None = None,
    names: tuple[str, ...] = (),
    players: tuple[str, ...] = (),
    edition: str = "ascendancy",
    chained: bool = True,
) -> None:
    """A new, saved game; then sit down to it."""
    try:
        known = app.library.decks
        lists = [known[name] for name in decks]
        called = names or default_names(tuple(deck.phoenixborn for deck in lists))
        seats = tuple(SeatSetup(name, deck) for name, deck in zip(called, lists, strict=True))
        setup = GameSetup(seats, new_seed() if seed is None else seed, edition, chained=chained)
        match = Match.start(app.library.rules, setup, players=players or (PERSON,) * len(seats), store=FileStore())
        sit_down(app, match)
    except (ContentError, SetupError, MatchError, KeyError) as error:
        app.tell("This game cannot begin", str(error))


def start_solo(app: AshesApp, asked: SoloRequest) -> None:
    """A new, saved game of one person against an opponent that plays itself."""
    try:
        deck = app.library.decks.get(asked.deck)
        if deck is None:
            raise SetupError(f"there is no deck called {asked.deck!r}")
        seat = SeatSetup(asked.name or default_names((deck.phoenixborn,))[0], deck)
        seed = new_seed() if asked.seed is None else asked.seed
        opponent = OpponentSetup(
            asked.enemy, asked.difficulty, level=asked.level, deck=asked.enemy_deck,
            aspects=asked.enemy_aspects, grim=asked.grim,
        )  # fmt: skip
        setup = GameSetup((seat,), seed, asked.edition, opponent, chained=asked.chained)
        match = Match.start(app.library.rules, setup, store=FileStore())
        sit_down(app, match)
    except (ContentError, SetupError, MatchError) as error:
        app.tell("This game cannot begin", str(error))


def start_coop(app: AshesApp, asked: CoopRequest) -> None:
    """A new, saved game of two against an opponent that plays itself."""
    try:
        lists = [app.library.decks[name] for name in asked.decks]
        called = asked.names or default_names(tuple(deck.phoenixborn for deck in lists))
        seats = tuple(SeatSetup(name, deck) for name, deck in zip(called, lists, strict=True))
        seed = new_seed() if asked.seed is None else asked.seed
        opponent = OpponentSetup(
            asked.enemy,
            asked.difficulty,
            level=asked.level,
            deck=asked.enemy_deck,
            aspects=asked.enemy_aspects,
            grim=asked.grim,
        )
        setup = GameSetup(seats, seed, asked.edition, opponent, asked.phoenix, chained=asked.chained)
        players = asked.players or (PERSON,) * len(seats)
        match = Match.start(app.library.rules, setup, players=players, store=FileStore())
        sit_down(app, match)
    except (ContentError, SetupError, MatchError, KeyError) as error:
        app.tell("This game cannot begin", str(error))


def start_again(app: AshesApp, match: Match) -> None:
    """Another game with the same seats and decks, and other luck."""
    setup = structs.replace(match.header.setup, seed=new_seed())
    try:
        again = Match.start(app.library.rules, setup, players=match.header.players, store=FileStore())
    except (ContentError, SetupError, MatchError) as error:
        app.tell("This game cannot begin", str(error))
        return
    sit_down(app, again)


def resume_game(app: AshesApp, name: str) -> None:
    """A saved game, gone on with where it stood."""
    try:
        match, notes = resume(FileStore(), name)
    except MatchError as error:
        app.tell("This game cannot be resumed", str(error))
        return
    sit_down(app, match)
    if notes:
        app.tell("About this saved game", *notes)


def sit_down(app: AshesApp, match: Match) -> None:
    """Open the table."""
    app.open_game(Game(match, app.glyphs))
