"""Looking back at a game: the same table at any of its moments, its turns with their marks, and its steps in words."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from functools import cached_property
from itertools import groupby, pairwise

from msgspec import Struct

from ashes_tui.ai.players import make_players
from ashes_tui.client.party import Party
from ashes_tui.client.session import Session, computer_seats
from ashes_tui.client.transcript import Chapter, Transcript
from ashes_tui.engine import api
from ashes_tui.engine.api import NONE, PUBLIC, Event, View
from ashes_tui.lang.terms import IN_PLAY, Phase
from ashes_tui.match.match import Match
from ashes_tui.match.past import PastMatch
from ashes_tui.match.replay import replay_journal
from ashes_tui.match.saves.store import Store
from ashes_tui.words.api import FULL, Glyphs, Line, Tone
from ashes_tui.words.narrators.retelling.in_sum import in_sum
from ashes_tui.words.narrators.turns import is_heading


class Happening(StrEnum):
    """What can be jumped to, the weightiest first."""

    HURT = "hurt"
    ATTACK = "attack"
    FALL = "fall"
    CAME = "came"
    DICE = "dice"


class Point(Struct, frozen=True):
    """A moment: the turn it is in, the lives at it, and what the choice before it brought about."""

    round: int
    turn: int
    phase: Phase
    active: int
    lives: tuple[int, ...]
    marks: frozenset[Happening]


class Stretch(Struct, frozen=True):
    """A turn, or a phase between turns: its moments from ``first`` up to ``end`` (excluded).

    ``marks`` are what the choices made in it brought about, those included that ended it.
    """

    round: int
    turn: int
    phase: Phase
    active: int
    first: int
    end: int
    marks: frozenset[Happening]

    @property
    def mark(self) -> Happening | None:
        """The weightiest of its marks."""
        return next((mark for mark in Happening if mark in self.marks), None)


class Told(Struct, frozen=True):
    """A line of the story and the moment it led to."""

    at: int
    line: Line


class LookingBack(Party):
    """A table to look at. ``sees`` is whose view it shows: a seat's, or what everybody may know (PUBLIC).

    ``viewers`` are the views that may be shown: of a game that is over all of them. ``at`` is a moment of ``whole``, of
    which there may be more here: also where a turn begins in which nobody is asked anything.
    """

    def __init__(self, whole: Session, viewers: Sequence[int], glyphs: Glyphs = FULL, at: int | None = None) -> None:
        self.whole, self.viewers = whole, tuple(viewers)
        self.sees = self.viewers[0]
        self.past = PastMatch(whole.match, _turns_without_answers(whole.match))
        if at is not None:
            wanted = whole.match.moments[max(0, min(at, len(whole.match.moments) - 1))]
            self.past.go_to(next(i for i, moment in enumerate(self.past.every_moment) if moment is wanted))
        self.stories: dict[int, Transcript] = {}
        super().__init__(ShownSession(self.past, whole), glyphs, (), lambda: None)

    # --- as a table ------------------------------------------------------------------------------------------------

    def viewer(self, seat: int) -> int:
        """Everything is shown as one viewer knows it."""
        del seat
        return self.sees

    @property
    def seat(self) -> int:
        """The seat at the near side of the table."""
        return max(0, self.sees)

    def show_next_view(self) -> None:
        """Look through the eyes of the next viewer."""
        self.sees = self.viewers[(self.viewers.index(self.sees) + 1) % len(self.viewers)]

    @property
    def view_now(self) -> View:
        """What is seen now."""
        return self.session.view(self.sees)

    # --- along the time line ---------------------------------------------------------------------------------------

    @property
    def at(self) -> int:
        """The moment that is looked at."""
        return self.past.at

    @property
    def at_end(self) -> bool:
        """Whether nothing comes after it."""
        return self.past.at == self.past.last

    @property
    def last_answer(self) -> int:
        """The moment of the game itself that is looked at, or the last one before."""
        return sum(moment.after is not None for moment in self.past.every_moment[1 : self.at + 1])

    def go_to(self, at: int) -> None:
        """Look at another moment."""
        self.past.go_to(at)

    def step(self, steps: int) -> None:
        """Go some moments on, or back."""
        self.go_to(self.at + steps)

    def turn(self, step: int) -> None:
        """Go to the next stretch, or to the beginning of this one, then of the one before."""
        self._to((stretch.first for stretch in self.stretches), step)

    def round(self, step: int) -> None:
        """Go to the beginning of the next round, or back to that of this one, then of the one before."""
        stretches = self.stretches
        begun = (now.first for before, now in pairwise(stretches) if before.round != now.round)
        self._to((0, *begun), step)

    def jump(self, mark: Happening, step: int) -> bool:
        """Go to the next moment with a mark, or back to the last one; False if there is none."""
        return self._to((at for at, point in enumerate(self.points) if mark in point.marks), step, False)

    def _to(self, places: Iterable[int], step: int, to_the_ends: bool = True) -> bool:
        ahead = [at for at in places if (at > self.at) == (step > 0) and at != self.at]
        if not ahead and not to_the_ends:
            return False
        last = self.past.last if step > 0 else 0
        self.go_to((min(ahead) if step > 0 else max(ahead)) if ahead else last)
        return True

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """Every moment of the game."""
        match, moments = self.whole.match, self.past.every_moment
        views = [match.view_at(moment, PUBLIC) for moment in moments]
        since = [0, *(moment.events for moment in moments)]
        events = [match.events(PUBLIC, since[at], since[at + 1]) for at in range(len(views))]
        before = [views[0], *views]
        return tuple(_point(before[at], view, events[at]) for at, view in enumerate(views))

    @cached_property
    def stretches(self) -> tuple[Stretch, ...]:
        """All turns and the phases between them."""
        points = self.points
        firsts = [at for at, p in enumerate(points) if at == 0 or _where(p) != _where(points[at - 1])]
        return tuple(_stretch(points, first, end) for first, end in pairwise([*firsts, len(points)]))

    @property
    def stretch(self) -> int:
        """The number of the stretch that is looked at."""
        return max(i for i, stretch in enumerate(self.stretches) if stretch.first <= self.at)

    # --- in words --------------------------------------------------------------------------------------------------

    def told(self) -> tuple[Told, ...]:
        """The lines of the turn or phase that is looked at, those to come included."""
        return self.told_around(0)[1]

    def told_around(self, lines: int) -> tuple[tuple[Told, ...], tuple[Told, ...], tuple[Told, ...]]:
        """So many lines before the turn or phase that is looked at, its own, and as many after it."""
        chapters = self._chapters()
        here = next((i for i in reversed(range(len(chapters))) if chapters[i].at <= self.at), 0)
        first, end = _around(chapters, here)
        before, after = chapters[max(0, first - lines) : first], chapters[end : end + lines]
        return tuple(before), tuple(chapters[first:end]), tuple(after)

    def whole_story(self) -> Sequence[Told]:
        """All lines of the game, each with the moment it led to."""
        return self._chapters()

    def turn_began(self) -> View:
        """What was seen when the turn or phase began that is looked at."""
        moment = self.past.every_moment[self.stretches[self.stretch].first]
        return self.whole.match.view_at(moment, self.sees)

    def _chapters(self) -> list[Told]:
        story = self.stories.setdefault(self.sees, self.whole.transcript(self.sees))
        led_to: dict[int, int] = {}
        since = 0
        for at, moment in enumerate(self.past.every_moment):
            if at and moment.after is None:
                continue  # amid what followed an answer
            led_to[since] = at  # of several the last: before it nothing happened, as before the first answer
            since = moment.events
        return [told for chapter in story.chapters for told in self._told_each(chapter, led_to.get(chapter.since, 0))]

    def _told_each(self, chapter: Chapter, led_to: int) -> Iterator[Told]:
        """The lines of a chapter, each with the first moment at which it was over."""
        amid = range(led_to, led_to)
        while amid.start > 1 and self.past.every_moment[amid.start - 1].after is None:
            amid = range(amid.start - 1, led_to)

        def over_at(told: tuple[Line, int]) -> int:
            return next((at for at in amid if self.past.every_moment[at].events >= told[1]), led_to)

        for at, lines in groupby(zip(chapter.lines, chapter.ends, strict=True), over_at):
            yield from (Told(at, line) for line in in_sum([line for line, _ in lines], FULL.times))


class ShownSession(Session):
    """The game at the moment that is looked at, with the seats of the whole."""

    def __init__(self, past: PastMatch, whole: Session) -> None:
        super().__init__(past, {}, whole.rulebook)
        self.others = whole.others
        self.lives_so_far = whole.lives_so_far.branched()


def viewers_of(session: Session, person: int = NONE) -> tuple[int, ...]:
    """Whose views may be shown: after the game everybody's; before its end the ``person``'s, and the public one."""
    if session.over:
        seats = tuple(range(len(session.match.header.setup.seats)))
        return (*(seat for seat in seats if seat in session.people), *(s for s in seats if s in session.others), PUBLIC)
    own = person if person != NONE else session.people[0] if session.alone else NONE
    return (own, PUBLIC) if own != NONE else (PUBLIC,)


class SavedSession(Session):
    """A saved game that is not open: nobody plays it here, and a copy of it may be made."""

    def __init__(self, match: Match) -> None:
        super().__init__(match, make_players(computer_seats(match), match.header.setup.seed))

    @property
    def may_be_copied(self) -> bool:
        """Whether one person plays it alone."""
        return self.alone


def saved_game(store: Store, name: str) -> tuple[Session, str]:
    """A saved game to look at, and what is to be said about it: of one that another version played, how far it goes.

    Its file is neither locked nor changed.
    """
    journal = store.read(name)
    replayed = replay_journal(journal)
    gone = replayed.differences[0] if replayed.differences else None
    note = f"{journal.place(gone.n)}: {gone.problem}. It is shown as far as it can be played here." if gone else ""
    return SavedSession(replayed.match), note


def _turns_without_answers(match: Match) -> Iterator[int]:
    """After how many events each turn began in which the game never stood still, such as one of an automaton."""
    stood = [moment.events for moment in match.moments]
    begun = [
        (n, event) for n, event in match.numbered_events(None) if isinstance(event, api.TurnBegan | api.PhaseBegan)
    ]
    for (number, event), (after, _) in pairwise(begun):
        if isinstance(event, api.TurnBegan) and bisect_right(stood, number) == bisect_right(stood, after):
            yield number + 1


def _where(point: Point) -> tuple[int, int, Phase]:
    return point.round, point.turn, point.phase


def _stretch(points: Sequence[Point], first: int, end: int) -> Stretch:
    point = points[first]
    marks = frozenset[Happening]().union(*(p.marks for p in points[first + 1 : end + 1]))
    return Stretch(point.round, point.turn, point.phase, point.active, first, end, marks)


def _point(before: View, now: View, events: Sequence[Event]) -> Point:
    lives = tuple(seat.phoenixborn.life_left for seat in now.seats)
    hurt = any(b.phoenixborn.wounds < n.phoenixborn.wounds for b, n in zip(before.seats, now.seats, strict=True))
    marks = {mark for event in events if (mark := _mark_of(event)) is not None}
    found = frozenset(marks | {Happening.HURT} if hurt else marks)
    return Point(now.round, now.turn, now.phase, now.active, lives, found)


def _mark_of(event: Event) -> Happening | None:
    match event:
        case api.AttackersDeclared():
            return Happening.ATTACK
        case api.UnitDestroyed():
            return Happening.FALL
        case api.CardMoved(zone=zone, origin=origin) if zone in IN_PLAY and origin not in IN_PLAY:
            return Happening.CAME
        case api.DiceRolled() | api.DieTurned():
            return Happening.DICE
        case _:
            return None


def _around(lines: Sequence[Told], here: int) -> tuple[int, int]:
    """Where the lines begin and end from the heading at or before a line up to the next heading."""
    first = next((i for i in reversed(range(min(here + 1, len(lines)))) if _begins(lines[i].line)), 0)
    end = next((i for i in range(here + 1, len(lines)) if _begins(lines[i].line)), len(lines))
    return first, end


def _begins(line: Line) -> bool:
    return is_heading(line) or line.tone is Tone.ROUND
