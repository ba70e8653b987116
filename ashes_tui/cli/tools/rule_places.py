"""Where the program carries out a rule: the modules and rules files that cite its id."""

from __future__ import annotations

import re
from pathlib import Path

import ashes_tui
from ashes_tui.content.paths import rules_dir
from ashes_tui.outside.files import JOURNAL, read_text

_RANGE = re.compile(r"(?P<book>(?:[A-Z0-9]+-)+)(?P<first>\d+)\.\.(?P<last>\d+)")
_ID = re.compile(r"(?P<book>(?:[A-Z0-9]+-)+)(?P<number>\d+)")


def files_citing(rule: str) -> tuple[str, ...]:
    """The files that cite a rule by its id, or in a range such as ``ASC-DMG-04..06``.

    Modules are named by their path within the package, rules files by theirs within ``rules``.
    """
    roots = (Path(ashes_tui.__file__).parent, "*.py"), (rules_dir(), "*.yaml")
    files = ((root, path) for root, pattern in roots for path in sorted(root.rglob(pattern)))
    return tuple(
        f"{'rules/' if path.suffix == '.yaml' else ''}{path.relative_to(root).as_posix()}"
        for root, path in files
        if cites(read_text(path, JOURNAL), rule)
    )


def cites(text: str, rule: str) -> bool:
    """Whether a text cites a rule, by itself or in a range."""
    if re.search(rf"(?<![\w-]){re.escape(rule)}(?![\w-])", text):
        return True
    if not (asked := _ID.fullmatch(rule)):
        return False
    number = int(asked["number"])
    ranges = (found for found in _RANGE.finditer(text) if found["book"] == asked["book"])
    return any(int(found["first"]) <= number <= int(found["last"]) for found in ranges)
