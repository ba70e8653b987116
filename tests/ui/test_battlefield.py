"""The drawn battlefield at every size: what is alike looks alike, what differs can be told apart, nothing misleads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, pairwise
from random import Random

import pytest
from msgspec import structs
from rich.style import Style

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.engine.api import CardView, DieView, Purpose, SeatView, TurnDecision
from ashes_tui.lang.terms import CardType, DieType, Intent, Level, Zone
from ashes_tui.match.match import Match
from ashes_tui.ui.draw.appearance import Appearance, is_aspect
from ashes_tui.ui.draw.canvas import Canvas, Drawing, Spot
from ashes_tui.ui.draw.card.detail import lines_needed
from ashes_tui.ui.draw.table.half.banner import banner, bar_height_to_read
from ashes_tui.ui.draw.table.half.cells import unit_card
from ashes_tui.ui.draw.table.half.field import battlefield
from ashes_tui.ui.draw.table.half.halves import side_of
from ashes_tui.ui.draw.table.half.hand import _reason_beside, hand
from ashes_tui.ui.draw.table.half.in_hand import printed_on, said_on, without_action
from ashes_tui.ui.draw.table.half.inside import aspect_words
from ashes_tui.ui.draw.table.half.opponent import now_in_short
from ashes_tui.ui.draw.table.half.spell_names import SlotName, fitted_names, names_in_slots
from ashes_tui.ui.draw.table.half.spells import spellboard
from ashes_tui.ui.draw.table.kept import KeptDrawings
from ashes_tui.ui.draw.table.layout import layout
from ashes_tui.ui.draw.table.log import log_pane
from ashes_tui.ui.draw.table.marks import Mark, Marks
from ashes_tui.ui.draw.table.needs import NeedsOfRounds
from ashes_tui.ui.draw.table.table import draw_table
from ashes_tui.ui.draw.table.texts.card_texts import text_in_short
from ashes_tui.ui.draw.table.texts.few_words import lines_in_brief
from ashes_tui.ui.draw.table.texts.short import in_short
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.draw.truncate import BEYOND, brief_name, shorten_beside, window
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.foretelling.happened import Happened
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import (
    DETAIL,
    HAND,
    LANE,
    MY_BAR,
    MY_DICE,
    MY_FIELD,
    MY_SPELLS,
    OPTIONS,
    SIDE_LOG,
    THEIR_BAR,
    THEIR_FIELD,
    THEIR_SPELLS,
    Cursor,
)
from ashes_tui.ui.table.rows import RowKind, TableItem, table_rows
from ashes_tui.words.api import Tone
from ashes_tui.words.glyphs import FULL
from ashes_tui.words.phrases import cost_signs
from ashes_tui.words.sentences import card_sentence
from tests.match.games import Driver
from tests.ui.conftest import new_match, played_to
from tests.ui.test_chimera import chimera_match
from tests.ui.test_solo import position, solo_match

LOOK = Appearance(DARK, FULL)
USUAL = (80, 24)
READABLE = 8
"""Letters of a spell's name that are shown in any case."""
BAR = re.compile("/17 ([█▏▎▍▌▋▊▉]+)")


@pytest.fixture(scope="module")
def match(library: Library) -> Match:
    return played_to(library, lambda m, d: d.purpose is Purpose.TURN and len(m.view(d.seat).seats[0].battlefield) > 1)


@pytest.fixture
def model(match: Match) -> TableModel:
    return TableModel(Party(session_for(match)), match.decisions[0].seat)


def with_dice(seat: SeatView, active: int, spent: int = 0) -> SeatView:
    """The seat with so many dice."""
    dice = tuple(DieView(900 + i, DieType.ASTRAL, Level.CLASS, seat.index) for i in range(active + spent))
    return structs.replace(seat, active_dice=dice[:active], exhausted_dice=dice[active:])


def bar_lines(model: TableModel, seat: SeatView, row: str, width: int, height: int) -> list[str]:
    strips = banner(model, seat, row, width, height, LOOK, Marks(model)).strips
    return [strip.text[1:] for strip in strips]


# --- Phoenixborn -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), [(85, 3), (150, 3)])
def test_the_same_life_draws_the_same_bar_whatever_stands_beside_it(model: TableModel, width: int, height: int) -> None:
    """Given two Phoenixborn of the same life with more or fewer dice, then their bars are as long as each other."""
    drawn = set()
    for seat, row in ((model.view.seats[0], MY_BAR), (model.view.seats[1], THEIR_BAR)):
        body = structs.replace(seat.phoenixborn, life=17, wounds=4)
        for active in (0, 3, 10):
            alike = with_dice(structs.replace(seat, phoenixborn=body), active, 10 - active)
            drawn |= {found for line in bar_lines(model, alike, row, width, height) for found in BAR.findall(line)}
    assert len(drawn) == 1


def test_in_one_line_no_bar_takes_the_room_of_words(model: TableModel) -> None:
    """Given a line for all of a Phoenixborn, then no bar of two columns stands there, and the first player is named."""
    first = model.view.seats[model.view.first_player]
    seat = structs.replace(with_dice(first, 5), phoenixborn=structs.replace(first.phoenixborn, dice=()))
    line = bar_lines(model, seat, MY_BAR, 80, 1)[0]
    assert "█" not in line
    assert "first player" in line


@pytest.mark.parametrize("dice", [0, 4, 9, 10])
def test_in_one_line_lives_stand_one_below_the_other(model: TableModel, dice: int) -> None:
    """Given any number of dice and any names, then both lives stand in the same column and nothing covers them."""
    seats = ((model.view.seats[0], MY_BAR), (model.view.seats[1], THEIR_BAR))
    lines = [bar_lines(model, with_dice(seat, dice, 10 - dice), row, 80, 1)[0] for seat, row in seats]
    lines += [bar_lines(model, with_dice(seat, 5, 5), row, 80, 1)[0] for seat, row in seats]
    assert len({line.index("♥") for line in lines}) == 1
    for line, (seat, _) in zip(lines[:2], seats, strict=True):
        assert f"{seat.phoenixborn.life_left}/{seat.phoenixborn.life}" in line
        assert line.count("As✦") == dice


