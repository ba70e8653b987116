"""Errors around a game, each with place, problem and remedy."""

from __future__ import annotations

from enum import StrEnum


class MatchError(Exception):
    """Base of all errors about a saved or running game; its text is meant for players."""


class StoreError(MatchError):
    """The saved games cannot be read or written; the game itself is unharmed."""


class FileMissing(StoreError):
    """There is no such file."""


class JournalError(MatchError):
    """A saved game cannot be read. ``where`` is the file, with the line if one is at fault."""

    def __init__(self, where: str, problem: str, remedy: str) -> None:
        super().__init__(f"{where}: {problem}; {remedy}")
        self.where, self.problem, self.remedy = where, problem, remedy


class UndoLimit(StrEnum):
    """Why the last choice cannot be undone."""

    NOTHING = "nothing has been chosen yet"
    NOT_YOURS = "another player chose since"
    CONCEDED = "the game was conceded"
    ROLLED = "dice were rolled since"
    SHUFFLED = "a pile was shuffled since"
    CHANCE = "something was picked at random since"
    SEEN = "hidden cards were seen since"
    ANSWERED = "another player may answer it"


class UndoRefused(MatchError):
    """The last choice cannot be taken back."""

    def __init__(self, limit: UndoLimit) -> None:
        super().__init__(f"cannot undo: {limit.value}")
        self.limit = limit


class RedoRefused(MatchError):
    """Nothing that was taken back can be done again."""


class ConcedeRefused(MatchError):
    """A seat cannot concede: it is not in the game, or the game is over."""
