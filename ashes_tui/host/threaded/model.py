"""The table as a guest uses it: answers go to the host in a thread, and the game may move on at any moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ashes_tui.client.party import Party
from ashes_tui.engine.api import Choice
from ashes_tui.ui.table.model import TableModel

Deed = Callable[[], None]
"""Something done to the game: waits for the disk."""
Send = Callable[[Deed, Callable[[], None]], None]
"""Has a deed done in a thread; the second is called when it was done."""
_TRIES = 20


class ThreadedModel(TableModel):
    """``sending``: an answer is on its way, and no other is taken until it has come back."""

    def __init__(self, game: Party, seat: int, send: Send) -> None:
        self.sending = False
        self._send = send
        super().__init__(game, seat)

    def refresh(self) -> None:
        """Take everything from one moment of the game; if it moves on meanwhile, from the next one."""
        match = self.game.session.match
        for _ in range(_TRIES):
            before = match.version
            try:
                super().refresh()
            except Exception:
                if match.version == before:
                    raise  # not because the game has moved on
                continue
            if match.version == before:
                return

    @property
    def is_stale(self) -> bool:
        """Whether the game has moved on from what is shown."""
        return self.sending or self.version != self.game.session.match.version

    def answer(self, choice: Choice) -> None:
        """Send the whole answer."""
        decision = self.decision
        if decision is None or self.sending:
            return
        self.note_answer(decision)
        tell = self.game.before_choice(decision.seat)
        self._send(lambda: self.game.session.choose(decision, choice), tell)

    def undo(self) -> None:
        """Put the last pick back, or ask the host to take back the last choice."""
        self.notice = ""
        if self.picker and self.picker.back():
            self.cursor = self._clamped(self.cursor)
        elif self.seat in self.game.people and not self.sending:
            self._send(lambda: self.game.session.undo(self.seat), lambda: None)

    def has_unsettled(self, visible: Sequence[int]) -> bool:
        """Nothing is tried of a question that is over."""
        return not self.is_stale and super().has_unsettled(visible)

    def settle_next(self, visible: Sequence[int]) -> bool:
        """The same; the game may move on in the middle of it."""
        try:
            return super().settle_next(visible)
        except Exception:
            if not self.is_stale:
                raise
            return False
