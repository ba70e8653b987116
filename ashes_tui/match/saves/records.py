"""What a saved game consists of: one header, then records of what the players did.

A record's ``n`` counts from 1 without gaps. ``digest`` is that of the state after the record; it stands on every
twentieth record and on the last one of a game. ``ended`` marks a record after which the game is over.
"""

from __future__ import annotations

from msgspec import Struct

from ashes_tui.engine.api import Choice, GameSetup, RollScenario
from ashes_tui.lang.defs import Rulebook
from ashes_tui.match.saves.provenance import FORMAT, Provenance

DIGEST_EVERY = 20
PERSON = "person"


class Header(Struct, frozen=True, kw_only=True, tag="header"):
    """What a game starts from. ``rulebook`` holds the definitions it uses, ``rules_digest`` names the whole ones.

    ``engine`` is the version of the program, ``behavior`` the number of its engine's behaviour: who began the game.
    In its file the whole header is sealed; ``used_digest`` is that of ``rulebook`` alone, as format 2 had it.
    ``players`` says who fills each seat: ``person`` or the name of a player of ``ai``.
    """

    format: int = FORMAT
    engine: str
    created: str
    setup: GameSetup
    players: tuple[str, ...]
    rules_digest: str
    used_digest: str = ""
    behavior: str = ""
    rulebook: Rulebook

    @property
    def maker(self) -> Provenance:
        """What the game was begun by."""
        return Provenance(self.format, self.engine, self.behavior)


class Brief(Struct, frozen=True, kw_only=True, tag="header"):
    """A header without the definitions, for lists of saved games."""

    format: int
    engine: str
    created: str
    setup: GameSetup
    players: tuple[str, ...]
    behavior: str = ""

    @property
    def maker(self) -> Provenance:
        """What the game was begun by."""
        return Provenance(self.format, self.engine, self.behavior)


class RecordBase(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What every record has. ``by``: from here on another program played than before."""

    n: int
    seat: int
    digest: str = ""
    ended: bool = False
    by: Provenance | None = None


class Chosen(RecordBase, frozen=True, kw_only=True, tag="choice"):
    """A seat answered a decision."""

    decision: int
    choice: Choice


class Undone(RecordBase, frozen=True, kw_only=True, tag="undo"):
    """The last choice or concession that still stood was taken back. ``forced``: although that is not free."""

    forced: bool = False


class Conceded(RecordBase, frozen=True, kw_only=True, tag="concede"):
    """A seat gave up, and with it its side."""


class ForcedRolls(RecordBase, frozen=True, kw_only=True, tag="rolls"):
    """The next random results were fixed; no seat did it."""

    rolls: tuple[RollScenario, ...]


Record = Chosen | Undone | Conceded | ForcedRolls
