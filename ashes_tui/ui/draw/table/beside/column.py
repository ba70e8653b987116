"""The column beside the table: what the cursor is on, the lives turn by turn, and the log, one below the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ashes_tui.engine.api import CardView
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Drawing, Spot
from ashes_tui.ui.draw.card.detail import READ_HERE, Group, detail_pane, lines_needed
from ashes_tui.ui.draw.table.beside.lives import lives_pane
from ashes_tui.ui.draw.table.beside.terms import terms
from ashes_tui.ui.draw.table.layout import Layout
from ashes_tui.ui.draw.table.question.first_five import first_five_pane
from ashes_tui.ui.table.copies import copies_words
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import DETAIL, LIVES, OTHER, PRESS, SIDE_LOG
from ashes_tui.ui.table.reading import beside_no_card

SideLog = Callable[[int, int], Drawing]
"""What stands beside the table below the card, in so many columns and lines."""
_LEAST_LOG = 5
"""Lines that it keeps beside a long card."""
_SHORT_LOG = 3
"""The same where the seats out of sight are told below it."""


class _Part(NamedTuple):
    """Some lines of the column, and the key that a click on them presses."""

    drawing: Drawing
    key: str = ""


def card_above_log(model: TableModel, side_log: SideLog, shape: Layout, look: Appearance) -> dict[str, Drawing]:
    """The card under the cursor, the lives below it if they have a place, and the log below these.

    A card that needs more lines than its pane has goes on in those below: the panes stay where they are, so that
    only the signs that differ are sent to the terminal. With nothing to read the log has its lines too.
    """
    width, height = shape.size(DETAIL)
    five = first_five_pane(model, width, height, look)
    if five is not None:
        return {DETAIL: five}
    lives, log = shape.size(LIVES)[1], shape.size(SIDE_LOG)[1]
    found = _reading(model)
    if found is None and log:
        # The lives stand first: so they and the log are told without a gap.
        parts = [_lives(model, width, lives, look), _log(side_log, width, height + log)]
    else:
        found = found or _Reading(None, READ_HERE)
        more = _lines_more(found.card, model, shape, look)
        reader = detail_pane(found.card, model.names, width, height + more, look, found.instead, found.below)
        parts = [_Part(reader, "i" if found.card else "")]
        parts += [] if more else [_lives(model, width, lives, look)]
        parts += [_log(side_log, width, log - max(0, more - lives))]
    return dict(_in_panes(parts, shape))


class _Reading(NamedTuple):
    """A card, or a text instead of one; and what is to be known besides, in groups of sentences."""

    card: CardView | None
    instead: str
    below: Sequence[Group] = ()


def _reading(model: TableModel) -> _Reading | None:
    """What there is to read; None if there is nothing."""
    card = model.shown_card()
    if card is not None:
        copies = copies_words(model, card)
        words = terms(card, model.names, model.glossary) if model.glossary else ()
        return _Reading(card, "", [(group,) for group in ((copies,) if copies else (), words) if group])
    instead, below = beside_no_card(model)
    return _Reading(None, instead, below) if instead else None


def _lives(model: TableModel, width: int, height: int, look: Appearance) -> _Part:
    return _Part(lives_pane(model, width, height, look) if height else Drawing((), ()))


def _log(side_log: SideLog, width: int, height: int) -> _Part:
    return _Part(side_log(width, height) if height > 0 else Drawing((), ()), "l")


def _lines_more(card: CardView | None, model: TableModel, shape: Layout, look: Appearance) -> int:
    """The lines below its pane that a card gets with what it brings into play and remarks.

    It covers the lives wholly or not at all.
    """
    (width, height), lives = shape.size(DETAIL), shape.size(LIVES)[1]
    needed = lines_needed(card, model.names, width, look, whole=True) - height
    least = _SHORT_LOG if OTHER in shape.places else _LEAST_LOG
    most = max(lives, lives + shape.size(SIDE_LOG)[1] - least)
    return min(max(needed, lives), most) if needed > 0 else 0


def _in_panes(parts: Sequence[_Part], shape: Layout) -> Iterator[tuple[str, Drawing]]:
    """The lines of all parts, shared out to the panes that have a place."""
    strips = [strip for part in parts for strip in part.drawing.strips]
    start = 0
    for pane in (DETAIL, LIVES, SIDE_LOG):
        width, height = shape.size(pane)
        if height:
            yield pane, Drawing(tuple(strips[start : start + height]), tuple(_spots(parts, start, width, height)))
        start += height


def _spots(parts: Sequence[_Part], start: int, width: int, height: int) -> Iterator[Spot]:
    """The lines of a pane which, when clicked, press a key that reads."""
    top = -start
    for part in parts:
        tall = len(part.drawing.strips)
        first, end = max(0, top), min(height, top + tall)
        if part.key and first < end:
            yield Spot(0, first, width, end - first, PRESS, ord(part.key))
        top += tall
