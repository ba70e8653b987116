"""Changes that no test can tell, each with the reason: kept by the text of the code, not by its place."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec
import yaml

from tests.mutation.changes import Change

LIST = Path(__file__).with_name("equivalent.yaml")


class Equivalent(msgspec.Struct, forbid_unknown_fields=True, frozen=True, rename={"function": "in"}):
    """A change of a line in a function or class, before and after, and why it makes no difference."""

    function: str
    was: str
    now: str
    why: str

    @property
    def key(self) -> tuple[str, str, str]:
        """As `Change.key`."""
        return self.function, self.was, self.now


def equivalents(path: Path = LIST) -> list[Equivalent]:
    """The list as it is checked in."""
    return msgspec.convert(yaml.safe_load(path.read_text(encoding="utf-8")) or [], type=list[Equivalent])


def stale(known: Iterable[Equivalent], found: Iterable[Change]) -> list[Equivalent]:
    """Entries whose code is no longer there."""
    keys = {change.key for change in found}
    return [entry for entry in known if entry.key not in keys]
