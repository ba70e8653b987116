"""Why the goal of a puzzle was missed, by what is on the table and what happened."""

from __future__ import annotations

from ashes_tui.engine.api import CardView, TokensPlaced, UnitDestroyed
from ashes_tui.lang.terms import IN_PLAY, Token
from ashes_tui.learn.puzzle_game import PuzzleSession
from ashes_tui.learn.puzzles import SOLVER_SEAT
from ashes_tui.scenario.lookup import NameLookup, UnclearName
from ashes_tui.scenario.story import CardName
from ashes_tui.words.phrases import listing


def why_missed(session: PuzzleSession) -> str:
    """What of the goal does not hold, in a sentence; empty if that needs no words."""
    match = session.match
    unmet = session.puzzle.unmet(match.rules, match.state)
    if unmet is None:
        return ""
    if unmet.card is not None:
        return _of_card(session, unmet.card)
    return _of_lives(session) if unmet.what == "winner" else ""


def _of_lives(session: PuzzleSession) -> str:
    """What one's own Phoenixborn received and had left; if it is still there, what the others have left."""
    match = session.match
    seats = match.view(SOLVER_SEAT).seats
    outcome = match.outcome
    if outcome is not None and SOLVER_SEAT not in outcome.winners:
        had = match.view_at(match.moments[0], SOLVER_SEAT).seats[SOLVER_SEAT].phoenixborn
        return f"{had.name} had {had.life_left} life left and received {_wounds(session, had)} damage."
    left = [seat.phoenixborn for seat in seats if seat.index != SOLVER_SEAT and seat.phoenixborn.life_left > 0]
    return f"{listing([f'{body.name} has {body.life_left}' for body in left])} life left." if left else ""


def _wounds(session: PuzzleSession, card: CardView) -> int:
    events = session.match.events(SOLVER_SEAT, session.match.moments[0].events)
    wounds = (e for e in events if isinstance(e, TokensPlaced) and (e.card, e.token) == (card.id, Token.WOUND))
    return sum(event.n for event in wounds)


def _of_card(session: PuzzleSession, name: CardName) -> str:
    """Whether a card is still in play, with its life, or was destroyed."""
    match = session.match
    cards = match.state.table.cards
    try:
        card = NameLookup(match.rules, match.state).find_card(name, [one.id for one in cards if one.zone in IN_PLAY])
    except UnclearName:
        return ""
    view = match.view(SOLVER_SEAT)
    units = {unit.id: unit for seat in view.seats for unit in seat.battlefield}
    title = cards[card].name
    if card in units:
        return f"{title} is still in play, with {units[card].life_left} life left."
    events = match.events(SOLVER_SEAT, match.moments[0].events)
    fell = any(isinstance(event, UnitDestroyed) and event.card == card for event in events)
    return (
        f"{title} was destroyed." if fell else f"{title} is not in play any more." * (cards[card].zone not in IN_PLAY)
    )
