"""Arranging events for narration: an action comes before its costs, redundant events are left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeGuard

from msgspec import Struct, structs

from ashes_tui.engine import api
from ashes_tui.engine.api import Event
from ashes_tui.lang.terms import ActionKind, Means, Rule, Token, Zone
from ashes_tui.words.names import Names, in_play

PlayerAction = api.CardPlayed | api.AbilityActivated | api.PowerUsed


class PaidAction(Struct, frozen=True):
    """An action together with the dice spent on it."""

    action: PlayerAction
    dice: tuple[api.DieMoved, ...]


class PaidPrevention(Struct, frozen=True):
    """Damage that was prevented, together with the dice exhausted for it."""

    prevented: api.DamagePrevented
    dice: tuple[api.DieMoved, ...]


class VainRow(Struct, frozen=True):
    """The side action of a Chimera's row that was followed and did nothing; no event tells it."""

    seat: int
    row: str


class NotedBlow(Struct, frozen=True):
    """A blow in a battle of which the blow against its source was told before somebody answered (ASC-TIM-05)."""

    dealt: api.DamageDealt


class Unasked(Struct, frozen=True):
    """That nobody blocks, where its seat was not even asked: none of its units could block any of the ``attackers``."""

    declared: api.BlockersDeclared
    attackers: tuple[int, ...] = ()


class FurtherExhaustion(Struct, frozen=True):
    """Exhaustion tokens that were placed on a card which had some already."""

    placed: api.TokensPlaced


Step = Event | PaidAction | PaidPrevention | VainRow | NotedBlow | Unasked | FurtherExhaustion

SILENT = (
    api.TurnEnded,
    api.ActionSpent,
    api.EffectEnded,
    api.BattleEnded,
    api.AttackEnded,
)
"""Events that need no line: players see their effect anyway."""


def arrange(events: Sequence[Event]) -> list[Step]:
    """The events in the order of narration."""
    kept: list[Step] = []
    costs: list[Event] = []
    marked = _mark_discarded_spells(mark_taken_cards(events))
    for i, event in enumerate(marked):
        if isinstance(event, SILENT) or _is_unseen_move(event):
            kept += _vain_row(marked[max(0, i - 1) : i + 2])
            continue
        if isinstance(event, api.CardPlayed | api.AbilityActivated | api.PowerUsed):
            kept += _with_costs(event, costs)
            costs = []
        elif isinstance(event, api.DamagePrevented):
            kept += _with_dice(event, costs)
            costs = []
        elif _is_cost(event):
            costs.append(event)
        else:
            kept += [*costs, event]
            costs = []
    return _without_unasked(_without_echoes([*kept, *costs]))


class BlowOrder(Struct, frozen=True):
    """Events with the two blows of a battle side by side: both damages are dealt together (ASC-BAT-02).

    A unit that was destroyed seems to strike afterwards otherwise. A blow whose other one was told before somebody was
    asked, such as for the order of what an Ultimate hits, comes first of all; ``late`` are the ids of such blows.
    ``numbers`` are those of the events as they happened.
    """

    events: tuple[Event, ...]
    numbers: tuple[int, ...]
    late: frozenset[int]

    def happened(self, told: int) -> int:
        """How many events had happened, if the first ``told`` of these are told and nothing else may be shown."""
        return min(self.numbers[told:], default=len(self.numbers))


def blows_together(events: Sequence[Event]) -> BlowOrder:
    """The events with blows that were dealt together side by side."""
    order: list[int] = []
    late: set[int] = set()
    place = 0
    for at, event in enumerate(events):
        before = events[at - 1] if at else None
        is_echo = isinstance(before, api.DamageDealt) and _is_repeat(before, event)
        if is_echo:
            place += 1
        elif isinstance(event, api.DamageDealt) and event.means in (Means.ATTACK, Means.COUNTER):
            place = _place_of(event, [events[i] for i in order])
        else:
            place = at
        order.insert(place, at)
        late |= {id(event)} if place == 0 < at else set()
    return BlowOrder(tuple(events[i] for i in order), tuple(order), frozenset(late))


