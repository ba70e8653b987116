"""A match as the people at one keyboard see it: whose decision it is, and each seat's log."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import dropwhile, pairwise, takewhile

from msgspec import Struct, structs

from ashes_tui.ai.players import make_players
from ashes_tui.engine import api
from ashes_tui.engine.api import PUBLIC, Choice, Decision, Event, View
from ashes_tui.lang.defs import Rulebook
from ashes_tui.lang.terms import Phase
from ashes_tui.match.match import Match, Moment
from ashes_tui.match.party import Party, filled_by
from ashes_tui.words.api import FULL, Glyphs, Line, Names, Tone, explain
from ashes_tui.words.narrators.events import phase_title

_PHASES = frozenset(phase_title(phase) for phase in Phase)
_DRAGON = phase_title(Phase.DRAGON)
_LAST = frozenset(phase_title(phase) for phase in (Phase.RECOVERY, Phase.ROUND_END))


class Chapter(Struct, frozen=True):
    """The lines that the events from number ``since`` on gave.

    ``theirs``: they end in the opponent's turn; ``last``: in a phase that ends a round; ``numbers``: what was
    rolled with a behaviour die.
    """

    since: int
    lines: tuple[Line, ...]
    theirs: bool = False
    last: bool = False
    numbers: tuple[api.NumberRolled, ...] = ()


class Game(Party):
    """A running match, the names used for it and what has been told to each seat so far.

    ``story`` is what the opponent, or a player of the program, did after the last answer, if that was a whole turn
    in which nobody was asked, or much. ``before`` is the table as whoever answered last saw it,
    ``events`` what they may know of the turns of others since then. ``aside`` is what the others did in a person's turn
    that is not over, such as a guard or its roll.
    """

    def __init__(self, match: Match, glyphs: Glyphs, whole: Rulebook | None = None) -> None:
        super().__init__(match, make_players(filled_by(match), match.header.setup.seed))
        self.glyphs = glyphs
        self.rulebook = whole or match.rules.rulebook
        self._names: dict[int, Names] = {}
        self._logs: dict[int, list[Chapter]] = {seat: [] for seat in (PUBLIC, *self.people)}
        self.story: tuple[Line, ...] = ()
        self._theirs: tuple[Line, ...] = ()
        self.aside: tuple[Line, ...] = ()
        self.before: View | None = None
        self.events: tuple[Event, ...] = ()
        self.listen()
        self.story = ()
        self.run_others()

    # --- reading -----------------------------------------------------------------------------------------

    def view(self, seat: int) -> View:
        """The game as a seat may know it."""
        return self.match.view(seat)

    def names(self, seat: int, view: View) -> Names:
        """Names for a seat's view, remembering what it has seen."""
        before = self._names.get(seat)
        if before is not None and before.view is view:
            return before
        names = Names(view, self.rulebook, self.called, self.glyphs, before.known if before else None)
        self._names[seat] = names
        return names

    def names_for_all(self, view: View) -> Names:
        """Names for a view, without a memory."""
        return Names(view, self.rulebook, self.called, self.glyphs)

    def use_glyphs(self, glyphs: Glyphs) -> None:
        """Go on with other signs; what was told is kept in full signs and drawn in those."""
        self.glyphs = glyphs
        for names in self._names.values():
            names.glyphs = glyphs

    def log(self, seat: int) -> list[Line]:
        """What happened, as a seat, or ``PUBLIC``, may know it."""
        return [line for chapter in self._logs.get(seat, ()) for line in chapter.lines]

    def recent(self, seat: int) -> tuple[Line, ...]:
        """The last turn of the opponent, or of a player of the program, as a seat was told it."""
        back = dropwhile(lambda line: not line.apart, reversed(self.log(seat)))
        return tuple(takewhile(lambda line: line.apart, back))[::-1] or self._theirs

    def rolled(self) -> str:
        """The address of the row of its behaviour card that the opponent rolled last; nothing if it rolled none."""
        return next((e.row for e in self._numbers() if e.row), "")

    def number(self) -> int:
        """What the opponent rolled last with its behaviour die, for whatever it was; 0 if it rolled none."""
        return next((e.n for e in self._numbers()), 0)

    def _numbers(self) -> Iterator[api.NumberRolled]:
        """The rolls of a behaviour die, the last one first."""
        return (e for chapter in reversed(self._logs[PUBLIC]) for e in reversed(chapter.numbers))

    def led_here(self, seat: int) -> bool:
        """Whether what a seat is asked only came of its last choice, which can be taken back as if never made."""
        asked, moments = self.decision_of(seat), self.match.moments
        if asked is None or isinstance(asked, api.TurnDecision) or self.match.free_limit(seat) is not None:
            return False
        since = self.match.events(seat, moments[-2].events)
        return not any(isinstance(e, api.TurnBegan | api.PhaseBegan) for e in since)

    # --- changing ----------------------------------------------------------------------------------------

    def choose(self, decision: Decision, choice: Choice) -> None:
        """A person's answer; then the other players answer theirs. Raises ``IllegalChoice``."""
        self.story, self.aside = (), ()
        self.before, since = self.match.view(decision.seat), self.match.moments[-1].events
        told, heard = len(self.log(decision.seat)), len(self.log(self.listener))
        self.match.choose(decision.seat, choice, decision.id)
        self.run_others()
        self.events = self._of_others(self.before, since)
        if self.others and len(self.people) == 1:
            played = {*self.others, *(range(self.opponent, len(self.called)) if self.opponent >= 0 else ())}
            self.story = turns_of(played, self.log(decision.seat)[told:]) or self.story
            self._theirs = self.story or self._theirs
        if not self.story and self.before.active in self.people:
            self.aside = self._aside(self.log(self.listener)[heard:])

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
        events = self.match.events(before.viewer, since, self.match.moments[-1].events)
        return tuple(dropwhile(lambda e: not self._begins(e), events) if before.active in self.people else events)

    def _begins(self, event: Event) -> bool:
        if isinstance(event, api.TurnBegan):
            return event.seat not in self.people
        return isinstance(event, api.PhaseBegan) and event.phase is Phase.DRAGON

    def undo(self, seat: int) -> None:
        """Take back the last choice of a seat, and let the other players answer anew. Raises ``UndoRefused``."""
        self.story, self.aside = (), ()
        super().undo(seat)
        self.run_others()

    # --- telling -----------------------------------------------------------------------------------------

    def forget(self, since: int) -> None:
        """Take back what was told of the events from number ``since`` on."""
        for chapters in self._logs.values():
            while chapters and chapters[-1].since >= since:
                chapters.pop()

    def tell(self, since: int, moment: Moment) -> None:
        """Tell each listener the events from number ``since`` to those of a moment."""
        for seat, chapters in self._logs.items():
            events = self.match.events(seat, since, moment.events)
            if events:
                view = self.match.view_at(moment, seat)
                before = self._names.get(seat)
                names = before.after(view) if before else self.names_for_all(view)
                names.glyphs = FULL
                lines = explain(events, names)
                self.names(seat, view)
                numbers = tuple(e for e in events if isinstance(e, api.NumberRolled))
                told = self._chapter(since, lines, chapters[-1] if chapters else Chapter(0, ()))
                chapters.append(structs.replace(told, numbers=numbers))
                self.story = whole_turn(chapters[-1]) if seat == self.listener else self.story

    @property
    def listener(self) -> int:
        """Whose log an opponent's turn is told from: of several people all may look on, so only what all may know."""
        return self.people[0] if len(self.people) == 1 else PUBLIC

    def _chapter(self, since: int, lines: list[Line], before: Chapter) -> Chapter:
        """The lines with the opponent's turns set apart, and what it does at the end of a round, as its Ultimate."""
        found, theirs, last = [], before.theirs, before.last
        for line in lines:
            if line.tone is Tone.TURN:
                theirs, last = 0 <= self.opponent <= line.seat, False
            elif line.text in _PHASES or line.tone in (Tone.ROUND, Tone.END):
                theirs, last = line.text == _DRAGON, line.text in _LAST
            elif last and line.tone is Tone.ACTION and 0 <= self.opponent <= line.seat:
                theirs = True
            found.append(line._replace(apart=theirs))
        return Chapter(since, tuple(found), theirs, last)


