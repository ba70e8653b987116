"""The Dragonborn's turn: status abilities, its dice, the rows of its behaviour card, its attacks (ASC-DRG-10..34)."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import (
    ActionSpent,
    AspectRevealed,
    AttackersDeclared,
    BattleBegan,
    BehaviorRolled,
    DamageDealt,
    PickDice,
    TokensPlaced,
    TriggerResolved,
    TurnBegan,
)
from ashes_tui.lang.terms import ActionKind, Level, Token
from tests.rules.dragon import IT, ME, dragon, its_dice, its_turn, new_round, passed, row, scatha, shown
from tests.rules.table import Table, card, rolled, seat


def attacked(t: Table) -> tuple[str, list[str]]:
    """Whom it attacked, and with what."""
    (e,) = [e for e in t.seen(AttackersDeclared) if e.seat == IT]
    return t.cards[e.target].name, [t.cards[a].name for a in e.attackers]


# --- status abilities --------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-DRG-10", "ASC-TXT-03")
def test_status_abilities_own_first_then_left_to_right() -> None:
    """Given tokens on its card and on aspects, then each card's ability happens once, its own first."""
    row_ = ["?Sear", card("Sear", status=2), "Aegis Feathers", card("Sear", status=1), "Sear"]
    t = its_turn(dragon(row_, tokens=scatha(status=3)), seat(field=["Wall"]), "class")
    left, right = t.table.seats[IT].battlefield[1], t.table.seats[IT].battlefield[3]
    done = [e.card for e in t.seen(TriggerResolved)]
    assert done == [t.id("Scatha Kalani"), left, right]
    assert t.status("Scatha Kalani") == 2
    assert [t.cards[c].status for c in (left, right)] == [1, 0]
    assert (t.wounds("Wall"), t.wounds("Marshal")) == (1, 2)


@pytest.mark.rule("ASC-DRG-10", "ASC-TXT-03")
def test_status_abilities_need_tokens_not_readiness() -> None:
    """Given an exhausted Sear with a token and a face-down one, then the exhausted one's ability happens."""
    t = its_turn(dragon([card("Sear", status=1, exhaustion=1), "?Sear"]), None, "basic")
    assert t.wounds("Marshal") == 1
    assert t.exhaustion("Sear") == 1


@pytest.mark.rule("ASC-DRG-32")
def test_an_exhausted_dragonborn_spends_its_token_to_recover() -> None:
    """Given 2 exhaustion and 3 status tokens on its card, then one of each goes and nobody is damaged."""
    t = its_turn(dragon(["?Aegis Feathers"], tokens=scatha(status=3, exhaustion=2)), seat(field=["Wall"]), "basic")
    assert (t.status("Scatha Kalani"), t.exhaustion("Scatha Kalani")) == (2, 1)
    assert t.seen(DamageDealt) == []


@pytest.mark.rule("ASC-DRG-32")
def test_exhaustion_does_not_keep_it_from_acting() -> None:
    """Given an exhausted Dragonborn without status tokens, then it keeps its exhaustion, rolls and reveals."""
    t = its_turn(dragon(["?Aegis Feathers"], tokens=scatha(exhaustion=1)), None, "basic")
    assert t.exhaustion("Scatha Kalani") == 1
    assert row(t) == ["Aegis Feathers"]


# --- behaviour ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-DRG-11", "ASC-DRG-16")
def test_it_rolls_one_basic_die_and_keeps_the_side() -> None:
    """Given dice on all sides, then one of the basic ones is rolled and stays as rolled."""
    t = its_turn(dragon(["?Aegis Feathers"], "2 power, class, 2 basic"), None, "power")
    (rolled_,) = t.seen(BehaviorRolled)
    assert not rolled_.guard
    assert sorted(its_dice(t)) == [0, 1, 2, 2, 2]
    assert t.table.dice[rolled_.die].level is Level.POWER


@pytest.mark.rule("ASC-DRG-11", "ASC-DRG-12")
def test_basic_attack() -> None:
    """Given a basic side and a unit that can attack, then it attacks and reveals nothing."""
    t = its_turn(dragon(["?Sear", "Birdhunter"]), None, "basic")
    assert attacked(t) == ("Marshal", ["Birdhunter"])
    assert row(t) == ["?", "Birdhunter"]
    assert t.wounds("Marshal") == 3


