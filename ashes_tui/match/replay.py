"""Replaying a saved game, checking it against its digests, and resuming it."""

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
    """Where a replay differs from the saved game, at record ``n``. ``refused``: the replay ended there."""

    n: int
    problem: str
    refused: bool = False


class Replay(Struct):
    """A replayed game, as far as it went, and its differences."""

    match: Match
    differences: tuple[Difference, ...]

    @property
    def complete(self) -> bool:
        """Whether every record took effect."""
        return not any(d.refused for d in self.differences)


def replay(header: Header, records: tuple[Record, ...], rules: Rules | None = None) -> Replay:
    """Replay the records, with the header's own definitions unless ``rules`` are given."""
    rules = rules or link(header.rulebook)
    match = Match(rules, header, new_game(rules, header.setup))
    differences: list[Difference] = []
    for record in records:
        try:
            apply_record(match, record)
        except Exception as error:
            differences.append(_refused(header, record, error))
            break
        differences += _compare(match, record)
    return Replay(match, tuple(differences))


def replay_journal(journal: Journal, rules: Rules | None = None) -> Replay:
    """Replay a journal. Raises ``JournalError`` if no game can start from its header."""
    try:
        return replay(journal.header, journal.records, rules)
    except Exception as error:
        if not isinstance(error, SetupError) and journal.played_by == this_program():
            raise
        raise JournalError(
            f"{journal.where}:1", f"no game can start from the header: {_reason(error)}", journal.remedy
        ) from error


def resume(store: Store, name: str, rules: Rules | None = None) -> tuple[Match, tuple[str, ...]]:
    """Resume a saved game; also returns notes for the player. Raises ``JournalError`` if the replay differs."""
    journal = store.read(name)
    log = store.reopen(journal)
    try:
        match = replay_exactly(journal, rules)
    except BaseException:
        log.close()
        raise
    match.attach_log(log, journal.played_by)
    return match, journal.notes


def replay_exactly(journal: Journal, rules: Rules | None = None) -> Match:
    """The game of a journal, not saved any further. Raises ``JournalError`` if the replay differs."""
    replayed = replay_journal(journal, rules)
    if replayed.differences:
        raise _replay_error(journal, replayed.differences[0])
    return replayed.match


def apply_record(match: Match, record: Record) -> None:
    """Do again what a record says."""
    match.do_again(record)


def _compare(match: Match, record: Record) -> list[Difference]:
    """Differences between the record and the replayed state."""
    if record.digest and record.digest != digest(match.state):
        return [Difference(record.n, "the table is not as it was saved (digests differ)")]
    if record.ended and match.outcome is None:
        return [Difference(record.n, "the saved game was over here, this one goes on")]
    return []


def _describe(record: Record) -> str:
    if isinstance(record, Chosen):
        return f"the choice of seat {record.seat}"
    if isinstance(record, ForcedRolls):
        return "the fixed rolls"
    return f"the concession of seat {record.seat}" if isinstance(record, Conceded) else "an undo"


def _replay_error(journal: Journal, difference: Difference) -> JournalError:
    """The error for a saved game that cannot be resumed."""
    return JournalError(journal.place(difference.n), difference.problem, journal.remedy)


def _refused(header: Header, record: Record, error: Exception) -> Difference:
    """The difference for a record that was refused. Raises ``error`` if it is a bug in the program.

    The engine may fail on definitions written by another version, but not on its own.
    """
    known = isinstance(error, IllegalChoice | SetupError | MatchError)
    if not known and header.provenance == (record.by or header.provenance) == this_program():
        raise error
    return Difference(record.n, f"{_describe(record)} is refused: {_reason(error)}", refused=True)


def _reason(error: Exception) -> str:
    return str(error) if isinstance(error, IllegalChoice | SetupError | MatchError) else type(error).__name__
