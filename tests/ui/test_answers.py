"""The list of answers: what gives way where there is little room, and what never does."""

from __future__ import annotations

import pytest
from msgspec import structs

from ashes_tui.ai.greedy import GreedyPlayer
from ashes_tui.client.party import Party
from ashes_tui.client.picking.entries import Entry, Submit, Toggle
from ashes_tui.client.session import session_for
from ashes_tui.engine import api
from ashes_tui.engine.api import Decision, GameSetup, Purpose, SeatSetup
from ashes_tui.match.driver import step
from ashes_tui.match.match import Match
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.pieces import CAP
from ashes_tui.ui.draw.table.question.answer_text import fitted, shared_action
from ashes_tui.ui.draw.table.question.answers import ATTACK, Column, entry_width, kind_of
from ashes_tui.ui.draw.table.question.arranging import arranged
from ashes_tui.ui.draw.table.question.heads import Said, heads_of, said_after
from ashes_tui.ui.draw.table.question.prompt import (
    _beside_one_another,
    _column,
    _has_signs,
    _option,
    laid_out,
    prompt,
    put_paragraphs,
)
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.draw.truncate import shorten_among
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.foretelling.why_not import why_not_yet
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import OPTIONS
from ashes_tui.words.glyphs import FULL
from tests.ui.conftest import new_match, played_to
from tests.ui.test_solo import solo_match

LOOK = Appearance(DARK, FULL)
TARGET = Entry("Attack Skybreak Captain", api.DeclareAttack(1), "main", about="A3 L2/3, exhausted, with As", key="d")
PLAY = Entry("Play Overcharged Growth", api.PlayCard(1, "side - 2 basic"), "side ▫▫", key="4")


@pytest.fixture(scope="module")
def model(library: Library) -> TableModel:
    def turn(match: Match, decision: Decision) -> bool:
        return decision.purpose is Purpose.TURN

    match = played_to(library, turn)
    return TableModel(Party(session_for(match)), match.decisions[0].seat)


def line(entry: Entry, width: int, model: TableModel, action: str = "", pane: int = 0) -> str:
    """An answer as it is written in so many columns, of a ``pane`` that is as wide or wider."""
    canvas = Canvas(pane or width, 1, DARK.screen_bg)
    column = Column("", (0,), 0, width, kind=kind_of(entry.act, is_turn=True), action=action)
    _option(canvas, 0, column, entry, -1, (entry,), model, LOOK)
    return canvas.drawing().strips[0].text


@pytest.mark.parametrize("width", range(18, 60))
def test_the_life_of_a_target_is_told_before_its_whole_name(model: TableModel, width: int) -> None:
    """The life that it had gives way to the name: its unit shows it."""
    assert "†3 ♥2" in line(TARGET, width, model) or width < 20
    assert "Skybreak Captain" in line(TARGET, width, model) or width < 26
    assert "♥2/3" in line(TARGET, width, model) or width < 30
    assert ("↻" in line(TARGET, width, model) or "exhausted" in line(TARGET, width, model)) == (width >= 28)


def test_what_else_is_told_of_a_target_gives_way_to_its_name(model: TableModel) -> None:
    assert line(TARGET, 48, model).split() == ["d", "Skybreak", "Captain", "†3", "♥2/3,", "exhausted,", "with", "As"]
    assert "Skybreak Captain" in line(TARGET, 30, model)
    assert "exhausted" not in line(TARGET, 30, model)


def test_the_one_attacker_gives_way_to_the_target(model: TableModel) -> None:
    """Given a single unit that can attack, then its name is told where there is room for both, and for all values."""
    attack = structs.replace(TARGET, text="Attack Skybreak Captain with Frost Talon#2")
    assert "Skybreak Captain with Frost Talon#2" in line(attack, 80, model, pane=100)
    assert line(attack, 30, model).split() == ["d", "Skybreak", "Captain", "†3", "♥2/3", "↻"]


