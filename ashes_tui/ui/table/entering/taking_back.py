"""Taking back what was chosen last, and doing it again."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import takewhile

from ashes_tui.client.party import Party
from ashes_tui.client.picking.block_picker import BlockPicker
from ashes_tui.client.picking.entries import Entry
from ashes_tui.client.picking.option_picker import Picker
from ashes_tui.client.picking.payment_picker import PaymentPicker
from ashes_tui.engine.api import NONE, Decision, PlayCard
from ashes_tui.match.errors import MatchError, UndoRefused
from ashes_tui.match.saves.records import Chosen, Record
from ashes_tui.ui.table.foretelling.happened import Since
from ashes_tui.ui.table.panes import OPTIONS, Cursor
from ashes_tui.words.api import Line, Names, Tone
from ashes_tui.words.line import LineVerb
from ashes_tui.words.questions.label import wording


class TakingBack(ABC):
    """What a seat at the table can take back of what is picked and chosen.

    ``way_out`` is a notice that says that Escape cancels: none that it must close first. Nor is ``news``, a notice that
    refuses nothing but says what came about: it gives way to what is asked.
    ``together``: after how many moments of the game answers began and ended that were given by one key.
    """

    game: Party
    seat: int
    notice: str
    way_out: str
    news: str
    together: tuple[int, int]
    picker: Picker | None
    cursor: Cursor
    selected_card: int
    has_moved: bool
    since: Since
    names: Names

    @abstractmethod
    def refresh(self) -> None:
        """Take everything from the game anew after it has changed."""

    @abstractmethod
    def entries(self) -> tuple[Entry, ...]:
        """What stands in the list now."""

    @abstractmethod
    def move_cursor(self, row: str, index: int) -> None:
        """Put the cursor somewhere."""

    @abstractmethod
    def to_answers(self) -> None:
        """Put the cursor back on the answer that it has left."""

    def back(self) -> bool:
        """Go one step back: close what is noticed, deselect the card, put the last pick back, leave the table, undo a
        step of an action. False if there is none of these.

        What is noticed takes no step of its own where there is a card to deselect, a pick, or a place to leave; nor
        where it says that Escape cancels. In a payment all picks go back at once, with the place on the table. Within
        an action the place on the table is no step: the action is taken back from there.
        """
        noticed = self._is_noticed()
        self.notice = self.way_out = self.news = ""
        if self.selected_card != NONE:
            self.selected_card = NONE
            self.to_answers()
            return True
        if self._put_back_some():
            return True
        within = self.game.is_within_own_action(self.seat)
        if self._is_on_table() and not within:
            self.to_answers()
            return True
        if noticed:
            return True
        if within:
            self.undo()
        return within

    def _put_back_some(self) -> bool:
        """Put the last pick back, in a payment all of them; False if nothing is picked."""
        if not isinstance(self.picker, PaymentPicker):
            return self.put_back()
        found = False
        while self.put_back():
            found = True
        if found and self._is_on_table():
            self.move_cursor(OPTIONS, 0)
        return found

    def _is_on_table(self) -> bool:
        """Whether the cursor was moved to the table, away from answers."""
        return self.has_moved and self.cursor.row != OPTIONS and bool(self.entries())

    def _is_noticed(self) -> bool:
        """Whether a notice is to be closed by a step of its own."""
        return bool(self.notice) and self.notice != self.way_out and not self.has_news()

    def tell_news(self, news: str) -> None:
        """Notice what came about, behind what is asked."""
        self.notice = self.news = news

    def has_news(self) -> bool:
        """Whether the notice says what came about, rather than why a key does nothing."""
        return bool(self.notice) and self.notice == self.news

    def has_back(self) -> bool:
        """Whether ``back`` would go anywhere."""
        begun = isinstance(self.picker, BlockPicker) and self.picker.begun
        picked = begun or bool(self.picker and self.picker.picked())
        here = self.selected_card != NONE or picked or self._is_on_table() or self._is_noticed()
        return here or self.game.is_within_own_action(self.seat)

    def put_back(self) -> bool:
        """Put the last pick back; False if nothing is picked."""
        if self.picker is None or not self.picker.back():
            return False
        self.move_cursor(self.cursor.row, self.cursor.index)
        return True

    def can_undo(self) -> bool:
        """Whether ``undo`` would take something back."""
        if self.picker and self.picker.picked():
            return True
        return self.game.may_undo(self.game.taker_back(self.seat))

    def undo(self) -> None:
        """Take back the last choice, or say why not."""
        self.notice = ""
        if self.put_back():
            return
        log, taker = self.game.log(self.seat), self.game.taker_back(self.seat)
        moments = tuple(self.game.session.match.moments)
        try:
            self._take_back_together(taker, len(moments))
        except UndoRefused as error:
            self.notice = f"Cannot undo: {error.limit.value}"
            return
        except MatchError as error:
            self.notice = str(error)
            return
        self._begin_anew()
        undone = (moment.after for moment in moments[len(self.game.session.match.moments) :])
        answer = next((record for record in undone if record is not None and record.seat == taker), None)
        self._say("Taken back", taker, log[len(self.game.log(self.seat)) :], answer, self.game.decision_of(taker))

    def _take_back_together(self, taker: int, moments: int) -> None:
        """Take back the last choice, or all that were given with it by one key."""
        begun, ended = self.together
        self.game.undo(taker)
        while moments == ended and len(self.game.session.match.moments) > begun:
            self.game.undo(taker)

    def can_redo(self) -> bool:
        """Whether ``redo`` would do something again."""
        return self.game.may_redo(self.seat)

    def redo(self) -> None:
        """Do again what was taken back last, or say why not."""
        self.notice = ""
        lines, last = len(self.game.log(self.seat)), self.game.session.match.redoable
        asked = self.game.decision_of(self.seat)
        try:
            self.game.redo(self.seat)
            self._begin_anew()
            self._say("Done again", self.seat, self.game.log(self.seat)[lines:], last, asked)
        except MatchError as error:
            self.notice = f"Nothing to redo: {error}"

    def _say(self, what: str, seat: int, lines: Sequence[Line], record: Record | None, asked: Decision | None) -> None:
        """Note in short what was taken back or done again: the first action of the seat, a card by its name.

        Where no action was told, as of a card that is not paid for yet, it is the answer in the ``record``, to what was
        ``asked``.
        """
        at_once = takewhile(lambda line: line.seat in (seat, NONE), lines)  # what others' deeds ask comes later
        deed = next((line for line in at_once if line.tone is Tone.ACTION and line.seat == seat), None)
        choice = record.choice if isinstance(record, Chosen) and record.seat == seat else None
        if isinstance(choice, PlayCard):
            told = f"play {self.names.title(choice.card)}"
        elif deed is not None and deed.about.verb is LineVerb.PLAY and deed.about.cards:
            told = f"play {self.names.title(deed.about.cards[0])}"
        elif deed is not None:
            told = deed.text
        else:
            told = wording(choice, self.names, asked).text if choice is not None else "the last answer"
        self.tell_news(f"{what}: {told}")

    def needs_consent(self) -> bool:
        """Whether the last choice can be taken back only if all agree, who are all here."""
        if self.picker and self.picker.picked():
            return False
        return not self.can_undo() and self.game.may_ask_all(self.seat)

    def undo_agreed(self) -> None:
        """Take back all up to the last choice of this person: everybody agreed."""
        self.notice = ""
        try:
            self.game.undo_agreed(self.seat)
            self._begin_anew()
        except MatchError as error:
            self.notice = str(error)

    def _begin_anew(self) -> None:
        """Show the table without marks of what happened: what was taken back never did."""
        self.since.asked = None
        self.refresh()
