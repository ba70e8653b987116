"""Enter by habit answers nothing: where nothing led up to a question and it has only just come, it asks again."""

from __future__ import annotations

from math import inf
from typing import cast

import pytest

from ashes_tui.client.picking.block_picker import BlockPicker
from ashes_tui.client.picking.entries import Assign, Entry
from ashes_tui.engine import api
from ashes_tui.engine.api import CardScenario, Purpose, Scenario, SeatScenario, build, observe
from ashes_tui.lang.terms import DieType, Level
from ashes_tui.match.match import Match
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.table import TableScreen
from ashes_tui.ui.screens.told_turn import ToldTurnScreen
from ashes_tui.ui.table.entering import answer_guard
from ashes_tui.ui.table.entering.defence import best_defence
from ashes_tui.ui.table.entering.first_place import first_place
from ashes_tui.ui.table.entering.one_by_one import moved_before
from ashes_tui.ui.table.panes import KEYS, OPTIONS, Cursor
from ashes_tui.words.api import Names
from tests.stressors.table import card, dice, rules
from tests.ui.conftest import new_match, opened, played_to
from tests.ui.test_solo import position, solo_match, to_story


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is pressed comes right after the question, however slow this machine is."""
    monkeypatch.setattr(answer_guard, "PATIENCE", inf)


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is pressed comes when the question has been read."""
    monkeypatch.setattr(answer_guard, "PATIENCE", 0.0)


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("key", ["enter", "space"])
async def test_enter_after_the_opponents_turn_asks_once_more(library: Library, key: str) -> None:
    """Given the opponent's turn, when Enter is pressed once too often, then it says what it takes if pressed again."""
    match = solo_match(library)
    async with opened(library, match) as table:
        await to_story(table, match)
        await table.press("e", "enter")
        version, entry = match.version, table.model.entry()
        assert entry is not None
        await table.press(key)
        assert match.version == version
        assert table.model.notice == f"A new question: {key.capitalize()} again takes ▶{entry.text}"
        assert any(table.model.notice in line for line in table.lines())
        await table.press("enter")
        assert match.version == version + 1


@pytest.mark.usefixtures("later")
async def test_once_the_question_has_been_read_enter_takes_the_first_answer(library: Library) -> None:
    match = position(library)
    async with opened(library, match) as table:
        version = match.version
        await table.press("enter")
        assert match.version > version


@pytest.mark.usefixtures("later")
async def test_who_goes_first_takes_one_enter(library: Library) -> None:
    match = played_to(library, lambda m, d: d.purpose is Purpose.FIRST_PLAYER)
    async with opened(library, match) as table:
        await table.sit_down()
        version = match.version
        await table.press("enter")
        assert match.version == version + 1


@pytest.mark.parametrize("uses", [True, False])
async def test_without_a_main_action_the_cursor_ends_the_turn_only_if_no_card_is_of_use(
    library: Library, uses: bool
) -> None:
    """Given a turn with a side action left, then Enter uses what is there, and ends the turn where there is nothing."""

    def side_left(match: Match, decision: api.Decision) -> bool:
        own, view = match.view(decision.seat).seats[decision.seat], match.view(decision.seat)
        choices = [option.choice for option in match.options(decision)]
        able = any(isinstance(c, api.PlayCard | api.Activate | api.UsePower) for c in choices)
        return api.EndTurn() in choices and not own.main_actions and not view.passes and able is uses

    async with opened(library, played_to(library, side_left)) as table:
        await table.sit_down()
        await table.settled()
        entry = table.model.entry()
        assert entry is not None
        useful = [e for e in table.model.entries() if isinstance(e.act, api.PlayCard | api.Activate | api.UsePower)]
        assert isinstance(entry.act, api.EndTurn | api.Meditate) is all(e.note for e in useful)
        assert table.model.cursor.index in table.screen.visible_options


def test_where_no_card_is_of_use_the_cursor_gives_no_card_away() -> None:
    """Given nothing to use but basic dice and a pile, then Enter passes: it never meditates by habit."""
    pool = dice(DieType.ASTRAL, 2, Level.BASIC)
    mine = SeatScenario(phoenixborn=card("Issa Brightmore"), draw_pile=("Hammer Knight",) * 6, active=pool)
    now = build(rules(), Scenario(seats=(mine, SeatScenario(phoenixborn=card("Issa Brightmore")))))
    decision = now.decisions[0]
    entries = [Entry("", act) for act in (api.Meditate(), api.Pass())]
    seen = observe(rules(), now.state, 0)
    at = first_place(decision, entries, seen, lambda entry: True)
    assert at is not None
    assert entries[at].act == api.Pass()
    attack = Entry("", api.DeclareAttack(0))
    assert first_place(decision, [attack, *entries], seen, lambda entry: True) is None
    assert first_place(decision, [attack, *entries], seen, lambda entry: False) == at + 1


