"""Panes that stay where they are for a round, as long as nothing is cut by it that need not be."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.table.layout import SHORT_HAND, Layout, is_low, layout, wanted_now
from ashes_tui.ui.draw.table.low import low_wants
from ashes_tui.ui.draw.table.needs import NeedsOfRounds
from ashes_tui.ui.draw.table.question.heads import is_turn
from ashes_tui.ui.draw.table.question.prompt import lines_asked
from ashes_tui.ui.draw.table.wants import Needs
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import (
    HAND,
    MY_BAR,
    MY_FIELD,
    MY_SPELLS,
    PANEL,
    PROMPT,
    THEIR_BAR,
    THEIR_FIELD,
    THEIR_SPELLS,
)

_MOST_ASKED = 10
"""A question that must be seen whole gets no more lines for that."""
_WORTH_A_MOVE = 2
"""In a low terminal panes move for a text that is cut only if so many lines of question and hand lie empty."""
_TELLING = -1
"""Stands for a turn that is told as a whole."""
_SHARING = (PROMPT, HAND, MY_BAR, THEIR_BAR, MY_SPELLS, THEIR_SPELLS, MY_FIELD, THEIR_FIELD)
"""The panes that give each other lines: first those whose loss moves no unit."""
_HALVES = ((THEIR_FIELD, THEIR_SPELLS, THEIR_BAR), (MY_FIELD, MY_SPELLS, MY_BAR))


class SettledLayout(NamedTuple):
    """The last layout with what it was made for: the round and whose table it is, and what must have room.

    ``turn``: the one in which it was made, or that has opened with it since.
    """

    where: tuple[int, ...]
    needs: Needs
    layout: Layout
    turn: int

    def holds(self, where: tuple[int, ...], needs: Needs, now: Layout, turn: int, opens: bool) -> bool:
        """Whether its panes can stay: in the same round, no new row of units, and no text cut that need not be.

        That is: no pane that needs more than before lacks lines, and as a ``turn`` ``opens`` none would now be whole
        that is cut. For the rest of it what was cut stays so: lines that one question does not need the next one may.
        """
        before = self.layout
        if self.where != where or set(before.places) != set(now.places) or before.size(PANEL) != now.size(PANEL):
            return False
        if _is_short(self.needs) > _is_short(needs) or _has_more(self.needs, needs):
            return False
        opens = opens and turn != self.turn
        if now.low:
            return self._holds_in_a_low_terminal(needs, now, opens)
        lacked, wanted = _wanted(self.needs), _wanted(needs) | self._rows_told(needs)
        if opens and any(before.size(pane)[1] < lines <= now.size(pane)[1] for pane, lines in wanted.items()):
            return False
        grown = (pane for pane, lines in wanted.items() if lines > lacked.get(pane, 0))
        return all(before.size(pane)[1] >= min(now.size(pane)[1], wanted[pane]) for pane in grown)

    def _holds_in_a_low_terminal(self, needs: Needs, now: Layout, opens: bool) -> bool:
        """Whether the question has its lines, and texts would win hardly any, as a turn ``opens``."""
        if not needs.foot:
            return self.needs.asked == needs.asked
        asked = min(now.size(PROMPT)[1], max(needs.asked, needs.foot))
        wants, size = low_wants(needs), self.layout.size
        won = {pane: min(now.size(pane)[1], lines) - size(pane)[1] for pane, lines in wants.items()}
        named = ((THEIR_SPELLS, needs.theirs.named), (MY_SPELLS, needs.mine.named), (HAND, needs.priced))
        if opens and any(size(pane)[1] < min(lines, now.size(pane)[1]) for pane, lines in named):
            return False
        spare = size(PROMPT)[1] - asked
        empty = spare + max(0, size(HAND)[1] - wants[HAND])
        return spare >= 0 and (not opens or empty < _WORTH_A_MOVE or all(lines <= 0 for lines in won.values()))

    def can_make_room(self, where: tuple[int, ...], needs: Needs, now: Layout) -> bool:
        """Whether some of its panes can give lines to the others, and the rest stay as they are."""
        before = self.layout
        same = self.where == where and set(before.places) == set(now.places) and before.size(PANEL) == now.size(PANEL)
        return same and not now.low and _is_short(self.needs) == _is_short(needs)

    def with_room(self, needs: Needs, now: Layout) -> dict[str, int]:
        """The lines of its panes once those that lack some have what they need, and a new row what it gets ``now``.

        They come from as few others as can be, first from what stands below the table; these keep what they need.
        """
        lines = {pane: self.layout.size(pane)[1] for pane in _SHARING}
        best = {pane: now.size(pane)[1] for pane in _SHARING}
        wanted = _wanted(needs) | {PROMPT: needs.answers}
        least = {pane: min(best[pane], wanted[pane]) for pane in _SHARING}
        came = _came(self.needs, needs)
        lacking = [pane for pane in _SHARING if lines[pane] < least[pane] or pane in came]
        lines |= {pane: (best if pane in came else least)[pane] for pane in lacking}
        over = sum(lines.values()) - sum(best.values())
        for pane in (pane for pane in _SHARING if pane not in lacking):
            given = max(0, min(over, lines[pane] - least[pane]))
            lines[pane] -= given
            over -= given
        return lines if not over else best

    def _rows_told(self, needs: Needs) -> dict[str, int]:
        """The lines of a behaviour told in full words: it goes on being told so."""
        halves = zip(_HALVES, (self.needs.theirs, self.needs.mine), (needs.theirs, needs.mine), strict=True)
        return {
            spells: half.rows
            for (_, spells, _), before, half in halves
            if 0 < before.rows <= self.layout.size(spells)[1]
        }


class SettledNeeds(NeedsOfRounds):
    """The needs of rounds, and the layout that was last made for them."""

    def __init__(self) -> None:
        super().__init__()
        self._settled: SettledLayout | None = None

    def laid_out(
        self,
        model: TableModel,
        needs: Needs,
        size: tuple[int, int],
        panel: int,
        look: Appearance,
        is_told: bool = False,
    ) -> Layout:
        """The layout of a table; what comes of an answer, and the answers of a turn in a low terminal, have room.

        ``is_told``: it is that of another's turn, whose first step may open it as an own turn does.
        """
        usual = partial(layout, *size, model.others, panel)
        if model.tells_outcome or (is_turn(model) and is_low(size[1], panel)):
            columns, lines = usual(needs._replace(asked=_MOST_ASKED)).size(PROMPT)
            needs = needs._replace(asked=lines_asked(model, columns, lines, look))
        return self.settled(model, needs, partial(usual, needs), is_told)

    def settled(self, model: TableModel, needs: Needs, best: Callable[..., Layout], is_told: bool = False) -> Layout:
        """The layout of the round, if everything still has room in it, else with as few panes changed as can be.

        ``best`` makes the one that is best now, or one with the ``lines`` of panes that are settled.
        """
        now = best()
        turn, opens = (_TELLING, now.low) if is_told else (model.view.turn, is_turn(model))
        where = (model.view.round, model.seat, model.far_seat, model.near_seat, now.width, now.height)
        if self._settled is not None and self._settled.holds(where, needs, now, turn, opens):
            self._settled = self._settled._replace(turn=turn) if opens else self._settled
            return self._settled.layout._replace(held=now.held)
        if self._settled is not None and self._settled.can_make_room(where, needs, now):
            now = best(lines=tuple(self._settled.with_room(needs, now).items()))
        self._settled = SettledLayout(where, needs, now, turn)
        return now


def _has_more(before: Needs, needs: Needs) -> bool:
    """Whether a row of units came where none lay, or was seen first, a second one, or cards into an empty hand."""
    return needs.held > before.held or bool(_came(before, needs))


def _came(before: Needs, needs: Needs) -> list[str]:
    """The battlefields on which a row of units lies that was not there, or that is seen first."""
    halves = ((THEIR_FIELD, before.theirs, needs.theirs), (MY_FIELD, before.mine, needs.mine))
    return [
        field
        for field, was, half in halves
        if half.lying > was.lying or (was.covered and half.lying and not half.covered)
    ]


def _is_short(needs: Needs) -> bool:
    """Whether the hand lies below one's own half only."""
    return 0 <= needs.cards <= SHORT_HAND


def _wanted(needs: Needs) -> dict[str, int]:
    """In how many lines each pane says in few words what there is now, and the question holds its answers."""
    return wanted_now(needs) | {PROMPT: needs.least}


__all__ = ["SettledLayout", "SettledNeeds"]
