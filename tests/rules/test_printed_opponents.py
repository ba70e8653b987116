"""Every opponent begins as its card prints, and every aspect of it attacks, defends, bleeds as its own does."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ashes_tui.engine.api import (
    AttackersDeclared,
    BlockersDeclared,
    CardScenario,
    GameSetup,
    OpponentSetup,
    SeatSetup,
    TokensPlaced,
    TurnPassed,
    new_game,
    opponent_seat,
)
from ashes_tui.lang.terms import Behavior, Stat, Token
from tests.rules.chimera import throws
from tests.rules.dragon import IT, ME, spec
from tests.rules.table import Table, decks, rules, seat
from tests.support.yamlfile import read_yaml

MAINS = {
    "R": (Behavior.REVEAL,),
    "A": (Behavior.ATTACK_OR_REVEAL,),
    "RA": (Behavior.REVEAL, Behavior.ATTACK_REVEALED),
    "RR": (Behavior.REVEAL, Behavior.ATTACK_RIGHTMOST),
}
PREY = ("Brute", "Wall", "Peasant")
TARGETS = {"left": "Brute", "right": "Peasant", "center": "Marshal", "none": ""}


@cache
def printed() -> dict[str, dict[str, Any]]:
    """What the cards print, by opponent."""
    found: dict[str, dict[str, Any]] = read_yaml(Path(__file__).parent / "printed.yaml")
    return found


SIDES = [
    (name, difficulty, level, life, [int(blood) for blood in row])
    for name, card in printed().items()
    for difficulty, (life, *rows) in ((d, side.split()) for d, side in card["setup"].items())
    for level, row in enumerate(rows, start=1)
]
ASPECTS = [
    (name, title, values.split()) for name, card in printed().items() for title, values in card["aspects"].items()
]


# --- the opponent ------------------------------------------------------------------------------------------------


@pytest.mark.rule("CMP-17", "SET-16", "SET-17", "ASC-SET-07", "ASC-SET-09")
@pytest.mark.parametrize(("name", "difficulty", "level", "life", "row"), SIDES)
@pytest.mark.parametrize("people", [1, 2])
def test_it_begins_as_printed(name: str, difficulty: str, level: int, life: str, row: list[int], people: int) -> None:
    """Given a difficulty and a level, then its life, and on each battlefield a row of the printed blood values."""
    seats = tuple(SeatSetup(who, decks()["Issa Brightmore"]) for who in ("Ann", "Bob")[:people])
    t = Table(start=new_game(rules(), GameSetup(seats, 1, opponent=OpponentSetup(name, difficulty, level=level))))
    for who in range(people):
        asked = next(d for d in t.now.decisions if d.seat == who)
        titles = {t.cards[c].name: f"{t.cards[c].name}@{who}" for c in asked.cards}  # type: ignore[union-attr]
        t.pick(*list(titles.values())[:5], seat=who)
    body = t.table.seats[people]
    assert t.board.stat(body.phoenixborn, Stat.LIFE) == int(life.split("/")[people - 1])
    for area in t.table.seats[people:]:
        assert [rules().infos[t.cards[c].name].card.blood for c in area.battlefield] == row
        assert area.threat == len(row)


@pytest.mark.rule("CMP-19", "CHI-12")
@pytest.mark.parametrize(
    ("name", "phase", "row"),
    [(name, phase, row) for name, card in printed().items() for phase, row in enumerate(card.get("rows", ()), start=1)],
)
def test_its_rows_are_as_printed(name: str, phase: int, row: str) -> None:
    """Given a phase, then each of its rows begins with the printed number and has the printed main action."""
    blocks = [a.block for a in rules().infos[spec(name).behaviors[phase - 1]].abilities]
    want = [(int(n), MAINS[main]) for n, main in (cell.split() for cell in row.split(", "))]
    assert [(b.rolls[0], b.main) for b in blocks] == want


@pytest.mark.rule("ASC-SET-12", "SET-22")
@pytest.mark.parametrize("name", list(printed()))
def test_its_conjured_cards_are_as_printed(name: str) -> None:
    """Given an opponent, then its conjuration pile holds as many of each conjured card as there are."""
    t = Table(seat(), opponent_seat(spec(name)))
    assert {title: t.pile(IT).count(title) for title in t.pile(IT)} == printed()[name].get("conjured", {})


# --- its aspects -------------------------------------------------------------------------------------------------


def lone(name: str, title: str, *, face_down: bool = False, exhaustion: int = 0, **more: Any) -> Table:
    """One aspect of an opponent, against three units in a row."""
    it = replace(
        opponent_seat(spec(name)), battlefield=(CardScenario(title, face_down=face_down, exhaustion=exhaustion),)
    )
    return Table(seat(field=PREY, hand=["Catastrophe"]), it, **more)


@pytest.mark.rule("CMP-18", "CHI-20", "ASC-DRG-22", "DMG-16", "ASC-DRG-29")
@pytest.mark.parametrize(("name", "title", "values"), ASPECTS, ids=[title for _, title, _ in ASPECTS])
def test_an_aspect_is_as_printed(name: str, title: str, values: list[str]) -> None:
    """Given an aspect alone, then attack, life, whom it attacks, whether it blocks, and its blood are as printed."""
    numbers, blood, intent, status, *shield = values
    t = lone(name, title)
    me = t.id(title)
    attack = "X" if t.board.prints_x(me, Stat.ATTACK) else t.board.printed(me, Stat.ATTACK)
    assert (f"{attack}/{t.board.printed(me, Stat.LIFE)}", rules().infos[title].card.status) == (numbers, int(status))
    assert lone(name, title, exhaustion=1).play("Catastrophe").wounds(name) == int(blood)
    t = lone(name, title).attack(name, "Peasant")
    assert [len(e.blocks) for e in t.seen(BlockersDeclared)] == [len(shield)]
    t = lone(name, title, turn=IT)
    assert [t.cards[e.target].name for e in t.seen(AttackersDeclared)] == [TARGETS[intent]] * (intent != "none")
    assert len(t.seen(TurnPassed)) == (intent == "none")


@pytest.mark.rule("CHI-14", "STA-02", "ASC-DRG-26")
@pytest.mark.parametrize(
    ("name", "title", "status"), [(name, title, int(v[3])) for name, title, v in ASPECTS if v[1] != "0"]
)
def test_a_revealed_aspect_comes_with_the_printed_tokens(name: str, title: str, status: int) -> None:
    """Given an aspect face down, when it is revealed, then so many status tokens lie on it as it has circles."""
    behaviour = [1] if spec(name).ways.behavior_die else []
    t = lone(name, title, face_down=True, turn=IT, rolls=throws("basic", *behaviour))
    tokens = [e.n for e in t.seen(TokensPlaced) if e.card == t.id(title) and e.token is Token.STATUS]
    assert tokens == [status] * (status > 0)
    assert t.table.active in (ME, IT)
