"""The turns of others in one sentence, for who wants them told in sum."""

from __future__ import annotations

from ashes_tui.client.party import Party
from ashes_tui.engine.api import TurnDecision
from ashes_tui.ui.table.model import TableModel
from ashes_tui.words.narrators.summary import summary


def summed_up(game: Party, model: TableModel) -> str:
    """What others did after the last answer, with what they ask of this person; empty if nobody here answered."""
    if game.before is None:
        return ""
    asks = bool(model.prompt and model.prompt.detail) and not isinstance(model.decision, TurnDecision)
    prompt = model.prompt if asks else None
    lines = f"{summary(game.story, game.before, game.events, game.names(model.seat), prompt)} t: its steps".lstrip()
    return f"{lines}. {prompt.detail}" if prompt else lines
