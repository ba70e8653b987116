"""Legal choices that help nobody of the player's own side: they add only to values that it does not gain by now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from msgspec import Struct

from ashes_tui.engine.advice.no_effect import TRIVIAL, USES, Use
from ashes_tui.engine.advice.own_harm import ends_of_use, is_own
from ashes_tui.engine.board.board import Board, board_of
from ashes_tui.engine.board.rules import CardInfo, Rules
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.apply import apply
from ashes_tui.engine.table.control import State
from ashes_tui.engine.table.state import NONE
from ashes_tui.engine.table.table import Table
from ashes_tui.lang.static import AttachTo, StatBonus, Static
from ashes_tui.lang.static import Gain as GainKeyword
from ashes_tui.lang.terms import Duration, EventKind, Stat, Token, Zone

_ATTACKS = {EventKind.ATTACKS, EventKind.ATTACKERS}
"""What happens only as an attack is made."""
_VALUES = (Stat.ATTACK, Stat.LIFE, Stat.RECOVER)


class IdleHelp(Struct, frozen=True):
    """``cards`` of others are all that gains; none where it is also a unit of one's own that does not attack."""

    cards: tuple[int, ...] = ()


def find_idle_help(rules: Rules, guess: State, seat: int, choice: Use, asked: int | None) -> IdleHelp | None:
    """What a use adds to cards, if that is all it does, and no gain to the seat's side whatever is picked; else None.

    So it is with values of other sides' cards, and with attack, or what only counts in an attack, for this turn, of a
    unit that attacks no more in it. What a text itself asks to be paid for it is no gain.
    ``guess`` is a state with hidden cards dealt anew, so that the answer reveals nothing about them (ASC-GLO-20).
    """
    before = guess.table
    ends = ends_of_use(
        rules, guess, seat, choice, asked, lambda since: all(_only_adds(event, rules, before, seat) for event in since)
    )
    found: set[int] = set()
    for events in ends:
        table = reduce(apply, (event for event in events if not isinstance(event, ev.EffectEnded)), before)
        gains = [*_gains(board_of(rules, before), board_of(rules, table)), *_keywords(events)]
        if any(_is_of_use(gain, events, rules, table, seat) for gain in gains):
            return None
        found |= {card for card, _, _ in gains}
    if not found:
        return None
    return IdleHelp(() if any(is_own(card, before, seat) for card in found) else tuple(sorted(found)))


def _only_adds(event: ev.Event, rules: Rules, table: Table, seat: int) -> bool:
    """Whether an event is part of a use, or nothing but what a card has more of, or what a text asks to be paid."""
    match event:
        case ev.EffectBegan():
            return all(isinstance(one, StatBonus) or _is_for_attacks(one, rules) for one in event.effect.statics)
        case ev.CardMoved(zone=Zone.ATTACHED, card=card):
            return _is_plain(rules.infos[table.name(card)])
        case ev.DieMoved(place=place):
            return place >= 0 and not is_own(place, table, seat)
        case ev.TokensRemoved(card=card, token=Token.STATUS):
            return is_own(card, table, seat)
        case _:
            return isinstance(event, (*USES, *TRIVIAL, ev.CardMoved, ev.TriggerResolved))


def _is_plain(card: CardInfo) -> bool:
    """Whether an alteration does nothing to its unit later on, besides adding to its values."""
    statics = (one for ability in card.statics for one in ability.block.statics)
    pending = (event.event for ability in card.triggers for event in ability.block.events)
    rest = {*card.abilities} - {*card.statics} - {*card.triggers}
    return (
        not rest
        and all(isinstance(one, AttachTo) for one in statics)
        and all(event is EventKind.ATTACHED for event in pending)
    )


def _is_for_attacks(static: Static, rules: Rules) -> bool:
    """Whether a keyword that is gained does nothing but in an attack that its bearer takes part in making."""
    if not isinstance(static, GainKeyword):
        return False
    events = [event.event for ability in rules.keywords[static.keyword] for event in ability.block.events]
    return all(ability.block.events for ability in rules.keywords[static.keyword]) and {*events} <= _ATTACKS


def _keywords(events: Sequence[ev.Event]) -> Iterator[Gain]:
    """The cards that gain a keyword, as if it were attack."""
    for event in events:
        if isinstance(event, ev.EffectBegan) and any(isinstance(one, GainKeyword) for one in event.effect.statics):
            yield from ((card, Stat.ATTACK, 1) for card, _ in event.effect.cards)


Gain = tuple[int, Stat, int]
"""A card, a value of it, and what is added to that."""


def _gains(before: Board, after: Board) -> list[Gain]:
    """The values that differ, of cards in play before and after."""
    return [
        (card, value, more)
        for card in _units(before.table)
        if after.is_in_play(card)
        for value in _VALUES
        if (more := after.stat(card, value) - before.stat(card, value))
    ]


def _units(table: Table) -> Iterator[int]:
    for seat in table.seats:
        yield from (card for card in (seat.phoenixborn, *seat.battlefield) if card != NONE)


def _is_of_use(gain: Gain, events: Sequence[ev.Event], rules: Rules, table: Table, seat: int) -> bool:
    """Whether a change of a value may be what a seat wants: less of others', or more of its own side's."""
    card, value, more = gain
    if not is_own(card, table, seat):
        return more < 0
    attacks = table.seats[seat].main_actions > 0 and board_of(rules, table).may_attack(card)
    lasts = not any(_is_for_this_turn(event, card) for event in events)
    return value is not Stat.ATTACK or attacks or lasts


def _is_for_this_turn(event: ev.Event, card: int) -> bool:
    if not isinstance(event, ev.EffectBegan) or event.effect.duration not in (Duration.TURN, Duration.ATTACKS):
        return False
    return card in dict(event.effect.cards)
