"""A game that shall begin, as it is wished for: the one record that every way of beginning a game fills."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ashes_tui.content.api import DEFAULT_EDITION, check_deck
from ashes_tui.engine.api import GameSetup, OpponentSetup, Rules, SeatSetup
from ashes_tui.lang.defs import DeckList, Rulebook
from ashes_tui.match.defaults import default_names, new_seed
from ashes_tui.match.match import Match
from ashes_tui.match.saves.records import PERSON
from ashes_tui.match.saves.store import Store

NOBODY = OpponentSetup("")
"""An opponent that is still to be chosen."""
CHAINED = ("DECK-17", "ASC-GLO-21")
"""The rules of decks that hold only while the chained list is in force (DECK-18)."""
MOST_THREAT = 4
"""Threat tokens that can be chosen besides those of the difficulty: a heroic campaign's last game has 3."""


Lists = Literal["known", "open", "closed"]
LISTS: dict[Lists, str] = {
    "known": "open for decks that come with the game",
    "open": "open",
    "closed": "not open",
}
"""Whose deck lists everybody knows by agreement: those of decks that come with the game, all, or none."""


class NewGame(Struct, frozen=True, kw_only=True):
    """``seats`` persons or players of the program against each other, or against ``opponent`` (None: no such).

    What is left empty is asked where somebody can be asked, and else taken as usual: decks and the opponent's name are
    asked; names follow the decks, ``players`` (``person`` or the name of a player of ``ai``) are people, the seed
    comes by chance. ``phoenix``: two agree on the Call of the Phoenix (VAR-06). ``lists``: whose deck lists are open.
    """

    seats: int = 2
    decks: tuple[DeckList, ...] = ()
    names: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    opponent: OpponentSetup | None = None
    seed: int | None = None
    edition: str = DEFAULT_EDITION
    chained: bool = True
    phoenix: bool = False
    lists: Lists = "known"

    @property
    def ready(self) -> bool:
        """Whether nothing is left to be asked."""
        return len(self.decks) == self.seats and (self.opponent is None or bool(self.opponent.name))

    @property
    def called(self) -> tuple[str, ...]:
        """What the players are called."""
        return self.names or default_names([deck.phoenixborn for deck in self.decks])

    @property
    def setup(self) -> GameSetup:
        """The game's set-up, with a seed of its own each time if none is wished for."""
        named = zip(self.called, self.decks, strict=True)
        seats = tuple(SeatSetup(name, deck, open_list=is_open(deck, self.lists)) for name, deck in named)
        seed = new_seed() if self.seed is None else self.seed
        return GameSetup(seats, seed, self.edition, self.opponent, self.phoenix, self.chained)


def is_open(deck: DeckList, lists: Lists = "known") -> bool:
    """Whether everybody knows what a deck holds."""
    return deck.shipped if lists == "known" else lists == "open"


def begin(rules: Rules, wish: NewGame, store: Store | None = None) -> Match:
    """A new game; with a ``store`` it is saved from its first moment on. Raises ``SetupError`` and ``MatchError``."""
    players = wish.players or (PERSON,) * len(wish.decks)
    return Match.start(rules, wish.setup, players=players, store=store)


def deck_note(deck: DeckList, wish: NewGame, rulebook: Rulebook) -> str:
    """Why a deck is not legal by the rules of a game, empty if it is: it can be played all the same."""
    for problem in check_deck(rulebook, deck, wish.edition):
        if wish.chained or problem.rule not in CHAINED:
            return f"Not a legal deck by {rulebook.editions[wish.edition].title}: {problem.message} ({problem.rule})"
    return ""
