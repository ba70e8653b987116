"""What a session in a process of its own and the server say to each other: a kind, a length, and so many bytes."""

from __future__ import annotations

import asyncio
import struct
from enum import IntEnum

_HEAD = struct.Struct("!BI")
_LARGEST = 64 << 20


class SessionFrame(IntEnum):
    """The kinds. The first ones go to the session, the others come from it; words go both ways."""

    TYPED = 1
    TYPED_ALL = 2
    INTERRUPT = 3
    SIZE = 4
    HOLD = 5
    END = 6
    BEGUN = 7
    SHOWN = 8
    OVER = 9
    FAILED = 10
    WORD = 11


def packed(kind: SessionFrame, data: bytes = b"") -> bytes:
    """A frame as bytes."""
    return _HEAD.pack(kind, len(data)) + data


async def next_frame(reader: asyncio.StreamReader) -> tuple[SessionFrame, bytes] | None:
    """The next frame; None when the other end is gone."""
    try:
        kind, length = _HEAD.unpack(await reader.readexactly(_HEAD.size))
        return SessionFrame(kind), await reader.readexactly(min(length, _LARGEST))
    except (OSError, asyncio.IncompleteReadError):
        return None
