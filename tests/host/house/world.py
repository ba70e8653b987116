"""A host to test with: a clock that stands still until it is moved, chance from a seed, keys that nobody holds."""

from __future__ import annotations

import random
from base64 import b64encode
from collections.abc import Callable
from concurrent.futures import Executor, Future
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from ashes_tui.content.api import load_decks
from ashes_tui.engine.api import Choice, Decision, Pass, Rules, Stream, TurnDecision, random_choice
from ashes_tui.host.chance import Draw
from ashes_tui.host.lobby.games.game import HostedGame
from ashes_tui.host.lobby.house import House, LobbyLimits
from ashes_tui.host.lobby.lobby import Lobby
from ashes_tui.host.lobby.people.accounts import Accounts
from ashes_tui.host.lobby.people.presence import Attendance
from ashes_tui.host.stores.database import Database
from ashes_tui.host.stores.people import Account
from ashes_tui.host.stores.sqlite import SqliteDatabase
from ashes_tui.host.stores.tables import Plan, TableRow, Visibility
from ashes_tui.lang.defs import DeckList
from tests.match.games import rules
from tests.support.games import FIRST_DECKS

T = TypeVar("T")


class HandClock:
    """A clock that is set by hand, in seconds."""

    def __init__(self, now: float = 1000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def wait(self, seconds: float) -> None:
        self.now += seconds


def draws(seed: int = 1) -> Draw:
    return random.Random(seed).randrange


def key(n: int | str) -> str:
    """A public key of the right form."""
    kind = b"ssh-ed25519"
    blob = len(kind).to_bytes(4, "big") + kind + (32).to_bytes(4, "big") + sha256(str(n).encode()).digest()
    return f"ssh-ed25519 {b64encode(blob).decode()} somebody@{n}"


def sqlite(folder: Path) -> SqliteDatabase:
    return SqliteDatabase(folder / "house.sqlite")


def accounts(database: Database) -> Accounts:
    return Accounts(database, HandClock(), draws())


def register(kept: Accounts, *names: str) -> tuple[Account, ...]:
    return tuple(kept.register(key(name), name) for name in names)


def broken(*_: object) -> None:
    """A listener in trouble."""
    raise ZeroDivisionError


class AtOnce(Executor):
    """Runs what it is given before it goes on; what goes wrong is kept in what it gives back."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        done: Future[T] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except BaseException as error:
            done.set_exception(error)
        return done


class Inn:
    """A host with a lobby and some people: their names are their keys."""

    def __init__(
        self,
        database: Database,
        name: str = "one",
        clock: HandClock | None = None,
        seed: int = 1,
        played_by: Rules | None = None,
        follows: bool = False,
    ) -> None:
        self.clock, self.problems = clock or HandClock(), list[BaseException]()
        self.house = House(
            name,
            database,
            played_by or rules(),
            AtOnce(),
            self.problems.append,
            load_decks(rules().rulebook),
            self.clock,
            draws(seed),
            LobbyLimits(tables=20),
            follows,
        )
        self.accounts = Accounts(database, self.clock, draws(seed + 100))
        self.lobby = Lobby(self.house)
        self.visits: dict[str, Attendance] = {}

    def person(self, name: str) -> Account:
        found = self.accounts.named(name)
        return found or self.accounts.register(key(name), name)

    def come(self, account: Account, place: str = "") -> Account:
        self.visits[account.id] = self.lobby.presence.enter(account.id, place)
        return account

    def table(self, *names: str, seed_decks: int = 0, visibility: Visibility = "open", **plan: Any) -> TableRow:
        """A table at which these people sit with decks; they are here."""
        people = [self.person(name) for name in names]
        agreed = Plan(**{"seats": max(len(people), 1 if plan.get("opponent") else 2), **plan})
        made = self.lobby.create(people[0], agreed, visibility)
        for seat, account in enumerate(people):
            if seat:
                self.lobby.invite(people[0], made.id, account)
                self.lobby.sit(account, made.id, seat)
            self.lobby.choose_deck(account, made.id, deck(seat + seed_decks))
            self.come(account, made.id)
        return self.lobby.table(people[0], made.id)

    def game(self, *names: str, **plan: Any) -> TableRow:
        """The same with a game that has begun."""
        table = self.table(*names, **plan)
        self.lobby.start(self.person(names[0]), table.id)
        return self.lobby.table(self.person(names[0]), table.id)

    def hosted(self, table: TableRow) -> HostedGame:
        return self.lobby.games.at(table)


def deck(n: int) -> DeckList:
    decks = load_decks(rules().rulebook)
    return decks[FIRST_DECKS[n % len(FIRST_DECKS)]]


def some_choice(game: HostedGame, decision: Decision, seed: int) -> Choice:
    match = game.session.match
    return random_choice(match.rules, match.state, decision, Stream(seed))


def play_on(game: HostedGame, n: int = 1, seed: int = 7) -> None:
    """So many random answers of people."""
    for i in range(n):
        people = game.session.people
        asked = next((d for d in game.session.match.decisions if d.seat in people), None)
        if asked is None or game.session.over:
            return
        game.session.choose(asked, some_choice(game, asked, seed + i))


def to_a_turn(game: HostedGame, seat: int | None = None) -> Decision:
    """Random answers until somebody's turn is asked about."""
    for i in range(2000):
        asked = game.session.match.decisions[0]
        passing = game.session.match.check(asked, Pass()) is None
        if isinstance(asked, TurnDecision) and passing and seat in (None, asked.seat):
            return asked
        play_on(game, seed=i)
    raise AssertionError("no turn was reached")
