"""A saved game as JSON lines, the header first. Reading tolerates a torn end and nothing else."""

from __future__ import annotations

from hashlib import sha256
from typing import TypeVar

import msgspec
from msgspec import Struct

from ashes_tui.match.errors import JournalError
from ashes_tui.match.saves.append_log import whole_lines
from ashes_tui.match.saves.provenance import FIRST_FORMAT, FORMAT, Provenance, this_program
from ashes_tui.match.saves.records import Brief, Header, Record
from ashes_tui.match.saves.seal import is_intact, with_seal
from ashes_tui.outside.faults import Unfit, Unreadable
from ashes_tui.outside.jsontext import Json

DAMAGED = "the file was damaged: use a copy of it, or delete this line and all after it to go on from before"
CHANGED = "the first line was changed after the game was saved"
DAMAGED_HEADER = "use a copy of the file from before that, or delete it"
NO_GAME = "give a file that ashes-tui saved, or delete this one"

_encoder = msgspec.json.Encoder()
_headers, _briefs = Json(Header), Json(Brief)
_records: Json[Record] = Json(Record)  # type: ignore[arg-type]  # a union is a type too
H = TypeVar("H")


class Journal(Struct, frozen=True):
    """A saved game as read: ``line_numbers`` are those of the records.

    ``size`` bytes are whole lines; ``torn`` more were left by an interrupted write.
    """

    where: str
    header: Header
    records: tuple[Record, ...]
    line_numbers: tuple[int, ...]
    size: int
    torn: int = 0
    notes: tuple[str, ...] = ()

    def place(self, n: int) -> str:
        """File and line of record ``n``."""
        return f"{self.where}:{self.line_numbers[n - 1]}"

    @property
    def played_by(self) -> Provenance:
        """The program that played the last record, and so can replay them all."""
        return next((record.by for record in reversed(self.records) if record.by), self.header.provenance)

    @property
    def remedy(self) -> str:
        """What to do if the game cannot be resumed; only if this very version played it is the file to blame."""
        return remedy_for(self.played_by, self.header.created)


class _RecordKind(Struct, frozen=True):
    type: str = ""
    format: int = 0
    engine: str = ""
    behavior: str = ""
    created: str = ""

    @property
    def remedy(self) -> str:
        return remedy_for(Provenance(self.format, self.engine, self.behavior), self.created, NO_GAME)


class _Used(Struct, frozen=True):
    rulebook: msgspec.Raw = msgspec.Raw(b"")


_kinds, _used = Json(_RecordKind), Json(_Used)


def remedy_for(maker: Provenance, created: str, same: str = DAMAGED) -> str:
    """The remedy for a game that ``maker`` played: that version, or ``same`` if it is this one."""
    if maker == this_program():
        return same
    begun = f", begun {created[:10]}," if created else ""
    return (
        f"the game{begun} was played by {maker} and this is {this_program()}: "
        "go on with the version that played it; the file is left as it is"
    )


def encode_line(entry: Header | Record) -> bytes:
    """One line of a journal, with its end."""
    line = _encoder.encode(entry)
    return (with_seal(line) if isinstance(entry, Header) else line) + b"\n"


def decode_journal(data: bytes, where: str) -> Journal:
    """Read a whole journal; ``where`` names it in messages."""
    lines, torn, notes = whole_lines(data, where, "the header", NO_GAME)
    header = decode_header(lines[0], where)
    records, numbers = _decode_records(lines, where, remedy_for(header.provenance, header.created))
    return Journal(where, header, records, numbers, len(data) - torn, torn, tuple(notes))


def decode_header(line: bytes, where: str) -> Header:
    """Read the first line."""
    header = _decode_first(line, _headers, where)
    if header.used_digest and header.used_digest != _digest(bytes(_used.read(line, where).rulebook)):
        raise JournalError(f"{where}:1", CHANGED, DAMAGED_HEADER)
    return header


def decode_brief(line: bytes, where: str) -> Brief:
    """Read the first line, skipping the definitions."""
    return _decode_first(line, _briefs, where)


def _decode_first(line: bytes, reader: Json[H], where: str) -> H:
    try:
        kind = _check_kind(line, where)
        try:
            return reader.read(line, where)
        except Unfit as error:
            raise JournalError(f"{where}:1", f"the header is not valid: {error.problem}", kind.remedy) from error
    except Unreadable as error:
        raise JournalError(f"{where}:1", f"no saved game begins like this ({error.problem})", NO_GAME) from error


def _check_kind(line: bytes, where: str) -> _RecordKind:
    try:
        kind = _kinds.read(line, where)
    except Unfit as error:
        raise JournalError(f"{where}:1", f"no saved game begins like this ({error.problem})", NO_GAME) from error
    if kind.type != "header":
        raise JournalError(f"{where}:1", "the first line is not the header of a saved game", NO_GAME)
    if not FIRST_FORMAT <= kind.format <= FORMAT:
        known = f"only format {FORMAT}" if FIRST_FORMAT == FORMAT else f"only formats {FIRST_FORMAT} to {FORMAT}"
        raise JournalError(f"{where}:1", f"format {kind.format} is not known here, {known}", kind.remedy)
    if not is_intact(line):
        raise JournalError(f"{where}:1", CHANGED, DAMAGED_HEADER)
    return kind


def _digest(text: bytes) -> str:
    return sha256(text).hexdigest()[:32]


def _decode_records(lines: list[bytes], where: str, invalid: str) -> tuple[tuple[Record, ...], tuple[int, ...]]:
    records: list[Record] = []
    numbers: list[int] = []
    for number, line in enumerate(lines[1:], start=2):
        record = decode_record(line, f"{where}:{number}", invalid)
        if record.n != len(records) + 1:
            raise JournalError(
                f"{where}:{number}", f"record {record.n} stands where {len(records) + 1} belongs", DAMAGED
            )
        records.append(record)
        numbers.append(number)
    return tuple(records), tuple(numbers)


def decode_record(line: bytes, place: str, invalid: str = DAMAGED) -> Record:
    """One record; ``invalid`` is the remedy for a record of an unknown kind, maybe from another version."""
    try:
        return _records.read(line, place)
    except Unfit as error:
        raise JournalError(place, f"this is not a record of a game: {error.problem}", invalid) from error
    except Unreadable as error:
        raise JournalError(place, f"this is not a line of JSON ({error.problem})", DAMAGED) from error
