"""The guard or block that is no blunder: as the attack is then certain to end, if nobody does more about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from ashes_tui.client.picking.block_picker import BlockPicker, blocked_by
from ashes_tui.client.picking.entries import Assign, Entry
from ashes_tui.engine.api import NONE, CardView, Choice, Decision, PickCards, Purpose, View
from ashes_tui.lang.terms import Zone

LivesAfter = Callable[[Choice], Mapping[int, int]]
"""The life left of cards after the attack, if nobody does more about it than an answer."""
_GAME = 1000
"""A Phoenixborn that falls weighs more than all units together."""
_LITTLE_LIFE = 12
"""The last life points of a Phoenixborn weigh more, each this number by how many are left with it: the last one 12."""


def best_defence(
    decision: Decision | None, entries: Sequence[Entry], lives_after: LivesAfter, view: View, picker: object
) -> int | None:
    """The number of the guard or block that leaves most; of the same the one that uses no unit. None elsewhere."""
    if decision is None or not (decision.purpose is Purpose.GUARD or isinstance(picker, BlockPicker)):
        return None
    found = ((i, _answers(entry, picker)) for i, entry in enumerate(entries))
    values = {i: _best_value(answers, lives_after, view, decision.seat) for i, answers in found if answers}
    return max(values, key=lambda i: (values[i], _uses_nobody(entries[i])), default=None)


def least_lost(picks: Sequence[PickCards], lives_after: LivesAfter, view: View, seat: int) -> list[PickCards]:
    """Of the cards that may be picked for an effect, those with which one's own side loses least in the attack.

    All of them where there is none.
    """
    if view.attack is None:
        return [*picks]
    lost = {pick: _own_loss(lives_after(pick), view, seat) for pick in picks}
    return [pick for pick in picks if lost[pick] == min(lost.values())]


def _own_loss(lives: Mapping[int, int], view: View, seat: int) -> tuple[int, int]:
    """What an attack takes from the seat's own side: what it weighs, and the life points."""
    own = [each for each in view.seats if each.side == view.seats[seat].side]
    hurt = [card for each in own for card in (each.phoenixborn, *each.battlefield) if card.id in lives]
    return sum(_loss(card, lives[card.id]) for card in hurt), sum(card.life_left - lives[card.id] for card in hurt)


def _answers(entry: Entry, picker: object) -> list[Choice]:
    """The whole answers that an entry may lead to; none for one that is no guard or block.

    The attackers still to come are blocked by nobody, or as many as can be: one block alone may save nothing.
    """
    if not isinstance(picker, BlockPicker):
        return [entry.act] if isinstance(entry.act, PickCards) else []
    if not isinstance(entry.act, Assign):
        return []
    pairs = *picker.assigned(), (entry.act.attacker, entry.act.blocker)
    answers = dict.fromkeys((blocked_by(pairs), blocked_by((*pairs, *_blocks_to_come(picker, pairs)))))
    return [answer for answer in answers if picker.check(answer) is None]


def _blocks_to_come(picker: BlockPicker, pairs: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """A block of each attacker that is asked about later, as long as there are blockers."""
    used = {blocker for _, blocker in pairs}
    for attacker, able in picker.blockers_to_come():
        blocker = next((card for card in able if card not in used), NONE)
        used.add(blocker)
        yield attacker, blocker


def _best_value(answers: Sequence[Choice], lives_after: LivesAfter, view: View, seat: int) -> int:
    """The value of the first answer; of the best one if with the first a Phoenixborn falls."""
    first = _value(lives_after(answers[0]), view, seat)
    return first if first > -_GAME else max(first, *(_value(lives_after(each), view, seat) for each in answers))


def _uses_nobody(entry: Entry) -> bool:
    return entry.act == PickCards() or (isinstance(entry.act, Assign) and entry.act.blocker == NONE)


def _value(lives: Mapping[int, int], view: View, seat: int) -> int:
    """What an attack takes from the others, less what it takes from the seat's own side."""
    side, total = view.seats[seat].side, 0
    for other in view.seats:
        lost = sum(_loss(card, lives[card.id]) for card in (other.phoenixborn, *other.battlefield) if card.id in lives)
        total += -lost if other.side == side else lost
    return total


def _loss(card: CardView, left: int) -> int:
    """What it weighs that so much life is left to a card: a unit counts by its values, and only if it falls."""
    if card.zone is Zone.PHOENIXBORN:
        return _life_lost(left, card.life_left) + (0 if left else _GAME)
    return 0 if left else (card.attack or 0) + (card.life or 0)


def _life_lost(left: int, before: int) -> int:
    """What the life points of a Phoenixborn weigh that are lost, or gained, which counts as less than none."""
    lost = sum(max(1, _LITTLE_LIFE // life) for life in range(min(left, before) + 1, max(left, before) + 1))
    return lost if left <= before else -lost
