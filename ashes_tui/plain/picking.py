"""One of several things, by number or by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from ashes_tui.plain.card_search import Unknown, one_of
from ashes_tui.plain.console import Console, LeaveGame

T = TypeVar("T")
LEAVE = frozenset({"q", "quit", "exit"})


def pick(question: str, lines: Mapping[str, T], console: Console, what: str) -> T:
    """One of several things, by number or by name."""
    console.say("", question, *(f"{i}. {line}." for i, line in enumerate(lines, start=1)))
    while True:
        typed = console.ask()
        if typed.casefold() in LEAVE:
            raise LeaveGame
        if typed.isascii() and typed.isdigit() and 1 <= int(typed[:6]) <= len(lines):
            return list(lines.values())[int(typed[:6]) - 1]
        try:
            return one_of(typed, lines, what)
        except Unknown as error:
            console.say(f"{error} Type a number from 1 to {len(lines)}." if typed else f"{question}")
