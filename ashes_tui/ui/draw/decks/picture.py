"""A deck as a picture: its cards by type as bars, its dice as tiles, whether it is legal, its odds in a round."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rich.style import Style

from ashes_tui.client.decks.shown import KIND_WORDS, ShownDeck, missing
from ashes_tui.client.decks.verdicts import mending
from ashes_tui.lang.terms import DieType
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, text_width
from ashes_tui.ui.draw.page import section
from ashes_tui.ui.draw.pieces import Box, kind_tile
from ashes_tui.ui.draw.signs import ASCII as PLAIN
from ashes_tui.ui.draw.truncate import shorten, wrap
from ashes_tui.words.phrases import capital, count, listing, style_words

Line = Callable[[Canvas, int, int, int], None]
"""Draws itself at a column and line, so wide."""
_NAME, _LONGEST_BAR = 14, 14
"""The columns of the name of a type; the most of a bar beside it."""
_HALF = 31
"""From this column on stands what is told beside the types."""
_ODDS, _PERCENT = 6, 5
_TYPE, _NUMBER = 14, 9
_WIDE_TILES = 76
"""From so many columns on dice are as wide as at a wide table."""


def draw_deck(canvas: Canvas, box: Box, shown: ShownDeck, look: Appearance) -> tuple[int, int]:
    """The picture; how many lines of it there was no room for, and the line below it.

    The less room, the fewer free lines; then the fewer chances.
    """
    x, y, width, height = box
    odds = len(shown.odds)
    over = sum(map(len, _blocks(shown, width, look, odds))) - height
    blocks = [block for block in _blocks(shown, width, look, max(1, odds - max(0, over))) if block]
    free = max(0, height - sum(map(len, blocks)))
    places = [*range(1, len(blocks) - 1), 0][:free]
    apart = [int(at in places) for at in range(len(blocks) - 1)]
    lines = [*blocks[0]]
    for block, gap in zip(blocks[1:], apart, strict=True):
        lines += [_nothing] * gap + block
    shortened = len(lines) - height
    for at, line in enumerate(lines[:height]):
        line(canvas, x, y + at, width)
    return max(0, shortened), y + min(height, len(lines))


def _nothing(canvas: Canvas, x: int, y: int, width: int) -> None:
    """A free line."""
    del canvas, x, y, width


def _blocks(shown: ShownDeck, width: int, look: Appearance, odds: int) -> Iterator[list[Line]]:
    """What belongs together, one after the other, with so many chances."""
    yield [_size(shown, look)]
    yield _kinds(shown, look)
    yield [_heading(_dice_title(shown), look), *_tiles(shown, look, width), *_types(shown, look)]
    yield [_heading("Is it legal?", look, f"by {shown.limits.title}"), *_legal(shown, width, look)]
    if shown.odds:
        yield [_heading("Odds in a round", look), *_odds(shown, width, look)[:odds]]
    if shown.deck.first_five:
        names = wrap(listing(shown.deck.first_five), width)
        yield [_heading("Recommended First Five", look), *_words(names, look.palette.text)]
    if shown.deck.blurb:
        yield [_heading("How it plays", look), *_words(wrap(style_words(shown.deck), width), look.palette.text)]


def _heading(title: str, look: Appearance, right: str = "") -> Line:
    return lambda canvas, x, y, width: section(canvas, (x, y, width), title, look, right)


def _words(lines: list[str], style: Style) -> list[Line]:
    return [lambda canvas, x, y, width, text=text: canvas.put(x, y, text, style, width) for text in lines]  # type: ignore[misc]


def bar_of(canvas: Canvas, box: tuple[int, int, int], n: float, of: float, style: Style, look: Appearance) -> None:
    """A bar of half a line's height; something that is not nothing is at least one column."""
    x, y, width = box
    full = max(bool(n), min(width, round(width * n / of))) if of else 0
    sign = PLAIN.full if look.palette.mono or not look.signs.eighths else look.signs.tile[1]
    canvas.put(x, y, sign * full, style)


def trough(canvas: Canvas, box: tuple[int, int, int], n: float, of: float, style: Style, look: Appearance) -> None:
    """A bar in what it could be at most."""
    x, y, width = box
    sign = PLAIN.empty if look.palette.mono or not look.signs.eighths else look.signs.tile[1]
    canvas.put(x, y, sign * width, look.palette.rule)
    bar_of(canvas, box, n, of, style, look)


def _size(shown: ShownDeck, look: Appearance) -> Line:
    """How many cards it has of those it must have."""
    n, of, palette = shown.facts.cards, shown.limits.deck_size, look.palette

    def line(canvas: Canvas, x: int, y: int, width: int) -> None:
        far = missing(n, of)
        at = canvas.put(x, y, f"{n} of {of} cards", palette.bad if far else palette.strong) + 2
        end = canvas.right(x + width, y, far or "complete", palette.bad if far else palette.good) - 2
        trough(canvas, (at, y, max(0, end - at)), min(n, of), of, palette.mine, look)

    return line


