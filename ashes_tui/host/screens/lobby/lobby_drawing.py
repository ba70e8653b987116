"""The picture of the lobby: own games first, tables, who is here, what is said; below, what can be done."""

from __future__ import annotations

from typing import NamedTuple

from ashes_tui.host.guests.news import LobbyNews, TableNews
from ashes_tui.host.screens.lobby.about_drawing import about_height, draw_about
from ashes_tui.host.screens.lobby.deeds_drawing import deeds_height, draw_deeds, draw_keys
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.pieces import CAP, cap, plate
from ashes_tui.ui.draw.truncate import shorten, wrap

ROWS = "rows"
OWN_KEYS, TABLE_KEYS = "123456789", "abdefghjkl"
"""The keys of one's own games, and of the tables of others: no letter that does something else here."""
SIDE, WIDE, _WIDE_SIDE, _WIDEST = 36, 110, 56, 160
"""The width of the column at the side, and from which width of the terminal there is one; the same where it is wide."""
_TALL = 50
"""In so many lines every table is told of below the list, as many as have room."""
_LEAST_TABLES = 8
"""The lines that games and tables keep beside what is told of one of them."""
_COLUMNS = (20, 42, 53, 70)
"""The columns of a line, from its key on: game, seats, state, clock."""
_USUAL, _MOST = 82, 1.5
"""The width for which they are made; how much further apart they are at most."""


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
    side = _WIDE_SIDE if width >= _WIDEST else SIDE if width >= WIDE else 0
    rows = rows_of(picture.news)
    chosen = rows[picture.cursor][1] if picture.cursor < len(rows) else None
    _header(canvas, picture, look)
    deeds = deeds_height(height)
    foot = height - 2 - deeds
    below = 0 if side else _below_height(height)
    room = foot - 1 - below
    about = about_height(chosen, width - side - 2) if chosen is not None else 0
    about = about if room - about > min(_LEAST_TABLES, len(_lines(picture))) else 0
    lines = min(room - about, len(_lines(picture)) + 1) if about else room
    _tables(canvas, (0, 1, width - side, lines), picture, look)
    if about:
        _told(canvas, (1, 1 + lines, width - side - 2, room - lines), picture, look)
    if side:
        _side(canvas, (width - side, 1, side, foot - 1), picture, look)
    else:
        _below(canvas, (0, foot - below, width, below), picture, look)
    _line(canvas, foot, picture, chosen, look)
    draw_deeds(canvas, (0, foot + 1, width, deeds), chosen, look)
    draw_keys(canvas, height - 1, look)
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


def _told(canvas: Canvas, box: tuple[int, int, int, int], picture: LobbyPicture, look: Appearance) -> None:
    """The table under the cursor right below the list; on a tall screen the others after it, as they have room."""
    x, y, width, height = box
    rows, own, end = rows_of(picture.news), len(picture.news.own), y + height
    several = canvas.height >= _TALL
    heights = [about_height(line, width) for _, line in rows]
    first = picture.cursor
    while several and first and sum(heights[first - 1 : picture.cursor + 1]) <= height:
        first -= 1
    for at in range(first, len(rows) if several else first + 1):
        if y + heights[at] > end:
            return
        is_chosen = several and at == picture.cursor
        draw_about(canvas, (x, y, width, heights[at]), rows[at][1], at < own, look, is_chosen)
        y += heights[at]


def _lines(picture: LobbyPicture) -> list[int | str]:
    """The lines of the list: headings, and the tables by their places."""
    rows, own = rows_of(picture.news), len(picture.news.own)
    lines: list[int | str] = ["Your games", *range(own)] if own else []
    others = range(own, len(rows))
    lines += ["", "Tables", *others] if own else ["Tables", *others]
    none = f"-No {'other ' if own else ''}table is open. n opens one, m plays alone"
    return lines if others else [*lines, none]


def _places(width: int) -> tuple[int, ...]:
    """The columns of a line so wide."""
    return tuple(int(at * max(1, min(_MOST, width / _USUAL))) for at in _COLUMNS)


