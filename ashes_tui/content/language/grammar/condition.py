"""Conditions: comparisons and questions about cards, players and the turn."""

from __future__ import annotations

from collections.abc import Callable

from ashes_tui.content.findings import GrammarFault
from ashes_tui.content.language.grammar.selector import DICE, OPS, STATES, bound, select, selector
from ashes_tui.content.language.grammar.tokens import TokenStream, said, unknown
from ashes_tui.content.language.grammar.value import FUNCTIONS, WORDS, die_on, inside, spent, value
from ashes_tui.lang.select import (
    CardState,
    Compare,
    Condition,
    DestroyedOf,
    HasDie,
    HasFlag,
    InBattle,
    IsFirstPlayer,
    IsOdd,
    IsOne,
    IsState,
    IsType,
    Mode,
    Not,
    Played,
    Ref,
    SomeDestroyed,
    SpentLevel,
    Value,
    WasDestroyed,
    YourTurn,
)
from ashes_tui.lang.static import FLAGS
from ashes_tui.lang.terms import CardType

TYPES = {t.value: t for t in CardType}


def condition(s: TokenStream) -> Condition:
    """One condition."""
    token = s.peek()
    if s.accept("no"):
        return Not(condition(s))
    if token.text in QUESTIONS:
        s.take()
        return QUESTIONS[token.text](s)
    if token.kind == "word" and token.text not in WORDS and token.text not in FUNCTIONS:
        raise unknown(token, ("no", *QUESTIONS, *FUNCTIONS), "condition")
    return _compare(s)


def _compare(s: TokenStream) -> Condition:
    return _compared(s, value(s))


def _compared(s: TokenStream, left: Value) -> Condition:
    op = s.take()
    if op.kind != "op":
        raise GrammarFault(op.at, f"expected a comparison before {said(op)}", "write one, as in status(self)>=1")
    if s.peek().kind == "op":
        raise GrammarFault(s.peek().at, "one sign of comparison is enough", "write = <= >= < or >")
    return Compare(left, OPS[op.text], value(s))


def card_type(s: TokenStream) -> CardType:
    """A card type of one to three words."""
    first = s.take()
    words = [first.text]
    while s.peek().kind == "word":
        words.append(s.take().text)
    name = " ".join(words)
    if name not in TYPES:
        raise unknown(first._replace(text=name), TYPES, "card type")
    return TYPES[name]


def _ref(s: TokenStream) -> Ref:
    s.expect("(")
    ref = bound(s)
    s.expect(")")
    return ref


def _die(s: TokenStream) -> Condition:
    at = s.peek(1).at
    die, of = die_on(s)
    if die is None:
        raise GrammarFault(at, "which die?", "write die(astral on phoenixborn mine)")
    return HasDie(die, of)


def _type(s: TokenStream) -> Condition:
    of = _ref(s)
    s.expect("=")
    return IsType(of, card_type(s))


def _played(s: TokenStream) -> Condition:
    s.expect("(")
    kind = card_type(s)
    s.expect(")")
    return Played(kind)


def _history(s: TokenStream) -> Condition:
    for word in ("(", "destroyed", "unit", ")"):
        s.expect(word)
    return SomeDestroyed()


def _spent(s: TokenStream) -> Condition:
    paid = spent(s)
    return _compared(s, paid) if s.peek().kind == "op" else SpentLevel(paid.level, paid.die)


def _destroyed(s: TokenStream) -> Condition:
    of = _ref(s)
    return _compared(s, DestroyedOf(of)) if s.peek().kind == "op" else WasDestroyed(of)


def _is(s: TokenStream) -> Condition:
    s.expect("(")
    of, at = bound(s), s.peek().at
    what = select(s)
    if what.mode is not Mode.CHOOSE or what.count is not None:
        raise GrammarFault(at, "what something is has no count and no mode", "write is(event.target unit mine)")
    s.expect(")")
    return IsOne(of, what)


def _flag(s: TokenStream) -> Condition:
    s.expect("(")
    name = s.take()
    if name.text not in FLAGS:
        raise unknown(name, FLAGS, "flag")
    die = s.pick(DICE, "magic type") if s.peek().text != "on" else None
    s.expect("on")
    of = selector(s)
    s.expect(")")
    return HasFlag(name.text, of, die)


def _odd(s: TokenStream) -> Condition:
    s.expect("(")
    found = value(s)
    s.expect(")")
    return IsOdd(found)


def _state(state: CardState) -> Callable[[TokenStream], Condition]:
    return lambda s: IsState(state, inside(s))


QUESTIONS: dict[str, Callable[[TokenStream], Condition]] = {
    **{name: _state(state) for name, state in STATES.items()},
    "die": _die,
    "type": _type,
    "destroyed": _destroyed,
    "is": _is,
    "odd": _odd,
    "your-turn": lambda s: YourTurn(),
    "played": _played,
    "history": _history,
    "spent": _spent,
    "flag": _flag,
    "first-player": lambda s: IsFirstPlayer(),
    "in-battle": lambda s: InBattle(_ref(s)),
}
