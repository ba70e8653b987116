"""The turns of others: who is told of, and all in one sentence for who wants them in sum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ashes_tui.client.party import Party
from ashes_tui.engine.api import TurnDecision
from ashes_tui.ui.table.model import TableModel
from ashes_tui.words.line import Line, Tone
from ashes_tui.words.narrators.retelling.in_sum import in_sum
from ashes_tui.words.narrators.retelling.summary import summary
from ashes_tui.words.narrators.steps import headline, round_end_headline
from ashes_tui.words.narrators.turns import is_heading
from ashes_tui.words.phrases import sentence


def summed_up(game: Party, model: TableModel) -> str:
    """What others did after the last answer, with what they ask of this person; empty if nobody here answered."""
    if game.before is None:
        return ""
    asks = bool(model.prompt and model.prompt.detail) and not isinstance(model.decision, TurnDecision)
    prompt = model.prompt if asks else None
    lines = f"{summary(game.story, game.before, game.events, game.names(model.seat), prompt)} t: its steps".lstrip()
    return f"{lines}. {prompt.detail}" if prompt else lines


def round_summed_up(game: Party) -> str:
    """How a round ended and the next began, for who wants turns in sum."""
    ended = tuple(line for step in game.round_end for line in step)
    parts = ((round_end_headline, ended), (headline, game.begins))
    told = (text for head, lines in parts if lines for text in (head(lines), *_sentences(lines)) if text)
    return " ".join(map(sentence, told))


def _sentences(lines: Sequence[Line]) -> Iterator[str]:
    return (sentence(line.text) for line in in_sum(line for line in lines if line.tone is not Tone.ROUND))


def teller(game: Party, seat: int) -> str:
    """The name of the opponent whose turn this seat is told; empty if nobody's is."""
    session, turns = game.session, game.recent(seat)
    if not (session.others and turns):
        return session.seat_names[session.opponent] if session.others or session.opponent >= 0 else ""
    within = game.before is not None and not is_heading(turns[0])  # what followed an answer in its turn
    return session.seat_names[game.before.active if within and game.before else turns[0].seat]
