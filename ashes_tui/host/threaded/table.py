"""Tables whose answers are carried out in a thread: none of it holds up the loop that all sessions share."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar, cast

from ashes_tui.engine.api import Choice, Denial, IllegalChoice
from ashes_tui.host.threaded.model import Deed, ThreadedModel
from ashes_tui.match.errors import MatchError, UndoRefused
from ashes_tui.ui.screens.table import TableScreen
from ashes_tui.ui.table.model import TableModel
from ashes_tui.words.api import denial_words

T = TypeVar("T")


class ThreadedTableScreen(TableScreen):
    """A table that goes on in the loop when an answer has been taken elsewhere."""

    may_report = False  # the file would lie on the host, with the cards of others in it

    def new_model(self, seat: int) -> TableModel:
        """The table as this guest uses it."""
        return ThreadedModel(self.game, seat, self.send)

    @property
    def threaded_model(self) -> ThreadedModel:
        """The model, as what it is."""
        return cast(ThreadedModel, self.model)

    def carry(self, job: Callable[[], T], then: Callable[[T], object], refused: Callable[[str], None]) -> None:
        """Do something in a thread; then, if this table is still open, go on in the loop."""
        raise NotImplementedError

    def _moved(self) -> None:
        """Show a change of the game, unless an answer of one's own is on its way: it shows all that has changed."""
        if not self.threaded_model.sending:
            super()._moved()

    def send(self, deed: Deed, tell: Callable[[], None]) -> None:
        """Have the game changed in a thread, then show what came of it."""
        self.threaded_model.sending = True
        self.carry(partial(_denied, deed), partial(self._done, tell), self._refused)

    def _done(self, tell: Callable[[], None], denial: Denial | None) -> None:
        self.threaded_model.sending = False
        if denial is not None:
            self.model.notice = denial_words(denial, self.model.names)
        else:
            tell()
            self.model.refresh()
            self._seat_next()
        self.paint()

    def _refused(self, why: str) -> None:
        self.threaded_model.sending = False
        self.model.notice = f"{why[:1].upper()}{why[1:]}"
        self.model.refresh()
        self.paint()


def _denied(deed: Deed) -> Denial | None:
    """Do it; why the rules do not allow it, None if they did."""
    try:
        deed()
    except IllegalChoice as error:
        return error.denial
    return None


class OwnModel(ThreadedModel):
    """A game of the visitor alone: the other players of the program think in the same thread, right after an answer."""

    def answer(self, choice: Choice) -> None:
        """Send the whole answer."""
        decision = self.decision
        if decision is not None and not self.sending:
            self.note_answer(decision)
            self._send(lambda: self.game.choose(decision, choice), _nothing)

    def undo(self) -> None:
        """Put the last pick back, or take back the last choice."""
        self.notice = ""
        if self.picker and self.picker.back():
            self.cursor = self._clamped(self.cursor)
        elif not self.sending:
            self._send(self._take_back, _nothing)

    def redo(self) -> None:
        """Do again what was taken back."""
        self.notice = ""
        if not self.sending:
            self._send(lambda: self.game.redo(self.seat), _nothing)

    def undo_agreed(self) -> None:
        """Take back the last choice, as everybody here has agreed."""
        if not self.sending:
            self._send(lambda: self.game.undo_agreed(self.seat), _nothing)

    def _take_back(self) -> None:
        try:
            self.game.undo(self.seat)
        except UndoRefused as error:
            raise MatchError(f"Cannot undo: {error.limit.value}") from error


def _nothing() -> None:
    pass
