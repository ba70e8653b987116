"""How the table looks: frames and badges of cards, plates, dice as tiles, bars of life, keys on cards and in the list.

Drawings are looked at sign by sign; whether a picture is well made, people must judge.
"""

from __future__ import annotations

import re
from itertools import pairwise, product

import pytest
from msgspec import structs
from rich.style import Style

from ashes_tui.client.party import Party
from ashes_tui.client.picking.entries import Assign, Toggle
from ashes_tui.client.session import session_for
from ashes_tui.engine.api import (
    NONE,
    BlockDecision,
    CardsDecision,
    CardView,
    Decision,
    Denial,
    DieView,
    PlayCard,
    Purpose,
    SeatView,
)
from ashes_tui.lang.block import Block
from ashes_tui.lang.terms import DieType, Level, Zone
from ashes_tui.match.match import Match
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.pages.appearance_shown import SAMPLE, sample
from ashes_tui.ui.draw.pieces import bar, cap, price, tile
from ashes_tui.ui.draw.signs import ROUND
from ashes_tui.ui.draw.table.battle_lines import BattleLine, join
from ashes_tui.ui.draw.table.half.banner import banner
from ashes_tui.ui.draw.table.half.cells import hidden_card, unit_card
from ashes_tui.ui.draw.table.half.field import battlefield, spread
from ashes_tui.ui.draw.table.half.halves import side_of
from ashes_tui.ui.draw.table.half.hand import hand
from ashes_tui.ui.draw.table.half.track import in_groups
from ashes_tui.ui.draw.table.layout import BESIDE, Layout, layout
from ashes_tui.ui.draw.table.marks import Mark, Marks
from ashes_tui.ui.draw.table.spare import given_by_need
from ashes_tui.ui.draw.table.texts.card_texts import texts, texts_now
from ashes_tui.ui.draw.table.texts.few_words import briefly
from ashes_tui.ui.draw.table.texts.short import in_short
from ashes_tui.ui.draw.table.wants import HalfNeeds, Needs
from ashes_tui.ui.draw.theme import ANSI, DARK, MONO, THEMES
from ashes_tui.ui.draw.truncate import first_words
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.foretelling.why_not import denial_for
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import HAND, MY_BAR, MY_FIELD, MY_SPELLS, OPTIONS, PROMPT, THEIR_BAR, THEIR_FIELD
from ashes_tui.ui.table.rows import RowKind, TableItem
from ashes_tui.words.glyphs import ASCII, FULL
from ashes_tui.words.questions.denial import DENIALS, denial_brief
from tests.ui.conftest import played_to
from tests.ui.test_chimera import chimera_match

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


@pytest.mark.parametrize("width", range(20, 50, 3))
@pytest.mark.parametrize("height", [4, 5, 6])
def test_a_unit_says_the_same_when_it_is_used_or_fights(model: TableModel, width: int, height: int) -> None:
    """Given a unit of 20 columns or more, then nothing that comes to it changes its words."""
    calm, size = a_unit(model), (width, height)
    words = [line.strip("│╎║ ") for line in drawn(calm, model, Mark(), size)[1:-1]]
    spent = structs.replace(calm, exhausted=True, exhaustion=1)
    changed = ((spent, Mark()), (structs.replace(calm, status=1), Mark()), (calm, Mark(role="attacks")))
    for card, mark in (*changed, (calm, Mark(new=True))):
        lines = [line.strip("│╎║ ") for line in drawn(card, model, mark, size)[1:-1]]
        told = [line for line in lines if line.strip() and not re.match(r"↻|◆|attacks|new", line)]
        assert told == [line for line in words if line], (size, card, mark)


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
    """Given a narrow card, then its frame has both corners, and beside the key stands the name, or its first word."""
    card = a_unit(model)
    for width in range(14, 24):
        edge = drawn(card, model, Mark(acts=True, key="7"), (width, 6))[0]
        frame = LOOK.signs.frames[ROUND]
        first = card.name if len(card.name) + 5 <= width else card.name.partition(" ")[0]
        assert edge.rstrip(frame.top + frame.top_right) == f"{frame.top_left} 7 {first}"
        assert edge.endswith(frame.top_right)
        assert len(edge) == width


