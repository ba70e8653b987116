"""What must be done if able: attack, block, be blocked, guard, counter (ASC-TXT-10)."""

from __future__ import annotations

from itertools import product

import pytest

from ashes_tui.engine.api import (
    Activate,
    AssignBlocks,
    BlockersDeclared,
    DeclareAttack,
    IllegalChoice,
    Meditate,
    Pass,
    PickCards,
    options,
)
from tests.rules.table import Table, card, refused, seat


def attacked(attackers: list[str], defenders: list[str]) -> Table:
    """Seat 0 attacks the Phoenixborn of seat 1 with all its units."""
    return Table(seat(field=attackers), seat("Hermit", field=defenders)).attack("Hermit", *_numbered(attackers))


def _numbered(names: list[str]) -> list[str]:
    return [f"{name}#{names[: i + 1].count(name)}" for i, name in enumerate(names)]


def offered(t: Table) -> list[dict[str, str]]:
    """The assignments in the menu: attacker to blocker, by name."""
    found = options(t.rules, t.now.state, t.asked)
    blocks = [o.choice.blocks for o in found if isinstance(o.choice, AssignBlocks)]
    return [{t.cards[a].name: t.cards[b].name for a, b in pairs} for pairs in blocks]


# --- blocking ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-TXT-10")
def test_a_unit_that_must_block_blocks_if_able() -> None:
    """Given a unit that must block, then every assignment in the menu has it block, and others are refused."""
    t = attacked(["Soldier", "Brute"], ["Zealot", "Wall"])
    assert offered(t)
    assert all("Zealot" in way.values() for way in offered(t))
    for way in ({}, {"Soldier": "Wall"}):
        with refused("ASC-TXT-10", "must-block"):
            t.block(way)
    t.block({"Brute": "Zealot"})
    assert [e.blocks for e in t.seen(BlockersDeclared)] == [((t.id("Brute"), t.id("Zealot")),)]


@pytest.mark.rule("ASC-TXT-10")
def test_what_cannot_block_need_not() -> None:
    """Given units that must block, one exhausted and one that may not block the attacker, then neither has to."""
    t = Table(seat(field=["Soldier"]), seat("Hermit", field=[card("Zealot", exhaustion=1), "Wall"])).attack("Hermit")
    t.block({})
    assert t.wounds("Hermit") == 2
    t = Table(seat(field=["Soldier"], hand=["Menace"]), seat("Hermit", field=["Zealot"]))
    t.play("Menace").attack("Hermit")
    assert t.wounds("Hermit") == 2


@pytest.mark.rule("ASC-TXT-10")
@pytest.mark.parametrize(("blocked", "left"), [("Bully", "Bully#2"), ("Bully#2", "Bully")])
def test_the_refusal_names_the_attacker_that_was_left_out(blocked: str, left: str) -> None:
    """Given two attackers that must be blocked, when only one is, then the other is named."""
    t = attacked(["Bully", "Bully"], ["Wall", "Soldier"])
    with pytest.raises(IllegalChoice) as caught:
        t.block({blocked: "Wall"})
    assert (caught.value.denial.code, caught.value.denial.card) == ("must-be-blocked", t.id(left))


@pytest.mark.rule("ASC-TXT-10")
def test_a_unit_that_must_be_blocked_is_if_anybody_can() -> None:
    """Given one attacker that must be blocked and one blocker, then it cannot block the other attacker."""
    t = attacked(["Soldier", "Bully"], ["Wall"])
    assert offered(t) == [{"Bully": "Wall"}]
    with refused("ASC-TXT-10", "must-be-blocked"):
        t.block({"Soldier": "Wall"})
    assert t.why_not(1, AssignBlocks(())) == "ASC-TXT-10"
    t.block({"Bully": "Wall"})


