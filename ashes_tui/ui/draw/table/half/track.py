"""The rows of a behaviour card side by side in a line or two, each with its numbers and at least a word or a sign."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import NamedTuple

from ashes_tui.lang.block import Block
from ashes_tui.lang.text import numbers
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, text_width
from ashes_tui.ui.draw.table.half.halves import side_of
from ashes_tui.ui.draw.truncate import shorten
from ashes_tui.words.behavior_row import harm_of_row, row_in_a_word, row_in_few_words, row_in_fewest_words

_Words = Callable[[Block], str]
"""A row in few words, or in none."""
_Size = tuple[int, int]
_FIRST = 2
"""The column of the first row."""
_PILES = 16
"""The columns of the piles beside a single line, however large they are: no row loses its words when one grows."""
_HIGHEST = 3
"""No track needs more lines for that."""
_NAME, _LEAST_NAME = 6, 5
"""So many columns a name keeps where rows would have no word at all."""
_DICE = re.compile(r"(raise|lower) (\w+) .*")
_ATTACK, _BOTH, _RED_RAINS = "attack", "both", "Red Rains"


class TrackCell(NamedTuple):
    """Neighbouring rows that do the same: numbers of the behaviour die, what they do, the first and the last row."""

    head: str
    text: str
    first: int
    last: int

    @property
    def width(self) -> int:
        """Its columns: one for the mark of the row in force, one at the end."""
        return text_width(self.head) + 2 + (text_width(self.text) + 1 if self.text else 0)


class PlacedCell(NamedTuple):
    """Where such rows begin."""

    cell: TrackCell
    x: int
    y: int


def draw_track(canvas: Canvas, blocks: Sequence[Block], now: int, end: int, look: Appearance, at: int = -1) -> int:
    """All rows in their order, in as many words as there is room for; return the line below them.

    Whichever row is in force (``now``, -1 if none), all stand where they stood. ``at`` is the row under the cursor;
    after the last one comes the card by which all of them are read.
    """
    side, palette = side_of(False, look), look.palette
    placed = track_of(blocks, (canvas.width, canvas.height), end, look)
    for cell, x, y in placed:
        in_force = cell.first <= now <= cell.last
        lit = at == len(blocks) or cell.first <= at <= cell.last
        filled = palette.cursor_bg if lit else side.plate if in_force else None
        canvas.fill(x, y, cell.width, 1, filled or side.card)
        canvas.put(x, y, look.signs.rolled if in_force else " ", filled)
        end_of_head = canvas.put(x + 1, y, cell.head, filled or palette.strong)
        canvas.put(end_of_head + 1, y, cell.text, filled or palette.dim)
    return 1 + max((y for _, _, y in placed), default=-1)


def track_of(blocks: Sequence[Block], size: _Size, end: int, look: Appearance) -> list[PlacedCell]:
    """The longest form of the rows that fits before the column ``end``, and where each cell begins.

    Where piles stand beside a single line, it is the same however many columns these take, if possible.
    """
    width, height = size
    calm = min(end, width - _PILES) if height == 1 and end < width else end
    told = [*_telling(look)]
    bare: list[_Words] = [harm_of_row, partial(_signed_harm, look), _numbers_only]
    for room, forms in ((calm, told), (end, told), (end, bare)):
        # Without any gap the column for the mark of a row parts it from the row before.
        for words, gap in product(forms, (1, 0, -1)):
            edge = room if gap < 0 and end < width else room - 1
            placed = _placed(in_groups(blocks, words), (edge, height), gap)
            if placed:
                return placed
    return []


def track_height(blocks: Sequence[Block], width: int) -> int:
    """In how many lines the rows are told in few words."""
    fits = (h for h in range(1, _HIGHEST) if _placed(in_groups(blocks, row_in_few_words), (width - _PILES - 1, h), 0))
    return next(fits, _HIGHEST)


def _telling(look: Appearance) -> Iterator[_Words]:
    """How rows are told with a word for each, longest form first: what is a sign elsewhere is one here at last.

    A row that reveals first is told as one that only attacks where nothing else has room, on the narrowest lines.
    """
    yield from (row_in_few_words, _fewest, _word)
    yield from (partial(_first_word, look, _NAME * 2), partial(_dice_by_sign, look), partial(_both_by_sign, look))
    yield from (partial(_signed, look, _NAME * 2), partial(_signed, look, _NAME))
    yield from (partial(_all_signs, look, columns) for columns in (_NAME, _LEAST_NAME))
    yield from (partial(_merged, look, columns) for columns in (_NAME, _LEAST_NAME))


def _fewest(block: Block) -> str:
    """What sets a row apart from others; of one that attacks, too, nothing is left out."""
    return row_in_few_words(block) if harm_of_row(block) == _ATTACK else row_in_fewest_words(block)


def _word(block: Block) -> str:
    """What matters most of a row; one that reveals before it attacks is not told as one that only attacks."""
    return _BOTH if _reveals_first(block) else row_in_a_word(block)


def _reveals_first(block: Block) -> bool:
    """Whether a row reveals an aspect and then attacks, whatever else it does."""
    return len(block.main) > 1 and harm_of_row(block) == _ATTACK


def _first_word(look: Appearance, most: int, block: Block) -> str:
    """The first of those words, in so many columns."""
    text = _word(block)
    return shorten(text if text.startswith("damage") else text.partition(" ")[0], most, look.glyphs.ellipsis)


def _dice_by_sign(look: Appearance, block: Block) -> str:
    """What matters most of a row, dice that turn and Red Rains tokens by their signs."""
    harm = harm_of_row(block)
    return _word(block) if harm == _ATTACK or harm.startswith("damage") else _signed(look, _NAME, block)


def _both_by_sign(look: Appearance, block: Block) -> str:
    """The same, that a row attacks after it reveals by the sign of attack values."""
    text = _dice_by_sign(look, block)
    return f"+{look.signs.attack}" if text == _BOTH else text


def _signed(look: Appearance, most: int, block: Block) -> str:
    """The same, with the signs that the table has for life, dice that turn, and Red Rains tokens."""
    signs, fewest = look.signs, row_in_fewest_words(block)
    if harm_of_row(block) == _ATTACK:
        return _word(block)
    dice = _DICE.fullmatch(fewest)
    if dice:
        return f"{signs.raised if dice[1] == 'raise' else signs.lowered}{dice[2]}"
    if fewest.startswith("damage "):
        return f"{signs.life}{signs.minus}{fewest.removeprefix('damage ')}"
    return look.glyphs.status if fewest == _RED_RAINS else _first_word(look, most, block)


def _all_signs(look: Appearance, most: int, block: Block) -> str:
    """The same, with the sign of attack values."""
    text = _signed(look, most, block)
    return look.signs.attack if text == _ATTACK else text


def _merged(look: Appearance, most: int, block: Block) -> str:
    """The same, rows that attack after they reveal told as those that only attack."""
    text = _all_signs(look, most, block)
    return look.signs.attack if text == _BOTH else text


def _signed_harm(look: Appearance, block: Block) -> str:
    """The harm of a row in signs; of others nothing."""
    return _all_signs(look, _LEAST_NAME, block) if harm_of_row(block) else ""


def _numbers_only(block: Block) -> str:
    """A row without words."""
    del block
    return ""


def in_groups(blocks: Sequence[Block], words: _Words = row_in_few_words) -> list[TrackCell]:
    """The rows; neighbours that do the same in these words are one."""
    found: list[TrackCell] = []
    for i, block in enumerate(blocks):
        text = words(block)
        if text and found and found[-1].text == text:
            first = found.pop().first
            found.append(TrackCell(numbers((blocks[first].rolls[0], block.rolls[1])), text, first, i))
        else:
            found.append(TrackCell(numbers(block.rolls), text, i, i))
    return found


def _placed(cells: Sequence[TrackCell], size: _Size, gap: int) -> list[PlacedCell]:
    """Each cell in its place, line by line; none if they do not all fit."""
    x, y, (end, height), found = _FIRST, 0, size, list[PlacedCell]()
    for cell in cells:
        wide = cell.width + min(0, gap)
        if x + wide > end:
            x, y = _FIRST, y + 1
        if y >= height or x + wide > end:
            return []
        found.append(PlacedCell(cell, x, y))
        x += cell.width + gap
    return found


__all__ = ["PlacedCell", "TrackCell", "draw_track", "in_groups", "track_of"]
