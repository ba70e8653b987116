"""A saved game keeps the edition it is played by, its record and its lists."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from ashes_tui.engine.api import GameSetup, IllegalChoice, PickCards
from ashes_tui.match.match import Match
from ashes_tui.match.replay import resume
from ashes_tui.match.saves.definitions import used_rulebook
from ashes_tui.match.saves.file_store import FileStore
from tests.match.games import rules, setup


def with_meteors(edition: str) -> GameSetup:
    """A game of an edition in which the first deck holds three copies of a chained card."""
    plain = setup()
    first = plain.seats[0]
    deck = replace(first.deck, cards={**first.deck.cards, "Meteor": 3})
    return replace(plain, seats=(replace(first, deck=deck), *plain.seats[1:]), edition=edition)


@pytest.mark.parametrize("edition", ["ascendancy", "reborn"])
def test_the_definitions_hold_the_edition_and_what_it_chains_in_these_decks(edition: str) -> None:
    used = used_rulebook(rules().rulebook, with_meteors(edition))
    assert list(used.editions.values()) == [rules().rulebook.editions[edition]]
    assert used.lists == {"chained": ("Meteor",)}
    assert used_rulebook(rules().rulebook, setup()).lists == {"chained": ()}


@pytest.mark.rule("ASC-GLO-21")
@pytest.mark.parametrize("edition", ["ascendancy", "reborn"])
def test_a_chained_card_stays_so_in_a_game_gone_on_with(edition: str, tmp_path: Path) -> None:
    """Given a game left at the First Five, when it is resumed, then the chained card is refused as before."""
    store = FileStore(tmp_path)
    left = Match.start(rules(), with_meteors(edition), store=store)
    left.close()
    match, notes = resume(store, left.name)
    assert (notes, match.header.setup.edition) == ((), edition)
    table, asked = match.state.table, match.decisions[0]
    titles = ["Meteor", *match.header.setup.seats[0].deck.first_five[:4]]
    cards = tuple(next(c.id for c in table.cards if c.name == t and c.owner == 0) for t in titles)
    with pytest.raises(IllegalChoice) as refused:
        match.choose(asked.seat, PickCards(cards), asked.id)
    assert (refused.value.denial.code, refused.value.denial.rule) == ("chained", "ASC-GLO-21")
    match.close()
