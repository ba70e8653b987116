"""The texts of all cards, reviewed once and frozen in `tests/golden/card_texts.txt`.

After a deliberate change, read the new texts and record them: UPDATE_GOLDEN=1 pytest tests/lang/test_card_texts.py
"""

import difflib
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ashes_tui.lang.defs import Rulebook
from ashes_tui.lang.text import TextBox, card_text, plain, power_text

GOLDEN = "tests/golden/card_texts.txt"
SYMBOLS = {"main", "side", "exhaust", "discard", "basic"}


def written(rulebook: Rulebook) -> Iterator[str]:
    """One paragraph for each card and each magic type, by set and name."""
    for card in sorted(rulebook.cards.values(), key=lambda c: (c.set, c.name)):
        yield "\n".join([f"{card.name} ({card.type.value}, {card.set})", *lines(card_text(rulebook, card))])
    for die in rulebook.dice.values():
        yield f"{die.type.value} die\n  {power_text(die)}"


def lines(boxes: tuple[TextBox, ...], indent: str = "  ") -> Iterator[str]:
    """Boxes as lines: an inexhaustible one begins with a star, granted keywords stand below, further in."""
    for box in boxes:
        star = "* " if box.inexhaustible else ""
        title = f"{box.heading}: " if box.heading else ""
        yield f"{indent}{star}{title}{box.body}"
        yield from lines(box.grants, f"{indent}  ")


def test_texts_are_the_reviewed_ones(rulebook: Rulebook, repo_root: Path) -> None:
    path = repo_root / GOLDEN
    text = "\n\n".join(written(rulebook)) + "\n"
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(text, encoding="utf-8")
    frozen = path.read_text(encoding="utf-8")
    diff = difflib.unified_diff(frozen.splitlines(), text.splitlines(), "reviewed", "now", lineterm="", n=1)
    hint = f"read the new texts; if they are right: UPDATE_GOLDEN=1 pytest {Path(__file__).name}"
    if frozen != text:
        pytest.fail("\n".join([hint, *diff]), pytrace=False)


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
            assert re.match(r"[A-Z\[*]", part), text


def test_every_card_with_blocks_has_a_text(rulebook: Rulebook) -> None:
    for card in rulebook.cards.values():
        assert len(card_text(rulebook, card)) >= len(card.blocks)
