"""Lines in the lane from attackers to whom they fight; those that would cross are not drawn, the cards tell them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from ashes_tui.client.picking.block_picker import BlockPicker
from ashes_tui.engine.api import NONE, AttackView, View
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, text_width
from ashes_tui.ui.table.model import TableModel


class BattleLine(Struct, frozen=True):
    """A line from the column of an attacker to that of its opponent, the same if that is no unit; ``up``: to above."""

    start: int
    end: int
    up: bool
    forms: tuple[str, ...]
    """What is said at it, the longest first."""

    @property
    def low(self) -> int:
        """Its first column."""
        return min(self.start, self.end)

    @property
    def high(self) -> int:
        """Its last column."""
        return max(self.start, self.end)


def battle_lines(
    attack: AttackView, model: TableModel, middles: Mapping[int, int], look: Appearance
) -> list[BattleLine]:
    """The battles still to come whose attacker is in sight and whose units are both still there."""
    picker, names = model.picker, model.names
    planned = dict(picker.assigned()) if isinstance(picker, BlockPicker) else {}
    up = model.view.seats[attack.seat].side == model.view.seats[model.near_seat].side
    here, found = fighters(model.view), []
    for battle in attack.battles:
        start = middles.get(battle.attacker)
        if battle.done or start is None:
            continue
        defender = planned.get(battle.attacker, battle.defender)
        defender = attack.target if defender == NONE else defender
        if not {battle.attacker, defender} <= here:
            continue
        mine, theirs = names.view_of(battle.attacker), names.view_of(defender)
        power = f"{look.signs.attack}{mine.attack or 0}" if mine else ""
        if defender in middles and theirs is not None:
            answer = "no counter" if theirs.exhausted else f"against {look.signs.attack}{theirs.attack or 0}"
            found.append(BattleLine(start, middles[defender], up, (f" {power} {answer} ", f" {power} ")))
        else:
            whom = names.title(defender)
            first = whom.split()[-1] if whom.startswith("The ") else whom.split()[0]
            forms = (f" {power} to {whom} ", f" {power} to {first} ", f" {power}{look.glyphs.arrow}{first} ")
            found.append(
                BattleLine(start, start, up, forms)
            )  # a strength alone would not say at whom, nor a part of it
    return found


def fighters(view: View) -> set[int]:
    """Who can be in a battle: units on the battlefields and the Phoenixborn; a unit that has left is in none."""
    return {card.id for seat in view.seats for card in (*seat.battlefield, seat.phoenixborn)}


def _fitting(line: BattleLine, room: int) -> str:
    """The longest that is said in so many columns."""
    return next((form for form in line.forms if text_width(form) <= room), "")


def join(canvas: Canvas, lines: Sequence[BattleLine], end: int, look: Appearance) -> int:
    """Draw the lines that do not cross, the short ones first; return how many."""
    taken: list[tuple[int, int]] = []
    drawn = 0
    for line in sorted(lines, key=lambda line: line.high - line.low):
        if all(line.high < low or line.low > high for low, high in taken) and line.high < end:
            taken.append(_line(canvas, line, look))
            drawn += 1
    used = 0
    for line in sorted(lines, key=lambda line: line.low):
        if (line.low, line.high) in taken:
            used = _put_beside(canvas, line, used, min([low for low, _ in taken if low > line.high] + [end]), look)
    return drawn


def _put_beside(canvas: Canvas, line: BattleLine, used: int, end: int, look: Appearance) -> int:
    """What has no room within a line is said at its right, else at its left; returns where what is drawn there ends."""
    words = "" if _inside(line) else _fitting(line, end - line.high - 2)
    canvas.put(line.high + 1, 0, words, look.palette.ember)
    if not words and not _inside(line):
        before = _fitting(line, line.low - used - 1)
        canvas.put(line.low - text_width(before), 0, before, look.palette.ember)
    return line.high + 1 + text_width(words)


def _inside(line: BattleLine) -> str:
    """What is said within a line that leads to a side; else it is said beside it."""
    return _fitting(line, line.high - line.low - 4)


def _line(canvas: Canvas, line: BattleLine, look: Appearance) -> tuple[int, int]:
    """One line; the columns it takes."""
    rule, post, down_right, down_left, up_right, up_left = tuple(look.signs.lines)
    palette = look.palette
    if line.start == line.end:
        canvas.put(line.start, 0, post, palette.ember)
        return line.start, line.start
    right = line.end > line.start
    # From below a line turns in the corner that opens downwards, to above in the one that opens upwards.
    opens = (down_right if right else down_left) if line.up else (up_right if right else up_left)
    closes = (up_left if right else up_right) if line.up else (down_left if right else down_right)
    canvas.put(line.low, 0, rule * (line.high - line.low + 1), palette.ember)
    canvas.put(line.start, 0, opens, palette.ember)
    canvas.put(line.end, 0, closes, palette.ember)
    words = _inside(line)
    at = line.low + (line.high - line.low - text_width(words)) // 2 + 1
    canvas.put(at, 0, words, palette.ember)
    return line.low, line.high
