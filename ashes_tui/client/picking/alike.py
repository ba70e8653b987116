"""Equal things as one entry with a count: two copies in hand, three units or ready spells of the same state, dice."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from msgspec import structs

from ashes_tui.client.picking.entries import Entry
from ashes_tui.engine.api import CardView, PickTrigger
from ashes_tui.lang.terms import Zone
from ashes_tui.words.api import Names

_LIES_THERE = "in play"
"""What is told of a ready spell of which there is nothing else to tell."""


def grouped(entries: Iterable[Entry], names: Names) -> list[list[Entry]]:
    """The entries, with those together that differ in nothing but the copy they concern."""
    groups: dict[Hashable, list[Entry]] = {}
    for entry in entries:
        groups.setdefault(_kind(entry, names), []).append(entry)
    return list(groups.values())


def joined(group: Sequence[Entry], names: Names) -> Entry:
    """One entry for all of a group; it does what the first would, and says how many there are."""
    first = group[0]
    each = tuple(one for entry in group for one in entry.each)
    if len(dict(each)) < 2:
        single = _as_spell(first, group, names) if _is_ready_spell(first, names) else first
        return single if len(group) == 1 else _with_all(single, group)
    # Beside the price of a reaction, the sign for times would be taken for a part of it.
    times = (
        f"{len(dict(each))} copies" if isinstance(first.act, PickTrigger) else f"{names.glyphs.times}{len(dict(each))}"
    )
    about = ", ".join(part for part in (times, _state_of(first, group, names)) if part)
    return structs.replace(_with_all(first, group), text=_shared_text(group, names), about=about, each=each)


def _as_spell(first: Entry, group: Sequence[Entry], names: Names) -> Entry:
    """A ready spell without a number, if its state tells it from its copies."""
    return structs.replace(first, text=_shared_text(group, names), about=_state_of(first, group, names))


def _state_of(first: Entry, group: Sequence[Entry], names: Names) -> str:
    """``in play, ready`` beside exhausted copies, which are told apart by that; else what is told of a card anyway."""
    view = names.view_of(first.each[0][0])
    if view is None or view.exhausted or first.about != _LIES_THERE:
        return first.about
    copies = names.view.seats[view.controller].spellboard
    return f"{first.about}, ready" if any(card.name == view.name and card.exhausted for card in copies) else first.about


def _with_all(first: Entry, group: Sequence[Entry]) -> Entry:
    cards = tuple(card for entry in group for card in entry.cards)
    return structs.replace(first, cards=cards, dice=tuple(die for entry in group for die in entry.dice))


def _kind(entry: Entry, names: Names) -> Hashable:
    """What two entries share if it does not matter which of them is taken."""
    view = names.view_of(entry.each[0][0]) if entry.cards and len(entry.each) == 1 else None
    if view is None or not _can_be_swapped(view, names):
        return entry.text, entry.tail, entry.about
    return (
        entry.text.replace(names.card(view.id), view.name),
        entry.tail,
        entry.about,
        appearance(view),
        _part_in_attack(view.id, names),
    )


def _can_be_swapped(card: CardView, names: Names) -> bool:
    """Whether its place in the row means nothing; to an automaton the leftmost unit is another (ASC-DRG-22)."""
    if card.zone is Zone.SPELLBOARD:
        return True
    return card.zone is Zone.BATTLEFIELD and not any(seat.automaton for seat in names.view.seats)


def _part_in_attack(card: int, names: Names) -> Hashable:
    """What a card does in the attack, and against whom: a copy that does something else is not the same."""
    attack = names.view.attack
    if attack is None:
        return ()
    attacks = [(battle.defender, battle.done) for battle in attack.battles if battle.attacker == card]
    defends = [(battle.attacker, battle.done) for battle in attack.battles if battle.defender == card]
    return card == attack.target, card == attack.guard, *attacks, *defends


def appearance(card: CardView) -> CardView:
    """A card without what tells it from an equal one."""
    attached, under = (tuple(map(appearance, cards)) for cards in (card.attached, card.under))
    dice = tuple(structs.replace(die, id=0) for die in card.dice)
    return structs.replace(card, id=0, dice=dice, attached=attached, under=under)


def _is_ready_spell(entry: Entry, names: Names) -> bool:
    """Whether an entry is about a single ready spell."""
    view = names.view_of(entry.each[0][0]) if entry.cards and len(entry.each) == 1 else None
    return view is not None and view.zone is Zone.SPELLBOARD


def _shared_text(group: Sequence[Entry], names: Names) -> str:
    """The text without the number of the copy, if there are no other copies it could be mistaken for.

    Ready spells have no numbers on the table: exhausted ones are told apart from the others as such.
    """
    text, (first, _) = group[0].text, group[0].each[0]
    view = names.view_of(first)
    if view is None or not group[0].cards:
        return text
    seat = names.view.seats[view.controller]
    own = {card for entry in group for card in entry.cards}
    copies = [c for c in (*seat.battlefield, *seat.spellboard) if c.name == view.name and c.id not in own]
    is_spell = view.zone is Zone.SPELLBOARD
    alone = all(is_spell and copy.exhausted != view.exhausted for copy in copies)
    return text.replace(names.card(first), view.name) if alone else text
