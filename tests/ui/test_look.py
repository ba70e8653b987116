"""How the table looks: frames and badges of cards, plates, dice as tiles, bars of life, keys on cards and in the list.

Drawings are looked at sign by sign; whether a picture is well made, people must judge.
"""

from __future__ import annotations

import pytest
from msgspec import structs
from rich.style import Style

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.engine.api import NONE, CardView, DieView, Purpose
from ashes_tui.lang.terms import DieType, Level, Zone
from ashes_tui.match.match import Match
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.pieces import bar, cap, tile
from ashes_tui.ui.draw.table.banner import banner
from ashes_tui.ui.draw.table.cells import hidden_card, side_of, unit_card
from ashes_tui.ui.draw.table.field import battlefield, hand, spread
from ashes_tui.ui.draw.table.layout import layout
from ashes_tui.ui.draw.table.marks import Mark, Marks
from ashes_tui.ui.draw.theme import ANSI, DARK, MONO
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import HAND, MY_BAR, MY_FIELD, THEIR_FIELD
from ashes_tui.ui.table.rows import RowKind, TableItem
from ashes_tui.words.glyphs import ASCII, FULL
from tests.ui.conftest import played_to

LOOK = Appearance(DARK, FULL)
PLAIN = Appearance(MONO, ASCII)


@pytest.fixture(scope="module")
def match(library: Library) -> Match:
    return played_to(library, lambda m, d: d.purpose is Purpose.TURN and len(m.view(d.seat).seats[0].battlefield) > 1)


@pytest.fixture
def model(match: Match) -> TableModel:
    return TableModel(Party(session_for(match)), match.decisions[0].seat)


def a_unit(model: TableModel, **changed: object) -> CardView:
    """A unit in play, as it would be with other values."""
    card = next(card for seat in model.view.seats for card in seat.battlefield)
    bare = structs.replace(card, exhausted=False, exhaustion=0, wounds=0, dice=(), attached=(), status=0)
    return structs.replace(bare, **changed)


def drawn(card: CardView, model: TableModel, mark: Mark, size: tuple[int, int] = (20, 6)) -> list[str]:
    """A unit as lines of signs."""
    canvas = Canvas(*size, Style())
    unit_card(canvas, (0, 0, *size), card, mark, model, LOOK, side_of(True, LOOK))
    return [strip.text for strip in canvas.drawing().strips]


# --- cards -----------------------------------------------------------------------------------------------------------


def test_attack_and_life_stand_in_the_lower_corners(model: TableModel) -> None:
    lines = drawn(a_unit(model, attack=2, life=3), model, Mark())
    assert lines[-1].replace("▲", "").replace("▼", "").startswith("╰ †2 ")
    assert "♥3" in lines[-1][12:]


def test_only_a_wounded_unit_shows_life_left_of_the_whole(model: TableModel) -> None:
    assert "♥1/3" in drawn(a_unit(model, life=3, wounds=2), model, Mark())[-1]
    assert "/" not in drawn(a_unit(model, life=3), model, Mark())[-1]


def test_a_value_that_is_not_the_printed_one_says_so(model: TableModel) -> None:
    card = a_unit(model)
    assert card.attack is not None
    assert "▲" in drawn(structs.replace(card, attack=card.attack + 9), model, Mark())[-1]


def test_what_will_be_left_of_a_life_stands_in_its_place(model: TableModel) -> None:
    card = a_unit(model, life=3)
    assert "♥3→1" in drawn(card, model, Mark(foreseen=1))[-1]
    assert "♥3→✖" in drawn(card, model, Mark(foreseen=0))[-1]


@pytest.mark.parametrize(
    ("mark", "exhausted", "corner"),
    [
        (Mark(), False, "╭"),
        (Mark(acts=True), False, "╭"),
        (Mark(), True, "┌"),
        (Mark(role="attacks"), False, "╔"),
        (Mark(picked=True), False, "╔"),
        (Mark(cursor=True), False, "┏"),
        (Mark(linked=True, role="attacks"), True, "┏"),
    ],
)
def test_states_are_told_apart_by_the_frame_alone(model: TableModel, mark: Mark, exhausted: bool, corner: str) -> None:
    assert drawn(a_unit(model, exhausted=exhausted), model, mark)[0][0] == corner


