"""The survey of the card pool: what was foreseen of the language, held against the cards that are written.

A card that needs more than `pool.yaml` foresaw stands there under `unforeseen`, with the reason; a part of the language
that a single card uses stands under `single-users`. So neither grows without somebody saying why.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ashes_tui.content.api import load_rulebook
from ashes_tui.lang.defs import CardDef, Rulebook
from tests.support.yamlfile import read_yaml
from tests.survey.features import features, known, of_blocks

FILE = Path(__file__).parent / "pool.yaml"
SURVEY: dict[str, Any] = read_yaml(FILE)
CARDS: dict[str, dict[str, list[str]]] = SURVEY["cards"]
PLANNED: dict[str, dict[str, Any]] = SURVEY["planned"]
JOINTS = frozenset(SURVEY["joints"])
KEYWORD = "keyword:"


@cache
def rulebook() -> Rulebook:
    return load_rulebook()


@cache
def written() -> dict[str, CardDef]:
    """The cards of players that the game has; automata are no part of the pool."""
    rules = rulebook()
    theirs = {title for opponent in rules.automata.values() for title in opponent.titles}
    return {title: card for title, card in rules.cards.items() if title not in theirs}


def needs(title: str) -> list[str]:
    return CARDS[title].get("needs", [])


def plans(title: str) -> list[str]:
    return CARDS[title].get("plan", [])


def behind(keyword: str) -> frozenset[str]:
    """What the text of a keyword shows, from the library or as the survey expects it."""
    if keyword in rulebook().keywords:
        return spelled(of_blocks(rulebook().keywords[keyword].blocks))
    return frozenset(SURVEY["keywords"].get(keyword, []))


def spelled(names: frozenset[str]) -> frozenset[str]:
    """Names, with those of the keywords among them."""
    inner = [behind(name.removeprefix(KEYWORD)) for name in names if name.startswith(KEYWORD)]
    return names.union(*inner)


def foreseen(title: str) -> frozenset[str]:
    """Everything a card may use without explanation."""
    planned = {name for plan in plans(title) for name in PLANNED[plan].get("features", [])}
    return spelled(frozenset({*needs(title), *planned})) | JOINTS


def surprises(title: str) -> set[str]:
    """What the card uses though the survey did not foresee it; a keyword may stand for what its text says."""
    expected = foreseen(title)
    used = features(written()[title]) - expected
    return {n for n in used if not (n.startswith(KEYWORD) and behind(n.removeprefix(KEYWORD)) - JOINTS <= expected)}


def users() -> Counter[str]:
    """How many cards of the pool need each part or plan; the library of keywords is no part of the language."""
    names = (name for title in CARDS for name in [*needs(title), *plans(title)])
    return Counter(name for name in names if not name.startswith(KEYWORD))


def test_every_card_of_the_game_is_surveyed() -> None:
    assert set(written()) - set(CARDS) == set()


def test_a_card_needs_what_exists_or_is_planned() -> None:
    parts = known(rulebook()) | {f"{KEYWORD}{name}" for name in SURVEY["keywords"]}
    for title in CARDS:
        assert set(needs(title)) - parts == set(), title
        assert set(plans(title)) - set(PLANNED) == set(), title


def test_a_plan_has_a_shape_a_meaning_and_its_cards() -> None:
    for plan, told in PLANNED.items():
        assert told["shape"], plan
        assert told["says"], plan
        assert isinstance(told["reference"], bool), plan
        assert told["cards"] == sorted(title for title in CARDS if plan in plans(title)), plan
        assert told["cards"], plan


def test_a_wanted_keyword_has_users_and_known_or_planned_parts() -> None:
    planned = {name for plan in PLANNED.values() for name in plan.get("features", [])}
    for keyword, names in SURVEY["keywords"].items():
        assert set(names) - known(rulebook()) - planned == set(), keyword
        assert any(f"{KEYWORD}{keyword}" in needs(title) for title in CARDS), keyword


def test_what_a_card_uses_was_foreseen_or_is_explained() -> None:
    told = {title: set(entry["features"]) for title, entry in SURVEY["unforeseen"].items()}
    found = {title: names for title in written() if title in CARDS and (names := surprises(title))}
    assert found == told, "list the card under `unforeseen` in tests/survey/pool.yaml, with the reason"
    assert all(entry["because"] for entry in SURVEY["unforeseen"].values())


def test_at_most_one_card_in_ten_was_not_foreseen() -> None:
    later = [card for card in written().values() if card.set not in SURVEY["before"]]
    assert len(SURVEY["unforeseen"]) * 10 <= max(10, len(later))


def test_parts_with_a_single_user_are_counted() -> None:
    assert SURVEY["single-users"] == sorted(name for name, n in users().items() if n == 1)


def test_no_written_card_is_the_only_user_of_a_part_unseen() -> None:
    """A part that one written card uses has more users in the pool, or stands on the list of single users."""
    used = Counter(name for card in written().values() for name in features(card))
    pool = users()
    for title, card in written().items():
        alone = {name for name in features(card) - JOINTS if used[name] == 1 and not name.startswith(KEYWORD)}
        for plan in plans(title):
            alone -= set(PLANNED[plan].get("features", []))
        unlisted = {name for name in alone if pool[name] < 2 and name not in SURVEY["single-users"]}
        assert unlisted <= set(SURVEY["unforeseen"].get(title, {}).get("features", [])), title


def test_a_card_is_told_by_the_parts_it_uses() -> None:
    """Given a compiled card, then its blocks, effects, statics and filters are found, and what joins them."""
    card = rulebook().cards["Thunder Hulk"]
    assert features(card) == {"cannot:attack", "state:charged", "keyword:Overkill"}
    assert features(rulebook().cards["Retreat"]) == {"play", "put:hand", "state:exhausted"}


def test_a_part_nobody_foresaw_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A part the survey forgot is a surprise; a keyword is none if its text was foreseen."""
    monkeypatch.setitem(CARDS, "Aerial Strike", {"needs": ["play", "cond:has-die"]})
    assert surprises("Aerial Strike") == {"damage"}
    monkeypatch.setitem(CARDS, "Frost Talon", {"needs": ["cannot:be-guarded"]})
    assert surprises("Frost Talon") == set()
    monkeypatch.setitem(CARDS, "Frost Talon", {"needs": ["cannot:block"]})
    assert surprises("Frost Talon") == {"keyword:Stalk"}


def test_everything_found_in_a_card_is_a_part_of_the_language() -> None:
    parts = known(rulebook())
    for title, card in written().items():
        assert features(card) - parts == set(), title
