"""``ashes-tui protocol``: one JSON object per line in, one out. Bad input changes no game and ends no session."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO

import msgspec

from ashes_tui.content.api import load_decks, load_rulebook
from ashes_tui.content.findings import did_you_mean
from ashes_tui.engine.api import link
from ashes_tui.match.grim_fates import Fate
from ashes_tui.outside.faults import Unreadable
from ashes_tui.outside.jsontext import ANY, lines, standard_input
from ashes_tui.protocol.messages import COMMANDS, MAX_BYTES, AnyRequest, ErrorCode, ProtocolError
from ashes_tui.protocol.session import ProtocolSession

__all__ = ["respond", "serve"]

TOO_LONG = ProtocolError(ErrorCode.LINE_TOO_LONG, f"a request has at most {MAX_BYTES} bytes")
_write = msgspec.json.Encoder().encode


def serve(
    rules_dirs: Sequence[Path] = (),
    decks_dirs: Sequence[Path] = (),
    source: BinaryIO | None = None,
    sink: BinaryIO | None = None,
    fate: Fate | None = None,
) -> None:
    """Answer requests until the input ends or a ``quit`` request. Raises ``ContentError`` for broken rules.

    ``fate`` answers for opponents where Grim Fates is played.
    """
    rulebook = load_rulebook(rules_dirs)
    session = ProtocolSession(link(rulebook), load_decks(rulebook, decks_dirs), fate)
    source, sink = source or standard_input(), sink or sys.stdout.buffer
    for line in lines(source, MAX_BYTES):
        answer = _error(None, TOO_LONG) if line is None else respond(session, line)
        if answer is not None:
            sink.write(answer + b"\n")
            sink.flush()
        if session.is_over:
            return


def respond(session: ProtocolSession, line: bytes) -> bytes | None:
    """The answer to one line; None for an empty one."""
    if not line.strip():
        return None
    number: object = None
    try:
        raw = _parse(line)
        number = raw.get("id")
        answer = session.answer(_request(raw))
        return _write({"id": number, "ok": True, **answer})
    except ProtocolError as error:
        return _error(number, error)
    except Exception as error:  # a bug must neither end the session nor reveal hidden cards
        where = _where(error)
        return _error(number, ProtocolError(ErrorCode.DEFECT, f"a bug in the program: {type(error).__name__}{where}"))


def _parse(line: bytes) -> dict[str, object]:
    try:
        raw = ANY.read(line, "request")
    except Unreadable as error:
        raise ProtocolError(ErrorCode.BAD_JSON, f"{error.problem}{_at(error.column)}") from error
    if not isinstance(raw, dict):
        raise ProtocolError(ErrorCode.BAD_JSON, "a request is one JSON object")
    return raw


def _at(column: int) -> str:
    return f" at column {column}" if column else ""


def _request(raw: dict[str, object]) -> AnyRequest:
    command = raw.get("do")
    if not isinstance(command, str) or command not in COMMANDS:
        near = did_you_mean(str(command), COMMANDS, limit=len(COMMANDS))
        raise ProtocolError(ErrorCode.UNKNOWN_COMMAND, f"there is no command {command!r}; {near}")
    try:
        request: AnyRequest = msgspec.convert(raw, AnyRequest)
    except (msgspec.ValidationError, RecursionError) as error:
        raise ProtocolError(ErrorCode.BAD_FIELD, str(error)) from error
    return request


def _error(number: object, error: ProtocolError) -> bytes:
    body = {"code": error.code.value, "message": error.message, **error.more}
    try:
        return _write({"id": number, "ok": False, "error": body})
    except (TypeError, ValueError, OverflowError, RecursionError):  # an id or number that JSON cannot carry
        return _write({"id": None, "ok": False, "error": {"code": error.code.value, "message": error.message}})


def _where(error: Exception) -> str:
    """File and line of the innermost frame: enough for a report, without anything of the game."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return f" at {Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}" if trace else ""
