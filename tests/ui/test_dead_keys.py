"""No key of the table is silent: it does something, or says why it cannot."""

from __future__ import annotations

import pytest

from ashes_tui.client.party import Party
from ashes_tui.client.picking.entries import Entry
from ashes_tui.client.session import session_for
from ashes_tui.engine import api
from ashes_tui.engine.api import Decision
from ashes_tui.match.match import Match
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.pages.help import HelpScreen
from ashes_tui.ui.screens.pages.pages import CardPage
from ashes_tui.ui.screens.pages.palette import PaletteScreen
from ashes_tui.ui.screens.table import TableScreen
from ashes_tui.ui.screens.told_turn import ToldTurnScreen
from ashes_tui.ui.table.dead_keys import dead_key_words
from ashes_tui.ui.table.hints import COMMAND_WORDS
from ashes_tui.ui.table.model import TableModel
from ashes_tui.words.questions.prompt import detail
from tests.ui.conftest import SMALL, Table, opened, played_to
from tests.ui.test_solo import solo_match, to_story

KEYS = (*"1234567890dfgjkoqsvwxz", *"npmecrayz+", *COMMAND_WORDS, " ", "enter", "tab")
"""Whatever the line of keys or the page of keys names, and what answers may have."""


def spent(match: Match, decision: Decision) -> bool:
    own = match.view(decision.seat).seats[decision.seat]
    return isinstance(decision, api.TurnDecision) and not own.main_actions


def turn(match: Match, decision: Decision) -> bool:
    return isinstance(decision, api.TurnDecision) and match.view(decision.seat).turn > 3


def target(match: Match, decision: Decision) -> bool:
    return decision.purpose is api.Purpose.TARGET


def several(match: Match, decision: Decision) -> bool:
    return isinstance(decision, api.CardsDecision) and decision.high > 1 and match.view(decision.seat).turn > 1


async def back_at(table: Table, match: Match, version: int, screen: TableScreen) -> None:
    """Close what was opened, take back what was done."""
    while table.app.screen is not screen:
        table.app.pop_screen()
        await table.pilot.pause()
    while match.version > version and match.moments[-1].after is not None and len(match.moments) > 1:
        match.lenient = True
        match.undo()
        version = match.version
    screen._curtain_drawn = False
    screen.model.notice = ""
    screen._sit(screen.game.next_person(screen.model.seat))
    screen.paint()
    await table.pilot.pause()


@pytest.mark.parametrize("wanted", [turn, spent, target, several])
async def test_every_key_changes_the_picture_or_says_a_word(library: Library, wanted: object) -> None:
    """Given a question of some kind, when any key is pressed, then the screen is not what it was before."""
    match = played_to(library, wanted)  # type: ignore[arg-type]
    async with opened(library, match) as table:
        await table.sit_down()
        screen = table.screen
        for key in dict.fromkeys(KEYS):
            await table.settled()
            before, version = table.lines(), match.version
            await table.press(key)
            assert table.app.screen is not screen or table.lines() != before, key
            await back_at(table, match, version, screen)


async def test_a_pass_that_is_not_possible_says_why(library: Library) -> None:
    """Given a turn whose main action is used, when ``p`` is pressed, then it is said that it is used."""
    match = played_to(library, spent)
    async with opened(library, match) as table:
        await table.sit_down()
        await table.press("p")
        assert "main action" in table.model.notice


async def test_in_the_telling_of_a_turn_no_key_is_silent(library: Library) -> None:
    """Given a turn that is told, then ``U`` says when it will work, and other keys how to go on."""
    match = solo_match(library, 7)
    async with opened(library, match) as table:
        await to_story(table, match)
        screen = table.app.screen
        assert isinstance(screen, ToldTurnScreen)
        said = set()
        for key in ("7", "p", "backspace"):
            before = table.lines()
            await table.press(key)
            assert table.lines() != before, key
            said.add(screen.model.notice)
            await table.press("down")
        assert len(said) == 2
        assert "" not in said
        await table.press("U")
        assert "U does again" in screen.model.notice


