"""How the panes of a low terminal, where cards in hand have no frames, share their lines."""

from __future__ import annotations

from ashes_tui.ui.draw.table.spare import given_by_need
from ashes_tui.ui.draw.table.wants import HIGHEST, Needs
from ashes_tui.ui.table.panes import HAND, MY_FIELD, MY_SPELLS, PROMPT, THEIR_FIELD, THEIR_SPELLS

FLAT_HAND, _HIGHEST_HAND = 3, 10
"""A hand without frames: name, price, type and values; and the most lines that it gets for words."""
_COVERED = 1
"""A line of cards that all lie face down keeps but these."""
_LEAST_FOOT, _UNITS, _FEWEST_UNITS = 4, 4, 3
"""The question keeps so many lines, however few its answers are, and units what they say in these, or in fewer."""


def low_wants(needs: Needs) -> dict[str, int]:
    """In how many lines the panes of a low terminal say everything in few words."""
    wanted = {HAND: min(needs.flat, _HIGHEST_HAND) if needs.held else 1}
    for half, field, spells in ((needs.theirs, THEIR_FIELD, THEIR_SPELLS), (needs.mine, MY_FIELD, MY_SPELLS)):
        read = _COVERED if half.covered else min(half.read, HIGHEST)
        wanted |= {field: max(1, half.lying * read), spells: half.line}
    return wanted


def in_a_low_terminal(found: dict[str, int], usual: dict[str, int], needs: Needs) -> dict[str, int]:
    """The lines ``found`` for the panes, what is cut having those that neither the question nor the units need.

    ``usual`` are those of the panes that do not share them.
    """
    wanted = low_wants(needs)
    halves = {THEIR_FIELD: needs.theirs, MY_FIELD: needs.mine}
    rows = {pane: max(1, half.units) for pane, half in halves.items()}
    kept = {PROMPT: max(needs.asked, needs.foot, _LEAST_FOOT)}
    kept |= {pane: wanted[pane] for pane, half in halves.items() if half.units < 2 and half.lying}
    spells = {pane: usual[pane] for pane in (THEIR_SPELLS, MY_SPELLS)}
    wanted |= {pane: 0 for pane, lines in spells.items() if not lines}
    # Whole names of ready spells and prices of a hand are worth more than the last lines of a text.
    names = {THEIR_SPELLS: needs.theirs.named, MY_SPELLS: needs.mine.named}
    names = {pane: min(lines, wanted[pane]) for pane, lines in names.items()}
    least = {pane: min(lines, _UNITS) if pane in halves else lines for pane, lines in kept.items()}
    prices = {HAND: min(wanted[HAND], FLAT_HAND)}
    found = given_by_need(found | spells, names | prices, least | prices, {})
    # Units rather say a line less than that a card in hand has no price.
    priced = {HAND: min(wanted[HAND], needs.priced)}
    fewer = {pane: min(lines, _FEWEST_UNITS) if pane in halves else lines for pane, lines in least.items()}
    fewer = dict(sorted(fewer.items(), key=lambda kept: halves[kept[0]].most if kept[0] in halves else 0))
    found = given_by_need(found, priced, fewer, {})
    # More words for an automaton's behaviour come after texts that are cut, and so does the line of an empty field.
    brief = {pane: half.named for pane, half in ((THEIR_SPELLS, needs.theirs), (MY_SPELLS, needs.mine)) if half.rows}
    bare = [pane for pane, half in halves.items() if not half.lying and found[pane] == 1]
    found |= {PROMPT: found[PROMPT] + len(bare)} | dict.fromkeys(bare, 0)
    found = given_by_need(found, wanted | brief | dict.fromkeys(bare, 0), kept, rows)
    return _with_frames(given_by_need(found, wanted, kept, rows), kept[PROMPT], needs)


def _with_frames(found: dict[str, int], asked: int, needs: Needs) -> dict[str, int]:
    """The same with the lines for frames around the cards in hand, if the question has as many to spare."""
    lines = needs.now - found[HAND]
    if not needs.held or lines <= 0 or found[PROMPT] - asked < lines:
        return found
    return found | {HAND: needs.now, PROMPT: found[PROMPT] - lines}


__all__ = ["FLAT_HAND", "in_a_low_terminal", "low_wants"]
