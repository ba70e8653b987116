"""Opponents that nobody plays are told apart before one is chosen."""

from __future__ import annotations

import pytest

from ashes_tui.content.api import load_rulebook
from ashes_tui.engine.api import RANDOM, OpponentSetup
from ashes_tui.words.opponents import ADVICE, told_apart


def test_each_opponent_is_told_apart_in_two_sentences_of_advice_each() -> None:
    book = load_rulebook(())
    assert set(ADVICE) == set(book.automata)
    for pair in ADVICE.values():
        assert all(text.count(". ") == 1 and text.endswith(".") for text in pair)
    told = [tuple(told_apart(spec, book)) for spec in book.automata.values()]
    assert len(set(told)) == len(told)


def test_an_opponents_own_ability_spells_and_dice_are_told() -> None:
    book = load_rulebook(())
    scatha, viros = (
        "\n".join(told_apart(book.automata[name], book)) for name in ("Scatha Kalani", "The Corpse of Viros")
    )
    assert "Its own ability: Poach (Status: Deal 1 damage to the leftmost opposing unit." in scatha
    assert "Ready spell 3: " in scatha
    assert "Its 5 dragon dice: basic: attack if able" in scatha
    assert "Ultimate 1: Deal 1 damage to all opposing units and Phoenixborn." in viros
    assert "Its 5 rage dice: when all show power" in viros


@pytest.mark.parametrize(
    ("setup", "told"),
    [
        (None, ["Aspects, Fury: Rampage", "Aspects, Shadow: Lurk"]),
        (OpponentSetup("The Corpse of Viros"), ["Aspects, Fury: Rampage"]),
        (OpponentSetup("The Corpse of Viros", deck="Shadow"), ["Aspects, Shadow: Lurk"]),
        (OpponentSetup("The Corpse of Viros", deck=RANDOM), ["Aspects: nine of each"]),
        (OpponentSetup("The Corpse of Viros", aspects={"Glare": 9, "Lurk": 9}), ["Aspects: Glare and Lurk"]),
    ],
)
def test_in_a_game_only_the_aspects_of_that_game_are_told(setup: OpponentSetup | None, told: list[str]) -> None:
    """Given two decks of aspects, of which a game uses one (SET-16): only that one is told of."""
    book = load_rulebook(())
    lines = [line for line in told_apart(book.automata["The Corpse of Viros"], book, setup) if "Aspects" in line]
    assert [line[: len(start)] for line, start in zip(lines, told, strict=True)] == told


def test_advice_names_only_aspects_of_its_opponent() -> None:
    """Given the names in capitals in an advice, then they are cards of that opponent."""
    book = load_rulebook(())
    named = {
        "Scatha Kalani": ("Sear", "Dragon Rage"),
        "Indiri Aldair": ("Fletch", "Volley of Arrows"),
        "The Corpse of Viros": ("Firebelly",),
        "The Frostwild Scourge": ("Stun",),
        "The Blight of Neverset": ("Scarlet Seed",),
        "The Siege of Lordswall": ("Rainwalker",),
        "The Flood of Moon Cove": ("Drowning", "From the Depths"),
    }
    for name, titles in named.items():
        spec = book.automata[name]
        assert all(title in (*spec.titles, *book.cards) and title in " ".join(ADVICE[name]) for title in titles)
