"""Two players against an opponent: the shared turn, its two turns, range, token, end (ASC-2P, COOP)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ashes_tui.engine.api import (
    ActionSpent,
    BehaviorRolled,
    BlockersDeclared,
    CardMoved,
    DamageDealt,
    FirstPlayerSet,
    GameSetup,
    HandOver,
    OpponentSetup,
    Pass,
    PhaseBegan,
    SeatScenario,
    SeatSetup,
    StaminaLowered,
    TokensPlaced,
    TriggerResolved,
    TurnBegan,
    TurnHanded,
    UsePower,
    new_game,
    opponent_seat,
    options,
    without_effect,
)
from ashes_tui.lang.terms import Means, Phase, Rule, Stat, Token, Zone
from tests.rules.coop import ANN, BACK, BOB, FRONT, both_pass, hand_over, pair, turns
from tests.rules.dragon import dragon, scatha
from tests.rules.table import Table, card, decks, refused, rules, seat

# --- setup -------------------------------------------------------------------------------------------------------


def fresh(name: str = "Scatha Kalani", difficulty: str = "standard", *, seed: int = 1) -> Table:
    """A new game of two, after the First Five."""
    lists = (decks()["Issa Brightmore"], decks()["Coal Roarkwin"])
    seats = tuple(SeatSetup(n, deck) for n, deck in zip(("Ann", "Bob"), lists, strict=True))
    t = Table(start=new_game(rules(), GameSetup(seats, seed, opponent=OpponentSetup(name, difficulty))))
    for who in (ANN, BOB):
        (asked,) = [d for d in t.now.decisions if d.seat == who]
        five = list({t.cards[c].name: f"{t.cards[c].name}@{who}" for c in asked.cards}.values())[:5]  # type: ignore[union-attr]
        t.pick(*five, seat=who)
    return t


@pytest.mark.rule("ASC-SET-06", "ASC-SET-10", "ASC-SET-12", "COOP-02", "COOP-03", "COOP-04")
def test_what_an_opponent_begins_with_against_two() -> None:
    """Given two players, then the values for two, two full rows, two conjuration piles, and one of all else."""
    t = fresh("Indiri Aldair", "heroic")
    body, second = t.table.seats[FRONT], t.table.seats[BACK]
    assert (t.board.stat(body.phoenixborn, Stat.LIFE), body.stamina) == (45, 3)
    assert second.phoenixborn == body.phoenixborn
    assert (body.opposing, second.opposing) == (ANN, BOB)
    assert len(body.battlefield) == len(second.battlefield) == 5
    assert len(t.pile(FRONT)) == 6
    assert sorted(t.pile(FRONT)) == sorted(t.pile(BACK))
    assert (second.draw_pile, second.spellboard) == ((), ())
    assert len([d for d in t.table.dice if d.owner in (FRONT, BACK)]) == 5


@pytest.mark.rule("ASC-RND-06", "COOP-06")
@pytest.mark.parametrize("first", [ANN, BOB])
def test_either_player_may_begin(first: int) -> None:
    """When most basics were rolled, then that player says which of the two has the token, never the opponent."""
    t = fresh()
    assert (t.question, t.asked.seats) == ("first player", (t.who, 1 - t.who))
    t.pick_seat(first)
    assert t.table.first_player == first


# --- the shared turn ---------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-2P-01", "COOP-07")
def test_partners_take_their_actions_in_any_order() -> None:
    """Given a shared turn, then each has a main and a side action, and they act in turn as they like."""
    t = pair(seat(hand=["Lash"]), seat(field=["Soldier"], hand=["Lash"]))
    assert (t.who, t.actions(ANN), t.actions(BOB)) == (ANN, (1, 1), (1, 1))
    t.meditate("Lash@0")
    hand_over(t)
    assert (t.who, t.table.active) == (BOB, BOB)
    t.attack("Scatha Kalani", "Soldier")
    while t.question != "turn":
        t.skip()
    assert (t.who, t.actions(BOB)) == (BOB, (0, 1))
    hand_over(t).pass_()
    assert (t.who, t.actions(ANN)) == (BOB, (0, 0)), "Ann has no action left"
    assert t.why_not(ANN, Pass()) == "ASC-2P-01"
    assert turns(t.log) == []
    t.end()
    assert turns(t.log)[:2] == [FRONT, BACK]


@pytest.mark.rule("ASC-2P-01", "COOP-07")
def test_what_partners_may_not_do() -> None:
    """Given a shared turn, then nobody takes two main actions, none is left out, and who is done acts no more."""
    t = pair()
    with refused("ASC-RND-13", "main-action-due"):
        t.end()
    with refused("ASC-2P-01", "no-partner"):
        t.do(HandOver(FRONT))
    t.pass_()
    with refused("ASC-RND-13", "no-main-action"):
        t.pass_()
    t.end()
    assert (t.who, t.seen(TurnHanded)[-1].done) == (BOB, True)
    with refused("ASC-2P-01", "partner-done"):
        t.do(HandOver(ANN))
    alone = Table(seat(), seat())
    with refused("ASC-2P-01", "no-partner"):
        alone.do(HandOver(BOB))


@pytest.mark.rule("ASC-2P-02", "COOP-08")
def test_each_player_has_one_reaction_in_each_turn() -> None:
    """Given a reaction in the shared turn, then that player plays no second, the partner may; then anew."""
    hand = ["Zap", "Zap", "Buckler", "Buckler"]
    t = pair(seat(field=["Wall"], hand=hand), seat(field=["Wall"], hand=hand), second=["Sear"])
    t.play("Zap@0").pick("Wall@0").take("Buckler@0")
    t.play("Zap#2").pick("Wall@0")
    assert (t.question, t.wounds("Wall@0")) == ("turn", 1)
    hand_over(t).play("Zap@1").pick("Wall@1").take("Buckler@1")
    assert [t.table.seats[s].reacted for s in (ANN, BOB)] == [True, True]
    t.pass_().end().pass_().end()
    assert [t.table.seats[s].reacted for s in (ANN, BOB)] == [False, False]


@pytest.mark.rule("ASC-2P-01", "ASC-TIM-02")
def test_who_acts_answers_first_then_the_partner_then_the_opponent() -> None:
    """Given answers to one fact, when Bob acts, then his come first, then Ann's, then the opponent's (Q-06)."""
    t = pair(
        seat(field=["Witness"]), seat(field=["Witness", "Peasant"], hand=["Doom"]), row=["Fletch"], second=["Sear"]
    )
    hand_over(t).play("Doom").pick("Peasant")
    assert [e.seat for e in t.seen(TriggerResolved)] == [BOB, ANN]
    assert t.table.order(BOB) == (BOB, ANN, BACK, FRONT)
    assert t.table.order(BACK) == (BACK, FRONT, BOB, ANN)


# --- the opponent's two turns ------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-2P-05", "ASC-2P-13", "COOP-11", "COOP-18", "COOP-19")
@pytest.mark.parametrize(
    ("first", "order", "following"),
    [
        (ANN, [ANN, FRONT, BACK], BACK),
        (BACK, [BACK, FRONT, BOB], BOB),
        (BOB, [BOB, BACK, FRONT], FRONT),
        (FRONT, [FRONT, BACK, ANN], ANN),
    ],
)
def test_the_token_goes_round_and_orders_the_turns(first: int, order: list[int], following: int) -> None:
    """Given the token with Ann, the opponent pointing at Bob, with Bob, pointing at Ann: two turns in that order."""
    t = pair(row=["?Sear"], second=["?Sear"], at="turns", first_player=first, rolls=["basic", "basic"])
    while t.question_of_any() == "turn" and len(turns(t.log)) < 3:
        t.skip()
    assert turns(t.log)[:3] == order
    ended = pair(at="end of round", first_player=first)
    assert [e.seat for e in ended.seen(FirstPlayerSet)] == [following]


@pytest.mark.rule("ASC-2P-06", "ASC-2P-07", "COOP-12")
def test_its_own_status_ability_comes_in_both_turns_against_whom_it_faces() -> None:
    """Given 2 status tokens, then in each turn its ability hurts the leftmost unit of the player faced in it."""
    it = dragon(tokens=scatha(status=2))
    t = pair(seat(field=["Wall"]), seat(field=["Brute"]), it=it)
    both_pass(t)
    hurt = [(e.card, e.n) for e in t.seen(DamageDealt) if e.means is Means.ABILITY]
    assert hurt == [(t.id("Wall"), 1), (t.id("Brute"), 1)]
    assert t.status("Scatha Kalani") == 0


@pytest.mark.rule("ASC-2P-07")
def test_an_answer_of_its_own_card_is_for_the_battlefield_whose_turn_it_is() -> None:
    """Given its card and spells, then they act for the second battlefield in that one's turn, else for the first."""
    t = pair(second=["Birdhunter"], row=["Birdhunter"], turn=BACK, ann=seat(field=["Wall"]), bob=seat(field=["Wall"]))
    assert t.table.active == BACK
    assert (t.table.acting(FRONT), t.table.acting(ANN)) == (BACK, ANN)
    assert t.table.opposing(t.table.acting(FRONT)) == (BOB,)


