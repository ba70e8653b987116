"""Definitions of the glossary (ASC-GLO)."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import (
    PUBLIC,
    CardsSeen,
    TargetsChosen,
    TokensPlaced,
    TriggerResolved,
    observe,
    redact,
)
from tests.rules.chimera import NAME, viros
from tests.rules.table import Table, card, dice, refused, seat


@pytest.mark.rule("ASC-GLO-01")
def test_outside_of_turns_the_first_player_is_active() -> None:
    """Given Heralds on both sides at the end of a round, then that of the first player answers first."""
    for first in (0, 1):
        t = Table(seat(field=["Herald"]), seat(field=["Herald"]), at="end of round", first_player=first)
        assert [e.seat for e in t.seen(TriggerResolved)] == [first, 1 - first]
    t = Table(seat(), seat(), first_player=0, turn=1)
    assert t.table.lead() == 1, "in a turn it is whose turn it is"


@pytest.mark.rule("ASC-GLO-04")
def test_you_act_only_with_cards_you_control() -> None:
    """Given a unit of the other side and one of seat 1 that seat 0 controls, then only the second can be used."""
    t = Table(seat(field=[card("Javelineer", owner=1)]), seat(field=["Javelineer", "Wall"]))
    with refused("ASC-GLO-04", "not-yours"):
        t.use("Javelineer@1")
    t.use("Javelineer@0").pick("Wall")
    assert t.wounds("Wall") == 1


@pytest.mark.rule("ASC-GLO-05")
@pytest.mark.parametrize("bearer", [0, 1])
def test_an_attached_alteration_is_controlled_by_who_controls_its_host(bearer: int) -> None:
    """Given a Choker of seat 0 on a unit of either side, then the controller of that unit may use it."""
    t = Table(seat(field=["Wall"], hand=["Choker"]), seat(field=["Wall"]))
    t.play("Choker").pick(f"Wall@{bearer}")
    if bearer == 1:
        with refused("ASC-GLO-04", "not-yours"):
            t.use("Choker")
        t.skip()
    t.use("Choker")
    assert t.wounds(f"Marshal@{1 - bearer}") == 1


@pytest.mark.rule("ASC-GLO-05")
def test_while_it_is_being_attached_an_alteration_is_controlled_by_who_attaches_it() -> None:
    """Given a Gust Spear attached to an opponent's unit, then the dice of that opponent are lowered, not one's own."""
    t = Table(
        seat(hand=["Gust Spear"], dice_="astral:class, natural"),
        seat(field=["Wall"], dice_="2 charm"),
    )
    t.play("Gust Spear")
    assert (t.active(0), t.active(1)) == (dice("natural"), dice("2 charm:class"))
    assert t.cards[t.id("Gust Spear")].seat == 1
    assert t.stats("Wall") == "1/5/3"


@pytest.mark.rule("ASC-GLO-06", "ASC-ACT-12")
def test_a_card_goes_home_to_its_owner_whoever_controls_it() -> None:
    """Given a Spark Drone of seat 1 under control of seat 0, when it is destroyed, then it is in the pile of seat 1."""
    t = Table(seat(field=[card("Spark Drone", owner=1)], hand=["Doom"]), seat()).play("Doom")
    assert (t.zone("Spark Drone"), t.cards[t.id("Spark Drone")].seat, t.pile(0)) == ("conjuration pile", 1, [])


@pytest.mark.rule("ASC-GLO-04", "ASC-GLO-06", "ASC-ACT-10", "ASC-ACT-12")
def test_a_unit_placed_on_the_battlefield_of_another_is_theirs_to_control() -> None:
    """Given a Gildling placed there, then it takes room, speaks to the other, and returns to its owner's pile."""
    t = Table(seat(hand=["Trojan Gift", "Doom"]), seat("Hermit", field=["Wall"])).play("Trojan Gift")
    assert (t.field(0), t.field(1), t.pile(0).count("Gildling")) == ([], ["Wall", "Gildling"], 4)
    t.play("Doom").pick("Gildling")
    assert (t.who, t.choices) == (1, ["Gildling"]), "its Inheritance"
    t.decline()
    assert (t.pile(0).count("Gildling"), t.pile(1)) == (5, [])
    full = Table(seat(hand=["Trojan Gift"]), seat("Hermit", field=["Wall", "Wall"])).play("Trojan Gift")
    assert (full.field(1), full.pile(0).count("Gildling")) == (["Wall", "Wall"], 5)


