"""The attacker that is picked first: whose attack alone is then certain to do most, if nobody does more about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ashes_tui.client.picking.entries import Entry, Submit, Toggle
from ashes_tui.client.picking.option_picker import Picker
from ashes_tui.engine.api import Choice, Decision, PickCards, Purpose
from ashes_tui.words.api import Names


def best_attacker(
    decision: Decision | None,
    entries: Sequence[Entry],
    lives_after: Callable[[Choice], Mapping[int, int]],
    names: Names,
    picker: Picker | None,
) -> int | None:
    """The number of the unit that leaves least of the target; of equal ones the first.

    None elsewhere, where units are picked already, and where none of them is certain to hurt it.
    """
    target = names.view_of(decision.source) if decision is not None and decision.purpose is Purpose.ATTACKERS else None
    if target is None or (picker is not None and picker.picked()):
        return None
    alone = {i: attack for i, entry in enumerate(entries) if (attack := _attack_of(entry)) is not None}
    left = {i: lives_after(attack).get(target.id, target.life_left) for i, attack in alone.items()}
    best = min(left, key=lambda i: left[i], default=None)
    return best if best is not None and left[best] < target.life_left else None


def _attack_of(entry: Entry) -> PickCards | None:
    """The attack with the unit of an entry alone; None for one that is about no unit."""
    if isinstance(entry.act, Submit) or not entry.enabled or not entry.cards:
        return None
    return PickCards(entry.cards[:1]) if isinstance(entry.act, Toggle | PickCards) else None
