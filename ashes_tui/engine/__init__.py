"""The rules engine: deterministic and synchronous; clients import `ashes_tui.engine.api` only."""
