"""A game to be killed: plays at random into a journal and says what it has announced. Run as a program."""

import sys
from pathlib import Path

from ashes_tui.match.match import Notice
from ashes_tui.match.saves.file_store import FileStore
from tests.match.games import Driver, begin


def main(folder: str, seed: int) -> None:
    match = begin(FileStore(Path(folder)), seed)
    match.lenient = True
    print(match.name, flush=True)

    def announce(notice: Notice) -> None:
        print(notice.record.n, flush=True)

    match.subscribe(announce)
    driver = Driver(match, seed)
    while not match.outcome:
        driver.one()
        if driver.draw(10) == 0:
            match.undo()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
