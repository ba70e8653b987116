"""Names of cards and signs of every tier."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import structs
from rich.cells import cell_len
from wcwidth import wcwidth

from ashes_tui.words.api import ASCII, FULL, SAFE, TIERS, Glyphs, Names, tier_for
from ashes_tui.words.glyphs import in_tier
from ashes_tui.words.phrases import article, cost_signs, cost_words, count, listing, possessive, sentences, tally


def signs(tier: Glyphs) -> list[str]:
    return [sign for field in tier[1:] for sign in ((field,) if isinstance(field, str) else field)]


def test_copies_are_numbered_and_both_sides_told_apart(names: Names) -> None:
    assert names.card(200) == "Spark Drone#1"
    assert names.full(201) == "Ann's Spark Drone#2"
    assert names.full(300) == "Bob's Spark Drone"
    assert names.full(202) == "Javelineer"


def test_only_a_copy_in_play_has_a_number(names: Names) -> None:
    assert [names.number_of(card) for card in (200, 201, 202)] == [1, 2, 0]


def test_a_card_out_of_sight_keeps_its_title(names: Names) -> None:
    from msgspec import structs

    bare = structs.replace(names.view, seats=tuple(structs.replace(seat, battlefield=()) for seat in names.view.seats))
    assert names.for_later_view(bare).title(202) == "Javelineer"
    assert Names(bare, names.rulebook).title(202) == "a card"


def test_abilities_are_named_by_their_address(names: Names) -> None:
    assert names.ability("Javelineer#0/0d/1") == "Frost Throw"
    assert names.ability("Thunder Hulk#1") == "Overkill 1"
    assert names.ability("natural power#0") == "Natural power"


@pytest.mark.parametrize("tier", list(TIERS.values()), ids=list(TIERS))
def test_every_sign_is_one_column(tier: Glyphs) -> None:
    assert {cell_len(sign) for sign in signs(tier)} == {1}
    assert all(len(sign) == 1 for sign in signs(tier))


def test_ascii_is_ascii_and_safe_has_nothing_ambiguous() -> None:
    import unicodedata

    assert all(sign.isascii() for sign in signs(ASCII))
    assert not [s for s in signs(SAFE) if unicodedata.east_asian_width(s) in ("A", "W", "F")]
    assert {wcwidth(sign) for sign in signs(FULL)} == {1}


def test_a_tier_fits_the_terminal() -> None:
    assert tier_for("xterm-256color", "utf-8") is FULL
    assert tier_for("linux", "utf-8") is ASCII
    assert tier_for("xterm", "ascii") is ASCII
    assert tier_for("linux", "utf-8", "safe") is SAFE


def test_text_changes_tier() -> None:
    assert in_tier(f"As{FULL.levels[2]} {FULL.arrow} x", ASCII) == "As* > x"


def test_phrases() -> None:
    assert count(1, "die", "dice") == "1 die"
    assert count(2, "die", "dice") == "2 dice"
    assert listing(["a", "b", "c"]) == "a, b and c"
    assert tally(["a", "b", "a"]) == "a x2 and b"
    assert possessive("Chris") == "Chris'"
    assert article("astral die") == "an astral die"


def test_costs() -> None:
    cost = "main - exhaust - 2 astral:class - 1 basic - 1 discard"
    assert cost_words(cost) == "main action, exhaust, 2 astral class, 1 basic, discard 1 card"
    assert cost_signs(cost, ASCII) == "main As+ As+ _ 1 card"
    assert cost_words("free") == "free"
    assert cost_signs("side - X basic", ASCII) == "side X_"


def test_words_know_no_front_end(repo_root: Path) -> None:
    script = "import sys, ashes_tui.words.api; print('textual' in sys.modules, 'rich' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], cwd=repo_root, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


def test_an_exhausted_die_is_shown_by_its_type_alone(names: Names) -> None:
    """Given a die in the exhausted pool, when it is named, then without a side, which means nothing."""
    spent = names.view.seats[0].exhausted_dice[0]
    assert names.die_sign(spent.id) == names.glyphs.kind(spent.type)
    back = structs.replace(names.view.seats[0], active_dice=(spent,), exhausted_dice=())
    view = structs.replace(names.view, seats=(back, *names.view.seats[1:]))
    again = Names(view, names.rulebook, ("Ann", "Bob"))
    assert again.die_sign(spent.id) == names.glyphs.die(spent.type, spent.level)


def test_sentences_are_joined_by_one_full_stop_and_none_after_a_question() -> None:
    """Given sentences, questions and nothing, then each ends once, and the last one as it does."""
    asked = "Then you are asked: counter the attack?"
    assert sentences((asked, "", "Later: an attack.", "The end")) == f"{asked} Later: an attack. The end"
    assert sentences(("Watch out!", asked)) == f"Watch out! {asked}"
