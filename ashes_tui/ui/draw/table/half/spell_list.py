"""Ready spells one below the other, where side by side they would need more lines than there are.

Each that is ready to be used says what it does beside its name, over the whole width; of exhausted ones, which can do
nothing before the next round, only the names stand there where lines are few, and then a focus is left out, too, for
which there are too few copies.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from ashes_tui.engine.api import SeatView
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, text_width
from ashes_tui.ui.draw.table.half.field import FIRST
from ashes_tui.ui.draw.table.half.plates import SpellPlate, copy_spots, ground_of, said_by, spell_states
from ashes_tui.ui.draw.table.marks import Mark
from ashes_tui.ui.draw.table.parts import Row, put_row, row_width
from ashes_tui.ui.draw.table.texts.card_texts import text_rows
from ashes_tui.ui.draw.table.texts.few_words import FOCUS, CardWords, lines_in_brief
from ashes_tui.ui.draw.truncate import shorten
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.rows import spell_groups

_GAP = 2
"""The columns between a name and what the spell does."""
_LEAST_WORDS = 30
"""In fewer columns beside its name a spell would be told in too many lines."""


class _Form(NamedTuple):
    """What a list leaves out: what exhausted spells do, and the focus for which there are too few copies."""

    with_spent: bool = True
    with_focus: bool = True


_FORMS = (
    _Form(),
    _Form(with_spent=False),
    _Form(with_spent=False, with_focus=False),
)
"""Ever fewer words."""


class _ListedSpell(NamedTuple):
    """A spell of the list: its place, and the lines of what it does, none where only its name is told."""

    plate: SpellPlate
    x: int
    y: int
    width: int
    words: Sequence[Row]

    @property
    def height(self) -> int:
        """Its lines."""
        return max(1, len(self.words))


def put_list(canvas: Canvas, plates: Sequence[SpellPlate], model: TableModel, row: str, look: Appearance) -> bool:
    """Draw ready spells one below the other, in as many words as there are lines for; not if there are too few."""
    # Names and words stay where they are as keys come and go.
    plates = [plate._replace(keeps_key=True) for plate in plates]
    known = [plate._replace(states=plate.known) for plate in plates]
    forms = (form for told in (plates, known) for form in _forms(told, model, canvas.width, look))
    listed = next((form for form in forms if _end(form) <= canvas.height), None)
    for one in listed or ():
        _put(canvas, one, row, look)
    return listed is not None


def listed_height_to_read(model: TableModel, seat: SeatView, width: int, look: Appearance) -> int:
    """In how many lines a list tells in short what each spell does now that is not exhausted; 999 if it cannot."""
    groups = spell_groups(seat.spellboard)
    plates = [SpellPlate(group, 0, group[0], Mark(), spell_states(group, model.names, look), True) for group in groups]
    return min(map(_end, _forms(plates, model, width, look)), default=999)


def _end(listed: Sequence[_ListedSpell]) -> int:
    return max((one.y + one.height for one in listed), default=0)


def _forms(plates: Sequence[SpellPlate], model: TableModel, width: int, look: Appearance) -> list[list[_ListedSpell]]:
    """The list with ever fewer words; none without the room beside the names."""
    room = [width - FIRST - 1 - plate.beside - text_width(plate.card.name) - _GAP for plate in plates]
    if any(columns < _LEAST_WORDS for columns in room):
        return []
    return [_placed(plates, room, width, partial(_words, model=model, look=look, form=form)) for form in _FORMS]


def _words(plate: SpellPlate, room: int, model: TableModel, look: Appearance, form: _Form) -> list[Row]:
    """What a spell does, in so many columns."""
    found = said_by(plate.card, model, look)
    said = tuple(text for text in found if form.with_focus or _works(text, plate))
    if not said or (plate.spent and not form.with_spent):
        return []
    return text_rows(said, look, room, lines_in_brief(said, room), plate.spent)


def _works(text: CardWords, plate: SpellPlate) -> bool:
    """Whether there are the copies that a text of focus asks for; any other text works."""
    title, _, copies = text.heading.partition(" ")
    return title != FOCUS or not copies.isdigit() or int(copies) < len(plate.group)


def _placed(
    plates: Sequence[SpellPlate], room: Sequence[int], width: int, words_of: Callable[[SpellPlate, int], list[Row]]
) -> list[_ListedSpell]:
    """The spells in the order of their row; those of one line share it."""
    found, x, y = list[_ListedSpell](), FIRST, 0
    for plate, columns in zip(plates, room, strict=True):
        words = words_of(plate, columns)
        wide = plate.beside + text_width(plate.card.name) + 1 + (_GAP - 1 + row_width(words[0]) if words else 0)
        if x > FIRST and (len(words) > 1 or x + wide >= width):
            x, y = FIRST, y + 1
        wide = width - 1 - x if len(words) > 1 else wide
        found.append(_ListedSpell(plate, x, y, wide, words))
        x, y = (FIRST, y + len(words)) if len(words) > 1 else (x + wide + 1, y)
    # The last one of a line has the rest of it: so it is as wide, however much it says.
    ends = {one.y: at for at, one in enumerate(found)}
    return [one._replace(width=width - 1 - one.x) if ends[one.y] == at else one for at, one in enumerate(found)]


def _put(canvas: Canvas, one: _ListedSpell, row: str, look: Appearance) -> None:
    plate, palette, box = one.plate, look.palette, (one.x, one.y, one.width, one.height)
    at = ground_of(canvas, box, plate, row, look)
    at = canvas.put(at, one.y, plate.card.name, palette.dim if plate.spent else palette.strong) + 1
    at = put_row(canvas, at, one.y, plate.states, one.x + one.width - at) - (not plate.states)
    at += _GAP - bool(plate.states)
    room = one.x + one.width - at
    if plate.mark.reason and one.words:
        canvas.put(at, one.y, shorten(plate.mark.reason, room, look.glyphs.ellipsis), palette.ember)
    else:
        for y, parts in enumerate(one.words, start=one.y):
            put_row(canvas, at, y, parts, room)
    copy_spots(canvas, box, plate, row)


__all__ = ["listed_height_to_read", "put_list"]
