"""The chronicle: every game against an automaton, won or lost, and the totals by Phoenixborn (CAMP-10)."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec
from msgspec import Struct

from ashes_tui.match.errors import FileMissing, JournalError, StoreError
from ashes_tui.match.saves.append_log import SUFFIX, LineFile, publish
from ashes_tui.match.saves.data_folder import data_folder
from ashes_tui.match.saves.reading import read_file
from ashes_tui.outside.faults import Unreadable
from ashes_tui.outside.jsontext import Json

FORMAT = 1
MOVE_AWAY = "move the file away to begin a new chronicle"
MOST_DAMAGED = 1000
"""Damaged lines beyond which a file is no chronicle any more: each costs time, and a word to the player."""
T = TypeVar("T")


class ChronicleEntry(Struct, frozen=True, kw_only=True, tag="game"):
    """One game. ``phoenixborn`` and ``decks`` are those of each player.

    In a campaign: its name and ``kind``, which victory this was (``number``), and whether it won the campaign.
    """

    game: str
    when: str
    phoenixborn: tuple[str, ...]
    decks: tuple[str, ...]
    opponent: str
    difficulty: str
    level: int = 1
    threat: int = 0
    won: bool
    rounds: int
    campaign: str = ""
    kind: str = ""
    number: int = 0
    completed: bool = False


class _Head(Struct, frozen=True, tag="chronicle"):
    format: int = FORMAT


class Tally(Struct, frozen=True):
    """Games of a Phoenixborn against an opponent."""

    phoenixborn: str
    opponent: str
    difficulty: str
    level: int
    won: int
    played: int


class Feat(Struct, frozen=True):
    """A Phoenixborn's record in a kind of campaign: how often it was won, and the longest run of victories."""

    phoenixborn: str
    kind: str
    difficulty: str
    completed: int
    longest: int


class _Contents(NamedTuple):
    """A chronicle as read: its games, its problems, the bytes in use, and those of a line that was cut off."""

    entries: tuple[ChronicleEntry, ...] = ()
    problems: tuple[str, ...] = ()
    size: int = 0
    torn: int = 0


class Chronicle:
    """A file of entries in the user's data folder."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or data_folder() / f"chronicle{SUFFIX}"

    def entries(self) -> tuple[ChronicleEntry, ...]:
        """All games in the order they ended, each with its latest result. Raises ``JournalError`` and ``StoreError``.

        A damaged line does not affect the others: it is skipped, and ``problems`` names it.
        """
        return tuple({entry.game: entry for entry in self._read().entries}.values())

    def problems(self) -> tuple[str, ...]:
        """What is wrong with each skipped line, with place and remedy."""
        return self._read().problems

    def record(self, entry: ChronicleEntry) -> None:
        """Add a game, once. Raises ``JournalError`` and ``StoreError``."""
        contents = self._read()
        if entry in [other for other in contents.entries if other.game == entry.game][-1:]:
            return
        try:
            if not contents.size:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                self.path.unlink(missing_ok=True)
                publish(_line(_Head()) + _line(entry), self.path.parent, self.path.stem)
                return
            file = LineFile(self.path, "chronicle", contents.size, contents.torn)
        except OSError as error:
            raise StoreError(f"{self.path}: cannot be written ({error.strerror})") from error
        try:
            file.append(_line(entry))
        finally:
            file.close()

    def _read(self) -> _Contents:
        try:
            data = read_file(self.path)
        except FileMissing:
            return _Contents()
        found: list[ChronicleEntry] = []
        damaged: list[tuple[int, str]] = []
        torn = 0
        for n, line in enumerate(io.BytesIO(data), start=1):
            if not line.endswith(b"\n"):
                torn = len(line)
                break
            try:
                found += self._entry(line, n)
            except Unreadable as error:
                damaged.append((n, error.problem))
            if len(damaged) > MOST_DAMAGED:
                problem = f"this is no chronicle: more than {MOST_DAMAGED} of its lines are damaged"
                raise JournalError(str(self.path), problem, MOVE_AWAY)
        return _Contents(tuple(found), tuple(self._problems(damaged)), len(data) - torn, torn)

    def _problems(self, damaged: Sequence[tuple[int, str]]) -> Iterator[str]:
        """What to say of damaged lines, each a number and its problem; once of several in a row."""
        for _, run in groupby(enumerate(damaged), key=lambda item: item[1][0] - item[0]):
            lines = [line for _, line in run]
            (first, problem), (last, _) = lines[0], lines[-1]
            if first == last:
                problem_text, them = f"this is not a line of a chronicle: {problem}", "it is skipped; delete it"
            else:
                problem_text = f"lines {first} to {last} are not lines of a chronicle, the first of them: {problem}"
                them = "they are skipped; delete them"
            yield f"{self.path}:{first}: {problem_text}; {them}, or {MOVE_AWAY}"

    def _entry(self, line: bytes, n: int) -> tuple[ChronicleEntry, ...]:
        """The game on a line; none on the first. Raises ``Unreadable`` and ``JournalError``."""
        place = f"{self.path}:{n}"
        if n > 1:
            return (_entries.read(line, place),)
        if _heads.read(line, place).format != FORMAT:
            raise JournalError(place, f"only format {FORMAT} is known here", "use the version that wrote it")
        return ()


def _line(entry: _Head | ChronicleEntry) -> bytes:
    return msgspec.json.encode(entry) + b"\n"


_heads, _entries = Json(_Head), Json(ChronicleEntry)


# --- totals ------------------------------------------------------------------------------------------------------


def tallies(entries: Iterable[ChronicleEntry]) -> tuple[Tally, ...]:
    """Victories by Phoenixborn, opponent, difficulty and level (CAMP-10)."""
    found = _by_phoenixborn(entries, lambda e: (e.opponent, e.difficulty, e.level))
    return tuple(
        Tally(who, opponent, difficulty, level, sum(e.won for e in games), len(games))
        for (who, (opponent, difficulty, level)), games in found
    )


def feats(entries: Iterable[ChronicleEntry]) -> tuple[Feat, ...]:
    """Campaigns won and the longest runs of victories, by Phoenixborn, kind and difficulty."""
    found = _by_phoenixborn((e for e in entries if e.kind), lambda e: (e.kind, e.difficulty))
    return tuple(
        Feat(who, kind, difficulty, sum(e.completed for e in games), max(e.number for e in games))
        for (who, (kind, difficulty)), games in found
    )


def _by_phoenixborn(
    entries: Iterable[ChronicleEntry], key: Callable[[ChronicleEntry], T]
) -> list[tuple[tuple[str, T], list[ChronicleEntry]]]:
    """Entries grouped by Phoenixborn and key, sorted by both."""
    groups: dict[tuple[str, T], list[ChronicleEntry]] = {}
    for entry in entries:
        for who in dict.fromkeys(entry.phoenixborn):
            groups.setdefault((who, key(entry)), []).append(entry)
    return sorted(groups.items(), key=lambda item: item[0])
