"""Rage dice, Red Rains tokens and Ultimates (CHI-31..45)."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import (
    AspectRevealed,
    CardMoved,
    DamageDealt,
    DieTurned,
    NumberRolled,
    TokensPlaced,
    TurnPassed,
    UltimateBegan,
)
from ashes_tui.lang.terms import Level, Token
from tests.rules.chimera import IT, ME, NAME, row, throws, viros, viros_turn
from tests.rules.table import Table, card, seat


def levels(t: Table) -> list[int]:
    """Sides of its dice."""
    return sorted(int(d.level) for d in t.table.dice if d.owner == IT)


def rains(t: Table) -> int:
    """Red Rains tokens on it."""
    return int(t.cards[t.id(NAME)].red_rains)


def phase(t: Table) -> int:
    """The phase it is in."""
    return int(t.table.seats[IT].stage)


@pytest.mark.rule("CHI-31", "CHI-37")
def test_five_power_dice_give_a_token_and_turn_back() -> None:
    """Given four power dice and a fifth rolled, then there is 1 Red Rains token and all dice are basic."""
    t = viros_turn(viros(["?Lurk"], "4 power, basic"), None, "power", 1)
    assert (rains(t), levels(t)) == (1, [0, 0, 0, 0, 0])


@pytest.mark.rule("CHI-32", "CHI-34", "CHI-37")
def test_raising_goes_on_with_the_dice_turned_back() -> None:
    """Given one basic die and an 11 in the third phase, then a token is placed and two more dice are raised."""
    t = viros_turn(viros(["?Lurk"], "3 power, 2 basic", stage=3), None, "basic", 11)
    assert (rains(t), levels(t)) == (1, [0, 0, 0, 0, 2])


@pytest.mark.rule("CHI-33")
def test_the_ultimate_waits_until_raising_is_done() -> None:
    """Given 2 tokens and one basic die, then all three dice of the row are raised before the Ultimate begins."""
    it = viros(["?Lurk"], "4 power, basic", stage=3, tokens={"red_rains": 2}, draw=["Glare"])
    t = viros_turn(it, None, "basic", 10)
    kinds = [e for e in t.log if isinstance(e, DieTurned | UltimateBegan)]
    last = max(i for i, e in enumerate(kinds) if isinstance(e, DieTurned) and e.level is Level.POWER)
    assert isinstance(kinds[-1], UltimateBegan)
    assert last < len(kinds) - 1
    assert levels(t) == [0, 0, 0, 2, 2]


@pytest.mark.rule("CHI-03", "CHI-38")
def test_an_ultimate_by_the_rage_roll_comes_before_the_row_is_read() -> None:
    """Given 2 tokens and the last die rolled to power, then phase II begins, and its row is read."""
    t = viros_turn(viros(["?Lurk"], "4 power, basic", tokens={"red_rains": 2}), None, "power", 8)
    assert [type(e).__name__ for e in t.seen(UltimateBegan, NumberRolled)] == ["UltimateBegan", "NumberRolled"]
    assert t.seen(NumberRolled)[0].row.startswith("Viros Behaviour II#")
    assert t.wounds("Marshal") == 2


@pytest.mark.rule("CHI-35", "CHI-39")
def test_tokens_come_one_at_a_time_and_the_surplus_stays() -> None:
    """Given 2 tokens and two aspects in play in recovery, then the Ultimate comes between them and 1 token stays."""
    it = viros([card("Lurk", exhaustion=1), "Glare"], tokens={"red_rains": 2}, draw=["Lurk"] * 6)
    t = Table(seat(hand=["Zap"]), it, at="recovery")
    order = [type(e).__name__ for e in t.log if isinstance(e, UltimateBegan) or _is_rain(e)]
    assert order == ["TokensPlaced", "UltimateBegan", "TokensPlaced"]
    assert (rains(t), phase(t)) == (1, 2)


def _is_rain(event: object) -> bool:
    return isinstance(event, TokensPlaced) and event.token is Token.RED_RAINS


@pytest.mark.rule("CHI-36")
def test_a_pass_raises_a_rage_die_if_an_aspect_is_face_down() -> None:
    """Given a face-down aspect, then a person's pass raises a die; without one, nothing."""
    t = Table(seat(), viros(["?Lurk"]), rolls=throws("basic", 1)).pass_()
    assert levels(t) == [0, 0, 0, 0, 2]
    t = Table(seat(), viros([card("Lurk", exhaustion=1)])).pass_()
    assert levels(t) == [0, 0, 0, 0, 0]


@pytest.mark.rule("CHI-36")
def test_nothing_but_a_persons_pass_raises_a_rage_die() -> None:
    """Given a turn that ends after an attack, or its own pass, then no die is raised."""
    it = viros(["?Lurk"])
    t = Table(seat(field=["Soldier"]), it, rolls=throws("basic", 1)).attack(NAME).end()
    assert (row(t), levels(t)) == (["Lurk"], [0, 0, 0, 0, 0])
    t = viros_turn(viros([card("Lurk", exhaustion=1)]))
    assert ([e.seat for e in t.seen(TurnPassed)], levels(t)) == ([IT], [0, 0, 0, 0, 0])


