"""The values of every aspect and arrow, each seen at the table: whom it attacks, what it deals, bears and costs."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from ashes_tui.engine.api import AttackersDeclared, BlockersDeclared
from ashes_tui.lang.terms import Stat
from tests.rules.dragon import IT, dragon, its_turn, row
from tests.rules.table import Table, rules, seat


class Aspect(NamedTuple):
    """Attack and life, blood, whom it attacks, circles."""

    whose: str
    title: str
    values: tuple[int, int]
    blood: int
    attacks: str
    circles: int = 0
    shield: bool = False


SCATHA, INDIRI = "Scatha Kalani", "Indiri Aldair"
ALL = (
    Aspect(SCATHA, "Aegis Feathers", (1, 1), 1, "", shield=True),
    Aspect(SCATHA, "Radiant Flash", (2, 1), 1, "Marshal"),
    Aspect(SCATHA, "Rapid Flight", (2, 1), 1, "right"),
    Aspect(SCATHA, "Birdhunter", (3, 3), 2, "Marshal"),
    Aspect(SCATHA, "Dragon Rage", (4, 3), 2, "left"),
    Aspect(SCATHA, "Sear", (3, 2), 2, "right", circles=2),
    Aspect(INDIRI, "Fletch", (1, 1), 1, "", shield=True),
    Aspect(INDIRI, "Godshield", (2, 1), 1, "right"),
    Aspect(INDIRI, "Quick Shot", (2, 1), 1, "Marshal"),
    Aspect(INDIRI, "Lie In Wait", (3, 2), 2, "Marshal"),
    Aspect(INDIRI, "Oppress", (4, 3), 2, "left"),
    Aspect(INDIRI, "Volley of Arrows", (2, 2), 2, "Marshal", circles=2),
    Aspect(INDIRI, "Burning Arrow", (1, 1), 0, "Marshal"),
    Aspect(INDIRI, "Entangling Arrow", (1, 1), 0, "Marshal"),
    Aspect(INDIRI, "Whistling Arrow", (1, 1), 0, "Marshal"),
)
UNITS = {"left": "Brute", "right": "Soldier", "Marshal": "Marshal"}
each = pytest.mark.parametrize("aspect", ALL, ids=lambda a: a.title)


def test_none_is_missing() -> None:
    """Given the rules, then the list above has all aspects of all Dragonborn, each three times in a deck, arrows 2."""
    automata = rules().rulebook.automata.values()
    copies = {t: n for a in automata if a.kind == "dragonborn" for t, n in (*a.aspects.items(), *a.conjured.items())}
    assert copies == {a.title: 3 if a.blood else 2 for a in ALL}


@each
@pytest.mark.rule("ASC-DRG-21", "ASC-DRG-22", "ASC-DRG-23")
def test_whom_it_attacks(aspect: Aspect) -> None:
    """Given it alone in the row against three units, then it attacks whom its intent says, or its owner passes."""
    t = its_turn(dragon([aspect.title], name=aspect.whose), seat(field=["Brute", "Wall", "Soldier"]))
    attacked = [t.cards[e.target].name for e in t.seen(AttackersDeclared)]
    assert attacked == ([UNITS[aspect.attacks]] if aspect.attacks else [])
    assert t.table.passes == int(not aspect.attacks)


@each
def test_its_values(aspect: Aspect) -> None:
    """Given it in play, then it has its attack and life."""
    t = Table(seat(), dragon([aspect.title], name=aspect.whose))
    me = t.id(aspect.title)
    assert (t.board.stat(me, Stat.ATTACK), t.board.stat(me, Stat.LIFE)) == aspect.values
    assert t.board.stat(me, Stat.RECOVER) == 0


@each
@pytest.mark.rule("ASC-DRG-29", "ASC-DMG-05")
def test_its_blood(aspect: Aspect) -> None:
    """When it is destroyed, then its blood lies on its owner's card."""
    t = Table(seat(hand=["Catastrophe"]), dragon([aspect.title], name=aspect.whose)).play("Catastrophe")
    assert t.wounds(aspect.whose) == aspect.blood
    assert row(t) == []


@each
@pytest.mark.rule("ASC-ATK-07")
def test_whether_it_blocks(aspect: Aspect) -> None:
    """Given an attack on its owner's card, then it blocks if it bears a shield."""
    t = Table(seat(field=["Wall"]), dragon([aspect.title], name=aspect.whose)).attack(aspect.whose)
    (blocks,) = t.seen(BlockersDeclared)
    assert bool(blocks.blocks) == aspect.shield


@pytest.mark.parametrize("aspect", [a for a in ALL if a.blood], ids=lambda a: a.title)
@pytest.mark.rule("ASC-DRG-26")
def test_its_circles(aspect: Aspect) -> None:
    """When it is revealed, then so many status tokens lie on it."""
    t = its_turn(dragon([f"?{aspect.title}"], name=aspect.whose), None, "class")
    assert t.cards[t.table.seats[IT].battlefield[0]].status == aspect.circles
