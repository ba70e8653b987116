"""To whoever learns: what the signs on the cards beside the list mean, below it, as far as there is room."""

from __future__ import annotations

from collections.abc import Iterator

from ashes_tui.lang.terms import DieType
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, text_width
from ashes_tui.ui.draw.pieces import price
from ashes_tui.ui.draw.truncate import wrap
from ashes_tui.words.glyphs import SHORT

_LEAST = 44
"""In fewer columns the meanings are torn."""
_APART = 2
"""The columns between signs and what they mean."""
Group = tuple[str, tuple[tuple[str, str], ...]]
"""A heading, and signs with what they mean."""


def put_signs(canvas: Canvas, top: int, die: DieType, look: Appearance) -> None:
    """The groups one below the other, each after an empty line; none is cut. ``die`` is a type that is played."""
    if canvas.width < _LEAST:
        return
    groups = _groups(die, look)
    column = max(text_width(shown) for _, meanings in groups for shown, _ in meanings) + _APART
    for title, meanings in groups:
        rows = [row for shown, words in meanings for row in _rows(shown, words, canvas.width - column - 2)]
        if top + len(rows) + 2 > canvas.height:
            return
        canvas.put(1, top + 1, title, look.palette.faint)
        for y, (shown, words) in enumerate(rows, start=top + 2):
            price(canvas, 1, y, shown, look, look.palette.text)
            price(canvas, 1 + column, y, words, look, look.palette.dim)
        top += len(rows) + 2


def _rows(shown: str, words: str, width: int) -> Iterator[tuple[str, str]]:
    """Signs and words line by line; the signs stand in the first line of their words."""
    for at, line in enumerate(wrap(words, width)):
        yield ("" if at else shown), line


def _groups(die: DieType, look: Appearance) -> tuple[Group, ...]:
    """What dice show, what cards ask for, what units have."""
    signs, glyphs = look.signs, look.glyphs
    basic, class_, power = (f"{SHORT[die]}{sign}" for sign in glyphs.levels)
    dice = (
        (power, f"the power side, rare: pays for {power}, {class_} or {glyphs.levels[0]}"),
        (class_, f"the class side: pays for {class_} or {glyphs.levels[0]}"),
        (basic, f"the basic side: pays for {glyphs.levels[0]}"),
    )
    prices = (
        ("main", "your main action, of which each turn has one"),
        ("side", "your side action, of which each turn has one"),
        (glyphs.exhaustion, "the card rests until the next round"),
        (glyphs.levels[0], "a die of any side and type"),
    )
    values = (
        (f"{signs.attack}2", "attack: the damage that the unit deals"),
        (f"{signs.life}3", "life: with as many wounds it is destroyed"),
    )
    return ("What a die shows", dice), ("What a card asks for", prices), ("What a unit has", values)
