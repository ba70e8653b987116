"""What counts as exhausted without a token is shown so: in the view, on the table and in plain text (ASC-TXT-12)."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from ashes_tui.ai.evaluate import evaluate, unit_worth
from ashes_tui.engine.api import (
    Board,
    CardScenario,
    CardView,
    OpponentSetup,
    Scenario,
    SeatScenario,
    Transition,
    View,
    build,
    observe,
    opponent_seat,
)
from ashes_tui.lang.terms import DieType
from ashes_tui.match.match import Match, new_header
from ashes_tui.plain.reading.table import long_form, short_form
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.card.detail import current_rows
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.panes import MY_BAR, MY_FIELD
from ashes_tui.words.api import Names
from ashes_tui.words.glyphs import FULL
from tests.support.games import decks, game, rules
from tests.support.tables import card, dice, seat
from tests.ui.conftest import opened

UNIT, OTHER, MINE = "Spark Drone", "Hammer Knight", "Issa Brightmore"
BY_AN_EFFECT = "Exhausted by an effect, without exhaustion token"


class Case(NamedTuple):
    """A card that makes another one count as exhausted, and where both lie."""

    card: str
    victim: str
    attached: bool
    opponent: str = ""


CASES = (
    Case("Deep Freeze", UNIT, True),
    Case("Glaciate", UNIT, True),
    Case("Stasis", UNIT, True),
    Case("Stun", UNIT, True, "The Frostwild Scourge"),
    Case("Stun", MINE, True, "The Frostwild Scourge"),
    Case("Crushing Grip", UNIT, False, "The Frostwild Scourge"),
    Case("Horrific Gaze", MINE, False, "The Blight of Neverset"),
)
EACH = pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.card} on {case.victim}")


def _seats(case: Case, tokens: int, there: bool) -> tuple[SeatScenario, ...]:
    """The victim's seat, and the other one; without the card that exhausts unless it is ``there``."""
    alteration = (card(case.card, status=3 * (case.card == "Deep Freeze")),) if case.attached and there else ()
    hit = card(case.victim, attached=alteration, exhaustion=tokens)
    unit = hit if case.victim == UNIT else card(UNIT)
    few = dice(DieType.NATURAL, 5)  # as many as leave room for words beside them
    mine = seat(hit if case.victim == MINE else MINE, battlefield=(unit, card(OTHER)), active=few)
    if not case.opponent:
        return mine, seat(MINE)
    it = opponent_seat(rules().rulebook.automata[case.opponent])
    aspects = (CardScenario(case.card),) if there and not case.attached else ()
    drawn = list(it.draw_pile)
    for aspect in aspects:
        if aspect.name in drawn:
            drawn.remove(aspect.name)
    return mine, SeatScenario(
        **{f: getattr(it, f) for f in it.__struct_fields__} | {"battlefield": aspects, "draw_pile": tuple(drawn)}
    )


def placed(case: Case, tokens: int = 0, there: bool = True) -> Transition:
    """The position, at the first turn of the player whose card it is."""
    return build(rules(), Scenario(seats=_seats(case, tokens, there)))


def seen(now: Transition, case: Case) -> tuple[View, CardView]:
    """What its player sees, and the card."""
    view = observe(rules(), now.state, 0)
    mine = (view.seats[0].phoenixborn, *view.seats[0].battlefield)
    return view, next(c for c in mine if c.name == case.victim)


@EACH
@pytest.mark.rule("ASC-TXT-12")
def test_the_view_says_so_and_of_no_other_card(case: Case) -> None:
    """Given such a card and no token, then its victim is exhausted in every view, and nothing else is."""
    now = placed(case)
    for viewer in (0, -1):
        view = observe(rules(), now.state, viewer)
        mine = (view.seats[0].phoenixborn, *view.seats[0].battlefield)
        assert [(c.name, c.exhaustion) for c in mine if c.exhausted] == [(case.victim, 0)]
    _, without = seen(placed(case, there=False), case)
    assert not without.exhausted


@EACH
@pytest.mark.rule("ASC-TXT-12")
def test_plain_text_says_so_and_keeps_the_count_of_tokens(case: Case) -> None:
    """Given no token, then it is exhausted by an effect; given two, then their number is said."""
    for tokens, said in ((0, BY_AN_EFFECT), (2, "Exhausted, with 2 exhaustion tokens")):
        view, _ = seen(placed(case, tokens), case)
        names = Names(view, rules().rulebook, ("Ann", "Bob"))
        (line,) = [text for text in long_form(names) if text.startswith(f"{case.victim}:")]
        assert said in line
        assert any(f"{case.victim} (" in text and "exhausted" in text for text in short_form(names))


@EACH
@pytest.mark.rule("ASC-TXT-12")
async def test_the_table_says_so(case: Case) -> None:
    """Given no token, then the table says exhausted, and so does the card in full; without such a card neither does."""
    library, deck = Library(), decks()[0]
    opponent = OpponentSetup(case.opponent) if case.opponent else None
    setup = game(deck, *(() if opponent else (deck,)), seed=1, opponent=opponent)
    for there in (True, False):
        begin = build(library.rules, Scenario(seats=_seats(case, 0, there)))
        match = Match(library.rules, new_header(library.rules, setup), begin)
        async with opened(library, match, (120, 40)) as table:
            await table.sit_down()
            name = MY_BAR if case.victim == MINE else MY_FIELD
            said = f"{FULL.exhaustion} exhausted" if case.victim == MINE else f" {FULL.exhaustion}"
            assert any(said in strip.text for strip in table.screen.panes[name].drawing.strips) is there
        view, one = seen(placed(case, there=there), case)
        rows = current_rows(one, Names(view, rules().rulebook, ("Ann", "Bob")), 60, Appearance(DARK, FULL))
        assert (BY_AN_EFFECT in [text for text, _ in rows]) is there


@pytest.mark.rule("ASC-TXT-12")
def test_a_player_of_the_program_knows_that_such_a_unit_neither_attacks_nor_blocks() -> None:
    """Given a frozen unit, then it is worth less than a free one, and its side is worth less by more than that."""
    case = CASES[0]
    frozen, free = placed(case).state.table, placed(case, there=False).state.table
    mine = next(c.id for c in frozen.cards if c.name == UNIT)
    assert unit_worth(Board(rules(), frozen), mine) < unit_worth(Board(rules(), free), mine)
    assert evaluate(rules(), frozen, 0) < evaluate(rules(), free, 0)


@pytest.mark.rule("ASC-TXT-12")
def test_an_exhausted_ready_spell_of_an_opponent_shows_its_tokens() -> None:
    """Given 2 tokens on a ready spell, then the view counts them and says exhausted."""
    it = opponent_seat(rules().rulebook.automata["Scatha Kalani"])
    top = card(it.spellboard[0].name, exhaustion=2)
    fields = {f: getattr(it, f) for f in it.__struct_fields__} | {"spellboard": (top,)}
    now = build(rules(), Scenario(seats=(seat(MINE), SeatScenario(**fields))))
    spell = observe(rules(), now.state, 0).seats[1].spellboard[0]
    assert (spell.exhausted, spell.exhaustion) == (True, 2)
