"""The colours of the two halves of the table."""

from __future__ import annotations

from typing import NamedTuple

from rich.style import Style

from ashes_tui.ui.draw.appearance import Appearance


class Half(NamedTuple):
    """The colours of one half of the table."""

    hue: Style
    line: Style
    card: Style
    spent: Style
    slot: Style
    plate: Style


def side_of(mine: bool, look: Appearance) -> Half:
    """The colours of a half."""
    p = look.palette
    if mine:
        return Half(p.mine, p.mine_line, p.mine_card, p.mine_spent, p.mine_slot, p.mine_plate)
    return Half(p.theirs, p.theirs_line, p.theirs_card, p.theirs_spent, p.theirs_slot, p.theirs_plate)