@pytest.mark.rule("CHI-38", "CHI-41", "CHI-42", "SET-14")
def test_the_first_ultimate() -> None:
    """Given the third token, then units and Phoenixborn are dealt 1 damage each, and phase II begins."""
    t = viros_turn(viros(["?Lurk"], tokens={"red_rains": 2}), seat(field=["Wall", "Brute"]), "basic", 12)
    t.pick("Brute", "Marshal", "Wall")
    assert [t.cards[e.card].name for e in t.seen(DamageDealt)] == ["Brute", "Marshal", "Wall"]
    assert (t.wounds("Wall"), t.wounds("Brute"), t.wounds("Marshal")) == (1, 1, 1)
    assert (rains(t), phase(t), t.spells(IT)) == (0, 2, ["Viros Ultimate II"])
    assert t.zone("Viros Ultimate I") == "removed"


@pytest.mark.rule("CHI-40")
def test_foreign_cards_are_discarded_first() -> None:
    """Given a person's Soldier on its battlefield, then the Ultimate discards it; its own aspects stay."""
    it = viros([card("Soldier", owner=ME), "?Lurk"], tokens={"red_rains": 2})
    t = viros_turn(it, None, "basic", 12)
    assert t.discard_pile(ME) == ["Soldier"]
    assert row(t)[0] == "Lurk"
    gone = next(e for e in t.log if isinstance(e, CardMoved) and e.card == t.id("Soldier"))
    assert t.log.index(gone) < t.log.index(t.seen(DamageDealt)[0])


@pytest.mark.rule("CHI-43")
@pytest.mark.parametrize(("body", "spell", "left"), [(0, 0, 1), (1, 0, 0), (0, 1, 0)])
def test_exhaustion_raises_the_ultimate_value(body: int, spell: int, left: int) -> None:
    """Given exhaustion on it or its Ultimate, then a token more is needed, and removed."""
    it = viros(["?Lurk"], tokens={"red_rains": 3, "exhaustion": body}, spell=spell)
    t = viros_turn(it, None, "basic", 12)
    assert (rains(t), phase(t)) == (left, 2)
    it = viros(["?Lurk"], tokens={"red_rains": 2, "exhaustion": body}, spell=spell)
    assert phase(viros_turn(it, None, "basic", 12)) == (1 if body or spell else 2)


@pytest.mark.rule("CHI-42")
def test_tokens_of_an_ultimate_card_go_with_it() -> None:
    """Given exhaustion on the first Ultimate card, when the second takes its place, then none lies on that (C-36)."""
    t = viros_turn(viros(["?Lurk"], tokens={"red_rains": 3}, spell=1), None, "basic", 12)
    assert (phase(t), t.spells(IT), t.exhaustion("Viros Ultimate II")) == (2, ["Viros Ultimate II"], 0)


@pytest.mark.rule("CHI-44")
def test_the_ultimate_card_is_a_ready_spell() -> None:
    """Given an effect that exhausts a ready spell of an opponent, then the Ultimate card can be exhausted."""
    t = Table(seat(hand=["Jam"]), viros(["?Lurk"])).play("Jam")
    assert t.exhaustion("Viros Ultimate I") == 1


@pytest.mark.rule("CHI-45", "CHI-42")
def test_the_third_ultimate_stays_and_comes_again() -> None:
    """Given phase III and enough tokens, then its Ultimate adds an aspect, and phase III stays."""
    it = viros(["?Lurk"], stage=3, tokens={"red_rains": 2}, draw=["Glare", "Lurk"])
    t = viros_turn(it, None, "basic", 12)
    assert (phase(t), t.spells(IT), row(t)) == (3, ["Viros Ultimate III"], ["Lurk", "?"])


@pytest.mark.rule("CHI-34", "CHI-38")
def test_an_ultimate_in_the_middle_of_an_attack() -> None:
    """Given 2 tokens and a Hunting Instincts that destroys a unit, then the Ultimate comes, and the turn ends."""
    t = viros_turn(viros(["Hunting Instincts"], tokens={"red_rains": 2}), seat(field=["Peasant"])).pick().no()
    assert (phase(t), t.wounds("Marshal"), t.exhaustion("Hunting Instincts")) == (2, 1, 1)
    assert t.question == "turn"


def test_the_second_ultimate() -> None:
    """Given the second Ultimate, then 2 damage is dealt to each."""
    it = viros(["?Lurk"], stage=2, tokens={"red_rains": 2})
    t = viros_turn(it, seat(field=["Wall"]), "basic", 12)
    t.pick("Wall", "Marshal")
    assert [e.n for e in t.seen(DamageDealt)] == [2, 2]
    assert len(t.seen(AspectRevealed)) == 1
