"""Statistics over all finished games: by deck, by opponent, deck against opponent; and the last games."""

from __future__ import annotations

from functools import cached_property

from ashes_tui.client.played import KINDS_OF_GAMES, PlayedGame, in_all, records
from ashes_tui.content.api import ContentError
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing
from ashes_tui.ui.draw.page import head, more_above
from ashes_tui.ui.draw.pages.statistics import Counted, ToCome, statistics
from ashes_tui.ui.screens.pages.reader import WITHOUT_WORDS, ReaderScreen, Row
from ashes_tui.words.phrases import capital

_UNPLAYED, _SHOWS = "Decks still to play", "d"
"""What is folded as long as it is not asked for, and the key that asks for it."""
_KEPT = ("Enter", "saved games")
"""What leads to the games themselves, with what it says of that."""
_MANY = 12
"""More names than so many are folded."""


class PlayedPage(ReaderScreen[None]):
    """What was won, how often, in how many rounds."""

    hints = WITHOUT_WORDS

    def __init__(self, games: list[PlayedGame]) -> None:
        super().__init__()
        self.games = games
        self._unfolded = self._goes_there = False
        self.counted = [Counted(title, records(games, kind)) for title, kind in KINDS_OF_GAMES]

    def title_text(self) -> str:
        """The title of the page."""
        return f"Finished games: {in_all(self.games).played}"

    def beside_title(self) -> str:
        """How many of all were won."""
        found = in_all(self.games)
        return f"{found.won} won, {found.share}" if found.counted else ""

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
                _UNPLAYED,
                [(deck.name, deck.phoenixborn) for deck in decks.values() if deck.name not in played],
            ),
        )

    @property
    def _may_fold(self) -> bool:
        """Whether there are so many names that they would be all of the page."""
        return bool(self.games) and any(len(each.names) > _MANY for each in self._to_come if each.title == _UNPLAYED)

    def _shown_to_come(self) -> list[ToCome]:
        """What is to come, long lists folded unless they were asked for."""
        if self._unfolded or not self._may_fold:
            return list(self._to_come)
        return [
            each._replace(folded=f"{_SHOWS} shows their names") if each.title == _UNPLAYED else each
            for each in self._to_come
        ]

    def hints_here(self) -> tuple[tuple[str, str], ...]:
        """Beside the usual keys that which unfolds."""
        fold = "fold" if self._unfolded else "show"
        kept = (_KEPT,) if self.games else ()
        unfolds = ((_SHOWS, f"{fold} decks to play"),) if self._may_fold else ()
        return (*kept, *super().hints_here(), *unfolds)

    def press_key(self, key: str) -> bool:
        """Unfold the decks and go to them, fold them, list the games that are kept, or scroll."""
        if key == "enter" and self.games:
            self.ashes.open_saved()
            return True
        if key == "tab":
            return False  # no key leads here by Tab, so it does not lead away
        if key != _SHOWS or not self._may_fold:
            return super().press_key(key)
        self._unfolded = self._goes_there = not self._unfolded
        return True

    def press_hint(self, key: str) -> None:
        """Press a key that was clicked in the foot."""
        if key not in (_SHOWS, _KEPT[0]):
            super().press_hint(key)
            return
        self.press_key(key.lower())
        self.paint()

    def paint(self) -> None:
        """Draw the first line, and of the tables as much as there is room for."""
        look, width, room = self.ashes.look, self.room.width, max(1, self.room.height - 3)
        coming, asked = self._shown_to_come(), self._unfolded
        body = (
            statistics(width, self.counted, self.games, look, room, coming, asked)
            if self.games
            else _nothing(width, look)
        )
        if self._goes_there:
            self._goes_there = False
            self.first = next((y for y, strip in enumerate(body.strips) if _UNPLAYED in strip.text), self.first)
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
    canvas.put(2, 0, "No game has been finished yet.", look.palette.dim)
    return canvas.drawing()
