"""What the table shows and says: hidden hands, refusals with their rule, sizes, the whole way to the end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from textual.events import Key

from ashes_tui.client.party import Party
from ashes_tui.client.picking.entries import Fill, Submit
from ashes_tui.client.session import session_for
from ashes_tui.engine import api
from ashes_tui.engine.api import Decision, Purpose, View
from ashes_tui.lang.terms import CardType
from ashes_tui.match.match import Match, Moment
from ashes_tui.ui.draw.table.layout import layout
from ashes_tui.ui.draw.truncate import clip, shorten_apart, shorten_option, shorten_words
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.menus.curtain import CurtainScreen
from ashes_tui.ui.screens.menus.message import SmallScreen
from ashes_tui.ui.screens.menus.result import ResultScreen
from ashes_tui.ui.screens.pages.pages import CardPage, LogPage
from ashes_tui.ui.screens.pages.pile import PilePage
from ashes_tui.ui.screens.table import TableScreen
from ashes_tui.ui.screens.told_turn import ToldTurnScreen
from ashes_tui.ui.table.entering.answer_guard import Shown
from ashes_tui.ui.table.hints import COMMAND_WORDS
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import FORESEEN, HAND, MY_BAR, MY_DICE, TABLE_ROWS, THEIR_BAR, THEIR_DICE
from ashes_tui.words.api import Tone
from tests.ui.conftest import SIZES, Table, new_match, opened, played_to

BESIDE = (MY_BAR, MY_DICE, THEIR_BAR, THEIR_DICE)
"""Rows that lie side by side, so that left and right lead from one to the other."""


def a_turn(match: Match, decision: Decision) -> bool:
    return decision.purpose is Purpose.TURN and len(match.view(decision.seat).seats[decision.seat].hand) > 2


def hand_titles(match: Match, seat: int) -> set[str]:
    return {card.name for card in match.view(seat).seats[seat].hand}


@pytest.mark.parametrize("size", SIZES)
async def test_a_hand_is_shown_only_behind_the_curtain(library: Library, size: tuple[int, int]) -> None:
    match = played_to(library, a_turn)
    seat = match.decisions[0].seat
    async with opened(library, match, size) as table:
        assert table.shows(CurtainScreen)
        behind = "\n".join(table.lines())
        public = {card.name for s in match.view(-1).seats for card in (*s.spellboard, *s.battlefield, *s.discard_pile)}
        secret = hand_titles(match, seat) - public
        assert not [title for title in secret if title in behind]
        await table.press("enter")
        assert table.shows(TableScreen)
        assert table.model.seat == seat


async def test_the_curtain_falls_when_another_person_must_decide(library: Library) -> None:
    match = played_to(library, a_turn)
    async with opened(library, match) as table:
        await table.sit_down()
        while not table.shows(CurtainScreen):
            await table.key(lambda act: isinstance(act, api.Pass | api.EndTurn | api.Decline | api.Confirm))
        assert isinstance(table.app.screen, CurtainScreen)
        assert table.app.screen.seat == match.decisions[0].seat


async def test_the_curtain_falls_before_an_empty_hand_too(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given that the next person holds no card, then the keyboard is passed all the same."""
    match = played_to(library, a_turn)
    shown = match.view_at

    def without_hands(moment: Moment, viewer: int) -> View:
        view = shown(moment, viewer)
        return replace(view, seats=tuple(replace(seat, hand=(), hand_count=0) for seat in view.seats))

    async with opened(library, match) as table:
        await table.sit_down()
        monkeypatch.setattr(match, "view_at", without_hands)
        for _ in range(3):
            if not table.shows(CurtainScreen):
                await table.key(lambda act: isinstance(act, api.Pass | api.EndTurn))
        assert table.shows(CurtainScreen)


async def test_one_person_alone_needs_no_curtain(library: Library) -> None:
    match = new_match(library, players=("person", "random"))
    async with opened(library, match) as table:
        assert table.shows(TableScreen)


