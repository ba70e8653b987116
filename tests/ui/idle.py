"""When an app under test has done all that a key or click led to."""

from __future__ import annotations

from asyncio import sleep
from time import monotonic, process_time

STEP = 1 / 1000
"""Seconds between two looks."""
BUSY = 1 / 4000
"""Seconds of work within a step that are more than looking."""
QUIET = 3
"""So many steps without work: on a machine that is shared, a process may just not have had its turn in one of them."""


async def wait_for_idle(min_sleep: float = 0, max_sleep: float = 10) -> None:
    """Wait as Textual does between keys, but in steps of 1 ms instead of 20: to wait was half of what tests do."""
    began, quiet = monotonic(), 0
    while (quiet < QUIET or monotonic() - began < min_sleep) and monotonic() - began < max_sleep:
        worked = process_time()
        await sleep(STEP)
        quiet = quiet + 1 if process_time() - worked < BUSY else 0