@pytest.mark.rule("ASC-DRG-12", "ASC-DRG-26")
def test_basic_reveal() -> None:
    """Given a basic side and nobody able to attack, then the leftmost face-down aspect is revealed with its tokens."""
    t = its_turn(dragon([card("Birdhunter", exhaustion=1), "?Sear", "?Rapid Flight"]), None, "basic")
    assert t.seen(AttackersDeclared) == []
    assert row(t) == ["Birdhunter", "Sear", "?"]
    assert t.cards[t.table.seats[IT].battlefield[1]].status == 2
    assert t.wounds("Marshal") == 0, "its status ability waits for the next turn"


@pytest.mark.rule("ASC-DRG-11", "ASC-DRG-12", "ASC-DRG-31")
def test_class_activates_then_reveals() -> None:
    """Given a class side, then the ready spell's top box happens before the reveal, and no unit attacks."""
    t = its_turn(dragon(["?Rapid Flight", "Birdhunter"], stage=2), seat(field=["Wall"]), "class")
    assert (t.question, t.who) == ("mode", ME)
    assert row(t) == ["?", "Birdhunter"], "not revealed yet"
    t.number(1)
    assert t.wounds("Wall") == 1
    assert row(t) == ["Rapid Flight", "Birdhunter"]
    assert t.seen(AttackersDeclared) == []
    assert t.exhaustion("Scatha Kalani II") == 0


@pytest.mark.rule("ASC-DRG-31")
def test_an_exhausted_ready_spell_only_recovers() -> None:
    """Given 2 exhaustion tokens on the ready spell, then one goes, nothing is asked, and the reveal follows."""
    t = its_turn(dragon(["?Rapid Flight"], stage=2, spell=2), seat(field=["Wall"]), "class")
    assert t.question == "turn"
    assert t.exhaustion("Scatha Kalani II") == 1
    assert t.seen(DamageDealt) == []
    assert row(t) == ["Rapid Flight"]


@pytest.mark.rule("ASC-DRG-12", "ASC-RND-13")
@pytest.mark.parametrize("spell", [0, 2])
def test_the_ready_spell_takes_the_side_action_and_the_reveal_the_main_action(spell: int) -> None:
    """Given a class side, then one action of each kind is spent in that order, even on an exhausted spell."""
    t = its_turn(dragon(["?Rapid Flight"], stage=2, spell=spell), seat(), "class")
    spent = [e.kind for e in t.log if isinstance(e, ActionSpent) and e.seat == IT]
    assert spent == [ActionKind.SIDE, ActionKind.MAIN]


@pytest.mark.rule("ASC-DRG-11", "ASC-DRG-12", "ASC-DRG-25")
def test_power_reveals_and_attacks_with_the_revealed() -> None:
    """Given a power side, then the revealed aspect attacks by its own intent, not the leftmost."""
    t = its_turn(dragon(["Birdhunter", "?Rapid Flight"]), seat(field=["Wall", "Brute"]), "power")
    assert (t.question, t.who) == ("guard", ME)
    t.pick()
    assert attacked(t) == ("Brute", ["Rapid Flight"])


@pytest.mark.rule("ASC-DRG-25", "ASC-DRG-21")
def test_a_revealed_center_aspect_brings_the_others() -> None:
    """Given a revealed Birdhunter and another center aspect, then both attack."""
    t = its_turn(dragon(["Radiant Flash", "?Birdhunter", "Rapid Flight"]), None, "power")
    assert attacked(t) == ("Marshal", ["Radiant Flash", "Birdhunter"])


@pytest.mark.rule("ASC-DRG-25", "ASC-DRG-23")
def test_nothing_replaces_a_revealed_aspect_that_cannot_attack() -> None:
    """Given a revealed aspect without intent, then nobody attacks."""
    t = its_turn(dragon(["Birdhunter", "?Aegis Feathers"]), None, "power")
    assert row(t) == ["Birdhunter", "Aegis Feathers"]
    assert t.seen(AttackersDeclared) == []
    assert t.question == "turn"


