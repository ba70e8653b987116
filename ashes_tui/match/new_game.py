"""A request for a new game: the one record that every way of starting a game fills in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct, structs

from ashes_tui.content.api import DEFAULT_EDITION, DeckProblem, check_deck
from ashes_tui.engine.api import GameSetup, OpponentSetup, Rules, SeatSetup
from ashes_tui.lang.defs import DeckList, Rulebook
from ashes_tui.match.defaults import default_names, new_seed
from ashes_tui.match.match import Match
from ashes_tui.match.saves.records import PERSON
from ashes_tui.match.saves.store import Store

UNCHOSEN = OpponentSetup("")
"""An opponent that is still to be chosen."""
BANNED = "DECK-19"
ORGANIZED = ("DECK-17", "ASC-GLO-21", BANNED)
"""Rules of deck building that apply only with the lists of organized play (DECK-18)."""
MOST_THREAT = 4
"""The most extra threat tokens, beyond those of the difficulty; a heroic campaign's last game has 3."""


Lists = Literal["known", "open", "closed"]
LISTS: dict[Lists, str] = {
    "known": "open for decks that come with the game",
    "open": "open",
    "closed": "not open",
}
"""Which deck lists are open to all players: those of shipped decks, all, or none."""


class NewGame(Struct, frozen=True, kw_only=True):
    """A game for ``seats`` players, against each other or against ``opponent`` if there is one.

    Missing decks and the opponent's name are asked for. Other empty fields take defaults: names follow the decks,
    ``players`` (``person`` or the name of a player of ``ai``) are people, the seed is random. ``phoenix``: two players
    agree on the Call of the Phoenix (VAR-06). ``lists``: which deck lists are open.
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
    def is_complete(self) -> bool:
        """Whether nothing has to be asked."""
        return len(self.decks) == self.seats and (self.opponent is None or bool(self.opponent.name))

    @property
    def player_names(self) -> tuple[str, ...]:
        """The players' names."""
        return self.names or default_names([deck.phoenixborn for deck in self.decks])

    @property
    def setup(self) -> GameSetup:
        """The game's set-up; without a fixed seed, each call draws a new one."""
        named = zip(self.player_names, self.decks, strict=True)
        seats = tuple(SeatSetup(name, deck, open_list=is_list_open(deck, self.lists)) for name, deck in named)
        seed = new_seed() if self.seed is None else self.seed
        return GameSetup(seats, seed, self.edition, self.opponent, self.phoenix, self.chained)


def is_list_open(deck: DeckList, lists: Lists = "known") -> bool:
    """Whether a deck's list is open to all players."""
    return deck.shipped if lists == "known" else lists == "open"


def new_match(rules: Rules, request: NewGame, store: Store | None = None) -> Match:
    """A new game; with a ``store`` it is saved from the start. Raises ``SetupError`` and ``MatchError``."""
    players = request.players or (PERSON,) * len(request.decks)
    return Match.start(rules, request.setup, players=players, store=store)


def rematch(rules: Rules, match: Match, store: Store | None = None) -> Match:
    """Another game of the same decks and opponent, with other luck. Raises ``SetupError`` and ``MatchError``."""
    setup = structs.replace(match.header.setup, seed=new_seed())
    return Match.start(rules, setup, players=match.header.players, store=store)


def deck_note(deck: DeckList, request: NewGame, rulebook: Rulebook) -> str:
    """Why a deck is not legal in a game, empty if it is. It can be played all the same."""
    found = deck_problems(deck, rulebook, request.edition, chained=request.chained, alone=request.opponent is not None)
    title = rulebook.editions[request.edition].title
    return next((f"Not a legal deck by {title}: {problem.message} ({problem.rule})" for problem in found), "")


def deck_problems(
    deck: DeckList, rulebook: Rulebook, edition: str, *, chained: bool, alone: bool
) -> Iterator[DeckProblem]:
    """What is not legal of a deck in a game, with the lists of organized play or without (DECK-18, DECK-19).

    ``alone``: the game is against an opponent of its own, where no card is banned (DECK-20).
    """
    for problem in check_deck(rulebook, deck, edition):
        if (chained or problem.rule not in ORGANIZED) and not (alone and problem.rule == BANNED):
            yield problem
