"""The place of the cursor as a question opens, before anybody has moved it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from ashes_tui.client.notes import asks_for_a_target
from ashes_tui.client.party import Party
from ashes_tui.client.picking.entries import Act, Entry, Step
from ashes_tui.client.picking.option_picker import Picker
from ashes_tui.engine.api import (
    Decision,
    EndTurn,
    Pass,
    PickCards,
    Purpose,
    TurnDecision,
    View,
)
from ashes_tui.ui.table.entering.attack import best_attacker
from ashes_tui.ui.table.entering.defence import best_defence, least_lost
from ashes_tui.ui.table.entering.first_place import (
    first_place,
    idle,
    is_inviting,
    is_use,
    lasting_first,
    spends_in_vain,
)
from ashes_tui.ui.table.panes import MY_BAR, MY_FIELD, MY_SPELLS, OPTIONS, Cursor
from ashes_tui.ui.table.rows import RowKind, TableItem
from ashes_tui.words.api import Names

_MOVES = (Purpose.TURN, Purpose.BLOCKERS, Purpose.GUARD, Purpose.COUNTER, Purpose.TRIGGER)
"""What asks for a move of one's own, not how an earlier one is carried out."""

_OWN = (MY_BAR, MY_FIELD, MY_SPELLS)
"""The rows of one's own things, one's Phoenixborn first."""


class BeginningCursor(ABC):
    """Puts the cursor where an Enter out of habit is no blunder."""

    foresees: ClassVar[bool]
    game: Party
    seat: int
    view: View
    names: Names
    picker: Picker | None
    cursor: Cursor
    has_moved: bool
    rows: dict[str, tuple[TableItem, ...]]

    @property
    @abstractmethod
    def decision(self) -> Decision | None:
        """What this person must answer, if anything."""

    @abstractmethod
    def entries_of(self, item: TableItem) -> list[Entry]:
        """The answers that are about a thing on the table."""

    @abstractmethod
    def entries(self) -> tuple[Entry, ...]:
        """What stands in the list now."""

    @abstractmethod
    def entry(self) -> Entry | None:
        """The entry under the cursor."""

    @property
    def rests(self) -> bool:
        """Whether the cursor has begun on doing nothing though there is something to use: none of it gains more."""
        entry, mine = self.entry(), self.view.seats[self.seat]
        if self.has_moved or not self.foresees or entry is None or not isinstance(entry.act, Pass | EndTurn):
            return False
        return any(other.enabled and is_use(other, mine) and self._invites(other) for other in self.entries())

    def _beginning(self) -> Cursor:
        """Where the cursor stands before the answers have been tried."""
        if not self.foresees and self.decision is not None and self.decision.purpose in _MOVES:
            return self._off_the_answers()
        return Cursor(OPTIONS, self._meant() or 0)

    def _off_the_answers(self) -> Cursor:
        """A thing of one's own that no answer is about: where no outcomes are shown, none looks like the right one.

        An Enter out of habit answers nothing there. A pile is such a thing, if no card is.
        """
        things = [(Cursor(row, i), item) for row in _OWN for i, item in enumerate(self.rows[row])]
        things.sort(key=lambda thing: thing[1].kind is RowKind.PILE)
        free = (cursor for cursor, item in things if not self.entries_of(item))
        return next(free, Cursor(OPTIONS))

    def _meant(self) -> int | None:
        """The number of the answer that one usually wants, or that attacks or defends best; None where none does."""
        entries = self.entries()
        if self.foresees:
            lives_after = partial(self.game.session.lives_after, self.seat)
            found = best_defence(self.decision, entries, lives_after, self.view, self.picker)
            found = (
                best_attacker(self.decision, entries, lives_after, self.names, self.picker) if found is None else found
            )
            if found is not None:
                return found
        return first_place(self.decision, entries, self.view, self._invites)

    def _start_on_best(self) -> bool:
        """Once all visible options are tried, put the cursor on the best with an effect; return whether it moved."""
        entries, before = self.entries(), self.cursor
        if not self.has_moved and self.foresees:
            useful = [i for i, entry in enumerate(entries) if self._invites(entry)]
            meant = self._meant()
            self.cursor = Cursor(OPTIONS, self._best(useful, entries) if meant is None else meant)
        return self.cursor != before

    def _best(self, useful: Sequence[int], entries: Sequence[Entry]) -> int:
        """Of the useful answers to a turn, or targets, the one liked best; of other questions the first."""
        from ashes_tui.learn.liked import best_target, best_use

        decision, session, mine = self.decision, self.game.session, self.view.seats[self.seat]
        ordered = sorted(useful, key=lambda i: lasting_first(entries[i], mine, self.names))
        best: Act | None = None
        if isinstance(decision, TurnDecision):
            uses = [act for i in ordered if not isinstance(act := entries[i].act, Step) and is_use(entries[i], mine)]
            best = best_use(session, decision, uses, idle(mine))
        elif decision is not None and asks_for_a_target(decision):
            picks = [act for i in ordered if isinstance(act := entries[i].act, PickCards)]
            lives_after = partial(session.lives_after, self.seat)
            best = best_target(session, decision, least_lost(picks, lives_after, self.view, self.seat))
        first = ordered[0] if ordered else 0
        return next((i for i, entry in enumerate(entries) if entry.act == best), first)

    def _invites(self, entry: Entry) -> bool:
        """Whether Enter may stand on an answer."""
        decision, session, mine = self.decision, self.game.session, self.view.seats[self.seat]
        if decision is None or not is_inviting(entry, mine):
            return False
        return not spends_in_vain(entry, decision, session, self.names)
