"""What became of each change: a table of the survivors, and a report to compare or try again."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec

from tests.mutation.changes import Change
from tests.mutation.forked import Verdict
from tests.mutation.sources import ROOT, sources

NOTICED = ("killed", "hung")


class Tried(msgspec.Struct):
    """A change and what became of it."""

    place: str
    function: str
    was: str
    now: str
    verdict: Verdict

    @classmethod
    def of(cls, change: Change, verdict: Verdict) -> Tried:
        """The report of one change."""
        path = sources().paths[change.module].relative_to(ROOT)
        return cls(f"{path}:{change.line}", *change.key, verdict)

    @property
    def key(self) -> tuple[str, str, str]:
        """As `Change.key`."""
        return self.function, self.was, self.now

    @property
    def is_noticed(self) -> bool:
        """Whether a test told it from the code as it is."""
        return self.verdict.outcome in NOTICED

    def line(self) -> str:
        """One line to watch while it goes on."""
        v = self.verdict
        return f"{v.outcome:<10} {v.seconds:6.1f} s  {self.place}  {self.now}  [{v.ran} of {v.of}] {v.by}"


class Report(msgspec.Struct):
    """All that was tried with one seed."""

    seed: int
    packages: str
    tried: list[Tried]


def write(report: Report, path: Path) -> None:
    """Write a report as JSON."""
    path.write_bytes(msgspec.json.format(msgspec.json.encode(report)))


def read(path: Path) -> Report:
    """Read a report."""
    return msgspec.json.decode(path.read_bytes(), type=Report)


def table(report: Report) -> str:
    """The survivors, and how many of the others there were."""
    lines: list[str] = []
    for tried in sorted(report.tried, key=lambda t: t.place):
        if tried.verdict.outcome in ("survived", "broken"):
            v = tried.verdict
            ran = "" if v.ran == v.of else f", the time was up after {v.ran} of {v.of} tests"
            lines += [
                f"{tried.place}  {tried.function}: {v.outcome}{ran} {v.by}",
                f"  - {tried.was}",
                f"  + {tried.now}",
            ]
    return "\n".join([*lines, summary(report)])


def summary(report: Report) -> str:
    """The kill rate; what is known to make no difference does not count."""
    count = Counter(t.verdict.outcome for t in report.tried)
    noticed = sum(t.is_noticed for t in report.tried)
    of = noticed + count["survived"] + count["broken"]
    rate = 100 * noticed / of if of else 100.0
    seconds = sum(t.verdict.seconds for t in report.tried)
    said = ", ".join(f"{n} {outcome}" for outcome, n in sorted(count.items()))
    return f"{noticed} of {of} noticed ({rate:.1f} %): {said}; {seconds:.0f} s of CPU time"
