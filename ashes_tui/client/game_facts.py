"""A game in numbers: the lives turn by turn, damage by card, dice used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from ashes_tui.client.party import Party
from ashes_tui.client.session import Session
from ashes_tui.engine import api
from ashes_tui.engine.api import NONE, PUBLIC, Event, SeatView, View
from ashes_tui.lang.terms import DieType, Means
from ashes_tui.words.statistics import suffered


class Lives(Struct, frozen=True):
    """The lives of seats, ``values[seat]``, when each turn begins and at the end; the rounds by their first turn."""

    values: Mapping[int, tuple[int, ...]]
    rounds: tuple[int, ...]


class Share(Struct, frozen=True):
    """What one side did: the life its cards took by damage, the most first, and how many dice of each type it used."""

    damage: tuple[tuple[str, int], ...]
    dice: tuple[tuple[DieType, int], ...]


def lives_of(session: Session) -> Lives:
    """The lives after each turn. Only moments that touch a Phoenixborn are looked into."""
    now = session.view(PUBLIC)
    bodies = {s.phoenixborn.id: s.index for s in now.seats if s.phoenixborn.life and s.body in (NONE, s.index)}
    values: dict[int, list[int]] = {seat: [] for seat in bodies.values()}
    rounds: list[int] = []
    lives = _lives_in(session.match.view_at(session.match.moments[0], PUBLIC), values)
    since = 0
    for moment in session.match.moments:
        events = session.match.events(PUBLIC, since, moment.events)
        since = moment.events
        if any(getattr(event, "card", NONE) in bodies for event in events):
            after = _lives_in(session.match.view_at(moment, PUBLIC), values)
        else:
            after = lives
        for event in events:
            if isinstance(event, api.TurnBegan):
                _add(values, after)
            elif isinstance(event, api.RoundBegan):
                rounds.append(len(next(iter(values.values()), [])))
        lives = after
    _add(values, lives)
    return Lives({seat: tuple(found) for seat, found in values.items()}, tuple(rounds))


def _lives_in(view: View, seats: Mapping[int, object]) -> dict[int, int]:
    return {seat: view.seats[seat].phoenixborn.life_left for seat in seats}


def _add(values: dict[int, list[int]], lives: Mapping[int, int]) -> None:
    for seat, life in lives.items():
        values[seat].append(life)


_BEHAVIOUR, _POWERS, _RULES = "its behaviour", "dice powers", "the rules"
"""What dealt damage where no card did."""


def shares_of(game: Party) -> dict[str, Share]:
    """The share of each player, by name, so that an opponent with two battlefields is one."""
    session = game.session
    events = session.match.events(PUBLIC)
    names = session.seat_names
    known = game.names(game.listener).known
    damage: dict[str, Counter[str]] = {name: Counter() for name in names}
    automata = {seat.index for seat in session.view(PUBLIC).seats if seat.automaton}
    for wound, n in suffered(events, session.view(PUBLIC)):
        by = known.get(wound.source) or _without_card(wound, wound.cause in automata)
        damage[names[wound.cause]][by] += n
    dice: dict[str, Counter[DieType]] = {name: Counter() for name in names}
    for seat, kind in _used(events, session.view(PUBLIC)):
        dice[names[seat]][kind] += 1
    return {name: Share(tuple(damage[name].most_common()), tuple(dice[name].most_common())) for name in damage}


def _without_card(event: api.TokensPlaced, automaton: bool) -> str:
    """What dealt damage where no card did; a side action of an automaton's row counts as a dice power for cards."""
    if event.means is not Means.DICE_POWER:
        return _RULES
    return _BEHAVIOUR if automaton else _POWERS


def _used(events: Sequence[Event], view: View) -> Iterator[tuple[int, DieType]]:
    """Each die that was exhausted in a turn, by its owner."""
    pools = [die for seat in view.seats for die in (*seat.active_dice, *seat.exhausted_dice)]
    lying = [die for seat in view.seats for card in _cards(seat) for die in card.dice]
    kinds = {die.id: die for die in (*pools, *lying)}
    in_turn = False
    for event in events:
        if isinstance(event, api.TurnBegan | api.TurnEnded):
            in_turn = isinstance(event, api.TurnBegan)
        if in_turn and isinstance(event, api.DieMoved) and event.place == api.EXHAUSTED and event.die in kinds:
            yield kinds[event.die].owner, kinds[event.die].type


def _cards(seat: SeatView) -> tuple[api.CardView, ...]:
    outer = (seat.phoenixborn, *seat.battlefield, *seat.spellboard)
    return (*outer, *(inner for card in outer for inner in card.attached))