@pytest.mark.rule("ASC-2P-08", "COOP-12", "COOP-13")
def test_only_whom_it_faces_blocks() -> None:
    """Given units of both, when the second battlefield attacks, then Bob may block with his, and Ann is not asked."""
    t = pair(seat(field=["Wall"]), seat(field=["Soldier"]), row=["Sear"], second=["Birdhunter"], turn=BACK)
    assert (t.question, t.who) == ("blockers", BOB)
    assert [[t.cards[b].seat for b in able] for _, able in t.asked.blockers] == [[BOB]]


@pytest.mark.rule("ASC-2P-08")
def test_only_whom_it_faces_guards() -> None:
    """Given guards of both, when the second battlefield attacks a unit, then Bob's Phoenixborn and Sentry may guard."""
    t = pair(seat("Hermit", field=["Sentry"]), seat(field=["Soldier", "Sentry"]), second=["Dragon Rage"], turn=BACK)
    assert (t.question, t.who) == ("guard", BOB)
    assert [(t.cards[c].name, t.cards[c].seat) for c in t.asked.cards] == [("Marshal", BOB), ("Sentry", BOB)]


@pytest.mark.rule("ASC-DRG-07")
def test_a_progress_text_is_resolved_for_each_battlefield() -> None:
    """Given "1 damage to all units opposing", then those of both players are dealt it, each once."""
    t = pair(seat(field=["Wall"]), seat(field=["Brute"]), at="prepare", round=2)
    assert [t.wounds(n) for n in ("Wall", "Brute")] == [1, 1]
    assert t.table.seats[FRONT].stage == 2