async def test_after_a_pass_it_says_what_is_left(library: Library) -> None:
    """Given a pass with a side action left, then at 80 columns it is said above the answers."""
    match = played_to(
        library, lambda m, d: d.purpose is Purpose.TURN and api.Pass() in [o.choice for o in m.options(d)]
    )
    async with opened(library, match, (80, 24)) as table:
        await table.sit_down()
        await table.key(lambda act: isinstance(act, api.Pass))
        await table.settled()
        assert any("You have passed" in line for line in table.lines())


async def test_where_a_card_may_be_discarded_the_cursor_stands_on_keeping_it(library: Library) -> None:
    def one_card(match: Match, decision: api.Decision) -> bool:
        return decision.purpose is Purpose.PREPARE_DISCARD and getattr(decision, "high", 0) == 1

    async with opened(library, played_to(library, one_card)) as table:
        await table.sit_down()
        entry = table.model.entry()
        assert entry is not None
        assert entry.act == api.PickCards()


@pytest.mark.parametrize(
    ("unguarded", "guarded", "guards"),
    [
        ({"struck": 0}, {"guard": 1}, True),  # a unit is saved, and none is lost
        ({"struck": 0}, {"guard": 0}, False),  # one is lost for another that is worth as much
        ({"struck": 1}, {"guard": 0}, False),  # one is lost for nothing
        ({"phoenixborn": 0}, {"guard": 0}, True),  # the game is saved
        ({}, {}, False),  # it makes no difference
    ],
)
def test_the_cursor_stands_on_a_guard_only_if_that_leaves_more(
    unguarded: dict[str, int], guarded: dict[str, int], guards: bool
) -> None:
    """Given an attack on one of two equal units, then Enter guards if that saves more than it costs."""
    units = (card("Hammer Knight"), card("Hammer Knight"))
    mine = SeatScenario(phoenixborn=card("Issa Brightmore"), battlefield=units)
    now = build(rules(), Scenario(seats=(mine, SeatScenario(phoenixborn=card("Issa Brightmore")))))
    seen = observe(rules(), now.state, 0)
    own = seen.seats[0]
    ids = {"struck": own.battlefield[0].id, "guard": own.battlefield[1].id, "phoenixborn": own.phoenixborn.id}
    asked = api.CardsDecision(seat=0, purpose=Purpose.GUARD, rule="", cards=(ids["guard"],), low=0, high=1)
    guard, idle = api.PickCards((ids["guard"],)), api.PickCards()
    left = {guard: guarded, idle: unguarded}

    def lives_after(choice: api.Choice) -> dict[int, int]:
        assert isinstance(choice, api.PickCards)
        return {ids[name]: n for name, n in left[choice].items()}

    at = best_defence(asked, [Entry("", guard), Entry("", idle)], lives_after, seen, None)
    assert at == (0 if guards else 1)


@pytest.mark.parametrize(("life", "guards"), [(16, True), (4, False)])
def test_a_phoenixborn_with_little_life_left_saves_no_unit(life: int, guards: bool) -> None:
    """Given a unit that is struck, and a Phoenixborn that loses three life by a guard, then it guards if many are left.

    The unit, of attack 3 and life 3, weighs more than three life points of many, and less than three of the last four.
    """
    wounds = next(n for stat, n in rules().rulebook.cards["Issa Brightmore"].stats if stat.value == "life") - life
    body = CardScenario("Issa Brightmore", wounds=wounds)
    mine = SeatScenario(phoenixborn=body, battlefield=(card("Hammer Knight"),))
    now = build(rules(), Scenario(seats=(mine, SeatScenario(phoenixborn=card("Issa Brightmore")))))
    seen = observe(rules(), now.state, 0)
    own = seen.seats[0]
    asked = api.CardsDecision(seat=0, purpose=Purpose.GUARD, rule="", cards=(own.phoenixborn.id,), low=0, high=1)
    guard, idle = api.PickCards((own.phoenixborn.id,)), api.PickCards()
    left = {guard: {own.phoenixborn.id: life - 3}, idle: {own.battlefield[0].id: 0}}
    entries = [Entry("", guard), Entry("", idle)]
    at = best_defence(asked, entries, lambda choice: left[cast(api.PickCards, choice)], seen, None)
    assert at == (0 if guards else 1)


