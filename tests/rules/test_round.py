"""The round: phases, first player, turns, recovery, the end (ASC-RND)."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import (
    CardMoved,
    DamageDealt,
    DiceRolled,
    EffectEnded,
    EffectScenario,
    FirstPlayerSet,
    Pass,
    PhaseBegan,
    PickSeat,
    RoundBegan,
    TokensPlaced,
    TriggerResolved,
    TurnBegan,
    TurnDecision,
    UsePower,
    options,
)
from ashes_tui.lang.select import Num
from ashes_tui.lang.static import StatBonus
from ashes_tui.lang.terms import Duration, Phase, Stat, Token, Zone
from tests.rules.table import Table, card, decks, dice, game, refused, rolled, seat

FIVE = ["Zap"] * 5


# --- the order of things -----------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-RND-01", "ASC-RND-02")
def test_phases_follow_each_other_until_the_next_round() -> None:
    """Given two rounds, then prepare, player turns, recovery and end of round follow, without a dragon phase."""
    t = Table(seat(hand=FIVE, spent="charm"), seat(hand=FIVE), at="prepare", round=1, rolls=rolled("basic"))
    t.pick_seat(0).skip(0).skip(1).to_round_end().to_round_end()
    assert [e.phase for e in t.seen(PhaseBegan)][:8] == [
        Phase.PREPARE,
        Phase.PLAYER_TURNS,
        Phase.RECOVERY,
        Phase.ROUND_END,
    ] * 2
    assert [e.round for e in t.seen(RoundBegan)] == [1, 2, 3]


# --- prepare -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-RND-03", "ASC-RND-08")
def test_everybody_rolls_then_discards_then_draws() -> None:
    """Given two players, then both roll, both discard without seeing the other's choice, and then both draw."""
    t = Table(
        seat(hand=["Soldier", "Brute"], draw=FIVE, spent="2 charm"),
        seat(hand=["Wall"], draw=FIVE, spent="natural"),
        at="prepare",
        round=2,
    )
    assert [e.seat for e in t.seen(DiceRolled)] == [0, 1]
    assert {d.seat for d in t.now.decisions} == {0, 1}
    t.pick("Brute", seat=0)
    assert t.hand(0) == ["Soldier", "Brute"], "hidden until the other has chosen"
    assert not t.seen(CardMoved)
    t.pick(seat=1)
    assert (t.discard_pile(0), t.discard_pile(1)) == (["Brute"], [])
    assert (t.hand(0), t.hand(1)) == (["Soldier", *["Zap"] * 4], ["Wall", *["Zap"] * 4])
    moves = [e.zone for e in t.seen(CardMoved)]
    assert moves == [Zone.DISCARD_PILE, *[Zone.HAND] * 8]


@pytest.mark.rule("ASC-RND-05")
def test_exactly_the_exhausted_dice_are_rolled() -> None:
    """Given dice in both pools and on a card, then those in the exhausted pool are rolled, the others stay."""
    t = Table(
        seat(card("Marshal", on="time"), hand=FIVE, dice_="charm:class", spent="2 natural"),
        seat(hand=FIVE),
        at="prepare",
        round=2,
        rolls=rolled("power, basic"),
    )
    (roll,) = t.seen(DiceRolled)
    assert {t.table.dice[d].type.value for d, _ in roll.rolls} == {"natural"}
    assert t.active(0) == dice("charm:class, natural, natural:basic")
    assert t.dice_on("Marshal") == ["time"]


@pytest.mark.rule("ASC-RND-06")
@pytest.mark.parametrize("choice", [0, 1])
def test_most_basics_chooses_the_first_player_in_round_one(choice: int) -> None:
    """Given more basics for seat 1, then seat 1 says who is first, and that player takes the first turn."""
    t = Table(
        seat(hand=FIVE, spent="3 charm"),
        seat(hand=FIVE, spent="3 natural"),
        at="prepare",
        round=1,
        rolls=rolled("basic, 2 power", "2 basic, power"),
    )
    assert (t.question, t.who, t.asked.seats) == ("first player", 1, (1, 0))
    t.pick_seat(choice).skip(0).skip(1)
    assert (t.table.first_player, t.who) == (choice, choice)