@pytest.mark.parametrize(
    ("name", "others", "width", "told"),
    [
        ("Skybreak Captain#2", ("Skybreak Captain#1",), 18, "Skybreak Captain#2"),
        ("Skybreak Captain#2", ("Skybreak Captain#1",), 12, "Skybreak#2"),
        ("Skybreak Captain", ("Skybreak Scout",), 12, ""),
        ("Hand of Ashes", (), 8, ""),
        ("Photosynthesize", (), 12, ""),
    ],
)
def test_a_name_without_room_is_told_in_its_first_words(
    name: str, others: tuple[str, ...], width: int, told: str
) -> None:
    """Given too few columns, then whole words are left that no other name begins with, and the number of the copy."""
    assert first_words(name, others, width) == told


@pytest.mark.parametrize("size", [(14, 2), (14, 3), (20, 4), (28, 6), (35, 11)])
def test_every_density_shows_name_and_values(model: TableModel, size: tuple[int, int]) -> None:
    card = a_unit(model, attack=2, life=3, wounds=1, exhausted=True, exhaustion=1, status=2)
    text = "\n".join(drawn(card, model, Mark(), size))
    assert card.name[:6] in text
    assert "†2" in text
    assert "♥2/3" in text
    assert "↻" in text


@pytest.mark.parametrize("width", [14, 20, 28, 60])
@pytest.mark.parametrize("height", [3, 4, 6])
def test_a_part_in_a_battle_and_exhaustion_are_told_once(model: TableModel, width: int, height: int) -> None:
    """Given a unit of any size, then what its edge tells does not stand inside once more."""
    tired, fights = a_unit(model, exhausted=True, exhaustion=1), Mark(role="attacks")
    assert "\n".join(drawn(tired, model, Mark(), (width, height))).count("↻") == 1
    assert "\n".join(drawn(a_unit(model), model, fights, (width, height))).count("attacks") == 1


def test_with_room_for_both_the_edge_tells_the_part_in_a_battle(model: TableModel) -> None:
    assert drawn(a_unit(model), model, Mark(role="attacks"), (40, 6))[0].endswith(" attacks ╗")


def test_many_equal_dice_on_a_card_are_counted(model: TableModel) -> None:
    dice = tuple(DieView(i, DieType.ASTRAL, Level.CLASS, 0) for i in range(10))
    assert "As×10" in "\n".join(drawn(a_unit(model, dice=dice), model, Mark()))
    assert "As As As" in "\n".join(drawn(a_unit(model, dice=dice[:3]), model, Mark()))


@pytest.mark.parametrize(("width", "told"), [(20, "As "), (26, "As: prevents 1 damage")])
def test_a_die_on_an_exhausted_card_says_what_it_still_does(model: TableModel, width: int, told: str) -> None:
    """Given a die that prevents damage also on a unit that is exhausted, then both are said as far as there is room."""
    dice = (DieView(1, DieType.ASTRAL, Level.CLASS, 0),)
    tired = a_unit(model, exhausted=True, exhaustion=1, dice=dice)
    _, inside, *_, edge = drawn(tired, model, Mark(), (width, 12))
    assert " ↻" in edge
    assert inside[2:].startswith(told) or (width < 26 and told in edge)


@pytest.mark.parametrize("status", [0, 2])
@pytest.mark.parametrize("size", [(20, 4), (20, 12), (60, 5)])
def test_exhaustion_has_one_place_and_one_form(model: TableModel, status: int, size: tuple[int, int]) -> None:
    """Given exhausted units, then each has the sign in its lower edge beside its attack, whatever lies on it."""
    tired = a_unit(model, exhausted=True, exhaustion=1, status=status)
    *above, edge = drawn(tired, model, Mark(), size)
    assert " ↻" in edge
    assert "↻" not in "".join(above)


