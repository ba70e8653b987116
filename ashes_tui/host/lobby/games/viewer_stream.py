"""``ViewerStream``: what one viewer of a hosted game is given: their view, their decision, their story."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ashes_tui.client.party import Party
from ashes_tui.client.session import Session
from ashes_tui.engine.api import NONE, PUBLIC, Decision, Event, Option, View
from ashes_tui.host.lobby.errors import Refused
from ashes_tui.host.lobby.games.game import HostedGame
from ashes_tui.host.lobby.tables.wishes import Status, Wish
from ashes_tui.match.saves.store import Unsubscribe
from ashes_tui.words.api import FULL, Glyphs, Line


class ViewerStream:
    """A hosted game for one viewer: a seat, or PUBLIC for whoever watches."""

    def __init__(self, game: HostedGame, viewer: int, glyphs: Glyphs = FULL) -> None:
        self.viewer = viewer
        self._game, self._glyphs = game, glyphs
        self._transcript = game.session.transcript(viewer, glyphs)

    @property
    def session(self) -> Session:
        """The game; whatever is asked of it goes through the table's rules."""
        return self._game.session

    @property
    def view(self) -> View:
        """The table as the viewer may know it."""
        return self._game.session.view(self.viewer)

    @property
    def decision(self) -> Decision | None:
        """What the viewer is asked, if anything."""
        return self._game.session.decision_of(self.viewer) if self.viewer != PUBLIC else None

    @property
    def options(self) -> tuple[Option, ...]:
        """The answers to that which can be listed."""
        asked = self.decision
        return self._game.session.match.options(asked) if asked else ()

    @property
    def status(self) -> Status:
        """How things stand besides the game."""
        return self._game.status

    @property
    def away(self) -> frozenset[int]:
        """The seats of people who are not connected."""
        return self._game.away()

    def events(self, since: int = 0) -> tuple[Event, ...]:
        """What happened, as the viewer may know it, from event number ``since`` on."""
        return self._game.session.match.events(self.viewer, since)

    def news(self) -> list[Line]:
        """What was told since this was last asked."""
        return self._transcript.news()

    def hands(self) -> Sequence[View]:
        """For whoever watches: the table as each seat saw it a while ago, if the table shows that."""
        delay = self._game.table.plan.hands_after
        return self._game.past.hands(delay) if self.viewer == PUBLIC and delay else ()

    def wish(self, wish: Wish) -> None:
        """Ask something of the game. Raises ``IllegalChoice`` and ``MatchError``; nothing is changed then."""
        if self.viewer in (PUBLIC, NONE):
            raise Refused("you do not play at this table; watch, or sit down at another")
        self._game.wish(self.viewer, wish)

    def party(self) -> Party:
        """The same for the screens of a table; their answers go through the table's rules too."""
        people = () if self.viewer == PUBLIC else (self.viewer,)
        return Party(self._game.session, self._glyphs, people, let_play=lambda: None)

    def subscribe(self, heard: Callable[[], None]) -> Unsubscribe:
        """Be told when something has changed; the result ends it."""
        return self._game.subscribe(heard)
