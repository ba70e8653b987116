"""``Session``: a running game for any number of front ends: who plays, who is asked, who may take back."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ashes_tui.client.transcript import Transcript
from ashes_tui.engine.api import NONE, Choice, Decision, Event, PhaseBegan, Trial, TurnBegan, TurnDecision, View
from ashes_tui.lang.defs import Rulebook
from ashes_tui.match.driver import step
from ashes_tui.match.errors import UndoLimit
from ashes_tui.match.grim_fates import FATE, GRIM, decisions_for_people, grim_of
from ashes_tui.match.match import Match, Moment, Subscriber
from ashes_tui.match.player import Player
from ashes_tui.match.saves.records import PERSON
from ashes_tui.words.api import FULL, Glyphs


class Session:
    """A running match and its seats. Front ends share it: each asks for transcripts and subscribes to what happens.

    ``players`` answer for the seats that no person fills, and for fate (FATE), but only when ``let_play`` is called:
    whoever owns the clock decides when, and in which thread. ``people`` are the other seats, ``called`` names every
    seat, ``opponent`` is the first one that plays itself by the rules (NONE: none does).
    """

    def __init__(self, match: Match, players: Mapping[int, Player], rulebook: Rulebook | None = None) -> None:
        self.match = match
        self.rulebook = rulebook or match.rules.rulebook
        self._players = players
        self.others = {seat: player for seat, player in players.items() if seat != FATE}
        seats, enemy = match.header.setup.seats, match.header.setup.opponent
        self.people = tuple(i for i in range(len(seats)) if i not in players)
        self.opponent = len(seats) if enemy else NONE
        self.called = tuple(seat.name for seat in seats) + ((enemy.name,) * len(seats) if enemy else ())
        self._views: dict[int, tuple[Moment, View]] = {}
        self._trials: dict[int, tuple[Moment, Trial]] = {}

    # --- reading ---------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.match.outcome is not None

    @property
    def alone(self) -> bool:
        """Whether only one person plays, who may then take back anything."""
        return len(self.people) == 1

    @property
    def last_seat(self) -> int:
        """Who gave the last answer that still stands, NONE before the first."""
        last = self.match.moment.after
        return last.seat if last else NONE

    def decision_of(self, seat: int) -> Decision | None:
        """What a seat is asked, if anything."""
        return next((d for d in self.match.decisions if d.seat == seat), None)

    def next_person(self, preferred: int) -> int:
        """Which person must answer now: the preferred seat if it is asked too; else the first asked."""
        asked = [d.seat for d in self.match.decisions if d.seat in self.people]
        return preferred if preferred in asked or not asked else asked[0]

    def view(self, viewer: int) -> View:
        """The game as a seat, or PUBLIC, may know it now."""
        return self.view_at(self.match.moment, viewer)

    def view_at(self, moment: Moment, viewer: int) -> View:
        """The same at one of its moments; the last one of each viewer is kept."""
        kept = self._views.get(viewer)
        if kept is None or kept[0] is not moment:
            kept = self._views[viewer] = (moment, self.match.view_at(moment, viewer))
        return kept[1]

    def trial(self, seat: int) -> Trial:
        """What would come of a seat's choices now, each found when it is first asked for."""
        now, kept = self.match.moment, self._trials.get(seat)
        if kept is None or kept[0] is not now:
            kept = self._trials[seat] = (now, self.match.trial(seat))
        return kept[1]

    def preview(self, decision: Decision, choice: Choice) -> tuple[Event, ...]:
        """What is certain to follow from an answer, as its seat may know it; nothing of one that is not legal."""
        return self.match.preview(decision, choice, self.trial(decision.seat))

    def transcript(self, viewer: int, glyphs: Glyphs = FULL) -> Transcript:
        """The story as a seat, or PUBLIC for whoever only looks on, may know it. Each front end keeps its own."""
        return Transcript(self, viewer, glyphs)

    # --- changing --------------------------------------------------------------------------------------------------

    def choose(self, decision: Decision, choice: Choice) -> None:
        """An answer to an open decision. Raises ``IllegalChoice`` and ``MatchError``; nothing is changed then."""
        self.match.choose(decision.seat, choice, decision.id)

    def let_play(self, limit: int = 100_000) -> int:
        """Let the seats without a person answer until a person is asked, ``limit`` times at most; gives how often."""
        done = 0
        while done < limit and self._players and not self.over and step(self.match, self._players):
            done += 1
        return done

    def concede(self, seat: int) -> None:
        """A person gives up. Raises ``ConcedeRefused``."""
        self.match.concede(seat)

    # --- taking back -----------------------------------------------------------------------------------------------

    def undo(self, seat: int) -> None:
        """Take back the last choice of a seat. Raises ``UndoRefused``.

        Somebody who plays alone may also take back what was rolled, drawn or answered by the other players.
        """
        self.match.lenient = self.alone
        self.match.undo(seat)
        while (self.alone or not self._asked) and not self._person_asked() and self.match.undo_limit() is None:
            self.match.undo()

    def may_undo(self, seat: int) -> bool:
        """Whether ``undo`` would take something back for a seat."""
        limit = self.match.undo_limit(seat)
        return limit is None or (self.alone and limit is not UndoLimit.NOTHING)

    def led_here(self, seat: int) -> bool:
        """Whether what a seat is asked only came of its last choice, which can be taken back as if never made."""
        asked, moments = self.decision_of(seat), self.match.moments
        if asked is None or isinstance(asked, TurnDecision) or self.match.strict_undo_limit(seat) is not None:
            return False
        since = self.match.events(seat, moments[-2].events)
        return not any(isinstance(e, TurnBegan | PhaseBegan) for e in since)

    @property
    def _asked(self) -> tuple[Decision, ...]:
        """The open decisions that are not fate's."""
        return decisions_for_people(self.match, grim_of(self.match.header.setup))

    def _person_asked(self) -> bool:
        return any(d.seat in self.people for d in self._asked)

    # --- hearing ---------------------------------------------------------------------------------------------------

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        """Be told whenever the game has moved, by whomever; the result ends it."""
        return self.match.subscribe(subscriber)


def filled_by(match: Match) -> dict[int, str]:
    """The seats that no person fills, each with the name of its player, as the header of the match says; and fate."""
    fate = {FATE: GRIM} if grim_of(match.header.setup) is not None else {}
    return fate | {seat: name for seat, name in enumerate(match.header.players) if name != PERSON}


def seated(match: Match) -> Session:
    """A session in which every seat is played as the header of the match says."""
    from ashes_tui.ai.players import make_players

    return Session(match, make_players(filled_by(match), match.header.setup.seed))
