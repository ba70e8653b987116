"""What was chosen before and may be gone since, and how many may be chosen (ASC-TXT-07)."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import PickDice, UnitDestroyed
from tests.rules.table import Table, card, refused, seat
from tests.rules.table import dice as dice_of

TOMES = ("Open Tome", "Summon Gildling", "Clockwork")


@pytest.mark.rule("ASC-TXT-07", "ASC-TIM-07")
@pytest.mark.parametrize("first", ["Peasant", "Revenant"])
def test_a_target_among_chosen_units_is_one_that_is_still_there(first: str) -> None:
    """Given a Wall and another unit chosen, when that one is destroyed, then the Wall is the only target left.

    A Revenant that came back is another unit than the one that was chosen.
    """
    t = Table(seat(hand=["Pick Off"]), seat(field=["Wall", first, "Brute"])).play("Pick Off")
    t.pick("Wall", first).pick(first)
    if t.question == "target":
        assert t.choices == ["Wall"]
        t.pick("Wall")
    assert (t.status("Wall"), t.status(first)) == (1, 0)


@pytest.mark.rule("ASC-TXT-07")
@pytest.mark.parametrize(("status", "numbers"), [(1, (1, 0)), (2, (2, 1, 0)), (3, (2, 1, 0))])
def test_up_to_so_many_tokens_are_removed_and_no_more_than_there_are(status: int, numbers: tuple[int, ...]) -> None:
    t = Table(seat(hand=["Siphon"]), seat(field=[card("Wall", status=status)])).play("Siphon")
    assert (t.question, t.asked.numbers) == ("number", numbers)
    assert t.number(numbers[0]).status("Wall") == status - numbers[0]


@pytest.mark.rule("ASC-TIM-07", "TIM-07")
def test_an_effect_put_off_spares_a_unit_that_had_left_play_before() -> None:
    """Given a Wall and a Revenant to be destroyed at the end of the turn, the Revenant back already, then it stays."""
    t = Table(seat(hand=["Twilight"]), seat(field=["Wall", "Revenant", "Brute"])).play("Twilight")
    t.pick("Wall", "Revenant").pick("Revenant").pass_().end()
    assert t.field(1) == ["Brute", "Revenant"]
    assert len(t.seen(UnitDestroyed)) == 2


@pytest.mark.rule("ASC-TXT-07")
def test_cards_that_must_fit_together_are_picked_up_to_their_number() -> None:
    """Given up to two spells of different slots, then two of three are picked and no third."""
    t = Table(seat(hand=["Call Up"], spells=TOMES), seat()).play("Call Up")
    t.pick(TOMES[0]).pick(TOMES[2])
    assert [t.status(name) for name in TOMES] == [1, 0, 1]
    assert t.question == "turn"


# --- if it was done ----------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-TXT-07")
@pytest.mark.parametrize(("dice", "drawn"), [("natural:class", 1), ("natural:basic", 0), ("", 0)])
def test_what_cannot_be_paid_is_not_done(dice: str, drawn: int) -> None:
    """Given a text that draws if a natural die was spent, then without one there is no card."""
    t = Table(seat(hand=["Toll"], draw=["Zap"], dice_=dice), seat()).play("Toll")
    assert (len(t.hand(0)), t.question) == (drawn, "turn")


@pytest.mark.rule("ASC-TXT-07", "ASC-TXT-10")
@pytest.mark.parametrize(("field", "drawn"), [([], 1), (["Still Waters"], 0)])
def test_what_a_text_forbids_is_not_done(field: list[str], drawn: int) -> None:
    """Given dice that must not be changed, then they keep their side, and what depends on the change is left out."""
    t = Table(seat(hand=["Meddle"], draw=["Zap"]), seat(field=field, dice_="charm")).play("Meddle")
    assert (len(t.hand(0)), t.active(1)) == (drawn, dice_of("charm:class" if drawn else "charm"))


@pytest.mark.rule("ASC-TXT-07")
@pytest.mark.parametrize(("status", "drawn"), [(0, 0), (1, 0), (2, 1), (3, 1)])
def test_two_tokens_are_removed_only_if_both_were(status: int, drawn: int) -> None:
    """Given a text that draws if it removed two tokens, then one token is removed too, but no card drawn."""
    t = Table(seat(hand=["Drain Two"], draw=["Zap"]), seat(field=[card("Wall", status=status)])).play("Drain Two")
    assert (t.status("Wall"), len(t.hand(0))) == (max(0, status - 2), drawn)


# --- dice --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-TXT-07", "ASC-GLO-10")
@pytest.mark.parametrize(("pool", "left"), [("charm", 1), ("charm, time", 2), ("charm, time, divine", 2)])
def test_as_many_dice_are_set_as_a_text_says_or_as_there_are(pool: str, left: int) -> None:
    """Given two dice of an opponent to be set to any side, then the question says how many are left to set."""
    t = Table(seat(hand=["Bend Fate"]), seat(dice_=pool)).play("Bend Fate")
    assert (t.question, t.asked.left) == ("die side", left)
    t.set_die("charm", "basic")
    assert t.question == ("die side" if left == 2 else "turn")


@pytest.mark.rule("ASC-GLO-10")
@pytest.mark.parametrize("before", ["basic", "class"])
def test_a_raised_die_shows_the_next_side(before: str) -> None:
    t = Table(seat(hand=["Lift"], dice_=f"charm:{before}"), seat()).play("Lift")
    assert t.active(0) == dice_of("charm:class" if before == "basic" else "charm")


@pytest.mark.edition("ascendancy")
@pytest.mark.rule("ASC-TXT-07")
@pytest.mark.parametrize("both", [False, True])
def test_one_power_is_one_and_not_none(both: bool) -> None:
    """Given the power of an exhausted die to resolve, astral or natural, then one of both is picked."""
    t = Table(seat(hand=["Borrowed Lights"], spent="astral, natural", field=["Wall"]), seat(field=["Wall"]))
    t.play("Borrowed Lights")
    with refused("ASC-GLO-10", "wrong-number"):
        t.do(PickDice(tuple(t.asked.dice) if both else ()))