@pytest.mark.rule("ASC-DRG-13", "ASC-DRG-23")
def test_without_a_face_down_aspect_the_leftmost_able_attacks() -> None:
    """Given an aspect without intent and an exhausted one to the left, then both are skipped; no die is rolled."""
    t = its_turn(dragon(["Aegis Feathers", card("Rapid Flight", exhaustion=1), "Birdhunter", "Sear"]))
    assert attacked(t) == ("Marshal", ["Birdhunter"])
    assert shown(t) == []
    assert t.exhaustion("Birdhunter") == 1


@pytest.mark.rule("ASC-DRG-14")
def test_it_passes_when_nobody_can_attack() -> None:
    """Given no face-down aspect and nobody able to attack, then it passes; with the person's pass the turns end."""
    t = its_turn(dragon(["Aegis Feathers", card("Birdhunter", exhaustion=1)]))
    assert passed(t)
    assert (t.table.passes, t.question) == (1, "turn")
    t = its_turn(dragon(["Aegis Feathers"]), seat(hand=["Zap"]), passes=1)
    assert t.table.round == 2


@pytest.mark.rule("ASC-DRG-14")
def test_it_never_passes_with_a_face_down_aspect() -> None:
    """Given only a face-down aspect, then whatever the die shows it does not pass."""
    for side in ("basic", "class", "power"):
        t = its_turn(dragon(["?Aegis Feathers"], spell=1), None, side, passes=1)
        assert not passed(t)
        assert t.table.passes == 0


@pytest.mark.rule("ASC-DRG-15")
def test_a_persons_pass_raises_a_die() -> None:
    """Given a face-down aspect, then a pass turns one basic die to class; without one nothing happens."""
    t = Table(seat(), dragon(["?Sear"], "2 power, 3 basic")).pass_()
    assert sorted(its_dice(t)) == [0, 0, 1, 2, 2]
    t = Table(seat(), dragon(["Aegis Feathers"], "2 power, 3 basic")).pass_()
    assert sorted(its_dice(t)) == [0, 0, 0, 2, 2]


@pytest.mark.rule("ASC-DRG-15", "ASC-DRG-17")
def test_a_pass_can_complete_the_set() -> None:
    """Given one basic die, then the pass gives its card a status token and all dice are basic again."""
    t = Table(seat(), dragon(["?Sear"], "2 power, 2 class, basic")).pass_()
    assert its_dice(t) == [0] * 5
    assert t.status("Scatha Kalani") == 1


@pytest.mark.rule("ASC-DRG-17", "ASC-DRG-18")
@pytest.mark.parametrize(("side", "shows"), [("class", ["Rapid Flight"]), ("power", ["Rapid Flight"])])
def test_the_side_rolled_counts_although_the_dice_are_reset(side: str, shows: list[str]) -> None:
    """Given one basic die that rolls class or power, then the token comes first and the rolled row happens."""
    t = its_turn(dragon(["?Rapid Flight", "Birdhunter"], "4 class, basic", spell=1), None, side)
    assert its_dice(t) == [0] * 5
    assert t.status("Scatha Kalani") == 1, "placed after its status abilities: it stays for the next turn"
    assert row(t) == [*shows, "Birdhunter"]
    assert bool(t.seen(AttackersDeclared)) == (side == "power")
    kinds = [type(e).__name__ for e in t.log if isinstance(e, BehaviorRolled | TokensPlaced | AspectRevealed)]
    assert kinds[:3] == ["BehaviorRolled", "TokensPlaced", "AspectRevealed"]


@pytest.mark.rule("ASC-DRG-19", "ASC-DRG-17")
def test_dice_are_raised_one_at_a_time() -> None:
    """Given one basic die and "raise 2", then the set completes in between and the second goes on."""
    t = its_turn(dragon(["?Fletch"], "4 power, basic", name="Indiri Aldair", stage=3), None, "power")
    assert its_dice(t) == [0] * 5
    it = dragon(["?Fletch"], "3 power, 2 basic", name="Indiri Aldair", stage=3)
    t = its_turn(it, None, "class")
    assert sorted(its_dice(t)) == [0, 0, 0, 0, 1], "rolled class, raised the last: reset, raised one more"
    assert t.status("Indiri Aldair") == 1


