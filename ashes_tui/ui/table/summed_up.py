"""The turns of others: who is told of, and all in one sentence for who wants them in sum."""

from __future__ import annotations

from ashes_tui.client.party import Party
from ashes_tui.engine.api import TurnDecision
from ashes_tui.ui.table.model import TableModel
from ashes_tui.words.narrators.summary import summary
from ashes_tui.words.narrators.turns import is_heading


def summed_up(game: Party, model: TableModel) -> str:
    """What others did after the last answer, with what they ask of this person; empty if nobody here answered."""
    if game.before is None:
        return ""
    asks = bool(model.prompt and model.prompt.detail) and not isinstance(model.decision, TurnDecision)
    prompt = model.prompt if asks else None
    lines = f"{summary(game.story, game.before, game.events, game.names(model.seat), prompt)} t: its steps".lstrip()
    return f"{lines}. {prompt.detail}" if prompt else lines


def teller(game: Party, seat: int) -> str:
    """The name of the opponent whose turn this seat is told; empty if nobody's is."""
    session, turns = game.session, game.recent(seat)
    if not (session.others and turns):
        return session.seat_names[session.opponent] if session.others or session.opponent >= 0 else ""
    within = game.before is not None and not is_heading(turns[0])  # what followed an answer in its turn
    return session.seat_names[game.before.active if within and game.before else turns[0].seat]
