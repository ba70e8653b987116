"""Why a wish at the lobby is not granted; the text is meant for the player and says what helps."""

from __future__ import annotations

from ashes_tui.match.errors import MatchError


class Refused(MatchError):
    """A wish that is not granted; nothing has changed."""
