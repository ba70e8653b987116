"""Every node of a definition."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct


def walk(part: object) -> Iterator[Struct]:
    """The nodes in a definition, in the order written, each before what it holds."""
    if isinstance(part, Struct):
        yield part
        for name in part.__struct_fields__:
            yield from walk(getattr(part, name))
    elif isinstance(part, tuple):
        for item in part:
            yield from walk(item)
