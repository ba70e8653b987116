"""What may be refused when a game is begun, resumed or written: each error carries a sentence for the player."""

from __future__ import annotations

from ashes_tui.content.api import ContentError
from ashes_tui.engine.api import SetupError
from ashes_tui.match.errors import MatchError

REFUSALS = (ContentError, SetupError, MatchError)
