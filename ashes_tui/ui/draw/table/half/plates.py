"""Plates of ready spells: what lies on each, its ground or frame, and plates side by side in lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ashes_tui.engine.api import CardView, SeatView
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, text_width
from ashes_tui.ui.draw.pieces import CAP, Box, frame
from ashes_tui.ui.draw.table.half.cells import capped, card_edge
from ashes_tui.ui.draw.table.half.field import FIRST
from ashes_tui.ui.draw.table.half.halves import side_of
from ashes_tui.ui.draw.table.half.inside import attached_words, dice_on
from ashes_tui.ui.draw.table.marks import Mark, Marks
from ashes_tui.ui.draw.table.parts import Row, put_row, row_width
from ashes_tui.ui.draw.table.texts.card_texts import texts, told_apart
from ashes_tui.ui.draw.table.texts.few_words import CardWords
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import THEIR_SPELLS
from ashes_tui.ui.table.rows import spell_groups
from ashes_tui.words.api import Names

_NEW = "new "
EDGE = 2
"""The columns before the name of a spell without a key: its edge, and air."""
KEYED = 1 + CAP
"""Those before the name of one with a key."""


class SpellPlate(NamedTuple):
    """A ready spell with its copies. ``card`` is the one that its mark belongs to, ``first`` its number in the row.

    ``keeps_key``: it has the columns of a key, whether something can be done with it now or not.
    """

    group: Sequence[CardView]
    first: int
    card: CardView
    mark: Mark
    states: Row
    keeps_key: bool = False

    @property
    def spent(self) -> bool:
        """Whether every copy is exhausted."""
        return all(card.exhausted for card in self.group)

    @property
    def lead(self) -> int:
        """The columns before the name."""
        return KEYED if self.keeps_key or self.mark.key or self.mark.cursor else EDGE

    @property
    def beside(self) -> int:
        """The columns beside the name, where all stands in one line."""
        return self.lead + (1 + row_width(self.states) if self.states else 0)

    @property
    def known(self) -> Row:
        """Its states without the news, which fall away first."""
        return [part for part in self.states if part[0] != _NEW]

    def least(self, name: str, states: Row) -> int:
        """The columns that it needs in one line with this name, these states and its gap, wherever the cursor is."""
        taken = 1 + row_width(states) if states else 0
        return 1 + (KEYED if self.mark.key else EDGE) + text_width(name) + taken


def plates_of(seat: SeatView, row: str, names: Names, look: Appearance, marks: Marks) -> list[SpellPlate]:
    """The ready spells of a row, copies as one."""
    plates: list[SpellPlate] = []
    index = 0
    for group in spell_groups(seat.spellboard):
        found = [marks.card(card.id, row) for card in group]
        at = next((i for i, mark in enumerate(found) if mark.lit), next((i for i, m in enumerate(found) if m.key), 0))
        new: Row = [(_NEW, look.palette.good)] if any(mark.new for mark in found) else []
        plates.append(SpellPlate(group, index, group[at], found[at], [*new, *spell_states(group, names, look)]))
        index += len(group)
    return plates


def spell_states(group: Sequence[CardView], names: Names, look: Appearance) -> Row:
    """``×2 ◆◆ └ Name ↻``; of copies that differ each with its number: ``×2 #1 ↻ #2 ◆``."""
    row: Row = [(f"{look.glyphs.times}{len(group)} ", look.palette.strong)] if len(group) > 1 else []
    told = [_lies_on([card], look) for card in group]
    if all(one == told[0] for one in told):
        return [*row, *_lies_on(group, look)]
    for states in (one for at, one in enumerate(told) if one and one not in told[:at]):
        alike = ",".join(str(names.number_of(card.id)) for card, one in zip(group, told, strict=True) if one == states)
        row += [(f"#{alike} ", look.palette.dim), *states]
    return row


