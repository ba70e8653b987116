"""Indiri Aldair: her ability, her ready spells I-III, her six aspects."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import (
    AbilityActivated,
    AssignBlocks,
    AttackersDeclared,
    BattleBegan,
    DeclareAttack,
    Denial,
    TriggerResolved,
    why_not,
)
from tests.rules.dragon import IT, ME, its_dice, row
from tests.rules.indiri import (
    BURNING,
    ENTANGLING,
    HEAD,
    WHISTLING,
    arrows,
    her_phase,
    her_turn,
    hurt,
    indiri,
    picks,
    sides,
)
from tests.rules.table import Named, Table, card, seat

# --- Loose -------------------------------------------------------------------------------------------------------


def test_loose_puts_a_random_arrow_at_the_right_end() -> None:
    """Given status tokens, then each turn one goes for one arrow, to the right of face-down aspects too."""
    for arrow in (BURNING, ENTANGLING, WHISTLING):
        t = her_turn(indiri(["Fletch", "?Oppress"], tokens={"status": 2}), rolls=picks(arrow) + sides("class"))
        assert row(t) == ["Fletch", "Oppress", arrow]
        assert t.status(HEAD) == 1
        assert len(t.pile(IT)) == 5


def test_loose_picks_at_random() -> None:
    """Given several games, then it is not always the same arrow."""
    it = indiri(["?Fletch"], tokens={"status": 1})
    seen = {arrows(Table(seat(), it, turn=IT, seed=n, rolls=sides("class")))[0] for n in range(20)}
    assert seen == {BURNING, ENTANGLING, WHISTLING}


def test_loose_finds_no_arrow() -> None:
    """Given an empty conjuration pile, then the token is spent all the same."""
    t = her_turn(indiri(["?Fletch"], tokens={"status": 1}, conjuration_pile=()), rolls=sides("class"))
    assert t.status(HEAD) == 0
    assert arrows(t) == []
    assert row(t) == ["Fletch"]


@pytest.mark.rule("ASC-DRG-32")
def test_an_exhausted_indiri_looses_nothing() -> None:
    """Given exhaustion on her card, then a status token and an exhaustion token go, and no arrow comes."""
    t = her_turn(indiri(["?Fletch"], tokens={"status": 2, "exhaustion": 2}), rolls=sides("class"))
    assert (t.status(HEAD), t.exhaustion(HEAD)) == (1, 1)
    assert arrows(t) == []


@pytest.mark.rule("ASC-DRG-13", "ASC-DRG-21")
def test_an_arrow_just_loosed_attacks() -> None:
    """Given nothing face down and an arrow put into play this turn, then it attacks with the other center aspects."""
    t = her_turn(indiri(["Quick Shot"], tokens={"status": 1}), rolls=picks(BURNING))
    (attack,) = t.seen(AttackersDeclared)
    assert [t.cards[c].name for c in attack.attackers] == ["Quick Shot", BURNING]


# --- ready spells ------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-DRG-31")
@pytest.mark.parametrize(("stage", "raised"), [(1, 1), (2, 1), (3, 2)])
def test_the_top_boxes_raise_basic_dice(stage: int, raised: int) -> None:
    """Given a class side, then basic dice go to class, 1 by I and II, 2 by III; power and class dice stay."""
    t = her_turn(indiri(["?Fletch"], "power, 4 basic", stage=stage), rolls=sides("class"))
    assert sorted(its_dice(t)) == [0] * (3 - raised) + [1] * (1 + raised) + [2]
    assert [e.address.partition("#")[0] for e in t.seen(AbilityActivated)] == [f"{HEAD} {'I' * stage}"]
    assert row(t) == ["Fletch"], "the reveal follows"


@pytest.mark.rule("ASC-DRG-31")
@pytest.mark.parametrize("stage", [1, 2, 3])
def test_an_exhausted_ready_spell_raises_nothing(stage: int) -> None:
    """Given 2 exhaustion tokens on the ready spell, then one goes, no die is raised, and the reveal follows."""
    t = her_turn(indiri(["?Fletch"], stage=stage, spell=2), rolls=sides("class"))
    assert sorted(its_dice(t)) == [0, 0, 0, 0, 1], "only the die rolled"
    assert t.exhaustion(f"{HEAD} {'I' * stage}") == 1
    assert t.seen(AbilityActivated) == []
    assert row(t) == ["Fletch"]


@pytest.mark.rule("ASC-DRG-17", "ASC-DRG-31")
def test_a_top_box_can_complete_the_set() -> None:
    """Given two basic dice of which one rolls class, then raising the other gives a status token."""
    t = her_turn(indiri(["?Fletch"], "3 class, 2 basic"), rolls=sides("class"))
    assert (its_dice(t), t.status(HEAD)) == ([0] * 5, 1)


@pytest.mark.rule("ASC-DRG-07", "ASC-DRG-08")
@pytest.mark.parametrize(
    ("stage", "damage", "shot"),
    [(1, 2, (BURNING,)), (2, 3, (ENTANGLING, WHISTLING)), (3, 0, (WHISTLING, BURNING, ENTANGLING))],
)
def test_the_bottom_boxes(stage: int, damage: int, shot: tuple[str, ...]) -> None:
    """When a round begins, then I and II hit the leftmost unit, and 1, 2 or 3 arrows come to the right end."""
    me = seat(field=["Wall", "Brute"], hand=["Zap"])
    t = her_phase(indiri(["?Fletch"] * 4, stage=stage), me, rolls=picks(*shot))
    assert hurt(t) == ([("Wall", damage)] if damage else [])
    assert row(t)[:4] == ["?"] * 4
    assert row(t)[4:] == list(shot)
    assert len(t.pile(IT)) == 6 - len(shot)
    assert t.spells(IT) == [f"{HEAD} {'I' * min(stage + 1, 3)}"]


@pytest.mark.rule("ASC-DRG-07")
@pytest.mark.parametrize("stage", [1, 2, 3])
def test_the_bottom_boxes_without_a_unit(stage: int) -> None:
    """Given nobody to damage, then the Phoenixborn is spared and the arrows come all the same."""
    t = her_phase(indiri(["?Fletch"] * 4, stage=stage))
    assert len(arrows(t)) == stage
    assert hurt(t) == []


@pytest.mark.parametrize("stage", [2, 3])
def test_as_many_arrows_as_there_are(stage: int) -> None:
    """Given one arrow in the pile, then that one comes."""
    t = her_phase(indiri(["?Fletch"] * 4, stage=stage, conjuration_pile=(ENTANGLING,)))
    assert arrows(t) == [ENTANGLING]
    assert t.pile(IT) == []


def test_the_last_bottom_box_repeats() -> None:
    """Given III, then it stays and shoots again each round until the pile is empty."""
    t = her_phase(indiri(["?Fletch"] * 4, stage=3))
    assert t.spells(IT) == [f"{HEAD} III"]
    assert len(arrows(t)) == 3
    again = her_phase(indiri(["?Fletch"] * 4, stage=3, conjuration_pile=tuple(t.pile(IT))))
    assert sorted(arrows(again)) == sorted(t.pile(IT))


# --- aspects -----------------------------------------------------------------------------------------------------


def test_fletch_feeds_her_at_the_end_of_the_round() -> None:
    """When the round ends, then each Fletch face up gives her card a status token; exhausted ones do not."""
    it = indiri(["Fletch", card("Fletch", exhaustion=1), "?Fletch"])
    t = Table(seat(hand=["Zap"]), it, at="end of round")
    assert [t.cards[e.card].name for e in t.seen(TriggerResolved)] == ["Fletch"]
    assert t.seen(TriggerResolved)[0].card == t.table.seats[IT].battlefield[0]


@pytest.mark.rule("ASC-DRG-29")
def test_fletch_feeds_her_when_it_is_destroyed() -> None:
    """When it is destroyed, then her card gets its blood and a status token; not when another aspect is."""
    t = Table(seat(hand=["Doom"]), indiri(["Fletch", "Godshield"])).play("Doom").pick("Fletch")
    assert (t.status(HEAD), t.wounds(HEAD)) == (1, 1)
    t = Table(seat(hand=["Doom"]), indiri(["Fletch", "Godshield"])).play("Doom").pick("Godshield")
    assert (t.status(HEAD), t.wounds(HEAD)) == (0, 1)


@pytest.mark.rule("ASC-ATK-07", "ASC-ATK-10", "ASC-BAT-07")
def test_fletch_blocks_and_guards_without_tiring() -> None:
    """Given an attack on her card, then it blocks; on another aspect, it guards; it counters and stays unexhausted."""
    for target in (HEAD, "Godshield"):
        t = Table(seat(field=["Wall"]), indiri(["Godshield", "Fletch"])).attack(target)
        assert [t.cards[e.defender].name for e in t.seen(BattleBegan)] == ["Fletch"]
        assert (t.wounds("Wall"), t.exhaustion("Fletch"), t.wounds(HEAD)) == (1, 0, 0)


@pytest.mark.parametrize(("by", "left"), [("Peasant", 0), ("Soldier", 1)])
def test_godshield_is_armored(by: str, left: int) -> None:
    """Given an attack with 1 or 2, then 1 of the damage is prevented."""
    t = Table(seat(field=[by]), indiri(["Godshield"]), rolls=sides("power")).attack("Godshield")
    if t.question == "damage first":
        t.pick(by)
    assert t.zone("Godshield") == ("discard pile" if left else "battlefield")
    assert t.wounds(HEAD) == left, "its blood"


def test_godshields_armor_stops_no_wound_tokens() -> None:
    """Given an effect that places a wound token, then it is destroyed."""
    t = Table(seat(hand=["Curse"]), indiri(["Godshield"])).play("Curse")
    assert t.zone("Godshield") == "discard pile"


@pytest.mark.rule("ASC-DRG-26")
def test_quick_shot_feeds_her_when_it_is_revealed() -> None:
    """When it is revealed, then her card gets a status token, which stays for her next turn."""
    t = her_turn(indiri(["?Quick Shot"]), rolls=sides("basic"))
    assert (row(t), t.status(HEAD)) == (["Quick Shot"], 1)
    t = her_turn(indiri([card("Quick Shot", exhaustion=1), "?Fletch"]), rolls=sides("basic"))
    assert (row(t), t.status(HEAD)) == (["Quick Shot", "Fletch"], 0)


@pytest.mark.rule("ASC-DRG-25")
def test_quick_shot_revealed_by_power_attacks_at_once() -> None:
    """Given a power side, then it feeds her and attacks the Phoenixborn."""
    t = her_turn(indiri(["?Quick Shot"]), rolls=sides("power"))
    assert (t.status(HEAD), t.wounds("Marshal"), t.exhaustion("Quick Shot")) == (1, 2, 1)


def oppress(*field: Named, blocker: str = "Soldier") -> Table:
    """Oppress attacks the leftmost unit, or whoever guards."""
    t = her_turn(indiri(["Oppress"]), seat(field=list(field)))
    assert t.question == "guard"
    t.pick(*([] if blocker == t.cards[t.table.seats[ME].battlefield[0]].name else [blocker]))
    return t.no() if t.question == "counter" else t


def test_oppress_exhausts_the_leftmost_unexhausted_unit() -> None:
    """When it destroys a unit, then the leftmost unit that is not exhausted gets a token, and no other."""
    t = oppress("Soldier", card("Wall", exhaustion=1), "Brute", "Peasant")
    assert t.zone("Soldier") == "discard pile"
    assert [t.exhaustion(n) for n in ("Wall", "Brute", "Peasant")] == [1, 1, 0]


def test_oppress_needs_a_kill() -> None:
    """When the attacked unit survives, then nobody is exhausted; nor when nobody is left."""
    t = oppress("Wall", "Peasant", blocker="Wall")
    assert (t.wounds("Wall"), t.exhaustion("Peasant")) == (4, 0)
    t = oppress("Soldier", card("Wall", exhaustion=1))
    assert t.exhaustion("Wall") == 1


def test_oppress_does_not_oppress_by_countering() -> None:
    """When its counter destroys a unit, then nobody is exhausted."""
    me = seat(field=["Soldier", "Peasant"])
    t = Table(me, indiri(["Oppress"]), rolls=sides("power")).attack("Oppress", "Soldier")
    if t.question == "damage first":
        t.pick("Soldier")
    assert t.zone("Soldier") == "discard pile"
    assert t.exhaustion("Peasant") == 0


def test_oppress_oppresses_even_if_it_falls() -> None:
    """Given 2 wounds on it and a counter that destroys it, then the unit it destroyed still costs another one."""
    t = her_turn(indiri([card("Oppress", wounds=2)]), seat(field=["Brute", "Peasant"]))
    t.pick().yes()
    assert (t.zone("Brute"), t.zone("Oppress")) == ("discard pile", "discard pile")
    assert t.exhaustion("Peasant") == 1


@pytest.mark.parametrize(("tokens", "left"), [(2, 1), (1, 0), (0, 0)])
def test_volley_shoots_while_it_has_tokens(tokens: int, left: int) -> None:
    """At the start of her turn, then one token goes for an arrow; without a token none comes."""
    t = her_turn(indiri([card("Volley of Arrows", status=tokens, exhaustion=1), "?Fletch"]), rolls=sides("class"))
    assert len(arrows(t)) == int(tokens > 0)
    assert t.status("Volley of Arrows") == left


@pytest.mark.rule("ASC-DRG-26", "ASC-DRG-05")
def test_volley_comes_with_two_tokens_and_is_filled_again() -> None:
    """When it is revealed it has 2 status tokens; in the dragon phase those missing come back."""
    t = her_turn(indiri(["?Volley of Arrows"]), rolls=sides("class"))
    assert (t.status("Volley of Arrows"), arrows(t)) == (2, [])
    t = her_phase(indiri(["Volley of Arrows", *["?Fletch"] * 3]))
    assert t.status("Volley of Arrows") == 2


def test_lie_in_wait_is_concealed_until_it_tires() -> None:
    """Given it is unexhausted, then it can be neither attacked nor targeted; exhausted, it can."""
    me = seat(field=["Wall"], hand=["Zap"])
    for tokens, rule in ((0, "ASC-TXT-10"), (1, None)):
        t = Table(me, indiri([card("Lie In Wait", exhaustion=tokens), "Godshield"]))
        assert t.why_not(ME, DeclareAttack(t.id("Lie In Wait"))) == rule
        t.play("Zap")
        assert ("Lie In Wait" in t.choices) == bool(tokens)


def test_lie_in_wait_is_unseen() -> None:
    """Given Quick Shot beside it, then it can be blocked only if Quick Shot is blocked too."""
    t = her_turn(indiri(["Quick Shot", "Lie In Wait"]), seat(field=["Wall", "Brute"]))
    assert t.question == "blockers"
    early = against_blocking(t, "Lie In Wait")
    assert early is not None
    assert (early.code, early.card) == ("unseen", t.id("Lie In Wait"))
    assert against_blocking(t, "Quick Shot") is None
    assert against_blocking(t, "Quick Shot", "Lie In Wait") is None


def against_blocking(t: Table, *attackers: str) -> Denial | None:
    """What is against blocking these attackers, each with a unit."""
    units = t.table.seats[ME].battlefield
    blocks = AssignBlocks(tuple(zip(t.ids(attackers), units, strict=False)))
    return why_not(t.rules, t.now.state, ME, blocks)
