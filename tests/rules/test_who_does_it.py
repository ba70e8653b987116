"""Texts that answer what some player does, and "up to" one."""

from __future__ import annotations

import pytest

from tests.rules.table import Table, seat


def statuses(t: Table) -> list[int]:
    return [t.status(name) for name in ("Gossip", "Diary", "Spyglass")]


def meditated(t: Table, card: str) -> Table:
    """After a meditation of one card that changes no die, and all that answers it."""
    t.meditate(card)
    while t.question.startswith("meditate"):
        t.decline()
    while t.question == "trigger":
        t.skip()
    return t


@pytest.mark.rule("ASC-GLO-16")
def test_any_player_you_or_an_opponent() -> None:
    """Given texts that answer the meditation of any player, of you, of an opponent, then each answers just those."""
    watching = seat(spells=["Gossip", "Diary", "Spyglass"], hand=["Doom"], dice_="natural:basic")
    other = seat(hand=["Doom"], dice_="natural:basic")
    mine = meditated(Table(watching, other), "Doom")
    assert statuses(mine) == [1, 1, 0]
    theirs = meditated(Table(watching, other, turn=1), "Doom#2")
    assert statuses(theirs) == [1, 0, 1]


@pytest.mark.parametrize("n", [0, 1])
def test_up_to_one_is_one_or_none(n: int) -> None:
    """Given "up to 1", then the player says whether it is one or none."""
    t = Table(seat(hand=["Call One Bride"], conjuration_pile=("Sleeping Bride",) * 3), seat()).play("Call One Bride")
    assert t.question == "number"
    assert sorted(t.asked.numbers) == [0, 1]
    assert t.number(n).field(0) == ["Sleeping Bride"] * n
