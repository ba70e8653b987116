"""How much an app may have waiting: what is typed faster than it is handled is dropped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual import events
from textual.app import App
from textual.message import Message

MOST_WAITING = 32
"""Keys that wait to be handled; what is typed beyond them is dropped."""
MOST_MOVES = 4
"""Moves of the mouse that wait: a later one says all that those before it said."""


def post_bounded(app: App[Any], batch: Sequence[Message]) -> None:
    """Give messages to an app, of keys and moves no more than can be handled soon. Runs in its loop."""
    waiting = _waiting(app)
    for message in batch:
        most = MOST_MOVES if isinstance(message, events.MouseMove) else MOST_WAITING
        if not isinstance(message, events.InputEvent) or waiting < most:
            app.post_message(message)
            waiting += 1


def _waiting(app: App[Any]) -> int:
    """Messages the app, its screen and what stands on it have not handled yet."""
    screens = app.screen_stack[-1:]
    parts = [app, *screens, *(part for screen in screens for part in screen.walk_children())]
    return sum(part.message_queue_size for part in parts)
