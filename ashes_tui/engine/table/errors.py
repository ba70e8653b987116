"""What the engine raises. Codes are data; wording belongs to clients."""

from __future__ import annotations

from ashes_tui.engine.table.choices import Denial


class IllegalChoice(Exception):
    """A choice that the open decision does not allow; nothing has changed."""

    def __init__(self, denial: Denial) -> None:
        super().__init__(f"{denial.code} ({denial.rule}) {denial.detail}".strip())
        self.denial = denial


class StaleChoice(IllegalChoice):
    """A choice for a decision that is no longer open."""


class SetupError(Exception):
    """A setup or scenario that cannot be built; the message names the field and the remedy."""


class MisfitRoll(SetupError):
    """A result fixed in advance that is impossible for its roll, shuffle or pick."""

    def __init__(self, problem: str, remedy: str) -> None:
        super().__init__(f"{problem}; {remedy}")
        self.problem, self.remedy = problem, remedy


class EngineBug(Exception):
    """An invariant does not hold: a bug in the engine, never the player's fault."""
