"""Between two games of a campaign: each deck and what it has won, on its owner's ground; beside it the chronicle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.style import Style

from ashes_tui.campaign.story import StoryLine, ToldGame
from ashes_tui.lang.defs import DeckList, Rulebook
from ashes_tui.lang.terms import DieType
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.page import section
from ashes_tui.ui.draw.pages.deck_told import card_line
from ashes_tui.ui.draw.pieces import Box
from ashes_tui.ui.draw.table.parts import Row, put_row
from ashes_tui.ui.draw.table.texts.card_texts import text_rows, texts_listed
from ashes_tui.ui.draw.truncate import shorten, wrap
from ashes_tui.words.glyphs import SHORT

_LABEL, _DATE, _IN = 15, 15, 3
"""Columns of what a fact is about and of a date; from the edge of a ground to what stands on it."""
_BESIDE = 52
"""From so many columns for each, the decks of two stand side by side."""
_CARD, _APART = 34, 3
"""The columns of a card of the deck, and those between two."""
_TOLD, _LINES = 38, 3
"""From so many columns on what a card does has room below its name, in at most so many lines."""
_DIE = 3
"""The columns from one die to the next."""


class DeckStory(NamedTuple):
    """A deck as it is now, and how it came to be that."""

    title: str
    lines: Sequence[StoryLine]
    deck: DeckList


class DatedGame(NamedTuple):
    """A game of the chronicle and when it was played; empty if that is not known."""

    when: str
    game: ToldGame


class OtherCampaign(NamedTuple):
    """Another campaign: what it is, and how it stands."""

    title: str
    told: str


class _Fact(NamedTuple):
    label: str
    text: str
    style: Style
    dice: tuple[DieType, ...] = ()


_Line = tuple[str, str, Style]
"""A line of the chronicle: its sign, its text, and the style of that."""


# --- decks -------------------------------------------------------------------------------------------------------


def deck_stories(canvas: Canvas, box: Box, decks: Sequence[DeckStory], book: Rulebook, look: Appearance) -> None:
    """The decks on the player's own ground, side by side where there is room, else one below the other."""
    x, y, width, height = box
    palette = look.palette
    canvas.fill(x, y, width, height, palette.mine_bg)
    for line in range(y, y + height):
        canvas.put(x, line, look.signs.edge, palette.mine)
    inside = (x + _IN, y + 1, width - 2 * _IN, height - 1)
    for story, part in zip(decks, _parts(inside, decks, look), strict=True):
        _deck(canvas, part, story, book, look)


def _parts(box: Box, decks: Sequence[DeckStory], look: Appearance) -> list[Box]:
    """Where each deck is told: beside one another, or as high as each needs to be, what is left shared."""
    x, y, width, height = box
    n = len(decks)
    wide = (width - _IN * (n - 1)) // n
    if wide >= _BESIDE or n == 1:
        return [(x + i * (wide + _IN), y, wide, height) for i in range(n)]
    needs = [1 + len(_rows(story, width, False, look)) for story in decks]
    spare, boxes = height - sum(needs), list[Box]()
    for need in needs:
        high = need + spare // n if spare >= 0 else max(2, need * height // sum(needs))
        boxes.append((x, y, width, high))
        y += high
    return boxes


