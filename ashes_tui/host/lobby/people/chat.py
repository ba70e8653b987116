"""``Chat``: short messages in the lobby and at tables. At an open table players who may be strangers give signs."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from threading import Lock

import msgspec
from msgspec import Struct

from ashes_tui.host.lobby.errors import Refused
from ashes_tui.host.lobby.house import House
from ashes_tui.host.lobby.people.inert import inert
from ashes_tui.host.lobby.people.rates import Rates
from ashes_tui.host.stores.people import Account
from ashes_tui.host.stores.tables import TableRow
from ashes_tui.match.saves.store import Unsubscribe
from ashes_tui.outside.jsontext import Json

SIGNS = (
    "Hello!",
    "Good luck!",
    "Well played!",
    "Thank you.",
    "Sorry.",
    "One moment, please.",
    "Are you there?",
    "Oops!",
    "Good game!",
)
"""What may be said to anybody."""
_TOPIC = "chat"
_KEPT, _PLACES = 50, 500
"""Messages kept of a place, and places."""


class ChatMessage(Struct, frozen=True):
    """Something said: by whom, at which table (none: in the lobby), when in seconds since the epoch."""

    account: str
    name: str
    place: str
    text: str
    at: float


Hearing = Callable[[ChatMessage], None]
_messages = Json(ChatMessage)


class Chat:
    """What is said on a host, and on others over the same database. Messages are not stored."""

    def __init__(self, house: House) -> None:
        self._house, self._rates, self._lock = house, Rates(house.clock), Lock()
        self._recent: OrderedDict[str, deque[ChatMessage]] = OrderedDict()
        self._hearing: list[tuple[str, str, Hearing]] = []
        self._stop = house.database.subscribe(_TOPIC, self._heard)

    # --- saying ----------------------------------------------------------------------------------------------------

    def say(self, account: Account, text: str, table: TableRow | None = None) -> None:
        """Say something in the lobby, or at a table to those who look at it. Raises ``Refused``."""
        shown = inert(text)
        if not shown:
            raise Refused("there is nothing to say; type something first")
        if table is not None and (table.visibility == "open" or not table.plan.talk):
            raise Refused("players at this table give signs only; choose one")
        self._send(account, shown, table)

    def sign(self, account: Account, sign: int, table: TableRow) -> None:
        """Give one of the signs at a table. Raises ``Refused``."""
        if not 0 <= sign < len(SIGNS):
            raise Refused("there is no such sign; choose one of the list")
        self._send(account, SIGNS[sign], table)

    def _send(self, account: Account, text: str, table: TableRow | None) -> None:
        if table is not None and table.seat_of(account.id) is None:
            raise Refused("only those who sit at a table talk there; sit down first")
        self._rates.count(account.id, "messages", self._house.limits.messages_a_minute)
        place = table.id if table else ""
        message = ChatMessage(account.id, account.name, place, text, self._house.clock())
        said = msgspec.json.encode(message).decode()
        self._house.database.write(lambda work: work.notify(_TOPIC, said))

    # --- hearing ---------------------------------------------------------------------------------------------------

    def recent(self, account: Account, place: str = "") -> tuple[ChatMessage, ...]:
        """What was said last in a place, but by those whom somebody mutes or blocks."""
        with self._lock:
            said = tuple(self._recent.get(place, ()))
        deaf = {speaker: self._deaf_to(speaker) for speaker in {message.account for message in said}}
        return tuple(message for message in said if account.id not in deaf[message.account])

    def hear(self, account: Account, place: str, hearing: Hearing) -> Unsubscribe:
        """Be given what is said in a place from now on, but by those whom somebody mutes or blocks."""
        entry = (account.id, place, hearing)
        with self._lock:
            self._hearing.append(entry)
        return lambda: self._forget(entry)

    def close(self) -> None:
        """Hear nothing any longer."""
        self._stop()

    def _forget(self, entry: tuple[str, str, Hearing]) -> None:
        with self._lock:
            if entry in self._hearing:
                self._hearing.remove(entry)

    def _heard(self, text: str) -> None:
        try:
            message = _messages.read(text, "a message")
            deaf = self._deaf_to(message.account)
        except Exception as error:  # whatever came over the database harms no hearer
            self._house.report(error)
            return
        with self._lock:
            self._keep(message)
            given = [h for account, place, h in self._hearing if place == message.place and account not in deaf]
        for hearing in given:
            try:
                hearing(message)
            except Exception as error:  # the others hear it all the same
                self._house.report(error)

    def _keep(self, message: ChatMessage) -> None:
        said = self._recent.setdefault(message.place, deque(maxlen=_KEPT))
        self._recent.move_to_end(message.place)
        said.append(message)
        if len(self._recent) > _PLACES:
            self._recent.popitem(last=False)

    def _deaf_to(self, account: str) -> frozenset[str]:
        """Who does not hear an account, or is not heard by it."""
        sql = (
            "SELECT account FROM blocks WHERE other = ?"
            " UNION SELECT other FROM blocks WHERE account = ? AND kind = 'block'"
        )
        rows = self._house.database.read(lambda work: work.rows(sql, account, account))
        return frozenset(other for (other,) in rows)
