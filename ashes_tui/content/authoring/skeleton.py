"""A new card to fill in: for each type the keys it has, each with what the reference says about it."""

from __future__ import annotations

import re
from textwrap import wrap

import msgspec

from ashes_tui.content.cards.origins import PLAYERS
from ashes_tui.content.reference.language import CARD, told
from ashes_tui.content.schema.cards import SAMPLES, may_have, smallest
from ashes_tui.content.schema.words import Json
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
USUAL = {"cost": "main - 1 basic", "copies": "3", "bonus": "{attack: 1}"}
"""Values to begin with, where they are not just the smallest."""


def new_file(kind: CardType, title: str, set_name: str) -> str:
    """A whole file with one card in it."""
    return "\n".join([HEAD, f"set: {quoted(set_name)}", "cards:", "", *indented(skeleton(kind, title), 2), ""])


def skeleton(kind: CardType, title: str) -> list[str]:
    """The lines of a card that passes the checks as it is."""
    small = smallest(kind, PLAYERS) or {}
    lines = [f"{quoted(title)}:", f"  type: {kind.value}"]
    for key in PLAYERS.keys:
        if key in small or key == "text" or may_have(small, key, PLAYERS):
            lines += indented(_entry(kind, key, small, title), 2)
    return lines


def _entry(kind: CardType, key: str, small: Json, title: str) -> list[str]:
    """A key with its comment; commented out itself if most cards do without."""
    if key == "type":
        return []
    comment = [f"# {line}" for line in wrap(told(CARD, key), WIDTH)]
    if key == "text":
        body = TEXTS[kind].format(ability=quoted(f"{title}'s Ability")).strip("\n").splitlines()
        return [*comment, "text:", *body] if body else [*comment, "# text: []"]
    value = VALUES.get((kind, key)) or USUAL.get(key) or _flow(small.get(key, SAMPLES.get(key)))
    wanted = key in small or key == "bonus"
    return [*comment, f"{'' if wanted else '# '}{key}: {value}"]


def _flow(value: object) -> str:
    """A value on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {item}" for key, item in value.items()) + "}"
    return str(value)


def quoted(text: str) -> str:
    """A text as YAML writes it: in quotes unless it is plainly a text without them."""
    plain = _PLAIN.fullmatch(text) and text not in ("true", "false", "null")
    return text if plain else msgspec.json.encode(text).decode()


def indented(lines: list[str], by: int) -> list[str]:
    """Lines moved to the right."""
    return [f"{' ' * by}{line}" for line in lines]
