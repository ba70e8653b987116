"""Two players against an opponent: what belongs to each of its battlefields, and to each of the players (ASC-2P)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ashes_tui.engine.api import CardPlayed, DamageDealt, TurnBegan, opponent_seat
from ashes_tui.lang.terms import Zone
from tests.rules.coop import ANN, BACK, BOB, FRONT, both_pass, pair
from tests.rules.table import card, rules, seat


@pytest.mark.rule("ASC-2P-02", "COOP-08")
def test_the_partner_reacts_while_the_other_acts() -> None:
    """Given Ann's Zap on Bob's Wall, when Ann acts, then Bob may answer it."""
    t = pair(seat(hand=["Zap"]), seat(field=["Wall"], hand=["Buckler"]))
    t.play("Zap")
    assert (t.question, t.who, t.table.active) == ("trigger", BOB, ANN)
    assert t.take("Buckler").wounds("Wall") == 0


@pytest.mark.rule("ASC-2P-02", "COOP-08")
def test_each_of_its_turns_has_a_reaction_of_its_own() -> None:
    """Given two attacks with Ann's units in sight, when Ann reacted to the first, then Ann may to the second as well.

    In the same turn there is no second reaction.
    """
    t = pair(seat(hand=["Snare"] * 3), row=["Birdhunter"], second=["Birdhunter"], turn=FRONT)
    played: list[int] = []
    while t.question not in ("", "turn"):
        if t.question == "trigger":
            played.append(t.table.active)
            t.take("Snare@0" if len(played) == 1 else "Snare#2")
        elif t.question == "target":
            t.pick(f"Birdhunter@{FRONT}")
        else:
            t.skip()
    assert [e.seat for e in t.seen(TurnBegan)][:2] == [FRONT, BACK]
    assert played == [FRONT, BACK]
    assert [e.seat for e in t.seen(CardPlayed)] == [ANN, ANN]


@pytest.mark.rule("ASC-DRG-02", "ASC-2P-04")
def test_both_battlefields_are_cleansed() -> None:
    """Given a unit of Ann's on one battlefield and one of Bob's on the other, then both go home."""
    row, second = [card("Soldier", owner=ANN)], [card("Brute", owner=BOB)]
    t = pair(row=row, second=second, at="prepare", round=2)
    assert (t.discard_pile(ANN), t.discard_pile(BOB)) == (["Soldier"], ["Brute"])


@pytest.mark.rule("ASC-2P-03")
def test_left_and_right_are_of_one_battlefield() -> None:
    """Given exhausted aspects on both sides, when Bob's side loses Aegis Feathers, then the leftmost there recovers."""
    row, second = [card("Sear", exhaustion=1)], ["Aegis Feathers", card("Birdhunter", exhaustion=1)]
    t = pair(seat(hand=["Doom"]), row=row, second=second).play("Doom").pick("Aegis Feathers")
    assert (t.exhaustion("Sear"), t.exhaustion("Birdhunter")) == (1, 0)


@pytest.mark.rule("ASC-DRG-33", "ASC-2P-07")
def test_what_its_card_leaves_open_is_chosen_by_whom_it_faces() -> None:
    """Given two units of each and 1 damage to all, then Ann orders that of the one battlefield, Bob of the other."""
    t = pair(seat(field=["Wall", "Brute"]), seat(field=["Soldier", "Peasant"]), at="prepare", round=2)
    assert (t.question, t.who, t.choices) == ("order", ANN, ["Wall", "Brute"])
    t.pick("Brute", "Wall")
    assert (t.question, t.who, t.choices) == ("order", BOB, ["Soldier", "Peasant"])
    t.pick("Peasant", "Soldier")
    assert [t.cards[e.card].name for e in t.seen(DamageDealt)] == ["Brute", "Wall", "Peasant", "Soldier"]


@pytest.mark.rule("COOP-07", "ASC-2P-01")
def test_each_shared_turn_gives_each_player_both_actions() -> None:
    """Given a round in which the opponent had its two turns, then each player has a main and a side action again."""
    t = both_pass(pair(row=["?Sear"], second=["?Sear"], rolls=["basic", "basic"]))
    assert [e.seat for e in t.seen(TurnBegan)] == [FRONT, BACK, ANN]
    assert (t.actions(ANN), t.actions(BOB)) == ((1, 1), (1, 1))


@pytest.mark.rule("COOP-04")
def test_the_second_battlefield_has_dice_phase_and_piles_of_the_one_chimera() -> None:
    """Given a Chimera in phase II, when Bob's side has its turn, then its die is rolled and its row followed there."""
    it = opponent_seat(rules().rulebook.automata["The Corpse of Viros"], stage=2, players=2)
    t = pair(it=it, second=["?Lurk"], turn=BACK, rolls=["power", 8])
    assert sorted(d.level for d in t.table.dice if d.owner == FRONT) == [0, 0, 0, 0, 2]
    assert (t.wounds("Marshal@0"), t.wounds("Marshal@1")) == (0, 1)
    assert t.board.units(BACK) == t.table.seats[BACK].battlefield
    assert [t.table.holder(BACK, z).index for z in (Zone.DRAW_PILE, Zone.DISCARD_PILE)] == [FRONT, FRONT]
    assert t.table.holder(BACK, Zone.CONJURATION_PILE).index == BACK


@pytest.mark.rule("COOP-21", "ASC-RND-15")
def test_a_partners_attack_breaks_the_chain_of_passes_whoever_passed_before() -> None:
    """Given a shared turn with Ann's pass, one with Bob's, and an attack in each, then the turns go on after both."""
    t = pair(seat(field=["Soldier"]), seat(field=["Soldier"]))
    t.pass_().end().attack("Scatha Kalani").end()
    assert [e.seat for e in t.seen(TurnBegan)] == [FRONT, BACK, ANN]
    t.attack("Scatha Kalani").end().pass_().end()
    assert [e.seat for e in t.seen(TurnBegan)][3:] == [FRONT, BACK, ANN]


@pytest.mark.rule("COOP-09")
def test_an_effect_may_target_a_spell_on_any_spellboard() -> None:
    """Given an effect on a ready spell, then it may be one's own, the partner's, or that of the opponent."""
    t = pair(seat(spells=["Dusk Bell"], hand=["Clog"]), seat(spells=["Dusk Bell"])).play("Clog")
    found = {(t.cards[c].name, t.cards[c].seat) for c in t.asked.cards}
    assert found == {("Dusk Bell", ANN), ("Dusk Bell", BOB), ("Scatha Kalani I", FRONT)}


@pytest.mark.rule("CHI-40", "COOP-12")
def test_an_ultimate_discards_foreign_cards_of_both_battlefields() -> None:
    """Given units of either player on the opponent's side, when its Ultimate comes, then both go home first."""
    plain = opponent_seat(rules().rulebook.automata["The Corpse of Viros"], players=2)
    mine, other = card("Soldier", owner=ANN), card("Brute", owner=BOB)
    head = card("The Corpse of Viros", red_rains=2)
    it = replace(plain, phoenixborn=head, battlefield=(card("Rampage"), mine))
    full = seat(draw=["Zap"] * 5)
    t = pair(full, full, it=it, second=[other], at="recovery")
    assert (t.discard_pile(ANN), t.discard_pile(BOB)) == (["Soldier"], ["Brute"])
