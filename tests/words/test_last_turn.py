"""The last turn of others: the one that goes on or has just been, never one before it."""

from __future__ import annotations

from ashes_tui.words.line import Line, Tone
from ashes_tui.words.narrators.turns import last_turns_of

ME, OTHER, THIRD = 0, 1, 2


def turn(seat: int, *deeds: str) -> list[Line]:
    """A turn of a seat with its heading."""
    return [Line(f"turn of {seat}", Tone.TURN, seat), *(Line(deed, Tone.ACTION, seat) for deed in deeds)]


def told(*turns: list[Line]) -> list[str]:
    """What is told of the last turns of the others."""
    lines = [line for lines in turns for line in lines]
    return [line.text for line in last_turns_of({OTHER, THIRD}, lines)]


def test_the_turn_that_goes_on_is_the_last_one_however_little_happened_in_it() -> None:
    """Given a long turn, then one in which an attack has just begun, then only that one is told."""
    assert told(turn(OTHER, "a", "b", "c"), turn(ME, "d"), turn(OTHER, "attacks")) == ["turn of 1", "attacks"]


def test_ones_own_turn_ends_what_is_told() -> None:
    assert told(turn(OTHER, "a"), turn(ME, "d")) == ["turn of 1", "a"]
    assert told(turn(ME, "d")) == []


def test_turns_of_several_others_one_after_the_other_are_told_together() -> None:
    found = told(turn(OTHER, "a"), turn(ME, "b"), turn(OTHER, "c"), turn(THIRD, "d"), turn(ME))
    assert found == ["turn of 1", "c", "turn of 2", "d"]


def test_a_round_that_began_parts_turns() -> None:
    """Given turns of others at the end of a round and at the beginning of the next, then the last one is told."""
    begins = [Line("Round 2", Tone.ROUND)]
    assert told(turn(OTHER, "a"), begins, turn(THIRD, "b"), turn(ME)) == ["turn of 2", "b"]