def test_in_one_line_a_name_is_told_in_whole_words(model: TableModel) -> None:
    seat = model.view.seats[model.seat]
    line = bar_lines(model, with_dice(seat, 10), MY_BAR, 80, 1)[0]
    assert seat.phoenixborn.name.split()[0] in line
    assert "…" not in line


def test_the_sign_of_a_turned_die_stands_apart_from_the_next_die(model: TableModel) -> None:
    seat = with_dice(model.view.seats[model.seat], 3)
    model.happened = Happened(turned={900: 1, 901: -1})
    assert "As✦▲ As✦▼ As✦" in bar_lines(model, seat, MY_BAR, 80, 1)[0]


@pytest.mark.parametrize("width", [120, 160, 200])
def test_a_die_under_the_cursor_reads_as_it_did_before(model: TableModel, width: int) -> None:
    """Given dice as wide as there is room for, when the cursor comes to one, then only its edges change."""
    seat = with_dice(model.view.seats[model.seat], 5)
    dice = tuple(TableItem(RowKind.DIE, die.id) for die in seat.active_dice)
    model.rows, model.cursor = {**model.rows, MY_DICE: dice}, Cursor(HAND)
    before = bar_lines(model, seat, MY_BAR, width, 3)[1]
    model.cursor = Cursor(MY_DICE, 1)
    edges = str.maketrans("║▐▌", "   ")
    assert bar_lines(model, seat, MY_BAR, width, 3)[1] != before
    assert bar_lines(model, seat, MY_BAR, width, 3)[1].translate(edges) == before.translate(edges)


# --- ready spells ----------------------------------------------------------------------------------------------------


def with_spells(seat: SeatView, titles: list[str], luck: Random) -> SeatView:
    """The seat with these ready spells, some exhausted, some with tokens."""
    like = seat.phoenixborn
    bare = structs.replace(like, wounds=0, attached=(), under=(), dice=(), exhausted=False, exhaustion=0, status=0)
    spells = tuple(
        structs.replace(
            bare, id=800 + i, name=title, slot=title, exhausted=luck.random() < 0.4, status=luck.choice((0, 0, 2))
        )
        for i, title in enumerate(titles)
    )
    return structs.replace(seat, spellboard=spells, spellboard_limit=max(4, len(spells)))


def at_spots(drawing: Drawing, row: str) -> dict[int, str]:
    """What is drawn in the place of each thing of a row, by its number."""
    return {spot.at: in_spot(drawing, spot) for spot in drawing.spots if spot.row == row}


def in_spot(drawing: Drawing, spot: Spot) -> str:
    lines = drawing.strips[spot.y : spot.y + spot.height]
    return "\n".join(strip.text[spot.x : spot.x + spot.width] for strip in lines)


def _readable(name: str) -> list[str]:
    """What is at least shown of a name: eight letters, or whole words and the sign that it goes on."""
    words = name.split(" ")
    return [name[:READABLE].rstrip(), *(f"{' '.join(words[:count])}…" for count in range(1, len(words)))]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(("width", "height"), [(80, 1), (85, 2)])
def test_a_ready_spell_can_be_read_and_told_from_the_others(
    library: Library, model: TableModel, width: int, height: int, seed: int
) -> None:
    """Given up to five ready spells, then of each that is shown eight letters or whole words can be read."""
    luck = Random(seed)
    titles = sorted(card.name for card in library.rulebook.cards.values() if card.type is CardType.READY_SPELL)
    chosen = luck.sample(titles, luck.randint(1, 5))
    seat = with_spells(model.view.seats[model.seat], chosen, luck)
    found = at_spots(spellboard(model, seat, MY_SPELLS, width, height, LOOK, Marks(model)), MY_SPELLS)
    assert found
    for at, text in found.items():
        assert any(form in text for name in (chosen[at], brief_name(chosen[at])) for form in _readable(name))
    assert len(set(found.values())) == len(found)


def test_summon_is_shortened_before_a_name_is_cut_between_words() -> None:
    names = ["Summon Frost Talon", "Summon Frostback Bear"]
    assert fitted_names(names, 39, "…") == names
    assert fitted_names(names, 38, "…") == ["S. Frost Talon", "S. Frostback Bear"]
    assert fitted_names(names, 26, "…") == ["S. Frost…", "S. Frostback…"]
    assert fitted_names(names, 17, "…") is None


def test_only_as_many_names_are_cut_as_need_be_and_at_a_word() -> None:
    """Given names of several words, then the longest loses its last word first, and a name of one word stays whole."""
    names = ["Summon Wishing Wing", "Keepsake", "Dream Fracture"]
    assert fitted_names(names, 36, "…") == ["S. Wishing…", "Keepsake", "Dream Fracture"]
    assert fitted_names(names, 25, "…") == ["S. Wishing…", "Keepsake", "Dream…"]


SUMMONS = ["Summon Steadfast Guardian", "Summon Shining Stag Mount", "Chant of Revenge", "Summon Vampire Bat Swarm"]
PILES = re.compile(r"(?:  | hand +2(?: draw +20(?: (?:discard|disc) +13(?: (?:conjurations|conj) +\d+)?)?)?) *$")


@pytest.mark.parametrize("number", range(5))
@pytest.mark.parametrize("cursor", range(4))
def test_piles_fall_away_rather_than_be_cut_beside_spells(model: TableModel, number: int, cursor: int) -> None:
    """Given up to four ready spells in one line, then the first piles are told in words that can be understood.

    Both sides use the same words; the one without spells tells all its piles.
    """
    full, bare = model.view.seats[model.seat], model.view.seats[1 - model.seat]
    piles = {"hand_count": 2, "draw_count": 20, "discard_pile": full.hand[:1] * 13}
    with_piles = [structs.replace(seat, spellboard=(), **piles) for seat in (full, bare)]
    with_piles[0] = with_spells(with_piles[0], SUMMONS[:number], Random(1))
    seats = tuple(sorted(with_piles, key=lambda seat: seat.index))
    model.view = structs.replace(model.view, seats=seats)
    model.rows = table_rows(model.view, model.names.rulebook, model.seat)
    model.move_cursor(MY_SPELLS, cursor)
    lines = [
        spellboard(model, seat, row, 80, 1, LOOK, Marks(model)).strips[0].text
        for seat, row in ((with_piles[0], MY_SPELLS), (with_piles[1], THEIR_SPELLS))
    ]
    found = [PILES.search(line) for line in lines]
    assert all(match or "hand" not in line for match, line in zip(found, lines, strict=True)), lines
    mine, theirs = (re.sub(r"[\d ]+", " ", match[0]).strip() if match else "" for match in found)
    assert theirs.startswith(mine)
    assert "conj" in theirs
    brief = [*map(brief_name, SUMMONS[:number])]
    assert all(name.removeprefix("S. ") in lines[0] for name in brief) or sum(map(len, brief)) > 80 - 4 * number