def _kinds(shown: ShownDeck, look: Appearance) -> list[Line]:
    """Cards by type as bars with their numbers; beside them the actions that playing them takes."""
    facts, palette = shown.facts, look.palette
    most = max(facts.kinds.values(), default=0)
    told = [("Main actions", facts.main), ("Side actions", facts.side)]
    told += [("Either of both", facts.either)] if facts.either else []
    told += [("Without action", facts.free), ("Conjurations", facts.pile)]

    def line(at: int) -> Line:
        kind, n = list(facts.kinds.items())[at]

        def drawn(canvas: Canvas, x: int, y: int, width: int) -> None:
            canvas.put(x, y, KIND_WORDS[kind][1], palette.text if n else palette.faint)
            room = _LONGEST_BAR
            bar_of(canvas, (x + _NAME, y, room), n, max(most, room), palette.mine_line, look)
            size = max(bool(n), min(room, round(room * n / max(most, room))))
            canvas.put(x + _NAME + size + bool(n), y, str(n), palette.strong if n else palette.faint)
            if at < len(told):
                canvas.put(x + _HALF, y, told[at][0], palette.dim)
                canvas.right(min(x + width, x + _HALF + 21), y, str(told[at][1]), palette.strong)

        return drawn

    return [line(at) for at in range(len(facts.kinds))]


def _dice_title(shown: ShownDeck) -> str:
    n, of = shown.facts.dice, shown.limits.deck_dice
    return f"{n} of {of} dice: {missing(n, of)}" if n != of else f"{of} dice"


def _tiles(shown: ShownDeck, look: Appearance, width: int) -> list[Line]:
    """The dice as tiles, three lines high; those of a type side by side."""
    wide = 7 if width >= _WIDE_TILES else 5
    dice = [(die, n) for die, n in shown.deck.dice.items() if n]
    if not dice:
        return []
    gap = 1 if len(dice) * 1 + shown.facts.dice * wide <= width + 1 else 0

    def tiles(canvas: Canvas, x: int, y: int, width: int) -> None:
        end = x + width
        for die, n in dice:
            for _ in range(n):
                if x + wide <= end:
                    kind_tile(canvas, x, y, die, look, wide)
                    x += wide
            x += gap

    return [tiles, _nothing, _nothing]


def _types(shown: ShownDeck, look: Appearance) -> list[Line]:
    """For each type of dice how many there are, and how many cards ask for it."""
    palette = look.palette

    def line(die: DieType) -> Line:
        n, asks = shown.deck.dice.get(die, 0), shown.facts.asks.get(die, 0)

        def drawn(canvas: Canvas, x: int, y: int, width: int) -> None:
            at = canvas.put(x, y, f"{look.magic(die)} ".lstrip() + die.value, palette.dice[die])
            canvas.put(max(at + 1, x + _TYPE), y, count(n, "die", "dice"), palette.text if n else palette.bad)
            asked = f"{count(asks, 'card')} {'ask' if asks != 1 else 'asks'} for it" if asks else "no card asks for it"
            canvas.put(x + _TYPE + _NUMBER, y, asked, palette.dim, width - _TYPE - _NUMBER)

        return drawn

    return [line(die) for die in shown.facts.asks]


def yes(look: Appearance) -> str:
    """The sign of what is right."""
    return "ok" if look.glyphs.name == "ascii" else look.glyphs.check


def no(look: Appearance) -> str:
    """The sign of what is wrong."""
    return "no" if look.signs is PLAIN else look.signs.dead


def _legal(shown: ShownDeck, width: int, look: Appearance) -> Iterator[Line]:
    """A line for each rule that is kept; of what is wrong the way to mend it."""
    palette = look.palette
    for verdict in shown.verdicts:
        if not verdict.problems:
            yield _said(yes(look), [capital(verdict.words)], palette.good, palette.dim)
        for problem in verdict.problems:
            lines = wrap(capital(mending(problem)), width - 3)
            yield _said(no(look), lines[:1], palette.bad, palette.strong)
            yield from (_said("", [line], palette.bad, palette.strong) for line in lines[1:])


def _said(sign: str, lines: list[str], hue: Style, style: Style) -> Line:
    def line(canvas: Canvas, x: int, y: int, width: int) -> None:
        canvas.put(x, y, sign, hue)
        canvas.put(x + 3, y, lines[0], style, width - 3)

    return line


def _odds(shown: ShownDeck, width: int, look: Appearance) -> list[Line]:
    """What each number is about, with its bar."""
    palette, ellipsis = look.palette, look.glyphs.ellipsis
    in_full = width - _ODDS - _PERCENT - 2 >= max(text_width(odds.meaning) for odds in shown.odds)

    def line(at: int) -> Line:
        odds = shown.odds[at]

        def drawn(canvas: Canvas, x: int, y: int, width: int) -> None:
            room = width - _ODDS - _PERCENT - 2
            words = odds.meaning if in_full else odds.words
            canvas.put(x, y, shorten(capital(words), room, ellipsis), palette.dim)
            end = x + width
            long = text_width(words) > room
            if not long:
                trough(canvas, (end - _PERCENT - _ODDS - 1, y, _ODDS), float(odds.chance), 1, palette.text, look)
            canvas.right(end, y, odds.percent, palette.strong)
            if long:
                canvas.put(x, y, shorten(capital(odds.words), width - _PERCENT - 2, ellipsis), palette.dim)

        return drawn

    return [line(at) for at in range(len(shown.odds))]
