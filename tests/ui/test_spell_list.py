"""Ready spells told one below the other, where side by side their texts have too few lines."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from random import Random

import pytest
from msgspec import structs

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.engine.api import CardView, SeatView
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Spot
from ashes_tui.ui.draw.table.half.plates import spell_states
from ashes_tui.ui.draw.table.half.spell_list import listed_height_to_read
from ashes_tui.ui.draw.table.half.spells import plates_height_to_read, spellboard
from ashes_tui.ui.draw.table.marks import Mark, Marks
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.draw.truncate import brief_name
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import MY_SPELLS
from ashes_tui.ui.table.rows import spell_groups
from ashes_tui.words.copy_numbers import CopyNumbers
from ashes_tui.words.glyphs import FULL
from tests.ui.conftest import played_to
from tests.ui.test_battlefield import with_spells

LOOK = Appearance(DARK, FULL)
WIDTH = 85
LONG = ("Summon Orchid Dove", "Summon Nightshade Swallow", "Memory Theft")


@pytest.fixture(scope="module")
def model(library: Library) -> TableModel:
    return TableModel(Party(session_for(played_to(library, lambda *_: True))), 0)


def with_ready(model: TableModel, titles: Sequence[str] = LONG, spent: Sequence[str] = (), copies: int = 1) -> SeatView:
    """The seat with these ready spells, some of them exhausted, which the model knows by name."""
    seat = with_spells(model.view.seats[0], [title for title in titles for _ in range(copies)], Random(1))
    model.names.known.update({card.id: card.name for card in seat.spellboard})
    spells = (structs.replace(card, exhausted=card.name in spent, status=0) for card in seat.spellboard)
    return structs.replace(seat, spellboard=tuple(spells))


def lines(model: TableModel, seat: SeatView, height: int) -> list[str]:
    drawing = spellboard(model, seat, MY_SPELLS, WIDTH, height, LOOK, Marks(model), piles_here=False)
    return [strip.text.rstrip() for strip in drawing.strips]


def side_by_side(model: TableModel, seat: SeatView) -> int:
    cards = [group[0] for group in spell_groups(seat.spellboard)]
    return plates_height_to_read(model, cards, WIDTH, LOOK)[0]


def test_a_list_tells_all_uses_in_fewer_lines_than_plates_side_by_side(model: TableModel) -> None:
    """Given three long ready spells, then a list needs fewer lines, and in these each has its name and its price."""
    seat = with_ready(model)
    needed = listed_height_to_read(model, seat, WIDTH, LOOK)
    assert 1 < needed < side_by_side(model, seat)
    told = lines(model, seat, needed)
    for title in LONG:
        (line,) = (line for line in told if title in line.partition("main")[0])
        assert "main" in line
    assert "…" not in "".join(told)


@pytest.mark.parametrize("height", [1, 3, 4, 6, 9])
def test_plates_stay_where_they_are_as_keys_come_and_go(model: TableModel, height: int) -> None:
    """Given spells of which some can be used, when none can, then no plate has other columns or lines, and no name."""
    seat = with_ready(model)
    keyed = {card.id: Mark(key="f") for card in seat.spellboard[1:]}

    def drawn(marks: dict[int, Mark]) -> tuple[tuple[Spot, ...], list[str]]:
        found = Marks(model)
        found.card = lambda card, row="": marks.get(card, Mark())  # type: ignore[method-assign, misc]
        drawing = spellboard(model, seat, MY_SPELLS, WIDTH, height, LOOK, found, piles_here=False)
        told = "".join(strip.text for strip in drawing.strips)
        return drawing.spots, [name for title in LONG for name in (title, brief_name(title)) if name in told]

    assert drawn(keyed) == drawn({})


def test_spells_too_narrow_for_words_have_whole_names_in_two_lines(model: TableModel) -> None:
    """Given five long spells and two lines, then no name is cut: side by side they would say no more than that."""
    titles = (*LONG, "Summon Butterfly Monk", "Summon Blue Jaguar")
    told = "\n".join(lines(model, with_ready(model, titles), 2))
    assert all(title in told for title in titles)
    assert "…" not in told


def test_copies_that_differ_are_told_apart_by_their_numbers(model: TableModel) -> None:
    """Given two copies, one exhausted, then its number stands before the sign; alike they share it without one."""
    both = with_ready(model, LONG[:1], spent=LONG[:1], copies=2).spellboard
    one = (both[0], structs.replace(both[1], exhausted=False))
    numbers = CopyNumbers({both[0].id: 2, both[1].id: 1}, {card.id: (0, card.name) for card in both})
    names = copy(model.names)
    names.numbers = numbers

    def told(group: Sequence[CardView]) -> str:
        return "".join(text for text, _ in spell_states(group, names, LOOK))

    assert told(one) == f"{FULL.times}2 #2 {FULL.exhaustion} "
    assert told(both) == f"{FULL.times}2 {FULL.exhaustion} "


def test_of_exhausted_spells_only_the_names_are_told_where_lines_are_few(model: TableModel) -> None:
    """Given two of three exhausted, then these share a line, and a list needs a line less for each."""
    ready, seat = with_ready(model), with_ready(model, spent=LONG[:2])
    needed = listed_height_to_read(model, seat, WIDTH, LOOK)
    assert needed < listed_height_to_read(model, ready, WIDTH, LOOK)
    assert all(f"{title} {FULL.exhaustion}" in lines(model, seat, needed)[0] for title in LONG[:2])


def test_a_focus_is_told_where_there_are_lines_or_copies_for_it(model: TableModel) -> None:
    """Given one copy, then its focus may be left out where lines are few; given two, then the first never is."""
    one, two = with_ready(model, LONG[:1]), with_ready(model, LONG[:1], copies=2)
    few = listed_height_to_read(model, one, WIDTH, LOOK)
    assert "Focus" not in "".join(lines(model, one, few))
    assert "Focus 1" in "".join(lines(model, one, side_by_side(model, one)))
    assert "Focus 1" in "".join(lines(model, two, listed_height_to_read(model, two, WIDTH, LOOK)))


def test_the_last_spells_are_only_named_where_not_even_a_list_has_room(model: TableModel) -> None:
    """Given four short spells and three lines, then all have their whole names, and the first ones what they do."""
    titles = ("Summon Mist Spirit", "Summon Butterfly Monk", "Summon Blue Jaguar", "Shifting Mist")
    seat = with_ready(model, titles)
    assert listed_height_to_read(model, seat, WIDTH, LOOK) > 3
    told = "".join(lines(model, seat, 3))
    assert all(title in told for title in titles)
    assert told.count("main") == 3
    assert "…" not in told


@pytest.mark.parametrize("height", range(2, 12))
def test_each_spell_reacts_to_the_mouse_in_its_own_lines(model: TableModel, height: int) -> None:
    seat = with_ready(model)
    drawing = spellboard(model, seat, MY_SPELLS, WIDTH, height, LOOK, Marks(model), piles_here=False)
    assert [spot.at for spot in drawing.spots] == [0, 1, 2]
    taken = [(spot.x + x, spot.y + y) for spot in drawing.spots for x in range(spot.width) for y in range(spot.height)]
    assert len(set(taken)) == len(taken)
