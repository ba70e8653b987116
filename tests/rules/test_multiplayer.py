"""Three and four players: order, opponents, and what is left of who is out (MULTI)."""

from __future__ import annotations

from typing import Any

import pytest

from ashes_tui.engine.api import (
    DeclareAttack,
    PickCards,
    PlayerLost,
    RoundBegan,
    TokensPlaced,
    TriggerResolved,
    TurnBegan,
)
from tests.rules.table import Table, card, refused, seat

FIVE = ("Wall",) * 5


# --- order -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MULTI-01", "MULTI-04", "MULTI-07")
@pytest.mark.parametrize("n", [3, 4])
def test_turns_go_clockwise_until_all_have_passed_in_a_row(n: int) -> None:
    """Given seat 1 first, then turns go 1, 2, ..., 0, and the phase ends when everybody has passed."""
    t = Table(*(seat(draw=FIVE, hand=FIVE) for _ in range(n)), first_player=1, turn=1)
    for _ in range(n):
        assert not t.seen(RoundBegan)
        t.skip()
    assert [e.seat for e in t.seen(TurnBegan)][: n - 1] == [(1 + i) % n for i in range(1, n)]
    while t.question_of_any() != "turn":
        t.skip()
    assert t.seen(RoundBegan)


@pytest.mark.rule("MULTI-07", "ASC-RND-15")
def test_one_player_passing_twice_does_not_pass_for_another() -> None:
    """Given a player with two main actions who passes with both, then the others still get their turns."""
    t = Table(seat(hand=FIVE, main_actions=2), seat(hand=FIVE), seat(hand=FIVE))
    t.pass_().pass_().end()
    assert (t.table.passed, t.who) == ((0,), 1)
    t.skip()
    assert (t.table.passed, t.who, t.seen(RoundBegan)) == ((0, 1), 2, [])
    t.skip()
    assert t.seen(RoundBegan)


@pytest.mark.rule("ASC-RND-15")
def test_another_main_action_after_a_pass_takes_it_back() -> None:
    """Given two main actions, when one is a Pass and the next is not, then nobody has passed."""
    t = Table(seat(hand=["Soldier"], main_actions=2), seat(), passes=1)
    assert t.table.passed == (1,)
    t.pass_()
    assert t.table.passed == (1, 0)
    t.play("Soldier")
    assert t.table.passed == ()


@pytest.mark.rule("MULTI-02", "MULTI-03", "ASC-TIM-02")
def test_the_opportunity_goes_clockwise_from_the_active_player() -> None:
    """Given an Echoer each and seat 1 active, then 1, 2 and 0 are asked in turn."""
    t = Table(
        seat(field=["Echoer"]), seat(field=["Echoer"], hand=["Zap"]), seat(field=["Echoer", "Peasant"]),
        first_player=1, turn=1,
    )  # fmt: skip
    t.play("Zap").pick("Peasant")
    asked = []
    while t.question == "trigger":
        asked.append(t.who)
        t.decline()
    assert asked == [1, 2, 0]


@pytest.mark.rule("MULTI-03", "ASC-RND-24")
def test_the_first_player_token_goes_clockwise() -> None:
    """Given seat 2 of three first, when the round ends, then seat 0 has the token and the first turn."""
    t = Table(*(seat(draw=FIVE, hand=FIVE) for _ in range(3)), first_player=2, turn=2).to_round_end()
    assert (t.table.first_player, t.who) == (0, 0)


@pytest.mark.rule("MULTI-05", "ASC-GLO-01")
def test_between_turns_the_first_player_is_the_active_one() -> None:
    """Given an effect at the end of the round on every side, then it is resolved from the first player on."""
    t = Table(*(seat(draw=FIVE, hand=FIVE) for _ in range(3)), first_player=1, turn=1)
    assert t.table.lead() == 1
    t.skip()
    assert t.table.lead() == 2
    for first in range(3):
        ended = Table(*(seat(field=["Herald"], hand=FIVE) for _ in range(3)), at="end of round", first_player=first)
        assert [e.seat for e in ended.seen(TriggerResolved)] == [(first + i) % 3 for i in range(3)]


@pytest.mark.rule("MULTI-06", "ASC-RND-11")
def test_fatigue_is_taken_one_each_clockwise() -> None:
    """Given seats with 3, 4 and 5 cards in hand and no pile, then the wounds come in rotation from the first player."""
    seats = (seat(hand=("Wall",) * 3), seat("Hermit", hand=("Wall",) * 4), seat(hand=("Wall",) * 2))
    t = Table(*seats, first_player=1, at="prepare", round=2)
    while t.question_of_any() != "turn":
        t.skip(t.now.decisions[0].seat)
    heads = [s.phoenixborn for s in t.table.seats]
    wounds = [heads.index(e.card) for e in t.seen(TokensPlaced)]
    assert wounds == [1, 2, 0, 2, 0, 2]


