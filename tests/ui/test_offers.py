"""Counters and reactions: what they lead to, which of them do nothing, and where the cursor stands."""

from __future__ import annotations

import pytest
from msgspec import structs

from ashes_tui.client.doubts import doubt_about
from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.engine.api import Confirm, PickTrigger, Purpose
from ashes_tui.learn.advice import thinking
from ashes_tui.learn.positions import match_at
from ashes_tui.scenario.reading.reader import read_story
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.table.battle_lines import battle_lines
from ashes_tui.ui.draw.table.lane import attack_forms
from ashes_tui.ui.draw.table.question.heads import heads_of
from ashes_tui.ui.draw.table.question.prompt import prompt
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.guided import GuidedModel
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import OPTIONS
from ashes_tui.words.glyphs import FULL

LOOK = Appearance(DARK, FULL)
SIGNS = ("L", ">", "X")
OFFER = """
name: an attack that may be answered
turn: 1
first-player: 1
seats:
  0: {{phoenixborn: {{Arren Frostpeak: {{{tokens}}}}}, battlefield: [{mine}], {more}}}
  1: {{phoenixborn: Maeve Luminvale, battlefield: [{theirs}]}}
steps:
- 1: {{attack: {target}}}
{steps}
"""
DODGE = "hand: [Dodge], active: [2 astral:power], exhausted: [2 astral]"


def offered(
    library: Library,
    mine: str,
    target: str,
    theirs: str = "Frost Talon",
    more: str = "hand: []",
    tokens: str = "",
    steps: str = "",
    kind: type[TableModel] = TableModel,
) -> TableModel:
    """The table of who is attacked, with all known of the answers."""
    story = OFFER.format(mine=mine, target=target, theirs=theirs, more=more, tokens=tokens, steps=steps)
    match = match_at(library.rules, read_story(story, "offer.yaml", library.rulebook))
    return settled(kind(Party(session_for(match)), 0))


def settled(model: TableModel) -> TableModel:
    """The same once all has been tried."""
    for _ in range(50):
        model.preview_text()
        if not model.has_unsettled(range(9)):
            return model
        model.settle_next(range(9))
    raise AssertionError("it was never found out")


def stands_on(model: TableModel) -> object:
    """The answer under the cursor."""
    entry = model.entry()
    assert entry is not None
    return entry.act


@pytest.mark.rule("ASC-BAT-04", "ASC-BAT-06")
@pytest.mark.parametrize("kind", [TableModel, GuidedModel])
def test_a_counter_that_deals_nothing_is_noted_last_and_not_marked(library: Library, kind: type[TableModel]) -> None:
    """Given a unit of attack 0 that may counter, then the cursor stands on not countering; a strong one counters."""
    weak = offered(library, "Snapseed", "Snapseed", kind=kind)
    assert stands_on(weak) == Confirm(yes=False)
    last = weak.entries()[-1]
    assert (last.act, last.key) == (Confirm(yes=True), "y")
    assert last.note == "no effect now: a counter would deal no damage"
    decision = weak.decision
    assert decision is not None
    assert doubt_about(weak.game.session, decision, Confirm(yes=True), weak.names).startswith("No effect now: ")
    strong = offered(library, "Stellar Oracle", "Stellar Oracle", kind=kind)
    assert stands_on(strong) == Confirm(yes=True)
    assert not any(entry.note for entry in strong.entries())


def test_a_hint_never_is_a_counter_that_deals_nothing(library: Library) -> None:
    model = offered(library, "Snapseed", "Snapseed")
    think = thinking(model.game.session, 0, model.names)
    assert think is not None
    assert think().choice == Confirm(yes=False)


@pytest.mark.parametrize("kind", [TableModel, GuidedModel])
def test_a_reaction_that_finds_nothing_stands_behind_declining_it(library: Library, kind: type[TableModel]) -> None:
    """Given Dodge and no unit that could take its die, then it is the last answer, without effect, and not marked."""
    model = offered(library, "", "Arren Frostpeak", more=DODGE, kind=kind)
    last = model.entries()[-1]
    assert isinstance(last.act, PickTrigger)
    assert last.note.startswith("no effect now")
    assert not isinstance(stands_on(model), PickTrigger)


