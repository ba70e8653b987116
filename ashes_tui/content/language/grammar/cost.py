"""Costs: ``main - exhaust - 1 astral:class``; `` or `` joins alternatives (ASC-ACT-02, ASC-ACT-04)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from ashes_tui.content.findings import GrammarFault, did_you_mean, nearest
from ashes_tui.content.language.grammar.selector import DICE
from ashes_tui.content.language.grammar.tokens import DIGITS
from ashes_tui.lang.cost import FREE, Cost, Symbol
from ashes_tui.lang.terms import Level

_PART = re.compile(r"(?:(?P<n>[0-9]+|X|N) )?(?P<what>\S+)")
PLAIN = {"main": Cost(main=1), "side": Cost(side=1), "exhaust": Cost(exhaust=True)}
PAID_IN = {"class": Level.CLASS, "power": Level.POWER}
_EXAMPLE = "write main, side, exhaust, 1 discard, 2 basic or 1 astral:class, joined by ' - '"


def cost(text: str) -> Cost:
    """A whole cost."""
    if text == "free":
        return FREE
    total = FREE
    for part, at in _split(text, " - ", 0):
        options = [_part(option, where) for option, where in _split(part, " or ", at)]
        total = _add(total, options[0]) if len(options) == 1 else _join(total, tuple(options))
    return total


def _split(text: str, by: str, start: int) -> Iterator[tuple[str, int]]:
    for part in text.split(by):
        yield part, start
        start += len(part) + len(by)


def _join(total: Cost, options: tuple[Cost, ...]) -> Cost:
    return replace(total, parallel=(*total.parallel, options))


def _add(a: Cost, b: Cost) -> Cost:
    return Cost(
        main=a.main + b.main,
        side=a.side + b.side,
        exhaust=a.exhaust or b.exhaust,
        discard=a.discard + b.discard,
        symbols=a.symbols + b.symbols,
        x=a.x or b.x,
        numeral=a.numeral or b.numeral,
        parallel=a.parallel,
    )


def _part(text: str, at: int) -> Cost:
    if text in PLAIN:
        return PLAIN[text]
    match = _PART.fullmatch(text)
    if match is None:
        raise GrammarFault(at, f"'{text}' is not a part of a cost", _EXAMPLE)
    n, what = match["n"], match["what"]
    if n is None:
        raise GrammarFault(at, f"'{what}' is not a part of a cost", _alone(what))
    if what in PLAIN:
        raise GrammarFault(at, f"'{what}' takes no number", f"write {what}")
    if len(n) > DIGITS:
        raise GrammarFault(at, f"a number of {len(n)} digits", f"write at most {DIGITS} digits")
    if what == "discard":
        if n in ("X", "N"):
            raise GrammarFault(at, f"{n} counts magic only", "write how many cards, as in 1 discard")
        return Cost(discard=int(n))
    found = symbol(what, at + match.start("what"))
    if n in ("X", "N"):
        return Cost(x=found) if n == "X" else Cost(numeral=found)
    return Cost(symbols=(found,) * int(n))


def _alone(what: str) -> str:
    """A remedy for a part without a number."""
    if what == "free":
        return "'free' stands alone"
    if what in ("basic", "discard") or what.partition(":")[0] in DICE:
        return f"say how many, as in 1 {what}"
    return nearest(what, PLAIN) or _EXAMPLE


def symbol(text: str, at: int) -> Symbol:
    """``basic`` or ``astral:class``."""
    if text == "basic":
        return Symbol(None, Level.BASIC)
    die, colon, level = text.partition(":")
    if die not in DICE:
        raise GrammarFault(at, f"unknown magic type '{die}'", did_you_mean(die, (*DICE, "basic", "discard")))
    if not level:
        raise GrammarFault(at, f"'{die}' needs its level", f"write {die}:class or {die}:power")
    if level not in PAID_IN:
        raise GrammarFault(at + len(die) + len(colon), f"unknown level '{level}'", did_you_mean(level, PAID_IN))
    return Symbol(DICE[die], PAID_IN[level])