# --- opponents -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MULTI-12")
def test_only_the_attacked_player_may_block_or_guard() -> None:
    """Given units on three sides, when seat 2 is attacked, then only seat 2 is asked, and only about its own."""
    t = Table(seat(field=["Soldier"]), seat(field=["Wall"]), seat("Hermit", field=["Brute"]))
    t.do(DeclareAttack(t.id("Hermit")))
    assert (t.who, t.question) == (2, "blockers")
    assert t.asked.blockers == ((t.id("Soldier"), (t.id("Brute"),)),)
    t = Table(seat(field=["Soldier"]), seat(field=["Wall"]), seat("Hermit", field=["Brute"])).attack("Brute")
    assert (t.who, t.question, t.choices) == (2, "guard", ["Hermit"])


@pytest.mark.rule("MULTI-13")
def test_any_other_player_is_an_opponent_and_all_of_them_are() -> None:
    """Given three players, then a target opponent may be either of two, and "all" means both."""
    hands = [seat(hand=["Sky Fall", "Tribute"]), seat("Hermit", hand=FIVE), seat("Hermit", hand=FIVE)]
    t = Table(*hands).play("Sky Fall")
    assert set(t.asked.cards) == {t.id("Hermit"), t.id("Hermit#2")}
    t = Table(*hands).play("Tribute")
    while t.question in ("order", "choose"):
        t.do(PickCards(t.asked.cards))
    assert (t.hand(1), t.hand(2)) == ([], [])


@pytest.mark.rule("MULTI-14", "ASC-ACT-18")
def test_each_player_has_one_reaction_in_each_turn_of_anybody() -> None:
    """Given two players with reactions, then each plays one in the turn of a third, and one in the next turn."""
    reacting: dict[str, Any] = {"field": ["Peasant"] * 2, "dice_": "2 ceremonial"}
    hand = ["Summon Sleeping Brides"] * 2
    t = Table(seat(hand=["Zap"] * 4), seat(hand=[hand[0], "Zap"], **reacting), seat(hand=hand, **reacting))
    for n, peasant in enumerate(("Peasant@1", "Peasant@2", "Peasant@1#2"), start=1):
        t.play(f"Zap#{n}").pick(peasant)
        if n < 3:
            assert (t.question, t.who) == ("trigger", n)
            t.take(f"Summon Sleeping Brides@{n}")
    assert t.question == "turn", "seat 1 has had its reaction"
    t.skip()
    t.play("Zap@1").pick("Peasant@2#2")
    assert (t.question, t.who) == ("trigger", 2), "but in this turn nobody has"


# --- who is out ------------------------------------------------------------------------------------------------------


def dying(**more: Any) -> Table:
    """Seat 0 can finish seat 1 with Sky Fall. Seat 1 controls a unit of seat 2; seat 2 one of seat 1."""
    fields: dict[str, Any] = {
        "field": ["Wall", card("Soldier", owner=2, attached=[card("Gust Spear", owner=0)])],
        "spells": ["Lash"],
        "hand": FIVE,
        "dice_": "2 charm",
        **more,
    }
    return Table(
        seat(hand=["Sky Fall"], field=[card("Brute", on="astral@1")], draw=FIVE),
        seat("Hermit", **fields),
        seat(field=[card("Peasant", owner=1), "Undertaker"], draw=FIVE, hand=FIVE),
    )


def finish(t: Table) -> Table:
    """Sky Fall on seat 1, all mandatory answers given."""
    t.play("Sky Fall").pick("Hermit")
    while t.question == "trigger":
        t.take("Undertaker")
    return t


@pytest.mark.rule("MULTI-08", "MULTI-09", "MULTI-10", "MULTI-11")
def test_who_is_out_discards_what_it_has_in_play() -> None:
    """Given seat 1 destroyed, then its cards go to their owners, its own elsewhere stays, and the game goes on."""
    t = finish(dying())
    assert [e.seat for e in t.seen(PlayerLost)] == [1]
    assert (t.winners, t.field(1), t.spells(1)) == (None, [], [])
    assert sorted(t.discard_pile(1)) == ["Lash", "Wall"]
    assert t.discard_pile(2) == ["Soldier"]
    assert "Gust Spear" in t.discard_pile(0)
    assert t.field(2) == ["Peasant", "Undertaker"]
    assert (t.dice_on("Brute"), t.question, t.who) == (["astral"], "turn", 0)


