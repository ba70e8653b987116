"""The behaviour of a Chimera on the table: all rows, what they may bring in a short line, and the row in force."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from msgspec import structs
from rich.style import Style

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.engine.api import NONE, AttackView, BattleView, Outcome
from ashes_tui.lang.block import Block
from ashes_tui.lang.effect import If
from ashes_tui.lang.terms import Behavior, Phase, Zone
from ashes_tui.lang.text import numbers
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.table.half.behavior_card import ToldRow, rows_without_roll
from ashes_tui.ui.draw.table.half.track import (
    PlacedCell,
    chances_of,
    draw_track,
    in_groups,
    row_alone,
    rows_of,
)
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.upcoming import attacks_if_told_to, without_a_roll
from ashes_tui.words.behavior_chances import chances
from ashes_tui.words.behavior_row import row_as_things_stand, row_in_few_words
from ashes_tui.words.glyphs import FULL
from tests.ui.test_chimera import chimera_match

LOOK = Appearance(DARK, FULL)
Cards = dict[str, list[Block]]
"""The rows of each behaviour card by its title."""


@pytest.fixture(name="cards")
def behavior_cards(library: Library) -> Cards:
    titles = (title for spec in library.rulebook.automata.values() for title in spec.behaviors)
    return {title: [b for b in library.rulebook.cards[title].blocks if isinstance(b, Block)] for title in titles}


@pytest.mark.parametrize(("width", "lines"), [(90, 2), (150, 3)])
def test_the_row_in_force_stands_whole_in_its_place(cards: Cards, width: int, lines: int) -> None:
    """Given any row of any Chimera and room for all, when it is rolled, then it is marked, and none moves or is cut."""
    for printed in cards.values():
        blocks = printed
        before = track_lines(rows_of(blocks, (width, lines), width), -1, width, lines)
        for now, block in enumerate(blocks):
            placed = rows_of(blocks, (width, lines), width)
            seen = track_lines(placed, now, width, lines)
            cell = next(cell for cell, _, _ in placed if now in cell.rows)
            assert cell.text == row_in_few_words(block)
            assert " ".join(seen).partition("⊡")[2].startswith(f"{cell.head} {cell.text}"), "not cut"
            assert [line.replace("⊡", " ") for line in seen] == before


@pytest.mark.parametrize("able", [True, False])
@pytest.mark.parametrize("width", [80, 60])
def test_a_short_line_says_what_the_next_roll_may_bring(cards: Cards, width: int, able: bool) -> None:
    """Given any behaviour card in one line, then its chances fit, none is cut, and each is that of its rows."""
    for title, printed in cards.items():
        blocks = [row_as_things_stand(block, able) for block in printed]
        placed = chances_of(blocks, (width, 1), width)
        assert placed, title
        assert all(x + cell.width - 1 <= width - 1 for cell, x, _ in placed)
        placed = [one for one in placed if one.cell.rows]
        for cell, _, _ in placed:
            rolls = sum(block.rolls[1] - block.rolls[0] + 1 for block in (blocks[at] for at in cell.rows))
            assert cell.share == f"{round(100 * rolls / 12)}%"
        told = {cell.text: cell.rows for cell, _, _ in placed}
        revealing = tuple(i for i, block in enumerate(blocks) if Behavior.REVEAL in block.main)
        attacking = tuple(i for i, block in enumerate(blocks) if any("attack" in step for step in block.main))
        assert told.pop("reveal") == revealing
        assert told.pop("attack", ()) == attacking
        besides = [at for at, block in enumerate(blocks) if block.do]
        assert sorted(at for rows in told.values() for at in rows) == besides, "each side action once"


def test_a_thing_has_the_same_words_whether_or_not_a_unit_can_attack(cards: Cards) -> None:
    """Given any behaviour card in one line, when its units can attack no more, then only shares change, no words."""
    for title, printed in cards.items():
        able, unable = ([row_as_things_stand(block, may) for block in printed] for may in (True, False))
        said = [
            [cell.text for cell, *_ in chances_of(now, (80, 1), 80, later) if cell.text != "attack"]
            for now, later in ((able, unable), (unable, able))
        ]
        assert said[0] == said[1], title


def test_before_the_first_turn_the_chances_are_those_of_the_first_turn(library: Library) -> None:
    """Given no aspect or only some face down before any turn, then it is known that none can attack, as in the turn.

    Those that lie face up between two rounds will be ready for the next.
    """
    model = TableModel(Party(session_for(chimera_match(library, steps=0))), 0)
    theirs = model.view.seats[model.far_seat]
    hidden, shown = (structs.replace(theirs.phoenixborn, zone=zone) for zone in (Zone.FACE_DOWN, Zone.BATTLEFIELD))
    able = {
        phase: [
            attacks_if_told_to(_in_phase(model, phase), structs.replace(theirs, battlefield=cards))
            for cards in ((), (hidden,), (hidden, structs.replace(shown, may_attack=False)))
        ]
        for phase in (Phase.PREPARE, Phase.PLAYER_TURNS)
    }
    assert able[Phase.PREPARE] == [False, False, True]
    assert able[Phase.PLAYER_TURNS][1:] == [False, False]


def _in_phase(model: TableModel, phase: Phase) -> TableModel:
    model.view = structs.replace(model.view, phase=phase)
    return model


def test_a_short_line_says_whose_dice_turn(cards: Cards) -> None:
    """Given the line of a small terminal, when nothing is rolled, then nobody has to guess who does what."""
    placed = chances_of(cards["Viros Behaviour I"], (80, 1), 80)
    seen = " ".join(track_lines(placed, -1, 80, 1)[0].split())
    assert seen == "May: reveal 83% attack 33% lower your dice 25% raise dice 17% Red Rains 8%"


@pytest.mark.parametrize(("width", "said"), [(80, "May:"), (120, "Odds (can combine):")])
def test_chances_that_overlap_are_told_as_what_may_come(cards: Cards, width: int, said: str) -> None:
    """Given shares that exceed 100 % together, then a word before them says they may come, and no name is halved."""
    first, *rest = chances_of(cards["Viros Behaviour III"], (width, 1), width)
    assert first.cell.text == said
    assert [cell.text for cell, *_ in rest if "Rains" in cell.text] in (["Red Rains"], ["get Red Rains"])


@pytest.mark.parametrize("width", [80, 60])
def test_a_short_line_says_first_that_these_may_come(cards: Cards, width: int) -> None:
    """Given any behaviour in a short line, then it begins with a word that lets nobody add up what can combine, and
    names a side action besides reveal and attack.

    A thing that is called by a name may be told by its last word.
    """
    for printed in cards.values():
        lead, *rest = chances_of(printed, (width, 1), width)
        assert lead.cell.text == "May:"
        assert [cell.text for cell, *_ in rest[:2]] == ["reveal", "attack"]
        assert rest[2].cell.text != "other"
    things = [cell.text for cell, *_ in chances_of(cards["Neverset Behaviour I"], (80, 1), 80)[1:]]
    assert things == ["reveal", "attack", "raise dice", "status", "Bleed", "Seed"]


def test_what_a_player_may_choose_instead_is_no_certain_harm(cards: Cards) -> None:
    """Given a row that lowers dice or deals damage, then all forms that name the one name the other."""
    for printed in cards.values():
        for row, block in enumerate(printed):
            words = {one.words for form in chances(printed) for one in form if one.rows == (row,)}
            if any(isinstance(effect, If) for effect in block.do):
                assert words
                assert all(" or " in text for text in words)


def test_chances_keep_their_order_whatever_the_phase(cards: Cards) -> None:
    """Given the phases of a Chimera, then reveals come first, then attacks, then the rest by number."""
    for printed in cards.values():
        for form in chances(printed):
            rest = [one.rows[0] for one in form if one.words not in {"reveal", "attack"}]
            assert [one.words for one in form[:2]] == ["reveal", "attack"]
            assert rest == sorted(rest)


@pytest.mark.parametrize("width", [80, 60])
def test_in_a_short_line_the_row_in_force_stands_alone(cards: Cards, width: int) -> None:
    """Given any row that was rolled, then the line has the number and the whole row, marked, and no chances."""
    for printed in cards.values():
        for at, block in enumerate(printed):
            rolled = block.rolls[0]
            placed = row_alone(block, at, rolled, "x" * width, (width, 1), width)
            (seen,) = track_lines(placed, at, width, 1)
            several = block.rolls[0] != block.rolls[1]
            on = f"{numbers(block.rolls)} " if several else ""
            assert seen.strip() == f"▎ ⊡rolled {rolled}: {on}{row_in_few_words(block)}".removeprefix("▎ ")


def test_a_row_in_force_has_its_full_words_where_they_fit(cards: Cards) -> None:
    block = cards["Viros Behaviour I"][0]
    ((cell, _, _),) = row_alone(block, 0, 2, "Reveal an aspect", (80, 1), 80)
    assert (cell.head, cell.text) == ("rolled 2:", "1-2 Reveal an aspect")


def test_a_row_of_a_single_number_does_not_say_it_twice(cards: Cards) -> None:
    """Given a row that only one number brings, when it is rolled, then this number stands there once."""
    *_, block = cards["Viros Behaviour I"]
    assert block.rolls == (12, 12)
    ((cell, _, _),) = row_alone(block, 5, 12, "Place 1 Red Rains token", (80, 1), 80)
    assert (cell.head, cell.text) == ("rolled 12:", "Place 1 Red Rains token")


@pytest.mark.parametrize(("width", "ends"), [(80, range(71, 74)), (60, range(51, 54))])
def test_a_short_line_keeps_its_form_while_piles_grow(cards: Cards, width: int, ends: range) -> None:
    """Given any behaviour card, then its chances have the same words whatever columns the piles beside it take."""
    for printed in cards.values():
        forms = [chances_of(printed, (width, 1), end) for end in ends]
        assert all(form == forms[0] for form in forms)


def track_lines(placed: Sequence[PlacedCell], now: int, width: int, lines: int, at: int = -1) -> list[str]:
    """The lines of a track."""
    canvas = Canvas(width, lines, Style())
    draw_track(canvas, placed, now, LOOK, at)
    return [strip.text for strip in canvas.drawing().strips]


def test_no_row_looks_as_if_the_cursor_were_on_it(cards: Cards) -> None:
    """Given a behaviour card, then only the row under the cursor has its colour: without one, or at the Ultimate, none.

    The Ultimate comes after the last row, and has no place in the track. Of chances those of the row are lit.
    """
    for printed in cards.values():
        blocks = printed
        for at in range(-1, len(blocks) + 1):
            for placed in (rows_of(blocks, (150, 3), 150), chances_of(blocks, (80, 1), 80)):
                canvas = Canvas(150, 3, Style())
                draw_track(canvas, placed, 0, LOOK, at)
                gold = LOOK.palette.cursor_bg.bgcolor
                segments = [segment for strip in canvas.drawing().strips for segment in strip]
                lit = "".join(text for text, style, _ in segments if style and style.bgcolor == gold)
                told = [f"{cell.head}{cell.text}{cell.share}" for cell, _, _ in placed if at in cell.rows]
                assert re.sub(r"[ ⊡]", "", lit) == "".join(told).replace(" ", "")


def test_rows_are_joined_only_if_they_do_the_same(cards: Cards) -> None:
    """Given rows that differ in their side action, then each says which it is."""
    cells = in_groups(cards["Viros Behaviour I"])
    assert [cell.head for cell in cells[-3:]] == ["7-9", "10-11", "12"]
    assert len({cell.text for cell in cells[-3:]}) == 3


def test_without_an_aspect_face_down_it_is_told_that_nothing_is_rolled(library: Library) -> None:
    """Given a Chimera's units, when none lies face down, then it says so, in ever fewer words; with one it does not."""
    match = chimera_match(library, 30)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    seat = model.view.seats[model.far_seat]
    hidden = structs.replace(seat.phoenixborn, zone=Zone.FACE_DOWN)
    assert not without_a_roll(model, structs.replace(seat, battlefield=(hidden,)))
    whole, *briefer = without_a_roll(model, structs.replace(seat, battlefield=()))
    assert whole == "No aspect face down, no roll: it passes, as none of its units can attack"
    assert briefer == ["No roll: it passes, as none of its units can attack", "No roll: it passes", "No roll"]


