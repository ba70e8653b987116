"""What happens alike to one thing after another is one line of the log, and nothing that was told is left out."""

from __future__ import annotations

import pytest

from ashes_tui.ai.uniform import RandomPlayer
from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.engine import api
from ashes_tui.ui.draw.pages.log_page import Event, event_of
from ashes_tui.ui.library import Library
from ashes_tui.words.glyphs import FULL
from ashes_tui.words.line import About, Line, LineKind, LineVerb, Tone
from ashes_tui.words.narrators.retelling.in_sum import in_sum
from tests.client.test_told_turn import answered
from tests.ui.conftest import library, new_match  # noqa: F401

PLACES = Line("Bob places an artifice die on Maeve", seat=1, about=About(LineKind.DICE, LineVerb.MOVE, cards=(3,)))


def discarded(card: int, title: str) -> Line:
    about, form = About(LineKind.CARDS, LineVerb.DISCARD, cards=(card,), amounts=(1,)), "Bob discards {} from the top"
    return Line(form.replace("{}", title), seat=1, about=about, form=form, parts=(title,))


def turned(die: int, sign: str) -> Line:
    about = About(LineKind.DICE, LineVerb.TURN, dice=(die,), amounts=(1,))
    return Line("Bob's die turns", seat=1, about=about, form="Bob's dice turn to {}", parts=(sign,))


def hurt(card: int, title: str) -> Line:
    about = About(LineKind.HARM, LineVerb.DEAL, cards=(card, 9), amounts=(2,))
    text = f"Firebelly deals 2 damage to {title}"
    return Line(text, Tone.HURT, 0, about=about, form="Firebelly deals 2 damage each to {}", parts=(title,))


def used(text: str) -> Line:
    return Line(text, Tone.ACTION, 0, about=About(LineKind.ACTION, LineVerb.RESOLVE, cards=(3,)))


def spared(text: str, dice: tuple[int, ...] = ()) -> Line:
    return Line(text, seat=0, about=About(LineKind.HARM, LineVerb.PREVENT, cards=(3, 3), dice=dice, amounts=(1,)))


def test_a_die_that_prevents_damage_is_told_once() -> None:
    """Given a die that its unit uses, and that it exhausts to prevent damage, then one line tells it, with one verb."""
    exhausts = spared("Ann exhausts the astral die on Captain to prevent 1 damage to Captain", dice=(4,))
    assert [line.text for line in in_sum((used("Captain uses the astral die on it"), exhausts))] == [exhausts.text]


def test_an_ability_stands_before_what_it_prevents() -> None:
    """Given an ability of a unit, and damage to it that is prevented, then one line tells both."""
    lines = (used("Godshield: Armored 1"), spared("1 damage to Godshield is prevented"))
    assert [line.text for line in in_sum(lines)] == ["Armored 1: 1 damage to Godshield is prevented"]
    other = (used("Godshield: Armored 1"), turned(5, "x"))
    assert list(in_sum(other)) == list(other)


def test_blood_and_its_wound_are_one_line_so_that_nothing_else_stands_below_it() -> None:
    """Given the blood of a unit, its wound and a die placed, then the die is not told below the blood."""
    why = Line("The blood of Whiplash: 1", Tone.WHY, about=About(LineKind.REASON, LineVerb.EXPLAIN))
    wound = Line("Viros receives 1 wound", Tone.HURT, 2, about=About(LineKind.HARM, LineVerb.WOUND, cards=(9,)))
    told = list(in_sum([why, wound, PLACES]))
    assert [line.text for line in told] == ["The blood of Whiplash: Viros receives 1 wound", PLACES.text]
    assert told[0].tone is Tone.HURT


def prevented(card: int, n: int, text: str) -> Line:
    return Line(text, seat=0, about=About(LineKind.HARM, LineVerb.PREVENT, cards=(card, card), amounts=(n,)))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Ann exhausts a die to prevent 2 damage to Issa", "Ann exhausts a die to prevent it"),
        ("Golden Veil prevents 2 damage to Issa", "Golden Veil prevents it"),
        ("2 damage to Issa is prevented", "it is prevented"),
        ("You exhaust a die to prevent 2 damage to Issa", "you exhaust a die to prevent it"),
        ("Your Golden Veil prevents 2 damage to Issa", "your Golden Veil prevents it"),
    ],
)
def test_damage_that_is_prevented_whole_is_one_line_and_no_harm(text: str, told: str) -> None:
    """Given damage that is all prevented, then one line says so, in no colour of harm."""
    (line,) = in_sum([hurt(1, "Issa"), prevented(1, 2, text)])
    assert line.text == f"Firebelly deals 2 damage to Issa, but {told}"
    assert (line.tone, line.about.verb) == (Tone.EFFECT, LineVerb.PREVENT)


