"""A match as the people at one keyboard hear it: who must decide, and what each of them has been told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ashes_tui.engine.api import PUBLIC, Decision, Event, View
from ashes_tui.match.match import Match, Moment, Notice
from ashes_tui.match.play import step
from ashes_tui.match.player import Player
from ashes_tui.match.records import PERSON
from ashes_tui.plain.reasons import parts
from ashes_tui.plain.spoken import SPOKEN, told
from ashes_tui.words.api import Glyphs, Names, tell

RECENT = 8
"""Lines repeated to whoever goes on with a saved game."""


def players_of(match: Match) -> dict[int, Player]:
    """The seats that no person fills, by what the saved game says of them."""
    others = [(i, name) for i, name in enumerate(match.header.players) if name != PERSON]
    if not others:
        return {}
    from ashes_tui.ai.players import make_player

    return {i: make_player(name, match.header.setup.seed * 31 + i) for i, name in others}


class Game:
    """A running match with its people; the other seats answer by themselves through their ``players``."""

    def __init__(self, match: Match, players: Mapping[int, Player] | None = None, glyphs: Glyphs = SPOKEN) -> None:
        self.match = match
        self.glyphs = glyphs
        self.players = players_of(match) if players is None else players
        seats, enemy = match.header.setup.seats, match.header.setup.opponent
        self.called = tuple(seat.name for seat in seats)
        self.called += (enemy.name,) * len(seats) if enemy else ()
        self.people = tuple(i for i in range(len(seats)) if i not in self.players)
        listeners = self.people or (PUBLIC,)
        self._names: dict[int, Names] = {}
        self._story: dict[int, list[tuple[int, str]]] = {seat: [] for seat in listeners}
        self._tell_all()
        self._told = {seat: self._old_news(seat) for seat in listeners}
        match.subscribe(self._heard)

    def _old_news(self, seat: int) -> int:
        return max(0, len(self._story[seat]) - RECENT) if self.match.version else 0

    # --- reading -----------------------------------------------------------------------------------------

    def names(self, seat: int, view: View | None = None) -> Names:
        """Names for what a seat may know now, remembering what it has seen."""
        view = view or self.match.view(seat)
        before = self._names.get(seat)
        names = Names(view, self.match.rules.rulebook, self.called, self.glyphs, before.known if before else None)
        self._names[seat] = names
        return names

    def story(self, seat: int) -> Sequence[str]:
        """Everything that happened, as a seat may know it."""
        return [line for _, line in self._story[seat]]

    def news(self, seat: int) -> Sequence[str]:
        """What a seat has not been told yet; now it has."""
        found = self.story(seat)[self._told[seat] :]
        self._told[seat] = len(self._story[seat])
        return found

    def next_person(self, preferred: int) -> int:
        """Which person must answer now: the preferred seat if it is asked too; else the first asked."""
        asked = [d.seat for d in self.match.decisions if d.seat in self.people]
        return preferred if preferred in asked or not asked else asked[0]

    def decision_of(self, seat: int) -> Decision | None:
        """What a seat is asked, if anything."""
        return next((d for d in self.match.decisions if d.seat == seat), None)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.match.outcome is not None

    # --- changing ----------------------------------------------------------------------------------------

    def run_players(self) -> None:
        """Let the seats without a person answer until a person is asked."""
        while self.players and not self.over and step(self.match, self.players):
            pass

    def undo(self, seat: int) -> None:
        """Take back the last choice of a seat. Raises ``UndoRefused``.

        Somebody who plays alone may also take back what was rolled, drawn or answered by the other players.
        """
        alone = len(self.people) == 1
        self.match.lenient = alone
        self.match.undo(seat)
        while alone and not self._person_asked() and self.match.undo_limit() is None:
            self.match.undo()

    def _person_asked(self) -> bool:
        return any(d.seat in self.people for d in self.match.decisions)

    def _heard(self, notice: Notice) -> None:
        for seat, story in self._story.items():
            while story and story[-1][0] >= notice.since:
                story.pop()
            if self._told[seat] > len(story):
                self._told[seat] = len(story)
        self._tell(notice.since, self.match.moments[-1])

    def _tell_all(self) -> None:
        """The whole story so far, each step with the table as it was then: cards that left since keep their names."""
        since = 0
        for moment in self.match.moments:
            self._tell(since, moment)
            since = moment.events

    def _tell(self, since: int, moment: Moment) -> None:
        for seat, story in self._story.items():
            events = self.match.events(seat, since, moment.events)
            if events:
                before = self._names.get(seat)
                view = self.match.view_at(moment, seat)
                names = before.after(view) if before else self.names(seat, view)
                story += [(since, line) for line in _lines(events, names)]
                self.names(seat, view)


def _lines(events: Sequence[Event], names: Names) -> Iterator[str]:
    """What happened; before what an opponent does by the rules alone, why."""
    for why, some in parts(events, names):
        yield from (f"{why}.",) if why else ()
        yield from (told(line.text) for line in tell(some, names))
