"""Every kind of file the program reads, spoilt; then a command that reads it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.fuzz import judge, spoil
from tests.fuzz.case import Case, Place, Told
from tests.fuzz.child import command
from tests.fuzz.home import ASPECTS, DATA, ROOT, copied, environment

DISPLACED = 0.07
"""Share of cases in which something else stands where the file was."""
REAL = 0.02
"""Share of cases that start a new program, as a person does."""
SEEN, REFUSED, FAILED, ENDED = 0, 2, 1, 3


class Reader(NamedTuple):
    """A command that reads a file: ``words`` with FILE and FOLDER for its place, and how it may end."""

    words: Sequence[str]
    codes: tuple[int, ...] = (SEEN, REFUSED)
    types: bool = False
    writes: bool = False


class Target(NamedTuple):
    """A kind of file: where those of a home folder are, and what reads them."""

    find: Callable[[Path, Random], Path]
    readers: tuple[Reader, ...]


def run(case: Case, place: Place) -> Told:
    """Spoil one file and read it."""
    chance = case.chance
    home = copied(place)
    name = chance.choice(list(TARGETS))
    target = TARGETS[name]
    path = target.find(home, chance)
    how = _spoil(path, chance)
    reader = chance.choice(target.readers)
    words = [w.replace("FILE", str(path)).replace("FOLDER", str(_folder(path))) for w in reader.words]
    typed = _typed(chance) if reader.types else b""
    before = judge.contents(home / "data")
    ran = command(words, place.work, environment(home), typed, real=chance.random() < REAL)
    after = judge.contents(home / "data")
    mine = str(path.relative_to(home / "data")) if path.is_relative_to(home / "data") else ""
    touched = (mine,) if reader.writes and ran.code != REFUSED else ()
    given = path.read_text("utf-8", "replace") if path.is_file() and path.stat().st_size < 1 << 26 else ""
    found = [*judge.faults(ran, reader.codes, home, given), *judge.lost(before, after, reader.types, touched)]
    return Told(f"{name} ({how}): {ran.about}", found)


def _spoil(path: Path, chance: Random) -> str:
    if chance.random() < DISPLACED:
        return spoil.displaced(path, chance)
    how, data = spoil.spoilt(path.read_bytes(), chance)
    path.unlink()  # it may be a second name of a shared file
    path.write_bytes(data)
    return how


def _folder(path: Path) -> Path:
    """The folder that ``--rules`` or ``--decks`` names for a file."""
    return path.parent.parent if path.parent.name in ("cards", "editions", "pve") else path.parent


def _typed(chance: Random) -> bytes:
    """What a person types at ``--plain``: mostly answers, then the end of the input."""
    lines = [chance.choice(("1", "2", "3", "?", "??", "l", "u", "0", "", "x", "why", "99", "1 2")) for _ in range(12)]
    return "\n".join(lines).encode()


# --- which files there are -----------------------------------------------------------------------------------------


def _one_of(pattern: str, under: str) -> Callable[[Path, Random], Path]:
    def find(home: Path, chance: Random) -> Path:
        return chance.choice(sorted(path for path in (home / under).glob(pattern) if path.is_file()))

    return find


def _scenario(home: Path, chance: Random) -> Path:
    """A copy of any scenario of the tests."""
    found = chance.choice(sorted((ROOT / "tests" / "scenarios").rglob("*.yaml")))
    (home / "scenarios").mkdir()
    made = home / "scenarios" / "mine.yaml"
    made.write_bytes(found.read_bytes())
    return made


def _rules(home: Path, chance: Random) -> Path:
    """A copy of any rules file of the game, in a folder of its own."""
    top = ROOT / "rules"
    found = chance.choice([path for path in sorted(top.rglob("*.yaml")) if path.parent.name != "reference"])
    made = home / "rules" / "one" / found.relative_to(top)
    made.parent.mkdir(parents=True)
    made.write_bytes(found.read_bytes())
    return made


READS_GAMES = (
    Reader(("replay", "FILE")),
    Reader(("replay", "FILE", "--json")),
    Reader(("replay", "FILE", "--scenario")),
    Reader(("replay", "FILE", "--current")),
    *[Reader(("resume", "FILE", "--plain"), (SEEN, REFUSED, ENDED), types=True, writes=True)] * 3,
    Reader(("resume", "--plain"), (SEEN, REFUSED, ENDED), types=True, writes=True),
    Reader(("--plain",), (SEEN, REFUSED, ENDED), types=True),
)
READS_CAMPAIGNS = (
    Reader(("campaign", "list")),
    Reader(("campaign", "list", "--json")),
    Reader(("campaign", "show", "FILE")),
    Reader(("campaign", "show")),
    Reader(("campaign", "deck", "FILE", "--out", "1 Barrier"), writes=True),
    Reader(("campaign", "take", "FILE", "--none"), writes=True),
    Reader(("resume", "--plain"), (SEEN, REFUSED, ENDED), types=True),
)
READS_RULES = (
    *[Reader(("rules", "check", "--rules", "FOLDER"))] * 3,
    Reader(("cards", "list", "--rules", "FOLDER")),
    Reader(("cards", "list", "--json", "--rules", "FOLDER")),
    Reader(("rules", "words", "--rules", "FOLDER")),
    Reader(("sim", "--games", "1", "--jobs", "1", "--dealt", "--rules", "FOLDER")),
)
READS_DECKS = (
    Reader(("decks", "check", "FILE")),
    Reader(("decks", "check", "FILE", "--json")),
    Reader(("decks", "list", "--decks", "FOLDER")),
    Reader(("decks", "show", "My The Spark of Invention", "--decks", "FOLDER")),
    Reader(("rules", "check", "--decks", "FOLDER")),
    Reader(("sim", "--games", "1", "--jobs", "1", "--deck", "My The Spark of Invention", "--decks", "FOLDER")),
)
READS_ASPECTS = (
    Reader(("sim", "--games", "1", "--jobs", "1", "--enemy", "viros", "--enemy-deck", "FILE", "--limit", "200")),
    Reader(("solo", "--deck", "issa", "--enemy", "viros", "--enemy-deck", ASPECTS, "--plain"), (0, 2, 3), types=True),
    Reader(("solo", "--deck", "issa", "--enemy", "viros", "--enemy-deck", "random", "--plain"), (0, 2, 3), types=True),
)
TARGETS = {
    "saved game": Target(_one_of("*.jsonl", str(DATA / "saves")), READS_GAMES),
    "campaign": Target(_one_of("*.jsonl", str(DATA / "campaigns")), READS_CAMPAIGNS),
    "chronicle": Target(
        _one_of("chronicle.jsonl", str(DATA)), (Reader(("chronicle",)), Reader(("chronicle", "--json")))
    ),
    "own cards": Target(_one_of("cards/*.yaml", "rules/good"), READS_RULES),
    "rules": Target(_rules, READS_RULES[2:4]),
    "deck": Target(_one_of("*.yaml", "decks"), READS_DECKS),
    "scenario": Target(
        _scenario,
        (
            *[Reader(("scenario", "run", "FILE"), (0, 1, 2))] * 3,
            Reader(("scenario", "run", "--json", "FILE"), (0, 1, 2)),
        ),
    ),
    "aspects": Target(_one_of("*.yaml", str(DATA / "aspects")), READS_ASPECTS),
    "compiled rules": Target(
        _one_of("*.msgpack", "cache/ashes-tui"),
        (Reader(("cards", "list"), (SEEN,)), Reader(("decks", "list"), (SEEN,))),
    ),
}