@pytest.mark.rule("ASC-RND-06")
def test_nobody_chooses_a_first_player_in_later_rounds() -> None:
    """Given round 2, then the token stays where it is."""
    t = Table(seat(hand=FIVE, spent="charm"), seat(hand=FIVE), at="prepare", round=2, first_player=1)
    assert t.question_of_any() == "prepare discard"
    assert t.table.first_player == 1


@pytest.mark.rule("ASC-RND-07")
def test_on_a_tie_everybody_rolls_all_dice_again() -> None:
    """Given a tie, then all dice of both are rolled until there is none."""
    t = Table(
        seat(hand=FIVE, spent="2 charm"),
        seat(hand=FIVE, spent="2 natural"),
        at="prepare",
        round=1,
        rolls=rolled("basic, power", "basic, class", "2 class", "2 power", "2 power", "2 basic"),
    )
    assert [(e.seat, len(e.rolls)) for e in t.seen(DiceRolled)] == [(0, 2), (1, 2)] * 3
    assert (t.question, t.who) == ("first player", 1)
    assert (t.active(0), t.active(1)) == (dice("2 charm"), dice("2 natural:basic"))


@pytest.mark.rule("ASC-RND-08")
@pytest.mark.parametrize("gone", [[], ["Soldier"], ["Soldier", "Brute", "Wall"]])
def test_any_number_of_cards_may_be_discarded(gone: list[str]) -> None:
    """Given three cards, then none, some or all of them may go; what is not in hand may not."""
    t = Table(seat(hand=["Soldier", "Brute", "Wall"], draw=FIVE), seat(draw=FIVE), at="prepare", round=2)
    with refused("ASC-RND-08"):
        t.pick("Zap")
    t.pick(*gone)
    assert sorted(t.discard_pile(0)) == sorted(gone)
    assert len(t.hand(0)) == 5


@pytest.mark.rule("ASC-RND-09")
@pytest.mark.parametrize(("before", "after"), [(0, 5), (3, 5), (5, 5), (7, 7)])
def test_hands_are_filled_up_to_five(before: int, after: int) -> None:
    """Given hands of several sizes, then cards are drawn up to 5; a larger hand stays as it is."""
    t = Table(seat(hand=["Soldier"] * before, draw=FIVE * 2), seat(draw=FIVE), at="prepare", round=2)
    if before:
        t.skip(0)
    assert (len(t.hand(0)), len(t.draw_pile(0))) == (after, 10 - max(0, 5 - before))
    assert t.discard_pile(0) == []


@pytest.mark.rule("ASC-RND-10", "ASC-DMG-08")
def test_each_card_that_cannot_be_drawn_is_a_wound() -> None:
    """Given two cards too few, then two wounds are placed: no damage, so the astral die does nothing."""
    t = Table(seat(card("Marshal", on="astral"), draw=["Zap"] * 3), seat(draw=FIVE), at="prepare", round=2)
    assert (t.wounds("Marshal@0"), t.dice_on("Marshal@0"), len(t.hand(0))) == (2, ["astral"], 3)
    assert not t.seen(DamageDealt)


@pytest.mark.rule("ASC-RND-11")
@pytest.mark.parametrize("first", [0, 1])
def test_fatigue_alternates_from_the_first_player(first: int) -> None:
    """Given two and three cards missing, then wounds are placed one at a time in turn, the first player first."""
    t = Table(seat(draw=["Zap"] * 3), seat(draw=["Zap"] * 2), at="prepare", round=2, first_player=first)
    seats = [t.cards[e.card].seat for e in t.seen(TokensPlaced) if e.token is Token.WOUND]
    assert seats == ([0, 1, 0, 1, 1] if first == 0 else [1, 0, 1, 0, 1])


@pytest.mark.rule("ASC-RND-11", "ASC-RND-25")
@pytest.mark.parametrize("first", [0, 1])
def test_fatigue_ends_the_game_at_once(first: int) -> None:
    """Q-23: given both Phoenixborn one wound from the end, then the one whose wound comes first loses."""
    t = Table(seat(card("Hermit", wounds=4)), seat(card("Hermit", wounds=4)), at="prepare", round=2, first_player=first)
    assert t.winners == (1 - first,)
    assert len([e for e in t.seen(TokensPlaced) if e.token is Token.WOUND]) == 1