def test_the_last_attachment_there_is_room_for_counts_the_others(model: TableModel) -> None:
    card = a_unit(model)
    under = tuple(structs.replace(card, id=900 + i, name=f"Thing {i}") for i in range(6))
    lines = drawn(structs.replace(card, attached=under), model, Mark())
    assert any("└ Thing 3, 2 more" in line for line in lines)


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


def test_what_cannot_be_played_now_is_dim_in_a_plain_frame_and_has_no_key(model: TableModel) -> None:
    """Given a hand of which some can be played: none is dashed as exhausted cards are, the others have dim frames."""
    seat, marks = model.view.seats[model.seat], Marks(model)
    drawing = hand(model, seat, HAND, 120, 6, LOOK, marks)
    for spot, card in zip(drawing.spots, seat.hand, strict=False):
        top = drawing.strips[0].crop(spot.x, spot.x + spot.width)
        mark = marks.card(card.id, HAND)
        assert top.text[0] in "╭┏"
        frame = next(iter(top)).style
        assert frame is not None
        assert (frame.color == LOOK.palette.rule.color) != bool(mark.key or mark.lit)
        assert not mark.key or mark.key in top.text[1:4]


def test_the_same_key_stands_on_the_card_and_in_the_list(model: TableModel) -> None:
    marks = Marks(model)
    found = 0
    for entry in model.entries():
        for card in entry.cards:
            keys = [e.key for e in model.entries() if card in e.cards]
            assert marks.card(card, THEIR_FIELD).key == keys[0]
            found += 1
    assert found


def blocked(match: Match, decision: Decision) -> bool:
    """A turn with a card in hand that cannot be played."""
    hand = match.view(decision.seat).seats[decision.seat].hand
    plays = {o.choice.card for o in match.options(decision) if isinstance(o.choice, PlayCard)} if hand else set()
    return decision.purpose is Purpose.TURN and any(card.id not in plays for card in hand)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_a_card_under_the_cursor_says_why_it_cannot_be_played(library: Library, size: tuple[int, int]) -> None:
    """Given the cursor on a card that cannot be played, then a few words on the card say why; else there are none."""
    match = played_to(library, blocked)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    plays = {card for entry in model.entries() for card in entry.cards}
    at = next(i for i, item in enumerate(model.rows[HAND]) if item.id not in plays)
    model.move_cursor(HAND, at)
    decision, own = model.decision, model.view.seats[model.seat]
    assert decision is not None
    denial = denial_for(match, decision, model.rows[HAND][at])
    assert denial is not None
    drawing = hand(model, own, HAND, *layout(*size).size(HAND), LOOK, Marks(model))
    assert denial_brief(denial, FULL)[:8] in "".join(strip.text for strip in drawing.strips)
    model.move_cursor(OPTIONS, 0)
    drawing = hand(model, own, HAND, *layout(*size).size(HAND), LOOK, Marks(model))
    assert denial_brief(denial, FULL)[:8] not in "".join(strip.text for strip in drawing.strips)


def test_every_brief_reason_has_room_on_a_card() -> None:
    assert [code for code in DENIALS if len(denial_brief(Denial(code, ""), FULL)) > 25] == []


@pytest.mark.parametrize(("lines", "backs"), [(8, 3), (3, 3), (2, 0)])
def test_a_hand_that_may_not_be_seen_lies_there_face_down(library: Library, lines: int, backs: int) -> None:
    """Given a hand of three that is hidden, then it is three backs where these have room, else their number."""
    match = played_to(library, blocked)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    own = structs.replace(model.view.seats[model.seat], hand=(), hand_count=3)
    strips = hand(model, own, HAND, 84, lines, LOOK, Marks(model)).strips
    assert strips[0].text.count("╭") == backs
    assert ("hand: 3 cards" in strips[0].text) == (not backs)


def has_two_abilities(match: Match, decision: Decision) -> bool:
    """A turn with a unit of several abilities on the table."""
    units = (card for seat in match.view(decision.seat).seats for card in seat.battlefield)
    return decision.purpose is Purpose.TURN and any(len(card.abilities) > 1 and not card.attached for card in units)


