"""Playing and activating: costs, card types, zones (ASC-ACT)."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import (
    ActionSpent,
    CardMoved,
    CardPlayed,
    DieMoved,
    DieTurned,
    PlayCard,
    TargetsChosen,
    digest,
    options,
)
from tests.rules.table import Table, card, dice, refused, seat

# --- costs -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-ACT-01", "ASC-ACT-02")
def test_the_whole_cost_is_paid_before_the_card_is_placed() -> None:
    """Given Recharge (main action, a die, a discard), then all three are paid before it counts as played."""
    t = Table(seat(field=[card("Soldier", on="artifice")], hand=["Recharge", "Zap"], dice_="artifice"), seat())
    t.play("Recharge").pick("Zap")
    told = [type(e).__name__ for e in t.seen(ActionSpent, DieMoved, CardMoved, CardPlayed)]
    assert told[:4] == ["ActionSpent", "DieMoved", "CardMoved", "CardMoved"]
    assert told[4] == "CardPlayed"
    assert [e.card for e in t.seen(CardMoved)][:2] == list(t.ids(["Zap", "Recharge"]))
    assert (t.actions(0), t.active(0), t.discard_pile(0)) == ((0, 1), dice(""), ["Recharge", "Zap"])


@pytest.mark.rule("ASC-ACT-01", "ASC-ACT-02")
@pytest.mark.parametrize(
    ("hand", "pool", "actions", "rule", "code"),
    [
        (["Recharge"], "artifice", 1, "ASC-ACT-02", "cannot-discard"),
        (["Recharge", "Zap"], "artifice:class", 1, "ASC-ACT-03", "cannot-pay-dice"),
        (["Recharge", "Zap"], "artifice", 0, "ASC-RND-13", "no-main-action"),
    ],
)
def test_a_cost_that_cannot_be_paid_whole_changes_nothing(
    hand: list[str], pool: str, actions: int, rule: str, code: str
) -> None:
    """Given one part of the cost missing, when the card is played, then it is refused and nothing has changed."""
    mine = seat(field=[card("Soldier", on="artifice")], hand=hand, dice_=pool, main_actions=actions)
    t = Table(mine, seat())
    before = digest(t.now.state)
    with refused(rule, code):
        t.play("Recharge")
    assert digest(t.now.state) == before


@pytest.mark.rule("ASC-ACT-02")
def test_an_activation_pays_side_action_exhaustion_and_dice() -> None:
    """Given Inspiration, when it is activated, then side action, exhaustion token and die are paid; not twice."""
    t = Table(seat("Issa Brightmore", dice_="2 artifice:class", draw=["Zap"] * 4), seat())
    t.use("Issa Brightmore", "Inspiration")
    assert (t.actions(0), t.exhaustion("Issa Brightmore"), t.active(0)) == ((1, 0), 1, dice("artifice:class"))
    with refused("ASC-TXT-12", "exhausted"):
        t.use("Issa Brightmore", "Inspiration")


@pytest.mark.rule("ASC-ACT-02", "ASC-RND-13")
def test_an_action_of_the_turn_is_used_up() -> None:
    """Given two side costs in a turn, then the second is refused; likewise two main costs."""
    t = Table(seat(field=["Soldier"], spells=["Lash", "Drill"]), seat(field=["Wall"])).use("Lash")
    with refused("ASC-RND-13", "no-side-action"):
        t.use("Drill")
    t = Table(seat(hand=["Soldier", "Brute"]), seat()).play("Soldier")
    with refused("ASC-RND-13", "no-main-action"):
        t.play("Brute")


@pytest.mark.rule("ASC-ACT-03")
@pytest.mark.parametrize(
    ("title", "die", "pays"),
    [
        ("Javelineer", "astral", True),
        ("Javelineer", "astral:class", False),
        ("Javelineer", "natural", False),
        ("Whirlwind", "astral", True),
        ("Whirlwind", "astral:class", True),
        ("Whirlwind", "astral:basic", False),
        ("Whirlwind", "natural", False),
        ("Aerial Strike", "astral", True),
        ("Aerial Strike", "natural:class", True),
        ("Aerial Strike", "time:basic", True),
    ],
)
def test_which_side_pays_which_symbol(title: str, die: str, pays: bool) -> None:
    """Given one die, then it pays symbols of its type up to its side, and any die pays a basic symbol."""
    t = Table(seat("Arren Frostpeak", hand=[title], dice_=die), seat(field=["Wall"]))
    if pays:
        t.play(title)
        assert (t.active(0), t.exhausted(0)) == (dice(""), [die.partition(":")[0]])
    else:
        with refused("ASC-ACT-03", "cannot-pay-dice"):
            t.play(title)


@pytest.mark.rule("ASC-ACT-03")
def test_each_symbol_takes_a_die_and_the_player_chooses_which() -> None:
    """Given a class and a basic symbol and three dice, then two are spent, as the player says, if they fit."""
    t = Table(seat(hand=["Core Supplier"], dice_="artifice, artifice:class, charm:basic"), seat())
    with refused("ASC-ACT-03"):
        t.play("Core Supplier", pay="artifice")
    t.pick_dice("artifice, artifice:class")
    assert t.active(0) == dice("charm:basic")
    t = Table(seat(hand=["Javelineer"], dice_="astral, astral:class"), seat())
    assert t.play("Javelineer").active(0) == dice("astral:class"), "nothing to choose: only one die will do"
    t = Table(seat(hand=["Core Supplier"], dice_="artifice:class"), seat())
    with refused("ASC-ACT-03", "cannot-pay-dice"):
        t.play("Core Supplier")
    t = Table(seat(hand=["Core Supplier"], dice_="2 charm"), seat())
    with refused("ASC-ACT-03", "cannot-pay-dice"):
        t.play("Core Supplier")


@pytest.mark.rule("ASC-ACT-04")
def test_of_a_parallel_cost_exactly_one_option_is_paid() -> None:
    """Given "main or side" and "1 charm or 2 sympathy", then each of the four ways is a cost of its own."""
    t = Table(seat(hand=["Crossroads"], dice_="charm:class, 2 sympathy:class"), seat(field=["Wall"]))
    ways = [o.choice.cost for o in options(t.rules, t.now.state, t.asked) if isinstance(o.choice, PlayCard)]
    assert ways == [
        "main - 1 charm:class",
        "main - 2 sympathy:class",
        "side - 1 charm:class",
        "side - 2 sympathy:class",
    ]
    t.play("Crossroads", "side - 2 sympathy:class")
    assert (t.actions(0), t.active(0)) == ((1, 0), dice("charm:class"))


@pytest.mark.rule("ASC-ACT-04")
def test_only_an_option_that_can_be_paid_is_open() -> None:
    """Given one sympathy die only, then neither way to pay dice is possible."""
    t = Table(seat(hand=["Crossroads"], dice_="sympathy:class"), seat(field=["Wall"]))
    assert not [o for o in options(t.rules, t.now.state, t.asked) if isinstance(o.choice, PlayCard)]
    with refused("ASC-ACT-03", "cannot-pay-dice"):
        t.play("Crossroads")


@pytest.mark.rule("ASC-ACT-05")
@pytest.mark.parametrize("side_first", [True, False])
def test_pass_leaves_the_side_action(side_first: bool) -> None:
    """Given a side action taken before or after Pass, then both are possible."""
    t = Table(seat(spells=["Lash"]), seat(field=["Wall"]))
    if side_first:
        t.use("Lash").pass_()
    else:
        t.pass_()
        assert t.who == 0
        t.use("Lash")
    assert (t.wounds("Wall"), t.who) == (1, 1)


# --- meditating --------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-ACT-07", "ASC-ACT-08")
def test_meditate_discards_from_hand_pile_and_spellboard_and_sets_dice() -> None:
    """Given three places to discard from, when a card of each goes, then three dice may be set to any side."""
    mine = seat(hand=["Zap", "Doom"], draw=["Bolt", "Curse"], spells=["Lash"], dice_="4 charm:basic")
    t = Table(mine, seat()).meditate("Doom", "top", "Lash").decline()
    assert t.discard_pile(0) == ["Lash", "Bolt", "Doom"]
    assert (t.hand(0), t.draw_pile(0), t.spells(0), t.actions(0)) == (["Zap"], ["Curse"], [], (1, 0))
    t.set_die("charm:basic", "power").set_die("charm:basic", "class").set_die("charm:basic", "power")
    assert (t.question, t.active(0)) == ("turn", dice("2 charm, charm:class, charm:basic"))


@pytest.mark.rule("ASC-ACT-08")
def test_each_change_by_meditation_is_optional() -> None:
    """Given two cards discarded, when only one die is changed, then the rest is forgone."""
    t = Table(seat(hand=["Zap", "Doom"], dice_="2 charm:basic"), seat()).meditate("Zap", "Doom")
    t.set_die("charm:basic", "power").decline()
    assert (t.question, t.active(0)) == ("turn", dice("charm, charm:basic"))


@pytest.mark.rule("ASC-ACT-07", "ASC-ACT-08")
def test_all_cards_are_discarded_before_the_first_die_is_changed() -> None:
    """Q-01: given a meditation, then each card is seen before the next decision, and the dice come last."""
    t = Table(seat(draw=["Bolt", "Curse"], dice_="2 charm:basic"), seat()).meditate("top")
    assert (t.question, t.discard_pile(0)) == ("meditate", ["Bolt"])
    assert not t.seen(DieTurned)
    t.decline()
    assert t.question == "meditate die"


@pytest.mark.rule("ASC-ACT-07")
def test_a_card_in_play_other_than_a_ready_spell_is_not_for_meditation() -> None:
    """Given units, an opponent's spell and nothing else, then there is nothing to discard."""
    t = Table(seat(field=["Soldier"]), seat(spells=["Lash"]))
    with refused("ASC-ACT-07", "nothing-to-discard"):
        t.meditate()
    t = Table(seat(field=["Soldier"], hand=["Zap"]), seat(spells=["Lash"])).meditate()
    assert t.choices == ["Zap"]
    for name in ("Soldier", "Lash"):
        with refused("ASC-ACT-07"):
            t.pick(name)
    with refused("ASC-ACT-07"):
        t.meditate("top") if t.question == "turn" else t.pick("Zap", "Zap")