@pytest.mark.rule("ASC-DRG-19", "ASC-DRG-17")
def test_dice_are_rerolled_one_at_a_time() -> None:
    """Given the last basic die rerolled to class, then all are set back before the other die is rerolled."""
    t = Table(seat(hand=["Shuffle Fate"]), dragon(["?Sear"], "basic, 4 class"), rolls=rolled("class", "power"))
    t.play("Shuffle Fate").do(PickDice((0, 1)))
    assert t.status("Scatha Kalani") == 1
    assert sorted(its_dice(t)) == [0, 0, 0, 0, 2]


@pytest.mark.rule("ASC-DRG-17", "ASC-DRG-19")
def test_dice_are_set_to_a_side_one_at_a_time() -> None:
    """Given the last basic die set to power, then all are set back before another die is set to class."""
    t = Table(seat(hand=["Bend Fate"]), dragon(["?Sear"], "basic, 4 class"))
    t.play("Bend Fate").set_die("dragon:basic", "power")
    assert (its_dice(t), t.status("Scatha Kalani")) == ([0] * 5, 1)
    t.set_die("dragon:basic", "class")
    assert (sorted(its_dice(t)), t.status("Scatha Kalani")) == ([0, 0, 0, 0, 1], 1)


@pytest.mark.rule("ASC-DRG-20", "ASC-DRG-16")
def test_its_dice_stay_in_its_pool() -> None:
    """Given a person who lowers two dice, then they are lowered, none is exhausted."""
    t = Table(seat(hand=["Quell"]), dragon(["?Sear"], "2 power, 3 basic"))
    t.play("Quell")
    assert sorted(its_dice(t)) == [0, 0, 0, 1, 1]
    assert t.exhausted(IT) == []


@pytest.mark.rule("ASC-DRG-20", "DICE-19")
def test_its_dice_are_never_exhausted() -> None:
    """Given an effect that exhausts dice of an opponent, then its dice all stay, on their sides."""
    t = Table(seat(hand=["Drain"]), dragon(["?Sear"], "2 power, 3 basic")).play("Drain")
    assert t.question == "turn", "nothing to choose from"
    assert (its_dice(t), t.exhausted(IT), len(t.active(IT))) == ([2, 2, 0, 0, 0], [], 5)


# --- attacks -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-DRG-21")
def test_center_aspects_attack_together() -> None:
    """Given three center aspects, one exhausted, then the two able ones attack the Phoenixborn together."""
    tired = [card("Rapid Flight", exhaustion=1), card("Radiant Flash", exhaustion=1)]
    t = its_turn(dragon([tired[0], "Birdhunter", tired[1], "Radiant Flash"]), seat(field=["Wall"]))
    assert attacked(t) == ("Marshal", ["Birdhunter", "Radiant Flash"])
    assert t.question == "blockers"


@pytest.mark.rule("ASC-DRG-33", "ASC-BAT-01")
def test_its_battles_go_from_left_to_right() -> None:
    """Given two attackers, then nobody is asked for the order (Q-12)."""
    t = its_turn(dragon(["Radiant Flash", "Birdhunter"]))
    assert [t.cards[e.attacker].name for e in t.seen(BattleBegan)] == ["Radiant Flash", "Birdhunter"]
    assert t.wounds("Marshal") == 5


@pytest.mark.rule("ASC-DRG-22")
@pytest.mark.parametrize(("unit", "target"), [("Dragon Rage", "Brute"), ("Rapid Flight", "Soldier")])
def test_left_and_right(unit: str, target: str) -> None:
    """Given three units, then left attacks the leftmost, right the rightmost, alone."""
    t = its_turn(dragon([unit, "Birdhunter"]), seat(field=["Brute", "Wall", "Soldier"]))
    assert attacked(t) == (target, [unit])
    assert t.question == "guard"


@pytest.mark.rule("ASC-DRG-22")
def test_without_a_unit_the_phoenixborn_is_attacked() -> None:
    """Given no unit, then left and right attack the Phoenixborn."""
    assert attacked(its_turn(dragon(["Dragon Rage", "Rapid Flight"]))) == ("Marshal", ["Dragon Rage"])
    assert attacked(its_turn(dragon(["Rapid Flight"]))) == ("Marshal", ["Rapid Flight"])


