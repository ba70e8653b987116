"""``Match``: one running game that can be saved; each change is on disk before subscribers hear of it."""

from __future__ import annotations

from datetime import UTC, datetime

from msgspec import structs

from ashes_tui.engine.api import GameSetup, Rules, Transition, digest, new_game
from ashes_tui.match.errors import MatchError
from ashes_tui.match.saves.definitions import used_rulebook
from ashes_tui.match.saves.provenance import Provenance, this_program
from ashes_tui.match.saves.records import DIGEST_EVERY, PERSON, Header, Record
from ashes_tui.match.saves.store import Log, Store
from ashes_tui.match.timeline import Moment, Notice, Subscriber, Timeline

__all__ = ["Match", "Moment", "Notice", "Subscriber", "new_header"]


class Match(Timeline):
    """A game and what is known about it. ``start`` begins one, ``ashes_tui.match.replay`` resumes one."""

    def __init__(self, rules: Rules, header: Header, begin: Transition, log: Log | None = None) -> None:
        super().__init__(rules, begin)
        self.header = header
        self._log = log
        self._played_by: Provenance = header.provenance

    @classmethod
    def start(
        cls, rules: Rules, setup: GameSetup, *, players: tuple[str, ...] = (), store: Store | None = None
    ) -> Match:
        """A new game; with a ``store`` it is saved from the start."""
        begin = new_game(rules, setup)
        header = new_header(rules, setup, players)
        return cls(rules, header, begin, store.create(header) if store else None)

    @property
    def name(self) -> str:
        """The game's name in the store; empty if it is not saved."""
        return self._log.name if self._log else ""

    def attach_log(self, log: Log, played_by: Provenance) -> None:
        """Save to ``log``, which must hold all records so far; ``played_by`` played the last of them."""
        self._log, self._played_by = log, played_by

    def detach_log(self) -> None:
        """Save no further: somebody else does, and their records are followed here."""
        self._log = None

    def close(self) -> None:
        """Close the saved game, so that it can be resumed."""
        if self._log:
            self._log.close()

    def _persist(self, record: Record, after: Transition) -> Record:
        """Save the record, with a digest where one is due, and return it as saved."""
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
