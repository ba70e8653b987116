"""What people type does nothing but be read, and nobody looks like somebody else."""

from __future__ import annotations

import unicodedata

import pytest

from ashes_tui.host.lobby.people.inert import NameRefused, checked_name, inert, skeleton
from tests.host.house.world import draws


@pytest.mark.parametrize("name", ["Ann", "Jean-Luc", "O'Neil", "Zoë", "Анна", "李小龙", "ゆき ミ", "player 1", "José"])
def test_names_of_many_scripts_are_taken(name: str) -> None:
    assert checked_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "A",
        "A" * 21,
        "An\x1b[2Jn",
        "A\u202enn",
        "[red]Ann",
        "Ann\u200b",
        "Ann\u3164",
        "Аnn",  # the first letter is Cyrillic
        "Zalgo\u0301\u0302\u0303\u0304",
        "12",
        "-Ann",
        "Ann🐺",
        "\u0301Ann",
        "\ud800Ann",
        "Ann\nBob",
        "<Ann>",
    ],
)
def test_names_that_act_or_pretend_are_refused(name: str) -> None:
    if name == "Ann\nBob":
        assert checked_name(name) == "Ann Bob", "white space is one space"
        return
    with pytest.raises(NameRefused):
        checked_name(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"),
        ("Ann", "A n n"),
        ("Bill", "BiII"),
        ("Bill", "B1ll"),
        ("Bob", "B0b"),
        ("Ian", "lan"),
        ("Norma", "Norrna"),
        ("Will", "VVill"),
        ("Zoe", "Zoë"),
        ("Ann-Lee", "Ann_Lee"),
        ("Oса", "Оса"),
        ("scope", "ѕсоре"),
        ("Ａｎｎ", "Ann"),
    ],
)
def test_names_that_look_alike_have_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


def test_names_that_differ_have_different_skeletons() -> None:
    names = ["Ann", "Bob", "Cleo", "Dan", "Anna", "Bo", "Ada", "Ana", "Nan", "Bea", "Ben", "Don", "Dot"]
    assert len({skeleton(name) for name in names}) == len(names)


def test_a_skeleton_folds_to_itself() -> None:
    """Given any characters, when a name made of them is folded twice, then nothing more changes."""
    draw = draws(5)
    for _ in range(2000):
        name = "".join(chr(draw(0x500)) for _ in range(5))
        assert skeleton(skeleton(name)) == skeleton(name), name


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("hello  there", "hello there"),
        ("a\x1b[31mred\x07", "a(31mred"),
        ("\u202egnp.exe", "gnp.exe"),
        ("[bold]x[/bold]", "(bold)x(/bold)"),
        ("two\nlines", "two lines"),
        ("🐺 wolf", "wolf"),
        ("x\u0301\u0301\u0301\u0301", "x\u0301\u0301"),
        ("", ""),
        ("\x9b2J\x85", "2J"),
    ],
)
def test_texts_are_shown_without_acting(typed: str, shown: str) -> None:
    assert inert(typed) == unicodedata.normalize("NFKC", shown)


def test_no_character_survives_that_could_act() -> None:
    for start in range(0, 0x20000, 0x100):
        typed = "".join(f"a{chr(code)}b" for code in range(start, start + 0x100))
        for char in inert(typed, 10_000):
            assert unicodedata.category(char)[0] not in "CZ" or char == " ", hex(ord(char))
            assert char not in "[]\\", hex(start)


def test_a_text_is_cut() -> None:
    assert len(inert("x" * 10_000_000)) == 200
    assert inert("ﷺ" * 1000, 40) == inert("ﷺ" * 100, 40), "what one character stands for counts"
