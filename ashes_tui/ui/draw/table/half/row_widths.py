"""Columns and lines of the cards of a row by what they say: where one would be cut, others take no more than theirs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

Lines = Callable[[int], int]
"""In how many lines a card of so many columns says what it does."""


class CardNeed(NamedTuple):
    """What a card needs: columns for its name and values, lines for its text.

    It has at least so many columns and at the most so many. ``besides``: the lines of what it brings into play.
    """

    least: int
    most: int
    brief: Lines
    besides: int = 0

    def whole(self, width: int) -> int:
        """The lines of its text in so many columns, and of what it brings into play."""
        return self.brief(width) + self.besides


def is_whole(needs: Sequence[CardNeed], widths: Sequence[int], lines: int) -> bool:
    """Whether every card of these columns says all in so many lines, also what it brings into play."""
    return is_read(needs, widths, lines, whole=True)


def is_read(needs: Sequence[CardNeed], widths: Sequence[int], lines: int, whole: bool = False) -> bool:
    """Whether every card of these columns says all in so many lines; ``whole``: with what it brings into play."""
    forms = [need.whole if whole else need.brief for need in needs]
    return all(form(width) <= lines for form, width in zip(forms, widths, strict=True))


def columns_by_need(needs: Sequence[CardNeed], room: int, lines: int) -> list[int]:
    """The columns of cards with so many lines: those that need least get no more where others share what is left."""
    least = [need.least for need in needs]
    if sum(least) > room:
        return []
    wholes, briefs = (
        [narrowest(need, form, lines) for need, form in zip(needs, forms, strict=True)]
        for forms in ([need.whole for need in needs], [need.brief for need in needs])
    )
    # What has no room however wide the card is gains nothing by columns for it.
    reached = [need.whole(width) <= lines for need, width in zip(needs, wholes, strict=True)]
    wholes = [whole if ok else brief for whole, brief, ok in zip(wholes, briefs, reached, strict=True)]
    if sum(briefs) > room:
        widths = _levelled(least, room - sum(least), briefs)
    elif sum(wholes) > room:
        widths = _grown_by_need(briefs, wholes, room - sum(briefs))
        widths = _levelled(widths, room - sum(widths), wholes)
    else:
        widths = wholes
    return _levelled(widths, room - sum(widths), [need.most for need in needs])


def lines_by_need(needs: Sequence[CardNeed], room: int, whole: bool = False) -> int:
    """In how few lines cards that share so many columns by need say what they do."""
    tables = [_lines_by_width(need, need.whole if whole else need.brief) for need in needs]
    highest = max((next(iter(table.values())) for table in tables), default=0)
    for lines in range(highest):
        found = [next((width for width, asked in table.items() if asked <= lines), 0) for table in tables]
        # The widest card is not always wide enough.
        if all(found) and sum(found) <= room:
            return lines
    return highest


def _lines_by_width(need: CardNeed, form: Lines) -> dict[int, int]:
    """In how many lines a card says what it does, in all columns that it may have."""
    return {width: form(width) for width in range(min(need.least, need.most), need.most + 1)}


def narrowest(need: CardNeed, form: Lines, lines: int) -> int:
    """The fewest columns in which a text has room; where none are enough the most that there may be."""
    return next((width for width in range(need.least, need.most) if form(width) <= lines), need.most)


def _grown_by_need(widths: Sequence[int], wanted: Sequence[int], spare: int) -> list[int]:
    """Spare columns to those that lack the fewest; of cards that lack as many all say everything, or none."""
    found = [*widths]
    lacking = [max(0, want - width) for want, width in zip(wanted, widths, strict=True)]
    for lack in sorted(set(lacking)):
        if lack * lacking.count(lack) <= spare:
            spare -= lack * lacking.count(lack)
            found = [width + lack * (lacks == lack) for width, lacks in zip(found, lacking, strict=True)]
    return found


def _levelled(widths: Sequence[int], spare: int, most: Sequence[int]) -> list[int]:
    """Spare columns to the narrowest that may have more, one by one, so that cards are as alike as may be."""
    found = [*widths]
    for _ in range(spare):
        growing = [at for at, width in enumerate(found) if width < most[at]]
        if not growing:
            break
        found[min(growing, key=lambda at: found[at])] += 1
    return found


__all__ = [
    "CardNeed",
    "columns_by_need",
    "is_read",
    "is_whole",
    "lines_by_need",
    "narrowest",
]
