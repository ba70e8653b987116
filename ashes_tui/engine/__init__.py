"""The game: deterministic, synchronous, total; clients import `ashes_tui.engine.api` only."""
