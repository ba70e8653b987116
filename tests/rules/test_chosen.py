"""What was chosen before and may be gone since, and how many may be chosen (ASC-TXT-07)."""

from __future__ import annotations

import pytest

from tests.rules.table import Table, card, seat


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