# --- spells ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-ACT-09")
def test_an_action_spell_is_discarded_after_its_effect() -> None:
    """EX-03: given a spell in the middle of its effect, then it is not yet in the discard pile, afterwards on top."""
    t = Table(seat(hand=["Zap"], discard=["Doom"], field=["Soldier"]), seat(field=["Wall"])).play("Zap")
    assert (t.question, t.zone("Zap")) == ("target", "limbo")
    t.pick("Wall")
    assert t.discard_pile(0) == ["Zap", "Doom"]


@pytest.mark.rule("ASC-ACT-09")
def test_a_reaction_spell_is_discarded_after_its_effect() -> None:
    """Given Pitfall asking for its target, then it is not yet in the discard pile; afterwards it is."""
    t = Table(seat(field=["Soldier"]), seat("Hermit", hand=["Pitfall"], field=["Wall"]))
    t.attack("Hermit").take("Pitfall")
    assert (t.question, t.zone("Pitfall")) == ("target", "limbo")
    t.pick("Soldier")
    assert t.discard_pile(1) == ["Pitfall"]


@pytest.mark.rule("ASC-ACT-14")
def test_a_ready_spell_needs_a_slot_or_a_copy_to_lie_on() -> None:
    """EX-04: given spellboards with and without room, then a new title needs a slot and a copy never does."""
    t = Table(seat("Hermit", hand=["Lash"]), seat()).play("Lash")
    assert t.spells(0) == ["Lash"]
    t = Table(seat("Hermit", spells=["Lash"], hand=["Lash"]), seat()).play("Lash#2")
    assert t.spells(0) == ["Lash", "Lash"]
    t = Table(seat("Hermit", spells=["Lash", "Lash"], hand=["Drill"]), seat())
    with refused("ASC-ACT-14", "no-slot"):
        t.play("Drill")