@pytest.mark.rule("ASC-DRG-34", "ASC-DRG-22")
def test_obstructed_targeting() -> None:
    """Given units that cannot be targeted at both ends, then the next ones are attacked; with none, the Phoenixborn."""
    me = seat(field=["Shy Soldier", "Brute", "Wall", "Shy Soldier"])
    assert attacked(its_turn(dragon(["Dragon Rage"]), me))[0] == "Brute"
    assert attacked(its_turn(dragon(["Rapid Flight"]), me))[0] == "Wall"
    assert attacked(its_turn(dragon(["Rapid Flight"]), seat(field=["Shy Soldier"])))[0] == "Marshal"


@pytest.mark.rule("ASC-DRG-34")
def test_obstructed_targeting_by_abilities() -> None:
    """Given a unit that cannot be targeted at the left, then its own ability takes the next one."""
    t = its_turn(dragon(["Aegis Feathers"], tokens=scatha(status=1)), seat(field=["Shy Soldier", "Wall"]))
    assert (t.wounds("Shy Soldier"), t.wounds("Wall")) == (0, 1)
    t = its_turn(dragon(["Aegis Feathers"], tokens=scatha(status=1)), seat(field=["Shy Soldier"]))
    assert (t.wounds("Shy Soldier"), t.wounds("Marshal")) == (0, 1)


@pytest.mark.rule("ASC-DRG-24")
def test_a_foreign_unit_attacks_the_phoenixborn_alone() -> None:
    """Given a foreign unit at the left, then it attacks the Phoenixborn alone although the person has units."""
    t = its_turn(dragon([card("Soldier", owner=ME), "Birdhunter"]), seat(field=["Wall"]))
    assert attacked(t) == ("Marshal", ["Soldier"])


@pytest.mark.rule("ASC-BAT-07", "ASC-TIM-05")
def test_its_attack_damage_comes_first() -> None:
    """Given a blocker, then nobody is asked whose damage is first, and the attacker exhausts (Q-12)."""
    t = its_turn(dragon(["Birdhunter"]), seat(field=["Brute"]))
    t.block({"Birdhunter": "Brute"})
    assert t.question == "turn"
    hits = [t.cards[e.card].name for e in t.seen(DamageDealt)]
    assert hits == ["Brute", "Birdhunter"]
    assert (t.wounds("Brute"), t.exhaustion("Brute")) == (3, 1)
    assert t.zone("Birdhunter") == "discard pile"


def test_turns_alternate() -> None:
    """Given the person's turn ends, then the opponent's comes, then the person's."""
    t = Table(seat(), dragon(["?Sear"] * 3), rolls=rolled("basic", "basic"))
    t.pass_().end().pass_().end()
    assert [e.seat for e in t.seen(TurnBegan)] == [IT, ME, IT, ME]


@pytest.mark.rule("ASC-DRG-33")
def test_its_triggers_resolve_from_left_to_right() -> None:
    """Given two Fletches at the end of the round, then both happen, the left one first, and nobody is asked."""
    it = dragon(["Fletch", "Godshield", "Fletch"], name="Indiri Aldair")
    t = Table(seat(hand=["Zap"]), it, at="end of round")
    field = t.table.seats[IT].battlefield
    assert [e.card for e in t.seen(TriggerResolved)] == [field[0], field[2]]
    assert [e.n for e in t.seen(TokensPlaced) if e.token is Token.STATUS][:2] == [1, 1]


# --- what is close by --------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-DRG-15")
def test_exhaustion_spares_nobody_the_penalty() -> None:
    """Given an exhausted Dragonborn, then a pass raises a die all the same."""
    t = Table(seat(), dragon(["?Sear"], tokens=scatha(exhaustion=1))).pass_()
    assert sorted(its_dice(t)) == [0, 0, 0, 0, 1]


@pytest.mark.rule("ASC-DRG-15")
def test_only_a_pass_is_punished() -> None:
    """Given an attack, a turn ended after it, and the opponent's own turn, then no die is raised."""
    it = dragon([card("Birdhunter", exhaustion=1), "?Aegis Feathers"])
    t = Table(seat(field=["Soldier"]), it, rolls=rolled("basic")).attack("Scatha Kalani").end()
    assert its_dice(t) == [0] * 5
    assert row(t) == ["Birdhunter", "Aegis Feathers"]