@pytest.mark.parametrize("size", [(34, 4), (34, 6), (20, 4), (16, 5)])
def test_why_nothing_can_be_done_covers_no_text(library: Library, size: tuple[int, int]) -> None:
    """Given the cursor on a unit that cannot be used now, then the reason stands in its edge, or has its own line."""
    match = played_to(library, has_two_abilities)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    card = next(unit for seat in model.view.seats for unit in seat.battlefield if len(unit.abilities) > 1)
    plain, told = (drawn(card, model, mark, size) for mark in (Mark(), Mark(cursor=True, reason="no effect now")))
    assert any("no effect now" in line for line in told)
    in_edge = "no effect now" in told[-1]
    inner, before = ([line[1:-1] for line in lines[1:-1]] for lines in (told, plain))
    assert inner == before if in_edge else "no effect now" in inner[-1]
    assert in_edge == (size[0] > 30)


def test_a_unit_tells_its_text_as_far_as_there_is_room(library: Library) -> None:
    """Given any room inside a unit, then it tells what it says; where that goes on stands a sign."""
    match = played_to(library, has_two_abilities)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    units = [card for seat in model.view.seats for card in seat.battlefield if not card.exhausted]
    assert any(len(card.abilities) > 1 for card in units)
    for card in units:
        said = texts_now(card, model, LOOK)
        for height in range(5, 16):
            inside = " ".join(line[2:-1].strip() for line in drawn(card, model, Mark(), (34, height))[1:-1])
            told = " ".join(inside.split())
            for heading, words, _ in map(briefly, said):
                text = f"{heading}: {words}" if heading and words else heading or words
                assert text.casefold() in told.casefold() or told.endswith("…"), (height, told)


def test_a_text_without_a_name_is_told_on_the_table(library: Library) -> None:
    """Given a unit whose text has no name, when there is room, then it is told like one with a name."""
    match = chimera_match(library, 30)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    seen = 0
    for card in (card for card in model.view.seats[1].battlefield if card.attack is not None):
        definition = model.names.definition(card.id)
        assert definition is not None
        inside = " ".join(line[2:-1].strip() for line in drawn(card, model, Mark(), (34, 14))[1:-1])
        for words in (words for heading, words, _ in texts(definition, library.rulebook, LOOK) if not heading):
            assert in_short(words) in " ".join(inside.split())
            seen += 1
    assert seen


def test_in_one_line_an_attachment_is_named_where_its_name_has_room(model: TableModel) -> None:
    """Given a card under a unit, when there is one line inside, then it is named, in little room cut."""
    card = next(card for seat in model.view.seats for card in seat.battlefield)
    held = structs.replace(card, attached=(structs.replace(card, name="Aspiring Growth"),), abilities=())
    assert "└ Aspiring Growth" in drawn(held, model, Mark(), (28, 3))[1]
    assert "└ Aspir" in drawn(structs.replace(held, dice=()), model, Mark(), (14, 3))[1]


def test_a_part_in_a_battle_names_a_card_whole_or_not_at_all(model: TableModel) -> None:
    card = next(card for seat in model.view.seats for card in seat.battlefield)
    mark = structs.replace(Mark(), role="blocks Skybreak Captain")
    for height, told in ((2, "blocks"), (3, "blocks"), (5, "blocks Skybreak Captain")):
        inside = " ".join(" ".join(drawn(card, model, mark, (20, height))[1:]).replace("║", " ").split())
        assert told in inside
        assert ("Skybreak" in inside) is ("Captain" in told)


# --- dice and lives --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("look", [LOOK, PLAIN, Appearance(ANSI, FULL)])
@pytest.mark.parametrize("level", list(Level))
def test_a_die_is_a_tile_with_its_letters_and_level(look: Appearance, level: Level) -> None:
    canvas = Canvas(5, 3, Style())
    tile(canvas, 0, 0, DieView(1, DieType.NATURAL, level, 0), look)
    lines = [strip.text for strip in canvas.drawing().strips]
    assert lines[1][1:4] == f"Na{look.glyphs.levels[level]}"
    assert (look is PLAIN) == (lines[0].strip() == "" and lines[1][0] == "[")


