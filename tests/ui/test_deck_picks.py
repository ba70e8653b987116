"""Finding a deck among all."""

from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.setup.picks import PickScreen, deck_pick


def found(library: Library, typed: str) -> list[str]:
    screen = PickScreen("Deck", [deck_pick(d, library.rulebook) for d in library.decks.values()], 0, lambda at: None)
    screen.filter = typed
    return list(screen.labels())


def test_a_deck_is_found_by_its_name_its_phoenixborn_and_its_series(library: Library) -> None:
    """Given letters, then the decks are listed that are called so, are of that Phoenixborn, or of that series."""
    assert found(library, "spark") == ["The Spark of Invention (Issa Brightmore)"]
    assert len(found(library, "aradel")) >= 4
    assert len(found(library, "dual duels")) == 24
    assert found(library, "nothing like it") == []


def test_the_series_is_told_beside_the_list(library: Library) -> None:
    deck = library.decks["The Iron Men"]
    assert deck_pick(deck, library.rulebook).about[0] == "Series: Reborn"