@pytest.mark.parametrize("width", range(12, 60))
def test_a_price_is_whole_or_there_is_a_sign_that_it_is_not(model: TableModel, width: int) -> None:
    text = line(PLAY, width, model)
    assert "side ▫▫" in text or "…" in text


def test_a_price_gives_way_to_a_name_which_is_cut_between_words(model: TableModel) -> None:
    """Given less and less room, then a sign stands for the action of the price, then for a word; dice are told."""
    assert line(PLAY, 32, model).split() == ["4", "Overcharged", "Growth", "side", "▫▫"]
    assert line(PLAY, 28, model).split() == ["4", "Overcharged", "Growth", "…", "▫▫"]
    assert line(PLAY, 26, model).split() == ["4", "Overcharged…", "…", "▫▫"]


def test_the_heading_says_only_an_action_that_each_of_a_column_costs(model: TableModel) -> None:
    """Given answers that cost the same action, then the heading says it; of different ones each tells its own."""
    costs = [structs.replace(PLAY, tail=tail) for tail in ("side ▫▫", "side", "side As✦")]
    assert shared_action(costs) == "side"
    assert not shared_action([*costs, structs.replace(PLAY, tail="main")])
    assert not shared_action([*costs, structs.replace(PLAY, tail="▫▫")])
    assert not shared_action([*costs, structs.replace(PLAY, tail="side main")])
    assert line(PLAY, 28, model, "side").split() == ["4", "Overcharged", "Growth", "▫▫"]
    assert line(PLAY, 34, model, "main").split() == ["4", "Overcharged", "Growth", "side", "▫▫"]


@pytest.mark.parametrize("tail", ["▫", "main side ▫"])
def test_no_heading_says_an_action_over_an_answer_that_costs_none_or_two(tail: str) -> None:
    """Given such an answer among others, then each tells its actions: without one it would seem to cost the usual."""
    assert shared_action([PLAY, PLAY, structs.replace(PLAY, tail=tail)]) == ""


def test_words_that_two_answers_begin_with_give_way_first() -> None:
    talon, oracle = names = ("Summon Frost Talon", "Summon Stellar Oracle")
    assert [shorten_among(name, 17, "~", names) for name in names] == ["S. Frost Talon", "S. Stellar Oracle"]
    assert shorten_among(talon, 12, "~", [talon]) == "S. Frost~"
    assert shorten_among(oracle, 21, "~", names) == oracle


def test_copies_are_told_apart_by_their_numbers() -> None:
    """Given copies of a unit without room for their names, then these are cut at their end, and keep the numbers."""
    names = ("Iron Scales#1", "Iron Scales#2")
    assert [shorten_among(name, 10, "~", names) for name in names] == ["Iron Sc~#1", "Iron Sc~#2"]


def test_pass_and_meditate_lie_in_the_last_line_where_columns_are_narrow() -> None:
    """Given three kinds of answers with long names, then the turn's own lie below them, and nothing is cut."""
    answers = [
        Entry("Play Summon Capacitor Beetle", api.PlayCard(1, "main"), "main Na✦"),
        Entry("Activate Summon Stellar Oracle", api.Activate(2, "x#0", "main"), "main As✦ ▫"),
        Entry("Meditate", api.Meditate(), "side"),
        Entry("Pass", api.Pass(), "main"),
    ]
    narrow, wide = (arranged(answers, True, width, 5) for width in (80, 120))
    assert [(c.entries, c.line) for c in narrow] == [((0,), 0), ((1,), 0), ((2,), 1), ((3,), 1)]
    assert {c.line for c in wide} == {0}


def test_answers_in_the_last_line_say_of_what_kind_they_are() -> None:
    """Given columns under headings, then what lies side by side below them is led in by its own kind, told once."""
    answers = [
        Entry("Play Summon Capacitor Beetle", api.PlayCard(1, "main"), "main Na✦"),
        Entry("Activate Summon Stellar Oracle", api.Activate(2, "x#0", "main"), "main As✦ ▫"),
        Entry("Meditate", api.Meditate(), "side"),
        Entry("Pass", api.Pass(), "main"),
    ]
    *columns, first, second = arranged(answers, True, 80, 5)
    assert all(column.heading and not column.lead for column in columns)
    assert (first.lead, second.lead) == ("Other:", "")
    assert first.x > len(first.lead)