@pytest.mark.rule("ASC-TXT-10")
def test_of_duties_that_compete_as_many_are_done_as_can_be() -> None:
    """Given a blocker that must and an attacker that must be blocked, then one block that does both, or two blocks."""
    t = attacked(["Soldier", "Bully"], ["Zealot", "Wall"])
    assert sorted(map(str, offered(t))) == sorted(
        map(str, [{"Bully": "Zealot"}, {"Soldier": "Wall", "Bully": "Zealot"}, {"Soldier": "Zealot", "Bully": "Wall"}])
    )
    one = attacked(["Bully", "Bully"], ["Wall"])
    assert offered(one) == [{"Bully": "Wall"}] * 2


@pytest.mark.rule("ASC-TXT-10")
def test_a_duty_does_not_lift_what_unseen_forbids() -> None:
    """Given an attacker with Unseen and one without, then a lone unit that must block cannot block the former."""
    t = attacked(["Shade", "Soldier"], ["Zealot"])
    assert offered(t) == [{"Soldier": "Zealot"}]
    both = attacked(["Shade", "Soldier"], ["Zealot", "Wall"])
    assert {"Shade": "Zealot", "Soldier": "Wall"} in offered(both)
    assert {"Shade": "Zealot"} not in offered(both)
    weak = attacked(["Big Ogre", "Shade"], ["Zealot"])  # nobody may block the Ogre, so nobody the Shade
    assert offered(weak) == [{}]


@pytest.mark.rule("ASC-TXT-10")
def test_a_block_that_is_no_duty_is_made_for_one_that_is() -> None:
    """Given a Zealot that can block only the Shade, and a Brute alone the Ogre before it, then both must block."""
    t = attacked(["Big Ogre", "Shade"], ["Zealot", "Brute"])
    assert offered(t) == [{"Big Ogre": "Brute", "Shade": "Zealot"}]


def test_the_most_duties_are_found_among_all_assignments() -> None:
    """Given any mix of attackers and defenders, then the menu holds just the possible assignments with most done."""
    kinds_a, kinds_d = ("Soldier", "Bully", "Shade"), ("Zealot", "Wall")
    for attackers in product(kinds_a, repeat=2):
        for defenders in product(kinds_d, repeat=2):
            t = attacked(list(attackers), list(defenders))
            done = {_done(way) for way in _pairs(t)}
            assert len(done) == 1
            assert done == {max(_done(way) for way in _conceivable(t))}


def _done(pairs: tuple[tuple[str, str], ...]) -> int:
    return sum((a == "Bully") + (b == "Zealot") for a, b in pairs)


def _pairs(t: Table) -> list[tuple[tuple[str, str], ...]]:
    found = [o.choice for o in options(t.rules, t.now.state, t.asked)]
    return [
        tuple((t.cards[a].name, t.cards[b].name) for a, b in c.blocks) for c in found if isinstance(c, AssignBlocks)
    ]


def _conceivable(t: Table) -> list[tuple[tuple[str, str], ...]]:
    """All assignments that Unseen allows, found without the engine."""
    attackers, defenders = t.table.seats[0].battlefield, t.table.seats[1].battlefield
    ways = []
    for chosen in product([None, *defenders], repeat=len(attackers)):
        used = [c for c in chosen if c is not None]
        names = [t.cards[a].name for a in attackers]
        shade = any(n == "Shade" and c is not None for n, c in zip(names, chosen, strict=True))
        open_ = any(n != "Shade" and c is None for n, c in zip(names, chosen, strict=True))
        if len(set(used)) == len(used) and not (shade and open_):
            pairs = zip(names, chosen, strict=True)
            ways.append(tuple((n, t.cards[c].name) for n, c in pairs if c is not None))
    return ways


# --- guarding and countering ---------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-TXT-10")
def test_an_attacker_that_must_be_guarded_against_is() -> None:
    """Given such an attacker, when it attacks a unit, then the Phoenixborn guards, as nobody else can."""
    t = Table(seat(field=["Bully"]), seat("Hermit", field=["Wall"])).attack("Wall")
    with refused("ASC-TXT-10"):
        t.pick()
    t.pick("Hermit")
    assert t.wounds("Hermit") == 3


