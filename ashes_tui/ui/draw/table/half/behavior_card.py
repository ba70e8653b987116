"""What an automaton does, told row by row in full words, where there are lines for all of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ashes_tui.engine.api import SeatView
from ashes_tui.lang.block import Block
from ashes_tui.lang.defs import AutomatonDef
from ashes_tui.lang.terms import Level
from ashes_tui.lang.text import numbers
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, text_width
from ashes_tui.ui.draw.table.half.halves import side_of
from ashes_tui.ui.draw.truncate import wrap
from ashes_tui.ui.table.model import TableModel
from ashes_tui.words.narrators.automaton import behavior, behavior_rows
from ashes_tui.words.phrases import capital, percent
from ashes_tui.words.sentences import card_sentence

_SIDES_OF_BEHAVIOR_DIE = 12
_OF_SIX = {Level.BASIC: 2, Level.CLASS: 3, Level.POWER: 1}
"""How many of the six sides of a die have each level."""
_LEFT = 2
"""The column of the rows."""
_SHARE = 8
"""The columns of the mark before a row, and of the share after its numbers;"""
_GAP = 3
"""and where no share stands there."""


class ToldRow(NamedTuple):
    """A row of behaviour: numbers or side of the die, the share of rolls in per cent, what it does.

    ``is_last``: it was rolled; ``is_next``: it comes without a roll.
    """

    head: str
    share: str
    does: str
    is_last: bool = False
    is_next: bool = False


def rows_height(rows: Sequence[ToldRow], width: int) -> int:
    """The lines that they take."""
    return sum(len(lines) for lines in _wrapped(rows, width))


def told_rows(seat: SeatView, model: TableModel, look: Appearance) -> list[ToldRow]:
    """The rows of its behaviour card, then its Ultimate; of a Dragonborn its ready spell, then the sides of its die."""
    spec = model.names.rulebook.automata.get(seat.automaton)
    if spec is None:
        return []
    return [*(_chimera(seat, spec, model) if spec.behaviors else _dragonborn(seat, spec, model, look))]


def _chimera(seat: SeatView, spec: AutomatonDef, model: TableModel) -> Iterator[ToldRow]:
    title, rolled = spec.behaviors[seat.stage - 1], model.game.row_in_force()
    blocks = [block for block in model.names.rulebook.cards[title].blocks if isinstance(block, Block)]
    for i, (block, words) in enumerate(zip(blocks, behavior_rows(model.names.rulebook, title), strict=True)):
        first, last = block.rolls
        share = percent((last - first + 1) / _SIDES_OF_BEHAVIOR_DIE)
        yield ToldRow(numbers(block.rolls), share, rolled_words(words), rolled == f"{title}#{i}")
    if seat.spellboard:
        words = card_sentence(seat.spellboard[0].id, model.names).removeprefix("Ultimate: ").rstrip(".")
        yield ToldRow("Ultimate", "", f"At {seat.rains_needed} Red Rains: {words}")


def _dragonborn(seat: SeatView, spec: AutomatonDef, model: TableModel, look: Appearance) -> Iterator[ToldRow]:
    for side, (_, words) in zip(spec.rows, behavior(spec), strict=True):
        head = f"{look.glyphs.level(side.level)} {side.level.name.lower()}"
        yield ToldRow(head, percent(_OF_SIX[side.level] / 6), capital(words))


def rows_without_roll(
    rows: Sequence[ToldRow], texts: Sequence[str], width: int, height: int
) -> list[tuple[ToldRow, tuple[int, ...]]]:
    """What it does as nothing is rolled, and below it the other rows, with the numbers of those that each stands for.

    In little room those give way that take no roll, which the lane tells; next, in place of these, all that take one.
    """
    now = ToldRow("No roll", "", texts[0].replace(", no roll", ""), is_next=True)
    rolled, others = ([at for at, row in enumerate(rows) if bool(row.share) is rolls] for rolls in (True, False))
    forms = (range(len(rows)), rolled, others)
    fitting = (form for form in forms if rows_height([now, *(rows[at] for at in form)], width) <= height)
    kept = next(fitting, others)
    left = tuple(at for at in range(len(rows)) if at not in kept)
    return [(now, left), *((rows[at], (at,)) for at in kept)]


def rolled_words(words: str) -> str:
    """The whole row, without its numbers."""
    return words.partition(": ")[2].rstrip(".")


def _words_at(rows: Sequence[ToldRow]) -> int:
    """The column of the words: before them stand the mark of the row in force, numbers and share."""
    return _LEFT + max((text_width(row.head) + (_SHARE if row.share else _GAP) for row in rows), default=0)


def _wrapped(rows: Sequence[ToldRow], width: int) -> list[list[str]]:
    begin = _words_at(rows)
    return [wrap(row.does, width - 2 - begin) for row in rows]


def draw_rows(
    canvas: Canvas, rows: Sequence[ToldRow], top: int, look: Appearance, at: int = -1
) -> list[tuple[int, int]]:
    """All rows from the line ``top`` on; return the first line and the lines of each. ``at``: under the cursor."""
    side, palette = side_of(False, look), look.palette
    places, y, begin = list[tuple[int, int]](), top, _words_at(rows)
    rolls = not any(row.is_next for row in rows)
    for i, (row, lines) in enumerate(zip(rows, _wrapped(rows, canvas.width), strict=True)):
        lit = at == i
        ground = palette.cursor_bg if lit else side.plate if row.is_last else None
        canvas.fill(_LEFT, y, begin - _LEFT - 1, 1, ground or side.card)
        canvas.put(_LEFT, y, look.signs.rolled if row.is_last else " ", ground)
        canvas.put(_LEFT + 1, y, row.head, ground or palette.strong)
        canvas.right(begin - 2, y, row.share, ground or palette.dim)
        for line, text in enumerate(lines):
            style = side.hue if row.is_last else palette.text if row.is_next or (row.share and rolls) else palette.dim
            canvas.put(begin, y + line, text, style)
        places.append((y, len(lines)))
        y += len(lines)
    return places


__all__ = ["ToldRow", "draw_rows", "rolled_words", "rows_height", "rows_without_roll", "told_rows"]
