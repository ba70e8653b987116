"""Free room on the table is used: places are shown, cards in hand lie alike, unseen aspects are counted."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product

import pytest
from msgspec import structs

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.engine.api import OpponentSetup, Purpose
from ashes_tui.lang.terms import Zone
from ashes_tui.match.match import Match
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing, Spot, text_width
from ashes_tui.ui.draw.table.half.cells import hidden_card
from ashes_tui.ui.draw.table.half.field import battlefield
from ashes_tui.ui.draw.table.half.free_places import free_places
from ashes_tui.ui.draw.table.half.halves import side_of
from ashes_tui.ui.draw.table.half.hand import _rows_inside, hand, hand_height_to_read
from ashes_tui.ui.draw.table.half.in_hand import said_on
from ashes_tui.ui.draw.table.layout import layout
from ashes_tui.ui.draw.table.marks import Marks
from ashes_tui.ui.draw.table.needs import NeedsOfRounds
from ashes_tui.ui.draw.table.parts import Row
from ashes_tui.ui.draw.table.texts.card_texts import brought, text_rows
from ashes_tui.ui.draw.table.texts.few_words import briefly, lines_in_brief
from ashes_tui.ui.draw.table.wants import HalfNeeds, Needs
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import HAND, MY_FIELD, PROMPT, THEIR_FIELD, THEIR_SPELLS
from ashes_tui.ui.table.unseen import unseen_aspects
from ashes_tui.ui.table.upcoming import upcoming
from ashes_tui.words.glyphs import FULL
from ashes_tui.words.names import every_card
from tests.match.games import Driver
from tests.ui.conftest import new_match, played_to
from tests.ui.test_chimera import chimera_match

LOOK = Appearance(DARK, FULL)
WIDE_BOARD, HIGH = 148, 60


def _model(match: Match) -> TableModel:
    return TableModel(Party(session_for(match)), match.decisions[0].seat)


def _grounds(drawing: Drawing, model: TableModel) -> int:
    """How many stretches of the first line have the ground of a free place."""
    ground = side_of(True, LOOK).slot.bgcolor
    cells = [segment.style is not None and segment.style.bgcolor == ground for segment in drawing.strips[0]]
    return sum(now and not before for before, now in zip([False, *cells], cells, strict=False))


@pytest.mark.parametrize("taken", [0, 2, 5])
def test_each_free_place_of_a_battlefield_has_its_ground(library: Library, taken: int) -> None:
    """Given some units, then beside them lie as many grounds as there may still be units."""
    model = _model(new_match(library, 1))
    seat = model.view.seats[0]
    held = structs.replace(seat, battlefield=(seat.phoenixborn,) * taken)
    canvas = Canvas(WIDE_BOARD, 6, DARK.screen_bg)
    free_places(canvas, held, (40, 0, 20, 6), mine=True, look=LOOK)
    assert _grounds(canvas.drawing(), model) == seat.battlefield_limit - taken


def test_without_columns_for_all_of_them_no_place_is_shown(library: Library) -> None:
    """Given little room beside the units, then none is shown: fewer than there are would say something untrue."""
    model = _model(new_match(library, 1))
    canvas = Canvas(60, 6, DARK.screen_bg)
    free_places(canvas, model.view.seats[0], (40, 0, 20, 6), mine=True, look=LOOK)
    assert not _grounds(canvas.drawing(), model)


@pytest.mark.parametrize("height", [8, 10, 14, 20])
def test_units_are_no_higher_than_what_they_say_and_a_line_or_two(library: Library, height: int) -> None:
    """Given many lines for a row of units, then the highest text of them leaves at most two lines of its unit empty."""
    match = played_to(library, lambda m, d: len(m.view(d.seat).seats[d.seat].battlefield) > 1)
    model = _model(match)
    seat = model.view.seats[model.seat]
    drawn = battlefield(model, seat, MY_FIELD, WIDE_BOARD, height, LOOK, Marks(model))
    edges, spare = 2, 2
    assert (
        max(spot.height for spot in drawn.spots) <= max(_said_in(drawn, spot) for spot in drawn.spots) + edges + spare
    )


def _said_in(drawing: Drawing, spot: Spot) -> int:
    """The lines within the frame of a card, down to the last that says something."""
    inside = [
        strip.text[spot.x + 1 : spot.x + spot.width - 1] for strip in drawing.strips[spot.y : spot.y + spot.height]
    ]
    return max((at for at, line in enumerate(inside[1:-1], start=1) if line.strip()), default=0)


@pytest.mark.parametrize("height", [4, 5, 6, 9])
def test_cards_face_down_say_so_in_the_same_line(height: int) -> None:
    """Given cards face down side by side, then the words of the one that comes next begin in the line of the others."""
    found = set()
    for following in (False, True):
        canvas = Canvas(15, height, DARK.screen_bg)
        hidden_card(canvas, (0, 0, 15, height), False, following, LOOK, side_of(False, LOOK))
        found.add(next(y for y, strip in enumerate(canvas.drawing().strips) if "face down" in strip.text))
    assert len(found) == 1


@pytest.mark.parametrize("height", [10, 11, 12, 16, 20])
def test_places_reach_as_deep_as_a_high_battlefield(library: Library, height: int) -> None:
    """Given many lines behind the units of a row, then its places fill all but the last; few of them are air."""
    model = _model(new_match(library, 1))
    seat = structs.replace(model.view.seats[0], battlefield=(model.view.seats[0].phoenixborn,) * 2)
    model.view = structs.replace(model.view, seats=(seat, *model.view.seats[1:]))
    drawn = battlefield(model, seat, MY_FIELD, WIDE_BOARD, height, LOOK, Marks(model))
    ground, tall = side_of(True, LOOK).slot.bgcolor, max(spot.height for spot in drawn.spots)
    deep = [any(part.style and part.style.bgcolor == ground for part in strip) for strip in drawn.strips]
    assert deep.count(True) == (height - 1 if height - tall > 2 else tall)
    assert deep[0]
    assert not deep[-1]


def test_what_the_row_of_an_automaton_does_not_need_lies_on_the_other_battlefield() -> None:
    """Given a high terminal, then no lines lie empty between the behaviour of an automaton and its aspects."""
    half, air, usual = HalfNeeds(units=1, read=6), 1, 8
    duel = layout(200, HIGH, needs=Needs(half, half))
    for rows, read in ((8, 8), (4, 8), (8, 6)):
        shape = layout(200, HIGH, needs=Needs(half._replace(rows=rows, read=read), half))
        assert shape.size(THEIR_FIELD)[1] == max(read, usual) + air
        assert shape.size(THEIR_SPELLS)[1] == rows
        assert shape.size(MY_FIELD)[1] > duel.size(MY_FIELD)[1]
    assert layout(200, HIGH, needs=Needs(half._replace(rows=8, read=12), half)).size(THEIR_FIELD)[1] > 9


def test_beside_what_is_foreseen_a_question_has_no_lines_that_its_answers_do_not_need() -> None:
    """Given a wide terminal, where what comes of an answer is told beside it, then all lines are for answers."""
    assert layout(200, HIGH).size(PROMPT)[1] == 8
    assert layout(150, HIGH).size(PROMPT)[1] > 8


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_first_hand_lies_alike_in_a_large_terminal(library: Library, seed: int) -> None:
    """Given the first hand at 200x60, then its cards are equally wide and say all that they do.

    Only what the units do that they bring may be cut.
    """
    match = new_match(library, seed)
    driver = Driver(match, seed)
    while match.decisions[0].purpose is not Purpose.TURN:
        driver.one()
    model = _model(match)
    needs = NeedsOfRounds().needs(model, 200, LOOK)
    height = layout(200, HIGH, needs=needs).size(HAND)[1]
    drawn = hand(model, model.view.seats[model.seat], HAND, WIDE_BOARD, height, LOOK, Marks(model))
    widths = {spot.width for spot in drawn.spots}
    assert height >= hand_height_to_read(model, model.view.seats[model.seat], WIDE_BOARD, LOOK)[1]
    assert max(widths) - min(widths) <= 1
    held = model.view.seats[model.seat].hand
    for spot in drawn.spots:
        inside = (strip.text[spot.x + 1 : spot.x + spot.width - 1] for strip in drawn.strips)
        told = re.sub(r"\s+", " ", " ".join(inside))
        for text in map(briefly, said_on(model.names.definition(held[spot.at].id), model, LOOK)):
            assert text.words.casefold() in told.casefold()


@pytest.mark.parametrize("width", [120, WIDE_BOARD])
def test_cards_left_in_hand_are_as_large_as_before_another_was_played(library: Library, width: int) -> None:
    """Given a hand of which any card is played in a turn, then the others keep their columns and what they say."""
    model = _model(new_match(library, 1))
    seat, book = model.view.seats[model.seat], model.names.rulebook.cards
    titles = sorted(title for title, card in book.items() if card.cost)[:5]
    cards = [structs.replace(seat.phoenixborn, id=900 + i, name=title) for i, title in enumerate(titles)]
    whole = structs.replace(seat, hand=tuple(cards))
    height = hand_height_to_read(model, whole, width, LOOK, cards)[0]
    before = hand(model, whole, HAND, width, height, LOOK, Marks(model), held=cards)
    wide = {cards[spot.at].id: spot.width for spot in before.spots}
    for played in cards:
        left = [card for card in cards if card is not played]
        seat_then = structs.replace(seat, hand=tuple(left))
        drawn = hand(model, seat_then, HAND, width, height, LOOK, Marks(model), held=cards)
        assert {left[spot.at].id: spot.width for spot in drawn.spots} == {card.id: wide[card.id] for card in left}
        assert hand_height_to_read(model, seat_then, width, LOOK, cards)[0] == height


def test_the_cards_of_a_turn_are_kept_until_the_next_or_until_others_come(library: Library) -> None:
    """Given a hand, then what has left it in the turn counts on, but for a card that another one replaces."""
    model, needs = _model(new_match(library, 1)), NeedsOfRounds()
    seat, book = model.view.seats[model.seat], model.names.rulebook.cards
    cards = [structs.replace(seat.phoenixborn, id=900 + i, name=title) for i, title in enumerate(sorted(book)[:4])]

    def held(*numbers: int, turn: int = 1) -> list[int]:
        own = structs.replace(seat, hand=tuple(cards[n] for n in numbers), hand_count=len(numbers))
        seats = tuple(own if other.index == seat.index else other for other in model.view.seats)
        model.view = structs.replace(model.view, seats=seats, turn=turn)
        return [card.id - 900 for card in needs.needs(model, 120, LOOK).hand]

    assert held(0, 1, 2) == [0, 1, 2]
    assert held(0, 2) == [0, 1, 2]
    assert held(0, 2, 3) == [0, 2, 3]
    assert held(3) == [0, 2, 3]
    assert held(3, turn=2) == [3]
    assert held(3) == [0, 2, 3], "a turn is told after the question that follows it was laid out"


def test_a_unit_that_a_card_brings_is_called_by_its_last_word_before_it_is_cut(library: Library) -> None:
    model = _model(new_match(library, 1))
    card = next(c for c in model.names.rulebook.cards.values() if "Three-Eyed Owl" in c.produces)
    rows = brought(card, model, LOOK, 14)
    assert next(part for part, _ in rows[0]).strip() == "Owl"


def test_what_a_card_brings_is_told_in_whole_lines_or_by_its_values(library: Library) -> None:
    """Given units in a line each, then nothing stands behind their values; with more room they say what they do."""
    model = _model(new_match(library, 1))
    book = model.names.rulebook
    for card in (card for card in book.cards.values() if card.produces):
        for row in brought(card, model, LOOK, 24):
            line = "".join(part for part, _ in row)
            assert text_width(line) <= 24
            assert LOOK.glyphs.ellipsis not in line, (card.name, line)
    owl = next(c for c in book.cards.values() if "Three-Eyed Owl" in c.produces)
    assert len(brought(owl, model, LOOK, 24, 1)) == 1
    assert len(brought(owl, model, LOOK, 24, 10)) > 1
    assert len(brought(owl, model, LOOK, 24, 2)) == 2, "in little room its ability is named, or told in few words"


def _deck_of(match: Match) -> Counter[str]:
    opponent = match.header.setup.opponent
    assert opponent is not None
    spec = match.rules.rulebook.automata[opponent.name]
    return Counter(spec.decks.get(opponent.deck, spec.aspects))


def test_no_line_of_a_card_in_hand_stays_empty_while_its_words_are_cut(library: Library) -> None:
    """Given any card that brings units, then in any room its words are all told, or cannot be, or no line is free."""
    model = TableModel(Party(session_for(new_match(library, 1))), 0)
    cards = [card for card in library.rulebook.cards.values() if card.produces]
    for card, width, lines in product(cards, (20, 29, 38, 47), range(3, 12)):
        said = said_on(card, model, LOOK)
        if not said or lines_in_brief(said, width) > lines:
            continue
        rows = _rows_inside(card, model, LOOK, (width, lines), spent=False)
        whole = [*map(row_text, text_rows(said, LOOK, width, lines_in_brief(said, width)))]
        assert len(rows) == lines or [*map(row_text, rows)][: len(whole)] == whole, (card.name, width, lines)


def row_text(row: Row) -> str:
    return "".join(text for text, _ in row)


def test_aspects_that_lie_open_are_no_longer_counted_as_unseen(library: Library) -> None:
    """Given a game under way, then the unseen aspects are its deck without all that lies open, at every moment."""
    match = chimera_match(library, 6)
    driver, counts = Driver(match, 1), set[int]()
    while match.decisions and match.version < 120:
        model = TableModel(Party(session_for(match)), 0)
        open_ = Counter(card.name for card in every_card(model.view) if card.zone is not Zone.FACE_DOWN)
        found = unseen_aspects(model)
        assert found == {title: n for title, n in (_deck_of(match) - open_).items() if n > 0}
        counts.add(sum(found.values()))
        driver.one()
    assert len(counts) > 1


def test_what_its_turn_may_bring_names_the_unseen_aspects(library: Library) -> None:
    model = TableModel(Party(session_for(chimera_match(library, 6))), 0)
    told = "\n".join(sentence for forms in upcoming(model) for sentence in forms[0])
    assert f"Face down or in its draw pile: {sum(unseen_aspects(model).values())} aspects" in told
    assert all(f"{n} {title}: attack " in told for title, n in unseen_aspects(model).items())


def test_a_deck_drawn_by_chance_is_not_known(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given aspects that were drawn by chance, then nothing is counted: nobody knows that deck."""
    model = TableModel(Party(session_for(chimera_match(library, 6))), 0)
    setup = model.game.session.match.header.setup
    chance = structs.replace(setup, opponent=OpponentSetup("The Corpse of Viros", deck="random"))
    monkeypatch.setattr("ashes_tui.ui.table.unseen._setup", lambda _: chance.opponent)
    assert unseen_aspects(model) == {}