def test_answers_below_a_column_without_heading_need_no_kind() -> None:
    """Given things to pick, many of them, then what they are picked for stands below without a word before it."""
    answers = [Entry(f"Card {n}", Toggle(n), key=str(n), picked=False) for n in range(4)]
    columns = arranged([*answers, Entry("Confirm", Submit(), key="c")], False, 40, 2, whole=3)
    assert not any(column.lead for column in columns)


SPELL = Entry("Activate Summon Stellar Oracle", api.Activate(2, "x#0", "main"), "main As✹ As✦ ▫")


@pytest.mark.parametrize(("less", "price"), [(0, "main As✹✦ ▫"), (1, "… As✹✦ ▫"), (5, "… As✹✦ ▫"), (9, "… As✹✦ ▫")])
def test_the_dice_of_a_price_are_told_in_any_room(less: int, price: str) -> None:
    """Given less and less room, then dice of a type are told together and a sign stands for the action."""
    width = len("S. Stellar Oracle main As✹✦ ▫") - less
    assert fitted(SPELL, width, LOOK, "Activate").price == price


def test_an_action_that_is_the_whole_price_is_told_in_any_room() -> None:
    spell = structs.replace(SPELL, tail="main")
    assert fitted(spell, 12, LOOK).price == "main"


def test_a_dice_power_is_told_whole_where_it_has_room() -> None:
    power = Entry("Astral dice power", api.UsePower(1), "side As✹", key="f")
    assert fitted(power, 30, LOOK).name == "Astral dice power"
    assert fitted(power, len("Astral dice power side"), LOOK)[::2] == ("Astral dice power", "side"), "by one name"


def test_columns_move_together_before_a_price_is_cut() -> None:
    """Given answers that lack a column beside others two apart, then they are one apart, and all is told whole."""
    answers = [
        Entry("Play Whirlwind of Wounds", api.PlayCard(1, "side"), "side As✦", key="1"),
        Entry("Play Dodge", api.PlayCard(5, "main"), "main", key="2"),
        Entry("Activate Skybreak Captain", api.Activate(2, "x#0", "main"), "main As✦", key="q"),
        Entry("Activate Whirlwind", api.Activate(3, "x#0", "side"), "side", key="w"),
        Entry("Attack Stormcall", api.DeclareAttack(4), "main", about="A1 L1", key="k"),
    ]
    needed = sum(CAP + 1 + len(told) for told in ("Whirlwind of Wounds side As✦", "Skybreak Captain main As✦"))
    needed += CAP + 1 + len("Stormcall A1 L1")
    columns = arranged(answers, True, needed + 4, 2)
    for column in columns:
        for i in column.entries:
            told = fitted(answers[i], column.width - CAP - 1, LOOK, column.kind, column.action, answers)
            assert told.price == ("" if column.kind == ATTACK else answers[i].tail.removeprefix(column.action).strip())
    assert len({column.x for column in columns}) == 3, "none lies below another"


PLAYS = [Entry(f"Play Card {n}", api.PlayCard(n, "main"), "main", key=str(n)) for n in range(9)]
TARGETS = [Entry(f"Attack Unit {n}", api.DeclareAttack(n), "main", key=str(n)) for n in range(9)]


@pytest.mark.parametrize("lines", range(1, 9))
@pytest.mark.parametrize("answers", [PLAYS, [*PLAYS, *TARGETS]], ids=["one kind", "two kinds"])
def test_the_answer_under_the_cursor_is_in_sight_however_few_lines_there_are(answers: list[Entry], lines: int) -> None:
    for cursor in range(len(answers)):
        columns = arranged(answers, True, 40, lines, cursor, lines)
        assert any(cursor in column.in_sight for column in columns), (cursor, columns)
        assert sum(len(c.in_sight) + c.first + c.below for c in columns) == len(answers)


