"""How a game ended, in lines."""

from __future__ import annotations

from collections.abc import Iterator

from ashes_tui.client.game_facts import lives_of, shares_of
from ashes_tui.client.party import Party
from ashes_tui.client.session import Session
from ashes_tui.client.turning_points import advice, turning_point, what_decided
from ashes_tui.engine.api import PUBLIC
from ashes_tui.plain.reading.speech import SPOKEN
from ashes_tui.words.narrators.battle import end_reason
from ashes_tui.words.phrases import count, possessive, victory_words
from ashes_tui.words.statistics import by_name


def result_lines(session: Session) -> Iterator[str]:
    """Who has won and why, how long it took, and what each player did; nothing before the end."""
    match, called = session.match, session.seat_names
    outcome = match.outcome
    if outcome is None:
        return
    view, game = session.view(PUBLIC), Party(session, SPOKEN)
    winners = [called[seat] for seat in outcome.winners]
    losers = [seat for seat in view.seats if seat.index not in outcome.winners]
    yield f"{victory_words(winners) if winners else 'A draw'}: {end_reason(outcome.reason, losers)}."
    yield from (line for line in (what_decided(game), turning_point(game), advice(game)) if line)
    yield f"{count(view.round, 'round')}, {count(view.turn, 'turn')}, {count(match.version, 'decision')}."
    yield from _decided(game)
    for name, counts in by_name(match.events(PUBLIC), called, match.header.setup.partners).items():
        yield f"{name}: {', '.join(f'{what} {n}' for what, n in counts.items())}."


def _decided(game: Party) -> Iterator[str]:
    """What the picture of the result shows: each life round by round, the damage by card, the dice used."""
    lives, shares = lives_of(game.session), shares_of(game)
    for seat, values in lives.values.items():
        rounds = [str(values[turn]) for turn in lives.rounds if turn < len(values)]
        whose = possessive(game.session.seat_names[seat])
        yield f"{whose} life, round by round: {', '.join(rounds)}, at the end {values[-1]}."
    for name, share in shares.items():
        damage = ", ".join(f"{card} {n}" for card, n in share.damage) or "none"
        dice = ", ".join(f"{kind.value} {n}" for kind, n in share.dice)
        yield f"{name}: damage by card: {damage}{f'; dice used: {dice}' if dice else ''}."