def test_where_space_takes_what_is_recommended_no_key_denies_that(library: Library) -> None:
    """Given the First Five, which Space takes as recommended, then the key of a list as it stands says so."""
    match = played_to(library, lambda m, d: d.purpose is api.Purpose.FIRST_FIVE)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    assert model.has_suggestion
    assert dead_key_words("r", model) == "Space answers as recommended: r is no answer here"


async def test_the_page_of_keys_opens_over_a_card(library: Library) -> None:
    """Given a card that is read, when ``?`` is pressed, then the keys are shown, and pressed again the card is back."""
    match = played_to(library, turn)
    async with opened(library, match) as table:
        await table.sit_down()
        await table.press("tab", "i")
        assert table.shows(CardPage)
        await table.press("?")
        assert table.shows(HelpScreen)
        await table.press("?")
        assert table.shows(CardPage)


@pytest.mark.parametrize("where", ["table", "told", "past"])
async def test_every_line_of_the_palette_says_something(library: Library, where: str) -> None:
    """Given the table, a turn told on it, or the game looked back at, then no command is listed by its key alone."""
    match = solo_match(library, 7)
    async with opened(library, match) as table:
        if where == "told":
            await to_story(table, match)
        elif where == "past":
            await to_story(table, match)
            await table.press("escape", "<")
        await table.press("ctrl+p")
        assert isinstance(table.app.screen, PaletteScreen)
        commands = table.app.screen.commands_below
        assert commands
        assert [command.key for command in commands if command.words.lower() == command.key.lower()] == []


def test_a_key_whose_card_can_do_nothing_now_says_why(library: Library) -> None:
    """Given a card with a key of an earlier turn, when that is pressed while it cannot be played, then it says why."""
    match = played_to(library, spent)
    decision = match.decisions[0]
    model = TableModel(Party(session_for(match)), decision.seat)
    offered = {card for entry in model.entries() for card in entry.cards}
    card = next(c for c in model.view.seats[decision.seat].hand if c.id not in offered)
    entry = Entry(card.name, api.PlayCard(card.id, "main"), cards=(card.id,))
    (given,) = model.game.held_keys(decision.seat).give([entry], model.names)
    assert dead_key_words(given.key, model).startswith(f"{model.names.full(card.id)}: ")


async def test_the_digit_of_a_card_that_cannot_be_played_says_why(library: Library) -> None:
    """Given a hand of which some cannot be played now, when the digit of one is pressed, then it says why."""

    def some_not(match: Match, decision: Decision) -> bool:
        hand = match.view(decision.seat).seats[decision.seat].hand
        played = {o.choice.card for o in match.options(decision) if isinstance(o.choice, api.PlayCard)}
        return turn(match, decision) and 1 < len(played) < len(hand)

    match = played_to(library, some_not)
    async with opened(library, match) as table:
        await table.sit_down()
        await table.settled()
        model, version = table.model, match.version
        shown = {card for entry in model.entries() for card in entry.cards}
        digits = model.game.held_keys(model.seat).digits
        digit = next(d for d in "1234567890" if digits.card_of(d) not in (api.NONE, *shown))
        await table.press(digit)
        assert match.version == version
        assert model.notice
        assert model.names.card(digits.card_of(digit)).partition("#")[0] in model.notice


async def test_a_digit_pressed_once_more_discards_no_other_card(library: Library) -> None:
    """Given a meditation, when the digit of a discarded card is pressed again, then it says that this card has left."""

    def meditates(match: Match, decision: Decision) -> bool:
        hand = match.view(decision.seat).seats[decision.seat].hand
        return isinstance(decision, api.MeditateDecision) and len({*decision.cards} & {c.id for c in hand}) > 2

    match = played_to(library, meditates)
    async with opened(library, match) as table:
        await table.sit_down()
        await table.settled()
        model, digits = table.model, table.model.game.held_keys(table.model.seat).digits
        digit = next(d for d in "1234567890" if digits.card_of(d) != api.NONE)
        await table.press(digit)
        version = match.version
        await table.settled()
        await table.press(digit)
        assert match.version == version
        assert f"The card with the key {digit} has left your hand" in model.notice


