"""What the Reborn book says of words and of single steps beyond the Ascendancy book; true in both editions."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import CardMoved, DamageDealt, TokensPlaced
from ashes_tui.lang.block import Block
from ashes_tui.lang.terms import BlockKind
from tests.rules.table import Table, card, refused, rules, seat

# --- costs and dice ----------------------------------------------------------------------------------------------


@pytest.mark.rule("ACT-17")
@pytest.mark.parametrize("cost", ["main - 1 charm:class", "side - 2 sympathy:class"])
def test_parallel_options_of_a_play_cost_are_paid_one_of_each(cost: str) -> None:
    t = Table(seat(hand=["Crossroads"], dice_="charm, 2 sympathy"), seat(field=["Wall"])).play("Crossroads", cost)
    assert t.actions(0) == ((0, 1) if cost.startswith("main") else (1, 0))
    assert t.exhausted(0) == (["charm"] if "charm" in cost else ["sympathy", "sympathy"])


@pytest.mark.rule("ACT-21")
def test_every_activated_effect_of_the_pool_takes_an_action() -> None:
    theirs = {title for a in rules().rulebook.automata.values() for title in a.spells}
    blocks = [b for i in rules().infos.values() if i.card.name not in theirs for b in i.card.blocks]
    costs = [str(b.cost) for b in blocks if isinstance(b, Block) and b.kind is BlockKind.ACT]
    assert len(costs) > 20
    assert [cost for cost in costs if "main" not in cost and "side" not in cost] == []


@pytest.mark.rule("DICE-15", "FAQ-RaywardRecruit-1")
def test_any_side_of_an_exhausted_die_will_do_for_its_power() -> None:
    t = Table(seat(hand=["Borrowed"], field=["Soldier"], spent="divine:basic"), seat()).play("Borrowed")
    assert (t.dice_on("Soldier"), t.stats("Soldier")) == (["divine"], "3/2/1")


@pytest.mark.rule("DICE-17")
@pytest.mark.parametrize(("shield", "wounds"), [("Spell Ward", 1), ("Ability Ward", 1), ("Ward", 0)])
def test_a_dice_power_is_neither_spell_nor_ability(shield: str, wounds: int) -> None:
    """Given answers to targeting by spells, by abilities, by dice powers too, then only the last answers natural."""
    t = Table(seat(dice_="natural"), seat(field=["Wall"], hand=[shield])).power("natural")
    if t.question == "trigger":
        t.take(shield)
    assert t.wounds("Wall") == wounds


# --- attacks -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATK-17")
def test_in_battle_is_only_with_ones_own_counterpart() -> None:
    """Given two attackers, one blocked by a Gazer, then only that one is weakened."""
    t = Table(seat(field=["Soldier", "Soldier"]), seat(card("Hermit"), field=["Gazer", "Wall"]))
    t.attack("Hermit", "Soldier#1", "Soldier#2").block({"Soldier#1": "Gazer", "Soldier#2": "Wall"})
    while t.question in ("next battle", "damage first"):
        t.pick(t.choices[0] + ("#1" if t.question == "next battle" else ""))
    assert (t.wounds("Gazer"), t.wounds("Wall")) == (1, 2)


@pytest.mark.rule("ATK-16", "ASC-BAT-10")
def test_an_attacker_whose_guard_is_gone_is_in_battle_with_its_target() -> None:
    """Given an attacked Gazer whose guard is destroyed, then the attacker is in battle with the Gazer, and weakened."""
    t = Table(seat(field=["Soldier"], hand=["Feint"]), seat(field=["Gazer", "Sentry"])).attack("Gazer")
    t.pick("Sentry").take("Feint").pick("Sentry")
    assert (t.question, t.stats("Soldier")) == ("counter", "1/2/1")


@pytest.mark.rule("ATK-30")
def test_alert_spares_the_counter_not_the_attack() -> None:
    t = Table(seat(field=["Peasant"]), seat(card("Hermit"), field=["Watchful"])).attack("Hermit")
    t.block({"Peasant": "Watchful"})
    assert t.exhaustion("Watchful") == 0
    own = Table(seat(field=["Watchful"]), seat(card("Hermit"))).attack("Hermit")
    assert own.exhaustion("Watchful") == 1


@pytest.mark.rule("TIM-22")
def test_a_declared_attack_goes_on_though_its_target_can_no_longer_be_attacked() -> None:
    """Given an attack on a Peasant that becomes a copy of Hallowed, then the Peasant still dies of it."""
    t = Table(seat(field=["Soldier"]), seat(card("Hermit"), field=["Peasant", "Hallowed"], hand=["Shed Skin"])).attack(
        "Peasant"
    )
    t.take("Shed Skin")
    while t.question in ("choose", "guard", "counter"):
        t.pick("Peasant") if t.question == "choose" else t.pick() if t.question == "guard" else t.no()
    assert t.zone("Peasant") == "discard pile"


# --- resolving ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("RES-21")
def test_what_is_taken_from_a_discard_pile_is_seen_by_all() -> None:
    t = Table(seat(hand=["Dig"], discard=["Soldier", "Zap"]), seat()).play("Dig")
    moved = t.id("Soldier")
    assert t.hand(0) == ["Soldier"]
    assert any(e.card == moved and e.audience is None for e in t.seen(CardMoved))


@pytest.mark.rule("DMG-24")
def test_texts_of_a_dying_unit_read_what_is_still_on_it() -> None:
    """Given a Keeper with 3 status tokens, when it is destroyed, then its last text counts them."""
    t = Table(seat(hand=["Doom"]), seat(field=[card("Keeper", status=3), "Wall"])).play("Doom").pick("Keeper")
    assert t.status("Wall") == 3


@pytest.mark.rule("DMG-30")
def test_redirected_damage_keeps_its_source() -> None:
    """Given a Bolt redirected to a tough unit, then it was dealt to the Phoenixborn, and is not softened."""
    t = Table(seat(hand=["Bolt"]), seat(card("Hermit"), field=["Ironhide"], hand=["Intercept"])).play("Bolt")
    t.take("Intercept")
    dealt, wound = t.seen(DamageDealt)[0], t.seen(TokensPlaced)[0]
    assert (t.cards[dealt.card].name, t.cards[wound.card].name, wound.n) == ("Hermit", "Ironhide", 2)
    assert dealt.source == wound.source == t.id("Bolt")


@pytest.mark.rule("DMG-32")
def test_a_mandatory_prevention_is_spent_even_if_nothing_is_left() -> None:
    """Given an astral die on a unit and an Aegis that prevents all, then the die is exhausted all the same."""
    t = Table(seat(hand=["Zap"]), seat(field=[card("Soldier", on="astral")], hand=["Aegis"])).play("Zap")
    t.take("Aegis")
    while t.question == "trigger":
        t.take("Soldier")
    assert (t.wounds("Soldier"), t.dice_on("Soldier"), t.exhausted(1)) == (0, [], ["astral"])


@pytest.mark.rule("DMG-33")
def test_a_rider_comes_before_the_unit_is_discarded() -> None:
    """Given Pulse that destroys a unit, then its card is drawn while the unit is still set aside."""
    t = Table(seat(hand=["Pulse"], draw=["Zap"]), seat(field=["Soldier"])).play("Pulse")
    order = [t.cards[e.card].name for e in t.seen(CardMoved)]
    assert t.hand(0) == ["Zap"]
    assert order.index("Zap") < len(order) - 1 - order[::-1].index("Soldier")


@pytest.mark.rule("STA-01")
def test_status_tokens_do_nothing_by_themselves() -> None:
    assert Table(seat(field=[card("Soldier", status=5)]), seat()).stats("Soldier") == "2/2/1"


@pytest.mark.rule("FOC-10")
def test_tokens_on_one_copy_are_that_copys_alone() -> None:
    t = Table(seat(spells=[card("Hoard", status=2), "Hoard"], field=["Wall"]), seat(field=["Brute"]))
    t.use("Hoard#2")
    assert (t.wounds("Brute"), t.status("Hoard#1")) == (0, 2)


@pytest.mark.rule("ATT-06")
def test_a_text_says_what_an_alteration_may_be_attached_to() -> None:
    """Given Crown, which goes to a Phoenixborn, and Iron Coat, which goes to a unit, then they go nowhere else."""
    t = Table(seat(hand=["Crown", "Iron Coat"]), seat())
    with refused("ASC-ACT-19"):
        t.play("Iron Coat")
    assert t.play("Crown").asked.cards == (t.id("Marshal@0"), t.id("Marshal@1"))


# --- values ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GLO-14")
def test_a_current_value_is_read_before_the_effect() -> None:
    """Given Double on a boosted Soldier, then its attack of 3 is doubled, once."""
    t = Table(seat(field=["Soldier"], hand=["Boost", "Double"]), seat()).play("Boost").play("Double")
    assert t.stats("Soldier") == "6/2/1"


@pytest.mark.rule("GLO-19", "GLO-20", "CLAR-12", "CLAR-13")
def test_a_printed_x_is_no_number_and_a_current_x_is_one() -> None:
    """Given a Wisp of 0 tokens, then what asks for printed attack 0 passes it over, what asks for attack 0 does not."""
    t = Table(seat(hand=["Meek", "Weak"]), seat(field=["Wisp", "Wall"]))
    assert t.stats("Wisp") == "0/2/0"
    t.play("Meek")
    assert t.field(1) == ["Wisp"]
    assert t.play("Weak").field(1) == []
    grown = Table(seat(hand=["Summon Wisp"], conjuration_pile=("Wisp",) * 2), seat()).play("Summon Wisp")
    assert grown.stats("Wisp") == "2/2/0"


@pytest.mark.rule("GLO-17")
def test_a_negative_recover_value_counts_as_nothing() -> None:
    """Given a wounded Soldier whose recover value is below 0, then recovery heals it by nothing."""
    soldier = card("Soldier", wounds=1, attached=["Festering"])
    t = Table(seat(field=[soldier], hand=["Wall"] * 5), seat(hand=["Wall"] * 5)).to_round_end()
    assert (t.stats("Soldier"), t.wounds("Soldier")) == ("2/2/0", 1)
