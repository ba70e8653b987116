"""Runs cases side by side, each in a fork of one warm process; the kinds share the time."""

from __future__ import annotations

import importlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from tests.fuzz.case import Case, Place, Told
from tests.fuzz.home import furnish

LONGEST = 240.0
"""Seconds after which a case itself is ended."""
STEP = 0.002


class _Running(NamedTuple):
    case: Case
    place: Place
    began: float


class Pool:
    """Cases at the same time, in a scratch folder; failed ones go to ``keep``.

    ``seconds`` after the first begins, no more begin.
    """

    def __init__(self, scratch: Path, keep: Path, jobs: int, seconds: float | None = None) -> None:
        self._scratch, self._keep, self._jobs, self._seconds = scratch, keep, max(jobs, 1), seconds
        self._until: float | None = None
        self._running: dict[int, _Running] = {}
        self._spent: dict[str, float] = {}

    def run(self, wanted: Mapping[str, Iterator[Case]]) -> Iterator[tuple[Case, Told]]:
        """Run them all, or as many as there is time for; what came of each as it ends."""
        pristine = self._scratch / "pristine"
        pristine.mkdir()
        furnish(pristine)
        coming = dict(wanted)
        for kind in coming:
            importlib.import_module(f"tests.fuzz.{kind}")
        if self._seconds is not None:
            self._until = time.monotonic() + self._seconds
        while True:
            while len(self._running) < self._jobs and coming and not self._late():
                kind = min(coming, key=self._used)
                case = next(coming[kind], None)
                if case is None:
                    del coming[kind]
                else:
                    self._begin(case, pristine)
            if not self._running:
                return
            yield from self._ended()

    def _late(self) -> bool:
        return self._until is not None and time.monotonic() >= self._until

    def _used(self, kind: str) -> float:
        """Seconds that a kind has had, those of its running cases included."""
        now = time.monotonic()
        return self._spent.get(kind, 0.0) + sum(
            now - r.began + 0.5 for r in self._running.values() if r.case.kind == kind
        )

    def _begin(self, case: Case, pristine: Path) -> None:
        work = self._scratch / f"{case.kind}-{case.seed}-{case.n}"
        work.mkdir()
        place = Place(pristine, work)
        sys.stdout.flush()
        sys.stderr.flush()
        pid = os.fork()
        if pid == 0:
            _work(case, place)
        self._running[pid] = _Running(case, place, time.monotonic())

    def _ended(self) -> Iterator[tuple[Case, Told]]:
        """The cases that have ended by now; waits for a moment if there is none."""
        time.sleep(STEP)
        for pid, running in list(self._running.items()):
            if time.monotonic() - running.began > LONGEST:
                os.kill(pid, signal.SIGKILL)
            if os.waitpid(pid, os.WNOHANG)[0] == 0:
                continue
            del self._running[pid]
            case = running.case
            self._spent[case.kind] = self._spent.get(case.kind, 0.0) + time.monotonic() - running.began
            told = _told(running.place)._replace(seconds=time.monotonic() - running.began)
            yield case, told
            self._put_away(case, running.place, bool(told.faults))

    def _put_away(self, case: Case, place: Place, failed: bool) -> None:
        if failed:
            kept = self._keep / place.work.name
            shutil.rmtree(kept, ignore_errors=True)
            self._keep.mkdir(parents=True, exist_ok=True)
            shutil.rmtree(place.work / "home" / "cache", ignore_errors=True)
            _keep(place.work, kept)
        shutil.rmtree(place.work, ignore_errors=True)


def _keep(work: Path, kept: Path) -> None:
    """Move it as it is: it may hold pipes and links that cannot be copied."""
    try:
        os.rename(work, kept)
    except OSError:
        subprocess.run(["cp", "-a", str(work), str(kept)], stderr=subprocess.DEVNULL, check=False)


def _work(case: Case, place: Place) -> None:
    """In the new process: the case, then its result in a file. Never returns."""
    try:
        try:
            told: Told = importlib.import_module(f"tests.fuzz.{case.kind}").run(case, place)
        except BaseException:
            import traceback

            told = Told("the case itself failed", [traceback.format_exc()])
        (place.work / "told.json").write_text(json.dumps(told), "utf-8", "surrogatepass")
    finally:
        os._exit(0)


def _told(place: Place) -> Told:
    try:
        return Told(*json.loads((place.work / "told.json").read_text("utf-8", "surrogatepass")))
    except (OSError, ValueError):
        return Told("the case did not end", [f"nothing came of it within {LONGEST:g} s"])
