"""A saved game as text: JSON lines, the header first. Reading forgives a torn end and nothing else."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from ashes_tui.match.errors import JournalError
from ashes_tui.match.records import FORMAT, Brief, Header, Record

DAMAGED = "the file was damaged: use a copy of it, or delete this line and all after it to go on from before"
NO_GAME = "give a file that ashes-tui saved"

_encoder = msgspec.json.Encoder()
_records: msgspec.json.Decoder[Record] = msgspec.json.Decoder(Record)


class Journal(Struct, frozen=True):
    """A saved game as read: ``lines`` are the line numbers of the records.

    Of its bytes ``size`` count; ``torn`` more were left by a write that was cut off.
    """

    where: str
    header: Header
    records: tuple[Record, ...]
    lines: tuple[int, ...]
    size: int
    torn: int = 0
    notes: tuple[str, ...] = ()

    def place(self, n: int) -> str:
        """File and line of record ``n``."""
        return f"{self.where}:{self.lines[n - 1]}"


class _Kind(Struct, frozen=True):
    type: str = ""
    format: int = 0


def encode_line(entry: Header | Record) -> bytes:
    """One line of a journal, with its end."""
    return _encoder.encode(entry) + b"\n"


def decode_journal(data: bytes, where: str) -> Journal:
    """Read a whole journal; ``where`` names it in messages."""
    if not data.strip():
        raise JournalError(where, "the file is empty", NO_GAME)
    lines = data.split(b"\n")
    torn = lines.pop()
    if not lines:
        raise JournalError(f"{where}:1", "the header is cut off", NO_GAME)
    header = decode_header(lines[0], where)
    records, numbers = _decode_records(lines, where)
    notes: tuple[str, ...] = ()
    if torn:
        notes = (f"{where}:{len(lines) + 1}: the last line was cut off while it was written; it is left out",)
    return Journal(where, header, records, numbers, len(data) - len(torn), len(torn), notes)


def decode_header(line: bytes, where: str) -> Header:
    """Read the first line."""
    _check_kind(line, where)
    try:
        return msgspec.json.decode(line, type=Header)
    except msgspec.ValidationError as error:
        raise JournalError(f"{where}:1", f"the header is not valid: {error}", NO_GAME) from error


def decode_brief(line: bytes, where: str) -> Brief:
    """Read the first line, passing over the definitions."""
    _check_kind(line, where)
    try:
        return msgspec.json.decode(line, type=Brief)
    except msgspec.ValidationError as error:
        raise JournalError(f"{where}:1", f"the header is not valid: {error}", NO_GAME) from error


def _check_kind(line: bytes, where: str) -> None:
    try:
        kind = msgspec.json.decode(line, type=_Kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise JournalError(f"{where}:1", f"no saved game begins like this ({error})", NO_GAME) from error
    if kind.type != "header":
        raise JournalError(f"{where}:1", "the first line is not the header of a saved game", NO_GAME)
    if kind.format != FORMAT:
        raise JournalError(
            f"{where}:1",
            f"format {kind.format} is not known here, only format {FORMAT}",
            "open it with the version of ashes-tui that wrote it, or a newer one",
        )


def _decode_records(lines: list[bytes], where: str) -> tuple[tuple[Record, ...], tuple[int, ...]]:
    records: list[Record] = []
    numbers: list[int] = []
    for number, line in enumerate(lines[1:], start=2):
        record = _decode_record(line, f"{where}:{number}")
        if record.n != len(records) + 1:
            raise JournalError(
                f"{where}:{number}", f"record {record.n} stands where {len(records) + 1} belongs", DAMAGED
            )
        records.append(record)
        numbers.append(number)
    return tuple(records), tuple(numbers)


def _decode_record(line: bytes, place: str) -> Record:
    try:
        return _records.decode(line)
    except msgspec.ValidationError as error:
        raise JournalError(place, f"this is not a record of a game: {error}", DAMAGED) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise JournalError(place, f"this is not a line of JSON ({error})", DAMAGED) from error
