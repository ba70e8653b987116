"""Measuring: what a workload is given, run times, and figures made of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from statistics import median

from msgspec import Struct

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


class BenchSetup(Struct, frozen=True):
    """The input of the workloads."""

    rulebook: Rulebook
    decks: tuple[DeckList, ...]
    quick: bool


Workload = Callable[[BenchSetup], Iterator[Figure]]


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
    name: str, workload: str, unit: str, samples: list[float], aim: float | None = None, note: str = ""
) -> Figure:
    """Summarise samples, in seconds or bytes, as a figure in ``unit``: ms, µs or B."""
    scale = {"ms": 1e3, "µs": 1e6, "B": 1}[unit]
    values = sorted(value * scale for value in samples)
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
