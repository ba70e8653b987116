"""Games to test with: real rules and decks, choices at random from a seed."""

from functools import cache
from typing import Any

import msgspec

from ashes_tui.content.api import load_decks, load_rulebook
from ashes_tui.engine.api import Decision, GameSetup, Rules, SeatSetup, Stream, link, random_choice
from ashes_tui.match.match import Match
from ashes_tui.match.saves.seal import with_seal
from ashes_tui.match.saves.store import Store


@cache
def rules() -> Rules:
    return link(load_rulebook())


def setup(seed: int = 5) -> GameSetup:
    decks = load_decks(rules().rulebook)
    seats = (SeatSetup("Ann", decks["The Spark of Invention"]), SeatSetup("Bob", decks["The Sentinels of Skies"]))
    return GameSetup(seats, seed)


def begin(store: Store | None = None, seed: int = 5) -> Match:
    return Match.start(rules(), setup(seed), store=store)


def changed(line: bytes, **fields: Any) -> bytes:
    """A line of JSON with other fields, as somebody changes it by hand."""
    return msgspec.json.encode({**msgspec.json.decode(line), **fields})


def saved_so(line: bytes, **fields: Any) -> bytes:
    """A header with other fields, as a program writes it: its seal fits."""
    entry = {**msgspec.json.decode(line), **fields}
    return with_seal(msgspec.json.encode({key: entry[key] for key in entry if key != "seal"}))


class Driver:
    """Plays a match at random."""

    def __init__(self, match: Match, seed: int = 1) -> None:
        self.match, self.draw = match, Stream(seed)

    def one(self) -> Decision:
        decision = self.match.decisions[0]
        choice = random_choice(self.match.rules, self.match.state, decision, self.draw)
        self.match.choose(decision.seat, choice, decision.id)
        return decision

    def some(self, n: int) -> Match:
        for _ in range(n):
            if self.match.outcome:
                break
            self.one()
        return self.match

    def all(self) -> Match:
        return self.some(100_000)