def test_a_reaction_that_saves_no_life_is_not_marked(library: Library) -> None:
    """Given a die that Dodge keeps on Arren, but no life that it saves, then Enter does not stand on it.

    Where its die saves a unit, it does.
    """
    idle = offered(library, "", "Arren Frostpeak", more=DODGE, tokens="dice: astral:power")
    assert not any(entry.note for entry in idle.entries()), "it is not without effect"
    assert not isinstance(stands_on(idle), PickTrigger)
    saving = offered(library, "Stellar Oracle", "Stellar Oracle", "Skybreak Captain", more=DODGE)
    assert not isinstance(stands_on(saving), PickTrigger), "three damage are too much for it"
    saved = offered(library, "Javelineer", "Javelineer", more=DODGE)
    assert isinstance(stands_on(saved), PickTrigger)


def test_of_a_reaction_it_is_told_what_happens_without_it(library: Library) -> None:
    """Given the cursor on a reaction, then beside what it leads to it is told what is left if it is declined."""
    for model, headings in (
        (offered(library, "Javelineer", "Javelineer", more=DODGE), ["With this", "If you do not"]),
        (offered(library, "Stellar Oracle", "Stellar Oracle", "Skybreak Captain", more=DODGE), ["Either way"]),
        (offered(library, "2 Javelineer", "Javelineer#1", more=DODGE), ["If you do not"]),
    ):
        at = next(i for i, entry in enumerate(model.entries()) if isinstance(entry.act, PickTrigger))
        model.move_cursor(OPTIONS, at)
        told = model.outlook(SIGNS)
        assert [heading for heading, _ in told] == headings
        assert all(lines for _, lines in told)


@pytest.mark.parametrize("theirs", ["Frost Talon", "Skybreak Captain"])
def test_a_reaction_that_saves_nothing_whatever_it_is_used_on_is_not_marked(library: Library, theirs: str) -> None:
    """Given several units on which Dodge may place its die, then Enter stands on it only if that saves life.

    Where it saves none, it is told that all comes either way.
    """
    model = offered(library, "2 Stellar Oracle", "Stellar Oracle#2", theirs, more=DODGE)
    helps = theirs == "Frost Talon"
    assert isinstance(stands_on(model), PickTrigger) is helps
    at = next(i for i, entry in enumerate(model.entries()) if isinstance(entry.act, PickTrigger))
    model.move_cursor(OPTIONS, at)
    assert [heading for heading, _ in model.outlook(SIGNS)] == ["If you do not" if helps else "Either way"]


@pytest.mark.parametrize("mine", ["Javelineer", "Stellar Oracle"])
@pytest.mark.parametrize("attacked", [1, 2])
def test_what_protects_begins_on_the_unit_that_would_be_hurt(library: Library, mine: str, attacked: int) -> None:
    """Given two copies one of which is attacked, when a card to protect is picked, then Enter stands on that one."""
    model = offered(library, f"2 {mine}", f"{mine}#{attacked}", more=DODGE)
    entry = model.entry()
    assert entry is not None
    model.press(entry)
    settled(model)
    found = model.entry()
    assert [each.text for each in model.entries()] == [f"{mine}#1", f"{mine}#2"]
    assert found is not None
    assert found.text == f"{mine}#{attacked}"


@pytest.mark.parametrize(("width", "height"), [(80, 4), (100, 4), (100, 7), (120, 4), (120, 7)])
def test_what_a_counter_costs_is_told_wherever_a_line_is_free(library: Library, width: int, height: int) -> None:
    """Given a pane with a line beside the title and the two answers, then the question is told whole."""
    attack, theirs = "Stellar Oracle, with: [Skybreak Captain]", "Skybreak Captain, Stellar Oracle"
    model = offered(library, "Stellar Oracle", attack, theirs, steps="- 0: {guard: none}")
    heads = heads_of(model, width, height, LOOK)
    told = " ".join((heads.text, *heads.lines)).strip()
    assert told.endswith("; countering deals 2 back and exhausts Stellar Oracle")
    drawn = "\n".join(strip.text for strip in prompt(model, width, height, LOOK, explain=True).strips)
    assert "y  Counter" in drawn
    assert "n  No counter" in drawn


