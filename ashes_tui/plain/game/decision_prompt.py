"""One decision, put to one person until it is answered: what can be typed, and what each command does."""

from __future__ import annotations

from collections.abc import Callable

from ashes_tui.client.doubts import doubt_about
from ashes_tui.client.picking.option_picker import picker_for
from ashes_tui.client.session import Session
from ashes_tui.client.transcript import Transcript
from ashes_tui.content.reference.handbook import handbook
from ashes_tui.engine.api import Choice, Decision, IllegalChoice
from ashes_tui.lang.defs import Rulebook
from ashes_tui.learn.advice import advice_words, thinking
from ashes_tui.match.errors import MatchError, UndoRefused
from ashes_tui.plain.console.console import Console, LeaveGame
from ashes_tui.plain.console.search import Unknown
from ashes_tui.plain.game.looking import LAST, Looking
from ashes_tui.plain.game.past_talk import PastTalk
from ashes_tui.plain.game.question import NumberedQuestion, Unclear
from ashes_tui.plain.game.question_builder import make_question
from ashes_tui.plain.game.why_not import why_not
from ashes_tui.plain.reading.speech import answer_words, spelled_out
from ashes_tui.plain.reading.table import TOPICS, long_form
from ashes_tui.words.api import denial_words, preview_lines

HELP = (
    "What you can type:",
    "A number answers; several numbers, such as 1 3 5 or 1-3, pick several things, all picks all.",
    "The words of a line answer too: pass, end turn, yes, no.",
    "n takes none of what is offered. Enter repeats the question.",
    "? reads the table in short, ?? in full.",
    f"? and one of {', '.join(TOPICS)}, or a player's name, reads a part of it.",
    "? and the name of a card reads the card, such as: ? barrier.",
    "? and a word of the game or of a card explains it, such as: ? exhausted, ? unit guard, ? charm die.",
    "why and a name, an action or numbers says why something is not possible, such as: why barrier, why pass, why 1 2.",
    "what and numbers says what is certain to follow from an answer, without choosing it, such as: what 1.",
    f"log repeats the last {LAST} lines, log all everything that happened.",
    "back looks back: the game from its first turn on, the table as it was.",
    "report writes a file about something that looks wrong, with the game in it.",
    "hint, if you play alone, says what the computer would do in your place, and why.",
    "u takes back your last choice, unless dice were rolled or hidden cards seen since; alone, any choice.",
    "redo does again what u took back, as long as nothing else has been chosen.",
    "concede gives up, s or q saves and quits. Every choice is saved as it is made.",
)


