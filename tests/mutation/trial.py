"""Runs the tests that may tell a change from the code as it is, quickest first, until one fails."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from importlib import import_module
from typing import NamedTuple

import pytest

from tests.mutation.changes import Change, applied, statement_lines, users
from tests.mutation.forked import Verdict, allow
from tests.mutation.sources import ROOT, sources
from tests.mutation.swap import Changed, only_in_functions, swap
from tests.mutation.touching import Touching

OPTIONS = ("-q", "-s", "-p", "no:cacheprovider", "-n", "0", "--dist", "no", "--rootdir", str(ROOT))
FIRST = 3
"""So many files of tests are collected at first, where collecting is most of the work."""
PATIENCE = 5.0
"""A test hangs that takes so many seconds more, and so many times as long, as it did."""


class Plan(NamedTuple):
    """A change, the tests to run with their seconds, and whether live functions can be changed."""

    change: Change
    tests: dict[str, float]
    live: bool


def plan(change: Change, touching: Touching) -> Plan:
    """Tests that run the changed line come first, then those that play at random and are not measured.

    If the line runs on import or while the rules are loaded, every test builds on it.
    """
    text = sources().texts[change.module]
    lines = frozenset(statement_lines(text, change.line))
    near, far = touching.tests(change.module, text, lines)
    shared = touching.is_shared(change.module, text, lines)
    live = not shared and _is_live(text, change)
    if shared:
        using, _ = touching.tests(change.module, text, frozenset(users(text, change.line)))
        near = {**near, **{test: seconds for test, seconds in using.items() if test not in near}}
        far = {test: seconds for test, seconds in far.items() if test not in near}
    rest = far if shared or not live else {t: s for t, s in far.items() if touching.is_unmeasured(t)}
    own = f"tests/{change.module.split('.')[1]}/"
    return Plan(change, {**_quickest(near, own), **_quickest(rest, own)}, live)


def _quickest(tests: dict[str, float], own: str) -> dict[str, float]:
    """The quickest first, but those of the package itself before all others."""
    return dict(sorted(tests.items(), key=lambda pair: (not pair[0].startswith(own), pair[1])))


def _is_live(text: str, change: Change) -> bool:
    return only_in_functions(compile(text, "", "exec"), compile(applied(text, change), "", "exec"))


class Runner:
    """A pytest plugin that runs given tests in a given order and stops at the first failure."""

    def __init__(self, tests: dict[str, float], limit: float) -> None:
        self.tests, self.limit = tests, limit
        self.ran = 0
        self.killer = ""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep what is to run, in order."""
        items[:] = self.chosen(items)

    def chosen(self, items: Sequence[pytest.Item]) -> list[pytest.Item]:
        """The items to run, in order."""
        by_id = {item.nodeid: item for item in items}
        return [by_id[test] for test in self.tests if test in by_id]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run them."""
        if session.testsfailed:
            self.killer = "collection"
        else:
            self.run(session.items)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Notice a failure."""
        if report.failed:
            self.killer = report.nodeid

    def run(self, items: Sequence[pytest.Item]) -> None:
        """Run items until one fails or the time is up."""
        for item, following in zip(items, [*items[1:], None], strict=True):
            if time.process_time() > self.limit:
                break
            allow(PATIENCE * (1 + self.tests[item.nodeid]))
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.killer:
                break
            self.ran += 1
        allow(self.limit)  # what comes next is not the last test's


def try_live(the: Plan, session: pytest.Session, limit: float) -> Verdict:
    """In a fork of a process that has collected all tests."""
    text, path = sources().texts[the.change.module], sources().paths[the.change.module]
    import_module(the.change.module)  # a test may be the first to need it
    swap(text, applied(text, the.change), path)
    runner = Runner(the.tests, time.process_time() + limit)
    session.config.pluginmanager.register(runner)
    runner.run(runner.chosen(session.items))
    return _verdict(runner.killer, runner.ran, the)


def try_imported(the: Plan, limit: float) -> Verdict:
    """In a fork of a process that has not imported the program: a few files of tests first, then all."""
    os.chdir(ROOT)
    text, path = sources().texts[the.change.module], sources().paths[the.change.module]
    Changed(the.change.module, applied(text, the.change), path).install()
    ran = 0
    for tests in _split(the.tests):
        runner = Runner(tests, limit)
        files = sorted({test.split("::")[0] for test in tests})
        code = pytest.main([*OPTIONS, *files], plugins=[runner])
        ran += runner.ran
        if runner.killer or code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            return _verdict(runner.killer or f"pytest ended with {int(code)}", ran, the)
    return _verdict("", ran, the)


def _split(tests: dict[str, float]) -> list[dict[str, float]]:
    """The tests of the first few files, and all others."""
    files = list(dict.fromkeys(test.split("::")[0] for test in tests))[:FIRST]
    first = {t: s for t, s in tests.items() if t.split("::")[0] in files}
    return [part for part in (first, {t: s for t, s in tests.items() if t not in first}) if part]


def _verdict(killer: str, ran: int, the: Plan) -> Verdict:
    return Verdict("killed" if killer else "survived", killer, ran, len(the.tests))
