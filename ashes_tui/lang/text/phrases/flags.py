"""The named rule flags, as sentences."""

from __future__ import annotations

from collections.abc import Callable

from ashes_tui.lang.select import Selector
from ashes_tui.lang.terms import DieType
from ashes_tui.lang.text.english.registry import SELECTORS
from ashes_tui.lang.text.english.scope import YOU, TextScope


def _no_exhaust(die: DieType | None, who: str, _: str, __: bool) -> str:
    dice = f"{die.value} dice" if die else "dice"
    where = "on cards you control" if who == YOU else f"on {who}"
    return f"{dice} {where} do not exhaust when preventing damage"


def _unpreventable(_: DieType | None, who: str, by: str, many: bool) -> str:
    return f"damage {who} {'deal' if many else 'deals'}{by} cannot be prevented"


FLAG_TEXT: dict[str, str | Callable[[DieType | None, str, str, bool], str]] = {
    "unit-guard": "may guard a unit that is being attacked",
    "unseen": "cannot be blocked unless all attacking units without Unseen that can be blocked are blocked",
    "quick-strike": "deals its attack damage before it can be countered",
    "alert": "does not become exhausted by countering",
    "unpreventable": _unpreventable,
    "defender": "blocks, and guards for other aspects, while not exhausted",
    "feeble": "does not exhaust units that block, guard against, or counter it",
    "double-wounds": "gets twice as many wound tokens from damage",
    "no-exhaust-on-prevent": _no_exhaust,
}
"""Each flag with what its bearer may or cannot do, or with a function that writes the whole sentence."""


def flag_words(name: str) -> str:
    """What the bearer of a flag does; empty if the flag needs a sentence of its own."""
    words = FLAG_TEXT[name]
    return words if isinstance(words, str) else ""


def flag_text(name: str, die: DieType | None, who: Selector, s: TextScope, by: str = "", *, many: bool = False) -> str:
    """A flag with its bearer: "this unit may guard a unit that is being attacked"; ``by`` limits the means."""
    words = FLAG_TEXT[name]
    bearer = SELECTORS(who, s)
    return words(die, bearer, by, many) if callable(words) else f"{bearer} {words}"
