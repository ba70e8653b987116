"""Columns and lines of the cards of a row by what they say: where one would be cut, others take no more than theirs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

Lines = Callable[[int], int]
"""In how many lines a card of so many columns says what it does."""


class CardNeed(NamedTuple):
    """What a card needs: columns for its name and values, lines for its text.

    It has at least so many columns and at the most so many. ``besides``: the lines of what it brings into play.
    ``named``: the columns in which its name is whole where it has no key; ``signed``: those of a sign beside it.
    ``tight``: the columns that a card without words can do with where others lack some; 0 if it keeps its own.
    """

    least: int
    most: int
    brief: Lines
    besides: int = 0
    named: int = 0
    signed: int = 0
    tight: int = 0

    @property
    def is_wordless(self) -> bool:
        """Whether it says nothing, and so gains nothing by columns: a card face down, the name of one that has left."""
        return self.most <= self.least

    def whole(self, width: int) -> int:
        """The lines of its text in so many columns, and of what it brings into play."""
        return self.brief(width) + self.besides


def tightened(needs: Sequence[CardNeed]) -> list[CardNeed]:
    """The needs of a row in which cards without words leave the others as many columns as they can."""
    return [need._replace(least=need.tight, most=need.tight) if need.tight else need for need in needs]


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


def shared_columns(needs: Sequence[CardNeed], room: int, lines: int) -> list[int]:
    """The columns of cards with so many lines: equal but for those that say nothing, else by need."""
    saying = sum(not need.is_wordless for need in needs)
    equal = (room - sum(need.least for need in needs if need.is_wordless)) // max(1, saying)
    found = [min(need.most, equal) for need in needs]
    fits = all(width >= need.least for width, need in zip(found, needs, strict=True))
    return found if fits and is_read(needs, found, lines) else columns_by_need(needs, room, lines)


def with_whole_names(
    needs: Sequence[CardNeed], widths: Sequence[int], room: int, lines: int, key: int = 0
) -> list[int]:
    """The columns of cards with so many lines: a name that would be cut has those that others can do without.

    What others tell, and their names, stay as they are; nothing is taken if not the whole name has room then.
    ``key``: the columns of a key before each name.
    """
    found = [*widths]
    for at in sorted(range(len(needs)), key=lambda at: needs[at].named - found[at]):
        tried, spare, named = [*found], room - sum(found), needs[at].named + key * bool(needs[at].named)
        while tried[at] < named:
            givers = [i for i in range(len(needs)) if i != at and _can_give(needs[i], tried[i], lines, key)]
            if spare <= 0 and not givers:
                break
            if spare <= 0:
                tried[max(givers, key=lambda i: tried[i])] -= 1
            spare -= 1
            tried[at] += 1
        else:
            found = tried
    return found


def _can_give(need: CardNeed, width: int, lines: int, key: int) -> bool:
    """Whether a card says as much with a column less, and has its whole name and the sign beside it."""
    if width <= max(need.least, need.named + need.signed + key):
        return False
    return need.whole(width - 1) <= lines or need.brief(width - 1) <= lines < need.whole(width)


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
    "shared_columns",
    "tightened",
    "with_whole_names",
]