def test_what_lies_on_spells_is_told_before_whole_names_and_these_before_piles(model: TableModel) -> None:
    """Given spells in a line with status on them, then piles give way to their names, and these to the status."""
    titles = ["Summon Stellar Oracle", "Photovoltaic", "Superchargers", "Reconfigurations"]
    seat = with_spells(model.view.seats[model.seat], titles, Random(1))
    seat = structs.replace(seat, spellboard=tuple(structs.replace(card, status=4) for card in seat.spellboard))
    seats = tuple(seat if other.index == seat.index else other for other in model.view.seats)
    model.view = structs.replace(model.view, seats=seats)
    for width in (74, 80, 90, 112):
        line = spellboard(model, seat, MY_SPELLS, width, 1, LOOK, Marks(model)).strips[0].text
        assert line.count(f"{LOOK.glyphs.status}4") == len(titles), line
        assert all(brief_name(title) in line or title in line for title in titles) == (width >= 112), line
        assert ("draw" in line) == (width >= 112), line


def test_piles_are_shortened_beside_spells_before_one_is_left_out(model: TableModel) -> None:
    """Given spells whose names leave no room for all piles, then these are shortened, and at last some are left out."""
    seat = with_spells(model.view.seats[model.seat], ["Summon Frost Talon", "Whirlwind"], Random(1))
    seats = tuple(seat if other.index == seat.index else other for other in model.view.seats)
    model.view = structs.replace(model.view, seats=seats)
    found = [spellboard(model, seat, MY_SPELLS, width, 1, LOOK, Marks(model)).strips[0].text for width in (90, 76, 60)]
    words = (("discard ", "conjurations "), ("disc ", "conj "))
    assert [[all(word in line for word in form) for form in words] for line in found] == [
        [True, False],
        [False, True],
        [False, False],
    ]
    assert all("draw 21" in line for line in found)


def test_piles_are_named_in_full_where_no_spell_needs_the_columns(model: TableModel) -> None:
    """Given no ready spells, then both sides name their piles in full; fewer of them where spells would say less."""
    bare = [structs.replace(seat, spellboard=()) for seat in model.view.seats]
    rows = (MY_SPELLS, THEIR_SPELLS) if model.seat == 0 else (THEIR_SPELLS, MY_SPELLS)
    for titles, told in (
        ([], r" discard \d+ conjurations \d+ *$"),
        (SUMMONS[:2], r" hand +\d+ draw +\d+( disc(ard)? +\d+)?( conj(urations)? +\d+)? *$"),
    ):
        shown = (with_spells(bare[0], titles, Random(1)), bare[1])
        model.view = structs.replace(model.view, seats=shown)
        model.rows = table_rows(model.view, model.names.rulebook, model.seat)
        for seat, row in zip(shown, rows, strict=True):
            line = spellboard(model, seat, row, 80, 1, LOOK, Marks(model)).strips[0].text
            assert re.search(told, line), line


@pytest.mark.parametrize(("width", "told"), [(88, "discard 0 conj "), (160, "discard 0  conjurations"), (70, "disc")])
def test_the_piles_below_a_name_have_as_many_letters_as_the_dice_leave_room_for(
    model: TableModel, width: int, told: str
) -> None:
    seat = structs.replace(with_dice(model.view.seats[model.seat], 10), discard_pile=())
    line = banner(model, seat, MY_BAR, width, 3, LOOK, Marks(model)).strips[2].text
    assert told in line, line


def test_a_side_with_few_dice_names_its_piles_in_whole_words(model: TableModel) -> None:
    """Given ten dice on one side that leave its piles few letters, then the other side has whole words even so."""
    crowded, roomy = (with_dice(seat, dice) for seat, dice in zip(model.view.seats, (10, 4), strict=True))
    model.view = structs.replace(model.view, seats=(crowded, roomy))
    rows = (MY_BAR, THEIR_BAR) if model.seat == 0 else (THEIR_BAR, MY_BAR)
    told = [
        banner(model, seat, row, 88, 3, LOOK, Marks(model)).strips[2].text
        for seat, row in zip(model.view.seats, rows, strict=True)
    ]
    assert "conj " in told[0]
    assert "conjurations" in told[1]


# --- the panel above the question ------------------------------------------------------------------------------------


@pytest.mark.parametrize("lines", range(9))
def test_a_lesson_hides_no_ready_spells_and_no_piles(model: TableModel, lines: int) -> None:
    """Given a panel of any usual height in the smallest usual terminal, then both sides keep their line of spells."""
    places = layout(*USUAL, panel=lines).places
    assert {THEIR_SPELLS, MY_SPELLS, THEIR_BAR, MY_BAR} <= set(places)
    assert (LANE in places) == (lines <= 5)


def test_where_the_spells_have_no_line_their_number_is_told(model: TableModel) -> None:
    seat = with_dice(with_spells(model.view.seats[0], ["Chant of Revenge", "Hypnotize"], Random(1)), 2)
    strips = banner(model, seat, THEIR_BAR, 80, 1, LOOK, Marks(model), told_here=True).strips
    assert f"2 spells, hand {seat.hand_count}" in strips[0].text


# --- the hand --------------------------------------------------------------------------------------------------------


def test_a_spell_that_summons_is_never_named_like_what_it_summons() -> None:
    hand = ["Summon Frost Talon", "Summon Stellar Oracle", "Whirlwind"]
    assert [shorten_beside(name, hand, 17, "…") for name in hand] == [
        "S. Frost Talon",
        "S. Stellar Oracle",
        "Whirlwind",
    ]
    assert shorten_beside(hand[0], hand, 18, "…") == hand[0]


