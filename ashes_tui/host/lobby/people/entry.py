"""``EntryCodes``: on a host for those who are invited, a code lets somebody new in."""

from __future__ import annotations

from ashes_tui.host.chance import Clock, Draw, fair_draw, new_entry_code, wall_clock
from ashes_tui.host.lobby.errors import Refused
from ashes_tui.host.stores import keeping
from ashes_tui.host.stores.database import Database, Work
from ashes_tui.host.stores.keeping import EntryCode

_DAY = 86400.0
_LONGEST = 40
MOST_USES, MOST_DAYS = 1000, 3650


class EntryCodes:
    """The codes of a host. Every method waits for the database."""

    def __init__(self, database: Database, clock: Clock = wall_clock, draw: Draw = fair_draw) -> None:
        self._database, self._clock, self._draw = database, clock, draw

    def new(self, uses: int = 1, days: float = 30.0) -> EntryCode:
        """A code that lets in so many, for so long. Raises ``Refused``."""
        if not (1 <= uses <= MOST_USES and 0 < days <= MOST_DAYS):
            raise Refused(f"a code lets in 1 to {MOST_USES} people within at most {MOST_DAYS} days; give less")
        now = self._clock()
        made = EntryCode(new_entry_code(self._draw), uses, now + days * _DAY, now)
        self._database.write(lambda work: keeping.add_code(work, made))
        return made

    def all(self) -> tuple[EntryCode, ...]:
        """Those that still let somebody in."""
        return self._database.read(lambda work: keeping.codes(work, self._clock()))

    def withdraw(self, code: str) -> None:
        """Let nobody in by a code any more. Raises ``Refused`` if there is none."""
        if not self._database.write(lambda work: keeping.withdraw_code(work, _plain(code))):
            raise Refused("there is no such code; look at the list of codes")

    def check(self, code: str) -> None:
        """Raises ``Refused`` unless a code lets somebody in."""
        if not self._database.read(lambda work: keeping.lets_in(work, _plain(code), self._clock())):
            raise _wrong()

    def use(self, work: Work, code: str) -> None:
        """Use a code once, in the transaction in which somebody gets an account. Raises ``Refused``."""
        if not keeping.use_code(work, _plain(code), self._clock()):
            raise _wrong()


def _wrong() -> Refused:
    return Refused("this code lets nobody in, or no longer; ask whoever runs this host for another")


def _plain(code: str) -> str:
    """A code as it is kept, however it was typed."""
    bare = "".join(code[:_LONGEST].upper().replace("-", "").split())
    return "-".join(bare[at : at + 4] for at in range(0, len(bare), 4))
