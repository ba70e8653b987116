"""A game looked back at: as it stood at any of its moments, and a copy that goes on from there."""

from __future__ import annotations

from datetime import UTC, datetime

from msgspec import structs

from ashes_tui.engine.api import Transition
from ashes_tui.match.errors import MatchError
from ashes_tui.match.match import Match
from ashes_tui.match.saves.journal import encode_line
from ashes_tui.match.saves.provenance import FORMAT, this_program
from ashes_tui.match.saves.records import Header, Record, Undone
from ashes_tui.match.saves.store import Store


class PastMatch(Match):
    """A game as it stood at one of its moments (``at``, from 0). It can be looked at and never changed.

    What is played in ``whole`` later is not seen here.
    """

    def __init__(self, whole: Match) -> None:
        super().__init__(whole.rules, whole.header, whole.moments[0].transition)
        self._whole = whole.moments
        self._told = tuple(event for _, event in whole.numbered_events(None))
        self.go_to(len(self._whole) - 1)

    @property
    def at(self) -> int:
        """The moment that is looked at."""
        return len(self._moments) - 1

    @property
    def last(self) -> int:
        """The last moment there is."""
        return len(self._whole) - 1

    @property
    def version(self) -> int:
        """Where it stands: what is shown of another moment is out of date."""
        return self.at

    def go_to(self, at: int) -> None:
        """Look at another moment, at most the last one."""
        at = max(0, min(at, self.last))
        self._moments = list(self._whole[: at + 1])
        self._events = list(self._told[: self._moments[-1].events])

    def _commit(self, record: Record, after: Transition) -> None:
        raise MatchError("the past cannot be changed")

    def _commit_undo(self, record: Undone) -> None:
        raise MatchError("the past cannot be changed")


def copy_up_to(match: Match, at: int, store: Store) -> str:
    """Save a copy of a game up to one of its moments, without what was undone; the name of the copy.

    The game itself stays as it is.
    """
    return store.adopt(*_copied(match, at))


def journal_of(match: Match) -> bytes:
    """A saved game that stands where this one stands, without what was undone."""
    header, records = _copied(match, len(match.moments) - 1)
    return b"".join(encode_line(entry) for entry in (header, *records))


def _copied(match: Match, at: int) -> tuple[Header, list[Record]]:
    """The parts of a copy, as written by this program: its choices were played here."""
    maker = this_program()
    header = structs.replace(
        match.header,
        format=FORMAT,
        engine=maker.engine,
        behavior=maker.behavior,
        used_digest="",
        created=datetime.now(UTC).isoformat(timespec="seconds"),
    )
    done = [moment.after for moment in match.moments[1 : at + 1] if moment.after is not None]
    return header, [structs.replace(record, n=n, by=None) for n, record in enumerate(done, 1)]
