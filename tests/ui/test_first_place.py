"""Where the cursor begins in a turn, and of targets: on what is good for one's own side, never on what is in vain."""

from __future__ import annotations

import pytest

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.engine.api import DeclareAttack, EndTurn, Pass, Purpose
from ashes_tui.learn.liked import best_target, best_use
from ashes_tui.learn.positions import match_at
from ashes_tui.scenario.reading.reader import read_story
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.table.question.deed import deed_words
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.guided import GuidedModel
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import OPTIONS
from ashes_tui.words.glyphs import FULL

LOOK = Appearance(DARK, FULL)
IDLE = """
phoenixborn: Issa Brightmore, spellboard: [Reconfigure], active: [artifice:basic], actions: {side: 1},
battlefield: [{Core Supplier: {dice: artifice}}, Spark Drone]
""".replace("\n", " ")
"""A seat that can only move dice, to no avail, or give up a card for a die."""


def settled(model: TableModel) -> TableModel:
    """A table on which all has been tried that is tried before a question can be answered."""
    while model.has_unsettled(range(99)):
        model.settle_next(range(99))
    return model


def at(library: Library, own: str, other: str) -> TableModel:
    """A turn of a seat in a position of two."""
    story = read_story(f"name: a turn\nseats:\n  0: {{{own}}}\n  1: {{{other}}}\n", "turn.yaml", library.rulebook)
    return settled(TableModel(Party(session_for(match_at(library.rules, story))), 0))


def begins_on(model: TableModel) -> str:
    """The answer under the cursor."""
    entry = model.entry()
    return entry.text if entry is not None else ""


def target_of(model: TableModel, use: str) -> str:
    """Where the cursor begins as a use asks for its target, paid for as suggested."""
    assert model.picker is not None
    model.press(next(entry for entry in model.picker.entries() if use in entry.text))
    for _ in range(4):
        decision = settled(model).decision
        assert decision is not None
        if decision.purpose is Purpose.TARGET:
            break
        model.press_cursor()
    return begins_on(model)


def test_help_begins_on_a_unit_of_ones_own(library: Library) -> None:
    """Given strength for this turn, then the cursor begins on a unit of one's own that can attack with it."""
    own = "phoenixborn: Issa Brightmore, spellboard: [{Supercharge: {dice: artifice}}]"
    other = "phoenixborn: Maeve Luminvale, battlefield: [Botanist]"
    units = "battlefield: [{Spark Drone: {exhaustion: 1}}, Core Supplier]"
    assert target_of(at(library, f"{own}, {units}", other), "Supercharge") == "Core Supplier"


def test_harm_begins_on_a_unit_of_others(library: Library) -> None:
    """Given damage, then the cursor begins on a unit of the opponent, one that it destroys before one that it hurts."""
    own = "phoenixborn: Koji Wolfcub, battlefield: [Jungle Warrior], active: [natural:power]"
    other = "phoenixborn: Maeve Luminvale, battlefield: [Core Supplier, {Hunt Master: {wounds: 2}}]"
    assert target_of(at(library, own, other), "Natural") == "Hunt Master"


def test_a_token_begins_on_a_card_that_counts_it(library: Library) -> None:
    """Given a token for any card, then the cursor begins on the one of one's own whose text spends such tokens."""
    own = "phoenixborn: Koji Wolfcub, battlefield: [Jungle Warrior, Hunt Master]"
    assert target_of(at(library, own, "phoenixborn: Maeve Luminvale"), "Growth") == "Hunt Master"


def test_enter_spends_nothing_for_no_gain(library: Library) -> None:
    """Given a main action that is spent, and a ready spell that moves dice to no avail, then it ends the turn."""
    assert begins_on(at(library, IDLE, "phoenixborn: Maeve Luminvale")) == "End turn"


def test_a_cursor_that_begins_on_doing_nothing_says_why(library: Library) -> None:
    """Given a card that could be used to no avail, then the end of the turn says so, until the cursor was moved."""
    model = at(library, IDLE, "phoenixborn: Maeve Luminvale")
    assert deed_words(model, LOOK) == "End turn: a hint sees nothing better now."
    model.move_cursor(OPTIONS, 0)
    model.move_cursor(OPTIONS, next(i for i, e in enumerate(model.entries()) if e.act == EndTurn()))
    assert not deed_words(model, LOOK)


def test_who_chooses_alone_ends_the_turn_rather_than_spend_for_no_gain(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a learner who chooses alone in the same turn, then the cursor is on its end, not on a card to use."""
    monkeypatch.setattr("ashes_tui.ui.table.guided.is_led", lambda events, seat: False)
    model = GuidedModel(at(library, IDLE, "phoenixborn: Maeve Luminvale").game, 0)
    settled(model)
    assert model.chooses_alone
    assert begins_on(model) == "End turn"


def test_an_attack_that_wins_comes_first(library: Library) -> None:
    """Given a summoning, and an attack that is certain to end the game, then the cursor begins on the attack."""
    own = "phoenixborn: Issa Brightmore, battlefield: [Core Supplier], spellboard: [Summon Spark Drone]"
    rest = "conjuration: [Spark Drone], active: [artifice:power, artifice:power]"
    model = at(library, f"{own}, {rest}", "phoenixborn: {Maeve Luminvale: {wounds: 16}}")
    entry = model.entry()
    assert entry is not None
    assert isinstance(entry.act, DeclareAttack)


def test_nothing_is_liked_of_a_question_that_is_no_longer_open(library: Library) -> None:
    """Given a game that others have gone on with, as at a host's tables, then its former question is left alone."""
    model = at(library, "phoenixborn: Issa Brightmore, battlefield: [Core Supplier]", "phoenixborn: Maeve Luminvale")
    session, decision = model.game.session, model.decision
    assert decision is not None
    uses = [option.choice for option in session.match.options(decision)]
    assert best_use(session, decision, uses, Pass()) != Pass()
    session.match.choose(decision.seat, Pass(), decision.id)
    assert best_use(session, decision, uses, Pass()) == Pass()
    assert best_target(session, decision, uses) is None
