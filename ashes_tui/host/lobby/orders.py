"""``Orders``: what the operator wants of a host that runs, heard over the database and carried out in each process."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ashes_tui.host.chance import Clock, Draw, new_id
from ashes_tui.host.lobby.games.games import Games
from ashes_tui.host.lobby.house import House
from ashes_tui.host.stores import keeping
from ashes_tui.host.stores.database import Database, Work
from ashes_tui.host.stores.keeping import Order, OrderKind
from ashes_tui.host.stores.tables import LOBBY, table
from ashes_tui.match.saves.store import Unsubscribe

Dismissal = Callable[[str, str], None]
"""Is given the fingerprint of a key and a word for whoever came with it; called in whatever thread."""


class Orders:
    """Looks for orders with each tick. Those given before this process began are not for it."""

    def __init__(self, house: House, games: Games) -> None:
        self._house, self._games = house, games
        self._dismissing: list[Dismissal] = []
        self._seen = {order.id for order in house.database.read(keeping.orders)}

    def on_dismissal(self, dismiss: Dismissal) -> Unsubscribe:
        """Have ``dismiss`` called for whoever is to leave; the result ends it."""
        self._dismissing.append(dismiss)
        return lambda: self._dismissing.remove(dismiss)

    def tick(self) -> None:
        """Carry out what was ordered since. Raises ``StoreError``."""
        given = self._house.database.read(keeping.orders)
        new = [order for order in given if order.id not in self._seen]
        self._seen = {order.id for order in given}
        for order in new:
            try:
                self._carry_out(order)
            except Exception as error:  # the next order is carried out all the same
                self._house.report(error)

    def _carry_out(self, order: Order) -> None:
        if order.kind == "dismiss":
            for dismiss in tuple(self._dismissing):
                dismiss(order.about, order.said)
            return
        row = self._house.database.read(partial(table, id=order.about))
        if row is not None:
            self._games.forget(row)
        if not self._house.follows:  # SQLite told nobody of what the operator's own process wrote
            self._house.database.write(lambda work: work.notify(LOBBY, order.about))


def give(database: Database, clock: Clock, draw: Draw, kind: OrderKind, *about: str, said: str = "") -> None:
    """Order something of all hosts that run over a database."""

    def job(work: Work) -> None:
        for one in about:
            keeping.give_order(work, Order(new_id(draw), kind, one, said), clock())

    database.write(job)
