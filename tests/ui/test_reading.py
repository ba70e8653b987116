"""Reading: words explained, cards with what they bring into play, decks and piles, at every size."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec import structs

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.client.stores import Stores
from ashes_tui.content.reference.glossary import Word
from ashes_tui.content.reference.handbook import HandbookRule
from ashes_tui.engine import api
from ashes_tui.engine.api import Decision, Purpose, TurnDecision
from ashes_tui.lang.terms import DieType, Stat
from ashes_tui.lang.text import card_text, plain
from ashes_tui.match.match import Match
from ashes_tui.ui.app import AshesApp
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.card.detail import card_rows, detail_pane, printed_rows
from ashes_tui.ui.draw.pages.matches import excerpt
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.decks.deck import DeckScreen
from ashes_tui.ui.screens.menus.result import ResultScreen
from ashes_tui.ui.screens.pages.cards import BrowserScreen
from ashes_tui.ui.screens.pages.filtered_list import ListedScreen
from ashes_tui.ui.screens.pages.help import HelpScreen
from ashes_tui.ui.screens.pages.pages import CardPage, PrintedPage, ProsePage
from ashes_tui.ui.screens.pages.pile import PilePage
from ashes_tui.ui.screens.pages.words import WordPage, WordsScreen
from ashes_tui.ui.screens.setup.picks import PickScreen
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import KEYS, MY_BAR, OPTIONS, THEIR_BAR
from ashes_tui.ui.table.reading import beside_no_card
from ashes_tui.ui.table.rows import RowKind
from ashes_tui.words.glyphs import ASCII, FULL, TYPE_WORDS
from tests.support.games import FIRST_DECKS
from tests.ui.conftest import SIZES, SMALL, USUAL, Table, new_match, opened, played_to


def text_of(table: Table) -> str:
    """Everything on the screen, its blanks made single, without the frames of cards."""
    return " ".join(" ".join(table.lines()).translate(dict.fromkeys(map(ord, "╭─╮│╰╯"), " ")).split())


def rule_at(screen: WordsScreen, id: str) -> int:
    """The number of a rule in the list."""
    return [found.id if isinstance(found, HandbookRule) else "" for found in screen.found()].index(id)


@pytest.mark.parametrize("size", SIZES)
async def test_words_are_found_by_typing_and_lead_to_each_other(library: Library, size: tuple[int, int]) -> None:
    async with opened(library, size=size) as table:
        await table.press("w", *"unit gu")
        screen = table.app.screen
        assert isinstance(screen, WordsScreen)
        assert screen.labels()[0] == "Unit Guard"
        await table.press(*["backspace"] * 7, *"exhausted")
        assert rule_at(screen, "ASC-TXT-13") > 0
        await table.press("1")
        assert screen.labels()[screen.cursor] == "Exhaust"
        await table.press("escape")
        assert screen.labels()[screen.cursor] == "Exhausted"
        await table.press("enter")
        assert table.shows(WordPage)
        assert "An exhausted unit cannot attack, block, guard or counter." in text_of(table)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("asked", ["asc-txt-13", "exhausted attack"])
async def test_rules_are_found_by_their_id_and_by_what_they_say(
    library: Library, size: tuple[int, int], asked: str
) -> None:
    async with opened(library, size=size) as table:
        await table.press("w", *asked)
        screen = table.app.screen
        assert isinstance(screen, WordsScreen)
        await table.press(*["down"] * rule_at(screen, "ASC-TXT-13"))
        assert "Text boxes, resolving text, exhaustion" in text_of(table)
        assert "ASC-TXT-13" in text_of(table)
        assert "An exhausted unit cannot attack" in text_of(table)


async def test_terms_that_tell_of_it_come_before_rules(library: Library) -> None:
    """Given a typed word, then the list has the term called so, those whose text has the word, and rules in words."""
    async with opened(library) as table:
        await table.press("w", *"exhaust")
        screen = table.app.screen
        assert isinstance(screen, WordsScreen)
        kinds = [isinstance(found, Word) for found in screen.found()]
        assert screen.labels()[0] == "Exhaust"
        assert "Exhausted pool" in screen.labels()
        assert kinds == sorted(kinds, reverse=True)
        assert not any(label.startswith("ASC-") for label in screen.labels())
        assert [label.startswith("Rule: ") for label in screen.labels()] == [not is_word for is_word in kinds]


async def test_rules_are_told_apart_by_the_sentence_that_was_found(library: Library) -> None:
    """Given a word of many rules, then hardly two lines of them are alike."""
    async with opened(library, size=(120, 40)) as table:
        await table.press("w", *"attack")
        screen = table.app.screen
        assert isinstance(screen, WordsScreen)
        rules = [label for label in screen.labels() if label.startswith("Rule: ")]
        assert len(rules) > 50
        assert len({*rules}) > 0.95 * len(rules)


@pytest.mark.parametrize("key", ["w", "c"])
async def test_a_line_shows_why_it_was_found(library: Library, key: str) -> None:
    """Given a typed word, then each line in sight has it: in its label, or in the words of its text beside that."""
    async with opened(library, size=(120, 40)) as table:
        await table.press(key, *"damage")
        screen = table.app.screen
        assert isinstance(screen, ListedScreen)
        lines = [strip.text for strip in screen.list.drawing.strips]
        shown = [lines[spot.y] for spot in screen.list.drawing.spots if spot.row == "list"]
        assert len(shown) > 10
        assert [line for line in shown if "damage" not in line.casefold()] == []


@pytest.mark.parametrize(
    ("text", "typed", "width", "shown"),
    [
        ("Deal 1 damage to a unit", "damage", 40, "Deal 1 damage to a unit"),
        ("Each player may deal 1 damage to a unit", "dam", 20, "…may deal 1 damage…"),
        ("A unit that blocks is exhausted", "block exh", 24, "A unit that blocks is…"),
        ("It rests. A player who may deal 1 damage does", "deal", 26, "A player who may deal 1…"),
        ("Deal 1 damage", "amage", 20, ""),
        ("Deal 1 damage", "damage", 7, ""),
    ],
)
def test_the_words_around_what_was_typed_are_shown(text: str, typed: str, width: int, shown: str) -> None:
    assert excerpt(text, typed, width, "…") == shown


@pytest.mark.parametrize("size", SIZES)
async def test_a_list_says_how_many_lines_are_out_of_sight(library: Library, size: tuple[int, int]) -> None:
    """Given a list longer than the screen, then the lines in sight and those told of are all there are."""
    async with opened(library, size=size) as table:
        await table.press("w", *"exhaust")
        screen = table.app.screen
        assert isinstance(screen, WordsScreen)
        seen = len({spot.at for spot in screen.list.drawing.spots if spot.row == "list"})
        assert f"{len(screen.labels()) - seen} more" in text_of(table)
        await table.press("end")
        assert "more" not in "\n".join(strip.text for strip in screen.list.drawing.strips)


async def test_a_page_tells_in_its_foot_how_much_is_below(library: Library) -> None:
    """Given a page that goes on below, then no line of its text is hidden by the number of lines that follow."""
    async with opened(library) as table:
        await table.press("?", "s")
        assert " more" in table.lines()[-1]
        assert not any("more" in line[60:] for line in table.lines()[2:-1] if "▼" in line)


async def test_conjurations_are_named_in_a_deck_and_tab_goes_back(library: Library, saves: Path) -> None:
    async with opened(library) as table:
        await table.press("s", "1", *"sentinels", "tab")
        assert any("Frost Talon " in line and "conjuration" in line for line in table.lines())
        await table.press("tab")
        assert table.shows(PickScreen)


async def test_a_related_word_can_be_clicked(library: Library) -> None:
    async with opened(library) as table:
        await table.press("w", *"exhausted")
        screen = table.app.screen
        assert isinstance(screen, WordsScreen)
        spot = next(s for s in screen.card.drawing.spots if s.row == "link")
        await table.click("card", spot)
        assert screen.labels()[screen.cursor] == "Exhaust"


async def test_the_page_of_keys_leads_to_all_words(library: Library) -> None:
    async with opened(library) as table:
        await table.press("?")
        assert table.shows(HelpScreen)
        await table.press("w")
        screen = table.app.screen
        assert isinstance(screen, WordsScreen)
        assert screen.found() == library.glossary.words


@pytest.mark.rule("RES-23")
@pytest.mark.parametrize("size", SIZES)
async def test_a_card_shows_what_it_brings_into_play_and_explains_its_words(
    library: Library, saves: Path, size: tuple[int, int]
) -> None:
    match = new_match(library, FIRST_DECKS.index("The Spark of Invention"))
    async with opened(library, match, size) as table:
        await table.sit_down()
        index = next(i for i, e in enumerate(table.model.entries()) if "Spark Drone" in e.text)
        table.model.move_cursor("options", index)
        await table.press("i")
        assert table.shows(CardPage)
        assert "attack 0 life 2 recover 0" in text_of(table)
        assert "Unit Guard" in text_of(table)
        await table.press("w")
        screen = table.app.screen
        assert isinstance(screen, WordsScreen)
        assert {"Charged", "Unit Guard", "Conjuration"} <= set(screen.labels())


async def test_a_list_says_whether_escape_leaves_it_or_shows_all_again(library: Library) -> None:
    async with opened(library) as table:
        await table.press("c", *"hulk")
        assert "Esc show all" in text_of(table)
        await table.press("escape")
        assert "Esc back" in text_of(table)


async def test_the_list_of_cards_shows_what_they_bring_into_play(library: Library) -> None:
    async with opened(library, size=(120, 40)) as table:
        await table.press("c", *"summon thunder")
        assert "Summon Thunder Hulk brings into play: Thunder Hulk" in text_of(table)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("hand", ["keys", "mouse"])
async def test_the_whole_deck_can_be_read_while_the_first_five_are_chosen(
    library: Library, saves: Path, size: tuple[int, int], hand: str
) -> None:
    match = new_match(library, FIRST_DECKS.index("The Spark of Invention"))
    async with opened(library, match, size) as table:
        await table.sit_down()
        if hand == "keys":
            await table.press("tab")
        else:
            spot = next(s for s in table.screen.panes[KEYS].drawing.spots if table.screen.hints[s.at][0] == "Tab")
            await table.click(KEYS, spot)
        screen = table.app.screen
        assert isinstance(screen, DeckScreen)
        deck = match.header.setup.seats[0].deck
        titles = [card.name for card in screen.found()]
        assert titles[0] == deck.phoenixborn
        assert set(deck.cards) < set(titles)
        assert "Thunder Hulk" in titles
        assert "spellboard" in text_of(table), "the Phoenixborn's values are not shown"
        await table.press("escape")
        assert table.model.reading


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("hand", ["keys", "mouse"])
async def test_every_pile_of_both_players_opens(
    library: Library, saves: Path, size: tuple[int, int], hand: str
) -> None:
    def mid_game(match: Match, decision: Decision) -> bool:
        return decision.purpose is Purpose.TURN and all(s.discard_pile for s in match.view(decision.seat).seats)

    async with opened(library, played_to(library, mid_game), size) as table:
        await table.sit_down()
        for row in (MY_BAR, THEIR_BAR):
            piles = [(i, item) for i, item in enumerate(table.model.rows[row]) if item.kind is RowKind.PILE]
            assert {item.pile for _, item in piles} >= {"draw", "discard", "conjuration"}
            for index, item in piles:
                if hand == "keys":
                    table.model.move_cursor(row, index)
                    await table.press("enter")
                else:
                    found = table.find(row, index)
                    assert found is not None, item
                    await table.click(*found)
                seat = table.app.screen
                assert isinstance(seat, PilePage | DeckScreen), item
                await table.press("escape")


async def test_a_sixth_card_is_refused_with_the_reason_and_the_way_out(library: Library, saves: Path) -> None:
    async with opened(library, new_match(library)) as table:
        await table.sit_down()
        await table.press("c")
        assert table.model.notice == "Pick 5 cards first"
        await table.press("1", "2", "3", "c")
        assert "Pick 2 more cards: three of five" in table.model.notice
        cards = [e for e in table.model.entries() if e.picked is False]
        await table.press(cards[0].key, cards[1].key, cards[2].key)
        assert "put a card back" in table.model.notice
        assert "You can pick only five" in text_of(table)
        picker = table.model.picker
        assert picker is not None
        assert len(picker.picked()) == 5


async def test_from_the_table_after_the_end_one_comes_back_to_the_result(library: Library, saves: Path) -> None:
    match = played_to(library, lambda m, d: d.purpose is Purpose.TURN)
    async with opened(library, match) as table:
        await table.sit_down()
        await table.press("escape", "c", "c")
        assert table.shows(ResultScreen)
        await table.press("t")
        assert "Esc: the result" in text_of(table)
        await table.press("escape")
        assert table.shows(ResultScreen)


PLACES: list[tuple[str, list[str]]] = [
    *(
        ("menu", way)
        for way in ([], ["n"], ["s"], ["r"], ["c"], ["w"], ["w", "enter"], ["?"], ["?", "end"], ["s", "i"])
    ),
    ("curtain", []),
    ("first five", []),
    ("first five", ["tab"]),
    ("turn", []),
    ("turn", ["l"]),
    ("turn", ["i"]),
    ("turn", ["escape"]),
]


@pytest.mark.parametrize(("first", "way"), PLACES)
async def test_plain_terminals_get_plain_characters(library: Library, saves: Path, way: list[str], first: str) -> None:
    match = None
    if first != "menu":
        match = played_to(library, lambda m, d: d.purpose is Purpose.TURN) if first == "turn" else new_match(library)
    app = AshesApp(library, "menu", ASCII, Stores())
    async with app.run_test(size=(80, 24)) as pilot:
        table = Table(app, pilot)
        if match is not None:
            app.open_game(Party(session_for(match), ASCII))
        await pilot.pause()
        if first in ("first five", "turn"):
            await table.sit_down()
        for key in way:
            await table.press(key)
        assert text_of(table).isascii(), [c for c in text_of(table) if not c.isascii()]


@pytest.mark.parametrize("size", SIZES)
async def test_the_power_of_a_die_is_read_at_its_answer(library: Library, size: tuple[int, int]) -> None:
    """On a page of its own after ``i``, so that it is never cut."""

    def possible(match: Match, decision: Decision) -> bool:
        natural = [die.id for seat in match.view(0).seats for die in seat.active_dice if die.type is DieType.NATURAL]
        options = match.options(decision) if decision.purpose is Purpose.TURN else ()
        return any(isinstance(one.choice, api.UsePower) and one.choice.die in natural for one in options)

    async with opened(library, played_to(library, possible), size) as table:
        await table.sit_down()
        names = table.model.names
        index, _ = table.entry(lambda act: isinstance(act, api.UsePower) and names.die(act.die) == "natural die")
        table.model.move_cursor(OPTIONS, index)
        table.screen.paint()
        await table.press("i")
        assert table.shows(ProsePage)
        assert "Natural dice power" in text_of(table)
        assert "Deal 1 damage to a target unit." in text_of(table)


def test_a_card_says_first_its_values_once_then_what_it_does(library: Library) -> None:
    """Given a unit with a wound and a raised attack, then values come first, once, "now" where they differ.

    So they stand on the page of a card that is not in a game.
    """
    model = TableModel(Party(session_for(played_to(library, has_a_unit))), 0)
    unit = structs.replace(model.view.seats[0].battlefield[0], wounds=1)
    printed = model.names.definition(unit.id)
    assert printed is not None
    attack = int(printed.stat(Stat.ATTACK) or 0)
    unit = structs.replace(unit, attack=attack + 1)
    rows = [text for text, _ in card_rows(unit, model.names, 200, Appearance(DARK, FULL))]
    assert rows[:2] == [printed.name, TYPE_WORDS[printed.type]]
    values = [row for row in rows if row.startswith("attack ")]
    assert values == [f"attack {attack}, now {attack + 1}  life {unit.life}  recover {unit.recover}"]
    text = plain(card_text(library.rulebook, printed)[0].body)
    says = next(i for i, row in enumerate(rows) if text in row)
    assert rows.index(values[0]) == 2 < says
    page = [row for row, _ in printed_rows(printed, library.rulebook, 200, Appearance(DARK, FULL))]
    at = next(i for i, row in enumerate(page) if row.startswith("attack "))
    assert at < next(i for i, row in enumerate(page) if text in row)
    assert not [row for row in rows if row.startswith("Abilities")], "they stand in its text"


def has_a_unit(match: Match, decision: Decision) -> bool:
    field = match.view(0).seats[0].battlefield
    names = match.rules.rulebook
    return decision.seat == 0 and bool(field) and bool(card_text(names, names.cards[field[0].name]))


@pytest.mark.parametrize(("lines", "said"), [(4, True), (20, False)])
def test_a_text_that_is_cut_beside_the_table_says_how_to_read_it(library: Library, lines: int, said: bool) -> None:
    model = TableModel(Party(session_for(played_to(library, has_a_unit))), 0)
    pane = detail_pane(None, model.names, 30, lines, Appearance(DARK, FULL), "Astral dice power: " + "word " * 30)
    assert ("more: i" in pane.strips[-1].text) is said


async def test_cards_that_are_called_so_come_first(library: Library, saves: Path) -> None:
    """Given typed letters, then cards with them in their name stand before those of an owner called so."""
    async with opened(library) as table:
        await table.press("c", *"frost")
        screen = table.app.screen
        assert isinstance(screen, BrowserScreen)
        named = ["Frost" in line for line in screen.labels()]
        assert named == sorted(named, reverse=True)
        assert len(set(named)) == 2


async def test_cards_are_found_by_what_they_say_after_those_by_name(library: Library) -> None:
    """Given the word of an ability that no card is called by, then the cards that have it are found."""
    async with opened(library) as table:
        await table.press("c", *"stalk")
        assert "Frost Talon" in listed(table)
        assert not any("Stalk" in line for line in listed(table))
        await table.press(*["backspace"] * 5, *"gust")
        assert listed(table)[0] == "Gust Spear"


def listed(table: Table) -> Sequence[str]:
    """The lines of the list of cards."""
    screen = table.app.screen
    assert isinstance(screen, BrowserScreen)
    return screen.labels()


async def test_an_answer_about_no_card_is_read_as_beside_the_table(library: Library, saves: Path) -> None:
    """Given the cursor on Pass, when one wants to read, then a page says what that means, and what may come next."""
    match = played_to(library, lambda _, decision: isinstance(decision, api.TurnDecision))
    async with opened(library, match, USUAL) as table:
        await table.sit_down()
        at = next(i for i, entry in enumerate(table.model.entries()) if isinstance(entry.act, api.Pass))
        table.model.move_cursor(OPTIONS, at)
        meaning, groups = beside_no_card(table.model)
        await table.press("i")
        page = table.app.screen
        assert isinstance(page, ProsePage)
        text = " ".join(" ".join(line for line, _ in page.rows(90)).split())
        assert page.title_text() == "Pass"
        assert meaning.partition(": ")[2] in text
        assert all(sentence in text for forms in groups for sentence in forms[0])


async def test_where_nothing_is_to_be_read_a_line_says_where_to_read(
    library: Library, saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ashes_tui.ui.screens.reading_table.page_of", lambda _: ("", ""))
    match = played_to(library, lambda _, decision: isinstance(decision, api.TurnDecision))
    async with opened(library, match, USUAL) as table:
        await table.sit_down()
        at = next(i for i, entry in enumerate(table.model.entries()) if isinstance(entry.act, api.Pass))
        table.model.move_cursor(OPTIONS, at)
        await table.press("i")
        assert table.shows(type(table.screen))
        assert "Move to a card to read it" in text_of(table)


@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
async def test_a_word_is_told_with_its_rules_and_cards_that_use_it(library: Library, size: tuple[int, int]) -> None:
    """Given a keyword, then cards stand beside it with their text, and the key of one opens it."""
    async with opened(library, size=size) as table:
        await table.press("w", *"overkill")
        assert "Thunder Hulk" in text_of(table)
        assert "(ASC-" not in text_of(table)
        await table.press("2")
        assert isinstance(table.app.screen, PrintedPage)
        assert table.app.screen.card.name in ("Thunder Hulk", "Iron Rhino")


async def test_cards_of_ones_own_deck_come_first(library: Library) -> None:
    match = played_to(library, lambda m, d: isinstance(d, TurnDecision))
    async with opened(library, match, (120, 40)) as table:
        await table.sit_down()
        table.app.open_words()
        await table.pilot.pause()
        screen = table.app.screen
        assert isinstance(screen, WordsScreen)
        word = library.glossary.called("Unit")
        assert word is not None
        deck = match.header.setup.seats[0].deck
        own = [one.title in deck.cards or one.title == deck.phoenixborn for one in screen.examples(word)]
        assert own == sorted(own, reverse=True)


async def test_each_word_has_whole_sentences_of_what_it_means_beside_it(library: Library) -> None:
    """Given a wide screen, then a line tells its word and, in a second column, whole sentences of its text."""
    async with opened(library, size=(200, 60)) as table:
        await table.press("w")
        screen = table.app.screen
        assert isinstance(screen, WordsScreen)
        lines = [line[: screen.list_width(200)].rstrip() for line in table.lines()[2:50]]
        assert any(line.endswith("A piece of a card's text that has a name, such as a keyword.") for line in lines)
        said = [gist for label, line in zip(screen.labels(), lines, strict=False) if (gist := line.partition(label)[2])]
        assert len(said) > len(lines) // 2, "most have room"
        assert [gist for gist in said if not gist.endswith(".")] == []


@pytest.mark.parametrize("size", [SMALL, USUAL])
async def test_in_a_narrow_terminal_words_stand_without_what_they_mean(library: Library, size: tuple[int, int]) -> None:
    """Given few columns, then the list has names only, and the meaning of the one under the cursor has the others."""
    async with opened(library, size=size) as table:
        await table.press("w")
        screen = table.app.screen
        assert isinstance(screen, WordsScreen)
        wide = screen.list_width(size[0])
        named = [line[2:wide].strip() for line in table.lines()[2:20]]
        assert named == list(screen.labels()[: len(named)])
        await table.press(*"exh")
        assert screen.list_width(size[0]) > wide, "what was found is told in its words"


async def test_an_article_with_free_lines_shows_more_cards_with_their_texts(library: Library) -> None:
    """Given words of the game, then each shows as many cards as have a key and room, and none is cut for another."""
    async with opened(library, size=USUAL) as table:
        await table.press("w")
        screen, more = table.app.screen, 0
        assert isinstance(screen, WordsScreen)
        for at in range(30):
            screen.cursor = at
            screen.paint()
            word = screen.found()[at]
            assert isinstance(word, Word)
            rows = screen.beside(at, screen.card.size.width - 4)
            shown = sum(row.link >= 0 for row in rows) - len(word.see)
            if shown > 4:
                more += 1
                assert len(rows) <= USUAL[1] - 4
                assert not any("more: " in line for line in table.lines()), word.name
        assert more


async def test_what_stands_beside_a_phoenixborn_is_explained_and_no_line_is_skipped(library: Library) -> None:
    """Given the page of one's Phoenixborn at 80x24, when it is turned to its end, then every line was in sight."""
    match = played_to(library, lambda m, d: isinstance(d, TurnDecision))
    async with opened(library, match, (80, 24)) as table:
        await table.sit_down()
        model = table.model
        page = CardPage(model.view.seats[model.seat].phoenixborn, model.names)
        table.app.push_screen(page)
        await table.pilot.pause()
        seen = set[str]()
        for _ in range(12):
            seen.update(line.strip(" │") for line in table.lines())
            await table.press("pagedown")
        (_, told), *_ = page._beside_it(76)
        assert any(row.startswith("conjurations (conj)") for row, _ in told)
        assert [row for row, _ in told if row not in seen] == []
