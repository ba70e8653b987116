"""Statistics over all finished games: by deck, by opponent, and deck against opponent."""

from __future__ import annotations

from ashes_tui.client.played import KINDS_OF_GAMES, PlayedGame, records
from ashes_tui.ui.draw.truncate import shorten
from ashes_tui.ui.screens.pages.reader import WITHOUT_WORDS, ReaderScreen, Row
from ashes_tui.words.phrases import count


class PlayedPage(ReaderScreen[None]):
    """What was won, how often, in how many rounds."""

    hints = WITHOUT_WORDS

    def __init__(self, games: list[PlayedGame]) -> None:
        super().__init__()
        self.games = games

    def title_text(self) -> str:
        """The title of the page."""
        return f"Statistics: {count(len(self.games), 'finished game')}"

    def rows(self, width: int) -> list[Row]:
        """Three tables."""
        palette = self.palette
        if not self.games:
            return [("No game was finished yet.", palette.dim)]
        rows: list[Row] = []
        for title, kind in KINDS_OF_GAMES:
            rows += [(f"{title:<{width - 26}}{'won':>6}{'of':>6}{'rounds':>12}", palette.accent)]
            for name, record in records(self.games, kind).items():
                what = shorten(name, width - 28, self.glyphs.ellipsis)
                average = f"{record.rounds / record.played:.1f}"
                text = f"{what:<{width - 26}}{record.won:>6}{record.played:>6}{average:>12}"
                rows.append((text, palette.text))
            rows.append(("", palette.text))
        return rows
