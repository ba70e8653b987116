"""Which tests touch which lines: recorded once, kept in a folder git ignores, read for each change."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Generator, Iterable, Mapping
from difflib import SequenceMatcher
from functools import _lru_cache_wrapper, cache
from hashlib import sha256
from pathlib import Path

import coverage
import msgspec
import pytest
from coverage.numbits import numbits_to_nums, nums_to_numbits

from tests.mutation.sources import ROOT, sources

KEPT = ROOT / ".mutation_cache"
SHARED = ""
"""The context of what is done while tests are collected and the rules are loaded: every test builds on it."""


class Touched(msgspec.Struct):
    """The tests of one file: how long each took, and which lines of which module it ran."""

    digest: str
    seconds: dict[str, float]
    lines: dict[str, dict[str, bytes]]


class Record(msgspec.Struct):
    """One recording: the sources as they were, what every test shares, and the tests by file.

    ``useless`` are tests that fail without any change, and those that run other programs: a change is in one process.
    """

    sources: dict[str, str]
    shared: dict[str, bytes]
    files: dict[str, Touched]
    useless: set[str]


def digest(path: Path) -> str:
    """What tells that a test file was edited."""
    return sha256(path.read_bytes()).hexdigest()


class Recorder:
    """A pytest plugin that records each test it runs as a context of its own."""

    def __init__(self, packages: Iterable[str], *, traced: bool = True) -> None:
        self.traced = traced
        self.measure = coverage.Coverage(data_file=None, config_file=False, source_pkgs=list(packages), messages=False)
        self.measure.set_option("run:disable_warnings", ["no-data-collected", "trace-changed", "module-not-imported"])
        self.seconds: dict[str, float] = {}
        self.useless: set[str] = set()
        self.sources = sources()
        self.caches: list[_lru_cache_wrapper[object]] = []
        self.file = ""
        if traced:
            self.measure.start()  # before any conftest imports the program

    def pytest_collection_finish(self) -> None:
        """Load the rules, so that the first test does not seem to be the only one that does."""
        from tests.support.games import decks, rules

        rules(), decks()
        self.caches = [c for c in gc.get_objects() if isinstance(c, _lru_cache_wrapper) and _forgettable(c)]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Measure one test; what an earlier file left in caches is forgotten."""
        if str(item.path) != self.file:
            self.file = str(item.path)
            for known in self.caches:
                known.cache_clear()
        self._switch(item.nodeid)
        begun = os.times()
        try:
            return (yield)
        finally:
            used = os.times()
            self.seconds[item.nodeid] = used.user + used.system - begun.user - begun.system
            if used.children_user > begun.children_user:
                self.useless.add(item.nodeid)
            self._switch(SHARED)

    def _switch(self, context: str) -> None:
        if self.traced:
            self.measure.switch_context(context)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember tests that fail without any change: they say nothing."""
        if report.failed:
            self.useless.add(report.nodeid)

    def record(self) -> Record:
        """What was measured."""
        if self.traced:
            self.measure.stop()
        data, found = self.measure.get_data(), self.sources
        lines: dict[str, dict[str, list[int]]] = {}
        for module, path in found.paths.items():
            for line, contexts in data.contexts_by_lineno(str(path)).items():
                for context in contexts:
                    lines.setdefault(context, {}).setdefault(module, []).append(line)
        packed = {c: {m: nums_to_numbits(n) for m, n in by.items()} for c, by in lines.items()}
        files: dict[str, Touched] = {}
        for test, seconds in self.seconds.items():
            file = test.split("::")[0]
            touched = files.setdefault(file, Touched(digest(ROOT / file), {}, {}))
            touched.seconds[test] = seconds
            touched.lines[test] = packed.get(test, {})
        return Record(found.texts, packed.get(SHARED, {}), files, self.useless)


def _forgettable(found: _lru_cache_wrapper[object]) -> bool:
    name = str(getattr(found, "__module__", ""))
    return name.startswith("ashes_tui.") and not name.startswith("ashes_tui.content")


# --- kept ------------------------------------------------------------------------------------------------------------


def keep(record: Record) -> None:
    """Write a recording beside the earlier ones."""
    KEPT.mkdir(exist_ok=True)
    (KEPT / f"{time.time_ns()}.msgpack").write_bytes(msgspec.msgpack.encode(record))


def forget() -> None:
    """Drop all recordings."""
    for path in KEPT.glob("*.msgpack"):
        path.unlink()


class Touching:
    """All recordings together; of a test file the latest counts."""

    def __init__(self, records: Iterable[Record]) -> None:
        self.records = list(records)
        self.at = {file: record for record in self.records for file in record.files}
        self._mapped = cache(self._map)

    def only(self, files: Iterable[str]) -> Touching:
        """The same recordings, asked about some test files only."""
        found = Touching(self.records)
        found.at = {file: self.at[file] for file in files if file in self.at}
        return found

    def stale(self, files: Iterable[str]) -> list[str]:
        """Test files that were never recorded, or were edited since."""
        return [f for f in files if f not in self.at or self.at[f].files[f].digest != digest(ROOT / f)]

    def tests(self, module: str, text: str, lines: frozenset[int]) -> tuple[dict[str, float], dict[str, float]]:
        """Tests that run one of the lines, and all others, with their seconds."""
        near: dict[str, float] = {}
        far: dict[str, float] = {}
        for file, record in self.at.items():
            then, wanted = self._mapped(id(record), module, text, lines)
            for test, seconds in record.files[file].seconds.items():
                if test in record.useless:
                    continue
                ran = numbits_to_nums(record.files[file].lines[test].get(then, b""))
                (far if wanted.isdisjoint(ran) else near)[test] = seconds
        return near, far

    def is_unmeasured(self, test: str) -> bool:
        """Whether a test plays games at random, and what it runs over was not recorded."""
        file = test.split("::")[0]
        return not self.at[file].files[file].lines[test]

    def is_shared(self, module: str, text: str, lines: frozenset[int]) -> bool:
        """Whether a line runs on import, or while the rules are loaded."""
        for record in self.records:
            then, wanted = self._mapped(id(record), module, text, lines)
            if not wanted.isdisjoint(numbits_to_nums(record.shared.get(then, b""))):
                return True
        return False

    def _map(self, record_id: int, module: str, text: str, lines: frozenset[int]) -> tuple[str, frozenset[int]]:
        """The module and the lines as they were when recorded."""
        record = next(r for r in self.records if id(r) == record_id)
        then = _same_module(record.sources, module, text)
        old = record.sources.get(then, "")
        if old == text:
            return then, lines
        found: set[int] = set()
        for _, i1, i2, j1, j2 in SequenceMatcher(None, old.splitlines(), text.splitlines(), False).get_opcodes():
            inside = [line for line in lines if j1 < line <= j2]
            if i2 - i1 == j2 - j1:
                found.update(line - j1 + i1 for line in inside)
            elif inside:
                found.update(range(i1, i2 + 2))  # what stood there, or on both sides
        return then, frozenset(found)


def _same_module(then: Mapping[str, str], module: str, text: str) -> str:
    """The recorded module that is this one, though it may have been moved."""
    if module in then:
        return module
    lines, last = set(text.splitlines()), module.rpartition(".")[2]
    return max(then, key=lambda m: (len(lines & set(then[m].splitlines())), m.rpartition(".")[2] == last), default="")


def load() -> Touching:
    """The recordings kept."""
    paths = sorted(KEPT.glob("*.msgpack"))
    return Touching([msgspec.msgpack.decode(path.read_bytes(), type=Record) for path in paths])
