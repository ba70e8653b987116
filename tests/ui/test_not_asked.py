"""What is not asked, and what is said instead: picks in vain, and the end of a turn in which nothing is left."""

from __future__ import annotations

import pytest

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.engine import api
from ashes_tui.engine.api import Purpose
from ashes_tui.learn.positions import match_at
from ashes_tui.scenario.reading.reader import read_story
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.told_turn import ToldTurnScreen
from ashes_tui.ui.table.model import TableModel
from tests.ui.conftest import opened

DRAFTER = "phoenixborn: Issa Brightmore, hand: [Systems Drafter], active: [artifice:class], spellboard: "
OTHER = "phoenixborn: Maeve Luminvale, battlefield: [Spark Drone]"


def at(library: Library, own: str) -> TableModel:
    """A turn of the only person at this keyboard."""
    story = read_story(f"name: a turn\nseats:\n  0: {{{own}}}\n  1: {{{OTHER}}}\n", "turn.yaml", library.rulebook)
    return TableModel(Party(session_for(match_at(library.rules, story)), people=(0,)), 0)


def press(model: TableModel, words: str) -> None:
    """Take the answer with these words in it."""
    model.press(next(entry for entry in model.entries() if words in entry.text))


@pytest.mark.parametrize(
    ("spells", "asked"),
    [
        ("[Reconfigure, Supercharge]", Purpose.TURN),
        ("[{Reconfigure: {exhaustion: 1}}, {Supercharge: {exhaustion: 1}}]", Purpose.CHOOSE),
    ],
)
def test_a_pick_is_asked_for_only_if_something_would_happen_to_a_card(
    library: Library, spells: str, asked: Purpose
) -> None:
    """Given a token to remove from a ready spell, then which one is asked for only while any of them has one."""
    model = at(library, DRAFTER + spells)
    press(model, "Systems Drafter")
    assert model.decision is not None
    assert model.decision.purpose is asked


@pytest.mark.parametrize(
    ("spells", "then"),
    [
        ("[Reconfigure, Supercharge]", Purpose.TURN),
        ("[{Reconfigure: {exhaustion: 1}}, {Supercharge: {exhaustion: 1}}]", Purpose.CHOOSE),
    ],
)
def test_a_pick_that_is_not_asked_for_is_not_foretold(library: Library, spells: str, then: Purpose) -> None:
    """Given the same card under the cursor, then what is foretold is what the game asks next."""
    model = at(library, DRAFTER + spells)
    play = next(entry.act for entry in model.entries() if "Systems Drafter" in entry.text)
    assert isinstance(play, api.PlayCard)
    assert model.decision is not None
    after = model.game.session.aftermath(model.decision, play)
    assert after is not None
    assert after.decision is not None
    assert after.decision.purpose is then


def test_a_pick_in_vain_is_in_the_game_like_any_answer(library: Library) -> None:
    """Given such a pick, then it is a choice of the game, and undo takes it back together with what led to it."""
    model = at(library, f"{DRAFTER}[Reconfigure, Supercharge]")
    press(model, "Systems Drafter")
    last = model.game.session.match.moments[-1].after
    assert isinstance(getattr(last, "choice", None), api.PickCards)
    model.game.session.match.lenient = True
    model.undo()
    assert len(model.game.session.match.moments) == 1


def test_a_turn_that_ends_after_a_pass_says_so(library: Library) -> None:
    """Given a pass with only a meditation left, then the turn ends by itself, and the notice says why."""
    idle = "phoenixborn: {Issa Brightmore: {exhaustion: 1}}, draw: [Recharge, Recharge]"
    model = at(library, idle)
    press(model, "Pass")
    assert model.view.active == 1
    assert model.notice == "After you passed, your turn ended by itself: u takes it back"
    assert model.has_news()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_that_a_turn_ended_by_itself_is_told_with_the_first_step_after_it(
    library: Library, size: tuple[int, int]
) -> None:
    """Given such a pass, then what comes after it begins with that, and neither its next step nor what is asked has
    it."""
    own = "phoenixborn: {Issa Brightmore: {exhaustion: 1}}, draw: [Recharge, Recharge]"
    story = read_story(f"name: a turn\nseats:\n  0: {{{own}}}\n  1: {{{OTHER}}}\n", "turn.yaml", library.rulebook)
    ended = "After you passed, your turn ended by itself"
    async with opened(library, match_at(library.rules, story, "greedy"), size) as table:
        await table.key(lambda act: isinstance(act, api.Pass))
        assert table.shows(ToldTurnScreen)
        assert any(ended in line for line in table.lines())
        while table.shows(ToldTurnScreen):
            await table.press("enter")
            assert not any(ended in line for line in table.lines())


def test_after_a_pass_a_die_may_still_be_turned_by_meditating(library: Library) -> None:
    """Given a pass with a die that shows its basic side, then the turn goes on: meditating would raise it."""
    idle = "phoenixborn: {Issa Brightmore: {exhaustion: 1}}, draw: [Recharge, Recharge], active: [artifice:basic]"
    model = at(library, idle)
    press(model, "Pass")
    assert model.view.active == 0
    assert any(isinstance(entry.act, api.Meditate) for entry in model.entries())


def test_a_turn_that_is_ended_by_hand_says_nothing(library: Library) -> None:
    model = at(library, "phoenixborn: Issa Brightmore, draw: [Recharge], active: [artifice:class]")
    press(model, "Pass")
    press(model, "End turn")
    assert not model.notice


def test_dice_to_move_are_counted_by_the_number_of_the_card(library: Library) -> None:
    """Given "up to 2 dice", of which each is asked for by itself, then the question says so, not "up to 1"."""
    dice = "active: [artifice:class], exhausted: [artifice, artifice]"
    model = at(library, f"phoenixborn: Maeve Luminvale, battlefield: [Spark Drone], {dice}")
    press(model, "Power Split")
    titles = []
    for _ in range(2):
        assert model.prompt is not None
        titles.append(model.prompt.title.partition(": ")[2])
        model.press_cursor()
    assert titles == ["place die 1 of up to 2 on a card", "place die 2 of up to 2 on a card"]