@pytest.mark.rule("ASC-ACT-15")
def test_each_copy_of_a_ready_spell_stands_for_itself() -> None:
    """Given two copies, when one is used, then the other has no token, no die and can be used itself."""
    t = Table(seat(field=["Soldier"], spells=[card("Lash", on="artifice"), "Lash"]), seat(field=["Wall"]))
    t.use("Lash")
    assert (t.exhaustion("Lash"), t.exhaustion("Lash#2"), t.dice_on("Lash#2")) == (1, 0, [])
    t = Table(seat(spells=[card("Lash", exhaustion=1), "Lash"]), seat(field=["Wall"])).use("Lash#2")
    assert t.wounds("Wall") == 1


@pytest.mark.rule("ASC-ACT-16")
@pytest.mark.parametrize(("copies", "tokens"), [(1, 1), (2, 3), (3, 7)])
def test_focus_n_is_active_with_n_further_copies(copies: int, tokens: int) -> None:
    """EX-05, EX-17: given one, two or three copies, then no focus, Focus 1, or Focus 1 and 2 are resolved."""
    for used in range(copies):
        t = Table(seat(field=["Soldier"], spells=["Drill"] * copies), seat())
        t.use(f"Drill#{used + 1}")
        assert t.status("Soldier") == tokens, "on any of the copies"