def _deck(canvas: Canvas, box: Box, story: DeckStory, book: Rulebook, look: Appearance) -> None:
    """The story of one, then its cards where there is room for all of them."""
    x, y, width, height = box
    section(canvas, (x, y, width), story.title, look, hue=look.palette.mine)
    forms = [_rows(story, width, airy, look) for airy in (True, False)]
    gap = len(forms[1]) + 2 <= height
    y, room = y + 1 + gap, height - 1 - gap
    cards = -(-len(story.deck.cards) // _columns(width)) + 2
    with_cards = next((rows for rows in forms if len(rows) + cards <= room), None)
    rows = with_cards or next((rows for rows in forms if len(rows) <= room), forms[1])
    hidden = len(rows) - room
    for line, row in enumerate(rows[: room - 1] if hidden > 0 else rows, start=y):
        _put_fact(canvas, x, line, row, look)
    if hidden > 0:
        canvas.put(x, y + room - 1, f"{look.signs.lowered} {hidden + 1} more lines", look.palette.dim)
    if with_cards:
        _cards(canvas, (x, y + 1 + len(rows), width, room - len(rows) - 1), story.deck, book, look)


def _rows(story: DeckStory, width: int, airy: bool, look: Appearance) -> list[_Fact]:
    """The lines as rows; with an empty one between paragraphs if there is room for that."""
    rows: list[_Fact] = []
    for line in story.lines:
        if airy and line.apart and rows:
            rows.append(_Fact("", "", look.palette.text))
        style, room = look.palette.text if line.now else look.palette.dim, width - _LABEL
        texts = wrap(line.text, room - _DIE * len(line.dice)) if line.text else [""]
        rows.append(_Fact(line.label, texts[0], style, line.dice))
        rows += [_Fact("", text, style) for text in texts[1:]]
    return rows


def _put_fact(canvas: Canvas, x: int, y: int, row: _Fact, look: Appearance) -> None:
    canvas.put(x, y, row.label, look.palette.dim)
    at = x + _LABEL
    for kind in row.dice:
        canvas.put(at, y, SHORT[kind], look.palette.solid(kind))
        at += _DIE
    canvas.put(at, y, row.text, look.palette.good if row.dice else row.style)


def _cards(canvas: Canvas, box: Box, deck: DeckList, book: Rulebook, look: Appearance) -> None:
    """All cards of a deck with their copies and costs; where there is room, with what each of them does."""
    x, y, width, height = box
    section(canvas, (x, y, width), "The deck now", look, hue=look.palette.mine)
    cards = sorted(deck.cards.items())
    for columns in range(1, width // _TOLD + 1):
        wide = (width - _APART * (columns - 1)) // columns
        does = [_does(title, book, wide - 2, look) for title, _ in cards]
        rows = [max(map(len, does[i : i + columns])) + 2 for i in range(0, len(does), columns)]
        if sum(rows) < height:
            _told_cards(canvas, (x, y + 2, wide), rows, list(zip(cards, does, strict=True)), book, look)
            return
    columns = _columns(width)
    high, wide = -(-len(cards) // columns), (width - _APART * (columns - 1)) // columns
    for i, (title, n) in enumerate(cards):
        card_line(canvas, (x + i // high * (wide + _APART), y + 1 + i % high, wide), title, n, book, look)


def _told_cards(
    canvas: Canvas,
    box: tuple[int, int, int],
    rows: Sequence[int],
    cards: Sequence[tuple[tuple[str, int], list[Row]]],
    book: Rulebook,
    look: Appearance,
) -> None:
    """Cards with their texts from left to right, row after row; ``rows`` are the lines of each."""
    x, y, wide = box
    columns = -(-len(cards) // len(rows))
    for i, ((title, n), does) in enumerate(cards):
        at, line = x + i % columns * (wide + _APART), y + sum(rows[: i // columns])
        card_line(canvas, (at, line, wide), title, n, book, look)
        for below, row in enumerate(does, start=line + 1):
            put_row(canvas, at + 2, below, row, wide - 2)


def _does(title: str, book: Rulebook, width: int, look: Appearance) -> list[Row]:
    """What a card does in few lines, in fewer words where there is too much of it."""
    return text_rows(texts_listed(book.cards[title], book, look), look, width, _LINES, full=True)


def _columns(width: int) -> int:
    """In how many columns the cards of a deck stand without their texts."""
    return max(1, (width + _APART) // (_CARD + _APART))


# --- the chronicle -----------------------------------------------------------------------------------------------


def chronicle(
    canvas: Canvas, box: Box, games: Sequence[DatedGame], others: Sequence[OtherCampaign], look: Appearance
) -> None:
    """The games of this campaign, the last at the end; below them how others stand."""
    x, y, width, height = box
    section(canvas, (x, y, width), "Chronicle", look)
    other_lines = min(len(others), max(0, height // 3 - 2)) if others else 0
    room = height - 2 - (other_lines + 2 if other_lines else 0)
    end = _games(canvas, (x, y + 2, width, room), games, look)
    if not other_lines:
        return
    section(canvas, (x, end + 1, width), "Other campaigns", look)
    for line, other in enumerate(others[:other_lines], start=end + 2):
        title = shorten(other.title, width // 2, look.glyphs.ellipsis)
        at = canvas.put(x, line, title, look.palette.strong) + 2
        canvas.put(at, line, shorten(other.told, x + width - at, look.glyphs.ellipsis), look.palette.dim)


def _games(canvas: Canvas, box: Box, games: Sequence[DatedGame], look: Appearance) -> int:
    """The last games there is room for; the line after them."""
    x, y, width, height = box
    palette = look.palette
    if not games:
        canvas.put(x, y, "No game has been played yet", palette.dim)
        return y + 1
    dated = _DATE if any(each.when for each in games) else 0
    told = [_game(each, width - dated - 2, look) for each in games]
    first, told = _fitted(told, height)
    if first:
        canvas.put(x, y, f"{look.signs.raised} {first} earlier", palette.dim)
        y += 1
    for each, lines in zip(games[first:], told, strict=True):
        canvas.put(x, y, shorten(each.when, dated - 1, look.glyphs.ellipsis), palette.dim)
        for sign, text, style in lines:
            canvas.put(x + dated, y, sign, palette.good if each.game.won else palette.bad)
            canvas.put(x + dated + 2, y, text, style)
            y += 1
    return y


def _fitted(told: list[list[_Line]], height: int) -> tuple[int, list[list[_Line]]]:
    """How many of the first games are left out, and the others in lines: in one alone where not all have room."""
    spare = height - len(told)
    if spare < 0:
        return len(told) - max(1, height - 1), [lines[:1] for lines in told[-max(1, height - 1) :]]
    shown = list[list[_Line]]()
    for lines in reversed(told):
        shown.insert(0, lines if len(lines) - 1 <= spare else lines[:1])
        spare -= len(shown[0]) - 1
    return 0, shown


def _game(each: DatedGame, width: int, look: Appearance) -> list[_Line]:
    """A game in lines: a sign, a text, its style."""
    palette, sign = look.palette, {True: look.glyphs.check, False: look.signs.dead, None: ""}[each.game.won]
    lines = [(sign if i == 0 else "", text, palette.text) for i, text in enumerate(wrap(each.game.text, width))]
    return lines + [("", text, palette.dim) for more in each.game.more for text in wrap(more, width)]
