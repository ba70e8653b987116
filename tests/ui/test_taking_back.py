"""Taking back and doing again at the table: by keys alone, and with the consent of the others at the keyboard."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from ashes_tui.ai.uniform import RandomPlayer
from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.engine import api
from ashes_tui.engine.api import Decision, GameSetup, OpponentSetup, SeatSetup, TurnDecision
from ashes_tui.match.match import Match
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.menus.agreement import AgreementScreen
from ashes_tui.ui.screens.menus.message import MessageScreen
from ashes_tui.ui.screens.table import TableScreen
from ashes_tui.ui.screens.told_turn import ToldTurnScreen
from ashes_tui.ui.table.hints import COMMAND_WORDS, hints_of
from ashes_tui.ui.table.model import TableModel
from ashes_tui.words.api import Line, Tone
from tests.support.games import FIRST_DECKS
from tests.ui.conftest import SMALL, Table, new_match, opened, played_to


def in_round_two(match: Match, decision: Decision) -> bool:
    """A turn in the middle of the game, right after which dice were rolled or cards drawn."""
    last = match.moment.after
    mine = last is not None and last.seat == decision.seat
    return isinstance(decision, TurnDecision) and mine and match.undo_limit(decision.seat) is not None


async def test_what_was_taken_back_is_done_again_by_one_key(library: Library) -> None:
    match = played_to(library, lambda m, d: isinstance(d, TurnDecision) and m.version > 40)
    async with opened(library, match) as table:
        await table.sit_down()
        await table.key(lambda act: isinstance(act, api.PlayCard | api.Meditate))
        at = match.version
        after = match.decisions
        await table.press("u")
        assert ("U", "redo") in table.screen.hints
        assert table.model.notice.startswith("Taken back: ")
        assert any("Taken back: " in line for line in table.lines())
        await table.press("U")
        assert table.model.notice.startswith("Done again: ")
        assert match.decisions == after
        assert match.version == at + 2
        assert ("U", "redo") not in table.screen.hints


async def test_what_others_did_is_not_told_again_when_it_is_done_again(library: Library, saves: Path) -> None:
    """Given a turn that ended and was taken back with the opponent's, when it is done again, then no step is told."""
    seats = (SeatSetup("Ann", library.decks[FIRST_DECKS[0]]),)
    match = Match.start(library.rules, GameSetup(seats, 7, opponent=OpponentSetup("Scatha Kalani")))
    async with opened(library, match) as table:
        while not isinstance(table.model.decision, TurnDecision):
            await table.press("space")
        for key in ("p", "e"):
            if not table.shows(ToldTurnScreen):
                await table.press(key)
        screen = table.app.screen
        assert isinstance(screen, ToldTurnScreen)
        while not screen.turn.is_last:
            await table.press("enter")
        await table.press("z")
        assert screen.model.notice == "This is the last step: Enter goes on"
        while table.shows(ToldTurnScreen):
            await table.press("escape")
        told = match.version
        while match.version == told:
            await table.press("u")
        while ("U", "redo") in table.screen.hints:
            await table.press("U")
            assert not table.shows(ToldTurnScreen)
        assert match.view(0).active == 0


async def test_a_turn_that_is_being_told_is_taken_back_at_once(library: Library) -> None:
    """Given the first step of the opponent's turn, when ``u`` is pressed, then no more is told, and one plays again."""
    seats = (SeatSetup("Ann", library.decks[FIRST_DECKS[0]]),)
    match = Match.start(library.rules, GameSetup(seats, 7, opponent=OpponentSetup("Scatha Kalani")))
    match.lenient = True
    async with opened(library, match) as table:
        screen = await table.play_until_told()
        assert not screen.turn.is_last
        await table.press("u")
        assert not table.shows(ToldTurnScreen)
        assert match.view(0).active == 0
        assert any("Taken back: " in line for line in table.lines())


@pytest.mark.parametrize("free", [True, False])
async def test_while_a_turn_is_told_the_foot_names_undo_only_where_it_works(library: Library, free: bool) -> None:
    """Given a turn that is told, then its foot has ``u`` if that takes back; else the key promises nothing."""
    seats = (SeatSetup("Ann", library.decks[FIRST_DECKS[0]]),)
    match = Match.start(library.rules, GameSetup(seats, 7, opponent=OpponentSetup("Scatha Kalani")))
    match.lenient = True
    async with opened(library, match) as table:
        screen = await table.play_until_told()
        if not free:
            screen._take_back = None
            screen.turn.whole.may_undo = lambda seat: False  # type: ignore[method-assign]
            screen.paint()
        assert (("u", "undo") in screen.hints) is free
        assert any("u undo" in line for line in table.lines()[-1:]) is free
        await table.press("u")
        assert table.shows(ToldTurnScreen) is not free
        assert free or screen.model.notice == "Enter goes on, Esc goes to the last step"


