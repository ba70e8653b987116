"""Beginning a game, or opening a saved one."""

from __future__ import annotations

from collections.abc import Callable

from ashes_tui.client.session import seated
from ashes_tui.client.stores import Stores
from ashes_tui.engine.api import link
from ashes_tui.lang.defs import Rulebook
from ashes_tui.match.new_game import NewGame, deck_note, new_match
from ashes_tui.match.replay import resume
from ashes_tui.plain.console import Console
from ashes_tui.plain.setup import Decks, completed
from ashes_tui.plain.sitting import Sitting


def new_session(rulebook: Rulebook, decks: Decks, wish: NewGame, console: Console, stores: Stores) -> Sitting:
    """A new game, saved from its first moment; asks what ``wish`` leaves open."""
    wish = completed(wish, decks, rulebook, console, stores.aspects)
    notes = {deck.name: deck_note(deck, wish, rulebook) for deck in wish.decks}
    console.say(*(f"{name}: {note[:1].lower()}{note[1:]}." for name, note in notes.items() if note))
    match = new_match(link(rulebook), wish, stores.games)
    return Sitting(seated(match), console, stores, lambda: rulebook)


def saved_session(name: str, whole: Callable[[], Rulebook], console: Console, stores: Stores) -> Sitting:
    """A saved game where it stood. Raises ``MatchError``."""
    match, notes = resume(stores.games, name)
    console.say(*notes)
    return Sitting(seated(match), console, stores, whole)