@pytest.mark.parametrize("mark", [":", ".", ",", ""])
def test_what_stands_after_a_die_is_not_drawn_as_part_of_it(mark: str) -> None:
    canvas = Canvas(20, 1, Style())
    price(canvas, 0, 0, f"side As✦{mark} word", LOOK, DARK.dim)
    chips = [part.text for part in canvas.drawing().strips[0] if part.style and part.style.bgcolor]
    assert "As✦" in chips


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


@pytest.mark.parametrize("width", [90, 150])
@pytest.mark.parametrize(("life", "other"), [(15, 30), (15, 17), (30, 15), (45, 60)])
def test_a_whole_life_fills_its_bar_whoever_has_more(model: TableModel, width: int, life: int, other: int) -> None:
    """Given lives of which none was hurt, then all bars are full and equally long; half of one is half a bar."""

    def columns(seat: SeatView) -> float:
        line = banner(model, seat, MY_BAR, width, 3, LOOK, Marks(model)).strips[1].text
        return line.count("█") + ("▌" in line[2:]) / 2

    seats = model.view.seats
    lives = {seat.index: life if seat.index == model.seat else other for seat in seats}
    bodies = {seat.index: structs.replace(seat.phoenixborn, life=lives[seat.index], wounds=0) for seat in seats}
    model.view = structs.replace(
        model.view, seats=tuple(structs.replace(seat, phoenixborn=bodies[seat.index]) for seat in seats)
    )
    whole = {columns(seat) for seat in model.view.seats}
    assert len(whole) == 1
    mine = model.view.seats[model.seat]
    hurt = structs.replace(mine, phoenixborn=structs.replace(mine.phoenixborn, wounds=life // 2))
    assert abs(columns(hurt) - whole.pop() / 2) <= 1


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
        ((60, 20), {"their-bar": 1, "their-spells": 1, "their-field": 3, "lane": 1, "hand": 1, "prompt": 6}),
    ],
)
def test_panes_have_the_lines_of_the_design(size: tuple[int, int], heights: dict[str, int]) -> None:
    shape = layout(*size)
    assert {pane: shape.size(pane)[1] for pane in heights} == heights


FLEXIBLE = (THEIR_FIELD, MY_FIELD, HAND, PROMPT)
"""The panes that share lines by what lies there."""


@pytest.mark.parametrize(
    ("size", "lines", "shared"),
    [
        ((80, 24), (1, 1), (4, 4, 2, 7)),
        ((80, 24), (1, 0), (6, 1, 3, 7)),
        ((80, 24), (2, 0), (6, 1, 3, 7)),
        ((80, 24), (0, 0), (1, 1, 4, 11)),
        ((120, 40), (2, 0), (10, 3, 6, 8)),
        ((120, 40), (2, 1), (8, 7, 5, 7)),
        ((120, 40), (2, 2), (8, 8, 4, 7)),
    ],
)
def test_lines_go_where_there_is_something_to_read(
    size: tuple[int, int], lines: tuple[int, int], shared: tuple[int, ...]
) -> None:
    """Given so many lines of units on both sides, first these can be read, then the hand, then more answers."""
    theirs, mine = (HalfNeeds(n) for n in lines)
    shape = layout(*size, needs=Needs(theirs, mine))
    assert tuple(shape.size(pane)[1] for pane in FLEXIBLE) == shared


@pytest.mark.parametrize(
    ("theirs", "mine", "hand", "shared"),
    [
        ((1, 9), (1, 6), 5, (9, 6, 5, 7)),
        ((1, 9), (1, 9), 5, (8, 9, 5, 7)),
        ((1, 20), (0, 0), 5, (13, 1, 5, 8)),
        ((2, 6), (1, 7), 4, (12, 5, 5, 7)),
        ((1, 5), (1, 5), 8, (5, 7, 8, 7)),
    ],
)
def test_cards_whose_words_are_cut_get_the_lines_that_others_can_spare(
    theirs: tuple[int, int], mine: tuple[int, int], hand: int, shared: tuple[int, ...]
) -> None:
    """Given lines of units and how high each must be to be read, then who needs less gives; two who lack share."""
    far, near = (HalfNeeds(units, read=read) for units, read in (theirs, mine))
    shape = layout(120, 40, needs=Needs(far, near, read=hand))
    assert tuple(shape.size(pane)[1] for pane in FLEXIBLE) == shared


