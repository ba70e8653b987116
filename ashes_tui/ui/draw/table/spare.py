"""Lines that some panes of the table can spare, given to those whose words would be cut."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def given_by_need(
    found: Mapping[str, int], wanted: Mapping[str, int], kept: Mapping[str, int], rows: Mapping[str, int]
) -> dict[str, int]:
    """The lines of panes once each has had what it wants of those that others can spare, by turns and line by line.

    A pane gives none of the lines that it has ``kept`` or ``wanted``; one with several ``rows`` gets a line for each.
    """
    shared = dict(found)
    hungry = [pane for pane, lines in wanted.items() if lines > shared[pane]]
    least = {pane: max(kept[pane], wanted.get(pane, 0)) for pane in kept}
    while hungry:
        for pane in [*hungry]:
            step = rows.get(pane, 1)
            if shared[pane] + step > wanted[pane] or not _taken(shared, least, step):
                hungry.remove(pane)
            else:
                shared[pane] += step
    return shared


def without_lines(
    found: Mapping[str, int],
    panes: Sequence[str],
    through: str,
    wanted: Mapping[str, int],
    kept: Mapping[str, int],
    rows: Mapping[str, int],
) -> dict[str, int]:
    """The lines of panes once some have but one, and the others what they want of those that these had.

    What is left of them is ``through`` whom they are given.
    """
    freed = sum(found[pane] - 1 for pane in panes)
    shared = {**found, through: found[through] + freed, **dict.fromkeys(panes, 1)}
    return given_by_need(shared, {**wanted, **dict.fromkeys(panes, 1)}, {**kept, through: found[through]}, rows)


def _taken(shared: dict[str, int], least: Mapping[str, int], lines: int) -> bool:
    """Take so many lines, each from the pane that can spare most, if there are as many."""
    spare = {pane: shared[pane] - lines for pane, lines in least.items() if shared[pane] > lines}
    if sum(spare.values()) < lines:
        return False
    for _ in range(lines):
        giver = max(spare, key=lambda pane: spare[pane])
        spare[giver] -= 1
        shared[giver] -= 1
    return True
