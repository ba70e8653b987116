"""What happened since somebody was last asked is marked where it happened, and nothing waits for the marks."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec import structs

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.client.settings import Motion, Settings
from ashes_tui.client.stores import Stores
from ashes_tui.engine.api import AttackView, CardView, DieView, Purpose, SeatView, View
from ashes_tui.lang.terms import CardType, DieType, Level, Zone
from ashes_tui.match.match import Match
from ashes_tui.ui.app import AshesApp
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.signs import DOUBLE, ROUND, signs_of
from ashes_tui.ui.draw.table.half.banner import banner
from ashes_tui.ui.draw.table.half.cells import unit_card
from ashes_tui.ui.draw.table.half.field import battlefield, gone_untold
from ashes_tui.ui.draw.table.half.halves import side_of
from ashes_tui.ui.draw.table.lane import lane, with_gone
from ashes_tui.ui.draw.table.marks import Mark, Marks
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.table import FLASH
from ashes_tui.ui.start_request import MENU
from ashes_tui.ui.table.foretelling.happened import GoneUnit, Happened, Since, happened_between
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import MY_BAR, THEIR_FIELD
from ashes_tui.words.glyphs import FULL
from tests.ui.conftest import Table, opened, played_to

LOOK = Appearance(DARK, FULL)
SIGNS = signs_of(FULL)


@pytest.fixture(scope="module")
def match(library: Library) -> Match:
    def wanted(match: Match, decision: object) -> bool:
        view = match.view(0)
        return match.decisions[0].purpose is Purpose.TURN and all(len(s.battlefield) > 1 for s in view.seats)

    return played_to(library, wanted)


@pytest.fixture
def model(match: Match) -> TableModel:
    return TableModel(Party(session_for(match)), match.decisions[0].seat)


def changed(view: View, seat: int, **values: object) -> View:
    """The view with another seat."""
    seats = list(view.seats)
    seats[seat] = structs.replace(seats[seat], **values)
    return structs.replace(view, seats=tuple(seats))


def without_first(seat: SeatView) -> tuple[CardView, ...]:
    return seat.battlefield[1:]


def test_a_unit_that_was_not_there_is_new_and_one_that_left_is_gone(model: TableModel) -> None:
    now = model.view
    before = changed(now, 1, battlefield=without_first(now.seats[1]))
    unit = now.seats[1].battlefield[0]
    assert happened_between(before, now).arrived == {unit.id}
    assert happened_between(now, before).gone == {1: (GoneUnit(unit.name, 0, None),)}


@pytest.mark.parametrize(
    ("pile", "destroyed"),
    [("discard_pile", True), ("removed", True), ("hand", False), ("", False)],
)
def test_a_unit_that_left_is_destroyed_only_if_it_lies_with_the_destroyed(
    model: TableModel, pile: str, destroyed: bool
) -> None:
    """Given an ally that has left, then it counts as destroyed in a discard pile, not in a hand, seen or hidden."""
    now = model.view
    unit = structs.replace(now.seats[1].battlefield[0], zone=Zone.HAND if pile == "hand" else Zone.DISCARD_PILE)
    lies = {pile: (unit,)} if pile else {}
    (gone,) = happened_between(now, changed(now, 1, battlefield=without_first(now.seats[1]), **lies)).gone[1]
    assert gone.is_destroyed(CardType.ALLY) is destroyed
    assert gone.is_destroyed(CardType.CONJURATION) is (pile != "hand"), (
        "a conjuration goes to its pile, which is hidden"
    )


def test_wounds_are_counted_on_units_and_phoenixborn(model: TableModel) -> None:
    now = model.view
    unit, body = now.seats[0].battlefield[0], now.seats[0].phoenixborn
    hurt = (structs.replace(unit, wounds=unit.wounds + 2), *now.seats[0].battlefield[1:])
    after = changed(now, 0, battlefield=hurt, phoenixborn=structs.replace(body, wounds=body.wounds + 3))
    assert happened_between(now, after).wounds == {unit.id: 2, body.id: 3}
    assert happened_between(after, now).wounds == {unit.id: -2, body.id: -3}


def test_dice_raised_and_lowered_are_marked_but_not_those_of_another_round(model: TableModel) -> None:
    now = changed(model.view, 0, active_dice=(DieView(1, DieType.TIME, Level.CLASS, 0),))
    higher = changed(now, 0, active_dice=(DieView(1, DieType.TIME, Level.POWER, 0),))
    assert happened_between(now, higher).turned == {1: 1}
    assert happened_between(higher, now).turned == {1: -1}
    assert not happened_between(now, structs.replace(higher, round=now.round + 1)).turned


def test_a_unit_is_new_for_the_whole_turn(model: TableModel) -> None:
    """Given a unit that came in the turn of another, when one is asked a second time in one's turn, then it is new."""
    now, since = model.view, Since()
    unit = now.seats[1].battlefield[0]
    since.asked = changed(structs.replace(now, turn=now.turn - 1), 1, battlefield=without_first(now.seats[1]))
    assert unit.id in since.happened(now).arrived
    since.asked = now
    assert unit.id in since.happened(now).arrived
    assert unit.id not in since.happened(structs.replace(now, turn=now.turn + 1)).arrived