@pytest.mark.rule("MULTI-08")
def test_the_others_cards_answer_what_is_discarded() -> None:
    """G-18: given an Undertaker of seat 2, then it sees all four cards of seat 1 leave play."""
    assert finish(dying()).status("Undertaker") == 4


@pytest.mark.rule("MULTI-10", "ASC-ACT-12")
def test_what_it_owns_elsewhere_still_goes_to_its_pile() -> None:
    """Given seat 1 out, when its Peasant at seat 2 is destroyed, then it lies with the cards of seat 1."""
    t = finish(dying()).pass_()
    assert t.who == 2
    t.attack("Brute", "Peasant").pick().yes()
    assert t.zone("Peasant") == "discard pile"
    assert "Peasant" in t.discard_pile(1)


@pytest.mark.rule("MULTI-04", "MULTI-07", "MULTI-11")
def test_the_rest_play_on_without_it() -> None:
    """Given seat 1 out, then it has no turn, need not pass, cannot be attacked, and the last one left wins."""
    t = finish(dying())
    with refused("ASC-ATK-01"):
        t.attack("Hermit", "Brute")
    t.pass_()
    assert (t.who, t.seen(RoundBegan)) == (2, [])
    t.skip()
    assert t.seen(RoundBegan)
    t = Table(
        seat(hand=["Sky Fall", "Sky Fall"], side_actions=2), seat("Hermit"), seat("Hermit"),
    )  # fmt: skip
    t.play("Sky Fall#1").pick("Hermit#1")
    assert t.winners is None
    t.play("Sky Fall#2")
    assert t.winners == (0,)


@pytest.mark.rule("MULTI-08")
def test_the_token_of_who_is_out_goes_on() -> None:
    """G-06: given seat 1 with the first player token, when it is out, then seat 2 has it."""
    t = Table(seat(hand=["Sky Fall"]), seat("Hermit"), seat(), first_player=1, turn=0).play("Sky Fall").pick("Hermit")
    assert t.table.first_player == 2


@pytest.mark.rule("MULTI-08")
def test_the_turn_of_who_is_out_ends() -> None:
    """G-06: given seat 0 killed by a counter-blow of its own making, then seat 1 has the turn at once."""
    t = Table(seat("Hermit", hand=["Immolate"], draw=FIVE), seat("Marshal"), seat("Marshal"))
    t.play("Immolate")
    assert ([e.seat for e in t.seen(PlayerLost)], t.who, t.question) == ([0], 1, "turn")


@pytest.mark.rule("MULTI-08")
def test_an_attack_on_who_is_out_ends_without_damage() -> None:
    """Given two attackers on a Hermit with one wound left, when the first kills, then the second fights nobody."""
    t = Table(seat(field=["Soldier", "Brute"]), seat(card("Hermit", wounds=4)), seat())
    t.attack("Hermit", "Soldier", "Brute")
    while t.question == "next battle":
        t.pick("Soldier")
    assert (t.wounds("Hermit"), t.table.attack) == (6, None)
    assert (t.exhaustion("Soldier"), t.exhaustion("Brute")) == (1, 1)


@pytest.mark.rule("MULTI-08")
def test_an_effect_until_the_next_turn_of_who_is_out_ends_when_it_would_have_come() -> None:
    """G-07: given such an effect of seat 1, when seat 1 is out, then it still ends after the turn of seat 0."""
    t = Table(
        seat(field=["Soldier"], hand=["Sky Fall"]), seat("Hermit", hand=["Long Guard"]), seat(hand=FIVE),
        first_player=1, turn=1,
    )  # fmt: skip
    t.play("Long Guard").pass_()
    t.skip()
    t.play("Sky Fall").pick("Hermit")
    assert t.stats("Soldier") == "5/2/1"
    t.attack("Marshal@2")
    assert (t.who, t.stats("Soldier")) == (2, "2/2/1")


@pytest.mark.rule("MULTI-08")
def test_an_effect_during_the_next_turn_of_who_is_out_ends_when_it_would_have_come() -> None:
    """G-07: given a Dare of seat 1, when seat 1 is out before its turn, then no trace of it stays for later rounds."""
    t = Table(seat(hand=["Dare", "Sky Fall"]), seat("Hermit"), seat(hand=FIVE), turn=0).play("Dare").pick_seat(1)
    t.play("Sky Fall").pick("Hermit")
    assert len(t.table.effects) == 1
    t.pass_()
    assert (t.who, t.table.effects) == (2, ())
