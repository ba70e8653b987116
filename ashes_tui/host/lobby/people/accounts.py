"""``Accounts``: who somebody is. A public key is an account; further keys open the same one. No passwords."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, TypeVar

import msgspec

from ashes_tui.host.chance import Clock, Draw, fair_draw, new_id, wall_clock
from ashes_tui.host.lobby.errors import Refused
from ashes_tui.host.lobby.people.entry import EntryCodes
from ashes_tui.host.lobby.people.inert import NameRefused, checked_name, inert_label, skeleton
from ashes_tui.host.lobby.people.public_key import PublicKey, read_public_key
from ashes_tui.host.stores import people
from ashes_tui.host.stores.database import Database, Taken, Work
from ashes_tui.host.stores.people import Account, Block, StoredKey
from ashes_tui.lang.defs import DeckList

MOST_KEYS, MOST_DECKS = 10, 100
GONE = "a former player"
"""What somebody who deleted their account is called in games that others played too."""
T = TypeVar("T")
_deck = msgspec.msgpack.Decoder(DeckList)


class Accounts:
    """The accounts of a host. Every method waits for the database. ``by_code``: only a code lets somebody new in."""

    def __init__(
        self, database: Database, clock: Clock = wall_clock, draw: Draw = fair_draw, by_code: bool = False
    ) -> None:
        self._database, self._clock, self._draw = database, clock, draw
        self.by_code, self.codes = by_code, EntryCodes(database, clock, draw)

    # --- who somebody is -------------------------------------------------------------------------------------------

    def of_key(self, fingerprint: str) -> Account | None:
        """Whose key it is; None at the first visit."""
        return self._database.read(lambda work: people.account_of_key(work, fingerprint))

    def of_id(self, id: str) -> Account | None:
        """The account of that id."""
        return self._database.read(lambda work: people.account(work, id))

    def of_ids(self, ids: Collection[str]) -> tuple[Account, ...]:
        """The accounts of those ids that there are, by name."""
        return self._database.read(lambda work: people.accounts_of(work, sorted(ids)))

    def named(self, name: str) -> Account | None:
        """Whose name this is, or looks like this."""
        return self._database.read(lambda work: people.account_named(work, skeleton(name)))

    def register(self, key: str, name: str, code: str = "") -> Account:
        """A new account for a key that has none. Raises ``Refused`` for a name that cannot be had, or a bad code."""
        given, name = read_public_key(key), _name(name)
        new = Account(new_id(self._draw), name, self._clock())

        def job(work: Work) -> Account:
            if self.by_code:
                self.codes.use(work, code)
            people.add_account(work, new, skeleton(name))
            self._add_key(work, new.id, given, "first key")
            return new

        return self._written(job, name)

    def rename(self, account: Account, name: str) -> Account:
        """Another name for an account. Raises ``Refused``."""
        name = _name(name)

        def job(work: Work) -> Account:
            people.rename(work, account.id, name, skeleton(name))
            return msgspec.structs.replace(account, name=name)

        return self._written(job, name)

    # --- keys ------------------------------------------------------------------------------------------------------

    def keys(self, account: Account) -> tuple[StoredKey, ...]:
        """The keys that open an account, the oldest first."""
        return self._database.read(lambda work: people.keys_of(work, account.id))

    def add_key(self, account: Account, key: str) -> StoredKey:
        """A further key, as pasted. Raises ``Refused``."""
        given = read_public_key(key)

        def job(work: Work) -> StoredKey:
            if len(people.keys_of(work, account.id)) >= MOST_KEYS:
                raise Refused(f"an account has at most {MOST_KEYS} keys; remove one first")
            return self._add_key(work, account.id, given, given.comment)

        try:
            return self._database.write(job)
        except Taken as error:
            raise Refused("that key opens an account already; remove it there first") from error

    def remove_key(self, account: Account, fingerprint: str) -> None:
        """Take a key away. Raises ``Refused`` for the last one, without which nobody could come in again."""

        def job(work: Work) -> None:
            if len(people.keys_of(work, account.id)) < 2:
                raise Refused("this is the only key of the account; add another one first, or delete the account")
            if not people.remove_key(work, account.id, fingerprint):
                raise Refused("the account has no such key; look at its list of keys")

        self._database.write(job)

    def _add_key(self, work: Work, id: str, given: PublicKey, label: str) -> StoredKey:
        key = StoredKey(given.fingerprint, given.line, inert_label(label), self._clock())
        people.add_key(work, id, key)
        return key

    # --- decks -----------------------------------------------------------------------------------------------------

    def decks(self, account: Account) -> dict[str, DeckList]:
        """The decks that an account keeps, by name."""
        kept = self._database.read(lambda work: people.decks_of(work, account.id))
        return {name: _deck.decode(deck) for name, deck in kept.items()}

    def keep_deck(self, account: Account, deck: DeckList) -> DeckList:
        """Keep a deck, instead of one of the same name. Raises ``Refused``."""
        name = inert_label(deck.name) or "unnamed deck"
        author = inert_label(deck.author) if deck.author else None
        kept = msgspec.structs.replace(deck, name=name, author=author, shipped=False)

        def job(work: Work) -> DeckList:
            there = people.decks_of(work, account.id)
            if name not in there and len(there) >= MOST_DECKS:
                raise Refused(f"an account keeps at most {MOST_DECKS} decks; delete one first")
            people.keep_deck(work, account.id, name, msgspec.msgpack.encode(kept))
            return kept

        return self._database.write(job)

    def delete_deck(self, account: Account, name: str) -> None:
        """Delete a deck. Raises ``Refused`` if there is none of that name."""
        if not self._database.write(lambda work: people.delete_deck(work, account.id, name)):
            raise Refused(f"there is no deck named {inert_label(name)}; look at your list of decks")

    # --- others ----------------------------------------------------------------------------------------------------

    def set_block(self, account: Account, other: Account, kind: Block | None) -> None:
        """Mute or block somebody, or neither any more."""
        if account.id == other.id:
            raise Refused("that is yourself; choose somebody else")
        self._database.write(lambda work: people.set_block(work, account.id, other.id, kind))

    def blocks(self, account: Account) -> dict[str, Block]:
        """Whom an account mutes or blocks, by id."""
        return self._database.read(lambda work: people.blocks_of(work, account.id))

    def ban(self, fingerprint: str, reason: str) -> None:
        """Let a key in no longer."""
        self._database.write(lambda work: people.ban(work, fingerprint, inert_label(reason), self._clock()))

    def unban(self, fingerprint: str) -> None:
        """Let a key in again. Raises ``Refused`` if it is not banned."""
        if not self._database.write(lambda work: people.unban(work, fingerprint)):
            raise Refused("that key is not banned; check its fingerprint")

    def ban_of(self, fingerprint: str) -> str | None:
        """Why a key is banned, None if it is not."""
        return self._database.read(lambda work: people.ban_of(work, fingerprint))

    # --- one's own data --------------------------------------------------------------------------------------------

    def export(self, account: Account) -> bytes:
        """Everything kept about an account but its games, as JSON."""

        def job(work: Work) -> dict[str, Any]:
            decks = people.decks_of(work, account.id)
            return {
                "account": account,
                "keys": people.keys_of(work, account.id),
                "decks": {name: _deck.decode(deck) for name, deck in decks.items()},
                "muted or blocked": people.blocks_of(work, account.id),
                "games": [game for (game,) in work.rows("SELECT game FROM places WHERE account = ?", account.id)],
            }

        return msgspec.json.format(msgspec.json.encode(self._database.read(job)), indent=2)

    def delete(self, account: Account) -> None:
        """Delete an account with its keys and decks; games that others played too go on without its name."""
        self._database.write(lambda work: people.delete_account(work, account.id, GONE))

    def _written(self, job: Callable[[Work], T], name: str) -> T:
        try:
            return self._database.write(job)
        except Taken as error:
            if self.named(name) is None:
                raise Refused("that key opens an account already; go on with that one") from error
            raise Refused(f"somebody here is called {name}, or looks so; take another name") from error


def _name(text: str) -> str:
    try:
        return checked_name(text)
    except NameRefused as error:
        raise Refused(str(error)) from error
