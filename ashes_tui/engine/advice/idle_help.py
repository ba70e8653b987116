"""Legal choices that help nobody of the player's own side: they add only to values that it does not gain by now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from msgspec import Struct

from ashes_tui.engine.advice.no_effect import TRIVIAL, USES, Use
from ashes_tui.engine.advice.own_harm import ends_of_use, is_own
from ashes_tui.engine.board.board import Board, board_of
from ashes_tui.engine.board.rules import Rules
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.apply import apply
from ashes_tui.engine.table.control import State
from ashes_tui.engine.table.state import NONE
from ashes_tui.engine.table.table import Table
from ashes_tui.lang.static import StatBonus
from ashes_tui.lang.terms import Duration, Stat

_VALUES = (Stat.ATTACK, Stat.LIFE, Stat.RECOVER)


class IdleHelp(Struct, frozen=True):
    """``cards`` of others are all that gains; none where it is also a unit of one's own that does not attack."""

    cards: tuple[int, ...] = ()


def find_idle_help(rules: Rules, guess: State, seat: int, choice: Use, asked: int | None) -> IdleHelp | None:
    """What a use adds to values, if that is all it does, and no gain to the seat's side whatever is picked; else None.

    So it is with values of other sides' cards, and with attack, for this turn, of a unit that attacks no more in it.
    ``guess`` is a state with hidden cards dealt anew, so that the answer reveals nothing about them (ASC-GLO-20).
    """
    ends = ends_of_use(rules, guess, seat, choice, asked, lambda since: all(map(_only_adds, since)))
    found: set[int] = set()
    for events in ends:
        table = reduce(apply, events, guess.table)
        gains = _gains(board_of(rules, guess.table), board_of(rules, table))
        if not gains or any(_is_of_use(gain, events, rules, table, seat) for gain in gains):
            return None
        found |= {card for card, _, _ in gains}
    if not ends:
        return None
    return IdleHelp(() if any(is_own(card, guess.table, seat) for card in found) else tuple(sorted(found)))


def _only_adds(event: ev.Event) -> bool:
    """Whether an event is part of a use, or nothing but values that change."""
    if isinstance(event, ev.EffectBegan):
        return all(isinstance(static, StatBonus) for static in event.effect.statics)
    return isinstance(event, (*USES, *TRIVIAL, ev.CardMoved))


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
