"""A game once more, line by line: the same decks, other luck."""

from __future__ import annotations

import pytest

from ashes_tui.plain.start import play_with_rematches
from tests.match.games import rules
from tests.plain.talk import Chancer, Heard, Talk, session

OFFER = "Type again for a rematch"


@pytest.mark.parametrize(("typed", "games"), [("again", 2), ("", 1)])
def test_a_rematch_is_offered_after_a_game(typed: str, games: int) -> None:
    """Given a game played to its end, then `again` begins another one with the same decks and another seed."""
    answers = iter([typed, ""])
    chancer = Chancer(3)

    def types(heard: Heard) -> str:
        return next(answers) if any(line.startswith(OFFER) for line in heard.lines) else chancer(heard)

    first = session(Talk(types), 3, players=("person", "random"))
    _, last = play_with_rematches(first, lambda: rules().rulebook)
    assert (last is not first) == (games == 2)
    assert last.session.over
    if games == 2:
        before, after = first.session.match.header.setup, last.session.match.header.setup
        assert [seat.deck for seat in before.seats] == [seat.deck for seat in after.seats]
        assert before.seed != after.seed
