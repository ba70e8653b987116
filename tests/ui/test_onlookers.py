"""Tables that show a game which others play, at another keyboard or by a computer player elsewhere."""

from __future__ import annotations

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.client.stores import Stores
from ashes_tui.engine.api import TurnDecision
from ashes_tui.ui.app import AshesApp
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.menus.game_menu import GameMenu
from ashes_tui.ui.start_request import MENU
from ashes_tui.words.glyphs import FULL
from tests.match.games import Driver
from tests.ui.conftest import Table, played_to


async def test_an_onlooker_sees_what_happens_and_no_hand(library: Library) -> None:
    """Given a game played elsewhere, when somebody moves, then the onlooker's table shows it, and nobody's hand."""
    match = played_to(library, lambda match, asked: isinstance(asked, TurnDecision) and match.version > 30)
    session, app = session_for(match), AshesApp(library, MENU, FULL, Stores())
    hands = {card.name for seat in (0, 1) for card in match.view(seat).seats[seat].hand}
    async with app.run_test(size=(120, 40)) as pilot:
        app.open_game(Party(session, people=()))
        await pilot.pause()
        table = Table(app, pilot)
        shown = "\n".join(table.lines())
        assert "Waiting for" in shown
        assert "PLAYS" in shown
        assert "YOUR TURN" not in shown
        told = " ".join(line.text for line in table.screen.game.log(0))
        assert not [title for title in hands if title in shown and title not in told]
        before = table.screen.model.version
        Driver(match).some(6)
        await pilot.pause()
        assert table.screen.model.version == match.version > before
        assert "\n".join(table.lines()) != shown


async def test_an_onlooker_takes_nothing_back_and_does_not_give_up(library: Library) -> None:
    match = played_to(library, lambda match, asked: isinstance(asked, TurnDecision) and match.version > 30)
    app = AshesApp(library, MENU, FULL, Stores())
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_game(Party(session_for(match), people=()))
        await pilot.pause()
        table, version = Table(app, pilot), match.version
        await table.press("u", "enter", "1", "p")
        assert match.version == version
        await table.open_menu()
        assert isinstance(app.screen, GameMenu)
        assert "c" not in {choice.key for choice in app.screen.sheet().choices}


async def test_a_table_shows_what_another_keyboard_did(library: Library) -> None:
    """Given two keyboards, when one has answered, then the other asks its own person, without anybody's key."""
    match = played_to(library, lambda match, asked: isinstance(asked, TurnDecision) and match.version > 30)
    asked = match.decisions[0]
    session, app = session_for(match), AshesApp(library, MENU, FULL, Stores())
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_game(Party(session, people=(1 - asked.seat,)))
        await pilot.pause()
        table = Table(app, pilot)
        assert not table.model.entries()
        driver = Driver(match)
        while session.decision_of(1 - asked.seat) is None:
            driver.one()
        await pilot.pause()
        assert table.model.entries()
