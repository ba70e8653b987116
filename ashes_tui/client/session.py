"""``Session``: a running game for any number of front ends: who plays, who is asked, who may undo."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from ashes_tui.client.lives import Lives, LivesSoFar
from ashes_tui.client.transcript import Transcript
from ashes_tui.engine.api import (
    NONE,
    PUBLIC,
    Aftermath,
    Choice,
    Decision,
    EndTurn,
    Event,
    GameSetup,
    PhaseBegan,
    Purpose,
    Rains,
    Trial,
    TurnBegan,
    TurnDecision,
    View,
)
from ashes_tui.lang.defs import Rulebook
from ashes_tui.match.driver import step
from ashes_tui.match.errors import UndoLimit, UndoRefused
from ashes_tui.match.grim_fates import FATE, GRIM, decisions_for_people, grim_of
from ashes_tui.match.match import Match, Moment, Subscriber
from ashes_tui.match.player import Player
from ashes_tui.match.saves.records import PERSON, Chosen
from ashes_tui.words.api import FULL, Glyphs
from ashes_tui.words.phrases import short_name, versus

_COSTS = (Purpose.PAY, Purpose.PAY_DISCARD)
_NEW = (Purpose.BLOCKERS, Purpose.GUARD, Purpose.COUNTER, Purpose.TRIGGER, Purpose.NEXT_RESPONSE)
"""What is decided by itself, whatever was answered before."""


class Session:
    """A running match and its seats. Front ends share it: each asks for transcripts and subscribes to changes.

    ``players`` are the computer players, by seat, and the one for fate (FATE). They answer only when ``let_play`` is
    called, so the caller decides when, and in which thread. ``people`` are the other seats. ``seat_names`` has a name
    for every seat. ``opponent`` is the first seat of the automaton, NONE if there is none. ``warns``: before an answer
    that is certain to lose the game, it may be asked once more.
    """

    warns: ClassVar[bool] = True

    def __init__(self, match: Match, players: Mapping[int, Player], rulebook: Rulebook | None = None) -> None:
        self.match = match
        self.rulebook = rulebook or match.rules.rulebook
        self._players = players
        self.others = {seat: player for seat, player in players.items() if seat != FATE}
        seats, enemy = match.header.setup.seats, match.header.setup.opponent
        self.people = tuple(i for i in range(len(seats)) if i not in players)
        self.opponent = len(seats) if enemy else NONE
        self.seat_names = tuple(seat.name for seat in seats) + ((short_name(enemy.name),) * len(seats) if enemy else ())
        self._views: dict[int, tuple[Moment, View]] = {}
        self._trials: dict[int, tuple[Moment, Trial]] = {}
        self._only: tuple[Moment, dict[int, Choice | None]] | None = None
        self.lives_so_far = LivesSoFar()

    # --- reading ---------------------------------------------------------------------------------------------------

    def in_brief(self) -> str:
        """Who plays, and how far they are: ``Ann against Bob, round 4``; partners play together."""
        setup, now = self.match.header.setup, self.view(PUBLIC).round
        who = who_plays(setup, self.match.header.players)
        return f"{who}, round {now}" if now else who

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.match.outcome is not None

    @property
    def alone(self) -> bool:
        """Whether only one person plays, who may then undo anything."""
        return len(self.people) == 1

    @property
    def may_be_copied(self) -> bool:
        """Whether a copy may go on from an earlier moment: only of a saved game that one person plays alone."""
        return self.alone and bool(self.match.name)

    @property
    def last_seat(self) -> int:
        """The seat of the last choice that has not been undone, NONE before the first."""
        last = self.match.moment.after
        return last.seat if last else NONE

    @property
    def last_chooser(self) -> int:
        """Whose choice `undo` takes back for `last_seat`: with what was answered by itself goes the choice before.

        NONE if that one may not be taken back, so that all would only be answered alike again.
        """
        for at in reversed(range(1, len(self.match.moments))):
            record = self.match.moments[at].after
            if record is None or record.seat not in self.people or self.match.strict_undo_limit(record.seat, at):
                return NONE
            if not self._answered_itself(at):
                return record.seat
        return NONE

    def is_own_answer(self, at: int) -> bool:
        """Whether a moment came of an answer that a person gave."""
        record = self.match.moments[at].after
        return record is not None and record.seat in self.people and not self._answered_itself(at)

    def ended_itself(self, seat: int, since: int) -> bool:
        """Whether a turn of a seat was ended for it after its answer at moment ``since``: nothing was left to do."""
        later = (moment.after for moment in self.match.moments[since + 1 :])
        return any(isinstance(r, Chosen) and r.seat == seat and isinstance(r.choice, EndTurn) for r in later)

    def _answered_itself(self, at: int) -> bool:
        """Whether a moment came of an answer that was given for a person."""
        before, record = self.match.moments[at - 1], self.match.moments[at].after
        asked = before.decision_of(record.seat) if record else None
        return asked is not None and self.match.only_answer(asked, before) is not None

    def decision_of(self, seat: int) -> Decision | None:
        """What a seat is asked, if anything."""
        return next((d for d in self.match.decisions if d.seat == seat), None)

    def next_person(self, preferred: int) -> int:
        """The person who must answer now: the preferred seat if it is asked, else the first that is."""
        seats = [d.seat for d in self.match.decisions if d.seat in self.people]
        return preferred if preferred in seats or not seats else seats[0]

    def view(self, viewer: int) -> View:
        """The game as a seat, or PUBLIC, may know it now."""
        return self.view_at(self.match.moment, viewer)

    def view_at(self, moment: Moment, viewer: int) -> View:
        """The game at one of its moments, as ``viewer`` may know it; the latest view of each viewer is cached."""
        cached = self._views.get(viewer)
        if cached is None or cached[0] is not moment:
            cached = self._views[viewer] = (moment, self.match.view_at(moment, viewer))
        return cached[1]

    def trial(self, seat: int) -> Trial:
        """The trial of a seat's choices at the present moment; cached."""
        now, cached = self.match.moment, self._trials.get(seat)
        if cached is None or cached[0] is not now:
            cached = self._trials[seat] = (now, self.match.trial(seat))
        return cached[1]

    def preview(self, decision: Decision, choice: Choice, first: Choice | None = None) -> tuple[Event, ...]:
        """What is certain to follow from an answer, as its seat may know it; empty for an illegal one.

        ``first``: the answer to the open decision that leads to this one.
        """
        return self.match.preview(decision, choice, self._trial_after(decision.seat, first))

    def aftermath(self, decision: Decision, choice: Choice, first: Choice | None = None) -> Aftermath | None:
        """The position that an answer leads to, as its seat may know it; None if that is not certain.

        ``first`` as in ``preview``.
        """
        return self.match.aftermath(decision, choice, self._trial_after(decision.seat, first))

    def _trial_after(self, seat: int, first: Choice | None) -> Trial:
        trial = self.trial(seat)
        return trial if first is None else trial.after(first)

    def lives_after(self, seat: int, choice: Choice | None, attackers: tuple[int, ...] = ()) -> dict[int, int]:
        """The life left of cards after the present attack, if nobody does more about it than ``choice`` of a seat.

        ``attackers`` are those picked right after it, where these are asked for.
        """
        return self.trial(seat).lives_after(choice, attackers)

    def is_the_same(self, seat: int, choice: Choice, declined: Choice) -> bool:
        """Whether the present attack leaves the same lives after a choice as after one that declines it."""
        return self.trial(seat).is_the_same(choice, declined)

    def kept_after(self, seat: int, choice: Choice | None) -> frozenset[int]:
        """The cards whose life is certain to be the same after the present attack, as for ``lives_after``."""
        return self.trial(seat).kept_after(choice)

    def attackers_after(self, seat: int, choice: Choice) -> tuple[tuple[int, ...], int]:
        """The cards of which attackers are picked right after a choice, and how many may be; none if none are."""
        return self.trial(seat).attackers_after(choice)

    def rains_after(self, seat: int, choice: Choice | None) -> Rains:
        """The Red Rains that the present attack brings, if nobody does more about it than ``choice`` of a seat."""
        return self.trial(seat).rains_after(choice)

    def defenders_after(self, seat: int, choice: Choice, with_all: bool = False) -> tuple[int, ...] | None:
        """The cards that may block or guard in the attack that a choice leads to; None if that is not certain yet.

        ``with_all``: where attackers are to be picked first, all that can attack do.
        """
        return self.trial(seat).defenders_after(choice, with_all)

    def lives(self) -> Lives:
        """The lives of all that have one, turn by turn up to now."""
        return self.lives_so_far.of(self.match)

    def moment_of(self, turn: int) -> int:
        """The number of the moment in which a turn began, counted as in the lives."""
        self.lives()
        return self.lives_so_far.moment_of(turn)

    def transcript(self, viewer: int, glyphs: Glyphs = FULL) -> Transcript:
        """A new transcript for a seat, or for spectators (PUBLIC). Each front end keeps its own."""
        return Transcript(self, viewer, glyphs, viewer if self.alone and viewer in self.people else NONE)

    # --- changing --------------------------------------------------------------------------------------------------

    def choose(self, decision: Decision, choice: Choice) -> None:
        """Answer an open decision. Raises ``IllegalChoice`` and ``MatchError``; then nothing has changed."""
        self.match.choose(decision.seat, choice, decision.id)

    def let_play(self, limit: int = 100_000) -> int:
        """Let computer players answer until a person is asked, at most ``limit`` times; return how often they did.

        What makes no difference is answered for people too.
        """
        done = 0
        while done < limit and not self.over and (self._computer_answered() or self.answered_by_itself()):
            done += 1
        return done

    def _computer_answered(self) -> bool:
        return bool(self._players) and step(self.match, self._players)

    def answered_by_itself(self) -> bool:
        """Answer a question of a person to which there is only one answer that matters; False if none is open."""
        for decision in self.match.decisions:
            choice = self._only_answer(decision)
            if choice is not None:
                self.match.choose(decision.seat, choice, decision.id)
                return True
        return False

    def _only_answer(self, decision: Decision) -> Choice | None:
        """The answer that is given for a person; found once for each decision of a moment."""
        if decision.seat not in self.people:
            return None
        now, found = self.match.moment, self._only
        if found is None or found[0] is not now:
            found = self._only = (now, {})
        if decision.id not in found[1]:
            found[1][decision.id] = self.match.only_answer(decision)
        return found[1][decision.id]

    def concede(self, seat: int) -> None:
        """Concede for a seat. Raises ``ConcedeRefused``."""
        self.match.concede(seat)

    # --- undo ------------------------------------------------------------------------------------------------------

    def undo(self, seat: int) -> None:
        """Take back the last choice of a seat. Raises ``UndoRefused``.

        A single person may also take back what was rolled, drawn or answered by computer players.
        """
        self.match.lenient = self.alone
        is_own = self._take_back(seat) or not self.alone
        while (self.alone or not self._to_choose) and self.match.undo_limit() is None:
            if is_own and self._person_chooses():
                return
            is_own = self._take_back() or is_own

    def _take_back(self, seat: int | None = None) -> bool:
        """Take back the last choice of all; whether it was a person's."""
        last = self.match.moment.after
        self.match.undo(seat)
        return last is not None and last.seat in self.people

    def may_undo(self, seat: int) -> bool:
        """Whether ``undo`` would take something back for a seat."""
        limit = self.match.undo_limit(seat)
        return limit is None or (self.alone and limit is not UndoLimit.NOTHING)

    def redo(self, seat: int) -> None:
        """Do again what a seat took back last, on to what a person is asked then. Raises ``RedoRefused``."""
        self.match.lenient = self.alone
        self.match.redo(seat)
        while not self.over and not self._person_chooses() and self.match.redoable is not None:
            self.match.redo()

    def may_redo(self, seat: int) -> bool:
        """Whether ``redo`` would do something again for a seat."""
        record = self.match.redoable
        return record is not None and (self.alone or record.seat == seat)

    def undo_agreed(self, seat: int) -> None:
        """Take back all up to the last choice of a seat: every person has agreed to it. Raises ``UndoRefused``."""
        if self.alone or not self.has_chosen(seat):
            raise UndoRefused(UndoLimit.NOTHING)
        self.undo_to(seat)

    def undo_to(self, seat: int) -> None:
        """Take back all up to the last choice that a seat made itself, whether or not others must agree."""
        self.match.undo_to(seat)
        while self.has_chosen(seat) and not self._person_chooses():
            self.match.undo_to(seat)

    def has_chosen(self, seat: int) -> bool:
        """Whether a choice of a seat stands that could be taken back."""
        return any(moment.after is not None and moment.after.seat == seat for moment in self.match.moments)

    def is_within_own_action(self, seat: int) -> bool:
        """Whether what a seat is asked is a step of its own action, whose last choice can be taken back freely.

        In the turn of another an action is only what a card is used for: how to defend is answered anew each time.
        """
        decision, moments = self.decision_of(seat), self.match.moments
        if decision is None or isinstance(decision, TurnDecision) or self.match.strict_undo_limit(seat) is not None:
            return False
        if self.view(seat).active != seat and not _goes_on(moments[-2].decision_of(seat), decision):
            return False
        since = self.match.events(seat, moments[-2].events)
        return not any(isinstance(e, TurnBegan | PhaseBegan) for e in since)

    @property
    def _asked(self) -> tuple[Decision, ...]:
        """The open decisions that fate does not answer."""
        return decisions_for_people(self.match, grim_of(self.match.header.setup))

    @property
    def _to_choose(self) -> tuple[Decision, ...]:
        """Those of them that are not answered for people either."""
        return tuple(decision for decision in self._asked if self._only_answer(decision) is None)

    def _person_chooses(self) -> bool:
        return any(decision.seat in self.people for decision in self._to_choose)

    def person_asked(self) -> bool:
        """Whether a person must answer, not fate."""
        return any(d.seat in self.people for d in self._asked)

    # --- subscribing -----------------------------------------------------------------------------------------------

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        """Call ``subscriber`` after every change, whoever made it; returns the function that unsubscribes."""
        return self.match.subscribe(subscriber)


def who_plays(setup: GameSetup, players: Sequence[str]) -> str:
    """The players of a saved game: ``Ann against Bob``; whoever plays alone is *you*: ``You against Bob``."""
    alone = players.count(PERSON) == 1
    seats = zip(setup.seats, players, strict=True)
    called = ["You" if alone and kind == PERSON else seat.name for seat, kind in seats]
    return versus(called, setup.opponent.name if setup.opponent else "")


def _goes_on(answered: Decision | None, asked: Decision) -> bool:
    """Whether a question goes on with what was answered before it: a card is paid for, or asks for more."""
    if asked.purpose in _COSTS:
        return True
    is_same = answered is not None and answered.source == asked.source != NONE
    return is_same and asked.purpose not in _NEW


def computer_seats(match: Match) -> dict[int, str]:
    """The seats of computer players, and FATE if it is played, each with the name of its player, from the header."""
    fate = {FATE: GRIM} if grim_of(match.header.setup) is not None else {}
    return fate | {seat: name for seat, name in enumerate(match.header.players) if name != PERSON}


def session_for(match: Match) -> Session:
    """A session with the players that the header of the match names."""
    from ashes_tui.ai.players import make_players

    return Session(match, make_players(computer_seats(match), match.header.setup.seed))
