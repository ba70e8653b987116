"""Names of ready spells in the room there is for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ashes_tui.ui.draw.canvas import text_width
from ashes_tui.ui.draw.truncate import brief_name, shorten_apart, shorten_name

LEAST_NAME = 9
"""A longer name keeps eight letters and the sign that it goes on."""


def fitted_names(names: Sequence[str], room: int, ellipsis: str) -> list[str] | None:
    """Names in so many columns together: whole, else with *Summon* shortened, else the longest cut, first at words.

    None if not even eight letters of each have room.
    """
    brief = [brief_name(name) for name in names]
    for form in (names, brief):
        if sum(map(text_width, form)) <= room:
            return [*form]
    if (told := _cut_at_words(brief, room, ellipsis)) is not None:
        return told
    widths = [text_width(name) for name in brief]
    if sum(min(width, LEAST_NAME) for width in widths) > room:
        return None
    while sum(widths) > room:
        widths[widths.index(max(widths))] -= 1
    return [shorten_apart(name, brief, width, ellipsis) for name, width in zip(brief, widths, strict=True)]


def _cut_at_words(names: Sequence[str], room: int, ellipsis: str) -> list[str] | None:
    """Names of which the longest lose their last words until all have room; None if they have none so."""
    told = [*names]
    while sum(map(text_width, told)) > room:
        longest = sorted(range(len(names)), key=lambda at: -text_width(told[at]))
        shorter = ((at, _without_last_word(names[at], told[at], ellipsis)) for at in longest)
        found = next(((at, form) for at, form in shorter if form and form not in told), None)
        if found is None:
            return None
        told[found[0]] = found[1]
    return told


def _without_last_word(name: str, told: str, ellipsis: str) -> str:
    """A name with a word less than it is told with; empty if what is left would say nothing."""
    form = shorten_name(name, text_width(told) - 1, ellipsis)
    words = form.removesuffix(ellipsis)
    return form if f"{name} ".startswith(f"{words} ") else ""


class SlotName(NamedTuple):
    """A name, the columns for it and what lies on its spell, and the columns that this takes."""

    name: str
    room: int
    beside: int

    def fits(self, name: str) -> bool:
        """Whether this form of the name has room with what lies on the spell."""
        return text_width(name) + self.beside <= self.room

    @property
    def needs_sign(self) -> bool:
        """Whether the name is read better with *Summon* shortened: else it, or what lies on it, has no room."""
        brief = brief_name(self.name)
        return (
            brief != self.name and not self.fits(self.name) and (self.fits(brief) or text_width(self.name) > self.room)
        )


def names_in_slots(slots: Sequence[SlotName]) -> dict[str, str]:
    """What each spell of a row is called: *Summon* is shortened in all names, or in none of them."""
    signed = any(slot.needs_sign for slot in slots)
    return {slot.name: brief_name(slot.name) if signed else slot.name for slot in slots}
