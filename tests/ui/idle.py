"""When an app under test has done all that a key or click led to, and the picture of what stands then."""

from __future__ import annotations

from asyncio import AbstractEventLoop, get_running_loop, sleep
from math import inf
from time import monotonic, process_time
from typing import Any

from textual.screen import Screen

SOON = 1 / 250
"""Seconds within which a timer that is due belongs to what a key led to."""
STEP = 1 / 1000
"""Seconds between two looks at a thread that works."""
BUSY = 1 / 4000
"""Seconds of work within a step that are more than looking."""
QUIET = 3
"""So many steps without work: on a machine that is shared, a process may just not have had its turn in one of them."""

_painted = Screen._compositor_refresh
_due: dict[Screen[Any], None] = {}


async def wait_for_idle(min_sleep: float = 0, max_sleep: float = 10) -> None:
    """Wait until nothing is left to do, then paint: Textual waits until the clock runs on without work, 20 ms at least.

    A thread may wait for the test itself, so that one which does no work for a while is not waited for.
    """
    loop, began, quiet = get_running_loop(), monotonic(), 0
    while quiet < QUIET and monotonic() - began < max_sleep:
        if (left := _until_due(loop)) < SOON:
            await sleep(left)
        elif _threads_work(loop) or monotonic() - began < min_sleep:
            worked = process_time()
            await sleep(STEP)
            quiet = quiet + 1 if process_time() - worked < BUSY else 0
        elif not _paint():
            return


def _until_due(loop: AbstractEventLoop) -> float:
    """Seconds until the loop has something to do, though nothing comes from outside."""
    inside = vars(loop)
    if inside["_ready"]:
        return 0
    due = (timer.when() for timer in inside["_scheduled"] if not timer.cancelled())
    return max(0, min(due, default=inf) - loop.time())


def _threads_work(loop: AbstractEventLoop) -> bool:
    """Whether the loop's pool of threads has something to do."""
    pool = vars(loop)["_default_executor"]
    return pool is not None and pool._idle_semaphore._value < len(pool._threads)


def paint_later(screen: Screen[Any]) -> None:
    """Have a picture painted once the app is idle; all that would be painted over before are left out."""
    if screen.app.is_headless and screen is screen.app.screen:
        _due[screen] = None
        screen._dirty_widgets.clear()  # the compositor knows where they are
        screen.app._update_mouse_over(screen)
    else:
        _painted(screen)


def _paint() -> bool:
    """Paint what is due; whether that was anything."""
    found = [screen for screen in _due if screen.is_running and screen.is_current]
    _due.clear()
    for screen in found:
        with screen.app._context():
            _painted(screen)
    return bool(found)