@pytest.mark.rule("ASC-GLO-07")
def test_attack_and_counter_damage_are_no_effects() -> None:
    """Given a Shrouding against effects, then it answers a spell, but neither attack nor counter damage."""
    t = Table(seat(field=["Soldier"], hand=["Shrouding"]), seat("Hermit", field=["Soldier"], hand=["Shrouding"]))
    t.attack("Hermit").block({"Soldier@0": "Soldier@1"}).pick("Soldier@0")
    assert t.question == "turn"
    assert (t.field(0), t.field(1)) == ([], [])
    t = Table(seat(hand=["Zap"]), seat(field=["Soldier"], hand=["Shrouding"])).play("Zap")
    assert t.choices == ["Shrouding"]


@pytest.mark.rule("ASC-GLO-08")
def test_exhausting_a_die_moves_it_from_anywhere_to_the_exhausted_pool() -> None:
    """Given a die in a pool and one on a card, when each is exhausted, then both lie in the exhausted pool."""
    t = Table(seat(hand=["Snuff"]), seat(card("Marshal", on="artifice"))).play("Snuff")
    assert (t.dice_on("Marshal@1"), t.exhausted(1)) == ([], ["artifice"])
    t = Table(seat(dice_="natural"), seat(field=["Wall"])).power("natural")
    assert t.exhausted(0) == ["natural"]


@pytest.mark.rule("ASC-GLO-09", "ASC-TIM-01")
def test_a_card_underneath_is_neither_attached_nor_in_play_but_public() -> None:
    """Given a Banner buried under a Phoenixborn, then it does nothing, cannot be targeted, and everybody sees it."""
    t = Table(seat(field=["Soldier"], hand=["Bury", "Zap", "Tally"]), seat(field=["Banner"]))
    t.play("Bury")
    assert t.zone("Banner") == "under"
    assert t.board.alterations(t.id("Marshal")) == 0
    assert t.stats("Soldier") == "2/2/1"
    assert t.play("Tally").status("Soldier") == 2, "the Phoenixborn and the Soldier"
    t.play("Zap")
    assert t.wounds("Soldier") == 1, "nothing else can be targeted"
    for viewer in (0, 1, PUBLIC):
        seen = observe(t.rules, t.now.state, viewer).find(t.id("Banner"))
        assert seen is not None
        assert seen.name == "Banner"


@pytest.mark.rule("ASC-GLO-10")
def test_levels_go_from_basic_over_class_to_power_and_end_there() -> None:
    """Given dice of all sides, when they are raised or lowered, then by one level; a die at the end cannot be."""
    for before, after in (("astral:basic", "astral:class"), ("astral:class", "astral"), ("astral", "astral")):
        t = Table(seat(hand=["Lift"], dice_=before), seat()).play("Lift")
        assert t.active(0) == dice(after)
    for before, after in (("charm", "charm:class"), ("charm:class", "charm:basic"), ("charm:basic", "charm:basic")):
        t = Table(seat(hand=["Gust Spear"], field=["Wall"], dice_="astral"), seat(dice_=before)).play("Gust Spear")
        assert t.active(1) == dice(after)


@pytest.mark.rule("ASC-GLO-11")
@pytest.mark.parametrize(
    ("title", "cost"), [("Gathering Clouds", 2), ("Recharge", 1), ("Bonfire", 0), ("Javelineer", 1), ("Whirlwind", 1)]
)
def test_the_magic_play_cost_counts_dice_only(title: str, cost: int) -> None:
    """Given cards with actions, discards and X in their cost, then only the dice count and X is 0."""
    t = Table(seat(hand=["Weigh", title], field=["Wall"]), seat()).play("Weigh")
    assert t.status("Wall") == cost


@pytest.mark.rule("ASC-GLO-11", "ACT-19")
def test_the_magic_play_cost_of_parallel_costs_is_the_larger_one() -> None:
    """Q-19: given a cost of 1 charm or 2 sympathy dice, then the magic play cost is 2."""
    t = Table(seat(hand=["Weigh", "Crossroads"], field=["Wall"]), seat()).play("Weigh")
    assert t.status("Wall") == 2


@pytest.mark.rule("ASC-GLO-12", "ASC-DMG-03")
def test_moved_tokens_are_removed_and_placed() -> None:
    """Given a wound moved onto a Bleeder, then it has been placed there: the Bleeder bleeds."""
    t = Table(seat(field=[card("Soldier", wounds=1)], hand=["Shift"]), seat(field=["Bleeder"])).play("Shift")
    assert (t.wounds("Soldier"), t.wounds("Bleeder"), t.status("Bleeder")) == (0, 1, 1)


