"""What was made last, kept with all that it was made from: most of a picture is the same in the next."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Latest(Generic[T]):
    """The latest things of a kind, at most so many. What they were made from lives as long as they do."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._made: OrderedDict[Hashable, tuple[tuple[object, ...], T]] = OrderedDict()

    def of(self, objects: tuple[object, ...], values: Hashable, make: Callable[[], T]) -> T:
        """What is made from the very same ``objects``, which never change, and equal ``values``."""
        key = (*map(id, objects), values)
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = objects, make()
            if len(self._made) > self._most:
                self._made.popitem(last=False)
        return found[1]