def test_answers_out_of_sight_are_counted_beside_the_heading(model: TableModel) -> None:
    """Given two kinds of answers, then no line of theirs is lost to their number."""
    columns = arranged([*PLAYS, *TARGETS], True, 40, 3, 4)
    column = next(c for c in columns if c.scrolls and c.heading and 4 in c.entries)
    canvas = Canvas(60, 4, DARK.screen_bg)
    _column(canvas, column, 1, (*PLAYS, *TARGETS), model, LOOK)
    lines = [strip.text for strip in canvas.drawing().strips]
    assert "▲" in lines[0]
    assert "▼" in lines[0]
    assert [line.split()[0] for line in lines[1:]] == ["3", "4", "5"]


def test_what_a_hint_says_is_not_mixed_with_what_comes_of_an_answer(model: TableModel) -> None:
    """Given a hint of two lines, and lines that are free, then it stands there word for word."""
    model.notice = "The computer would: Pass. It expects: " + ", ".join(f"Card {n} in play" for n in range(8))
    shown = " ".join(strip.text for strip in prompt(model, 80, 8, LOOK, explain=True).strips)
    assert model.notice in " ".join(shown.split())
    model.notice = ""


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("height", range(4, 10))
def test_a_hint_leaves_all_answers_in_sight(model: TableModel, width: int, height: int) -> None:
    """Given a hint of any length, then each answer that is in sight without it still is, and its beginning is read."""
    before = {spot.at for spot in prompt(model, width, height, LOOK, explain=True).spots if spot.row == OPTIONS}
    expects = ", ".join(f"Card {n} in play" for n in range(8))
    model.notice = f"The computer would: Pass, then meditate with Card 1. It expects: {expects}"
    drawn = prompt(model, width, height, LOOK, explain=True)
    model.notice = ""
    assert before <= {spot.at for spot in drawn.spots if spot.row == OPTIONS}
    assert "The computer would: Pass" in " ".join(" ".join(strip.text for strip in drawn.strips).split())


def test_an_answer_that_cannot_be_given_yet_says_why_under_the_cursor(library: Library) -> None:
    """Given five cards to choose, when the cursor is on the dim answer, then it says what is missing."""
    match = new_match(library)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    at, entry = next((i, e) for i, e in enumerate(model.entries()) if isinstance(e.act, Submit))
    assert not entry.enabled
    model.move_cursor(OPTIONS, at)
    shown = " ".join(" ".join(strip.text for strip in prompt(model, 80, 9, LOOK, explain=True).strips).split())
    reason = why_not_yet(model.picker, entry, model.names)
    assert reason
    assert reason in shown


def test_a_column_with_many_answers_uses_the_lines_beside_the_last_one() -> None:
    """Given four attacks beside two cards to play, then all are in sight; what every turn has stands at the left."""
    plays = [Entry(f"Play Cirrus Ranger {n}", api.PlayCard(n, "main"), "main As+ -", key=str(n)) for n in (1, 2)]
    uses = [
        Entry(f"Arren Frostpeak: Ascend {n}", api.Activate(9, f"a#{n}", "side"), "side As+", key=str(n)) for n in (3, 4)
    ]
    attacks = [
        Entry(f"Attack Capacitor Beetle {n}", api.DeclareAttack(n), "main", about="A1 L2", key=str(n)) for n in range(4)
    ]
    always = [Entry("Meditate", api.Meditate(), "side", key="m"), Entry("Pass", api.Pass(), "main", key="p")]
    columns = arranged([*plays, *uses, *attacks, *always], True, 80, 4)
    assert not any(column.scrolls for column in columns)
    lowest = {column.entries[0]: column.line for column in columns if column.line}
    assert set(lowest) == {8, 9}


