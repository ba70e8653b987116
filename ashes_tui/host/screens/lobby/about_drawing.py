"""The table under the cursor: who sits there, how their game stands, what was agreed on."""

from __future__ import annotations

from ashes_tui.host.guests.news import SeatNews, TableNews
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.pieces import Box, bar, frame
from ashes_tui.ui.draw.signs import HEAVY, ROUND
from ashes_tui.ui.draw.truncate import shorten, wrap
from ashes_tui.words.phrases import capital

_SEATS, _RULES = 4, 2
_DECK, _LIFE, _BAR, _BOARD = 14, 34, 42, 52
"""The columns of a seat."""
_BAR_COLUMNS = 8


def about_height(news: TableNews, width: int) -> int:
    """Its lines: the frame, the seats, a free line, what was agreed on."""
    return 2 + min(_SEATS, len(news.at)) + 1 + len(_rules(news, width - 4))


def _rules(news: TableNews, width: int) -> list[str]:
    """What was agreed on, in a line or two."""
    return wrap("; ".join((capital(news.rules[0]), *news.rules[1:])) if news.rules else "", width)[:_RULES]


def draw_about(canvas: Canvas, box: Box, news: TableNews, mine: bool, look: Appearance, chosen: bool = False) -> None:
    """The frame with all that is known of a table; where several are shown, the ``chosen`` one stands out."""
    x, y, width, height = box
    palette = look.palette
    style = palette.gold if chosen else palette.mine_line if mine else palette.line
    frame(canvas, box, HEAVY if chosen else ROUND, style, look, palette.panel_bg)
    state = f", round {news.round}" if news.round else f": {news.state}"
    canvas.put(x + 2, y, f" {capital(news.game)}{state} ", palette.strong)
    inside = (x + 2, width - 4)
    for line, seat in enumerate(news.at[:_SEATS], start=y + 1):
        _seat(canvas, line, inside, seat, look)
    top = y + 1 + min(_SEATS, len(news.at))
    rules = _rules(news, inside[1])[: max(0, y + height - 1 - top)]
    for line, text in enumerate(rules, start=y + height - 1 - len(rules)):
        canvas.put(inside[0], line, text, palette.dim)


def _seat(canvas: Canvas, y: int, inside: tuple[int, int], seat: SeatNews, look: Appearance) -> None:
    """Who sits there, with what; how their life stands."""
    (x, width), palette, cut = inside, look.palette, look.glyphs.ellipsis
    canvas.put(x, y, shorten(seat.who, _DECK - 1, cut), palette.strong if seat.deck or seat.of else palette.good)
    canvas.put(x + _DECK, y, shorten(seat.deck, _LIFE - _DECK - 1, cut), palette.text)
    if not seat.of:
        return
    canvas.put(x + _LIFE, y, f"{look.signs.life}{seat.life}/{seat.of}", palette.hurt)
    bar(canvas, x + _BAR, y, _BAR_COLUMNS, seat.life, seat.of, look)
    canvas.put(x + _BOARD, y, shorten(seat.board, max(0, width - _BOARD), cut), palette.dim)


__all__ = ["about_height", "draw_about"]