@pytest.mark.rule("ASC-ACT-16")
def test_focus_ends_when_a_copy_leaves() -> None:
    """Given two copies, when one is discarded, then the other is focused no more; foreign copies never count."""
    t = Table(seat(field=["Wall"], spells=["Drill"]), seat(spells=["Drill", "Drill"])).use("Drill")
    assert t.status("Wall") == 1
    t = Table(seat(field=["Wall"], spells=["Drill", "Drill"], hand=["Soldier"]), seat())
    t.meditate("Drill").decline().play("Soldier").skip()
    t.use("Drill#2").pick("Wall")
    assert (t.spells(0), t.status("Wall"), t.status("Soldier")) == (["Drill"], 1, 0)


# --- units and conjurations --------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-ACT-10", "ASC-ACT-11")
def test_a_battlefield_holds_as_many_units_as_the_phoenixborn_says() -> None:
    """Given a Hermit with a battlefield of 2, when units are conjured, then the third is not placed."""
    t = Table(seat("Hermit", field=["Wall", "Wall"], spells=["Summon Gildling"]), seat())
    t.use("Summon Gildling").no()
    assert (t.field(0), t.pile(0).count("Gildling")) == (["Wall", "Wall"], 5)


@pytest.mark.rule("ASC-ACT-10")
def test_an_ally_may_be_played_onto_a_full_battlefield_and_is_discarded() -> None:
    """Q-02: given a full battlefield, when an Anchorer is played, then it is discarded and never was in play."""
    mine = seat("Hermit", field=["Wall", "Wall"], hand=["Anchorer"], dice_="charm")
    t = Table(mine, seat(field=["Soldier"], hand=["Ice Snare"], dice_="natural")).play("Anchorer")
    assert (t.question, t.field(0), t.discard_pile(0)) == ("turn", ["Wall", "Wall"], ["Anchorer"])
    assert (t.actions(0), t.exhausted(0), t.wounds("Soldier")) == ((0, 1), ["charm"], 0)