def test_the_cursor_stands_on_the_first_of_two_blocks_that_save_the_game_together() -> None:
    """Given two attackers, either of which destroys a Phoenixborn that is not defended, then Enter begins to block."""
    mine = SeatScenario(phoenixborn=card("Issa Brightmore"), battlefield=(card("Spark Drone"), card("Spark Drone")))
    theirs = SeatScenario(
        phoenixborn=card("Issa Brightmore"), battlefield=(card("Hammer Knight"), card("Hammer Knight"))
    )
    now = build(rules(), Scenario(seats=(mine, theirs)))
    seen = observe(rules(), now.state, 0)
    own, other = seen.seats
    able = tuple(unit.id for unit in own.battlefield)
    blockers = tuple((unit.id, able) for unit in other.battlefield)
    asked = api.BlockDecision(seat=0, purpose=Purpose.BLOCKERS, rule="", blockers=blockers)
    picker = BlockPicker(asked, Names(seen, rules().rulebook), lambda choice: None)

    def lives_after(choice: api.Choice) -> dict[int, int]:
        assert isinstance(choice, api.AssignBlocks)
        saved = {own.phoenixborn.id: 0} if len(choice.blocks) < len(blockers) else {}
        return {**saved, **{blocker: 0 for _, blocker in choice.blocks}}

    for _ in blockers:
        entries = picker.entries()
        at = best_defence(asked, entries, lives_after, seen, picker)
        assert at is not None
        act = entries[at].act
        assert isinstance(act, Assign)
        assert act.blocker in able
        picker.press(act)


async def test_after_a_move_enter_answers(library: Library) -> None:
    match = played_to(library, lambda m, d: d.purpose is Purpose.TURN and len(m.options(d)) > 4)
    async with opened(library, match) as table:
        await table.sit_down()
        version = match.version
        await table.press("down")
        asked = table.model.entry()
        await table.press("enter")
        assert match.version == version + 1
        last = match.moments[-1].after
        assert asked is not None
        assert getattr(last, "choice", None) == asked.act


@pytest.mark.usefixtures("at_once")
async def test_enter_does_not_pass_where_that_is_all_there_is(library: Library) -> None:
    match = position(library)
    async with opened(library, match) as table:
        version = match.version
        assert [type(entry.act) for entry in table.model.entries()] == [api.Pass]
        await table.press("enter")
        assert match.version == version
        await table.press("down", "enter")
        assert match.version > version


async def test_the_key_of_an_answer_needs_no_move(library: Library) -> None:
    match = position(library)
    async with opened(library, match) as table:
        version = match.version
        await table.key(lambda act: isinstance(act, api.Pass))
        assert match.version > version


async def test_what_follows_from_ones_own_action_takes_enter_at_once(library: Library) -> None:
    """Given a card played by its key, then Enter takes the first of the dice that pay for it."""
    match = played_to(library, lambda m, d: d.purpose is Purpose.PAY)
    async with opened(library, match) as table:
        await table.sit_down()
        assert table.model.cursor.row == OPTIONS
        assert len(table.model.entries()) > 1
        version = match.version
        await table.press("enter")
        assert match.version == version + 1


async def test_what_was_picked_is_confirmed_by_enter(library: Library) -> None:
    """Given the First Five, when they are picked by a key, then Enter confirms them."""
    match = solo_match(library)
    async with opened(library, match) as table:
        version = match.version
        await table.press("enter")
        assert match.version == version
        await table.press("r", "enter")
        assert match.version == version + 1


async def test_what_ends_a_turn_is_named_once(library: Library) -> None:
    """Given a turn at 80x24, then pass and meditate stand among the answers; if those of a card hide them, below."""
    match = played_to(library, lambda m, d: isinstance(d, api.TurnDecision))
    async with opened(library, match, (80, 24)) as table:
        await table.sit_down()
        await table.settled()
        hints = dict(table.screen.hints)
        there = {entry.key for entry in table.model.entries() if isinstance(entry.act, api.Pass | api.Meditate)}
        assert there
        assert not there & set(hints)
        assert "Enter" in hints
        table.model.selected_card = table.model.view.seats[table.model.seat].phoenixborn.id
        table.screen.paint()
        hints = dict(table.screen.hints)
        assert all(f"{key} {hints[key]}" in table.screen.panes[KEYS].drawing.strips[0].text for key in there)