def test_whatever_is_taken_back_or_done_again_is_named(library: Library) -> None:
    """Given any answer, also one that no event tells of, such as a payment, when it is taken back, then it is named."""
    match, player, named = new_match(library, 3, players=("person", "person")), RandomPlayer(3), set[str]()
    game = Party(session_for(match))
    match.lenient = True
    while match.version < 300 and not match.outcome:
        decision = match.decisions[0]
        choice = player.choose(match.view(decision.seat), decision, match.options(decision))
        if match.check(decision, choice):
            continue
        game.choose(decision, choice)
        model = TableModel(game, decision.seat)
        if isinstance(decision, TurnDecision) or not model.can_undo():
            continue
        model.undo()
        named.add(model.notice)
        model.redo()
        named.add(model.notice)
    assert len(named) > 10
    assert not [told for told in named if told.endswith(("the last answer", ": "))]


def test_what_the_next_turn_asked_is_not_named_as_taken_back(library: Library) -> None:
    """Given an answer after which another attacked, then it is not called by what was answered to that."""
    model = TableModel(Party(session_for(new_match(library, 1))), 0)
    after = (Line("Bob's turn", Tone.TURN, 1), Line("Ann does not block", Tone.ACTION, 0))
    model._say("Taken back", 0, after, None, None)
    assert model.notice == "Taken back: the last answer"
    model._say("Taken back", 0, (Line("Ann passes", Tone.ACTION, 0), *after), None, None)
    assert model.notice == "Taken back: Ann passes"


async def test_a_card_that_is_taken_back_is_called_played(library: Library) -> None:
    """Given a card whose price is asked, when it is taken back, then what was done with it is told."""
    match = played_to(library, lambda m, d: isinstance(d, TurnDecision) and m.version > 40)
    async with opened(library, match) as table:
        await table.sit_down()
        await table.key(lambda act: isinstance(act, api.PlayCard))
        await table.press("u")
        assert table.model.notice.startswith("Taken back: play ")


async def test_what_was_taken_back_leaves_no_marks(library: Library) -> None:
    """Given an ally that was played, when that is taken back, then nothing says that it came or went."""
    match = played_to(library, lambda m, d: isinstance(d, TurnDecision) and m.version > 40)
    async with opened(library, match) as table:
        await table.sit_down()
        await table.key(lambda act: isinstance(act, api.PlayCard | api.Meditate))
        await table.press("u")
        assert not table.model.happened


async def test_the_others_are_asked_and_may_say_no(library: Library) -> None:
    """Given a choice that is free no more, when its maker takes it back, then only the others' consent does it."""
    match = played_to(library, in_round_two)
    async with opened(library, match) as table:
        await table.sit_down()
        version = match.version
        await asked_for_consent(table)
        await table.press("n")
        assert table.shows(TableScreen)
        assert match.version == version
        await asked_for_consent(table)
        await table.press("y")
        assert match.version > version


async def asked_for_consent(table: Table) -> None:
    await table.press("u")
    assert table.shows(AgreementScreen)


async def test_one_key_writes_a_report_with_the_game(library: Library, saves: Path) -> None:
    """Given a table at which something looks wrong, when B is pressed, then a file is written and named, no more."""
    match = played_to(library, lambda m, d: isinstance(d, TurnDecision) and m.version > 40)
    async with opened(library, match) as table:
        await table.sit_down()
        version = match.version
        await table.press("B")
        assert table.shows(MessageScreen)
        (written,) = table.app.stores.reports.glob("*.zip")
        assert zipfile.is_zipfile(written)
        await table.press("escape")
        assert match.version == version


async def test_enter_is_named_beside_the_key_that_does_again(library: Library) -> None:
    """Given a small terminal and something taken back, then other keys give way to that one, and never Enter."""
    match = played_to(library, lambda m, d: isinstance(d, TurnDecision) and m.version > 40)
    async with opened(library, match, size=SMALL) as table:
        await table.sit_down()
        await table.key(lambda act: isinstance(act, api.PlayCard | api.Meditate))
        await table.press("u")
        assert table.lines()[-1].split()[0] == "Enter"
        assert "U redo" in table.lines()[-1]
        for width in range(40, 80):
            hints = hints_of(table.model, table.model.game, COMMAND_WORDS, (), width)
            assert "Enter" in dict(hints), width
