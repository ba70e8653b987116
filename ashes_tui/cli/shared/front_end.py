"""The choice of front end: the table, or plain lines if requested or if the terminal supports no more."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import typer

UNABLE = ("dumb", "unknown", "")
"""Values of TERM for terminals that cannot move their cursor."""


def is_plain(context: typer.Context | None, requested: bool) -> bool:
    """Whether to play in plain lines; prints a note if that was not requested."""
    if requested or (context is not None and context.find_root().params.get("plain")):
        return True
    reason = _why_no_table()
    if reason:
        print(f"{reason}: playing line by line (--plain).")
    return bool(reason)


def _why_no_table() -> str:
    """Why this terminal cannot show the table; empty if it can."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return "The input or the output is no terminal"
    term = os.environ.get("TERM", "")
    return f"This terminal (TERM={term or 'not set'}) cannot show the table" if term in UNABLE else ""
