"""Events put into the order of a story: what paid for an action follows it, echoes are left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

from msgspec import Struct, structs

from ashes_tui.engine import api
from ashes_tui.engine.api import Event
from ashes_tui.lang.terms import Token, Zone

Deed = api.CardPlayed | api.AbilityActivated | api.PowerUsed


class Paid(Struct, frozen=True):
    """An action together with the dice spent on it."""

    deed: Deed
    dice: tuple[api.DieMoved, ...]


Step = Event | Paid

SILENT = (
    api.TurnEnded,
    api.ActionSpent,
    api.EffectEnded,
    api.BattleEnded,
    api.AttackEnded,
)
"""Events that say nothing a player does not see anyway."""


def arranged(events: Sequence[Event]) -> list[Step]:
    """The events as they are told."""
    kept: list[Step] = []
    costs: list[Event] = []
    for event in taken(events):
        if isinstance(event, SILENT) or _is_silent(event):
            continue
        if isinstance(event, api.CardPlayed | api.AbilityActivated | api.PowerUsed):
            kept += _with_costs(event, costs)
            costs = []
        elif _is_cost(event):
            costs.append(event)
        else:
            kept += [*costs, event]
            costs = []
    return _without_echoes([*kept, *costs])


def taken(events: Sequence[Event]) -> Sequence[Event]:
    """The events; cards chosen out of a draw pile are marked as taken, not drawn: they come from nowhere.

    Those are the First Five (ASC-SET-03), and what a search ends with: the pile is shuffled right after.
    """
    begins = next((i for i, e in enumerate(events) if isinstance(e, api.RoundBegan) and e.round == 1), 0)
    found = [structs.replace(e, origin=None) if isinstance(e, api.CardMoved) else e for e in events[:begins]]
    rest = events[begins:]
    return [*found, *(_if_searched(e, rest[i + 1 :]) for i, e in enumerate(rest))]


def _if_searched(event: Event, later: Sequence[Event]) -> Event:
    if not _is_drawn(event):
        return event
    follows = next((e for e in later if not _is_drawn(e)), None)
    searched = isinstance(follows, api.PileShuffled) and follows.seat == event.seat
    return structs.replace(event, origin=None) if searched else event


def _is_drawn(event: Event) -> TypeGuard[api.CardMoved]:
    return isinstance(event, api.CardMoved) and event.zone is Zone.HAND and event.origin is Zone.DRAW_PILE


def _is_silent(event: Event) -> bool:
    """A card on its way from hand to where it is played; its playing is told."""
    return isinstance(event, api.CardMoved) and event.zone is Zone.LIMBO


def _is_cost(event: Event) -> bool:
    if isinstance(event, api.DieMoved):
        return event.place == api.EXHAUSTED
    return isinstance(event, api.TokensPlaced) and event.token is Token.EXHAUSTION


def _with_costs(deed: Deed, costs: Sequence[Event]) -> list[Step]:
    """The action first; its dice with it, its own exhaustion left out."""
    dice = tuple(e for e in costs if isinstance(e, api.DieMoved))
    rest = [e for e in costs if isinstance(e, api.TokensPlaced) and e.card != _card_of(deed)]
    return [Paid(deed, dice), *rest]


def _card_of(deed: Deed) -> int:
    return api.NONE if isinstance(deed, api.PowerUsed) else deed.card


def _without_echoes(steps: Sequence[Step]) -> list[Step]:
    """Without wounds and battles that merely repeat the damage told beside them."""
    kept: list[Step] = []
    for step in steps:
        before = kept[-1] if kept else None
        if isinstance(before, api.DamageDealt) and _repeats(before, step):
            continue
        if isinstance(before, api.BehaviorRolled) and isinstance(step, api.DieTurned) and step.die == before.die:
            continue
        if isinstance(before, Paid) and _arrives(before.deed, step):
            continue
        if isinstance(before, api.BattleBegan) and isinstance(step, api.DamageDealt):
            kept.pop()
        kept.append(step)
    return kept


def _arrives(deed: Deed, step: Step) -> bool:
    """The card just played goes where such cards go."""
    return isinstance(deed, api.CardPlayed) and isinstance(step, api.CardMoved) and step.card == deed.card


def _repeats(damage: api.DamageDealt, step: Step) -> bool:
    return (
        isinstance(step, api.TokensPlaced)
        and step.token is Token.WOUND
        and (step.card, step.n) == (damage.card, damage.n)
    )
