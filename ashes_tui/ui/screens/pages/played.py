"""Statistics over all finished games: by deck, by opponent, deck against opponent; and the last games."""

from __future__ import annotations

from functools import cached_property

from ashes_tui.client.played import KINDS_OF_GAMES, PlayedGame, records
from ashes_tui.content.api import ContentError
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing
from ashes_tui.ui.draw.page import head, more_above
from ashes_tui.ui.draw.pages.statistics import Counted, ToCome, statistics
from ashes_tui.ui.screens.pages.reader import WITHOUT_WORDS, ReaderScreen, Row
from ashes_tui.words.phrases import capital


class PlayedPage(ReaderScreen[None]):
    """What was won, how often, in how many rounds."""

    hints = WITHOUT_WORDS

    def __init__(self, games: list[PlayedGame]) -> None:
        super().__init__()
        self.games = games
        self.counted = [Counted(title, records(games, kind)) for title, kind in KINDS_OF_GAMES]

    def title_text(self) -> str:
        """The title of the page."""
        return f"Finished games: {len(self.games)}"

    def beside_title(self) -> str:
        """How many of all were won."""
        won = sum(game.won is True for game in self.games)
        return f"{won} won, {round(100 * won / len(self.games))}%" if self.games else ""

    def rows(self, width: int) -> list[Row]:
        """All that is told, as lines of text."""
        return [(name, self.palette.text) for each in self.counted for name in (each.title, *each.records)]

    @cached_property
    def _to_come(self) -> tuple[ToCome, ...]:
        """The opponents that were not beaten yet, and the decks that were not played."""
        try:
            book, decks = self.ashes.library.rulebook, self.ashes.library.decks
        except ContentError:
            return ()
        beaten = {game.against for game in self.games if game.won}
        played = {game.deck for game in self.games}
        return (
            ToCome(
                "Opponents still to beat",
                [(name, capital(spec.kind)) for name, spec in book.automata.items() if name not in beaten],
            ),
            ToCome(
                "Decks still to play",
                [(deck.name, deck.phoenixborn) for deck in decks.values() if deck.name not in played],
            ),
        )

    def paint(self) -> None:
        """Draw the first line, and of the tables as much as there is room for."""
        look, width, room = self.ashes.look, self.room.width, max(1, self.room.height - 3)
        body = (
            statistics(width, self.counted, self.games, look, room, self._to_come)
            if self.games
            else _nothing(width, look)
        )
        self.first = max(0, min(self.first, len(body.strips) - room))
        canvas = Canvas(width, room + 2, look.palette.screen_bg)
        head(canvas, self.title_text(), look, self.beside_title())
        more_above(canvas, self.first, look)
        shown = body.strips[self.first : self.first + room]
        above = canvas.drawing().strips
        self.pane.show(Drawing((*above[:2], *shown, *above[2 + len(shown) :])))
        self.show_foot(len(body.strips), room)


def _nothing(width: int, look: Appearance) -> Drawing:
    """What stands there before any game was finished."""
    canvas = Canvas(width, 1, look.palette.screen_bg)
    canvas.put(2, 0, "No game was finished yet.", look.palette.dim)
    return canvas.drawing()
