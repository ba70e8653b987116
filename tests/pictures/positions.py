"""The games that pictures show: fixed ones, the same whatever the program's own players learn."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from time import time

import msgspec

from ashes_tui.campaign.files import CampaignStore, StoredCampaign
from ashes_tui.client.party import Party
from ashes_tui.client.played import PlayedGame
from ashes_tui.client.session import session_for
from ashes_tui.engine.api import Purpose, TurnDecision
from ashes_tui.learn.first_game import first_game
from ashes_tui.match.match import Match
from ashes_tui.match.saves.data_folder import data_folder
from ashes_tui.ui.library import Library
from tests.campaign.runs import ISSA_DECK, begin, card_pool, ended, member, played
from tests.match.games import Driver
from tests.ui.conftest import new_match, played_to
from tests.ui.test_chimera import chimera_match
from tests.ui.test_coop import coop_match

HOUR = 3600.0


def party(match: Match) -> Party:
    """The people of a game, at their table."""
    return Party(session_for(match))


@cache
def duel(library: Library) -> Match:
    """A game of two, Ann's turn, with units on both sides."""

    def wanted(match: Match, decision: object) -> bool:
        seats = match.view(0).seats
        busy = all(seat.battlefield for seat in seats) and len(seats[0].hand) > 1
        return isinstance(decision, TurnDecision) and decision.seat == 0 and busy and match.version > 60

    return played_to(library, wanted)


@cache
def guided(library: Library) -> Match:
    """The guided game at its first question."""
    return first_game(library.rules, library.decks)


@cache
def first_five(library: Library) -> Match:
    """A game of two that has just begun."""
    return new_match(library, 3)


@cache
def attack(library: Library) -> Match:
    """The same, while attackers are chosen."""
    return played_to(library, lambda _, decision: decision.purpose is Purpose.ATTACKERS)


@cache
def chimera(library: Library) -> Match:
    """A game alone, in a turn of one's own."""
    return chimera_match(library, 30)


@cache
def together(library: Library) -> Match:
    """A game of two together."""
    return coop_match(library, steps=60)


@cache
def finished(library: Library) -> Match:
    """A game of two that is over."""
    return Driver(new_match(library, 3, players=("person", "random")), 4).all()


def saved(library: Library) -> None:
    """Three games that were left, and how some others ended."""
    now = time()
    for number, steps in enumerate((0, 25, 70)):
        match = new_match(library, number + 1, saved=True)
        Driver(match, 4).some(steps)
        match.close()
        kept = Path(match.name).rename(Path(match.name).with_name(f"game-{number + 1}.jsonl"))
        left = now - (number * 20 + 1) * HOUR
        os.utime(kept, (left, left))
    won = ((True, 6), (False, 8), (True, 5), (None, 9))
    decks = [deck.name for deck in library.decks.values()]
    games = [PlayedGame(f"game-{i}", "Ann", decks[i % 2], decks[i + 1], *how) for i, how in enumerate(won)]
    (data_folder() / "played.json").write_bytes(msgspec.json.encode(games))


def campaign() -> StoredCampaign:
    """A campaign with one victory, whose cards were not taken yet."""
    store = CampaignStore()
    made = store.create(begin("dragonborn", member(ISSA_DECK)), card_pool())
    return store.record_step(store.record_step(made, played(n=0)), ended())
