"""The texts of all cards, reviewed once and frozen in `tests/golden/texts`, a file for each set.

After a deliberate change, read the new texts and record them: UPDATE_GOLDEN=1 pytest tests/lang/test_card_texts.py
(with -k and the name of a set: only that one).
"""

import difflib
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ashes_tui.content.api import load_rulebook
from ashes_tui.lang.defs import Rulebook
from ashes_tui.lang.terms import DieType
from ashes_tui.lang.text import TextBox, card_text, joined, on_card_brief, on_card_text, plain, power_text

GOLDEN = Path(__file__).resolve().parent.parent / "golden" / "texts"
DICE = "dice"
SYMBOLS = {"main", "side", "exhaust", "discard", "basic"}


def slug(name: str) -> str:
    """The name of a set as that of a file."""
    return re.sub(r"[^a-z0-9]+", "-", name.replace("'", "").lower())


def set_names() -> list[str]:
    return [*sorted({slug(card.set) for card in load_rulebook().cards.values()}), DICE]


def written(rulebook: Rulebook, name: str) -> Iterator[str]:
    """One paragraph for each card of a set, or for each magic type, by name."""
    for card in sorted(rulebook.cards.values(), key=lambda c: c.name):
        if slug(card.set) == name:
            yield "\n".join([f"{card.name} ({card.type.value})", *lines(card_text(rulebook, card))])
    if name == DICE:
        for die in rulebook.dice.values():
            yield f"{die.type.value} die\n  {power_text(die)}"


def lines(boxes: tuple[TextBox, ...], indent: str = "  ") -> Iterator[str]:
    """Boxes as lines: an inexhaustible one begins with a star, granted keywords stand below, further in."""
    for box in boxes:
        star = "* " if box.inexhaustible else ""
        title = f"{box.heading}: " if box.heading else ""
        yield f"{indent}{star}{title}{box.body}"
        yield from lines(box.grants, f"{indent}  ")


@pytest.mark.parametrize("name", set_names())
def test_texts_are_the_reviewed_ones(rulebook: Rulebook, name: str) -> None:
    path = GOLDEN / f"{name}.txt"
    text = "\n\n".join(written(rulebook, name)) + "\n"
    if os.environ.get("UPDATE_GOLDEN"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    frozen = path.read_text(encoding="utf-8") if path.is_file() else ""
    diff = difflib.unified_diff(frozen.splitlines(), text.splitlines(), "reviewed", "now", lineterm="", n=1)
    hint = f"read the new texts; if they are right: UPDATE_GOLDEN=1 pytest {Path(__file__).name} -k {name}"
    if frozen != text:
        pytest.fail("\n".join([hint, *diff]), pytrace=False)


def test_no_text_is_left_of_a_set_that_is_gone() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(set_names())


def all_texts(rulebook: Rulebook) -> Iterator[str]:
    """Every text of the game without titles."""
    for card in rulebook.cards.values():
        for box in card_text(rulebook, card):
            yield box.body
            yield from (grant.body for grant in box.grants)
    yield from (power_text(die) for die in rulebook.dice.values())


def test_texts_are_well_formed(rulebook: Rulebook) -> None:
    known = SYMBOLS | set(rulebook.cards)
    for text in all_texts(rulebook):
        assert text.endswith("."), text
        assert not re.search(r"\$|None|  | \.|\.\.|\bN\b|event\.", text), text
        for symbol in re.findall(r"\[\[(.+?)\]\]", text):
            assert symbol in known or re.fullmatch(r"[a-z]+:(basic|class|power)", symbol), symbol
        assert "[" not in plain(text)


def test_every_sentence_begins_with_a_capital_or_a_symbol(rulebook: Rulebook) -> None:
    for text in all_texts(rulebook):
        for part in re.split(r"(?<=\.) ", text):
            assert re.match(r"[A-Z\[*(]", part), text


def test_every_card_with_blocks_has_a_text(rulebook: Rulebook) -> None:
    for card in rulebook.cards.values():
        assert len(card_text(rulebook, card)) >= len(joined(card.blocks))


@pytest.mark.parametrize(
    ("die", "brief"),
    [("astral", "prevents 1 damage"), ("charm", "attack -1"), ("divine", "attack +1"), ("artifice", "charged")],
)
@pytest.mark.rule("ASC-DICE-03", "ASC-DICE-04", "ASC-DICE-07", "ASC-DICE-09")
def test_what_a_die_does_on_a_card_is_told_in_few_words(rulebook: Rulebook, die: str, brief: str) -> None:
    assert on_card_brief(rulebook.dice[DieType(die)]) == brief
    assert on_card_text(rulebook.dice[DieType(die)]) in power_text(rulebook.dice[DieType(die)])


@pytest.mark.rule("ASC-DICE-05")
def test_a_die_that_does_nothing_on_a_card_says_nothing(rulebook: Rulebook) -> None:
    assert on_card_brief(rulebook.dice[DieType.NATURAL]) == on_card_text(rulebook.dice[DieType.NATURAL]) == ""
