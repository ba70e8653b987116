"""How much input may wait for the app: keys typed faster than they are handled are dropped."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.app import App
from textual.message import Message

MOST_WAITING = 32
"""The most keys that wait to be handled; more are dropped."""
MOST_MOVES = 4
"""The most mouse moves that wait; a later one replaces those before it."""


def post_bounded(app: App[object], batch: Sequence[Message]) -> None:
    """Post messages to an app, but only as many keys and moves as it can handle soon. Runs in its loop."""
    waiting = messages_waiting(app)
    for message in batch:
        most = MOST_MOVES if isinstance(message, events.MouseMove) else MOST_WAITING
        if not isinstance(message, events.InputEvent) or waiting < most:
            app.post_message(message)
            waiting += 1


def messages_waiting(app: App[object]) -> int:
    """The number of messages that the app, its screen and its widgets have not handled yet."""
    screens = app.screen_stack[-1:]
    parts = [app, *screens, *(part for screen in screens for part in screen.walk_children())]
    return sum(part.message_queue_size for part in parts)
