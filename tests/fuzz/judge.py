"""What no run of the program may show, leave behind or destroy."""

from __future__ import annotations

import re
import signal
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from tests.fuzz.child import CPU, WALL, Ran

TRACEBACK = "Traceback (most recent call last)"
DEFECT = re.compile(r"\bdefect\b|\bbug in the program\b|EngineBug|MemoryError|RecursionError", re.IGNORECASE)
STEERS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""Characters that steer a terminal; only the table may write any."""
REFUSED = 2
GIANT = 64 << 20
"""Bytes above which the contents of a file are not compared."""


def faults(ran: Ran, codes: Collection[int], home: Path, given: str = "") -> Iterator[str]:
    """What is wrong with a run that should end with one of ``codes``. ``given``: words it may repeat."""
    yield from ended(ran, codes)
    yield from said(ran.told, given)
    if STEERS.search(ran.told):
        yield f"{ran.about}: a character that steers the terminal was printed: {STEERS.search(ran.told)}"
    if ran.code == REFUSED and not ran.told.strip():
        yield f"{ran.about}: refused without a word"
    yield from reports(home)
    yield from leftovers(home)


def ended(ran: Ran, codes: Collection[int]) -> Iterator[str]:
    """Whether it ended by itself, in time and with a promised code."""
    last = ran.told.strip()[-300:]
    if ran.stuck:
        yield f"{ran.about}: did not end within {WALL:g} s; last said: {last}"
    elif ran.code in (-signal.SIGXCPU, -signal.SIGKILL):
        yield f"{ran.about}: took more than {CPU} s of processor time"
    elif ran.code not in codes:
        yield f"{ran.about}: ended with {ran.code}, not with one of {sorted(codes)}; last said: {last}"


def said(text: str, given: str = "") -> Iterator[str]:
    """A traceback, or the confession of a bug."""
    if TRACEBACK in text and TRACEBACK not in given:
        at = text.index(TRACEBACK)
        yield f"a traceback: {text[at:][-600:]}"
    found = DEFECT.search(text)
    if found and found.group() not in given:
        yield f"'{found.group()}' was said: {text[max(0, found.start() - 150) : found.end() + 250]}"


def reports(home: Path) -> Iterator[str]:
    """Reports of defects that were written."""
    for path in sorted((home / "state").rglob("defect*")) if (home / "state").is_dir() else ():
        yield f"a report of a defect: {path.read_text('utf-8', 'replace')[-900:]}"


def leftovers(home: Path) -> Iterator[str]:
    """Files that were to be renamed and never were."""
    for part in ("data", "cache"):
        for path in sorted((home / part).rglob("*")):
            new = path.suffix in (".new", ".tmp") or path.name.startswith((".", "tmp")) or _half_cached(path)
            if new and path.is_file() and not path.is_symlink():
                yield f"left behind: {path.relative_to(home)}"


def _half_cached(path: Path) -> bool:
    return ".msgpack" in path.name and path.suffix not in (".msgpack", ".msgpackx")


def contents(folder: Path) -> dict[str, bytes]:
    """Every plain file below a folder, by its path from there; of a giant its size."""
    return {
        str(path.relative_to(folder)): str(size).encode()
        if (size := path.stat().st_size) > GIANT
        else path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.is_symlink()
    }


def lost(
    before: Mapping[str, bytes], after: Mapping[str, bytes], played: bool = False, but: Collection[str] = ()
) -> Iterator[str]:
    """Files that are gone or changed, though nothing was to touch them; where a game was ``played``, some grow."""
    for name, data in before.items():
        now = after.get(name, b"")
        if name in but or now == data or (played and data and now.startswith(data)):
            continue
        yield f"{name} is {'changed' if name in after else 'gone'}"