@pytest.mark.rule("ASC-ACT-11")
def test_without_a_copy_in_the_pile_nothing_is_conjured() -> None:
    """Given both Thunder Hulks in play, when a third is summoned, then the cost is paid and none comes.

    Those in the pile of another player are not for the taking.
    """
    mine = seat("Issa Brightmore", field=["Thunder Hulk"] * 2, spells=["Summon Thunder Hulk"], dice_="2 artifice")
    t = Table(mine, seat("Issa Brightmore", spells=["Summon Thunder Hulk"])).use("Summon Thunder Hulk")
    assert t.pile(1) == ["Thunder Hulk"] * 2
    assert (t.field(0), t.exhausted(0)) == (["Thunder Hulk"] * 2, ["artifice"] * 2)


@pytest.mark.rule("ASC-ACT-12")
@pytest.mark.parametrize("spell", ["Doom", "Exile", "Recall"])
def test_a_conjuration_leaving_play_returns_to_its_pile(spell: str) -> None:
    """Given a Gildling destroyed, discarded or returned to hand, then it is in the conjuration pile."""
    t = Table(seat(hand=[spell]), seat(field=["Gildling"])).play(spell)
    if t.question == "trigger":
        t.decline()
    assert (t.zone("Gildling"), t.hand(1), t.discard_pile(1)) == ("conjuration pile", [], [])


@pytest.mark.rule("ASC-ACT-13")
def test_new_units_come_to_the_right_and_gaps_close_to_the_left() -> None:
    """Given three units, when the middle one leaves and another comes, then order stays and the new one is last."""
    t = Table(seat(field=["Wall", "Soldier", "Brute"], hand=["Doom", "Peasant"]), seat())
    t.play("Doom").pick("Soldier").play("Peasant")
    assert t.field(0) == ["Wall", "Brute", "Peasant"]


# --- reactions ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-ACT-17")
def test_a_reaction_is_played_in_any_players_turn_when_its_condition_is_met() -> None:
    """EX-06: given reactions to wounds on one's Phoenixborn, then in one's own turn and in that of the other."""
    t = Table(seat(dice_="ceremonial", hand=["Bandage"]), seat()).power("ceremonial")
    assert (t.who, t.choices) == (0, ["Bandage"])
    t = Table(seat(hand=["Bolt"]), seat(hand=["Bandage"])).play("Bolt")
    assert (t.who, t.choices) == (1, ["Bandage"])
    t = Table(seat(hand=["Bandage"]), seat())
    with refused("ASC-ACT-17", "reaction-only"):
        t.play("Bandage")


@pytest.mark.rule("ASC-ACT-17", "ASC-RND-10")
def test_a_reaction_is_never_played_outside_of_a_turn() -> None:
    """Given wounds by fatigue in the prepare phase and damage at the end of a round, then no reaction is offered."""
    listeners = ["Flincher", "Bleeder"]  # so that there are windows at all
    t = Table(seat(hand=["Bandage"], field=listeners), seat(hand=["Zap"] * 5), at="prepare", round=2).skip(0).skip(1)
    assert (t.question, t.wounds("Marshal")) == ("turn", 4)
    t = Table(seat(field=["Bomber"]), seat(hand=["Bandage", "Aegis"], field=listeners), at="end of round")
    assert (t.question, t.wounds("Marshal@1")) == ("prepare discard", 1)


@pytest.mark.rule("ASC-ACT-18")
def test_each_player_plays_one_reaction_a_turn() -> None:
    """Given two reactions on each side, then each plays one in a turn, and one more in the next."""
    t = Table(
        seat(field=["Soldier", "Brute"], hand=["Daze", "Daze", "Snare"]),
        seat("Arren Frostpeak", field=["Peasant", "Wall"], hand=["Snare", "Snare"]),
    )
    t.attack("Arren Frostpeak", "Soldier").take("Snare@1").pick("Brute")
    assert t.question == "blockers", "no second Snare"
    t.block({}).take("Daze").pick("Wall")
    assert t.question == "turn", "no second Daze"
    t.end()
    assert [s.reacted for s in t.table.seats] == [False, False], "a new turn"
    t.attack("Marshal", "Peasant")
    assert (t.who, t.choices) == (0, ["Snare"])