@pytest.mark.rule("ASC-2P-03", "ASC-2P-04", "COOP-14")
def test_rows_are_refilled_in_turn() -> None:
    """Given rows of one and none, then aspects come one at a time, now here, now there, until both reach threat."""
    t = pair(row=["Sear"], at="prepare", round=2)
    laid = [e.seat for e in t.seen(CardMoved) if e.zone is Zone.FACE_DOWN]
    assert laid == [FRONT, BACK, FRONT, BACK, FRONT, BACK, BACK]


# --- attacks and effects -----------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-2P-09", "COOP-10")
def test_a_unit_on_either_battlefield_may_be_attacked() -> None:
    """Given units on both battlefields, when Ann attacks that facing Bob, then there is a battle with it."""
    t = pair(seat(field=["Brute"]), row=["Sear"], second=["Birdhunter"], rolls=["power"])
    t.attack("Birdhunter")
    assert t.zone("Birdhunter") == "discard pile"
    assert t.wounds("Scatha Kalani") == 2


@pytest.mark.rule("ASC-2P-10", "COOP-24")
def test_shields_defend_only_their_own_battlefield() -> None:
    """Given a shield facing Bob, then it blocks Bob's attack and no attack of Ann, and guards no unit facing Ann."""

    def attacked(target: str, who: int) -> Table:
        both = seat(field=["Brute"])
        t = pair(both, both, row=["Sear"], second=["Aegis Feathers"], rolls=["power"])
        t = t if who == ANN else hand_over(t)
        return t.attack(target)

    def blocks(t: Table) -> int:
        return sum(len(e.blocks) for e in t.seen(BlockersDeclared))

    assert blocks(attacked("Scatha Kalani", BOB)) == 1
    assert blocks(attacked("Scatha Kalani", ANN)) == 0
    assert [e.guard for e in attacked("Sear", ANN).seen(BehaviorRolled)] == [True], "the die decides, not the shield"


@pytest.mark.rule("ASC-2P-11", "COOP-09", "COOP-16")
def test_targets_are_anywhere_but_all_is_near() -> None:
    """Given units everywhere, then a target may be any of them, and "all" are one's own and those one faces."""
    ann = seat(field=["Wall"], hand=["Zap", "Blight", "Reckoning"])
    t = pair(ann, seat(field=["Brute"]), row=["Sear"], second=["Birdhunter"])
    t.play("Zap")
    assert set(t.choices) == {"Wall", "Brute", "Sear", "Birdhunter"}
    t.pick("Brute")
    assert t.wounds("Brute") == 1
    t.play("Blight")
    assert (t.wounds("Sear"), t.wounds("Birdhunter")) == (1, 0)
    t.play("Reckoning")
    assert set(t.choices) == {"Marshal", "Scatha Kalani"}
    t.pick("Marshal@0", "Scatha Kalani")
    assert [t.wounds(n) for n in ("Marshal@0", "Marshal@1", "Scatha Kalani")] == [1, 0, 1]


