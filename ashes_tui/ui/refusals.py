"""What may be refused when a game is begun, resumed or written: each error carries a sentence for the player."""

from __future__ import annotations

from ashes_tui.content.api import ContentError
from ashes_tui.engine.api import SetupError
from ashes_tui.match.errors import MatchError
from ashes_tui.outside.faults import Unreadable

REFUSALS = (ContentError, SetupError, MatchError, Unreadable)
_MOST_LINES = 12


def told_lines(error: Exception) -> tuple[str, ...]:
    """The sentences of a refusal, as far as a message has room for them."""
    return tuple(str(error).splitlines()[:_MOST_LINES])
