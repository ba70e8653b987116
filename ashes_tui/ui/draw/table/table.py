"""Drawing all panes of the table."""

from __future__ import annotations

from ashes_tui.client.party import Party
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Drawing
from ashes_tui.ui.draw.detail import READ_HERE, detail_pane
from ashes_tui.ui.draw.table import bars, field
from ashes_tui.ui.draw.table.cells import Marks
from ashes_tui.ui.draw.table.layout import Layout
from ashes_tui.ui.draw.table.log import log_pane
from ashes_tui.ui.draw.table.other_half import other_half_pane
from ashes_tui.ui.draw.table.prompt import keys_line, prompt
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import (
    DETAIL,
    HAND,
    HEADER,
    KEYS,
    LANE,
    LOG,
    MY_BAR,
    MY_DICE,
    MY_FIELD,
    MY_SPELLS,
    OTHER,
    PROMPT,
    SIDE_LOG,
    THEIR_BAR,
    THEIR_DICE,
    THEIR_FIELD,
    THEIR_SPELLS,
)
from ashes_tui.ui.table.reading import instead_of_card
from ashes_tui.ui.table.rows import body_of


def draw_table(
    model: TableModel, game: Party, shape: Layout, hints: tuple[tuple[str, str], ...], look: Appearance
) -> dict[str, Drawing]:
    """The drawing of every pane that has room, by name."""
    marks = Marks(model)
    width, heights = shape.left, shape.heights
    mine, own = model.view.seats[model.near_seat], model.view.seats[model.seat]
    front = model.view.seats[model.far_seat]
    theirs = body_of(model.view, front.index)
    drawings = {
        HEADER: bars.header(model, width, look),
        LANE: bars.lane(model, width, heights[LANE], look, told=shape.other > 0),
        PROMPT: prompt(model, width, heights[PROMPT], look, not shape.side, _aside(model, shape)),
        KEYS: keys_line(hints, width, look),
        HAND: field.hand(model, own, HAND, width, heights[HAND], look, marks),
    }
    sides = (
        (theirs, front, THEIR_BAR, THEIR_DICE, THEIR_SPELLS, THEIR_FIELD),
        (mine, mine, MY_BAR, MY_DICE, MY_SPELLS, MY_FIELD),
    )
    for seat, row, bar, dice, spells, units in sides:
        drawings[bar] = bars.bar(model, seat, bar, width, look, marks)
        drawings[dice] = bars.dice_row(model, seat, dice, width, look, marks)
        drawings[spells] = field.spellboard(model, seat, spells, width, heights[spells], look, marks)
        drawings[units] = field.battlefield(model, row, units, width, heights[units], look, marks)
    drawings |= _reading(model, game, shape, look)
    return {pane: drawing for pane, drawing in drawings.items() if all(shape.size(pane))}


def _reading(model: TableModel, game: Party, shape: Layout, look: Appearance) -> dict[str, Drawing]:
    """The drawings of the log and of the card under the cursor."""
    lines = game.log(model.seat)
    if not shape.side:
        return {LOG: log_pane(lines, shape.left, shape.heights[LOG], look, model.seat, titled=False)}
    width, height = shape.size(SIDE_LOG)
    instead = instead_of_card(model) or READ_HERE
    other = {OTHER: other_half_pane(model, shape.side, shape.other, look)} if shape.other else {}
    return other | {
        DETAIL: detail_pane(model.shown_card(), model.names, shape.side, shape.detail, look, instead),
        SIDE_LOG: log_pane(lines, width, height, look, model.seat, titled=True),
    }


def _aside(model: TableModel, shape: Layout) -> str:
    """The side of the table that is not shown, if neither lane nor side column tells it."""
    return "" if shape.heights[LANE] or shape.other else bars.elsewhere(model)