class DecisionPrompt(Looking):
    """Asks one person. ``load_rulebook`` gives all cards there are, for reading those not in sight.

    ``hint`` replaces the hint of the program; ``report`` writes a report with the table in lines, and says where.
    """

    def __init__(
        self,
        session: Session,
        transcript: Transcript,
        console: Console,
        load_rulebook: Callable[[], Rulebook],
        hint: Callable[[], str] | None = None,
        report: Callable[[int, tuple[str, ...]], str] | None = None,
    ) -> None:
        super().__init__(transcript, console, load_rulebook)
        self._write = report
        self._own_hint = hint
        self.session, self.seat = session, transcript.viewer
        self.question = self._question()
        self._doubted: Choice | None = None

    def _question(self) -> NumberedQuestion:
        decision = self.session.decision_of(self.seat)
        assert decision is not None
        return make_question(picker_for(self.session, decision, self.names), self.names)

    def run(self) -> None:
        """Ask until the game has changed. Raises ``LeaveGame`` and ``InputEnded``."""
        self.repeat()
        while not self.carry_out(self.console.ask()):
            pass

    def carry_out(self, typed: str) -> bool:
        """Do what was typed; True if the game has changed."""
        if self.look(typed):
            return False
        word, _, rest = typed.partition(" ")
        command = _COMMANDS.get(word.casefold())
        if command is None or (rest and word.casefold() not in _WITH_WORDS):
            return self._answer(typed)
        return command(self, rest)

    # --- answering -------------------------------------------------------------------------------------------------

    def repeat(self, _rest: str = "") -> bool:
        """Read the question again."""
        return self._say(("", *self.question.lines()))

    def _answer(self, typed: str) -> bool:
        decision = self.question.decision
        try:
            choice = self.question.answer(typed)
            if self._holds_back(decision, choice):
                return False
            self.session.choose(decision, choice)
        except Unclear as error:
            return self._say([f"{error} Or type help."])
        except IllegalChoice as error:
            return self._say([f"Not possible: {denial_words(error.denial, self.names)}.", self.question.instructions()])
        except MatchError as error:
            return self._say([f"Nothing was changed: {error}."])
        return True

    def _holds_back(self, decision: Decision, choice: Choice) -> bool:
        """Ask once more before an answer that is certain to be useless or to lose the game."""
        asked_before, self._doubted = self._doubted == choice, choice
        if asked_before or self.session.match.check(decision, choice) is not None:
            return False
        doubt = doubt_about(self.session, decision, choice, self.names)
        if doubt:
            self.console.say(f"{spelled_out(doubt)}. Type it again to do it anyway.")
        return bool(doubt)

    def _undo(self, _rest: str) -> bool:
        try:
            self.session.undo(self.seat)
        except UndoRefused as error:
            return self._say([f"Cannot undo: {error.limit.value}."])
        except MatchError as error:
            return self._say([f"Nothing was changed: {error}."])
        self.console.say("Taken back.")
        return True

    def _redo(self, _rest: str) -> bool:
        try:
            self.session.redo(self.seat)
        except MatchError as error:
            return self._say([f"Nothing to redo: {error}."])
        self.console.say("Done again.")
        return True

    def _concede(self, _rest: str) -> bool:
        self.console.say(f"{self.names.seat(self.seat)} gives up and loses. Type yes to concede, Enter to go on.")
        if self.console.ask().casefold() not in ("y", "yes"):
            return self._say(["The game goes on."])
        try:
            self.session.concede(self.seat)
        except MatchError as error:
            return self._say([f"Not possible: {error}."])
        return True

    def _leave(self, _rest: str) -> bool:
        raise LeaveGame

    # --- looking ---------------------------------------------------------------------------------------------------

    def _why(self, rest: str) -> bool:
        if not rest:
            return self._say(["Type why and a card, an action or numbers, such as: why barrier, why pass, why 1 2."])
        try:
            return self._say([why_not(rest, self.question, self.names, self.session.match)])
        except Unknown as error:
            return self._say([str(error)])

    def _rule(self, _rest: str) -> bool:
        """The rule by which this is asked, with its words."""
        rule = self.question.decision.rule
        text = handbook().text(rule)
        return self._say([f"The rule of this question is {rule}.", *([text] if text else [])])

    def _preview(self, rest: str) -> bool:
        """What is certain to follow from an answer, without giving it."""
        decision = self.question.decision
        try:
            choice = self.question.answer(rest)
        except Unclear as error:
            return self._say([str(error)])
        denial = self.session.match.check(decision, choice)
        if denial is not None:
            return self._say([f"Not possible: {denial_words(denial, self.names)}."])
        certain = preview_lines(self.session.preview(decision, choice), self.names, self.seat)
        return self._say([f"{spelled_out(certain)}." if certain else "Nothing more than that is certain."])

    def _hint(self, _rest: str) -> bool:
        """What the program would do, for whoever plays alone; in a puzzle its own hint."""
        if self._own_hint is not None:
            return self._say([self._own_hint()])
        think = thinking(self.session, self.seat, self.names) if self.session.alone else None
        if think is None:
            return self._say(["Hints are for those who play alone."])
        return self._say([f"{spelled_out(advice_words(think(), self.question.decision, self.names, answer_words))}."])

    def _back(self, _rest: str) -> bool:
        """Read the game from its first turn on."""
        PastTalk(self.session, self.console, self.seat).run()
        return self.repeat()

    def _report(self, _rest: str) -> bool:
        """Write a report of something that looks wrong, with the game in it."""
        if self._write is None:
            return self._say(["No report can be written here."])
        try:
            return self._say([self._write(self.seat, (*long_form(self.names), "", *self.question.lines()))])
        except MatchError as error:
            return self._say([f"{error}."])

    def _help(self, _rest: str) -> bool:
        return self._say(HELP)


_Command = Callable[[DecisionPrompt, str], bool]
_COMMANDS: dict[str, _Command] = {
    "": DecisionPrompt.repeat,
    "why": DecisionPrompt._why,
    "what": DecisionPrompt._preview,
    "rule": DecisionPrompt._rule,
    "hint": DecisionPrompt._hint,
    **dict.fromkeys(("help", "h"), DecisionPrompt._help),
    **dict.fromkeys(("u", "undo"), DecisionPrompt._undo),
    "redo": DecisionPrompt._redo,
    "back": DecisionPrompt._back,
    "report": DecisionPrompt._report,
    **dict.fromkeys(("s", "q", "save", "quit", "exit"), DecisionPrompt._leave),
    "concede": DecisionPrompt._concede,
}
_WITH_WORDS = frozenset({"why", "what"})
