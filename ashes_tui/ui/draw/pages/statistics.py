"""Games won as bars with their share, by what they are counted by; and the last games played."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ashes_tui.client.played import PlayedGame, WonOf
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.page import section
from ashes_tui.ui.draw.signs import ASCII as PLAIN
from ashes_tui.ui.draw.truncate import shorten

_Part = tuple[int, int, int]
"""A column, a line, a width."""
_IN, _BETWEEN = 2, 4
"""Columns at the edges, and between two tables."""
_BESIDE, _ALL_BESIDE = 110, 180
"""From so many columns on two tables stand side by side, and from so many the others too."""
_LAST, _FEW, _LAST_GAMES = 20, 6, "The last games"
"""So many of the last games are told beside a table; so many above one, and more where lines are free."""
_WON, _SHARE, _ROUNDS = 9, 6, 7
"""The columns of the games won, of their share, and of the rounds."""
_LONGEST, _SHORTEST, _FILLED = 30, 5, "▄"
"""A bar takes at most so many columns; where names leave fewer than so few there is none. The sign of a bar."""
_LEAST_TO_COME, _NAME = 6, 36
"""So many lines are needed for what is still to come; the least columns of a name there."""
_ENDED, _ROUND = 8, 11
"""Columns of how a game ended, and in which round."""


_ARTICLE = re.compile(r"\bThe (?=[A-Z])")


class Counted(NamedTuple):
    """Games by deck, by opponent or by both: how often they were won."""

    title: str
    records: Mapping[str, WonOf]


class ToCome(NamedTuple):
    """What was not played or won yet: names, each with what is said of it; ``folded`` stands in place of many."""

    title: str
    names: Sequence[tuple[str, str]]
    folded: str = ""

    @property
    def lines(self) -> Sequence[tuple[str, str]]:
        """What stands below the title."""
        return [(self.folded, "")] if self.folded else self.names


def statistics(
    width: int,
    counted: Sequence[Counted],
    games: Sequence[PlayedGame],
    look: Appearance,
    room: int = 0,
    to_come: Sequence[ToCome] = (),
    asked: bool = False,
) -> Drawing:
    """The whole page below its first line, as high as it must be: what is short side by side where there is room.

    Where ``room`` is left below it, or if it is ``asked`` for, there stands what is still to come.
    """
    to_come = [each for each in to_come if each.names]
    few = _LAST if width >= _ALL_BESIDE else _FEW
    tables = {each.title: 1 + len(each.records) for each in counted} | {_LAST_GAMES: 1 + len(games[-few:])}
    parts, height = _parts(width, tables)
    free = room - height - (1 + _lines_to_come(width, to_come) if to_come else 0)
    last = games[-min(_LAST, few + max(0, free)) :]
    if len(last) > few:
        parts, height = _parts(width, tables | {_LAST_GAMES: 1 + len(last)})
    top = height + 1
    has_more = bool(to_come) and (asked or room - top >= _LEAST_TO_COME)
    if has_more:
        height = max(room, top + _lines_to_come(width, to_come))
    canvas = Canvas(width, height, look.palette.screen_bg)
    if has_more:
        _to_come(canvas, top, to_come, look)
    for each in counted:
        _counted(canvas, parts[each.title], each, look)
    _last(canvas, parts[_LAST_GAMES], last, look)
    return canvas.drawing()


def _parts(width: int, tables: Mapping[str, int]) -> tuple[dict[str, _Part], int]:
    """Where each table of so many lines stands, and the height of all."""
    decks, opponents, pairs, last = tables
    rows = [[decks], [opponents], [last], [pairs]]
    if width >= _BESIDE:
        rows = [[decks, opponents], *([[pairs, last]] if width >= _ALL_BESIDE else rows[2:])]
    parts, y = dict[str, _Part](), 0
    for row in rows:
        share = (width - 2 * _IN - _BETWEEN * (len(row) - 1)) // len(row)
        parts |= {title: (_IN + i * (share + _BETWEEN), y, share) for i, title in enumerate(row)}
        y += max(tables[title] for title in row) + 1
    return parts, y - 1


def _shares_of(width: int, found: Sequence[ToCome]) -> list[int]:
    """The columns of each part: side by side where there is room, by their names, else all there are."""
    inside = width - 2 * _IN
    if width < _BESIDE:
        return [inside] * len(found)
    parts = [min(len(each.lines), 2 * min(len(other.lines) for other in found)) for each in found]
    inside -= _BETWEEN * (len(found) - 1)
    shares = [inside * part // sum(parts) for part in parts]
    # A part of one column takes what its names need; the last, which has most, takes the rest.
    needed = [
        min(share, _widest(each)) if _columns(share) == 1 else share for each, share in zip(found, shares, strict=True)
    ]
    return [*needed[:-1], inside - sum(needed[:-1])]


def _widest(found: ToCome) -> int:
    """The columns that its longest line needs."""
    return max(text_width(name) + 2 + text_width(told) for name, told in found.lines)


def _columns(share: int) -> int:
    """How many names have room side by side."""
    return max(1, (share + _BETWEEN) // _NAME)


def _lines_to_come(width: int, found: Sequence[ToCome]) -> int:
    """The lines that all names need, with their headings; one below another with a free line between."""
    shares = _shares_of(width, found)
    lines = [1 - (-len(each.lines) // _columns(share)) for each, share in zip(found, shares, strict=True)]
    return max(lines) if width >= _BESIDE else sum(lines) + len(lines) - 1


def _to_come(canvas: Canvas, top: int, found: Sequence[ToCome], look: Appearance) -> None:
    """All names: side by side down to the last line where there is room, else one part below the other."""
    x = _IN
    for each, share in zip(found, _shares_of(canvas.width, found), strict=True):
        if canvas.width >= _BESIDE:
            _names(canvas, (x, top, share), canvas.height - top, each, look)
            x += share + _BETWEEN
        else:
            lines = 1 - (-len(each.lines) // _columns(share))
            _names(canvas, (x, top, share), lines, each, look)
            top += lines + 1


def _names(canvas: Canvas, box: _Part, room: int, found: ToCome, look: Appearance) -> None:
    """Names in columns of so many lines with their heading, each with what is said of it."""
    x, y, width = box
    section(canvas, box, found.title, look, str(len(found.names)))
    high = room - 1
    columns = max(1, min(_columns(width), -(-len(found.lines) // max(1, high))))
    wide = (width - _BETWEEN * (columns - 1)) // columns
    for at, (name, told) in enumerate(found.lines):
        left, line = x + at // high * (wide + _BETWEEN), y + 1 + at % high
        end = canvas.put(left, line, shorten(name, wide, look.glyphs.ellipsis), look.palette.text)
        if end + text_width(told) + 2 <= left + wide:
            canvas.right(left + wide, line, told, look.palette.dim)


def _counted(canvas: Canvas, box: _Part, counted: Counted, look: Appearance) -> None:
    """A heading, and a line with a bar for each."""
    x, y, width = box
    section(canvas, box, counted.title, look, f"won{'rounds':>{_SHARE + _ROUNDS}}")
    longest = max(map(text_width, counted.records), default=0)
    free = width - _WON - _SHARE - _ROUNDS
    size = min(_LONGEST, free - longest - 2)
    name = free - size if size >= _SHORTEST else free
    for line, (what, record) in enumerate(counted.records.items(), start=y + 1):
        canvas.put(x, line, _name_in(what, name - 1, look), look.palette.text)
        if size >= _SHORTEST:
            won_bar(canvas, (x + name, line, size), record.won, record.counted, look)
        _numbers(canvas, x + width, line, record, look)


def won_bar(canvas: Canvas, box: _Part, won: int, played: int, look: Appearance) -> None:
    """The part won filled, the rest dim; their signs tell them apart, too."""
    x, y, size = box
    palette, full = look.palette, round(size * won / max(1, played))
    filled, rest = (PLAIN.full, PLAIN.empty) if palette.mono or not look.signs.eighths else (_FILLED, look.signs.rule)
    end = canvas.put(x, y, filled * full, palette.mine)
    canvas.put(end, y, rest * (size - full), palette.faint)


def _numbers(canvas: Canvas, end: int, y: int, record: WonOf, look: Appearance) -> None:
    """Won of how many, the share, and the rounds of a game."""
    palette = look.palette
    canvas.right(end, y, f"{record.rounds / record.played:.1f}", palette.dim)
    canvas.right(end - _ROUNDS, y, record.share, palette.strong)
    canvas.right(end - _ROUNDS - _SHARE, y, record.told, palette.text)


def _last(canvas: Canvas, box: _Part, games: Sequence[PlayedGame], look: Appearance) -> None:
    """The last games, the newest first."""
    x, y, width = box
    section(canvas, box, _LAST_GAMES, look)
    for line, game in enumerate(reversed(games), start=y + 1):
        _game(canvas, (x, line, width), game, look)


def _game(canvas: Canvas, box: _Part, game: PlayedGame, look: Appearance) -> None:
    """How a game ended, in which round, who played what against whom."""
    x, y, width = box
    palette = look.palette
    sign, word, style = {
        True: (look.glyphs.check, "won", palette.good),
        False: (look.signs.dead, "lost", palette.bad),
        None: ("=", "draw", palette.dim),
    }[game.won]
    canvas.put(x, y, f"{sign} {word}", style)
    canvas.put(x + _ENDED, y, f"round {game.rounds}", palette.dim)
    at = x + _ENDED + _ROUND
    canvas.put(at, y, told := _who_played_what(game, x + width - at, look), palette.text)
    if at + text_width(told) + _BETWEEN + text_width(game.begun) <= x + width:
        canvas.right(x + width, y, game.begun, palette.dim)


def _who_played_what(game: PlayedGame, width: int, look: Appearance) -> str:
    """Who played what against whom, with as much of it as there is room for: names go before what they played."""
    whole = f"{game.deck} against {game.against}"
    forms = (f"{game.player}: {whole}", whole)
    return next((form for form in forms if text_width(form) <= width), _name_in(whole, width, look))


def _name_in(name: str, width: int, look: Appearance) -> str:
    """A name, or what played against what; in little room without articles."""
    return name if text_width(name) <= width else shorten(_ARTICLE.sub("", name), width, look.glyphs.ellipsis)
