"""`python -m tests.mutation.cards`: how many small changes to the data of cards the scenarios notice.

Not part of any gate. A survivor deserves a scenario, unless it means the same.
"""

from __future__ import annotations

import random
import re
import sys
from argparse import ArgumentDefaultsHelpFormatter, ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ashes_tui.content import paths
from ashes_tui.content.api import ContentError
from ashes_tui.content.loader import load
from ashes_tui.content.sources import SourceFile, rule_files
from ashes_tui.engine.api import Rules, link
from ashes_tui.lang.defs import Rulebook
from ashes_tui.scenario.runner import RulesLibrary, run_file, scenario_files
from tests.mutation.cards.changes import CardChange, card_changes

SCENARIOS = Path(__file__).parents[2] / "scenarios"
ENTRY = re.compile(r"(?m)^(?=  \S)")
"""Where an entry of a card begins in a file of cards."""


class Place(NamedTuple):
    """Where a change belongs: the number of the file, and of the entry in it."""

    file: int
    entry: int
    change: CardChange


def main() -> int:
    """Draw changes, try them, tell which survived."""
    asked = _arguments()
    files = rule_files([paths.rules_dir()])
    base = load(files)
    places = [place for number, file in enumerate(files) for place in _places(number, file, asked.sets)]
    random.Random(asked.seed).shuffle(places)
    tried, survivors = 0, []
    for place in places:
        if tried == asked.number:
            break
        changed = _rulebook_with(files, place)
        if changed is None or changed.cards == base.cards:
            continue
        tried += 1
        noticed = _noticed(changed, place.change.title)
        if not noticed:
            survivors.append(place.change)
            print(f"SURVIVED  {place.change.title}: {place.change.was}  ->  {place.change.now}", flush=True)
    killed = tried - len(survivors)
    print(f"{killed} of {tried} noticed: {killed / max(1, tried):.1%}")
    return 1 if survivors else 0


def _places(number: int, file: SourceFile, sets: Sequence[str]) -> Iterator[Place]:
    if file.part != "cards" or (sets and file.path.stem not in sets):
        return
    for entry, text in enumerate(ENTRY.split(file.content.decode())):
        if entry:
            title = text.split(":\n")[0].strip().strip("\"'")
            yield from (Place(number, entry, change) for change in card_changes(title, text))


def _rulebook_with(files: Sequence[SourceFile], place: Place) -> Rulebook | None:
    """The rules with one change; None if they cannot be read then."""
    entries = ENTRY.split(files[place.file].content.decode())
    entries[place.entry] = place.change.text
    changed = list(files)
    changed[place.file] = files[place.file]._replace(content="".join(entries).encode())
    try:
        return load(changed)
    except ContentError:
        return None


class _Changed(RulesLibrary):
    """Plays scenarios of the game's own cards by changed rules."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._known[()] = rules


def _noticed(rulebook: Rulebook, title: str) -> bool:
    library = _Changed(link(rulebook))
    return any(not run_file(library, path).ok for path in _naming(title))


@cache
def _naming(title: str) -> tuple[Path, ...]:
    """The scenarios that name a card."""
    return tuple(path for path, text in _texts().items() if title in text)


@cache
def _texts() -> dict[Path, str]:
    return {path: path.read_text("utf-8") for path in scenario_files([SCENARIOS])}


def _arguments() -> Namespace:
    parser = ArgumentParser("tests.mutation.cards", formatter_class=ArgumentDefaultsHelpFormatter)
    parser.add_argument("--number", type=int, default=300, help="how many changes")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("sets", nargs="*", help="files of rules/cards without ending; all if none")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