# --- how it looks ----------------------------------------------------------------------------------------------------


def card(model: TableModel, mark: Mark, size: tuple[int, int] = (22, 6)) -> list[str]:
    canvas = Canvas(*size, DARK.screen_bg)
    unit = structs.replace(model.view.seats[0].battlefield[0], exhausted=False)
    unit_card(canvas, (0, 0, *size), unit, mark, model, LOOK, side_of(True, LOOK))
    return [strip.text for strip in canvas.drawing().strips]


@pytest.mark.parametrize("size", [(22, 6), (22, 4), (22, 3), (22, 2)])
def test_a_new_unit_says_so_in_every_density(model: TableModel, size: tuple[int, int]) -> None:
    assert "new " in "".join(card(model, Mark(new=True), size))
    assert "new " not in "".join(card(model, Mark(), size))


@pytest.mark.parametrize("size", [(22, 6), (22, 4), (22, 3), (22, 2)])
def test_the_life_lost_or_won_stands_on_the_card_and_hides_nothing(model: TableModel, size: tuple[int, int]) -> None:
    unhurt = card(model, Mark(), size)[-1]
    for wounds, change in ((2, f"{SIGNS.minus}2"), (-1, "+1")):
        lines = card(model, Mark(wounds=wounds), size)
        assert f"{SIGNS.life}{change} " in "\n".join(lines)
        kept = lines[-1].replace(f" {SIGNS.life}{change} ", SIGNS.frames[ROUND].bottom * (3 + len(change)))
        assert size[1] == 2 or kept == unhurt, "attack, recover and life are where they were"


def test_a_mark_that_flashes_is_told_by_the_frame_too(model: TableModel) -> None:
    corner = SIGNS.frames[DOUBLE].top_left
    assert card(model, Mark(new=True, flashes=True))[0][0] == corner
    assert card(model, Mark(new=True))[0][0] != corner


def test_who_left_is_named_where_it_stood(model: TableModel) -> None:
    """Given three units of which one left, then the others stay where they were, and it is named between them."""
    seat = model.view.seats[1]
    one, other = seat.battlefield
    three = structs.replace(seat, battlefield=(one, structs.replace(one, id=other.id + 900), other))
    first = battlefield(model, three, THEIR_FIELD, 118, 7, LOOK, Marks(model)).spots
    model.happened = Happened(gone={1: (GoneUnit("Mist Spirit", 1),)})
    drawing = battlefield(model, seat, THEIR_FIELD, 118, 7, LOOK, Marks(model))
    told = next(strip.text.index(f"{SIGNS.dead} Mist Spirit") for strip in drawing.strips if "Mist" in strip.text)
    assert [spot.x for spot in drawing.spots] == [first[0].x, first[2].x]
    assert first[0].x + first[0].width < told < drawing.spots[1].x


@pytest.mark.parametrize("height", [2, 7])
def test_who_was_not_destroyed_has_a_sign_of_its_own(model: TableModel, height: int) -> None:
    """Given a unit that went back to a hand, then it is named with the sign of that, not with that of destruction."""
    model.happened = Happened(gone={1: (GoneUnit("Mist Spirit", 1, Zone.HAND),)})
    strips = battlefield(model, model.view.seats[1], THEIR_FIELD, 118, height, LOOK, Marks(model)).strips
    text = "".join(strip.text for strip in strips)
    assert f"{SIGNS.returned} Mist Spirit" in text
    assert SIGNS.dead not in text


