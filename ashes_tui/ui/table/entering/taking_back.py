"""Taking back what was chosen last, and doing it again."""

from __future__ import annotations

from abc import ABC, abstractmethod

from ashes_tui.client.party import Party
from ashes_tui.client.picking.option_picker import Picker
from ashes_tui.match.errors import MatchError, UndoRefused


class TakingBack(ABC):
    """What a seat at the table can take back of what is picked and chosen."""

    game: Party
    seat: int
    notice: str
    picker: Picker | None

    @abstractmethod
    def refresh(self) -> None:
        """Take everything from the game anew after it has changed."""

    @abstractmethod
    def put_back(self) -> bool:
        """Put the last pick back; False if nothing is picked."""

    def can_undo(self) -> bool:
        """Whether ``undo`` would take something back."""
        if self.picker and self.picker.picked():
            return True
        return self.game.may_undo(self.seat)

    def undo(self) -> None:
        """Take back the last choice, or say why not."""
        self.notice = ""
        if self.put_back():
            return
        try:
            self.game.undo(self.seat)
        except UndoRefused as error:
            self.notice = f"Cannot undo: {error.limit.value}"
            return
        except MatchError as error:
            self.notice = str(error)
            return
        self.refresh()

    def can_redo(self) -> bool:
        """Whether ``redo`` would do something again."""
        return self.game.may_redo(self.seat)

    def redo(self) -> None:
        """Do again what was taken back last, or say why not."""
        self.notice = ""
        try:
            self.game.redo(self.seat)
            self.refresh()
        except MatchError as error:
            self.notice = f"Nothing to do again: {error}"

    def needs_consent(self) -> bool:
        """Whether the last choice can be taken back only if all agree, who are all here."""
        if self.picker and self.picker.picked():
            return False
        return not self.game.may_undo(self.seat) and self.game.may_ask_all(self.seat)

    def undo_agreed(self) -> None:
        """Take back all up to the last choice of this person: everybody agreed."""
        self.notice = ""
        try:
            self.game.undo_agreed(self.seat)
            self.refresh()
        except MatchError as error:
            self.notice = str(error)
