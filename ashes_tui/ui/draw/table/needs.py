"""What the panes of the table must hold, kept for a round: what a unit that leaves took is given back only after it."""

from __future__ import annotations

from ashes_tui.engine.api import SeatView
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.table.half.field import height_to_read, lines_of_units, places_of
from ashes_tui.ui.draw.table.half.hand import hand_height_to_read
from ashes_tui.ui.draw.table.layout import WIDE, HalfNeeds, Needs, board_width
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.rows import body_of


class NeedsOfRounds:
    """The most units and ready spells that each seat has had in each round, as far as anybody here has seen."""

    def __init__(self) -> None:
        self._units: dict[tuple[int, int], int] = {}
        self._spells: dict[tuple[int, int], bool] = {}
        self._read: dict[tuple[int, int, int], int] = {}
        self._hand: dict[tuple[int, int], int] = {}

    def needs(self, model: TableModel, columns: int, look: Appearance) -> Needs:
        """What must have room now, in a terminal of so many columns."""
        view, width = model.view, board_width(columns)
        seats = [view.seats[seat] for seat in (model.far_seat, model.near_seat)]
        theirs, mine = (self._half(model, seat, width, look) for seat in seats)
        # Where one side needs two lines, the other keeps none for units that it had.
        if mine.units > 1 and not seats[0].battlefield:
            theirs = theirs._replace(units=0)
        if theirs.units > 1 and not seats[1].battlefield:
            mine = mine._replace(units=0)
        return Needs(theirs, mine, bool(view.seats[model.seat].hand_count), read=self._hand_read(model, columns, look))

    def _hand_read(self, model: TableModel, columns: int, look: Appearance) -> int:
        at, width = (model.view.round, model.seat), columns if columns < WIDE else board_width(columns)
        now = hand_height_to_read(model, model.view.seats[model.seat], width, look)
        self._hand[at] = max(self._hand.get(at, 0), now)
        return self._hand[at]

    def _half(self, model: TableModel, seat: SeatView, width: int, look: Appearance) -> HalfNeeds:
        at, body = (model.view.round, seat.index), body_of(model.view, seat.index)
        units = len(places_of(seat, model.happened.gone.get(seat.index, ())))
        self._units[at] = max(self._units.get(at, 0), units)
        self._spells[at] = self._spells.get(at, False) or bool(body.automaton or body.spellboard)
        # A row that was crowded is as large as it can be again once its units have room in one line.
        lines = max(lines_of_units(units, width), min(1, self._units[at]))
        most = next(n for n in range(self._units[at], -1, -1) if lines_of_units(n, width) <= lines)
        read = self._read[*at, lines] = max(self._read.get((*at, lines), 0), height_to_read(model, seat, width, look))
        return HalfNeeds(lines, self._spells[at], most, read, covered=bool(lines) and not read)