def test_a_battlefield_that_is_empty_again_gives_its_lines_to_those_who_lack_some() -> None:
    """Given lines kept for units that have left, then they go to words that would be cut; else all stays as it was."""

    def shape(read: int, empty: bool) -> Layout:
        return layout(120, 40, needs=Needs(HalfNeeds(1, read=read), HalfNeeds(1, empty=empty)))

    assert shape(5, empty=True) == shape(5, empty=False)
    assert shape(13, empty=True).size(THEIR_FIELD)[1] == 13
    assert shape(13, empty=True).size(MY_FIELD)[1] < shape(5, empty=True).size(MY_FIELD)[1]


def test_phoenixborn_and_spells_whose_words_are_cut_get_lines_that_others_can_spare() -> None:
    """Given words that need more than a plate or a bar has, then these grow by what the rest can spare, and no more."""
    plain = Needs(HalfNeeds(1, read=6), HalfNeeds(1, read=6))
    said = plain._replace(mine=plain.mine._replace(plates=(6, 8), bar=(4, 5)))
    usual, wordy = (layout(200, 60, needs=needs) for needs in (plain, said))
    assert (wordy.size(MY_SPELLS)[1], wordy.size(MY_BAR)[1]) == (8, 5)
    assert wordy.size(THEIR_BAR) == usual.size(THEIR_BAR)
    assert sum(size[3] for size in wordy.places.values()) >= 60
    crowded = said._replace(theirs=HalfNeeds(2, read=20), read=12)
    assert layout(120, 40, needs=crowded).size(MY_BAR)[1] == 4


def test_lines_that_no_answer_needs_lie_between_the_cards() -> None:
    """Given a high terminal in which all can be read, then the question is no higher than its answers need."""
    assert layout(200, 60).size(PROMPT)[1] <= 10
    assert layout(250, 90).size(PROMPT)[1] <= 10


@pytest.mark.parametrize("given", range(4))
def test_lines_are_given_one_by_one_to_whoever_lacks_them(given: int) -> None:
    """Given two that lack lines and one that can spare some, then both get as many, and nobody gives what it wants."""
    found = given_by_need({"a": 1, "b": 1, "c": 5 + given}, {"a": 3, "b": 3, "c": 4}, {"a": 1, "b": 1, "c": 5}, {})
    assert found == {"a": 1 + -(-given // 2), "b": 1 + given // 2, "c": 5}


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_cards_that_all_lie_face_down_leave_their_lines_to_others(size: tuple[int, int]) -> None:
    """Given a line of cards without a face, then it is as high as a back needs, and the question has more lines."""
    usual, covered = (layout(*size, needs=Needs(HalfNeeds(covered=so))) for so in (False, True))
    assert covered.size(THEIR_FIELD)[1] == 4
    assert all(covered.size(pane)[1] >= usual.size(pane)[1] for pane in (MY_FIELD, HAND, PROMPT))


def test_other_panes_do_not_move_whatever_lies_on_the_table() -> None:
    """Given any number of units, then Phoenixborn, spells and the lane have the lines of the screen's size."""
    for size in [(60, 20), (80, 24), (120, 40), (200, 60)]:
        usual = layout(*size)
        for theirs, mine, held in product(range(3), range(3), (False, True)):
            shape = layout(*size, needs=Needs(HalfNeeds(theirs), HalfNeeds(mine), held))
            others = set(usual.places) - {*FLEXIBLE, *BESIDE}
            assert all(shape.size(pane)[1] == usual.size(pane)[1] for pane in others)
            assert sum(shape.size(pane)[1] for pane in FLEXIBLE) == sum(usual.size(pane)[1] for pane in FLEXIBLE)


def test_in_a_low_terminal_the_hand_makes_room_for_what_is_foreseen() -> None:
    """Given more lines than there are, then cards in hand give up all but their names; in a high one they do not."""
    assert layout(80, 24, needs=Needs(asked=10)).size(HAND)[1] == 1
    assert layout(80, 24, needs=Needs(asked=7)) == layout(80, 24)
    assert layout(120, 40, needs=Needs(asked=10)) == layout(120, 40)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30), (112, 24), (120, 40), (159, 50), (160, 45), (200, 60)])