@pytest.mark.parametrize("size", SIZES)
async def test_a_card_without_option_says_why_and_the_rule_on_request(library: Library, size: tuple[int, int]) -> None:
    def holds_reaction(match: Match, decision: Decision) -> bool:
        hand = match.view(decision.seat).seats[decision.seat].hand
        cards = match.rules.rulebook.cards
        return decision.purpose is Purpose.TURN and any(
            cards[card.name].type is CardType.REACTION_SPELL for card in hand
        )

    match = played_to(library, holds_reaction)
    async with opened(library, match, size) as table:
        await table.sit_down()
        cards = library.rulebook.cards
        hand = table.model.view.seats[table.model.seat].hand
        index = next(i for i, card in enumerate(hand) if cards[card.name].type is CardType.REACTION_SPELL)
        table.model.move_cursor(HAND, index)
        await table.press("enter")
        assert "ASC-ACT-17" in table.model.notice
        assert not any("ASC-" in line for line in table.lines())
        offered = [command.words for command in table.screen.commands()]
        assert [words for words in offered if words.startswith("The rule that refused this: ")]
        assert not any("ASC-" in words for words in offered), "titles of rules, no ids"
        await table.press("left")
        assert table.model.notice == ""


async def test_a_die_without_power_says_why_with_the_rule(library: Library) -> None:
    def low_die(match: Match, decision: Decision) -> bool:
        dice = match.view(decision.seat).seats[decision.seat].active_dice
        return decision.purpose is Purpose.TURN and any(die.level < 2 for die in dice)

    match = played_to(library, low_die)
    async with opened(library, match) as table:
        await table.sit_down()
        dice = table.model.view.seats[table.model.seat].active_dice
        low = next(die.id for die in dice if die.level < 2)
        index = next(i for i, item in enumerate(table.model.rows[MY_DICE]) if item.id == low)
        table.model.move_cursor(MY_DICE, index)
        await table.press("enter")
        assert "ASC-ACT-06" in table.model.notice


@pytest.mark.parametrize("size", SIZES)
async def test_arrows_reach_every_row_and_come_back(library: Library, size: tuple[int, int]) -> None:
    match = played_to(library, a_turn)
    async with opened(library, match, size) as table:
        await table.sit_down()
        seen = []
        for _ in range(8):
            await table.press("up")
            seen.append(table.model.cursor.row)
            if seen[-1] in BESIDE:
                key = "left" if "dice" in seen[-1] else "right"
                await table.press(*[key] * table.model.size_of(seen[-1]))
                seen.append(table.model.cursor.row)
        assert [row for row in TABLE_ROWS if row in seen] == table.model.filled_rows()[:-1]
        for _ in range(12):
            await table.press("down")
        assert table.model.cursor.row == "options"


@pytest.mark.parametrize("size", SIZES)
async def test_up_and_down_lead_to_the_nearest_thing(library: Library, size: tuple[int, int]) -> None:
    """Given the last die of one's own, when going down and up, then the cursor stays at that side of the table."""
    match = played_to(library, a_turn)
    async with opened(library, match, size) as table:
        await table.sit_down()
        last = table.model.size_of(MY_DICE) - 1
        table.model.move_cursor(MY_DICE, last)
        middles = table.screen._middles()
        await table.press("down")
        assert table.model.cursor.row == HAND
        distance = {i: abs(column - middles[MY_DICE][last][0]) for i, (column, _) in middles[HAND].items()}
        assert table.model.cursor.index == min(distance, key=lambda i: distance[i])
        await table.press("up")
        assert table.model.cursor.row == MY_DICE
        await table.press(*["left"] * (last + 1))
        assert table.model.cursor.row == MY_BAR


@pytest.mark.parametrize("size", SIZES)
async def test_nothing_is_drawn_beyond_its_pane(library: Library, size: tuple[int, int]) -> None:
    match = played_to(library, a_turn)
    async with opened(library, match, size) as table:
        await table.sit_down()
        lines = table.lines()
        assert len(lines) == size[1]
        assert {cell_len(line) for line in lines} == {size[0]}
        for pane in table.screen.panes.values():
            if pane.size.width and pane.size.height:
                assert len(pane.drawing.strips) == pane.size.height
                assert {strip.cell_length for strip in pane.drawing.strips} == {pane.size.width}


