"""A host under load, measured longer or with more players than ``ashes-tui bench --only host`` does.

    python -m tests.host.load --sessions 200 --seconds 60
    python -m tests.host.load --sessions 400 --seconds 60 --processes 2
    python -m tests.host.load --sessions 60 --seconds 30 --every 0 --processes 2

The last one shows how many pictures a second such a host draws at most. Several processes need PostgreSQL, which is
started for it; ``--store postgres`` has one process use it too.
Compare runs by ratio on one machine that does nothing else: the clients are processes of the same machine.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from ashes_tui.arena.measure import BenchSetup
from ashes_tui.host.load import EVERY, SECONDS, SESSIONS, Crowd, Load, measure
from ashes_tui.ui.library import Library
from tests.host.house.postgres_server import PostgresServer, programs

SHARES = (0.5, 0.9, 0.95, 0.99, 0.999, 1.0)


def lines(load: Load) -> list[str]:
    """The figures, for eyes."""
    told = ", ".join(f"p{share * 100:g} {load.at(share) * 1e3:.1f}" for share in SHARES)
    return [
        f"key to picture in ms: {told}",
        f"{len(load.seconds)} keys, {load.lost} without a picture",
        f"{load.rate:.0f} pictures a second",
        f"the host's processor: {load.processor * 1e3:.1f} ms a key; memory: {load.memory / 1e6:.2f} MB a session, "
        f"of which its game is {load.game / 1e6:.2f} MB",
    ]


def main() -> None:
    """Measure as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sessions", type=int, default=SESSIONS, help="players at tables")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--every", type=float, default=EVERY, help="seconds between two keys of a player")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")
    asked = parser.parse_args()
    library = Library()
    setting = BenchSetup(library.rulebook, tuple(library.decks.values()), quick=False)
    with host_options(asked.processes, asked.store) as options:
        print(*lines(measure(setting, Crowd(asked.sessions, asked.seconds, asked.every, options))), sep="\n")


@contextmanager
def host_options(processes: int, store: str) -> Iterator[tuple[str, ...]]:
    """What the host is told besides: how many processes, and their PostgreSQL, which lives as long as this."""
    if processes == 1 and store == "sqlite":
        yield ()
        return
    found = programs()
    if found is None:
        raise SystemExit("PostgreSQL is not installed here: apt-get install postgresql")
    server = PostgresServer(found)
    try:
        yield ("--processes", str(processes), "--store", server.database())
    finally:
        server.remove()


if __name__ == "__main__":
    main()
