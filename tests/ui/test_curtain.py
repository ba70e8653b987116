"""The curtain tells how all stand and what happened since, as everybody may know it."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import TurnDecision
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.menus.curtain import CurtainScreen, since_turn_of, without_last_headings
from ashes_tui.words.api import Line, Tone
from tests.ui.conftest import SIZES, opened, played_to


@pytest.mark.parametrize("size", SIZES)
async def test_it_tells_how_all_stand_in_a_box_that_fits_its_words(library: Library, size: tuple[int, int]) -> None:
    match = played_to(library, lambda m, d: isinstance(d, TurnDecision) and m.version > 60)
    async with opened(library, match, size) as table:
        assert table.shows(CurtainScreen)
        lines = table.lines()
        said = "\n".join(lines).replace("\u00a0", " ")
        for seat in match.view(0).seats:
            assert f"{seat.phoenixborn.life_left}/{seat.phoenixborn.life}" in said
            assert f"{seat.hand_count} in hand" in said
        assert f"Round {match.view(0).round}." in said
        assert max(len(line.strip()) for line in lines[:-1]) <= 80


def test_among_several_it_tells_all_turns_since_ones_own() -> None:
    """Given three players, then the turns of both others since one's own last one are told."""
    story = [line for seat in (0, 1, 2) for line in (Line(f"{seat}'s turn", Tone.TURN, seat), Line("acts", seat=seat))]
    story.append(Line("0's turn", Tone.TURN, 0))
    assert [line.text for line in since_turn_of(0, story)] == ["1's turn", "acts", "2's turn", "acts", "0's turn"]


def test_a_turn_that_only_begins_is_not_told() -> None:
    """Given the heading of the next person's own turn at the end, then it is left out, and so is one without deeds."""
    turn, deed = Line("Ann's turn", Tone.TURN, 0), Line("Ann plays a card", Tone.ACTION, 0)
    assert without_last_headings((turn, deed, Line("Bob's turn", Tone.TURN, 1))) == (turn, deed)
    assert without_last_headings((turn,)) == ()


@pytest.mark.parametrize("size", SIZES)
async def test_what_it_tells_begins_with_a_whole_action(library: Library, size: tuple[int, int]) -> None:
    """Given more than there is room for, then whole actions are told, the newest last, and the key of the rest."""
    match = played_to(library, lambda m, d: isinstance(d, TurnDecision) and m.version > 60)
    async with opened(library, match, size) as table:
        curtain = table.app.screen
        assert isinstance(curtain, CurtainScreen)
        whole = curtain._story(70, 200)
        told = curtain._story(70, len(whole) - 1)
        assert told[0].startswith("The latest of what happened")
        assert told[1:] == whole[-len(told[1:]) :]
        assert len(told) <= len(whole) - 1
        assert not told[1].startswith("\u00a0" * 4)
