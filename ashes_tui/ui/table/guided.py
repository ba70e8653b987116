"""The table of somebody who learns: what the program would answer is recommended, and stands under the cursor.

Once they know what a turn is made of, they choose their turns themselves.
"""

from __future__ import annotations

from ashes_tui.client.party import Party
from ashes_tui.client.picking.entries import Fill, Submit, Toggle
from ashes_tui.client.picking.placing import die_first
from ashes_tui.client.picking.set_picker import SetPicker
from ashes_tui.engine.api import NONE, Choice, PickCards, PickDice, TurnDecision
from ashes_tui.learn.advice import thinking
from ashes_tui.learn.leading import is_led
from ashes_tui.match.match import Moment
from ashes_tui.ui.table.entering.advised import next_advised
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import OPTIONS, Cursor


class GuidedModel(TableModel):
    """Space takes what is recommended: a single answer at once; of several parts it picks all, and confirms them next.

    What is recommended is what a hint would say. It is found out before a question is drawn, so that the first picture
    of it has the cursor there already: what stands in gold is never anything else than what Space takes. In a turn that
    the learner chooses themselves nothing is recommended: cursor and Space do what they do in any game.
    """

    def __init__(self, game: Party, seat: int) -> None:
        self._advised: tuple[Moment | None, Choice | None] = (None, None)
        super().__init__(game, seat)

    def refresh(self) -> None:
        """Take everything from the game anew; the cursor begins at what is recommended."""
        super().refresh()
        self.picker = die_first(self.picker)  # each question has a recommendation of its own
        self._go_to_advised()

    @property
    def chooses_alone(self) -> bool:
        """Whether a turn is asked for, and the learner has done before what turns are made of."""
        session = self.game.session
        return isinstance(self.decision, TurnDecision) and not is_led(session.match.events(self.seat), self.seat)

    def press_suggested(self, is_new: bool = False) -> None:
        """Take the recommended answer, as Space does; once the cursor was moved, what it is on."""
        self._go_to_advised()
        ids = () if self.has_moved else self._advised_set()
        for i in ids:
            self.press(next(e for e in self.entries() if e.does(Toggle(i))))
        if ids:
            self.move_cursor(OPTIONS, next(i for i, e in enumerate(self.entries()) if isinstance(e.act, Submit)))
            return
        copy = self._copy_advised()
        if copy == NONE or (is_new and self.comes_unforeseen()):
            super().press_suggested(is_new)
        else:
            self.press(self.entries()[self.cursor.index], copy)

    @property
    def has_suggestion(self) -> bool:
        """Whether the cursor stands on what is recommended; once it was moved, only on what confirms all of that."""
        is_there = self.cursor == Cursor(OPTIONS, self._place_of_advised())
        return is_there and (not self.has_moved or self._has_picked_advised())

    def _has_picked_advised(self) -> bool:
        """Whether the cards or dice that are recommended together are picked, and no others."""
        advised = self._advised_set()
        return bool(advised) and self.picker is not None and {*advised} == {*self.picker.picked()}

    def advised(self) -> Choice | None:
        """What the program would answer; None if nothing is asked, or the learner chooses alone."""
        if self.decision is None:
            return None
        moment = self.game.session.match.moments[-1]
        if self._advised[0] is not moment:
            think = None if self.chooses_alone else thinking(self.game.session, self.seat, self.names, explains=False)
            self._advised = moment, think().choice if think is not None else None
        return self._advised[1]

    def advice(self) -> Choice | None:
        """What a hint has recommended, else what the program recommends by itself, if that was found."""
        moment, choice = self._advised
        return super().advice() or (choice if moment is self.game.session.match.moments[-1] else None)

    def to_answers(self) -> None:
        """Back from the table: to what is recommended, unless another answer was gone to before."""
        super().to_answers()
        self._go_to_advised()

    def _start_on_best(self) -> bool:
        before = self.cursor
        super()._start_on_best()
        self._go_to_advised()
        return self.cursor != before

    def _go_to_advised(self) -> None:
        """Put the cursor on the recommended answer, or on the first part of it, unless it was moved."""
        at = NONE if self.has_moved else self._place_of_advised()
        if at != NONE:
            self.cursor = Cursor(OPTIONS, at)

    def _place_of_advised(self) -> int:
        """Where the recommended answer stands in the list, or the first part of it; ``NONE`` if it does not."""
        choice = self.advised()
        if choice is None:
            return NONE
        at = next_advised(choice, self.picker, self.entries())
        return NONE if at is None else at

    def _copy_advised(self) -> int:
        """The very card or die that is recommended, where equal ones share the line of the cursor; else ``NONE``."""
        entry, choice = self.entry(), None if self.has_moved else self.advised()
        if entry is None or choice is None:
            return NONE
        return next((thing for thing, act in entry.each if act == choice), NONE)

    def _advised_set(self) -> tuple[int, ...]:
        """The cards or dice that are recommended together, where they are picked one by one."""
        choice, picker = self.advised(), self.picker
        if (
            not isinstance(picker, SetPicker)
            or picker.is_single
            or (not picker.picked() and any(isinstance(e.act, Fill) for e in self.entries()))
        ):
            return ()
        if isinstance(choice, PickCards):
            return choice.cards
        return choice.dice if isinstance(choice, PickDice) else ()