@pytest.mark.rule("ASC-GLO-13")
def test_what_is_in_play() -> None:
    """Given cards everywhere, then Phoenixborn, battlefield, spellboard and what is attached to them are in play."""
    field = [card("Soldier", attached=["Gust Spear"], under=["Peasant"])]
    t = Table(
        seat(field=field, spells=["Lash", "Lash"], hand=["Tally", "Zap"], draw=["Zap"], discard=["Zap"]),
        seat(field=["Wall"]),
    )
    there = ["Marshal", "Soldier", "Gust Spear", "Lash", "Lash", "Marshal", "Wall"]
    assert [t.cards[c].name for c in t.board.in_play] == there
    t.play("Tally")
    assert t.status("Soldier") == 5


@pytest.mark.rule("ASC-GLO-13")
def test_what_lies_face_down_is_not_in_play() -> None:
    """Given a face-down aspect between others, then it is not in play and cannot be attacked."""
    t = Table(seat(field=["Soldier"], hand=["Doom"]), viros(["Firebelly", "?Glare", "Firebelly"]))
    assert [t.cards[c].name for c in t.board.in_play][2:5] == [NAME, "Firebelly", "Firebelly"]
    with refused("ASC-ATK-01", "no-such-target"):
        t.attack("Glare")
    assert t.play("Doom").choices == ["Firebelly", "Firebelly", "Soldier"]


@pytest.mark.rule("ASC-GLO-14")
def test_abilities_with_a_numeral_stack() -> None:
    """Given two Overcharged Growths, then the unit has Terrifying 2 and cannot be blocked with an attack of 2."""
    for copies, blockers in ((1, True), (2, False)):
        soldier = card("Soldier", attached=["Overcharged Growth"] * copies)
        t = Table(seat(field=[soldier]), seat("Hermit", field=[card("Wall", attached=["Thunder Suit"])]))
        seen = observe(t.rules, t.now.state, 0).find(t.id("Soldier"))
        assert seen is not None
        assert seen.abilities == (f"Terrifying {copies}", f"Gigantic {copies}")
        t.attack("Hermit")
        assert (t.question == "blockers") is blockers


@pytest.mark.rule("ASC-GLO-14")
def test_a_printed_and_a_granted_numeral_stack_and_without_numeral_nothing_does() -> None:
    """Given an Ironhide (Sturdy 1, Bold) with a coat (Sturdy 2, Bold), then it has Sturdy 3 and is bold once."""
    t = Table(seat(field=[card("Ironhide", attached=["Iron Coat"])]), seat())
    assert t.stats("Ironhide") == "2/5/0"
    seen = observe(t.rules, t.now.state, 0).find(t.id("Ironhide"))
    assert seen is not None
    assert seen.abilities == ("Sturdy 3", "Bold")


@pytest.mark.rule("ASC-GLO-14")
@pytest.mark.parametrize(("hand", "blockers"), [([], True), (["Grow"], False)])
def test_a_raised_numeral_counts_in_continuous_texts(hand: list[str], blockers: bool) -> None:
    """Given an Ogre (Terrifying 1) whose numerals are raised by 1, then not even an attack of 2 can block it."""
    t = Table(seat(field=["Ogre"], hand=hand), seat("Hermit", field=["Soldier"]))
    for title in hand:
        t.play(title)
    t.attack("Hermit")
    assert (t.question == "blockers") is blockers


@pytest.mark.rule("ASC-GLO-14")
def test_a_numeral_of_zero_adds_nothing() -> None:
    """Given an Ironhide (Sturdy 1) with a coat of Sturdy 0, then it has Sturdy 1 still."""
    t = Table(seat(field=[card("Ironhide", attached=["Paper Coat"])]), seat())
    seen = observe(t.rules, t.now.state, 0).find(t.id("Ironhide"))
    assert seen is not None
    assert seen.abilities == ("Sturdy 1", "Bold")


@pytest.mark.rule("ASC-GLO-14")
def test_a_numeral_stacks_in_triggers_too() -> None:
    """Given two Bequests on a unit, then its one legacy is worth 2."""
    t = Table(seat(hand=["Doom"]), seat(field=[card("Soldier", attached=["Bequest", "Bequest"]), "Wall"]))
    t.play("Doom").pick("Soldier")
    assert t.status("Wall") == 2
    assert [e.n for e in t.seen(TokensPlaced) if e.card == t.id("Wall")] == [2]


