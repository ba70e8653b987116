"""The picture of the lobby: own games first, tables, who is here, what is said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ashes_tui.host.guests.news import LobbyNews, TableNews
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.truncate import shorten, wrap

ROWS, KEYS = "rows", "keys"
OWN_KEYS, TABLE_KEYS = "123456789", "abdefghjkl"
"""The keys of one's own games, and of the tables of others: no letter that does something else here."""
SIDE, WIDE = 36, 110
"""The width of the column at the side, and from which width of the terminal there is one."""
HINTS = (
    ("Enter", "go on or join"),
    ("n", "new table"),
    ("w", "watch"),
    ("/", "talk"),
    ("p", "people"),
    ("c", "code"),
    ("m", "play alone"),
    ("y", "you"),
    ("?", "keys"),
    ("q", "leave"),
)


class LobbyPicture(NamedTuple):
    """What is drawn. ``typed`` is the line being typed, None while none is; ``notice`` what was refused last."""

    name: str
    news: LobbyNews
    cursor: int
    typed: str | None
    notice: str


def rows_of(news: LobbyNews) -> tuple[tuple[str, TableNews], ...]:
    """All lines that can be chosen, each with its key; more than there are keys have none."""
    own = [(OWN_KEYS[i : i + 1], line) for i, line in enumerate(news.own)]
    others = [(TABLE_KEYS[i : i + 1], line) for i, line in enumerate(news.others)]
    return (*own, *others)


def draw_lobby(picture: LobbyPicture, width: int, height: int, look: Appearance) -> Drawing:
    """The whole screen."""
    canvas = Canvas(width, height, look.palette.screen_bg)
    side = SIDE if width >= WIDE else 0
    _header(canvas, picture, look)
    below = 0 if side else _below_height(height)
    _tables(canvas, (0, 1, width - side, height - 3 - below), picture, look)
    if side:
        _side(canvas, (width - side, 1, side, height - 3), picture, look)
    else:
        _below(canvas, (0, height - 2 - below, width, below), picture, look)
    _line(canvas, height - 2, picture, look)
    _keys(canvas, height - 1, look)
    return canvas.drawing()


def _header(canvas: Canvas, picture: LobbyPicture, look: Appearance) -> None:
    palette, news = look.palette, picture.news
    canvas.fill(0, 0, canvas.width, 1, palette.header_bg)
    x = canvas.put(1, 0, "Lobby", palette.accent) + 3
    tables = len(news.own) + len(news.others)
    canvas.put(x, 0, f"{len(news.people)} here, {tables} {'table' if tables == 1 else 'tables'}", palette.dim)
    canvas.right(canvas.width - 1, 0, f"you are {picture.name}", palette.mine)


def _heading(canvas: Canvas, box: tuple[int, int, int], text: str, look: Appearance) -> None:
    x, y, width = box
    end = canvas.put(x, y, f"{text} ", look.palette.accent)
    canvas.put(end, y, look.glyphs.line * max(0, x + width - end), look.palette.faint)


# --- tables ------------------------------------------------------------------------------------------------------


