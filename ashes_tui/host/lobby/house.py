"""``House``: what the lobby and its games are given by whoever runs the host."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, field

from ashes_tui.engine.api import Rules
from ashes_tui.host.chance import Clock, Draw, fair_draw, wall_clock
from ashes_tui.host.stores.database import Database
from ashes_tui.host.stores.journals import JournalStore
from ashes_tui.lang.defs import DeckList


@dataclass(frozen=True)
class LobbyLimits:
    """How much one account may do: tables at a time, and games, messages or names begun in a minute."""

    tables: int = 5
    starts_a_minute: int = 6
    tables_a_minute: int = 10
    messages_a_minute: int = 20
    shown: int = 200


@dataclass(frozen=True)
class House:
    """``name`` names this process. ``executor`` runs players of the program: never the thread that serves people.

    ``decks`` are those that come with the game, by name. ``report`` is told of whatever goes wrong where nobody waits
    for it. ``follows``: this process runs no game itself; another one of the same host takes up those it begins.
    """

    name: str
    database: Database
    rules: Rules
    executor: Executor
    report: Callable[[BaseException], None]
    decks: Mapping[str, DeckList] = field(default_factory=dict)
    clock: Clock = wall_clock
    draw: Draw = fair_draw
    limits: LobbyLimits = field(default_factory=LobbyLimits)
    follows: bool = False

    @property
    def journals(self) -> JournalStore:
        """The saved games."""
        return JournalStore(self.database, self.name, self.clock, self.draw)
