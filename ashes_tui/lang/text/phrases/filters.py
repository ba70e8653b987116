"""Filters of selectors in words: "with an astral die on it", "next to this unit"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ashes_tui.lang.cost import symbol_text
from ashes_tui.lang.filters import (
    Bearing,
    Beside,
    Conjured,
    CostSymbol,
    Facing,
    HasAbility,
    Highest,
    InState,
    Lacking,
    NotThis,
    NotTitled,
    NoUnique,
    OnCard,
    OnePerSlot,
    Prints,
    SlotOf,
    StatusAbility,
    TitleContains,
    Titled,
    TitledAs,
    WithDie,
    WithoutDie,
)
from ashes_tui.lang.select import CardState, Done, MagicCost, Mode, Noun, Op, Select, SumLimit, Value, Where, Whose
from ashes_tui.lang.text.english.grammar import and_list, article, plural
from ashes_tui.lang.text.english.nouns import NOUNS, ON_IT, STATS, bound
from ashes_tui.lang.text.english.registry import SELECTORS, VALUES
from ashes_tui.lang.text.english.scope import YOU, TextScope

Wording = Callable[[Any, Select, TextScope, bool], str]
"""Words for a filter of a selector; the flag says whether the phrase is plural. Empty if others say it."""


def filters_text(node: Select, s: TextScope, many: bool) -> list[str]:
    """What stands behind the noun and its place: ``with an attack value of 1 or less and an astral die on it``."""
    parts = _worded(WITH, node, s, many)
    facing = [f"{_STANCES[stance(node)]} {s.name_of(one.card.name)}" for one in _all(node, Facing)]
    fights = ["in battle"] if fights_attacking(node) else []
    return [*([f"with {and_list(parts)}"] if parts else []), *facing, *fights, *_worded(CLAUSES, node, s, many)]


def trailing_state(node: Select) -> CardState | None:
    """The state that stands behind the noun instead of before it."""
    if fights_attacking(node):
        return CardState.BATTLING
    return stance(node) if node.find(Facing) else None


def fights_attacking(node: Select) -> bool:
    """Whether it means units both attacking and in battle: "attacking units in battle"."""
    return {CardState.BATTLING, CardState.ATTACKING} <= {*node.states} and not node.find(Facing)


def stance(node: Select) -> CardState | None:
    """The one of its states that says how a card faces another."""
    return next((state for state in node.states if state in _STANCES), None)


_STANCES: dict[CardState | None, str] = {
    CardState.BATTLING: "in battle with",
    CardState.BLOCKING: "blocking",
    CardState.GUARDING: "guarding against",
    None: "facing",
}


def _worded(table: dict[type, Wording], node: Select, s: TextScope, many: bool) -> list[str]:
    """The filters of a table in words, in its order."""
    texts = [wording(one, node, s, many) for kind, wording in table.items() for one in _all(node, kind)]
    return [text for text in texts if text]


def _all(node: Select, kind: type) -> list[Any]:
    return [one for one in node.filters if type(one) is kind]


def _die(f: WithDie, _node: Select, _s: TextScope, many: bool) -> str:
    return f"{article(f.die.value)} die {_on_it(many)}"


def _no_die(f: WithoutDie, _node: Select, _s: TextScope, many: bool) -> str:
    return f"no {f.die.value} die {_on_it(many)}"


def _on_it(many: bool) -> str:
    return "on them" if many else "on it"


def _highest(f: Highest, node: Select, s: TextScope, _many: bool) -> str:
    who = {
        Whose.MINE: "you control" if s.you == YOU else f"{s.you} controls",
        Whose.OPPONENT: "that opponent controls",
        Whose.OPPOSING: "that player controls",
        Whose.ANY: "its controller controls",
    }
    theirs = who.get(node.whose) or f"{'they' if node.of is None else SELECTORS(node.of, s)} controls"
    return f"the highest {STATS[f.stat]} among {plural(NOUNS[node.noun])} {theirs}"


def _contains(f: TitleContains, _node: Select, _s: TextScope, many: bool) -> str:
    return f"“{f.words}” in {'their titles' if many else 'its title'}"


def _symbol(f: CostSymbol, _node: Select, _s: TextScope, many: bool) -> str:
    return f"a [[{symbol_text(f.symbol)}]] in {'their' if many else 'its'} play cost"


def _sum(f: SumLimit, _node: Select, s: TextScope, _many: bool) -> str:
    return f"with a combined {where_text(f.limit, s).split(' ', 1)[1]}"


def _conjured(_f: Conjured, node: Select, _s: TextScope, _many: bool) -> str:
    return "" if node.noun is Noun.ASPECT else "from a conjuration pile"


def _lacking(f: Lacking, node: Select, _s: TextScope, _many: bool) -> str:
    titles = [f"[[{one.title}]]" for one in _all(node, Lacking)]
    return f"without {and_list(titles, 'or')}" if f is node.find(Lacking) else ""


def _one_per_slot(_f: OnePerSlot, node: Select, _s: TextScope, _many: bool) -> str:
    return "in each spellboard slot" if node.mode is Mode.ALL else "of different spellboard slots"


WITH: dict[type, Wording] = {
    StatusAbility: lambda _f, _n, _s, _m: "a status ability",
    Where: lambda f, _n, s, m: where_text(f, s, m),
    WithDie: _die,
    WithoutDie: _no_die,
    Highest: _highest,
    TitledAs: lambda f, _n, s, _m: f"the title of {s.name_of(f.card.name)}",
    TitleContains: _contains,
    CostSymbol: _symbol,
}
"""Filters that stand after "with", in this order."""
CLAUSES: dict[type, Wording] = {
    SlotOf: lambda f, _n, s, _m: f"in the same spellboard slot as {s.name_of(f.card.name)}",
    Prints: lambda f, _n, s, _m: f"whose text can place {s.name_of(f.card.name)}",
    SumLimit: _sum,
    Bearing: lambda f, _n, _s, _m: f"with [[{f.title}]] attached to it",
    Lacking: _lacking,
    Beside: lambda f, _n, s, _m: f"next to {s.name_of(f.card.name)}",
    HasAbility: lambda f, _n, _s, _m: f"with {f.name}",
    Conjured: _conjured,
    OnePerSlot: _one_per_slot,
    NoUnique: lambda _f, _n, _s, _m: "that belongs to no Phoenixborn",
    NotThis: lambda f, _n, s, _m: f"other than {s.name_of(f.card.name)}",
    NotTitled: lambda f, _n, _s, _m: f"other than [[{f.title}]]",
}
"""Filters that are clauses of their own, in this order."""
IN_PHRASE = (InState, Titled, OnCard, Facing)
"""Filters that are part of the noun phrase."""


def where_text(node: Where, s: TextScope, many: bool = False) -> str:
    """A filter after "with": "an attack value of 1 or less", "2 or more status tokens on it"."""
    if isinstance(node.value, MagicCost) and node.what == "cost" and node.op is Op.EQ:
        return f"the same {VALUE_NAMES[node.what]} as {SELECTORS(node.value.of, s)}"
    n = "that number" if isinstance(node.value, Done) else _apart(node.value, s)
    if node.what in ON_IT:
        noun, where = ON_IT[node.what]
        number = bound(node.op, n, countable=True)
        what = noun if number == "exactly 1" else plural(noun)
        if many:
            where = where.replace("its", "their") if "its" in where else where.replace("it", "them")
        return f"{number} {what} {where}"
    of = "" if node.op in (Op.LT, Op.GT) else "of "
    return f"{article(VALUE_NAMES[node.what])} {of}{bound(node.op, n)}"


def _apart(value: Value, s: TextScope) -> str:
    """A value that a filter compares with; "its" would mean the card that the filter describes."""
    before, s.here = s.here, set()
    text = VALUES(value, s)
    s.here |= before
    return text


VALUE_NAMES: dict[str, str] = (
    {stat.value: word for stat, word in STATS.items()}
    | {f"printed.{stat.value}": f"printed {word}" for stat, word in STATS.items()}
    | {"cost": "magic play cost"}
)