def _tables(canvas: Canvas, box: tuple[int, int, int, int], picture: LobbyPicture, look: Appearance) -> None:
    x, y, width, height = box
    rows, own = rows_of(picture.news), len(picture.news.own)
    lines: list[int | str] = ["Your games", *range(own)] if own else []
    lines += ["", "Tables", *range(own, len(rows))] if own else ["Tables", *range(len(rows))]
    if own == len(rows):
        lines += ["-No other table is open. n: open one"]
    at = lines.index(picture.cursor) if picture.cursor in lines else 0
    first = max(0, min(at - height // 2, len(lines) - height))
    for i, line in enumerate(lines[first : first + height]):
        where = (x + 1, y + i, width - 2)
        if isinstance(line, int):
            _table(canvas, where, rows[line], line, line == picture.cursor, line < own, look)
        elif line.startswith("-"):
            canvas.put(x + 3, y + i, line[1:], look.palette.dim)
        elif line:
            _heading(canvas, where, line, look)


def _table(
    canvas: Canvas,
    box: tuple[int, int, int],
    line: tuple[str, TableNews],
    number: int,
    cursor: bool,
    own: bool,
    look: Appearance,
) -> None:
    x, y, width = box
    key, news = line
    palette, cut = look.palette, look.glyphs.ellipsis
    canvas.fill(x, y, width, 1, palette.cursor_bg if cursor else palette.mine_bg if own else palette.screen_bg)
    canvas.put(x, y, look.glyphs.cursor if cursor else " ")
    canvas.put(x + 2, y, key, None if cursor else palette.accent)
    canvas.put(x + 4, y, shorten(news.who, 15, cut), None if cursor else palette.strong)
    canvas.put(x + 20, y, shorten(news.game, 20, cut), None if cursor else palette.text)
    taken = sum(news.seats)
    canvas.put(x + 41, y, f"{taken}/{len(news.seats)}", None if cursor else palette.dim)
    good = palette.mine if news.asked else palette.good if news.free else palette.dim
    canvas.put(x + 45, y, shorten(news.state, 15, cut), None if cursor else good)
    canvas.put(x + 61, y, shorten(news.clock, width - 61, cut), None if cursor else palette.dim)
    canvas.spot(x, y, width, 1, ROWS, number)


# --- people and talk ---------------------------------------------------------------------------------------------


def _below_height(height: int) -> int:
    return max(5, height // 4)


def _below(canvas: Canvas, box: tuple[int, int, int, int], picture: LobbyPicture, look: Appearance) -> None:
    x, y, width, height = box
    _heading(canvas, (x + 1, y, width - 2), "Here and talk", look)
    names = "  ".join(person.name for person in picture.news.people)
    canvas.put(x + 1, y + 1, shorten(names, width - 2, look.glyphs.ellipsis), look.palette.text)
    _talk(canvas, (x + 1, y + 2, width - 2, height - 2), picture, look)


def _side(canvas: Canvas, box: tuple[int, int, int, int], picture: LobbyPicture, look: Appearance) -> None:
    x, y, width, height = box
    palette, people = look.palette, picture.news.people
    _heading(canvas, (x + 1, y, width - 2), "Here", look)
    room = max(3, height // 3)
    for i, person in enumerate(people[:room]):
        style = palette.mine if i == 0 else palette.faint if person.kind else palette.text
        canvas.put(x + 1, y + 1 + i, shorten(person.name, 20, look.glyphs.ellipsis), style)
        canvas.right(x + width - 1, y + 1 + i, "you" if i == 0 else person.kind or person.doing, palette.dim)
    if len(people) > room:
        canvas.put(x + 1, y + 1 + room, f"and {len(people) - room} more", palette.dim)
    top = y + min(len(people), room) + 3
    _heading(canvas, (x + 1, top, width - 2), "Talk", look)
    _talk(canvas, (x + 1, top + 1, width - 2, y + height - top - 1), picture, look)


def _talk(canvas: Canvas, box: tuple[int, int, int, int], picture: LobbyPicture, look: Appearance) -> None:
    """The newest messages that there is room for, the last one at the bottom."""
    x, y, width, height = box
    rows: list[tuple[str, str]] = []
    for message in picture.news.said:
        first, *more = wrap(f"{message.name}: {message.text}", width)
        rows += [(message.name, first), *(("", line) for line in more)]
    for i, (name, text) in enumerate(rows[-height:] if height > 0 else ()):
        canvas.put(x, y + i, text, look.palette.dim)
        canvas.put(x, y + i, name, look.palette.strong)


# --- the last lines ----------------------------------------------------------------------------------------------


def _line(canvas: Canvas, y: int, picture: LobbyPicture, look: Appearance) -> None:
    palette = look.palette
    if picture.typed is not None:
        canvas.fill(0, y, canvas.width, 1, palette.banner_bg)
        room = canvas.width - 14
        canvas.put(1, y, f"Say to all: {_tail(picture.typed, room)}_")
        return
    style = palette.notice_bg if picture.notice else palette.panel_bg
    canvas.fill(0, y, canvas.width, 1, style)
    said = picture.notice or "Choose a table, or press the key of what you want to do"
    canvas.put(1, y, shorten(said, canvas.width - 2, look.glyphs.ellipsis), None if picture.notice else palette.dim)


def _tail(text: str, room: int) -> str:
    while text_width(text) > room:
        text = text[1:]
    return text


def _keys(canvas: Canvas, y: int, look: Appearance, hints: Sequence[tuple[str, str]] = HINTS) -> None:
    palette, x = look.palette, 1
    canvas.fill(0, y, canvas.width, 1, palette.header_bg)
    room = canvas.width - sum(len(key) + 1 for key, _ in hints)
    brief = sum(len(word) + 2 for _, word in hints) > room
    for index, (key, word) in enumerate(hints):
        shown = word.split()[0] if brief else word
        start = x
        x = canvas.put(x, y, key, palette.accent)
        x = canvas.put(x, y, f" {shown}", palette.dim)
        canvas.spot(start, y, x - start, 1, KEYS, index)
        x += 1 if brief else 2
