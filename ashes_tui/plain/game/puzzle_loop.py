"""A puzzle, line by line: its goal, its questions, and whether the goal was reached."""

from __future__ import annotations

from ashes_tui.client.stores import Stores
from ashes_tui.learn.missed import why_missed
from ashes_tui.learn.puzzle_game import PuzzleSession, Verdict
from ashes_tui.learn.puzzles import SOLVER_SEAT
from ashes_tui.plain.console.console import Console
from ashes_tui.plain.console.pick import pick
from ashes_tui.plain.game.decision_prompt import DecisionPrompt
from ashes_tui.plain.reading.speech import SPOKEN, answer_words, story_lines
from ashes_tui.plain.reading.table import short_form

AGAIN, ANOTHER = "Try again", "Another puzzle"


class PuzzleLoop:
    """Asks one person until the goal is judged."""

    def __init__(self, session: PuzzleSession, console: Console, stores: Stores) -> None:
        self.session, self.console, self.stores = session, console, stores
        self.transcript = session.transcript(SOLVER_SEAT, SPOKEN)

    def play(self) -> bool:
        """Play it; whether to try it again. Raises ``LeaveGame`` and ``InputEnded``."""
        puzzle = self.session.puzzle
        self.console.say(
            "",
            f"{puzzle.title}. Your goal: {puzzle.puzzle.goal} {self.session.when_judged}",
            puzzle.puzzle.tell,
            *short_form(self.transcript.names),
            "Type hint for a hint, help to learn what else you can type.",
        )
        self.transcript.news()
        self.session.let_play()
        while self.session.verdict is Verdict.OPEN:
            self._say_news()
            DecisionPrompt(
                self.session, self.transcript, self.console, lambda: self.session.rulebook, hint=self._hint
            ).run()
            self.session.let_play()
        self._say_news()
        return self._judged()

    def _say_news(self) -> None:
        self.console.say(*story_lines(self.transcript.news(), self.transcript.viewer))

    def _hint(self) -> str:
        names = self.transcript.names
        return f"{self.session.puzzle.puzzle.hint} {self.session.first_step(names, answer_words)}."

    def _judged(self) -> bool:
        if self.session.verdict is Verdict.REACHED:
            self.stores.puzzles.add(self.session.puzzle.id)
            self.console.say("", f"Solved: the goal is reached. {self.session.puzzle.puzzle.why}")
        else:
            why = why_missed(self.session)
            self.console.say("", " ".join(filter(None, ("Not this time.", why, self.session.puzzle.puzzle.hint))))
        return pick("What next?", {AGAIN: True, ANOTHER: False}, self.console, "entry")