def _place_of(event: api.DamageDealt, told: Sequence[Event]) -> int:
    """Where a blow of a battle is told: at the end, but right after the other blow if its source has fallen since."""
    begins = next((at for at in reversed(range(len(told))) if isinstance(told[at], api.BattleBegan)), -1)
    blows = (at for at in range(begins + 1, len(told)) if _is_blow(told[at], event.card, event.source))
    first = max(blows, default=-1)
    # Who struck first and swiftly is answered only by a survivor: then one blow does come after the other.
    if (first < 0 <= begins) or not any(_has_left(event.source, other) for other in told[first + 1 :]):
        return len(told)
    blow, after = (told[first], told[first + 1]) if first >= 0 else (None, told[0])
    return first + 2 if isinstance(blow, api.DamageDealt) and _is_repeat(blow, after) else first + 1


def _is_blow(event: Event, source: int, card: int) -> bool:
    return isinstance(event, api.DamageDealt) and (event.source, event.card) == (source, card)


def _has_left(unit: int, event: Event) -> bool:
    """Whether a unit is destroyed, or leaves its battlefield."""
    if isinstance(event, api.CardMoved):
        return event.card == unit and event.zone is not Zone.BATTLEFIELD
    return isinstance(event, api.UnitDestroyed) and event.card == unit


def further_exhaustion(events: Sequence[Event], names: Names) -> frozenset[int]:
    """The ids of those of some events that place exhaustion tokens on a card which has some already.

    What gives its own reason is told by that.
    """
    tokens = Counter({card.id: card.exhaustion for seat in names.before.seats for card in in_play(seat)})
    found = set[int]()
    for event in events:
        match event:
            case api.TokensPlaced(token=Token.EXHAUSTION):
                further = tokens[event.card] > 0 and event.rule is not Rule.EMPTY_PILE
                found |= {id(event)} if further else set()
                tokens[event.card] += event.n
            case api.TokensRemoved(token=Token.EXHAUSTION):
                tokens[event.card] -= event.n
            case api.CardMoved():
                del tokens[event.card]
    return frozenset(found)


def _without_unasked(steps: Sequence[Step]) -> list[Step]:
    """The steps; nobody was asked to block if that follows from the attack without an answer in between."""
    begins = next((i for i, step in enumerate(steps) if isinstance(step, api.AttackersDeclared)), len(steps))
    attackers = tuple(
        card
        for step in steps
        if isinstance(step, api.AttackersDeclared | api.AttackersJoined)
        for card in step.attackers
    )
    return [
        Unasked(step, attackers) if i > begins and isinstance(step, api.BlockersDeclared) and not step.blocks else step
        for i, step in enumerate(steps)
    ]


def _vain_row(events: Sequence[Event]) -> list[Step]:
    """What three events tell without words: a row was rolled, its side action spent, and at once the main action.

    Had there been a question, the next event would not be known yet.
    """
    match events:
        case [api.NumberRolled(row=row), api.ActionSpent(kind=ActionKind.SIDE, seat=seat), after] if row:
            main = isinstance(after, api.ActionSpent | api.AspectRevealed | api.AttackersDeclared | api.TurnEnded)
            return [VainRow(seat, row)] if main else []
        case _:
            return []


def mark_taken_cards(events: Sequence[Event]) -> Sequence[Event]:
    """The events, with cards taken out of a draw pile marked as not drawn: their origin is removed.

    These are the First Five (ASC-SET-03), and cards found by a search, after which the pile is shuffled.
    """
    begins = next((i for i, e in enumerate(events) if isinstance(e, api.RoundBegan) and e.round == 1), 0)
    found = [structs.replace(e, origin=None) if isinstance(e, api.CardMoved) else e for e in events[:begins]]
    rest = events[begins:]
    return [*found, *(_mark_if_searched(e, rest[i + 1 :]) for i, e in enumerate(rest))]


