"""``Innkeeper``: what the operator does on the database of a host, whether the host runs or not."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from ashes_tui.host.chance import Clock, Draw, fair_draw, wall_clock
from ashes_tui.host.lobby.errors import Refused
from ashes_tui.host.lobby.orders import give
from ashes_tui.host.lobby.people.accounts import Accounts
from ashes_tui.host.lobby.people.inert import inert_label, skeleton
from ashes_tui.host.stores import keeping, people, tables
from ashes_tui.host.stores.database import Database, Work
from ashes_tui.host.stores.journals import JournalStore
from ashes_tui.host.stores.keeping import Report
from ashes_tui.host.stores.people import Account
from ashes_tui.host.stores.tables import TableRow

_SENT_OUT = "The operator of this host has ended your session."
_CLOSED_TO = "This host does not let you in any more"


class KnownPerson(NamedTuple):
    """An account with the fingerprints of its keys, and why each banned one is banned."""

    account: Account
    keys: tuple[str, ...]
    banned: dict[str, str]


class Innkeeper:
    """Every method waits for the database. Hosts that run carry out what concerns them with their next tick."""

    def __init__(self, database: Database, clock: Clock = wall_clock, draw: Draw = fair_draw) -> None:
        self._database, self._clock, self._draw = database, clock, draw
        self._accounts = Accounts(database, clock, draw)
        self.codes = self._accounts.codes

    # --- people ----------------------------------------------------------------------------------------------------

    def people(self) -> tuple[KnownPerson, ...]:
        """All who have an account, by name."""

        def job(work: Work) -> tuple[KnownPerson, ...]:
            banned, found = dict(people.bans(work)), []
            for account in people.all_accounts(work):
                keys = tuple(key.fingerprint for key in people.keys_of(work, account.id))
                found.append(KnownPerson(account, keys, {key: banned[key] for key in keys if key in banned}))
            return tuple(found)

        return self._database.read(job)

    def keys_of(self, who: str) -> tuple[str, ...]:
        """The keys of whoever has that name, or comes with that key; a key nobody knows too. Raises ``Refused``."""
        found = self._database.read(lambda work: people.keys_meant(work, skeleton(who), who))
        if not found and not who.startswith("SHA256:"):
            raise Refused(f"nobody here is called {inert_label(who)}; give a name of the list, or a key as SHA256:…")
        return found or (who,)

    def kick(self, who: str, why: str = "") -> tuple[str, ...]:
        """Send somebody out; they may come back. Gives their keys. Raises ``Refused``."""
        keys, why = self.keys_of(who), inert_label(why)
        self._dismiss(keys, f"{_SENT_OUT} {why}".rstrip())
        return keys

    def ban(self, who: str, why: str = "") -> tuple[str, ...]:
        """Let the keys of somebody in no longer, and send them out. Gives their keys. Raises ``Refused``."""
        keys, why = self.keys_of(who), inert_label(why)
        for key in keys:
            self._accounts.ban(key, why)
        self._dismiss(keys, f"{_CLOSED_TO}: {why}" if why else f"{_CLOSED_TO}.")
        return keys

    def unban(self, who: str) -> tuple[str, ...]:
        """Let the keys of somebody in again; gives those that were banned. Raises ``Refused`` if none was."""
        banned = tuple(key for key in self.keys_of(who) if self._accounts.ban_of(key) is not None)
        if not banned:
            raise Refused(f"{inert_label(who)} is not banned; look at the list of people")
        for key in banned:
            self._accounts.unban(key)
        return banned

    def _dismiss(self, keys: tuple[str, ...], said: str) -> None:
        give(self._database, self._clock, self._draw, "dismiss", *keys, said=said)

    # --- tables ----------------------------------------------------------------------------------------------------

    def tables(self) -> tuple[TableRow, ...]:
        """All tables at which somebody waits or plays."""
        return self._database.read(tables.tables_going)

    def close(self, id: str) -> None:
        """Close a table, whatever is played there; its game is kept as it stands. Raises ``Refused``."""

        def job(work: Work) -> None:
            found = tables.lock_table(work, id)
            if found is None or found.stage == "closed":
                raise Refused("there is no such table, or it is closed already; look at the list of tables")
            tables.set_stage(work, id, "closed", found.game)

        self._database.write(job)
        give(self._database, self._clock, self._draw, "close", id)

    # --- reports ---------------------------------------------------------------------------------------------------

    def reports(self) -> tuple[tuple[Report, str], ...]:
        """What players have reported, the latest first, each with who that was."""

        def job(work: Work) -> tuple[tuple[Report, str], ...]:
            return tuple((found, _name(work, found.account)) for found in keeping.reports(work))

        return self._database.read(job)

    def journal_of(self, report: str) -> bytes:
        """The file of the game that a report is about, up to where it was reported. Raises ``Refused``."""
        found = self._database.read(partial(keeping.report, id=report))
        if found is None or not found.game:
            raise Refused("there is no such report, or it is about no game; look at the list of reports")
        return JournalStore(self._database, "operator", self._clock, self._draw).lines(found.game, found.record)


def _name(work: Work, account: str | None) -> str:
    found = people.account(work, account) if account else None
    return found.name if found else "somebody who is gone"
