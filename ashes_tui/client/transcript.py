"""``Transcript``: the story of a game for one viewer, chapter by chapter, and the names it is told with."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import dropwhile, takewhile
from typing import Protocol

from msgspec import Struct

from ashes_tui.engine import api
from ashes_tui.engine.api import Event, View
from ashes_tui.lang.defs import Rulebook
from ashes_tui.match.match import Match, Moment
from ashes_tui.words.api import FULL, Glyphs, Line, Names, explain_in_parts
from ashes_tui.words.copy_numbers import CopyNumbers
from ashes_tui.words.narrators.retelling.in_sum import in_sum
from ashes_tui.words.narrators.turns import StoryPosition, mark_opponent_turns


class StorySource(Protocol):
    """The running game that a transcript follows; a ``Session`` is one."""

    @property
    def match(self) -> Match:
        """The match, with its moments and events."""

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook of the match."""

    @property
    def seat_names(self) -> tuple[str, ...]:
        """A name for every seat."""

    @property
    def opponent(self) -> int:
        """The seat of an automaton; NONE without one."""

    def view_at(self, moment: Moment, viewer: int) -> View:
        """What a viewer saw at a moment."""


RollOrBegin = api.NumberRolled | api.TurnBegan | api.PhaseBegan
"""What tells which roll of a behaviour die belongs to the turn that goes on."""


class Chapter(Struct, frozen=True):
    """The lines for the events of one choice.

    ``ends``: for each line how many events of the game had happened when it was over. ``end`` is where the story stands
    after them; ``rolls`` are those of a behaviour die among them, and the turns and phases that begin.
    """

    since: int
    lines: tuple[Line, ...]
    ends: tuple[int, ...] = ()
    end: StoryPosition = StoryPosition()
    rolls: tuple[RollOrBegin, ...] = ()


class Transcript:
    """What happened, as ``viewer`` (a seat, or PUBLIC) may know it.

    It catches up with the game whenever it is read: choices made since are told, each with the table as it was then,
    and choices that were undone are dropped. ``addressed`` is the player who is ``you`` in it; NONE: nobody.
    """

    def __init__(self, source: StorySource, viewer: int, glyphs: Glyphs = FULL, addressed: int = api.NONE) -> None:
        self.viewer = viewer
        self._addressed = addressed
        self._source = source
        self._glyphs = glyphs
        self._told: list[Moment] = []
        self._chapters: list[Chapter] = []
        self._at: list[int] = []  # of each moment told: how many chapters there were after it
        self._names: Names | None = None
        self._numbers: list[CopyNumbers] = []  # of each moment told: the numbers of copies after it
        self._heard = 0
        self._summed: tuple[Moment, list[Line]] | None = None

    # --- reading ---------------------------------------------------------------------------------------------------

    @property
    def chapters(self) -> Sequence[Chapter]:
        """The story so far: one chapter for each choice that the viewer noticed."""
        self._catch_up()
        return self._chapters

    @property
    def lines(self) -> list[Line]:
        """All lines of the story so far."""
        return [line for chapter in self.chapters for line in chapter.lines]

    @property
    def lines_in_sum(self) -> list[Line]:
        """The same, those that tell the same of one thing after another in one; made once for a moment."""
        lines, now = self.lines, self._told[-1]
        if self._summed is None or self._summed[0] is not now:
            self._summed = now, list(in_sum(lines, self._glyphs.times))
        return self._summed[1]

    @property
    def names(self) -> Names:
        """Names for what the viewer sees now, remembering what it has seen."""
        self._catch_up()
        assert self._names is not None
        return self._names

    @property
    def view(self) -> View:
        """What the viewer sees now."""
        return self.names.view

    def numbers_at(self, events: int) -> CopyNumbers:
        """The numbers that copies had when so many events had happened."""
        self._catch_up()
        at = bisect_right(self._told, events, key=lambda moment: moment.events)
        return self._numbers[at - 1] if at else CopyNumbers()

    def caught_up(self) -> Transcript:
        """This transcript, after it has caught up with the game."""
        self._catch_up()
        return self

    def news(self) -> list[Line]:
        """The lines since this was last called."""
        lines = self.lines
        new = lines[self._heard :]
        self._heard = len(lines)
        return new

    def skip_to_last(self, n: int) -> None:
        """Let ``news`` leave out all but the last ``n`` lines."""
        self._heard = max(0, len(self.lines) - n)

    def last_automaton_turn(self) -> tuple[Line, ...]:
        """The lines of the automaton's last turn."""
        back = dropwhile(lambda line: not line.apart, reversed(self.lines))
        return tuple(takewhile(lambda line: line.apart, back))[::-1]

    # --- following the game ----------------------------------------------------------------------------------------

    def _catch_up(self) -> None:
        moments = self._source.match.moments
        if self._told and len(self._told) == len(moments) and self._told[-1] is moments[-1]:
            return
        self._forget(moments)
        for moment in moments[len(self._told) :]:
            self._tell(moment)
        self._rename(moments[-1])

    def _forget(self, moments: Sequence[Moment]) -> None:
        """Drop what has been undone."""
        chapters, n = self._told, len(self._told)
        while chapters and (len(chapters) > len(moments) or chapters[-1] is not moments[len(chapters) - 1]):
            chapters.pop()
            self._at.pop()
            self._numbers.pop()
        if len(chapters) == n:
            return
        if chapters:
            self._rename(chapters[-1])
        del self._chapters[self._at[-1] if self._at else 0 :]
        self._heard = min(self._heard, sum(len(chapter.lines) for chapter in self._chapters))

    def _tell(self, moment: Moment) -> None:
        since = self._told[-1].events if self._told else 0
        numbered = tuple(self._source.match.numbered_events(self.viewer, since, moment.events))
        if numbered:
            events = [event for _, event in numbered]
            before = self._names
            now = self._rename(moment)
            told = explain_in_parts(events, now.with_past(before) if before else now, self._events_of_last(since))
            lines, ends = [line for line, _ in told], tuple(numbered[n - 1][0] + 1 if n else since for _, n in told)
            rolls = tuple(e for e in events if isinstance(e, RollOrBegin))
            before_them = self._chapters[-1].end if self._chapters else StoryPosition()
            marked, end = mark_opponent_turns(lines, before_them, self._source.opponent)
            self._chapters.append(Chapter(since, marked, ends, end, rolls))
        self._told.append(moment)
        self._at.append(len(self._chapters))
        self._numbers.append(self._names.numbers if self._names else CopyNumbers())

    def _events_of_last(self, until: int) -> Sequence[Event]:
        """The events of the last chapter, which what comes now may say more of."""
        since = self._chapters[-1].since if self._chapters else until
        return tuple(event for _, event in self._source.match.numbered_events(self.viewer, since, until))

    def _rename(self, moment: Moment) -> Names:
        """Names for the view of a moment, made only once."""
        view, before = self._source.view_at(moment, self.viewer), self._names
        if before is None or before.view is not view:
            known = before.known if before else None
            numbers = (self._numbers[-1] if self._numbers else CopyNumbers()).after(view)
            players, rulebook = self._source.seat_names, self._source.rulebook
            made = Names(view, rulebook, players, self._glyphs, known, numbers=numbers)
            self._names = made.speaking_to(self._addressed)
        assert self._names is not None
        return self._names
