"""Saved games as files in the user's data folder, one JSON-lines file each."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterable
from pathlib import Path

import msgspec

from ashes_tui.match.errors import MatchError, StoreError
from ashes_tui.match.saves.append_log import SUFFIX, LineFile, publish, whole_lines
from ashes_tui.match.saves.data_folder import data_folder, delete_file
from ashes_tui.match.saves.journal import NO_GAME, Journal, decode_brief, decode_journal, encode_line
from ashes_tui.match.saves.reading import files_in, modified_at, read_file
from ashes_tui.match.saves.records import Header, Record
from ashes_tui.match.saves.store import Listener, Listeners, Log, SavedGame, Unsubscribe
from ashes_tui.outside.faults import Unreadable
from ashes_tui.outside.jsontext import Json


class FileStore:
    """A folder of saved games. A name is a file name in it, or any path."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or data_folder() / "saves"
        self._listeners = Listeners()

    def path(self, name: str) -> Path:
        """The file of a saved game: as given if it is a path or exists, else in the folder."""
        path = Path(name)
        if path.is_absolute() or os.path.exists(path) or len(path.parts) > 1:
            return path
        inside = self.folder / name
        return inside if os.path.exists(inside) or inside.suffix else inside.with_suffix(SUFFIX)

    def create(self, header: Header) -> Log:
        """Create a saved game; its file appears with a whole header or not at all."""
        try:
            path = publish(encode_line(header), self.folder, _file_title(header))
            return FileLog(path, self._listeners)
        except OSError as error:
            raise StoreError(f"{self.folder}: cannot save here ({error.strerror})") from error

    def adopt(self, header: Header, records: Iterable[Record]) -> str:
        """Keep a game that was played elsewhere; its file appears whole or not at all. Gives its name."""
        lines = b"".join(encode_line(entry) for entry in (header, *records))
        try:
            return str(publish(lines, self.folder, _file_title(header)))
        except OSError as error:
            raise StoreError(f"{self.folder}: cannot save here ({error.strerror})") from error

    def read(self, name: str) -> Journal:
        """Read a whole saved game."""
        path = self.path(name)
        return decode_journal(read_file(path), str(path))

    def reopen(self, journal: Journal) -> Log:
        """Open a journal to append to it; a torn end is cut off."""
        path = Path(journal.where)
        try:
            return FileLog(path, self._listeners, journal)
        except OSError as error:
            raise StoreError(f"{path}: cannot be written ({error.strerror})") from error

    def saved(self) -> tuple[SavedGame, ...]:
        """All saved games, the newest first; unreadable ones come last, with the reason."""
        found = [_entry(path) for path in files_in(self.folder, SUFFIX)]
        return tuple(sorted(found, key=lambda s: (-s.modified, s.name)))

    def delete(self, name: str) -> None:
        """Delete a saved game."""
        delete_file(self.path(name))

    def subscribe(self, name: str, listener: Listener) -> Unsubscribe:
        """Call ``listener`` with each record this process writes from now on."""
        return self._listeners.add(str(self.path(name)), listener)


class FileLog:
    """A saved game, open for writing by this process alone."""

    def __init__(self, path: Path, listeners: Listeners, journal: Journal | None = None) -> None:
        self.name = str(path)
        self._listeners = listeners
        read = (journal.size, journal.torn) if journal else ()
        self._file = LineFile(path, "game", *read)

    def append(self, record: Record) -> None:
        """Write one line and flush it to disk; on failure the file is as before."""
        self._file.append(encode_line(record))
        self._listeners.notify(self.name, record)

    def close(self) -> None:
        """Close the file; closing twice is harmless."""
        self._file.close()


def _file_title(header: Header) -> str:
    """A readable file name: date, Phoenixborn and the last word of the opponent, which says most of it."""
    when = re.sub(r"[^0-9]+", "-", header.created[:19]).strip("-")
    names = [seat.deck.phoenixborn.split()[0] for seat in header.setup.seats if seat.deck.phoenixborn]
    opponent = header.setup.opponent
    names += opponent.name.split()[-1:] if opponent else []
    return re.sub(r"[^a-z0-9-]+", "", "-".join([when, *names]).lower()) or "game"


class _Last(msgspec.Struct, frozen=True):
    n: int
    ended: bool = False


_lasts = Json(_Last)


def _entry(path: Path) -> SavedGame:
    """The list entry of a file, from its first and last line only."""
    try:
        lines = whole_lines(read_file(path), str(path), "the header", NO_GAME).whole
        brief, last = decode_brief(lines[0], str(path)), _last(lines[1:])
        return SavedGame(str(path), modified_at(path), brief, last.n, last.ended)
    except MatchError as error:
        return SavedGame(str(path), 0.0, problem=str(error))


def _last(lines: list[bytes]) -> _Last:
    """The last whole record."""
    for line in reversed(lines):
        with contextlib.suppress(Unreadable):
            return _lasts.read(line, "")
    return _Last(0)