def _tables(canvas: Canvas, box: tuple[int, int, int, int], picture: LobbyPicture, look: Appearance) -> None:
    """One's own games on their own ground, then the tables of others, scrolled to the cursor."""
    x, y, width, height = box
    rows, own = rows_of(picture.news), len(picture.news.own)
    lines = _lines(picture)
    at = lines.index(picture.cursor) if picture.cursor in lines else 0
    first = max(0, min(at - height // 2, len(lines) - height))
    for i, line in enumerate(lines[first : first + height]):
        where = (x + 1, y + i, width - 2)
        if own and first + i <= own:
            canvas.fill(x, y + i, width, 1, look.palette.mine_bg)
            canvas.put(x, y + i, look.signs.edge_on, look.palette.mine)
        if isinstance(line, int):
            _table(canvas, where, rows[line], line, line == picture.cursor, line < own, look)
        elif line.startswith("-"):
            canvas.put(x + 4, y + i, line[1:], look.palette.dim)
        elif line:
            _heading(canvas, where, line, look)
            _heads(canvas, where, look)


def _heads(canvas: Canvas, box: tuple[int, int, int], look: Appearance) -> None:
    """What the columns of the lines below tell."""
    x, y, width = box
    for at, word in zip(_places(width), ("game", "seats", "state", "clock"), strict=True):
        canvas.put(x + at - 1, y, f" {word} ", look.palette.dim)


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
    game, seats, at, clock = _places(width)
    if cursor:
        canvas.fill(x, y, width, 1, palette.cursor_bg)
    if key or cursor:
        cap(canvas, x, y, key, look, cursor)
    canvas.put(x + CAP + 1, y, shorten(news.who, game - CAP - 2, cut), None if cursor else palette.strong)
    canvas.put(x + game, y, shorten(news.game, seats - game - 1, cut), None if cursor else palette.text)
    _seats(canvas, x + seats, y, news, cursor, look)
    state = f"{look.signs.ours} {news.state}" if news.asked else news.state
    good = palette.mine if news.asked else palette.good if news.free else palette.dim
    canvas.put(x + at, y, shorten(state, clock - at - 1, cut), None if cursor else good)
    canvas.put(x + clock, y, shorten(news.clock, width - clock, cut), None if cursor else palette.dim)
    canvas.spot(x, y, width, 1, ROWS, number)


def _seats(canvas: Canvas, x: int, y: int, news: TableNews, cursor: bool, look: Appearance) -> None:
    """Its seats as signs, those that are taken filled, and in numbers."""
    palette, signs = look.palette, look.signs
    for taken in news.seats:
        style = palette.text if taken else palette.good
        x = canvas.put(x, y, signs.on if taken else signs.off, None if cursor else style)
    canvas.put(x + 1, y, f"{sum(news.seats)}/{len(news.seats)}", None if cursor else palette.dim)


# --- people and talk ---------------------------------------------------------------------------------------------


def _below_height(height: int) -> int:
    return max(4, height // 5)


def _below(canvas: Canvas, box: tuple[int, int, int, int], picture: LobbyPicture, look: Appearance) -> None:
    x, y, width, height = box
    _heading(canvas, (x + 1, y, width - 2), "Here and talk", look)
    names = "  ".join(person.name for person in picture.news.people)
    canvas.put(x + 1, y + 1, shorten(f"{look.signs.on} {names}", width - 2, look.glyphs.ellipsis), look.palette.text)
    _talk(canvas, (x + 1, y + 2, width - 2, height - 2), picture, look)


def _side(canvas: Canvas, box: tuple[int, int, int, int], picture: LobbyPicture, look: Appearance) -> None:
    x, y, width, height = box
    palette, people = look.palette, picture.news.people
    _heading(canvas, (x + 1, y, width - 2), "Here", look)
    room = max(3, height // 3)
    for i, person in enumerate(people[:room]):
        style = palette.mine if i == 0 else palette.faint if person.kind else palette.strong
        at = canvas.put(x + 1, y + 1 + i, f"{look.signs.on} ", palette.good)
        canvas.put(at, y + 1 + i, shorten(person.name, 20, look.glyphs.ellipsis), style)
        canvas.right(x + width - 1, y + 1 + i, "you" if i == 0 else person.kind or person.doing, palette.dim)
    if len(people) > room:
        canvas.put(x + 1, y + 1 + room, f"and {len(people) - room} more", palette.dim)
    top = y + min(len(people), room) + 3
    _heading(canvas, (x + 1, top, width - 2), "Talk", look)
    if not picture.news.said:
        canvas.put(x + 1, top + 1, "Nobody has said anything yet", palette.dim)
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


# --- the line above what can be done -------------------------------------------------------------------------------


def _line(canvas: Canvas, y: int, picture: LobbyPicture, chosen: TableNews | None, look: Appearance) -> None:
    palette = look.palette
    if picture.typed is not None:
        canvas.fill(0, y, canvas.width, 1, palette.banner_bg)
        room = canvas.width - 14
        canvas.put(1, y, f"Say to all: {_tail(picture.typed, room)}_")
        return
    canvas.fill(0, y, canvas.width, 1, palette.notice_bg if picture.notice else palette.panel_bg)
    x = 1 if picture.notice else plate(canvas, 0, y, picture.name, palette.mine_plate, look) + 1
    said = picture.notice or _said(picture.news, chosen)
    canvas.put(x, y, shorten(said, canvas.width - x - 1, look.glyphs.ellipsis), None if picture.notice else palette.dim)


def _said(news: LobbyNews, chosen: TableNews | None) -> str:
    """Where one is waited for, else what the cursor is on."""
    waiting = [line for line in news.own if line.asked]
    if waiting:
        return f"It is your turn: {waiting[0].who} waits for you"
    free = sum(line.free for line in news.others)
    if free:
        return "A seat is free at a table" if free == 1 else f"Seats are free at {free} tables"
    return "Choose a table" if chosen is not None else "Open a table, or play alone until somebody comes"


def _tail(text: str, room: int) -> str:
    while text_width(text) > room:
        text = text[1:]
    return text


__all__ = ["ROWS", "LobbyPicture", "draw_lobby", "rows_of"]
