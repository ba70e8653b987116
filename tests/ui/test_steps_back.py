"""All of a set by one key, Escape as one step back, and what the opponent does in one's own turn."""

from __future__ import annotations

import pytest

from ashes_tui.ai.uniform import RandomPlayer
from ashes_tui.client.party import Party
from ashes_tui.client.picking.entries import Submit, Toggle
from ashes_tui.client.picking.set_picker import SetPicker
from ashes_tui.client.session import session_for
from ashes_tui.engine import api
from ashes_tui.engine.api import Decision, Purpose
from ashes_tui.match.match import Match
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.menus.game_menu import GameMenu
from ashes_tui.ui.screens.table import TableScreen
from ashes_tui.ui.table.panes import HAND, MY_DICE, OPTIONS
from ashes_tui.words.api import Tone
from ashes_tui.words.phrases import short_name
from tests.ui.conftest import LARGE, SIZES, SMALL, Table, opened, played_to
from tests.ui.test_offers import DODGE, offered
from tests.ui.test_solo import solo_match, to_story


def several_attackers(match: Match, decision: Decision) -> bool:
    return decision.purpose is Purpose.ATTACKERS and isinstance(decision, api.CardsDecision) and decision.high > 1


@pytest.mark.parametrize("size", SIZES)
async def test_one_key_lets_all_units_attack(library: Library, size: tuple[int, int]) -> None:
    match = played_to(library, several_attackers)
    async with opened(library, match, size) as table:
        await table.sit_down()
        decision = table.model.decision
        assert isinstance(decision, api.CardsDecision)
        assert ("a", "all") in table.screen.hints
        assert "a all" in table.lines()[-1]
        await table.press("a")
        assert table.model.picker is not None
        assert table.model.picker.picked() == decision.cards
        assert ("a", "none") in table.screen.hints
        await table.press("a")
        assert table.model.picker.picked() == ()
        await table.press("a", "enter")
        attack = match.view(decision.seat).attack
        assert attack is None or {battle.attacker for battle in attack.battles} == set(decision.cards)
        assert match.moments[-1].after is not None


async def test_all_can_be_clicked_where_its_key_stands(library: Library) -> None:
    match = played_to(library, several_attackers)
    async with opened(library, match) as table:
        await table.sit_down()
        at = table.screen.hints.index(("a", "all"))
        spot = table.find("keys", at)
        assert spot is not None
        await table.click(*spot)
        assert isinstance(table.model.picker, SetPicker)
        assert table.model.picker.has_all()


async def test_all_is_not_offered_where_not_all_may_be_taken(library: Library) -> None:
    """Given the First Five of many cards, then there is no key for all, and it says nothing."""
    async with opened(library, solo_match(library)) as table:
        assert not [hint for hint in table.screen.hints if hint[0] == "a"]
        await table.press("a")
        assert table.model.picker is not None
        assert not table.model.picker.picked()


@pytest.mark.parametrize("size", SIZES)
async def test_escape_while_paying_goes_back_to_the_turn(library: Library, size: tuple[int, int]) -> None:
    """Given dice to be chosen for a card, when Escape is pressed, then the card was not played; once more: the menu."""
    match = played_to(library, lambda m, d: d.purpose is Purpose.PAY)
    async with opened(library, match, size) as table:
        await table.sit_down()
        assert ("Esc", "back") in table.screen.hints
        await table.press("escape")
        assert table.shows(TableScreen)
        assert table.model.decision is not None
        assert table.model.decision.purpose is Purpose.TURN
        assert ("Esc", "menu") in table.screen.hints
        await table.press("escape")
        assert table.shows(GameMenu)


@pytest.mark.parametrize("on", [HAND, MY_DICE])
async def test_two_escapes_cancel_a_payment_from_anywhere(library: Library, on: str) -> None:
    """Given a payment, dice picked on the table, then Escape puts them back, and once more cancels; from a card of the
    hand it cancels at once.

    In a question of a turn nothing of the menu of the game is seen until then.
    """
    match = played_to(library, lambda m, d: is_choice_of_dice(d) and bool(m.view(d.seat).seats[d.seat].hand))
    async with opened(library, match, (120, 40)) as table:
        await table.sit_down()
        for at in range(2):
            table.model.move_cursor(on, at)
            await table.press("enter")
        if on == MY_DICE:
            assert table.model.picker is not None
            assert table.model.picker.picked()
            await table.press("escape")
            assert table.model.decision is not None
            assert table.model.decision.purpose is Purpose.PAY
            assert table.model.cursor.row == OPTIONS
            assert not table.model.picker.picked()
        await table.press("escape")
        assert table.shows(TableScreen)
        assert isinstance(table.model.decision, api.TurnDecision)


