"""``Timeline``: a game being played from any position: its open decisions, its events, undo and redo."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct, structs

from ashes_tui.engine.api import (
    NONE,
    Aftermath,
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
    order_is_free,
    redact,
)
from ashes_tui.match.concede import concede
from ashes_tui.match.errors import RedoRefused, UndoLimit, UndoRefused
from ashes_tui.match.only_answer import only_answer
from ashes_tui.match.saves.records import Chosen, Conceded, ForcedRolls, Record, Undone
from ashes_tui.match.undo import undo_limit_of


class Moment(Struct, frozen=True):
    """A point in the game: the record that led there (None at the start) and the number of events so far."""

    after: Record | None
    transition: Transition
    events: int

    def decision_of(self, seat: int) -> Decision | None:
        """What a seat was asked then, if anything."""
        return next((asked for asked in self.transition.decisions if asked.seat == seat), None)


class Notice(Struct, frozen=True):
    """Tells subscribers that a record took effect. Events before ``since`` are unchanged, later ones are new."""

    record: Record
    since: int


Subscriber = Callable[[Notice], None]


class Timeline:
    """A game being played, possibly from a position; ``Match`` is one that can be saved.

    ``lenient`` lifts all limits of undo but the first move, for solo play or friends at one keyboard.
    """

    def __init__(self, rules: Rules, begin: Transition) -> None:
        self.rules = rules
        self.lenient = False
        self._records = 0
        self._moments = [Moment(None, begin, len(begin.events))]
        self._events: list[Event] = list(begin.events)
        self._taken_back: list[Record] = []
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
        """The outcome, None while the game runs."""
        return self._now.outcome

    @property
    def version(self) -> int:
        """Number of records so far, including undone ones."""
        return self._records

    @property
    def _now(self) -> Transition:
        return self._moments[-1].transition

    def view(self, viewer: int) -> View:
        """The game as a seat, or ``PUBLIC``, may know it."""
        return observe(self.rules, self.state, viewer)

    @property
    def moments(self) -> tuple[Moment, ...]:
        """All moments from the start on, without undone ones, each with its whole state."""
        return tuple(self._moments)

    @property
    def moment(self) -> Moment:
        """The present moment, the last of ``moments``."""
        return self._moments[-1]

    def view_at(self, moment: Moment, viewer: int) -> View:
        """The game at one of its moments, as ``viewer`` may know it."""
        return observe(self.rules, moment.transition.state, viewer)

    def options(self, decision: Decision, moment: Moment | None = None) -> tuple[Option, ...]:
        """The legal answers that can be listed, now or at a moment; see ``engine.api.options``."""
        return options(self.rules, self.state if moment is None else moment.transition.state, decision)

    def trial(self, seat: int) -> Trial:
        """A trial of a seat's choices now; each is tried on demand."""
        return Trial(self.rules, self.state, seat)

    def preview(self, decision: Decision, choice: Choice, trial: Trial | None = None) -> tuple[Event, ...]:
        """What is certain to follow from a choice, as its seat may know it; empty if it is illegal.

        It ends with the cards that are drawn then, face down.

        Pass the question's ``trial``, if there is one, so that nothing is tried twice.
        """
        try:
            events = (trial or self.trial(decision.seat)).foretold(choice)
        except IllegalChoice:
            return ()
        return tuple(known for event in events if (known := redact(event, decision.seat)) is not None)

    def aftermath(self, decision: Decision, choice: Choice, trial: Trial | None = None) -> Aftermath | None:
        """The position that a choice leads to, as its seat may know it; None if that is not certain, or it is illegal.

        ``trial`` as in ``preview``.
        """
        try:
            return (trial or self.trial(decision.seat)).aftermath(choice)
        except IllegalChoice:
            return None

    def intention_for(self, seat: int, card: int) -> Intention | None:
        """A seat's most likely intention with a card in its turn; see ``engine.api.intention_of``."""
        return intention_of(self.rules, self.state, seat, card)

    def order_is_free(self, decision: Decision) -> bool:
        """Whether it makes no difference what is picked of an order; see ``engine.api.order_is_free``."""
        return order_is_free(self.rules, self.state, decision)

    def only_answer(self, decision: Decision, moment: Moment | None = None) -> Choice | None:
        """The answer to a question, now or at a moment, that is given without asking; None if a person must choose."""
        return only_answer(self.rules, (moment or self.moment).transition.state, decision)

    def events(self, viewer: int, since: int = 0, until: int | None = None) -> tuple[Event, ...]:
        """Events ``since`` (included) to ``until`` (excluded), as ``viewer`` may know them; undone ones are gone."""
        return tuple(event for _, event in self.numbered_events(viewer, since, until))

    def numbered_events(
        self, viewer: int | None, since: int = 0, until: int | None = None
    ) -> Iterator[tuple[int, Event]]:
        """The same events with their numbers; a viewer of None sees all of them unredacted."""
        for n, event in enumerate(self._events[since:until], since):
            known = event if viewer is None else redact(event, viewer)
            if known is not None:
                yield n, known

    @property
    def event_count(self) -> int:
        """Number of events, without undone ones."""
        return len(self._events)

    def check(self, decision: Decision, choice: Choice) -> Denial | None:
        """Why a choice is not a legal answer, None if it is."""
        return check(self.rules, self.state, decision, choice)

    # --- changing --------------------------------------------------------------------------------------------------

    def choose(self, seat: int, choice: Choice, decision: int | None = None) -> Transition:
        """Answer an open decision.

        Raises ``IllegalChoice`` or ``StoreError``, or ``MisfitRoll`` if a forced result is impossible here; then
        nothing has changed.
        """
        answered = self._decision_answered(seat, choice, decision)
        after = advance(self.rules, self.state, choice, answered.id)
        record = Chosen(n=self._records + 1, seat=seat, decision=answered.id, choice=choice)
        self._commit(record, after)
        return after

    def concede(self, seat: int) -> Transition:
        """Concede for ``seat``. Raises ``ConcedeRefused``."""
        after = concede(self.rules, self.state, seat)
        self._commit(Conceded(n=self._records + 1, seat=seat), after)
        return after

    def force(self, rolls: tuple[RollScenario, ...]) -> Transition:
        """Fix the next random results. Raises ``SetupError`` for results that are impossible on this table."""
        after = Transition(force(self.rules, self.state, rolls), (), self.decisions, self.outcome)
        self._commit(ForcedRolls(n=self._records + 1, seat=NONE, rolls=rolls), after)
        return after

    def undo(self, seat: int | None = None) -> None:
        """Take back the last choice, which must be ``seat``'s own (None: anybody's). Raises ``UndoRefused``."""
        limit = self.undo_limit(seat)
        if limit:
            raise UndoRefused(limit)
        last = self._moments[-1].after
        assert last is not None
        forced = self.strict_undo_limit(last.seat) is not None
        self._commit_undo(Undone(n=self._records + 1, seat=last.seat, forced=forced))

    def undo_limit(self, seat: int | None = None) -> UndoLimit | None:
        """Why ``undo`` would refuse now, None if it would not; a ``lenient`` game refuses only if there is nothing."""
        last = self._moments[-1].after
        if last is None:
            return UndoLimit.NOTHING
        if self.lenient:
            return None
        return self.strict_undo_limit(last.seat if seat is None else seat)

    def strict_undo_limit(self, seat: int, at: int = -1) -> UndoLimit | None:
        """Why a seat could not undo in a game that is not ``lenient``, None if it could.

        None means that the last choice was the seat's own, revealed nothing, used no chance, and awaits no response.
        Of an earlier moment (``at``) it tells the same, as things stood then.
        """
        now, last = self._moments[at], self._moments[at].after
        if last is None:
            return UndoLimit.NOTHING
        if isinstance(last, Conceded):
            return UndoLimit.CONCEDED
        if last.seat != seat:
            return UndoLimit.NOT_YOURS
        before = self._moments[at - 1]
        limit = undo_limit_of(seat, self._events[before.events : now.events], now.transition.decisions)
        drawn = _draw_count(now.transition) > _draw_count(before.transition)
        return limit or (UndoLimit.CHANCE if drawn else None)

    def undo_to(self, seat: int) -> None:
        """Take back everything up to the last choice of a seat, that choice too: only if all have agreed to it."""
        before, self.lenient = self.lenient, True
        try:
            while (last := self.moment.after) is not None:
                self.undo()
                if last.seat == seat:
                    return
        finally:
            self.lenient = before

    @property
    def redoable(self) -> Record | None:
        """What ``redo`` would do again: the record taken back last, None if something else was chosen since."""
        return self._taken_back[-1] if self._taken_back else None

    def redo(self, seat: int | None = None) -> None:
        """Do again what was taken back last, which must be ``seat``'s own (None: anybody's). Raises ``RedoRefused``."""
        record = self.redoable
        if record is None:
            raise RedoRefused("nothing was taken back, or something else was chosen since")
        if seat is not None and not self.lenient and record.seat != seat:
            raise RedoRefused("another player chose that")
        self.do_again(record)

    def do_again(self, record: Record) -> None:
        """Do what a record says."""
        if isinstance(record, Chosen):
            self.choose(record.seat, record.choice, record.decision)
        elif isinstance(record, Conceded):
            self.concede(record.seat)
        elif isinstance(record, ForcedRolls):
            self.force(record.rolls)
        else:
            before, self.lenient = self.lenient, True
            try:
                self.undo()
            finally:
                self.lenient = before

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        """Call ``subscriber`` with a notice after every record; returns the function that unsubscribes."""
        self._subscribers.append(subscriber)
        return lambda: self._subscribers.remove(subscriber) if subscriber in self._subscribers else None

    # --- inside ----------------------------------------------------------------------------------------------------

    def _decision_answered(self, seat: int, choice: Choice, decision: int | None) -> Decision:
        """The open decision that a choice answers. Raises ``IllegalChoice``."""
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
        """Persist the record, then change the game and notify subscribers."""
        record = self._persist(record, after)
        self._records = record.n
        since = len(self._events)
        self._events += after.events
        self._moments.append(Moment(record, after, len(self._events)))
        self._note_done(record)
        self._announce(Notice(record, since))

    def _note_done(self, record: Record) -> None:
        """Keep what else can be done again only as long as the game goes the way it went before."""
        taken_back = self._taken_back
        if taken_back and _deed(taken_back[-1]) == _deed(record):
            taken_back.pop()
        else:
            taken_back.clear()

    def _commit_undo(self, record: Undone) -> None:
        before = self._moments[-2]
        stored = self._persist(record, before.transition)
        self._records = stored.n
        undone = self._moments.pop().after
        assert undone is not None
        self._taken_back.append(undone)
        del self._events[before.events :]
        self._announce(Notice(stored, len(self._events)))

    def _persist(self, record: Record, after: Transition) -> Record:
        """Store the record before anything changes and return it as stored; a subclass does."""
        return record

    def _announce(self, notice: Notice) -> None:
        for subscriber in tuple(self._subscribers):
            subscriber(notice)


def _deed(record: Record) -> Record:
    """What a record says was done, whenever that was, and whoever wrote it down."""
    return structs.replace(record, n=0, digest="", ended=False, by=None)


def _draw_count(at: Transition) -> int:
    """How many random draws there were so far."""
    return sum(n for _, n in at.state.control.rng.counts)
