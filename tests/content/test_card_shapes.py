"""What a card of each type has stands in one table: here the loader is asked whether it agrees."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from ashes_tui.content.cards.origins import INTENTS, OPPONENTS, PLAYERS, Home
from ashes_tui.content.cards.reader import cards_of
from ashes_tui.content.cards.shapes import MUST_HOLD, NAMED_ONLY, VALUES, has_key, least, may_hold, needed_keys
from ashes_tui.content.language.blocks import KINDS
from ashes_tui.content.language.fields import Fields, File, as_map
from ashes_tui.content.language.scope import ReadingScope
from ashes_tui.content.language.tree import Node
from ashes_tui.content.schema.keys import BLOCKS, under
from ashes_tui.lang.terms import CardType, Stat
from tests.content.probe import takes

CARDS = [(home, kind) for home in (PLAYERS, OPPONENTS) for kind in sorted(home.types)]
SAMPLES: dict[str, Any] = {
    "placement": "phoenixborn",
    "cost": "free",
    "x": "status(self)",
    "bonus": {"attack": 1},
    "unique": "Issa Brightmore",
    "copies": 1,
    "note": "a reason",
    "blood": 1,
    "intent": next(iter(INTENTS)),
    "shield": True,
    "status": 1,
}


def taken(card: dict[str, Any], home: Home) -> bool:
    return takes(partial(_read, home), {"cards": {"A": card}})


def _read(home: Home, node: Node, file: File) -> object:
    return cards_of(Fields(as_map(node, "a file"), file, ReadingScope()), "X", home)


def block_of(name: str) -> dict[str, Any]:
    """A small block of a kind."""
    return {key: under(BLOCKS, name, key).samples[0] for key in (name, *KINDS[name].keys[:1])}


def smallest(kind: CardType, home: Home) -> dict[str, Any]:
    """A card with nothing but what its type needs."""
    values = {"type": kind.value, "stats": dict.fromkeys((stat.value for stat in VALUES.get(kind, ())), 1)}
    found = {key: values.get(key, SAMPLES.get(key)) for key in needed_keys(kind, home)}
    if kind in MUST_HOLD:
        word = next(word for word, shape in KINDS.items() if shape.kind is MUST_HOLD[kind])
        found["text"] = [{**block_of(word), "name": "Zap"}]
    return found


@pytest.mark.parametrize(("home", "kind"), CARDS)
def test_a_card_with_what_its_type_needs_is_taken_and_with_less_it_is_not(home: Home, kind: CardType) -> None:
    card = smallest(kind, home)
    assert taken(card, home)
    for key in card:
        assert not taken({other: card[other] for other in card if other != key}, home), key


@pytest.mark.parametrize(("home", "kind"), CARDS)
def test_a_key_is_taken_where_its_type_has_it(home: Home, kind: CardType) -> None:
    card = smallest(kind, home)
    more: dict[str, dict[str, Any]] = {key: {key: SAMPLES[key]} for key in home.keys if key in SAMPLES}
    more["x"] = {"x": SAMPLES["x"], **({"stats": dict.fromkeys(card["stats"], "X")} if "stats" in card else {})}
    if kind in VALUES and has_key(kind, "status"):
        more["status"] = {"status": 1, "text": [block_of("status")]}
    more |= {"stats": {"stats": {"life": 1}}} if kind not in VALUES else {}
    assert {key: taken({**card, **fields}, home) for key, fields in more.items()} == {
        key: has_key(kind, key) for key in more
    }


@pytest.mark.parametrize(("home", "kind"), CARDS)
def test_no_number_is_less_than_the_least(home: Home, kind: CardType) -> None:
    card = smallest(kind, home)
    for key in ("copies", "blood"):
        if key in card:
            assert taken({**card, key: least(kind, key)}, home)
            assert not taken({**card, key: least(kind, key) - 1}, home)
    for name in card.get("stats", ()):
        low = least(kind, Stat(name))
        assert taken({**card, "stats": {**card["stats"], name: low}}, home)
        assert not taken({**card, "stats": {**card["stats"], name: low - 1}}, home)


@pytest.mark.parametrize(("home", "kind"), CARDS)
def test_a_block_is_taken_where_its_type_may_hold_it(home: Home, kind: CardType) -> None:
    card = smallest(kind, home)
    for word, shape in KINDS.items():
        beside = [{**block_of("act"), "name": "Zip"}] if word == "focus" else []
        status = {"status": 1} if word == "status" and has_key(kind, "status") else {}
        for name in ({}, {"name": "Zap"}):
            text = [*card.get("text", ()), *beside, {**block_of(word), **name}]
            fits = may_hold(kind, shape.kind, home) and (bool(name) or kind not in NAMED_ONLY)
            assert taken({**card, **status, "text": text}, home) is fits, (word, name)
