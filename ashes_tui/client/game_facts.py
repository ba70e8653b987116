"""What decided a game: how it ended, the lives turn by turn, damage by card, dice used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from ashes_tui.client.party import Party
from ashes_tui.client.session import Session
from ashes_tui.engine import api
from ashes_tui.engine.api import NONE, PUBLIC, Event, SeatView, View
from ashes_tui.lang.terms import DieType, Means
from ashes_tui.words.narrators.battle import end_reason
from ashes_tui.words.phrases import listing, sentence, victory_words


class Lives(Struct, frozen=True):
    """The lives of seats, ``values[seat]``, when each turn begins and at the end; the rounds by their first turn."""

    values: Mapping[int, tuple[int, ...]]
    rounds: tuple[int, ...]


class Share(Struct, frozen=True):
    """What one side did: the damage its cards dealt, the greatest first, and how many dice of each type it used."""

    damage: tuple[tuple[str, int], ...]
    dice: tuple[tuple[DieType, int], ...]


def verdict(game: Party) -> tuple[str, bool | None]:
    """The result in one or two words, and whether the people here won; None if they are on both sides, or nobody."""
    outcome = game.session.match.outcome
    winners = set(outcome.winners) if outcome else set()
    if not winners:
        return "A DRAW", None
    here = {seat in winners for seat in game.people}
    if len(here) == 1:
        won = here.pop()
        return ("VICTORY", True) if won else ("DEFEAT", False)
    return victory_words([game.session.seat_names[seat] for seat in sorted(winners)]).upper(), None


def what_decided(game: Party) -> str:
    """The last blow, or why else the game ended."""
    session, outcome = game.session, game.session.match.outcome
    if outcome is None:
        return ""
    view = session.view(PUBLIC)
    losers = [seat for seat in view.seats if seat.index not in outcome.winners]
    blow = _last_blow(session, losers)
    if outcome.reason == "destroyed" and blow is not None:
        by = game.names(game.listener).known.get(blow.source)
        if by and outcome.winners:
            loser = next(seat for seat in losers if seat.phoenixborn.id == blow.card)
            return f"{_who_stands(session, view, outcome, loser)} fell to {by} in round {view.round}."
    reason = end_reason(outcome.reason, losers)
    return sentence(f"{reason[:1].upper()}{reason[1:]} in round {view.round}")


def _who_stands(session: Session, view: View, outcome: api.Outcome, loser: SeatView) -> str:
    """Which Phoenixborn stand, and who did not; two of the same name are told apart by their players."""
    standing = list(dict.fromkeys(view.seats[seat].phoenixborn.name for seat in outcome.winners))
    fallen = loser.phoenixborn.name
    if fallen in standing:
        return f"{session.seat_names[loser.index]}'s {fallen}"
    return f"{listing(standing)} {'stands' if len(standing) == 1 else 'stand'}; {fallen}"


def _last_blow(session: Session, losers: Sequence[SeatView]) -> api.DamageDealt | None:
    bodies = {seat.phoenixborn.id for seat in losers}
    dealt = (e for e in session.match.events(PUBLIC) if isinstance(e, api.DamageDealt) and e.card in bodies)
    return max(enumerate(dealt), default=(0, None), key=lambda found: found[0])[1]


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


_NO_CARD = {Means.DICE_POWER: "dice powers"}
"""What dealt damage where no card did."""


def shares_of(game: Party) -> dict[str, Share]:
    """The share of each player, by name, so that an opponent with two battlefields is one."""
    session = game.session
    events = session.match.events(PUBLIC)
    names = session.seat_names
    known = game.names(game.listener).known
    damage: dict[str, Counter[str]] = {name: Counter() for name in names}
    for event in events:
        if isinstance(event, api.DamageDealt) and 0 <= event.cause < len(names):
            damage[names[event.cause]][known.get(event.source) or _NO_CARD.get(event.means, "the rules")] += event.n
    dice: dict[str, Counter[DieType]] = {name: Counter() for name in names}
    for seat, kind in _used(events, session.view(PUBLIC)):
        dice[names[seat]][kind] += 1
    return {name: Share(tuple(damage[name].most_common()), tuple(dice[name].most_common())) for name in damage}


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
