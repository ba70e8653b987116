"""The log of a host: one line an event, for eyes at a terminal and as JSON for everything else."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import TextIO

NAME = "ashes_tui.host"
LOG = logging.getLogger(NAME)


def note(event: str, /, level: int = logging.INFO, **about: object) -> None:
    """Log an event with what is known of it. Nothing typed by a player belongs here, and nothing of a game."""
    LOG.log(level, event, extra={"about": about})


def log_to(stream: TextIO) -> logging.Handler:
    """Send the log to a stream."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(_ForEyes() if stream.isatty() else _AsJson())
    LOG.addHandler(handler)
    LOG.setLevel(logging.INFO)
    LOG.propagate = False
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # less are words about lines that were cut
    return handler


def _about(record: logging.LogRecord) -> dict[str, object]:
    found = getattr(record, "about", {})
    return found if isinstance(found, dict) else {}


class _AsJson(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """``time`` in UTC, ``level``, ``event``, and what else is known."""
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"time": when, "level": record.levelname.lower(), "event": record.getMessage()}
        return json.dumps(line | _about(record), default=str)


class _ForEyes(logging.Formatter):
    """Time of day, event, and what else is known."""

    def format(self, record: logging.LogRecord) -> str:
        """A line without anything that could steer a terminal."""
        when = datetime.fromtimestamp(record.created).strftime("%H:%M:%S")
        about = " ".join(f"{name}={str(value)!a}" for name, value in _about(record).items())
        return f"{when} {record.getMessage()} {about}".rstrip()
