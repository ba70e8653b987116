"""The Attack action: target, attackers, blockers, guards (ASC-ATK)."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import AttackersDeclared, BlockersDeclared, DeclareAttack, TriggerResolved
from tests.rules.table import Table, card, refused, seat


@pytest.mark.rule("ASC-ATK-01")
def test_the_target_of_an_attack_is_chosen_before_the_attackers() -> None:
    """Given two units, when a Phoenixborn is attacked, then only then the attackers are asked for."""
    t = Table(seat(field=["Soldier", "Brute"]), seat("Hermit", field=["Wall"]))
    t.do(DeclareAttack(t.id("Hermit")))
    assert (t.question, t.choices) == ("attackers", ["Soldier", "Brute"])


@pytest.mark.rule("ASC-ATK-01")
def test_only_a_phoenixborn_or_a_unit_of_an_opponent_can_be_attacked() -> None:
    """Given own cards and a ready spell of the opponent, when they are attacked, then it is refused."""
    t = Table(seat(field=["Soldier", "Brute"]), seat("Hermit", field=["Wall"], spells=["Summon Gildling"]))
    for name in ("Marshal", "Brute", "Summon Gildling"):
        with refused("ASC-ATK-01", "no-such-target"):
            t.attack(name)
    t.attack("Wall", "Brute")
    assert t.table.attack.target == t.id("Wall")


@pytest.mark.rule("ASC-ATK-02")
def test_any_number_of_units_may_attack_a_phoenixborn_but_not_none() -> None:
    """Given three units, then one, two or three may attack together; none or a foreign unit may not."""
    for band in (["Soldier"], ["Soldier", "Brute"], ["Soldier", "Brute", "Peasant"]):
        t = Table(seat(field=["Soldier", "Brute", "Peasant"]), seat("Hermit", field=["Wall"]))
        t.attack("Hermit", *band)
        assert [b.attacker for b in t.table.attack.battles] == list(t.ids(band))
    t = Table(seat(field=["Soldier", "Brute"]), seat("Hermit", field=["Wall"]))
    t.do(DeclareAttack(t.id("Hermit")))
    for code, band in {"wrong-number": [], "not-among-them": ["Wall"], "picked-twice": ["Soldier", "Soldier"]}.items():
        with refused("ASC-ATK-02", code):
            t.pick(*band)


@pytest.mark.rule("ASC-ATK-02")
def test_without_units_there_is_no_attack() -> None:
    """Given no unit, when the player wants to attack, then it is refused."""
    t = Table(seat(), seat("Hermit"))
    with refused("ASC-ATK-02", "no-units"):
        t.attack("Hermit")


@pytest.mark.rule("ASC-ATK-02", "ASC-TXT-13")
def test_exhausted_units_cannot_be_declared_as_attackers() -> None:
    """Given an exhausted unit beside two others, then it cannot attack; alone, there is no attack at all."""
    t = Table(seat(field=[card("Soldier", exhaustion=1), "Brute", "Peasant"]), seat("Hermit"))
    t.do(DeclareAttack(t.id("Hermit")))
    assert t.choices == ["Brute", "Peasant"]
    alone = Table(seat(field=[card("Soldier", exhaustion=1)]), seat("Hermit"))
    with refused("ASC-TXT-13", "no-attackers"):
        alone.attack("Hermit")


@pytest.mark.rule("ASC-ATK-03")
def test_exactly_one_unit_attacks_a_unit() -> None:
    """Given two units, when a unit is attacked, then one of them attacks, not both and not none."""
    t = Table(seat(field=["Soldier", "Brute"]), seat(field=["Wall"]))
    t.do(DeclareAttack(t.id("Wall")))
    for band in ([], ["Soldier", "Brute"]):
        with refused("ASC-ATK-03"):
            t.pick(*band)
    t.pick("Brute")
    assert [b.attacker for b in t.table.attack.battles] == [t.id("Brute")]


@pytest.mark.rule("ASC-ATK-04")
def test_each_attacker_may_be_blocked_by_one_unit_and_each_unit_blocks_once() -> None:
    """Given two attackers and three units, then pairs may be formed, but nobody fights twice."""
    t = Table(seat(field=["Soldier", "Brute"]), seat("Arren Frostpeak", field=["Wall", "Sentry", "Peasant"]))
    t.attack("Arren Frostpeak", "Soldier", "Brute")
    soldier, brute, wall, sentry = t.ids(["Soldier", "Brute", "Wall", "Sentry"])
    assert t.asked.blockers == tuple((a, t.ids(["Wall", "Sentry", "Peasant"])) for a in (soldier, brute))
    with refused("ASC-ATK-04"):
        t.block({"Soldier": "Wall", "Brute": "Wall"})
    t.block({"Soldier": "Wall", "Brute": "Sentry"})
    assert [e.blocks for e in t.seen(BlockersDeclared)] == [((soldier, wall), (brute, sentry))]


@pytest.mark.rule("ASC-ATK-04")
def test_blocking_is_optional_and_the_unblocked_reach_the_phoenixborn() -> None:
    """Given two attackers, when one is blocked, then the other damages the Phoenixborn."""
    t = Table(seat(field=["Soldier", "Peasant"]), seat("Hermit", field=["Wall"]))
    t.attack("Hermit", "Soldier", "Peasant").block({"Soldier": "Wall"})
    assert (t.wounds("Hermit"), t.wounds("Wall")) == (1, 2)


@pytest.mark.rule("ASC-ATK-04", "ASC-TXT-13")
def test_exhausted_units_cannot_block() -> None:
    """Given an exhausted and a fresh unit, then only the fresh one may block; if none is fresh, nobody is asked."""
    t = Table(seat(field=["Soldier"]), seat("Hermit", field=[card("Wall", exhaustion=1), "Peasant"]))
    t.attack("Hermit")
    assert t.asked.blockers == ((t.id("Soldier"), (t.id("Peasant"),)),)
    t = Table(seat(field=["Soldier"]), seat("Hermit", field=[card("Wall", exhaustion=1)])).attack("Hermit")
    assert t.question == "turn"
    assert t.wounds("Hermit") == 2


@pytest.mark.rule("ASC-ATK-05")
def test_a_unit_is_guarded_by_its_phoenixborn_or_a_unit_with_unit_guard() -> None:
    """Given a Sentry and plain units, when a unit is attacked, then Phoenixborn and Sentry may guard, one of them."""
    t = Table(seat(field=["Soldier"]), seat("Hermit", field=["Wall", "Sentry"]))
    t.attack("Wall")
    assert (t.question, t.who, t.choices) == ("guard", 1, ["Hermit", "Sentry"])
    with refused("ASC-ATK-05"):
        t.pick("Hermit", "Sentry")
    t.pick("Sentry")
    assert (t.wounds("Wall"), t.wounds("Sentry")) == (0, 2)


@pytest.mark.rule("ASC-ATK-05")
def test_guarding_is_optional() -> None:
    """Given a possible guard, when none is declared, then the target itself is fought."""
    t = Table(seat(field=["Soldier"]), seat("Hermit", field=["Wall"])).attack("Wall").pick()
    assert (t.question, t.who) == ("counter", 1)
    t.no()
    assert t.wounds("Wall") == 2


@pytest.mark.rule("ASC-ATK-05", "ASC-TXT-13")
def test_an_exhausted_unit_cannot_guard_and_a_target_does_not_guard_itself() -> None:
    """Given an exhausted Sentry, or a Sentry as target, then it is no possible guard."""
    t = Table(seat(field=["Soldier"]), seat("Hermit", field=["Wall", card("Sentry", exhaustion=1)])).attack("Wall")
    assert t.choices == ["Hermit"]
    t = Table(seat(field=["Soldier"]), seat("Hermit", field=["Wall", "Sentry"])).attack("Sentry")
    assert t.choices == ["Hermit"]


@pytest.mark.rule("ASC-ATK-06")
def test_a_phoenixborn_guards_once_a_round_even_exhausted() -> None:
    """Given an exhausted Phoenixborn, then it may guard; and not again before the next round."""
    t = Table(seat(field=["Soldier", "Brute"]), seat(card("Arren Frostpeak", exhaustion=1), field=["Wall"]))
    t.attack("Wall", "Soldier")
    assert t.choices == ["Arren Frostpeak"]
    t.pick("Arren Frostpeak").end().skip()
    assert (t.wounds("Arren Frostpeak"), t.table.seats[1].guarded) == (2, True)
    t.attack("Wall", "Brute")
    assert (t.question, t.who) == ("counter", 1), "no guard is asked for"
    t.no().end()
    t.to_round_end()
    assert not t.table.seats[1].guarded


@pytest.mark.rule("ASC-ATK-13")
def test_attackers_and_defenders_are_declared_at_once_then_when_then_after() -> None:
    """Given two attackers and two blockers, then each side is declared in one event, with when and after answers."""
    t = Table(
        seat(field=["Piper", "Drummer"]),
        seat("Hermit", field=["Chorister", "Shieldbearer"]),
    )
    t.attack("Hermit", "Piper", "Drummer")
    while t.question == "trigger":
        t.take(t.choices[0])
    assert t.question == "blockers"
    t.block({"Piper": "Chorister", "Drummer": "Shieldbearer"})
    while t.question == "trigger":
        t.take(t.choices[0])
    told = [
        t.cards[e.card].name if isinstance(e, TriggerResolved) else type(e).__name__
        for e in t.seen(AttackersDeclared, BlockersDeclared, TriggerResolved)
    ]
    assert told == [
        "AttackersDeclared",
        "Drummer",
        "Drummer",
        "Piper",
        "Piper",
        "BlockersDeclared",
        "Shieldbearer",
        "Chorister",
        "Chorister",
    ]
    assert (t.status("Drummer"), t.status("Chorister")) == (2, 2), "one answer to each unit declared"


@pytest.mark.rule("ASC-ATK-05", "ASC-BAT-12")
@pytest.mark.parametrize("taken", ["Wall", "Peasant"])
def test_nobody_guards_a_target_that_is_gone(taken: str) -> None:
    """Given an attacked Wall, when it has withdrawn, then no guard is asked for; when another has, one is."""
    t = Table(seat(field=["Soldier"]), seat(field=["Wall", "Peasant", "Sentry"], hand=["Withdraw"])).attack("Wall")
    t.take("Withdraw").pick(taken)
    assert (t.question == "guard") is (taken == "Peasant")
    if taken == "Wall":
        assert (t.exhaustion("Soldier"), t.wounds("Sentry"), t.table.attack) == (1, 0, None)