def in_two_lines(text: str, name: str) -> bool:
    """Whether a card without a frame tells its name in two lines."""
    first, second, *_ = text.splitlines()
    return name not in first and name == f"{first.strip(' ▶0123456789')} {second.strip()}"


@pytest.mark.parametrize("height", [2, 3])
@pytest.mark.parametrize("number", [3, 5])
def test_every_unit_in_hand_shows_its_values(library: Library, height: int, number: int) -> None:
    """Given up to five cards in hand at 80 columns, then every unit shows attack and life.

    On three lines every other card tells its type, too, but where its name needs two of them or the type has no room.
    """
    seen = 0
    for seed in range(8):
        for model in positions(library, seed):
            own = model.view.seats[model.seat]
            seat = structs.replace(own, hand=own.hand[:number])
            found = at_spots(hand(model, seat, HAND, 80, height, LOOK, Marks(model), flat=True), HAND)
            for at, drawn in found.items():
                card, text = seat.hand[at], drawn.replace(LOOK.signs.slot_edge, " ")
                if card.life is not None:
                    seen += 1
                    assert f"†{card.attack} ♥{card.life}" in text
                elif height == 3 and not any(in_two_lines(text, name) for name in (card.name, brief_name(card.name))):
                    kinds = r"Action|Reaction|Ready spell|Alteration|[†♥]\+"
                    width = len(drawn.splitlines()[0]) if drawn else 0
                    assert re.search(kinds, text) or width < len("Alteration spell")
    assert seen > 10


def test_a_last_card_in_a_hand_of_two_lines_says_what_it_does_beside_its_price(library: Library) -> None:
    """Given one card of which all that it does has room in the whole line, then that stands there."""
    told = 0
    for model in positions(library, 1):
        own = model.view.seats[model.seat]
        for card in own.hand:
            seat = structs.replace(own, hand=(card,))
            (text,) = at_spots(hand(model, seat, HAND, 80, 2, LOOK, Marks(model), flat=True), HAND).values()
            said = said_on(model.names.definition(card.id), model, LOOK)
            if lines_in_brief(said, _BESIDE_A_PRICE) == 1:
                told += 1
                assert any(form in text for form in (said[0].words, in_short(said[0].words), said[0].heading) if form)
    assert told


_BESIDE_A_PRICE = 50
"""So many columns are there beside any price and its values."""


@pytest.mark.parametrize("seed", range(3))
def test_a_name_in_a_flat_hand_is_cut_only_where_all_together_have_no_room(library: Library, seed: int) -> None:
    """Given hands at 80x24, then cards are as wide as their names need, unless these need more than the line has."""
    tight = 0
    for model in positions(library, seed):
        own = model.view.seats[model.seat]
        shown = at_spots(hand(model, own, HAND, 80, 3, LOOK, Marks(model), flat=True), HAND)
        short = [brief_name(card.name) for card in own.hand]
        needed = sum(max(12, 3 + len(name)) + 1 for name in short)
        equal = len(short) and 3 + max(map(len, short)) <= 76 // len(short) - 1
        if len(shown) == len(short) and (equal or needed <= 77):
            tight += not equal
            assert all("…" not in shown[at].splitlines()[0] for at in shown), shown
    assert tight


def test_prices_stand_in_the_same_line_on_all_cards_of_a_hand(library: Library) -> None:
    """Given hands of cards in frames, then all prices stand beside the names, or each right below its card's."""
    above = below = 0
    for seed in range(3):
        for model in positions(library, seed):
            own = model.view.seats[model.seat]
            shown = at_spots(hand(model, own, HAND, 120, 7, LOOK, Marks(model)), HAND)
            priced = {at: text.splitlines() for at, text in shown.items() if _price(model, own.hand[at])}
            beside = [_price(model, own.hand[at]) in lines[0] for at, lines in priced.items()]
            assert all(beside) or not any(beside)
            above += any(beside)
            for at, lines in priced.items() if not any(beside) else ():
                last = 1 if own.hand[at].name in lines[0] else 2
                price = _price(model, own.hand[at])
                told = [price, price.removeprefix("main "), price.removeprefix("side ")]
                assert any(form in line for form in told for line in lines[1 : last + 1]), lines
                below += 1
    assert above
    assert below


def _price(model: TableModel, card: CardView) -> str:
    definition = model.names.definition(card.id)
    return cost_signs(str(definition.cost), FULL) if definition and definition.cost else ""


def _five_called(model: TableModel, name: str) -> list[str]:
    own = model.view.seats[model.seat]
    seat = structs.replace(own, hand=(structs.replace(own.hand[0], name=name),) * 5)
    return at_spots(hand(model, seat, HAND, 120, 8, LOOK, Marks(model)), HAND)[0].splitlines()


def test_a_name_longer_than_the_edge_of_a_framed_card_goes_on_below_it(model: TableModel) -> None:
    """Given a name that is longer than the edge, then its last words stand in the line below; none is cut."""
    lines = _five_called(model, "Reflections in the Water")
    assert "Reflections in" in lines[0]
    assert "Water" in lines[1]


def test_a_spell_takes_its_sign_before_its_name_goes_on_below_the_edge(model: TableModel) -> None:
    assert "S. Capacitor Spy" in _five_called(model, "Summon Capacitor Spy")[0]


def test_each_card_of_a_hand_of_five_says_what_it_is(library: Library) -> None:
    """Given hands of four or five cards in frames at 120 columns, then nearly each says its type, in or on its edge.

    Before that each says its price, were it but an action.
    """
    said = unsaid = 0
    for seed in range(3):
        for model in positions(library, seed):
            own = model.view.seats[model.seat]
            if len(own.hand) in (4, 5):
                drawn = at_spots(hand(model, own, HAND, 120, 6, LOOK, Marks(model)), HAND)
                for at, text in drawn.items():
                    printed = model.names.definition(own.hand[at].id)
                    price = cost_signs(str(printed.cost), LOOK.glyphs) if printed and printed.cost else ""
                    assert any(part in text for part in price.split()) or not price, (price, text)
                    found = re.search(r"Ally|Action|Reaction|Ready spell|Alteration", text)
                    said, unsaid = said + bool(found), unsaid + (not found)
    assert said > 20
    assert unsaid <= said // 4, (said, unsaid)


