"""The Dragonborn has no hand: drawing, discarding, looking; stamina and fatigue (ASC-DRG-38..43)."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import CardsSeen, PileShuffled, StaminaLowered, redact
from tests.rules.dragon import IT, ME, dragon, new_round, row, scatha
from tests.rules.table import Table, seat

HEAD = "Scatha Kalani"
PILE = ["Birdhunter", "Sear", "Rapid Flight", "Aegis Feathers"]


def played(spell: str, draw: list[str], discard: tuple[str, ...] = (), stamina: int = 2) -> Table:
    """A spell played on a Dragonborn."""
    it = dragon(["?Sear"], draw=draw, discard=discard, stamina=stamina)
    t = Table(seat(hand=[spell], draw=["Zap"] * 3), it)
    return t.play(spell)


@pytest.mark.rule("ASC-DRG-38")
@pytest.mark.parametrize(("spell", "gone"), [("Gift", 2), ("Grind", 2), ("Rob", 1), ("Tithe", 2)])
def test_drawing_and_discarding_take_off_the_top(spell: str, gone: int) -> None:
    """When it draws 2, mills 2 or discards 1 from hand, then so many go off the top of its draw pile."""
    t = played(spell, PILE)
    assert t.question == "turn", "nobody looks at the cards"
    assert t.draw_pile(IT) == PILE[gone:]
    assert t.discard_pile(IT) == PILE[:gone][::-1]
    assert (t.hand(IT), t.wounds(HEAD), t.table.seats[IT].stamina) == ([], 0, 2)


@pytest.mark.rule("ASC-DRG-39")
def test_looking_shows_the_top_to_one() -> None:
    """When a person looks at 3 cards, then they see the top three, nobody else does, and the pile stays."""
    t = played("Peek", PILE)
    (seen,) = t.seen(CardsSeen)
    assert [t.cards[c].name for c in seen.cards] == PILE[:3]
    other = redact(seen, IT)
    assert isinstance(other, CardsSeen)
    assert set(other.cards) == {-1}
    assert t.draw_pile(IT) == PILE


@pytest.mark.rule("ASC-DRG-39")
@pytest.mark.parametrize("n", [3, 5, 7])
def test_its_entire_hand_is_five_cards(n: int) -> None:
    """When a person looks at its whole hand, then at the top five, or at as many as there are."""
    t = played("Frisk", (PILE * 2)[:n])
    (seen,) = t.seen(CardsSeen)
    assert seen.cards == t.table.seats[IT].draw_pile[:5]
    assert len(seen.cards) == min(n, 5)


@pytest.mark.rule("ASC-DRG-38", "ASC-DRG-39")
def test_its_entire_hand_discarded_is_five_cards_off_the_top() -> None:
    """When its whole hand is discarded, then the top five go, without a question in which order."""
    pile = (PILE * 2)[:7]
    t = played("Plunder", pile)
    assert (t.question, t.draw_pile(IT), t.discard_pile(IT)) == ("turn", pile[5:], pile[:5][::-1])


@pytest.mark.rule("ASC-DRG-39")
def test_returned_cards_lie_on_top() -> None:
    """When two aspects are returned to hand one after the other, then the later lies on the earlier."""
    it = dragon(["Birdhunter", "Sear"], draw=["Rapid Flight"])
    t = Table(seat(hand=["Home", "Home"]), it).play("Home").pick("Birdhunter").play("Home#2")
    assert t.draw_pile(IT) == ["Sear", "Birdhunter", "Rapid Flight"]


@pytest.mark.rule("ASC-DRG-40")
def test_stamina_falls_with_each_emptying() -> None:
    """Given 2 cards and discards, when both go, then stamina is 1 and all discards are the new draw pile."""
    t = played("Grind", ["Sear", "Birdhunter"], ("Rapid Flight",))
    assert t.table.seats[IT].stamina == 1
    assert sorted(t.draw_pile(IT)) == ["Birdhunter", "Rapid Flight", "Sear"]
    assert t.discard_pile(IT) == []
    assert (t.exhaustion(HEAD), t.wounds(HEAD)) == (0, 0)
    assert t.seen(PileShuffled)


@pytest.mark.rule("ASC-DRG-40", "ASC-DRG-41")
def test_two_one_nought() -> None:
    """Given one card in the pile and a mill of 2, then stamina goes 2, 1, 0, and only after that cards wound."""
    t = played("Grind", ["Sear"], ())
    assert [e.stamina for e in t.seen(StaminaLowered)] == [1, 0], "emptied twice: the one card comes back"
    assert (t.wounds(HEAD), t.exhaustion(HEAD), t.draw_pile(IT)) == (0, 0, ["Sear"])


@pytest.mark.rule("ASC-DRG-41")
def test_a_fatigued_one_is_wounded_by_each_card() -> None:
    """Given stamina 0 and a mill of 2, then 2 wounds, no damage."""
    t = played("Grind", PILE, stamina=0)
    assert (t.wounds(HEAD), t.draw_pile(IT)) == (2, PILE[2:])


@pytest.mark.rule("ASC-DRG-41")
def test_a_fatigued_one_cannot_be_made_to_draw() -> None:
    """Given stamina 0, then an effect that makes it draw does nothing."""
    t = played("Gift", PILE, stamina=0)
    assert (t.wounds(HEAD), t.draw_pile(IT)) == (0, PILE)


@pytest.mark.rule("ASC-DRG-41", "ASC-DRG-38")
def test_a_fatigued_one_is_wounded_by_discards_from_hand() -> None:
    """Given stamina 0 and a discard from hand, then the top card goes and wounds."""
    t = played("Rob", PILE, stamina=0)
    assert (t.wounds(HEAD), t.draw_pile(IT)) == (1, PILE[1:])


@pytest.mark.rule("ASC-DRG-42")
def test_fatigued_emptying_exhausts() -> None:
    """Given stamina 0, when the pile empties, then 1 exhaustion on its card and the discards are shuffled in."""
    t = played("Grind", ["Sear", "Birdhunter"], ("Rapid Flight",), stamina=0)
    assert (t.exhaustion(HEAD), t.wounds(HEAD)) == (1, 2)
    assert len(t.draw_pile(IT)) == 3
    assert t.table.seats[IT].stamina == 0


@pytest.mark.rule("ASC-DRG-42", "ASC-DRG-32")
def test_exhaustion_by_fatigue_costs_a_status_ability() -> None:
    """Given a fatigued one whose pile empties by replenishing, then its next status ability is cancelled."""
    it = dragon(["?Sear"] * 3, draw=["Aegis Feathers"], discard=("Birdhunter",), stamina=0, tokens=scatha(status=2))
    t = new_round(it, seat(field=["Wall"], hand=["Zap"]), "basic", first_player=IT)
    assert (t.exhaustion(HEAD), t.wounds(HEAD)) == (1, 0), "placed in the row, not discarded"
    assert t.wounds("Wall") == 1, "the progress text of I"
    t.pick()
    assert (t.exhaustion(HEAD), t.status(HEAD)) == (0, 1)
    assert t.wounds("Wall") == 1, "its status ability was cancelled"


@pytest.mark.rule("ASC-DRG-43")
def test_a_fatigued_pile_counts_as_empty() -> None:
    """Given an effect that counts cards in its draw pile, then a fatigued one has none."""
    assert played("Dry Up", PILE).status("Marshal") == 4
    assert played("Dry Up", PILE, stamina=0).status("Marshal") == 0
    assert [e.cards for e in played("Peek", PILE, stamina=0).seen(CardsSeen)] in ([], [()])


@pytest.mark.rule("ASC-DRG-40")
def test_replenishing_can_empty_the_pile() -> None:
    """Given as many cards as places, then stamina falls when the last one is laid down."""
    t = new_round(dragon(["?Sear"], draw=["Birdhunter"] * 3))
    assert row(t) == ["?"] * 4
    assert t.table.seats[IT].stamina == 1
    assert t.wounds("Marshal") == 0
    assert t.who == ME


@pytest.mark.rule("ASC-DRG-41")
def test_fatigue_can_end_the_game() -> None:
    """Given 29 wounds and fatigue, then one card off its draw pile wins the game."""
    it = dragon(["?Sear"], draw=PILE, stamina=0, tokens=scatha(wounds=29))
    t = Table(seat(hand=["Grind"]), it).play("Grind")
    assert t.winners == (ME,)
