"""Values and amounts: numbers, N, X, and what is read off cards."""

from __future__ import annotations

from collections.abc import Callable

import ashes_tui.content.language.grammar.selector as selectors
from ashes_tui.content.findings import GrammarFault
from ashes_tui.content.language.grammar.tokens import TokenStream, said, unknown
from ashes_tui.lang.select import (
    AllOf,
    Basics,
    Count,
    DestroyedOf,
    DiceOn,
    Done,
    InPool,
    Lack,
    MagicCost,
    Num,
    Numeral,
    PhaseNumber,
    Selector,
    Spent,
    StatOf,
    That,
    TokensOn,
    Value,
    XValue,
)
from ashes_tui.lang.terms import DieType, Stat, Token

WORDS: dict[str, Value] = {"N": Numeral(), "X": XValue(), "all": AllOf(), "that": That(), "phase": PhaseNumber()}
TOKENS: dict[str, Token | None] = {
    "status": Token.STATUS,
    "red-rains": Token.RED_RAINS,
    "wounds": Token.WOUND,
    "exhaustion": Token.EXHAUSTION,
    "tokens": None,
}


def amount(s: TokenStream) -> tuple[Value, bool]:
    """A value, or ``upto:`` a value."""
    if s.peek().text == "upto" and s.peek(1).text == ":":
        s.take()
        s.take()
        return value(s), True
    return value(s), False


def value(s: TokenStream) -> Value:
    """One value."""
    token = s.take()
    if token.kind == "number":
        return Num(int(token.text))
    if token.text in WORDS and s.peek().text != "(":
        s.mention(token)
        return WORDS[token.text]
    if token.text in FUNCTIONS and s.peek().text == "(":
        return FUNCTIONS[token.text](s)
    if token.text in FUNCTIONS:
        raise GrammarFault(token.at, f"'{token.text}' of what?", f"write {token.text}(self)")
    if token.kind == "end":
        raise GrammarFault(token.at, "a value is missing at the end", "write a number, N or a value like attack(self)")
    raise unknown(token, (*WORDS, *FUNCTIONS), "value")


def inside(s: TokenStream) -> Selector:
    """A selector in parentheses."""
    s.expect("(")
    found = selectors.selector(s)
    s.expect(")")
    return found


def die_on(s: TokenStream) -> tuple[DieType | None, Selector]:
    """``(astral on phoenixborn mine)`` or ``(phoenixborn mine)``."""
    s.expect("(")
    die = None
    if s.peek(1).text == "on" and s.peek(2).text != ":":
        die = s.pick(selectors.DICE, "magic type")
        s.take()
    of = selectors.selector(s)
    s.expect(")")
    return die, of


def spent(s: TokenStream) -> Spent:
    """``(power)``, ``(divine:power)``."""
    s.expect("(")
    die = _type_of(s)
    level = s.pick(selectors.LEVELS, "level")
    s.expect(")")
    return Spent(level, die)


def _type_of(s: TokenStream) -> DieType | None:
    """``divine:`` before a side."""
    if s.peek(1).text != ":":
        return None
    die = s.pick(selectors.DICE, "magic type")
    s.take()
    return die


def _plain_type(s: TokenStream) -> DieType | None:
    """A magic type, if that comes."""
    return s.pick(selectors.DICE, "magic type") if s.peek().text in selectors.DICE else None


def _pool(s: TokenStream) -> Value:
    """``(you)``, ``(divine of $p)``, ``(time:power of opponent)``, ``(not-basic of you)``, ``(exhausted of you)``."""
    s.expect("(")
    die, level, above, exhausted = None, None, False, s.accept("exhausted")
    if exhausted:
        die = _plain_type(s)
        s.expect("of")
    elif s.peek(1).text == ":" or s.peek(1).text == "of":
        die = _type_of(s) if s.peek(1).text == ":" else _plain_type(s)
        above = bool(s.accept("not-basic"))
        level = None if s.peek().text == "of" else s.pick(selectors.LEVELS, "level")
        s.expect("of")
    of = selectors.selector(s)
    s.expect(")")
    return InPool(of, die, level, bool(exhausted), above)


def _done(s: TokenStream) -> Value:
    s.expect("(")
    token = s.peek()
    if not token.text.startswith("$"):
        raise GrammarFault(token.at, f"{said(token)} is not the name of a node", "write done($name)")
    name = selectors.bound(s).name
    s.expect(")")
    return Done(name)


def _basics(s: TokenStream) -> Value:
    s.expect("(")
    name = selectors.bound(s).name
    s.expect(")")
    return Basics(name)


def _lack(s: TokenStream) -> Value:
    s.expect("(")
    token = s.peek()
    of = value(s)
    if not isinstance(of, Done | Count):
        raise GrammarFault(token.at, f"{said(token)} does not count things", "write lack(done($name) of 2)")
    s.expect("of")
    n = value(s)
    s.expect(")")
    return Lack(of, n)


def _destroyed(s: TokenStream) -> Value:
    s.expect("(")
    of = selectors.bound(s)
    s.expect(")")
    return DestroyedOf(of)


def _stat(stat: Stat, printed: bool) -> Callable[[TokenStream], Value]:
    return lambda s: StatOf(stat, inside(s), printed)


def _tokens(token: Token | None) -> Callable[[TokenStream], Value]:
    return lambda s: TokensOn(token, inside(s))


FUNCTIONS: dict[str, Callable[[TokenStream], Value]] = {
    **{stat.value: _stat(stat, False) for stat in Stat},
    **{f"printed.{stat.value}": _stat(stat, True) for stat in Stat},
    **{name: _tokens(token) for name, token in TOKENS.items()},
    "count": lambda s: Count(inside(s)),
    "dice": lambda s: DiceOn(*die_on(s)),
    "spent": spent,
    "pool": _pool,
    "cost": lambda s: MagicCost(inside(s)),
    "done": _done,
    "destroyed": _destroyed,
    "lack": _lack,
    "basics": _basics,
}
