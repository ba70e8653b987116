"""The mouse: counts of what is hidden can be clicked, the wheel scrolls, hovering says what a click would do."""

from __future__ import annotations

import pytest
from textual.message import Message

from ashes_tui.client.picking.entries import Entry
from ashes_tui.engine.api import Decision, DeclareAttack, PlayCard, Purpose
from ashes_tui.match.match import Match
from ashes_tui.match.saves.records import Chosen
from ashes_tui.ui.draw.canvas import Spot
from ashes_tui.ui.library import Library
from ashes_tui.ui.pane import Pane
from ashes_tui.ui.screens.pages.pages import CardPage, LogPage
from ashes_tui.ui.screens.pages.reader import ReaderScreen
from ashes_tui.ui.table.panes import (
    DETAIL,
    HAND,
    KEYS,
    MORE,
    MY_BAR,
    OPTIONS,
    PROMPT,
    SIDE_LOG,
    THEIR_BAR,
    THEIR_FIELD,
    Cursor,
)
from ashes_tui.ui.table.rows import RowKind
from tests.ui.conftest import LARGE, Table, opened, played_to

MANY = 6
SMALL, WIDE = (60, 20), (120, 40)


def many_plays(match: Match, decision: Decision) -> bool:
    """A turn with more cards to play than a small terminal shows."""
    plays = [option for option in match.options(decision) if isinstance(option.choice, PlayCard)]
    return decision.purpose is Purpose.TURN and len(plays) >= MANY


def some_unplayable(match: Match, decision: Decision) -> bool:
    """A turn with cards in hand, some of which cannot be played."""
    hand = {card.id for card in match.view(decision.seat).seats[decision.seat].hand}
    plays = {option.choice.card for option in match.options(decision) if isinstance(option.choice, PlayCard)}
    return decision.purpose is Purpose.TURN and bool(plays & hand) and bool(hand - plays)


async def scrolling(table: Table) -> None:
    """Wait for a table with a column that scrolls."""
    await table.sit_down()
    await table.settled()
    assert table.find(MORE, more_below(table)), [c.scrolls for c in table.screen._columns()]


def more_below(table: Table) -> int:
    """The answer to which a click on the first count of hidden answers goes."""
    return next(spot.at for spot in table.screen.panes[PROMPT].drawing.spots if spot.row == MORE)


def keys_line(table: Table) -> str:
    return table.screen.panes[KEYS].drawing.strips[0].text


async def hover(table: Table, pane: str, x: int, y: int) -> None:
    await table.pilot.hover(f"#{pane}", offset=(x, y))
    await table.pilot.pause()


def beside(table: Table) -> list[str]:
    return [strip.text for name in (DETAIL, SIDE_LOG) for strip in table.screen.panes[name].drawing.strips]


def found_at(table: Table, row: str, at: int) -> tuple[str, Spot]:
    found = table.find(row, at)
    assert found
    return found


def cards_in(table: Table, row: str) -> list[tuple[int, int]]:
    """The cards of a row, or of the answers in sight, each with its number there."""
    if row == OPTIONS:
        found = [(i, table.model.entries()[i]) for i in table.screen.visible_options]
        return [(i, entry.cards[0]) for i, entry in found if isinstance(entry.act, PlayCard)]
    return [(i, item.id) for i, item in enumerate(table.model.rows[row]) if item.kind is RowKind.CARD]


async def test_a_click_on_the_count_of_hidden_answers_shows_them(library: Library) -> None:
    match = played_to(library, many_plays)
    async with opened(library, match, SMALL) as table:
        await scrolling(table)
        before, at = table.screen.visible_options, more_below(table)
        found = table.find(MORE, at)
        assert found
        await table.click(*found)
        assert table.model.cursor.index == at
        assert set(table.screen.visible_options) - set(before)
        assert match.version == table.model.version


