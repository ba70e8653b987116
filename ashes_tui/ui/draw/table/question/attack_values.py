"""What an attack leads to in fewer and fewer columns: what is lost is told before any value that is printed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ashes_tui.client.trades import LOSE
from ashes_tui.words.phrases import count

DOUBT = "?"
"""Behind a life that is left only if nothing comes between, and all attack that can."""
_TARGET = re.compile(r"(?P<life>L\d+)(?:/\d+)?(?P<left>[^\w\s,/]+\d+)?(?P<doubt>\??)")
"""The life of a target, and what an attack leaves of it."""


def without_forecast(values: str) -> str:
    """The values of a target as they are now."""
    return _TARGET.sub(r"\g<life>", without_loss(values)[0])


def without_loss(values: str) -> tuple[str, tuple[str, ...]]:
    """The values of a target, and what an attack on it costs oneself, in fewer and fewer words; nothing if nothing."""
    told, _, lost = values.partition(f", {LOSE}")
    if not lost:
        return told, ()
    number = lost.partition(" ")[0]
    units = count(int(number) if number.isdigit() else 1, "unit")
    return told, tuple(dict.fromkeys((f"{LOSE}{lost}", f"{LOSE}{units}", f"-{units}")))


def foretold_forms(values: str) -> Iterator[str]:
    """The outcome without the printed attack: the target with what is lost in few words, then its change alone.

    None is told without what it costs, which would seem to be nothing beside an answer that tells it: before a name is
    cut, even the life gives way.
    """
    told, losses = without_loss(values)
    target = _TARGET.search(told)
    if target is None or not (target["left"] or losses):
        yield values
        return
    least = losses[-1:]
    yield from (", ".join((target[0], loss)) for loss in losses)
    yield ", ".join((f"{target['life']}{target['left'] or ''}{target['doubt']}", *least))
    yield from least
