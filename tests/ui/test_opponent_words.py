"""The pages of an opponent's cards explain the words that stand on them."""

from __future__ import annotations

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.engine.api import GameSetup, OpponentSetup, SeatSetup
from ashes_tui.match.match import Match
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.card.opponent_card import opponent_rows, table_rows
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import THEIR_SPELLS, Cursor
from ashes_tui.ui.table.pointing import looking_at
from ashes_tui.ui.table.reading import instead_of_card
from ashes_tui.words.glyphs import FULL
from tests.ui.test_chimera import chimera_match


def test_the_page_of_a_dragonborn_explains_what_its_signs_count(library: Library) -> None:
    """Given Scatha on the table, then its page says what status, Activated and Progress are for."""
    match = Match.start(
        library.rules,
        GameSetup(
            (SeatSetup("Ann", next(iter(library.decks.values()))),),
            7,
            opponent=OpponentSetup("Scatha Kalani", "standard"),
        ),
    )
    model = TableModel(Party(session_for(match)), 0)
    body = next(seat for seat in model.view.seats if seat.automaton).phoenixborn
    told = " ".join(text for text, _ in table_rows(body, model.names, Appearance(DARK, FULL)))
    assert "Status 0: tokens spent for its own ability" in told
    assert "ready spell, stage 1 of 3" in told
    assert "Activated: done when its die says so. Progress: done in each dragon phase" in told


def test_the_page_of_an_aspect_explains_status_and_blood(library: Library) -> None:
    """Given an aspect with a status ability, then its page says when that is done, and what its blood costs."""
    rulebook = library.rulebook
    card = next(card for card in rulebook.cards.values() if card.status and card.blood == 2)
    told = [text for text, _ in opponent_rows(card, rulebook, Appearance(DARK, FULL))]
    assert "Status: done at the beginning of its owner's turns, for a status token" in told
    assert "Blood 2: its owner gets 2 wounds when it is destroyed" in told


def test_a_row_of_behaviour_leads_to_the_word_for_it(library: Library) -> None:
    """Given a row of a Chimera's behaviour card, then the words of its text say what such a row is."""
    model = TableModel(Party(session_for(chimera_match(library, 6))), 0)
    with looking_at(model, Cursor(THEIR_SPELLS, 0)):
        text = instead_of_card(model)
    assert "behaviour die" in text
    assert "Row of behaviour" in {word.name for word in library.glossary.used_in(text)}