def test_a_phoenixborn_tells_all_that_it_can_do_in_lines_of_its_own(model: TableModel) -> None:
    """Given as many lines as its words need, at 120 and 200 columns, then nothing of its ability is cut."""
    own = model.view.seats[model.seat]
    words = text_in_short(own.phoenixborn, model, LOOK)
    for width in (85, 148):
        whole = bar_height_to_read(model, own, width, LOOK)
        drawn = banner(model, own, MY_BAR, width, whole, LOOK, Marks(model))
        below = " ".join(strip.text[2:].strip() for strip in drawn.strips[3:])
        assert below == words or whole == 3


# --- units -----------------------------------------------------------------------------------------------------------


def with_units(seat: SeatView, like: CardView, number: int) -> SeatView:
    """The seat with so many units of a kind."""
    units = tuple(structs.replace(like, id=700 + i) for i in range(number))
    return structs.replace(seat, battlefield=units)


def test_an_empty_side_gives_its_lines_to_a_crowded_one(model: TableModel) -> None:
    """Given a side that lost all units in this round, and six on the other, then these keep their frames."""
    needs = NeedsOfRounds()
    seats = list(model.view.seats)
    like = next(card for seat in seats for card in seat.battlefield)
    far, near = model.far_seat, model.near_seat
    for number in (2, 0):
        seats[far], seats[near] = with_units(seats[far], like, number), with_units(seats[near], like, 6)
        model.view = structs.replace(model.view, seats=tuple(seats))
        needs.needs(model, 80, LOOK)
    shape = layout(*USUAL, needs=needs.needs(model, 80, LOOK))
    assert shape.size(THEIR_FIELD)[1] == 1
    assert shape.size(MY_FIELD)[1] == 6


def test_a_row_that_was_crowded_grows_again(model: TableModel) -> None:
    """Given five units in two lines at 120 columns, when one leaves, then four lie in one line in the same round."""
    needs = NeedsOfRounds()
    seats = list(model.view.seats)
    like = next(card for seat in seats for card in seat.battlefield)
    found = []
    for number in (5, 4, 1):
        seats[model.near_seat] = with_units(seats[model.near_seat], like, number)
        model.view = structs.replace(model.view, seats=tuple(seats))
        found.append(needs.needs(model, 120, LOOK).mine)
    assert [(half.units, half.most) for half in found] == [(2, 5), (1, 4), (1, 4)]


def test_an_alteration_in_hand_shows_what_it_adds(library: Library) -> None:
    match = played_to(library, lambda m, d: "Gust Spear" in {c.name for c in m.view(d.seat).seats[d.seat].hand})
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    own = model.view.seats[model.seat]
    at = [card.name for card in own.hand].index("Gust Spear")
    for size in ((80, 2), (80, 3), (120, 8)):
        found = at_spots(hand(model, own, HAND, *size, LOOK, Marks(model)), HAND)
        assert "†+1" in found[at]


# --- the log ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("height", range(3, 24))
def test_the_log_begins_with_the_heading_of_a_turn(library: Library, height: int) -> None:
    """Given a log longer than its pane, then it begins with a heading, tells how many events below that have no room,
    and ends with the newest event."""
    for model in positions(library, 1):
        lines = model.game.log(model.seat)
        drawn = log_pane(lines, 34, height, LOOK, model.seat)
        shown = [text for strip in drawn.strips if (text := strip.text.strip())]
        if any(line.tone is Tone.TURN for line in lines) and len(lines) > height:
            assert shown[0].endswith(("──", " more"))
            assert not any(line.endswith(("──", " more")) for line in shown[1:2])
            last = [line for line in shown if line][-1]
            assert lines[-1].text.endswith(last[2:].rstrip("─ ")) or last.endswith("…")


def test_what_has_no_room_below_a_heading_is_counted(library: Library) -> None:
    """Given a turn of more events than its log has lines, then its heading says how many are not told."""
    model = next(model for model in positions(library, 1) if len(model.game.log(model.seat)) > 40)
    lines = model.game.log(model.seat)
    heading = max(at for at, line in enumerate(lines) if line.tone is Tone.TURN)
    turn = [*lines[: heading + 1], *[line for line in lines if line.tone is Tone.ACTION][:1] * 9]
    shown = [text for strip in log_pane(turn, 60, 6, LOOK, model.seat).strips if (text := strip.text.strip())]
    told = sum(1 for line in shown[1:] if line)
    assert shown[0].endswith(f"▲ {9 - told} more")


# --- positions of games ----------------------------------------------------------------------------------------------


def positions(library: Library, seed: int) -> Iterator[TableModel]:
    """A game played at random, seen by whoever decides, every few steps."""
    match = new_match(library, seed)
    driver, party = Driver(match, seed), Party(session_for(match))
    for _ in range(12):
        driver.some(9)
        party.session.let_play()
        if not match.decisions:
            return
        yield TableModel(party, match.decisions[0].seat)


@pytest.mark.parametrize("seed", range(4))
def test_cards_that_differ_are_never_drawn_alike(library: Library, seed: int) -> None:
    """Given games played at random, then at 80x24 two cards of a row look the same only if their names do."""
    compared = 0
    for model in positions(library, seed):
        drawings = draw_table(model, model.game, layout(*USUAL), (), LOOK, KeptDrawings())
        for row in (THEIR_FIELD, MY_FIELD, THEIR_SPELLS, MY_SPELLS, HAND):
            found = at_spots(drawings[row], row)
            for a, b in combinations(found, 2):
                if model.names.card(model.rows[row][a].id) != model.names.card(model.rows[row][b].id):
                    compared += 1
                    assert found[a] != found[b]
    assert compared > 20


