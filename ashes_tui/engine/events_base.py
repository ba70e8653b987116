"""The base of all events: who may know of it."""

from __future__ import annotations

from msgspec import Struct


class Base(Struct, frozen=True, kw_only=True):
    """What every event has."""

    audience: tuple[int, ...] | None = None
