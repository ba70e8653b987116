"""A host to be killed: its people play games at random and it says which answers it has taken. Run as a program.

It plays on when it is started again, for as many runs as there are lines of input; each line begins a run.
"""

import sys
from functools import partial
from pathlib import Path

from ashes_tui.host.stores.database import Database
from ashes_tui.match.match import Notice
from tests.host.house.world import Inn, some_choice, sqlite

GAMES = 3
PAIRS = (("Ann", "Bob"), ("Cleo", "Dan"), ("Eve", "Fay"))


def seat_all(database: Database) -> None:
    """Begin the games."""
    inn = Inn(database, "first")
    for names in PAIRS[:GAMES]:
        inn.game(*names)
    inn.lobby.close()


def play(database: Database, name: str, seed: int) -> None:
    """Take all games up and play on, now at one table and then at another."""
    inn = Inn(database, name, seed=seed)
    inn.clock.wait(10.0 * seed)  # whoever ran the games before was killed
    games = [inn.hosted(inn.lobby.own(inn.person(names[0]))[0]) for names in PAIRS[:GAMES]]
    for game in games:
        game.session.subscribe(partial(announce, game.name))
    print("ready", flush=True)
    for n in range(100_000):
        game = games[n % GAMES]
        if not game.session.over:
            asked = game.session.match.decisions[0]
            game.session.choose(asked, some_choice(game, asked, seed * 1000 + n))


def announce(game: str, notice: Notice) -> None:
    """Somebody was told."""
    print(game, notice.record.n, flush=True)


if __name__ == "__main__":
    play(sqlite(Path(sys.argv[1])), f"run {sys.argv[2]}", int(sys.argv[2]))
