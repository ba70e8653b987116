"""The column beside the table: lives turn by turn, what is to be known of a card, what the other side may do next."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest

from ashes_tui.ai.uniform import RandomPlayer
from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.engine import api
from ashes_tui.engine.api import Decision, Purpose
from ashes_tui.lang.terms import Zone
from ashes_tui.match.match import Match
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing
from ashes_tui.ui.draw.card.detail import detail_pane, lines_needed
from ashes_tui.ui.draw.table.beside import column
from ashes_tui.ui.draw.table.beside.lives import HEADING, lives_pane
from ashes_tui.ui.draw.table.beside.terms import terms
from ashes_tui.ui.draw.table.layout import layout
from ashes_tui.ui.draw.table.log import log_pane
from ashes_tui.ui.draw.table.wants import USUAL_NEEDS
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.copies import copies_words
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import DETAIL, HAND, LIVES, MY_FIELD, OPTIONS, SIDE_LOG
from ashes_tui.ui.table.upcoming import upcoming
from ashes_tui.words.api import Line, Tone
from ashes_tui.words.glyphs import ASCII, FULL
from ashes_tui.words.names import every_card
from tests.ui.conftest import LARGE, USUAL, Table, Wanted, opened, played_to
from tests.ui.test_chimera import chimera_match
from tests.ui.test_coop import coop_match
from tests.ui.test_solo import answer

LOOK = Appearance(DARK, FULL)
LONG = USUAL_NEEDS._replace(lives=True)


def in_round(number: int) -> Wanted:
    def wanted(match: Match, decision: Decision) -> bool:
        busy = all(seat.battlefield for seat in match.view(0).seats) and bool(match.view(0).seats[0].hand)
        return decision.purpose is Purpose.TURN and decision.seat == 0 and match.view(0).round >= number and busy

    return wanted


def model_of(match: Match, seat: int = 0) -> TableModel:
    return TableModel(Party(session_for(match)), seat)


def text_of(pane: str, table: Table) -> str:
    return "\n".join(strip.text for strip in table.screen.panes[pane].drawing.strips)


def words_of(model: TableModel) -> str:
    return "\n".join(sentence for forms in upcoming(model) for sentence in forms[0])


# --- lives -------------------------------------------------------------------------------------------------------


def test_lives_stand_between_reader_and_log_in_a_wide_terminal_with_room() -> None:
    shape = layout(200, 60, needs=LONG)
    found = [shape.places[pane] for pane in (DETAIL, LIVES, SIDE_LOG)]
    assert [y + tall for _, y, _, tall in found[:-1]] == [y for _, y, _, _ in found[1:]]
    assert shape.size(SIDE_LOG)[1] > shape.size(LIVES)[1]


@pytest.mark.parametrize(
    "shape",
    [
        layout(200, 60),
        layout(120, 40, needs=LONG),
        layout(159, 60, needs=LONG),
        layout(200, 30, needs=LONG),
        layout(200, 60, panel=4, needs=LONG),
    ],
    ids=["no history", "usual", "not wide", "low", "lesson"],
)
def test_without_history_or_room_reader_and_log_have_their_lines(shape: object) -> None:
    assert LIVES not in shape.places  # type: ignore[attr-defined]


@pytest.mark.parametrize("glyphs", [FULL, ASCII])
def test_the_curve_tells_whose_lives_and_how_many_are_left(library: Library, glyphs: object) -> None:
    look = Appearance(DARK, glyphs)  # type: ignore[arg-type]
    model = model_of(played_to(library, in_round(2)))
    rows = [strip.text for strip in lives_pane(model, 52, 10, look).strips]
    assert HEADING in rows[0]
    assert "Ann" in rows[0]
    assert "Bob" in rows[0]
    for seat in model.view.seats:
        assert any(row.rstrip().endswith(f"{look.signs.life}{seat.phoenixborn.life_left}") for row in rows)
    assert "round 1" in rows[8]
    assert glyphs is FULL or "".join(rows).isascii()


def test_together_the_lives_of_all_are_drawn(library: Library) -> None:
    model = model_of(coop_match(library, steps=60))
    assert set(model.game.session.lives().values) == {0, 1, 2}
    rows = [strip.text for strip in lives_pane(model, 52, 10, LOOK).strips]
    assert sum(LOOK.signs.life in row for row in rows) == 3, "each has a line of its own"


async def test_a_long_card_covers_the_curve_wholly_or_not_at_all(library: Library) -> None:
    """Given any card, then the curve stands there from its heading on, or nothing of it does."""
    async with opened(library, played_to(library, in_round(2)), LARGE) as table:
        await table.sit_down()
        seen = set()
        for row in (HAND, MY_FIELD, OPTIONS):
            for at in range(len(table.model.rows.get(row, table.model.entries()))):
                table.model.move_cursor(row, at)
                table.screen.paint()
                lines = text_of(LIVES, table).splitlines()
                seen.add(HEADING in lines[0])
                assert (HEADING in lines[0]) == (LOOK.signs.life in "".join(lines[1:9]) and "round 1" in lines[8])
        assert True in seen


# --- cards -------------------------------------------------------------------------------------------------------


def test_copies_of_ones_own_cards_are_told_as_far_as_one_may_know(library: Library) -> None:
    """Given a card in hand, then all copies are told of: those that are seen by place, the rest as not seen yet."""
    model = model_of(played_to(library, in_round(2)))
    deck = model.game.session.match.header.setup.seats[0].deck
    for card in model.view.seats[0].hand:
        said = copies_words(model, card)
        zones = Counter(c.zone for c in every_card(model.view) if c.name == card.name and c.owner == 0)
        assert said.startswith(f"In your deck: {deck.cards[card.name]} cop")
        assert f"{zones[Zone.HAND]} in hand" in said
        unseen = deck.cards[card.name] - sum(zones.values())
        assert (f"{unseen} not seen yet" in said) == (unseen > 0)


def test_a_card_that_would_be_cut_has_no_lines_left_empty(library: Library) -> None:
    """Given fewer lines than a card takes, then its words move together before any of them is cut."""
    model = model_of(played_to(library, in_round(2)))
    card, names, width = model.view.seats[0].hand[0], model.names, 35
    needed = lines_needed(card, names, width, LOOK)
    tight = lines_needed(card, names, width, LOOK, most=needed - 1)
    assert tight < needed == lines_needed(card, names, width, LOOK, most=needed)
    loose, drawn = (detail_pane(card, names, width, lines, LOOK) for lines in (needed, tight))
    assert "more: i" not in drawn.strips[-1].text
    words = [[strip.text for strip in pane.strips if strip.text[1:-1].strip()] for pane in (loose, drawn)]
    assert words[0] == words[1]


def test_nothing_is_told_of_the_decks_of_others(library: Library) -> None:
    match = played_to(library, in_round(2))
    model = model_of(match)
    theirs = [card for card in every_card(model.view) if card.owner == 1]
    assert theirs
    assert not any(copies_words(model, card) for card in theirs)
    onlooker = TableModel(Party(session_for(match), people=()), 0)
    own = [card for card in every_card(onlooker.view) if card.owner == 0]
    assert not any(copies_words(onlooker, card) for card in own), "who only looks on knows no list"


def test_what_a_cards_state_brings_up_is_explained_first(library: Library) -> None:
    """Given an exhausted unit, then exhaustion is the first word explained; then what kind of card it is."""
    match = played_to(library, lambda m, d: any(c.exhausted for c in m.view(0).seats[0].battlefield))
    model = model_of(match)
    card = next(c for c in model.view.seats[0].battlefield if c.exhausted)
    said = terms(card, model.names, library.glossary)
    assert said[0].startswith("Exhausted: ")
    assert any(word.startswith("Recover: ") for word in said)
    assert len(set(said)) == len(said)


def test_below_a_card_stands_only_what_fits_whole(library: Library) -> None:
    """Given sentences for some lines, then of each all of it is there or nothing, and the card itself is as before."""
    model = model_of(played_to(library, in_round(2)))
    card, below = model.view.seats[0].hand[0], ((("First: " + "word " * 9, "Second: short"),), (("Third: end",),))
    plain = [strip.text for strip in detail_pane(card, model.names, 40, 30, LOOK).strips]
    used = max(y for y, row in enumerate(plain[:-1]) if row.strip(" │"))
    for height in range(used + 2, used + 9):
        rows = [s.text for s in detail_pane(card, model.names, 40, height, LOOK, below=below).strips]
        assert rows[1 : used + 1] == plain[1 : used + 1]
        text = "".join(rows)
        assert ("First:" in text) == (text.count("word") >= 9)


# --- no card -----------------------------------------------------------------------------------------------------


def at_answer(model: TableModel, act: type) -> TableModel:
    index = next(i for i, entry in enumerate(model.entries()) if isinstance(entry.act, act))
    model.move_cursor(OPTIONS, index)
    return model


def test_against_a_person_passing_tells_what_they_have(library: Library) -> None:
    model = at_answer(model_of(played_to(library, in_round(2))), api.Pass)
    theirs, said = model.view.seats[1], words_of(model)
    assert f"{theirs.hand_count} in hand, {theirs.draw_count} in the draw pile" in said
    assert str(len(theirs.active_dice)) in said or "none active" in said
    ready = [card for card in theirs.battlefield if not card.exhausted]
    assert all(model.names.card(card.id) in said for card in ready)


def test_meditating_tells_which_dice_it_could_turn(library: Library) -> None:
    model = at_answer(model_of(played_to(library, in_round(2))), api.Meditate)
    own, said = model.view.seats[0], words_of(model)
    assert "Below power: " in said
    assert f"{own.draw_count} in the draw pile" in said


def percents(model: TableModel) -> int:
    return sum(int(line.split(" %")[0]) for line in words_of(model).splitlines() if " %: " in line)


@pytest.mark.parametrize("make", [partial(chimera_match, steps=12), partial(coop_match, steps=30)])
def test_an_automatons_rows_are_told_with_odds_while_an_aspect_lies_face_down(library: Library, make: object) -> None:
    """Given an aspect face down, then the odds of all rows are told, and make a hundred but for rounding."""
    model = model_of(make(library))  # type: ignore[operator]
    theirs = model.view.seats[model.far_seat]
    assert any(card.zone is Zone.FACE_DOWN for card in theirs.battlefield)
    assert abs(percents(model) - 100) <= 4
    brief = upcoming(model)[0][-1]
    assert brief[-1].count("%") >= 3, "the same in one sentence"


def test_with_none_face_down_the_unit_that_attacks_is_named(library: Library) -> None:
    """Given no aspect face down and no status token to use first, then the unit named is the one that then attacks."""
    match, player, named = chimera_match(library, 0, level=3), RandomPlayer(1), 0
    while match.outcome is None and named < 3:
        model = model_of(match)
        theirs, decision = model.view.seats[model.far_seat], match.decisions[0]
        may_end = any(isinstance(option.choice, api.EndTurn) for option in match.options(decision))
        quiet = all(card.zone is not Zone.FACE_DOWN and not card.status for card in theirs.battlefield)
        if not may_end or not quiet:
            answer(match, player)
            continue
        said, since = words_of(model), match.event_count
        match.choose(0, api.EndTurn(), decision.id)
        events = match.events(api.PUBLIC, since)
        attack = next((e for e in events if isinstance(e, api.AttackersDeclared)), None)
        if attack is not None and not any(isinstance(e, api.PhaseBegan) for e in events):
            named += 1
            assert f"{model.names.card(attack.attackers[0])} attacks " in said
    assert named


async def test_the_reader_is_no_frame_around_one_sentence(library: Library) -> None:
    """Given an answer about no card, then more than its meaning stands beside the table."""
    matches = (chimera_match(library, steps) for steps in range(24, 60))
    match = next(m for m in matches if any(isinstance(o.choice, api.Pass) for o in m.options(m.decisions[0])))
    async with opened(library, match, USUAL) as table:
        await table.sit_down()
        at_answer(table.model, api.EndTurn | api.Pass)  # type: ignore[arg-type]
        table.screen.paint()
        rows = [row for row in text_of(DETAIL, table).splitlines()[1:-1] if row.strip(" │")]
        assert len(rows) >= 7


async def test_with_nothing_to_read_the_log_has_the_lines_of_the_reader(library: Library) -> None:
    """Given a question none of whose answers can be read, then the log begins at the top, right below the lives."""
    match = played_to(library, lambda _, d: d.purpose is Purpose.RECOVERY_DICE)
    async with opened(library, match, LARGE) as table:
        await table.sit_down()
        assert "╭" not in text_of(DETAIL, table)


def test_a_card_that_is_whole_by_it_takes_the_lines_of_the_log() -> None:
    """Given a card that needs the log but its last three lines, then it is whole; a longer one leaves the log five."""
    shape = layout(120, 40)
    height, log = shape.size(DETAIL)[1], shape.size(SIDE_LOG)[1]
    for needed, more in ((height + log - 3, log - 3), (height + log - 2, log - 5)):
        assert column._lines_more(needed, shape, log) == more


def test_a_text_that_is_no_card_takes_the_lines_of_the_log_too(library: Library) -> None:
    """Given a pile with more known cards than its pane has lines for, then none of them is out of sight."""
    model, shape = model_of(played_to(library, in_round(2))), layout(120, 40)
    model.move_cursor(HAND, 0)
    width, height = shape.size(DETAIL)
    told = "Discard pile: " + "Hammer Knight, " * height * 3
    assert lines_needed(None, model.names, width, LOOK, told) > height
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(column, "_reading", lambda _: column._Reading(None, told))
        drawn = column.column_beside(model, _log_of(99), shape, LOOK)
    assert not any("more: i" in strip.text for pane in (DETAIL, SIDE_LOG) for strip in drawn[pane].strips)


@pytest.mark.parametrize("spare", [0, 1, 4])
def test_a_log_takes_the_empty_lines_of_the_reader_only_if_it_hides_nothing_by_them(spare: int) -> None:
    """Given events that have no room, then the log has just the lines that they need, or none if these are too few."""
    log, lacking = 10, 3
    more = column._lines_for_log(spare, 33, log, _log_of(log + lacking), LOOK)
    assert more == (lacking if spare >= lacking else 0)


@pytest.mark.parametrize("words", [1, 8, 16, 24])
def test_no_line_of_the_column_is_empty_beside_a_card_that_is_cut(library: Library, words: int) -> None:
    """Given events of one to four lines below a card too long for its pane, then the column has no empty line."""
    model, shape = model_of(played_to(library, in_round(2))), layout(120, 40)
    model.move_cursor(HAND, 0)
    height = shape.size(DETAIL)[1] + shape.size(SIDE_LOG)[1]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(column, "_reading", lambda _: column._Reading(None, "word " * 9 * height))
        drawn = column.column_beside(model, _log_of(30, words), shape, LOOK)
    text = [strip.text for pane in (DETAIL, SIDE_LOG) for strip in drawn[pane].strips]
    assert any("more: i" in line for line in text)
    assert all(line.strip() for line in text)


def _log_of(events: int, words: int = 1) -> column.SideLog:
    """A log of one turn with so many events of some words, its heading among them."""
    told = [Line(" ".join(["event"] * words), Tone.ACTION) for _ in range(1, events)]
    lines = [Line("Ann's turn", Tone.TURN, seat=0), *told]
    return lambda width, height: log_pane(lines, width, height, LOOK, 0)


def test_no_line_of_the_log_is_empty_below_a_card_that_is_cut(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a card too long for its pane and a log of one event, then the card has all lines but that one."""
    model, shape = model_of(played_to(library, in_round(2))), layout(120, 40)
    model.move_cursor(HAND, 0)
    monkeypatch.setattr(column, "lines_needed", lambda *_, **__: 99)

    def one_event(width: int, height: int) -> Drawing:
        canvas = Canvas(width, height, DARK.screen_bg)
        canvas.put(1, 0, "It began")
        return canvas.drawing()

    log = [strip.text for strip in column.column_beside(model, one_event, shape, LOOK)[SIDE_LOG].strips]
    assert "It began" in log[-1]
    assert all("│" in line or "╰" in line for line in log[:-1])
