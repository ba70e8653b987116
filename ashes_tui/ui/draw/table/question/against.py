"""Whom the First Five are chosen against: told below the list, as far as there is room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rich.style import Style

from ashes_tui.engine.api import NONE, SeatView
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.page import led
from ashes_tui.ui.draw.pieces import price
from ashes_tui.ui.draw.table.texts.card_texts import texts
from ashes_tui.ui.table.model import TableModel
from ashes_tui.words.opponents import told_apart
from ashes_tui.words.phrases import listing

_LEAST = 5
"""So many lines are needed for it."""
_ADVICE = (
    "Ready spells: you use them again every round, so the earlier they are in play, the more they bring.",
    "Main actions: you have one in each turn. A card that takes a side action fits in beside it.",
    "Dice: spent dice are rolled again each round. Those left over pay for abilities and dice powers.",
    "Later: your other cards are shuffled; each round you draw up to five cards in hand.",
)
"""What to consider, below all else where there is room."""


def put_against(canvas: Canvas, top: int, model: TableModel, look: Appearance) -> None:
    """Each opponent from a line on: who it is, what it can do; of one that nobody plays what helps against it."""
    own, palette, width = model.view.seats[model.seat], look.palette, canvas.width - 2
    for seat in model.view.seats:
        if seat.side == own.side or canvas.height - top < _LEAST or _is_second(seat, model):
            continue
        name = seat.phoenixborn.name if seat.automaton else model.names.seat(seat.index)
        canvas.put(1, top, f"Against {name}", palette.theirs, width)
        for text in _told(seat, model, look):
            rows = [*led(text, width, palette.strong, look)]
            # What has no room whole is left to its card, which a key shows.
            if top + 1 + len(rows) > canvas.height:
                break
            for at, (row, style) in enumerate(rows, start=top + 1):
                _put(canvas, at, row, style, look)
            top += len(rows)
        top += 2
    _advise(canvas, top, look)


def _advise(canvas: Canvas, top: int, look: Appearance) -> None:
    """What makes a good five, if all of it has room."""
    palette, width = look.palette, canvas.width - 2
    rows = [row for text in _ADVICE for row in led(text, width, palette.strong, look)]
    if canvas.height - top < len(rows) + 2:
        return
    canvas.put(1, top, "What to consider", palette.faint, width)
    for at, (text, style) in enumerate(rows, start=top + 1):
        _put(canvas, at, text, style, look)


def _is_second(seat: SeatView, model: TableModel) -> bool:
    """Whether an opponent that nobody plays was told already: against two it has a seat for each."""
    return bool(seat.automaton) and any(
        other.automaton == seat.automaton and other.index < seat.index for other in model.view.seats
    )


def _put(canvas: Canvas, y: int, text: str, style: Style, look: Appearance) -> None:
    """A line: what it begins with stands out, the rest is dim, as all below the list."""
    palette, x = look.palette, 1
    lead, colon, rest = text.partition(": ")
    if style is palette.strong and colon:
        x, text = canvas.put(x, y, lead + colon, style), rest
    price(canvas, x, y, text, look, palette.dim)


def _told(seat: SeatView, model: TableModel, look: Appearance) -> Iterator[str]:
    """What is known of it, line by line."""
    names = model.names
    body, spec = names.definition(seat.phoenixborn.id), names.rulebook.automata.get(seat.automaton)
    if spec is not None:
        each = "" if model.partner == NONE else " for each of you"
        yield f"Life: {seat.phoenixborn.life}, stamina {seat.stamina}, threat {seat.threat}{each}"
        yield from told_apart(spec, names.rulebook, model.game.session.match.header.setup.opponent)
    elif body is not None:
        values = ", ".join(f"{stat.value} {n}" for stat, n in body.stats)
        yield f"{body.name}: {values}"
        said = texts(body, names.rulebook, look)
        yield from (f"{text.heading}: {text.words}" if text.heading else text.words for text in said)
        dice = Counter(die.type.value for die in (*seat.active_dice, *seat.exhausted_dice))
        if dice:
            yield f"Dice: {listing([f'{n} {kind}' for kind, n in sorted(dice.items())])}"
