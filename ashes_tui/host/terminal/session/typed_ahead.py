"""What is typed ahead: where text is typed nothing of a line is lost, elsewhere too many keys at once are dropped."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from itertools import islice

from textual.app import App
from textual.message import Message

from ashes_tui.ui.backlog import MOST_WAITING, messages_waiting, post_bounded

MOST_AHEAD = 4096
"""Keys that wait to be handled where text is typed; more are dropped."""
_AGAIN = 0.02
"""Seconds after which it is looked again whether some were handled."""


class TypedAhead:
    """Hands keys on to an app. A screen that takes pastes is one where text is typed. Runs in the loop."""

    def __init__(self, app: App[object]) -> None:
        self._app = app
        self._kept: deque[Message] = deque()
        self._timer: asyncio.TimerHandle | None = None

    def put(self, batch: Sequence[Message]) -> None:
        """Keys and whatever else came of one reading, in order."""
        if not self._takes_text:
            self.forget()
            post_bounded(self._app, batch)
            return
        self._kept.extend(islice(batch, MOST_AHEAD - len(self._kept)))
        if self._timer is None:
            self._hand_on()

    def forget(self) -> None:
        """Drop what waits: text for one screen means nothing to the next."""
        self._kept.clear()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    @property
    def _takes_text(self) -> bool:
        stack = self._app.screen_stack
        return bool(stack) and hasattr(stack[-1], "on_paste")

    def _hand_on(self) -> None:
        """As many as there is room for, and the others soon."""
        self._timer = None
        if not self._takes_text:
            self.forget()
            return
        for _ in range(min(len(self._kept), MOST_WAITING - messages_waiting(self._app))):
            self._app.post_message(self._kept.popleft())
        if self._kept:
            self._timer = asyncio.get_running_loop().call_later(_AGAIN, self._hand_on)
