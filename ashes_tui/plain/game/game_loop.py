"""A game from where it stands to its end: who holds the keyboard, the news, the result."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum

from ashes_tui.campaign.games import record_ending
from ashes_tui.client.bug_report import write_report
from ashes_tui.client.session import Session
from ashes_tui.client.stores import Stores
from ashes_tui.engine.api import PUBLIC
from ashes_tui.lang.defs import Rulebook
from ashes_tui.learn.first_game import is_first_game
from ashes_tui.learn.guide import Guide
from ashes_tui.match.difficulty import difficulty_words
from ashes_tui.match.errors import MatchError
from ashes_tui.plain.console.console import Console, InputEnded, LeaveGame
from ashes_tui.plain.game.decision_prompt import DecisionPrompt
from ashes_tui.plain.game.result import result_lines
from ashes_tui.plain.reading.speech import SPOKEN, spelled_out, story_lines
from ashes_tui.words.phrases import capital

NOBODY = PUBLIC
AGAIN = "Type again for a rematch: the same decks and opponent, other luck. Enter ends."
RECENT = 8
"""Lines repeated to whoever goes on with a saved game."""


class ExitCode(IntEnum):
    """How a session ended, as the exit code of the program."""

    DONE = 0
    ENDED_EARLY = 3
    INTERRUPTED = 130


class GameLoop:
    """Asks the people of a session in turn, at one keyboard."""

    def __init__(
        self, session: Session, console: Console, stores: Stores, load_rulebook: Callable[[], Rulebook] | None = None
    ) -> None:
        self.session, self.console, self.stores = session, console, stores
        self.load_rulebook = load_rulebook or (lambda: session.rulebook)
        self.transcripts = {seat: session.transcript(seat, SPOKEN) for seat in session.people or (NOBODY,)}
        for transcript in self.transcripts.values():
            if session.match.version:
                transcript.skip_to_last(RECENT)
        self.seat = NOBODY
        self.left = self._campaign = False
        self.guide = Guide(session, session.people[0]) if is_first_game(session.match.header.players) else None
        self._taught = max(0, len(self.guide.told) - 1) if self.guide else 0

    def play(self) -> ExitCode:
        """Play until the game is over, somebody leaves or the input ends; then close the saved game."""
        try:
            self.console.say(self._welcome())
            self._play_on()
            return ExitCode.DONE
        except LeaveGame:
            self.left = True
            return self._stop("Stopped", ExitCode.DONE)
        except InputEnded:
            return self._stop("The input ended before the game did", ExitCode.ENDED_EARLY)
        except KeyboardInterrupt:
            return self._stop("Interrupted", ExitCode.INTERRUPTED)
        finally:
            self.session.match.close()
            self.console.flush()

    def wants_rematch(self) -> bool:
        """Whether the person wants the same game once more after its end; a campaign has its own next one."""
        if not (self.session.over and self.session.people) or self.left or self._campaign or self.guide:
            return False
        self.console.say("", AGAIN)
        try:
            return self.console.ask().casefold() in ("a", "again", "y", "yes", "rematch")
        except InputEnded:
            return False

    def _stop(self, why: str, code: ExitCode) -> ExitCode:
        """Say how to go on."""
        name = self.session.match.name
        how = f"The game is saved. {self.stores.how_to_resume(name, plain=True)}" if name else "The game is not saved."
        self.console.say("", f"{why}. {how}")
        return code

    def _welcome(self) -> str:
        header = self.session.match.header
        setup = header.setup
        seats = (" and " if setup.opponent else " against ").join(
            f"{seat.name} with {seat.deck.phoenixborn}" for seat in setup.seats
        )
        opponent = setup.opponent
        against = f" against {opponent.name}, {difficulty_words(header)}" if opponent else ""
        unchained = "" if setup.chained else " without the chained list"
        seed = f", seed {setup.seed}" if self.stores.shows_seeds else ""
        rules = f"{capital(setup.edition)} rules{unchained}{seed}"
        return f"{seats}{against}. {rules}. Type help to learn what you can type."

    # --- going on --------------------------------------------------------------------------------------------------

    def _play_on(self) -> None:
        session = self.session
        session.let_play()
        while not session.over:
            if self._pass_keyboard():
                self._say_news()
                self._teach()
                transcript = self.transcripts[self.seat]
                DecisionPrompt(session, transcript, self.console, self.load_rulebook, report=self._report).run()
            session.let_play()
        self._say_news()
        self.console.say("", *result_lines(self.session))
        if self.guide:
            self.guide.follow()
            self.console.say(self.guide.what_next())
        self._record_result()

    def _record_result(self) -> None:
        """Enter a game against an opponent into the chronicle, and into its campaign if it belongs to one."""
        try:
            campaign = record_ending(self.session.match, self.stores.campaigns, self.stores.chronicle)
        except MatchError as error:
            self.console.say(f"The result could not be saved: {error}.")
            return
        self.stores.played.add(self.session)
        self._campaign = campaign is not None
        if campaign:
            self.console.say(f"Written down in the campaign {campaign.name}.")

    def _report(self, seat: int, told: tuple[str, ...]) -> str:
        """Write a report; where it is. Raises ``StoreError``."""
        path = write_report(self.stores.reports, self.session.match, self.session.seat_names[seat], told)
        return f"Written: {path}. It holds the whole game, hidden cards too. Say in it what looks wrong, and send it."

    def _say_news(self) -> None:
        """Say what the person at the keyboard has not heard yet. Who hands it on hears the rest on coming back."""
        if self.seat != NOBODY or not self.session.people:
            self.console.say(*story_lines(self.transcripts[self.seat].news(), self.seat))

    def _teach(self) -> None:
        """In a guided game: the lessons that are new."""
        if self.guide is None:
            return
        self.guide.follow()
        for lesson in self.guide.told[self._taught :]:
            self.console.say("", f"Lesson: {lesson.title}.", spelled_out(lesson.text))
        self._taught = len(self.guide.told)

    # --- passing the keyboard --------------------------------------------------------------------------------------

    def _pass_keyboard(self) -> bool:
        """Let whoever must decide take the keyboard; False if the game has changed meanwhile."""
        seat = self.session.next_person(self.seat)
        if seat == self.seat or len(self.session.people) < 2:
            self.seat = seat
            return True
        self.console.forget_typed()
        self.console.blank()
        self._ask_to_pass_keyboard(seat)
        while True:
            typed = self.console.ask().casefold()
            if typed in ("", "ok", "yes", self.session.seat_names[seat].casefold()):
                self.seat = seat
                return True
            if typed in ("s", "q", "save", "quit", "exit"):
                raise LeaveGame
            if typed in ("u", "undo") and self._undo():
                return False
            self._ask_to_pass_keyboard(seat)

    def _ask_to_pass_keyboard(self, seat: int) -> None:
        name = self.session.seat_names[seat]
        self.console.say(
            f"Pass the keyboard to {name}. Nobody else looks or listens now.",
            f"{name}: press Enter when you are there; q saves and quits{self._undo_hint()}.",
        )

    def _undo_hint(self) -> str:
        if self.seat == NOBODY or self.session.match.undo_limit(self.seat) is not None:
            return ""
        return f"; u takes back what {self.session.seat_names[self.seat]} chose last"

    def _undo(self) -> bool:
        """Take back the last choice of whoever held the keyboard and keeps it; False if that is refused."""
        if not self._undo_hint():
            return False
        try:
            self.session.undo(self.seat)
        except MatchError as error:
            self.console.say(f"Cannot undo: {error}.")
            return False
        self.console.say("Taken back.")
        return True