@pytest.mark.parametrize("seed", range(4))
def test_a_price_in_hand_is_told_whole_or_with_a_sign(library: Library, seed: int) -> None:
    """Given games played at random, then at 80x24 cards in hand show their whole price; one that is cut says so.

    In a hand of a line for each card names are worth more than prices.

    All cards of a hand may leave out the action, or none.
    """
    told = cut = 0
    for model in positions(library, seed):
        drawing = draw_table(model, model.game, layout(*USUAL), (), LOOK, KeptDrawings())[HAND]
        with_action = set[bool]()
        for at, text in at_spots(drawing, HAND).items():
            definition = model.names.definition(model.rows[HAND][at].id)
            assert definition is not None
            price = cost_signs(str(definition.cost), FULL) if definition.cost else ""
            least, is_told = without_action(price), price in text
            whole = is_told or least in text
            with_action |= {is_told} if whole and least != price else set()
            assert whole or "\n" not in text or "…" in text.splitlines()[1] or model.reason()
            told, cut = told + (whole and price != ""), cut + (not whole)
        assert len(with_action) < 2 or model.reason()
    assert told > 5 * cut


def test_a_card_in_hand_that_cannot_be_played_says_why(library: Library) -> None:
    """Given turns of games at random, then framed cards without a key say in few words why, beside what they are if
    both have room; others say nothing."""
    told = set[str]()
    for model in (model for seed in range(3) for model in positions(library, seed)):
        own = model.view.seats[model.seat]
        if not isinstance(model.decision, TurnDecision):
            continue
        shown = at_spots(hand(model, own, HAND, 200, 8, LOOK, Marks(model)), HAND)
        for at, text in shown.items():
            item = model.rows[HAND][at]
            reason = "" if model.entries_of(item) else model.reason_of(item)
            last = text.splitlines()[-1]
            assert reason in last or printed_on(own.hand[at], model, LOOK)[1] in last
            assert bool(reason) != bool(model.entries_of(item))
            told.add(reason)
    assert len(told) > 2, told


# --- aspects ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [17, 24, 40])
def test_an_aspect_names_whom_it_attacks(library: Library, width: int) -> None:
    """Given an aspect with an intent, then its target is named, in the longest form that has room."""
    targets = {"left": "at leftmost", "right": "at rightmost", "center": "at Phoenixborn"}
    aspects = [(card, card.intent) for card in library.rulebook.cards.values() if is_aspect(card) and card.intent]
    assert {intent for _, intent in aspects} == set(Intent)
    for card, intent in aspects:
        aims = aspect_words(card, LOOK, width)[-1]
        assert aims.startswith(FULL.intent(intent))
        assert targets[intent.value] in aims
        assert ("aims at" in aims) == (width > 20)
        assert len(aims) <= width
        assert len(aspect_words(card, LOOK, 9)[-1]) <= 9


def test_blood_is_told_in_a_word_where_there_is_room(library: Library) -> None:
    """Given an aspect of a Chimera, then its blood stands between the badges, beside its aim, a sign in little room."""
    match = chimera_match(library, 30)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    aspect = next(card for card in model.view.seats[1].battlefield if card.name == "Dark Descent")
    aspect = structs.replace(aspect, exhausted=False)
    for width, words, alike in (
        (15, "♠2", True),
        (19, " blood 2 ", True),
        (25, " blood 2─", True),
        (25, " ♠2─", False),
    ):
        canvas = Canvas(width, 6, Style())
        side = side_of(False, LOOK)
        unit_card(canvas, (0, 0, width, 6), aspect, Mark(), model, LOOK, side, in_word=alike)
        assert words in canvas.drawing().strips[-1].text


@pytest.fixture(scope="module")
def chaser(library: Library) -> tuple[TableModel, CardView]:
    """A table with a unit that recovers and has a long text."""
    match = played_to(
        library, lambda m, d: "Core Supplier" in {c.name for c in m.view(d.seat).seats[d.seat].battlefield}
    )
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    return model, next(card for card in model.view.seats[model.seat].battlefield if card.name == "Core Supplier")


def drawn_units(model: TableModel, units: tuple[CardView, ...], width: int, height: int) -> list[list[str]]:
    """The lines of each unit in a row."""
    seat = structs.replace(model.view.seats[model.seat], battlefield=units)
    drawing = battlefield(model, seat, MY_FIELD, width, height, LOOK, Marks(model))
    lines = [strip.text for strip in drawing.strips]
    return [[line[s.x : s.x + s.width] for line in lines[s.y : s.y + s.height]] for s in drawing.spots]


@pytest.mark.parametrize("width", range(60, 140, 4))
def test_all_of_a_row_tell_what_they_recover_alike(chaser: tuple[TableModel, CardView], width: int) -> None:
    """Given units with more columns and with less, then all have the word if all have room for it, else none."""
    model, card = chaser
    strong = structs.replace(card, attack=9, life=9, wounds=1)
    for units in ((card,) * 2, (card,) * 4, (card, strong, card)):
        edges = [lines[-1] for lines in drawn_units(model, units, width, 7)]
        worded = {"recover 1" in edge for edge in edges}
        assert len(worded) == 1
        assert worded == {True} or min(map(len, edges)) < 26


@pytest.mark.parametrize("height", [4, 5])
def test_what_lies_on_a_unit_takes_no_line_from_a_text_that_would_be_cut(
    chaser: tuple[TableModel, CardView], height: int
) -> None:
    """Given a unit with tokens whose text has no room below them, then this begins beside them."""
    model, card = chaser
    marked = structs.replace(card, status=2)
    (lines,) = drawn_units(model, (marked,), 26, height)
    assert "◆2" not in lines[1] or lines[1].rstrip("│ ").rpartition("◆2")[2].strip()


def test_in_flat_rows_every_life_begins_in_the_same_column(model: TableModel) -> None:
    unit = model.view.seats[0].battlefield[0]
    columns = set()
    for attack in (0, 9, 2):
        canvas = Canvas(16, 2, Style())
        one = structs.replace(unit, attack=attack)
        unit_card(canvas, (0, 0, 16, 2), one, Mark(), model, LOOK, side_of(True, LOOK))
        columns.add(canvas.drawing().strips[1].text.index("♥"))
    assert len(columns) == 1


