"""The keys shown below the table: those that mean something now, the most wanted first."""

from __future__ import annotations

from collections.abc import Collection

from ashes_tui.client.party import Party
from ashes_tui.client.picking.entries import ALL
from ashes_tui.client.picking.set_picker import SetPicker
from ashes_tui.engine.api import NONE
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import OPTIONS

Hints = tuple[tuple[str, str], ...]
"""Keys and what they do."""
_TOLD: Hints = (("t", "its turn"), ("b", "its card"), ("h", "how its turns are told"))
"""Against an opponent that plays itself, as far as there is room."""
_ENDED: Hints = (("Esc", "result"), ("i", "read"), ("?", "keys"), ("u", "undo"), ("l", "log"))
"""After the game."""


def hints_of(model: TableModel, game: Party, commands: Collection[str]) -> Hints:
    """The hints for what the cursor stands on and what is asked; ``commands`` are the keys that work at any time."""
    found = _ENDED if game.session.over else _playing(model)
    told = (hint for hint in _TOLD if hint[0] in commands)
    return (*(hint for hint in found if hint[0] != "u" or model.can_undo()), *told)


def _playing(model: TableModel) -> Hints:
    picker, there = model.picker, model.place.row != OPTIONS
    around = "partner" if model.partner != NONE and not model.reading else "others" if len(model.rivals) > 1 else ""
    hints = (
        ("Enter", "use, or why not" if there else "choose"),
        (ALL, picker.all_words() if isinstance(picker, SetPicker) else ""),
        ("Tab", "deck" if model.reading else "answers" if there else "table"),
        ("P", around),
        ("i", "read"),
        ("?", "keys"),
        ("Esc", "back" if model.has_back() else "menu"),
        ("u", "undo"),
        ("l", "log"),
    )
    return tuple(hint for hint in hints if hint[1])