@pytest.mark.rule("ASC-DRG-07", "ASC-RND-21")
def test_the_last_spell_keeps_its_exhaustion_when_it_progresses() -> None:
    """Given III with 2 tokens, then its progress text happens and it keeps both."""
    t = new_round(dragon(["?Sear"] * 4, stage=3, spell=2), seat(field=["Wall"], hand=["Zap"]))
    assert (t.wounds("Wall"), t.exhaustion("Scatha Kalani III")) == (3, 2)


@pytest.mark.rule("ASC-DRG-12", "ASC-DRG-21")
def test_a_basic_attack_of_a_center_aspect_is_joint() -> None:
    """Given a basic side and center aspects about a face-down one, then all of them attack and nothing is revealed."""
    t = its_turn(dragon(["Birdhunter", "?Birdhunter", "Radiant Flash"]), None, "basic")
    assert attacked(t) == ("Marshal", ["Birdhunter", "Radiant Flash"])
    assert row(t)[1] == "?"


@pytest.mark.rule("ASC-DRG-25")
def test_a_revealed_left_aspect_attacks_alone() -> None:
    """Given a revealed Dragon Rage beside center aspects, then it alone attacks the leftmost unit."""
    t = its_turn(dragon(["Birdhunter", "?Dragon Rage"]), seat(field=["Wall", "Brute"]), "power")
    t.pick()
    assert attacked(t) == ("Wall", ["Dragon Rage"])


@pytest.mark.rule("ASC-DRG-21")
def test_every_attacker_of_a_joint_attack_can_be_blocked() -> None:
    """Given two attackers and two units, then each may be blocked, and each attacker is exhausted."""
    t = its_turn(dragon(["Birdhunter", "Radiant Flash"]), seat(field=["Wall", "Brute"]))
    t.block({"Birdhunter": "Wall", "Radiant Flash": "Brute"})
    assert (t.wounds("Marshal"), t.wounds("Wall"), t.wounds("Brute")) == (0, 3, 2)
    assert (t.exhaustion("Birdhunter"), t.zone("Radiant Flash")) == (1, "discard pile")
    assert t.wounds("Scatha Kalani") == 1


@pytest.mark.rule("ASC-DRG-14", "ASC-RND-15")
def test_its_pass_ends_the_round_after_the_persons() -> None:
    """Given the person passed and it cannot do anything, then recovery follows."""
    t = Table(seat(hand=["Zap"]), dragon([card("Aegis Feathers", exhaustion=2)])).pass_().end()
    assert t.table.round == 2


@pytest.mark.rule("ASC-DRG-12", "ASC-RND-13")
def test_its_turn_spends_its_actions() -> None:
    """Given any side, then its turn is over after one main action and at most one side action."""
    for side in ("basic", "class", "power"):
        t = its_turn(dragon(["?Rapid Flight", "?Sear", "?Sear"]), None, side)
        assert row(t) == ["Rapid Flight", "?", "?"]
        assert t.table.active == ME


@pytest.mark.rule("ASC-GLO-19")
def test_its_turn_begins_ends_and_passes_for_others_too() -> None:
    """Given a unit that heeds opponents' turns, then it hears of the Dragonborn's turn and of its pass."""
    t = its_turn(dragon(["?Aegis Feathers"]), seat(field=["Bell Ringer"]), "basic")
    assert (t.status("Bell Ringer"), t.wounds("Bell Ringer"), t.status("Marshal")) == (1, 1, 0)
    t = its_turn(dragon(["Aegis Feathers"]), seat(field=["Bell Ringer"]))
    assert (t.status("Bell Ringer"), t.wounds("Bell Ringer"), t.status("Marshal")) == (1, 1, 1)


@pytest.mark.rule("ASC-DRG-26", "ASC-GLO-19")
def test_a_turn_start_is_before_its_status_abilities() -> None:
    """Given both, then the person's effect at the start of its turn comes first."""
    it = dragon(["Aegis Feathers"], tokens=scatha(status=1))
    t = its_turn(it, seat(field=["Bell Ringer"]))
    assert [t.cards[e.card].name for e in t.seen(TriggerResolved)][:2] == ["Bell Ringer", "Scatha Kalani"]
