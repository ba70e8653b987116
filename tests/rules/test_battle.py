"""Battles (ASC-BAT)."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import BattleBegan, BattleEnded, DamageDealt, TokensPlaced, UnitDestroyed
from ashes_tui.lang.terms import Token
from tests.rules.table import Table, card, seat


def ex_10() -> Table:
    """Fernanda attacks Arren with two Core Suppliers and a Thunder Hulk; Isaac blocks two of them."""
    t = Table(
        seat("Issa Brightmore", field=["Core Supplier", "Core Supplier", card("Thunder Hulk", on="artifice")]),
        seat("Arren Frostpeak", field=["Skybreak Captain", "Stellar Oracle"], hand=["Zap"], dice_="astral:basic"),
    )
    t.attack("Arren Frostpeak", "Core Supplier", "Core Supplier#2", "Thunder Hulk")
    return t.block({"Core Supplier#2": "Skybreak Captain", "Thunder Hulk": "Stellar Oracle"})


@pytest.mark.rule("ASC-BAT-01", "ASC-BAT-02", "ASC-BAT-03", "ASC-BAT-06", "ASC-BAT-08")
def test_three_battles_in_the_order_of_the_active_player() -> None:
    """EX-10: unblocked, traded, overkilled; each battle is fought to its end before the next is chosen."""
    t = ex_10()
    assert (t.question, t.who) == ("next battle", 0)
    assert t.choices == ["Core Supplier", "Core Supplier", "Thunder Hulk"]

    t.pick("Core Supplier")
    assert (t.wounds("Arren Frostpeak"), t.exhaustion("Arren Frostpeak")) == (2, 0)
    assert t.exhaustion("Core Supplier") == 1, "exhausted when its own battle ends"
    assert t.exhaustion("Core Supplier#2") == t.exhaustion("Thunder Hulk") == 0

    t.pick("Core Supplier#2")
    assert (t.question, t.who) == ("damage first", 0)
    t.pick("Core Supplier#2")
    assert t.zone("Core Supplier#2") == "discard pile"
    assert (t.wounds("Skybreak Captain"), t.exhaustion("Skybreak Captain")) == (2, 1)

    t.pick("Thunder Hulk")
    assert t.zone("Stellar Oracle") == "conjuration pile"
    assert t.wounds("Arren Frostpeak") == 3, "Overkill 1"
    assert (t.wounds("Thunder Hulk"), t.exhaustion("Thunder Hulk")) == (2, 1)
    assert t.question == "turn"


@pytest.mark.rule("ASC-BAT-01")
def test_battles_follow_one_after_the_other() -> None:
    """Given three battles, then each ends before another begins, in the chosen order."""
    t = ex_10().pick("Thunder Hulk").pick("Thunder Hulk").pick("Core Supplier#2").pick("Core Supplier#2")
    told = [(type(e).__name__, e.attacker) for e in t.log if isinstance(e, BattleBegan | BattleEnded)]
    hulk, first, second = t.ids(["Thunder Hulk", "Core Supplier", "Core Supplier#2"])
    assert told == [(w, a) for a in (hulk, second, first) for w in ("BattleBegan", "BattleEnded")]


@pytest.mark.rule("ASC-BAT-02")
def test_both_deal_their_attack_value_to_each_other() -> None:
    """Given a Brute that meets a blocking Sentry, then each is dealt the attack value of the other."""
    t = Table(seat(field=["Brute"]), seat("Hermit", field=["Wall", "Sentry"]))
    t.attack("Hermit").block({"Brute": "Sentry"})
    assert [(e.card, e.n, e.source, e.means.value) for e in t.seen(DamageDealt)] == [
        (t.id("Sentry"), 4, t.id("Brute"), "attack"),
        (t.id("Brute"), 1, t.id("Sentry"), "counter"),
    ]


@pytest.mark.rule("ASC-BAT-03")
@pytest.mark.parametrize("defence", ["block", "guard"])
def test_a_blocker_or_guard_must_counter(defence: str) -> None:
    """Given a unit declared as blocker or guard, then it counters without being asked, and exhausts for it."""
    t = Table(seat(field=["Brute"]), seat("Hermit", field=[card("Sentry", attached=["Thunder Suit"]), "Wall"]))
    if defence == "block":
        t.attack("Hermit").block({"Brute": "Sentry"})
    else:
        t.attack("Wall").pick("Sentry")
    assert (t.wounds("Brute"), t.exhaustion("Sentry")) == (3, 1)


@pytest.mark.rule("ASC-BAT-04", "ASC-BAT-06")
@pytest.mark.parametrize("counters", [True, False])
def test_the_controller_of_the_target_chooses_whether_it_counters(counters: bool) -> None:
    """Given an attacked unit, then its controller decides; only a unit that countered exhausts."""
    t = Table(seat(field=["Soldier"]), seat("Hermit", field=["Brute"])).attack("Brute").pick()
    assert (t.question, t.who, t.asked.source) == ("counter", 1, t.id("Brute"))
    if counters:
        t.yes()
    else:
        t.no()
    assert t.wounds("Brute") == 2
    assert t.zone("Soldier") == ("discard pile" if counters else "battlefield")
    assert t.exhaustion("Brute") == (1 if counters else 0)


@pytest.mark.rule("ASC-BAT-05", "ASC-TXT-13")
def test_an_exhausted_target_cannot_counter() -> None:
    """Given an exhausted target, then nobody is asked and it does not counter."""
    t = Table(seat(field=["Soldier"]), seat("Hermit", field=[card("Brute", exhaustion=1)])).attack("Brute").pick()
    assert t.question == "turn"
    assert (t.wounds("Soldier"), t.wounds("Brute"), t.exhaustion("Brute")) == (0, 2, 1)


@pytest.mark.rule("ASC-BAT-06")
def test_exhaustion_comes_at_the_end_of_each_battle_after_what_it_caused() -> None:
    """Given an attacker that destroys a unit, then its token comes after the destruction, still within the battle."""
    t = Table(seat(field=["Brute"]), seat("Hermit", field=["Peasant"])).attack("Peasant").pick().no()
    end = next(e for e in t.log if isinstance(e, BattleEnded))
    token = next(e for e in t.seen(TokensPlaced) if e.token is Token.EXHAUSTION)
    assert t.log.index(t.seen(UnitDestroyed)[0]) < t.log.index(token) < t.log.index(end)
    assert [(e.card, e.n) for e in t.seen(TokensPlaced) if e.token is Token.EXHAUSTION] == [(t.id("Brute"), 1)]


@pytest.mark.rule("ASC-BAT-06")
def test_a_defender_that_returned_earlier_exhausts_like_any_other() -> None:
    """Given a Revenant that was destroyed and came back before the attack, when it counters, then it gets its token."""
    t = Table(seat(field=["Wall"], hand=["Doom"]), seat("Hermit", field=["Revenant", "Soldier"]))
    t.play("Doom").pick("Revenant")
    t.attack("Hermit").block({"Wall": "Revenant"})
    assert (t.wounds("Wall"), t.exhaustion("Revenant"), t.exhaustion("Wall")) == (2, 1, 1)


@pytest.mark.rule("ASC-BAT-08")
def test_a_guarding_phoenixborn_neither_counters_nor_exhausts() -> None:
    """Given a Phoenixborn that guards, then it takes the damage, deals none and gets no token."""
    t = Table(seat(field=["Soldier"]), seat("Hermit", field=["Wall"])).attack("Wall").pick("Hermit")
    assert t.question == "turn"
    assert (t.wounds("Hermit"), t.exhaustion("Hermit"), t.wounds("Soldier")) == (2, 0, 0)
    assert t.exhaustion("Soldier") == 1


# --- when somebody is missing ------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-BAT-09")
def test_no_battle_for_an_attacker_that_became_exhausted() -> None:
    """Given an attacker exhausted after blockers were declared, then the blocker neither counters nor exhausts."""
    t = Table(seat(field=["Soldier"]), seat("Hermit", field=["Wall"], hand=["Frostbite"]))
    t.attack("Hermit").block({"Soldier": "Wall"}).take("Frostbite").pick("Soldier")
    assert (t.exhaustion("Soldier"), t.exhaustion("Wall")) == (1, 0), "the token of Frostbite and no other"
    assert not t.seen(BattleBegan, DamageDealt)


@pytest.mark.rule("ASC-BAT-09")
def test_no_battle_for_an_attacker_that_left_play() -> None:
    """Given an attacker destroyed before its battle, then nothing is dealt and nobody exhausts."""
    t = Table(seat(field=["Soldier", "Peasant"]), seat("Hermit", field=["Wall"], hand=["Pitfall"]))
    t.attack("Hermit", "Soldier").take("Pitfall").pick("Soldier")
    assert t.question == "turn"
    assert (t.wounds("Hermit"), t.exhaustion("Wall")) == (0, 0)


@pytest.mark.rule("ASC-BAT-09")
def test_an_attacker_that_left_and_returned_attacks_no_more() -> None:
    """Given an attacker destroyed and put back before its battle, then it left play: no battle."""
    t = Table(seat(field=["Revenant"]), seat("Hermit", field=["Wall"], hand=["Pitfall"]))
    t.attack("Hermit").take("Pitfall").pick("Revenant")
    assert t.zone("Revenant") == "battlefield"
    assert (t.question, t.wounds("Hermit"), t.exhaustion("Revenant")) == ("turn", 0, 0)


@pytest.mark.rule("ASC-BAT-09", "ASC-ATK-06")
def test_a_guarding_phoenixborn_turns_upright_when_there_is_no_battle() -> None:
    """Given a guarding Phoenixborn whose attacker is exhausted first, then it may guard again this round."""
    t = Table(seat(field=["Soldier", "Brute"]), seat("Hermit", field=["Wall"], hand=["Frostbite"]))
    t.attack("Wall", "Soldier").pick("Hermit")
    assert t.table.seats[1].guarded
    t.take("Frostbite").pick("Soldier")
    assert (t.wounds("Hermit"), t.table.seats[1].guarded) == (0, False)
    t.end().skip().attack("Wall")
    assert (t.question, t.choices) == ("guard", ["Hermit"])


@pytest.mark.rule("ASC-BAT-09", "ASC-ATK-06")
def test_a_phoenixborn_that_guarded_before_gets_nothing_back_for_a_unit() -> None:
    """Given a Phoenixborn that has guarded and a Sentry that guards now, when there is no battle, then it has still."""
    foe = seat("Hermit", field=["Sentry", "Wall"], hand=["Frostbite"], guarded=True)
    t = Table(seat(field=["Soldier"]), foe).attack("Wall").pick("Sentry").take("Frostbite").pick("Soldier")
    assert not t.seen(BattleBegan)
    assert t.table.seats[1].guarded


@pytest.mark.rule("ASC-BAT-10")
def test_an_attacker_whose_blocker_is_gone_fights_the_phoenixborn() -> None:
    """Given a blocker destroyed before the battle, then the attacker reaches the original target."""
    t = Table(seat(field=["Soldier"], hand=["Feint"]), seat("Hermit", field=["Wall"]))
    t.attack("Hermit").block({"Soldier": "Wall"}).take("Feint").pick("Wall")
    assert t.wounds("Hermit") == 2


@pytest.mark.rule("ASC-BAT-10", "ASC-BAT-04")
def test_an_attacker_whose_guard_is_gone_fights_the_target_which_may_counter() -> None:
    """Given a guard destroyed before the battle, then the attacked unit defends itself, countering by choice."""
    t = Table(seat(field=["Soldier"], hand=["Feint"]), seat("Hermit", field=["Brute", "Sentry"]))
    t.attack("Brute").pick("Sentry").take("Feint").pick("Sentry")
    assert (t.question, t.who, t.asked.source) == ("counter", 1, t.id("Brute"))
    t.no()
    assert t.wounds("Brute") == 2


@pytest.mark.rule("ASC-BAT-10")
def test_a_blocker_that_left_and_returned_blocks_no_more() -> None:
    """Given a blocker destroyed and put back before the battle, then the attacker reaches the original target."""
    t = Table(seat(field=["Soldier"], hand=["Feint"]), seat("Hermit", field=["Revenant"]))
    t.attack("Hermit").block({"Soldier": "Revenant"}).take("Feint").pick("Revenant")
    assert t.zone("Revenant") == "battlefield"
    assert (t.question, t.wounds("Hermit"), t.wounds("Revenant")) == ("turn", 2, 0)


@pytest.mark.rule("ASC-BAT-11")
@pytest.mark.parametrize("defence", ["block", "guard"])
def test_an_exhausted_blocker_or_guard_still_fights_but_cannot_counter(defence: str) -> None:
    """Given a blocker or guard exhausted before the battle, then it is damaged and deals nothing."""
    t = Table(seat(field=["Soldier"], hand=["Daze"]), seat("Hermit", field=["Sentry", "Wall"]))
    if defence == "block":
        t.attack("Hermit").block({"Soldier": "Sentry"})
    else:
        t.attack("Wall").pick("Sentry")
    t.take("Daze").pick("Sentry")
    assert (t.wounds("Sentry"), t.wounds("Soldier"), t.exhaustion("Sentry")) == (2, 0, 1)
    assert (t.wounds("Hermit"), t.wounds("Wall")) == (0, 0)


@pytest.mark.rule("ASC-BAT-12")
def test_an_attack_without_a_target_left_deals_nothing_and_exhausts() -> None:
    """Given a target destroyed before the battle, then the attacker only gets its exhaustion token."""
    t = Table(seat(field=["Soldier"], hand=["Feint"]), seat("Hermit", field=["Wall"]))
    t.attack("Wall").pick().take("Feint").pick("Wall")
    assert t.question == "turn"
    assert not t.seen(DamageDealt)
    assert t.exhaustion("Soldier") == 1


@pytest.mark.rule("ASC-BAT-12")
def test_a_target_that_left_and_returned_is_not_the_one_attacked() -> None:
    """Given a target destroyed and put back before the battle, then there is no valid target left."""
    t = Table(seat(field=["Soldier"], hand=["Feint"]), seat("Hermit", field=["Revenant"]))
    t.attack("Revenant").pick().take("Feint").pick("Revenant")
    assert t.zone("Revenant") == "battlefield"
    assert (t.question, t.wounds("Revenant"), t.exhaustion("Soldier")) == ("turn", 0, 1)
    assert not t.seen(DamageDealt)


@pytest.mark.rule("ASC-BAT-01", "ASC-BAT-06")
def test_a_battle_that_is_done_is_no_battle_any_more() -> None:
    """Given a Idol that weakens whoever it faces, exhausted or not, when its battle is done, then it faces nobody."""
    t = Table(seat(field=["Soldier", "Peasant", "Brute"]), seat("Hermit", field=["Idol"], hand=["Zap"]))
    t.attack("Hermit", "Soldier", "Peasant", "Brute").block({"Soldier": "Idol"})
    assert [t.stats(name) for name in ("Soldier", "Peasant")] == ["2/2/1", "1/1/0"]
    t.pick("Soldier")
    while t.question != "next battle":
        t.pick("Soldier")
    assert (t.wounds("Idol"), t.wounds("Soldier")) == (1, 1), "they fought, the Soldier weakened"
    assert [t.stats(name) for name in ("Soldier", "Peasant", "Brute")] == ["2/2/1", "1/1/0", "4/4/2"]
