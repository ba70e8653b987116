"""Every wish that is not legal is told why not: a code and the rule against it (ASC-ACT, ASC-RND, ASC-ATK, ASC-TXT)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ashes_tui.engine.advice.why_not import intention_of
from ashes_tui.engine.api import (
    Activate,
    AssignBlocks,
    Choice,
    DeclareAttack,
    EndTurn,
    IllegalChoice,
    Meditate,
    Pass,
    PickCards,
    PickSeat,
    PlayCard,
    UsePower,
    advance,
    digest,
    options,
    why_not,
)
from ashes_tui.engine.legality import payment
from ashes_tui.lang.cost import Cost, Symbol, cost_text
from ashes_tui.lang.terms import DieType, Level
from tests.rules.table import Table, card, seat


def position() -> Table:
    """A turn of seat 0 in which a great deal is not possible."""
    t = Table(
        seat(
            "Hermit",
            field=[card("Javelineer", exhaustion=1), "Lookout"],
            spells=["Clockwork"],
            hand=["Soldier", "Javelineer", "Bandage", "Lash"],
            dice_="astral:class, artifice, natural:class",
            spent="time",
        ),
        seat(field=["Hallowed", card("Wall", attached=["Choker"])], hand=["Zap"], dice_="charm"),
    )
    return t.use("Clockwork")


WISHES: dict[str, tuple[str, Callable[[Table], Choice]]] = {
    "not-in-hand": ("ASC-ACT-01", lambda t: PlayCard(t.id("Lookout"), "main")),
    "not-yours": ("ASC-GLO-04", lambda t: Activate(t.id("Choker"), "Choker#0", "side")),
    "no-such-cost": ("ASC-ACT-01", lambda t: PlayCard(t.id("Soldier"), "side")),
    "reaction-only": ("ASC-ACT-17", lambda t: PlayCard(t.id("Bandage"), "free")),
    "no-slot": ("ASC-ACT-14", lambda t: PlayCard(t.id("Lash"), "free")),
    "cannot-pay-dice": ("ASC-ACT-03", lambda t: PlayCard(t.id("Javelineer#2"), "main - 1 astral:power")),
    "not-in-play": ("ASC-ACT-02", lambda t: Activate(t.id("Lash"), "Lash#0", "side - exhaust")),
    "no-such-ability": ("ASC-TXT-01", lambda t: Activate(t.id("Lookout"), "Lookout#0", "side")),
    "exhausted": ("ASC-TXT-12", lambda t: Activate(t.id("Javelineer"), "Javelineer#0", "main - exhaust")),
    "once-per-turn": ("ASC-TXT-11", lambda t: Activate(t.id("Clockwork"), "Clockwork#0", "side")),
    "condition-not-met": ("ASC-TXT-11", lambda t: Activate(t.id("Lookout"), "Lookout#1", "side")),
    "die-not-active": ("ASC-ACT-06", lambda t: UsePower(_die(t, "time"))),
    "not-a-power-side": ("ASC-ACT-06", lambda t: UsePower(_die(t, "astral"))),
    "no-such-target": ("ASC-ATK-01", lambda t: DeclareAttack(t.id("Hermit"))),
    "cannot-be-targeted": ("ASC-TXT-10", lambda t: DeclareAttack(t.id("Hallowed"))),
    "main-action-due": ("ASC-RND-13", lambda _: EndTurn()),
    "not-now": ("ASC-RND-14", lambda _: PickSeat(0)),
}


def _die(t: Table, kind: str) -> int:
    return next(int(d.id) for d in t.table.dice if d.type.value == kind)


@pytest.mark.rule("ASC-ACT-01", "ASC-ACT-02", "ASC-ACT-03", "ASC-ACT-06", "ASC-ACT-14", "ASC-ACT-17", "ASC-ACT-19")
@pytest.mark.rule("ASC-ATK-01", "ASC-GLO-04", "ASC-RND-13", "ASC-RND-14", "ASC-TXT-01", "ASC-TXT-11", "ASC-TXT-12")
@pytest.mark.parametrize("code", WISHES)
def test_a_wish_is_denied_with_its_reason_and_rule(code: str) -> None:
    """Given a wish against a rule, then asking tells the rule, doing it is refused alike, and nothing has changed."""
    rule, make = WISHES[code]
    t = position()
    wish, before = make(t), digest(t.now.state)
    denial = why_not(t.rules, t.now.state, 0, wish)
    assert denial is not None
    assert (denial.code, denial.rule) == (code, rule)
    with pytest.raises(IllegalChoice) as refused:
        advance(t.rules, t.now.state, wish)
    assert refused.value.denial == denial
    assert digest(t.now.state) == before
    assert wish not in [o.choice for o in options(t.rules, t.now.state, t.asked)]


@pytest.mark.rule("ASC-ACT-02", "ASC-ACT-07", "ASC-ATK-02", "ASC-RND-12", "ASC-RND-13", "ASC-TXT-13")
def test_denials_that_need_another_position() -> None:
    """Given no hand, no units, no fresh unit, no actions or no turn, then that is the reason."""
    bare = Table(seat(hand=["Choker"]), seat(hand=["Zap"]))
    assert bare.why_not(0, PlayCard(bare.id("Choker"), "free")) == "ASC-ACT-19", "there is no unit"
    assert bare.why_not(0, PlayCard(bare.id("Zap"), "free")) == "ASC-ACT-01", "wherever it is (ASC-GLO-20)"
    bare = Table(seat(), seat())
    assert bare.why_not(0, Meditate()) == "ASC-ACT-07"
    assert bare.why_not(0, DeclareAttack(bare.id("Marshal@1"))) == "ASC-ATK-02"
    assert bare.why_not(1, Pass()) == "ASC-RND-12"
    tired = Table(seat(field=[card("Soldier", exhaustion=1)], hand=["Recharge"], dice_="artifice"), seat())
    assert tired.why_not(0, DeclareAttack(tired.id("Marshal@1"))) == "ASC-TXT-13"
    assert tired.why_not(0, PlayCard(tired.id("Recharge"), "main - 1 artifice:power - 1 discard")) == "ASC-ACT-02"
    tired.pass_()
    assert tired.why_not(0, Pass()) == "ASC-RND-13"
    assert tired.why_not(0, Meditate()) is None
    assert tired.why_not(0, EndTurn()) is None


@pytest.mark.rule("ASC-TXT-10", "ASC-GLO-04")
@pytest.mark.parametrize(("caster", "found"), [(0, ["Wall", "Peasant"]), (1, ["Proud", "Wall", "Peasant"])])
def test_what_is_forbidden_to_you_alone_others_may_do(caster: int, found: list[str]) -> None:
    """Given a Proud that its own player cannot target, then that player's Zap passes it by, another's does not."""
    mine = seat(field=["Proud", "Wall"], hand=["Zap"])
    t = Table(mine, seat(field=["Peasant"], hand=["Zap"]), turn=caster)
    t.play(f"Zap@{caster}")
    assert sorted(t.choices) == sorted(found)


@pytest.mark.rule("ASC-ACT-03")
def test_a_price_that_dice_cannot_pay_names_only_the_dice_that_lack() -> None:
    """Given a price of a power and a basic die, then what a best payment leaves unpaid is told."""
    for dice, lacking in (
        ("artifice:class, charm:power", "1 artifice:power"),
        ("artifice:power", "1 basic"),
        ("charm", "1 artifice:power"),
        ("", "1 artifice:power - 1 basic"),
    ):
        pool = payment.dice_counts(Table(seat(dice_=dice), seat()).table, 0)
        unpaid = payment.missing(pool, (Symbol(None, Level.BASIC), Symbol(DieType.ARTIFICE, Level.POWER)))
        assert cost_text(Cost(symbols=unpaid)) == lacking


@pytest.mark.rule("ASC-ACT-03", "ASC-ACT-07", "ASC-ACT-08")
@pytest.mark.parametrize(
    ("dice", "draw", "cards"),
    [
        ("natural:basic, charm:basic", ["Bolt"], 1),
        ("charm", ["Bolt"], 0),
        ("natural:basic", [], 0),
    ],
)
def test_where_meditating_gives_the_dice_for_a_price_it_is_named(dice: str, draw: list[str], cards: int) -> None:
    """Given a price of a natural power, then it is told how many cards to meditate, if dice and cards suffice."""
    t = Table(seat(hand=["Close Combat"], draw=draw, dice_=dice), seat())
    found = intention_of(t.rules, t.now.state, 0, t.id("Close Combat"))
    assert found is not None
    assert found.denial is not None
    assert (found.denial.code, found.denial.meditate) == ("cannot-pay-dice", cards)


@pytest.mark.rule("ASC-ATK-04", "ASC-ATK-05", "ASC-TXT-13")
def test_a_unit_that_cannot_fight_is_told_why() -> None:
    """Given an attack, then exhausted units cannot block, and plain units cannot guard."""
    t = Table(seat(field=["Soldier"]), seat("Hermit", field=[card("Wall", exhaustion=1), "Peasant"])).attack("Hermit")
    denial = why_not(t.rules, t.now.state, 1, AssignBlocks(((t.id("Soldier"), t.id("Wall")),)))
    assert denial is not None
    assert (denial.code, denial.rule, denial.card) == ("exhausted-fighter", "ASC-TXT-13", t.id("Wall"))
    t = Table(seat(field=["Soldier"]), seat("Hermit", field=["Wall", "Peasant"])).attack("Wall", "Soldier")
    denial = why_not(t.rules, t.now.state, 1, PickCards((t.id("Peasant"),)))
    assert denial is not None
    assert (denial.code, denial.rule, denial.card) == ("cannot-guard", "ASC-ATK-05", t.id("Peasant"))
    denial = why_not(t.rules, t.now.state, 1, PickCards((t.id("Wall"),)))
    assert denial is not None
    assert (denial.code, denial.rule, denial.card) == ("is-attacked", "ASC-ATK-05", t.id("Wall"))


@pytest.mark.rule("ASC-ATK-03", "ASC-TXT-13")
def test_a_unit_that_cannot_attack_is_told_why_when_attackers_are_chosen() -> None:
    """Given a fresh and an exhausted unit, when attackers are asked for, then the exhausted one is refused as such."""
    t = Table(seat(field=["Soldier", "Brute", card("Wall", exhaustion=1)]), seat("Hermit"))
    t.do(DeclareAttack(t.id("Hermit")))
    denial = why_not(t.rules, t.now.state, 0, PickCards((t.id("Wall"),)))
    assert denial is not None
    assert (denial.code, denial.card) == ("exhausted-fighter", t.id("Wall"))