def test_what_comes_without_a_roll_is_told_only_while_it_is_to_come(library: Library) -> None:
    """Given a Chimera with no aspect face down, then its next turn is foretold in a turn of a player, nowhere else.

    In its own turn it is told what it is doing instead.
    """
    match = chimera_match(library, 30)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    own, seat = model.view.seats[model.seat], structs.replace(model.view.seats[model.far_seat], battlefield=())

    model.view = usual = structs.replace(model.view, phase=Phase.PLAYER_TURNS, active=model.seat, attack=None)
    assert "it passes" in without_a_roll(model, seat)[0]
    for phase in (Phase.PREPARE, Phase.RECOVERY):
        model.view = structs.replace(usual, phase=phase, active=NONE)
        assert not without_a_roll(model, seat)
    model.view = structs.replace(usual, outcome=Outcome((model.seat,), ""))
    assert not without_a_roll(model, seat)

    battle = BattleView(seat.phoenixborn.id, NONE, False)
    attack = AttackView(seat.index, own.index, own.phoenixborn.id, NONE, (battle,))
    model.view = structs.replace(usual, active=seat.index, attack=attack)
    who, whom = "Viros", own.phoenixborn.name
    assert without_a_roll(model, seat)[0] == f"No aspect face down, no roll: {who} attacks {whom}"
    model.view = structs.replace(usual, active=seat.index)
    assert without_a_roll(model, seat) == ("No aspect face down, no roll", "No roll")


