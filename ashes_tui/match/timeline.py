"""``Course``: a game being played, from wherever it begins: what is open, what happened, the way here and back."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from ashes_tui.engine.api import (
    NONE,
    Choice,
    Decision,
    Denial,
    Event,
    IllegalChoice,
    Intention,
    Option,
    Outcome,
    RollScenario,
    Rules,
    StaleChoice,
    State,
    Transition,
    Trial,
    View,
    advance,
    check,
    force,
    intention_of,
    observe,
    options,
    redact,
)
from ashes_tui.match.concede import concede
from ashes_tui.match.errors import UndoLimit, UndoRefused
from ashes_tui.match.saves.records import Chosen, Conceded, ForcedRolls, Record, Undone
from ashes_tui.match.undo import limit_of


class Moment(Struct, frozen=True):
    """Where the game stood: the record that led there (None at the start) and how many events had happened."""

    after: Record | None
    transition: Transition
    events: int


class Notice(Struct, frozen=True):
    """What subscribers hear: a record took effect. Events before ``since`` still stand, later ones are new."""

    record: Record
    since: int


Subscriber = Callable[[Notice], None]


class Course:
    """A game being played. It may begin at a position; what is to be saved is a ``Match``.

    ``lenient`` lifts the limit of undo: for one person at the table, or friends at one keyboard.
    """

    def __init__(self, rules: Rules, begin: Transition) -> None:
        self.rules = rules
        self.lenient = False
        self._records = 0
        self._line = [Moment(None, begin, len(begin.events))]
        self._events: list[Event] = list(begin.events)
        self._subscribers: list[Subscriber] = []

    # --- reading ---------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The whole state, hidden things included: for the engine's other functions, never for a screen."""
        return self._now.state

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The open decisions."""
        return self._now.decisions

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it runs."""
        return self._now.outcome

    @property
    def version(self) -> int:
        """Number of records so far, undone ones included."""
        return self._records

    @property
    def _now(self) -> Transition:
        return self._line[-1].transition

    def view(self, viewer: int) -> View:
        """The game as a seat, or ``PUBLIC``, may know it."""
        return observe(self.rules, self.state, viewer)

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The way here, the start first: every record that still stands, with the whole state it led to."""
        return tuple(self._line)

    @property
    def moment(self) -> Moment:
        """Where the game stands: the last of them."""
        return self._line[-1]

    def view_at(self, moment: Moment, viewer: int) -> View:
        """The game as ``viewer`` could know it at one of its moments."""
        return observe(self.rules, moment.transition.state, viewer)

    def options(self, decision: Decision) -> tuple[Option, ...]:
        """The legal answers that can be listed; see ``engine.api.options``."""
        return options(self.rules, self.state, decision)

    def trial(self, seat: int) -> Trial:
        """What would come of a seat's choices now, each found when it is asked for."""
        return Trial(self.rules, self.state, seat)

    def preview(self, decision: Decision, choice: Choice, trial: Trial | None = None) -> tuple[Event, ...]:
        """What is certain to follow from an answer, as its seat may know it; nothing of one that is not legal.

        ``trial`` is the one kept for the question, if it is: it is not tried twice then.
        """
        try:
            found = (trial or self.trial(decision.seat)).preview(choice)
        except IllegalChoice:
            return ()
        return tuple(known for event in found if (known := redact(event, decision.seat)) is not None)

    def wish_for(self, seat: int, card: int) -> Intention | None:
        """The first thing a seat could want of a card in its turn; see ``engine.api.intention_of``."""
        return intention_of(self.rules, self.state, seat, card)

    def events(self, viewer: int, since: int = 0, until: int | None = None) -> tuple[Event, ...]:
        """What ``viewer`` may know of the events from number ``since`` to before ``until``; events undone are gone."""
        return tuple(event for _, event in self.numbered(viewer, since, until))

    def numbered(self, viewer: int | None, since: int = 0, until: int | None = None) -> Iterator[tuple[int, Event]]:
        """The same, each with its number; for None, who knows everything, all of them whole."""
        for n, event in enumerate(self._events[since:until], since):
            known = event if viewer is None else redact(event, viewer)
            if known is not None:
                yield n, known

    @property
    def event_count(self) -> int:
        """Number of events that stand: where the next ones begin."""
        return len(self._events)

    def check(self, decision: Decision, choice: Choice) -> Denial | None:
        """Why a choice does not answer an open decision, None if it does."""
        return check(self.rules, self.state, decision, choice)

    # --- changing --------------------------------------------------------------------------------------------------

    def choose(self, seat: int, choice: Choice, decision: int | None = None) -> Transition:
        """Answer an open decision.

        Raises ``IllegalChoice`` or ``StoreError``, and ``MisfitRoll`` if what ``force`` fixed cannot come about; then
        everything is left untouched.
        """
        asked = self._asked(seat, choice, decision)
        after = advance(self.rules, self.state, choice, asked.id)
        record = Chosen(n=self._records + 1, seat=seat, decision=asked.id, choice=choice)
        self._commit(record, after)
        return after

    def concede(self, seat: int) -> Transition:
        """Give up. Raises ``ConcedeRefused``."""
        after = concede(self.rules, self.state, seat)
        self._commit(Conceded(n=self._records + 1, seat=seat), after)
        return after

    def force(self, rolls: tuple[RollScenario, ...]) -> Transition:
        """Fix the next random results. Raises ``SetupError`` for what cannot come about on this table."""
        after = Transition(force(self.rules, self.state, rolls), (), self.decisions, self.outcome)
        self._commit(ForcedRolls(n=self._records + 1, seat=NONE, rolls=rolls), after)
        return after

    def undo(self, seat: int | None = None) -> None:
        """Take back the last choice, which must be ``seat``'s own (None: whoever's). Raises ``UndoRefused``."""
        limit = self.undo_limit(seat)
        if limit:
            raise UndoRefused(limit)
        last = self._line[-1].after
        assert last is not None
        free = self.free_limit(last.seat) is None
        self._commit_undo(Undone(n=self._records + 1, seat=last.seat, forced=not free))

    def undo_limit(self, seat: int | None = None) -> UndoLimit | None:
        """Why the last choice cannot be taken back now, None if it can."""
        last = self._line[-1].after
        if last is None:
            return UndoLimit.NOTHING
        if self.lenient:
            return None
        return self.free_limit(last.seat if seat is None else seat)

    def free_limit(self, seat: int) -> UndoLimit | None:
        """Why a seat cannot take back the last choice as if nothing had come of it, None if it can."""
        now, last = self._line[-1], self._line[-1].after
        if last is None:
            return UndoLimit.NOTHING
        if isinstance(last, Conceded):
            return UndoLimit.CONCEDED
        if last.seat != seat:
            return UndoLimit.NOT_YOURS
        before = self._line[-2]
        limit = limit_of(seat, self._events[before.events :], now.transition.decisions)
        drawn = _draws(now.transition) > _draws(before.transition)
        return limit or (UndoLimit.CHANCE if drawn else None)

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        """Be told every record once it is kept; the result ends it."""
        self._subscribers.append(subscriber)
        return lambda: self._subscribers.remove(subscriber) if subscriber in self._subscribers else None

    # --- inside ----------------------------------------------------------------------------------------------------

    def _asked(self, seat: int, choice: Choice, decision: int | None) -> Decision:
        """The open decision that is answered."""
        mine = [d for d in self.decisions if d.seat == seat]
        if decision is None and len(mine) == 1:
            return mine[0]
        for asked in self.decisions:
            if asked.id == decision:
                if asked.seat == seat:
                    return asked
                raise IllegalChoice(Denial("not-your-decision", asked.rule, choice))
        raise StaleChoice(Denial("stale", "", choice, detail="this decision is no longer open"))

    def _commit(self, record: Record, after: Transition) -> None:
        """Keep, then announce."""
        record = self._kept(record, after)
        self._records = record.n
        since = len(self._events)
        self._events += after.events
        self._line.append(Moment(record, after, len(self._events)))
        self._announce(Notice(record, since))

    def _commit_undo(self, record: Undone) -> None:
        before = self._line[-2]
        kept = self._kept(record, before.transition)
        self._records = kept.n
        self._line.pop()
        del self._events[before.events :]
        self._announce(Notice(kept, len(self._events)))

    def _kept(self, record: Record, after: Transition) -> Record:
        """The record as it is kept, before anything changes."""
        return record

    def _announce(self, notice: Notice) -> None:
        for subscriber in tuple(self._subscribers):
            subscriber(notice)


def _draws(at: Transition) -> int:
    """How often chance has decided something."""
    return sum(n for _, n in at.state.control.rng.counts)
