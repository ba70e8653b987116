"""Selectors: ``[count] [mode] [other] [state..] noun [whose] [filter..]``, unions and references.

A noun stands in the plural where several are meant: ``all units mine``, ``2 cards``, ``unit mine``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from msgspec.structs import fields, replace

import ashes_tui.content.language.grammar.value as values
from ashes_tui.content.findings import GrammarFault
from ashes_tui.content.language.grammar.tokens import Lexeme, Mention, TokenStream, unknown
from ashes_tui.lang.cost import Symbol
from ashes_tui.lang.filters import (
    Bearing,
    HasAbility,
    InState,
    Lacking,
    NotThis,
    NotTitled,
    OnePerSlot,
    TitleContains,
    Titled,
    TitledAs,
    WithDie,
    WithoutDie,
)
from ashes_tui.lang.select import (
    AllOf,
    AnyOf,
    CardState,
    Filter,
    Mode,
    Noun,
    Num,
    Op,
    PlayerOf,
    PlayerRole,
    Ref,
    Select,
    Selector,
    SumLimit,
    Where,
    Whose,
)
from ashes_tui.lang.terms import MAGIC_TYPES, DieType, Level, Stat, Zone
from ashes_tui.lang.text import plural

MODES = {m.value: m for m in Mode if m is not Mode.CHOOSE}
POSITIONS = (Mode.LEFTMOST, Mode.RIGHTMOST)
NOUNS = {n.value: n for n in Noun}
PLURALS = {plural(word): noun for word, noun in NOUNS.items()}
FORMER = {
    "opp": "of:opponent",
    "pb": "phoenixborn",
    "ready": "ready spell",
    "action": "action spell",
    "reaction": "reaction spell",
}
"""Short forms that are refused → what is written instead."""
STATES = {s.value: s for s in CardState}
WHOSE = {w.value: w for w in (Whose.MINE, Whose.THEIRS, Whose.OPPOSING)}
"""Whose, by a word of its own; all others are named after ``of:``."""
DICE = {d.value: d for d in MAGIC_TYPES}
"""The types of players' dice; an opponent's own are never named in a text."""
ZONES = {
    z.value.replace(" ", "-"): z
    for z in (
        Zone.HAND,
        Zone.DRAW_PILE,
        Zone.DISCARD_PILE,
        Zone.CONJURATION_PILE,
        Zone.REMOVED,
        Zone.UNDER,
    )
}
STATS = {s.value: s for s in Stat}
LEVELS = {level.name.lower(): level for level in Level}
OPS = {o.value: o for o in Op}
UNIT_STATS = ("attack", "life", "recover")
MEASURES = (
    *UNIT_STATS,
    *(f"printed.{s}" for s in UNIT_STATS),
    *("wounds", "status", "exhaustion", "tokens", "alterations", "dice", "cost", "owner-pile", "red-rains"),
)
REFS = ("self", "host", "it", "you", "they")
ROLES = {r.value: r for r in PlayerRole}


def selector(s: TokenStream) -> Selector:
    """A union of queries, or a reference."""
    if is_reference(s):
        return reference(s)
    if s.peek().text == Mode.TARGET.value and s.peek(1).text.startswith(("$", "event.")):
        s.take()
        return Select(mode=Mode.TARGET, among=bound(s).name)
    first = select(s)
    options = [first]
    while s.accept("|"):
        options.append(_member(s, first))
    return first if len(options) == 1 else AnyOf(tuple(options))


def is_reference(s: TokenStream) -> bool:
    """Whether what follows names one bound object."""
    word = s.peek().text
    if s.peek(1).text == "(":
        return word in ROLES
    return word in REFS or word.startswith(("$", "event."))


def reference(s: TokenStream) -> Ref | PlayerOf:
    """``self``, ``$name``, ``event.card``, ``controller($c)``."""
    token = s.peek()
    if token.text in ROLES and s.peek(1).text == "(":
        role = ROLES[s.take().text]
        s.expect("(")
        card = bound(s)
        s.expect(")")
        return PlayerOf(role, card)
    return bound(s)


def bound(s: TokenStream) -> Ref:
    """A plain reference."""
    token = s.take()
    if token.text not in REFS and not token.text.startswith(("$", "event.")):
        raise unknown(token, (*REFS, "$name", "event.card"), "reference")
    s.mention(token)
    return Ref(token.text)


def _member(s: TokenStream, first: Select) -> Select:
    """A further member of a union: takes over mode and count of the first, and stands in the plural if that does."""
    token = s.peek()
    part = select(s, many=is_many(first))
    if part.mode is not Mode.CHOOSE or part.count is not None:
        remedy = "say count and mode once, in front"
        raise GrammarFault(token.at, "only the first of a union has a count or a mode", remedy)
    return replace(part, mode=first.mode, count=first.count, up_to=first.up_to)


def select(s: TokenStream, many: bool = False) -> Select:
    """One query; ``many``: as a further member of a union of which several are picked."""
    query = _count(s, Select())
    if s.peek().text in MODES:
        query = replace(query, mode=_mode(s, query))
    if s.accept("other"):
        query = replace(query, other=True)
    found: list[Filter] = []
    while s.peek().text in STATES:
        found.append(InState(STATES[s.take().text]))
    query = replace(query, noun=_noun(s, many or is_many(query)))
    query = _whose(s, query)
    while (token := s.peek()).kind == "word":
        if s.peek().text == "in" and s.peek(1).text == ":":
            query = _in(s, query)
        else:
            found.append(_once(_filter(s, query), found, token))
    return replace(query, filters=tuple(found))


def _once(one: Filter, found: list[Filter], token: Lexeme) -> Filter:
    """A filter, if it may stand beside those before it."""
    if type(one) not in REPEATABLE and any(type(other) is type(one) for other in found):
        raise GrammarFault(token.at, f"'{token.text}' stands here twice", "leave one out")
    return one


def _in(s: TokenStream, query: Select) -> Select:
    token = s.take()
    s.take()
    if query.zone is not None or query.among is not None:
        raise GrammarFault(token.at, "'in' stands here twice", "leave one out")
    if s.peek().text.startswith("$"):
        return replace(query, among=bound(s).name)
    return replace(query, zone=s.pick(ZONES, "zone"))


def _count(s: TokenStream, query: Select) -> Select:
    if s.accept("any"):
        return replace(query, count=AllOf(), up_to=True)
    token = s.peek()
    if token.text == "all" and s.peek(1).text == "target":
        s.take()
        return replace(query, count=AllOf())
    if token.text == "upto" or token.kind == "number" or token.text in ("N", "X") or s.peek(1).text == "(":
        count, up_to = values.amount(s)
        return replace(query, count=count, up_to=up_to)
    return query


def _mode(s: TokenStream, query: Select) -> Mode:
    token = s.take()
    mode = MODES[token.text]
    if mode in POSITIONS and query.count is not None:
        raise GrammarFault(token.at, f"'{token.text}' picks one card", "leave the count out")
    return mode


def is_many(query: Select) -> bool:
    """Whether several are meant: all, any, or any number but 1."""
    return query.mode is Mode.ALL or query.count not in (None, Num(1))


def _noun(s: TokenStream, many: bool) -> Noun:
    token, known, other = s.peek(), NOUNS, PLURALS
    if many:
        known, other = other, known
    word = _noun_word(s)
    if word in known:
        return known[word]
    if word in other and token.kind == "word":
        right = next(one for one, noun in known.items() if noun is other[word])
        when = "several are meant" if many else "one is meant"
        raise GrammarFault(token.at, f"'{word}' where {when}", f"write {right}")
    raise _former(token, many) or unknown(token, known, "noun")


def _noun_word(s: TokenStream) -> str:
    """The next word, or two that make a noun: ``ready spell``."""
    first, second = s.take().text, s.peek().text
    if f"{first} {second}" in NOUNS or f"{first} {second}" in PLURALS:
        s.take()
        return f"{first} {second}"
    return first


def _former(token: Lexeme, many: bool) -> GrammarFault | None:
    if token.text not in FORMER:
        return None
    right = FORMER[token.text]
    right = plural(right) if many and right in NOUNS else right
    return GrammarFault(token.at, f"'{token.text}' is no word of selectors", f"write {right}")


def _whose(s: TokenStream, query: Select) -> Select:
    token = s.peek()
    if token.text == "of" and s.peek(1).text == ":":
        s.take()
        s.take()
        if s.accept("opponent"):
            return replace(query, whose=Whose.OPPONENT)
        return replace(query, whose=Whose.THEIRS, of=reference(s))
    if token.text not in WHOSE:
        return query
    s.take()
    if token.text == "opposing":
        s.mention(token)
    if token.text != "theirs":
        return replace(query, whose=WHOSE[token.text])
    s.mention(Lexeme("word", "they", token.at))
    return replace(query, whose=Whose.THEIRS, of=Ref("they"))


def _filter(s: TokenStream, query: Select) -> Filter:
    token = s.take()
    if former := _former(token, many=False):
        raise former
    if token.text in WHOSE or token.text == "of":
        raise GrammarFault(token.at, f"'{token.text}' stands in the wrong place", "say whose right after the noun")
    if s.peek().kind == "op":
        return _where(s, token)
    if token.text in STATES or token.text == "other":
        raise GrammarFault(token.at, f"'{token.text}' stands in the wrong place", "put it before the noun")
    if token.text in MARKS:
        return MARKS[token.text]
    if token.text not in FILTERS or not s.accept(":"):
        raise unknown(token, [*(f"{f}:" for f in FILTERS), "in:", *MARKS, *MEASURES], "filter")
    return FILTERS[token.text](s, query)


def _where(s: TokenStream, token: Lexeme) -> Where:
    if token.text not in MEASURES:
        raise unknown(token, MEASURES, "value")
    op = OPS[s.take().text]
    return Where(token.text, op, values.value(s))


def _title(s: TokenStream, _query: Select) -> Filter:
    return TitledAs(bound(s)) if is_reference(s) else Titled(_titled(s))


def _titled(s: TokenStream) -> str:
    """A title that some card has."""
    at = s.peek().at + 1
    title = _quoted(s, 'title:"Cloud Spirit"')
    s.titles.append(Mention(title, at))
    return title


def _quoted(s: TokenStream, example: str) -> str:
    token = s.take()
    if token.kind != "title":
        raise GrammarFault(token.at, "a title needs double quotes", f"write {example}")
    return token.text.strip('"')


def _symbol(s: TokenStream) -> Symbol:
    die = s.pick(DICE, "magic type")
    s.expect(":")
    return Symbol(die, s.pick(LEVELS, "level"))


def _sum(s: TokenStream, query: Select) -> Filter:
    at = s.peek().at
    limit = _where(s, s.take())
    if limit.op is not Op.LE or query.count != AllOf():
        raise GrammarFault(at, "a sum limits what is picked", "write it as in 'any units mine sum:life<=3'")
    return SumLimit(limit)


def _one_per(s: TokenStream, _query: Select) -> Filter:
    s.expect("slot")
    return OnePerSlot()


def _read_by(kind: type[Any]) -> Callable[[TokenStream, Select], Filter]:
    """How a filter is read: what stands behind its word follows from its only field."""
    (field,) = fields(kind)
    if field.type is str:
        example = f'{_word(kind)}:"Cloud Spirit"'
        read = _titled if field.name == "title" else lambda s: _quoted(s, example)
    else:
        read = ARGUMENTS[field.type]
    return lambda s, _query: kind(read(s))


def _word(kind: type[Any]) -> str:
    return str(kind.__struct_config__.tag)


ARGUMENTS: dict[Any, Callable[[TokenStream], Any]] = {
    Ref: bound,
    Symbol: _symbol,
    DieType: lambda s: s.pick(DICE, "magic type"),
    Stat: lambda s: s.pick(STATS, "stat"),
}
"""Type of a filter's field → how it is read."""
SPECIAL: dict[type[Any], Callable[[TokenStream, Select], Filter]] = {
    Titled: _title,
    SumLimit: _sum,
    OnePerSlot: _one_per,
}
UNWORDED = (InState, Where, TitledAs)
"""Filters without a word of their own: a state, a comparison, a title named by a reference."""
REPEATABLE = (Where, NotThis, NotTitled, TitleContains, WithDie, WithoutDie, Bearing, Lacking, HasAbility)
"""Filters of which several may be said of the same card."""
KINDS: tuple[type[Any], ...] = get_args(Filter)
FILTERS = {
    _word(kind): SPECIAL.get(kind) or _read_by(kind)
    for kind in KINDS
    if kind in SPECIAL or (kind not in UNWORDED and fields(kind))
}
"""Word of a filter → what reads the rest of it, after the colon."""
MARKS: dict[str, Filter] = {_word(kind): kind() for kind in KINDS if kind not in SPECIAL and not fields(kind)}
"""Filters that are said by their word alone."""