async def test_undo_and_log_are_told_in_a_small_terminal(library: Library, saves: object) -> None:
    """Given a game alone at 80x24 with something to undo, then its foot tells of that, the log, keys and the menu.

    It leads to the table, too, before it looks back.
    """
    match = solo_match(library)
    async with opened(library, match) as table:
        await table.press("r", "c", "n")
        await table.settled()
        assert table.model.can_undo()
        assert {"u", "l", "Tab", "!", "?", "Esc", "i"} <= set(dict(table.screen.hints))
        assert all(f"{key} {words}" in table.lines()[-1] for key, words in table.screen.hints)


async def test_space_takes_the_recommended_first_five_at_once(library: Library) -> None:
    """Given the First Five, then Space takes those that are recommended, unless the cursor was moved."""
    match = new_match(library)
    async with opened(library, match) as table:
        await table.sit_down()
        assert ("Space", "as recommended") in table.screen.hints
        await table.press("down", "space")
        assert match.version == 0
        await table.press("up", "space", "up")
        assert table.model.picker is not None
        assert not table.model.picker.picked()
    async with opened(library, match) as table:
        await table.sit_down()
        await table.press("space")
        assert match.version == 1


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("key", ["enter", "space"])
async def test_an_enter_too_many_after_an_action_takes_no_other(library: Library, key: str) -> None:
    """Given a card played by its key, then Enter goes through its questions without a word; of the turn that goes on
    it takes nothing before that has been seen.
    """

    def busy(match: Match, decision: api.Decision) -> bool:
        plays = [o for o in match.options(decision) if isinstance(o.choice, api.PlayCard) and o.side]
        return isinstance(decision, api.TurnDecision) and len(plays) > 0 and len(match.options(decision)) > 5

    match = played_to(library, busy)
    seat, turn = match.decisions[0].seat, match.view(0).turn
    async with opened(library, match) as table:
        await table.sit_down()
        first = next(
            o.choice for o in match.options(match.decisions[0]) if isinstance(o.choice, api.PlayCard) and o.side
        )
        await table.key(lambda act: act == first)
        while not isinstance(match.decisions[0], api.TurnDecision):
            await table.press(key)
            assert "A new question" not in table.model.notice
        assert (match.view(0).turn, match.decisions[0].seat) == (turn, seat)
        version = match.version
        await table.press(key)
        assert match.version == version
        assert "A new question" in table.model.notice


@pytest.mark.usefixtures("at_once")
async def test_each_turn_is_asked_once_more_and_its_action_is_not(library: Library) -> None:
    """Given a turn that was taken up by Enter twice, then Enter pays at once; the turn that goes on asks again."""

    def pays(match: Match, decision: api.Decision) -> bool:
        return decision.purpose is Purpose.PAY and bool(match.view(decision.seat).seats[decision.seat].main_actions)

    match = played_to(library, pays)
    async with opened(library, match) as table:
        await table.sit_down()
        await table.press("escape")
        choice = next(o.choice for o in match.options(match.decisions[0]) if isinstance(o.choice, api.PlayCard))
        table.model.cursor = Cursor(OPTIONS, table.entry(lambda act: act == choice)[0])
        before = match.version
        await table.press("enter", "enter")
        assert match.version == before + 1
        while not isinstance(match.decisions[0], api.TurnDecision):
            version = match.version
            await table.press("enter")
            assert match.version > version
        version = match.version
        await table.press("enter")
        assert match.version == version
        await table.press("enter")
        assert match.version > version


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("digit", [False, True])
async def test_no_key_of_an_answer_waits_nor_does_enter_once_the_cursor_moved(library: Library, digit: bool) -> None:
    """Given a turn that has only just come, then the key of an answer takes it at once, and so does Enter elsewhere."""
    match = played_to(library, lambda m, d: isinstance(d, api.TurnDecision) and len(m.options(d)) > 5)
    async with opened(library, match) as table:
        await table.sit_down()
        version = match.version
        choice = next(o.choice for o in match.options(match.decisions[0]) if isinstance(o.choice, api.PlayCard))
        if digit:
            await table.key(lambda act: act == choice)
        else:
            await table.press("down", "enter")
        assert match.version > version
        assert "A new question" not in table.model.notice


