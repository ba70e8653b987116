"""``Party``: the people who share one keyboard at a session, and what they have been shown there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import dropwhile, pairwise, takewhile

from ashes_tui.client.session import Session
from ashes_tui.client.transcript import Transcript
from ashes_tui.engine import api
from ashes_tui.engine.api import PUBLIC, Choice, Decision, Event, View
from ashes_tui.lang.terms import Phase
from ashes_tui.match.errors import UndoLimit, UndoRefused
from ashes_tui.words.api import FULL, Glyphs, Line, Names, Tone
from ashes_tui.words.narrators.turns import is_heading, opponent_turns, turns_of


class Party:
    """Some of the people of a running game at one keyboard; without people whoever sits there only looks on.

    ``story`` is what the opponent, or a player of the program, did after the last answer, if that was a whole turn
    in which nobody was asked, or much. ``before`` is the table as whoever answered last saw it,
    ``events`` what they may know of the turns of others since then. ``aside`` is what the others did in a person's turn
    that is not over, such as a guard or its roll.

    After each answer given here ``let_play`` lets the other players answer theirs: at once, unless the caller has
    another place for it.
    """

    def __init__(
        self,
        session: Session,
        glyphs: Glyphs = FULL,
        people: Sequence[int] | None = None,
        let_play: Callable[[], object] | None = None,
    ) -> None:
        self.session = session
        self._let_play = let_play or session.let_play
        self.glyphs = glyphs
        self.people = session.people if people is None else tuple(people)
        # Each is told at once what it missed, so that nobody waits for it when the keyboard is passed.
        told = (*self.people, PUBLIC) if len(self.people) != 1 else self.people
        self._transcripts = {seat: session.transcript(seat).caught_up() for seat in told}
        self._names: dict[int, tuple[Names, Names]] = {}
        self._theirs: tuple[Line, ...] = ()
        self.story: tuple[Line, ...] = ()
        self.aside: tuple[Line, ...] = ()
        self.before: View | None = None
        self.events: tuple[Event, ...] = ()
        chapters = len(self._heard.chapters)
        if self.people:
            self._let_play()
        self.story = self._whole_turn(chapters)

    # --- reading ---------------------------------------------------------------------------------------------------

    def transcript(self, seat: int) -> Transcript:
        """The story as it is told here to a seat, or to all (PUBLIC)."""
        if seat not in self._transcripts:
            self._transcripts[seat] = self.session.transcript(seat)
        return self._transcripts[seat]

    def names(self, seat: int) -> Names:
        """Names for what a seat, or PUBLIC, sees now, in the signs of this terminal."""
        known = self.transcript(seat).names
        made = self._names.get(seat)
        if made is None or made[0] is not known:
            made = self._names[seat] = (known, known.with_glyphs(self.glyphs))
        return made[1]

    def use_glyphs(self, glyphs: Glyphs) -> None:
        """Go on with other signs; what was told is kept in full signs and drawn in those."""
        self.glyphs = glyphs
        for _, names in self._names.values():
            names.glyphs = glyphs

    def log(self, seat: int) -> list[Line]:
        """What happened, as somebody who sits here may know it; else as everybody may."""
        return self.transcript(self.viewer(seat)).lines

    def viewer(self, seat: int) -> int:
        """With whose eyes a seat's side of the table is seen here: its own, or everybody's (PUBLIC)."""
        return seat if seat in self.people else PUBLIC

    def decision_of(self, seat: int) -> Decision | None:
        """What somebody who sits here is asked, if anything."""
        return self.session.decision_of(seat) if seat in self.people else None

    def may_undo(self, seat: int) -> bool:
        """Whether somebody who sits here would take something back."""
        return seat in self.people and self.session.may_undo(seat)

    def led_here(self, seat: int) -> bool:
        """Whether what somebody who sits here is asked came only of their last choice, as yet without consequence."""
        return seat in self.people and self.session.led_here(seat)

    def next_person(self, preferred: int) -> int:
        """Who of those who sit here must answer now: the preferred seat if it is asked too; else the first asked."""
        asked = [d.seat for d in self.session.match.decisions if d.seat in self.people]
        return preferred if preferred in asked or not asked else asked[0]

    @property
    def listener(self) -> int:
        """Whose log an opponent's turn is told from: of several people all may look on, so only what all may know."""
        return self.people[0] if len(self.people) == 1 else PUBLIC

    @property
    def _heard(self) -> Transcript:
        return self.transcript(self.listener)

    def recent(self, seat: int) -> tuple[Line, ...]:
        """The last turn of the opponent, or of a player of the program, as a seat was told it."""
        return self.transcript(self.viewer(seat)).last_apart() or self._theirs

    def rolled(self) -> str:
        """The address of the row of its behaviour card that the opponent rolled last; nothing if it rolled none."""
        return next((e.row for e in self._numbers() if e.row), "")

    def number(self) -> int:
        """What the opponent rolled last with its behaviour die, for whatever it was; 0 if it rolled none."""
        return next((e.n for e in self._numbers()), 0)

    def _numbers(self) -> Iterator[api.NumberRolled]:
        """The rolls of a behaviour die, the last one first."""
        return (e for chapter in reversed(self._heard.chapters) for e in reversed(chapter.numbers))

    # --- changing --------------------------------------------------------------------------------------------------

    def choose(self, decision: Decision, choice: Choice) -> None:
        """A person's answer; then the other players answer theirs. Raises ``IllegalChoice`` and ``MatchError``."""
        self._clear()
        session, seat = self.session, decision.seat
        if not session.others and session.opponent < 0:
            session.choose(decision, choice)
            return
        self.before, since = session.view(seat), session.match.event_count
        told, chapters = len(self.log(seat)), len(self._heard.chapters)
        heard = len(self._heard.lines)
        session.choose(decision, choice)
        self._let_play()
        self.story = self._whole_turn(chapters)
        self.events = self._of_others(self.before, since)
        if session.others and len(self.people) == 1:
            played = {*session.others, *(range(session.opponent, len(session.called)) if session.opponent >= 0 else ())}
            self.story = turns_of(played, self.log(seat)[told:]) or self.story
            self._theirs = self.story or self._theirs
        if not self.story and self.before.active in self.people:
            self.aside = self._aside(self._heard.lines[heard:])

    def undo(self, seat: int) -> None:
        """Take back the last choice of a seat, and let the other players answer anew. Raises ``UndoRefused``.

        Those who sit here take back their own choices; whoever only looks on takes back none.
        """
        if seat not in self.people:
            raise UndoRefused(UndoLimit.NOT_YOURS)
        self._clear()
        self.session.undo(seat)
        told = len(self._heard.chapters)
        self._let_play()
        self.story = self._whole_turn(told)

    def concede(self, seat: int) -> None:
        """A person gives up. Raises ``ConcedeRefused``."""
        self.session.concede(seat)
        self._clear()

    def _clear(self) -> None:
        self.story, self.aside = (), ()

    # --- telling ---------------------------------------------------------------------------------------------------

    def _whole_turn(self, told: int) -> tuple[Line, ...]:
        """The opponent's turn in what came last, if anything came after so many chapters."""
        chapters = self._heard.chapters
        return opponent_turns(chapters[-1].lines, chapters[-1].end.in_opponents_turn) if len(chapters) > told else ()

    def _aside(self, lines: Sequence[Line]) -> tuple[Line, ...]:
        """What others than people did, with the reasons right before, until a turn or phase began."""
        now = (*takewhile(lambda line: not is_heading(line), lines), None)
        return tuple(
            line
            for line, after in pairwise(now)
            if line and (self._is_theirs(line) or (line.tone is Tone.WHY and self._is_theirs(after)))
        )

    def _is_theirs(self, line: Line | None) -> bool:
        return line is not None and line.tone is Tone.ACTION and 0 <= line.seat not in self.people

    def _of_others(self, before: View, since: int) -> tuple[Event, ...]:
        """The events from number ``since`` on; if a person's turn went on then, only those after it."""
        events = self.session.match.events(before.viewer, since)
        return tuple(dropwhile(lambda e: not self._begins(e), events) if before.active in self.people else events)

    def _begins(self, event: Event) -> bool:
        if isinstance(event, api.TurnBegan):
            return event.seat not in self.people
        return isinstance(event, api.PhaseBegan) and event.phase is Phase.DRAGON


def hidden_for(view: View, decision: Decision | None) -> bool:
    """Whether a view shows its seat something that others must not see."""
    seat = view.seats[view.viewer] if 0 <= view.viewer < len(view.seats) else None
    hand = bool(seat and seat.hand)
    secret = isinstance(decision, api.CardsDecision) and decision.hidden
    return hand or secret or bool(view.peeked)
