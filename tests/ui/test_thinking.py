"""While a player of the program thinks: a sign, and no key that is taken for something else."""

from __future__ import annotations

import pytest
from rich.console import Console

from ashes_tui.client.session import Session, session_for
from ashes_tui.ui import thinking
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.thinking import PatientPlay, thinking_line
from ashes_tui.words.glyphs import FULL
from tests.match.games import Driver
from tests.ui.conftest import new_match, opened
from tests.ui.test_chimera import chimera_match


def at_their_turn(library: Library) -> Session:
    """A game in which the player of the program is asked next."""
    session = session_for(new_match(library, 3, players=("person", "random")))
    while any(decision.seat in session.people for decision in session.match.decisions):
        Driver(session.match).some(1)
    return session


@pytest.mark.parametrize(("patience", "told"), [(0.0, ["Bob"]), (60.0, [])])
def test_who_thinks_is_said_once_if_it_takes_long(
    library: Library, monkeypatch: pytest.MonkeyPatch, patience: float, told: list[str]
) -> None:
    """Given another player who answers several times, then it is said once that they think, unless they are quick."""
    monkeypatch.setattr(thinking, "PATIENCE", patience)
    session, said = at_their_turn(library), list[str]()
    play = PatientPlay(session, said.append)
    for _ in range(40):
        play()
        assert session.over or session.person_asked()
        if said or session.over:
            break
        Driver(session.match).some(1)
    assert said == told


def test_the_sign_stands_where_the_question_stood() -> None:
    text = thinking_line("Teacher", (0, 31, 40, 8), Appearance(DARK, FULL), Console(color_system="truecolor"))
    assert text.startswith("\x1b[32;1H")
    assert f" Teacher thinks {FULL.ellipsis} " in text


async def test_a_key_typed_before_a_turn_is_told_is_neither_taken_nor_lost(library: Library, saves: object) -> None:
    """Given a turn that is told, when a key comes that was typed before it stood there, then it says so, and stays."""
    async with opened(library, chimera_match(library, 0), (120, 40)) as table:
        screen = await table.play_until_told()
        assert not screen.in_time(0.0)
        assert screen.turn.at == 0
        assert any("A key was pressed before" in line for line in table.lines())
        await table.press("enter")
        assert screen.turn.at == 1 or table.app.screen is not screen