def _lies_on(cards: Sequence[CardView], look: Appearance) -> Row:
    """What lies on one copy, or on several alike."""
    palette, glyphs, status = look.palette, look.glyphs, sum(card.status for card in cards)
    row: Row = []
    if status:
        row.append((f"{glyphs.status * status if status < 4 else f'{glyphs.status}{status}'} ", palette.strong))
    for card in cards:
        row += dice_on(card, look)
        row += [(f"{look.signs.attached} {name} ", palette.text) for name in attached_words(card, look)]
    return [*row, (f"{glyphs.exhaustion} ", palette.dim)] if cards[0].exhausted else row


class LinePlate(NamedTuple):
    """A plate of one line, with what the spell does if that has room."""

    plate: SpellPlate
    words: Row
    name: str

    @property
    def width(self) -> int:
        """Its columns."""
        return self.plate.beside + text_width(self.name) + row_width(self.words)


def placed(told: Sequence[LinePlate], width: int, end: int) -> list[list[LinePlate]]:
    """Plates one after the other, line by line, the first of which ends earlier; none if one is too wide."""
    lines, x = [list[LinePlate]()], FIRST
    for one in told:
        if x + one.width > (end if len(lines) == 1 else width):
            lines.append([])
            x = FIRST
        if x + one.width > width:
            return []
        lines[-1].append(one)
        x += one.width + 1
    return lines


def put_plate(
    canvas: Canvas, x: int, plate: SpellPlate, name: str, row: str, look: Appearance, words: Row, y: int = 0
) -> int:
    """A plate of one line; return the column after it."""
    box = (x, y, plate.beside + text_width(name) + row_width(words), 1)
    name_at = ground_of(canvas, box, plate, row, look)
    at = canvas.put(name_at, y, name, look.palette.dim if plate.spent else look.palette.strong)
    at = put_row(canvas, at + 1, y, plate.states, box[2]) - (not plate.states)
    put_row(canvas, at, y, words, box[2])
    copy_spots(canvas, box, plate, row)
    return x + box[2]


def ground_of(canvas: Canvas, box: Box, plate: SpellPlate, row: str, look: Appearance) -> int:
    """The filled ground of a plate with its edge and key; return the column of the name."""
    x, y, width, height = box
    side, palette, mark = side_of(row != THEIR_SPELLS, look), look.palette, plate.mark
    canvas.fill(x, y, width, height, side.spent if plate.spent else side.card)
    edge = look.signs.spent_edge if plate.spent else look.signs.slot_edge
    for line in range(height):
        canvas.put(x, y + line, edge, palette.gold if mark.lit else side.line if plate.spent else side.hue)
    if mark.key or mark.cursor:
        capped(canvas, x + 1, y, mark, look)
    return x + plate.lead


def framed_ground(canvas: Canvas, box: Box, plate: SpellPlate, row: str, look: Appearance) -> int:
    """The frame of a plate, like that of a unit, with its key; return the column of the name in the upper edge."""
    x, y, _, _ = box
    side, mark = side_of(row != THEIR_SPELLS, look), plate.mark
    kind, line = card_edge(mark, side, plate.spent, look)
    frame(canvas, box, kind, line, look, side.spent if plate.spent else side.card)
    capped(canvas, x + 1, y, mark, look)
    return x + (KEYED if plate.lead == KEYED else 1)


def copy_spots(canvas: Canvas, box: Box, plate: SpellPlate, row: str) -> None:
    """Each copy reacts to the mouse in its part of the plate."""
    x, y, width, height = box
    each = max(1, width // len(plate.group))
    for i in range(len(plate.group)):
        canvas.spot(x + i * each, y, each, height, row, plate.first + i)


def said_by(card: CardView, model: TableModel, look: Appearance) -> tuple[CardWords, ...]:
    """The texts of a spell."""
    definition = model.names.definition(card.id)
    return told_apart(texts(definition, model.names.rulebook, look)) if definition else ()
