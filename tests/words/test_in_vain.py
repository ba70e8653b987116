"""Effects of an automaton that change nothing are told so, by what they can do, never by how they are worded."""

from __future__ import annotations

import pytest

from ashes_tui.engine import api
from ashes_tui.engine.api import Event
from ashes_tui.lang.terms import ActionKind, CardType, Means, Rule, Token, Zone
from ashes_tui.words.api import Names, explain, explain_in_parts
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


# --- of players ------------------------------------------------------------------------------------------------------

DECLINED: tuple[Event, ...] = (api.ActionSpent(0, ActionKind.SIDE), api.TurnPassed(0), api.TurnEnded(0))


@pytest.mark.parametrize("after", DECLINED, ids=lambda event: type(event).__name__)
def test_what_a_player_used_and_declined_changed_nothing_once_the_turn_goes_on(after: Event) -> None:
    """Given an effect with which all stopped, when the next thing is done in the turn, then nothing has come of it."""
    called = names()
    for deed in (api.AbilityActivated(0, 5, "Photovoltaics#0"), api.PowerUsed(0, 7), api.TriggerResolved(0, 5, "x#0")):
        told = [line.text for line in explain((after,), called)]
        before = (api.ActionSpent(0, ActionKind.SIDE), deed, api.TargetsChosen(0, 5, (999,)))
        assert [line.text for line, _ in explain_in_parts((after,), called, before)] == [NOTHING, *told]
        did = (deed, api.TokensPlaced(5, Token.STATUS, 1, 5))
        assert [line.text for line, _ in explain_in_parts((after,), called, did)] == told
        assert [line.text for line, _ in explain_in_parts((api.DieMoved(3, 1),), called, before)][:1] != [NOTHING]


def test_a_spell_that_leaves_at_once_changed_nothing() -> None:
    """Given a card that was played, when it is discarded before anything else happens, then nothing has come of it."""
    called = names()
    card = called.view.seats[0].phoenixborn.id
    plays, leaves = api.CardPlayed(0, card), api.CardMoved(card, Zone.DISCARD_PILE, 0, origin=Zone.LIMBO)
    hurt = api.DamageDealt(called.view.seats[1].phoenixborn.id, card, 1, 1, Means.ABILITY)
    assert [line.text for line in explain((plays, leaves), called)].count(NOTHING) == 1
    assert explain_in_parts((leaves,), called, (plays,))[0][0].text == NOTHING
    assert NOTHING not in [line.text for line in explain((plays, hurt, leaves), called)]
    comes = api.CardMoved(card, Zone.SPELLBOARD, 0, origin=Zone.LIMBO)
    assert NOTHING not in [line.text for line in explain((plays, comes), called)]
