"""Benchmarks: named workloads, each with its median."""

from __future__ import annotations

import platform
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from statistics import median

from msgspec import Struct

from ashes_tui import __version__
from ashes_tui.lang.defs import DeckList, Rulebook


class Figure(Struct, frozen=True, kw_only=True):
    """One measured workload. If ``median`` is None, ``note`` says why it could not be measured."""

    name: str
    workload: str
    unit: str
    median: float | None = None
    p95: float | None = None
    samples: int = 0
    aim: float | None = None
    note: str = ""


class BenchReport(Struct, frozen=True, kw_only=True):
    """All figures, and the machine they were measured on."""

    version: str
    python: str
    machine: str
    quick: bool
    seconds: float
    figures: tuple[Figure, ...]


class BenchSetup(Struct, frozen=True):
    """The input of the workloads."""

    rulebook: Rulebook
    decks: tuple[DeckList, ...]
    quick: bool


Workload = Callable[[BenchSetup], Iterator[Figure]]


def run_bench(rulebook: Rulebook, decks: Mapping[str, DeckList], *, quick: bool, only: str = "") -> BenchReport:
    """Run the workloads with ``only`` in their name or in the name of one of their figures."""
    from ashes_tui.arena.workloads import WORKLOADS

    began = time.perf_counter()
    setup = BenchSetup(rulebook, tuple(decks.values()), quick)
    figures: list[Figure] = []
    for name, workload in WORKLOADS.items():
        if only in name:
            figures += workload(setup)
    return BenchReport(
        version=__version__,
        python=f"{platform.python_implementation()} {platform.python_version()}",
        machine=f"{sys.platform} {platform.machine()}",
        quick=quick,
        seconds=round(time.perf_counter() - began, 2),
        figures=tuple(figures),
    )


def timed(work: Callable[[], object], samples: int, inner: int = 1) -> list[float]:
    """Run time of ``work`` in seconds, measured ``samples`` times; each sample is the mean of ``inner`` runs."""
    found: list[float] = []
    for _ in range(samples):
        start = time.perf_counter()
        for _ in range(inner):
            work()
        found.append((time.perf_counter() - start) / inner)
    return found


def figure(
    name: str, workload: str, unit: str, seconds: list[float], aim: float | None = None, note: str = ""
) -> Figure:
    """Summarise samples in seconds as a figure in ``unit``, ms or µs."""
    scale = {"ms": 1e3, "µs": 1e6}[unit]
    values = sorted(value * scale for value in seconds)
    return Figure(
        name=name,
        workload=workload,
        unit=unit,
        median=round(median(values), 3),
        p95=round(values[min(len(values) - 1, int(len(values) * 0.95))], 3),
        samples=len(values),
        aim=aim,
        note=note,
    )
