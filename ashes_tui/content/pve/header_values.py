"""The values in headers of opponents' files: threat or levels, behaviour, decks of aspects, titles of cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from ashes_tui.content.findings import Fault, did_you_mean
from ashes_tui.content.language.fields import Fields, as_int, as_items, as_map, as_text, as_word
from ashes_tui.content.language.grammar.selector import LEVELS
from ashes_tui.content.language.tree import Node
from ashes_tui.lang.defs import Row, Strength, Ways
from ashes_tui.lang.terms import MAGIC_TYPES, WRITTEN, Behavior, DieType, Phase, Token

DIE_TYPES = {d.value: d for d in DieType if d not in MAGIC_TYPES}
STEPS = {b.value: b for b in WRITTEN if b is not Behavior.ATTACK_RIGHTMOST}


def _tokens(f: Fields, key: str) -> dict[str, int]:
    """Threat tokens by difficulty."""
    found = as_map(f.get(key), f"'{key}'")
    inner = Fields(found, f.file, f.scope)
    return {name: inner.at_least(name, 0) for name in found.entries}


def _copies(f: Fields, key: str) -> dict[str, int]:
    """Aspects by title."""
    found = as_map(f.get(key), f"'{key}'")
    inner = Fields(found, f.file, f.scope)
    for title, spot in found.keys.items():
        f.file.use("aspect", title, spot)
    return {title: inner.at_least(title, 1) for title in found.entries}


def _titles(what: str) -> Callable[[Fields, str], tuple[str, ...]]:
    def read(f: Fields, key: str) -> tuple[str, ...]:
        items = as_items(f.get(key))
        titles = tuple(as_text(item, "a title") for item in items)
        for title, item in zip(titles, items, strict=True):
            f.file.use(what, title, item.spot)
        return titles

    return read


def _rows(f: Fields, key: str) -> tuple[Row, ...]:
    """The behaviour card: steps for each side of the die."""
    found = as_map(f.get(key), f"'{key}'")
    rows = []
    for word, spot in found.keys.items():
        if word not in LEVELS:
            raise Fault(spot, f"unknown side of the die '{word}'", did_you_mean(word, LEVELS))
        steps = tuple(as_word(item, STEPS, "step") for item in as_items(found.entries[word]))
        if not steps:
            raise Fault(spot, f"nothing happens on '{word}'", did_you_mean("", STEPS))
        _check_order(found.entries[word], steps)
        rows.append(Row(LEVELS[word], steps))
    return tuple(sorted(rows, key=lambda row: row.level))


def _check_order(node: Node, steps: tuple[Behavior, ...]) -> None:
    """Only what has been revealed can attack as the revealed one."""
    if Behavior.ATTACK_REVEALED in steps:
        before = steps[: steps.index(Behavior.ATTACK_REVEALED)]
        if Behavior.REVEAL not in before:
            message = f"'{Behavior.ATTACK_REVEALED.value}' has no '{Behavior.REVEAL.value}' before it"
            raise Fault(node.spot, message, "put one in front")


BY_PLAYERS = ("life", "threat", "stamina")
"""Values of an opponent that depend on how many play against it (ASC-SET-06, ASC-SET-10)."""


def _two_players(f: Fields, key: str) -> dict[str, int]:
    """The values against two players."""
    inner = Fields(as_map(f.get(key), f"'{key}'"), f.file, f.scope)
    inner.only(BY_PLAYERS)
    return {name: inner.at_least(name, 1) for name in BY_PLAYERS if inner.has(name)}


def _notes(f: Fields, key: str) -> tuple[str, ...]:
    return tuple(as_text(item, "a note") for item in as_items(f.get(key)))


def _decks(f: Fields, key: str) -> dict[str, dict[str, int]]:
    """Aspects by title, for each deck by its name."""
    found = as_map(f.get(key), f"'{key}'")
    inner = Fields(found, f.file, f.scope)
    return {name: _copies(inner, name) for name in found.entries}


def _levels(f: Fields, key: str) -> dict[str, Strength]:
    """Life and starting rows by difficulty."""
    found = as_map(f.get(key), f"'{key}'")
    inner = Fields(found, f.file, f.scope)
    return {name: _strength(Fields(as_map(inner.get(name), f"'{name}'"), f.file, f.scope)) for name in found.entries}


STRENGTH_KEYS = ("life", "two-players", "setup")


def _strength(f: Fields) -> Strength:
    f.only(STRENGTH_KEYS)
    setup = tuple(tuple(_blood(item) for item in as_items(row)) for row in as_items(f.get("setup")))
    if not setup or not all(setup):
        raise Fault(f.get("setup").spot, "a level has no aspects", "write a row for each level: [[1, 2], [1, 2, 1]]")
    together = f.at_least("two-players", 1) if f.has("two-players") else 0
    return Strength(f.at_least("life", 1), setup, together)


def _blood(node: Node) -> int:
    if (blood := as_int(node, "a blood value")) not in (1, 2):
        raise Fault(node.spot, f"no aspect has the blood value {blood}", "write 1 or 2")
    return blood


WAYS: dict[str, Mapping[str, object]] = {
    "full-set": {"status": Token.STATUS, "red-rains": Token.RED_RAINS},
    "attackers": {"together": "together", "one": "one"},
    "upkeep": {"dragon-phase": Phase.DRAGON, "recovery": Phase.RECOVERY},
    "hand": {"top": "top", "set-aside": "set aside"},
    "emptied": {"exhausts": True, "nothing": False},
    "old-tokens": {"carried": True, "gone": False},
    "removed-conjured": {"home": "home", "removed": "removed"},
}
NUMBERS = ("behavior-die", "guard-from")


def _ways(f: Fields, key: str) -> Ways:
    """What the kind does differently; what is left out is as the engine does it by itself."""
    inner = Fields(as_map(f.get(key), f"'{key}'"), f.file, f.scope)
    inner.only((*WAYS, *NUMBERS))
    found = {name: inner.word(name, table, f"way of '{name}'") for name, table in WAYS.items() if inner.has(name)}
    found |= {name: inner.at_least(name, 1) for name in NUMBERS if inner.has(name)}
    if "old-tokens" in found:
        found["carried"] = found.pop("old-tokens")
    return replace(Ways(), **{name.replace("-", "_"): value for name, value in found.items()})


READERS: dict[str, Callable[[Fields, str], object]] = {
    "threat": lambda f, key: f.at_least(key, 1),
    "stamina": lambda f, key: f.at_least(key, 1),
    "dice": lambda f, key: f.at_least(key, 1),
    "die": lambda f, key: f.word(key, DIE_TYPES, "die of opponents"),
    "rows": _rows,
    "threat-tokens": _tokens,
    "two-players": _two_players,
    "ultimate": lambda f, key: f.at_least(key, 1),
    "ways": _ways,
    "house": _notes,
    "order": lambda f, key: f.at_least(key, 1),
    "levels": _levels,
    "behaviors": _titles("behavior"),
    "spells": _titles("ready spell"),
    "aspects": _copies,
    "decks": _decks,
    "conjured": _titles("conjured card"),
}
OWN = ("levels", "behaviors", "spells", "aspects", "decks", "conjured")
"""What stands only in an opponent's own header."""
SHARED = tuple(key for key in READERS if key not in OWN)
OF_KIND = {
    "dragonborn": ("threat", "threat-tokens", "rows", "aspects"),
    "chimera": ("levels", "behaviors", "decks", "ultimate"),
}
"""What one kind needs and the other has not."""
OPTIONAL = ("house", "conjured", "two-players", "order", "ways")
REQUIRED = tuple(key for key in READERS if key not in OPTIONAL and not any(key in keys for keys in OF_KIND.values()))


def keys_of(kind: str) -> tuple[str, ...]:
    """The keys of a kind's headers."""
    others = {key for name, keys in OF_KIND.items() if name != kind for key in keys}
    return tuple(key for key in READERS if key not in others)


def needed(kind: str) -> tuple[str, ...]:
    """What an opponent of a kind must have."""
    return (*REQUIRED, *OF_KIND.get(kind, ()))
