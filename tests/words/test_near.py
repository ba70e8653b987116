"""Names are found in spite of typing mistakes."""

from __future__ import annotations

import pytest

from ashes_tui.words.finding import near

_NAMES = ("Javelineer", "Frost Talon", "Summon Frost Talon", "The Corpse of Viros", "Exhausted", "Lurk")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("viors", ["The Corpse of Viros"]),  # swapped
        ("exausted", ["Exhausted"]),  # missing
        ("lurrk", ["Lurk"]),  # too many
        ("javleiner", ["Javelineer"]),  # two mistakes in a long word
        ("frist tal", ["Frost Talon", "Summon Frost Talon"]),  # wrong, and a word that is not yet whole
    ],
)
def test_a_typing_mistake_does_not_hide_a_name(typed: str, found: list[str]) -> None:
    assert near(_NAMES, typed, str) == found


@pytest.mark.parametrize("typed", ["", "zzz", "lrk", "quartz", "frost dragon"])
def test_what_is_not_meant_is_not_near(typed: str) -> None:
    """Given nothing, too few letters, or a word that no name nearly has, then nothing is near."""
    assert near(_NAMES, typed, str) == []


def test_the_nearest_comes_first() -> None:
    """Given two names that are near, then that with fewer mistakes stands first."""
    assert near(("Fires of Dawn", "First Light"), "firstt lightt", str) == ["First Light"]
    assert near(("Stormwind", "Stormcall"), "stormcll", str) == ["Stormcall"]
    assert near(("Summoned", "Summoner"), "sumoner", str)[0] == "Summoner"
