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
from ashes_tui.words.behavior_row import (
    harm_of_row,
    reveals,
    row_in_a_word,
    row_in_few_words,
    row_in_fewest_words,
)

_Words = Callable[[Block], str]
"""A row in few words, or in none."""
_Size = tuple[int, int]
_FIRST = 2
"""The column of the first row."""
_PILES = 9
"""The columns of the pile beside a single line, however large it is: no row loses its words when it grows."""
_HIGHEST = 3
"""No track needs more lines for that."""
_NAME, _LEAST_NAME = 6, 5
"""So many columns a name keeps where rows would have no word at all."""
_DICE = re.compile(r"(raise|lower) (\w+) .*")
_ALL_REVEAL, _SEVERAL = ("reveal and:", "reveal:"), 2
"""What so many rows, all to the last one, do besides, in words that follow their numbers."""
_ATTACK, _BOTH, _RED_RAINS, _REVEAL = "attack", "both", "Red Rains", "reveal"


class TrackCell(NamedTuple):
    """Neighbouring rows that do the same: numbers of the behaviour die, what they do, the first and the last row.

    Without numbers it is a note on all rows, and none of them.
    """

    head: str
    text: str
    first: int
    last: int

    @property
    def width(self) -> int:
        """Its columns: one for the mark of the row in force, one at the end."""
        return text_width(" ".join(filter(None, (self.head, self.text)))) + 2


class PlacedCell(NamedTuple):
    """Where such rows begin."""

    cell: TrackCell
    x: int
    y: int


def draw_track(canvas: Canvas, blocks: Sequence[Block], now: int, end: int, look: Appearance, at: int = -1) -> int:
    """All rows in their order, in as many words as there is room for; return the line below them.

    Whichever row is in force (``now``, -1 if none), all stand where they stood. ``at`` is the row under the cursor;
    after the last one comes its Ultimate, which no roll brings: it has no place here.
    """
    side, palette = side_of(False, look), look.palette
    placed = track_of(blocks, (canvas.width, canvas.height), end, look)
    for cell, x, y in placed:
        in_force = cell.first <= now <= cell.last
        lit = cell.first <= at <= cell.last
        filled = palette.cursor_bg if lit else side.plate if in_force else None
        if not cell.head:
            canvas.put(x + 1, y, cell.text, palette.dim)
            continue
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
    whole = [*_in_whole(blocks, look)]
    told = [in_groups(blocks, words) for words in _telling(look)]
    bare = [in_groups(blocks, words) for words in (harm_of_row, partial(_signed_harm, look), _numbers_only)]
    for room, forms in ((calm, whole), (calm, told), (end, whole), (end, told), (end, bare)):
        # Without any gap the column for the mark of a row parts it from the row before.
        for cells, gap in product(forms, (1, 0, -1)):
            edge = room if gap < 0 and end < width else room - 1
            placed = _placed(cells, (edge, height), gap)
            if placed:
                return placed
    return []


def _in_whole(blocks: Sequence[Block], look: Appearance) -> Iterator[list[TrackCell]]:
    """The rows in forms from which it is read which of them reveal, longest first.

    Each says so itself, else a note does; else those that reveal have a plus before what they do, too, where the word
    stands in another row.
    """
    yield in_groups(blocks)
    plain, signed = [partial(_beside_note, words) for words in _PLAIN], [*_noted(look)]
    for said in plain:
        yield from _with_note_between(blocks, said)
    for said in plain:
        yield _with_note_after(blocks, said)
    for words in signed:
        yield from _with_note_between(blocks, partial(_beside_note, words))
        yield _with_note_after(blocks, partial(_beside_note, words))
    if any(_word(block) == _REVEAL for block in blocks):
        for words in (_word, *_PLAIN, *_noted(look)):
            yield in_groups(blocks, partial(_with_plus, words))


def _noted(look: Appearance) -> Iterator[_Words]:
    """What rows do besides that they reveal, in ever more signs."""
    yield from (partial(_rains_by_sign, look, columns) for columns in (_NAME * 2, _NAME, _LEAST_NAME))
    yield from (partial(_dice_by_sign, look), partial(_signed, look, _NAME))
    yield from (partial(_merged, look, columns) for columns in (_NAME, _LEAST_NAME))


def _with_note_between(blocks: Sequence[Block], words: _Words) -> Iterator[list[TrackCell]]:
    """The rows with a note before the first one from which on all reveal besides, if all that do so follow it."""
    besides = [reveals(block) and words(block) != _REVEAL for block in blocks]
    first = next((at for at in range(len(blocks)) if all(besides[at:])), len(blocks))
    if len(blocks) - first >= _SEVERAL and not any(besides[:first]):
        before, after = in_groups(blocks[:first], words), in_groups(blocks[first:], words)
        moved = [cell._replace(first=cell.first + first, last=cell.last + first) for cell in after]
        told = numbers((blocks[first].rolls[0], blocks[-1].rolls[1]))
        yield from ([*before, _noting(blocks, f"{told} {note}"), *moved] for note in _ALL_REVEAL)


def _with_note_after(blocks: Sequence[Block], words: _Words) -> list[TrackCell]:
    """The rows and a note after the last one, that says which of them reveal."""
    return [*in_groups(blocks, words), _noting(blocks, _note(blocks))]


def _noting(blocks: Sequence[Block], note: str) -> TrackCell:
    """A note on rows, which no roll brings."""
    return TrackCell("", note, len(blocks), -1)


def _note(blocks: Sequence[Block]) -> str:
    """``all but 3-4 reveal``."""
    others = list[tuple[int, int]]()
    for first, last in (block.rolls for block in blocks if not reveals(block)):
        joined = bool(others) and others[-1][1] + 1 == first
        others.append((others.pop()[0] if joined else first, last))
    return f"all but {', '.join(map(numbers, others))} reveal" if others else "all reveal"


def _beside_note(words: _Words, block: Block) -> str:
    """What a row does where a note says which of them reveal."""
    text = words(block)
    return _ATTACK if text == _BOTH or text == f"{_REVEAL}, {_ATTACK}" else text


def _with_plus(words: _Words, block: Block) -> str:
    """What a row does, with a plus if it reveals besides."""
    text = _beside_note(words, block)
    return f"+{text}" if reveals(block) and _REVEAL not in text else text


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


_PLAIN: tuple[_Words, ...] = (_fewest, _word)
"""What rows do in words."""


def _first_word(look: Appearance, most: int, block: Block) -> str:
    """The first of those words, in so many columns."""
    text = _word(block)
    return shorten(text if text.startswith("damage") else text.partition(" ")[0], most, look.glyphs.ellipsis)


def _rains_by_sign(look: Appearance, most: int, block: Block) -> str:
    """The first of those words, Red Rains tokens by their sign."""
    if row_in_fewest_words(block) == _RED_RAINS:
        return look.glyphs.status
    text = _word(block)
    return text if text.startswith("damage") else _first_word(look, most, block)


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
