"""Why something from outside cannot be read."""

from __future__ import annotations


class Unreadable(Exception):
    """Cannot be read: ``where`` names it, ``line`` and ``column`` count from 1 and are 0 where none is to blame."""

    def __init__(self, where: str, problem: str, remedy: str = "", line: int = 0, column: int = 0) -> None:
        place = ":".join([where, *(str(n) for n in (line, column) if n)])
        super().__init__(f"{place}: {problem}; {remedy}" if remedy else f"{place}: {problem}")
        self.where, self.problem, self.remedy, self.line, self.column = where, problem, remedy, line, column


class Unfit(Unreadable):
    """Readable, but not what is wanted here."""
