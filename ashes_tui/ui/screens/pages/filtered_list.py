"""A list to filter by typing, with details of the line under the cursor beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from rich.style import Style
from textual.app import ComposeResult
from textual.containers import Horizontal

from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.page import KEYS_ROW, foot, head, more_below, put_words
from ashes_tui.ui.draw.pages.matches import excerpt, mark_typed
from ashes_tui.ui.draw.pieces import Box, cap, frame, price
from ashes_tui.ui.draw.signs import ROUND
from ashes_tui.ui.draw.truncate import shorten
from ashes_tui.ui.pane import Pane
from ashes_tui.ui.screens.base import LeanScreen
from ashes_tui.words.finding import near

T = TypeVar("T")
LIST, READ, LINK = "list", "read", "link"
NARROW, WIDE, WIDEST = 36, 48, 64
"""The columns of the list on a small screen, from 120 columns on, from 160 on."""
FRAMED = 3
"""The lines above and below the text beside the list: the head, and its frame."""
_LIST_TOP, _IN, _WIDEST = 2, 2, 90
"""The list's first line; columns from the edge to the text beside it, and the most of those."""
_LEAST_GIST = 10
"""In fewer columns no meaning is told."""
_LEAST_ASIDE = 48
"""The least columns of text in each of two columns."""
_NEAR = "nothing called so; near it:"
"""The heading of what is found in spite of a typing mistake."""
_MARKED = 3
"""From so many letters on what was typed is marked in the text beside the list."""
_MOVE, _MOVE_IN_BRIEF = "Up Down PgDn", "Up Down"
"""The keys that move, as the foot names them."""
_PRESSED = {
    "Enter": "enter",
    "Tab": "tab",
    "Esc": "escape",
    "Left": "left",
    "Right": "right",
    _MOVE: "pagedown",
    _MOVE_IN_BRIEF: "down",
}
"""The keys that a click on the foot presses, where they have another name there."""
SEARCH = "/"
"""The key with which a search begins where letters do something else, as in the log; here nothing needs it."""
CLEAR = "ctrl+u"
"""The key that takes back all that was typed, as in a shell."""
STEPS = {"down": 1, "up": -1, "pagedown": 10, "pageup": -10, "home": -9999, "end": 9999}


class Text(NamedTuple):
    """A row beside the list. ``link`` is the number of the link a click follows, -1 for none."""

    text: str
    style: Style
    link: int = -1


def typed_words(typed: str) -> list[str]:
    """The words that were typed, in small letters; each of them must be found."""
    return typed.casefold().split()


def has_words(text: str, words: Iterable[str]) -> bool:
    """Whether a text has all of some words in small letters, wherever they stand in it."""
    folded = text.casefold()
    return all(word in folded for word in words)


def fitting(items: Iterable[T], typed: str, called: Callable[[T], str]) -> list[T]:
    """The items whose name contains every typed word: first those that begin so, then those of which a word does."""
    words = typed_words(typed)
    whole = f" {' '.join(words)}"

    def order(item: T) -> tuple[bool, bool]:
        name = f" {called(item).casefold()}"
        return not name.startswith(whole), whole not in name

    return sorted((item for item in items if has_words(called(item), words)), key=order)


class SideBySide(Horizontal):
    """Panes that cover all of it; of its own lines nothing is drawn or kept, as of a screen's."""

    BLANK = True