# --- alterations -------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-ACT-19", "ASC-GLO-15")
@pytest.mark.parametrize("host", ["Soldier", "Wall"])
def test_an_alteration_goes_under_a_unit_of_either_side_and_modifies_it(host: str) -> None:
    """EX-07: given units on both sides, when Gust Spear is attached to one, then it was targeted and has attack +1."""
    t = Table(seat(field=["Soldier"], hand=["Gust Spear"], dice_="astral"), seat(field=["Wall"])).play("Gust Spear")
    assert (t.question, t.choices) == ("target", ["Soldier", "Wall"])
    t.pick(host)
    assert next(e.cards for e in t.seen(TargetsChosen)) == (t.id(host),)
    assert t.cards[t.id(host)].attached == (t.id("Gust Spear"),)
    assert t.stats(host) == {"Soldier": "3/2/1", "Wall": "1/5/3"}[host]


@pytest.mark.rule("ASC-ACT-19")
def test_an_alteration_goes_where_its_placement_says() -> None:
    """Given an alteration for a Phoenixborn, then it goes to one of them; without a possible card it is refused."""
    t = Table(seat(field=["Soldier"], hand=["Crown"]), seat(field=["Wall"])).play("Crown")
    assert t.choices == ["Marshal", "Marshal"]
    t.pick("Marshal")
    assert t.stats("Marshal").split("/")[1] == "22"
    t = Table(seat(hand=["Gust Spear"], dice_="astral"), seat())
    with refused("ASC-ACT-19", "no-host"):
        t.play("Gust Spear")
    t = Table(seat(hand=["Aspiring Growth"], field=["Soldier"], dice_="natural"), seat())
    with refused("ASC-ACT-19", "no-host"):
        t.play("Aspiring Growth")


@pytest.mark.rule("ASC-ACT-19")
def test_an_alteration_may_go_to_units_and_phoenixborn() -> None:
    """Given an alteration for both, but for no card with a Crown, then it goes to any card without one."""
    t = Table(seat(field=["Soldier"], hand=["Crown", "Millstone"]), seat(field=["Wall"])).play("Crown").pick("Marshal")
    t.play("Millstone")
    assert t.choices == ["Soldier", "Wall", "Marshal"]
    t.pick("Wall")
    assert t.stats("Wall") == "0/4/3"


@pytest.mark.rule("ASC-ACT-20", "ASC-ACT-11", "ASC-ACT-12")
def test_a_conjured_alteration_is_an_alteration_and_no_conjuration() -> None:
    """Given Nurtured on a Snapseed, then it is an alteration; discarded it returns to the conjuration pile."""
    mine = seat("Maeve Luminvale", field=["Botanist", "Snapseed", "Swarm Lord"], hand=["Dispelling"])
    t = Table(mine, seat()).use("Botanist", "Nurture")
    assert (t.stats("Snapseed"), t.board.alterations(t.id("Snapseed"))) == ("0/2/0", 1)
    assert t.stats("Swarm Lord") == "1/3/0", "one conjuration: the Snapseed"
    assert t.pile(0).count("Nurtured") == 1
    t.play("Dispelling")
    assert (t.pile(0).count("Nurtured"), t.discard_pile(0)) == (2, ["Dispelling"])
    empty = Table(seat("Maeve Luminvale", field=["Botanist", "Snapseed"], conjuration_pile=()), seat()).use("Botanist")
    assert empty.board.alterations(empty.id("Snapseed")) == 0, "none left in the pile"
