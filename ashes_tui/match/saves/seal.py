"""Tamper-evident lines of JSON: the last field is a digest of everything before it."""

from __future__ import annotations

import re
from hashlib import sha256

LENGTH = 32
_SEAL = re.compile(rb',"seal":"([0-9a-f]{%d})"\}\s*' % LENGTH)
_WRITTEN = len(b',"seal":""}') + LENGTH


def with_seal(line: bytes, before: str = "") -> bytes:
    """A JSON object with its seal. ``before`` is the seal of the line above, if the order matters."""
    return b'%b,"seal":"%b"}' % (line[:-1], _digest(line[:-1], before).encode())


def seal_of(line: bytes) -> str:
    """The seal of a line, empty if there is none."""
    found = _SEAL.fullmatch(line, _start(line))
    return found[1].decode() if found else ""


def is_intact(line: bytes, before: str = "") -> bool:
    """Whether a line has a seal and it matches."""
    return seal_of(line) == _digest(line[: _start(line)], before)


def _start(line: bytes) -> int:
    """Where the seal of a line begins; below 0 the line is too short to have one."""
    return len(line.rstrip()) - _WRITTEN


def _digest(text: bytes, before: str) -> str:
    return sha256(before.encode() + text).hexdigest()[:LENGTH]
