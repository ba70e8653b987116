"""A campaign line by line: where it stands, cards for victories, decks, the next game; until the person leaves."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ashes_tui.campaign.decks import CardPool
from ashes_tui.campaign.files import StoredCampaign
from ashes_tui.campaign.games import begin_game, drawn_opponent, settle, void_game
from ashes_tui.campaign.legality import opponents_for
from ashes_tui.campaign.progress import Stage, members_owed_a_prize, stage_of
from ashes_tui.campaign.record import Opponent
from ashes_tui.campaign.wording import (
    deck_change_words,
    deck_edit_words,
    headline,
    history,
    next_step_words,
    standing_words,
    variant_words,
)
from ashes_tui.client.session import session_for
from ashes_tui.client.stores import Stores
from ashes_tui.engine.api import SetupError, link
from ashes_tui.match.errors import MatchError
from ashes_tui.match.match import Match
from ashes_tui.match.replay import resume
from ashes_tui.plain.campaign.deck_edit import DeckEditor
from ashes_tui.plain.campaign.prize import ask_prize
from ashes_tui.plain.console.console import Console, InputEnded, LeaveGame
from ashes_tui.plain.console.pick import pick
from ashes_tui.plain.game.game_loop import ExitCode, GameLoop
from ashes_tui.plain.setup.opponent import ask_aspects


class CampaignLoop:
    """Takes one campaign from step to step at one keyboard. ``opponent``: whom to play next, None to ask."""

    def __init__(
        self,
        stored: StoredCampaign,
        card_pool: CardPool,
        console: Console,
        stores: Stores,
        opponent: Opponent | None = None,
    ) -> None:
        self.stored, self.card_pool, self.console = stored, card_pool, console
        self.stores, self.opponent = stores, opponent

    def play(self) -> ExitCode:
        """Go on until the campaign is over, the person leaves or the input ends."""
        try:
            return self.run()
        except LeaveGame:
            return self._stop("Stopped", ExitCode.DONE)
        except InputEnded:
            return self._stop("The input ended", ExitCode.ENDED_EARLY)
        except KeyboardInterrupt:
            return self._stop("Interrupted", ExitCode.INTERRUPTED)

    def _stop(self, why: str, code: ExitCode) -> ExitCode:
        """Say how to go on."""
        self.console.say("", f"{why}. Go on with: ashes-tui campaign play --plain {self.stored.name}")
        self.console.flush()
        return code

    def run(self) -> ExitCode:
        """Go on until the campaign is over. Raises ``LeaveGame`` and ``InputEnded``."""
        variant = variant_words(self.stored.loaded.begin, self.card_pool.rulebook)
        self.console.say(*self.stored.notes, f"{headline(self.stored.loaded)}.")
        self.console.say(*([f"Played with: {variant}."] if variant else ()))
        steps = {Stage.PRIZE: self._take_prize, Stage.PLAYING: self._resume_game}
        while True:
            stage = stage_of(self.stored.loaded)
            self._say_progress()
            if stage in (Stage.WON, Stage.LOST):
                self.console.flush()
                return ExitCode.DONE
            code = steps.get(stage, self._choose_next)()
            if code is not None:
                return code

    def _say_progress(self) -> None:
        campaign = self.stored.loaded
        games = [f"Game {i}, {line}." for i, line in enumerate(history(campaign), start=1)]
        self.console.say("", f"{standing_words(campaign)}.", *games, f"{next_step_words(campaign, self.card_pool)}.")

    # --- games -----------------------------------------------------------------------------------------------------

    def _choose_next(self) -> ExitCode | None:
        """Begin the next game, or change a deck first."""
        entries: dict[str, Callable[[], ExitCode | None]] = {"Play the next game": self._begin_game}
        if self.stored.loaded.kind.rebuild:
            for i, member in enumerate(self.stored.loaded.members):
                words, _ = deck_edit_words(self.stored.loaded, i, self.card_pool.rulebook)
                entries[f"{words} of {member.name}"] = partial(self._edit_deck, i)
        is_first = self.stored.loaded.kind.drawn and not self.stored.loaded.encounters
        if self.opponent or is_first:
            return self._begin_game()
        return pick("What would you like to do? Type q to stop here.", entries, self.console, "entry")()

    def _begin_game(self) -> ExitCode | None:
        opponent = self.opponent or drawn_opponent(self.stored.loaded, self.card_pool) or self._ask_opponent()
        self.opponent = None
        try:
            rules = link(self.card_pool.rulebook)
            self.stored, match = begin_game(
                self.stores.campaigns, self.stored, opponent, self.card_pool, rules, self.stores.games
            )
        except (MatchError, SetupError) as error:
            self.console.say(f"The game cannot begin: {error}.")
            return None
        return self._play(match)

    def _ask_opponent(self) -> Opponent:
        specs = opponents_for(self.stored.loaded.kind, self.card_pool)
        spec = pick("Whom do you play against?", {f"{s.name}: {s.kind}": s for s in specs}, self.console, "enemy")
        return Opponent(spec.name, *ask_aspects(spec, self.card_pool.rulebook, self.console, self.stores.aspects))

    def _resume_game(self) -> ExitCode | None:
        encounter = self.stored.loaded.under_way
        assert encounter is not None
        try:
            match, notes = resume(self.stores.games, encounter.game)
        except MatchError as error:
            return self._offer_new_start(error)
        self.console.say(*notes)
        return self._play(match)

    def _offer_new_start(self, error: MatchError) -> ExitCode | None:
        """The file of the game cannot be read; all that helps is to begin the game again."""
        self.console.say(f"The game cannot go on: {error}.")
        entries = {"Begin this game again; it does not count as lost": True, "Leave it as it is": False}
        if not pick("What would you like to do?", entries, self.console, "entry"):
            raise LeaveGame
        self.stored = void_game(self.stores.campaigns, self.stored)
        return None

    def _play(self, match: Match) -> ExitCode | None:
        """One game; None to go on with the campaign."""
        game = GameLoop(session_for(match), self.console, self.stores, lambda: self.card_pool.rulebook)
        code = game.play()
        campaigns, games, chronicle = self.stores.campaigns, self.stores.games, self.stores.chronicle
        self.stored = settle(campaigns, campaigns.read(str(self.stored.path)), games, chronicle)
        return None if code is ExitCode.DONE and not game.left else code

    # --- cards for a victory ---------------------------------------------------------------------------------------

    def _take_prize(self) -> ExitCode | None:
        campaign = self.stored.loaded
        index = members_owed_a_prize(campaign)[0]
        step = ask_prize(campaign, index, self.card_pool, self.console)
        try:
            self.stored = self.stores.campaigns.record_choice(self.stored, step, self.card_pool)
        except MatchError as error:
            self.console.say(f"Nothing was taken. {error}.")
        return None

    # --- decks -----------------------------------------------------------------------------------------------------

    def _edit_deck(self, index: int) -> None:
        draft = DeckEditor(self.stored.loaded, index, self.card_pool, self.console).edit()
        if draft is None:
            self.console.say("The deck stays as it was.")
            return
        self.stored = self.stores.campaigns.record_choice(self.stored, draft.step, self.card_pool)
        change = deck_change_words(self.stored.loaded, index)
        self.console.say(f"Kept{f': {change}' if change else ', as it began'}.")
