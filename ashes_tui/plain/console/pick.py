"""One of several things, by number or by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from ashes_tui.plain.console.console import Console, LeaveGame
from ashes_tui.plain.console.search import Unknown, one_of

T = TypeVar("T")
LEAVE = frozenset({"q", "quit", "exit"})


def pick(question: str, lines: Mapping[str, T], console: Console, noun: str, ask: Callable[[], str] | None = None) -> T:
    """Ask until one of the lines is meant; ``noun`` is what a line stands for. Raises ``LeaveGame``, ``InputEnded``.

    ``ask`` takes lines otherwise than ``console.ask``, and may break off the question by what it raises.
    """
    console.say("", question, *(f"{i}. {line}." for i, line in enumerate(lines, start=1)))
    while True:
        typed = (ask or console.ask)()
        if typed.casefold() in LEAVE:
            raise LeaveGame
        if number := number_typed(typed, len(lines)):
            return list(lines.values())[number - 1]
        try:
            return one_of(typed, lines, noun)
        except Unknown as error:
            console.say(f"{error} Type a number from 1 to {len(lines)}." if typed else f"{question}")


def number_typed(typed: str, most: int) -> int:
    """The number of a line, 1 to ``most``; 0 if something else was typed."""
    number = int(typed[:6]) if typed.isascii() and typed.isdigit() else 0
    return number if number <= most else 0
