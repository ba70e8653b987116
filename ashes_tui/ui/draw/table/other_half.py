"""The side of the table that is not shown in full, in a few lines: a partner's, or one's own."""

from __future__ import annotations

from collections.abc import Iterator

from rich.style import Style

from ashes_tui.engine.api import NONE, CardView, SeatView
from ashes_tui.lang.terms import Zone
from ashes_tui.ui.draw.appearance import Appearance, is_aspect
from ashes_tui.ui.draw.canvas import Canvas, Drawing
from ashes_tui.ui.draw.pieces import value_signs
from ashes_tui.ui.draw.truncate import shorten, wrap
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import ACROSS
from ashes_tui.ui.table.rows import seat_across, sorted_dice
from ashes_tui.words.phrases import tally
from ashes_tui.words.questions.values import card_values

Row = tuple[str, Style]

_THIN = Style(bold=False)


def other_half_pane(model: TableModel, width: int, height: int, look: Appearance) -> Drawing:
    """The side's two battlefields, its Phoenixborn, dice and spells; a click shows it in full, as ``P`` does."""
    palette = look.palette
    canvas = Canvas(width, height, palette.screen_bg + palette.panel_bg)
    seat = model.view.seats[model.seat if model.near_seat == model.partner else model.partner]
    canvas.fill(0, 0, width, 1, palette.header_bg)
    whose = "Your" if seat.index == model.seat else model.names.possessive(seat.index)
    x = canvas.put(1, 0, "P", palette.accent)
    canvas.put(x + 1, 0, f"{whose} half", palette.strong)
    rows = list(_rows(model, seat, look, width - 2, each=True))
    rows = rows if len(rows) < height else list(_rows(model, seat, look, width - 2, each=False))
    for y, (text, style) in enumerate(rows[: height - 1], start=1):
        cut = y == height - 1 and len(rows) >= height
        room, more = (width - 5, f"{look.glyphs.ellipsis} P") if cut else (width - 2, "")
        shown = shorten(text, room, look.glyphs.ellipsis)
        canvas.put(1, y, (shown.removesuffix(look.glyphs.ellipsis) if cut else shown) + more, style)
    canvas.spot(0, 0, width, height, ACROSS, 0)
    return canvas.drawing()


def other_half_lines(model: TableModel, width: int, look: Appearance) -> int:
    """The lines in which nothing of it is cut, with its units one after the other."""
    seat = model.view.seats[model.seat if model.near_seat == model.partner else model.partner]
    return 1 + sum(1 for _ in _rows(model, seat, look, width - 2, each=False))


def _rows(model: TableModel, seat: SeatView, look: Appearance, width: int, each: bool) -> Iterator[Row]:
    """The lines of the pane; with ``each``, every unit has its own."""
    palette = look.palette
    across = model.view.seats[seat_across(model.view, seat.index)]
    yield from _field(model, across, look, width, each, palette.theirs + _THIN)
    yield look.glyphs.line * width, palette.faint
    yield from _field(model, seat, look, width, each, palette.mine + _THIN)
    body = seat.phoenixborn
    said = f"{body.name} {value_signs(card_values(body, model.names, seat.index), look)}"
    yield from ((line, palette.text) for line in wrap(said, width))
    dice = model.names.pool(die.id for die in sorted_dice(seat.active_dice)) or "none active"
    yield from ((line, palette.dim) for line in wrap(f"hand {seat.hand_count}  dice {dice}", width))
    spells = tally([card.name for card in seat.spellboard], look.glyphs.times)
    yield from ((line, palette.dim) for line in (wrap(f"spells {spells}", width) if spells else ()))


def _field(model: TableModel, seat: SeatView, look: Appearance, width: int, each: bool, style: Style) -> Iterator[Row]:
    """The units of a battlefield from left to right, and how many cards are face down."""
    face_up = [card for card in seat.battlefield if card.id != NONE and card.zone is not Zone.FACE_DOWN]
    hidden = len(seat.battlefield) - len(face_up)
    units = [
        f"{_named(card, model, look)} {value_signs(card_values(card, model.names, card.controller), look)}"
        for card in face_up
    ]
    face_down = [f"{hidden} face down"] if hidden else []
    if not each:
        yield from ((line, style) for line in wrap("; ".join([*units, *face_down]) or "no units", width))
        return
    entry = model.entry()
    for card, text in zip(face_up, units, strict=True):
        linked = entry is not None and card.id in entry.cards
        yield (f"{look.glyphs.cursor} {text}", look.palette.accent) if linked else (text, style)
    yield from ((text, style) for text in (face_down if face_down or units else ["no units"]))


def _named(card: CardView, model: TableModel, look: Appearance) -> str:
    """The name of a unit; for an aspect, also the sign of its shield or intent."""
    definition = model.names.definition(card.id)
    if definition is None or not is_aspect(definition):
        return card.name
    return f"{card.name} {look.glyphs.shield if definition.shield else look.glyphs.intent(definition.intent)}"
