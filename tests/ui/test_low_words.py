"""At 80x24 what a player needs to choose stays whole: names of ready spells, prices of answers, ends of sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest
from msgspec import structs

from ashes_tui.client.lives import Lives
from ashes_tui.client.party import Party
from ashes_tui.client.picking.entries import Act, Entry
from ashes_tui.client.session import session_for
from ashes_tui.engine import api
from ashes_tui.engine.api import CardView, Choice, Decision
from ashes_tui.match.match import Match
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.pages.aside import Aside, lines_in_brief, put_briefly
from ashes_tui.ui.draw.pages.result import Result, result_page
from ashes_tui.ui.draw.table.foot import lines_of_question
from ashes_tui.ui.draw.table.half.flat_hand import (
    FLAT_HEADS,
    FlatForm,
    _name_in_two,
    flat_card,
    flat_form,
    flat_heads,
    flat_widths,
    names_have_room,
    tells_actions,
)
from ashes_tui.ui.draw.table.half.hand import hand_height_with_prices
from ashes_tui.ui.draw.table.half.in_hand import (
    as_called,
    cost_row_within,
    hand_window,
    printed_on,
    without_action,
)
from ashes_tui.ui.draw.table.half.lined_hand import lined_card, lined_hand
from ashes_tui.ui.draw.table.layout import layout
from ashes_tui.ui.draw.table.marks import Mark
from ashes_tui.ui.draw.table.needs import NeedsOfRounds
from ashes_tui.ui.draw.table.question.answer_text import fitted
from ashes_tui.ui.draw.table.question.arranging import _strip
from ashes_tui.ui.draw.table.question.heads import _title_in
from ashes_tui.ui.draw.table.wants import HalfNeeds, Needs
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.draw.truncate import brief_name
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import HAND, MY_SPELLS, PROMPT
from ashes_tui.words.glyphs import FULL
from tests.pictures.positions import duel, party
from tests.ui.conftest import SMALL, played_to

LOOK = Appearance(DARK, FULL)


def told(entry: Entry, width: int) -> str:
    return " ".join(part for part in fitted(entry, width, LOOK, "Play", "", [entry]) if part)


def test_a_spell_takes_its_sign_before_its_price_is_cut() -> None:
    entry = Entry("Play Summon Turtle Guard", api.PlayCard(1, "main ▫"), "main ▫", key="1")
    assert told(entry, 26) == "Summon Turtle Guard main ▫"
    assert told(entry, 22) == "S. Turtle Guard main ▫"


def test_copies_are_not_counted_where_the_price_needs_the_room() -> None:
    entry = Entry("Play Temple Elder", api.PlayCard(1, "main ▫▫"), "main ▫▫", about="x2", key="1")
    assert "×2" in told(entry, 30) or "x2" in told(entry, 30)
    assert told(entry, 20).startswith("Temple Elder main")


def test_from_a_card_to_its_payment_the_question_keeps_its_lines(library: Library) -> None:
    """Given a turn with many answers, when a card is chosen that must be paid, then the question keeps its lines."""

    def asking(match: Match, decision: Decision) -> Iterator[Choice]:
        """The answers to a turn after which the same player is asked for something."""
        afters = ((one.choice, match.aftermath(decision, one.choice)) for one in match.options(decision))
        is_turn = isinstance(decision, api.TurnDecision)
        return (c for c, after in afters if is_turn and after and isinstance(after.decision, api.PaymentDecision))

    match = played_to(library, lambda match, decision: any(asking(match, decision)))
    decision, game = match.decisions[0], Party(session_for(match))
    model = TableModel(game, decision.seat)
    kept = NeedsOfRounds()
    turn = kept.low_needs(model, 80, LOOK).foot
    game.choose(decision, next(asking(match, decision)))
    model.refresh()
    assert not isinstance(model.decision, api.TurnDecision)
    assert kept.low_needs(model, 80, LOOK).foot >= turn
    assert lines_of_question(TableModel(game, decision.seat), 80, LOOK) <= turn


def test_a_question_with_a_long_title_is_told_whole_below_it() -> None:
    """Given a title too long for its line, then its last part goes on where the sentence stands, and nothing is cut."""
    title = "Ann: Viros Behaviour I: lower 2 dice in that player's active pool"
    assert _title_in(title, "You choose", 80) == (title, "You choose")
    assert _title_in(title, "You choose", 30) == (
        "Ann: Viros Behaviour I",
        "Lower 2 dice in that player's active pool. You choose",
    )
    assert _title_in(title, "", 10)[0] == "Ann"


def test_tokens_are_left_out_before_the_name_of_a_unit_is_cut() -> None:
    entry = Entry("Attack Swift Messenger#2", api.DeclareAttack(1), "main", about="A1 L1, ◆1", key="q")
    assert told(entry, 26) == "Attack Swift Messenger#2 " + told(entry, 26)[-5:] or "Swift Messenger#2" in told(
        entry, 26
    )


def test_whole_names_of_spells_have_their_lines() -> None:
    """Given ready spells whose names need two lines, then they have them, though other texts are cut."""
    mine = HalfNeeds(0, line=4, named=2)
    needs = Needs(HalfNeeds(1, read=9), mine, read=9, whole=9, now=9, cards=5, foot=5, flat=9)
    assert layout(*SMALL, needs=needs).size(MY_SPELLS)[1] >= 2


def test_only_the_name_of_a_card_in_hand_is_gold(library: Library) -> None:
    """Given a card under the cursor, then the dice and words below its name keep their own colours."""
    model = TableModel(party(duel(library)), 0)
    card = model.view.seats[0].hand[0]
    canvas = Canvas(20, 5, DARK.screen_bg)
    flat_card(canvas, (0, 0, 20, 5), card, model, LOOK, Mark(key="1", cursor=True))
    gold = DARK.cursor_bg.bgcolor
    rows = [any(style and style.bgcolor == gold for _, style, _ in strip) for strip in canvas.drawing().strips]
    assert rows == [True, False, False, False, False]


def in_hand(library: Library, names: Sequence[str]) -> tuple[TableModel, list[CardView]]:
    """A table, and a hand of cards with those names."""
    model = TableModel(party(duel(library)), 0)
    card = next(card for card in model.view.seats[0].hand if card.life is None)
    return model, [structs.replace(card, name=name) for name in names]


LONG = ("Shifting Mist", "Reflections in the Water", "Summon Blue Jaguar", "Summon Mist Spirit", "Out of the Mist")


@pytest.mark.parametrize("width", [76, 96, 120])
@pytest.mark.parametrize("count", range(3, 6))
def test_cards_whose_names_would_be_cut_lie_in_lines(library: Library, width: int, count: int) -> None:
    """Given two lines and names too long side by side, then all are whole in a line each, and none covers another."""
    model, cards = in_hand(library, LONG[:count])
    lined = lined_hand(model, cards, (width, 2), LOOK)
    assert lined is not None
    canvas = Canvas(width, 2, DARK.screen_bg)
    for card, box in zip(cards, lined.boxes, strict=True):
        lined_card(canvas, box, card, model, LOOK, Mark(key="1"), lined.form)
    rows = [strip.text for strip in canvas.drawing().strips]
    for card, (x, y, wide, _) in zip(cards, lined.boxes, strict=True):
        assert brief_name(card.name).removeprefix("S. ") in rows[y][x : x + wide]
    assert "…" not in "".join(rows)
    assert all(x + wide < after[0] or after[1] > y for (x, y, wide, _), after in pairwise(lined.boxes))
    assert all(x + wide <= width for x, _, wide, _ in lined.boxes)


def test_a_price_stands_below_its_name_and_what_a_card_is_at_the_right(library: Library) -> None:
    """Given a unit in two lines or three, then its price begins the second, and its type and values end the last."""
    model = TableModel(party(duel(library)), 0)
    unit = next(card for card in model.view.seats[0].hand if card.life is not None)
    cost, kind, values = printed_on(unit, model, LOOK)
    told, card = " ".join((kind, *values)), structs.replace(unit, name="Ox")
    for width, heads in ((len(cost) + len(told) + 4, FLAT_HEADS - 1), (max(len(cost), len(told)) + 1, FLAT_HEADS)):
        form = flat_form(model, [card], [(width, 5)], heads, LOOK)
        canvas = Canvas(width, 5, DARK.screen_bg)
        flat_card(canvas, (0, 0, width, 5), card, model, LOOK, Mark(), form)
        lines = [strip.text for strip in canvas.drawing().strips]
        assert lines[1][1:].startswith(cost)
        assert lines[heads - 1].endswith(told)


def test_a_unit_leaves_its_type_out_before_its_text_loses_a_line(library: Library) -> None:
    """Given a unit whose price has room beside its values alone, then these tell what it is."""
    model = TableModel(party(duel(library)), 0)
    unit = next(card for card in model.view.seats[0].hand if card.life is not None)
    cost, kind, values = printed_on(unit, model, LOOK)
    width, card = len(cost) + len(" ".join(values)) + 3, structs.replace(unit, name="Ox")
    assert flat_heads(model, [card], width, 5, LOOK) == FLAT_HEADS - 1
    canvas = Canvas(width, 5, DARK.screen_bg)
    flat_card(canvas, (0, 0, width, 5), card, model, LOOK, Mark(), flat_form(model, [card], [(width, 5)], 2, LOOK))
    assert kind not in canvas.drawing().strips[1].text


def test_all_prices_of_a_hand_are_told_with_their_actions_or_none(library: Library) -> None:
    """Given a unit whose price and values have no room, then no other card of the hand tells its action either."""
    model = TableModel(party(duel(library)), 0)
    hand = model.view.seats[0].hand
    unit = next(card for card in hand if card.life is not None)
    other = next(card for card in hand if card.life is None)
    told = {width: tells_actions(model, [unit, other], [(width, 2), (40, 2)], LOOK) for width in (12, 40)}
    assert told == {12: False, 40: True}
    for width, actions in told.items():
        canvas = Canvas(40, 4, DARK.screen_bg)
        flat_card(canvas, (0, 0, width, 2), unit, model, LOOK, Mark(), FlatForm(FLAT_HEADS - 1, actions, 1, 1))
        flat_card(canvas, (0, 2, 40, 2), other, model, LOOK, Mark(), FlatForm(FLAT_HEADS - 1, actions, 1, 1))
        lines = [strip.text.replace(LOOK.signs.slot_edge, " ") for strip in canvas.drawing().strips]
        assert [bool({"main", "side"} & {*lines[at].split()}) for at in (1, 3)] == [actions, actions]


def test_dice_of_a_price_stand_close_together_before_any_is_cut() -> None:
    def told(room: int) -> str:
        return "".join(text for text, _ in cost_row_within("main As✦ ▫", room, LOOK))

    assert [told(room) for room in (10, 9)] == ["main As✦ ▫", "main As✦▫"]
    assert told(8).endswith("…"), "then it is cut as before"


def test_names_that_have_no_room_in_lines_either_stay_side_by_side(library: Library) -> None:
    model, cards = in_hand(library, LONG * 3)
    assert lined_hand(model, cards, (76, 2), LOOK) is None
    assert lined_hand(model, cards[:5], (76, 1), LOOK) is None


def test_all_spells_of_a_hand_have_the_sign_for_summon_or_none(library: Library) -> None:
    """Given one name without room in one line, then *Summon* is shortened in all of them."""
    _, cards = in_hand(library, ("Summon Spark Drone", "Summon Snapseed", "Shifting Mist"))
    assert [card.name for card in as_called(cards, (21, 30, 30), 0)] == [card.name for card in cards]
    assert [card.name for card in as_called(cards, (20, 30, 30), 0)] == [
        "S. Spark Drone",
        "S. Snapseed",
        "Shifting Mist",
    ]


def test_a_name_is_broken_in_two_lines_between_its_words(library: Library) -> None:
    """Given cards of two lines for their names, then these are whole there, *Summon* too."""
    assert _name_in_two("Summon Thunder Hulk", 13, 6) == ("Summon", "Thunder Hulk")
    _, cards = in_hand(library, ("Summon Spark Drone", "Summon Snapseed"))
    assert names_have_room(cards, [(13, 6), (13, 6)])
    assert not names_have_room(cards, [(13, 6), (8, 6)])


def test_cards_with_short_names_leave_their_columns_to_a_long_one(library: Library) -> None:
    """Given six cards, one with a name too long for a sixth of the row, then all names are whole in two lines."""
    model, cards = in_hand(library, ("Dodge", "Retreat", "Retreat", "Dodge", "Whirlwind", "Summon Stellar Oracle"))
    shown, height = hand_window(len(cards), 80, 0), 4
    found = flat_widths(model, cards, shown, (78, height), LOOK)
    assert names_have_room(cards, [(found[i], height) for i in range(len(cards))])
    assert not names_have_room(cards, [(shown.width, height)] * len(cards)), "equal widths would cut a name"
    assert sum(found.values()) + len(cards) - 1 <= 78


def test_what_is_told_of_a_side_ends_with_a_sentence() -> None:
    """Given two sides of which one needs more lines, then it has them; in less room its last sentence is left out."""
    one, other = Aside("Deck", brief="Short."), Aside("Foe", brief="Keep a tough unit. Destroy the dragon first.")
    needed = lines_in_brief((one, other), 20)
    for room, whole in ((needed, True), (needed - 1, False)):
        canvas = Canvas(20, room, DARK.screen_bg)
        put_briefly(canvas, (0, 0, 20, room), (one, other), LOOK)
        text = " ".join(strip.text.strip() for strip in canvas.drawing().strips)
        assert ("dragon first." in text) == whole
        assert "…" not in text


def test_what_is_told_of_a_side_in_one_line_ends_with_a_clause() -> None:
    """Given one line, for which the first sentence is too long, then its last clause is left out rather than cut."""
    canvas = Canvas(60, 1, DARK.screen_bg)
    deck = Aside("Deck", brief="Easy: Quick units strike past guards, and protected ones last. All of one type.")
    put_briefly(canvas, (0, 0, 60, 1), (deck,), LOOK)
    assert canvas.drawing().strips[0].text.strip() == "Deck: Easy: Quick units strike past guards."


def test_what_weighed_most_is_told_on_a_small_page() -> None:
    """Given a result of two lines and a reason of three, then both stand above the counts at 80x24."""
    first, last = (
        "You win. " + "Issa stands and Maeve has fallen. " * 3,
        "What mattered most: " + "a long turn of it. " * 9,
    )
    counts = {name: {f"thing {n}": n for n in range(8)} for name in ("Ann", "Bob")}
    result = Result("VICTORY", True, "", (first, last), counts, Lives({}, ()), {}, ("Ann", "Bob"), frozenset({"Ann"}))
    page = "\n".join(strip.text for strip in result_page(result, (), 0, (0, 0, *SMALL), LOOK).strips)
    assert "What mattered most" in page
    assert "thing 7" in page


def test_a_hand_that_has_no_room_side_by_side_lies_in_lines_with_all_prices(library: Library) -> None:
    """Given seven cards, then the lines asked for them hold all their names and prices; one line fewer does not."""
    model = TableModel(party(duel(library)), 0)
    seat = model.view.seats[0]
    cards = [*seat.hand, *seat.hand][:7]
    crowded = structs.replace(seat, hand=tuple(cards))
    lines = hand_height_with_prices(model, crowded, 80, LOOK, 7)
    lined = lined_hand(model, cards, (79, lines), LOOK)
    assert lined is not None
    assert len(lined.boxes) == 7
    canvas = Canvas(79, lines, DARK.screen_bg)
    for card, box in zip(cards, lined.boxes, strict=True):
        lined_card(canvas, box, card, model, LOOK, Mark(key="1"), lined.form)
    rows = [strip.text for strip in canvas.drawing().strips]
    for card, (x, y, wide, _) in zip(cards, lined.boxes, strict=True):
        cost = without_action(printed_on(card, model, LOOK)[0])
        assert cost in rows[y][x : x + wide]
    fewer = lined_hand(model, cards, (79, lines - 1), LOOK)
    assert fewer is None or fewer.form > lined.form


def test_units_say_a_line_less_before_a_card_in_hand_has_no_price() -> None:
    """Given a question that needs many lines, then the hand has those of its prices, and the answers keep theirs."""
    half = HalfNeeds(1, most=2, read=4, line=1)
    needs = Needs(half, half, asked=8, read=9, whole=9, now=9, cards=6, foot=8, flat=9)
    without, priced = (layout(*SMALL, needs=needs._replace(priced=lines)) for lines in (1, 2))
    assert without.size(HAND)[1] < 2 <= priced.size(HAND)[1]
    assert priced.size(PROMPT)[1] >= without.size(PROMPT)[1] >= 8


def test_answers_of_a_turn_name_their_action_once_where_that_saves_a_line() -> None:
    """Given answers too long for a line with their actions, then these lead those that cost them, and one line holds
    all; not where an answer costs none."""
    names = ("Charm dice power", "Ceremonial dice power", "Meditate")
    acts: tuple[Act, ...] = (api.UsePower(1), api.UsePower(2), api.Meditate())
    entries = [Entry(name, act, "side", key=key) for name, act, key in zip(names, acts, "ksm", strict=True)]
    entries.append(Entry("Pass", api.Pass(), "main", key="p"))
    wide, narrow = (_strip(entries, range(4), width, "Other:") for width in (120, 90))
    assert [column.lead for column in wide] == ["Other:", "", "", ""]
    assert [column.lead for column in narrow] == ["Side:", "", "", "Main:"]
    assert {column.line for column in (*wide, *narrow)} == {0}
    entries.append(Entry("End turn", api.EndTurn(), "", key="e"))
    assert _strip(entries, range(5), 90, "Other:")[0].lead == "Other:"


def test_a_card_in_hand_without_a_frame_has_an_edge_beside_its_key(library: Library) -> None:
    """Given a card with a key or without, then each line has the edge but that of the key; a name alone has none."""
    model = TableModel(party(duel(library)), 0)
    card, edge = model.view.seats[0].hand[0], LOOK.signs.slot_edge
    for mark, height, edged in ((Mark(), 3, [True] * 3), (Mark(key="1"), 3, [False, True, True]), (Mark(), 1, [False])):
        canvas = Canvas(30, height, DARK.screen_bg)
        flat_card(canvas, (0, 0, 30, height), card, model, LOOK, mark, FlatForm(FLAT_HEADS))
        assert [strip.text.startswith(edge) for strip in canvas.drawing().strips] == edged