def test_who_left_is_no_wider_than_a_name_where_others_lack_columns(model: TableModel) -> None:
    """Given units that do not say all beside one that has left, then its frame is narrow, and theirs are wider."""
    seat = model.view.seats[1]
    model.happened = Happened(gone={1: (GoneUnit("Mist Spirit", 1),)})
    drawing = battlefield(model, seat, THEIR_FIELD, 80, 4, LOOK, Marks(model))
    first, second = drawing.spots
    assert second.x - first.x - first.width <= len("✖ Mist Spirit") + 6 < first.width


def test_who_left_takes_no_room_that_others_need(model: TableModel) -> None:
    """Given a full row, when units have left it, then those that are there lie as if nobody had left."""
    seat = model.view.seats[1]
    many = structs.replace(seat, battlefield=(*seat.battlefield, *seat.battlefield, *seat.battlefield)[:4])
    before = battlefield(model, many, THEIR_FIELD, 80, 4, LOOK, Marks(model)).spots
    model.happened = Happened(gone={1: tuple(GoneUnit("Mist Spirit", place) for place in range(3))})
    assert battlefield(model, many, THEIR_FIELD, 80, 4, LOOK, Marks(model)).spots == before


def test_who_left_a_full_row_is_told_elsewhere(model: TableModel) -> None:
    """Given units that left, then those destroyed without a place in their row are told on the lane, and no others."""
    seat = model.view.seats[1]
    many = structs.replace(seat, battlefield=(*seat.battlefield, *seat.battlefield, *seat.battlefield)[:4])
    model.happened = Happened(gone={1: (GoneUnit("Mist Spirit", 1),)})
    assert gone_untold(model, seat, THEIR_FIELD, 118, 7, LOOK) == ()
    assert gone_untold(model, many, THEIR_FIELD, 60, 4, LOOK) == ("Mist Spirit",)
    assert gone_untold(model, many, THEIR_FIELD, 0, 0, LOOK) == ("Mist Spirit",)
    model.happened = Happened(gone={1: (GoneUnit("Mist Spirit", 1, Zone.HAND),)})
    assert gone_untold(model, many, THEIR_FIELD, 60, 4, LOOK) == ()


def test_units_that_left_are_told_before_the_last_event_unless_it_tells_them() -> None:
    """Given units that left, then their names stand first on the lane, in little room their number."""
    dead, dot = LOOK.signs.dead, LOOK.glyphs.dot
    assert with_gone(["Lurk"], ("Bob passes",), LOOK) == (f"{dead} Lurk {dot} Bob passes", f"{dead} Lurk")
    assert with_gone(["Lurk"], ("Lurk is destroyed",), LOOK) == ("Lurk is destroyed",)
    assert with_gone(["Lurk", "Lurk"], (), LOOK) == (f"{dead} Lurk {LOOK.glyphs.times}2",)
    assert with_gone(["Lurk", "Glare"], (), LOOK) == (f"{dead} Lurk and Glare", f"{dead} 2 units")


def test_units_that_left_are_all_counted_where_the_last_event_has_no_room() -> None:
    """Given units of which the last event names one, then what is said without it counts that one, too."""
    dead, dot = LOOK.signs.dead, LOOK.glyphs.dot
    forms = with_gone(["Lurk", "Glare", "Trap"], ("Trap is destroyed",), LOOK)
    assert forms[0] == f"{dead} Lurk and Glare {dot} Trap is destroyed"
    assert forms[-1] == f"{dead} 3 units"


