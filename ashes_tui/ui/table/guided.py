"""The table of somebody who learns: what the program would answer is recommended, and stands under the cursor."""

from __future__ import annotations

from collections.abc import Sequence

from ashes_tui.client.party import Party
from ashes_tui.client.picking.entries import Fill, Submit, Toggle
from ashes_tui.client.picking.set_picker import SetPicker
from ashes_tui.engine.api import Choice, PickCards, PickDice
from ashes_tui.learn.advice import thinking
from ashes_tui.ui.table.entering.advised import next_advised
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import OPTIONS, Cursor


class GuidedModel(TableModel):
    """Space takes what is recommended: a single answer at once; of several parts it picks all, and confirms them next.

    What is recommended is what a hint would say. To find it takes up to a tenth of a second: it is done once the
    question stands on the screen, with what else is found out about its answers.
    """

    def __init__(self, game: Party, seat: int) -> None:
        self._advised: tuple[int, Choice | None] = (-1, None)
        super().__init__(game, seat)

    def refresh(self) -> None:
        """Take everything from the game anew; the cursor begins at what is recommended, if that is known."""
        super().refresh()
        if not self._is_unadvised:
            self._go_to_advised()

    def press_suggested(self, is_new: bool = False) -> None:
        """Take the recommended answer, as Space does; once the cursor was moved, what it is on."""
        self._go_to_advised()
        ids = () if self.has_moved else self._advised_set()
        if not ids:
            super().press_suggested(is_new)
            return
        for i in ids:
            self.press(next(e for e in self.entries() if e.does(Toggle(i))))
        self.move_cursor(OPTIONS, next(i for i, e in enumerate(self.entries()) if isinstance(e.act, Submit)))

    @property
    def has_suggestion(self) -> bool:
        """Whether an answer is recommended; once the cursor was moved, that counts."""
        return not self.has_moved and self.decision is not None

    def has_unsettled(self, visible: Sequence[int]) -> bool:
        """Whether there is still something to find out: of the answers in sight, or what is recommended."""
        return super().has_unsettled(visible) or self._is_unadvised

    def settle_next(self, visible: Sequence[int]) -> bool:
        """Find out one thing more, what is recommended last; return whether the table must be drawn again."""
        if super().has_unsettled(visible):
            return super().settle_next(visible)
        self._go_to_advised()
        return True

    @property
    def _is_unadvised(self) -> bool:
        """Whether what is recommended is to be found yet: not once somebody knows what they want."""
        return not self.has_moved and self.decision is not None and self._advised[0] != self.decision.id

    def advised(self) -> Choice | None:
        """What the program would answer; None if nothing is asked."""
        decision = self.decision
        if decision is None:
            return None
        if self._advised[0] != decision.id:
            think = thinking(self.game.session, self.seat, self.names)
            self._advised = decision.id, think().choice if think is not None else None
        return self._advised[1]

    def advice(self) -> Choice | None:
        """What a hint has recommended, else what the program recommends by itself, if that was found."""
        decision, (asked, choice) = self.decision, self._advised
        return super().advice() or (choice if decision is not None and decision.id == asked else None)

    def _start_on_first_useful(self, visible: Sequence[int]) -> bool:
        before = self.cursor
        super()._start_on_first_useful(visible)
        if not self._is_unadvised:
            self._go_to_advised()
        return self.cursor != before

    def _go_to_advised(self) -> None:
        """Put the cursor on the recommended answer, or on the first part of it."""
        choice = None if self.has_moved else self.advised()
        if choice is None:
            return
        at = next_advised(choice, self.picker, self.entries())
        if at is not None:
            self.cursor = Cursor(OPTIONS, at)

    def _advised_set(self) -> tuple[int, ...]:
        """The cards or dice that are recommended together, where they are picked one by one."""
        choice, picker = self.advised(), self.picker
        if (
            not isinstance(picker, SetPicker)
            or picker.is_single
            or any(isinstance(e.act, Fill) for e in self.entries())
        ):
            return ()
        if isinstance(choice, PickCards):
            return choice.cards
        return choice.dice if isinstance(choice, PickDice) else ()