@pytest.mark.parametrize("others", [0, 1, 4])
def test_panes_cover_every_cell_once(size: tuple[int, int], others: int) -> None:
    shape = layout(*size, others)
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


# --- battles ---------------------------------------------------------------------------------------------------------


def crossing(pairs: list[tuple[int, int]], ascii_only: bool = False) -> str:
    """The lane with lines from attackers below to blockers above."""
    look = PLAIN if ascii_only else LOOK
    canvas = Canvas(80, 1, Style())
    found = [
        BattleLine(start, end, True, (" †3 against †2 ",) if start != end else (" †1 to Arren ", " †1→Arre "))
        for start, end in pairs
    ]
    join(canvas, found, 78, look)
    return canvas.drawing().strips[0].text


@pytest.mark.parametrize(("other", "told"), [(22, "┃ †1→Arre  ┏"), (17, "┃     ┏")])
def test_an_attacker_with_little_room_at_its_right_says_its_attack_only_with_its_target(other: int, told: str) -> None:
    """Given an attacker beside the line of another, then it says whom it attacks, or nothing: never just a number."""
    assert told in crossing([(11, 11), (other, 71)]).replace("─", " ")


def test_an_attacker_without_room_at_its_right_says_whom_it_attacks_at_its_left() -> None:
    """Given lines close together, then each says it where it has room whole, and none where another says it already."""
    assert " †1 to Arren ┃     ┏" in crossing([(14, 14), (20, 71)]).replace("─", " ")
    assert " ┃ †1→Arre  ┃     ┏" in crossing([(4, 4), (15, 15), (21, 71)]).replace("─", " ")


def test_a_line_that_is_too_short_for_its_words_has_them_at_its_right() -> None:
    assert "┏━━━━┛ †3 against †2 " in crossing([(11, 16)])
    assert "┏━━━━┛ †3 against †2  ┏" not in crossing([(11, 16), (24, 71)])


def test_a_line_joins_attacker_and_blocker() -> None:
    line = crossing([(31, 71)])
    assert (line[31], line[71]) == ("┏", "┛")
    assert "†3 against †2" in line[31:71]
    assert crossing([(71, 31)])[31] == "┗"
    assert crossing([(71, 31)], ascii_only=True)[31] == "+"


def test_an_unblocked_attacker_says_whom_it_hits() -> None:
    line = crossing([(11, 11), (31, 71)])
    assert line[11] == "┃"
    assert "†1 to Arren" in line[12:31]


def test_lines_that_would_cross_are_not_drawn() -> None:
    assert crossing([(10, 40), (30, 35)]).count("┏") == 1


def test_in_an_attack_the_lives_that_will_be_left_follow_the_block_under_the_cursor(library: Library) -> None:
    """Given a question for blockers, then a block under the cursor is foreseen, else what happens without one.

    On the table it is foreseen only for an answer under the cursor.
    """
    match = played_to(library, lambda m, d: isinstance(d, BlockDecision) and len(d.blockers) == 1)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    attack = model.view.attack
    assert attack is not None
    target, attacker = (model.names.view_of(card) for card in (attack.target, attack.battles[0].attacker))
    assert target is not None
    assert attacker is not None
    blocked, unblocked = (
        next(i for i, e in enumerate(model.entries()) if isinstance(e.act, Assign) and (e.act.blocker == NONE) is none)
        for none in (False, True)
    )
    model.move_cursor(OPTIONS, blocked)
    assert target.id not in model.foreseen()
    assert model.entries()[blocked].cards[0] in model.foreseen()
    assert model.outlook(("L", ">", "X"))[0][0] == "With this block, if nobody reacts"
    harmed = {target.id: max(0, target.life_left - (attacker.attack or 0))}
    for row, index in ((OPTIONS, unblocked), (MY_FIELD, 0)):
        model.move_cursor(row, index)
        assert model.foreseen() == (harmed if row == OPTIONS else {})
        assert model.outlook(("L", ">", "X"))[0][0] == "Without a block, if nobody reacts"