@pytest.mark.usefixtures("at_once")
async def test_a_key_typed_while_the_opponent_plays_answers_nothing(library: Library) -> None:
    """Given an opponent's turn that is told, when Enter ends the telling and comes once more, then nothing is taken."""
    match = solo_match(library)
    async with opened(library, match) as table:
        await to_story(table, match)
        version = match.version
        while not table.shows(TableScreen) or isinstance(table.app.screen, ToldTurnScreen):
            await table.press("enter")
        await table.press("enter")
        assert match.version == version
        assert "A new question" in table.model.notice


async def test_the_second_click_of_a_double_click_answers_nothing(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given an answer that is clicked twice, then what came in its place is not taken; a later click takes it."""
    monkeypatch.setattr(answer_guard, "_DOUBLE", inf)
    match = played_to(library, lambda m, d: d.purpose is Purpose.PAY and len(m.options(d)) > 1)
    async with opened(library, match) as table:
        await table.sit_down()
        found = table.find(OPTIONS, 0)
        assert found is not None
        await table.click(*found)
        version = match.version
        await table.click(*found)
        assert match.version == version
        monkeypatch.setattr(answer_guard, "_DOUBLE", 0.0)
        found = table.find(OPTIONS, 0)
        assert found is not None
        await table.click(*found)
        if match.version == version:  # a turn: the first click went to the answer
            await table.click(*found)
        assert match.version > version


async def test_a_click_elsewhere_is_no_double_click(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given several cards to pick, when two of them are clicked quickly, then both are picked."""
    monkeypatch.setattr(answer_guard, "_DOUBLE", inf)
    async with opened(library, new_match(library)) as table:
        await table.sit_down()
        for at in (3, 5):
            found = table.find(OPTIONS, at)
            assert found is not None
            await table.click(*found)
        assert table.model.picker is not None
        assert len(table.model.picker.picked()) == 2


async def test_meditating_begins_with_the_top_card_and_is_then_done(library: Library) -> None:
    """Given a meditation, then Enter discards no card in hand, and after one card ends the discarding."""
    match = played_to(
        library,
        lambda _, asked: isinstance(asked, api.MeditateDecision) and asked.top and bool(asked.cards) and not asked.done,
    )
    async with opened(library, match) as table:
        await table.sit_down()
        for expected in (api.MeditateTop, api.Decline):
            entry = table.model.entry()
            assert isinstance(table.model.decision, api.MeditateDecision)
            assert entry is not None
            assert isinstance(entry.act, expected)
            await table.key(lambda act: isinstance(act, api.MeditateTop))


def test_only_a_key_too_quick_to_have_seen_a_question_is_doubted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a question on the screen, then a key is doubted for the time in which nobody could have seen it."""
    monkeypatch.setattr(answer_guard, "PATIENCE", 0.4)
    shown = answer_guard.Shown()
    shown.note("before", 10.0)
    shown.note("asked", 12.0)
    assert shown.is_new("asked", 12.1)
    assert not shown.is_new("asked", 12.5)
    assert not shown.stood("asked", 11.9)


async def test_dice_moved_one_by_one_are_counted(library: Library) -> None:
    """Given an effect that moves dice one after the other, then from the second on the question says which it is."""
    match = played_to(
        library,
        lambda m, d: d.purpose is Purpose.MOVE_DIE and moved_before(d, m.moments) == 1,
    )
    async with opened(library, match) as table:
        await table.sit_down()
        prompt = table.model.prompt
        assert prompt is not None
        assert prompt.title.partition(": ")[2].startswith(("choose die 2", "place die 2"))


@pytest.mark.parametrize(("after", "new"), [(0.1, True), (0.39, True), (0.41, False), (1.0, False)])
def test_a_question_is_new_no_longer_than_it_takes_to_see_it(
    after: float, new: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a question on the screen, then a key at once may be meant for what was there before, one later is not."""
    monkeypatch.setattr(answer_guard, "PATIENCE", 0.4)
    shown = answer_guard.Shown()
    shown.note("before", 0.0)
    shown.note("now", 10.0)
    assert shown.is_new("now", 10.0 + after) is new
    assert not shown.stood("now", 9.9), "what was typed ahead is dropped"
