"""The way through an answer of several parts that the program has recommended: which part comes next."""

from __future__ import annotations

from collections.abc import Sequence

from ashes_tui.client.picking.block_picker import BlockPicker
from ashes_tui.client.picking.entries import Act, Assign, Entry, PutBack, Submit, Toggle
from ashes_tui.client.picking.option_picker import Picker
from ashes_tui.client.picking.set_picker import SetPicker
from ashes_tui.engine.api import NONE, AssignBlocks, Choice, PickCards, PickDice


def next_advised(choice: Choice, picker: Picker | None, entries: Sequence[Entry]) -> int | None:
    """The number of the entry that goes on towards an answer, at last the one that confirms it; None if none does.

    Of equal things any will do. What is picked besides is put back first.
    """
    begun = isinstance(picker, SetPicker) and not picker.is_single and picker.picked()
    whole = None if begun else _number(entries, (choice,))
    if whole is not None:
        return whole
    if isinstance(picker, BlockPicker) and isinstance(choice, AssignBlocks):
        blocker = dict(choice.blocks).get(picker.attacker, NONE)
        return _number(entries, (Submit() if picker.attacker == NONE else Assign(picker.attacker, blocker),))
    if not isinstance(picker, SetPicker) or not isinstance(choice, PickCards | PickDice):
        return None
    wanted, picked = _things(choice), picker.picked()
    groups = [(i, {thing for thing, _ in e.each}) for i, e in enumerate(entries) if isinstance(e.act, Toggle | PutBack)]
    if picker.ordered:
        following = wanted[len(picked) : len(picked) + 1] if wanted[: len(picked)] == picked else picked[-1:]
        return next((i for i, group in groups if group & {*following}), _number(entries, (Submit(),)))
    left = [(i, len(group & {*wanted}) - len(group & {*picked})) for i, group in groups]
    too_many = next((i for i, n in left if n < 0), None)
    missing = next((i for i, n in left if n > 0), _number(entries, (Submit(),)))
    return missing if too_many is None else too_many


def is_part(act: Act, choice: Choice, picker: Picker | None, entries: Sequence[Entry]) -> bool:
    """Whether something that was just done leads to an answer: what is in it was picked, what is not was put back."""
    if isinstance(act, Assign) and isinstance(choice, AssignBlocks):
        return dict(choice.blocks).get(act.attacker, NONE) == act.blocker
    if not isinstance(act, Toggle | PutBack) or picker is None:
        return False
    thing = act.id if isinstance(act, Toggle) else act.ids[0]
    alike = next(({*dict(entry.each)} for entry in entries if thing in dict(entry.each)), {thing})
    return bool(alike & {*_things(choice)}) == (thing in picker.picked())


def _things(choice: Choice) -> tuple[int, ...]:
    """The cards or dice that an answer picks."""
    return choice.cards if isinstance(choice, PickCards) else choice.dice if isinstance(choice, PickDice) else ()


def _number(entries: Sequence[Entry], acts: Sequence[Act]) -> int | None:
    return next((i for i, entry in enumerate(entries) if any(entry.does(act) for act in acts)), None)