def is_choice_of_dice(decision: api.Decision) -> bool:
    return isinstance(decision, api.PaymentDecision) and max(map(len, decision.payments)) > 1


async def test_a_card_pressed_in_a_payment_says_what_is_paid_and_the_way_out(library: Library) -> None:
    """Given a payment, when Enter is pressed on a card or its key typed, then it is said that Escape cancels; it does.

    The word does not take an Escape of its own.
    """
    match = played_to(library, lambda m, d: is_choice_of_dice(d) and len(m.view(d.seat).seats[d.seat].hand) > 1)
    async with opened(library, match, (120, 40)) as table:
        await table.sit_down()
        model = table.model
        assert model.decision is not None
        paid = f"You are paying for {model.names.card(model.decision.source)}: Esc cancels"
        table.model.move_cursor(HAND, 0)
        await table.press("enter")
        assert model.notice == paid
        await table.press("tab")
        assert not model.notice
        model.say_what_is_asked(model.rows[HAND][0])
        table.screen.paint()
        await table.press("escape")
        assert isinstance(table.model.decision, api.TurnDecision)


async def test_a_card_that_is_no_answer_says_what_is_asked(library: Library) -> None:
    """Given the question for a target, when another card is pressed, then the question is told in few words."""
    match = played_to(library, lambda m, d: d.purpose is Purpose.TARGET and bool(m.view(d.seat).seats[d.seat].hand))
    async with opened(library, match, (120, 40)) as table:
        await table.sit_down()
        table.model.move_cursor(HAND, 0)
        card = table.model.rows[HAND][0].id
        await table.press("enter")
        assert table.model.prompt is not None
        asked = table.model.prompt.title.partition(": ")[2]
        assert table.model.notice.startswith(f"{table.model.names.card(card)} is no answer here: {asked}")


async def test_escape_takes_back_first_what_was_picked(library: Library) -> None:
    match = played_to(library, several_attackers)
    async with opened(library, match) as table:
        await table.sit_down()
        version = match.version
        await table.press("1", "2")
        for left in (1, 0):
            await table.press("escape")
            assert table.model.picker is not None
            assert len(table.model.picker.picked()) == left
        assert match.version == version
        await table.press("escape")
        assert match.version > version
        assert isinstance(table.model.decision, api.TurnDecision)


async def test_escape_never_takes_back_a_turn_or_a_roll(library: Library) -> None:
    """Given a question in the opponent's turn, or after its roll, then Escape leads to the menu."""
    seen = 0
    for seed in range(4):
        match = solo_match(library, seed)
        async with opened(library, match) as table:
            await to_story(table, match)
            await table.press("e", "enter")
            if not table.shows(TableScreen) or table.model.decision is None or match.outcome:
                continue
            version = match.version
            await back_to_options(table)
            await table.press("escape")
            assert table.shows(GameMenu)
            assert match.version == version
            seen += 1
    assert seen


def answered_before(match: Match, decision: Decision, purposes: tuple[Purpose, ...]) -> bool:
    """Whether such a question is asked in the turn of another, right after an answer that could be taken back."""
    is_own = match.view(decision.seat).active == decision.seat
    return decision.purpose in purposes and not is_own and match.strict_undo_limit(decision.seat) is None


@pytest.mark.parametrize("purpose", [Purpose.GUARD, Purpose.COUNTER])
async def test_escape_takes_back_no_answer_to_how_one_defended(library: Library, purpose: Purpose) -> None:
    """Given a defence that was answered, when the next question of it stands there, then Escape leads to the menu.

    The foot says so, and u still takes the answer back.
    """
    match = played_to(library, lambda m, d: answered_before(m, d, (purpose,)))
    async with opened(library, match) as table:
        await table.sit_down()
        version = match.version
        assert ("Esc", "menu") in table.screen.hints
        await table.press("escape")
        assert table.shows(GameMenu)
        assert match.version == version
        moments = len(match.moments)
        await table.press("escape", "u")
        assert len(match.moments) < moments


def test_escape_goes_back_in_a_reaction_that_is_being_used(library: Library) -> None:
    """Given a reaction in the turn of another, of which the target is asked, then Escape goes back to what offered it.

    There it goes no further.
    """
    model = offered(library, "2 Javelineer", "Javelineer#1", more=DODGE)
    offer = model.decision
    assert offer is not None
    model.press(next(entry for entry in model.entries() if isinstance(entry.act, api.PickTrigger)))
    assert model.decision is not None
    assert model.decision.purpose is not offer.purpose
    assert model.has_back()
    assert model.back()
    assert model.decision is not None
    assert model.decision.purpose is offer.purpose
    model.notice = ""
    assert not model.has_back()
    assert not model.back()