@pytest.mark.parametrize(("size", "whole"), [((85, 2), True), ((150, 3), True), ((80, 1), False)])
@pytest.mark.parametrize("enemy", ["Scatha Kalani", "Indiri Aldair"])
def test_what_a_dragonborn_does_now_stands_whole(
    library: Library, enemy: str, size: tuple[int, int], whole: bool
) -> None:
    """Given a Dragonborn, then all of its ready spell is told, if need be in short; in one line it may go on."""
    match = solo_match(library, 7, 6, enemy)
    model = TableModel(Party(session_for(match)), 0)
    seat = model.view.seats[1]
    drawing = spellboard(model, seat, THEIR_SPELLS, *size, LOOK, Marks(model))
    now = card_sentence(seat.spellboard[0].id, model.names).partition(" Progress: ")[0].removeprefix("Activated: ")
    words = [word for strip in drawing.strips for word in strip.text[4:].split()]
    forms = (now, now_in_short(seat.spellboard[0], model, LOOK))
    told = any(all(word in words for word in form.split()) for form in forms)
    assert told or (not whole and any("…" in word for word in words))


# --- the card beside the table ---------------------------------------------------------------------------------------


def test_a_long_card_beside_the_table_is_read_to_its_end(library: Library) -> None:
    """Given a card that needs more lines than usual, then it has them, and the log below keeps its last lines."""
    model = TableModel(Party(session_for(chimera_match(library, 30))), 0)
    model.move_cursor(THEIR_BAR, 0)
    shape = layout(120, 40)
    drawings = draw_table(model, model.game, shape, (), LOOK, KeptDrawings())
    card = model.shown_card()
    assert card is not None
    assert lines_needed(card, model.names, shape.size(DETAIL)[0], LOOK) > shape.size(DETAIL)[1]
    model.move_cursor(OPTIONS, 0)
    usual = draw_table(model, model.game, shape, (), LOOK, KeptDrawings())[SIDE_LOG].strips
    log = drawings[SIDE_LOG].strips
    assert len(log) == shape.size(SIDE_LOG)[1] == len(usual)
    shown, before = ([strip.text for strip in strips if strip.text.strip()] for strips in (log, usual))
    assert shown[-2:] == before[-2:]
    assert log[0].text != usual[0].text


def dice_on_opponent(model: TableModel, number: int, active: int, kind: DieType = DieType.ASTRAL) -> str:
    """The line of an exhausted opponent with so many dice of a kind on it, and so many in its pool."""
    seat = with_dice(model.view.seats[1 - model.seat], active)
    dice = tuple(structs.replace(die, type=kind) for die in seat.active_dice[:number])
    born = structs.replace(seat.phoenixborn, dice=dice, exhaustion=1, exhausted=True)
    spent = structs.replace(seat, phoenixborn=born)
    return banner(model, spent, THEIR_BAR, 80, 1, LOOK, Marks(model)).strips[0].text


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("active", [2, 7, 10])
def test_on_a_phoenixborn_with_dice_stands_its_name(model: TableModel, number: int, active: int) -> None:
    """Given dice on an exhausted Phoenixborn under the cursor, then its name stands whole, and behind it its sign."""
    model.move_cursor(THEIR_BAR, 0)
    text = dice_on_opponent(model, number, active)
    name = model.view.seats[1 - model.seat].phoenixborn.name.partition(" ")[0]
    assert re.search(rf"\b{name}( \w+)? +↻", text)
    assert text.count("↻") == 1
    assert dice_before_life(text, "As") == min(number, active)


def dice_before_life(line: str, chip: str) -> int:
    """How many dice right before the life are told, one by one or as a count."""
    found = re.search(rf"((?:{chip} )+|{chip}×(\d) )♥", line)
    return 0 if found is None else int(found[2]) if found[2] else found[1].count(chip)


