"""The door of ``plain``: a new game, a saved one, a campaign, or the menu, in lines on standard input and output.

Each function gives the exit code: 0 when the game ended or the person left, 3 when the input ended before the game
did, 130 when interrupted. A host, whose games have another loop, takes questions and readings from here too.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ashes_tui.client.stores import Stores
from ashes_tui.lang.defs import Rulebook
from ashes_tui.match.new_game import NewGame
from ashes_tui.plain.console.console import Console, InputEnded, LeaveGame, standard_console
from ashes_tui.plain.console.pick import pick
from ashes_tui.plain.game.decision_prompt import HELP, DecisionPrompt
from ashes_tui.plain.game.game_loop import ExitCode, GameLoop
from ashes_tui.plain.game.looking import Looking
from ashes_tui.plain.game.result import result_lines
from ashes_tui.plain.reading.speech import SPOKEN, story_lines
from ashes_tui.plain.setup.new_game import Decks, deck_lines
from ashes_tui.plain.setup.opponent import WHICH_OPPONENT, ask_difficulty, opponent_lines
from ashes_tui.plain.start import open_saved_game, play_with_rematches, start_new_game

if TYPE_CHECKING:
    from ashes_tui.campaign.decks import CardPool
    from ashes_tui.campaign.files import StoredCampaign
    from ashes_tui.campaign.record import Campaign, Earned, Opponent, Rebuilt

__all__ = [
    "HELP",
    "SPOKEN",
    "WHICH_OPPONENT",
    "Console",
    "DecisionPrompt",
    "ExitCode",
    "InputEnded",
    "LeaveGame",
    "Looking",
    "ask_difficulty",
    "ask_prize",
    "deck_lines",
    "edit_deck",
    "opponent_lines",
    "pick",
    "play_campaign",
    "play_menu",
    "play_new",
    "play_saved",
    "result_lines",
    "standard_console",
    "story_lines",
]


def play_new(
    rulebook: Rulebook, decks: Decks, new_game: NewGame, stores: Stores, console: Console | None = None
) -> ExitCode:
    """Play a new game, saved from the start; ask for what ``new_game`` leaves open."""
    console = console or standard_console()
    return _guarded(
        console, lambda: _to_end(start_new_game(rulebook, decks, new_game, console, stores), lambda: rulebook)
    )


def play_saved(
    path: Path, load_rulebook: Callable[[], Rulebook], stores: Stores, console: Console | None = None
) -> ExitCode:
    """Go on with a saved game. Raises ``MatchError`` if it cannot be resumed."""
    console = console or standard_console()
    return _guarded(console, lambda: _to_end(open_saved_game(str(path), load_rulebook, console, stores), load_rulebook))


def play_campaign(
    stored: StoredCampaign,
    opponent: Opponent | None,
    card_pool: CardPool,
    stores: Stores,
    console: Console | None = None,
) -> ExitCode:
    """Go on with a campaign until it is over or the person leaves. ``opponent``: whom to play next, None to ask."""
    from ashes_tui.plain.campaign.campaign_loop import CampaignLoop

    return CampaignLoop(stored, card_pool, console or standard_console(), stores, opponent).play()


def play_menu(
    load_rulebook: Callable[[], Rulebook],
    load_decks: Callable[[Rulebook], Decks],
    stores: Stores,
    console: Console | None = None,
) -> ExitCode:
    """Show the menu until the person leaves."""
    from ashes_tui.plain.menu import Menu

    console = console or standard_console()
    return _guarded(console, lambda: Menu(load_rulebook, load_decks, console, stores).run())


def ask_prize(campaign: Campaign, member: int, card_pool: CardPool, console: Console) -> Earned:
    """What a member of a campaign takes for a victory. Raises ``LeaveGame`` and ``InputEnded``."""
    from ashes_tui.plain.campaign.prize import ask_prize as ask

    return ask(campaign, member, card_pool, console)


def edit_deck(campaign: Campaign, member: int, card_pool: CardPool, console: Console) -> Rebuilt | None:
    """Another deck for a member of a campaign; None to leave it as it was. Raises ``InputEnded``."""
    from ashes_tui.plain.campaign.deck_edit import DeckEditor

    draft = DeckEditor(campaign, member, card_pool, console).edit()
    return draft.step if draft is not None else None


def _to_end(game: GameLoop, load_rulebook: Callable[[], Rulebook]) -> ExitCode:
    code, _ = play_with_rematches(game, load_rulebook)
    return code


def _guarded(console: Console, play: Callable[[], ExitCode]) -> ExitCode:
    """Handle leaving before there is a game; nothing is lost then."""
    try:
        return play()
    except LeaveGame:
        return _end(console, "Left before the game began.", ExitCode.DONE)
    except InputEnded:
        return _end(console, "The input ended before the game began.", ExitCode.ENDED_EARLY)
    except KeyboardInterrupt:
        return _end(console, "Interrupted before the game began.", ExitCode.INTERRUPTED)


def _end(console: Console, line: str, code: ExitCode) -> ExitCode:
    console.say("", line)
    console.flush()
    return code