# --- turns -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-RND-12")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_player_begins_and_turns_alternate(first: int) -> None:
    """Given a first player, then that player takes the first turn and the turns go around."""
    t = Table(seat(hand=["Soldier"]), seat(hand=["Soldier"]), at="turns", first_player=first)
    t.play(f"Soldier@{first}").end().play(f"Soldier@{1 - first}").end().skip().skip()
    assert [e.seat for e in t.seen(TurnBegan)][:4] == [first, 1 - first, first, 1 - first]
    other = Table(seat(), seat(), turn=0)
    assert other.why_not(1, Pass()) == "ASC-RND-12"


@pytest.mark.rule("ASC-RND-13")
def test_a_turn_is_one_main_and_at_most_one_side_action_in_either_order() -> None:
    """Given both actions, then either may come first; the main action must be taken, the side action need not."""
    t = Table(seat(hand=["Soldier"], spells=["Lash"]), seat(field=["Wall"]))
    assert t.actions(0) == (1, 1)
    with refused("ASC-RND-13", "main-action-due"):
        t.end()
    t.use("Lash").play("Soldier")
    assert t.who == 1, "nothing left to do"
    t = Table(seat(hand=["Soldier"], spells=["Lash"]), seat(field=["Wall"])).play("Soldier")
    assert (t.who, t.actions(0)) == (0, (0, 1))
    t.end()
    assert (t.who, t.wounds("Wall")) == (1, 0)


@pytest.mark.rule("ASC-RND-14")
def test_which_actions_there_are() -> None:
    """Given a rich position, then plays, activations, powers, attacks, meditation and Pass are offered; no more."""
    mine = seat(field=["Soldier"], spells=["Lash"], hand=["Brute", "Bandage"], dice_="natural, charm:class")
    t = Table(mine, seat(field=["Wall"]))
    found = [(type(o.choice).__name__, o.main, o.side) for o in options(t.rules, t.now.state, t.asked)]
    assert found == [
        ("PlayCard", 1, 0),
        ("Activate", 0, 1),
        ("UsePower", 0, 1),
        ("DeclareAttack", 1, 0),
        ("DeclareAttack", 1, 0),
        ("Meditate", 0, 1),
        ("Pass", 1, 0),
    ]
    assert isinstance(t.asked, TurnDecision)
    with refused("ASC-RND-14", "not-now"):
        t.pick_seat(1)


@pytest.mark.rule("ASC-RND-15")
def test_the_phase_ends_when_all_have_passed_in_a_row() -> None:
    """Given passes broken by another main action, then the count starts again, and who passed may act again."""
    t = Table(seat(hand=["Soldier"]), seat(hand=["Soldier"]))
    t.skip()
    t.play("Soldier@1").end()
    t.play("Soldier@0").end()
    t.skip()
    assert t.table.passes == 1
    t.pass_()
    assert not t.seen(RoundBegan), "the side action is still open"
    t.end()
    assert t.seen(RoundBegan)


@pytest.mark.rule("ASC-RND-15")
def test_a_side_action_does_not_break_the_passes() -> None:
    """Given a pass with a side action by each player, then the phase ends all the same."""
    t = Table(seat(field=["Wall"], spells=["Lash"]), seat(field=["Wall"], spells=["Lash"]))
    t.pass_().use("Lash@0").use("Lash@1").pass_()
    assert t.seen(RoundBegan)


# --- recovery ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-RND-16", "ASC-RND-20")
def test_wounds_then_exhaustion_then_dice() -> None:
    """Given all three to do, then wounds go first, then exhaustion, dice on cards, and then the players choose."""
    mine = seat(field=[card("Wall", wounds=2, exhaustion=1, on="charm")], dice_="2 time", draw=FIVE)
    t = Table(mine, seat(dice_="natural", draw=FIVE), at="recovery")
    told = [f"{type(e).__name__} {getattr(e, 'token', '')}".strip() for e in t.log[1:]]
    assert told == ["TokensRemoved wound", "TokensRemoved exhaustion", "DieMoved"]
    assert {d.seat for d in t.now.decisions} == {0, 1}
    t.pick_dice("time", seat=0)
    assert t.active(0) == dice("2 time"), "hidden until the other has chosen"
    t.pick_dice("natural", seat=1)
    assert [d.type.value for d in t.table.pool(0, -1)].count("time") == 2, "one of them kept, one rolled anew"