@pytest.mark.parametrize(
    "after", [prevented(1, 1, "1 damage to Issa is prevented"), prevented(3, 2, "another's"), PLACES]
)
def test_damage_that_is_not_all_prevented_stays_harm(after: Line) -> None:
    """Given damage of which a part is prevented, or another's, or none, then it is told as it was."""
    assert list(in_sum([hurt(1, "Issa"), after])) == [hurt(1, "Issa"), after]


def test_a_meditation_is_a_line_of_cards_and_a_line_of_dice() -> None:
    """Given cards discarded and dice turned one by one, then each kind is one line that names and counts them all."""
    meditates = Line("Bob meditates", Tone.ACTION, 1, about=About(LineKind.ACTION, LineVerb.MEDITATE))
    cards = [discarded(1, "Dodge"), discarded(2, "Retreat"), discarded(3, "Dodge")]
    lines = list(in_sum([meditates, *cards, turned(4, "As✹"), turned(5, "Na✹")]))
    assert [line.text for line in lines] == [
        "Bob meditates",
        "Bob discards Dodge x2 and Retreat from the top",
        "Bob's dice turn to As✹ Na✹",
    ]
    assert next(in_sum(cards, FULL.times)).text == "Bob discards Dodge ×2 and Retreat from the top"
    assert lines[1].about.cards == (1, 2, 3)
    assert lines[1].about.amounts == (3,)
    assert lines[2].about.dice == (4, 5)


def test_equal_damages_of_one_effect_are_one_line() -> None:
    (one,) = in_sum([hurt(1, "Arren"), hurt(2, "Maeve")])
    assert one.text == "Firebelly deals 2 damage each to Arren and Maeve"
    assert one.about.amounts == (4,)
    (again,) = in_sum([hurt(1, "Arren"), hurt(1, "Arren")])
    assert again.text == "Firebelly deals 2 damage to Arren, twice"


def test_what_happens_once_more_is_told_once() -> None:
    assert [line.text for line in in_sum([PLACES, PLACES])] == [f"{PLACES.text}, twice"]
    assert [line.text for line in in_sum([PLACES] * 3)] == [f"{PLACES.text}, 3 times"]
    of_another = PLACES._replace(seat=0)
    assert list(in_sum([PLACES, of_another])) == [PLACES, of_another]


def test_what_stands_between_keeps_lines_apart() -> None:
    """Given another event between two discards, then they stay two lines in their order."""
    lines = [discarded(1, "Dodge"), PLACES, discarded(2, "Retreat")]
    assert list(in_sum(lines)) == lines


def test_the_log_of_a_game_in_sum_names_all_that_the_lines_name(library: Library) -> None:  # noqa: F811
    """Given whole games, then every part of a line is in the log in sum, and no kind of event is lost from it."""
    shorter = 0
    for seed in range(3):
        game, player = Party(session_for(new_match(library, seed))), RandomPlayer(seed)
        while not game.session.over:
            answered(game, player)
        whole, summed = game.log(api.PUBLIC), game.log_in_sum(api.PUBLIC)
        shorter += len(whole) - len(summed)
        assert [part for line in whole for part in line.parts] == [part for line in summed for part in line.parts]
        told = [card for line in whole for card in line.about.cards]
        assert told == [card for line in summed for card in line.about.cards]
        for event in Event:
            assert any(event_of(line) is event for line in whole) == any(event_of(line) is event for line in summed)
        assert game.log_in_sum(api.PUBLIC) is summed
    assert shorter > 20


def test_a_status_ability_that_was_explained_is_not_told_again() -> None:
    why = Line("Status ability of Rampage: Reroll", Tone.WHY, about=About(LineKind.REASON, LineVerb.EXPLAIN))
    spent = Line("Rampage loses 1 status token", about=About(LineKind.TOKENS, LineVerb.LOSE))
    effect = Line("Rampage takes effect", Tone.ACTION, about=About(LineKind.ACTION, LineVerb.RESOLVE))
    assert list(in_sum([why, spent, effect])) == [why, spent]
    assert list(in_sum([spent, effect])) == [spent, effect]


def test_what_takes_effect_stands_in_one_line_with_its_text() -> None:
    """Given a reason that is the text of what takes effect next, then one line tells both, as an action."""
    why = Line("Whiplash: When this unit comes into play, destroy the leftmost unit.", Tone.WHY, 1)
    about = About(LineKind.ACTION, LineVerb.RESOLVE)
    effect = Line("Whiplash takes effect", Tone.ACTION, 1, about=about)
    (one,) = in_sum([why, effect])
    assert one.text == "Whiplash: destroy the leftmost unit."
    assert (one.tone, one.about) == (Tone.ACTION, about)
    other = effect._replace(text="Sear takes effect")
    assert list(in_sum([why, other])) == [why, other]
    assert list(in_sum([PLACES, effect, why])) == [PLACES, effect, why]