async def back_to_options(table: Table) -> None:
    if table.model.cursor.row != OPTIONS:
        table.model.move_cursor(OPTIONS, 0)


def guard_roll(library: Library, enemy: str) -> tuple[Match, api.Choice]:
    """A game against an opponent, and the answer after which it rolls for a guard in the turn of a person."""
    for seed in range(30):
        match, player = solo_match(library, seed, enemy=enemy), RandomPlayer(seed)
        game = Party(session_for(match))
        while not match.outcome and len(match.moments) < 150:
            decision, before = match.decisions[0], match.event_count
            choice = player.choose(match.view(0), decision, match.options(decision))
            if match.check(decision, choice):
                continue
            game.choose(decision, choice)
            rolled = [e for e in match.events(0, before) if getattr(e, "guard", None) is True]
            if rolled and not game.story and not match.outcome:
                match.lenient = True
                match.undo()
                return match, choice
    raise AssertionError("no such answer was found")


@pytest.mark.parametrize("size", [SMALL, pytest.param(LARGE, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    ("enemy", "wanted"), [("Scatha Kalani", "only on basic"), ("The Corpse of Viros", "only on 9 or more")]
)
async def test_a_guard_roll_in_ones_own_turn_stands_at_the_question(
    library: Library, enemy: str, wanted: str, size: tuple[int, int]
) -> None:
    """Given an attack, when the opponent rolls for a guard, then die and reason stand above the answers."""
    match, choice = guard_roll(library, enemy)
    async with opened(library, match, size) as table:
        await table.sit_down()
        await table.key(lambda act: act == choice)
        assert wanted in " ".join(table.model.told)
        shown = " ".join(" ".join(table.lines()).split())
        rolls = f"{short_name(enemy)} rolls "
        assert rolls in shown
        await table.press("tab", "tab")
        assert rolls in " ".join(" ".join(table.lines()).split()), "it stays until the next answer"
        await table.press("u")
        assert not table.model.told


def test_what_came_of_a_guard_is_told_with_it(library: Library) -> None:
    """Given an attack for which an opponent rolls, then the harm of that battle is told after the roll."""
    match, choice = guard_roll(library, "The Corpse of Viros")
    game = Party(session_for(match))
    told = len(game.log(0))
    game.choose(match.decisions[0], choice)
    harm = [line for line in game.log(0)[told:] if line.tone is Tone.HURT]
    assert harm
    assert game.aside[-len(harm) :] == tuple(harm)


async def test_dice_are_picked_by_enter_alone(library: Library) -> None:
    """Given a payment of several dice, when Enter picks them in the list, then the cursor goes on to the next die that
    can be picked, and when they pay, to what confirms them; nothing that was picked is put back.
    """
    match = played_to(library, is_choice_of_two)
    async with opened(library, match, (120, 40)) as table:
        await table.sit_down()
        model = table.model
        model.move_cursor(OPTIONS, next(i for i, e in enumerate(model.entries()) if isinstance(e.act, Toggle)))
        for n in (1, 2):
            await table.press("enter")
            assert model.picker is not None
            assert len(model.picker.picked()) == n
        entry, version = model.entry(), match.version
        assert entry is not None
        assert entry.act == Submit()
        await table.press("enter")
        assert match.version > version


def is_choice_of_two(match: Match, decision: api.Decision) -> bool:
    return isinstance(decision, api.PaymentDecision) and {len(way) for way in decision.payments} == {2}


async def test_dice_are_picked_in_the_pool_by_enter_alone(library: Library) -> None:
    """Given a payment of two dice, when Enter picks one in the pool, then the cursor goes on to one that can be."""
    match = played_to(library, is_choice_of_two)
    async with opened(library, match, (120, 40)) as table:
        await table.sit_down()
        model = table.model
        dice = model.rows[MY_DICE]
        first = next(i for i, die in enumerate(dice) if any(isinstance(e.act, Toggle) for e in model.entries_of(die)))
        model.move_cursor(MY_DICE, first)
        for n in (1, 2):
            await table.press("enter")
            assert model.picker is not None
            assert len(model.picker.picked()) == n
        entry = model.entry()
        assert entry is not None
        assert entry.act == Submit()
