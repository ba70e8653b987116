"""Short phrases of some verbs: ``1 status``, ``lower upto:2``, ``upto:2 artifice``, ``1 side``."""

from __future__ import annotations

from typing import NamedTuple

from ashes_tui.content.findings import GrammarFault
from ashes_tui.content.language.grammar.selector import DICE, bound, selector
from ashes_tui.content.language.grammar.tokens import TokenStream
from ashes_tui.content.language.grammar.value import amount, value
from ashes_tui.lang.select import AllOf, Num, Ref, Selector, Value
from ashes_tui.lang.terms import ActionKind, DieType, Means, Token

TOKENS = {t.value.replace(" ", "-"): t for t in Token}
CHANGES = {word: word for word in ("raise", "lower", "choice", "basic", "class", "reroll", "exhaust", "remove")}
SPENT_DIE = "event.die"
ACTIONS = {k.value: k for k in ActionKind}
MEANS = {means.value.replace(" ", "-"): means for means in Means}


class SomeTokens(NamedTuple):
    """So many tokens of a kind."""

    n: Value
    token: Token
    up_to: bool


class SomeDice(NamedTuple):
    """So many dice of some types; ``this`` is the die whose text runs, ``what`` dice that are bound."""

    n: Value
    dice: tuple[DieType, ...]
    up_to: bool
    this: bool = False
    what: Ref | None = None


def tokens(s: TokenStream) -> SomeTokens:
    """``2 wound``, ``upto:1 status``."""
    n, up_to = amount(s)
    return SomeTokens(n, s.pick(TOKENS, "token"), up_to)


def die_change(s: TokenStream) -> tuple[str, Value, bool]:
    """``lower 2``, ``choice upto:2``."""
    change = s.pick(CHANGES, "change of dice")
    n, up_to = amount(s)
    return change, n, up_to


def die_types(s: TokenStream) -> tuple[DieType, ...]:
    """``astral or natural``."""
    types = [s.pick(DICE, "magic type")]
    while s.accept("or"):
        types.append(s.pick(DICE, "magic type"))
    return tuple(types)


def some_dice(s: TokenStream) -> SomeDice:
    """``artifice``, ``upto:2 artifice``, ``2 die`` (of any type), ``this``, ``event.die``, ``$name``."""
    if s.accept("this"):
        return SomeDice(Num(1), (), False, True)
    if s.accept(SPENT_DIE):
        return SomeDice(Num(1), (), False, what=Ref(SPENT_DIE))
    if s.peek().text.startswith("$"):
        return SomeDice(AllOf(), (), False, what=bound(s))
    return _counted(s)


def _counted(s: TokenStream) -> SomeDice:
    n: Value = Num(1)
    up_to = False
    if s.peek().text != "die" and s.peek().text not in DICE:
        n, up_to = amount(s)
    return SomeDice(n, () if s.accept("die") else die_types(s), up_to)


def powers(s: TokenStream) -> tuple[SomeDice, Selector | None]:
    """``artifice``, ``upto:3 natural``, ``die on self``."""
    some = _counted(s)
    return some, selector(s) if s.accept("on") else None


def looked_at(s: TokenStream) -> Value | Selector:
    """``3`` (off the top of a draw pile), or the cards: ``random card of:$p in:hand``."""
    try:
        n = value(s)
        if s.ended():
            return n
    except GrammarFault:
        pass
    s.back()
    return selector(s)


def action(s: TokenStream) -> tuple[ActionKind, int]:
    """``1 side``."""
    token = s.peek()
    n = value(s)
    if not isinstance(n, Num):
        raise GrammarFault(token.at, "the number of actions is a plain number", "write 1 side")
    return s.pick(ACTIONS, "action"), n.n
