"""A game looked back at: as it stood at any of its moments, and a copy that goes on from there."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from msgspec import structs

from ashes_tui.engine.api import Event, Transition, fold
from ashes_tui.match.errors import MatchError
from ashes_tui.match.match import Match
from ashes_tui.match.saves.journal import encode_line
from ashes_tui.match.saves.provenance import FORMAT, this_program
from ashes_tui.match.saves.records import Header, Record, Undone
from ashes_tui.match.saves.store import Store
from ashes_tui.match.timeline import Moment


class PastMatch(Match):
    """A game as it stood at one of its moments (``at``, from 0). It can be looked at and never changed.

    What is played in ``whole`` later is not seen here. ``amid`` are numbers of events: after so many of them there is a
    moment too, between two answers.
    """

    def __init__(self, whole: Match, amid: Iterable[int] = ()) -> None:
        super().__init__(whole.rules, whole.header, whole.moments[0].transition)
        self._told = tuple(event for _, event in whole.numbered_events(None))
        self._whole = _with_moments_amid(whole.moments, self._told, amid)
        self.go_to(len(self._whole) - 1)

    @property
    def at(self) -> int:
        """The moment that is looked at."""
        return len(self._moments) - 1

    @property
    def every_moment(self) -> Sequence[Moment]:
        """All moments there are, those amid what followed an answer included, whichever is looked at."""
        return self._whole

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

    def at_event(self, number: int) -> int:
        """The last moment at which no more than so many events had happened."""
        return bisect_right(self._whole, number, key=lambda moment: moment.events) - 1

    def _commit(self, record: Record, after: Transition) -> None:
        raise MatchError("the past cannot be changed")

    def _commit_undo(self, record: Undone) -> None:
        raise MatchError("the past cannot be changed")


def _with_moments_amid(moments: Sequence[Moment], events: Sequence[Event], amid: Iterable[int]) -> list[Moment]:
    """The moments, and one more after each number of events at which there is none."""
    found = list(moments)
    for number in sorted(set(amid) - {moment.events for moment in moments}):
        at = bisect_right(found, number, key=lambda moment: moment.events)
        before = found[at - 1]
        state = before.transition.state
        table = fold(state.table, tuple(events[before.events : number]))
        nobody_asked = structs.replace(state.control, decisions=(), answers=())  # what was asked before is answered
        amid_state = structs.replace(state, table=table, control=nobody_asked)
        amidst = structs.replace(before.transition, state=amid_state, events=(), decisions=())
        found.insert(at, Moment(None, amidst, number))
    return found


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