@pytest.mark.rule("ASC-RND-17")
def test_units_lose_wounds_up_to_their_recover_value_and_phoenixborn_none() -> None:
    """Given wounded units and Phoenixborn, then units recover, never below no wounds; Phoenixborn keep theirs."""
    field = [
        card("Wall", wounds=4),
        card("Brute", wounds=1),
        card("Peasant", attached=["Overcharged Growth"], wounds=1),
    ]
    t = Table(
        seat(card("Marshal", wounds=3), field=field, draw=FIVE),
        seat(field=[card("Gildling", wounds=1)], draw=FIVE),
        at="recovery",
    )
    assert [t.wounds(n) for n in ("Wall", "Brute", "Peasant", "Gildling", "Marshal")] == [1, 0, 0, 1, 3]


@pytest.mark.rule("ASC-RND-18", "ASC-ATK-06")
def test_every_card_loses_one_exhaustion_token_and_phoenixborn_turn_upright() -> None:
    """Given exhausted cards of all kinds, then each loses exactly one token; one with two stays exhausted."""
    mine = seat(
        card("Marshal", exhaustion=1),
        field=[card("Soldier", exhaustion=2, attached=[card("Gust Spear", exhaustion=1)])],
        spells=[card("Lash", exhaustion=1)],
        draw=FIVE,
        guarded=True,
    )
    t = Table(mine, seat(draw=FIVE), at="recovery")
    assert [t.exhaustion(n) for n in ("Marshal", "Soldier", "Gust Spear", "Lash")] == [0, 1, 0, 0]
    assert not t.table.seats[0].guarded


@pytest.mark.rule("ASC-RND-19")
def test_dice_on_cards_go_to_the_exhausted_pool_of_their_owner() -> None:
    """Given an own and an enemy die on a unit, then both leave it, each for its owner's exhausted pool."""
    t = Table(
        seat(field=[card("Soldier", on="divine, charm@1")], dice_="time", draw=FIVE), seat(draw=FIVE), at="recovery"
    )
    assert (t.question, t.dice_on("Soldier")) == ("recovery dice", [])
    assert (t.exhausted(0), t.exhausted(1)) == (["divine"], ["charm"])


@pytest.mark.rule("ASC-RND-20")
@pytest.mark.parametrize(("given", "kept"), [("", 3), ("time", 2), ("2 time, natural:class", 0)])
def test_active_dice_may_be_exhausted_or_kept(given: str, kept: int) -> None:
    """Given three active dice, then any number may be exhausted; those kept lie there as they are."""
    t = Table(seat(dice_="2 time, natural:class", hand=FIVE), seat(hand=FIVE), at="recovery", round=2)
    t.pick_dice(given)
    rolls = [len(e.rolls) for e in t.seen(DiceRolled)]
    assert sum(rolls) == 3 - kept, "only what was exhausted is rolled in the next round"


# --- the end of a round ------------------------------------------------------------------------------------------


@pytest.mark.edition("ascendancy")
@pytest.mark.rule("ASC-RND-22", "ASC-RND-24")
@pytest.mark.parametrize("first", [0, 1])
def test_effects_of_the_end_then_the_token_then_durations(first: int) -> None:
    """Given Heralds and a running effect, then Heralds of the first player answer first, then token, then duration."""
    mine = seat(field=["Herald", "Herald"], hand=FIVE)
    t = Table(mine, seat(field=["Herald"], hand=FIVE), at="end of round", first_player=first, effects=(_boost(),))
    while t.question_of_any() == "trigger":
        t.take("Herald#2")
    told = [
        f"Herald {e.seat}" if isinstance(e, TriggerResolved) else type(e).__name__
        for e in t.seen(TriggerResolved, FirstPlayerSet, EffectEnded)
    ]
    order = ["Herald 0", "Herald 0", "Herald 1"] if first == 0 else ["Herald 1", "Herald 0", "Herald 0"]
    assert told == [*order, "FirstPlayerSet", "EffectEnded"]
    assert t.table.first_player == 1 - first


