"""A match as the people at one keyboard hear it: who must decide, and what each of them has been told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ashes_tui.engine.api import PUBLIC, View
from ashes_tui.match.match import Match, Moment
from ashes_tui.match.party import Party, filled_by
from ashes_tui.match.player import Player
from ashes_tui.plain.spell_out import SPOKEN, told
from ashes_tui.words.api import Glyphs, Names, explain

RECENT = 8
"""Lines repeated to whoever goes on with a saved game."""


class Game(Party):
    """A running match with its people; the other seats answer by themselves through their ``players``."""

    def __init__(self, match: Match, players: Mapping[int, Player] | None = None, glyphs: Glyphs = SPOKEN) -> None:
        if players is None:
            from ashes_tui.ai.players import make_players

            players = make_players(filled_by(match), match.header.setup.seed)
        super().__init__(match, players)
        self.glyphs = glyphs
        listeners = self.people or (PUBLIC,)
        self._names: dict[int, Names] = {}
        self._story: dict[int, list[tuple[int, str]]] = {seat: [] for seat in listeners}
        self._told = dict.fromkeys(listeners, 0)
        self.listen()
        self._told = {seat: self._old_news(seat) for seat in listeners}

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

    # --- telling -----------------------------------------------------------------------------------------

    def forget(self, since: int) -> None:
        """Take back what was told of the events from number ``since`` on."""
        for seat, story in self._story.items():
            while story and story[-1][0] >= since:
                story.pop()
            self._told[seat] = min(self._told[seat], len(story))

    def tell(self, since: int, moment: Moment) -> None:
        """Tell each listener the events from number ``since`` to those of a moment."""
        for seat, story in self._story.items():
            events = self.match.events(seat, since, moment.events)
            if events:
                before = self._names.get(seat)
                view = self.match.view_at(moment, seat)
                names = before.after(view) if before else self.names(seat, view)
                story += [(since, told(line.text)) for line in explain(events, names)]
                self.names(seat, view)
