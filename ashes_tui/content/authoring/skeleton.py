"""A new card to fill in: for each type the keys it has, each with what the reference says about it."""

from __future__ import annotations

import re
from textwrap import wrap

import msgspec

from ashes_tui.content.cards.origins import PLAYERS
from ashes_tui.content.cards.shapes import VALUES as PRINTED
from ashes_tui.content.cards.shapes import has_key, needed_keys
from ashes_tui.content.reference.language import CARD, told
from ashes_tui.lang.terms import CardType

WIDTH = 100
HEAD = "# The language of these files is described in rules/README.md; below, 'section 5' is a section of it."
_PLAIN = re.compile(r"[^\W\d_]([\w' -]*\w)?")
ATTACKS = """
- name: {ability}
  when: {{attacks: self}}  # or after, at, act, always: section 3; which events there are: section 4
  do:  # effects, one after the other: section 5
  - {{may: [{{damage: 1, to: target unit of:opponent}}]}}  # whom: section 6
"""
TEXTS: dict[CardType, str] = {
    CardType.PHOENIXBORN: """
- name: {ability}
  act: side - exhaust - 1 basic  # what it costs: section 8
  do:  # effects, one after the other: section 5
  - {{draw: 1}}
""",
    CardType.ALLY: ATTACKS,
    CardType.CONJURATION: ATTACKS,
    CardType.READY_SPELL: """
- act: main - exhaust - 1 basic  # what it costs: section 8
  do:  # effects, one after the other: section 5
  - {{draw: 1}}
""",
    CardType.ACTION_SPELL: """
- play:  # effects, one after the other: section 5
  - {{damage: 1, to: target unit of:opponent}}  # whom: section 6
""",
    CardType.REACTION_SPELL: """
- react: {{attackers: opponent}}  # what it answers: section 4
  do:  # effects, one after the other: section 5
  - {{damage: 1, to: target unit of:opponent}}  # whom: section 6
""",
    CardType.ALTERATION_SPELL: """
- when: {{attached: self}}  # or always, with 'who: host': section 9
  do:  # effects, one after the other: section 5
  - {{draw: 1}}
""",
    CardType.CONJURED_ALTERATION: "",
}
"""What a text can look like. The types are those that a set of cards can hold."""
VALUES: dict[tuple[CardType, str], str] = {
    (CardType.PHOENIXBORN, "stats"): "{battlefield: 6, life: 16, spellboard: 4}",
    (CardType.REACTION_SPELL, "cost"): "1 basic",
    (CardType.READY_SPELL, "cost"): "main",
}
USUAL = {
    "placement": "phoenixborn",
    "cost": "main - 1 basic",
    "x": "status(self)",
    "bonus": "{attack: 1}",
    "unique": "Issa Brightmore",
    "copies": "3",
    "note": "a reason",
}
"""A value to begin with for each key but the printed values."""


def new_file(kind: CardType, title: str, set_name: str) -> str:
    """A whole file with one card in it."""
    return "\n".join([HEAD, f"set: {quoted(set_name)}", "cards:", "", *indented(skeleton(kind, title), 2), ""])


def skeleton(kind: CardType, title: str) -> list[str]:
    """The lines of a card that passes the checks as it is."""
    lines = [f"{quoted(title)}:", f"  type: {kind.value}"]
    for key in PLAYERS.keys:
        if key != "type" and has_key(kind, key):
            lines += indented(_entry(kind, key, title), 2)
    return lines


def _entry(kind: CardType, key: str, title: str) -> list[str]:
    """A key with its comment; commented out itself if most cards do without."""
    comment = [f"# {line}" for line in wrap(told(CARD, key), WIDTH)]
    if key == "text":
        body = TEXTS[kind].format(ability=quoted(f"{title}'s Ability")).strip("\n").splitlines()
        return [*comment, "text:", *body] if body else [*comment, "# text: []"]
    value = VALUES.get((kind, key)) or (_printed(kind) if key == "stats" else USUAL[key])
    needed = key in needed_keys(kind, PLAYERS) or key == "bonus"
    return [*comment, f"{'' if needed else '# '}{key}: {value}"]


def _printed(kind: CardType) -> str:
    return "{" + ", ".join(f"{stat.value}: 1" for stat in PRINTED[kind]) + "}"


def quoted(text: str) -> str:
    """A text as YAML writes it: in quotes unless it is plainly a text without them."""
    plain = _PLAIN.fullmatch(text) and text not in ("true", "false", "null")
    return text if plain else msgspec.json.encode(text).decode()


def indented(lines: list[str], by: int) -> list[str]:
    """Lines moved to the right."""
    return [f"{' ' * by}{line}" for line in lines]
