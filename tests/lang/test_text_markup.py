"""Symbols, spans and plain text; the small words of English."""

import pytest

from ashes_tui.lang.cost import FREE, Cost, Symbol, cost_text
from ashes_tui.lang.terms import BlockKind, DieType, Level
from ashes_tui.lang.text import Span, TextBox, cost_text_pretty, plain, spans
from ashes_tui.lang.text.english.grammar import and_list, article, plural, possessive, sentence

BASIC = Symbol(None, Level.BASIC)
CHARM = Symbol(DieType.CHARM, Level.CLASS)
TIME = Symbol(DieType.TIME, Level.POWER)

COSTS = [
    (FREE, "free"),
    (Cost(main=1, side=1, symbols=(CHARM, BASIC, BASIC)), "[[main]] - [[side]] - 1 [[charm:class]] - 2 [[basic]]"),
    (Cost(main=1, discard=1, exhaust=True), "[[main]] - [[exhaust]] - 1 [[discard]]"),
    (Cost(main=1, x=CHARM), "[[main]] - X [[charm:class]]"),
    (
        Cost(exhaust=True, parallel=((Cost(main=1), Cost(side=1)),)),
        "[[main]] or [[side]] - [[exhaust]]",
    ),
    (
        Cost(side=1, parallel=((Cost(symbols=(CHARM,)), Cost(symbols=(TIME,))),)),
        "[[side]] - 1 [[charm:class]] or 1 [[time:power]]",
    ),
]


@pytest.mark.parametrize(("cost", "text"), COSTS)
def test_cost(cost: Cost, text: str) -> None:
    assert cost_text_pretty(cost) == text


def test_a_choice_of_actions_stands_first_in_the_notation_too() -> None:
    assert cost_text(Cost(symbols=(CHARM,), parallel=((Cost(main=1), Cost(side=1)),))) == "main or side - 1 charm:class"


def test_plain_text_has_no_symbols() -> None:
    text = "[[main]] - 1 [[astral:class]]: Place a [[Frost Talon]] conjuration onto your battlefield."
    assert plain(text) == "main - 1 astral class: Place a Frost Talon conjuration onto your battlefield."


def test_spans_keep_every_character() -> None:
    text = "[[main]]: Spend 1 [[basic]]."
    parts = spans(text)
    assert parts == (Span("main", True), Span(": Spend 1 "), Span("basic", True), Span("."))
    box = TextBox("Focus", 2, False, BlockKind.FOCUS, parts)
    assert (box.body, box.heading) == (text, "Focus 2")
    assert TextBox(None, None, False, BlockKind.PLAY, parts).heading == ""


@pytest.mark.parametrize(
    ("noun", "one", "several"),
    [
        ("ally", "an ally", "allies"),
        ("unit", "a unit", "units"),
        ("artifice die", "an artifice die", "artifice dice"),
        ("Phoenixborn", "a Phoenixborn", "Phoenixborn"),
        ("[[Owl]] conjuration", "an [[Owl]] conjuration", "[[Owl]] conjurations"),
        ("[[The Moon]] conjuration", "[[The Moon]] conjuration", "[[The Moon]] conjurations"),
    ],
)
def test_nouns(noun: str, one: str, several: str) -> None:
    assert (article(noun), plural(noun)) == (one, several)


def test_lists_and_owners() -> None:
    assert and_list(["a"]) == "a"
    assert and_list(["a", "b"], "or") == "a or b"
    assert and_list(["a", "b", "c"]) == "a, b, and c"
    assert [possessive(word) for word in ("you", "it", "all players", "that unit")] == [
        "your",
        "its",
        "all players'",
        "that unit's",
    ]
    assert sentence("draw 1 card") == "Draw 1 card."
