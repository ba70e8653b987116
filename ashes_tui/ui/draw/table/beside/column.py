"""The column beside the table, from top to bottom: what the cursor is on, the lives turn by turn, the log, the seats
that are not in sight."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from ashes_tui.engine.api import NONE, CardView
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Drawing, Spot
from ashes_tui.ui.draw.card.detail import READ_HERE, Group, detail_pane, lines_needed, lines_spare
from ashes_tui.ui.draw.latest import Latest
from ashes_tui.ui.draw.table.beside.clockwise import clockwise_pane
from ashes_tui.ui.draw.table.beside.lives import lives_pane
from ashes_tui.ui.draw.table.beside.terms import terms
from ashes_tui.ui.draw.table.layout import Layout
from ashes_tui.ui.draw.table.log import hides_events
from ashes_tui.ui.draw.table.other_half import other_half_lines, other_half_pane
from ashes_tui.ui.draw.table.question.first_five import first_five_pane
from ashes_tui.ui.draw.theme import Palette
from ashes_tui.ui.table.copies import copies_words
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import DETAIL, LIVES, OTHER, PRESS, SIDE_LOG
from ashes_tui.ui.table.reading import beside_no_card

SideLog = Callable[[int, int], Drawing]
"""What stands beside the table below the card, in so many columns and lines."""
_LEAST_LOG = 5
"""Lines that it keeps beside a card that is too long even so."""
_SHORT_LOG = 3
"""Those that it keeps beside a card that is whole by the others, and where the seats out of sight are told below it."""


class _Part(NamedTuple):
    """Some lines of the column, and the key that a click on them presses, if they have no places to click."""

    drawing: Drawing
    key: str = ""


def column_beside(model: TableModel, side_log: SideLog, shape: Layout, look: Appearance) -> dict[str, Drawing]:
    """The card under the cursor, the lives below it if they have a place, the log, and the seats out of sight.

    What needs more lines than its pane has takes those of the log, and the log those that the reader does not need if
    it hides nothing by them: the panes stay where they are, so that only the signs that differ are sent to the
    terminal. With nothing to read the log has its lines too.
    """
    width, height = shape.size(DETAIL)
    seats = _seats_beside(model, shape, look)
    five = first_five_pane(model, width, height, look)
    if five is not None:
        return {DETAIL: five} | ({OTHER: seats(shape.size(OTHER)[1])} if seats else {})
    taken = _lines_for_partner(model, shape, look)
    lives, log = shape.size(LIVES)[1], shape.size(SIDE_LOG)[1] - taken
    found = _reading(model)
    if found is None and log:
        # The lives stand first: so they and the log are told without a gap.
        parts = [_lives(model, width, lives, look), _log(side_log, width, height + log)]
    else:
        found = found or _Reading(None, READ_HERE)
        most = height + lives + max(0, log - _SHORT_LOG)
        needed = lines_needed(found.card, model.names, width, look, found.instead, most)
        more = _lines_more(needed, shape, log)
        more += _empty_lines(needed - height - more, width, log - max(0, more - lives), side_log)
        quiet = _quiet(look)
        read = partial(
            detail_pane, found.card, model.names, width, look=quiet, instead=found.instead, below=found.below
        )
        if not more and not lives:
            more = -_lines_for_log(lines_spare(read(height)), width, log, side_log, look)
        parts = [_Part(read(height + more), "i" if found.card else "")]
        covered = lives if more > 0 else 0
        parts += [] if covered else [_lives(model, width, lives, look)]
        parts += [_log(side_log, width, log + covered - more)]
    parts += [_Part(seats(shape.size(OTHER)[1] + taken))] if seats else []
    return dict(_in_panes(parts, shape))


def _seats_beside(model: TableModel, shape: Layout, look: Appearance) -> Callable[[int], Drawing] | None:
    """Draws the seats out of sight in so many lines; None where they have no place."""
    drawn = other_half_pane if model.partner != NONE else clockwise_pane
    width = shape.size(OTHER)[0]
    return (lambda height: drawn(model, width, height, look)) if OTHER in shape.places else None


def _lines_for_partner(model: TableModel, shape: Layout, look: Appearance) -> int:
    """The lines of the log that the other half gets, whatever the cursor is on, where else it would be cut."""
    if OTHER not in shape.places or model.partner == NONE:
        return 0
    width, height = shape.size(OTHER)
    spare = shape.size(SIDE_LOG)[1] - _SHORT_LOG
    return max(0, min(other_half_lines(model, width, look) - height, spare))


_QUIET = Latest[Palette](8)
"""The palettes of what is read, of each in use one: cards that were drawn with it are known by it."""


def _quiet(look: Appearance) -> Appearance:
    """The same look with words a step fainter: what is read beside the table is quieter than the table."""
    usual = look.palette
    return replace(look, palette=_QUIET.of((usual,), (), lambda: usual._replace(text=usual.dim, dim=usual.faint)))


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


def _lines_more(needed: int, shape: Layout, log: int) -> int:
    """The lines below its pane, ``log`` of them of the log, that what needs so many gets to be read.

    It covers the lives wholly or not at all.
    """
    height, lives = shape.size(DETAIL)[1], shape.size(LIVES)[1]
    lacking = max(needed - height, 0)
    least = _SHORT_LOG if OTHER in shape.places else _LEAST_LOG
    if lacking <= lives + log - _SHORT_LOG:
        return max(lacking, lives) if lacking else 0
    return min(lacking, max(lives, lives + log - least))


def _empty_lines(lacking: int, width: int, log: int, side_log: SideLog) -> int:
    """The lines that a log of so many says nothing in, above its events or below, which a text that lacks some gets.

    A log of fewer lines may leave others empty: these go, too.
    """
    if lacking <= 0 or log <= 0:
        return 0
    told = [y for y, strip in enumerate(side_log(width, log).strips) if strip.text.strip()]
    empty = log - (told[-1] - told[0] + 1 if told else 0)
    # One line more of the log is rather told than counted.
    if lacking == empty + 1 < log:
        return lacking
    given = min(lacking, empty)
    return given + _empty_lines(lacking - given, width, log - given, side_log) if given else 0


def _lines_for_log(spare: int, width: int, log: int, side_log: SideLog, look: Appearance) -> int:
    """The lines in which the reader says nothing, and by which the log tells all of the first turn in it.

    Fewer of them would only move the frame; where it needs none, or still hides something, the frame stays.
    """
    hidden = (hides_events(side_log(width, log + more), look) for more in range(spare + 1) if log)
    return next((more for more, hides in enumerate(hidden) if not hides), 0)


def _in_panes(parts: Sequence[_Part], shape: Layout) -> Iterator[tuple[str, Drawing]]:
    """The lines of all parts, shared out to the panes that have a place."""
    strips = [strip for part in parts for strip in part.drawing.strips]
    start = 0
    for pane in (DETAIL, LIVES, SIDE_LOG, OTHER):
        width, height = shape.size(pane)
        if height:
            yield pane, Drawing(tuple(strips[start : start + height]), tuple(_spots(parts, start, width, height)))
        start += height


def _spots(parts: Sequence[_Part], start: int, width: int, height: int) -> Iterator[Spot]:
    """The lines of a pane which, when clicked, press a key that reads, or do what those of their part do."""
    top = -start
    for part in parts:
        tall = len(part.drawing.strips)
        first, end = max(0, top), min(height, top + tall)
        if part.key and first < end:
            yield Spot(0, first, width, end - first, PRESS, ord(part.key))
        elif first < end:
            yield from (spot._replace(y=first, height=end - first) for spot in part.drawing.spots)
        top += tall