def test_there_is_room_for_the_note_that_a_meditation_has_no_effect() -> None:
    """Given a meditation, then its column is as wide as the note that may be found to it, so that its name stays."""
    entry = Entry("Meditate", api.Meditate(), "side", key="m")
    noted = structs.replace(entry, note="no effect now")
    (column,) = arranged([entry], True, 40, 4)
    assert fitted(noted, column.width - CAP - 1, LOOK, "Other").name == "Meditate"
    assert entry_width(entry, "Other", "", False, [entry]) >= CAP + 1 + len("Meditate no effect")


def test_a_price_leaves_out_its_action_before_a_name_is_cut() -> None:
    """Given a row too short for a name and its whole price, then dice are told together, then the action gives way."""
    entry = Entry("Play Skybreak Captain", api.PlayCard(1, "main"), "main As✹ As✦ ▫")
    found = [fitted(entry, width, LOOK, "Play", "") for width in (40, 28, 27)]
    assert [text.price for text in found] == ["main As✹ As✦ ▫", "main As✹✦ ▫", "… As✹✦ ▫"]
    assert {text.name for text in found} == {"Skybreak Captain"}


def test_a_phoenixborn_is_called_by_its_first_name_before_it_is_cut() -> None:
    """Given an attack on a Phoenixborn of a long name, then too little room leaves the first word, and its life."""
    entry = Entry("Attack Maeve Luminvale", api.DeclareAttack(1), about="L24/30")
    found = [fitted(entry, width, LOOK, "Attack", "") for width in (20, 14)]
    assert [(text.name, text.values) for text in found] == [("Maeve Luminvale", "♥24"), ("Maeve", "♥24")]


def test_what_a_card_says_is_rather_told_in_fewer_words_than_cut() -> None:
    """Given one line for a text that needs two, then it is told in its short form."""
    text = "Arren Frostpeak: Deal 1 damage to a target unit an opponent controls. Place an astral die from your "
    said = [Said(f"{text}exhausted pool onto this Phoenixborn.", LOOK.palette.faint, is_card=True)]
    canvas = Canvas(90, 1, DARK.screen_bg)
    assert put_paragraphs(canvas, (1, 0, 88, 1), said, LOOK)
    in_short = "Arren Frostpeak: Deal 1 damage to an opposing unit; place an exhausted As die here"
    assert canvas.drawing().strips[0].text.strip() == in_short


FORETOLD = structs.replace(TARGET, about="A2 L3→0 unless guarded, you lose Botanist")
VAIN = structs.replace(PLAY, note="no effect now: there is no unit")


@pytest.mark.parametrize("width", range(14, 60))
@pytest.mark.parametrize("entry", [PLAY, TARGET, FORETOLD, VAIN])
def test_nothing_of_an_answer_is_drawn_beyond_its_column(model: TableModel, width: int, entry: Entry) -> None:
    assert not line(entry, width, model, pane=80)[width:].strip()


def test_the_name_of_a_target_gives_way_to_what_an_attack_leaves_which_is_never_told_in_half(model: TableModel) -> None:
    """Given an attack that costs one's own unit, then in any room it says that the unit is lost, never in half."""
    assert line(FORETOLD, 60, model).endswith("†2 ♥3→✖?, you lose Botanist")
    for width in range(26, 44):
        told = line(FORETOLD, width, model)
        assert "Skybre" in told, told
        assert told.strip().endswith(("♥3→✖?, you lose Botanist", "♥3→✖?, you lose 1 unit", "-1 unit")), told


@pytest.mark.parametrize(
    ("note", "width", "told"),
    [
        (
            "no effect now: there is no unit; your hand is empty",
            90,
            "no effect now: there is no unit; your hand is empty",
        ),
        ("no effect now: there is no unit; your hand is empty", 44, "no effect: no unit"),
        ("no effect now: there is no unit; your hand is empty", 34, "no effect"),
        ("you have no active die to turn", 40, "no active die"),
    ],
)
def test_the_reason_of_a_vain_use_stays_as_long_as_it_has_room(
    model: TableModel, note: str, width: int, told: str
) -> None:
    """Given a use without effect, then its first reason is told in short before none is."""
    assert line(structs.replace(PLAY, note=note), width, model).rstrip().endswith(f" {told}")


