"""What a card says in little room, and how the panes keep their lines while a game is played."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.lang.terms import UNIT_TYPES
from ashes_tui.lang.text import card_text
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import text_width
from ashes_tui.ui.draw.table.layout import layout
from ashes_tui.ui.draw.table.needs import NeedsOfRounds
from ashes_tui.ui.draw.table.texts.card_texts import text_rows, texts, texts_listed, told_apart
from ashes_tui.ui.draw.table.texts.few_words import USE, CardWords, told_lines, told_on_tile
from ashes_tui.ui.draw.table.texts.short import (
    in_middle,
    in_short,
    in_shortest,
    is_short,
    with_sign_of_exhaustion,
    without_price,
)
from ashes_tui.ui.draw.table.wants import USUAL_NEEDS
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import HAND, MY_SPELLS, SIDE_LOG
from ashes_tui.words.glyphs import ASCII, FULL
from ashes_tui.words.phrases import signed_text
from tests.match.games import Driver
from tests.ui.conftest import LARGE, SMALL, USUAL, new_match, played_to

LOOK = Appearance(DARK, FULL)
NURTURE = CardWords("Nurture", "side: Attach a Nurtured conjured alteration spell to a target conjuration you control.")


def told(*found: CardWords, width: int, room: int) -> list[str]:
    return [lead + rest for lead, rest in told_lines(found, width, room, "…")]


def test_with_room_for_it_a_text_is_whole() -> None:
    assert " ".join(told(NURTURE, width=30, room=4)) == f"Nurture: {NURTURE.words}"


TALON = CardWords("", "main ↻ As✦: Place a Frost Talon conjuration onto your battlefield.")


def test_without_room_for_all_words_a_text_has_its_short_form_with_its_price() -> None:
    """Given fewer and fewer lines, then an ability is told whole, then in short, its price as before."""
    assert " ".join(told(TALON, width=26, room=3)) == f"M{TALON.words[1:]}"
    assert told(TALON, width=26, room=2) == ["Main ↻ As✦: Place a Frost", "Talon"]


def test_a_card_has_one_wording() -> None:
    """Given two texts of which one alone would have room, then both are told in short: not each in words of its own."""
    other = CardWords("", "side ↻: Place a Snapseed conjuration onto your battlefield.")
    lines = told(TALON, other, width=31, room=4)
    assert lines == ["Main ↻ As✦: Place a Frost Talon", "Side ↻: Place a Snapseed"]


def test_a_text_without_a_short_form_is_told_whole_or_cut() -> None:
    words = "main: Deal 1 damage to a unit that nobody has ever heard of."
    assert not is_short(words)
    assert in_short(words) == words
    assert told(CardWords("", words), width=30, room=1) == ["Main: Deal 1 damage …"]


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
    for width in (24, 40, 100):
        said = " ".join(told(*found, width=width, room=6))
        assert said.count("main ↻") == 2
        assert "exhaust" not in said


FIREBELLY = CardWords(
    "", "When this unit is declared as an attacker, deal 1 damage to all opposing units and Phoenixborn."
)
JAVELIN = CardWords(
    "Frost Throw", "main ↻: Deal damage to a target unit an opponent controls equal to this unit's attack value.", True
)


def on_tile(*found: CardWords, width: int, room: int) -> list[str]:
    return [lead + rest for lead, rest in told_on_tile(found, width, room)]


def test_on_the_smallest_unit_a_text_has_its_shortest_form() -> None:
    """Given room for two narrow lines, then a card tells the heart of its text, or its name instead of a riddle."""
    assert on_tile(FIREBELLY, width=14, room=2) == ["Attacking: 1", "damage to all"]
    assert on_tile(JAVELIN, width=14, room=2) == ["Frost Throw"]
    assert told(FIREBELLY, width=14, room=2) == ["Attacking: 1", "damage to all"]


def test_a_text_without_room_leaves_a_sign() -> None:
    """Given a text that is left out, or told only by when it acts, then a sign behind the last word says so."""
    unknown = FIREBELLY._replace(words=FIREBELLY.words.replace("1 damage", "9 damage"))
    rider = CardWords("Aerial 1", "Do something that takes very many words.", is_named=True)
    beside = CardWords("", "Do something that takes very many words.")
    signed = [told_on_tile(found, 20, 1, "…") for found in ((unknown,), (rider, beside), (beside,), (rider,))]
    assert ["".join(lines[-1]) for lines in signed] == ["Attacking…", "Aerial 1…", "…", "Aerial 1"]


def test_in_a_list_an_alteration_says_first_what_it_gives(library: Library) -> None:
    """Given an alteration whose text is only how long it stays, then what it does to its unit stands before that."""
    regress = library.rulebook.cards["Regress"]
    for width in (40, 70):
        (line,) = text_rows(texts_listed(regress, library.rulebook, LOOK), LOOK, width, 1, cuts=True)
        assert "".join(part for part, _ in line).startswith("Its unit gets -3 attack. Fleeting")


def test_in_a_list_a_text_without_a_name_is_begun_after_what_an_alteration_gives() -> None:
    """Given no room for both, then the second one begins: how many texts there are says nothing of them."""
    gives, acts = CardWords("", "Its unit gets +1 attack"), CardWords("", "When attaching this spell, draw 7 cards.")
    assert told(gives, acts, width=49, room=1) == ["Its unit gets +1 attack. When attaching this…"]


def test_a_full_line_gives_way_for_the_sign_of_more() -> None:
    """Given a last line that is full to its end, then what is told has a column less: the sign is never lost."""
    unknown = CardWords("", "Status: Do something that takes very many words.")
    (line,) = told_on_tile((unknown,), 14, 1, "…")
    assert "".join(line) == "Status…"


def test_in_a_row_of_four_a_unit_says_what_it_does_in_plain_phrases() -> None:
    """Given two lines of a usual tile, then the middle form stands there: no short one cut, no shortest."""
    assert on_tile(FIREBELLY, width=20, room=2) == ["Attacking: 1 damage", "to all units, player"]
    assert on_tile(FIREBELLY, width=27, room=1) == ["Attacking: 1 damage to all"]


def test_a_shortest_form_stands_only_where_no_longer_one_has_room() -> None:
    """Given two texts, then the last one gives way first, and no farther than it must."""
    lines = on_tile(FIREBELLY, FIREBELLY, width=20, room=4)
    assert lines == ["Attacking: 1 damage", "to all units, player"] * 2
    lines = on_tile(FIREBELLY, FIREBELLY, width=26, room=3)
    assert lines == ["Attacking: 1 damage to all", "units, player", "Attacking: 1 damage to all"]


def test_a_unit_keeps_the_longest_form_that_fits() -> None:
    assert " ".join(on_tile(FIREBELLY, width=40, room=3)) == FIREBELLY.words
    assert on_tile(FIREBELLY, width=30, room=2) == ["Attacking: 1 damage to all", "opposing units and Phoenixborn"]


def test_of_several_texts_the_last_are_told_in_their_shortest_forms_first() -> None:
    """Given two texts in room for one in a longer form, then the first keeps that while the other can give way."""
    lines = on_tile(FIREBELLY, JAVELIN, width=31, room=3)
    assert lines == ["Attacking: 1 damage to all", "units, player. Main ↻: Deal its", "attack as damage to their unit"]
    lines = on_tile(FIREBELLY, JAVELIN, width=31, room=2)
    assert lines == ["Attacking: 1 damage to all", "Main ↻: Deal attack as damage…"]


def test_a_text_that_leaves_something_out_ends_its_line() -> None:
    """Given two texts that share no line because the first is not whole, then its sign is the last of a line."""
    lines = on_tile(FIREBELLY, JAVELIN, width=31, room=2)
    assert not [line for line in lines if "…" in line[:-1]]


def test_a_status_ability_is_named_in_a_line_too_short_for_both_words() -> None:
    reroll = CardWords("", "Status: Do something that takes very many words.")
    assert ["".join(line) for line in told_on_tile((reroll,), 14, 2, "…")][-1].endswith("…")
    assert ["".join(line) for line in told_on_tile((reroll,), 12, 1, "…")] == ["Status…"]


def test_on_a_tile_nothing_is_cut() -> None:
    """Given a text that rules have changed, then it has no shorter forms, and a tile without room does not begin it."""
    changed = FIREBELLY._replace(words=FIREBELLY.words.replace("1 damage", "9 damage"))
    assert told(changed, width=20, room=2)[-1].endswith("…")
    assert on_tile(changed, width=20, room=2) == ["Attacking"]
    assert on_tile(changed._replace(heading="Fire"), width=20, room=2) == ["Fire"]
    assert on_tile(changed, width=16, room=1) == ["Attacking"]
    assert on_tile(CardWords("", "Do something that takes very many words."), width=20, room=1) == []


@pytest.mark.parametrize(("width", "room"), [(14, 2), (19, 2), (21, 3), (30, 2)])
def test_no_unit_says_nothing_on_a_tile_of_two_lines(library: Library, width: int, room: int) -> None:
    """Given any unit with a text, then its tile says what it does, its name, or at least when it acts."""
    cards = [card for card in library.rulebook.cards.values() if card.type in UNIT_TYPES]
    said = {card.name: texts(card, library.rulebook, LOOK) for card in cards}
    assert not [name for name, found in said.items() if found and not on_tile(*found, width=width, room=room)]


def test_a_name_that_one_line_cannot_hold_goes_on_in_the_next_with_its_number() -> None:
    ambush = CardWords("Aerial Ambush 1", "Do something that takes very many words.", is_named=True)
    assert on_tile(ambush, width=14, room=2) == ["Aerial", "Ambush 1"]
    assert on_tile(ambush, width=14, room=1) == []
    assert on_tile(ambush, width=7, room=2) == []


def test_the_names_of_all_abilities_come_before_the_text_of_one() -> None:
    """Given a keyword and a text without a name, then the keyword stays, and the text says at least when it acts."""
    shocking = CardWords("", "After this unit destroys a unit an opponent controls by attacking, place 9 tokens on it.")
    assert on_tile(GIGANTIC, shocking, width=19, room=2) == ["Gigantic 1", "On a kill"]
    assert on_tile(GIGANTIC, shocking, width=26, room=1) == ["Gigantic 1, on a kill"]
    assert on_tile(GIGANTIC, shocking, width=19, room=1) == ["Gigantic 1"]


def test_a_reaction_spell_keeps_its_condition_on_a_narrow_tile() -> None:
    """Given a tile of a spell without room for its short form, then a shorter one says when and what, whole."""
    cry = CardWords(
        "", "You may play this spell after a unit you control is destroyed. Deal 2 damage to a target Phoenixborn."
    )
    assert on_tile(cry, width=24, room=2) == ["Your unit destroyed: 2", "damage to a Phoenixborn"]
    assert on_tile(cry, width=24, room=1) == []


def test_a_price_does_not_stand_alone() -> None:
    """Given two uses of a spell and a line for neither, then no price stands there as if it said something."""
    found = told_apart((CardWords("", "main As✦: Do what nobody can."), CardWords("", "side Na✦: Do this and that.")))
    assert [text.heading for text in found] == ["Main As✦", "Side Na✦"]
    assert on_tile(*found, width=12, room=1) == []


@pytest.mark.parametrize(("width", "room"), [(24, 1), (24, 2)])
def test_no_tile_begins_a_text_that_it_does_not_end(library: Library, width: int, room: int) -> None:
    """Given any card in little room, then its lines end neither on an ellipsis nor on a colon."""
    for card in library.rulebook.cards.values():
        lines = on_tile(*told_apart(texts(card, library.rulebook, LOOK)), width=width, room=room)
        assert not [line for line in lines if FULL.ellipsis in line[:-1] or line.endswith(" …")], (card.name, lines)
        assert not lines or not lines[-1].endswith(":"), (card.name, lines)


def test_a_unit_tells_one_text_whole_and_names_what_else_has_room() -> None:
    """Given two keywords and a text, then the text is told beside both names, and gives way to the second."""
    found = (GIGANTIC, CardWords("Defender", "It blocks anything at all that can be blocked."), FIREBELLY)
    assert on_tile(*found, width=27, room=2) == ["Attacking: 1 damage to all", "Gigantic 1, Defender"]
    assert on_tile(*found, width=19, room=2) == ["Gigantic 1", "Defender, attacking"]


def test_names_share_a_line_so_that_a_text_without_one_is_told() -> None:
    """Given two keywords and an ability without a name in three lines, then the ability is told whole."""
    found = (
        CardWords("Concealed", "This unit cannot be targeted by anything at all."),
        CardWords("Alert", "This unit does not become exhausted by countering."),
        CardWords("", "Destroy the leftmost opposing unit."),
    )
    assert told(*found, width=20, room=3) == ["Destroy the leftmost", "opposing unit.", "Concealed, Alert"]


GIGANTIC = CardWords("Gigantic 1", "Units with a life value of 1 cannot block it.", is_named=True)
OVERKILL = CardWords("", "It deals 2 damage more.")


def test_texts_that_lack_lines_on_a_wide_card_go_on_in_one_paragraph() -> None:
    """Given two texts and one line that has room for both, then both are told there, a sentence each."""
    assert told(GIGANTIC, OVERKILL, width=60, room=2) == [f"Gigantic 1: {GIGANTIC.words}", OVERKILL.words]
    joined = f"Gigantic 1: {GIGANTIC.words} {OVERKILL.words}"
    assert told(GIGANTIC, OVERKILL, width=len(joined), room=1) == [joined]
    unended = CardWords("", "Cannot be guarded")
    assert told(unended, OVERKILL, width=80, room=1) == [f"Cannot be guarded. {OVERKILL.words}"]


def test_what_is_cut_ends_after_a_word_that_matters() -> None:
    assert told(NURTURE, width=23, room=1) == ["Nurture"], "a verb alone says nothing"
    attach = NURTURE._replace(words=NURTURE.words.replace("Nurtured", "Well Grown"))
    assert told(attach, width=23, room=2) == ["Nurture: side: Attach a", "Well Grown conjured …"]
    assert told(NURTURE, width=11, room=1) == ["Nurture"]


def test_of_several_sentences_the_first_stays_whole() -> None:
    text = CardWords("Double Shot", "side ↻: Deal 1 damage to a foe. You may deal 9 damage to a foe.")
    assert " ".join(told(text, width=29, room=2)) == "Double Shot: side ↻: Deal 1 damage to a foe. …"


def test_abilities_that_have_no_line_of_their_own_are_named() -> None:
    found = [CardWords(name, "main: Do something that takes many words.") for name in ("One", "Two", "Three")]
    assert told(*found, width=20, room=2) == ["One", "Two, Three"]
    assert told(*found, width=9, room=2) == ["One", "Two …"]


HEAL = CardWords(
    "",
    "When this unit comes into play, you may destroy a target unit an opponent controls with a charm die on it. "
    "If you do, deal 2 damage to that opponent's target Phoenixborn.",
)


def test_half_an_effect_is_not_cut_above_an_empty_line() -> None:
    """Given a line more than the middle form of a text takes, which leaves an effect out, then more of it is told."""
    assert told(HEAL, width=27, room=2) == ["On arrival: destroy unit", "with a Ch die…"]
    more = told(HEAL, width=27, room=3)
    assert len(more) == 3
    assert more == [line.lead + line.rest for line in told_on_tile((HEAL,), 27, 3, "…")]


def price_ends(text: CardWords) -> list[str]:
    """How a line would end that was cut in the price of a text."""
    price = text.words.removesuffix(without_price(text.words)).rstrip(": ").split()
    lead = f"{text.heading}: " if text.heading else ""
    return [lead + " ".join(price[:n]) for n in range(1, len(price) + 1)]


@pytest.mark.parametrize("width", [12, 17, 22, 30, 46])
@pytest.mark.parametrize("room", [1, 2, 3])
def test_no_text_ends_on_a_price_or_within_a_word(library: Library, width: int, room: int) -> None:
    """Given every card in little room, then its lines fit, end on no price, and hold whole words only."""
    book = library.rulebook
    for card in book.cards.values():
        boxes = card_text(book, card)
        found = tuple(CardWords(box.heading or "", signed_text(box.body, FULL)) for box in boxes)
        lines = told(*found, width=width, room=room)
        assert len(lines) <= room
        assert all(text_width(line) <= width for line in lines), (card.name, lines)
        shown = " ".join(lines).rstrip("… ")
        assert not any(shown.endswith(end) for text in found for end in price_ends(text)), (card.name, shown)
        forms = (str, in_short, in_middle, in_shortest)
        said = (form(text.words).casefold().split() for text in found for form in forms)
        whole = {word.rstrip(":;,.…") for words in said for word in words}
        names = " ".join(text.heading for text in found)
        cut = [word for word in shown.casefold().split() if word.rstrip(":;,.…") not in whole]
        assert len(found) > room or all(word.rstrip(":,…") in names.casefold() for word in cut), (card.name, lines)


@pytest.mark.parametrize("width", [20, 24, 30, 40])
@pytest.mark.parametrize("room", [3, 4])
def test_what_a_focus_does_is_not_told_without_the_focus(library: Library, width: int, room: int) -> None:
    """Given any card in little room, then a short form never stands there without its condition or its price."""
    book, seen = library.rulebook, 0
    for card in book.cards.values():
        found = told_apart(texts(card, book, LOOK))
        shown = " ".join(told(*found, width=width, room=room)).casefold()
        for text in found:
            short = in_short(text.words).casefold()
            is_told = is_short(text.words) and len(short) > width // 2 and short in shown
            bare = text.heading.startswith("Focus ") or text.heading.startswith(("Main", "Side"))
            if is_told and bare and [other.words for other in found].count(text.words) == 1:
                seen += 1
                assert text.heading.casefold() in shown, (card.name, shown)
    assert seen


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
    assert [text.heading for text in found] == ["Main ↻ Il+", "Main ↻ Il+ -"]
    assert told_apart((CardWords("", once),)) == (CardWords("", once),)
    assert told_apart((CardWords("Focus 1", once), CardWords("", twice)))[0].heading == "Focus 1"


def test_only_the_name_of_an_ability_gives_way_to_what_it_does() -> None:
    """Given little room, then a heading that says when or for what price is kept, and the name of an ability is not."""
    words = "Place a Frost Talon conjuration onto your battlefield."
    assert told(CardWords("Later", words), width=26, room=1) == ["Later: Place a Frost Talon"]
    assert told(CardWords("Call the Frost Talon", words, is_named=True), width=26, room=1) == ["Place a Frost Talon"]


def test_no_word_is_broken_where_the_short_form_has_none_so_wide() -> None:
    """Given a word that is as wide as the lines but for its full stop, then the text is told in short."""
    words = "Place a Frost Talon conjuration onto your battlefield."
    assert told(CardWords("", words), width=11, room=9) == ["Place a", "Frost Talon"]


def test_what_using_a_spell_does_is_never_told_by_the_word_before_it() -> None:
    """Given a use that has no room in its words, then nothing stands for it: the word before it says nothing."""
    use = CardWords(USE, "main \u21bb: " + "Deal damage to a target unit equal to its attack value. " * 3)
    assert told_on_tile((use,), 24, 2) == ()
    focus = CardWords("Focus 1", "Draw 1 card.")
    assert all(line.lead != USE for line in told_on_tile((use, focus), 24, 2))


def test_a_spell_that_would_be_blank_is_begun() -> None:
    """Given a text that has no room in any form, then it is begun with the sign of that, rather than its focus told.

    In one line, or if the price alone had room, nothing of it is.
    """
    use = CardWords(USE, "main \u21bb: " + "Deal damage to a target unit equal to its attack value. " * 3)
    focus = CardWords("Focus 1", "Draw 1 card.")
    for found in ((use,), (use, focus)):
        assert ["".join(line) for line in told_on_tile(found, 24, 2, "…")] == [
            "Use: main \u21bb: Deal damage",
            "to a target unit…",
        ]
    assert told_on_tile((use,), 24, 1, "…") == (("", "…"),)


def test_a_lone_name_gives_way_to_what_it_does_where_a_line_would_be_empty() -> None:
    """Given two lines and one ability that has room for neither, then it is begun; two names keep their lines."""
    assert ["".join(line) for line in told_on_tile((JAVELIN,), 14, 2, "…")] == ["Main ↻: Deal", "its attack…"]
    assert ["".join(line) for line in told_on_tile((JAVELIN, JAVELIN), 14, 2, "…")] == ["Frost Throw", "Frost Throw"]


@pytest.mark.parametrize(("width", "room"), [(16, 2), (20, 2), (20, 4), (31, 2)])
def test_no_card_with_empty_lines_is_without_a_word(library: Library, width: int, room: int) -> None:
    """Given any card in two lines or more, then it says something, at least when it acts: no sign stands alone."""
    cards = library.rulebook.cards.values()
    said = {card.name: told_apart(texts(card, library.rulebook, LOOK)) for card in cards}
    told = {name: told_on_tile(found, width, room, "…") for name, found in said.items() if found}
    assert not [name for name, lines in told.items() if "".join(map("".join, lines)) in ("", "…")]


def test_a_condition_stands_alone_rather_than_nothing() -> None:
    """Given no room for a word of what follows its condition, then this stands there with the sign of more."""
    strike = CardWords(
        "", "If your Phoenixborn has an astral die on it, deal 4 damage to a target unit an opponent controls."
    )
    assert ["".join(line) for line in told_on_tile((strike,), 20, 2, "…")] == ["If your Phoenixborn", "has an As die…"]


def test_names_alone_stand_only_where_no_line_is_left() -> None:
    """Given two abilities and a line below their names, then the first is begun there and the other still named."""
    names = [CardWords(name, "Do something that takes very many words indeed.", True) for name in ("Grow 1", "Alert")]
    assert ["".join(line) for line in told_on_tile(tuple(names), 20, 1, "…")] == ["Grow 1, Alert"]
    assert ["".join(line) for line in told_on_tile(tuple(names), 22, 2, "…")] == ["Grow 1: Do something…", "Alert"]


def test_a_name_stands_behind_a_text_where_it_has_no_line_of_its_own() -> None:
    """Given two abilities in two lines, then one is told and the other named behind it, rather than both named."""
    grow = CardWords("Grow 1", "Discard 7 cards from your hand.", is_named=True)
    alert = CardWords("Alert", "Do something that takes many words indeed.", is_named=True)
    assert on_tile(grow, alert, width=24, room=2) == ["Grow 1: Discard 7 cards", "from your hand. Alert"]
    assert on_tile(grow, alert, width=20, room=2) == ["Grow 1, Alert"]
