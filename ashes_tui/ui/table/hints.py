"""The keys shown below the table: those that do something now, the most useful first."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from ashes_tui.client.party import Party
from ashes_tui.client.picking.entries import ALL
from ashes_tui.client.picking.set_picker import SetPicker
from ashes_tui.engine.api import NONE, EndTurn, HandOver, Meditate, Pass, TurnDecision
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import OPTIONS
from ashes_tui.ui.table.rows import RowKind

HINT = "!"
"""The key that asks the program what it would do."""
Hints = tuple[tuple[str, str], ...]
"""Keys and what they do."""
_TOLD: Mapping[str, str] = {"t": "last turn", "b": "its card", "h": "pace"}
"""Hints to whoever plays alone, as far as there is room."""
_TURNS_TOLD = "th"
"""Those of them that are about turns of others."""
_LEFT_OUT = ("h", "b", "t", "<", "U", "Tab", HINT, "P")
"""What is left out where there is too little room, one after the other: first what is least needed.

What answers the question is not, nor what is of use at every one: to read, to undo, the log, all keys, and Esc.
"""
_LISTS_REASONS = 100
"""In so many columns there is mostly room for the reasons beside the answers: Tab need not be named after them."""
_AT_LAST = (ALL, "l", "i", "u")
"""What goes where even the rest has no room: the page of all keys has them."""
_APART, _EDGE = 2, 1
_AS_RECOMMENDED = "as recommended"
_TURN_WORDS: dict[type, str] = {Meditate: "meditate", Pass: "pass", HandOver: "let act", EndTurn: "end"}
_ENTERED: Mapping[RowKind, str] = {RowKind.PILE: "open", RowKind.FACE_DOWN: "what it is", RowKind.BEHAVIOR: ""}
"""What Enter does on what is neither card nor die."""
_ENDED: Hints = (("Esc", "result"), ("i", "read"), ("?", "keys"), ("u", "undo"), ("l", "log"), ("<", "look back"))
"""Hints after the game."""
COMMAND_WORDS: Mapping[str, str] = {
    "i": "Read the card under the cursor",
    "u": "Undo",
    "U": "Do again what was undone",
    "l": "Log: everything that happened",
    "<": "Look back at earlier positions",
    "?": "Keys, mouse and signs",
    "P": "Show the other half of the table",
    HINT: "Hint: what the computer would do",
    "t": "The opponent's last turn once more",
    "h": "How the opponent's turns are told",
    "b": "The opponent's own card",
    "B": "Something looks wrong: write a report",
    ",": "The lesson before",
    ".": "The lesson after",
    "-": "Fold the lesson or goal away, or read it again",
}
"""The keys of the table in words, for the command palette."""


def hints_of(
    model: TableModel, game: Party, commands: Collection[str], in_sight: Collection[int] = (), width: int = 0
) -> Hints:
    """The hints for the thing under the cursor and the question; ``commands`` are the keys that always work.

    ``in_sight`` are the answers that stand on the screen. Of too many for a ``width`` some are left out; 0 for all.
    """
    unheard = _TURNS_TOLD if not _has_played(model) else ""
    telling = tuple((key, words) for key, words in _TOLD.items() if key in commands and key not in unheard)
    asks_why = 0 < width < _LISTS_REASONS and _leads_to_refused(model)
    playing = _ENDED + telling if game.session.over else _playing(model, telling, HINT in commands, in_sight, asks_why)
    found = tuple(hint for hint in playing if hint[0] != "u" or model.can_undo())
    return hints_in_room(found, width) if width else found


def hints_in_room(found: Hints, width: int) -> Hints:
    """The hints that fit, each with its words, the least needed left out."""
    for form in _ever_fewer(found):
        if _columns(form) <= width:
            return _filled(form, found, width)
    return form


def _columns(hints: Sequence[tuple[str, str]]) -> int:
    """The columns up to the end of the last one."""
    return _EDGE + sum(len(key) + bool(words) + len(words) + _APART for key, words in hints) - _APART


def _filled(form: Hints, found: Hints, width: int) -> Hints:
    """With those of the hints left out that have room all the same, the most needed first."""
    words = dict(form)
    for key in reversed(_LEFT_OUT):
        more = {name: words.get(name, told) for name, told in found if name in words or name == key}
        words = more if _columns(tuple(more.items())) <= width else words
    return tuple(words.items())


def _ever_fewer(found: Hints) -> Iterator[Hints]:
    yield found
    for gone in _LEFT_OUT:
        found = tuple(hint for hint in found if hint[0] != gone)
        yield found
    found = tuple((key, words.removesuffix(f", {_AS_RECOMMENDED}")) for key, words in found)
    yield found
    for gone in _AT_LAST:
        found = tuple(hint for hint in found if hint[0] != gone)
        yield found


def _leads_to_refused(model: TableModel) -> bool:
    """Whether Tab leads from the answers to a card in hand that cannot be used, which says why."""
    return model.cursor.row == OPTIONS and not model.reading and model.first_refused() != NONE


def _has_played(model: TableModel) -> bool:
    """Whether somebody else has begun a turn, of which could be told."""
    view = model.view
    return view.turn > 1 or (view.turn == 1 and view.active != model.seat)


def _turn_keys(model: TableModel, in_sight: Collection[int]) -> Hints:
    """What ends or gives away a turn: always in sight, here if not among the answers."""
    entries = model.picker.entries() if model.picker and isinstance(model.decision, TurnDecision) else ()
    seen = {entry.act for i, entry in enumerate(model.entries()) if i in in_sight}
    hidden = (e for e in entries if type(e.act) in _TURN_WORDS and e.act not in seen)
    return tuple((e.key, _TURN_WORDS[type(e.act)]) for e in hidden)


def _tab(model: TableModel) -> str:
    """Where Tab leads to; empty if there are no answers to go back to."""
    if model.reading:
        return "deck"
    return "table" if model.cursor.row == OPTIONS else "answers" if model.entries() else ""


def _recommended(model: TableModel) -> str:
    """What Space takes: of what ends or gives away a turn it is said what it is."""
    entry = model.entry() if model.has_suggestion else None
    words = {**_TURN_WORDS, EndTurn: "end the turn"}.get(type(entry.act)) if entry else ""
    return f"{words}, {_AS_RECOMMENDED}" if words else _AS_RECOMMENDED if model.has_suggestion else ""


def _enter(model: TableModel) -> str:
    """What Enter does where the cursor is."""
    item = model.item()
    if item is None or item.kind in _ENTERED:
        return _ENTERED[item.kind] if item else "choose"
    return "use" if model.entries_of(item) else "why not" if model.decision else ""


def _playing(
    model: TableModel, telling: Hints, advises: bool, in_sight: Collection[int], asks_why: bool = False
) -> Hints:
    picker = model.picker
    around = "partner" if model.partner != NONE and not model.reading else "others" if len(model.opponents) > 1 else ""
    hints = (
        ("Space", _recommended(model)),
        ("Enter", _enter(model)),
        *_turn_keys(model, in_sight),
        (ALL, picker.all_words() if isinstance(picker, SetPicker) else ""),
        ("Tab", "why not" if asks_why else _tab(model)),
        ("P", around),
        ("i", "read"),
        ("u", "undo"),
        ("U", "redo" if model.can_redo() else ""),
        ("l", "log"),
        ("<", "look back" if model.view.turn else ""),
        *telling,
        (HINT, "hint" if advises else ""),
        ("?", "keys"),
        ("Esc", "back" if model.has_back() else "menu"),
    )
    return tuple(hint for hint in hints if hint[1])
