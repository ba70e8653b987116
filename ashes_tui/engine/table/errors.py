"""What the engine raises. Codes are data; wording belongs to clients."""

from __future__ import annotations

from ashes_tui.engine.table.choices import Denial


class IllegalChoice(Exception):
    """The open decision does not allow a choice; nothing has changed."""

    def __init__(self, denial: Denial) -> None:
        super().__init__(f"{denial.code} ({denial.rule}) {denial.detail}".strip())
        self.denial = denial


class StaleChoice(IllegalChoice):
    """The decision that a choice answers is no longer open."""


class SetupError(Exception):
    """A setup or scenario cannot be built; the message names the field and the remedy."""


class MisfitRoll(SetupError):
    """A result fixed in advance is impossible for its roll, shuffle or pick."""

    def __init__(self, problem: str, remedy: str) -> None:
        super().__init__(f"{problem}; {remedy}")
        self.problem, self.remedy = problem, remedy


class EngineBug(Exception):
    """An invariant is broken: a bug in the engine, never the player's fault."""
