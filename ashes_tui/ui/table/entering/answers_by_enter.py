"""Enter, Space and the keys of answers: what they take, but never one that was meant for what stood there before."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from ashes_tui.client.party import Party
from ashes_tui.client.picking.entries import CONFIRM, Act, Entry, Fill, Submit, pressed
from ashes_tui.client.picking.option_picker import Picker
from ashes_tui.engine import api
from ashes_tui.engine.api import NONE, Choice, Decision, DeclareAttack, View
from ashes_tui.ui.table.entering.answer_guard import Answered, led_to
from ashes_tui.words.api import Names, Prompt


class AnswersByEnter(ABC):
    """What Enter, Space and the keys of answers take of the answers to a question.

    ``has_moved``: the cursor has moved or something was picked since it was asked.
    """

    game: Party
    seat: int
    view: View
    names: Names
    notice: str
    picker: Picker | None
    has_moved: bool
    selected_card: int

    @property
    @abstractmethod
    def decision(self) -> Decision | None:
        """What this person must answer, if anything."""

    @property
    @abstractmethod
    def prompt(self) -> Prompt | None:
        """The question in words."""

    @abstractmethod
    def entry(self) -> Entry | None:
        """The entry under the cursor."""

    @abstractmethod
    def answer(self, choice: Choice) -> None:
        """Give the whole answer; if the engine refuses it, say why and leave everything as it is."""

    @abstractmethod
    def entry_taken(self) -> Entry | None:
        """The entry that pressing here takes: the one under the cursor, or the only use of the thing there."""

    @abstractmethod
    def entries(self) -> tuple[Entry, ...]:
        """What stands in the list now."""

    @abstractmethod
    def press(self, entry: Entry, thing: int = NONE) -> None:
        """Do what an entry says."""

    @abstractmethod
    def press_here(self) -> None:
        """Press what the cursor is on."""

    @property
    def is_over(self) -> bool:
        """Whether the game is over, and nothing but that stands where the question stood."""
        return self.view.outcome is not None and self.prompt is None

    @property
    def over_words(self) -> str:
        """What stands in place of whose turn it is once nobody has any; empty before."""
        return "GAME OVER" if self.view.outcome is not None else ""

    def begin_asking(self) -> None:
        """Begin without a question."""
        self._was_warned = self._is_followed = False
        self._answered: Answered | None = None
        self._shown: tuple[int, Act] | None = None
        self._opened: tuple[int, str] | None = None
        self.together = (0, 0)

    def note_question(self) -> None:
        """Note that something is asked now: whether it follows from this person's own last answer.

        A turn that goes on never does: an Enter too many after a payment must not take the next action.
        """
        self.has_moved = self._was_warned = False
        may_follow = not isinstance(self.decision, api.TurnDecision)
        self._is_followed = may_follow and not self.game.story and led_to(self._answered, self.decision, self.view)

    def note_answer(self, decision: Decision) -> None:
        """Note what is being answered: what is asked next may follow from it."""
        self._answered = Answered(decision.purpose, decision.address, self.view.turn, self._was_warned)

    def show_first(self, act: Act) -> None:
        """Note that what comes of an act is shown before it is done."""
        self._shown = (self.decision.id, act) if self.decision is not None else None

    def note_opening(self, key: str) -> None:
        """Note which key has led to the question that stands now, within an action."""
        decision = self.decision
        if decision is None or not self.game.is_within_own_action(self.seat):
            return
        if self._opened is None or self._opened[0] != decision.id:
            self._opened = decision.id, key

    def entry_with(self, key: str) -> Entry | None:
        """The entry that a key presses; the list is narrowed to a card no longer if it is about another one.

        The key that has led to this question confirms what is picked when it is pressed again, unless it picks here.
        """
        found = pressed(self.entries(), key)
        if found is None and self.picker is not None:
            found = pressed(self.picker.entries(), key)  # what is folded away or narrowed out keeps its key
            self.selected_card = self.selected_card if found is None else NONE
        decision = self.decision
        reopens = found is None and decision is not None and self._opened == (decision.id, key)
        return pressed(self.entries(), CONFIRM) if reopens else found

    def attacks_unseen(self, entry: Entry) -> bool:
        """Whether an entry is an attack in which no attackers are picked any more, and that was not shown before.

        A slip of the hand attacks nothing.
        """
        here, decision = self.entry(), self.decision
        is_seen = (here is not None and here.does(entry.act)) or (decision and self._shown == (decision.id, entry.act))
        if is_seen or not isinstance(entry.act, DeclareAttack):
            return False
        return not self.game.session.attackers_after(self.seat, entry.act)[0]

    def answer_each(self, choices: Sequence[Choice]) -> None:
        """Give several answers in a row, as long as the next one is asked for; they are taken back together."""
        match = self.game.session.match
        begun = len(match.moments)
        for choice in choices:
            decision = self.decision
            if decision is None or match.check(decision, choice) is not None:
                break
            self.answer(choice)
        self.together = begun, len(match.moments)

    def press_cursor(self, is_new: bool = False, key: str = "Enter") -> None:
        """Press what the cursor is on, as Enter does; a question that came unforeseen and ``is_new`` wants it twice.

        ``key`` is what was pressed.
        """
        entry = self.entry_taken()
        if entry is not None and is_new and not self.has_moved and self.comes_unforeseen():
            self.has_moved = self._was_warned = True
            self.notice = f"A new question: {key} again takes {self.names.glyphs.cursor}{entry.text}"
            return
        self.press_here()

    def press_suggested(self, is_new: bool = False) -> None:
        """Take the suggested answer, as Space does; where none is, or the cursor was moved, do what Enter does."""
        entry = None if self.has_moved else self._suggested()
        if entry is None:
            self.press_cursor(is_new, "Space")
            return
        self.press(entry)
        if isinstance(entry.act, Fill) and self.picker is not None:
            self.press(next(e for e in self.entries() if isinstance(e.act, Submit)))

    def _suggested(self) -> Entry | None:
        """The entry that fills a set as recommended."""
        return next((e for e in self.entries() if isinstance(e.act, Fill)), None)

    @property
    def has_suggestion(self) -> bool:
        """Whether an answer of several parts is suggested, which Space takes as a whole."""
        return not self.has_moved and self._suggested() is not None

    def comes_unforeseen(self) -> bool:
        """Whether a question did not follow from one's own answer: an Enter may have been meant for what was before.

        So it is for a turn, also when it goes on, and for a question with several answers in the turn of another.
        """
        if self.picker is None or self._is_followed:
            return False
        if isinstance(self.decision, api.TurnDecision):
            return True
        return self.view.active != self.seat and len(self.entries()) > 1
