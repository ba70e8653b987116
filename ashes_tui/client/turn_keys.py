"""The keys of a seat's turns, as they follow from the game: the same after undoing, saving and resuming."""

from __future__ import annotations

from collections.abc import Callable

from ashes_tui.client.picking.held_keys import HeldKeys
from ashes_tui.client.picking.option_picker import OptionPicker, make_picker
from ashes_tui.client.session import Session
from ashes_tui.engine.api import TurnDecision, View
from ashes_tui.match.match import Moment
from ashes_tui.words.api import Names

NamesFor = Callable[[View, int], Names]
"""Names for a view of the seat, after so many events."""


class TurnKeys:
    """Which key each use has had in the turns of a seat so far; what was undone is forgotten."""

    def __init__(self, session: Session, seat: int, names_for: NamesFor) -> None:
        self._session, self._seat, self._names_for = session, seat, names_for
        self._after: list[tuple[Moment, HeldKeys]] = []
        self._now: tuple[Moment, HeldKeys] | None = None

    def now(self) -> HeldKeys:
        """The keys with which the present question begins."""
        moments = self._session.match.moments
        if self._now is None or self._now[0] is not moments[-1]:
            self._follow(moments[:-1])
            self._now = moments[-1], self._with_hand(moments[-1])
        return self._now[1]

    def _last(self) -> HeldKeys:
        return self._after[-1][1] if self._after else HeldKeys()

    def _follow(self, moments: tuple[Moment, ...]) -> None:
        """Give the keys of each turn that was asked for since."""
        after = self._after
        while after and (len(after) > len(moments) or after[-1][0] is not moments[len(after) - 1]):
            after.pop()
        for moment in moments[len(after) :]:
            after.append((moment, self._given(moment)))

    def _with_hand(self, moment: Moment) -> HeldKeys:
        """The keys before a question, with the digits of the hand that is held when it is asked."""
        held = self._last().copy()
        if moment.decision_of(self._seat) is not None:
            held.digits.follow(self._session.match.view_at(moment, self._seat))
        return held

    def _given(self, moment: Moment) -> HeldKeys:
        """The keys after a question."""
        decision, match = moment.decision_of(self._seat), self._session.match
        if decision is None:
            return self._last()
        held = self._with_hand(moment)
        if isinstance(decision, TurnDecision):
            names = self._names_for(match.view_at(moment, self._seat), moment.events)
            picker = make_picker(decision, names, match.options(decision, moment), lambda _: None, held=held)
            assert isinstance(picker, OptionPicker)
        return held
