"""How to play, page by page, with pictures of the table that the program draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.strip import Strip

from ashes_tui.client.party import Party
from ashes_tui.client.session import Session
from ashes_tui.engine.api import Rules
from ashes_tui.learn.how_to_play import ATTACK, SECTIONS, SOLO, TITLE, TURN, Section, shown_table
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Drawing
from ashes_tui.ui.draw.pages.lesson import in_look
from ashes_tui.ui.draw.table.kept import KeptDrawings
from ashes_tui.ui.draw.table.layout import layout
from ashes_tui.ui.draw.table.table import draw_table
from ashes_tui.ui.draw.truncate import wrap
from ashes_tui.ui.pane import Pane
from ashes_tui.ui.screens.pages.help import SIGNS, SignsScreen
from ashes_tui.ui.screens.pages.reader import GAP, LEAST, WIDEST, ReaderScreen, Row
from ashes_tui.ui.table.model import TableModel

_ABOVE = 2
"""The lines of a page above its text."""
_BARE = 2
"""An empty line of a pane has its edge and blanks, no other sign."""
_TALL = 24
"""From so many lines on no section is longer than a column."""
_STEPS = {"down": 1, "right": 1, "pagedown": 1, " ": 1, "up": -1, "left": -1, "pageup": -1, "home": -99, "end": 99}
"""The keys that turn pages, and by how many."""


class HowToPlayScreen(ReaderScreen[None]):
    """Sections of text, each with the part of the table that it explains. No section is parted by the end of a page.

    ``heading`` is the title over them, ``at`` the number of the page that is open.
    """

    has_headings = True
    hints = (
        ("Esc", "back"),
        ("Enter", "next page"),
        ("PgUp", "page before"),
        (SIGNS, "all signs"),
        ("w", "words"),
    )

    def __init__(self, heading: str = TITLE, sections: Sequence[Section] = SECTIONS) -> None:
        super().__init__()
        self.heading, self.sections = heading, sections
        self.at, self._count = 0, 1
        self._tables: dict[str, TableModel] = {}
        self._pictures: dict[str, dict[str, Drawing]] = {}
        self._strips: dict[int, Strip] = {}

    def on_mount(self) -> None:
        """Read the tables of the pictures."""
        rules = self.ashes.library.rules
        self.ashes.carry_out(lambda: _sessions(rules), self._show, "The pictures cannot be read")

    def _show(self, sessions: Mapping[str, Session]) -> None:
        parties = {name: Party(session, self.glyphs, (0,)) for name, session in sessions.items()}
        self._tables = {name: TableModel(party, 0) for name, party in parties.items()}
        attacked = self._tables[ATTACK]
        attacked.press(attacked.entries()[0])
        self.paint()

    def title_text(self) -> str:
        """The title of the page."""
        return self.heading

    def beside_title(self) -> str:
        """Which page this is of how many."""
        return f"page {self.at + 1} of {self._count}"

    def rows(self, width: int) -> list[Row]:
        """The text of the open page, with empty rows where the pictures are."""
        self._pictures = self.pictures(width)
        columns, room = self._pages(width), self._room
        self._count = -(-len(columns) // self._columns)
        self.at = max(0, min(self.at, self._count - 1))
        self._strips, found = {}, list[Row]()
        first, *second = columns[self.at * self._columns :][: self._columns]
        below = [("", self.palette.text)] * (room - len(first)) if second else []
        for row in (*first, *below, *(second[0] if second else ())):
            if isinstance(row, Strip):
                self._strips[len(found)] = row
            found.append(("", self.palette.text) if isinstance(row, Strip) else row)
        return found

    @property
    def _room(self) -> int:
        """The lines of a column."""
        return max(1, self.page_height() - _ABOVE)

    @property
    def _each(self) -> int:
        """The columns of the screen for each of two columns of text."""
        return min((self.room.width - 4 - GAP) // 2, WIDEST)

    @property
    def _columns(self) -> int:
        """Two columns of text stand side by side where each has room for pictures of the table."""
        return 2 if self._each >= LEAST and self._room >= _TALL else 1

    def paint(self) -> None:
        """Draw the open page."""
        columns, width = self._columns, self.room.width
        wide = self._each if columns > 1 else min(width - 4, WIDEST)
        rows = self.rows(wide)
        self.pane.show(self._page(rows, (width, self.page_height()), wide, columns))
        self.show_foot(len(rows), columns * self._room)

    def _column_end(self, rows: list[Row], room: int) -> int:
        """Each column is as high as the page: no section is parted."""
        return min(room, len(rows))

    def _pages(self, width: int) -> list[list[Row | Strip]]:
        """As many whole sections in each column as there is room for."""
        room, pages = self._room, list[list[Row | Strip]]()
        for section in self.sections:
            rows = self._section(section, width)
            if pages and len(pages[-1]) + 1 + len(rows) <= room:
                pages[-1] += [("", self.palette.text), *rows]
            else:
                pages += [rows[at : at + room] for at in range(0, len(rows), room)]
        return pages

    def _section(self, section: Section, width: int) -> list[Row | Strip]:
        """A section: heading, text, pictures, and what the signs in them mean."""
        palette, drawn = self.palette, self._pictures.get(section.moment, {})
        panes = [drawn[pane] for pane in section.shows if pane in drawn]
        pictures = [strip for pane in panes for strip in _drawn(pane.strips)]
        told = in_look(notes_on(section, pictures, self.ashes.look), self.ashes.look)
        said = wrap(told, width) if told else []
        return [
            (section.title, palette.accent),
            *((line, palette.text) for line in wrap(section.text, width)),
            *pictures,
            *((line, palette.dim) for line in said),
        ]

    def press_key(self, key: str) -> bool:
        """Turn pages, open the legend of signs, close; Enter turns to the next page, and closes the last one."""
        if key == "enter" and not self.is_last:
            self.at += 1
        elif key in _STEPS:
            self.at += _STEPS[key]
        elif key == SIGNS:
            self.ashes.push_screen(SignsScreen())
        else:
            return super().press_key(key)
        return True

    @property
    def is_last(self) -> bool:
        """Whether no page follows."""
        return self.at >= self._count - 1

    def hints_here(self) -> tuple[tuple[str, str], ...]:
        """Without the key that would turn to a page that is not there; on the last page Enter closes."""
        gone = ("PgUp",) * (self.at == 0) + ("Esc",) * self.is_last
        hints = (("Enter", "back") if self.is_last and hint[0] == "Enter" else hint for hint in self.hints)
        return tuple(hint for hint in hints if hint[0] not in gone)

    def press_hint(self, key: str) -> None:
        """A click on a key of the foot presses it."""
        self.press_key({"Esc": "escape", "Enter": "enter", "PgUp": "pageup"}.get(key, key))
        self.paint()

    def on_pane_wheel(self, message: Pane.Wheel) -> None:
        """The wheel turns pages."""
        message.prevent_default()
        self.at += message.step
        self.paint()

    def pictures(self, width: int) -> dict[str, dict[str, Drawing]]:
        """All panes of each table, as wide as the page; none before they are read."""
        shape = layout(width, self.room.height)._replace(width=width, left=width, side=0)
        drawn = dict[str, dict[str, Drawing]]()
        for name, model in self._tables.items():
            model.game.use_glyphs(self.glyphs)
            drawn[name] = draw_table(model, model.game, shape, (), self.ashes.look, KeptDrawings())
        return drawn

    def _page(self, rows: list[Row], size: tuple[int, int], wide: int, columns: int) -> Drawing:
        """The page of a reader, with the pictures put in."""
        drawing, width = super()._page(rows, size, wide, columns), size[0]
        strips, left = list(drawing.strips), (width - columns * wide - (columns - 1) * GAP) // 2
        for at, picture in self._strips.items():
            y, x = at % self._room + _ABOVE, left + at // self._room * (wide + GAP)
            strips[y] = Strip.join([strips[y].crop(0, x), picture.crop(0, wide), strips[y].crop(x + wide, width)])
        return Drawing(tuple(strips), drawing.spots)


def _sessions(rules: Rules) -> dict[str, Session]:
    return {name: Session(shown_table(rules, name), {}) for name in (TURN, ATTACK, SOLO)}


def notes_on(section: Section, pictures: Sequence[Strip], look: Appearance) -> str:
    """The notes of a section about what its pictures show; none without pictures."""
    shown = "\n".join(strip.text for strip in pictures)
    told = [note.text for note in section.notes if all(in_look(sign, look) in shown for sign in note.about)]
    return " ".join(told) if pictures else ""


def _drawn(strips: Sequence[Strip]) -> Sequence[Strip]:
    """The lines of a picture, without empty ones at its ends; a frame's edge has a name or values in it."""
    full = [i for i, strip in enumerate(strips) if len(set(strip.text)) > _BARE]
    return strips[full[0] : full[-1] + 1] if full else ()