def test_a_key_that_no_answer_has_names_those_there_are(library: Library) -> None:
    """Given a question with few answers, when another letter is typed, then the keys are named; of many some."""
    match = played_to(library, several)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    entries = (*(Entry("", api.Pass(), key=key) for key in "1234"), Entry("", api.Pass(), key="n"))
    model.entries = lambda: entries  # type: ignore[method-assign]
    assert dead_key_words("6", model) == "No answer has the key 6: keys here 1 to 4, n"
    assert dead_key_words("y", model) == "y means yes, which is no answer here: keys here 1 to 4, n"
    assert "The key ;" in dead_key_words(";", model)
    model.entries = lambda: tuple(Entry("", api.Pass(), key=key) for key in "13579dgk")  # type: ignore[method-assign]
    assert dead_key_words("6", model) == "No answer has the key 6: keys here 1, 3, 5, 7, 9, d, g, k"
    most = "13579dfgjkoqsvwxz"
    model.entries = lambda: tuple(Entry("", api.Pass(), key=key) for key in most)  # type: ignore[method-assign]
    assert dead_key_words("6", model) == "No answer has the key 6: keys here 1, 3, 5, 7, 9, d, f, g, j, k and 7 more"


async def test_at_a_small_table_it_is_plain_how_to_ask_why_not(library: Library) -> None:
    """Given a card in hand that cannot be played, then Tab is named for asking, and leads to one that says why."""

    def some_not(match: Match, decision: Decision) -> bool:
        if not turn(match, decision):
            return False
        model = TableModel(Party(session_for(match)), decision.seat)
        return 0 <= model.first_refused() < len(model.view.seats[decision.seat].hand) - 1

    async with opened(library, played_to(library, some_not), SMALL) as table:
        await table.sit_down()
        await table.settled()
        assert "Tab why not" in table.lines()[-1]
        await table.press("tab")
        model, item = table.model, table.model.item()
        assert item is not None
        assert not model.entries_of(item)
        assert model.reason() in "\n".join(table.lines())
        assert "Enter why not" in table.lines()[-1]
        await table.press("enter")
        assert model.names.card(item.id).partition("#")[0] in model.notice


def test_the_key_of_a_card_in_a_payment_says_what_is_paid(library: Library) -> None:
    """Given a payment in few ways, when the key of a card in hand is typed, then what is paid is said."""

    def paying(match: Match, decision: Decision) -> bool:
        many = len(match.view(decision.seat).seats[decision.seat].hand) > 3
        return isinstance(decision, api.PaymentDecision) and len(decision.payments) == 2 and many

    match = played_to(library, paying)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    free = next(key for key in "1234" if key not in {entry.key for entry in model.entries()})
    assert dead_key_words(free, model).startswith("You are paying for ")


def test_the_key_that_meditates_has_no_other_meaning_while_one_does(library: Library) -> None:
    """Given a meditation, when ``m`` is pressed again, then it is no answer, and nothing promises to meditate later."""
    match = played_to(library, lambda m, d: any(isinstance(o.choice, api.Meditate) for o in m.options(d)))
    seat = match.decisions[0].seat
    match.choose(seat, api.Meditate())
    assert isinstance(match.decisions[0], api.MeditateDecision)
    model = TableModel(Party(session_for(match)), seat)
    assert dead_key_words("m", model).startswith("No answer has the key m")


def test_a_refusal_does_not_hide_the_price(library: Library) -> None:
    """Given dice to be chosen for a cost, when a key can do nothing, then the words say why, and the price again."""
    match = played_to(library, lambda _, decision: decision.purpose is api.Purpose.PAY)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    price = detail(match.decisions[0], model.names)
    assert price.startswith("Pay for ")
    for key in ("!", ","):
        assert dead_key_words(key, model).endswith(f". {price}"), key


async def test_n_says_what_it_is_for(library: Library) -> None:
    """Given a turn, in which nothing is declined, when ``n`` is pressed, then it is said what the key means."""
    async with opened(library, played_to(library, turn)) as table:
        await table.sit_down()
        await table.press("n")
        assert "n means none" in table.model.notice