@pytest.mark.rule("ASC-GLO-14")
def test_an_ability_granted_for_the_turn_is_in_effect() -> None:
    """Given Stalk until the end of the turn, then the unit cannot be guarded against; next turn it can."""
    t = Table(seat(field=["Soldier", "Brute"], hand=["Menace"]), seat("Hermit", field=["Wall", "Sentry"]))
    t.play("Menace").pick("Soldier").attack("Wall", "Soldier")
    assert t.question == "counter", "no guard is asked for"
    t.no().end().skip()
    t.attack("Wall", "Brute")
    assert t.choices == ["Hermit", "Sentry"]


@pytest.mark.rule("ASC-GLO-15")
def test_choosing_is_not_targeting() -> None:
    """Given a spell that chooses and one that affects all, then nothing was targeted and Ward is not offered."""
    for spell in ("Point", "Blight"):
        t = Table(seat(hand=[spell]), seat(field=["Wall"], hand=["Ward"])).play(spell)
        assert t.question == "turn"
        assert not t.seen(TargetsChosen)
    t = Table(seat(hand=["Zap"]), seat(field=["Wall"], hand=["Ward"])).play("Zap")
    assert t.choices == ["Ward"]


@pytest.mark.rule("ASC-GLO-16")
def test_triggered_effects_are_mandatory_unless_they_say_may() -> None:
    """Given one mandatory and one optional answer, then the mandatory one cannot be declined."""
    t = Table(seat(hand=["Doom"]), seat(field=["Peasant", "Mourner", "Scavenger"])).play("Doom").pick("Peasant")
    assert t.choices == ["Mourner", "Scavenger"]
    with refused("ASC-TIM-02", "must-choose"):
        t.decline()
    t.take("Mourner").decline()
    assert (t.status("Mourner"), t.status("Scavenger")) == (1, 0)


@pytest.mark.rule("ASC-GLO-16")
def test_while_is_passive_and_when_is_a_trigger() -> None:
    """EX-20: a Charger is stronger as long as it fights, and gets one token when it is declared."""
    t = Table(seat(field=["Charger"]), seat("Hermit", field=["Wall"]))
    assert t.stats("Charger") == "1/2/0"
    t.attack("Hermit")
    assert (t.stats("Charger"), t.status("Charger")) == ("2/2/0", 1)
    t.block({})
    assert (t.stats("Charger"), t.status("Charger"), t.wounds("Hermit")) == ("1/2/0", 1, 2)


@pytest.mark.rule("ASC-GLO-17")
def test_values_are_computed_in_full_before_a_negative_one_counts_as_zero() -> None:
    """Given an attack of 1 less 3 and more 1, then it is 0, not 1, whatever the order."""
    for order in (["Sap", "Boost"], ["Boost", "Sap"]):
        t = Table(seat(hand=order), seat(field=["Peasant"]))
        for spell in order:
            t.play(spell)
        assert t.stats("Peasant") == "0/1/0"


@pytest.mark.rule("ASC-GLO-17")
def test_printed_values_ignore_and_current_values_include_modifiers() -> None:
    """Given a boosted Peasant, then its printed attack is 1; doubling adds what it has before the effect."""
    t = Table(seat(hand=["Boost", "Double", "Judge"], field=["Peasant"]), seat(field=["Soldier"]))
    t.play("Boost").pick("Peasant").play("Double")
    assert t.stats("Peasant") == "4/1/0"
    t.play("Judge")
    assert (t.field(0), t.field(1)) == ([], ["Soldier"])


@pytest.mark.rule("ASC-GLO-18")
@pytest.mark.parametrize("x", [0, 1, 3])
def test_an_undefined_x_is_chosen_when_paying_and_holds_for_the_whole_card(x: int) -> None:
    """Given X dice to pay, when X is chosen, then that many dice are paid and both effects use that X."""
    t = Table(seat(field=["Peasant"], hand=["Bonfire"], dice_="3 charm:basic"), seat(field=["Wall"]))
    t.play("Bonfire")
    assert (t.question, t.asked.numbers) == ("x", (0, 1, 2, 3))
    t.number(x)
    assert (t.wounds("Wall"), t.status("Peasant"), len(t.exhausted(0))) == (x, x, x)


@pytest.mark.rule("ASC-GLO-18")
def test_a_defined_x_is_the_same_for_all_of_the_text() -> None:
    """Given X = status tokens on the spell, then X stays what it was although the text removes the tokens."""
    t = Table(seat(field=["Peasant"], spells=[card("Hoard", status=2)]), seat(field=["Wall"])).use("Hoard")
    assert (t.wounds("Wall"), t.status("Hoard"), t.status("Peasant")) == (2, 0, 2)


