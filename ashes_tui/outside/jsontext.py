"""JSON, by itself or a value a line."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from typing import BinaryIO, Generic, TypeVar

import msgspec

from ashes_tui.outside.faults import Unfit, Unreadable

T = TypeVar("T")
_BYTE = re.compile(r" ?\(byte (\d+)\)")


class Json(Generic[T]):
    """Reads JSON of one shape."""

    def __init__(self, kind: type[T]) -> None:
        self._decode = msgspec.json.Decoder(kind).decode

    def read(self, data: bytes | str, where: str, line: int = 0, remedy: str = "") -> T:
        """One value. Raises ``Unfit`` for JSON of another shape and ``Unreadable`` for what is none.

        ``where`` names it in messages, ``line`` is its line there, ``remedy`` is what helps if it is wrong.
        """
        try:
            return self._decode(data)
        except msgspec.ValidationError as error:
            raise Unfit(where, str(error), remedy, line) from error
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Unreadable(where, *_told(error, remedy), *_place(error, data, line or 1)) from error
        except RecursionError as error:
            raise Unreadable(where, "lists and maps nested too deep", remedy, line) from error


ANY: Json[object] = Json(object)
"""Reads JSON of any shape."""


def _told(error: Exception, remedy: str) -> tuple[str, str]:
    if isinstance(error, UnicodeDecodeError):
        return "not UTF-8", remedy or "save the file as UTF-8"
    return f"not JSON: {_BYTE.sub('', str(error))}", remedy


def _place(error: Exception, data: bytes | str, first: int) -> tuple[int, int]:
    """Line and column of the first wrong byte; the column is 0 if that is not known."""
    raw = data.encode() if isinstance(data, str) else data
    at = _byte(error, raw)
    if at is None:
        return first, 0
    return first + raw.count(b"\n", 0, at), at - raw.rfind(b"\n", 0, at)


def _byte(error: Exception, data: bytes) -> int | None:
    if isinstance(error, UnicodeDecodeError):  # counts within the string it was found in
        try:
            data.decode()
        except UnicodeDecodeError as whole:
            return whole.start
    found = _BYTE.search(str(error))
    return int(found[1]) if found else None


def lines(source: BinaryIO, most: int) -> Iterator[bytes | None]:
    """Each line of at most so many bytes, its end not counted, as it comes in; None for a longer one."""
    while line := source.readline(most + 1):
        if line.endswith(b"\n") or len(line) <= most:
            yield line
        else:
            _skip_rest(source, most)
            yield None


def _skip_rest(source: BinaryIO, most: int) -> None:
    """Skip what is left of a line that is too long."""
    while (rest := source.readline(most)) and not rest.endswith(b"\n"):
        pass


def standard_input() -> BinaryIO:
    """Standard input in bytes; one that is closed is at its end."""
    return io.BytesIO() if sys.stdin is None else sys.stdin.buffer
