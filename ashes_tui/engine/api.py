"""The door: everything a client may import from the engine (``design.md`` 3)."""

from __future__ import annotations