def test_before_an_attack_the_target_shows_what_is_left_if_nobody_blocks(library: Library) -> None:
    match = played_to(
        library, lambda m, d: d.purpose is Purpose.ATTACKERS and isinstance(d, CardsDecision) and d.high > 1
    )
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    picker, decision = model.picker, model.decision
    assert picker is not None
    assert decision is not None
    before = model.foreseen()
    assert before == {}
    units = [model.names.view_of(entry.act.id) for entry in model.entries() if isinstance(entry.act, Toggle)]
    for unit in units:
        assert unit is not None
        picker.press(Toggle(unit.id))
    target = model.names.view_of(decision.source)
    assert target is not None
    harm = sum(unit.attack or 0 for unit in units if unit)
    assert model.foreseen()[target.id] == max(0, target.life_left - harm)
    assert {Marks(model).card(unit.id, MY_FIELD).role for unit in units if unit} == {"attacks"}


def harming(match: Match) -> tuple[TableModel, int] | None:
    """An answer to the open question from which harm to one of its cards is certain to follow."""
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    for index, entry in enumerate(model.entries()):
        model.move_cursor(OPTIONS, index)
        model.preview_text()
        while model.has_unsettled((index,)):
            model.settle_next((index,))
        if set(model.foreseen()) & set(entry.cards):
            return model, index
    return None


@pytest.mark.slow  # such a question is rare, and looking for one takes long
def test_the_answer_under_the_cursor_shows_what_it_leaves(library: Library) -> None:
    """Given a target that will be harmed, when it is under the cursor, then its life left stands on it."""
    match = played_to(library, lambda m, d: d.purpose is Purpose.TARGET and harming(m) is not None)
    found = harming(match)
    assert found is not None
    model, index = found
    card = model.names.view_of(model.entries()[index].cards[0])
    assert card is not None
    assert model.foreseen()[card.id] < card.life_left
    assert Marks(model).card(card.id, THEIR_FIELD).foreseen == model.foreseen()[card.id]


# --- an opponent's behaviour -----------------------------------------------------------------------------------------


def range_of(numbers: str) -> range:
    low, _, high = numbers.partition("-")
    return range(int(low), int(high or low) + 1)


def test_before_any_roll_every_row_stands_in_few_words(library: Library) -> None:
    """Given no roll yet, then neighbours that do the same are one, and all fit into two lines of 80 columns."""
    match = chimera_match(library, 30)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    title = library.rulebook.automata[model.view.seats[1].automaton].behaviors[0]
    blocks = [block for block in library.rulebook.cards[title].blocks if isinstance(block, Block)]
    cells = in_groups(blocks)
    assert [n for cell in cells for n in range_of(cell.head)] == list(range(1, 13))
    assert all(one.text != next_.text for one, next_ in pairwise(cells))
    assert sum(cell.width + 1 for cell in cells) < 2 * 78


@pytest.mark.parametrize("name", THEMES)
def test_life_stands_at_the_right_corner_of_a_sample_card(name: str) -> None:
    """Given the pieces that the settings show, then life ends beside the corner of its card, as on the table."""
    canvas = Canvas(*SAMPLE, THEMES[name].screen_bg)
    sample(canvas, 0, 0, Appearance(THEMES[name], FULL))
    below = canvas.drawing().strips[2].text
    assert len(re.findall(r"♥1/3 ?[╯┛┘]", below)) == 3, below
