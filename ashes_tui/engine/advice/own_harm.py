"""Legal choices that would only do harm, and that to nobody but the player's own side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile

from msgspec import Struct

from ashes_tui.engine.advice.no_effect import ENDS, MOST_ANSWERS, TRIVIAL, USES, Use, continuation
from ashes_tui.engine.board.rules import Rules
from ashes_tui.engine.game import advance
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.choices import (
    CardsDecision,
    Choice,
    Confirm,
    ConfirmDecision,
    Decision,
    PickCards,
    Purpose,
)
from ashes_tui.engine.table.control import State
from ashes_tui.engine.table.state import NONE
from ashes_tui.engine.table.table import Table
from ashes_tui.lang.terms import IN_PLAY, Token, Zone

_HARM = (Token.WOUND, Token.EXHAUSTION)
_LOST = (Zone.ASIDE, Zone.DISCARD_PILE, Zone.CONJURATION_PILE, Zone.REMOVED)


class OwnHarm(Struct, frozen=True):
    """``cards`` of one's own that are harmed in any case, none where it depends on what is picked.

    ``exhausts``: they are exhausted, and neither wounded nor lost.
    """

    cards: tuple[int, ...] = ()
    exhausts: bool = False


def find_own_harm(rules: Rules, guess: State, seat: int, choice: Use, asked: int | None) -> OwnHarm | None:
    """What a play, activation or dice power harms, if that is all it does and all of it is one's own; else None.

    So it must be whatever is picked, with reactions declined. ``guess`` is a state with hidden cards dealt anew, so
    that the answer reveals nothing about them (ASC-GLO-20).
    """
    ends = ends_of_use(rules, guess, seat, choice, asked, lambda since: _harm_of(since, guess.table, seat) is not None)
    harms = [_harm_of(since_use(events), guess.table, seat) for events in ends]
    if not harms or not all(harms):  # one way at least that does something else, or nothing
        return None
    found = [harm for harm in harms if harm]
    cards = set.intersection(*({*harm} for harm in found))
    return OwnHarm(tuple(sorted(cards)), not any(any(harm.values()) for harm in found))


def is_own(card: int, table: Table, seat: int) -> bool:
    """Whether a card is in play on the side of a seat."""
    there = table.cards[card]
    return there.zone in IN_PLAY and table.seats[there.seat].side == table.seats[seat].side


def harms(events: Iterable[ev.Event], card: int) -> bool:
    """Whether a card is wounded, exhausted or lost before the turn is over."""
    return any(_harms(event, card) for event in takewhile(lambda event: not isinstance(event, ENDS), events))


def _harms(event: ev.Event, card: int) -> bool:
    match event:
        case ev.CardMoved(card=there, zone=zone):
            return there == card and zone in _LOST
        case ev.DamageDealt(card=there) | ev.UnitDestroyed(card=there):
            return there == card
        case ev.TokensPlaced(card=there, token=token):
            return there == card and token in _HARM
        case _:
            return False


StaysSo = Callable[[Sequence[ev.Event]], bool]
"""Whether what has happened since a use is still only of the kind that is looked for."""


def ends_of_use(
    rules: Rules, guess: State, seat: int, choice: Choice, asked: int | None, stays_so: StaysSo
) -> list[Sequence[ev.Event]]:
    """What happens in the turn, for each way to answer what a use asks; none if unknown, or if it does not stay so."""
    left: list[tuple[State, Choice, int | None, tuple[ev.Event, ...]]] = [(guess, choice, asked, ())]
    ends: list[Sequence[ev.Event]] = []
    for _ in range(MOST_ANSWERS):
        if not left:
            return ends
        state, answer, to, before = left.pop()
        after = advance(rules, state, answer, to)
        events = (*before, *after.events)
        since = since_use(events)
        if since and not stays_so(since):
            return []
        decision = next(iter(after.decisions), None)
        if after.outcome is not None or decision is None:
            return []
        if decision.purpose is Purpose.TURN or any(isinstance(event, ENDS) for event in events):
            ends.append(tuple(takewhile(lambda event: not isinstance(event, ENDS), events)))
            continue
        following = _answers(rules, after.state, decision, seat, events)
        if not following:
            return []
        left += [(after.state, one, decision.id, events) for one in following]
    return []


def _answers(rules: Rules, state: State, decision: Decision, seat: int, events: Sequence[ev.Event]) -> Sequence[Choice]:
    """All answers to what an effect asks; one that leads on before it, and of others; none if they are not known."""
    if decision.seat != seat or not since_use(events):
        answer = continuation(rules, state, decision, seat, events)
        return [answer] if answer is not None else []
    if isinstance(decision, ConfirmDecision):
        return [Confirm(yes=True), Confirm(yes=False)]
    if isinstance(decision, CardsDecision) and decision.purpose is Purpose.TARGET and decision.high == 1:
        return [PickCards()] * (decision.low == 0) + [PickCards((card,)) for card in decision.cards]
    return []


def since_use(events: Sequence[ev.Event]) -> Sequence[ev.Event]:
    """The events from the use on, up to the end of the turn."""
    at = next((i for i, event in enumerate(events) if isinstance(event, USES)), len(events))
    end = next((i for i, event in enumerate(events) if i > at and isinstance(event, ENDS)), len(events))
    return events[at:end]


def _harm_of(events: Iterable[ev.Event], before: Table, seat: int) -> dict[int, bool] | None:
    """The cards of a seat's side that are harmed, True those that are wounded or lost; None if more happens."""
    found: dict[int, bool] = {}
    used = NONE
    for event in events:
        match event:
            case ev.CardPlayed(card=card):
                used = card
            case ev.CardMoved(card=card, zone=zone) if card == used and zone not in IN_PLAY:
                pass
            case ev.CardMoved(card=card, zone=zone) if zone in _LOST and is_own(card, before, seat):
                found[card] = True
            case ev.DamageDealt(card=card) | ev.UnitDestroyed(card=card) if is_own(card, before, seat):
                found[card] = True
            case ev.TokensPlaced(card=card, token=token) if token in _HARM and is_own(card, before, seat):
                found[card] = found.get(card, False) or token is Token.WOUND
            case _ if not isinstance(event, (*USES, *TRIVIAL)):
                return None
            case _:
                pass
    return found
