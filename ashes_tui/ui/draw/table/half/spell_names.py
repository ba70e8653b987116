"""Names of ready spells in the room there is for them."""

from __future__ import annotations

from collections.abc import Sequence

from ashes_tui.ui.draw.canvas import text_width
from ashes_tui.ui.draw.truncate import brief_name, shorten_apart

LEAST_NAME = 9
"""A longer name keeps eight letters and the sign that it goes on."""


def fitted_names(names: Sequence[str], room: int, ellipsis: str) -> list[str] | None:
    """Names in so many columns together: whole, else with a sign for *Summon*, else the longest cut.

    None if not even eight letters of each have room.
    """
    brief = [brief_name(name) for name in names]
    for form in (names, brief):
        if sum(map(text_width, form)) <= room:
            return [*form]
    widths = [text_width(name) for name in brief]
    if sum(min(width, LEAST_NAME) for width in widths) > room:
        return None
    while sum(widths) > room:
        widths[widths.index(max(widths))] -= 1
    return [shorten_apart(name, brief, width, ellipsis) for name, width in zip(brief, widths, strict=True)]


def name_in_slot(name: str, others: Sequence[str], room: int, ellipsis: str) -> str:
    """A name in so many columns, cut so that it stays apart from the others: all with the sign, or none of them."""
    if all(text_width(one) <= room for one in (name, *others)):
        return name
    return shorten_apart(brief_name(name), [brief_name(other) for other in others], room, ellipsis)
