"""A game in numbers: the lives turn by turn, damage by card, dice used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from ashes_tui.client.lives import Lives
from ashes_tui.client.party import Party
from ashes_tui.client.session import Session
from ashes_tui.engine import api
from ashes_tui.engine.api import PUBLIC, Event, SeatView, View
from ashes_tui.lang.terms import DieType, Means
from ashes_tui.words.statistics import wounds_dealt


class Share(Struct, frozen=True):
    """What one side did: the wounds that its cards dealt, the most first, and how many dice of each type it used."""

    damage: tuple[tuple[str, int], ...]
    dice: tuple[tuple[DieType, int], ...]


def lives_of(session: Session) -> Lives:
    """The lives after each turn."""
    return session.lives()


_BEHAVIOUR, _POWERS, _RULES = "its behaviour", "dice powers", "the rules"
"""What dealt damage where no card did."""


def shares_of(game: Party) -> dict[str, Share]:
    """The share of each player, by name, so that an opponent with two battlefields is one."""
    session = game.session
    events = session.match.events(PUBLIC)
    names = game.called
    known = game.names(game.listener).known
    damage: dict[str, Counter[str]] = {name: Counter() for name in names}
    automata = {seat.index for seat in session.view(PUBLIC).seats if seat.automaton}
    for wound in wounds_dealt(events):
        by = known.get(wound.source) or _without_card(wound, wound.cause in automata)
        damage[names[wound.cause]][by] += wound.n
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
    """Each die that left the pool of its owner in a turn: once, also if it lay on a card and left that later."""
    pools = [die for seat in view.seats for die in (*seat.active_dice, *seat.exhausted_dice)]
    lying = [die for seat in view.seats for card in _cards(seat) for die in card.dice]
    kinds = {die.id: die for die in (*pools, *lying)}
    in_turn, places = False, dict[int, int]()
    for event in events:
        if isinstance(event, api.TurnBegan | api.TurnEnded):
            in_turn = isinstance(event, api.TurnBegan)
        elif isinstance(event, api.DiceRolled):
            places.update((die, api.ACTIVE) for die, _ in event.rolls)
        elif isinstance(event, api.DieMoved):
            was = places.get(event.die, api.ACTIVE if event.place == api.EXHAUSTED else api.EXHAUSTED)
            places[event.die] = event.place
            if in_turn and was == api.ACTIVE != event.place and event.die in kinds:
                yield kinds[event.die].owner, kinds[event.die].type


def _cards(seat: SeatView) -> tuple[api.CardView, ...]:
    outer = (seat.phoenixborn, *seat.battlefield, *seat.spellboard)
    return (*outer, *(inner for card in outer for inner in card.attached))