def test_the_key_of_an_answer_is_never_cut_but_the_name(model: TableModel) -> None:
    lines = drawn(a_unit(model), model, Mark(acts=True, key="7"), (14, 6))
    assert lines[0][1:4] == " 7 "
    assert len(lines[0]) == 14


@pytest.mark.parametrize("size", [(14, 2), (14, 3), (20, 4), (28, 6), (35, 11)])
def test_every_density_shows_name_and_values(model: TableModel, size: tuple[int, int]) -> None:
    card = a_unit(model, attack=2, life=3, wounds=1, exhausted=True, exhaustion=1, status=2)
    text = "\n".join(drawn(card, model, Mark(), size))
    assert card.name[:6] in text
    assert "†2" in text
    assert "♥2/3" in text
    assert "↻" in text


def test_many_equal_dice_on_a_card_are_counted(model: TableModel) -> None:
    dice = tuple(DieView(i, DieType.ASTRAL, Level.CLASS, 0) for i in range(10))
    assert "As×10" in "\n".join(drawn(a_unit(model, dice=dice), model, Mark()))
    assert "As As As" in "\n".join(drawn(a_unit(model, dice=dice[:3]), model, Mark()))


def test_the_last_attachment_there_is_room_for_counts_the_others(model: TableModel) -> None:
    card = a_unit(model)
    under = tuple(structs.replace(card, id=900 + i, name=f"Thing {i}") for i in range(6))
    lines = drawn(structs.replace(card, attached=under), model, Mark())
    assert any("└ Thing 3" in line and "+2" in line for line in lines)


@pytest.mark.parametrize("height", [2, 3, 6])
def test_the_aspect_that_is_revealed_next_says_so(height: int) -> None:
    canvas = Canvas(16, height, Style())
    hidden_card(canvas, (0, 0, 16, height), False, True, LOOK, side_of(False, LOOK))
    assert "next" in "\n".join(strip.text for strip in canvas.drawing().strips)


# --- rows ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [60, 80, 85, 148])
@pytest.mark.parametrize("height", [3, 4, 7, 10])
@pytest.mark.parametrize("count", [0, 1, 4, 5, 6, 10, 17])
def test_units_lie_inside_their_row_and_beside_each_other(width: int, height: int, count: int) -> None:
    for cursor in (0, count - 1):
        shape = spread(count, cursor, width, height)
        boxes = [shape.box(i, 0) for i in range(shape.first, shape.end)]
        cells = [(x + dx, y + dy) for x, y, w, h in boxes for dx in range(w) for dy in range(h)]
        assert len(cells) == len(set(cells))
        assert all(0 <= x < width and 0 <= y < height for x, y in cells)
        assert not count or cursor in range(shape.first, shape.end)


def test_in_a_battle_those_who_fight_step_forward(model: TableModel) -> None:
    seat = model.view.seats[model.seat]
    card = a_unit(model)
    row = structs.replace(seat, battlefield=(card, structs.replace(card, id=card.id + 5000)))
    model.rows[MY_FIELD] = (TableItem(RowKind.CARD, card.id),) * 2
    marks = Marks(model)
    marks._roles = {card.id: "attacks"}
    spots = battlefield(model, row, MY_FIELD, 80, 7, LOOK, marks).spots
    assert [spot.y for spot in spots] == [0, 1]
    marks._roles = {}
    assert {spot.y for spot in battlefield(model, row, MY_FIELD, 80, 7, LOOK, marks).spots} == {0}


def test_what_cannot_be_played_now_is_dashed_and_has_no_key(model: TableModel) -> None:
    seat, marks = model.view.seats[model.seat], Marks(model)
    drawing = hand(model, seat, HAND, 120, 6, LOOK, marks)
    for spot, card in zip(drawing.spots, seat.hand, strict=False):
        top = drawing.strips[0].text[spot.x : spot.x + spot.width]
        mark = marks.card(card.id, HAND)
        assert (top[0] in "╭┏") == bool(mark.key or mark.lit)
        assert not mark.key or mark.key in top[1:4]


def test_the_same_key_stands_on_the_card_and_in_the_list(model: TableModel) -> None:
    marks = Marks(model)
    found = 0
    for entry in model.entries():
        for card in entry.cards:
            keys = [e.key for e in model.entries() if card in e.cards]
            assert marks.card(card, THEIR_FIELD).key == keys[0]
            found += 1
    assert found


