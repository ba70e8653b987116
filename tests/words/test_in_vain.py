"""Effects of an automaton that change nothing are told so, by what they can do, never by how they are worded."""

from __future__ import annotations

import pytest

from ashes_tui.engine import api
from ashes_tui.engine.api import Event
from ashes_tui.lang.terms import CardType, Means, Rule, Token
from ashes_tui.words.api import Names, explain
from tests.words.test_opponent import names

NOTHING = "Nothing changes"
GOES_ON: tuple[Event, ...] = (api.TurnEnded(1), api.AttackersDeclared(1, 0, 0, (999,)), api.AspectRevealed(999))


def told(called: Names, address: str, *after: Event) -> list[str]:
    """What is told of an ability of the automaton, and of what comes after it."""
    card = called.view.seats[1].phoenixborn.id
    return [line.text for line in explain((api.TriggerResolved(1, card, address), *after), called)]


def abilities(called: Names, kind: CardType) -> list[str]:
    """The addresses of all abilities of cards of a type."""
    cards = (card for card in called.rulebook.cards.values() if card.type is kind)
    addresses = (f"{card.name}#{at}" for card in cards for at in range(len(card.blocks)))
    return [address for address in addresses if called.ability_blocks(address)]


@pytest.mark.parametrize("after", GOES_ON, ids=lambda event: type(event).__name__)
def test_an_effect_after_which_the_turn_goes_on_at_once_changed_nothing(after: Event) -> None:
    """Given any ability of an aspect, of which none attacks or reveals by itself, then what comes next is not its own.

    So it is for those that come from an attack or a reveal, too.
    """
    called = names()
    found = [address for address in abilities(called, CardType.ASPECT) if told(called, address)]
    assert len(found) > 30, "but one that joins nobody to an attack has no line at all"
    assert all(NOTHING in told(called, address, after) for address in found)


def test_an_effect_that_did_something_is_not_called_vain() -> None:
    called = names()
    body = called.view.seats[0].phoenixborn.id
    hurt = api.DamageDealt(999, body, 1, 1, Means.ABILITY)
    for address in abilities(called, CardType.ASPECT):
        assert NOTHING not in told(called, address, hurt, *GOES_ON)
        assert NOTHING not in told(called, address), "what comes of it is not known yet"


def test_an_effect_that_makes_a_unit_attack_is_not_called_vain_when_it_does() -> None:
    called = names()
    attacks = [address for kind in CardType for address in abilities(called, kind) if _attacks(called, address)]
    assert attacks
    attack, ends = GOES_ON[1], GOES_ON[0]
    assert all(NOTHING not in told(called, address, attack) for address in attacks)
    assert all(NOTHING in told(called, address, ends) for address in attacks)


def _attacks(called: Names, address: str) -> bool:
    return "AttackWith(" in repr(called.ability_blocks(address))


def test_the_blood_of_a_unit_is_none_of_the_effect_before_it() -> None:
    called = names()
    body = called.view.seats[1].phoenixborn.id
    blood = api.TokensPlaced(body, Token.WOUND, 1, 999, 999, Means.GAME, Rule.BLOOD)
    address = abilities(called, CardType.ASPECT)[0]
    assert NOTHING in told(called, address, blood)