@pytest.mark.rule("COOP-17", "ASC-2P-11")
def test_all_players_are_the_acting_one_and_the_opponent() -> None:
    """Given "all players draw", when Bob plays it, then Bob draws, the opponent discards one, and Ann draws nothing."""
    draw = ["Zap", "Zap"]
    t = pair(seat(draw=draw), seat(draw=draw, hand=["Round of Drinks"]))
    pile = len(t.draw_pile(FRONT))
    hand_over(t).play("Round of Drinks")
    assert (len(t.hand(ANN)), len(t.hand(BOB)), pile - len(t.draw_pile(FRONT))) == (0, 1, 1)


@pytest.mark.rule("COOP-23")
def test_no_units_counts_both_battlefields() -> None:
    """Given units only where the partner faces, then the opponent is not without units: Slash hits one of those."""
    t = pair(seat("Coal Roarkwin", hand=["Zap"]), row=["?Sear"], second=["Birdhunter"])
    t.use("Coal Roarkwin", "Slash").pick("Zap")
    t.pick_seat(FRONT)
    if t.question == "target":
        t.pick("Birdhunter")
    assert (t.wounds("Birdhunter"), t.wounds("Scatha Kalani")) == (1, 0)


@pytest.mark.rule("ASC-2P-02", "ASC-ACT-17")
@pytest.mark.parametrize("it", [FRONT, BACK])
def test_reactions_answer_attacks_of_either_battlefield(it: int) -> None:
    """Given reactions to attacks of opponents, then those of both battlefields are answered by either player."""
    hand = ["Snare"]
    t = pair(seat(hand=hand), seat(hand=hand), row=["Birdhunter"], second=["Birdhunter"], turn=it)
    asked = set()
    for who in (ANN, BOB):
        if t.question == "next response":
            t.pick_seat(who)
        assert (t.question, t.choices) == ("trigger", ["Snare"])
        asked.add(t.who)
        t.decline()
    assert asked == {ANN, BOB}


@pytest.mark.rule("ASC-2P-11")
@pytest.mark.parametrize("target", ["Sear", "Birdhunter"])
def test_texts_about_opponents_units_hear_of_both_battlefields(target: str) -> None:
    """Given a text for the destruction of an opponent's unit, then it answers on whichever battlefield that was."""
    t = pair(seat(field=["Mirror Guard"], hand=["Doom"]), row=["Sear"], second=["Birdhunter"])
    t.play("Doom").pick(target)
    assert t.status("Mirror Guard") == 1


# --- passing and the end of the phase ----------------------------------------------------------------------------


@pytest.mark.rule("ASC-DRG-15", "COOP-20")
def test_a_pass_looks_at_the_row_one_faces() -> None:
    """Given a face-down aspect facing Bob only, then Ann's pass raises no die, and Bob's does."""
    t = pair(second=["?Sear"])
    t.pass_()
    assert all(d.level == 0 for d in t.table.dice if d.owner == FRONT)
    t.end().pass_()
    assert sorted(d.level for d in t.table.dice if d.owner == FRONT) == [0, 0, 0, 0, 1]


@pytest.mark.rule("COOP-21", "ASC-RND-15")
def test_the_phase_ends_when_all_four_have_passed() -> None:
    """Given empty rows, when both pass and it passes twice, then recovery comes (Q-05)."""
    t = both_pass(pair())
    assert Phase.RECOVERY in [e.phase for e in t.seen(PhaseBegan)]
    assert turns(t.log) == [FRONT, BACK]


@pytest.mark.rule("COOP-21", "ASC-RND-15")
def test_one_main_action_of_a_partner_starts_the_count_anew() -> None:
    """Given Ann's pass before Bob's attack, then after the opponent's passes there is another shared turn."""
    t = pair(bob=seat(field=["Soldier"]))
    t.pass_().end().attack("Scatha Kalani")
    while t.question not in ("", "turn"):
        t.skip()
    t.end()
    assert Phase.RECOVERY not in [e.phase for e in t.seen(PhaseBegan)]
    assert turns(t.log) == [FRONT, BACK, ANN]
    t.pass_()
    assert t.table.passes == 3


# --- the end of the round and of the game ------------------------------------------------------------------------


@pytest.mark.rule("ASC-2P-12", "COOP-22")
def test_both_players_end_of_round_effects_come_together() -> None:
    """Given effects of all, when Bob has the token, then Bob's come first, then Ann's, then the opponent's."""
    t = pair(seat(field=["Herald"]), seat(field=["Herald"]), row=["Fletch"], at="end of round", first_player=BOB)
    while t.question not in ("", "turn") and len(t.seen(TriggerResolved)) < 3:
        t.skip()
    assert [e.seat for e in t.seen(TriggerResolved)][:3] == [BOB, ANN, FRONT]


