"""What the operator can know of the sessions: counts and times. Nothing of what is played or typed is in it."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)
"""Upper ends in seconds of the classes into which times from key to picture are sorted."""
_PREFIX = "ashes_host_"
_WATCH_SECONDS = 0.5
_HELP = {
    "sessions": ("gauge", "Sessions that are open."),
    "connections": ("gauge", "Connections that are open, with or without a key."),
    "sessions_total": ("counter", "Sessions begun, by kind."),
    "refused_total": ("counter", "Connections and sessions turned away."),
    "failed_total": ("counter", "Sessions ended by a fault of the program."),
    "held_total": ("counter", "Times that no pictures were made because the reader was slow."),
    "sent_bytes_total": ("counter", "Bytes sent to all terminals."),
    "heard_bytes_total": ("counter", "Bytes typed, pasted or answered by all terminals."),
    "longest_pause_seconds": ("gauge", "The longest time in which nobody was served, since this was asked last."),
    "key_seconds": ("histogram", "From a key to the picture that followed it."),
}


class Telemetry:
    """Counts since the start. Everything is cheap enough to be called for each key."""

    def __init__(self) -> None:
        self._counts = Counter[str]()
        self._buckets = [0] * (len(BUCKETS) + 1)
        self._seconds = 0.0
        self._longest = 0.0

    def count(self, name: str, by: int = 1) -> None:
        """One more, or so many; a name may carry a label: ``sessions_total{kind="lines"}``."""
        self._counts[name] += by

    def key_shown(self, seconds: float) -> None:
        """A picture followed a key after so long."""
        self._buckets[bisect_left(BUCKETS, seconds)] += 1
        self._seconds += seconds

    def paused(self, seconds: float) -> None:
        """Nobody was served for so long."""
        self._longest = max(self._longest, seconds)

    def text(self, now: dict[str, int]) -> str:
        """All of it as Prometheus reads it, with the gauges as they are now."""
        lines: list[str] = []
        values = dict(self._counts) | now | {"longest_pause_seconds": round(self._longest, 6)}
        self._longest = 0.0
        for name, (kind, told) in _HELP.items():
            own = [(key, value) for key, value in values.items() if key.partition("{")[0] == name]
            lines += [f"# HELP {_PREFIX}{name} {told}", f"# TYPE {_PREFIX}{name} {kind}"]
            lines += self._histogram(name) if kind == "histogram" else _samples(own or [(name, 0)])
        return "\n".join([*lines, ""])

    def _histogram(self, name: str) -> Iterator[str]:
        total = 0
        for end, count in zip((*BUCKETS, "+Inf"), self._buckets, strict=True):
            total += count
            yield f'{_PREFIX}{name}_bucket{{le="{end}"}} {total}'
        yield f"{_PREFIX}{name}_sum {self._seconds:.6f}"
        yield f"{_PREFIX}{name}_count {total}"


def _samples(values: Iterable[tuple[str, float]]) -> Iterator[str]:
    return (f"{_PREFIX}{name} {value}" for name, value in sorted(values))


async def watch_pauses(telemetry: Telemetry) -> None:
    """Note how late this is called again and again: for so long nobody else was served either."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + _WATCH_SECONDS
        await asyncio.sleep(_WATCH_SECONDS)
        telemetry.paused(loop.time() - due)


async def answer(read: asyncio.StreamReader, write: asyncio.StreamWriter, text: Callable[[], str]) -> None:
    """Answer one question over HTTP, whatever it asks for, with the text."""
    try:
        async with asyncio.timeout(5):
            await read.readuntil(b"\r\n\r\n")
            body = text().encode()
            head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain; version=0.0.4\r\nConnection: close\r\n"
            write.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
            await write.drain()
    except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
        pass
    finally:
        write.close()
