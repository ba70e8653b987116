"""`python -m tests.mutation`: how many one-token changes to the program the tests notice.

Not part of any gate: run it now and then, and write the rule a surviving change shows to be untested.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentDefaultsHelpFormatter, ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import groupby
from pathlib import Path

import pytest

from tests.mutation import touching
from tests.mutation.changes import Change, changes, draw, tells
from tests.mutation.equivalent import equivalents, stale
from tests.mutation.forked import Verdict, forked
from tests.mutation.report import Report, Tried, read, table, write
from tests.mutation.sources import PACKAGE, ROOT, sources
from tests.mutation.trial import OPTIONS, Plan, plan, try_imported, try_live

FOLDERS = "rules,scenarios,stressors,lang,content"
"""Tests of how the program looks, of its sources and of its package say nothing about rules, and take long."""
HEAVY = ("asyncio", "msgspec", "platformdirs", "pytest_asyncio", "rich.console", "textual.app", "typer", "yaml")
"""What most tests import, read once for all tries."""


def main() -> int:
    """Draw changes, try them, tell which survived."""
    asked = _arguments()
    asked_for = [ROOT / "tests" / name for name in asked.tests.split(",")]
    paths = (p for given in asked_for for p in ([given] if given.is_file() else sorted(given.glob("test_*.py"))))
    files = [str(path.relative_to(ROOT)) for path in paths]
    _record(files, asked)
    found = _drawn(asked)
    known = [t for t in read(asked.again).tried if t.is_noticed] if asked.again else []
    report = Report(asked.seed, asked.packages, [*known, *_tried(found, files, asked)])
    write(report, asked.report)
    print(table(report))
    for entry in stale(equivalents(), (c for m, t in sources().texts.items() for c in changes(m, t))):
        print(f"equivalent.yaml: no code of {entry.function} says {entry.was!r} any more: remove the entry")
    return 0


def _arguments() -> Namespace:
    parser = ArgumentParser(
        prog="python -m tests.mutation", description=__doc__, formatter_class=ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=1, help="draws the changes; the same code gives the same draw")
    parser.add_argument("--number", type=int, default=40, help="how many changes")
    parser.add_argument("--packages", default="engine,content,match", help=f"packages or modules of {PACKAGE.name}")
    parser.add_argument("--tests", default=FOLDERS, help="folders or files of tests")
    parser.add_argument(
        "--untraced", default="content,match", help="folders too slow to trace: asked about all changes"
    )
    parser.add_argument("--jobs", type=int, default=1, help="how many at once")
    parser.add_argument("--limit", type=float, default=120, help="seconds of CPU time for each change")
    parser.add_argument("--refresh", action="store_true", help="record anew which tests run which lines")
    parser.add_argument("--report", type=Path, default=touching.KEPT / "report.json", help="where the report goes")
    parser.add_argument(
        "--line", action="append", default=[], help="all changes of lines that hold this text, such as 'low=1'"
    )
    parser.add_argument(
        "--again", type=Path, help="try the survivors of this report, and keep the others in the new one"
    )
    return parser.parse_args()


def _drawn(asked: Namespace) -> list[Change]:
    below = sources().below(asked.packages.split(","))
    if asked.line:
        return [c for m, t in below.items() for c in changes(m, t) if _is_asked(c, asked.line) and tells(t, c)]
    if asked.again is None:
        return draw(below, asked.seed, asked.number)
    keys = {t.key for t in read(asked.again).tried if not t.is_noticed}
    return [c for m, t in below.items() for c in changes(m, t) if c.key in keys]


def _is_asked(change: Change, lines: list[str]) -> bool:
    return any(text in change.was for text in lines)


# --- recording -------------------------------------------------------------------------------------------------------


def _record(files: list[str], asked: Namespace) -> None:
    """Record which tests run which lines, where that is not known yet."""
    if asked.refresh:
        touching.forget()
    missing = touching.load().stale(files)
    for folder, found in groupby(missing, key=lambda file: Path(file).parent):
        print(f"recording which lines {folder} runs ...", flush=True)
        _apart(partial(_measured, list(found), folder.name not in asked.untraced.split(",")))


def _measured(files: list[str], traced: bool) -> None:
    recorder = touching.Recorder([PACKAGE.name], traced=traced)
    code = pytest.main([*OPTIONS, *files], plugins=[recorder])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        raise SystemExit(int(code))
    touching.keep(recorder.record())


def _apart(body: Callable[[], None]) -> None:
    """Do something in a child, so that nothing it imports stays here."""
    pid = os.fork()
    if not pid:
        with _hushed():
            body()
        os._exit(0)
    if os.waitpid(pid, 0)[1]:
        sys.exit("the tests could not be recorded")


@contextmanager
def _hushed() -> Iterator[int]:
    """Nothing is printed; gives a descriptor that still reaches the terminal."""
    kept, quiet = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    sys.stdout.flush()
    os.dup2(quiet, 1)
    try:
        yield kept
    finally:
        sys.stdout.flush()
        os.dup2(kept, 1)


# --- trying ----------------------------------------------------------------------------------------------------------


def _tried(found: list[Change], files: list[str], asked: Namespace) -> list[Tried]:
    known = {e.key: e.why for e in equivalents()}
    equal = [Tried.of(c, Verdict("equivalent", known[c.key])) for c in found if c.key in known]
    recorded = touching.load().only(files)
    plans = [plan(c, recorded) for c in found if c.key not in known]
    del recorded  # a fork should carry little
    for name in HEAVY:
        __import__(name)
    imported = [p for p in plans if not p.live]
    print(f"{len(plans)} changes to try, {len(imported)} of them with a new import ...", flush=True)
    tries = [partial(try_imported, p, asked.limit) for p in imported]
    done = [_told(imported[n], v, 1) for n, v in forked(tries, asked.jobs, asked.limit)]
    live = Live([p for p in plans if p.live], asked)
    if live.plans:
        files = sorted({test.split("::")[0] for p in live.plans for test in p.tests})
        with _hushed() as live.terminal:
            pytest.main([*OPTIONS, *files], plugins=[live])
    return [*equal, *done, *live.done]


def _told(the: Plan, verdict: Verdict, terminal: int) -> Tried:
    tried = Tried.of(the.change, verdict)
    os.write(terminal, f"{tried.line()}\n".encode())
    return tried


class Live:
    """A pytest plugin that collects all tests once, and tries each change in a fork of that."""

    def __init__(self, plans: list[Plan], asked: Namespace) -> None:
        self.plans, self.asked = plans, asked
        self.terminal = 1
        self.done: list[Tried] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try them instead of running the tests."""
        from tests.support.games import decks, rules

        rules(), decks()
        limit = self.asked.limit
        tries = [partial(try_live, p, session, limit) for p in self.plans]
        for number, verdict in forked(tries, self.asked.jobs, limit):
            self.done.append(_told(self.plans[number], verdict, self.terminal))
        return True


if __name__ == "__main__":
    sys.exit(main())
