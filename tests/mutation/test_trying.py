"""What becomes of a change: the tests that run it, and the process it is tried in."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from pathlib import Path

import pytest
from coverage.numbits import nums_to_numbits

from tests.mutation.changes import changes
from tests.mutation.equivalent import Equivalent, equivalents, stale
from tests.mutation.forked import Verdict, allow, forked
from tests.mutation.report import Report, Tried, read, summary, write
from tests.mutation.sources import ROOT
from tests.mutation.touching import Record, Touched, Touching, digest

TEXT = "a = 1\n\n\ndef f(b):\n    return b + 1\n\n\ndef g(b):\n    return b - 1\n"


def recorded(text: str = TEXT, module: str = "p.m", useless: Iterable[str] = ()) -> Touching:
    """Two tests that run a function each, and one that is not measured."""
    ran = {"t.py::f": [5], "t.py::g": [9], "t.py::chance": []}
    lines = {test: {module: nums_to_numbits(n)} if n else {} for test, n in ran.items()}
    touched = Touched("", dict.fromkeys(ran, 0.1), lines)
    shared = {module: nums_to_numbits([1, 4, 8])}
    return Touching([Record({module: text, "p.other": "c = 1\n"}, shared, {"t.py": touched}, set(useless))])


def test_the_tests_that_run_a_line_are_near() -> None:
    near, far = recorded().tests("p.m", TEXT, frozenset({5}))
    assert (set(near), set(far)) == ({"t.py::f"}, {"t.py::g", "t.py::chance"})


def test_tests_that_fail_anyway_are_not_asked() -> None:
    near, _ = recorded(useless=["t.py::f"]).tests("p.m", TEXT, frozenset({5}))
    assert near == {}


@pytest.mark.parametrize("module", ["p.m", "p.moved.n"])
def test_a_recording_outlives_lines_added_above_and_a_move(module: str) -> None:
    later = "# a comment\n\n" + TEXT
    near, _ = recorded().tests(module, later, frozenset({7}))
    assert set(near) == {"t.py::f"}


@pytest.mark.parametrize(
    ("later", "line"),
    [(TEXT.replace("b + 1", "b + 2"), 5), (TEXT.replace("return b + 1", "c = 2\n    return b + c"), 6)],
)
def test_an_edited_line_is_run_by_the_tests_of_what_stood_there(later: str, line: int) -> None:
    near, _ = recorded().tests("p.m", later, frozenset({line}))
    assert set(near) == {"t.py::f"}


def test_only_tests_of_the_files_asked_for_are_run() -> None:
    known = recorded()
    assert known.only(["t.py"]).tests("p.m", TEXT, frozenset({5})) == known.tests("p.m", TEXT, frozenset({5}))
    assert known.only(["u.py"]).tests("p.m", TEXT, frozenset({5})) == ({}, {})


def test_what_runs_on_import_is_shared_by_all_tests() -> None:
    assert recorded().is_shared("p.m", TEXT, frozenset({1}))
    assert not recorded().is_shared("p.m", TEXT, frozenset({5}))


def test_a_test_file_is_recorded_anew_only_after_an_edit() -> None:
    name = str(Path(__file__).relative_to(ROOT))
    known = Touching([Record({}, {}, {name: Touched(digest(Path(__file__)), {}, {})}, set())])
    edited = Touching([Record({}, {}, {name: Touched("before", {}, {})}, set())])
    assert (known.stale([name]), edited.stale([name])) == ([], [name])


# --- in a process of its own -----------------------------------------------------------------------------------------


def hang() -> Verdict:
    """Never comes back."""
    allow(0.05)
    while True:
        pass


def sleep() -> Verdict:
    """Waits for ever for something that costs nothing."""
    allow(0.05)
    time.sleep(60)
    return Verdict("survived")


def break_down() -> Verdict:
    """Fails as it is tried."""
    raise ValueError("no such thing")


def test_each_try_has_a_process_of_its_own_and_a_hang_ends() -> None:
    tries = [lambda: Verdict("survived", by=str(os.getpid())), hang, sleep, break_down]
    found = dict(forked(tries, jobs=2, limit=5))
    assert [found[n].outcome for n in range(4)] == ["survived", "hung", "hung", "broken"]
    assert found[0].by != str(os.getpid())
    assert "no such thing" in found[3].by


# --- what is told ----------------------------------------------------------------------------------------------------


def test_the_rate_leaves_out_what_makes_no_difference(tmp_path: Path) -> None:
    outcomes = ("killed", "killed", "hung", "survived", "equivalent")
    tried = [Tried("m.py:1", "f", "a", "b", Verdict(o, seconds=1)) for o in outcomes]
    report = Report(1, "engine", tried)
    assert summary(report).startswith("3 of 4 noticed (75.0 %)")
    write(report, tmp_path / "report.json")
    assert read(tmp_path / "report.json") == report


def test_an_entry_of_the_list_is_known_by_its_code() -> None:
    found = list(changes("m", TEXT))
    there = Equivalent("f", "return b + 1", "return b - 1", "why")
    gone = Equivalent("f", "return b * 1", "return b + 1", "why")
    assert stale([there, gone], found) == [gone]


def test_the_list_can_be_read_and_names_no_change_twice() -> None:
    known = equivalents()
    assert all(entry.was != entry.now and entry.why for entry in known)
    assert len({entry.key for entry in known}) == len(known)
