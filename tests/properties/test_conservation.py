"""Nothing is lost and nothing is made: cards, dice and tokens are conserved and lie where they may."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from ashes_tui.engine.api import NONE, Table, apply
from ashes_tui.lang.terms import DieType, Zone
from tests.support.checks import overdue, wrong
from tests.support.games import Played, begin, corpus, duels, odd_duels, steps


@pytest.mark.rule("ASC-ACT-10", "ASC-ACT-12", "ASC-ACT-14", "ASC-ACT-20", "ASC-GLO-05", "ASC-GLO-06")
@pytest.mark.rule("ASC-DMG-01", "ASC-RND-13", "ASC-RND-25", "ASC-DICE-02", "ASC-DICE-07", "ASC-DICE-09")
@pytest.mark.parametrize("played", corpus(), ids=lambda p: p.name)
def test_every_table_at_rest_is_sound(played: Played) -> None:
    for i, step in enumerate(steps(played)):
        state = step.after.state
        assert [*wrong(state.table, played.setup), *overdue(state)] == [], f"after choice {i}: {step.choice}"


@pytest.mark.rule("ASC-TIM-01", "ASC-DMG-04")
def test_every_table_between_two_events_is_sound() -> None:
    for played in (*duels()[::5], *odd_duels(2)):
        for step in steps(played):
            table = step.before.state.table
            for event in step.after.events:
                table = apply(table, event)
                assert wrong(table, played.setup) == [], event


@pytest.mark.rule("ASC-SET-01", "ASC-SET-02", "ASC-DECK-06")
def test_a_new_game_is_sound() -> None:
    for played in corpus():
        table = begin(played).state.table
        assert wrong(table, played.setup) == []
        people = [s for s in table.seats if not s.automaton]
        assert all(len(s.draw_pile) == 30 and not s.hand for s in people)


# --- the checks can fail -------------------------------------------------------------------------------------------


def _busy_table() -> tuple[Table, Played]:
    """A table in the middle of a game, with units, ready spells, conjured cards and dice on cards."""
    for played in corpus():
        for step in steps(played):
            table = step.after.state.table
            if not any(c.dice for c in table.cards) or len(table.seats[0].draw_pile) < 8:
                continue
            if all(s.battlefield and s.spellboard and s.conjuration_pile for s in table.seats):
                return table, played
    raise AssertionError("no such table in these games")


def _card(table: Table, card: int, **changes: object) -> Table:
    cards = list(table.cards)
    cards[card] = replace(cards[card], **changes)
    return replace(table, cards=tuple(cards))


def _seat(table: Table, **changes: object) -> Table:
    return replace(table, seats=(replace(table.seats[0], **changes), *table.seats[1:]))


def _unit(table: Table) -> int:
    return table.seats[0].battlefield[0]


def _die_on_card(table: Table) -> int:
    return next(d.id for d in table.dice if d.place >= 0)


def _twice(table: Table) -> Table:
    card = _unit(table)
    return _seat(table, discard_pile=(*table.seats[0].discard_pile, card))


def _two_dice(table: Table) -> Table:
    """Two charm dice on one unit."""
    dice, unit = list(table.dice), _unit(table)
    for d in (0, 1):
        dice[d] = replace(dice[d], type=DieType.CHARM, place=unit)
    return _card(replace(table, dice=tuple(dice)), unit, dice=(0, 1))


def _crowd(table: Table) -> Table:
    """Eight more cards on the battlefield."""
    cards, seat = list(table.cards), table.seats[0]
    for c in seat.draw_pile[:8]:
        cards[c] = replace(cards[c], zone=Zone.BATTLEFIELD)
    full = replace(seat, battlefield=(*seat.battlefield, *seat.draw_pile[:8]), draw_pile=seat.draw_pile[8:])
    return replace(table, cards=tuple(cards), seats=(full, *table.seats[1:]))


def _conjured_in_hand(table: Table) -> Table:
    seat = table.seats[0]
    card, *rest = seat.conjuration_pile
    return _card(_seat(table, conjuration_pile=tuple(rest), hand=(*seat.hand, card)), card, zone=Zone.HAND)


PLANTED: dict[str, tuple[Callable[[Table], Table], str]] = {
    "a card in two places": (_twice, "is in 2 places"),
    "a card nowhere": (lambda t: _seat(t, battlefield=t.seats[0].battlefield[1:]), "is in 0 places"),
    "a zone that no list knows": (lambda t: _card(t, _unit(t), zone=Zone.HAND), "lies in battlefield"),
    "a seat that no list knows": (lambda t: _card(t, _unit(t), seat=1), "lies in battlefield"),
    "a host that holds nothing": (lambda t: _card(t, _unit(t), host=_unit(t)), "has host"),
    "another card": (lambda t: _card(t, t.seats[0].draw_pile[0], name=t.cards[0].name), "owns"),
    "negative tokens": (lambda t: _card(t, _unit(t), status=-1), "negative tokens"),
    "tokens in a pile": (lambda t: _card(t, t.seats[0].draw_pile[0], wounds=1), "has tokens"),
    "a die in two places": (lambda t: _card(t, _unit(t), dice=(_die_on_card(t),) * 2), "cards"),
    "a die off its card": (lambda t: _card(t, t.dice[_die_on_card(t)].place, dice=()), "lies on 0 cards"),
    "two charm dice": (_two_dice, "2 charm dice"),
    "a full battlefield": (_crowd, "ASC-ACT-10"),
    "a conjuration in hand": (_conjured_in_hand, "ASC-ACT-12"),
    "somebody else's card": (lambda t: _card(t, t.seats[0].draw_pile[0], owner=1), "belongs to seat 1"),
    "actions out of turn": (lambda t: replace(_seat(t, main_actions=1), active=NONE), "not the turn"),
}


@pytest.mark.parametrize("planted", PLANTED)
def test_the_checks_see(planted: str) -> None:
    table, played = _busy_table()
    assert wrong(table, played.setup) == []
    spoil, said = PLANTED[planted]
    found = wrong(spoil(table), played.setup)
    assert any(said in sentence for sentence in found), found
