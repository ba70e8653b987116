"""How to play, on one page, with pictures of the table that the program draws."""

from __future__ import annotations

from collections.abc import Sequence

from textual.strip import Strip

from ashes_tui.client.party import Party
from ashes_tui.client.session import Session
from ashes_tui.learn.how_to_play import SECTIONS, TITLE, shown_table
from ashes_tui.ui.draw.canvas import Drawing
from ashes_tui.ui.draw.table.kept import KeptDrawings
from ashes_tui.ui.draw.table.layout import layout
from ashes_tui.ui.draw.table.table import draw_table
from ashes_tui.ui.draw.truncate import wrap
from ashes_tui.ui.screens.pages.reader import ReaderScreen, Row
from ashes_tui.ui.table.model import TableModel

_PICTURED = 40
"""The lines of the terminal for which the pictures are drawn."""


_MORE = 9
"""The columns of the sign in the last line that there is more."""


_BARE = 2
"""An empty line of a pane has its edge and blanks, no other sign."""


class HowToPlayScreen(ReaderScreen[None]):
    """Sections of text, each with the part of the table that it explains."""

    has_headings = True

    def __init__(self) -> None:
        super().__init__()
        self._table: tuple[Party, TableModel] | None = None
        self._strips: dict[int, Strip] = {}

    def on_mount(self) -> None:
        """Read the table of the pictures."""
        rules = self.ashes.library.rules
        self.ashes.carry_out(lambda: Session(shown_table(rules), {}), self._show, "The pictures cannot be read")

    def _show(self, session: Session) -> None:
        party = Party(session, self.glyphs, (0,))
        self._table = party, TableModel(party, 0)
        self.paint()

    def title_text(self) -> str:
        """The title of the page."""
        return TITLE

    def rows(self, width: int) -> list[Row]:
        """The text, with empty rows where the pictures are."""
        pictures, found = self.pictures(width), list[Row]()
        self._strips = {}
        for section in SECTIONS:
            found.append((section.title, self.palette.accent))
            found += [(line, self.palette.text) for line in wrap(section.text, width)]
            for pane in section.shows:
                for strip in _drawn(pictures[pane].strips) if pane in pictures else ():
                    self._strips[len(found)] = strip
                    found.append(("", self.palette.text))
            found.append(("", self.palette.text))
        return found[:-1]

    def pictures(self, width: int) -> dict[str, Drawing]:
        """All panes of the table, as wide as the page; none before they are read."""
        if self._table is None:
            return {}
        party, model = self._table
        party.use_glyphs(self.glyphs)
        shape = layout(width, _PICTURED)._replace(width=width, left=width, side=0)
        return draw_table(model, party, shape, (), self.ashes.look, KeptDrawings())

    def _page(self, rows: list[Row], width: int, height: int, wide: int) -> Drawing:
        """The page of a reader, with the pictures put in."""
        drawing = super()._page(rows, width, height, wide)
        strips, x = list(drawing.strips), (width - wide) // 2
        for y in range(2, height):
            picture = self._strips.get(self.first + y - 2)
            if picture is not None:
                end = wide - _MORE if y == height - 1 else wide
                strips[y] = Strip.join([strips[y].crop(0, x), picture.crop(0, end), strips[y].crop(x + end, width)])
        return Drawing(tuple(strips), drawing.spots)


def _drawn(strips: Sequence[Strip]) -> Sequence[Strip]:
    """The lines of a picture, without empty ones at its ends; a frame's edge has a name or values in it."""
    full = [i for i, strip in enumerate(strips) if len(set(strip.text)) > _BARE]
    return strips[full[0] : full[-1] + 1] if full else ()