def _boost() -> EffectScenario:
    """Attack +1 for the first Herald until the next turn of seat 0."""
    return EffectScenario("Boost", 0, Duration.YOUR_NEXT_TURN, (StatBonus(Stat.ATTACK, Num(1)),), ("Herald",))


@pytest.mark.rule("ASC-RND-23", "TIM-19")
@pytest.mark.parametrize(("edition", "attack"), [("ascendancy", 1), ("reborn", 2)])
def test_until_your_next_turn_ends_with_the_round(edition: str, attack: int) -> None:
    """Q-04, EX-18: given such an effect, then it ends at the end of the round; in Reborn it goes on."""
    t = Table(
        seat(field=["Herald"], hand=FIVE),
        seat(hand=FIVE),
        at="end of round",
        first_player=0,
        effects=(_boost(),),
        edition=edition,
    )
    t.skip(0).skip(1)
    assert (t.who, t.stats("Herald")) == (1, f"{attack}/2/0")


@pytest.mark.rule("ASC-RND-24")
def test_the_token_goes_around() -> None:
    """Given three players, then the token goes to the next one each round."""
    t = Table(seat(draw=FIVE * 3), seat(draw=FIVE * 3), seat(draw=FIVE * 3), first_player=2)
    firsts = [t.to_round_end().table.first_player for _ in range(3)]
    assert firsts == [0, 1, 2]


@pytest.mark.rule("ASC-RND-25")
def test_a_wound_too_many_ends_the_game_in_the_middle_of_anything() -> None:
    """Given a spell with effects to follow, when its first wound ends the game, then nothing else is resolved."""
    t = Table(seat(card("Hermit", wounds=4), dice_="ceremonial"), seat(field=["Wall"])).power("ceremonial")
    assert (t.winners, t.question, t.now.decisions) == ((1,), "", ())


@pytest.mark.rule("ASC-RND-25")
@pytest.mark.parametrize("first", [0, 1])
def test_of_two_phoenixborn_the_first_to_reach_its_life_loses(first: int) -> None:
    """Q-23: given a wound for both, each at its last, then the one whose wound is placed first loses."""
    t = Table(seat(card("Hermit", wounds=4), hand=["Reckoning"]), seat(card("Hermit", wounds=4)))
    t.play("Reckoning").pick(f"Hermit@{first}", f"Hermit@{1 - first}")
    assert t.winners == (1 - first,)


@pytest.mark.rule("ASC-RND-05", "ASC-RND-06", "ASC-RND-09", "ASC-RND-12")
def test_the_first_round_of_a_real_game() -> None:
    """Given two preconstructed decks, then after the First Five all ten dice are rolled and a first player chosen."""
    t = game(decks()["Issa Brightmore"], decks()["Arren Frostpeak"], seed=3)
    for who in (0, 1):
        deck = decks()[t.cards[t.table.seats[who].phoenixborn].name]
        t.pick(*[f"{name}@{who}" for name in deck.first_five], seat=who)
    assert [len(e.rolls) for e in t.seen(DiceRolled)][:2] == [10, 10]
    assert t.question == "first player"
    t.do(PickSeat(t.who)).skip(0).skip(1)
    assert [len(t.hand(s)) for s in (0, 1)] == [5, 5]
    assert (t.who, t.table.round) == (t.table.first_player, 1)
    assert t.why_not(1 - t.who, UsePower(0)) is not None


def test_players_without_dice_do_not_roll_for_ever() -> None:
    """Given nobody with a die in round 1, then the first seat chooses who begins."""
    t = Table(seat(hand=FIVE), seat(hand=FIVE), at="prepare")
    assert (t.question, t.who) == ("first player", 0)


@pytest.mark.rule("ASC-RND-13")
@pytest.mark.parametrize("side", [True, False])
def test_texts_for_the_end_of_a_turn_resolve_however_it_ends(side: bool) -> None:
    """Given a text for the end of an opponent's turn, then it resolves with the side action used or not."""
    t = Table(seat(hand=["Lash"]), seat(field=["Bell Ringer"]))
    if side:
        t.meditate("Lash").pass_()
    else:
        t.pass_().end()
    assert (t.who, t.wounds("Bell Ringer")) == (1, 1)
