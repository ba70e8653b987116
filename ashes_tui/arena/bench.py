"""Benchmarks: all workloads, one after the other."""

from __future__ import annotations

import platform
import sys
import time
from collections.abc import Mapping

from msgspec import Struct

from ashes_tui import __version__
from ashes_tui.arena.measure import BenchSetup, Figure, Workload
from ashes_tui.arena.workloads import WORKLOADS
from ashes_tui.lang.defs import DeckList, Rulebook


class BenchReport(Struct, frozen=True, kw_only=True):
    """All figures, and the machine they were measured on."""

    version: str
    python: str
    machine: str
    quick: bool
    seconds: float
    figures: tuple[Figure, ...]


def run_bench(
    rulebook: Rulebook,
    decks: Mapping[str, DeckList],
    *,
    quick: bool,
    only: str = "",
    more: Mapping[str, Workload] | None = None,
) -> BenchReport:
    """Run the workloads with ``only`` in their name or in the name of one of their figures, ``more`` among them."""
    began = time.perf_counter()
    setup = BenchSetup(rulebook, tuple(decks.values()), quick)
    figures: list[Figure] = []
    for name, workload in (WORKLOADS | dict(more or {})).items():
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
