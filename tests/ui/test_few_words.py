"""What a card says in little room, and how the panes keep their lines while a game is played."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import text_width
from ashes_tui.ui.draw.table.layout import layout
from ashes_tui.ui.draw.table.needs import NeedsOfRounds
from ashes_tui.ui.draw.table.texts.card_texts import text_rows, texts, texts_listed, told_apart
from ashes_tui.ui.draw.table.texts.few_words import USE, CardWords, briefly, lines_in_brief, told_in_brief, told_in_full
from ashes_tui.ui.draw.table.texts.short import in_short, is_short, with_sign_of_exhaustion, without_price
from ashes_tui.ui.draw.table.wants import USUAL_NEEDS
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import HAND, MY_SPELLS, SIDE_LOG
from ashes_tui.words.glyphs import ASCII, FULL
from tests.match.games import Driver
from tests.ui.conftest import LARGE, SMALL, USUAL, new_match, played_to

LOOK = Appearance(DARK, FULL)
NURTURE = CardWords(
    "Nurture", "side: Attach a Nurtured conjured alteration spell to a target conjuration you control.", is_named=True
)
TALON = CardWords("", "main ↻ As✦: Place a Frost Talon conjuration onto your battlefield.")
FIREBELLY = CardWords(
    "", "When this unit is declared as an attacker, deal 1 damage to all opposing units and Phoenixborn."
)
GIGANTIC = CardWords("Gigantic 1", "Units with a life value of 1 cannot block it.", is_named=True)
OVERKILL = CardWords("", "It deals 2 damage more.")
RIDER = CardWords("", "Do something; then do what takes very many words.")
WIDTHS, ROOMS = (12, 17, 22, 30, 46), (1, 2, 3)


def told(*found: CardWords, width: int, room: int) -> list[str]:
    return [lead + rest for lead, rest in told_in_brief(found, width, room, "…")]


def listed(*found: CardWords, width: int, room: int) -> list[str]:
    return [lead + rest for lead, rest in told_in_full(found, width, room, "…")]


def test_with_room_for_it_a_text_in_a_list_is_whole() -> None:
    assert " ".join(listed(NURTURE, width=30, room=4)) == f"Nurture: {NURTURE.words}"
    assert " ".join(listed(TALON, width=26, room=3)) == TALON.words


def test_without_room_for_all_words_a_text_in_a_list_has_its_short_form_with_its_price() -> None:
    assert listed(TALON, width=26, room=2) == ["main ↻ As✦: Place a Frost", "Talon"]


@pytest.mark.parametrize("width", WIDTHS)
def test_on_the_table_a_text_has_one_form_in_any_room(library: Library, width: int) -> None:
    """Given any card in any room, then it says its short texts, cut at most at their end with a sign of that.

    Where so no clause of them would be told, the name of the first ability stands there.
    """
    for card in library.rulebook.cards.values():
        found = told_apart(texts(card, library.rulebook, LOOK))
        short = " ".join(f"{text.heading} {text.words}" for text in map(briefly, found))
        whole = _letters(short)
        for room in (*ROOMS, 20):
            lines = told(*found, width=width, room=room)
            said = " ".join(lines)
            assert len(lines) <= room
            assert all(text_width(line) <= width for line in lines), (card.name, lines)
            begins = (whole, _letters(found[0].heading if found else ""))
            is_cut = said.endswith("…") and any(text.startswith(_letters(said)) for text in begins)
            assert _letters(said) == whole or is_cut, card.name


def _letters(text: str) -> str:
    """What a text says, wherever its lines and sentences end."""
    return "".join(char for char in text.casefold() if char.isalnum())


def test_no_condition_is_told_without_what_comes_of_it() -> None:
    """Given an ability of which no clause has room, then its name stands there; else as much as says something."""
    arrives = CardWords("Divination 2", "On arrival: draw 2 cards from your draw pile.", is_named=True)
    assert told(arrives, width=14, room=1) == ["Divination 2…"]
    assert told(arrives, width=12, room=1) == ["Divination…"]
    assert told(arrives, width=14, room=2) == ["On arrival:", "draw 2 cards…"]
    assert told(arrives._replace(is_named=False, heading=""), width=12, room=1) == ["On arrival…"]


def test_the_name_of_an_ability_gives_way_to_what_it_does_unless_it_is_used() -> None:
    """Given a name that an answer calls a use by, then it stays; one of an ability that acts by itself says less."""
    assert briefly(GIGANTIC).heading == ""
    assert briefly(NURTURE).heading == "Nurture"
    assert briefly(CardWords("Focus 1", "Draw 1 card.")).heading == "Focus 1"
    assert briefly(CardWords("Alert", "", is_named=True)).heading == "Alert", "a gained ability has no words"


def test_a_text_without_a_short_form_is_told_whole_or_cut() -> None:
    words = "main: Deal 1 damage to a unit that nobody has ever heard of."
    assert not is_short(words)
    assert in_short(words) == words
    assert told(CardWords("", words), width=30, room=1) == ["main: Deal 1 damage to a unit…"]


@pytest.mark.parametrize(
    ("words", "told_as"),
    [
        ("main, exhaust, As✦: Draw 1 card.", "main ↻ As✦: Draw 1 card."),
        ("side, exhaust: Draw 1 card.", "side ↻: Draw 1 card."),
        ("exhaust: Draw 1 card.", "↻: Draw 1 card."),
        ("When this unit is destroyed, draw 1 card.", "When this unit is destroyed, draw 1 card."),
    ],
)
def test_exhausting_a_card_is_told_by_its_sign_on_the_table(words: str, told_as: str) -> None:
    """Given a price, then the exhaustion in it never goes missing; where the sign would be a letter, the word stays."""
    assert with_sign_of_exhaustion(words, FULL.exhaustion) == told_as
    assert with_sign_of_exhaustion(words, ASCII.exhaustion) == words
    assert without_price(told_as) == without_price(words)


def test_a_card_has_one_notation_of_costs(library: Library) -> None:
    """Given a spell whose focus tells of another cost, then that has the sign of exhaustion in all its forms."""
    found = texts(library.rulebook.cards["Summon Iron Rhino"], library.rulebook, LOOK)
    for form in (told, listed):
        said = " ".join(form(*found, width=40, room=12))
        assert said.count("main ↻") == 3
        assert "exhaust" not in said


def test_a_text_is_cut_as_late_as_can_be() -> None:
    """Given ever less room, then ever more of the end is missing, and the sign of that stands behind the last word."""
    assert told(FIREBELLY, width=20, room=3) == ["Attacking: 1 damage", "to all opposing", "units…"]
    assert told(FIREBELLY, width=20, room=2) == ["Attacking: 1 damage", "to all opposing…"]
    assert told(FIREBELLY, width=20, room=1) == ["Attacking: 1 damage…"]


def test_a_cut_text_ends_after_a_word_that_matters() -> None:
    attach = NURTURE._replace(words=NURTURE.words.replace("Nurtured", "Well Grown"))
    assert told(attach, width=23, room=2) == ["Nurture: side: Attach a", "Well Grown conjured…"]
    assert told(RIDER, width=26, room=1) == ["Do something…"], "two words of another sentence say nothing"


def test_a_name_that_has_no_room_is_cut() -> None:
    """Given less room than a name needs, then what there is of it stands there, never an empty line."""
    alert = CardWords("Unbelievable 1", "", is_named=True)
    assert told(alert, width=9, room=1) == ["Unbeliev…"]


def test_texts_that_lack_lines_go_on_in_one_paragraph() -> None:
    """Given two texts and one line that has room for both, then both are told there, a sentence each."""
    brief = GIGANTIC.words[:-1]
    assert told(GIGANTIC, OVERKILL, width=60, room=2) == [GIGANTIC.words, OVERKILL.words]
    assert told(GIGANTIC, OVERKILL, width=80, room=1) == [f"{brief}. {OVERKILL.words}"]
    unended = CardWords("", "Cannot be guarded")
    assert told(unended, OVERKILL, width=80, room=1) == [f"Cannot be guarded. {OVERKILL.words}"]


def test_an_ability_without_words_is_named_in_a_paragraph() -> None:
    """Given abilities that a unit has gained, of which only names are known, then these end like sentences."""
    gained = [CardWords(name, "", is_named=True) for name in ("Terrifying 1", "Gigantic 1")]
    assert told(OVERKILL, *gained, width=60, room=1) == ["It deals 2 damage more. Terrifying 1. Gigantic 1"]


def test_what_stands_before_a_text_takes_columns_of_its_first_line() -> None:
    """Given a sign before a text, then its words begin behind that, and go on below it."""
    lines = text_rows((RIDER,), LOOK, 14, 2, after=[("↻ ", None)])
    assert ["".join(part for part, _ in line) for line in lines] == ["↻ Do", "something…"]


def test_in_a_list_an_alteration_says_first_what_it_gives(library: Library) -> None:
    """Given an alteration whose text is only how long it stays, then what it does to its unit stands before that."""
    regress = library.rulebook.cards["Regress"]
    for width in (40, 70):
        (line,) = text_rows(texts_listed(regress, library.rulebook, LOOK), LOOK, width, 1, full=True)
        assert "".join(part for part, _ in line).startswith("Its unit gets -3 attack")


@pytest.mark.parametrize(("width", "room"), [(10, 1), (14, 2), (19, 2), (21, 3), (30, 2)])
def test_no_card_with_a_text_is_without_a_word(library: Library, width: int, room: int) -> None:
    said = {card.name: texts(card, library.rulebook, LOOK) for card in library.rulebook.cards.values()}
    found = {name: "".join(told(*texts, width=width, room=room)) for name, texts in said.items() if texts}
    assert not [name for name, line in found.items() if line.strip("… ") == ""]


def test_a_use_of_a_spell_keeps_the_word_before_its_price() -> None:
    use = CardWords(USE, "main ↻: " + "Deal damage to a target unit equal to its attack value. " * 3)
    assert told(use, width=24, room=2) == ["Use: main ↻: Deal damage", "to a target unit…"]


def test_a_text_needs_the_lines_in_which_it_is_not_cut() -> None:
    """Given the lines that texts need in short, then they are whole in these, and cut in one less."""
    both = (FIREBELLY, TALON)
    needed = lines_in_brief(both, 20)
    assert not told(*both, width=20, room=needed)[-1].endswith("…")
    assert told(*both, width=20, room=needed - 2)[-1].endswith("…")


@pytest.mark.parametrize("size", [SMALL, USUAL, LARGE])
def test_panes_keep_their_lines_in_a_round(library: Library, size: tuple[int, int]) -> None:
    """Given a game played at random, then in a round panes get other lines only when something needs more than before:
    units their first or second line, spells theirs, or when a hand is played out or filled again."""
    match = new_match(library, 1)
    driver, kept, changes, rounds = Driver(match, 1), NeedsOfRounds(), 0, set[int]()
    before: object = None
    party = Party(session_for(match))
    while match.decisions and match.version < 240:
        model = TableModel(party, 0)
        rounds.add(model.view.round)
        shape = layout(*size, needs=kept.needs(model, size[0], LOOK))
        changes += before is not None and shape.places != before
        before = shape.places
        driver.some(4)
        party.session.let_play()
    assert len(rounds) > 2
    assert changes <= 6 * len(rounds)


def test_a_hand_that_is_played_out_leaves_its_lines_to_others_at_once(library: Library) -> None:
    """Given cards in hand and then none in the same round, then the hand has one line, and its own again with cards."""
    match = played_to(library, lambda match, _: len(match.view(0).seats[0].hand) > 1)
    model, kept, found = TableModel(Party(session_for(match)), 0), NeedsOfRounds(), list[int]()
    seats = model.view.seats
    own = seats[model.seat]
    for hand in (own.hand, (), own.hand):
        held = replace(own, hand=hand, hand_count=len(hand))
        model.view = replace(model.view, seats=tuple(held if seat is own else seat for seat in seats))
        found.append(layout(*USUAL, needs=kept.needs(model, USUAL[0], LOOK)).size(HAND)[1])
    assert found[1] == 1
    assert found[0] == found[2] > 1


@pytest.mark.parametrize(("cards", "beside"), [(0, True), (3, True), (4, False), (-1, False)])
def test_beside_a_short_hand_the_log_goes_on(cards: int, beside: bool) -> None:
    """Given few cards in hand, then they lie below the own half alone, and the column beside it ends with them."""
    found = layout(120, 40, needs=USUAL_NEEDS._replace(cards=cards))
    _, y, width, height = found.places[HAND]
    assert (width == found.left) == beside
    _, top, _, tall = found.places[SIDE_LOG]
    assert (top + tall == y + height) == beside


def test_a_hand_keeps_no_lines_for_cards_it_has_played_where_others_lack_some() -> None:
    """Given spells whose words are cut, when the card that needed most is played, then they have its lines."""
    mine = USUAL_NEEDS.mine._replace(plates=(6, 6))
    usual = USUAL_NEEDS._replace(mine=mine, read=8, whole=8, now=8, cards=5)
    before, after = (layout(120, 36, needs=usual._replace(now=now)).places for now in (8, 5))
    assert after[MY_SPELLS][3] > before[MY_SPELLS][3]
    assert after[HAND][3] < before[HAND][3]


def test_two_uses_of_a_spell_are_told_apart_by_their_prices() -> None:
    """Given a spell that can be used for one price or another, then both stand there, however little room there is."""
    once, twice = "main ↻ Il+: Place a Spirit.", "main ↻ Il+ -: Place a Spirit. Place another Spirit."
    found = told_apart((CardWords("", once), CardWords("", twice)))
    assert [text.heading for text in found] == ["main ↻ Il+", "main ↻ Il+ -"]
    assert told_apart((CardWords("", once),)) == (CardWords("", once),)
    assert told_apart((CardWords("Focus 1", once), CardWords("", twice)))[0].heading == "Focus 1"