async def test_the_rule_of_a_question_is_named_and_read_on_request(library: Library) -> None:
    """Given a question, then its rule is not beside it, but among the commands, and opens the rules there."""
    match = played_to(library, a_turn)
    rule = match.decisions[0].rule
    async with opened(library, match) as table:
        await table.sit_down()
        assert not any(rule in line for line in table.lines())
        assert COMMAND_WORDS.keys() >= set(table.screen._commands()), "each key is told in words"
        about = f"The rule of this question: {library.rule_title(rule)}"
        assert rule not in about, "its title, not its id"
        next(command for command in table.screen.commands() if command.words == about).do()
        await table.pilot.pause()
        assert any(rule in line for line in table.lines())


@pytest.mark.parametrize("size", SIZES)
async def test_any_card_can_be_read_in_full(library: Library, size: tuple[int, int]) -> None:
    match = played_to(library, a_turn)
    async with opened(library, match, size) as table:
        await table.sit_down()
        table.model.move_cursor(HAND, 0)
        await table.press("i")
        assert table.shows(CardPage)
        await table.press("escape")
        assert table.shows(TableScreen)


async def test_the_mouse_reads_a_card(library: Library) -> None:
    """Given a card that can do nothing, then a right click reads it, and so does a second left one."""
    match = played_to(library, a_turn)
    async with opened(library, match) as table:
        await table.sit_down()
        for button, clicks in ((3, 1), (1, 2)):
            for _ in range(clicks):
                spot = table.find(THEIR_BAR, 0)
                assert spot is not None
                await table.click(*spot, button=button)
            assert table.shows(CardPage)
            await table.press("escape")


async def test_piles_and_log_can_be_read(library: Library) -> None:
    match = played_to(library, a_turn)
    async with opened(library, match) as table:
        await table.sit_down()
        table.model.move_cursor(MY_BAR, 2)
        await table.press("enter")
        assert table.shows(PilePage)
        await table.press("escape", "l")
        assert table.shows(LogPage)


async def test_of_a_hidden_pile_only_the_number_is_told(library: Library) -> None:
    match = played_to(library, a_turn)
    async with opened(library, match) as table:
        await table.sit_down()
        for cards, told in ((9, "nobody may look at them"), (0, "no card lies here")):
            table.app.push_screen(PilePage("A pile", (), cards, table.model.names))
            await table.pilot.pause()
            assert f"A pile: {cards} cards" in table.lines()[0]
            assert told in "".join(table.lines())
            await table.press("escape")


async def test_a_small_terminal_says_what_it_needs(library: Library) -> None:
    match = played_to(library, a_turn)
    async with opened(library, match) as table:
        await table.sit_down()
        await table.pilot.resize_terminal(59, 20)
        await table.pilot.pause(0.1)
        assert table.shows(SmallScreen)
        await table.seen()
        assert any("60x20" in line for line in table.lines())
        await table.pilot.resize_terminal(100, 30)
        await table.pilot.pause(0.1)
        assert table.shows(TableScreen)


async def test_theme_and_signs_change_at_the_table(library: Library) -> None:
    match = played_to(library, a_turn)
    async with opened(library, match) as table:
        await table.sit_down()
        dark = table.app.palette.dark
        await table.press("escape", "t", "t", "g", "g", "escape", "escape")
        assert table.app.palette.dark is not dark
        assert all(line.isascii() for line in table.lines())


async def test_conceding_leads_to_the_result(library: Library) -> None:
    match = played_to(library, a_turn)
    async with opened(library, match) as table:
        await table.sit_down()
        seat = table.model.seat
        await table.press("escape", "c", "c")
        assert table.shows(ResultScreen)
        assert match.outcome is not None
        assert match.outcome.winners == (1 - seat,)
        await table.press("t")
        assert table.shows(TableScreen)


async def test_a_game_against_the_random_player_goes_on_by_itself(library: Library) -> None:
    match = new_match(library, players=("person", "random"))
    async with opened(library, match) as table:
        told = 0
        for _ in range(12):
            assert all(d.seat == 0 for d in match.decisions)
            await _anything(table)
            if isinstance(table.app.screen, ToldTurnScreen):
                told += 1
                assert {line.seat for line in table.app.screen.lines if line.tone is Tone.TURN} == {1}
                assert not any(line.tone is Tone.TURN and line.seat == 0 for line in table.app.screen.lines)
                await table.press("e", "enter")
        assert told


