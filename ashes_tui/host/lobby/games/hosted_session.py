"""``HostedSession``: a session whose changes go through its table, so that every front end obeys the table's rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from ashes_tui.client.session import Session
from ashes_tui.engine.api import Choice, Decision
from ashes_tui.host.lobby.tables.wishes import Concede, Reply, TakeBack, Wish
from ashes_tui.match.errors import RedoRefused
from ashes_tui.match.match import Match
from ashes_tui.match.player import Player


class Granting(Protocol):
    """Whoever grants the wishes of a seat."""

    def wish(self, seat: int, wish: Wish) -> None:
        """Grant it. Raises ``IllegalChoice`` and ``MatchError``."""


class HostedSession(Session):
    """A game at a table of the host. What changes it waits for the disk: call it off the thread that serves people.

    Other players of the program answer by themselves; ``let_play`` has nothing to do.
    """

    def __init__(self, match: Match, players: Mapping[int, Player], table: Granting) -> None:
        super().__init__(match, players)
        self.players = players
        self._granting = table

    def choose(self, decision: Decision, choice: Choice) -> None:
        """An answer to an open decision. Raises ``IllegalChoice`` and ``MatchError``; nothing is changed then."""
        self._granting.wish(decision.seat, Reply(decision.id, choice))

    def let_play(self, limit: int = 100_000) -> int:
        """Nothing: the table lets the others play."""
        del limit
        return 0

    def concede(self, seat: int) -> None:
        """A person gives up. Raises ``ConcedeRefused``."""
        self._granting.wish(seat, Concede())

    def undo(self, seat: int) -> None:
        """Take back the last choice of a seat, if nobody need be asked for that. Raises ``UndoRefused``."""
        self._granting.wish(seat, TakeBack())

    @property
    def may_be_copied(self) -> bool:
        """A game at a table of the host stays there."""
        return False

    def may_redo(self, seat: int) -> bool:
        """Nothing is done again at a table of the host: the choice is made anew."""
        del seat
        return False

    def redo(self, seat: int) -> None:
        """Nothing is done again here. Raises ``RedoRefused``."""
        raise RedoRefused("at a table over the net a choice is made anew")

    def undo_here(self, seat: int) -> None:
        """The same as a session at home does it, for the table's own use."""
        super().undo(seat)
