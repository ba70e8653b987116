"""The header: round, phase, whose turn it is with what is left of it, and how the lives stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ashes_tui.engine.api import NONE, SeatView
from ashes_tui.lang.terms import Phase
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.pieces import plate
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.rows import partner_of
from ashes_tui.words.narrators.events import phase_title

_TRACK = (("Prepare", Phase.PREPARE), ("Player turns", Phase.PLAYER_TURNS), ("Recovery", Phase.RECOVERY))
_TRACK_FROM = 100


class ToldTo(NamedTuple):
    """Whose turn is told (NONE for nobody's), and who of the people of the game are told."""

    turn: int
    people: Sequence[int]


def header(model: TableModel, width: int, look: Appearance, told: ToldTo | None = None) -> Drawing:
    """One line over the whole screen. ``told``: a turn is told, which takes the place of the one that is going on."""
    view, palette = model.view, look.palette
    canvas = Canvas(width, 1, palette.screen_bg + palette.header_bg)
    x = canvas.put(1, 0, f"Round {view.round}" if view.round else "Setup", palette.text) + 2
    if view.round:
        x = _phases(canvas, x, view.phase, look)
    start = _lives(canvas, model, look)
    active, people = told or ToldTo(view.active, model.game.people)
    text, mine = turn_words(model, active, people)
    if text:
        sign = look.signs.ours if mine else look.signs.theirs
        badge = f"{sign} {text}"
        x = max(x + 1, width // 2 - 7) if width >= _TRACK_FROM else x
        x = plate(canvas, x, 0, badge, palette.mine_plate if mine else palette.theirs_plate, look) + 2
        x = _left(canvas, x, start, model, look) if active == view.active else x
    return canvas.drawing()


def _phases(canvas: Canvas, x: int, phase: Phase, look: Appearance) -> int:
    """The phases with a dot on the present one; in little room only that one."""
    palette, signs = look.palette, look.signs
    if canvas.width < _TRACK_FROM or phase not in (found for _, found in _TRACK):
        return canvas.put(x, 0, f"{signs.on} {phase_title(phase)}", palette.dim) + 2
    for i, (name, found) in enumerate(_TRACK):
        if i:
            x = canvas.put(x, 0, f" {signs.rule * 2} ", palette.line)
        now = found is phase
        x = canvas.put(x, 0, f"{signs.on} {name}" if now else name, palette.strong if now else palette.faint)
    return x + 2


def turn_words(model: TableModel, active: int, people: Sequence[int]) -> tuple[str, bool]:
    """``YOUR TURN`` for the ``active`` seat, and whether the badge points down, at the nearer seat.

    For an onlooker, who is none of the ``people``, only names play.
    """
    view, plays_here = model.view, model.seat in people
    if view.outcome is not None:
        return "GAME OVER", True
    if active == NONE:
        return ("YOU DECIDE", True) if model.decision else ("", False)
    seat = view.seats[active]
    if plays_here and (active == model.seat or (model.partner != NONE and not seat.automaton)):
        return ("YOUR TURN, BOTH" if model.partner != NONE else "YOUR TURN"), True
    if model.decision:
        return "YOU ANSWER", True
    name = model.names.seat(active)
    name = name if len(name) <= 12 else name.split()[-1]
    return f"{name.upper()} {'ACTS' if seat.automaton else 'PLAYS'}", active == model.near_seat


def _left(canvas: Canvas, x: int, end: int, model: TableModel, look: Appearance) -> int:
    """The actions left, none for an automaton; with a partner those of both."""
    view = model.view
    if view.active == NONE or view.outcome is not None:
        return x
    partner = partner_of(view, view.active)
    seats = [view.active] if partner == NONE else sorted((view.active, partner))
    for index in seats:
        seat = view.seats[index]
        if not seat.automaton:
            who = f"{model.names.seat(index)} " if partner != NONE else ""
            if x + len(who) + 16 < end:
                x = canvas.put(x, 0, who, look.palette.dim)
                x = _actions(canvas, x, seat, look)
    return x


def _actions(canvas: Canvas, x: int, seat: SeatView, look: Appearance) -> int:
    palette, signs = look.palette, look.signs
    for word, n in (("main", seat.main_actions), ("side", seat.side_actions)):
        x = canvas.put(x, 0, f"{word} ", palette.dim if n else palette.faint)
        x = canvas.put(x, 0, signs.on * n if n else signs.off, palette.mine if n else palette.faint) + 2
    return x


def _lives(canvas: Canvas, model: TableModel, look: Appearance) -> int:
    """Who has how much life, at the right; return the column where it begins."""
    view, palette = model.view, look.palette
    end = canvas.width - 1
    own = view.seats[model.seat]
    bodies = [seat for seat in view.seats if seat.body in (NONE, seat.index)]
    # Oneself first, then the others clockwise: drawn from the right.
    order = sorted(bodies, key=lambda seat: (seat.side != own.side, (seat.index - model.seat) % len(view.seats)))
    for seat in reversed(order):
        life = f"{look.signs.dead} out" if seat.lost else f"{look.signs.life}{seat.phoenixborn.life_left}"
        name = seat.phoenixborn.name if seat.automaton else model.names.seat(seat.index)
        name = name if len(name) <= 12 else name.split()[-1]
        if end - text_width(life) - text_width(name) < canvas.width // 2 + 8:
            name = name[:3]
        end = canvas.right(end, 0, life, palette.hurt)
        end = canvas.right(end, 0, f"{name} ", palette.mine if seat.side == own.side else palette.theirs) - 2
    return end