def _mark_if_searched(event: Event, later: Sequence[Event]) -> Event:
    if not _is_drawn(event):
        return event
    follows = next((e for e in later if not _is_drawn(e)), None)
    searched = isinstance(follows, api.PileShuffled) and follows.seat == event.seat
    return structs.replace(event, origin=None) if searched else event


def _mark_discarded_spells(events: Sequence[Event]) -> Sequence[Event]:
    """The events, with ready spells that are discarded marked as coming from the spellboard.

    They are set aside first (ASC-TIM-01), which nobody is told, and a card that leaves from there has no line.
    """
    moves = (event for event in events if isinstance(event, api.CardMoved))
    aside = {move.card for move in moves if (move.zone, move.origin) == (Zone.ASIDE, Zone.SPELLBOARD)}
    return [
        structs.replace(event, origin=Zone.SPELLBOARD)
        if isinstance(event, api.CardMoved)
        and event.card in aside
        and (event.zone, event.origin) == (Zone.DISCARD_PILE, Zone.ASIDE)
        else event
        for event in events
    ]


def _is_drawn(event: Event) -> TypeGuard[api.CardMoved]:
    return isinstance(event, api.CardMoved) and event.zone is Zone.HAND and event.origin is Zone.DRAW_PILE


def _is_unseen_move(event: Event) -> bool:
    """Whether a card moves to limbo while it is played; playing it has a line of its own."""
    return isinstance(event, api.CardMoved) and event.zone is Zone.LIMBO


def _is_cost(event: Event) -> bool:
    if isinstance(event, api.DieMoved):
        return event.place == api.EXHAUSTED
    return isinstance(event, api.TokensPlaced) and event.token is Token.EXHAUSTION


def _with_costs(action: PlayerAction, costs: Sequence[Event]) -> list[Step]:
    """The action with its dice; the exhaustion of its own card is left out."""
    dice = tuple(e for e in costs if isinstance(e, api.DieMoved))
    rest = [e for e in costs if isinstance(e, api.TokensPlaced) and e.card != _card_of(action)]
    return [PaidAction(action, dice), *rest]


def _with_dice(event: api.DamagePrevented, costs: Sequence[Event]) -> list[Step]:
    """What was prevented, with the dice exhausted for it."""
    dice = tuple(e for e in costs if isinstance(e, api.DieMoved))
    rest = [e for e in costs if not isinstance(e, api.DieMoved)]
    return [*rest, PaidPrevention(event, dice) if dice else event]


def _card_of(action: PlayerAction) -> int:
    return api.NONE if isinstance(action, api.PowerUsed) else action.card


def _without_echoes(steps: Sequence[Step]) -> list[Step]:
    """Without events that merely repeat the one before, such as wounds after damage."""
    kept: list[Step] = []
    before: Step | None = None
    for step in steps:
        if isinstance(before, api.DamageDealt) and _is_repeat(before, step):
            continue
        if isinstance(before, api.BehaviorRolled) and isinstance(step, api.DieTurned) and step.die == before.die:
            continue
        if isinstance(before, PaidAction) and _is_arrival(before.action, step):
            continue
        if isinstance(before, api.BattleBegan) and isinstance(step, api.DamageDealt):
            kept.pop()
        kept.append(step)
        before = step
    return kept


def _is_arrival(action: PlayerAction, step: Step) -> bool:
    """Whether the card just played arrives in its zone."""
    return isinstance(action, api.CardPlayed) and isinstance(step, api.CardMoved) and step.card == action.card


def _is_repeat(damage: api.DamageDealt, step: Step) -> bool:
    return (
        isinstance(step, api.TokensPlaced)
        and step.token is Token.WOUND
        and (step.card, step.n) == (damage.card, damage.n)
    )