async def _anything(table: Table) -> None:
    entries = [e for e in table.model.entries() if e.enabled]
    await table.key(lambda act: act == entries[0].act)


async def test_the_table_is_empty_behind_the_curtain(library: Library) -> None:
    match = played_to(library, a_turn)
    async with opened(library, match) as table:
        await table.sit_down()
        while not table.shows(CurtainScreen):
            await table.key(lambda act: isinstance(act, api.Pass | api.EndTurn | api.Decline | api.Confirm))
        below = table.app.screen_stack[-2]
        assert isinstance(below, TableScreen)
        assert not any(pane.drawing.strips for pane in below.panes.values())


async def test_the_last_choice_is_taken_back_at_the_curtain(library: Library) -> None:
    match = played_to(library, a_turn)
    async with opened(library, match) as table:
        await table.sit_down()
        seat = table.model.seat
        await table.key(lambda act: isinstance(act, api.Pass))
        if not table.shows(CurtainScreen):
            await table.key(lambda act: isinstance(act, api.EndTurn))
        version = match.version
        assert isinstance(table.app.screen, CurtainScreen)
        assert match.undo_limit(seat) is None
        await table.press("u")
        assert match.version == version + 1
        assert isinstance(table.app.screen, CurtainScreen)
        assert table.app.screen.seat == seat
        await table.sit_down()
        assert table.model.seat == seat


def test_what_is_typed_before_a_question_stood_there_does_not_answer_it() -> None:
    shown = Shown()
    shown.note("first", 1.0)
    shown.note("first", 1.5)
    shown.note("second", 2.0)
    assert not shown.stood("first", 0.9)
    assert shown.stood("first", 1.9)
    assert not shown.stood("second", 1.9)
    assert shown.stood("second", 2.0)
    assert not shown.stood("third", 9.0)


async def test_a_key_pressed_ahead_answers_no_later_question(library: Library) -> None:
    match = played_to(library, a_turn)
    async with opened(library, match) as table:
        await table.sit_down()
        early = Key("1", "1")
        await table.key(lambda act: isinstance(act, api.Meditate))
        await table.seen()
        version = match.version
        table.screen.post_message(early)
        await table.pilot.pause()
        assert match.version == version
        await table.press("1")
        assert match.version == version + 1


async def test_keys_for_one_question_may_be_typed_at_once(library: Library) -> None:
    match = new_match(library)
    async with opened(library, match) as table:
        await table.sit_down()
        fill, submit = table.entry(lambda act: isinstance(act, Fill))[1], table.entry(lambda act: act == Submit())[1]
        version = match.version
        for key in (fill.key, submit.key):
            table.screen.post_message(Key(key, key))
        await table.pilot.pause()
        assert match.version == version + 1


async def test_a_hand_is_not_opened_by_a_key_that_was_meant_for_the_turn_before(library: Library) -> None:
    match = played_to(library, a_turn)
    async with opened(library, match) as table:
        early = Key("enter", None)
        await table.sit_down()
        while not table.shows(CurtainScreen):
            await table.key(lambda act: isinstance(act, api.Pass | api.EndTurn | api.Decline | api.Confirm))
        table.app.screen.post_message(early)
        await table.pilot.pause()
        assert table.shows(CurtainScreen)
        await table.sit_down()
        assert table.shows(TableScreen)


def test_an_ability_keeps_its_own_name_in_little_room() -> None:
    assert shorten_option("Aradel Summergaard: Water Blast", 26, "…") == "Aradel…: Water Blast"


def test_a_target_keeps_its_name_and_the_battlefield_it_lies_on_in_little_room() -> None:
    attack = "Attack Hunting Instincts facing Coal"
    assert shorten_option(attack, 36, "…") == attack
    assert shorten_option(attack, 30, "…") == "Attack Hunting Instincts, Coal"


def test_values_of_an_answer_are_whole_or_left_out() -> None:
    """So that a life of 39 is never read as 3."""
    assert shorten_words("A4 L39/45, exhausted", 20, "…") == "A4 L39/45, exhausted"
    assert shorten_words("A4 L39/45, exhausted", 19, "…") == "A4 L39/45…"
    assert shorten_words("A4 L39/45, exhausted", 8, "…") == "A4…"
    assert shorten_words("L39/45", 5, "…") == ""


