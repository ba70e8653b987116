"""What few cards ask: whose turn it is, what a card is, how many tokens, dice that were spent or turned."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import CardsDecision, DeclareAttack, EndTurn, PickCards, PlayCard
from ashes_tui.lang.terms import Zone
from tests.support.tables import Position, card, seat

# --- conditions and values -------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-RND-13")
def test_a_bonus_of_your_turn_is_gone_in_the_opponents() -> None:
    """Given a unit that has 2 more attack in your turn, when the turn ends, then it has its printed attack."""
    own = seat("Nobody", battlefield=(card("Wide Awake"),), main_actions=0)
    table = Position(own, seat("Nobody", battlefield=(card("Pawn"),)))
    assert table.stat(table.id("Wide Awake")) == 3
    table.do(EndTurn())
    assert table.stat(table.id("Wide Awake")) == 1


@pytest.mark.rule("ASC-TIM-04")
@pytest.mark.parametrize(("target", "drawn"), [("Tower", 1), ("Nobody", 0)])
def test_what_is_attacked_is_asked(target: str, drawn: int) -> None:
    """Given a spell that answers attacks on your units, when a unit or the Phoenixborn is attacked, then it knows."""
    foe = seat("Nobody", battlefield=(card("Tower"),), spellboard=(card("Watch Post"),), draw_pile=("Pawn",))
    table = Position(seat("Nobody", battlefield=(card("Imp"),)), foe)
    table.do(DeclareAttack(table.id(target, seat=1)))
    assert len(table.state.table.seats[1].hand) == drawn


def test_tokens_of_all_kinds_are_counted() -> None:
    """Given a wound and two status tokens on a unit, then it counts three."""
    table = Position(seat("Nobody", battlefield=(card("Heavy Load", wounds=1, status=2),)), seat("Nobody"))
    assert table.stat(table.id("Heavy Load")) == 4


@pytest.mark.rule("ASC-DMG-09")
def test_how_many_were_destroyed_is_known() -> None:
    """Given two of several units destroyed, then the text after it knows that it were two; of one unit it was one."""
    foe = seat("Nobody", battlefield=(card("Pawn"), card("Imp"), card("Tower")))
    table = Position(seat("Nobody", hand=("Twin Ruin",), draw_pile=("Pawn",) * 3), foe)
    table.do(PlayCard(table.id("Twin Ruin"), "side")).pick(table.id("Pawn", seat=1), table.id("Imp"))
    if isinstance(table.decision, CardsDecision):
        table.do(PickCards(table.decision.cards))
    assert len(table.state.table.seats[0].hand) == 2
    alone = Position(
        seat("Nobody", hand=("Twin Ruin",), draw_pile=("Pawn",) * 3), seat("Nobody", battlefield=(card("Imp"),))
    )
    alone.do(PlayCard(alone.id("Twin Ruin"), "side"))
    assert alone.zone(alone.id("Imp")) is Zone.CONJURATION_PILE
    assert alone.state.table.seats[0].hand == ()


@pytest.mark.rule("ASC-ATK-13")
def test_a_unit_that_stays_at_home_is_found() -> None:
    """Given two units of which one attacks, then only the other can be targeted as not attacking."""
    foe = seat("Nobody", spellboard=(card("Side Blow"),))
    table = Position(seat("Nobody", battlefield=(card("Tower"), card("Bastion"))), foe)
    table.do(DeclareAttack(table.id("Nobody", seat=1))).pick(table.id("Tower"))
    assert table.wounds(table.id("Bastion")) == 1
    assert table.wounds(table.id("Tower")) == 0


def test_what_belongs_to_a_phoenixborn_is_left_out() -> None:
    """Given a card that belongs to a certain Phoenixborn and one that does not, then only the latter comes back."""
    unique = next(n for n, i in Position(seat("Nobody"), seat("Nobody")).rules.infos.items() if i.card.unique)
    own = seat("Nobody", hand=("Common Call",), discard_pile=(unique, "Pawn"))
    table = Position(own, seat("Nobody"))
    table.do(PlayCard(table.id("Common Call"), "side"))
    assert [table.state.table.cards[c].name for c in table.state.table.seats[0].hand] == ["Pawn"]