# --- dice and lives --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("look", [LOOK, PLAIN, Appearance(ANSI, FULL)])
@pytest.mark.parametrize("level", list(Level))
def test_a_die_is_a_tile_with_its_letters_and_level(look: Appearance, level: Level) -> None:
    canvas = Canvas(5, 3, Style())
    tile(canvas, 0, 0, DieView(1, DieType.NATURAL, level, 0), look)
    lines = [strip.text for strip in canvas.drawing().strips]
    assert lines[1][1:4] == f"Na{look.glyphs.levels[level]}"
    assert (look is PLAIN) == (lines[0].strip() == "" and lines[1][0] == "[")


def test_a_power_is_solid_and_a_basic_nearly_the_ground() -> None:
    """Given the sides of a die, then a pool is read like a bar chart: how much hue there is."""
    for kind in DieType:
        grounds = [DARK.faces[kind, level].bgcolor for level in Level]
        red = [abs(g.get_truecolor().red - 0x17) + abs(g.get_truecolor().blue - 0x1F) for g in grounds if g]
        assert red == sorted(red)
        assert len(set(red)) == 3


@pytest.mark.parametrize(("n", "of", "full"), [(12, 17, 12), (0, 17, 0), (17, 17, 17), (99, 17, 17)])
def test_a_life_is_one_column(n: int, of: int, full: int) -> None:
    for look, sign in ((LOOK, "█"), (PLAIN, "=")):
        canvas = Canvas(40, 1, Style())
        assert bar(canvas, 0, 0, of, n, of, look) == of
        assert canvas.drawing().strips[0].text.count(sign) == full


def test_a_phoenixborn_says_what_it_will_be_left_with(model: TableModel) -> None:
    marks, seat = Marks(model), model.view.seats[model.seat]
    marks._foreseen = {seat.phoenixborn.id: 8}
    for height in (1, 3):
        drawing = banner(model, seat, MY_BAR, 85, height, LOOK, marks)
        assert "→8" in "\n".join(strip.text for strip in drawing.strips)


def test_without_colours_a_key_stands_in_brackets() -> None:
    canvas = Canvas(3, 1, Style())
    cap(canvas, 0, 0, "7", PLAIN)
    assert canvas.drawing().strips[0].text == "[7]"


# --- sizes -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "heights"),
    [
        ((80, 24), {"their-bar": 1, "their-spells": 1, "their-field": 4, "lane": 1, "hand": 2, "prompt": 7}),
        ((120, 40), {"their-bar": 3, "their-spells": 2, "their-field": 7, "lane": 1, "hand": 6, "prompt": 7}),
        ((60, 20), {"their-bar": 1, "their-spells": 1, "their-field": 3, "lane": 1, "hand": 2, "prompt": 5}),
    ],
)
def test_panes_have_the_lines_of_the_design(size: tuple[int, int], heights: dict[str, int]) -> None:
    shape = layout(*size)
    assert {pane: shape.size(pane)[1] for pane in heights} == heights


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30), (112, 24), (120, 40), (159, 50), (160, 45), (200, 60)])
@pytest.mark.parametrize("together", [False, True])
def test_panes_cover_every_cell_once(size: tuple[int, int], together: bool) -> None:
    shape = layout(*size, together)
    cells = [(x + dx, y + dy) for x, y, w, h in shape.places.values() for dx in range(w) for dy in range(h)]
    assert len(cells) == len(set(cells)) == size[0] * size[1]


def test_a_face_down_card_needs_no_number(model: TableModel) -> None:
    seat = model.view.seats[1 - model.seat]
    hidden = CardView(NONE, "", 1, 1, Zone.FACE_DOWN)
    model.rows[THEIR_FIELD] = (TableItem(RowKind.FACE_DOWN, 0), TableItem(RowKind.FACE_DOWN, 1))
    row = structs.replace(seat, battlefield=(hidden, hidden))
    drawing = battlefield(model, row, THEIR_FIELD, 85, 7, LOOK, Marks(model))
    assert "\n".join(strip.text for strip in drawing.strips).count("face down") == 2
    assert len(drawing.spots) == 2
