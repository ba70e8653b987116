"""Who plays a match at one keyboard: people, and players that answer by themselves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

from ashes_tui.engine.api import NONE, Decision
from ashes_tui.match.driver import play
from ashes_tui.match.grim_fates import FATE, GRIM, decides, grim_of
from ashes_tui.match.match import Match, Moment, Notice
from ashes_tui.match.player import Player
from ashes_tui.match.saves.records import PERSON


class Party(ABC):
    """The seats of a match; the base of what a front end keeps of it.

    ``others`` answer for the seats that no person fills, ``people`` are the rest. ``called`` names every seat,
    ``opponent`` is the first one that plays itself by the rules (NONE: none does).
    """

    def __init__(self, match: Match, others: Mapping[int, Player]) -> None:
        self.match = match
        self._answering = others
        self.others = {seat: player for seat, player in others.items() if seat != FATE}
        seats, enemy = match.header.setup.seats, match.header.setup.opponent
        self.people = tuple(i for i in range(len(seats)) if i not in others)
        self.opponent = len(seats) if enemy else NONE
        self.called = tuple(seat.name for seat in seats) + ((enemy.name,) * len(seats) if enemy else ())

    # --- reading ---------------------------------------------------------------------------------------------------

    @property
    def _asked(self) -> tuple[Decision, ...]:
        """The open decisions that are not fate's."""
        grim, state = grim_of(self.match.header.setup), self.match.state
        return tuple(d for d in self.match.decisions if not decides(grim, state, d))

    def next_person(self, preferred: int) -> int:
        """Which person must answer now: the preferred seat if it is asked too; else the first asked."""
        asked = [d.seat for d in self.match.decisions if d.seat in self.people]
        return preferred if preferred in asked or not asked else asked[0]

    def decision_of(self, seat: int) -> Decision | None:
        """What a seat is asked, if anything."""
        return next((d for d in self.match.decisions if d.seat == seat), None)

    @property
    def last_seat(self) -> int:
        """Who gave the last answer that still stands, NONE before the first."""
        last = self.match.moments[-1].after
        return last.seat if last else NONE

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.match.outcome is not None

    # --- changing --------------------------------------------------------------------------------------------------

    def run_others(self) -> None:
        """Let the seats without a person answer until a person is asked."""
        if self._answering:
            play(self.match, self._answering)

    def undo(self, seat: int) -> None:
        """Take back the last choice of a seat. Raises ``UndoRefused``.

        Somebody who plays alone may also take back what was rolled, drawn or answered by the other players.
        """
        alone = len(self.people) == 1
        self.match.lenient = alone
        self.match.undo(seat)
        while (alone or not self._asked) and not self._person_asked() and self.match.undo_limit() is None:
            self.match.undo()

    def _person_asked(self) -> bool:
        return any(d.seat in self.people for d in self._asked)

    # --- telling ---------------------------------------------------------------------------------------------------

    def listen(self) -> None:
        """Tell the whole story so far, step by step with the table as it was then; then all that is to come."""
        since = 0
        for moment in self.match.moments:
            self.tell(since, moment)
            since = moment.events
        self.match.subscribe(self._heard)

    def _heard(self, notice: Notice) -> None:
        self.forget(notice.since)
        self.tell(notice.since, self.match.moments[-1])

    @abstractmethod
    def forget(self, since: int) -> None:
        """Take back what was told of the events from number ``since`` on."""

    @abstractmethod
    def tell(self, since: int, moment: Moment) -> None:
        """Tell each listener the events from number ``since`` to those of a moment."""


def filled_by(match: Match) -> dict[int, str]:
    """The seats that no person fills, each with the name of its player, as the header of the match says; and fate."""
    fate = {FATE: GRIM} if grim_of(match.header.setup) is not None else {}
    return fate | {seat: name for seat, name in enumerate(match.header.players) if name != PERSON}