async def test_the_wheel_scrolls_the_column_it_is_over(library: Library) -> None:
    """Given columns of which one scrolls, when the wheel is turned over it, then the cursor stays within it."""
    async with opened(library, played_to(library, many_plays), SMALL) as table:
        await scrolling(table)
        column = next(c for c in table.screen._columns() if c.scrolls)
        x = column.x + 3
        pane = table.screen.panes[PROMPT]
        for _ in range(len(column.entries)):
            table.model.notice = "Why something was refused"
            pane.post_message(pane.Wheel(PROMPT, 1, x))
            await table.pilot.pause()
            assert not table.model.notice, "it gives way as the cursor moves on"
            assert table.model.cursor.row == OPTIONS
            assert table.model.cursor.index in column.entries
        assert table.model.cursor.index == column.entries[-1]
        assert column.entries[-1] in table.screen.visible_options


async def test_hovering_says_what_a_click_would_do(library: Library) -> None:
    async with opened(library, played_to(library, many_plays), WIDE) as table:
        await table.sit_down()
        await table.settled()
        usual = keys_line(table)
        index, entry = table.entry(lambda act: isinstance(act, PlayCard))
        found = table.find(OPTIONS, index)
        assert found
        await hover(table, found[0], found[1].x + 1, found[1].y)
        assert f"click twice {entry.text}" in keys_line(table)
        assert "right click read" in keys_line(table)
        await hover(table, DETAIL, 4, 2)
        assert "click read it in full" in keys_line(table)
        await hover(table, KEYS, 0, 0)
        assert keys_line(table) == usual


async def test_after_a_click_elsewhere_what_the_mouse_was_over_is_told_no_more(library: Library) -> None:
    """Given the mouse over a card, when another is clicked and no move was told, then the last line forgets the first.

    Some terminals tell of clicks alone.
    """
    async with opened(library, played_to(library, many_plays), (120, 40)) as table:
        await table.sit_down()
        await table.settled()
        usual = keys_line(table)
        first, second = (at for at, _ in cards_in(table, OPTIONS)[:2])
        pane, spot = found_at(table, OPTIONS, first)
        await hover(table, pane, spot.x + 1, spot.y)
        over = keys_line(table)
        assert over != usual
        table.screen.panes[pane].post_message(Pane.Pressed(found_at(table, OPTIONS, second)[1], False, Message().time))
        await table.pilot.pause()
        assert keys_line(table) == usual


@pytest.mark.parametrize("size", [WIDE, LARGE])
async def test_hovering_keeps_the_keys_in_their_places(library: Library, size: tuple[int, int]) -> None:
    """Given an answer under the mouse, then the keys stand where they did, as far as what a click does leaves room."""
    async with opened(library, played_to(library, many_plays), size) as table:
        await table.sit_down()
        await table.settled()
        usual = keys_line(table)
        index, _ = table.entry(lambda act: isinstance(act, PlayCard))
        pane, spot = found_at(table, OPTIONS, index)
        await hover(table, pane, spot.x + 1, spot.y)
        line, drawing = keys_line(table), table.screen.panes[KEYS].drawing
        keys = line[: line.index(" click ")].rstrip()
        assert usual.startswith(keys)
        assert keys.index("Enter choose") < keys.index("Tab table")
        assert len(line) == len(usual) == size[0]
        pressed = {table.screen.hints[spot.at][0] for spot in drawing.spots}
        assert {"Enter", "Tab"} <= pressed
        for spot in drawing.spots:
            assert line[spot.x :].startswith(" ".join(table.screen.hints[spot.at]))


@pytest.mark.parametrize("row", [HAND, MY_BAR, THEIR_BAR, OPTIONS])
async def test_a_card_under_the_mouse_is_read_beside_the_table(library: Library, row: str) -> None:
    """Given the cursor on an answer, when the mouse comes over another card, then that is read, and the cursor stays.

    When it leaves, what is under the cursor is read again; so it is when a key is pressed.
    """
    async with opened(library, played_to(library, many_plays), WIDE) as table:
        await table.sit_down()
        await table.settled()
        names, cursor, usual = table.model.names, table.model.cursor, beside(table)
        shown = table.model.shown_card()
        at, card = next((i, c) for i, c in cards_in(table, row) if shown is None or names.title(c) != shown.name)
        pane, spot = found_at(table, row, at)
        await hover(table, pane, spot.middle, spot.y)
        assert names.title(card) in beside(table)[0]
        assert table.model.cursor == cursor
        await hover(table, KEYS, 0, 0)
        assert beside(table) == usual
        await hover(table, pane, spot.middle, spot.y)
        assert beside(table) != usual
        await table.press("down", "up")
        assert beside(table) == usual


