"""``Match``: one running game with its seats. Synchronous; every change is on disk before anybody hears of it."""

from __future__ import annotations

from datetime import UTC, datetime

from msgspec import structs

from ashes_tui.engine.api import GameSetup, Rules, Transition, digest, new_game
from ashes_tui.match.errors import MatchError
from ashes_tui.match.saves.definitions import used_rulebook
from ashes_tui.match.saves.provenance import Provenance, this_program
from ashes_tui.match.saves.records import DIGEST_EVERY, PERSON, Header, Record
from ashes_tui.match.saves.store import Log, Store
from ashes_tui.match.timeline import Course, Moment, Notice, Subscriber

__all__ = ["Match", "Moment", "Notice", "Subscriber", "new_header"]


class Match(Course):
    """A game and what is known about it. ``start`` begins one, ``ashes_tui.match.replay`` resumes one."""

    def __init__(self, rules: Rules, header: Header, begin: Transition, log: Log | None = None) -> None:
        super().__init__(rules, begin)
        self.header = header
        self._log = log
        self._played_by: Provenance = header.maker

    @classmethod
    def start(
        cls, rules: Rules, setup: GameSetup, *, players: tuple[str, ...] = (), store: Store | None = None
    ) -> Match:
        """A new game; with a ``store`` it is saved from its first moment on."""
        begin = new_game(rules, setup)
        header = new_header(rules, setup, players)
        return cls(rules, header, begin, store.create(header) if store else None)

    @property
    def name(self) -> str:
        """What the store knows this game by; empty if it is not saved."""
        return self._log.name if self._log else ""

    def attach(self, log: Log, played_by: Provenance) -> None:
        """Save from here on; what was played so far, lately by ``played_by``, must already be there."""
        self._log, self._played_by = log, played_by

    def close(self) -> None:
        """Let go of the saved game; it can be resumed."""
        if self._log:
            self._log.close()

    def _kept(self, record: Record, after: Transition) -> Record:
        """The record as saved, with its digest where one is due."""
        ended = after.outcome is not None
        if ended or not record.n % DIGEST_EVERY:
            record = structs.replace(record, digest=digest(after.state), ended=ended)
        if self._played_by != this_program():
            record = structs.replace(record, by=this_program())
        if self._log:
            self._log.append(record)
        self._played_by = this_program()
        return record


def new_header(rules: Rules, setup: GameSetup, players: tuple[str, ...] = ()) -> Header:
    """The header of a game that begins now."""
    if players and len(players) != len(setup.seats):
        raise MatchError(f"{len(players)} players for {len(setup.seats)} seats: name one player per seat")
    maker = this_program()
    return Header(
        engine=maker.engine,
        behavior=maker.behavior,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        setup=setup,
        players=players or (PERSON,) * len(setup.seats),
        rules_digest=rules.rulebook.digest,
        rulebook=used_rulebook(rules.rulebook, setup),
    )