@pytest.mark.rule("ASC-GLO-18")
def test_a_defined_x_in_a_passive_text_follows_the_game() -> None:
    """Given X = conjurations one controls, then a Swarm Lord's attack is their number."""
    t = Table(seat(field=["Swarm Lord", "Gildling", "Gildling"]), seat())
    assert t.stats("Swarm Lord") == "2/3/0"


@pytest.mark.rule("ASC-GLO-19")
def test_a_phoenixborn_is_not_a_unit() -> None:
    """Given texts about units, then no Phoenixborn is among what they find."""
    t = Table(seat(hand=["Zap"], field=["Soldier"]), seat(field=["Wall"])).play("Zap")
    assert t.choices == ["Wall", "Soldier"]
    t = Table(seat(hand=["Catastrophe"]), seat(field=["Wall"])).play("Catastrophe")
    assert (t.question, t.field(1), t.wounds("Marshal@1")) == ("turn", [], 0)


@pytest.mark.rule("ASC-GLO-20")
def test_what_is_public_and_what_is_hidden() -> None:
    """Given piles and a hand, then others see the discard pile and numbers, but no card in hand or draw pile."""
    mine = seat(
        "Issa Brightmore", hand=["Zap", "Doom"], draw=["Bolt"] * 3, discard=["Curse"], spells=["Summon Gildling"]
    )
    t = Table(mine, seat())
    for viewer in (1, PUBLIC):
        view = observe(t.rules, t.now.state, viewer)
        shown = view.seats[0]
        assert [c.name for c in shown.discard_pile] == ["Curse"]
        assert (shown.hand_count, shown.draw_count, shown.conjuration_count) == (2, 3, 5)
        assert (shown.hand, shown.conjuration_pile) == ((), ())
        hidden = [*t.ids(["Zap", "Doom"]), *t.table.seats[0].draw_pile]
        assert [view.find(c) for c in hidden] == [None] * 5
    own = observe(t.rules, t.now.state, 0)
    assert [c.name for c in own.seats[0].hand] == ["Zap", "Doom"]
    assert [own.find(c) for c in t.table.seats[0].draw_pile] == [None] * 3


@pytest.mark.rule("ASC-GLO-20")
def test_only_who_looks_at_cards_sees_them() -> None:
    """Given Kanna looking at her draw pile, then the opponent is not told what she saw."""
    kanna = seat("Kanna Galeheart", draw=["Zap", "Doom", "Wall", "Brute", "Soldier", "Bolt"])
    t = Table(kanna, seat()).use("Kanna Galeheart")
    (looked,) = [e for e in t.seen(CardsSeen) if e.audience is not None]
    told = redact(looked, 1)
    assert isinstance(told, CardsSeen)
    assert (len(looked.cards), set(told.cards)) == (5, {-1})


# --- affecting -----------------------------------------------------------------------------------------------------


def _after(spell: str, tome: str) -> tuple[str, int, int]:
    """Where a ready spell with 2 status tokens is after another's spell, with how many exhaustion and status tokens."""
    t = Table(seat(hand=[spell]), seat(spells=[card(tome, status=2)])).play(spell)
    return t.zone(tome), t.exhaustion(tome), t.status(tome)


@pytest.mark.rule("ASC-GLO-03")
@pytest.mark.parametrize(
    ("spell", "affected"),
    [
        ("Mark It", ("spellboard", 1, 2)),
        ("Strip It", ("spellboard", 0, 1)),
        ("Shed It", ("discard pile", 0, 0)),
        ("Fetch It", ("hand", 0, 0)),
    ],
)
def test_a_spell_is_affected_by_tokens_and_by_leaving_play(spell: str, affected: tuple[str, int, int]) -> None:
    """Given a spell that opponents cannot affect beside one that they can, then none of these does anything to it."""
    assert _after(spell, "Open Tome") == affected
    assert _after(spell, "Sealed Tome") == ("spellboard", 0, 2)


@pytest.mark.rule("ASC-GLO-03", "ASC-GLO-15")
def test_being_chosen_and_counted_is_not_being_affected() -> None:
    """Given a spell that opponents cannot affect, then it can be targeted and read, and its own player affects it."""
    t = Table(seat(hand=["Weigh It"]), seat(spells=[card("Sealed Tome", status=2)])).play("Weigh It")
    assert t.status("Marshal") == 2
    t.skip()
    t.use("Sealed Tome")
    assert t.status("Sealed Tome") == 3