@pytest.mark.rule("ASC-2P-14", "COOP-01")
def test_both_lose_when_one_falls() -> None:
    """Given Bob's Phoenixborn near death, when it dies in the opponent's turn, then both have lost."""
    t = pair(seat(hand=["Bolt"]), seat(card("Hermit", wounds=4)), it=dragon(tokens=scatha(status=2)))
    both_pass(t)
    assert t.winners == (FRONT, BACK)


@pytest.mark.rule("ASC-2P-14", "COOP-01")
def test_both_win_when_it_falls() -> None:
    """Given 29 wounds, when Bob's spell does the last 2, then both have won."""
    t = pair(bob=seat(hand=["Bolt"]), it=dragon(tokens=scatha(wounds=29)))
    hand_over(t).play("Bolt")
    if t.question:
        t.pick("Scatha Kalani")
    assert t.winners == (ANN, BOB)
    assert (t.seen(ActionSpent), t.seen(TurnBegan)) == ([], [])
    assert [e.n for e in t.seen(TokensPlaced) if e.token is Token.WOUND] == [2]


# --- a Chimera ---------------------------------------------------------------------------------------------------


def viros(**more: Any) -> SeatScenario:
    """The Chimera of Viros as it faces two."""
    plain = opponent_seat(rules().rulebook.automata["The Corpse of Viros"], players=2)
    return replace(plain, **more)


@pytest.mark.rule("COOP-05")
def test_a_chimera_is_fatigued_when_its_pile_is_emptied_twice() -> None:
    """Given two players and few aspects left, when its rows are refilled, then stamina falls by each emptying."""
    few = viros(draw_pile=("Rampage",), discard_pile=("Whiplash",) * 3)
    assert pair(it=few, at="recovery").seen(StaminaLowered)[0].stamina == 1
    told = [e.stamina for e in pair(it=few, at="recovery").seen(StaminaLowered)]
    assert told == [1, 0]


@pytest.mark.rule("COOP-15")
def test_red_rains_count_the_aspects_of_both_battlefields() -> None:
    """Given 1 aspect face up here and 1 there, one more face down, then the Chimera gets 2 tokens."""
    it, full = viros(battlefield=(card("Rampage"),)), seat(draw=["Zap"] * 5)
    t = pair(full, full, it=it, second=["Whiplash", "?Rampage"], at="recovery")
    assert [e.n for e in t.seen(TokensPlaced) if e.rule is Rule.FACE_UP_RAINS] == [1, 1]


@pytest.mark.rule("COOP-12", "COOP-01")
def test_an_ultimate_comes_for_both_battlefields() -> None:
    """Given 2 Red Rains tokens and an aspect, when the third comes, then both players are hurt by the Ultimate."""
    it = viros(phoenixborn=card("The Corpse of Viros", red_rains=2), battlefield=(card("Rampage"),))
    full = seat(draw=["Zap"] * 5)
    t = pair(full, full, it=it, at="recovery", first_player=BOB)
    hurt = [(e.card, e.n) for e in t.seen(DamageDealt)][:2]
    assert hurt == [(t.id("Marshal@1"), 1), (t.id("Marshal@0"), 1)], "the first player's side comes first"


@pytest.mark.rule("ASC-TIM-02", "ASC-2P-02")
def test_nobody_is_asked_who_reacts_first_from_hand() -> None:
    """Given reactions in both hands only, then they come in the order of play: a question would tell of a hand."""
    t = pair(seat(hand=["Snare"]), seat(hand=["Snare"]), row=["Birdhunter"], second=["Birdhunter"], turn=BACK)
    asked = []
    while t.question in ("trigger", "next response"):
        assert t.question == "trigger"
        asked.append(t.who)
        t.decline()
    assert asked == [BOB, ANN]


@pytest.mark.rule("ASC-2P-01")
@pytest.mark.parametrize("passed", [False, True])
def test_that_a_part_of_the_turn_ends_is_no_effect(passed: bool) -> None:
    """Given a dice power without a target, then it is noted as vain, also as the last action before the partner's."""
    t = pair(seat(dice_="natural:power"), seat(dice_="natural:power"))
    if passed:
        t.pass_()
    offered = [option.choice for option in options(t.rules, t.now.state, t.asked)]
    assert [type(vain.choice) for vain in without_effect(t.rules, t.now.state, ANN, offered)] == [UsePower]