@pytest.mark.parametrize(("width", "shown"), [(80, 5), (40, 0)])
def test_all_who_left_a_row_that_is_empty_are_named_in_few_lines_or_none(
    model: TableModel, width: int, shown: int
) -> None:
    """Given five units that left and nobody else, then all are there, three lines high; without room *no units*."""
    empty = structs.replace(model.view.seats[1], battlefield=())
    model.happened = Happened(gone={1: tuple(GoneUnit("Mist Spirit", place) for place in range(5))})
    strips = battlefield(model, empty, THEIR_FIELD, width, 10, LOOK, Marks(model)).strips
    told = [strip.text for strip in strips if strip.text.strip(f" {SIGNS.edge}{SIGNS.edge_on}")]
    assert sum(text.count(SIGNS.dead) for text in told) == shown
    assert len(told) == 3 if shown else any("no units" in text for text in told)


def test_the_lane_says_that_there_are_no_units_where_nothing_else_does(model: TableModel) -> None:
    """Given a seat without units in a low terminal, then the lane says so in an attack, else how many places it has."""
    empty = structs.replace(model.view.seats[model.far_seat], battlefield=())
    model.view = changed(model.view, model.far_seat, battlefield=())
    attack = AttackView(model.near_seat, model.far_seat, empty.phoenixborn.id, -1, ())
    for view, told in (
        (structs.replace(model.view, attack=attack), "no units"),
        (model.view, f"0 of {empty.battlefield_limit}"),
    ):
        model.view = view
        (strip,) = lane(model, 80, 1, LOOK, bare=[empty]).strips
        assert told in strip.text


@pytest.mark.parametrize("height", [1, 3])
def test_a_phoenixborn_and_its_dice_show_what_changed(model: TableModel, height: int) -> None:
    seat = model.view.seats[model.seat]
    assert seat.active_dice
    model.happened = Happened(wounds={seat.phoenixborn.id: 3}, turned={seat.active_dice[0].id: -1})
    text = "".join(strip.text for strip in banner(model, seat, MY_BAR, 85, height, LOOK, Marks(model)).strips)
    assert f"{SIGNS.minus}3" in text
    assert SIGNS.lowered in text


# --- at the table ----------------------------------------------------------------------------------------------------


def flashing(table: Table) -> bool:
    return table.model.flashes


def has_marks(table: Table) -> bool:
    return bool(table.model.happened)


def test_how_it_is_marked_is_kept(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.json")
    assert settings.motion is Motion.FULL
    settings.motion = Motion.NONE
    assert Settings(tmp_path / "settings.json").motion is Motion.NONE
    assert Settings().motion is Motion.MARKS, "over a connection nothing flashes"


async def test_marks_can_be_switched_off(library: Library, match: Match) -> None:
    async with opened(library, match, (120, 40)) as table:
        await table.sit_down()
        table.model.happened = Happened(arrived=frozenset({table.model.view.seats[0].battlefield[0].id}))
        table.screen.paint()
        assert " new " in "\n".join(table.lines())
        table.app.settings.motion = Motion.NONE
        table.screen.paint()
        await table.pilot.pause()
        assert " new " not in "\n".join(table.lines())


async def test_a_flash_ends_by_itself_and_by_any_key(library: Library, match: Match, tmp_path: Path) -> None:
    """Given something that has just happened, then it flashes for a moment; a key is heard at once and ends it."""
    app = AshesApp(library, MENU, FULL, Stores(), DARK, Settings(tmp_path / "settings.json"))
    async with app.run_test(size=(120, 40)) as pilot:
        app.open_game(Party(session_for(match)))
        await pilot.pause()
        table = Table(app, pilot)
        await table.sit_down()
        await table.settled()  # the cursor begins on what is liked best once all is tried
        model = table.model
        for end in ("key", "time"):
            model.happened = Happened(arrived=frozenset({model.view.seats[0].battlefield[0].id}))
            model.has_just_happened = True
            table.screen.paint()
            assert flashing(table)
            if end == "key":
                before = model.cursor
                await table.press("tab")
                assert model.cursor != before
            else:
                await asyncio.sleep(FLASH + 0.1)
                await pilot.pause()
            assert not flashing(table)
            assert has_marks(table)


async def test_the_menu_of_the_game_changes_the_marks(library: Library, match: Match) -> None:
    async with opened(library, match) as table:
        await table.sit_down()
        settings = table.app.settings
        before = settings.motion
        await table.open_menu()
        await table.press("t", "f")
        assert settings.motion is before.following
        assert any("Highlight changes" in line and settings.motion.words in line for line in table.lines())
