"""Damage that a told step has dealt, before its wounds have come."""

from __future__ import annotations

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.engine import api
from ashes_tui.engine.api import Decision, Event
from ashes_tui.lang.terms import Means, Token
from ashes_tui.match.match import Match
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.foretelling.forecast import after_damage
from ashes_tui.words.api import Names
from tests.ui.conftest import played_to


def with_a_unit(match: Match, decision: Decision) -> bool:
    return any(unit.life and unit.life > 1 for unit in match.view(decision.seat).seats[0].battlefield)


def test_damage_without_wounds_yet_shows_what_it_will_leave(library: Library) -> None:
    """Given damage dealt to a unit, then its life is foreseen without it, less what is prevented, until the wounds."""
    match = played_to(library, with_a_unit)
    names: Names = Party(session_for(match)).names(0)
    unit = next(unit for unit in names.view.seats[0].battlefield if unit.life_left > 1)
    dealt = api.DamageDealt(unit.id, unit.life_left, api.NONE, api.NONE, Means.SPELL)
    prevented = api.DamagePrevented(unit.id, 1, api.NONE)
    wounds = api.TokensPlaced(unit.id, Token.WOUND, 1)
    told: list[tuple[tuple[Event, ...], dict[int, int]]] = [
        ((dealt,), {unit.id: 0}),
        ((dealt, prevented), {unit.id: 1}),
        ((dealt, prevented, wounds), {}),
    ]
    for events, left in told:
        assert after_damage(events, names) == left