_GLANCE = 3
"""More lines than this are no longer seen at a glance in the smallest log."""


def whole_turn(chapter: Chapter) -> tuple[Line, ...]:
    """The opponent's turns and dragon phases of a chapter; of one that had begun, or goes on, only if much happened."""
    if chapter.theirs:
        told = tuple(line for line in chapter.lines if line.apart)
        return told if len(told) > _GLANCE else ()
    begin = next((i for i, line in enumerate(chapter.lines) if not line.apart or is_heading(line)), len(chapter.lines))
    rest = dropwhile(lambda line: not line.apart, chapter.lines[begin:])
    return tuple(line for line in (chapter.lines if begin > _GLANCE else rest) if line.apart)


def last_turn(lines: list[Line]) -> list[Line]:
    """The last turn in which anything happened, and what came after it: the phases that followed, the next turn.

    Of an opponent that takes two turns in a row both (ASC-2P-05).
    """
    begin, told = len(lines), False
    while begin and not (told and lines[begin].tone is Tone.TURN and not _follows(lines, begin)):
        begin -= 1
        told = told or not (is_heading(lines[begin]) or lines[begin].tone is Tone.ROUND)
    return lines[begin:]


def _follows(lines: Sequence[Line], at: int) -> bool:
    """Whether a turn of an opponent comes right after another of its turns."""
    return lines[at].apart and lines[at - 1].apart


def turns_of(seats: Container[int], lines: Sequence[Line]) -> tuple[Line, ...]:
    """The turns that others than people began and ended among some lines, without the turn that follows them."""
    begin = next((i for i, line in enumerate(lines) if line.tone is Tone.TURN and line.seat in seats), len(lines))
    headings = [i for i, line in enumerate(lines) if i > begin and _heads_another(line, seats)]
    return tuple(lines[begin : headings[0]]) if headings else ()


def _heads_another(line: Line, seats: Container[int]) -> bool:
    return is_heading(line) and not line.apart and line.seat not in seats


def is_heading(line: Line) -> bool:
    """Whether a turn or phase begins with a line."""
    return line.tone is Tone.TURN or line.text in _PHASES


def hidden_for(view: View, decision: Decision | None) -> bool:
    """Whether a view shows its seat something that others must not see."""
    seat = view.seats[view.viewer] if 0 <= view.viewer < len(view.seats) else None
    hand = bool(seat and seat.hand)
    secret = isinstance(decision, api.CardsDecision) and decision.hidden
    return hand or secret or bool(view.peeked)
