"""What is said of a card or an answer is told apart from its name, from its price and from what is said of another."""

from __future__ import annotations

import pytest

from ashes_tui.client.party import Party
from ashes_tui.client.picking.entries import Entry
from ashes_tui.client.session import session_for
from ashes_tui.engine import api
from ashes_tui.engine.api import DeclareAttack, PlayCard
from ashes_tui.learn.positions import match_at
from ashes_tui.scenario.reading.reader import read_story
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.table.question.answer_text import fitted
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.foretelling.aftermath import LEAVES, facts_in_words
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import OPTIONS
from ashes_tui.words.glyphs import FULL
from tests.ui.conftest import opened
from tests.ui.test_attack_forecast import settled

LOOK = Appearance(DARK, FULL)
SIGNS = ("L", ">", "X")


def model_of(library: Library, story: str) -> TableModel:
    match = match_at(library.rules, read_story(story, "told.yaml", library.rulebook))
    return TableModel(Party(session_for(match)), 0)


GUARDED = """name: a Phoenixborn that has guarded
seats:
  0: {phoenixborn: Maeve Luminvale}
  1: {phoenixborn: Issa Brightmore, guarded: true}
"""


@pytest.mark.rule("ASC-ATK-02")
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_phoenixborn_that_can_guard_no_more_is_not_called_guarded(
    library: Library, size: tuple[int, int]
) -> None:
    """Given a Phoenixborn that guarded this round, then it has guarded: nothing protects it."""
    match = match_at(library.rules, read_story(GUARDED, "guarded.yaml", library.rulebook))
    async with opened(library, match, size) as table:
        await table.sit_down()
        (line,) = [line for line in table.lines() if "guarded" in line]
        assert "has guarded" in line


COPIES = """name: two copies, one with a spear
seats:
  0:
    phoenixborn: Arren Frostpeak
    battlefield: [Stellar Oracle, {Stellar Oracle: {attached: [Gust Spear]}}, Javelineer, Javelineer]
  1: {phoenixborn: Maeve Luminvale}
"""


def test_copies_that_do_not_attack_alike_have_their_numbers(library: Library) -> None:
    """Given two copies of which one is stronger, then what each does alone names it; equal ones are counted."""
    model = model_of(library, COPIES)
    target = model.view.seats[1].phoenixborn.id
    settled(model, (120, 40))
    model.move_cursor(OPTIONS, [entry.act for entry in model.entries()].index(DeclareAttack(target)))
    settled(model, (120, 40))
    alone = dict(next(lines for heading, lines in model.outlook(SIGNS) if heading == "With one alone"))
    assert {"with Stellar Oracle#1", "with Stellar Oracle#2", "with Javelineer ×2"} == alone.keys()


@pytest.mark.parametrize("width", range(24, 60))
def test_a_reason_stands_apart_from_the_name_of_its_answer(width: int) -> None:
    """Given meditating without dice, then two columns at least are free before the reason, which else is shorter."""
    entry = Entry("Meditate", api.Meditate(), "side", key="m", note="you have no active die to turn")
    text = fitted(entry, width, LOOK)
    if text.note != "no effect":
        assert width - len(text.name) - len(text.note) >= 2


def test_what_a_pass_ends_goes_on_with_its_name_behind_a_comma() -> None:
    """Given a pass that ends the round, then that is no value beside its price: it stands with its name."""
    entry = Entry("Pass", api.Pass(), "main", key="p", about="ends the round")
    forms = [fitted(entry, width, LOOK) for width in (30, 22, 10)]
    assert [form.name for form in forms] == ["Pass, ends the round", "Pass, ends round", "Pass"]
    assert {(form.values, form.price) for form in forms} == {("", "main")}


PAYS = """name: a cost that one of two sides pays
seats:
  0: {phoenixborn: Jessa Na Ni, hand: [Blood Shaman], active: %s}
  1: {phoenixborn: Maeve Luminvale}
"""


@pytest.mark.parametrize(
    ("dice", "left"),
    [
        ("[ceremonial:power, ceremonial:class, charm:class, charm:basic]", "Ch✦▫ and 1 more die"),
        ("[ceremonial:power, ceremonial:class]", "1 die"),
    ],
)
def test_of_the_dice_left_those_are_named_that_are_left_in_any_case(library: Library, dice: str, left: str) -> None:
    """Given a cost of a class die that two sides can pay, then the dice that cannot are told as left."""
    model = model_of(library, PAYS % dice)
    settled(model, (120, 40))
    at = next(i for i, entry in enumerate(model.entries()) if isinstance(entry.act, PlayCard))
    model.move_cursor(OPTIONS, at)
    settled(model, (120, 40))
    assert dict(model.facts_after())[LEAVES] == left
    assert facts_in_words(model.facts_after()).startswith(f"Dice left: {left}. ")


LOWERS_AND_DRAWS = """name: an effect that lowers a die, then draws a card
seats:
  0:
    phoenixborn: {Saria Guideman: {dice: [astral:power]}}
    spellboard: [Whirlwind]
    draw: [%s]
  1: {phoenixborn: Maeve Luminvale, active: [natural:class]}
"""


@pytest.mark.rule("ASC-GLO-20")
@pytest.mark.parametrize(("pile", "told"), [("Botanist, Javelineer", "; Player draws a card"), ("", "")])
def test_a_card_that_is_drawn_is_foretold_but_not_which(library: Library, pile: str, told: str) -> None:
    """Given an effect that also draws, then that is told with the rest of it, if there is a card; not which it is."""
    model = model_of(library, LOWERS_AND_DRAWS % pile)
    at = next(i for i, entry in enumerate(model.entries()) if isinstance(entry.act, api.Activate))
    model.move_cursor(OPTIONS, at)
    settled(model, (120, 40))
    assert model.foretold().text().startswith(f"Then: Opponent's natural die turns to basic{told}")
    assert not any(name in model.foretold().text() for name in ("Botanist", "Javelineer"))
    decision, choice = model.decision, model.entries()[at].act
    assert decision is not None
    assert isinstance(choice, api.Activate)
    moves = [e for e in model.game.session.preview(decision, choice) if isinstance(e, api.CardMoved)]
    assert [move.card for move in moves] == ([api.NONE] if pile else [])


PUTS_BACK = """name: a unit that draws two cards and puts one back
seats:
  0:
    phoenixborn: Saria Guideman
    spellboard: [Summon Stellar Oracle]
    conjuration: [Stellar Oracle]
    hand: [Dodge, Botanist]
    draw: [Javelineer, Catalyst, Golden Veil]
    active: [3 astral:power]
  1: {phoenixborn: Maeve Luminvale}
"""


@pytest.mark.rule("ASC-GLO-20")
def test_it_is_told_that_a_card_goes_back_to_the_draw_pile(library: Library) -> None:
    """Given a card to be put on the draw pile, which only its player sees, then Enter tells so before it does it."""
    match = match_at(library.rules, read_story(PUTS_BACK, "back.yaml", library.rulebook))
    while match.decisions[0].purpose is not api.Purpose.CHOOSE:
        use = next(o.choice for o in match.options(match.decisions[0]) if not isinstance(o.choice, api.PlayCard))
        match.choose(0, use, match.decisions[0].id)
    model = TableModel(Party(session_for(match)), 0)
    settled(model, (80, 24))
    chosen = model.entries()[model.cursor.index].text
    assert f"Player puts {chosen} on the top of the draw pile" in model.foretold().text()
    assert f"Then: Player puts {chosen}" in " ".join(settled(model, (80, 24)))