@pytest.mark.parametrize("foreseen", [None, 9])
@pytest.mark.parametrize("active", [2, 10])
def test_dice_on_a_phoenixborn_keep_their_place_before_the_life(
    model: TableModel, active: int, foreseen: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given dice on one with a long name, then all stand before its life, whatever is foretold, and nowhere else."""
    far = model.view.seats[1 - model.seat]
    born = structs.replace(far.phoenixborn, name="Arrenfried Frostpeak")
    seats = tuple(structs.replace(seat, phoenixborn=born) if seat is far else seat for seat in model.view.seats)
    model.view = structs.replace(model.view, seats=seats)
    usual = dice_on_opponent(model, 2, active, DieType.ARTIFICE)
    monkeypatch.setattr(Marks, "card", lambda *_: Mark(foreseen=foreseen))
    line = dice_on_opponent(model, 2, active, DieType.ARTIFICE)
    assert dice_before_life(line, "Ar") == 2
    assert line.index("♥") == usual.index("♥")
    assert "on it" not in line
    assert len(re.findall(r"\bAr[ ×]", line)) <= 2


@pytest.mark.parametrize("picked", [1, 3])
def test_the_tick_of_a_picked_die_stands_apart_from_the_next_die(model: TableModel, picked: int) -> None:
    """Given ten dice in 80 columns of which some are picked, then each tick is nearer to its die than to the next."""
    seat = with_dice(model.view.seats[model.seat], 10)
    marks = Marks(model)
    marks._dice = frozenset(die.id for die in seat.active_dice)
    marks._picked = frozenset(die.id for die in seat.active_dice[:picked])
    text = banner(model, seat, MY_BAR, 80, 1, LOOK, marks).strips[0].text
    ticks = [at for at, sign in enumerate(text) if sign == LOOK.signs.box]
    assert ticks
    assert all(text[at - 1] != " " and text[at + 1 : at + 2] in ("", " ") for at in ticks)


def test_what_is_foreseen_of_a_life_has_a_ground_of_its_own(model: TableModel) -> None:
    """Given so many dice that a foreseen life covers the bar, then it does not stand in the colours of the bar."""
    seat = with_dice(model.view.seats[1 - model.seat], 10)
    marks = Marks(model)
    marks._foreseen = {seat.phoenixborn.id: 3}
    strip = banner(model, seat, THEIR_BAR, 80, 1, LOOK, marks).strips[0]
    grounds = {style.bgcolor for text, style, _ in strip if style and "→3" in text}
    assert grounds == {LOOK.palette.theirs_bg.bgcolor}


@pytest.mark.parametrize("count", [6, 7, 12])
@pytest.mark.parametrize("cursor", range(6))
def test_the_number_of_cards_beyond_the_edge_stands_in_columns_of_its_own(count: int, cursor: int) -> None:
    """Given more cells than have room, then the last ends before the columns of the number of those beyond."""
    found = window(count, 78, cursor, 12, 28, 4)
    shown = found.end - found.first
    assert found.first <= cursor < found.end
    assert shown == count or shown * (found.width + 1) <= 78 - BEYOND + 1


def test_of_equal_cards_one_carries_the_cursor(library: Library) -> None:
    """Given games played at random, then an answer that equal cards share marks only the one that it would take."""
    shared = 0
    for seed in range(6):
        for model in positions(library, seed):
            for at, entry in enumerate(model.entries()):
                if entry.each and len(entry.cards) > 1:
                    model.move_cursor(OPTIONS, at)
                    marks = Marks(model)
                    lit = [card for card, _ in entry.each if marks.card(card, HAND).linked]
                    assert len(lit) <= 1
                    shared += 1
    assert shared


def test_a_hand_of_one_line_holds_names_and_nothing_over_them(library: Library) -> None:
    """Given a terminal so low that the hand has one line, then each card shows its name, not its price over that."""
    for model in positions(library, 3):
        own = model.view.seats[model.seat]
        for at, text in at_spots(hand(model, own, HAND, 60, 1, LOOK, Marks(model)), HAND).items():
            begun = text.strip(" ▶0123456789").partition("…")[0].removeprefix("S. ").strip()
            assert begun
            assert begun in own.hand[at].name or begun.startswith(own.hand[at].name)


# --- cards face down -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [78, 85, 148])
@pytest.mark.parametrize("height", [3, 5, 7, 13])
def test_cards_face_down_are_narrow_beside_others(library: Library, width: int, height: int) -> None:
    """Given aspects that lie face up and face down, then those face down are narrow, and the others share what these
    leave, all alike; each is clicked where it lies."""
    model = TableModel(Party(session_for(position(library))), 0)
    seat = structs.replace(model.view.seats[1], battlefield=model.view.seats[1].battlefield[:4])
    covered = [card.zone is Zone.FACE_DOWN for card in seat.battlefield]
    spots = battlefield(model, seat, THEIR_FIELD, width, height, LOOK, Marks(model)).spots
    assert [spot.at for spot in spots] == list(range(len(covered)))
    assert all(one.x + one.width < other.x for one, other in pairwise(spots))
    assert spots[-1].x + spots[-1].width <= width
    widths = {spot.width for spot, back in zip(spots, covered, strict=True) if not back}
    assert len(widths) == 1
    assert {spot.width for spot, back in zip(spots, covered, strict=True) if back} == {13}
    assert max(widths) > (width - 2) // len(covered)


# --- small terminals -------------------------------------------------------------------------------------------------


def test_a_unit_without_a_frame_says_that_it_has_a_text(library: Library) -> None:
    """Given units in two lines without frames, then each that has a text tells some of it, or that there is one."""
    match = played_to(library, lambda m, d: "Stormchaser" in {c.name for c in m.view(d.seat).seats[d.seat].battlefield})
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    own = model.view.seats[model.seat]
    like = next(card for card in own.battlefield if card.name == "Stormchaser")
    seat = structs.replace(own, battlefield=(like,) * 6)
    drawing = battlefield(model, seat, MY_FIELD, 80, 4, LOOK, Marks(model))
    cells = at_spots(drawing, MY_FIELD)
    assert len(cells) == 6
    assert all("…" in cell or "Storm Rush" in cell or "+2 if" in cell for cell in cells.values())


@pytest.mark.parametrize(("room", "told"), [(30, " you lack As✹ "), (17, " lack As✹ ")])
def test_a_narrow_card_says_in_brief_why_it_cannot_be_played(room: int, told: str) -> None:
    """Given little room beside the kind of a card, then the reason is told there in fewer words."""
    assert _reason_beside(Mark(reason="you lack As✹"), 0, room) == told


def test_names_in_slots_have_the_sign_for_summon_all_or_none() -> None:
    """Given two spells, of which one has no room for its whole name, then both have the sign."""
    names = ["Summon Frost Talon", "Summon Stellar Oracle"]
    for room, told in ((21, names), (18, ["S. Frost Talon", "S. Stellar Oracle"])):
        assert [*names_in_slots([SlotName(name, room, 0) for name in names]).values()] == told


def test_what_lies_on_one_spell_decides_how_all_of_its_row_are_called() -> None:
    """Given no room beside the tokens of one, then all have the sign, or none where that is of no use."""
    names = ["Summon Frost Talon", "Summon Stellar Oracle", "Chant of Revenge"]
    for beside, told in ((3, ["S. Frost Talon", "S. Stellar Oracle", names[2]]), (0, names), (20, names)):
        slots = [SlotName(names[0], 22, 0), SlotName(names[1], 22, beside), SlotName(names[2], 16, 5)]
        assert [*names_in_slots(slots).values()] == told


@pytest.mark.parametrize("number", range(1, 5))
def test_the_same_piles_are_told_beside_spells_whatever_lies_on_them(model: TableModel, number: int) -> None:
    """Given ready spells in one line, when they are exhausted, then the same piles stand beside them.

    The discard pile and the conjurations are told together or not at all.
    """
    for width in range(72, 112):
        found = []
        for spent in (0, 1):
            seat = with_spells(model.view.seats[model.seat], SUMMONS[:number], Random(1))
            cards = tuple(structs.replace(card, exhaustion=spent, exhausted=bool(spent)) for card in seat.spellboard)
            seat = structs.replace(seat, spellboard=cards)
            seats = tuple(seat if other.index == seat.index else other for other in model.view.seats)
            model.view = structs.replace(model.view, seats=seats)
            line = spellboard(model, seat, MY_SPELLS, width, 1, LOOK, Marks(model)).strips[0].text
            found.append(("disc" in line, "conj" in line))
        assert found[0] == found[1]
        assert found[0][0] == found[0][1]