def test_a_text_cut_below_says_so() -> None:
    lines = ["Place two of them", "onto your", "battlefield"]
    assert clip(lines, 3, 17, "…") == lines
    assert clip(lines, 2, 17, "…") == ["Place two of them", "onto your …"]
    assert clip(lines, 1, 17, "…") == ["Place two of the…"]
    assert clip(lines, 0, 17, "…") == []


def test_long_names_side_by_side_are_not_cut_to_the_same_letters() -> None:
    """Given two names that begin alike, when both are cut, then their ends tell them apart."""
    row = ("Summon Frost Giant Elder", "Summon Frost Giant Youth")
    cut = [shorten_apart(name, row, 14, "~") for name in row]
    assert len(set(cut)) == 2
    assert all(len(name) <= 14 for name in cut)
    assert [name.split()[-1] for name in cut] == ["Elder", "Youth"]
    assert shorten_apart("Summon Thunder Hulk", row, 13, "~") == "Summon Thund~"


def test_an_answer_is_cut_at_its_end_unless_another_would_read_the_same() -> None:
    assert shorten_option("Summon Capacitor Beetle", 14, "~") == "Summon Capaci~"
    assert shorten_option("Stellar Oracle#2", 12, "~") == "Stellar~#2"
    row = ("Summon Frost Giant Elder", "Summon Frost Giant Youth")
    assert [shorten_option(name, 14, "~", row)[-5:] for name in row] == ["Elder", "Youth"]
    assert shorten_option("Attack Hunting Instincts facing Coal", 24, "~") == "Attack Hunting~, Coal"


@pytest.mark.parametrize(("width", "board"), [(80, 80), (111, 111), (120, 85), (159, 112), (160, 119), (200, 148)])
def test_a_wide_terminal_gives_its_room_to_the_board(width: int, board: int) -> None:
    shape = layout(width, 40)
    assert (shape.left, shape.side) == (board, width - board)


def foreseeable(match: Match, decision: Decision) -> bool:
    """A turn in which something certain comes of an option."""
    if decision.purpose is not Purpose.TURN:
        return False
    model = TableModel(Party(session_for(match)), decision.seat)
    return any(_foretold_at(model, i) for i in range(len(model.entries())))


def _foretold_at(model: TableModel, index: int) -> str:
    model.move_cursor("options", index)
    assert not model.preview_text(), "nothing is found out while it is drawn"
    while model.has_unsettled((index,)):
        model.settle_next((index,))
    return model.preview_text()


@pytest.mark.parametrize("size", SIZES)
async def test_what_comes_of_an_option_is_told_where_there_is_room(library: Library, size: tuple[int, int]) -> None:
    """Given the cursor on an option, then what follows stands below or in the panel, and nothing changes."""
    match = played_to(library, foreseeable)
    async with opened(library, match, size) as table:
        await table.sit_down()
        version = match.version
        for index in range(len(table.model.entries())):
            told = _foretold_at(table.model, index)
            table.screen.paint()
            await table.pilot.pause()
            panel = table.screen.shape.places.get(FORESEEN, (0,))[0]
            text = " ".join(line[panel:].strip() if panel else line[:80].strip() for line in table.lines())
            if told and size[0] >= 120:
                assert told.split()[3] in text
                assert panel or "Then:" in text, "the panel says above it what is told there"
            elif not told:
                assert "Then:" not in text
        assert match.version == version


def test_of_two_abilities_in_little_room_the_copies_are_told_apart() -> None:
    """Given two copies with an ability of one name, then the number of the copy stays, whatever is cut."""
    texts = [shorten_option(f"Stormwind Sniper#{n}: Long Shot", 22, "…") for n in (1, 2)]
    assert texts[0] != texts[1]
    assert all(f"#{n}" in text for n, text in enumerate(texts, start=1))


def test_an_ability_is_told_by_its_own_name_rather_than_in_pieces() -> None:
    """Given too little room for the card's name, then its ability is named whole."""
    assert shorten_option("Issa Brightmore: Inspiration", 14, "…") == "Inspiration"
