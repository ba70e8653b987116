"""Garbage collection for a process of many sessions: a full one stops all of them, for seconds if left to itself."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

THRESHOLDS = (700, 10, 150_000)
"""Young objects are collected often and few at a time, for everybody waits meanwhile. They are more than the first
number: that counts only how many have been made beyond those that were freed. A full collection comes only after some
thousand million of them."""


@contextmanager
def rare_collections() -> Iterator[None]:
    """Collect rarely, and never look again at what the program has loaded by now."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def collect_now() -> int:
    """A full collection, for a moment in which nobody is there. Gives how many objects were freed."""
    return gc.collect()