class ListedScreen(LeanScreen[None]):
    """A list: arrows move, letters filter, Enter opens, Escape clears the filter, then leaves. Subclasses fill it."""

    empty = "nothing has this name"
    to_type = "type to find"
    """What stands in the empty field: what can be typed."""
    page_key, page_does, enter_does = "Enter", "open", ""
    """The key for the page of a line, and what it does; what Enter does where that is another key."""
    has_aside = False
    """Whether a line has something for a second column."""
    foot_lines = 1
    """The lines of the foot in both panes."""
    each = 1
    """The lines of the screen for each line of the list; the second says more of it."""
    names_first = False
    """Whether what stands at the end of a line gives way to its name: the pane beside tells it, too."""

    def __init__(self) -> None:
        super().__init__()
        self.filter = ""
        self.cursor = 0
        self.is_near = False
        self._gists_from = 0
        self.list = Pane(LIST)
        self.card = Pane("card")

    def compose(self) -> ComposeResult:
        """The list and the pane beside it."""
        yield SideBySide(self.list, self.card)

    # --- what subclasses say -----------------------------------------------------------------------------

    def heading(self) -> str:
        """The heading of the list."""
        raise NotImplementedError

    def labels(self) -> Sequence[str]:
        """The lines that match the filter."""
        raise NotImplementedError

    def tails(self, first: int, end: int) -> Sequence[str]:
        """What stands at the right of the lines from one to another, such as prices; nothing for no line."""
        del first, end
        return ()

    def group(self, at: int) -> str:
        """What a line belongs to, told above the first one of it; empty for a line that stands by itself."""
        del at
        return ""

    def told(self, at: int) -> str:
        """The text of a line that was searched besides its label; what was typed is shown from it."""
        del at
        return ""

    def gist(self, at: int, room: int) -> str:
        """What a line means, in so many columns behind its label; empty if it does not fit."""
        del at, room
        return ""

    @property
    def more_key(self) -> str:
        """The key that shows all of what is cut beside the list."""
        return self.page_key

    @property
    def below(self) -> int:
        """The lines of the screen below both panes."""
        return 0

    def empty_words(self) -> str:
        """What stands in place of the lines if there are none."""
        return self.empty

    def list_width(self, width: int) -> int:
        """The columns of the list on a screen of this width."""
        return WIDEST if width >= 160 else WIDE if width >= 120 else NARROW

    @property
    def lead(self) -> int:
        """The columns before each label."""
        return 0

    def draw_lead(self, canvas: Canvas, box: tuple[int, int, int], at: int, here: bool) -> None:
        """Draw what stands before the label of a line, at a column and line, so wide."""

    @property
    def beyond(self) -> int:
        """The columns behind each line, for more of it than its tail."""
        return 0

    def draw_beyond(self, canvas: Canvas, box: tuple[int, int, int], at: int, here: bool) -> None:
        """Draw what stands behind a line, or below it, at a column and line, so wide."""

    def lines_at(self, at: int) -> int:
        """The lines of the screen for a line of the list."""
        del at
        return self.each

    def label_style(self, at: int) -> Style:
        """How the label of a line is written."""
        del at
        return self.palette.text

    def filtered_by(self) -> str:
        """What is shown besides what was typed; stands at the end of the typed text."""
        return ""

    def panel_height(self, lines: int, room: int) -> int:
        """Of so many lines below a list of that length, those that something else takes."""
        del lines, room
        return 0

    def draw_panel(self, canvas: Canvas, box: Box) -> None:
        """Draw what stands below the list."""

    def beside(self, at: int, width: int) -> Sequence[Text]:
        """The details of a line."""
        raise NotImplementedError

    def aside(self, at: int, width: int) -> Sequence[Text]:
        """More of a line, in a second column where there is room for one."""
        del at, width
        return ()

    @property
    def aside_width(self) -> int:
        """The columns for text in each of two columns, 0 where there is room for one, or nothing for the second."""
        width = self.room.width - self.list_width(self.room.width)
        each = (width - 4 * _IN - 1) // 2
        return each if self.has_aside and each >= _LEAST_ASIDE else 0

    def read(self, at: int) -> None:
        """Open a line on a page of its own."""

    def page(self, at: int) -> None:
        """Open the page of a line, as a click on a text that is cut does; by default what Enter does."""
        self.read(at)

    def follow(self, link: int) -> bool:
        """Follow a link beside the list; False if there is none."""
        del link
        return False

    # --- finding -----------------------------------------------------------------------------------------

    def fits(self, items: Iterable[T], called: Callable[[T], str]) -> list[T]:
        """The items that were looked for by name; if there is none, those that are called nearly so."""
        known = tuple(items)
        return self.or_near(fitting(known, self.filter, called), known, called)

    def or_near(self, found: list[T], items: Iterable[T], called: Callable[[T], str]) -> list[T]:
        """What was found; if that is nothing, the items that are called nearly so, which the list says of them."""
        nearly = [] if found else near(items, self.filter, called)
        self.is_near = bool(nearly)
        return found or nearly

    # --- drawing -----------------------------------------------------------------------------------------

    def paint(self) -> None:
        """Draw both panes."""
        labels, (width, height) = self.labels(), self.room
        height -= self.below
        self.cursor = max(0, min(self.cursor, len(labels) - 1))
        wide = self.list_width(width)
        self.list.styles.width = wide
        self.list.show(self._list(labels, wide, height))
        self.card.show(self.right_side(bool(labels), width - wide, height))

    def _list(self, labels: Sequence[str], width: int, height: int) -> Drawing:
        palette, look = self.palette, self.ashes.look
        canvas = Canvas(width, height, palette.screen_bg + palette.panel_bg)
        found = "" if not self.filter else f"{len(labels)} {'near' if self.is_near else 'found'}"
        head(canvas, self.heading(), look, right=found)
        if self._is_long(width) and not found:
            canvas.put(1, 0, self.heading(), palette.accent)  # goes on in the right half
        self._draw_typed(canvas)
        groups = self._groups(len(labels))
        room = height - _LIST_TOP - self.foot_lines - len(groups)
        taken = self.panel_height(len(labels), room)
        if taken:
            self.draw_panel(canvas, (0, height - self.foot_lines - taken, width, taken))
        room -= taken
        first, end = self._in_sight(len(labels), room)
        visible = labels[first:end]
        below = more_below(len(labels) - end, look)
        canvas.right(width - 2, height - self.foot_lines - taken - 1, below, palette.dim)
        self._gists_from = self._column_of_gists(visible, width)
        tails = self.tails(first, first + len(visible)) or [""] * len(visible)
        y = _LIST_TOP
        for at, (label, tail) in enumerate(zip(visible, tails, strict=True), start=first):
            if at in groups:
                canvas.put(1, y, groups[at], palette.dim, width - 2)
                y += 1
            self._draw_row(canvas, y, at, label, tail)
            y += self.lines_at(at)
        if not labels:
            canvas.put(2, _LIST_TOP, self.empty_words(), palette.faint)
        if self.foot_lines:
            foot(canvas, self.foot_keys(), look)
        return canvas.drawing()

    def _in_sight(self, lines: int, room: int) -> tuple[int, int]:
        """The first line in sight and the one after the last: around the cursor, or at an end of the list."""
        first, used = self.cursor, self.lines_at(self.cursor) if lines else 0
        while first > 0 and used + self.lines_at(first - 1) <= room // 2 + self.lines_at(self.cursor):
            first -= 1
            used += self.lines_at(first)
        end = self._end_of_sight(first, lines, room)
        if end < lines:
            return first, self._end_of_sight(first, lines, room - 1)  # the last line says how many more there are
        used = sum(map(self.lines_at, range(first, end)))
        while first > 0 and used + self.lines_at(first - 1) <= room:
            first -= 1
            used += self.lines_at(first)
        return first, end

    def _end_of_sight(self, first: int, lines: int, room: int) -> int:
        """The line after the last that has room, from the first one in sight on."""
        end = first
        while end < lines and (room := room - self.lines_at(end)) >= 0:
            end += 1
        return end

    def _groups(self, lines: int) -> dict[int, str]:
        """The lines above which a group is named, which are the first of it; what is only near stands in one."""
        if self.filter and self.is_near:
            return {0: _NEAR}
        names = [self.group(at) for at in range(lines)]
        return {at: name for at, name in enumerate(names) if name and names[at - 1 : at] != [name]}

    def _column_of_gists(self, labels: Sequence[str], width: int) -> int:
        """Where the meanings of these lines begin, one below the other, behind the longest label that leaves room."""
        most = width - _LEAST_GIST - _IN
        longest = max((wide for label in labels if (wide := text_width(label)) <= most), default=0)
        return 2 + self.lead + longest + _IN

    def _is_long(self, width: int) -> bool:
        """Whether the heading does not fit over a list of a width."""
        return text_width(self.heading()) > width - 2

    def _draw_typed(self, canvas: Canvas) -> None:
        """What was typed, in the line above the list."""
        palette, ellipsis, width = self.palette, self.ashes.look.glyphs.ellipsis, canvas.width
        canvas.fill(1, 1, width - 2, 1, palette.card_bg)
        said, style = (f"{self.filter}_", palette.strong) if self.filter else (self.to_type, palette.faint)
        end = canvas.right(width - 2, 1, self.filtered_by(), palette.text)
        canvas.put(2, 1, shorten(said, end - 3, ellipsis), style)

    def _draw_row(self, canvas: Canvas, y: int, number: int, label: str, tail: str) -> None:
        """One line of the list: what leads, the label with what was typed marked in it, the tail."""
        palette, look, width = self.palette, self.ashes.look, canvas.width - self.beyond
        here, x = number == self.cursor, 2 + self.lead
        if here:
            canvas.fill(0, y, canvas.width, self.lines_at(number), palette.cursor_bg)
            canvas.put(0, y, look.glyphs.cursor)
        if self.lead:
            self.draw_lead(canvas, (2, y, self.lead), number, here)
        if self.names_first and x + text_width(label) + bool(tail) > width - 2 - text_width(tail):
            tail = ""
        end = width - 2 - text_width(tail)
        name = shorten(label, end - x - bool(tail), look.glyphs.ellipsis)
        at = canvas.put(x, y, name, None if here else self.label_style(number))
        if self.filter:
            self._show_match(canvas, (at, y, end - at), name, number, here)
        else:
            self._put_gist(canvas, (max(at + _IN, self._gists_from), y, end), number, here)
        if end < width - 2:
            price(canvas, end, y, tail, look, None if here else palette.dim)
        if self.beyond:
            self.draw_beyond(canvas, (width, y, self.beyond - 2), number, here)
        elif self.each > 1:
            self.draw_beyond(canvas, (x + _IN, y + 1, width - x - 2 * _IN), number, here)
        canvas.spot(0, y, canvas.width, self.lines_at(number), LIST, number)

    def _put_gist(self, canvas: Canvas, place: tuple[int, int, int], number: int, here: bool) -> None:
        """Say what a line means at a column and line, up to another column, if there is room."""
        at, y, end = place
        if end - at >= _LEAST_GIST:
            canvas.put(at, y, self.gist(number, end - at), None if here else self.palette.dim)

    def _show_match(self, canvas: Canvas, rest: tuple[int, int, int], name: str, number: int, here: bool) -> None:
        """Mark what was typed in a label; if it is not there, show the words of the text in which it is.

        ``rest`` is what is left of the line: its column, line and columns.
        """
        (at, y, room), palette, look = rest, self.palette, self.ashes.look
        if has_words(name, typed_words(self.filter)):
            if not here:
                mark_typed(canvas, 2 + self.lead, y, name, self.filter, palette.gold)
            self._put_gist(canvas, (at + _IN, y, at + room), number, here)
            return
        found = excerpt(self.told(number), self.filter, room - 3, look.glyphs.ellipsis)
        canvas.put(at + 2, y, found, None if here else palette.dim)
        if not here:
            mark_typed(canvas, at + 2, y, found, self.filter, palette.gold)

    def foot_keys(self) -> tuple[tuple[str, str], ...]:
        """The keys of the foot; those that move last, for a narrow list has no room for all."""
        enter = (("Enter", self.enter_does),) if self.enter_does else ()
        leave = ("Esc", "show all" if self.filter else "back")
        keys = (*enter, (self.page_key, self.page_does), leave)
        taken = sum(text_width(f"{key} {word}") + _IN for key, word in keys)
        fits = taken + text_width(f" {_MOVE} move ") <= self.list_width(self.room.width)
        return (*keys, (_MOVE if fits else _MOVE_IN_BRIEF, "move"))

    def right_side(self, there: bool, width: int, height: int) -> Drawing:
        palette = self.palette
        canvas = Canvas(width, height, palette.screen_bg)
        canvas.fill(0, 0, width, 1, palette.header_bg)
        canvas.fill(0, height - self.foot_lines, width, self.foot_lines, palette.header_bg)
        wide = self.list_width(self.room.width)
        if self._is_long(wide) and not self.filter:
            canvas.put(0, 0, self.heading()[wide - 1 :], palette.accent)
        inside = self.aside_width or min(width - 2 * _IN, _WIDEST)
        rows = self.beside(self.cursor, inside) if there else ()
        self._draw_column(canvas, (0, inside), rows)
        if there and self.aside_width:
            self._draw_column(
                canvas, (inside + 2 * _IN + 1, self.aside_width), self.aside(self.cursor, self.aside_width)
            )
        return canvas.drawing()

    def _draw_column(self, canvas: Canvas, place: tuple[int, int], rows: Sequence[Text]) -> None:
        """Rows in a frame, from a column on, so wide; how many have no room."""
        (left, inside), look, palette = place, self.ashes.look, self.palette
        width, height = inside + 2 * _IN, canvas.height
        room = height - FRAMED - self.foot_lines
        if rows:
            frame(canvas, (left, 1, width, min(room, len(rows)) + 2), ROUND, palette.line, look, palette.card_bg)
        for y, row in enumerate(rows[:room], start=2):
            self._draw_text(canvas, (left + _IN, y, inside), row)
        if len(rows) > room:
            more = f" {look.signs.lowered} {len(rows) - room} more: {self.more_key} "
            canvas.right(left + width - 1, height - 1 - self.foot_lines, more, palette.dim)
            canvas.spot(left, height - 1 - self.foot_lines, width, 1, READ, 0)

    def _draw_text(self, canvas: Canvas, box: tuple[int, int, int], row: Text) -> None:
        """One row of a column: a link can be clicked, what was typed is marked."""
        (x, y, inside), look, text = box, self.ashes.look, row.text
        end = x + inside
        if row.link >= 0:
            canvas.spot(x - _IN, y, inside + 2 * _IN, 1, LINK, row.link)
            if text.startswith(f"{row.link + 1} "):
                x = cap(canvas, x, y, str(row.link + 1), look) + 1
                text = text.partition(" ")[2]
        text = shorten(text, end - x, look.glyphs.ellipsis)
        put_words(canvas, x, y, text, row.style, look)
        if len(self.filter) >= _MARKED:
            mark_typed(canvas, x, y, text, self.filter, self.palette.gold)

    # --- keys and mouse ----------------------------------------------------------------------------------

    def press_key(self, key: str) -> bool:
        """Move, filter, follow, leave."""
        if key in STEPS:
            self.cursor += STEPS[key]
        elif key == "backspace":
            self.filter = self.filter[:-1]
        elif key == CLEAR:
            self.filter = ""
        elif key == "escape":
            self.leave()
        elif key == "enter":
            self.read(self.cursor)
        elif key.isdecimal() and self.follow(int(key) - 1):
            return True
        elif key in (" ", SEARCH) and not self.filter:
            return True  # a blank finds nothing; elsewhere the other one begins what is typed here at once
        elif len(key) == 1 and key != "?":
            self.filter += key
            self.cursor = 0
        else:
            return False
        return True

    def leave(self) -> None:
        """Forget what was typed, else leave."""
        if self.filter:
            self.filter = ""
        else:
            self.dismiss(None)

    def on_pane_pressed(self, message: Pane.Pressed) -> None:
        """A click selects a line, follows a link, or presses a key of the foot."""
        row, at = message.spot.row, message.spot.at
        if row == LIST:
            self.cursor = at
        elif row == LINK:
            self.follow(at)
        elif row == READ:
            self.page(self.cursor)
        elif row == KEYS_ROW:
            key = self.foot_keys()[at][0]
            self.press_key(_PRESSED.get(key, key))
        self.paint()

    def on_pane_wheel(self, message: Pane.Wheel) -> None:
        """The wheel moves the cursor."""
        self.cursor += message.step
        self.paint()
