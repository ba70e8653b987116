"""Playing a saved game again, checking it against its digests, and going on from there."""

from __future__ import annotations

from msgspec import Struct

from ashes_tui.engine.api import IllegalChoice, Rules, SetupError, digest, link, new_game
from ashes_tui.match.errors import JournalError, MatchError
from ashes_tui.match.match import Match
from ashes_tui.match.saves.journal import Journal
from ashes_tui.match.saves.provenance import this_program
from ashes_tui.match.saves.records import Chosen, Conceded, ForcedRolls, Header, Record
from ashes_tui.match.saves.store import Store


class Difference(Struct, frozen=True):
    """Where a game played again is not the game saved. ``n`` is the record; ``refused`` ended the replay there."""

    n: int
    problem: str
    refused: bool = False


class Replay(Struct):
    """A game played again: as far as it went, and what differs."""

    match: Match
    differences: tuple[Difference, ...]

    @property
    def complete(self) -> bool:
        """Every record took effect."""
        return not any(d.refused for d in self.differences)


def replay(header: Header, records: tuple[Record, ...], rules: Rules | None = None) -> Replay:
    """Play the records again, with the header's own definitions unless ``rules`` are given."""
    rules = rules or link(header.rulebook)
    match = Match(rules, header, new_game(rules, header.setup))
    differences: list[Difference] = []
    for record in records:
        try:
            _repeat(match, record)
        except Exception as error:
            differences.append(_refused(header, record, error))
            break
        differences += _compared(match, record)
    return Replay(match, tuple(differences))


def replay_journal(journal: Journal, rules: Rules | None = None) -> Replay:
    """The same for a saved game as read. Raises ``JournalError`` if its header describes no game."""
    try:
        return replay(journal.header, journal.records, rules)
    except Exception as error:
        if not isinstance(error, SetupError) and journal.played_by == this_program():
            raise
        raise JournalError(
            f"{journal.where}:1", f"no game can start from the header: {_reason(error)}", journal.remedy
        ) from error


def resume(store: Store, name: str, rules: Rules | None = None) -> tuple[Match, tuple[str, ...]]:
    """A saved game ready to go on, and notes for the player. Raises ``JournalError`` where it differs."""
    journal = store.read(name)
    log = store.reopen(journal)
    try:
        again = replay_journal(journal, rules)
        if again.differences:
            raise _unlike(journal, again.differences[0])
    except BaseException:
        log.close()
        raise
    again.match.attach(log, journal.played_by)
    return again.match, journal.notes


def _repeat(match: Match, record: Record) -> None:
    if isinstance(record, Chosen):
        match.choose(record.seat, record.choice, record.decision)
    elif isinstance(record, Conceded):
        match.concede(record.seat)
    elif isinstance(record, ForcedRolls):
        match.force(record.rolls)
    else:
        match.lenient = True
        try:
            match.undo()
        finally:
            match.lenient = False


def _compared(match: Match, record: Record) -> list[Difference]:
    """What is not as the record says."""
    if record.digest and record.digest != digest(match.state):
        return [Difference(record.n, "the table is not as it was saved (digests differ)")]
    if record.ended and match.outcome is None:
        return [Difference(record.n, "the saved game was over here, this one goes on")]
    return []


def _told(record: Record) -> str:
    if isinstance(record, Chosen):
        return f"the choice of seat {record.seat}"
    if isinstance(record, ForcedRolls):
        return "the rolls that were fixed"
    return f"conceding of seat {record.seat}" if isinstance(record, Conceded) else "an undo"


def _unlike(journal: Journal, difference: Difference) -> JournalError:
    """What to tell a player whose saved game cannot go on."""
    return JournalError(journal.place(difference.n), difference.problem, journal.remedy)


def _refused(header: Header, record: Record, error: Exception) -> Difference:
    """A record that does not take effect. Raises ``error`` if it is a defect of the program.

    The engine may stumble over definitions of another program; over its own it must not.
    """
    known = isinstance(error, IllegalChoice | SetupError | MatchError)
    if not known and header.maker == (record.by or header.maker) == this_program():
        raise error
    return Difference(record.n, f"{_told(record)} is refused: {_reason(error)}", refused=True)


def _reason(error: Exception) -> str:
    return str(error) if isinstance(error, IllegalChoice | SetupError | MatchError) else type(error).__name__
