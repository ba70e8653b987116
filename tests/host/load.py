"""A host under load, measured longer or with more players than ``ashes-tui bench --only host`` does.

    python -m tests.host.load --sessions 200 --seconds 60

Compare runs by ratio on one machine that does nothing else: the clients are processes of the same machine.
"""

from __future__ import annotations

import argparse

from ashes_tui.arena.measure import BenchSetup
from ashes_tui.host.load import EVERY, SECONDS, SESSIONS, Load, measure
from ashes_tui.ui.library import Library

SHARES = (0.5, 0.9, 0.95, 0.99, 0.999, 1.0)


def lines(load: Load) -> list[str]:
    """The figures, for eyes."""
    told = ", ".join(f"p{share * 100:g} {load.at(share) * 1e3:.1f}" for share in SHARES)
    return [
        f"key to picture in ms: {told}",
        f"{len(load.seconds)} keys, {load.lost} without a picture",
        f"the host's processor: {load.processor * 1e3:.1f} ms a key; memory: {load.memory / 1e6:.2f} MB a session",
    ]


def main() -> None:
    """Measure as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sessions", type=int, default=SESSIONS, help=f"players, each with a key every {EVERY:g} s")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    asked = parser.parse_args()
    library = Library()
    setting = BenchSetup(library.rulebook, tuple(library.decks.values()), quick=False)
    print(*lines(measure(setting, asked.sessions, asked.seconds)), sep="\n")


if __name__ == "__main__":
    main()