@pytest.mark.rule("ASC-TXT-10", "ASC-BAT-04")
def test_a_unit_that_must_counter_is_not_asked() -> None:
    """Given an attacked unit that must counter, when it is not guarded, then it counters."""
    t = Table(seat(field=["Wall", "Soldier"]), seat("Hermit", field=["Duelist"])).attack("Duelist", "Soldier").pick()
    while t.question == "damage first":
        t.pick("Soldier")
    assert (t.wounds("Soldier"), t.exhaustion("Duelist")) == (1, 1)


# --- attacking -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-TXT-10", "ASC-RND-13")
def test_a_unit_that_must_attack_leaves_no_other_main_action() -> None:
    """Given such a unit, then Pass and main costs are refused, side actions are not, and an attack takes it along."""
    t = Table(
        seat(field=["Berserker", "Soldier"], hand=["Brute", "Provoke"]),
        seat("Hermit", field=["Wall"]),
    )
    with refused("ASC-TXT-10", "must-attack"):
        t.pass_()
    with refused("ASC-TXT-10", "must-attack"):
        t.play("Brute")
    assert t.why_not(0, Meditate()) is None
    t.do(DeclareAttack(t.id("Hermit")))
    with refused("ASC-TXT-10", "must-attack"):
        t.pick("Soldier")
    t.pick("Berserker")
    assert t.question == "blockers"


@pytest.mark.rule("ASC-TXT-10")
def test_units_that_must_attack_do_so_together_if_they_can() -> None:
    """Given two such units, then the attack is on the Phoenixborn: a unit could be attacked by only one of them."""
    t = Table(seat(field=["Berserker", "Berserker"]), seat("Hermit", field=["Wall"]))
    with refused("ASC-TXT-10", "must-attack"):
        t.attack("Wall")
    t.do(DeclareAttack(t.id("Hermit")))
    assert [o.choice for o in options(t.rules, t.now.state, t.asked)] == [PickCards(t.table.seats[0].battlefield)]


@pytest.mark.rule("ASC-TXT-10")
def test_an_exhausted_unit_that_must_attack_frees_the_player() -> None:
    """Given such a unit that is exhausted, then the player may pass."""
    t = Table(seat(field=[card("Berserker", exhaustion=1), "Soldier"]), seat("Hermit")).pass_()
    assert t.actions(0) == (0, 1)


@pytest.mark.rule("ASC-TXT-10", "ASC-RND-14")
def test_a_player_who_must_attack_chooses_an_attack_action_if_able() -> None:
    """Given a player provoked, then only an attack will do, by any unit; without units that can, anything will."""
    t = Table(seat(hand=["Provoke"]), seat("Hermit", field=["Soldier", "Wall"])).play("Provoke").pass_()
    with refused("ASC-TXT-10", "attack-due"):
        t.pass_()
    mains = [o.choice for o in options(t.rules, t.now.state, t.asked) if o.main]
    assert mains == [DeclareAttack(t.id("Marshal"))]
    t.attack("Marshal", "Wall")
    alone = Table(seat(hand=["Provoke"]), seat("Hermit", hand=["Soldier"])).play("Provoke").pass_()
    assert alone.why_not(1, Pass()) is None


def test_a_main_action_that_is_spent_is_not_said_to_be_due_for_an_attack() -> None:
    """Given the attack is over, when the player would pass, then the reason is the main action."""
    t = Table(seat(field=["Berserker"]), seat("Hermit")).attack("Hermit")
    assert t.why_not(0, Pass()) == "ASC-RND-13"
    assert t.why_not(0, Activate(t.id("Berserker"), "Berserker#0", "main")) == "ASC-TXT-01"