@pytest.mark.parametrize(
    ("height", "kept"), [(4, ("Reveal", "Attack", "Ultimate")), (3, ("Reveal", "Attack")), (2, ("Ultimate",))]
)
def test_rows_stay_below_what_comes_without_a_roll_as_far_as_there_is_room(height: int, kept: Sequence[str]) -> None:
    """Given lines for all rows, then what it does without a roll stands above them; the Ultimate gives way first."""
    rows = [ToldRow("1-6", "50 %", "Reveal"), ToldRow("7-12", "50 %", "Attack"), ToldRow("Ultimate", "", "Ultimate")]
    first, *below = rows_without_roll(rows, ("No aspect face down, no roll: it passes",), 60, height)
    assert (first[0].head, first[0].does) == ("No roll", "No aspect face down: it passes")
    assert [row.does for row, _ in below] == list(kept)
    assert sorted(at for _, places in (first, *below) for at in places) == [0, 1, 2], "each can be read somewhere"


_PLACING = "Lordswall Behaviour II", "Shadowreck Behaviour III"
"""Behaviours of which a row places a token of the opponent's choice."""


def test_a_row_says_whom_its_damage_meets(library: Library) -> None:
    """Given rows that harm what is exhausted, or what a player chooses, then their few words say so."""
    cards = library.rulebook.cards
    rows = {
        title: [row_in_few_words(b) for b in cards[title].blocks if isinstance(b, Block) and b.rolls[0]]
        for title in ("Frostwild Behaviour II", "Shadowreck Behaviour II", *_PLACING)
    }
    assert "hit your exhausted cards, reveal" in rows["Frostwild Behaviour II"]
    assert "hit you or your unit, reveal, attack" in rows["Shadowreck Behaviour II"]
    assert "wound you or your unit, reveal" in rows["Lordswall Behaviour II"]
    assert "exhaust you or your spell, reveal, attack" in rows["Shadowreck Behaviour III"]
