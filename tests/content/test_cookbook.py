"""The cards of rules/COOKBOOK.md: every step loads, and the last step of each is the card of the game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ashes_tui.content.api import load_rulebook
from ashes_tui.content.cards.produces import with_produces
from ashes_tui.content.collected import Collected
from ashes_tui.content.loader import collect
from ashes_tui.content.sources import SourceFile, rule_files
from ashes_tui.lang.defs import CardDef

ROOT = Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^```yaml\n(?P<title>[^\n:]+):\n(?P<card>.*?)^```$", re.MULTILINE | re.DOTALL)
STEPS = [(match["title"], match["card"]) for match in FENCE.finditer((ROOT / "rules/COOKBOOK.md").read_text("utf-8"))]
LAST = dict(STEPS)


def loaded(title: str, card: str) -> tuple[CardDef | None, list[str]]:
    """A card as the loader reads it in place of the game's own, and all findings."""
    lines = "".join(f"  {line}\n" for line in f"{title}:\n{card}".splitlines())
    known = load_rulebook().cards[title]
    text = f"set: {known.set}\ncards:\n{lines}"
    own = SourceFile("cards", ROOT / "cookbook.yaml", "cookbook.yaml", text.encode())
    small = [s for s in rule_files([ROOT / "rules"]) if s.part in ("keywords", "dice")]
    found = collect([*small, own])
    entry = found.cards.get(title)
    return (_whole(entry.card, found) if entry else None), [
        str(f) for f in found.findings if Path(f.path).name == own.name
    ]


def _whole(card: CardDef, found: Collected) -> CardDef:
    return with_produces(card, {name: entry.keyword for name, entry in found.keywords.items()})


def wrong(findings: list[str]) -> list[str]:
    """Findings other than that a card beside it is not there: only this one is loaded."""
    return [finding for finding in findings if "there is no card" not in finding]


@pytest.mark.parametrize(("title", "card"), STEPS, ids=[f"{title} {n}" for n, (title, _) in enumerate(STEPS)])
def test_every_step_loads(title: str, card: str) -> None:
    made, findings = loaded(title, card)
    assert made is not None
    assert wrong(findings) == []


@pytest.mark.parametrize("title", LAST)
def test_the_last_step_is_the_card_of_the_game(title: str) -> None:
    made, _ = loaded(title, LAST[title])
    assert made == load_rulebook().cards[title]


def test_there_are_ten_cards_and_steps_before_the_last() -> None:
    assert len(LAST) == 10
    assert len(STEPS) > 10


def test_a_mistake_in_a_step_is_seen() -> None:
    made, findings = loaded("Javelineer", LAST["Javelineer"].replace("damage:", "damge:"))
    assert wrong(findings)
    assert made != load_rulebook().cards["Javelineer"]