def test_the_strengths_of_a_battle_are_told_in_the_same_word_however_little_room(library: Library) -> None:
    """Given a line from an attacker to its target, then it says *against*, or in little room what attacks."""
    model = offered(library, "Stellar Oracle", "Stellar Oracle")
    attack = model.view.attack
    assert attack is not None
    (battle,) = attack.battles
    (line,) = battle_lines(attack, model, {battle.attacker: 5, attack.target: 60}, LOOK)
    assert line.forms == (" †1 against †2 ", " †1 ")


def test_a_name_at_a_line_is_never_cut(library: Library) -> None:
    """Given a line to a Phoenixborn, then it says the first name at least."""
    model = offered(library, "Stellar Oracle", "Stellar Oracle")
    attack, target = model.view.attack, model.view.seats[1].phoenixborn
    assert attack is not None
    (battle,) = attack.battles
    attack = structs.replace(attack, target=target.id, battles=(structs.replace(battle, defender=target.id),))
    (line,) = battle_lines(attack, model, {battle.attacker: 5}, LOOK)
    assert all(target.name.split()[0] in form for form in line.forms)


def test_no_line_leads_to_a_unit_that_has_left(library: Library) -> None:
    """Given a battle one of whose units has been destroyed, then no line of the lane tells of it."""
    model = offered(library, "Stellar Oracle", "Stellar Oracle")
    attack = model.view.attack
    assert attack is not None
    (battle,) = attack.battles
    middles, seats = {battle.attacker: 5}, model.view.seats
    assert battle_lines(attack, model, middles, LOOK)
    for unit in (attack.target, battle.attacker):
        left = tuple(
            structs.replace(seat, battlefield=tuple(card for card in seat.battlefield if card.id != unit))
            for seat in seats
        )
        model.view = structs.replace(model.view, seats=left)
        assert not battle_lines(attack, model, middles, LOOK)
    assert "with" not in attack_forms(attack, model)[0]


LOOKED_AT = """
name: a card that looks at the pile
turn: 0
first-player: 0
seats:
  0: {{phoenixborn: Coal Roarkwin, {mine}}}
  1: {{phoenixborn: Maeve Luminvale}}
steps:
- 0: {step}
"""


@pytest.mark.parametrize("size", [(56, 6), (78, 8), (118, 9)])
@pytest.mark.parametrize(
    ("mine", "step", "said"),
    [
        (
            "spellboard: [Reinforce], draw: [Shield Mage, Fear, Beast Tamer, Shield Mage, Changing Winds]",
            "{activate: Reinforce}",
            "You may take Shield Mage or Beast Tamer.",
        ),
        ("spellboard: [Reinforce], draw: [Beast Tamer, Fear]", "{activate: Reinforce}", "You may take Beast Tamer."),
    ],
    ids=["several", "one"],
)
def test_what_may_be_taken_is_named_in_the_question(
    library: Library, mine: str, step: str, said: str, size: tuple[int, int]
) -> None:
    """Given an offer of cards that the person has seen, then it names them, in any room."""
    story = LOOKED_AT.format(mine=mine, step=step)
    match = match_at(library.rules, read_story(story, "looked.yaml", library.rulebook))
    model = TableModel(Party(session_for(match)), 0)
    assert model.decision is not None
    assert model.decision.purpose is Purpose.MAY
    heads = heads_of(model, *size, LOOK)
    assert said.rstrip(".") in " ".join((heads.text, *heads.lines))


def test_all_cards_seen_are_named_where_there_is_room(library: Library) -> None:
    """Given five cards looked at of which two may be taken, then the others are named behind these, if they fit."""
    mine = "spellboard: [Reinforce], draw: [Shield Mage, Fear, Beast Tamer, Shield Mage, Changing Winds]"
    match = match_at(
        library.rules, read_story(LOOKED_AT.format(mine=mine, step="{activate: Reinforce}"), "l.yaml", library.rulebook)
    )
    model = TableModel(Party(session_for(match)), 0)
    may, seen = "You may take Shield Mage or Beast Tamer", "You saw Shield Mage, Fear, Beast Tamer, Shield Mage and"
    for size, told in (((118, 9), True), ((56, 5), False)):
        heads = heads_of(model, *size, LOOK)
        said = " ".join((heads.text, *heads.lines))
        assert may in said
        assert (f"{may}. {seen} Changing Winds" in said) == told, said