def test_why_a_use_is_vain_gives_way_to_its_name(model: TableModel) -> None:
    assert "no effect" in line(VAIN, 34, model)
    assert line(VAIN, 26, model).split() == ["4", "Overcharged", "Growth"]


@pytest.mark.parametrize("height", range(3, 9))
@pytest.mark.parametrize("what", ["notice", "told"])
def test_an_answer_stays_in_sight_below_whatever_is_told(library: Library, height: int, what: str) -> None:
    """Given a turn of several kinds of answers and a long report of what came last, then answers stand below it."""
    match = played_to(library, lambda _, decision: decision.purpose is Purpose.TURN)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    setattr(model, what, "Iron Scales blocks Eagle Trainer. " * 12)
    drawing = prompt(model, 120, height, LOOK, True)
    assert any(spot.row == OPTIONS for spot in drawing.spots)


def test_texts_share_lines_before_any_of_them_is_left_out() -> None:
    """Given two short texts and one line, then both stand in it."""
    canvas = Canvas(60, 1, LOOK.palette.panel_bg)
    dim = LOOK.palette.dim
    put_paragraphs(canvas, (0, 0, 60, 1), [Said("Then: a blow", dim), Said("Then 1 side action", dim)], LOOK)
    assert canvas.drawing().strips[0].text.strip() == "Then: a blow. Then 1 side action"


def test_what_an_attack_leads_to_goes_on_beside_where_the_lines_end() -> None:
    """Given five lines in two, then they go on in further columns where these have room, else the rest is counted."""
    rows = [(f"unit {n}", "") for n in range(5)]
    assert _beside_one_another(rows, 2, 3) == [rows[:2], rows[2:4], rows[4:]]
    assert _beside_one_another(rows, 2, 2) == [[rows[0], ("and 4 more", "")]]


def test_spells_of_a_list_have_the_sign_for_summon_all_or_none() -> None:
    """Given a spell that has no room for its whole name, then those of other columns are named alike."""
    entries = [
        Entry("Play Summon Stellar Oracle", api.PlayCard(1, "main"), "main", key="1"),
        Entry("Activate Summon Frost Talon", api.Activate(2, "x#0", "side"), "side", key="d"),
    ]
    for width, signs in ((40, False), (22, True)):
        columns = [
            Column("", (at,), 0, wide, kind=kind_of(entries[at].act, True)) for at, wide in enumerate((width, 40))
        ]
        brief = _has_signs(columns, entries, LOOK)
        assert brief is signs
        told = [
            fitted(e, c.width - CAP - 1, LOOK, c.kind, "", (), brief) for e, c in zip(entries, columns, strict=True)
        ]
        assert [text.name.startswith("S. ") for text in told] == [signs, signs]


def test_a_list_of_what_follows_ends_with_a_whole_part() -> None:
    """Given what follows in more parts than a line has room for, then none of them is told in half."""
    canvas = Canvas(60, 1, LOOK.palette.panel_bg)
    said = [Said("Then: Aerial Strike deals 4 damage; Core Shard is destroyed; Ann draws a card", LOOK.palette.dim)]
    put_paragraphs(canvas, (0, 0, 60, 1), said, LOOK)
    assert canvas.drawing().strips[0].text.strip() == "Then: Aerial Strike deals 4 damage"


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (2, "Then: Viros' dice turn to Ra Ra; it passes"),
        (1, "Then: Viros' dice turn to Ra Ra"),
    ],
)
def test_what_follows_is_told_by_short_names_before_it_is_cut(library: Library, lines: int, said: str) -> None:
    """Given one line for what follows, then the opponent has its short name there, and later parts are left out."""
    model = TableModel(Party(session_for(solo_match(library, enemy="The Corpse of Viros"))), 0)
    canvas = Canvas(42, lines + 1, DARK.screen_bg)
    told = said_after("Then: Viros' dice turn to Ra Ra; it passes", model, DARK.dim)
    put_paragraphs(canvas, (1, 1, 40, lines), [told], LOOK)
    assert " ".join(" ".join(strip.text for strip in canvas.drawing().strips).split()) == said


