"""Sentences for effects on dice."""

from __future__ import annotations

from ashes_tui.lang.effect import MoveDie, Power, TurnDice
from ashes_tui.lang.select import Done, InPool, Mode, Num, Numeral, Ref, Select, Selector
from ashes_tui.lang.terms import DieType, Level
from ashes_tui.lang.text.english.grammar import and_list, article, plural, possessive
from ashes_tui.lang.text.english.registry import EFFECTS, SELECTORS, VALUES, Clause
from ashes_tui.lang.text.english.scope import TextScope
from ashes_tui.lang.text.phrases.selectors import amount as number
from ashes_tui.lang.text.phrases.selectors import owned
from ashes_tui.lang.text.phrases.values import Quantity, die_on_side, found, quantity

TURNS: dict[str, tuple[str, str, str]] = {
    "raise": ("raise", "one level", "one level each"),
    "lower": ("lower", "one level", "one level each"),
    "choice": ("change", "to a side of your choice", "to sides of your choice"),
    "basic": ("change", "to its basic side", "to their basic sides"),
    "class": ("change", "to its class side", "to their class sides"),
    "reroll": ("reroll", "", ""),
    "exhaust": ("exhaust", "", ""),
    "remove": ("remove", "from the game", "from the game"),
}
"""Each change with its verb, and how it goes on for one die and for several."""


YOURS = "your"


@EFFECTS.add(TurnDice)
def _turn(node: TurnDice, s: TextScope) -> Clause:
    verb, one, several = TURNS[node.change]
    amount = quantity(node.n, _kind(node), s, node.up_to)
    pool = owned(node.pool, s)
    s.bind(node.as_, "die", TURNED[node.change])
    if _one(node, s) and node.as_ is not None:
        s.single.add(f"${node.as_}")
    to = one if _one(node, s) else several
    what = f"{amount.head} in {pool} active pool"
    if s.owner and pool == possessive(s.owner):
        what = _all_active(node, amount, pool, s)
    comma = "," if amount.tail is not None and to else ""
    return Clause(f"{verb} {what}{amount.after(s)}{comma}{f' {to}' if to else ''}")


def _all_active(node: TurnDice, amount: Quantity, pool: str, s: TextScope) -> str:
    """``2 of the Chimera's basic dice``: an automaton has all its dice active (DICE-19)."""
    dice = f"{pool} {plural(_kind(node))}"
    if amount.tail is not None:
        return f"a number of {dice}"
    return f"{number(node.n, s, node.up_to)} of {dice}"


TURNED: dict[str, str] = {
    "raise": "raised",
    "lower": "lowered",
    "choice": "changed",
    "basic": "changed",
    "class": "changed",
    "reroll": "rerolled",
    "exhaust": "exhausted",
    "remove": "removed",
}


def _kind(node: TurnDice) -> str:
    """``die``, ``time die``, ``basic die``, ``[[charm:class]] die``, ``non-basic charm die``."""
    kind = node.die.value if node.die else ""
    if node.level is not None:
        kind = die_on_side(node.die, node.level)
    parts = ("non-basic" if node.risen else "", kind, "die")
    return " ".join(part for part in parts if part)


def _one(node: TurnDice | MoveDie, s: TextScope) -> bool:
    return VALUES(node.n, s) == "1" if isinstance(node.n, Num | Numeral) else False


@EFFECTS.add(MoveDie)
def _move(node: MoveDie, s: TextScope) -> Clause:
    dice = _moved(node, s)
    several = not (node.this or node.what) and not _one(node, s)
    s.bind(node.as_, "die", "moved")
    pool = YOURS if node.pool is None else owned(node.pool, s)
    again = YOURS if node.pool is None else "their"
    if node.to_active:
        origin = f"on {_cards(node.source, several, s)}" if node.source is not None else f"from {pool} exhausted pool"
        return Clause(f"move {dice} {origin} to {again} active pool{_on_side(node, several)}{_at_most(node, s)}")
    if node.from_active:
        to = f"to {again} exhausted pool" if node.to is None else f"onto {_cards(node.to, several, s)}"
        return Clause(f"move {dice} from {pool} active pool {to}")
    if node.source is None and node.to is None:
        return Clause(f"exhaust {dice}")
    if node.to is None:
        assert node.source is not None
        return Clause(f"exhaust {dice}" if node.this else f"exhaust {dice} on {_cards(node.source, several, s)}")
    if node.source is None:
        pool = "" if node.this or node.what else " from your exhausted pool"
        return Clause(f"place {dice}{pool} onto {_cards(node.to, several, s)}")
    source = _cards(node.source, several, s)
    origin = "" if node.this else f" from {source}"
    return Clause(f"move {dice}{origin} onto {_cards(node.to, several, s)}")


def _moved(node: MoveDie, s: TextScope) -> str:
    if node.this:
        return "this die"
    if node.what is not None:
        return "that die" if node.what.name == "event.die" else "those dice"
    return _dice(node, s)


def _at_most(node: MoveDie, s: TextScope) -> str:
    """``, but no more than the number of dice in your active pool``."""
    limited = node.up_to and isinstance(node.n, InPool)
    return f", but no more than {VALUES(node.n, s)}" if limited else ""


def _on_side(node: MoveDie, several: bool) -> str:
    """``on its power side``, ``on sides of your choice``."""
    if node.any_side:
        return " on sides of your choice" if several else " on a side of your choice"
    if node.level is None:
        return ""
    level = node.level.name.lower()
    return f" on their {level} sides" if several else f" on its {level} side"


def _dice(node: MoveDie, s: TextScope) -> str:
    """``an astral or natural die``, ``up to 2 artifice dice``."""
    kinds = f"{'other ' if node.but else ''}{type_names(node.dice)}".strip()
    if isinstance(node.n, Done) and node.but == Ref(node.n.name):
        return f"as many {kinds} dice".replace("  ", " ")
    if node.up_to and isinstance(node.n, InPool):
        return f"any number of {kinds} dice".replace("  ", " ")
    if isinstance(node.n, Num) and node.n.n == 1 and not node.up_to:
        return article(f"{kinds} die".strip())
    amount = quantity(node.n, f"{kinds} die".strip(), s, node.up_to)
    return f"{amount.head}{amount.after(s)}"


def type_names(dice: tuple[DieType, ...], level: Level | None = None) -> str:
    """``astral or natural``; on a certain side ``[[astral:power]] or [[natural:power]]``."""
    if level is None:
        return and_list([die.value for die in dice], "or")
    return and_list([die_on_side(die, level) for die in dice] or [level.name.lower()], "or")


def _cards(where: Selector, several: bool, s: TextScope) -> str:
    """The cards of a move: each die may go to another card, so several dice are moved onto "cards you control"."""
    free = isinstance(where, Select) and where.mode is Mode.CHOOSE and where.count is None
    if several and free:
        return found(where, s, many=True)
    return SELECTORS(where, s)


@EFFECTS.add(Power)
def _power(node: Power, s: TextScope) -> Clause:
    where = "in your exhausted pool"
    if node.on is not None:
        where = f"on {SELECTORS(node.on, s)}"
    elif node.spent:
        where = "you spent on this"
    kinds = f"{type_names(node.dice, Level.POWER if node.spent else None)} die".strip()
    if node.n == Num(1) and not node.up_to:
        return Clause(f"resolve the dice power of {article(kinds)} {where} without paying its cost")
    amount = quantity(node.n, kinds, s, node.up_to)
    each = f"resolve the dice powers of {amount.head} {where} one after the other without paying their costs"
    return Clause(each + amount.after(s))
