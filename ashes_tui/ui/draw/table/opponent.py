"""What only an automaton has: face-down aspects, and a ready spell with its whole text."""

from __future__ import annotations

from ashes_tui.engine.api import SeatView
from ashes_tui.lang.terms import Zone
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.table.cells import Mark, Marks, ground, sign_of
from ashes_tui.ui.draw.truncate import wrap
from ashes_tui.ui.table.model import TableModel
from ashes_tui.words.phrases import count
from ashes_tui.words.sentences import card_sentence


def hidden_cell(
    canvas: Canvas, box: tuple[int, int, int], place: int, model: TableModel, row: str, look: Appearance
) -> None:
    """A face-down aspect; the leftmost one is marked as the next to be revealed."""
    x, width, height = box
    palette = look.palette
    mark = Mark(cursor=model.cursor.row == row and model.cursor.index == place)
    canvas.fill(x, 0, width, height, ground(mark, look, True))
    cards = model.view.seats[model.far_seat].battlefield
    first = not any(card.zone is Zone.FACE_DOWN for card in cards[:place])
    lines = ["face down", "next" if first else "", *[look.glyphs.hidden * (width - 2)] * (height - 2)]
    canvas.put(x, 0, sign_of(mark, look))
    for y, text in enumerate(lines[:height]):
        style = palette.dim if y == 0 else palette.warning if y == 1 else palette.faint
        canvas.put(x + 1, y, text, None if mark.cursor else style, width - 1)


def opponent_spell(canvas: Canvas, seat: SeatView, model: TableModel, row: str, look: Appearance, marks: Marks) -> None:
    """The current ready spell across the whole row: tokens, then its text."""
    card, palette = seat.spellboard[0], look.palette
    mark = marks.card(card.id, row, model)
    width, height = canvas.width - 3, canvas.height
    canvas.fill(2, 0, width, height, ground(mark, look, card.exhausted))
    title = f"{sign_of(mark, look)}{card.name}"
    tokens = [f"exhausted {look.glyphs.times}{card.exhaustion}" if card.exhaustion else "exhausted"]
    tokens = tokens if card.exhausted else []
    tokens += [f"{look.glyphs.status}{card.status}"] if card.status else []
    tokens += [count(card.wounds, "wound")] if card.wounds else []
    x = canvas.put(2, 0, title, None if mark.cursor else palette.faint if card.exhausted else palette.strong) + 1
    x = canvas.put(x, 0, " ".join(tokens), None if mark.cursor else palette.warning) + bool(tokens)
    blank = "\u00a0" * (x - 2)
    lines = wrap(blank + card_sentence(card.id, model.names), width - 4)
    style = None if mark.cursor else palette.dim
    for y, text in enumerate(lines[:height]):
        cut = f"{look.glyphs.ellipsis} i" if y == height - 1 and len(lines) > height else ""
        canvas.put(x if y == 0 else 3, y, text.lstrip("\u00a0") + cut, style)
    canvas.spot(2, 0, width, height, row, 0)