@pytest.mark.parametrize(("at", "first"), [(2, 0), (3, 1), (6, 4)])
def test_what_follows_stands_beside_the_answer_it_follows_from(at: int, first: int) -> None:
    """Given room beside the answers, then the text begins in the line of its answer, or ends with the last line."""
    canvas = Canvas(60, 8, DARK.screen_bg)
    lines = [f"{'a' * 25} {n}" for n in range(2)]
    put_paragraphs(canvas, (30, 2, 29, 6), [Said(" ".join(lines), LOOK.palette.dim)], LOOK, at=at)
    drawn = [y for y, strip in enumerate(canvas.drawing().strips) if strip.text.strip()]
    assert drawn == [2 + first, 3 + first]
    assert at in drawn


@pytest.mark.parametrize("purpose", [Purpose.BLOCKERS, Purpose.GUARD])
@pytest.mark.parametrize("size", [(78, 4), (78, 6), (118, 8), (198, 12)])
def test_news_stands_behind_what_is_asked_or_not_at_all(
    library: Library, purpose: Purpose, size: tuple[int, int]
) -> None:
    """Given a question about an attack, when something is told, then who attacks still stands where it stood."""
    match = played_to(library, lambda _, decision: decision.purpose is purpose)
    model = TableModel(Party(session_for(match)), next(d.seat for d in match.decisions if d.purpose is purpose))
    asked = heads_of(model, *size, LOOK)
    model.tell_news("Taken back: Skybreak Captain blocks Frozen Fear")
    heads = heads_of(model, *size, LOOK)
    assert heads.title == asked.title
    assert heads.text.startswith(asked.text)
    assert heads.lines[: len(asked.lines)] == asked.lines
    told = " ".join(strip.text for strip in prompt(model, *size, LOOK, explain=True).strips)
    assert size[0] < 118 or "Taken back" in told, "below the answers, where it has no room behind it"
    model.notice = "It is exhausted"
    assert heads_of(model, *size, LOOK).text.startswith(model.notice)


@pytest.mark.parametrize("height", range(5, 14))
def test_no_answer_moves_for_a_name(library: Library, height: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given the turn of somebody alone, when a warning has room beside a title without a name, then no answer moves."""
    match = alone_at_turn(library)
    model = TableModel(Party(session_for(match)), 0)
    quiet = laid_out(model, 80, height, LOOK)
    monkeypatch.setattr(model, "notice", "x" * (80 - 1 - len("Your turn   ")))
    heads, columns = laid_out(model, 80, height, LOOK)
    assert (heads.title, heads.text) == ("Your turn", model.notice)
    assert (heads.count, columns) == (1, quiet[1])


def test_the_name_stays_where_two_play(model: TableModel) -> None:
    """Given two people at one keyboard, then the title of a turn says whose it is, also beside a warning."""
    for notice in ("", "It is exhausted"):
        model.notice = notice
        assert heads_of(model, 80, 8, LOOK).title in ("Ann: your turn", "Bob: your turn")


def alone_at_turn(library: Library) -> Match:
    """A game against the computer, in the first turn of the only person."""
    first, second, *_ = library.decks.values()
    setup = GameSetup((SeatSetup("Ann", first), SeatSetup("Bob", second)), 3)
    match = Match.start(library.rules, setup, players=("person", "greedy"))
    players = {seat: GreedyPlayer(seat + 1) for seat in (0, 1)}
    while not (match.decisions[0].seat == 0 and match.decisions[0].purpose is Purpose.TURN):
        step(match, players)
    return match