async def test_a_resting_mouse_draws_nothing(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given the mouse on a card, when it moves within it, nothing is drawn; over others, only what tells of them."""
    async with opened(library, played_to(library, many_plays), WIDE) as table:
        await table.sit_down()
        await table.settled()
        changed: list[str] = []
        monkeypatch.setattr(Pane, "show", lambda pane, _: changed.append(pane.id or ""))
        pane, spot = found_at(table, HAND, 0)
        await hover(table, pane, spot.middle, spot.y)
        assert set(changed) == {KEYS, DETAIL, SIDE_LOG}
        changed.clear()
        await hover(table, pane, spot.middle + 1, spot.y)
        assert not changed


def only_play(table: Table) -> tuple[int, Entry]:
    """The place in hand of a card whose only use is to be played, with an effect; and that use."""
    for at, item in enumerate(table.model.rows[HAND]):
        found = table.model.entries_of(item)
        if len(found) == 1 and not found[0].note:
            return at, found[0]
    raise AssertionError("no such card")


async def test_a_second_click_on_a_card_with_a_single_use_does_what_its_key_does(library: Library) -> None:
    """Given a card in hand that can only be played, then one click goes to that answer, and the next one plays it."""
    async with opened(library, played_to(library, many_plays), WIDE) as table:
        await table.sit_down()
        await table.settled()
        at, entry = only_play(table)
        pane, spot = found_at(table, HAND, at)
        await hover(table, pane, spot.middle, spot.y)
        assert f"click twice {entry.text}" in keys_line(table)
        meant, before = entry.act_for(table.model.rows[HAND][at].id), table.model.version
        await table.click(pane, spot)
        assert table.model.version == before
        assert table.model.entry() == entry
        assert f"click {entry.text}" in keys_line(table)
        await table.click(pane, spot)
        (made,) = [moment.after for moment in table.screen.game.session.match.moments[-1:]]
        assert isinstance(made, Chosen)
        assert made.choice == meant
        # The mouse lies still where the card was; what the click led to is read now.
        assert table.screen._over is None


async def test_a_second_click_on_an_answer_of_a_turn_gives_it(library: Library) -> None:
    """Given a turn, then one click on an answer goes there, as on a card, and the next one gives it."""
    match = played_to(library, many_plays)
    async with opened(library, match, WIDE) as table:
        await table.sit_down()
        await table.settled()
        index, entry = table.entry(lambda act: isinstance(act, PlayCard))
        before = match.version
        await table.click(*found_at(table, OPTIONS, index))
        await table.settled()
        assert match.version == before
        assert table.model.entry() == entry
        pane, spot = found_at(table, OPTIONS, table.model.cursor.index)
        await hover(table, pane, spot.x + 1, spot.y)
        assert f"click {entry.text}" in keys_line(table)
        await table.click(*found_at(table, OPTIONS, table.model.cursor.index))
        assert match.version > before


def one_attacker(match: Match, decision: Decision) -> bool:
    """A turn in which just one unit can attack, and may attack a unit."""
    view = match.view(decision.seat)
    targets = {o.choice.target for o in match.options(decision) if isinstance(o.choice, DeclareAttack)}
    able = [unit for unit in view.seats[decision.seat].battlefield if unit.may_attack]
    return len(able) == 1 and any(unit.id in targets for unit in view.seats[1 - decision.seat].battlefield)


@pytest.mark.parametrize("size", [(80, 24), WIDE])
async def test_a_slip_on_an_enemy_unit_attacks_nothing(library: Library, size: tuple[int, int]) -> None:
    """Given a single unit that can attack, when a target is clicked, then the attack is foretold; once more: made.

    In between, a click on another target foretells the attack on that.
    """
    match = played_to(library, one_attacker)
    async with opened(library, match, size) as table:
        await table.sit_down()
        await table.settled()
        targets = [(row, i) for row in (THEIR_BAR, THEIR_FIELD) for i in attackable(table, row)]
        before = match.version
        for row, at in (targets[0], targets[-1]):
            await table.click(*found_at(table, row, at))
            await table.settled()
            entry = table.model.entry()
            assert match.version == before
            assert entry is not None
            assert isinstance(entry.act, DeclareAttack)
            assert entry.act.target == table.model.rows[row][at].id
            assert "♥" in table.lines()[-2] + table.lines()[-3]
        await table.click(*found_at(table, *targets[-1]))
        assert match.version > before


@pytest.mark.parametrize("size", [(80, 24), WIDE])
async def test_the_key_of_an_attack_by_the_only_unit_shows_it_first(library: Library, size: tuple[int, int]) -> None:
    """Given a single unit that can attack, when the key of an attack is pressed, then it is shown; Enter makes it.

    No answer moves meanwhile.
    """
    match = played_to(library, one_attacker)
    async with opened(library, match, size) as table:
        await table.sit_down()
        await table.settled()
        seen = {spot.at: (spot.x, spot.y) for spot in table.screen.panes[PROMPT].drawing.spots if spot.row == OPTIONS}
        before, at = match.version, table.model.cursor
        index, entry = table.entry(lambda act: isinstance(act, DeclareAttack))
        if index == at.index:
            await table.press("down")
        await table.press(entry.key)
        assert match.version == before
        assert table.model.entry() == entry
        assert "to attack" in table.model.notice
        assert table.model.notice in " ".join(table.lines())
        spots = table.screen.panes[PROMPT].drawing.spots
        assert {spot.at: (spot.x, spot.y) for spot in spots if spot.row == OPTIONS} == seen
        await table.press("enter")
        assert match.version > before


def attackable(table: Table, row: str) -> list[int]:
    """The places of a row at which an attack could be aimed."""
    items, entries = table.model.rows[row], table.model.entries()
    targets = {entry.act.target for entry in entries if isinstance(entry.act, DeclareAttack)}
    return [i for i, item in enumerate(items) if item.kind is RowKind.CARD and item.id in targets]


async def test_the_answer_under_the_cursor_as_a_turn_begins_takes_two_clicks_as_any_other(library: Library) -> None:
    """Given the cursor on the only use of a card, brought there by nobody, then one click on the card does nothing."""
    async with opened(library, played_to(library, many_plays), WIDE) as table:
        await table.sit_down()
        await table.settled()
        at, entry = only_play(table)
        table.model.cursor = Cursor(OPTIONS, table.model.entries().index(entry))
        assert not table.model.has_moved
        before = table.model.version
        await table.click(*found_at(table, HAND, at))
        assert table.model.version == before


@pytest.mark.parametrize("row", [HAND, OPTIONS])
async def test_what_keys_have_gone_to_takes_two_clicks_as_well(library: Library, row: str) -> None:
    """Given the cursor brought by arrows to a card or an answer, then one click there points, the second plays it.

    A key between the two clicks makes the next one the first again.
    """
    async with opened(library, played_to(library, many_plays), WIDE) as table:
        await table.sit_down()
        await table.settled()
        at, entry = only_play(table)
        index = at if row == HAND else table.model.entries().index(entry)
        table.model.move_cursor(row, index)
        before = table.model.version
        await table.click(*found_at(table, row, index))
        await table.press("left")
        table.model.move_cursor(row, index)
        await table.click(*found_at(table, row, index))
        assert table.model.version == before
        await table.click(*found_at(table, row, index))
        assert table.model.version > before


async def test_a_card_that_says_why_not_is_read_by_the_next_click_only(library: Library) -> None:
    """Given a click that told why a card cannot be used, the next one reads it, unless a key came between."""
    async with opened(library, played_to(library, some_unplayable), WIDE) as table:
        await table.sit_down()
        await table.settled()
        at = unplayable(table)
        await table.click(*found_at(table, HAND, at))
        await table.press("left", "right")
        await table.click(*found_at(table, HAND, at))
        await table.pilot.pause()
        assert not table.shows(CardPage)
        await table.click(*found_at(table, HAND, at))
        await table.pilot.pause()
        assert table.shows(CardPage)


async def test_a_click_on_a_card_that_can_do_nothing_says_why(library: Library) -> None:
    async with opened(library, played_to(library, some_unplayable), WIDE) as table:
        await table.sit_down()
        await table.settled()
        at = next(i for i, item in enumerate(table.model.rows[HAND]) if not table.model.entries_of(item))
        pane, spot = found_at(table, HAND, at)
        await hover(table, pane, spot.middle, spot.y)
        assert "click see why not" in keys_line(table)
        before = table.model.version
        await table.click(pane, spot)
        assert table.model.notice
        assert table.model.version == before


async def test_without_room_beside_the_table_a_card_is_read_in_place_of_what_was_noticed(library: Library) -> None:
    """Given a notice in a small terminal, when the mouse is over a card, its words stand there; then the notice again.

    No answer moves meanwhile, nor does the cursor.
    """
    async with opened(library, played_to(library, some_unplayable), (80, 24)) as table:
        await table.sit_down()
        await table.settled()
        await table.click(*found_at(table, HAND, unplayable(table)))
        await hover(table, KEYS, 0, 0)
        asked = table.screen.panes[PROMPT].drawing
        card = table.model.rows[HAND][0].id
        pane, spot = found_at(table, HAND, 0)
        await hover(table, pane, spot.middle, spot.y)
        now = table.screen.panes[PROMPT].drawing
        assert f"{table.model.names.card(card)}:" in " ".join(strip.text for strip in now.strips)
        assert now.spots == asked.spots
        await hover(table, KEYS, 0, 0)
        assert table.screen.panes[PROMPT].drawing.strips == asked.strips


def unplayable(table: Table) -> int:
    return next(i for i, item in enumerate(table.model.rows[HAND]) if not table.model.entries_of(item))


async def test_a_click_on_the_card_beside_the_table_reads_it_and_one_on_the_log_opens_it(library: Library) -> None:
    async with opened(library, played_to(library, many_plays), WIDE) as table:
        await table.sit_down()
        await table.settled()
        index, _ = table.entry(lambda act: isinstance(act, PlayCard))
        table.model.move_cursor(OPTIONS, index)
        table.screen.paint()
        await table.pilot.click(f"#{DETAIL}", offset=(4, 2))
        await table.pilot.pause()
        assert table.shows(CardPage)
        await table.press("escape")
        await table.click(SIDE_LOG, table.screen.panes[SIDE_LOG].drawing.spots[-1])
        await table.pilot.pause()
        assert table.shows(LogPage)


async def test_a_click_on_the_count_of_hidden_lines_scrolls_a_page(library: Library) -> None:
    async with opened(library, size=SMALL) as table:
        await table.press("?", "s")
        screen = table.app.screen
        assert isinstance(screen, ReaderScreen)
        spot = next(spot for spot in screen.foot.drawing.spots if spot.row == MORE)
        await table.click(screen.foot.id or "", spot)
        assert screen.first > 0


def paying(match: Match, decision: Decision) -> bool:
    return decision.purpose is Purpose.PAY and bool(match.view(decision.seat).seats[decision.seat].hand)


@pytest.mark.parametrize("size", [(80, 24), WIDE])
async def test_a_right_click_reads_and_leaves_the_cursor_where_it_is(library: Library, size: tuple[int, int]) -> None:
    """Given a cost to be paid, when a card in hand is read by a right click, then Enter still pays."""
    async with opened(library, played_to(library, paying), size) as table:
        await table.sit_down()
        await table.settled()
        cursor = table.model.cursor
        await table.click(*found_at(table, HAND, 0), button=3)
        await table.pilot.pause()
        assert table.shows(CardPage)
        await table.press("escape")
        assert table.model.cursor == cursor
        assert cursor.row == OPTIONS
