"""What the Reborn book says of attacks, damage and leaving play beyond the Ascendancy book; true in both editions."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import DamageDealt, TokensPlaced, UnitDestroyed
from tests.rules.table import Table, card, seat

# --- attacks -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATK-05")
def test_a_unit_may_attack_in_the_turn_it_came() -> None:
    """Given a Hatchling conjured by the side action, then it attacks with the main action."""
    t = Table(seat(hand=["Muster"], conjuration_pile=("Hatchling",)), seat(card("Hermit")))
    t.play("Muster").attack("Hermit")
    assert t.wounds("Hermit") == 1


@pytest.mark.rule("ATK-09")
def test_nobody_needs_to_block() -> None:
    t = Table(seat(field=["Soldier"]), seat(card("Hermit"), field=["Wall"])).attack("Hermit").block({})
    assert (t.wounds("Hermit"), t.exhaustion("Wall")) == (2, 0)


@pytest.mark.rule("ATK-15")
def test_the_attacked_unit_is_not_its_own_guard() -> None:
    """Given an attacked Sentry, then only the Phoenixborn can guard; the other Sentry could too."""
    t = Table(seat(field=["Soldier"]), seat(card("Hermit"), field=["Sentry", "Sentry"])).attack("Sentry#1")
    assert (t.question, sorted(t.choices)) == ("guard", ["Hermit", "Sentry"])
    assert t.asked.cards == (t.id("Hermit"), t.id("Sentry#2"))


@pytest.mark.rule("ATK-29")
def test_who_dies_in_a_battle_gets_no_exhaustion() -> None:
    """Given a Soldier blocked by a Brute, then no token is placed on the Soldier."""
    t = Table(seat(field=["Soldier"]), seat(field=["Brute"])).attack("Marshal@1").block({"Soldier": "Brute"})
    while t.question == "damage first":
        t.pick("Soldier")
    tokens = [t.cards[e.card].name for e in t.seen(TokensPlaced) if e.token.value == "exhaustion"]
    assert (t.zone("Soldier"), tokens) == ("discard pile", ["Brute"])


@pytest.mark.rule("ATK-31", "ATK-32")
@pytest.mark.parametrize("saps", [0, 2])
def test_an_attack_of_nothing_deals_nothing_and_exhausts(saps: int) -> None:
    """Given a Soldier brought below 0, or a Wall, when they attack, then no damage is dealt and both exhaust."""
    attacker = "Soldier" if saps else "Wall"
    t = Table(seat(field=[attacker], hand=["Sap"] * saps), seat(card("Hermit"), field=["Sentry"]))
    for copy in range(saps):
        t.play(f"Sap#{copy + 1}").pick(attacker)
    t.attack("Hermit").block({})
    assert (t.wounds("Hermit"), t.exhaustion(attacker), t.seen(DamageDealt)) == (0, 1, [])


@pytest.mark.rule("ATK-42")
def test_who_may_block_is_judged_when_blockers_are_declared() -> None:
    """Given a Wall that may not block an Ogre and a Soldier that may, when the Soldier is weakened, it still blocks."""
    t = Table(seat(field=["Ogre"], hand=["Weaken"]), seat(field=["Soldier", "Wall"]))
    t.attack("Marshal@1")
    assert t.asked.blockers == ((t.id("Ogre"), (t.id("Soldier"),)),)
    t.block({"Ogre": "Soldier"})
    assert t.question == "trigger"
    t.take("Weaken").pick("Soldier")
    assert (t.zone("Soldier"), t.wounds("Ogre"), t.wounds("Marshal@1")) == ("discard pile", 0, 0)


@pytest.mark.rule("ATK-44")
def test_damage_is_what_the_attack_value_is_when_the_battle_comes() -> None:
    """Given a Soldier weakened after blockers, then it deals what is left."""
    t = Table(seat(field=["Soldier"]), seat(card("Hermit"), hand=["Wither"])).attack("Hermit")
    t.take("Wither")
    assert t.wounds("Hermit") == 0


# --- damage ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DMG-02")
def test_damage_wounds_and_destroying_enter_at_their_own_step() -> None:
    """Given units that answer damage, wounds and destruction, then each answers what comes at or after its step."""

    def answers(spell: str, victim: str) -> tuple[int, int]:
        t = Table(seat(hand=[spell]), seat(field=[victim, "Mourner"])).play(spell)
        if t.question == "target":
            t.pick(victim)
        return t.status(victim), t.status("Mourner")

    assert answers("Zap", "Flincher") == (1, 0)
    assert answers("Curse", "Flincher") == (0, 0)
    assert answers("Curse", "Bleeder") == (1, 0)
    assert answers("Doom", "Bleeder") == (0, 1)


@pytest.mark.rule("DMG-09")
def test_all_wounds_are_placed_even_beyond_life() -> None:
    """Given a Peasant dealt 4, then 4 wounds are placed on it."""
    t = Table(seat(field=["Brute"]), seat(field=["Peasant"])).attack("Peasant")
    while t.question in ("guard", "counter"):
        t.pick() if t.question == "guard" else t.no()
    assert next((e.n, e.token.value) for e in t.seen(TokensPlaced)) == (4, "wound")


@pytest.mark.rule("DMG-15")
def test_discarding_a_unit_is_not_destroying_it_but_it_leaves_play() -> None:
    t = Table(seat(hand=["Exile"]), seat(field=["Peasant"], spells=())).play("Exile")
    assert (t.zone("Peasant"), t.seen(UnitDestroyed)) == ("discard pile", [])
    watched = Table(seat(hand=["Exile"], field=["Undertaker", "Mourner"]), seat(field=["Peasant"])).play("Exile")
    assert (watched.status("Undertaker") >= 1, watched.status("Mourner")) == (True, 0)


@pytest.mark.rule("DMG-25")
def test_values_of_a_card_that_left_are_those_it_had() -> None:
    """Given a boosted Soldier, when it is destroyed for its attack value, then the boost counts."""
    t = Table(seat(field=["Soldier"], hand=["Boost", "Offering"]), seat(card("Hermit")))
    t.play("Boost").play("Offering")
    assert (t.zone("Soldier"), t.wounds("Hermit")) == ("discard pile", 3)


@pytest.mark.rule("DMG-29")
def test_a_unit_that_dies_of_falling_life_dies_by_nobodys_doing() -> None:
    """Given wounded Soldiers kept alive by a Banner, when the Banner goes, then no source is named for their end."""
    t = Table(seat(hand=["Doom"]), seat(field=["Banner", card("Soldier", wounds=2)]))
    t.play("Doom").pick("Banner")
    while t.question == "trigger":
        t.decline()
    if t.question == "may":
        t.no()
    ends = {t.cards[e.card].name: e.source for e in t.seen(UnitDestroyed)}
    assert ends["Soldier"] == -1


@pytest.mark.rule("DMG-34")
def test_a_destroyed_conjuration_is_not_yet_in_its_pile() -> None:
    """Given the only Gildling, when it is destroyed, then a reaction to that cannot conjure it."""
    t = Table(seat(hand=["Doom"]), seat(field=["Gildling", "Wall"], hand=["Call Back"], conjuration_pile=()))
    t.play("Doom").pick("Gildling")
    while t.question == "trigger":
        t.take("Call Back") if "Call Back" in t.choices else t.decline()
    assert (t.field(1), t.pile(1), t.discard_pile(1)) == (["Wall"], ["Gildling"], ["Call Back"])


# --- leaving and coming back -------------------------------------------------------------------------------------


@pytest.mark.rule("CLAR-02")
def test_a_unit_that_left_and_returned_has_nothing_on_it() -> None:
    revenant = card("Revenant", status=2, attached=["Iron Coat"])
    t = Table(seat(hand=["Doom"]), seat(field=[revenant, "Wall"])).play("Doom").pick("Revenant")
    assert (t.field(1), t.status("Revenant"), t.zone("Iron Coat")) == (["Wall", "Revenant"], 0, "discard pile")


@pytest.mark.rule("CLAR-03")
def test_a_unit_that_came_back_at_once_is_the_same_one() -> None:
    """Given a boosted Revenant, when it returns in that turn, then the boost holds; through a hand it does not."""
    t = Table(seat(field=["Revenant", "Wall"], hand=["Boost", "Doom"]), seat())
    t.play("Boost").pick("Revenant").play("Doom").pick("Revenant")
    assert t.stats("Revenant") == "3/1/0"
    again = Table(seat(field=["Revenant", "Wall"], hand=["Boost", "Recall"]), seat())
    again.play("Boost").pick("Revenant").play("Recall").pick("Revenant").play("Revenant")
    assert again.stats("Revenant") == "2/1/0"
