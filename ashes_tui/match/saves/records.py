"""The parts of a saved game: one header, then records of what the players did.

A record's ``n`` counts from 1 without gaps. ``digest`` is the digest of the state after the record; every twentieth
record and the last one of a game carry it. ``ended`` marks a record after which the game is over.
"""

from __future__ import annotations

from msgspec import Struct

from ashes_tui.engine.api import Choice, GameSetup, RollScenario
from ashes_tui.lang.defs import Rulebook
from ashes_tui.match.saves.provenance import FORMAT, Provenance

DIGEST_EVERY = 20
PERSON = "person"


class Header(Struct, frozen=True, kw_only=True, tag="header"):
    """The start of a game. ``rulebook`` holds the definitions it uses; ``rules_digest`` identifies the full rulebook.

    ``engine`` is the version of the program that began the game, ``behavior`` its engine's behaviour number. In the
    file the whole header is sealed; ``used_digest`` is the digest of ``rulebook`` alone. ``players``
    says who plays each seat: ``person`` or the name of a player of ``ai``.
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
    def provenance(self) -> Provenance:
        """The program that began the game."""
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
    def provenance(self) -> Provenance:
        """The program that began the game."""
        return Provenance(self.format, self.engine, self.behavior)


class RecordBase(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The fields of every record. ``by``: the program that played from here on, if it changed."""

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
    """The last choice or concession that still stood was taken back. ``forced``: the free undo did not allow it."""

    forced: bool = False


class Conceded(RecordBase, frozen=True, kw_only=True, tag="concede"):
    """A seat and its side conceded."""


class ForcedRolls(RecordBase, frozen=True, kw_only=True, tag="rolls"):
    """The next random results were fixed, by no seat."""

    rolls: tuple[RollScenario, ...]


Record = Chosen | Undone | Conceded | ForcedRolls
