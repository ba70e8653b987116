"""Drawing all panes of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from ashes_tui.client.party import Party
from ashes_tui.engine.api import SeatView
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Drawing
from ashes_tui.ui.draw.table.beside.column import SideLog, column_beside
from ashes_tui.ui.draw.table.half import field
from ashes_tui.ui.draw.table.half.banner import BAR, banner
from ashes_tui.ui.draw.table.half.hand import hand
from ashes_tui.ui.draw.table.half.spells import spellboard
from ashes_tui.ui.draw.table.header import header
from ashes_tui.ui.draw.table.kept import KeptDrawings
from ashes_tui.ui.draw.table.lane import elsewhere, lane, with_gone
from ashes_tui.ui.draw.table.layout import Layout
from ashes_tui.ui.draw.table.log import last_event, log_pane
from ashes_tui.ui.draw.table.marks import Marks
from ashes_tui.ui.draw.table.question.foreseen import foreseen_pane
from ashes_tui.ui.draw.table.question.prompt import keys_line, prompt
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import (
    FORESEEN,
    HAND,
    HEADER,
    KEYS,
    LANE,
    MY_BAR,
    MY_FIELD,
    MY_SPELLS,
    OTHER,
    PROMPT,
    THEIR_BAR,
    THEIR_FIELD,
    THEIR_SPELLS,
)
from ashes_tui.ui.table.rows import body_of

_Draw = Callable[[TableModel, SeatView, str, int, int, Appearance, Marks], Drawing]


def draw_table(
    model: TableModel,
    game: Party,
    shape: Layout,
    hints: tuple[tuple[str, str], ...],
    look: Appearance,
    kept: KeptDrawings,
    side_log: SideLog | None = None,
    tells_below: bool = False,
) -> dict[str, Drawing]:
    """The drawing of every pane that has room, by name. ``kept`` keeps those of the board for the next picture.

    ``side_log`` draws what stands beside the table below the card, if not the log of the game. ``tells_below``: what
    happened last is told in place of the question.
    """
    drawings = {
        PROMPT: prompt(
            model,
            *shape.size(PROMPT),
            look,
            not shape.side,
            _aside(model, shape),
            tells_facts=FORESEEN not in shape.places,
        ),
        KEYS: keys_line(hints, shape.size(KEYS)[0], look),
    }
    if MY_BAR in shape.places:
        drawings |= _halves(model, game, shape, look, kept, tells_below)
    else:
        drawings[HEADER] = header(model, shape.size(HEADER)[0], look)

    def log(width: int, height: int) -> Drawing:
        return log_pane(game.log_in_sum(model.seat), width, height, look, model.seat)

    drawings |= _reading(model, side_log or log, shape, look)
    return {pane: drawing for pane, drawing in drawings.items() if all(shape.size(pane))}


def _halves(
    model: TableModel,
    game: Party,
    shape: Layout,
    look: Appearance,
    kept: KeptDrawings,
    tells_below: bool,
) -> dict[str, Drawing]:
    """Both halves of the table, the lane between them, the hand, and the header."""
    marks = Marks(model)
    mine, own = model.view.seats[model.near_seat], model.view.seats[model.hand_seat]
    front = model.view.seats[model.far_seat]
    theirs = body_of(model.view, front.index)
    panes: dict[str, tuple[_Draw, SeatView]] = {
        HAND: (partial(hand, flat=shape.low, held=shape.held), own),
        THEIR_BAR: (partial(banner, told_here=THEIR_SPELLS not in shape.places), theirs),
        THEIR_SPELLS: (_spells(shape, THEIR_BAR, THEIR_FIELD), theirs),
        THEIR_FIELD: (field.battlefield, front),
        MY_BAR: (partial(banner, told_here=MY_SPELLS not in shape.places), mine),
        MY_SPELLS: (_spells(shape, MY_BAR, MY_FIELD), mine),
        MY_FIELD: (field.battlefield, mine),
    }
    rolled = (game.number(), game.is_number_new(), game.row_in_force())
    gone = model.happened.gone
    shown = (model.view, model.names, rolled, gone, model.flashes and bool(gone))
    width, asked = shape.size(HEADER)[0], (model.decision, game.people, model.seat, model.near_seat)
    above = partial(header, model, width, look)
    drawings = {HEADER: kept.drawn(HEADER, (width, look, *shown, *asked), model.cursor, marks, above)}
    for pane, (draw, seat) in panes.items():
        now = partial(draw, model, seat, pane, *shape.size(pane), look, marks)
        basis = (seat.index, *shape.size(pane), tuple(shape.places), shape.low, shape.held, look, *shown)
        drawings[pane] = kept.drawn(pane, basis, model.cursor, marks, now)
    middles = _middles(model, (drawings[THEIR_FIELD], drawings[MY_FIELD])) if model.view.attack else {}
    last = () if shape.side or tells_below or model.told else last_event(game.log_in_sum(model.seat), look)
    last = with_gone(_gone_untold(model, shape, look), last, look)
    drawings[LANE] = lane(model, *shape.size(LANE), look, last, OTHER in shape.places, middles, _bare(model, shape))
    return drawings


def _gone_untold(model: TableModel, shape: Layout, look: Appearance) -> list[str]:
    """The units that were destroyed, and for which there is no room where they stood."""
    rows = zip((model.far_seat, model.near_seat), (THEIR_FIELD, MY_FIELD), strict=True)
    return [
        name
        for index, pane in rows
        for name in field.gone_untold(model, model.view.seats[index], pane, *shape.size(pane), look)
    ]


def _bare(model: TableModel, shape: Layout) -> list[SeatView]:
    """The seats without units of which neither battlefield nor ready spells have a line to say so."""
    found = []
    for index, field_, spells in ((model.far_seat, THEIR_FIELD, THEIR_SPELLS), (model.near_seat, MY_FIELD, MY_SPELLS)):
        seat, body = model.view.seats[index], body_of(model.view, index)
        told = spells in shape.places and not body.automaton and not body.spellboard
        if field_ not in shape.places and not seat.battlefield and not told:
            found.append(seat)
    return found


def _spells(shape: Layout, bar: str, units: str) -> _Draw:
    """Ready spells with what other panes of their side have no lines for."""
    return partial(spellboard, piles_here=shape.size(bar)[1] < BAR, units_here=units not in shape.places)


def _middles(model: TableModel, fields: Iterable[Drawing]) -> dict[int, int]:
    """The columns of all units in sight, by card."""
    spots = (spot for drawing in fields for spot in drawing.spots)
    return {model.rows[spot.row][spot.at].id: spot.middle for spot in spots}


def _reading(model: TableModel, side_log: SideLog, shape: Layout, look: Appearance) -> dict[str, Drawing]:
    """The drawings of the card under the cursor, the log and the seats out of sight."""
    if not shape.side:
        return {}
    found = column_beside(model, side_log, shape, look)
    if FORESEEN in shape.places:
        found[FORESEEN] = foreseen_pane(model, *shape.size(FORESEEN), look)
    return found


def _aside(model: TableModel, shape: Layout) -> str:
    """The side of the table that is not shown, if neither lane nor side column tells it."""
    return "" if LANE in shape.places or OTHER in shape.places else elsewhere(model)
